//! Reading scenario files: from text to a description. Every syntax error, every unknown key and every value of the wrong kind is
//! reported at once, with its line.
use crate::{Faults, nearest};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

/// Reads a file. The description is missing if something in it cannot be read at all; unknown keys are faults that leave the rest
/// readable, so that the check can go on. `named` are the lists whose entries have a name, with the key of that name: faults that
/// speak of `unit 'f01'` are told with the line of that entry. `called` is what faults call an entry, where that is not just its name:
/// it is asked with the list, the name, and the words of the entry by their keys.
pub fn read_scenario<F: DeserializeOwned>(
    text: &str,
    named: &[(&str, &str)],
    called: impl Fn(&str, String, &dyn Fn(&str) -> Option<String>) -> String,
) -> (Option<F>, Faults) {
    let places = Lines::of(text);
    let (root, mut faults) = parse_scenario(text, &places);
    let Some(root) = root else { return (None, faults) };
    let span = root.span();
    let mut root = root.into_inner();
    faults.lines = lines(&places, &root, named, called);
    let mut unreadable = false;
    loop {
        let whole = Spanned::new(span.clone(), DeValue::Table(root.clone()));
        let error = match F::deserialize(ValueDeserializer::from(whole)) {
            Ok(file) => return (Some(file).filter(|_| !unreadable), faults),
            Err(error) => error,
        };
        let at = error.span().unwrap_or(0..0);
        let (wrong, remedy) = describe(error.message());
        faults.add(format!("line {}", places.line(at.start)), wrong, remedy);
        if faults.is_full() {
            // Every fault costs another look at the whole file.
            faults.stop();
            return (None, faults);
        }
        let unknown = error.message().strip_prefix("unknown field `").and_then(|rest| rest.split('`').next());
        let mended = match unknown {
            Some(key) => take_key(&mut root, key, &at),
            None => {
                // The table around it cannot be read; the others are still looked at.
                unreadable = true;
                take_entry(&mut root, &at)
            }
        };
        if !mended {
            return (None, faults);
        }
    }
}

/// The most tables that a list of a file may have, such as `[[unit]]`.
const MOST_TABLES: usize = 1000;
/// The most entries that any other list or table may have.
const MOST_ENTRIES: usize = 10_000;

/// Reads the TOML of a file. It is missing if the syntax is wrong somewhere, or a list is longer than any battle needs: no check need
/// care about the cost of endless lists.
pub fn parse_scenario<'t>(text: &'t str, lines: &Lines) -> (Option<Spanned<DeTable<'t>>>, Faults) {
    let mut faults = Faults::default();
    let (root, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        let line = lines.line(error.span().map_or(0, |span| span.start));
        faults.add(format!("line {line}"), error.message(), "correct the TOML syntax there");
    }
    for (key, value) in root.get_ref() {
        let most = if value.get_ref().is_array() { MOST_TABLES } else { MOST_ENTRIES };
        let name = key.get_ref();
        if let Some(count) = entries_of(value.get_ref()).filter(|&count| count > most) {
            let wrong = format!("'{name}' has {count} entries; the maximum is {most}");
            faults.add(format!("line {}", lines.line(key.span().start)), wrong, "remove some of them");
        } else if let Some(count) = longest_inside(value.get_ref()).filter(|&count| count > MOST_ENTRIES) {
            let wrong = format!("a list in '{name}' has {count} entries; the maximum is {MOST_ENTRIES}");
            faults.add(format!("line {}", lines.line(key.span().start)), wrong, "remove some of them");
        }
    }
    (Some(root).filter(|_| faults.is_empty()), faults)
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
    /// use voltigeur_engine::Lines;
    /// let lines = Lines::of("a\nb\n");
    /// assert_eq!([0, 1, 2, 4].map(|place| lines.line(place)), [1, 1, 2, 3]);
    /// ```
    #[must_use]
    pub fn line(&self, offset: usize) -> usize {
        self.0.partition_point(|&end| end < offset) + 1
    }
}

/// Takes the key out of the table in which it stands there.
fn take_key(table: &mut DeTable<'_>, key: &str, at: &Range<usize>) -> bool {
    if table.keys().any(|known| known.get_ref() == key && known.span().start == at.start) {
        return table.remove(key).is_some();
    }
    table.iter_mut().any(|(_, value)| take_inside(value.get_mut(), key, at))
}

fn take_inside(value: &mut DeValue<'_>, key: &str, at: &Range<usize>) -> bool {
    match value {
        DeValue::Table(table) => take_key(table, key, at),
        DeValue::Array(entries) => entries.iter_mut().any(|entry| take_inside(entry.get_mut(), key, at)),
        _ => false,
    }
}

/// Takes the entry of a list out that holds this place.
fn take_entry(root: &mut DeTable<'_>, at: &Range<usize>) -> bool {
    for (_, value) in root.iter_mut() {
        let DeValue::Array(entries) = value.get_mut() else { continue };
        let holds = |entry: &Spanned<DeValue<'_>>| spans(entry).any(|span| span.contains(&at.start) || span == *at);
        if let Some(n) = entries.iter().position(holds) {
            let kept = entries.clone().into_iter().enumerate().filter(|(m, _)| *m != n);
            *entries = kept.map(|(_, entry)| entry).collect();
            return true;
        }
    }
    false
}

/// The places of a table and of what stands in it.
fn spans<'v>(value: &'v Spanned<DeValue<'_>>) -> impl Iterator<Item = Range<usize>> + 'v {
    let inner = value.get_ref().as_table().into_iter().flat_map(|table| table.iter());
    std::iter::once(value.span()).chain(inner.flat_map(|(key, value)| [key.span(), value.span()]))
}

/// The line of each thing that has a name, as faults call it.
fn lines(
    places: &Lines,
    root: &DeTable<'_>,
    named: &[(&str, &str)],
    called: impl Fn(&str, String, &dyn Fn(&str) -> Option<String>) -> String,
) -> BTreeMap<String, usize> {
    let mut lines = BTreeMap::new();
    for (kind, key) in named {
        let Some(DeValue::Array(entries)) = root.get(*kind).map(Spanned::get_ref) else { continue };
        for entry in entries.iter() {
            let word = |key: &str| match entry.get_ref().get(key).map(Spanned::get_ref) {
                Some(DeValue::String(word)) => Some(word.to_string()),
                Some(DeValue::Integer(number)) => Some(number.as_str().to_owned()),
                _ => None,
            };
            let Some(name) = word(key) else { continue };
            let name = called(kind, name, &word);
            lines.entry(format!("{kind} '{name}'")).or_insert(places.line(entry.span().start));
        }
    }
    lines
}

/// What a message of the TOML reader says in our words, and what to do about it.
fn describe(message: &str) -> (String, String) {
    let words: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    match words.split_first() {
        Some((key, known)) if message.starts_with("unknown field") => {
            let remedy = match nearest(key, known.iter().copied()) {
                Some(near) => format!("write '{near}'"),
                None => format!("remove it; the keys are {}", known.join(", ")),
            };
            (format!("unknown key '{key}'"), remedy)
        }
        Some((key, _)) if message.starts_with("missing field") => {
            (format!("the key '{key}' is missing"), format!("add {key} = …"))
        }
        Some((key, _)) if message.starts_with("duplicate field") => {
            (format!("the key '{key}' is given twice, under two names"), "remove one of them".to_owned())
        }
        Some((key, known)) if message.starts_with("unknown variant") => {
            let remedy = match nearest(key, known.iter().copied()) {
                Some(near) => format!("write '{near}'"),
                None => format!("write one of {}", known.join(", ")),
            };
            (format!("'{key}' is not a valid value for this key"), remedy)
        }
        _ => (message.to_owned(), "write a value of the type that is expected".to_owned()),
    }
}
