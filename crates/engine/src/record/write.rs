//! A record as text.
use super::{Conclusion, DiceLine, DiceSource, FairSource, Header, Line, MAGIC, Record, Reseed, Step, Variation};
use crate::Side;
use crate::dice::GENERATOR;
use crate::dice::fair::FAIR;
use std::borrow::Cow;
use std::fmt;

/// The column of the hashes, where the notation leaves room.
const HASHES_AT: usize = 40;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{MAGIC}")?;
        for header in self.headers() {
            writeln!(f, "{header}: {}", one_line(&self.value(header)))?;
        }
        writeln!(f)?;
        write_line(f, &self.line, 0, 0)?;
        match &self.scenario_text {
            Some(text) => write!(f, "=== scenario\n{text}"),
            None => Ok(()),
        }
    }
}

impl Record {
    pub(super) fn value(&self, header: Header) -> String {
        match header {
            Header::Rulebook => self.rulebook.clone(),
            Header::Rules => self.rules.to_string(),
            Header::Scenario => format!("{} {}", self.scenario, self.scenario_hash),
            Header::Switches if self.switches.is_empty() => "none".to_owned(),
            Header::Switches => self.switches.join(", "),
            Header::Dice => self.dice.to_string(),
            Header::First => seat(&self.seats[Side::First]),
            Header::Second => seat(&self.seats[Side::Second]),
            Header::Result => self.result.to_string(),
            Header::Takebacks => self.takebacks.to_string(),
        }
    }
}

impl fmt::Display for DiceSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fair = self.fair.as_ref();
        match (self.seed, fair) {
            (Some(seed), _) => write!(f, "{GENERATOR} seed {seed}")?,
            (None, Some(fair)) if fair.after == 0 => write!(f, "{fair}")?,
            (None, _) => f.write_str("recorded")?,
        }
        let later = fair.filter(|fair| fair.after > 0 || self.seed.is_some());
        let (before, behind) = match later {
            Some(fair) => self.reseeds.split_at(self.reseeds.partition_point(|reseed| reseed.after < fair.after)),
            None => (&self.reseeds[..], &[][..]),
        };
        before.iter().try_for_each(|reseed| write!(f, ", {reseed}"))?;
        if let Some(fair) = later {
            write!(f, ", {fair} after {}", fair.after)?;
        }
        behind.iter().try_for_each(|reseed| write!(f, ", {reseed}"))
    }
}

impl fmt::Display for FairSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{FAIR} commitment {}", self.commitment)?;
        if let Some(secret) = &self.secret {
            write!(f, " secret {}", secret.reveal())?;
        }
        for (side, nonce) in self.nonces.iter() {
            if let Some((nonce, after)) = nonce {
                write!(f, " {side} {nonce}@{after}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Reseed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{GENERATOR} seed {} after {}", self.seed, self.after)
    }
}

impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Conclusion::Unfinished => f.write_str("unfinished"),
            Conclusion::Won { by, points } => write!(f, "{by} wins {} : {}", points[Side::First], points[Side::Second]),
            Conclusion::Drawn { points } => write!(f, "draw {} : {}", points[Side::First], points[Side::Second]),
            Conclusion::Resigned(side) => write!(f, "{side} resigns"),
            Conclusion::OutOfTime(side) => write!(f, "{side} is out of time"),
            Conclusion::Agreed { points } => write!(f, "agreed {} : {}", points[Side::First], points[Side::Second]),
        }
    }
}

impl fmt::Display for DiceLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "; dice {} {} {}:", self.roller, self.rule, self.roll)?;
        self.faces.iter().try_for_each(|face| write!(f, " {face}"))
    }
}

/// Actions as a record writes them, the first with number 1.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_line(f, self, 0, 0)
    }
}

/// Writes the actions that follow the `from`-th; each variation comes after the action that it replaces, or at the end.
fn write_line(f: &mut fmt::Formatter<'_>, line: &Line, from: usize, depth: usize) -> fmt::Result {
    write_remarks(f, &line.remarks, depth)?;
    let mut variations = line.variations.iter().peekable();
    for (n, step) in (from + 1..).zip(&line.steps) {
        write_step(f, n, step, depth)?;
        while let Some(variation) = variations.next_if(|variation| variation.from < n) {
            write_variation(f, variation, depth)?;
        }
    }
    variations.try_for_each(|variation| write_variation(f, variation, depth))
}

fn write_step(f: &mut fmt::Formatter<'_>, n: usize, step: &Step, depth: usize) -> fmt::Result {
    let indent = 2 * depth;
    let forced = if step.forced { "!" } else { "" };
    let action = format!("{:indent$}{n}{forced} {}", "", one_line(&step.action));
    match step.hash {
        Some(hash) => writeln!(f, "{action:<HASHES_AT$} #{hash}")?,
        None => writeln!(f, "{action}")?,
    }
    for dice in &step.dice {
        writeln!(f, "{:indent$}{dice}", "")?;
    }
    write_remarks(f, &step.remarks, depth)
}

fn write_remarks(f: &mut fmt::Formatter<'_>, remarks: &[String], depth: usize) -> fmt::Result {
    let indent = 2 * depth;
    for remark in remarks {
        let remark = one_line(remark);
        // A remark must not look like a dice line.
        let mark = if remark.starts_with("dice") || remark.starts_with(';') { ";;" } else { ";" };
        writeln!(f, "{}", format!("{:indent$}{mark} {remark}", "").trim_end())?;
    }
    Ok(())
}

fn write_variation(f: &mut fmt::Formatter<'_>, variation: &Variation, depth: usize) -> fmt::Result {
    let indent = 2 * depth;
    write!(f, "{:indent$}variation {}", "", variation.from)?;
    for (n, reseed) in variation.reseeds.iter().enumerate() {
        f.write_str(if n == 0 { " " } else { ", " })?;
        if reseed.after == variation.from {
            write!(f, "{GENERATOR} seed {}", reseed.seed)?;
        } else {
            write!(f, "{reseed}")?;
        }
    }
    writeln!(f)?;
    write_line(f, &variation.line, variation.from, depth + 1)?;
    writeln!(f, "{:indent$}end", "")
}

fn seat(name: &str) -> String {
    if name.trim().is_empty() { "nobody".to_owned() } else { name.to_owned() }
}

/// Free text on one line.
pub(super) fn one_line(text: &str) -> Cow<'_, str> {
    match text.trim() {
        text if text.contains(char::is_control) => Cow::Owned(text.replace(char::is_control, " ").trim().to_owned()),
        text => Cow::Borrowed(text),
    }
}
