//! What follows from the rest of a battle, for speed: ways home, fords, and what every step costs.
use super::{Battle, Hexes, WayHome};
use crate::terrain::{self, Cost};
use crate::unit::{Arm, UnitSet};
use arrayvec::ArrayVec;
use voltigeur_engine::{BySide, Side};
use voltigeur_field::hex::supply::Flood;
use voltigeur_field::hex::{Direction, Feature, HexId};

/// What follows from the rest, for speed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Derived {
    /// The command level that is played, 0 to 4.
    pub command: u8,
    pub of_side: BySide<UnitSet>,
    pub infantry: UnitSet,
    pub cavalry: UnitSet,
    pub artillery: UnitSet,
    pub home: BySide<[WayHome; 3]>,
    /// The number of the ford on each hexside, or 255.
    pub fords: Vec<[u8; 6]>,
    /// How many fords the map has.
    pub ford_count: u8,
    /// Edge hexes of the sheet.
    pub border: Vec<HexId>,
    pub road_hexes: Hexes,
    /// Some reinforcements are placed on the map. VLE-XIII.1c.
    pub has_placed: bool,
    /// What a step ahead costs in column or limbered, by arm, hex and direction; see [`March`].
    pub march: [Vec<[March; 6]>; 3],
    /// What a step costs off the roads in line, square or general order, by the same.
    pub deployed: [Vec<[March; 6]>; 3],
    /// What a leader's step costs, by hex and direction; 0 where there is none.
    pub ride: Vec<[u8; 6]>,
    /// The hexes within two hexes of each.
    pub within_two: Vec<ArrayVec<HexId, 18>>,
}

/// What a step costs, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct March(u8);

impl March {
    /// It cannot be made.
    pub const CLOSED: Self = Self(0xff);
    /// It depends on who has crossed the ford before.
    pub const FORD: Self = Self(0xfe);
    const ROAD: u8 = 0x80;
    const COVER: u8 = 0x40;

    const fn new(cost: u8, road: bool, cover: bool) -> Self {
        Self(cost | if road { Self::ROAD } else { 0 } | if cover { Self::COVER } else { 0 })
    }

    pub const fn cost(self) -> u8 {
        self.0 & 0x3f
    }

    pub const fn road(self) -> bool {
        self.0 & Self::ROAD != 0
    }

    pub const fn cover(self) -> bool {
        self.0 & Self::COVER != 0
    }
}

impl Battle {
    /// A step ahead in column or limbered: VLE-VI.2b, VLE-VI.6a to VLE-VI.6d, VLE-VI.7a, VLE-VI.7c, VLE-VI.7f.
    fn march(&self, arm: Arm, from: HexId, direction: Direction) -> March {
        let Some(to) = self.map.neighbour(from, direction) else { return March::CLOSED };
        let edge = self.map.edge(from, direction);
        if edge.has(Feature::Road) {
            return March::new(1, true, false);
        }
        if arm != Arm::Artillery && self.ground(from).general_order() {
            return March::CLOSED;
        }
        if edge.has(Feature::Ford) {
            return March::FORD;
        }
        let (Some(crossing), Cost::Points(points)) =
            (terrain::crossing(edge, arm, true, false), self.ground(to).cost(arm))
        else {
            return March::CLOSED;
        };
        let entry = if edge.has(Feature::Path) { (points - 1).max(1) } else { points };
        March::new(entry + crossing, false, self.ground(to).general_order() && arm != Arm::Artillery)
    }

    /// A step in line, square or general order: VLE-VI.2b, VLE-VI.6a to VLE-VI.6d.
    fn deployed(&self, arm: Arm, from: HexId, direction: Direction) -> March {
        let Some(to) = self.map.neighbour(from, direction) else { return March::CLOSED };
        match (terrain::crossing(self.map.edge(from, direction), arm, false, false), self.ground(to).cost(arm)) {
            (Some(crossing), Cost::Points(points)) => {
                March::new(points + crossing, false, self.ground(to).general_order() && arm != Arm::Artillery)
            }
            _ => March::CLOSED,
        }
    }

    /// VLE-XIV.2a: a leader's step at infantry column costs; roads count.
    fn ride_cost(&self, from: HexId, direction: Direction) -> Option<u8> {
        let to = self.map.neighbour(from, direction)?;
        let edge = self.map.edge(from, direction);
        if edge.has(Feature::Road) {
            return Some(1);
        }
        let crossing = terrain::crossing(edge, Arm::Infantry, true, true)?;
        match self.ground(to).cost(Arm::Infantry) {
            Cost::Points(points) if edge.has(Feature::Path) => Some((points - 1).max(1) + crossing),
            Cost::Points(points) => Some(points + crossing),
            Cost::ByRoad | Cost::Closed => None,
        }
    }

    /// Fills in what follows from the rest.
    pub(crate) fn derive(&mut self) {
        let on = &self.switches;
        let command = [on.command1, on.command2, on.command3, on.command4].into_iter().filter(|&on| on).count() as u8;
        let mut derived = Derived { command, ..Derived::default() };
        for unit in self.all_units() {
            let info = self.unit(unit);
            derived.of_side[info.side].insert(unit);
            match info.arm {
                Arm::Infantry => derived.infantry.insert(unit),
                Arm::Cavalry => derived.cavalry.insert(unit),
                Arm::Artillery => derived.artillery.insert(unit),
            }
        }
        let mut flood = Flood::default();
        for side in Side::BOTH {
            for arm in [Arm::Infantry, Arm::Cavalry, Arm::Artillery] {
                let sources = self.sides[side.index()].communication.iter().copied();
                flood.run(&self.map, sources, |from, direction, to| self.open_to(arm, from, direction, to));
                let ids = self.map.grid().ids();
                derived.home[side][arm.index()] = WayHome {
                    distance: ids.clone().map(|hex| flood.distance(hex).unwrap_or(u16::MAX)).collect(),
                    toward: ids.map(|hex| flood.toward(hex)).collect(),
                };
            }
        }
        let mut fords = vec![[u8::MAX; 6]; self.map.hexes()];
        let mut count = 0u8;
        for hex in self.map.grid().ids() {
            for (direction, to) in self.map.neighbours(hex) {
                let edge = self.map.edge(hex, direction);
                if edge.has(Feature::Ford) && fords[hex.index()][direction.index()] == u8::MAX {
                    fords[hex.index()][direction.index()] = count;
                    fords[to.index()][direction.opposite().index()] = count;
                    count += 1;
                }
                if edge.has(Feature::Road) {
                    derived.road_hexes.insert(hex);
                }
            }
            if self.map.neighbours(hex).count() < 6 {
                derived.border.push(hex);
            }
        }
        derived.fords = fords;
        derived.ford_count = count;
        derived.has_placed = self.entries.iter().any(|entry| entry.placed);
        let rows = |step: fn(&Self, Arm, HexId, Direction) -> March| {
            [Arm::Infantry, Arm::Cavalry, Arm::Artillery].map(|arm| {
                let row = |hex: HexId| Direction::ALL.map(|direction| step(self, arm, hex, direction));
                self.map.grid().ids().map(row).collect()
            })
        };
        (derived.march, derived.deployed) = (rows(Self::march), rows(Self::deployed));
        let ride = |hex: HexId| Direction::ALL.map(|direction| self.ride_cost(hex, direction).unwrap_or(0));
        derived.ride = self.map.grid().ids().map(ride).collect();
        let within_two = |hex: HexId| self.map.hex(hex).range(2).skip(1).filter_map(|hex| self.map.id(hex)).collect();
        derived.within_two = self.map.grid().ids().map(within_two).collect();
        self.derived = derived;
    }
}
