//! The frames of command at work: who decides, what may be decided, what becomes of it.
use super::{CommandFrame, StaffAct};
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Group, Phase};
use crate::unit::UnitId;
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict};

/// The action that declines what a frame of command asks.
pub(crate) const fn decline(frame: &CommandFrame) -> Option<Action> {
    match frame {
        CommandFrame::Orders { .. } | CommandFrame::Extend { .. } | CommandFrame::Answer { .. } => Some(Action::Done),
        CommandFrame::Writing => Some(Action::Staff(StaffAct::Piece(super::Piece::Discard))),
        CommandFrame::Return { .. }
        | CommandFrame::Initial { .. }
        | CommandFrame::Ride { .. }
        | CommandFrame::Drive { .. } => None,
    }
}

impl ViveLEmpereur {
    pub(crate) fn command_decider(&self, frame: &CommandFrame) -> Side {
        match *frame {
            CommandFrame::Return { leader } => self.battle.leader(leader).side,
            CommandFrame::Initial { side } | CommandFrame::Answer { side } => side,
            CommandFrame::Orders { .. } | CommandFrame::Ride { .. } => self.state.active(),
            CommandFrame::Writing => self.draft_side(),
            CommandFrame::Extend { aide } => self.aide_side(aide),
            // VLE-XVII.5c: the enemy shifts him.
            CommandFrame::Drive { aide } => self.aide_side(aide).other(),
        }
    }

    pub(crate) fn command_candidates(&self, frame: &CommandFrame, out: &mut Vec<Action>) {
        match *frame {
            CommandFrame::Return { leader } => {
                out.extend(self.of_side(self.battle.leader(leader).side).map(Action::Substitute));
            }
            CommandFrame::Initial { side } => self.initial_candidates(side, out),
            CommandFrame::Orders { initiative } => self.orders_candidates(initiative, out),
            CommandFrame::Writing => self.writing_candidates(out),
            CommandFrame::Ride { next } => self.ride_candidates(next, out),
            CommandFrame::Extend { .. } => out.extend([Action::Staff(StaffAct::Extend), Action::Done]),
            CommandFrame::Drive { aide } => self.drive_candidates(aide, out),
            CommandFrame::Answer { side } => {
                out.extend(self.corps_of(side.other()).map(|corps| Action::Staff(StaffAct::Challenge(corps))));
                out.push(Action::Done);
            }
        }
    }

    pub(crate) fn check_command(&self, frame: &CommandFrame, action: &Action) -> Verdict {
        match (*frame, *action) {
            (CommandFrame::Return { leader }, Action::Substitute(unit)) => self.may_return(leader, unit),
            (CommandFrame::Return { .. }, _) => {
                Err(Refusal::new("VLE-XVII.1a", "first choose the unit that the leader joins"))
            }
            (CommandFrame::Initial { side }, Action::Staff(act)) => self.check_initial(side, act),
            (CommandFrame::Initial { .. }, _) => {
                Err(Refusal::new("VLE-XVII.3o", "first give each corps its initial order"))
            }
            (CommandFrame::Orders { .. }, Action::Done) => Ok(()),
            (CommandFrame::Orders { initiative }, Action::Staff(act)) => self.check_orders(initiative, act),
            (CommandFrame::Orders { .. }, _) => Err(Refusal::new("VLE-XVII.3r", "give orders before charges")),
            (CommandFrame::Writing, Action::Staff(StaffAct::Piece(piece))) => self.check_writing(piece),
            (CommandFrame::Writing, _) => Err(Refusal::new("VLE-XVII.4a", "finish the order that is being written")),
            (CommandFrame::Ride { next }, Action::To(hex)) => self.check_ride(next, hex),
            (CommandFrame::Ride { .. }, _) => Err(Refusal::new("VLE-XVII.5a", "first choose where the aide rides")),
            (CommandFrame::Extend { aide }, _) => self.check_extend(aide, action),
            (CommandFrame::Drive { aide }, Action::To(hex)) => self.may_drive(aide, hex),
            (CommandFrame::Drive { .. }, _) => {
                Err(Refusal::new("VLE-XVII.5c", "first choose where the aide is driven"))
            }
            (CommandFrame::Answer { side }, _) => self.check_look(side, action),
        }
    }

    /// What command says to a part of a move or charge, before the rules of movement are asked.
    pub(crate) fn check_group_in_command(&self, group: &Group, action: &Action) -> Verdict {
        self.check_leash(group, action)?;
        if self.battle.command_level() >= 3 {
            self.check_group_under_orders(group, action)?;
        }
        Ok(())
    }

    /// What is done about command between the moves of a phase.
    pub(crate) fn check_staff(&self, action: &Action) -> Verdict {
        match *action {
            Action::Staff(StaffAct::Switch(corps, tactic)) => self.may_switch(corps, tactic),
            _ => Err(Refusal::new("VLE-XVII.3r", "orders are given only at the start of a player turn")),
        }
    }

    /// What command says to a charge.
    pub(crate) fn may_charge_in_command(&self, unit: UnitId) -> Verdict {
        self.may_charge_unled(unit)?;
        self.may_fight(unit)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// What is done about command between the moves of a phase.
    pub fn take_staff(&mut self, action: Action) {
        if let Action::Staff(StaffAct::Switch(corps, tactic)) = action {
            self.switch(corps, tactic);
        }
    }

    pub fn take_command(&mut self, frame: CommandFrame, action: Action) {
        match (frame, action) {
            (CommandFrame::Return { leader }, Action::Substitute(unit)) => {
                self.pop();
                self.come_back(leader, Some(unit));
            }
            (CommandFrame::Initial { .. }, Action::Staff(StaffAct::Order(corps, tactic))) => {
                self.decide_first(corps, super::Brief { tactic, number: super::language::NONE });
            }
            (CommandFrame::Initial { .. }, Action::Staff(StaffAct::Write(corps))) => {
                self.begin_draft(corps, super::Purpose::Initial);
            }
            (CommandFrame::Orders { initiative }, action) => self.take_orders(initiative, action),
            (CommandFrame::Writing, Action::Staff(StaffAct::Piece(piece))) => self.take_piece(piece),
            (CommandFrame::Ride { next }, Action::To(hex)) => self.ride(next, hex),
            (CommandFrame::Extend { aide }, action) => self.take_extend(aide, action),
            (CommandFrame::Drive { aide }, Action::To(hex)) => self.drive(aide, hex),
            (CommandFrame::Answer { side }, action) => {
                self.pop();
                if let Action::Staff(StaffAct::Challenge(corps)) = action {
                    self.show_order(side, corps);
                }
            }
            _ => {}
        }
    }

    /// Says whether the game goes on by itself.
    pub fn run_command(&mut self, frame: CommandFrame) -> bool {
        match frame {
            CommandFrame::Return { leader } => self.run_return(leader),
            CommandFrame::Initial { side } => {
                let done = self.unordered(side).is_none();
                if done {
                    self.pop();
                }
                done
            }
            CommandFrame::Orders { initiative } => self.run_orders(initiative),
            CommandFrame::Ride { next } => self.run_ride(next),
            CommandFrame::Writing
            | CommandFrame::Extend { .. }
            | CommandFrame::Drive { .. }
            | CommandFrame::Answer { .. } => false,
        }
    }

    /// What command does when a phase begins.
    pub fn command_in_phase(&mut self, phase: Phase) {
        if matches!(phase, Phase::Charge | Phase::Movement) {
            self.judge_command();
        }
        if self.battle.command_level() >= 3 {
            self.orders_in_phase(phase);
        }
    }
}
