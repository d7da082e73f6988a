//! What a line of the log tells, in a form that a screen can play: who does what, along which way, at whom, and how much it matters.
use crate::view::Target;
use serde::{Deserialize, Serialize};

/// A line of the log as a screen plays it. It names nothing that the line does not name: whoever may not read the line does not get it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Happening {
    /// What is done.
    pub kind: HappeningKind,
    /// How much it matters.
    pub importance: Importance,
    /// Who does it or suffers it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub actors: Vec<Target>,
    /// The places that the actors pass, from the first to the last; one place alone is where they end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub way: Vec<Target>,
    /// Whom or what it is aimed at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub aims: Vec<Target>,
    /// How it ended for the actors, where it could have ended otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeKind>,
}

/// What is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum HappeningKind {
    /// A turn, a phase or a side's part of it begins or ends.
    Turn,
    /// Somebody moves of their own will.
    Move,
    /// Somebody goes back.
    Retreat,
    /// Somebody turns or takes another formation.
    Form,
    /// Somebody charges or declares an attack.
    Charge,
    /// Somebody fires.
    Fire,
    /// A fight is decided.
    Fight,
    /// Somebody's nerve or luck is tested.
    Check,
    /// Somebody is hurt or falls into disorder.
    Loss,
    /// Somebody is out of the battle.
    Gone,
    /// Somebody recovers.
    Rally,
    /// Orders, command points and leaders.
    Command,
    /// A place is taken or points are scored.
    Score,
    /// The battle is over.
    Over,
}

/// How much something matters to somebody who wants to know what happened.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Importance {
    /// What one tells of the turn in a sentence: a turn begins, a unit is destroyed, a place is taken.
    Headline,
    /// What changes the battle: attacks, fights and how they ended, routs.
    Major,
    /// What most of a turn consists of: moves, fire, losses.
    Minor,
    /// How it came to that: tests that were passed, formations, points that were spent.
    Detail,
}

impl Importance {
    /// From 1, the headlines alone, to 4, everything.
    pub const ALL: [Self; 4] = [Self::Headline, Self::Major, Self::Minor, Self::Detail];

    /// Its number, from 1 to 4.
    #[must_use]
    pub const fn level(self) -> u8 {
        self as u8 + 1
    }
}

/// How something ended for those who did it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum OutcomeKind {
    /// As they wished.
    Good,
    /// Neither way.
    Even,
    /// Not as they wished.
    Bad,
}

impl From<bool> for OutcomeKind {
    fn from(good: bool) -> Self {
        if good { Self::Good } else { Self::Bad }
    }
}

impl Happening {
    /// Something that nobody in particular does.
    #[must_use]
    pub const fn new(kind: HappeningKind, importance: Importance) -> Self {
        Self { kind, importance, actors: Vec::new(), way: Vec::new(), aims: Vec::new(), outcome: None }
    }

    /// Adds those who do it.
    #[must_use]
    pub fn by(mut self, actors: impl IntoIterator<Item = Target>) -> Self {
        self.actors.extend(actors);
        self
    }

    /// Adds places of the way.
    #[must_use]
    pub fn along(mut self, places: impl IntoIterator<Item = Target>) -> Self {
        self.way.extend(places);
        self
    }

    /// Adds what it is aimed at.
    #[must_use]
    pub fn at(mut self, aims: impl IntoIterator<Item = Target>) -> Self {
        self.aims.extend(aims);
        self
    }

    /// Says how it ended.
    #[must_use]
    pub fn ended(mut self, outcome: impl Into<OutcomeKind>) -> Self {
        self.outcome = Some(outcome.into());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::{Happening, HappeningKind, Importance, OutcomeKind};
    use crate::view::Target;

    #[test]
    fn levels_go_from_headlines_to_everything() {
        assert_eq!(Importance::ALL.map(Importance::level), [1, 2, 3, 4]);
        assert!(Importance::Headline < Importance::Detail);
    }

    #[test]
    fn what_is_empty_is_not_written() {
        let shot = Happening::new(HappeningKind::Fire, Importance::Minor)
            .by([Target::Piece("a".to_owned())])
            .ended(OutcomeKind::from(false));
        let text = serde_json::to_string(&shot).expect("it is plain data");
        assert_eq!(
            text,
            r#"{"kind":"fire","importance":"minor","actors":[{"kind":"piece","id":"a"}],"outcome":"bad"}"#
        );
        assert_eq!(serde_json::from_str::<Happening>(&text).expect("it was just written"), shot);
    }
}
