//! XVI.7: stragglers come back to a unit that rests. VLE-XVI.7a.
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{TrialWhy, Trials};
use crate::unit::{Formation, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::{Dice, Log, Verdict, require};

/// What a rally phase remembers.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Reintegration {
    /// Have tried in this phase.
    pub tried: UnitSet,
}

impl ViveLEmpereur {
    /// How far a unit fires in a fire phase in its present formation; nothing if it cannot. Arc and sight do not matter.
    fn reach_of_fire(&self, unit: UnitId) -> Option<u16> {
        let (info, formation) = (self.unit(unit), self.state.formation(unit));
        let silent = self.is_straggler(unit) || self.is_routed(unit) || self.is_cavalry(unit);
        match formation {
            _ if silent => None,
            Formation::Unlimbered => (info.line.fire > 0).then_some(u16::from(info.range)),
            Formation::Limbered => None,
            Formation::Disorganized if self.is_artillery(unit) => None,
            Formation::Tirailleurs => (info.line.fire > 0).then_some(2),
            Formation::Line | Formation::Square => (info.line.fire > 0).then_some(1),
            Formation::Column => (info.column.fire > 0).then_some(1),
            Formation::General | Formation::Disorganized => Some(1),
        }
    }

    /// May a unit try to regain a step? VLE-XVI.7a.
    pub(crate) fn may_reintegrate(&self, unit: UnitId) -> Verdict {
        let core = &self.state.core;
        require(self.battle.switches.reintegration, "VLE-XVI.7a", "this battle is played without that option")?;
        require(self.of_side(self.state.active()).has(unit), "VLE-XVI.7a", "that is not one of your units on the map")?;
        require(self.state.good_order(unit), "VLE-XVI.7a", "that unit is not in good order")?;
        require(core.lost[unit.index()] > 0, "VLE-XVI.7a", "that unit has lost no steps")?;
        require(!core.optional.reintegration.tried.has(unit), "VLE-XVI.7a", "that unit has already tried this turn")?;
        let rested = !core.efforts.has_moved(unit) && !core.efforts.has_charged(unit);
        require(rested, "VLE-XVI.7a", "that unit has moved or charged this turn")?;
        let side = self.side(unit);
        let led =
            self.hexes_of(unit).any(|hex| self.leaders_in(hex).any(|leader| self.battle.leader(leader).side == side));
        require(led, "VLE-XVI.7a", "there is no leader with that unit")?;
        let threatened = self.of_side(side.other()).into_iter().any(|enemy| {
            self.reach_of_fire(enemy).is_some_and(|reach| {
                self.hexes_of(enemy).any(|from| self.hexes_of(unit).any(|hex| self.battle.distance(from, hex) <= reach))
            })
        });
        require(!threatened, "VLE-XVI.7a", "an enemy unit could fire at that unit")
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn reintegrate(&mut self, unit: UnitId) {
        self.state.core.optional.reintegration.tried.insert(unit);
        let hex = self.state.at(unit);
        self.open_trials(Trials::new(TrialWhy::Reintegration, UnitSet::one(unit), hex));
    }

    /// VLE-XVI.7a: passed, a step comes back; failed, nothing happens.
    pub fn finish_reintegration(&mut self, passed: UnitSet) {
        for unit in passed {
            self.state.core.lost[unit.index()] -= 1;
            let steps = self.steps(unit);
            self.note(|| Event::Reintegrated { unit, steps });
        }
    }
}
