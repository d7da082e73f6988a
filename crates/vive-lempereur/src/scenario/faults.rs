//! Collecting faults, and guessing what was meant.
use std::fmt::Display;
use voltigeur_engine::{Fault, nearest};

/// The faults found so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Faults(Vec<Fault>);

impl Faults {
    pub fn add(&mut self, place: impl Display, wrong: impl Into<String>, remedy: impl Into<String>) {
        self.0.push(Fault { place: place.to_string(), wrong: wrong.into(), remedy: remedy.into() });
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
        self.0.is_empty()
    }

    pub fn into_result(self) -> Result<(), Vec<Fault>> {
        if self.0.is_empty() { Ok(()) } else { Err(self.0) }
    }
}
