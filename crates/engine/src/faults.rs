//! Collecting the faults of a scenario file, and guessing what was meant.
use crate::{Fault, nearest};
use std::collections::BTreeMap;
use std::fmt::Display;

/// The faults found so far: a file is told all of them at once.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    found: Vec<Fault>,
    /// The lines of things that have a name, as faults call them.
    pub lines: BTreeMap<String, usize>,
}

impl Faults {
    /// Notes a fault: the place, what is wrong, how to mend it.
    pub fn add(&mut self, place: impl Display, wrong: impl Into<String>, remedy: impl Into<String>) {
        let mut place = place.to_string();
        if let Some(line) = self.lines.get(&place) {
            place = format!("{place} (line {line})");
        }
        let fault = Fault { place, wrong: wrong.into(), remedy: remedy.into() };
        if !self.found.contains(&fault) {
            self.found.push(fault);
        }
    }

    /// Notes an id that names nothing, with the nearest one that does.
    pub fn unknown<'k>(&mut self, place: impl Display, what: &str, id: &str, known: impl IntoIterator<Item = &'k str>) {
        let remedy = match nearest(id, known) {
            Some(near) => format!("did you mean '{near}'?"),
            None => format!("correct the id, or declare the {what}"),
        };
        self.add(place, format!("there is no {what} '{id}'"), remedy);
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Was nothing found?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// All of them, if there are any.
    ///
    /// # Errors
    /// The faults found.
    pub fn into_result(self) -> Result<(), Vec<Fault>> {
        if self.found.is_empty() { Ok(()) } else { Err(self.found) }
    }
}
