//! What a choice is among the others: how much it is wanted, what it belongs to, what it ends; and why others are not there.
use super::Target;
use crate::{Rules, view::Choice};
use serde::{Deserialize, Serialize};

/// How much a choice is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Weight {
    /// What the question is about.
    #[default]
    Main,
    /// Something beside it. Clients offer it behind the rest.
    Minor,
    /// It gains nothing: it only harms the side that takes it, or changes nothing that matters now. Clients keep it out of the way, off the
    /// map and off the letter keys. A decision in which all is of this kind, but for the choice that declines, is declined for players who
    /// have not forbidden it ([`crate::standing`]).
    Harmful,
}

impl Weight {
    /// Whether it is [`Weight::Main`], which need not be said.
    #[must_use]
    pub fn is_main(&self) -> bool {
        *self == Self::Main
    }
}

/// What is over after a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Ends {
    /// The move of the units in hand.
    Move,
    /// The phase.
    Phase,
    /// The turn.
    Turn,
}

/// Choices that belong together in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Group {
    /// What choices name it by.
    pub key: String,
    /// Its name.
    pub name: String,
}

/// Why things that one would expect among the choices are not there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Missing {
    /// What cannot be chosen.
    pub points_at: Vec<Target>,
    /// Why not.
    pub why: String,
    /// The rule that forbids it.
    pub rule: String,
}

/// What the rules say against some actions, each with what it points at; those that are legal are left out. Things that are refused for the
/// same reason stand together.
pub fn missing<G: Rules>(game: &G, expected: impl Iterator<Item = (G::Action, Target)>) -> Vec<Missing> {
    let mut all: Vec<Missing> = Vec::new();
    for (action, target) in expected {
        let Err(refusal) = game.check(&action) else { continue };
        let (why, rule) = (refusal.reason(), refusal.rule.0);
        match all.iter_mut().find(|one| one.why == why && one.rule == rule) {
            Some(one) => one.points_at.push(target),
            None => all.push(Missing { points_at: vec![target], why, rule: rule.to_owned() }),
        }
    }
    all
}

/// Puts choices into groups: `name` says the group of the n-th one, by key and name. Gives the groups in their order.
pub fn in_groups(options: &mut [Choice], mut name: impl FnMut(usize) -> Option<(String, String)>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (n, option) in options.iter_mut().enumerate() {
        let Some((key, name)) = name(n) else { continue };
        if !groups.iter().any(|group| group.key == key) {
            groups.push(Group { key: key.clone(), name });
        }
        option.group = Some(key);
    }
    groups
}
