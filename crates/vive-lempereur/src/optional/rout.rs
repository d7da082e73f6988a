//! XVI.5: who breaks twice is routed instead of lost. VLE-XVI.5a to VLE-XVI.5g.
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Frame, Leaver, Retreat, RetreatKind, Retreats, RoutWhy, Step, Waiting};
use crate::terrain::{self, Cost};
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Log};
use voltigeur_field::hex::{Feature, HexId};

/// Who is routed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Rout {
    /// Routed now.
    pub routed: UnitSet,
    /// Of a demoralized formation and counted as destroyed, once for all. VLE-XVI.5g.
    pub scored: UnitSet,
}

impl RetreatKind {
    /// Is the way measured in movement points, each step by what it costs?
    pub(crate) const fn by_points(self) -> bool {
        matches!(self, Self::Rout(_) | Self::RideBack | Self::Straggler)
    }
}

impl ViveLEmpereur {
    pub(crate) fn is_routed(&self, unit: UnitId) -> bool {
        self.state.core.optional.rout.routed.has(unit)
    }

    /// What a step of a flight costs: as for a disorganized unit on the march, roads included. VLE-VI.2b, VLE-VI.7a.
    pub(crate) fn flight_cost(&self, units: UnitSet, from: HexId, to: HexId) -> u8 {
        let Some(direction) = self.battle.direction(from, to) else { return 1 };
        let edge = self.edge(from, direction);
        if edge.has(Feature::Road) {
            return 1;
        }
        let cost = |unit: UnitId| {
            let arm = self.arm(unit);
            let entry = match self.ground(to).cost(arm) {
                Cost::Points(points) if edge.has(Feature::Path) => (points - 1).max(1),
                Cost::Points(points) => points,
                Cost::ByRoad | Cost::Closed => 1,
            };
            entry + terrain::crossing(edge, arm, true, true).unwrap_or(0)
        };
        units.map(cost).max().unwrap_or(1)
    }

    /// Of the hexes that a flight may take, those that it can pay for; all of them if it can pay for none.
    pub(crate) fn affordable<const N: usize>(
        &self,
        retreat: &Retreat,
        from: HexId,
        hexes: arrayvec::ArrayVec<HexId, N>,
    ) -> arrayvec::ArrayVec<HexId, N> {
        let pays = |to: &HexId| self.flight_cost(retreat.units, from, *to) <= retreat.left;
        if retreat.kind.by_points() && hexes.iter().any(pays) {
            return hexes.into_iter().filter(pays).collect();
        }
        hexes
    }

    /// Has a flight no points left for any of these hexes?
    pub(crate) fn out_of_breath(&self, retreat: &Retreat, from: HexId, hexes: &[HexId]) -> bool {
        retreat.kind.by_points()
            && !hexes.is_empty()
            && hexes.iter().all(|&to| self.flight_cost(retreat.units, from, to) > retreat.left)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// A disorganized unit is disorganized again: routed (VLE-XVI.5a), or lost if it was routed before (VLE-XVI.5f).
    pub fn rout_or_lose(&mut self, unit: UnitId, cause: UnitSet) {
        if self.is_routed(unit) {
            self.eliminate(unit, "VLE-XVI.5f");
        } else {
            self.rout(unit, cause, "VLE-XVI.5a");
        }
    }

    /// Marks a unit as routed and queues its flight. VLE-XVI.5a, VLE-XVI.5b.
    fn rout(&mut self, unit: UnitId, cause: UnitSet, rule: &'static str) {
        let pair = self.state.second(&self.battle, unit);
        let turn = self.state.turn();
        if self.state.good_order(unit) {
            self.disorganize(unit, rule, turn);
        } else if self.is_demoralized(self.unit(unit).corps) && !self.state.core.optional.rout.scored.has(unit) {
            // VLE-XVI.5g: the enemy scores it as destroyed.
            self.state.core.optional.rout.scored.insert(unit);
            self.test_demoralization(unit);
        }
        self.note(|| Event::Routed { unit, rule });
        self.state.core.optional.rout.routed.insert(unit);
        self.state.core.marker[unit.index()] = turn + 2;
        self.stop_doing(unit);
        self.flee(unit, RoutWhy::Broken, cause, pair);
    }

    /// It leaves whatever it was in the middle of.
    fn stop_doing(&mut self, unit: UnitId) {
        self.fall_out(unit);
        let core = &mut self.state.core;
        core.waiting.remove(unit);
        core.optional.artillery.left.remove(unit);
        core.retreats.remove(unit);
        self.game.drop_out(Leaver::Routed(unit));
    }

    /// VLE-XVI.5b: with its whole allowance.
    fn flee(&mut self, unit: UnitId, why: RoutWhy, cause: UnitSet, pair: Option<HexId>) {
        let left = self.unit(unit).column.movement;
        self.enqueue(Waiting { units: UnitSet::one(unit), left, kind: RetreatKind::Rout(why), cause, pair });
    }

    /// Runs what was queued from this place on; inside a run of the queue its end is reached anyway.
    fn run_queue(&mut self, base: u8) {
        let running = self.state.core.stack.iter().any(|frame| matches!(frame, Frame::Retreats { .. }));
        if !self.state.core.retreats.is_done(base) && !running {
            self.open(Retreats { base });
        }
    }

    /// VLE-XVI.5b: a failed rally sends it off again.
    pub fn flee_after_rally(&mut self, unit: UnitId) {
        let base = self.state.core.retreats.next_place();
        self.flee(unit, RoutWhy::Rally, UnitSet::EMPTY, None);
        self.run_queue(base);
    }

    /// VLE-XVI.5d: routed enemies next to the hex that was entered flee. Routed units themselves frighten nobody (house ruling H102).
    pub fn frighten(&mut self, step: &Step) {
        let routed = self.state.core.optional.rout.routed;
        if !self.battle.switches.rout || routed.is_empty() || step.units.is_within(routed) {
            return;
        }
        let Some(first) = step.units.first() else { return };
        let enemies = self.of_side(self.side(first).other()).and(routed);
        let busy = self.state.core.retreats.units();
        let busy = self.every::<Retreat>().fold(busy, |all, retreat| all.or(retreat.units));
        let base = self.state.core.retreats.next_place();
        for unit in enemies.minus(busy) {
            if self.touches(self.state.at(unit), step.to) {
                self.flee(unit, RoutWhy::Enemy, UnitSet::EMPTY, None);
            }
        }
        self.run_queue(base);
    }

    /// VLE-XVI.5e: a routed unit that enters a hex routs its friends there, and the other way round. Says whether it did, or had
    /// nobody left to rout: then nothing else happens between them.
    pub fn spread_rout(&mut self, step: &Step) -> bool {
        let routed = self.state.core.optional.rout.routed;
        if !self.battle.switches.rout || routed.is_empty() {
            return false;
        }
        let others = self.units_in(step.to).minus(step.units).minus(self.state.core.optional.artillery.left);
        let base = self.state.core.retreats.next_place();
        let struck = if step.units.meets(routed) {
            others.minus(routed)
        } else if others.meets(routed) {
            step.units.minus(routed)
        } else {
            return false;
        };
        for unit in struck {
            self.rout(unit, UnitSet::EMPTY, "VLE-XVI.5e");
        }
        self.run_queue(base);
        true
    }
}
