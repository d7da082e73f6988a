//! From TOML tables to a typed value: table by table, so that a fault in one hides none in another and costs no more than another look
//! at that table.
use super::fields::fields_of;
use super::parse::{Lines, describe, number_lines, parse, take_key};
use super::{Entry, OrDefault, Part};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue, ValueDeserializer};
use voltigeur_engine::{Faults, Place, nearest};

/// The name of the file as a whole, whose keys stand above all tables.
const ROOT: &str = "";

/// Reads a file. It is missing if something in it cannot be read at all; unknown keys are faults that leave the rest readable, so that
/// the check can go on.
pub fn read<F: Tables>(text: &str) -> (Option<F>, Faults) {
    let lines = Lines::of(text);
    let (root, faults) = parse(text, &lines);
    let Some(mut root) = root else { return (None, faults) };
    number_lines(&mut root, &lines);
    let mut reader = Reader { root, lines, faults, unreadable: false, parts: BTreeMap::new() };
    let file = F::read(&mut reader);
    reader.check_tables(F::TABLES);
    (file.filter(|_| !reader.unreadable), reader.faults)
}

/// A file of known tables: what [`tables!`](crate::tables) makes.
pub trait Tables: Sized {
    /// The names of all tables.
    const TABLES: &'static [&'static str];

    /// Reads all of them; nothing if one that must be there is not.
    fn read(reader: &mut Reader<'_>) -> Option<Self>;
}

/// What can be read of the tables of one name: [`Entry`] for one that must be there, `Option<Entry>` and [`OrDefault`] for one that may be,
/// `Vec<Entry>` for a list, `BTreeMap<String, Entry>` for tables by id, and [`Part`] for some keys of one.
pub trait Field: Sized {
    /// Takes the tables of this name out of the file.
    fn read(reader: &mut Reader<'_>, key: &'static str) -> Option<Self>;
}

/// A file that is read.
pub struct Reader<'t> {
    root: DeTable<'t>,
    lines: Lines,
    faults: Faults,
    unreadable: bool,
    /// By table: keys that a [`Part`] of it has.
    parts: BTreeMap<&'static str, Vec<&'static str>>,
}

impl Reader<'_> {
    fn line(&self, offset: usize) -> usize {
        self.lines.line(offset)
    }

    /// Every table that is left is one that nobody knows.
    fn check_tables(&mut self, known: &'static [&'static str]) {
        let own = self.parts.get(ROOT).into_iter().flatten();
        let known: Vec<&str> = known.iter().chain(own).copied().filter(|&key| key != ROOT).collect();
        for (key, value) in &self.root {
            let line = self.lines.line(key.span().start);
            let name = key.get_ref();
            let near = nearest(name, known.iter().copied());
            let remedy = near.map_or_else(|| "remove it".to_owned(), |near| format!("write '{near}'"));
            let is_table = value.get_ref().is_table() || value.get_ref().is_array();
            let wrong =
                if is_table { format!("a scenario has no table '{name}'") } else { format!("unknown key '{name}'") };
            self.faults.add(format!("line {line}"), wrong, remedy);
        }
    }

    fn cannot_read<T>(&mut self, line: usize, wrong: String, remedy: String) -> Option<T> {
        self.unreadable = true;
        self.faults.add(format!("line {line}"), wrong, remedy);
        None
    }

    /// Reads one table of a list.
    fn one<T: DeserializeOwned>(&mut self, kind: &str, value: Spanned<DeValue<'_>>) -> Option<Entry<T>> {
        let line = self.line(value.span().start);
        let place = match name_of(value.get_ref()) {
            Some(name) => format!("{kind} '{name}'"),
            None => kind.to_owned(),
        };
        self.item(&place, value, &[]).map(|item| Entry { line, item })
    }

    /// Reads a table. A key that it does not know is a fault and taken out, and the rest is tried again.
    fn item<T: DeserializeOwned>(&mut self, place: &str, mut value: Spanned<DeValue<'_>>, also: &[&str]) -> Option<T> {
        let line = self.line(value.span().start);
        loop {
            let error = match T::deserialize(ValueDeserializer::from(value.clone())) {
                Ok(item) => return Some(item),
                Err(error) => error,
            };
            let at = error.span();
            let (wrong, remedy) = describe(error.message(), also);
            let on = at.as_ref().map_or(line, |at| self.line(at.start));
            self.faults.add(Place::on_line(place, on), wrong, remedy);
            let unknown = error.message().strip_prefix("unknown field `").and_then(|rest| rest.split('`').next());
            // Every further fault of a table costs another look at it.
            let goes_on = !self.faults.is_full() && unknown.is_some_and(|key| take_key(&mut value, key, at.as_ref()));
            if !goes_on {
                self.unreadable = true;
                return None;
            }
        }
    }
}

/// What an entry of a list is called.
fn name_of(entry: &DeValue<'_>) -> Option<String> {
    ["id", "switch", "group", "name"].iter().find_map(|&key| match entry.get(key)?.get_ref() {
        DeValue::String(name) => Some(name.to_string()),
        DeValue::Integer(number) => Some(number.as_str().to_owned()),
        _ => None,
    })
}

impl<T: DeserializeOwned> Field for Entry<T> {
    fn read(reader: &mut Reader<'_>, key: &'static str) -> Option<Self> {
        let place = format!("[{key}]");
        let Some(value) = reader.root.remove(key) else {
            reader.unreadable = true;
            reader.faults.add(&place, "this table is missing", format!("add a table {place}"));
            return None;
        };
        let line = reader.line(value.span().start);
        let also = reader.parts.get(key).cloned().unwrap_or_default();
        reader.item(&place, value, &also).map(|item| Self { line, item })
    }
}

impl<T: DeserializeOwned> Field for Option<Entry<T>> {
    fn read(reader: &mut Reader<'_>, key: &'static str) -> Option<Self> {
        if reader.root.contains_key(key) { Entry::read(reader, key).map(Some) } else { Some(None) }
    }
}

impl<T: DeserializeOwned + Default> Field for OrDefault<T> {
    fn read(reader: &mut Reader<'_>, key: &'static str) -> Option<Self> {
        let entry: Option<Entry<T>> = Field::read(reader, key)?;
        Some(Self(entry.unwrap_or_else(|| Entry::new(1, T::default()))))
    }
}

impl<T: DeserializeOwned> Field for Vec<Entry<T>> {
    fn read(reader: &mut Reader<'_>, key: &'static str) -> Option<Self> {
        let Some(value) = reader.root.remove(key) else { return Some(Self::new()) };
        let line = reader.line(value.span().start);
        let DeValue::Array(entries) = value.into_inner() else {
            let remedy = format!("write [[{key}]] with two brackets");
            return reader.cannot_read(line, format!("'{key}' is not a list of tables"), remedy);
        };
        Some(entries.into_iter().filter_map(|entry| reader.one(key, entry)).collect())
    }
}

impl<T: DeserializeOwned> Field for BTreeMap<String, Entry<T>> {
    fn read(reader: &mut Reader<'_>, key: &'static str) -> Option<Self> {
        let Some(value) = reader.root.remove(key) else { return Some(Self::new()) };
        let line = reader.line(value.span().start);
        let DeValue::Table(tables) = value.into_inner() else {
            return reader.cannot_read(line, format!("'{key}' is not a table"), format!("write [{key}.<id>]"));
        };
        let mut read = Self::new();
        for (id, value) in tables {
            let (id, line) = (id.into_inner().into_owned(), reader.line(value.span().start));
            if let Some(item) = reader.item(&format!("[{key}.{id}]"), value, &[]) {
                read.insert(id, Entry { line, item });
            }
        }
        Some(read)
    }
}

impl<T: DeserializeOwned> Field for Part<T> {
    /// Takes its keys out of the table; whoever reads the table itself gets the rest of them, and says it if there is no such table.
    /// The table without a name is the file as a whole, with the keys that stand above all tables.
    fn read(reader: &mut Reader<'_>, key: &'static str) -> Option<Self> {
        let fields = fields_of::<T>();
        reader.parts.entry(key).or_default().extend(fields);
        if key == ROOT {
            let own = |key: &Spanned<DeString<'_>>| fields.contains(&&**key.get_ref());
            let (own, rest) = std::mem::take(&mut reader.root).into_iter().partition(|(key, _)| own(key));
            reader.root = rest;
            let item = reader.item("the file", Spanned::new(0..1, DeValue::Table(own)), &[]);
            return item.map(|item| Self::new(1, item));
        }
        let whole = reader.root.get_mut(key)?;
        let span = whole.span();
        let DeValue::Table(table) = whole.get_mut() else { return None };
        let (own, rest) = std::mem::take(table).into_iter().partition(|(key, _)| fields.contains(&&**key.get_ref()));
        *table = rest;
        let line = reader.line(span.start);
        let item = reader.item(&format!("[{key}]"), Spanned::new(span, DeValue::Table(own)), &[]);
        item.map(|item| Self::new(line, item))
    }
}

/// Makes the type of a whole file: for each field the name of its tables, the name of the field, and how it is read (see
/// [`scenario::Field`](crate::scenario::Field)). Parts of a table stand before the table itself.
#[macro_export]
macro_rules! tables {
    (
        $(#[$attribute:meta])*
        $see:vis struct $File:ident {
            $($(#[$doc:meta])* $key:literal $field:ident: $Type:ty,)*
        }
    ) => {
        $(#[$attribute])*
        $see struct $File {
            $($(#[$doc])* pub $field: $Type,)*
        }

        impl $crate::scenario::Tables for $File {
            const TABLES: &'static [&'static str] = &[$($key),*];

            fn read(reader: &mut $crate::scenario::Reader<'_>) -> Option<Self> {
                // Every table is read before one that is missing ends it.
                $(let $field = <$Type as $crate::scenario::Field>::read(reader, $key);)*
                Some(Self { $($field: $field?),* })
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::super::{Clock, Entry, Head, OrDefault, Part};
    use serde::Deserialize;
    use std::collections::BTreeMap;
    use voltigeur_engine::MOST_TOLD;

    #[derive(Clone, Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Rest {
        first_player: String,
    }

    #[derive(Clone, Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Start {
        hex: String,
    }

    #[derive(Clone, Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Arm {
        Foot,
        Horse,
    }

    #[derive(Clone, Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Unit {
        id: String,
        arm: Option<Arm>,
        at: Option<Start>,
    }

    #[derive(Clone, Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Victory {
        #[serde(default)]
        margin: i16,
    }

    crate::tables! {
        /// A file with each kind of table.
        #[derive(Clone, Debug)]
        struct File {
            "scenario" head: Part<Head>,
            "scenario" clock: Part<Clock>,
            "scenario" rest: Entry<Rest>,
            "sides" sides: BTreeMap<String, Entry<Victory>>,
            "unit" units: Vec<Entry<Unit>>,
            "victory" victory: OrDefault<Victory>,
            "weather" weather: Option<Entry<Victory>>,
        }
    }

    fn told(text: &str) -> Vec<String> {
        let (file, faults) = super::read::<File>(text);
        assert!(file.is_none() || faults.is_empty() || text.contains("left over"));
        faults.into_result().err().unwrap_or_default().iter().map(ToString::to_string).collect()
    }

    const HEAD: &str = "[scenario]\nid = 'ford'\nname = 'The ford'\nsystem = 'toy'\nturns = 8\nfirst_player = 'blue'\n";

    #[test]
    fn every_table_of_a_sound_file_is_read() {
        let text =
            format!("{HEAD}[sides.blue]\nmargin = 2\n[[unit]]\nid = 'b1'\narm = 'horse'\nat = {{ hex = '0101' }}\n");
        let (file, faults) = super::read::<File>(&text);
        assert!(faults.is_empty());
        let file = file.unwrap();
        assert_eq!((file.head.title.as_str(), file.head.rulebook.as_deref()), ("The ford", Some("toy")));
        assert_eq!((file.clock.turns, file.clock.starts(), file.rest.first_player.as_str()), (8, Some(480), "blue"));
        assert_eq!((file.sides["blue"].margin, file.sides["blue"].line), (2, 7));
        assert_eq!((file.units[0].line, file.units[0].id.as_str()), (9, "b1"));
        assert!(matches!(file.units[0].arm, Some(Arm::Horse)) && !matches!(file.units[0].arm, Some(Arm::Foot)));
        assert_eq!(file.units[0].at.as_ref().unwrap().hex, "0101");
        assert!(file.victory.margin == 0 && file.weather.is_none());
    }

    #[test]
    fn a_fault_in_one_table_hides_none_in_another() {
        let text = format!(
            "{}[sides.blue]\nmargins = 2\n[[unit]]\nid = 'b1'\narm = 'hors'\n[[unit]]\nid = 'b2'\nat = {{ hexx = 'a', hex = 'b' }}\n\
             [unitz]\n",
            HEAD.replace("turns", "tuns").replace("first_player", "first_plaier")
        );
        assert_eq!(
            told(&text),
            [
                "[scenario] (line 1): the key 'turns' is missing (add turns = …)",
                "[scenario] (line 6): unknown key 'first_plaier' (write 'first_player')",
                "[scenario] (line 5): unknown key 'tuns' (write 'turns')",
                "[scenario] (line 1): the key 'first_player' is missing (add first_player = …)",
                "[sides.blue] (line 8): unknown key 'margins' (write 'margin')",
                "unit 'b1' (line 11): 'hors' is not a valid value for this key (write 'horse'; the values are 'foot', 'horse')",
                "unit 'b2' (line 14): unknown key 'hexx' (write 'hex')",
                "line 15: a scenario has no table 'unitz' (write 'unit')",
            ]
        );
    }

    #[derive(Clone, Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Force {
        name: String,
        unit: Vec<Entry<Unit>>,
    }

    crate::tables! {
        /// A file whose head stands above all tables, and whose units stand in those of their forces.
        #[derive(Clone, Debug)]
        struct Forces {
            "" head: Part<Head>,
            "force" forces: Vec<Entry<Force>>,
        }
    }

    #[test]
    fn the_head_may_stand_above_all_tables_and_units_in_other_tables() {
        let text = "id = 'farm'\ntitle = 'The farm'\nsummary = 'Evening.'\ndate = '1815-06-18'\n[[force]]\nname = 'Kempt'\n\
                    [[force.unit]]\nid = 'a'\n[[force.unit]]\nid = 'b'\narm = 'foot'\n";
        let (file, faults) = super::read::<Forces>(text);
        assert!(faults.is_empty());
        let file = file.unwrap();
        assert_eq!((file.head.about.as_str(), file.head.date.as_deref()), ("Evening.", Some("1815-06-18")));
        let force = &file.forces[0];
        assert_eq!((force.name.as_str(), force.unit[0].line, force.unit[1].line), ("Kempt", 7, 9));
        let wrong = text.replace("date", "dote").replace("arm = ", "arms = ").replace("'farm'", "3");
        let (file, faults) = super::read::<Forces>(&wrong);
        assert!(file.is_none());
        let told: Vec<String> = faults.into_result().unwrap_err().iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "the file (line 1): invalid type: integer `3`, expected a string (write a value of the type that is expected)",
                "force 'Kempt' (line 11): unknown key 'arms' (write 'arm')",
                "line 4: unknown key 'dote' (write 'date')",
            ]
        );
    }

    #[test]
    fn what_is_not_a_table_is_told() {
        let text = format!("unit = 3\nsides = 4\nvictory = 7\n{}", HEAD.replace("[scenario]", "[scenery]"));
        assert_eq!(
            told(&text),
            [
                "[scenario]: this table is missing (add a table [scenario])",
                "line 2: 'sides' is not a table (write [sides.<id>])",
                "line 1: 'unit' is not a list of tables (write [[unit]] with two brackets)",
                "[victory] (line 3): invalid type: integer `7`, expected struct Victory (write a value of the type that is expected)",
                "line 4: a scenario has no table 'scenery' (remove it)",
            ]
        );
    }

    #[test]
    fn no_more_faults_are_told_than_anybody_reads() {
        let units: String = (0..400).map(|n| format!("[[unit]]\nid = 'u{n}'\ncolour = 1\nshape = 2\n")).collect();
        let told = told(&format!("{HEAD}{units}# left over\n"));
        assert_eq!(told.len(), MOST_TOLD + 1);
        assert_eq!(told[MOST_TOLD], "the rest of the file: there are 375 more faults (correct the faults above first)");
    }
}
