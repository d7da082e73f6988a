//! What command says to the phases: to moves and charges, between them, and when a phase begins.
use super::StaffAct;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Group, Phase};
use crate::unit::UnitId;
use voltigeur_engine::{Dice, Log, Refusal, Verdict};

impl ViveLEmpereur {
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

    /// What command does when a phase begins.
    pub fn command_in_phase(&mut self, phase: Phase) {
        if matches!(phase, Phase::CHARGE | Phase::MOVEMENT) {
            self.judge_command();
        }
        if self.battle.command_level() >= 3 {
            self.orders_in_phase(phase);
        }
    }
}
