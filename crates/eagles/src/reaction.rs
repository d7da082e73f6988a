//! What the enemy does in the middle of a move, and what the mover answers. EOTE-0.3.3.
//!
//! `zones` says where a unit on the move can be answered and by whom, `react` asks whoever may, `answer` asks the mover; the other modules
//! carry the reactions out.
pub(crate) mod answer;
mod charge;
mod guns;
mod home;
mod meeting;
mod opportunity;
pub(crate) mod react;
mod report;
mod retire;
mod square;
mod standing;
mod zones;

pub use report::Report;
pub(crate) use report::describe;
pub(crate) use standing::{KINDS, kind_asked};

use crate::game::Eagles;
use crate::geometry::Place;
use crate::procedure::Moving;
use crate::unit::UnitId;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{Procedural, Stacked};
use voltigeur_engine::{Refusal, Verdict};
use voltigeur_field::table::Block;

/// A step of travel. EOTE-0.3.2.
pub(crate) const STEP: f64 = 0.1;

/// The kinds of reactions that are choices, in their order. EOTE-0.3.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Reaction {
    /// (1) Skirmishers retire: compulsory, the owner chooses where. EOTE-5.5.2.
    Retire,
    /// (2) Pass-through fire. EOTE-6.7.1.
    Fire,
    /// (3) Interception. EOTE-5.9.1.
    Intercept,
    /// (3) Counter-charge. EOTE-5.8.3.
    Countercharge,
    /// (5) A square is tried. EOTE-5.6.1.
    Square,
    /// (6) A battery gets away or is abandoned. EOTE-7.13.2.
    Guns,
    /// (7) Infantry charges a flank. EOTE-5.18.1.
    Charge,
    /// (8) Cavalry charges infantry that came near. EOTE-5.19.1.
    Ride,
    /// (9) A leader in the way flees. EOTE-3.0.8.
    Leader,
}

impl Reaction {
    /// How many kinds there are.
    pub const KINDS: usize = 9;
}

/// df from a unit at a place to a block. EOTE-0.2.4.
fn front_distance_of(game: &Eagles, place: &Place, block: &Block) -> f64 {
    crate::geometry::front_distance(&game.fronts_of(place), block)
}

/// There is nothing like that to decide here.
pub(crate) fn not_asked(rule: &'static str) -> Verdict {
    Err(Refusal::new(rule, "that does not answer the current question"))
}

impl Eagles {
    /// The infantry of the two, which may try a square. EOTE-5.6.1.
    fn squaring(&self, by: UnitId, to: UnitId) -> (UnitId, UnitId) {
        if self.is_infantry(by) { (by, to) } else { (to, by) }
    }

    /// The unit whose list is being carried out. EOTE-0.3.2.
    pub(crate) fn moving_unit(&self) -> Option<UnitId> {
        self.stack().iter().rev().find_map(Moving::of).map(|moving| moving.unit)
    }

    /// Skirmishers who could not get away stand and are fought. EOTE-5.5.2.
    pub(crate) fn stands_its_ground(&self, unit: UnitId) -> bool {
        self.on_table(unit) && self.at(unit).turn.stands
    }
}
