//! 5.0 The Movement Phase: lists of legs, what they cost, how they are carried out. EOTE-0.3.1 ff.
//!
//! `legs` says what each leg may do, `plan` judges a whole list, `execute` carries it out step by step (`scan`, `watch`), `part` is a
//! side's part of the phase; `flights`, `compelled`, `burnt` and `entry` are what comes first in it, `sample` is what is offered.
mod allowance;
pub(crate) mod burnt;
mod charge;
pub(crate) mod compelled;
mod course;
pub(crate) mod entry;
pub(crate) mod execute;
pub(crate) mod flights;
mod friends;
mod ground;
mod legs;
pub(crate) mod mover;
mod once;
pub(crate) mod part;
mod pinned;
mod plan;
mod report;
mod sample;
mod scan;
mod skirmish;
mod town;
mod watch;

pub(crate) use once::Once;
pub use report::Report;
pub(crate) use report::{describe, formation_words, in_formation};

use crate::event::Event;
use crate::game::Umpire;
use crate::procedure::Part;
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Log};

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Phase 3: pins are noted, then A's part comes, then B's. EOTE-2.0.3, EOTE-0.6.2.
    pub fn begin_movement(&mut self) {
        for unit in self.battle.all_units() {
            if !self.on_table(unit) {
                continue;
            }
            let pinned = self.pinned_now(unit);
            let by_cavalry = !pinned.and(self.battle.cavalry).is_empty();
            let turn = &mut self.state.unit_mut(unit).turn;
            (turn.pinned_at_start, turn.pinned_by_cavalry) = (!pinned.is_empty(), by_cavalry);
        }
        let (a, b) = (self.a(), self.b());
        self.open(Part { side: b, free: false });
        self.open(Part { side: a, free: false });
    }
}
