//! 8.0 The Leader Casualty Phase.
use super::Report;
use super::report::Fate;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::unit::LeaderId;
use voltigeur_engine::{Dice, Ledger, Log, RuleId};

/// To the die of a leader who led an assault. EOTE-8.0.2.
const LED: i16 = -2;

/// What becomes of a leader. EOTE-8.0.3.
const fn fate(total: i16) -> Fate {
    match total {
        ..=1 => Fate::Killed,
        2..=4 => Fate::Shaken,
        _ => Fate::Unhurt,
    }
}

impl Eagles {
    /// The chance that a leader near the fighting is killed, who leads an assault or does not. EOTE-8.0.2, EOTE-8.0.3.
    #[must_use]
    pub fn leader_risk(&self, leads_assault: bool) -> f32 {
        let modifier = if leads_assault { LED } else { 0 };
        (1..=10).filter(|face| matches!(fate(face + modifier), Fate::Killed)).count() as f32 / 10.0
    }

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
        ledger.add_if(self.led_assault(leader), RuleId("EOTE-8.0.2").applies("led an assault"), LED);
        let face = self.d10("EOTE-8.0.2", side);
        let fate = fate(face + ledger.total());
        match fate {
            Fate::Killed => self.lose_leader(leader),
            Fate::Shaken => self.state.leader_mut(leader).shaken = true,
            Fate::Unhurt => {}
        }
        self.note(|| Event::Command(Report::Casualty { leader, face, ledger, fate }));
    }
}
