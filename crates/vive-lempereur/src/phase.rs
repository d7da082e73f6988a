//! The phases of a player turn, in the book's order. VLE-II.2.
pub(crate) mod align;
pub(crate) mod attack;
mod between;
pub(crate) mod charge;
pub(crate) mod closing;
pub(crate) mod combined;
pub(crate) mod efforts;
pub(crate) mod fires;
pub(crate) mod firing;
pub(crate) mod group;
pub(crate) mod melee;
pub(crate) mod moves;
pub(crate) mod rallies;
pub(crate) mod rally;
pub(crate) mod rally_failed;
pub(crate) mod sequence;

use crate::game::ViveLEmpereur;
use charge::Charge;
use fires::{DefensiveFire, OffensiveFire};
use melee::Melee;
use moves::Movement;
use rally::Rally;
use sequence::{Housekeeping, Over};
use serde::{Deserialize, Serialize};
use voltigeur_engine::frames;

frames! {
    /// The phases of a player turn, in the book's order. VLE-II.2.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
    pub enum Phase: ground of ViveLEmpereur {
        Housekeeping,
        Charge,
        Movement,
        DefensiveFire,
        OffensiveFire,
        Melee,
        Rally,
        Over,
    }
}

impl Phase {
    /// Before the first player turn: leaders come back. VLE-II.6.
    pub const HOUSEKEEPING: Self = Self::Housekeeping(Housekeeping);
    /// 1. Charges. Chapter IX.
    pub const CHARGE: Self = Self::Charge(Charge);
    /// 2. Regular movement. Chapter VI.
    pub const MOVEMENT: Self = Self::Movement(Movement);
    /// 3. The other player's fire. Chapter VII.
    pub const DEFENSIVE_FIRE: Self = Self::DefensiveFire(DefensiveFire);
    /// 4. The active player's fire. Chapter VII.
    pub const OFFENSIVE_FIRE: Self = Self::OffensiveFire(OffensiveFire);
    /// 5. Melee. Chapter VIII.
    pub const MELEE: Self = Self::Melee(Melee);
    /// 6. Rally. Chapter XI.
    pub const RALLY: Self = Self::Rally(Rally);
    /// The battle is over. VLE-P12.2.
    pub const OVER: Self = Self::Over(Over);
}
