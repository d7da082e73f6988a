//! Collecting the faults of a scenario file, and guessing what was meant.
use crate::{Fault, StudyError, nearest};
use std::collections::BTreeMap;
use std::fmt::Display;

/// The most faults that are told at once; further ones are counted. A file with more of them is mended step by step anyway, and
/// whoever reads files of strangers need not spend more on them.
pub const MOST_TOLD: usize = 50;

/// Where a fault is: what the file calls it, and its line where that is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    name: String,
    line: Option<usize>,
}

impl Place {
    /// A thing on a line.
    pub fn on_line(name: impl Display, line: usize) -> Self {
        Self { name: name.to_string(), line: Some(line) }
    }
}

impl<D: Display> From<D> for Place {
    fn from(name: D) -> Self {
        Self { name: name.to_string(), line: None }
    }
}

impl From<&Self> for Place {
    fn from(place: &Self) -> Self {
        place.clone()
    }
}

/// A fault, and what it is about.
#[derive(Clone, Debug)]
struct Found {
    fault: Fault,
    place: Place,
}

/// The faults found so far: a file is told all of them at once, the first [`MOST_TOLD`] one by one.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    found: Vec<Found>,
    /// How many more there are.
    more: usize,
    /// Nobody looked any further.
    stopped: bool,
    /// The lines of things that have a name, as faults call them: for places that do not know theirs.
    pub lines: BTreeMap<String, usize>,
}

impl Faults {
    /// Notes a fault: the place, what is wrong, how to mend it.
    pub fn add(&mut self, place: impl Into<Place>, wrong: impl Into<String>, remedy: impl Into<String>) {
        if self.is_full() {
            self.more += 1;
            return;
        }
        let mut place = place.into();
        place.line = place.line.or_else(|| self.lines.get(&place.name).copied());
        let told = match place.line {
            Some(line) => format!("{} (line {line})", place.name),
            None => place.name.clone(),
        };
        let fault = Fault { place: told, wrong: wrong.into(), remedy: remedy.into() };
        if self.found.iter().all(|found| found.fault != fault) {
            self.found.push(Found { fault, place });
        }
    }

    /// Are there as many as are told? Whoever looks for faults one after the other at some cost may stop then.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.found.len() >= MOST_TOLD
    }

    /// Notes that nobody looks for further ones.
    pub fn stop(&mut self) {
        self.stopped = true;
    }

    /// Notes an id that names nothing, with the nearest one that does.
    pub fn unknown<'k>(
        &mut self,
        place: impl Into<Place>,
        what: &str,
        id: &str,
        known: impl IntoIterator<Item = &'k str>,
    ) {
        if self.is_full() {
            // Looking for the nearest of many ids costs more than all the rest.
            self.more += 1;
            return;
        }
        let remedy = match nearest(id, known) {
            Some(near) => format!("did you mean '{near}'?"),
            None => format!("correct the id, or declare the {what}"),
        };
        self.add(place, format!("there is no {what} '{id}'"), remedy);
    }

    /// The number of the thing with this id; a fault if there is none.
    ///
    /// ```
    /// use voltigeur_engine::Faults;
    /// let (mut faults, sides) = (Faults::default(), ["french", "allied"]);
    /// assert_eq!(faults.find("unit 'b1'", "side", "allied", sides), Some(1));
    /// assert_eq!(faults.find("unit 'b2'", "side", "alied", sides), None);
    /// let told = faults.into_result().unwrap_err();
    /// assert_eq!(told[0].to_string(), "unit 'b2': there is no side 'alied' (did you mean 'allied'?)");
    /// ```
    pub fn find<'k, K>(&mut self, place: impl Into<Place>, what: &str, id: &str, known: K) -> Option<usize>
    where
        K: IntoIterator<Item = &'k str> + Clone,
    {
        let found = known.clone().into_iter().position(|other| other == id);
        if found.is_none() {
            self.unknown(place, what, id, known);
        }
        found
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.found.len() + self.more
    }

    /// Was nothing found?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// The first of them as an error of a study, on its own line or else on `line`.
    #[must_use]
    pub fn first(&self, line: usize) -> Option<StudyError> {
        let Found { fault, place } = self.found.first()?;
        let why = format!("{}: {} ({})", place.name, fault.wrong, fault.remedy);
        Some(StudyError::new(place.line.unwrap_or(line), why))
    }

    /// All of them, if there are any. Where there are more than are told, the last one says so.
    ///
    /// # Errors
    /// The faults found.
    pub fn into_result(mut self) -> Result<(), Vec<Fault>> {
        if self.found.is_empty() {
            return Ok(());
        }
        let more = match (self.stopped, self.more) {
            (false, 0) => None,
            (false, 1) => Some("there is 1 more fault".to_owned()),
            (false, more) => Some(format!("there are {more} more faults")),
            (true, _) => Some("there may be more faults".to_owned()),
        };
        if let Some(wrong) = more {
            let remedy = "correct the faults above first".to_owned();
            let place = "the rest of the file";
            self.found.push(Found { fault: Fault { place: place.to_owned(), wrong, remedy }, place: place.into() });
        }
        Err(self.found.into_iter().map(|found| found.fault).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_faults_are_told_and_the_others_counted() {
        let mut faults = Faults::default();
        let known: Vec<String> = (0..30_000).map(|n| format!("area-{n}")).collect();
        for n in 0..30_000 {
            faults.unknown(format!("unit {n}"), "area", &format!("aera-{n}"), known.iter().map(String::as_str));
        }
        assert_eq!(faults.len(), 30_000);
        let told = faults.into_result().expect_err("there are faults");
        assert_eq!(told.len(), MOST_TOLD + 1);
        assert_eq!(told[0].place, "unit 0");
        let last = "the rest of the file: there are 29950 more faults (correct the faults above first)";
        assert_eq!(told[MOST_TOLD].to_string(), last);
    }

    #[test]
    fn the_same_fault_is_told_once() {
        let mut faults = Faults::default();
        (0..3).for_each(|_| faults.add("unit 'a'", "it has no steps", "give it one"));
        assert_eq!(faults.into_result().expect_err("there are faults").len(), 1);
    }
}
