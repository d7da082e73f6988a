//! 7.0 Tactical Assault: the declaration, totals, results, breakthrough.
mod support;
mod table;
mod told;
mod totals;
mod value;

pub use table::{LIMIT, Severity, cell};
pub use told::Told;
pub(crate) use told::{describe, totals_of};

use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::Frame;
use crate::unit::UnitId;
use voltigeur_engine::{Dice, Log, Side, Verdict, require};

impl Eagles {
    /// Is a unit party to a combat that is declared or was fought in this turn? EOTE-6.0.3.
    #[must_use]
    pub fn in_assault(&self, unit: UnitId) -> bool {
        self.state.combats.iter().any(|combat| combat.attackers.has(unit) || combat.defenders.has(unit))
    }

    pub(crate) fn assault_decider(&self, _frame: &Frame) -> Side {
        self.a()
    }

    pub(crate) fn assault_candidates(&self, _frame: &Frame, out: &mut Vec<Action>) {
        out.push(Action::Done);
    }

    pub(crate) fn check_assault(&self, _frame: &Frame, action: &Action) -> Verdict {
        require(*action == Action::Done, "EOTE-7.0.1", "there is nothing to do but to go on")
    }

    /// The question, and the rule that asks it.
    pub(crate) fn assault_question(&self, _frame: &Frame) -> (String, &'static str) {
        ("Go on?".to_owned(), "EOTE-7.0.1")
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn take_assault(&mut self, _frame: &Frame, _action: Action) {
        self.pop();
    }

    /// Goes on by itself; false if somebody must decide.
    pub fn run_assault(&mut self, _frame: &Frame) -> bool {
        false
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// The Assault Declaration. EOTE-2.0.4, EOTE-7.6.2.
    pub fn begin_declaration(&mut self) {}

    /// Phase 5. EOTE-2.0.6.
    pub fn begin_assaults(&mut self) {}
}
