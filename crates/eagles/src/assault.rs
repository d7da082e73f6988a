//! 7.0 Tactical Assault: the declaration, totals, results, breakthrough.
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
    pub(crate) fn assault_decider(&self, frame: &Frame) -> Side {
        match frame {
            Frame::Part { side, .. } | Frame::Aim { side, .. } | Frame::Command { side, .. } => *side,
            _ => self.a(),
        }
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
