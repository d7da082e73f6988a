//! Units that a declared assault keeps from firing, and assaults that fire has broken up. EOTE-6.0.3, EOTE-6.0.4.
use super::Told;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::{Dice, Log};

impl Eagles {
    /// Is a unit party to an assault that is declared and not over? EOTE-6.0.3.
    pub(crate) fn is_party(&self, unit: UnitId) -> bool {
        self.state.combats.iter().any(|combat| !combat.over && combat.attackers.or(combat.defenders).has(unit))
    }

    /// Those of some units that are still in assault range of one of the others, either way: cavalry in contact, infantry within three
    /// inches. EOTE-7.0.1.
    fn still_engaged(&self, units: UnitSet, others: UnitSet, cavalry: bool) -> UnitSet {
        let here = |unit: UnitId| self.on_table(unit) && !self.at(unit).turn.routed;
        let has = |one: UnitId, two: UnitId| {
            self.is_infantry(one) && self.front_within(one, two, self.battle.distance.assault)
        };
        let close = |one, two| if cavalry { self.touches(one, two) } else { has(one, two) || has(two, one) };
        units.filter(|&unit| here(unit) && others.into_iter().any(|other| here(other) && close(unit, other))).collect()
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Units that fire has driven apart are free of their assault. EOTE-6.0.4.
    pub fn cancel_assaults(&mut self) {
        for number in 0..self.state.combats.len() {
            let combat = self.state.combats[number];
            if combat.over {
                continue;
            }
            let attackers = self.still_engaged(combat.attackers, combat.defenders, combat.cavalry);
            let defenders = self.still_engaged(combat.defenders, combat.attackers, combat.cavalry);
            let freed = combat.attackers.or(combat.defenders).minus(attackers.or(defenders));
            let combat = &mut self.state.combats[number];
            (combat.attackers, combat.defenders) = (attackers, defenders);
            combat.over = attackers.is_empty() || defenders.is_empty();
            for unit in freed {
                self.note(|| Event::Fire(Told::Freed { unit }));
            }
        }
    }
}
