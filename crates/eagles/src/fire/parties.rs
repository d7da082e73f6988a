//! Units that a declared assault keeps from firing, and assaults that fire has broken up. EOTE-6.0.3, EOTE-6.0.4.
use super::Report;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::unit::UnitId;
use voltigeur_engine::{Dice, Log};

impl Eagles {
    /// Is a unit party to an assault that is declared and not over? EOTE-6.0.3.
    pub(crate) fn is_party(&self, unit: UnitId) -> bool {
        self.state.combats.iter().any(|combat| !combat.over && combat.attackers.or(combat.defenders).has(unit))
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Units that fire or a combat has driven apart are free of their assault. EOTE-6.0.4, EOTE-7.6.8.
    pub fn cancel_assaults(&mut self) {
        for number in 0..self.state.combats.len() {
            let combat = self.state.combats[number];
            if combat.over {
                continue;
            }
            let now = self.still_in_range(&combat);
            let freed = combat.attackers.or(combat.defenders).minus(now.attackers.or(now.defenders));
            self.state.combats[number] = now;
            for unit in freed {
                self.note(|| Event::Fire(Report::Freed { unit }));
            }
        }
    }
}
