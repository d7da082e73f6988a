//! 7.0 Tactical Assault: the declaration, totals, results, breakthrough.
//!
//! - `declaration` groups units into combats (7.6.2), `range` says who can assault whom (7.6.1.1 ff.)
//! - `combats`: the next one is chosen (7.6.8); `fight` leads through its steps (A.2.1)
//! - Totals: `value` for one unit (7.6.10 ff.), `totals` for a side (7.6.4), `support` for B's (7.2)
//! - Results: `table` (7.6.6), `results` applies them in the order of 7.3.9
//! - Afterwards: `along` has the guns that go along (7.8) and the British who follow (7.14), `winners` the winner's cavalry (7.0.7),
//!   `breakthrough` its ride (5.15)
mod along;
pub(crate) mod breakthrough;
pub(crate) mod combats;
pub(crate) mod declaration;
pub(crate) mod fight;
mod range;
mod report;
mod results;
mod support;
mod table;
mod totals;
mod value;
mod winners;

pub use report::Report;
pub(crate) use report::{describe, totals_of};
pub use table::{LIMIT, Severity, cell};
pub(crate) use totals::{CombatForces, CombatTotals, Total};

use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::Combats;
use crate::unit::UnitId;
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Log};

impl Eagles {
    /// Is a unit party to a combat that is declared or was fought in this turn? EOTE-6.0.3.
    #[must_use]
    pub fn in_assault(&self, unit: UnitId) -> bool {
        self.state.combats.iter().any(|combat| combat.attackers.has(unit) || combat.defenders.has(unit))
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Phase 5: first all combats with cavalry, then the others. EOTE-2.0.6.
    pub fn begin_assaults(&mut self) {
        self.open(Combats);
    }
}
