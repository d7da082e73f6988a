//! From text to TOML tables, and what the TOML reader says in our words.
use super::quoted_list;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use voltigeur_engine::{Faults, nearest};

/// The most tables that a list of a file may have, such as `[[unit]]`.
pub const MOST_TABLES: usize = 1000;
/// The most entries that any other list or table may have.
pub const MOST_ENTRIES: usize = 10_000;

/// Reads the TOML of a file. It is missing if the syntax is wrong somewhere, or a list is longer than any battle needs: no check need
/// care about the cost of endless lists.
pub(super) fn parse<'t>(text: &'t str, lines: &Lines) -> (Option<DeTable<'t>>, Faults) {
    let mut faults = Faults::default();
    let (root, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        let line = lines.line(error.span().map_or(0, |span| span.start));
        faults.add(format!("line {line}"), error.message(), "correct the TOML syntax there");
    }
    for (key, value) in root.get_ref() {
        let most = if value.get_ref().is_array() { MOST_TABLES } else { MOST_ENTRIES };
        let (name, line) = (key.get_ref(), lines.line(key.span().start));
        if let Some(count) = entries_of(value.get_ref()).filter(|&count| count > most) {
            let wrong = format!("'{name}' has {count} entries; the maximum is {most}");
            faults.add(format!("line {line}"), wrong, "remove some of them");
        } else if let Some(count) = longest_inside(value.get_ref()).filter(|&count| count > MOST_ENTRIES) {
            let wrong = format!("a list in '{name}' has {count} entries; the maximum is {MOST_ENTRIES}");
            faults.add(format!("line {line}"), wrong, "remove some of them");
        }
    }
    (Some(root.into_inner()).filter(|_| faults.is_empty()), faults)
}

fn entries_of(value: &DeValue<'_>) -> Option<usize> {
    match value {
        DeValue::Array(entries) => Some(entries.len()),
        DeValue::Table(table) => Some(table.len()),
        _ => None,
    }
}

/// The length of the longest list or table somewhere in it.
fn longest_inside(value: &DeValue<'_>) -> Option<usize> {
    let longest = |inner: &DeValue<'_>| entries_of(inner).max(longest_inside(inner));
    match value {
        DeValue::Array(entries) => entries.iter().filter_map(|entry| longest(entry.get_ref())).max(),
        DeValue::Table(table) => table.iter().filter_map(|(_, value)| longest(value.get_ref())).max(),
        _ => None,
    }
}

/// Where the lines of a text begin: the line of a place is found without counting anew.
#[derive(Clone, Debug)]
pub struct Lines(Vec<usize>);

impl Lines {
    /// The lines of a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self(text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at).collect())
    }

    /// The line of a place, counted from 1.
    ///
    /// ```
    /// use voltigeur_kit::scenario::Lines;
    /// let lines = Lines::of("a\nb\n");
    /// assert_eq!([0, 1, 2, 4].map(|place| lines.line(place)), [1, 1, 2, 3]);
    /// ```
    #[must_use]
    pub fn line(&self, offset: usize) -> usize {
        self.0.partition_point(|&end| end < offset) + 1
    }
}

/// Puts the line of each value in the place of its end, for the entries inside of tables.
pub(super) fn number_lines(table: &mut DeTable<'_>, lines: &Lines) {
    table.iter_mut().for_each(|(_, value)| number(value, lines));
}

fn number(value: &mut Spanned<DeValue<'_>>, lines: &Lines) {
    let start = value.span().start;
    match value.get_mut() {
        DeValue::Table(table) => number_lines(table, lines),
        DeValue::Array(entries) => entries.iter_mut().for_each(|entry| number(entry, lines)),
        _ => {}
    }
    let inner = std::mem::replace(value.get_mut(), DeValue::Boolean(false));
    *value = Spanned::new(start..lines.line(start), inner);
}

/// Takes an unknown key out of the table in which it stands, somewhere in `value`.
pub(super) fn take_key(value: &mut Spanned<DeValue<'_>>, key: &str, at: Option<&Range<usize>>) -> bool {
    if at.is_some_and(|at| take_inside(value, key, at)) {
        return true;
    }
    // Where a table was read in two steps, the place is only that of the whole.
    match value.get_mut() {
        DeValue::Table(table) => table.remove(key).is_some(),
        _ => false,
    }
}

fn take_inside(value: &mut Spanned<DeValue<'_>>, key: &str, at: &Range<usize>) -> bool {
    let whole = value.span() == *at;
    match value.get_mut() {
        DeValue::Table(table) => {
            if table.keys().any(|known| known.get_ref() == key && (whole || known.span() == *at)) {
                return table.remove(key).is_some();
            }
            table.iter_mut().any(|(_, value)| take_inside(value, key, at))
        }
        DeValue::Array(entries) => entries.iter_mut().any(|entry| take_inside(entry, key, at)),
        _ => false,
    }
}

/// What a message of the TOML reader says in our words, and what to do about it. `also` are keys of the same table that were read already.
pub(super) fn describe(message: &str, also: &[&str]) -> (String, String) {
    let mut words: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let Some((&key, known)) = words.split_first() else {
        return (message.to_owned(), "write a value of the type that is expected".to_owned());
    };
    let near = nearest(key, known.iter().chain(also).copied());
    if message.starts_with("unknown field") {
        let remedy = match near {
            Some(near) => format!("write '{near}'"),
            None => {
                words.extend(also);
                format!("remove it; the keys are {}", quoted_list(&words[1..]))
            }
        };
        return (format!("unknown key '{key}'"), remedy);
    }
    if message.starts_with("missing field") {
        return (format!("the key '{key}' is missing"), format!("add {key} = …"));
    }
    if message.starts_with("duplicate field") {
        return (format!("the key '{key}' is given twice, under two names"), "remove one of them".to_owned());
    }
    if message.starts_with("unknown variant") {
        let known = quoted_list(known);
        let remedy = match near {
            Some(near) => format!("write '{near}'; the values are {known}"),
            None => format!("write one of {known}"),
        };
        return (format!("'{key}' is not a valid value for this key"), remedy);
    }
    (message.to_owned(), "write a value of the type that is expected".to_owned())
}
