//! What never changes in a battle: the map, the order of battle, arrivals, what victory is made of.
use crate::formation::Formation;
use crate::switches::Switches;
use crate::tables::{StackKind, Tables, TargetKind};
use crate::terrain::{Feature, Ground};
use crate::unit::{
    Branch, ElementId, ElementKind, ElementSet, Leader, LeaderId, LeaderSet, Nation, OrganizationId, Unit, UnitId,
    UnitSet,
};
use voltigeur_engine::{BySide, Side};
use voltigeur_field::hex::{Facing, HexId, HexSet, Map};
use voltigeur_kit::hex::post::Post;

/// The most hexes of a map.
pub const MOST_HEXES: usize = 1536;
/// The most places with a name.
pub const MOST_PLACES: usize = 32;
/// The most arrivals.
pub const MOST_ARRIVALS: usize = 32;
/// The most hexes of a unit.
pub const WIDEST: usize = 8;

/// A set of hexes of a map.
pub type Hexes = HexSet<{ MOST_HEXES / 64 }>;

/// A side.
#[derive(Clone, Debug)]
pub struct SideInfo {
    /// Its id in the scenario.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its nation, for colours and the order of the phases. LB-5.1.
    pub nation: Nation,
}

/// A command element or sub-element. LB-9.1a.
#[derive(Clone, Debug)]
pub struct Element {
    /// Its id in notation.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: ElementKind,
    /// Who commands it at the start.
    pub commander: LeaderId,
    /// The element that it is a part of. LB-9.5a.
    pub parent: Option<ElementId>,
    /// Where its headquarters stand at the start; sub-elements have none. LB-9.5b.
    pub headquarters: Option<Start>,
    /// Its order at the start, if it has one. LB-9.9.11.
    pub order: Option<FirstOrder>,
    /// Its sub-elements.
    pub parts: ElementSet,
    /// Its units, those of its sub-elements not among them.
    pub units: UnitSet,
}

/// Where somebody is at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// In a hex.
    Hex(HexId),
    /// Comes with an arrival, counted from 0.
    Arrives(u8),
}

/// What an order tells an element to do. LB-9.9.4a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum OrderKind {
    /// LB-9.9.4b.
    Attack,
    /// LB-9.9.4c.
    Move,
    /// LB-9.9.4d.
    Defend,
}

/// An order that the scenario gives. LB-9.9.11.
#[derive(Clone, Debug)]
pub struct FirstOrder {
    /// What to do.
    pub kind: OrderKind,
    /// Where.
    pub objective: Hexes,
}

/// A major morale organization. LB-20.9.1.
#[derive(Clone, Debug)]
pub struct Organization {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Infantry steps of the whole battle, those still to come among them. LB-20.9.3.
    pub steps: u16,
}

/// Where and how a unit stands at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stand {
    /// Its hexes.
    pub post: Post,
    /// Its formation.
    pub formation: Formation,
    /// Where it looks, if it stands in one hex and looks anywhere.
    pub facing: Option<Facing>,
}

/// Where a unit is at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnitStart {
    /// On the map.
    Stands(Stand),
    /// Comes with an arrival.
    Arrives(u8),
    /// In the form of its other counters: a regiment in battalions, or battalions in a regiment. LB-11.22.1.
    Replaced,
}

/// A group of reinforcements. LB-25.3.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// The turn in which it may enter.
    pub turn: u8,
    /// Edge hexes by which it enters.
    pub entry: Vec<HexId>,
}

/// A place with a name.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub hexes: Vec<HexId>,
    /// Who has it at the start.
    pub control: Option<Side>,
}

/// A road off the map to a friendly depot. LB-17.8.5, LB-17.10.3.
#[derive(Clone, Copy, Debug)]
pub struct Depot {
    /// Whose it is.
    pub side: Side,
    /// Its road, by its number.
    pub road: u8,
    /// The edge hex.
    pub exit: HexId,
}

/// What earns victory points. LB-25.7.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Award {
    /// Every hex of a place that a side controls.
    Control(u8),
    /// More than half of the hexes of a place.
    Majority(u8),
    /// An enemy step of infantry or cavalry.
    Steps,
    /// An enemy battery.
    Batteries,
    /// An enemy leader killed or captured.
    Leaders,
    /// An enemy organization at level 2 or worse at the end.
    Organizations,
}

/// A line of victory points. LB-25.7.
#[derive(Clone, Copy, Debug)]
pub struct Points {
    /// Who earns them; both sides if nobody is named.
    pub side: Option<Side>,
    /// What for.
    pub award: Award,
    /// How many.
    pub each: i32,
}

/// A condition of a level of victory. LB-25.7.
#[derive(Clone, Debug)]
pub struct Condition {
    /// Whose victory it is; of the side that leads if nobody is named.
    pub side: Option<Side>,
    /// Places all of whose hexes the side controls.
    pub controls: Vec<u8>,
    /// Points that it is ahead by.
    pub lead: Option<i32>,
}

/// A level of victory. LB-25.7.
#[derive(Clone, Debug)]
pub struct Level {
    /// Its name.
    pub name: String,
    /// Any of these is enough.
    pub any: Vec<Condition>,
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
    /// The switches that are on.
    pub switches: Switches,
    /// The book's tables.
    pub tables: &'static Tables,
    /// The map.
    pub map: Map<Ground, Feature>,
    /// The sides; the first moves first.
    pub sides: [SideInfo; 2],
    /// The units: those of the scenario, then its regiments.
    pub units: Vec<Unit>,
    /// Where they are at the start.
    pub starts: Vec<UnitStart>,
    /// The leaders.
    pub leaders: Vec<Leader>,
    /// Where they are at the start.
    pub leader_starts: Vec<Start>,
    /// Elements and sub-elements.
    pub elements: Vec<Element>,
    /// Major morale organizations.
    pub organizations: Vec<Organization>,
    /// Roads, each as its hexes in order.
    pub roads: Vec<Vec<HexId>>,
    /// Depots.
    pub depots: Vec<Depot>,
    /// Places with a name.
    pub places: Vec<Place>,
    /// Reinforcements.
    pub arrivals: Vec<Arrival>,
    /// What earns points.
    pub points: Vec<Points>,
    /// Levels of victory, in the order in which they are tried.
    pub levels: Vec<Level>,
    /// The periods of nations that tables split. LB-25.5.
    pub periods: [Option<&'static str>; Nation::COUNT],
    /// From which turn on nobody sees farther than so many hexes.
    pub sight_limit: Vec<(u8, u16)>,
    /// Who may lie down; nobody named: all. LB-25.1.
    pub prone_nations: Vec<Nation>,
}

impl Battle {
    /// A unit.
    #[must_use]
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// A leader.
    #[must_use]
    pub fn leader(&self, leader: LeaderId) -> &Leader {
        &self.leaders[leader.index()]
    }

    /// An element.
    #[must_use]
    pub fn element(&self, element: ElementId) -> &Element {
        &self.elements[element.index()]
    }

    /// An organization.
    #[must_use]
    pub fn organization(&self, organization: OrganizationId) -> &Organization {
        &self.organizations[organization.index()]
    }

    /// All units.
    pub fn all_units(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// All leaders.
    pub fn all_leaders(&self) -> impl Iterator<Item = LeaderId> + use<> {
        (0..self.leaders.len() as u8).map(LeaderId)
    }

    /// All elements.
    pub fn all_elements(&self) -> impl Iterator<Item = ElementId> + use<> {
        (0..self.elements.len() as u8).map(ElementId)
    }

    /// The element that has headquarters for this one: itself, or the one that it is a part of. LB-9.5a.
    #[must_use]
    pub fn root(&self, element: ElementId) -> ElementId {
        self.element(element).parent.unwrap_or(element)
    }

    /// The leaders of a side.
    #[must_use]
    pub fn leaders_of(&self, side: Side) -> LeaderSet {
        self.all_leaders().filter(|&leader| self.leader(leader).side == side).collect()
    }

    /// The units of both sides.
    #[must_use]
    pub fn units_by_side(&self) -> BySide<UnitSet> {
        BySide::from_fn(|side| self.all_units().filter(|&unit| self.unit(unit).side == side).collect())
    }

    /// LB-25.5: the period of a nation, where the scenario names one.
    #[must_use]
    pub const fn period(&self, nation: Nation) -> Option<&'static str> {
        self.periods[nation.index()]
    }

    /// What a unit in a formation is to whoever fires at it; guns among infantry say so by themselves. LB-16.12.1.
    #[must_use]
    pub const fn target_kind(branch: Branch, formation: Formation) -> TargetKind {
        match (formation, branch) {
            (Formation::Disorder, _) => TargetKind::Disorder,
            (Formation::Rout, _) => TargetKind::Rout,
            (Formation::Road, _) => TargetKind::RoadOrder,
            (Formation::Square, _) => TargetKind::InfantrySquare,
            (Formation::Limbered, _) => TargetKind::LimberedArtillery,
            (Formation::Unlimbered, _) => TargetKind::UnlimberedArtillery,
            (Formation::Column, Branch::Cavalry) => TargetKind::CavalryColumn,
            (Formation::Line, Branch::Cavalry) => TargetKind::CavalryLine,
            (Formation::Skirmish, Branch::Cavalry) => TargetKind::CavalrySkirmish,
            (Formation::General, Branch::Cavalry) => TargetKind::CavalryGeneral,
            (Formation::General, Branch::Artillery) => TargetKind::LimberedArtillery,
            (Formation::Column, _) => TargetKind::InfantryColumn,
            (Formation::Line, _) => TargetKind::InfantryLine,
            (Formation::Skirmish, _) => TargetKind::InfantrySkirmish,
            (Formation::General, _) => TargetKind::GeneralOrder,
        }
    }

    /// What a unit in a formation is to whoever counts a stack. LB-12.4.
    #[must_use]
    pub const fn stack_kind(branch: Branch, formation: Formation) -> StackKind {
        match (formation, branch) {
            (Formation::Disorder | Formation::Rout, _) => StackKind::DisorderRout,
            (Formation::Road, _) => StackKind::Any,
            (Formation::Square, _) => StackKind::InfantrySquare,
            (_, Branch::Artillery) | (Formation::Limbered | Formation::Unlimbered, _) => StackKind::Artillery,
            (Formation::Column, Branch::Infantry) => StackKind::InfantryColumn,
            (Formation::Line, Branch::Infantry) => StackKind::InfantryLine,
            (Formation::Skirmish, Branch::Infantry) => StackKind::InfantrySkirmish,
            (Formation::General, Branch::Infantry) => StackKind::InfantryGeneral,
            (Formation::Column, Branch::Cavalry) => StackKind::CavalryColumn,
            (Formation::Line, Branch::Cavalry) => StackKind::CavalryLine,
            (Formation::Skirmish, Branch::Cavalry) => StackKind::CavalrySkirmish,
            (Formation::General, Branch::Cavalry) => StackKind::CavalryGeneral,
        }
    }
}
