//! The frames of command at work: who decides, what may be decided, what becomes of it.
use super::CommandFrame;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Group, Phase};
use crate::unit::UnitId;
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict};

impl ViveLEmpereur {
    pub(crate) fn command_decider(&self, frame: &CommandFrame) -> Side {
        match *frame {
            CommandFrame::Return { leader } => self.battle.leader(leader).side,
        }
    }

    pub(crate) fn command_candidates(&self, frame: &CommandFrame, out: &mut Vec<Action>) {
        match *frame {
            CommandFrame::Return { leader } => {
                out.extend(self.of_side(self.battle.leader(leader).side).map(Action::Substitute));
            }
        }
    }

    pub(crate) fn check_command(&self, frame: &CommandFrame, action: &Action) -> Verdict {
        match (*frame, *action) {
            (CommandFrame::Return { leader }, Action::Substitute(unit)) => self.may_return(leader, unit),
            (CommandFrame::Return { .. }, _) => Err(Refusal::new("VLE-XVII.1a", "he joins a unit first")),
        }
    }

    /// What command says to a part of a move or charge, before the rules of movement are asked.
    pub(crate) fn check_group_in_command(&self, group: &Group, action: &Action) -> Verdict {
        self.check_leash(group, action)
    }

    /// What command says to a charge.
    pub(crate) fn may_charge_in_command(&self, unit: UnitId) -> Verdict {
        self.may_charge_unled(unit)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn take_command(&mut self, frame: CommandFrame, action: Action) {
        match (frame, action) {
            (CommandFrame::Return { leader }, Action::Substitute(unit)) => {
                self.pop();
                self.come_back(leader, Some(unit));
            }
            (CommandFrame::Return { .. }, _) => {}
        }
    }

    /// Says whether the game goes on by itself.
    pub fn run_command(&mut self, frame: CommandFrame) -> bool {
        match frame {
            CommandFrame::Return { leader } => self.run_return(leader),
        }
    }

    /// What command does when a phase begins.
    pub fn command_in_phase(&mut self, phase: Phase) {
        if matches!(phase, Phase::Charge | Phase::Movement) {
            self.judge_command();
        }
    }
}
