//! The book's tables as constants.
use crate::battle::{Effects, LinkKind};

/// LOB-D-8: actions for entering the far Area, by infantry, cavalry, artillery. The cost belongs to the crossing (LOB-terrain-m1,
/// LOB-terrain-h1); a wood's is the total for entering it (LOB-terrain-w5).
#[must_use]
pub const fn action_cost(kind: LinkKind, into: Effects) -> [u8; 3] {
    match (into, kind) {
        (Effects::Wood, _) => [2, 3, 3],
        (_, LinkKind::Marshy) => [2, 3, 3],
        (_, LinkKind::Hedged) => [1, 2, 3],
        (_, LinkKind::Plain | LinkKind::Ridge) => [1, 1, 1],
    }
}

/// LOB-D-9: actions without combat.
pub const ACTIONS: u8 = 3;
/// LOB-D-9: actions without combat when all are cavalry.
pub const ACTIONS_CAVALRY: u8 = 4;
/// LOB-D-9: actions with combat.
pub const ATTACK_ACTIONS: u8 = 2;
/// LOB-D-9: actions with combat when all are cavalry.
pub const ATTACK_ACTIONS_CAVALRY: u8 = 3;
/// LOB-D-16: guns are limbered when their group has spent this many actions.
pub const LIMBERED_AT: u8 = 2;

/// LOB-E-4a, LOB-E-4b: face needed at the nearest targets, and for defensive fire (LOB-C5).
pub const NEAR: u8 = 5;
/// LOB-E-4c: face needed at the farther ones.
pub const FAR: u8 = 6;
/// LOB-attr-10: face that skirmishers need.
pub const SKIRMISH: u8 = 6;
/// LOB-E-9: face that saves deployed artillery.
pub const GUN_SAVE: u8 = 4;
/// LOB-terrain-b4: face that saves in buildings.
pub const BUILDINGS_SAVE: u8 = 4;
/// LOB-terrain-w3: face that saves in a wood.
pub const WOOD_SAVE: u8 = 5;
/// LOB-attr-8: face that saves cuirassiers from cavalry.
pub const CUIRASSIER_SAVE: u8 = 5;

/// LOB-retreat-d4: a modified roll of this much eliminates a retreating battery.
pub const GUNS_LOST_AT: i8 = 4;

/// LOB-leader-4: Areas that a leader goes in phase A, and within which a leader without a unit looks for another.
pub const LEADER_AREAS: u8 = 3;
/// LOB-leader-9j: a dashing one.
pub const DASHING_AREAS: u8 = 4;
/// LOB-leader-9e: an Imbecile's orders get through from this face on.
pub const IMBECILE_SUCCEEDS: u8 = 4;
