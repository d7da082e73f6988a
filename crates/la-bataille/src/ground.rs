//! What it costs to enter a hex. LB-14.1a, LB-14.1e.
use crate::formation::Formation;
use crate::game::LaBataille;
use crate::numbers::SIXTHS;
use crate::terrain::{Feature, Payer};
use crate::unit::Branch;
use voltigeur_engine::{Refusal, Side, require};
use voltigeur_field::hex::movement::Points;
use voltigeur_field::hex::radius::Radius;
use voltigeur_field::hex::{Direction, HexId, Rise};

/// How somebody moves, as far as the ground cares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gait {
    /// Who pays.
    pub payer: Payer,
    /// Pays road costs on a road: units in road order, limbered guns within the road's limit, leaders and headquarters. LB-14.1e.
    pub by_road: bool,
}

impl Gait {
    /// A leader or headquarters. LB-9.2b, LB-21.16.
    pub const LEADER: Self = Self { payer: Payer::Leaders, by_road: true };

    /// A unit of a branch in a formation.
    #[must_use]
    pub const fn of(branch: Branch, formation: Formation) -> Self {
        let by_road = matches!(formation, Formation::Road | Formation::Limbered);
        Self { payer: Payer::Troops(branch), by_road }
    }
}

impl LaBataille {
    /// Does a road cross a side of a hex? LB-14.1e.
    #[must_use]
    pub fn road(&self, from: HexId, direction: Direction) -> bool {
        self.battle.map.edge(from, direction).has(Feature::Road)
    }

    /// LB-13.1, LB-18.8c: is a side closed by the wall of a special structure, away from its gates?
    #[must_use]
    pub fn is_walled(&self, from: HexId, direction: Direction) -> bool {
        let edge = self.battle.map.edge(from, direction);
        let inside = |hex: HexId| self.battle.tables.terrain(*self.battle.map.ground(hex)).special_structure;
        let next = self.battle.map.neighbour(from, direction);
        let structure = edge.has(Feature::FarmWall) || inside(from) || next.is_some_and(inside);
        structure && !edge.has(Feature::Gate)
    }

    /// LB-14.1a, LB-14.1e: what it costs to go from a hex into a neighbour.
    ///
    /// # Errors
    /// Why there is no way.
    pub fn entry_cost(&self, from: HexId, direction: Direction, gait: Gait) -> Result<Points, Refusal> {
        let Some(to) = self.battle.map.neighbour(from, direction) else {
            return Err(Refusal::new("LB-14.11", "that is off the map"));
        };
        require(!self.is_walled(from, direction), "LB-18.8c", "the walls have no gate there")?;
        let (map, tables) = (&self.battle.map, self.battle.tables);
        let terrain = tables.terrain(*map.ground(to));
        let road = self.road(from, direction);
        let mut cost = match (road && gait.by_road, gait.payer) {
            (true, Payer::Leaders) => tables.road.leader,
            (true, _) if terrain.dwelling => tables.road.in_dwelling,
            (true, Payer::Troops(Branch::Artillery)) => tables.road.limbered,
            (true, Payer::Troops(_)) => tables.road.road_order,
            (false, payer) => match terrain.cost[payer.index()] {
                Some(cost) => cost,
                None => return Err(Refusal::new("LB-14.1a", "it cannot enter this ground")),
            },
        };
        // A road takes the slope, the brook, the stream and the hedge off its hexside, for everybody.
        if road {
            return Ok(cost);
        }
        let edge = map.edge(from, direction);
        for feature in Feature::ALL.iter().copied().filter(|&feature| edge.has(feature)) {
            let Some(hexside) = tables.hexside(feature) else { continue };
            if hexside.uphill && edge.rise != Rise::Up {
                continue;
            }
            match hexside.cost[gait.payer.index()] {
                Some(more) => cost.0 += more.0,
                None => return Err(Refusal::new("LB-14.1a", "it cannot cross this hexside")),
            }
        }
        Ok(cost)
    }

    /// LB-9.8.2, LB-9.9.3a: what leaders of a side pay from a hex to all others within so many points, not through enemies and not through closed
    /// ground; zones are ignored.
    pub fn measure_for_leaders(&self, radius: &mut Radius, from: HexId, side: Side, most: Points) {
        radius.from(&self.battle.map, [from], most, |here, direction, there| {
            let closed = self.holder(there).is_some_and(|holder| holder != side);
            if closed { None } else { self.entry_cost(here, direction, Gait::LEADER).ok() }
        });
    }

    /// LB-9.9.3a: turns that an order is on its way: 1 for up to 15 movement points, 2 for up to 30, and so on.
    #[must_use]
    pub const fn turns_in_transit(way: Points) -> u16 {
        way.0.div_ceil(15 * SIXTHS)
    }
}
