//! What never changes in a battle: the map, the order of battle, what victory is made of.
mod derived;

pub(crate) use derived::{Derived, March};

use crate::switches::Switches;
use crate::terrain::{self, Cost, Ground};
use crate::unit::{Arm, CorpsId, Formation, Leader, LeaderId, Unit, UnitId, UnitSet};
use voltigeur_engine::{BySide, Side};
use voltigeur_field::hex::{Direction, Directions, Feature, Hex, HexId, HexSet, Map};

/// The most hexes of a map.
pub const MOST_HEXES: usize = 2048;
/// The most fords of a map.
pub const MOST_FORDS: usize = 16;
/// The most places that are worth points.
pub const MOST_PLACES: usize = 16;

/// A set of hexes of a map.
pub type Hexes = HexSet<{ MOST_HEXES / 64 }>;

/// A side.
#[derive(Clone, Debug)]
pub struct SideInfo {
    /// Its id in the scenario.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its nation, for colours.
    pub nation: String,
    /// The French of the rules. VLE-XXI.1a.
    pub french: bool,
    /// Its communication hexes. VLE-XV.1a.
    pub communication: Vec<HexId>,
    /// Edge hexes by which it may leave besides.
    pub exits: Vec<HexId>,
    /// Points for each step that leaves there.
    pub exit_points: i32,
    /// Points for each enemy corps that is demoralized.
    pub per_demoralized: i32,
    /// Steps lost at which the whole army is demoralized. VLE-XII.0a.
    pub level: Option<u16>,
}

/// A corps.
#[derive(Clone, Debug)]
pub struct Corps {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Steps lost at which it is demoralized. VLE-XII.0a.
    pub level: Option<u16>,
    /// Its units.
    pub units: UnitSet,
    /// It may not go beyond this column (counted from 0) before this turn, unless it is released.
    pub held: Option<Held>,
}

/// A corps held back by the scenario.
#[derive(Clone, Debug)]
pub struct Held {
    /// The last column that it may enter, counted from 0.
    pub column: u16,
    /// The turn from which it is free.
    pub until: u8,
    /// An enemy within so many hexes frees it.
    pub radius: u16,
    /// Any of these corps demoralized frees it.
    pub released_by: u32,
}

/// Where a unit stands at the start.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// Who.
    pub unit: UnitId,
    /// Where.
    pub hex: HexId,
    /// How.
    pub formation: Formation,
    /// Facing, 0 to 5.
    pub facing: u8,
    /// Place in the stack, 1 on top.
    pub rank: u8,
}

/// A way onto the map. VLE-XIII.1a.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Its hexes.
    pub hexes: Vec<HexId>,
    /// They are placed there, and at once if an enemy comes near. VLE-XIII.1c.
    pub placed: bool,
}

/// A place that is worth points. VLE-P12.4.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub hexes: Vec<HexId>,
    /// Who has it at the start.
    pub owner: Option<Side>,
    /// What it is worth to each side.
    pub points: BySide<i32>,
}

/// What victory is made of. VLE-P12.3, VLE-P12.5.
#[derive(Clone, Debug, Default)]
pub struct Victory {
    /// For each enemy step lost.
    pub per_step: i32,
    /// For leaders: corps, wing, deputy, army.
    pub leaders: [i32; 4],
    /// Names and margins, the highest first.
    pub levels: Vec<(String, i32)>,
    /// A side all of whose corps on the map are demoralized has lost.
    pub collapse: bool,
}

/// Limited sight. A scenario's own rule.
#[derive(Clone, Copy, Debug)]
pub struct Fog {
    /// The last turn with fog.
    pub last_turn: u8,
    /// How far one sees.
    pub sight: u16,
}

/// The way home: how far it is and which steps lead there. VLE-G.15.
#[derive(Clone, Debug, Default)]
pub struct WayHome {
    distance: Vec<u16>,
    toward: Vec<Directions>,
}

impl WayHome {
    /// Steps to the nearest communication hex; nothing if no way leads there.
    #[must_use]
    pub fn distance(&self, hex: HexId) -> Option<u16> {
        Some(self.distance[hex.index()]).filter(|&distance| distance != u16::MAX)
    }

    /// The steps that bring it nearer.
    #[must_use]
    pub fn toward(&self, hex: HexId) -> Directions {
        self.toward[hex.index()]
    }
}

/// What never changes in a battle.
#[derive(Clone, Debug)]
pub struct Battle {
    /// The scenario's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// How many turns it has.
    pub turns: u8,
    /// Minutes after midnight at which it begins.
    pub start_minute: u16,
    /// Minutes of a turn.
    pub minutes: u16,
    /// The switches that are on.
    pub switches: Switches,
    /// The map.
    pub map: Map<Ground>,
    /// The sides; the first moves first.
    pub sides: [SideInfo; 2],
    /// The units.
    pub units: Vec<Unit>,
    /// The leaders.
    pub leaders: Vec<Leader>,
    /// The corps of both sides.
    pub corps: Vec<Corps>,
    /// Who stands where at the start.
    pub starts: Vec<Start>,
    /// Where leaders are at the start.
    pub leader_starts: Vec<(LeaderId, HexId)>,
    /// Ways onto the map.
    pub entries: Vec<Entry>,
    /// Places worth points.
    pub places: Vec<Place>,
    /// What victory is made of.
    pub victory: Victory,
    /// Tirailleurs may take marsh hexes. VLE-IV.6a.
    pub tirailleurs_in_marsh: bool,
    /// Limited sight.
    pub fog: Option<Fog>,
    /// What the scenario says about command. Chapter XVII.
    pub staff: crate::command::Staff,
    /// The battle options of both sides. VLE-XXIII.0a.
    pub options: Vec<crate::options::Choice>,
    /// Units that come only by an option.
    pub extra: UnitSet,
    /// The event chits of each side. VLE-XXII.1a.
    pub pools: BySide<crate::chance::Pool>,
    /// Reserve counters. VLE-XX.1a.
    pub counters: Vec<crate::fog::ReserveCounter>,
    /// Decoys. VLE-XX.2a.
    pub decoys: Vec<crate::fog::Decoy>,
    /// Seconds for moves. VLE-XIX.1a.
    pub time: crate::watch::Limits,
    /// What follows from the rest.
    pub(crate) derived: Derived,
}

impl Battle {
    /// A unit.
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// A leader.
    #[must_use]
    pub fn leader(&self, leader: LeaderId) -> &Leader {
        &self.leaders[usize::from(leader.0)]
    }

    /// A corps.
    #[must_use]
    pub fn corps(&self, corps: CorpsId) -> &Corps {
        &self.corps[usize::from(corps.0)]
    }

    /// All units.
    pub fn all_units(&self) -> impl Iterator<Item = UnitId> + Clone + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// All leaders.
    pub fn all_leaders(&self) -> impl Iterator<Item = LeaderId> + Clone + use<> {
        (0..self.leaders.len() as u8).map(LeaderId)
    }

    /// The units of a side.
    #[must_use]
    pub fn of_side(&self, side: Side) -> UnitSet {
        self.derived.of_side[side]
    }

    /// The ground of a hex.
    #[must_use]
    pub fn ground(&self, hex: HexId) -> Ground {
        *self.map.ground(hex)
    }

    /// How far apart two hexes are. VLE-G.2.
    #[must_use]
    pub fn distance(&self, a: HexId, b: HexId) -> u16 {
        self.map.hex(a).distance(self.map.hex(b))
    }

    /// The direction of a neighbour.
    #[must_use]
    pub fn direction(&self, from: HexId, to: HexId) -> Option<Direction> {
        self.map.hex(from).direction_to(self.map.hex(to))
    }

    /// The label of a hex. VLE-G.1.
    #[must_use]
    pub fn label(&self, hex: HexId) -> String {
        self.map.grid().label(self.map.hex(hex)).to_string()
    }

    /// The hex with a label.
    ///
    /// # Errors
    /// If it is no label of the map.
    pub fn hex(&self, label: &str) -> Result<HexId, String> {
        let hex: Hex = self.map.grid().parse(label).map_err(|error| error.to_string())?;
        self.map.id(hex).ok_or_else(|| format!("the hex {label} is not on the map"))
    }

    /// VLE-G.15: the way home of an arm of a side.
    pub(crate) fn home(&self, side: Side, arm: Arm) -> &WayHome {
        &self.derived.home[side][arm.index()]
    }

    /// The hexes at a distance of one or two.
    pub(crate) fn within_two(&self, hex: HexId) -> &[HexId] {
        &self.derived.within_two[hex.index()]
    }

    /// The ford on a hexside.
    pub(crate) fn ford(&self, hex: HexId, direction: Direction) -> Option<usize> {
        let ford = self.derived.fords[hex.index()][direction.index()];
        (ford != u8::MAX).then_some(usize::from(ford))
    }

    /// May this arm step there in disorganized order, units and costs aside? VLE-VIII.9a, VLE-VI.6d.
    pub(crate) fn open_to(&self, arm: Arm, from: HexId, direction: Direction, to: HexId) -> bool {
        self.open_across(arm, self.map.edge(from, direction), to)
    }

    /// The same across a hexside that carries this.
    pub(crate) fn open_across(&self, arm: Arm, edge: voltigeur_field::hex::Edge<Feature>, to: HexId) -> bool {
        let road = edge.has(Feature::Road);
        match self.ground(to).cost(arm) {
            Cost::Closed => false,
            Cost::ByRoad => road,
            Cost::Points(_) => road || terrain::crossing(edge, arm, true, true).is_some(),
        }
    }

    /// What a leader's step costs, if it can be made. VLE-XIV.2a.
    pub(crate) fn ride(&self, from: HexId, direction: Direction) -> Option<u8> {
        Some(self.derived.ride[from.index()][direction.index()]).filter(|&cost| cost > 0)
    }
}
