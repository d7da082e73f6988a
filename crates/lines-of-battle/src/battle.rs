//! A battle: all that never changes while it is fought. Built and checked by [`crate::scenario`].
use crate::sight::Sight;
use crate::switches::Switches;
use crate::tables;
use crate::unit::{Arm, ContingentId, Leader, LeaderId, Unit, UnitId, UnitSet};
use serde::Deserialize;
use voltigeur_engine::view::Point;
use voltigeur_engine::{BySide, Side};
use voltigeur_field::area::{AreaId, AreaSet, Graph, LinkId};

/// The most links of a battle's map.
pub const MOST_LINKS: usize = 128;

/// What an Area's terrain does. LOB-map-8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Effects {
    /// Nothing.
    #[default]
    None,
    /// A wood: LOB-terrain-w1 to LOB-terrain-w7.
    Wood,
    /// A group of buildings: LOB-terrain-b1 to LOB-terrain-b7.
    Buildings,
}

/// An Area. LOB-map-1, LOB-map-8.
#[derive(Clone, PartialEq, Debug)]
pub struct Area {
    /// The id that notation uses.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What to draw.
    pub ground: String,
    /// Open terrain has Approaches, closed terrain has none.
    pub open: bool,
    /// What the terrain does.
    pub effects: Effects,
    /// Height.
    pub height: i8,
    /// Has a crest (LOB-QB-13).
    pub ridge: bool,
    /// How many units it holds at rest.
    pub capacity: Option<u8>,
    /// Whose Reinforcement Area it is.
    pub entry_of: Option<Side>,
    /// Where its name goes.
    pub label: Point,
    /// Its outline.
    pub outline: Vec<Point>,
}

/// The kinds of link. LOB-map-8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LinkKind {
    /// Nothing special.
    #[default]
    Plain,
    /// Marsh or river: LOB-terrain-m1, LOB-terrain-m2.
    Marshy,
    /// Wooded or hedged: LOB-terrain-h1 to LOB-terrain-h3.
    Hedged,
    /// A crest line: LOB-terrain-r1.
    Ridge,
}

/// A link: an Approach between two open Areas, or an arrow. LOB-map-1.
#[derive(Clone, PartialEq, Debug)]
pub struct Link {
    /// The id that notation uses.
    pub id: String,
    /// Has a slot for a line.
    pub approach: bool,
    /// Its terrain.
    pub kind: LinkKind,
    /// Height.
    pub height: i8,
    /// Carries a road.
    pub road: bool,
    /// An arrow that leads only from its first end to its second. LOB-map-7.
    pub one_way: bool,
    /// The common border, for drawing.
    pub edge: [Point; 2],
}

/// How a side sets up. LOB-QB-3.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FreeSetup {
    /// Areas in which nothing may be put.
    pub forbidden: AreaSet,
    /// Lines on Approaches are allowed.
    pub approaches: bool,
    /// Squares are allowed.
    pub squares: bool,
}

/// One source of victory points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prize {
    /// What it is called.
    pub name: String,
    /// Who can get it; `None` is either side.
    pub side: Option<Side>,
    /// What has to be done.
    pub for_what: PrizeFor,
    /// How many points.
    pub points: i16,
}

/// What victory points are given for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PrizeFor {
    /// Each enemy unit eliminated.
    EliminatedUnit,
    /// Each of these Areas occupied at the end.
    EachArea(AreaSet),
    /// At least one of these Areas occupied at the end.
    AnyArea(AreaSet),
}

/// A turn's entry on the track.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The time of day, or the like.
    pub time: String,
    /// Added to the D3 of phase B. LOB-B-1.
    pub command_bonus: BySide<i8>,
}

/// A bonus that depends on a set-up die: LOB-QB-22.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LateBonus {
    /// Whose bonus.
    pub side: Side,
    /// Which set-up die.
    pub die: u8,
    /// By face: first turn on which it counts (0 is never).
    pub from: [u8; 6],
    /// By face: the bonus.
    pub extra: [u8; 6],
}

/// A die that is rolled, openly, when the set-up begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetupDie {
    /// The rule that asks for it.
    pub rule: &'static str,
    /// Who rolls.
    pub roller: Side,
}

/// Units that come as dice bring them. LOB-QB-15, LOB-QB-16.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomArrival {
    /// Whose.
    pub side: Side,
    /// The first turn on which the die is rolled.
    pub from_turn: u8,
    /// Added to the D3.
    pub plus: i8,
    /// The rule.
    pub rule: &'static str,
}

/// Which line-of-fire rule holds. LOB-E-6, LOB-QB-13.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SightMode {
    /// LOB-E-6.
    #[default]
    General,
    /// LOB-QB-13.
    QuatreBras,
}

/// All that never changes while the battle is fought.
#[derive(Debug)]
pub struct Battle {
    /// The scenario's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Ids and names of the sides; the first is the one that moves first.
    pub sides: BySide<SideInfo>,
    /// The order in which sides that place freely set up.
    pub setup_order: [Side; 2],
    /// How many turns.
    pub turns: Vec<Turn>,
    /// Drawing plane.
    pub canvas: [f32; 2],
    /// Neighbours.
    pub map: Graph,
    /// The Areas.
    pub areas: Vec<Area>,
    /// The links.
    pub links: Vec<Link>,
    /// Roads for drawing, each as its Areas in order.
    pub roads: Vec<Vec<AreaId>>,
    /// The units of the chosen options, in listing order.
    pub units: Vec<Unit>,
    /// The leaders, none without the switch.
    pub leaders: Vec<Leader>,
    /// Names of the contingents.
    pub contingents: Vec<String>,
    /// What scores.
    pub prizes: Vec<Prize>,
    /// The rulebook's switches.
    pub switches: Switches,
    /// Every switch that is on, with the scenario's own, in order.
    pub switched_on: Vec<String>,
    /// Leaders replace the printed bonus in phase B. LOB-QB-18.
    pub bonus_from_leaders_only: bool,
    /// Dice rolled at set-up.
    pub setup_dice: Vec<SetupDie>,
    /// Bonus that hangs on a set-up die.
    pub late_bonus: Option<LateBonus>,
    /// Arrival by dice.
    pub random_arrival: Option<RandomArrival>,
    /// Which line-of-fire rule holds.
    pub sight_mode: SightMode,
    /// Pairs of Areas (gun, target) between which there is no line of fire. LOB-QB-14.
    pub no_sight: Vec<(AreaId, AreaId)>,
    /// What follows from the above.
    pub derived: Derived,
}

/// A side of the battle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SideInfo {
    /// The id that notation uses.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its nation: as the scenario says, or that of most of its troops.
    pub nation: String,
    /// The Area in which its arrivals come.
    pub entry: Option<AreaId>,
    /// How it sets up, where it places freely.
    pub free_setup: Option<FreeSetup>,
}

/// Tables that follow from the rest, for speed.
#[derive(Debug, Default)]
pub struct Derived {
    /// The units of each side.
    pub of_side: BySide<UnitSet>,
    /// All infantry.
    pub infantry: UnitSet,
    /// All cavalry.
    pub cavalry: UnitSet,
    /// All artillery.
    pub artillery: UnitSet,
    /// Units by contingent.
    pub of_contingent: Vec<UnitSet>,
    /// Open Areas.
    pub open: AreaSet,
    /// Reinforcement Areas of each side.
    pub entries: BySide<AreaSet>,
    /// Areas in which no unit may move or attack: all Reinforcement Areas. LOB-A-3.
    pub barred: AreaSet,
    /// Where one can go from an Area, with the link, one-way arrows respected.
    pub exits: Vec<Vec<(AreaId, LinkId)>>,
    /// Action cost of crossing a link: `[link][0: towards its second end, 1: towards its first][arm class]`. LOB-D-8.
    pub cost: Vec<[[u8; 3]; 2]>,
    /// Room for units at rest; 255 is any number.
    pub capacity: Vec<u8>,
    /// Lines of fire.
    pub sight: Sight,
}

/// Infantry, cavalry or artillery, for cost tables.
#[must_use]
pub const fn arm_class(arm: Arm) -> usize {
    match arm {
        Arm::Infantry => 0,
        Arm::Heavy | Arm::Light | Arm::Lancer => 1,
        Arm::Artillery => 2,
    }
}

impl Battle {
    /// Computes what follows from the rest. Called once, by the scenario's check.
    pub(crate) fn derive(&mut self) {
        let mut derived = Derived { of_contingent: vec![UnitSet::EMPTY; self.contingents.len()], ..Derived::default() };
        for (n, unit) in self.units.iter().enumerate() {
            let id = UnitId(n as u8);
            derived.of_side[unit.side].insert(id);
            derived.of_contingent[usize::from(unit.contingent.0)].insert(id);
            match arm_class(unit.arm) {
                0 => derived.infantry.insert(id),
                1 => derived.cavalry.insert(id),
                _ => derived.artillery.insert(id),
            }
        }
        for (n, area) in self.areas.iter().enumerate() {
            let id = AreaId(n as u8);
            derived.open.set(id, area.open);
            if let Some(side) = area.entry_of {
                derived.entries[side].insert(id);
                derived.barred.insert(id);
            }
            derived.capacity.push(area.capacity.unwrap_or(u8::MAX));
            let passable =
                |&(_, link): &(AreaId, LinkId)| !self.links[link.index()].one_way || self.map.ends(link)[0] == id;
            derived.exits.push(self.map.neighbours(id).iter().copied().filter(passable).collect());
        }
        for (n, link) in self.links.iter().enumerate() {
            let [a, b] = self.map.ends(LinkId(n as u8));
            let into = |area: AreaId| tables::action_cost(link.kind, self.areas[area.index()].effects);
            derived.cost.push([into(b), into(a)]);
        }
        self.derived = derived;
        self.derived.sight = Sight::of(self);
    }

    /// A unit.
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// A leader.
    #[must_use]
    pub fn leader(&self, leader: LeaderId) -> &Leader {
        &self.leaders[leader.index()]
    }

    /// An Area.
    #[must_use]
    pub fn area(&self, area: AreaId) -> &Area {
        &self.areas[area.index()]
    }

    /// A link.
    #[must_use]
    pub fn link(&self, link: LinkId) -> &Link {
        &self.links[link.index()]
    }

    /// Is the Area open terrain?
    #[must_use]
    pub fn is_open(&self, area: AreaId) -> bool {
        self.derived.open.has(area)
    }

    /// Is it a Reinforcement Area of either side?
    #[must_use]
    pub fn is_entry(&self, area: AreaId) -> bool {
        self.derived.barred.has(area)
    }

    /// The units of a side.
    #[must_use]
    pub fn of_side(&self, side: Side) -> UnitSet {
        self.derived.of_side[side]
    }

    /// All units of a contingent.
    #[must_use]
    pub fn of_contingent(&self, contingent: ContingentId) -> UnitSet {
        self.derived.of_contingent[usize::from(contingent.0)]
    }

    /// All units of the battle.
    #[must_use]
    pub fn all_units(&self) -> UnitSet {
        self.of_side(Side::First).or(self.of_side(Side::Second))
    }

    /// All leaders of the battle.
    pub fn all_leaders(&self) -> impl Iterator<Item = LeaderId> + use<> {
        (0..self.leaders.len() as u8).map(LeaderId)
    }

    /// Where one can go from an Area.
    #[must_use]
    pub fn exits(&self, area: AreaId) -> &[(AreaId, LinkId)] {
        &self.derived.exits[area.index()]
    }

    /// Can one go from one Area to another, and by which link? LOB-map-7.
    #[must_use]
    pub fn exit(&self, from: AreaId, to: AreaId) -> Option<LinkId> {
        let link = self.map.link(from, to)?;
        (!self.link(link).one_way || self.map.ends(link)[0] == from).then_some(link)
    }

    /// The action cost of crossing a link for a class of arm. LOB-D-8.
    #[must_use]
    pub fn crossing_cost(&self, link: LinkId, from: AreaId, class: usize) -> u8 {
        let direction = usize::from(self.map.ends(link)[0] != from);
        self.derived.cost[link.index()][direction][class]
    }
}
