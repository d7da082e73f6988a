//! 3.0 Command Control, 4.0 Initiative, 8.0 Leader Casualties, 9.0 Divisional Integrity: those who give orders and those who follow them.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::Frame;
use voltigeur_engine::{Dice, Log, Side, Verdict, require};

mod leaders;
mod obey;
mod objective;
mod radius;
mod say;

pub use say::Told;
pub(crate) use say::describe;

impl Eagles {
    pub(crate) fn command_decider(&self, frame: &Frame) -> Side {
        match frame {
            Frame::Part { side, .. } | Frame::Aim { side, .. } | Frame::Command { side, .. } => *side,
            _ => self.a(),
        }
    }

    pub(crate) fn command_candidates(&self, _frame: &Frame, out: &mut Vec<Action>) {
        out.push(Action::Done);
    }

    pub(crate) fn check_command(&self, _frame: &Frame, action: &Action) -> Verdict {
        require(*action == Action::Done, "EOTE-3.0.1", "there is nothing to do but to go on")
    }

    /// The question, and the rule that asks it.
    pub(crate) fn command_question(&self, _frame: &Frame) -> (String, &'static str) {
        ("Go on?".to_owned(), "EOTE-3.0.1")
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn take_command(&mut self, _frame: &Frame, _action: Action) {
        self.pop();
    }

    /// Goes on by itself; false if somebody must decide.
    pub fn run_command(&mut self, _frame: &Frame) -> bool {
        false
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Phase 1. EOTE-2.0.1.
    pub fn begin_command(&mut self) {}

    /// Phase 2. EOTE-4.0.1.
    pub fn roll_for_initiative(&mut self) {}

    /// Phase 6. EOTE-8.0.1.
    pub fn leader_casualties(&mut self) {}

    /// Phase 7. EOTE-9.0.1.
    pub fn integrity_checks(&mut self) {}

    /// The end of the turn: blown and disintegrated cavalry, engineers. EOTE-2.0.7.
    pub fn end_turn(&mut self) {}
}
