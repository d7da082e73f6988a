//! 3.0 Command Control, 4.0 Initiative, 8.0 Leader Casualties, 9.0 Divisional Integrity: those who give orders and those who follow them.
use crate::event::Event;
use crate::game::Umpire;
use voltigeur_engine::{Dice, Log};

mod blown;
mod casualties;
mod initiative;
mod integrity;
mod issue;
mod leaders;
mod obey;
mod objective;
pub(crate) mod phase;
pub(crate) mod place;
mod radius;
mod rally;
pub(crate) mod replacement;
mod report;
mod sample;

pub(crate) use obey::first_steps;
pub(crate) use report::describe;
pub use report::{Fate, Report};

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// The end of the turn: blown and disintegrated cavalry, engineers. EOTE-2.0.7.
    pub fn end_turn(&mut self) {
        self.wind_cavalry();
        for division in self.battle.all_divisions() {
            self.game.remember_held(division);
        }
    }
}
