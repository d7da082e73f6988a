//! 5.0 The Movement Phase: lists of legs, what they cost, how they are carried out. EOTE-0.3.1 ff.
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
    pub(crate) fn movement_decider(&self, frame: &Frame) -> Side {
        match frame {
            Frame::Part { side, .. } | Frame::Aim { side, .. } | Frame::Command { side, .. } => *side,
            _ => self.a(),
        }
    }

    pub(crate) fn movement_candidates(&self, _frame: &Frame, out: &mut Vec<Action>) {
        out.push(Action::Done);
    }

    pub(crate) fn check_movement(&self, _frame: &Frame, action: &Action) -> Verdict {
        require(*action == Action::Done, "EOTE-5.0.1", "there is nothing to do but to go on")
    }

    /// The question, and the rule that asks it.
    pub(crate) fn movement_question(&self, _frame: &Frame) -> (String, &'static str) {
        ("Go on?".to_owned(), "EOTE-5.0.1")
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn take_movement(&mut self, _frame: &Frame, _action: Action) {
        self.pop();
    }

    /// Goes on by itself; false if somebody must decide.
    pub fn run_movement(&mut self, _frame: &Frame) -> bool {
        false
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Phase 3: A's part, then B's. EOTE-2.0.3.
    pub fn begin_movement(&mut self) {
        let (a, b) = (self.a(), self.b());
        self.push(Frame::Part { side: b, free: false });
        self.push(Frame::Part { side: a, free: false });
    }
}
