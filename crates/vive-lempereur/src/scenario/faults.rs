//! Collecting faults, and guessing what was meant.
use std::collections::BTreeMap;
use std::fmt::Display;
use voltigeur_engine::{Fault, nearest};

/// The faults found so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Faults {
    found: Vec<Fault>,
    /// The lines of things that have a name, as faults call them.
    pub lines: BTreeMap<String, usize>,
}

impl Faults {
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

    /// Reports an id that names nothing, with the nearest one that does.
    pub fn unknown<'k>(&mut self, place: impl Display, what: &str, id: &str, known: impl IntoIterator<Item = &'k str>) {
        let remedy = match nearest(id, known) {
            Some(near) => format!("did you mean '{near}'?"),
            None => format!("correct the id, or declare the {what}"),
        };
        self.add(place, format!("there is no {what} '{id}'"), remedy);
    }

    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    pub fn into_result(self) -> Result<(), Vec<Fault>> {
        if self.found.is_empty() { Ok(()) } else { Err(self.found) }
    }
}
