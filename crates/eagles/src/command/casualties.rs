//! 8.0 The Leader Casualty Phase.
use super::Told;
use super::say::Fate;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::unit::LeaderId;
use voltigeur_engine::{Dice, Ledger, Log, RuleId};

impl Eagles {
    /// Did he lead a unit in an assault? EOTE-8.0.2.
    fn led_assault(&self, leader: LeaderId) -> bool {
        let state = self.state.leader(leader);
        let fought = |turn: crate::state::Turn| turn.fought_cavalry || turn.fought_infantry;
        state.led_assault || state.unit.is_some_and(|unit| fought(self.at(unit).turn))
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Phase 6: every leader who was near the fighting. Divisions that have lost their commander in this turn check at once.
    /// EOTE-8.0.1 to EOTE-8.0.4.
    pub fn leader_casualties(&mut self) {
        for side in [self.a(), self.b()] {
            for leader in self.battle.all_leaders() {
                let tested = self.battle.leader(leader).side == side && self.is_here(leader);
                if tested && self.state.leader(leader).exposed {
                    self.test_leader(leader);
                }
            }
        }
        self.check_divisions(|game, division| game.state.division(division).lost_leader);
    }

    fn test_leader(&mut self, leader: LeaderId) {
        let side = self.battle.leader(leader).side;
        let mut ledger = Ledger::default();
        ledger.add_if(self.led_assault(leader), RuleId("EOTE-8.0.2"), -2);
        let face = self.d10("EOTE-8.0.2", side);
        let fate = match face + ledger.total() {
            ..=1 => Fate::Killed,
            2..=4 => Fate::Shaken,
            _ => Fate::Unhurt,
        };
        match fate {
            Fate::Killed => self.lose_leader(leader),
            Fate::Shaken => self.state.leader_mut(leader).shaken = true,
            Fate::Unhurt => {}
        }
        self.note(|| Event::Command(Told::Casualty { leader, face, ledger, fate }));
    }
}
