//! What happened, as typed events and as lines that a person reads.
use crate::happening::{Happening, Importance};
use crate::ledger::LedgerText;
use crate::{RuleId, Side};
use serde::{Deserialize, Serialize};

/// Receives what happened. `()` is the silent log of a simulation: its calls compile to nothing.
pub trait Log<E> {
    /// Notes an event; the closure runs only if somebody listens.
    fn note(&mut self, event: impl FnOnce() -> E);

    /// Is an event that is noted kept? If not, nothing need be carried along for it.
    #[inline]
    fn listens(&self) -> bool {
        true
    }
}

impl<E> Log<E> for () {
    #[inline(always)]
    fn note(&mut self, _: impl FnOnce() -> E) {}

    #[inline(always)]
    fn listens(&self) -> bool {
        false
    }
}

impl<E> Log<E> for Vec<E> {
    fn note(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// A die or a throw of dice as the log shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DiceText {
    /// The rule that asks for it.
    pub rule: String,
    /// Who rolls.
    pub roller: Side,
    /// The raw faces, in the order in which they fell.
    pub faces: Vec<u8>,
    /// How many faces each die has.
    pub sides: u8,
}

/// An event in words, with what it points at.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LogLine {
    /// One sentence.
    pub text: String,
    /// The rules that it rests on, the leading one first.
    pub rules: Vec<String>,
    /// The dice that fell.
    pub dice: Vec<DiceText>,
    /// Totals that were compared.
    pub ledgers: Vec<LedgerText>,
    /// What to light up on the field.
    pub points_at: Vec<crate::view::Target>,
    /// The same for a screen that plays it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub happening: Option<Happening>,
    /// Until the battle is over only this side may read it: a secret choice, a hidden move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only_for: Option<Side>,
    /// Until the battle is over this side does not read it, since it reads a fuller line in its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_for: Option<Side>,
    /// It tells what came of an action, and not what was chosen: that only one side reads it does not make the action a secret.
    #[serde(skip)]
    pub aside: bool,
}

impl LogLine {
    /// A sentence and its leading rule.
    #[must_use]
    pub fn new(rule: RuleId, text: impl Into<String>) -> Self {
        Self { text: text.into(), rules: vec![rule.0.to_owned()], ..Self::default() }
    }

    /// Does somebody who plays these sides read it? A spectator plays none; whoever knows everything counts as playing both, and reads
    /// the fuller of two lines.
    #[must_use]
    pub fn is_read_by(&self, plays: [bool; 2]) -> bool {
        self.only_for.is_none_or(|side| plays[side.index()]) && self.not_for.is_none_or(|side| !plays[side.index()])
    }

    /// How much it matters; what nobody says anything about is a detail.
    #[must_use]
    pub fn importance(&self) -> Importance {
        self.happening.as_ref().map_or(Importance::Detail, |happening| happening.importance)
    }

    /// Adds something to light up.
    #[must_use]
    pub fn at(mut self, target: crate::view::Target) -> Self {
        self.points_at.push(target);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::LogLine;
    use crate::{RuleId, Side};

    #[test]
    fn everybody_reads_one_of_a_secret_and_what_is_told_in_its_place() {
        let open = LogLine::new(RuleId("X-1"), "The sun rises.");
        let secret =
            LogLine { only_for: Some(Side::First), ..LogLine::new(RuleId("X-2"), "Blue lays an ambush at 0405.") };
        let instead = LogLine { not_for: Some(Side::First), ..LogLine::new(RuleId("X-2"), "Blue does something.") };
        for (plays, knows) in
            [([true, false], true), ([false, true], false), ([false, false], false), ([true, true], true)]
        {
            let read = [&open, &secret, &instead].map(|line| line.is_read_by(plays));
            assert_eq!(read, [true, knows, !knows], "{plays:?}");
        }
    }
}
