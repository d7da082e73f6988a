//! What movement costs and where it leads. Chapter VI and VLE-IX.2c to VLE-IX.2e.
mod march;
pub(crate) mod ride;

use crate::game::ViveLEmpereur;
use crate::procedure::{Group, GroupKind};
use crate::tables::{FORD_STEPS, ROAD_BONUS};
use crate::terrain::{self, Cost};
use crate::unit::{Arm, Formation, UnitId, UnitSet};
use std::cell::RefCell;
use voltigeur_engine::{Refusal, Verdict, require};
use voltigeur_field::hex::movement::Search;
use voltigeur_field::hex::{Direction, Edge, Feature, HexId};

thread_local! {
    /// The tables of the searches, kept from one to the next.
    static SEARCH: RefCell<Search> = RefCell::new(Search::default());
}

/// What a step costs and does. VLE-VI.2b.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepPlan {
    pub to: HexId,
    pub cost: u8,
    pub road: bool,
    pub ford: Option<usize>,
    /// It takes general order on entry. VLE-VI.6c.
    pub cover: bool,
}

/// How a unit stands for the purpose of a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stance {
    pub hex: HexId,
    pub formation: Formation,
    pub facing: u8,
}

impl ViveLEmpereur {
    /// The movement allowance of a unit in a formation. VLE-VI.1c.
    pub(crate) fn allowance(&self, unit: UnitId, formation: Formation) -> u8 {
        let printed = match formation {
            Formation::Square => 1,
            Formation::Unlimbered => 0,
            _ => self.unit(unit).face(formation).movement,
        };
        if self.has_events() { self.event_allowance(unit, formation, printed) } else { printed }
    }

    /// The smallest allowance of units that move together. VLE-VI.1a.
    pub(crate) fn group_allowance(&self, units: UnitSet) -> u8 {
        units.map(|unit| self.allowance(unit, self.state.formation(unit))).min().unwrap_or(0)
    }

    pub(crate) fn stance(&self, unit: UnitId) -> Stance {
        Stance { hex: self.state.at(unit), formation: self.state.formation(unit), facing: self.state.facing(unit) }
    }

    /// One regular step of a unit: legal by formation, facing and ground? Units in the way are another question.
    pub(crate) fn plan_step(
        &self,
        unit: UnitId,
        from: Stance,
        direction: Direction,
        steps: u8,
        alone: bool,
    ) -> Result<StepPlan, Refusal> {
        let arm = self.arm(unit);
        let Some(to) = self.battle.map.neighbour(from.hex, direction) else {
            return Err(Refusal::new("VLE-VI.2a", "the map ends there"));
        };
        let turn = i32::from(from.facing);
        let back = match from.formation {
            Formation::Line => {
                let (front, rear) = ([turn, turn + 1], [turn + 3, turn + 4]);
                let is = |sides: [i32; 2]| sides.into_iter().any(|side| Direction::new(side) == direction);
                require(is(front) || is(rear), "VLE-VI.2a", "a line moves through its front or backward")?;
                is(rear)
            }
            Formation::Column | Formation::Limbered => {
                let back = direction == Direction::new(turn + 3);
                let ahead = direction == Direction::new(turn);
                require(ahead || back, "VLE-VI.2a", "a column moves straight ahead or backward")?;
                back
            }
            Formation::Unlimbered => return Err(Refusal::new("VLE-IV.12b", "unlimbered guns do not move")),
            Formation::Tirailleurs => {
                let is = |sides: [i32; 2]| sides.into_iter().any(|side| Direction::new(side) == direction);
                // House ruling H22: backward like a line.
                let back = is([turn + 4, turn + 5]);
                require(back || is([turn + 1, turn + 2]), "VLE-IV.6i", "tirailleurs move through their front or rear")?;
                back
            }
            Formation::Disorganized => {
                let toward = self.battle.home(self.side(unit), arm).toward(from.hex).has(direction);
                require(toward, "VLE-IV.5c", "disorganized units move only toward their lines of communication")?;
                false
            }
            Formation::Square | Formation::General => false,
        };
        let edge = self.edge(from.hex, direction);
        let marching = from.formation.marches();
        let ground = self.ground(to);
        if marching && !back && edge.has(Feature::Road) {
            return Ok(StepPlan { to, cost: 1, road: true, ford: None, cover: false });
        }
        if from.formation == Formation::Column && self.ground(from.hex).general_order() {
            return Err(Refusal::new(
                "VLE-VI.7c",
                "in cover a column has to stay on its road or go into general order",
            ));
        }
        let ford = self.ford_at(from.hex, direction).filter(|&ford| marching && self.ford_has_room(ford, steps, alone));
        let Some(crossing) = terrain::crossing(edge, arm, marching, ford.is_some()) else {
            return Err(Refusal::new("VLE-VI.2b", "that hexside cannot be crossed"));
        };
        let entry = match ground.cost(arm) {
            Cost::Points(points) if marching && !back && edge.has(Feature::Path) => (points - 1).max(1),
            Cost::Points(points) => points,
            Cost::ByRoad => return Err(Refusal::new("VLE-VI.6d", "guns enter this terrain only along a road")),
            Cost::Closed => return Err(Refusal::new("VLE-VI.6d", "guns do not enter a castle")),
        };
        let cover = ground.general_order() && arm != Arm::Artillery && from.formation != Formation::Disorganized;
        require(!(cover && back), "VLE-VI.4d", "a backward step keeps the formation, which cover does not allow")?;
        // What tirailleurs need is said of both their hexes (VLE-IV.6a).
        let anywhere = matches!(from.formation, Formation::General | Formation::Tirailleurs);
        let admitted = cover || anywhere || ground.admits(arm, from.formation, false);
        require(admitted, "VLE-IV.4a", "that formation is not possible in that hex")?;
        Ok(StepPlan { to, cost: entry + crossing + u8::from(back), road: false, ford, cover })
    }

    /// What a hexside carries, with the fords that were found in play. VLE-XXII.3.28.
    pub(crate) fn edge(&self, hex: HexId, direction: Direction) -> Edge<Feature> {
        let mut edge = self.battle.map.edge(hex, direction);
        if self.found_ford(hex, direction).is_some() {
            edge.features.insert(Feature::Ford);
        }
        edge
    }

    /// May an arm go from a hex to the next in some order, by the ground alone? Fords that were found in play count (house ruling H45).
    pub(crate) fn open_to(&self, arm: Arm, from: HexId, direction: Direction, to: HexId) -> bool {
        self.battle.open_across(arm, self.edge(from, direction), to)
    }

    /// What a leader's step costs, if it can be made; the same fords count. VLE-XIV.2a.
    pub(crate) fn ride_cost(&self, from: HexId, direction: Direction, to: HexId) -> Option<u8> {
        let printed = self.battle.ride(from, direction);
        if printed.is_some() || self.found_ford(from, direction).is_none() {
            return printed;
        }
        match (
            self.ground(to).cost(Arm::Infantry),
            terrain::crossing(self.edge(from, direction), Arm::Infantry, true, true),
        ) {
            (Cost::Points(points), Some(crossing)) => Some(points + crossing),
            _ => None,
        }
    }

    /// The number of the ford on a hexside.
    fn ford_at(&self, hex: HexId, direction: Direction) -> Option<usize> {
        self.battle.ford(hex, direction).or_else(|| self.found_ford(hex, direction))
    }

    /// Ruling R34.
    fn ford_has_room(&self, ford: usize, steps: u8, alone: bool) -> bool {
        let crossed = self.state.core.fords[ford];
        crossed + steps <= FORD_STEPS || (crossed == 0 && alone)
    }

    /// One step of a charge. VLE-IX.2c to VLE-IX.2e.
    pub(crate) fn plan_charge(&self, from: Stance, direction: Direction) -> Result<StepPlan, Refusal> {
        let Some(to) = self.battle.map.neighbour(from.hex, direction) else {
            return Err(Refusal::new("VLE-IX.2c", "the map ends there"));
        };
        let turn = i32::from(from.facing);
        let ahead = [turn, turn + 1].into_iter().any(|side| Direction::new(side) == direction);
        require(ahead, "VLE-IX.2c", "a charge enters only hexes in front of the cavalry")?;
        let entry = self
            .ground(to)
            .charge_cost()
            .ok_or(Refusal::new("VLE-IX.2e", "cavalry cannot charge into that terrain"))?;
        let crossing = terrain::charge_crossing(self.battle.map.edge(from.hex, direction))
            .ok_or(Refusal::new("VLE-IX.2e", "cavalry cannot charge across that hexside"))?;
        Ok(StepPlan { to, cost: entry + crossing, road: false, ford: None, cover: false })
    }

    /// May units that move by their own will enter a hex? VLE-V.1b, VLE-V.2a, VLE-V.7b, VLE-V.8a, VLE-VI.1d.
    pub(crate) fn may_enter(&self, units: UnitSet, unit: UnitId, to: HexId) -> Verdict {
        let side = self.side(unit);
        if let Some(held) = &self.battle.corps(self.unit(unit).corps).held {
            require(
                self.is_released(unit, held, to) || self.is_let_go(unit),
                "VLE-XIII.1a",
                "the scenario holds this corps back for now",
            )?;
        }
        if self.battle.command_level() >= 3 {
            self.may_enter_under_order(unit, to)?;
        }
        if self.is_deploying() {
            self.may_stand(unit, to)?;
        }
        let Some(top) = self.state.top(to) else {
            return require(self.lure_in(to) != Some(side.other()), "VLE-VI.1d", "there are enemy units in that hex");
        };
        if self.side(top) != side && self.is_abandoned(to) {
            return Ok(());
        }
        require(self.side(top) == side, "VLE-VI.1d", "there are enemy units in that hex")?;
        let cavalry = self.is_cavalry(unit);
        let there = self.units_in(to).minus(units);
        if there.is_empty() {
            return Ok(());
        }
        require(self.is_cavalry(top) == cavalry, "VLE-V.2a", "cavalry cannot stack with infantry or artillery")?;
        let good = self.state.good_order(unit);
        for other in there {
            if self.is_left_behind(other) {
                continue;
            }
            require(
                self.state.good_order(other) == good,
                "VLE-IV.5f",
                "disorganized units cannot stack with units in good order",
            )?;
            let formation = self.state.formation(other);
            let pairs = formation == Formation::Tirailleurs;
            let own = self.state.formation(unit);
            let alike = !pairs || own == Formation::Tirailleurs;
            require(alike, "VLE-V.7b", "tirailleurs stack only with tirailleurs in the same pair of hexes")?;
            let foot = self.is_infantry(unit) && self.is_infantry(other);
            let fits = !foot || (formation == Formation::Square) == (own == Formation::Square);
            require(fits, "VLE-V.7b", "a square cannot stack with infantry in another formation")?;
        }
        let (room, needed) = (self.room(to, cavalry, units), i16::from(self.steps_of(units)));
        if room < needed {
            return Err(Refusal::new("VLE-V.1b", "the hex has no room for so many steps").numbers(needed, room));
        }
        Ok(())
    }

    /// A scenario's limit on how far a corps goes.
    pub(crate) fn is_released(&self, unit: UnitId, held: &crate::battle::Held, to: HexId) -> bool {
        let column = to.0 % self.battle.map.grid().columns();
        if column <= held.column
            || self.state.turn() >= held.until
            || self.state.core.demoralized & held.released_by != 0
        {
            return true;
        }
        let corps = self.battle.corps(self.unit(unit).corps).units.and(self.state.on_map());
        let enemies = self.of_side(self.side(unit).other());
        let near = |own: UnitId| {
            enemies
                .into_iter()
                .any(|enemy| self.battle.distance(self.state.at(own), self.state.at(enemy)) <= held.radius)
        };
        corps.into_iter().any(near)
    }

    /// The points that a group may have spent after a step or turn. VLE-VI.7b.
    pub(crate) fn limit(&self, group: &Group, on_road: bool) -> u8 {
        let marches = group.units.into_iter().all(|unit| self.state.formation(unit).marches());
        let bonus =
            if on_road && marches && !group.off_road && group.kind == GroupKind::March { ROAD_BONUS } else { 0 };
        self.group_allowance(group.units) + bonus
    }

    /// Does it begin its move beside the roads? VLE-VI.7b.
    pub(crate) fn starts_off_road(&self, unit: UnitId) -> bool {
        !self.battle.derived.road_hexes.has(self.state.at(unit))
    }
}
