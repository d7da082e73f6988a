//! Reading: from text to a description. Every syntax error, every unknown key and every value of the wrong kind is
//! reported, with its line.
use super::faults::quoted_list;
use super::file::{Entry, File};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};
use voltigeur_engine::{Faults, Lines, nearest, parse_scenario};

/// Reads a file. The description is missing only if something in it cannot be read at all; unknown keys are faults that
/// leave the rest readable, so that the check can go on.
pub(super) fn read(text: &str) -> (Option<File>, Faults) {
    let lines = Lines::of(text);
    let (root, faults) = parse_scenario(text, &lines);
    let Some(root) = root else { return (None, faults) };
    let mut reader = Reader { lines, faults, unreadable: false };
    let file = reader.file(root.into_inner());
    (file.filter(|_| !reader.unreadable), reader.faults)
}

struct Reader {
    lines: Lines,
    faults: Faults,
    unreadable: bool,
}

type Root<'t> = DeTable<'t>;

impl Reader {
    fn file(&mut self, mut root: Root<'_>) -> Option<File> {
        let root = &mut root;
        let scenario = self.required(root, "scenario");
        let canvas = self.required(root, "canvas");
        let sides = self.by_id(root, "sides");
        let setup = self.by_id(root, "setup");
        let areas = self.list(root, "area");
        let links = self.list(root, "link");
        let roads = self.list(root, "road");
        let turns = self.list(root, "turn");
        let units = self.list(root, "unit");
        let leaders = self.list(root, "leader");
        let seniority = self.by_id(root, "seniority");
        let victory = self.list(root, "victory");
        let options = self.list(root, "option");
        let los_override = self.list(root, "los_override");
        let los_check = self.list(root, "los_check");
        let symmetry = root.remove("symmetry").and_then(|value| self.one("[symmetry]", value));
        self.no_other_tables(root);
        Some(File {
            scenario: scenario?,
            canvas: canvas?,
            sides,
            setup,
            areas,
            links,
            roads,
            turns,
            units,
            leaders,
            seniority,
            victory,
            options,
            los_override,
            los_check,
            symmetry,
        })
    }

    fn line(&self, offset: usize) -> usize {
        self.lines.line(offset)
    }

    fn no_other_tables(&mut self, root: &Root<'_>) {
        const KNOWN: [&str; 16] = [
            "scenario",
            "canvas",
            "sides",
            "setup",
            "area",
            "link",
            "road",
            "turn",
            "unit",
            "leader",
            "seniority",
            "victory",
            "option",
            "los_override",
            "los_check",
            "symmetry",
        ];
        for key in root.keys() {
            let line = self.line(key.span().start);
            let name = key.get_ref();
            let remedy = nearest(name, KNOWN).map_or_else(|| "remove it".to_owned(), |near| format!("write '{near}'"));
            self.faults.add(format!("line {line}"), format!("a scenario has no table '{name}'"), remedy);
        }
    }

    fn required<T: DeserializeOwned>(&mut self, root: &mut Root<'_>, key: &str) -> Option<Entry<T>> {
        let place = format!("[{key}]");
        match root.remove(key) {
            Some(value) => self.one(&place, value),
            None => {
                self.unreadable = true;
                self.faults.add(&place, "this table is missing", format!("add a table {place}"));
                None
            }
        }
    }

    fn list<T: DeserializeOwned>(&mut self, root: &mut Root<'_>, key: &str) -> Vec<Entry<T>> {
        let Some(value) = root.remove(key) else { return Vec::new() };
        let line = self.line(value.span().start);
        let DeValue::Array(entries) = value.into_inner() else {
            self.unreadable = true;
            let remedy = format!("write [[{key}]] with two brackets");
            self.faults.add(format!("line {line}"), format!("'{key}' is not a list of tables"), remedy);
            return Vec::new();
        };
        entries.into_iter().filter_map(|entry| self.one(key, entry)).collect()
    }

    fn by_id<T: DeserializeOwned>(&mut self, root: &mut Root<'_>, key: &str) -> BTreeMap<String, Entry<T>> {
        let Some(value) = root.remove(key) else { return BTreeMap::new() };
        let line = self.line(value.span().start);
        let DeValue::Table(tables) = value.into_inner() else {
            self.unreadable = true;
            let remedy = format!("write [{key}.<id>]");
            self.faults.add(format!("line {line}"), format!("'{key}' is not a table"), remedy);
            return BTreeMap::new();
        };
        let mut read = BTreeMap::new();
        for (id, value) in tables {
            let id = id.into_inner().into_owned();
            if let Some(entry) = self.one(&format!("[{key}.{id}]"), value) {
                read.insert(id, entry);
            }
        }
        read
    }

    /// Reads one table. A key that it does not know is reported and taken out, and the rest is tried again.
    fn one<T: DeserializeOwned>(&mut self, kind: &str, mut value: Spanned<DeValue<'_>>) -> Option<Entry<T>> {
        let line = self.line(value.span().start);
        let name = ["id", "switch", "name"].iter().find_map(|&key| value.get_ref().get(key)?.get_ref().as_str());
        let kind = name.map_or_else(|| kind.to_owned(), |name| format!("{kind} '{name}'"));
        loop {
            let error = match T::deserialize(ValueDeserializer::from(value.clone())) {
                Ok(item) => return Some(Entry { line, item }),
                Err(error) => error,
            };
            let at = error.span().map_or(line, |span| self.line(span.start));
            let (wrong, remedy) = describe(error.message());
            self.faults.add(format!("{kind} (line {at})"), wrong, remedy);
            let unknown = error.message().strip_prefix("unknown field `").and_then(|rest| rest.split('`').next());
            let taken_out = match (unknown, value.get_mut()) {
                // Every further fault of a table costs another look at it.
                _ if self.faults.is_full() => false,
                (Some(key), DeValue::Table(table)) => table.remove(key).is_some(),
                _ => false,
            };
            if !taken_out {
                self.unreadable = true;
                return None;
            }
        }
    }
}

/// What a message of the TOML reader says in our words, and what to do about it.
fn describe(message: &str) -> (String, String) {
    let words: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    match words.split_first() {
        Some((key, known)) if message.starts_with("unknown field") => {
            let remedy = match nearest(key, known.iter().copied()) {
                Some(near) => format!("write '{near}'"),
                None => format!("remove it; the keys are {}", quoted_list(known)),
            };
            (format!("unknown key '{key}'"), remedy)
        }
        Some((value, known)) if message.starts_with("unknown variant") => {
            (format!("'{value}' is not a valid value for this key"), format!("write one of {}", quoted_list(known)))
        }
        Some((key, _)) if message.starts_with("missing field") => {
            (format!("the key '{key}' is missing"), format!("add {key} = …"))
        }
        _ => (message.to_owned(), "write a value of the type that is expected".to_owned()),
    }
}
