//! Tables of a file with the lines on which they begin.
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use toml::Spanned;
use voltigeur_engine::{Faults, Place};

/// One table of a file with the line on which it begins; in a study, the line that says it. Inside of other tables, too, entries know
/// their lines if the [reader](super::read) reads them.
#[derive(Clone, Debug)]
pub struct Entry<T> {
    /// The line.
    pub line: usize,
    /// What stands there.
    pub item: T,
}

impl<T> Entry<T> {
    /// Something that stands on a line.
    pub const fn new(line: usize, item: T) -> Self {
        Self { line, item }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Entry<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let spanned = Spanned::<T>::deserialize(deserializer)?;
        // The reader has put the line in the place of the end.
        Ok(Self { line: spanned.span().end, item: spanned.into_inner() })
    }
}

impl<T> Deref for Entry<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.item
    }
}

impl<T> DerefMut for Entry<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.item
    }
}

/// Some keys of a table whose other keys are the rulebook's own: the head of a scenario, its clock.
#[derive(Clone, Debug)]
pub struct Part<T>(pub Entry<T>);

impl<T> Part<T> {
    /// Keys that stand on a line.
    pub const fn new(line: usize, item: T) -> Self {
        Self(Entry::new(line, item))
    }
}

impl<T> Deref for Part<T> {
    type Target = Entry<T>;
    fn deref(&self) -> &Entry<T> {
        &self.0
    }
}

impl<T> DerefMut for Part<T> {
    fn deref_mut(&mut self) -> &mut Entry<T> {
        &mut self.0
    }
}

/// A table that may be missing: all of its keys have a default.
#[derive(Clone, Debug)]
pub struct OrDefault<T>(pub Entry<T>);

impl<T> Deref for OrDefault<T> {
    type Target = Entry<T>;
    fn deref(&self) -> &Entry<T> {
        &self.0
    }
}

impl<T> DerefMut for OrDefault<T> {
    fn deref_mut(&mut self) -> &mut Entry<T> {
        &mut self.0
    }
}

/// What has an id.
pub trait Named {
    /// What such things are called: `unit`.
    const KIND: &'static str;

    /// Its id.
    fn id(&self) -> &str;

    /// What faults call it: its id, where a rulebook does not say otherwise.
    fn called(&self) -> Cow<'_, str> {
        Cow::Borrowed(self.id())
    }
}

impl<T: Named> Entry<T> {
    /// The place as a fault names it: `unit 'b1' (line 120)`.
    pub fn place(&self) -> Place {
        Place::on_line(format!("{} '{}'", T::KIND, self.called()), self.line)
    }
}

/// Tells the faults on which lines these stand, for places that are made later, of a battle instead of its file.
pub fn note_lines<T: Named>(entries: &[Entry<T>], faults: &mut Faults) {
    for entry in entries {
        faults.lines.entry(format!("{} '{}'", T::KIND, entry.called())).or_insert(entry.line);
    }
}

/// The ids of a list of entries.
pub fn ids<T: Named>(entries: &[Entry<T>]) -> impl Iterator<Item = &str> + Clone {
    entries.iter().map(|entry| entry.id())
}

/// Notes ids that two entries share, and those that `is_typed` does not accept; `remedy` says how ids are written.
pub fn check_ids<T: Named>(entries: &[Entry<T>], is_typed: fn(&str) -> bool, remedy: &str, faults: &mut Faults) {
    let mut seen = BTreeMap::new();
    for entry in entries {
        if !is_typed(entry.id()) {
            faults.add(entry.place(), format!("'{}' cannot be typed as an id", entry.id()), remedy);
        }
        if let Some(line) = seen.insert(entry.id(), entry.line) {
            let wrong = format!("the {} on line {line} has the same id", T::KIND);
            faults.add(entry.place(), wrong, "give one of them another id");
        }
    }
}

/// `'a', 'b', 'c'`.
#[must_use]
pub fn quoted_list(words: &[&str]) -> String {
    words.iter().map(|word| format!("'{word}'")).collect::<Vec<_>>().join(", ")
}
