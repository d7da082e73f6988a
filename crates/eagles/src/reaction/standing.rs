//! The kinds of reactions for which a player may have standing orders. EOTE-0.3.3.
use crate::game::Eagles;
use crate::procedure::{React, Reaction};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::standing::ReactionKind;

const fn kind(id: &'static str, name: &'static str) -> ReactionKind {
    ReactionKind { id, name, each: false }
}

/// All of them. Skirmishers that must retire and leaders in the way have no choice whether to.
pub(crate) const KINDS: [ReactionKind; 6] = [
    kind("fire", "pass-through fire"),
    kind("interception", "interceptions"),
    kind("countercharge", "countercharges"),
    kind("square", "squares"),
    kind("guns", "withdrawals of guns"),
    kind("charge", "charges at passing troops"),
];

/// The kind that is asked for now.
pub(crate) fn kind_asked(game: &Eagles) -> Option<ReactionKind> {
    let n = match game.deciding::<React>()?.kind {
        Reaction::Fire => 0,
        Reaction::Intercept => 1,
        Reaction::Countercharge => 2,
        Reaction::Square => 3,
        Reaction::Guns => 4,
        Reaction::Charge | Reaction::Ride => 5,
        Reaction::Retire | Reaction::Leader => return None,
    };
    Some(KINDS[n])
}
