//! The record of a battle that goes on, for one viewer: what is hidden from them is not in it.
use super::write::one_line;
use super::{Header, Record};
use crate::{LogLine, Match, Side};
use std::fmt;

/// How the first line of a record as seen begins. No program replays it.
pub const AS_SEEN: &str = "Voltigeur record 1 as seen by";

/// So many actions are told at once.
const AT_ONCE: usize = crate::EVERY;

/// What somebody who plays these sides may know of a battle: headers, the actions that they may read, and what they were told of each,
/// dice included. It has no state hash, and no dice beyond those that they were told of.
///
/// It is for reading: [`Record::parse`] refuses it and says why.
#[derive(Clone, Debug)]
pub struct SeenRecord<'m> {
    head: Record,
    battle: &'m Match,
    plays: [bool; 2],
    first: usize,
}

impl Match {
    /// The record as somebody sees it who plays these sides; a spectator plays none. After the end everybody may have the
    /// [whole record](Self::record).
    #[must_use]
    pub fn record_as_seen(&self, plays: [bool; 2]) -> SeenRecord<'_> {
        let mut head = self.head();
        head.result = self.conclusion();
        head.dice.conceal();
        SeenRecord { head, battle: self, plays, first: 0 }
    }
}

impl SeenRecord<'_> {
    /// Leaves out the first so many actions.
    #[must_use]
    pub fn beginning_with(mut self, first: usize) -> Self {
        self.first = first;
        self
    }

    fn viewer(&self) -> String {
        let sides: Vec<String> =
            Side::BOTH.into_iter().filter(|side| self.plays[side.index()]).map(|side| side.to_string()).collect();
        if sides.is_empty() { "a spectator".to_owned() } else { sides.join(" and ") }
    }
}

impl fmt::Display for SeenRecord<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{AS_SEEN} {}", self.viewer())?;
        for header in self.head.headers() {
            // A seed would give away every die to come.
            if header != Header::Dice || self.head.dice.fair.is_some() {
                writeln!(f, "{header}: {}", one_line(&self.head.value(header)))?;
            }
        }
        writeln!(
            f,
            "\n; Hidden information is left out, so this cannot be replayed. The whole record is available when the battle is over."
        )?;
        let history = self.battle.history();
        // Piece by piece, so that a long battle is not in memory twice.
        if self.first > 0 {
            writeln!(f, "; The battle is long: its first {} actions are left out.", self.first)?;
        }
        for from in (self.first..history.len()).step_by(AT_ONCE) {
            let lines = self.battle.told(from..from + AT_ONCE);
            for (n, (played, lines)) in (from + 1..).zip(history.range(from..from + AT_ONCE).zip(lines)) {
                writeln!(f, "{n} {} {}", played.side, one_line(played.told_to(self.plays)))?;
                lines.iter().filter(|line| line.is_read_by(self.plays)).try_for_each(|line| told(f, line))?;
            }
        }
        Ok(())
    }
}

fn told(f: &mut fmt::Formatter<'_>, line: &LogLine) -> fmt::Result {
    writeln!(f, "; {}", one_line(&line.text))?;
    for dice in &line.dice {
        let faces: Vec<String> = dice.faces.iter().map(u8::to_string).collect();
        writeln!(f, "; dice {} {} d{}: {}", dice.roller, dice.rule, dice.sides, faces.join(" "))?;
    }
    Ok(())
}
