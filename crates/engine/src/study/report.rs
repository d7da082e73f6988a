//! Reports in words.
use super::{Difference, StudyReport, StudyResult};
use crate::english::count;
use std::fmt;

impl StudyReport {
    /// Is everything as the studies expect?
    #[must_use]
    pub fn is_as_expected(&self) -> bool {
        self.studies.iter().all(StudyResult::is_as_expected)
    }
}

impl StudyResult {
    /// Is everything as the study expects?
    #[must_use]
    pub fn is_as_expected(&self) -> bool {
        self.differences.is_empty()
    }

    /// What was played and what happened, line by line.
    #[must_use]
    pub fn narrative(&self) -> String {
        let mut text = String::new();
        for told in &self.told {
            let mark = if told.by_itself { " (by itself)" } else { "" };
            text.push_str(&format!("line {}: {}: {}{mark}\n", told.line, told.who, told.action));
            told.lines.iter().for_each(|line| text.push_str(&format!("    {}\n", line.text)));
        }
        text
    }
}

impl fmt::Display for StudyReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.studies.iter().try_for_each(|study| study.fmt(f))?;
        let differ = self.studies.iter().filter(|study| !study.is_as_expected()).count();
        match (self.studies.len(), differ) {
            (all, 0) => writeln!(f, "{}, all as expected", count(all, "study")),
            (all, differ) => writeln!(f, "{}, {differ} with differences", count(all, "study")),
        }
    }
}

impl fmt::Display for StudyResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.is_as_expected() { "as expected" } else { "differs" };
        writeln!(f, "{verdict}: {}", self.title)?;
        self.differences.iter().try_for_each(|difference| writeln!(f, "    {difference}"))
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}
