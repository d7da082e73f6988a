//! What the enemy does in the middle of a move, and what the mover answers. EOTE-0.3.3.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::Frame;
use voltigeur_engine::{Dice, Log, LogLine, Side, Verdict, require};

/// What this chapter tells the log.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each carries what its sentence needs")]
pub enum Told {}

/// An event of this chapter in words.
pub(crate) fn describe(_game: &Eagles, told: &Told) -> LogLine {
    match *told {}
}

impl Eagles {
    pub(crate) fn reaction_decider(&self, frame: &Frame) -> Side {
        match frame {
            Frame::Part { side, .. } | Frame::Aim { side, .. } | Frame::Command { side, .. } => *side,
            _ => self.a(),
        }
    }

    pub(crate) fn reaction_candidates(&self, _frame: &Frame, out: &mut Vec<Action>) {
        out.push(Action::Done);
    }

    pub(crate) fn check_reaction(&self, _frame: &Frame, action: &Action) -> Verdict {
        require(*action == Action::Done, "EOTE-0.3.3", "there is nothing to do but to go on")
    }

    /// The question, and the rule that asks it.
    pub(crate) fn reaction_question(&self, _frame: &Frame) -> (String, &'static str) {
        ("Go on?".to_owned(), "EOTE-0.3.3")
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn take_reaction(&mut self, _frame: &Frame, _action: Action) {
        self.pop();
    }

    /// Goes on by itself; false if somebody must decide.
    pub fn run_reaction(&mut self, _frame: &Frame) -> bool {
        false
    }
}
