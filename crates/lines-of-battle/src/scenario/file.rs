//! A scenario file as it is written: a description, not yet known to be sound. The reader of the kit or a study makes it,
//! `check` judges it.
use crate::battle::{Effects, LinkKind, SightMode};
use crate::unit::Arm;
use serde::Deserialize;
use std::collections::BTreeMap;
use voltigeur_engine::view::Point;
use voltigeur_kit::scenario::{Entry, Head, Named, Part, tables};

macro_rules! named {
    ($($type:ident $kind:literal $id:ident;)*) => {
        $(impl Named for $type {
            const KIND: &'static str = $kind;
            fn id(&self) -> &str {
                &self.$id
            }
        })*
    };
}

named! {
    Area "area" id;
    Link "link" id;
    Unit "unit" id;
    Leader "leader" id;
    Victory "victory" name;
    SwitchOption "option" switch;
    Road "road" name;
}

tables! {
    /// The whole file.
    #[derive(Clone, Debug)]
    pub(crate) struct File {
        "scenario" head: Part<Head>,
        "scenario" scenario: Entry<Rest>,
        "canvas" canvas: Entry<Canvas>,
        "sides" sides: BTreeMap<String, Entry<SideTable>>,
        "setup" setup: BTreeMap<String, Entry<Setup>>,
        "area" areas: Vec<Entry<Area>>,
        "link" links: Vec<Entry<Link>>,
        "road" roads: Vec<Entry<Road>>,
        "turn" turns: Vec<Entry<Turn>>,
        "unit" units: Vec<Entry<Unit>>,
        "leader" leaders: Vec<Entry<Leader>>,
        "seniority" seniority: BTreeMap<String, Entry<Vec<String>>>,
        "victory" victory: Vec<Entry<Victory>>,
        "option" options: Vec<Entry<SwitchOption>>,
        "los_override" los_override: Vec<Entry<LosOverride>>,
        "los_check" los_check: Vec<Entry<LosCheck>>,
        "symmetry" symmetry: Option<Entry<Symmetry>>,
    }
}

impl File {
    /// The ids of the sides, the one that moves first before the other.
    pub fn side_ids(&self) -> Vec<&str> {
        let first = self.scenario.first_player.as_str();
        let mut ids: Vec<&str> = self.sides.keys().map(String::as_str).collect();
        ids.sort_by_key(|id| *id != first);
        ids
    }

    /// The switches that are on unless the players say otherwise.
    pub fn default_switches(&self) -> &[String] {
        self.head.default_switches.as_deref().unwrap_or_default()
    }

    /// The contingents of a side: as listed, or one of the side's own name.
    pub fn contingents_of(&self, side: &str) -> Vec<&str> {
        match self.sides.get_key_value(side) {
            Some((id, table)) if table.contingents.is_empty() => vec![id.as_str()],
            Some((_, table)) => table.contingents.iter().map(String::as_str).collect(),
            None => Vec::new(),
        }
    }

    pub fn area(&self, id: &str) -> Option<&Entry<Area>> {
        self.areas.iter().find(|area| area.id == id)
    }

    pub fn link(&self, a: &str, b: &str) -> Option<&Entry<Link>> {
        self.links.iter().find(|link| (link.a == a && link.b == b) || (link.a == b && link.b == a))
    }
}

/// What the head says beside what every head says.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rest {
    pub first_player: String,
    #[serde(default)]
    pub los_mode: SightMode,
    #[serde(default)]
    pub setup_order: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Canvas {
    pub width: f32,
    pub height: f32,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SideTable {
    pub name: String,
    pub nation: Option<String>,
    pub reinforcement_area: Option<String>,
    #[serde(default)]
    pub contingents: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "mode", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Setup {
    /// Each unit where its own keys say.
    AsListed {},
    /// All in one area.
    Fixed {
        area: String,
        #[serde(default)]
        artillery_state: GunState,
    },
    /// As the player likes.
    Free {
        #[serde(default)]
        forbidden_areas: Vec<String>,
        #[serde(default)]
        approaches_allowed: bool,
        #[serde(default)]
        squares_allowed: bool,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum GunState {
    #[default]
    Deployed,
    Limbered,
    OwnerChoice,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Terrain {
    Open,
    Closed,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Area {
    pub id: String,
    pub name: String,
    pub terrain: Terrain,
    pub kind: String,
    #[serde(default)]
    pub effects: Effects,
    #[serde(default)]
    pub height: i8,
    #[serde(default)]
    pub ridge: bool,
    pub capacity: Option<u8>,
    pub reinforcement: Option<String>,
    pub x: f32,
    pub y: f32,
    pub polygon: Vec<Point>,
}

impl Area {
    pub fn is_open(&self) -> bool {
        self.terrain == Terrain::Open
    }

    /// LOB-terrain-b1: buildings hold one unit unless the scenario says more.
    pub fn capacity(&self) -> Option<u8> {
        self.capacity.or((self.effects == Effects::Buildings).then_some(1))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LinkType {
    Approach,
    Arrow,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Link {
    pub id: String,
    pub a: String,
    pub b: String,
    #[serde(rename = "type")]
    pub is: LinkType,
    #[serde(default)]
    pub kind: LinkKind,
    /// LOB-map-8: the lower of the two areas where it is missing.
    pub height: Option<i8>,
    #[serde(default)]
    pub one_way: bool,
    pub edge: [Point; 2],
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Road {
    pub name: String,
    pub areas: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Turn {
    pub n: u8,
    pub time: String,
    /// By column: each side has its own, and options may name more.
    pub cp_bonus: BTreeMap<String, i8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Formation {
    Column,
    Line,
    Square,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Unit {
    pub id: String,
    pub name: String,
    pub side: String,
    pub contingent: Option<String>,
    pub nationality: Option<String>,
    #[serde(default)]
    pub division: String,
    pub arm: Arm,
    pub rating: Option<u8>,
    #[serde(default)]
    pub flags: Vec<String>,
    #[serde(default)]
    pub attributes: Vec<String>,
    #[serde(default)]
    pub arrive_turn: u8,
    pub schedule_order: Option<u8>,
    pub alternate_area: Option<String>,
    pub requires: Option<String>,
    pub suggested_area: Option<String>,
    pub area: Option<String>,
    pub formation: Option<Formation>,
    pub facing: Option<String>,
    pub artillery_state: Option<GunState>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Leader {
    pub id: String,
    pub name: String,
    pub side: String,
    #[serde(default)]
    pub division: String,
    #[serde(default)]
    pub bonuses: Vec<String>,
    pub restrict_contingent: Option<String>,
    #[serde(default)]
    pub arrive_turn: u8,
    pub requires: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum VictoryKind {
    EliminatedUnit,
    EachArea,
    AnyArea,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Victory {
    pub name: String,
    /// Either side where it is missing.
    pub side: Option<String>,
    pub kind: VictoryKind,
    #[serde(default)]
    pub areas: Vec<String>,
    pub points: i16,
}

/// A switch of the scenario's own, or what the scenario adds to a switch of the rulebook.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SwitchOption {
    pub switch: String,
    #[serde(default)]
    pub title: String,
    #[serde(default)]
    pub rule: String,
    #[serde(default)]
    pub excludes: Vec<String>,
    #[serde(default)]
    pub requires: Vec<String>,
    pub random_arrival: Option<ArrivalByDice>,
    pub setup_die: Option<SetupDie>,
    /// By side: the column of command point bonuses that holds instead.
    #[serde(default)]
    pub cp_column: BTreeMap<String, String>,
    /// By side: the list of seniority that holds instead.
    #[serde(default)]
    pub seniority: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub ignores_turn_bonus: bool,
    #[serde(default)]
    pub alternate_entry: bool,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArrivalByDice {
    pub side: String,
    pub from_turn: u8,
    pub plus: i8,
}

/// A die at set-up that decides when `units` come, or which division comes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetupDie {
    pub roller: String,
    #[serde(default)]
    pub units: Vec<String>,
    pub turns: Option<[u8; 6]>,
    pub divisions: Option<[String; 6]>,
    pub extra_bonus: Option<[u8; 6]>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LosOverride {
    pub gun: String,
    pub target: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LosCheck {
    pub gun: String,
    /// The Area, or the home of a line.
    pub target: String,
    /// The Area that a line faces.
    pub facing: Option<String>,
    pub needs: Option<u8>,
    #[serde(default)]
    pub blocked: bool,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Symmetry {
    pub areas: Vec<[String; 2]>,
    pub units: Vec<[String; 2]>,
}
