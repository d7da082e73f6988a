//! A scenario file as it is written.
use crate::formation::Formation;
use crate::terrain::Feature;
use crate::unit::{Branch, Class, ElementKind, Nation, Size};
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use voltigeur_kit::hex::map_text::rows_of_signs;
use voltigeur_kit::scenario::{self, Clock, Entry, Head, Named, OrDefault, Part};

/// The keys of `[scenario]` that only this book has.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rest {
    /// The side that moves first.
    pub first_player: String,
    /// The ids of both sides.
    pub sides: [String; 2],
    /// Switches that differ from their defaults.
    #[serde(default)]
    pub switches: BTreeMap<String, bool>,
    /// The period of the Prussians. LB-25.5.
    pub prussian_period: Option<Period>,
    /// The period of the Austrians. LB-25.5.
    pub austrian_period: Option<Period>,
}

/// Before or after 1812. LB-25.5.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Period {
    /// Before.
    #[serde(rename = "pre_1812")]
    Before,
    /// After.
    #[serde(rename = "post_1812")]
    After,
}

impl Period {
    /// Its word in tables.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Before => "pre_1812",
            Self::After => "post_1812",
        }
    }
}

/// The map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapFile {
    pub cols: u16,
    pub rows: u16,
    /// Metres of a level, for readers.
    #[allow(dead_code, reason = "for readers of the file")]
    pub level_metres: Option<u16>,
    #[serde(deserialize_with = "rows_of_signs")]
    pub terrain: Vec<String>,
    #[serde(deserialize_with = "rows_of_signs")]
    pub elevation: Vec<String>,
}

/// What some hexsides carry.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FeatureFile {
    pub kind: Feature,
    #[allow(dead_code, reason = "for readers of the file")]
    pub name: Option<String>,
    pub hexsides: Vec<String>,
}

/// A gate. LB-18.8c.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GateFile {
    pub hexside: String,
}

/// A road.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoadFile {
    pub id: String,
    #[allow(dead_code, reason = "for readers of the file")]
    pub name: Option<String>,
    pub hexes: Vec<String>,
}

/// A bridge, for readers: roads cross water by themselves.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BridgeFile {
    pub road: String,
    pub hexside: String,
    #[allow(dead_code, reason = "for readers of the file")]
    pub name: Option<String>,
}

/// A place with a name.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceFile {
    pub name: String,
    pub hexes: Vec<String>,
    /// What it is worth, for readers: `[victory]` decides.
    #[allow(dead_code, reason = "for readers of the file")]
    pub value: Option<i32>,
    pub initial_control: Option<String>,
}

/// A depot. LB-17.10.3.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DepotFile {
    pub side: String,
    pub road: String,
    pub exit: String,
}

/// A major morale organization. LB-20.9.1.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrganizationFile {
    pub id: String,
    pub side: String,
    #[allow(dead_code, reason = "for readers of the file")]
    pub name: Option<String>,
}

/// Where somebody is at the start.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetUp {
    #[serde(default)]
    pub hexes: Vec<String>,
    pub formation: Option<Formation>,
    pub facing: Option<u8>,
    pub reinforcement: Option<String>,
}

/// A leader. LB-8.3a.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderFile {
    pub id: String,
    pub name: String,
    pub side: String,
    pub nation: Nation,
    pub role: String,
    #[serde(rename = "move")]
    pub rate: u8,
    pub infantry: [i16; 2],
    pub cavalry: i16,
    pub artillery: i16,
    pub morale: String,
    pub command: u8,
    pub rank: u8,
    pub special: Option<String>,
    pub setup: SetUp,
}

/// Where headquarters are at the start.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum HeadquartersFile {
    /// In a hex.
    Hex(String),
    /// With an arrival.
    Arrives {
        /// Which.
        reinforcement: String,
    },
}

/// The place of an order.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveFile {
    pub hexes: Vec<String>,
}

/// An order at the start. LB-9.9.11.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderFile {
    pub kind: String,
    pub objective: ObjectiveFile,
    #[allow(dead_code, reason = "orders of the start are accepted already")]
    pub manner: Option<String>,
}

/// An element. LB-9.1a.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ElementFile {
    pub id: String,
    pub name: Option<String>,
    pub side: String,
    pub kind: ElementKind,
    pub commander: String,
    pub parent: Option<String>,
    pub hq: Option<HeadquartersFile>,
    pub order: Option<OrderFile>,
}

/// A regiment: the large counter. LB-11.22.1.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegimentFile {
    pub id: String,
    pub name: String,
    pub side: String,
    pub nation: Nation,
    pub class: Class,
    pub steps: u8,
    #[serde(rename = "move")]
    pub rate: u8,
    pub fire: u8,
    pub melee: u8,
    pub morale: String,
    pub range: u8,
    pub parts: Vec<String>,
    pub starts_as: String,
    pub setup: Option<SetUp>,
}

/// A unit. LB-7.2.1.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitFile {
    pub id: String,
    pub name: String,
    pub side: String,
    pub nation: Nation,
    pub branch: Branch,
    pub class: Class,
    pub size: Size,
    pub steps: u8,
    #[serde(rename = "move")]
    pub rate: u8,
    #[serde(default)]
    pub fire: u8,
    pub melee: u8,
    pub morale: String,
    #[serde(default)]
    pub range: u8,
    #[serde(default)]
    pub skirmish: u8,
    #[serde(default)]
    pub lance: u8,
    #[serde(default)]
    pub fire_short: u8,
    #[serde(default)]
    pub fire_medium: u8,
    #[serde(default)]
    pub fire_long: u8,
    #[serde(default)]
    pub max_range: u8,
    #[serde(default)]
    pub ammunition: u8,
    pub morale_org: String,
    pub parent: String,
    pub regiment: Option<String>,
    pub setup: SetUp,
}

/// A group of reinforcements. LB-25.3.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArrivalFile {
    pub id: String,
    pub side: String,
    pub turn: u8,
    pub time: Option<String>,
    pub entry: Vec<String>,
    #[allow(dead_code, reason = "for readers of the file")]
    pub note: Option<String>,
}

/// What earns points. LB-25.7.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointsFile {
    pub side: String,
    pub what: String,
    pub named: Option<String>,
    pub each: i32,
}

/// A condition of a level. LB-25.7.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionFile {
    pub side: String,
    #[serde(default)]
    pub controls: Vec<String>,
    pub lead: Option<i32>,
}

/// A level of victory. LB-25.7.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelFile {
    pub level: String,
    pub any: Vec<ConditionFile>,
}

/// Victory. LB-25.7.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictoryFile {
    pub points: Vec<PointsFile>,
    pub levels: Vec<LevelFile>,
}

/// A limit of sight.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SightLimit {
    pub from_turn: u8,
    pub hexes: u16,
}

/// A scenario's own rules.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialFile {
    #[serde(default)]
    pub royal_initiative: Vec<String>,
    #[serde(default)]
    pub sight_limit: Vec<SightLimit>,
    #[serde(default)]
    pub prone_nations: Vec<Nation>,
}

scenario::tables! {
    /// A whole scenario, as the file says it.
    #[derive(Clone, Debug)]
    #[allow(missing_docs, reason = "a field for each table of the file")]
    pub struct Scenario {
        "scenario" head: Part<Head>,
        "scenario" clock: Part<Clock>,
        "scenario" rest: Entry<Rest>,
        "map" map: Entry<MapFile>,
        "feature" features: Vec<Entry<FeatureFile>>,
        "gate" gates: Vec<Entry<GateFile>>,
        "road" roads: Vec<Entry<RoadFile>>,
        "bridge" bridges: Vec<Entry<BridgeFile>>,
        "named" places: Vec<Entry<PlaceFile>>,
        "depot" depots: Vec<Entry<DepotFile>>,
        "morale_org" organizations: Vec<Entry<OrganizationFile>>,
        "leader" leaders: Vec<Entry<LeaderFile>>,
        "element" elements: Vec<Entry<ElementFile>>,
        "regiment" regiments: Vec<Entry<RegimentFile>>,
        "unit" units: Vec<Entry<UnitFile>>,
        "reinforcement" arrivals: Vec<Entry<ArrivalFile>>,
        "victory" victory: Entry<VictoryFile>,
        "special" special: OrDefault<SpecialFile>,
    }
}

macro_rules! named {
    ($($type:ident $kind:literal $field:ident;)*) => {$(
        impl $type {
            /// What faults call it.
            pub fn told(&self) -> String {
                format!("{} '{}'", $kind, self.$field)
            }
        }
        impl Named for $type {
            const KIND: &'static str = $kind;
            fn id(&self) -> &str {
                &self.$field
            }
            fn called(&self) -> Cow<'_, str> {
                Cow::Borrowed(&self.$field)
            }
        }
    )*};
}
named! {
    RoadFile "road" id;
    PlaceFile "named" name;
    OrganizationFile "morale_org" id;
    LeaderFile "leader" id;
    ElementFile "element" id;
    RegimentFile "regiment" id;
    UnitFile "unit" id;
    ArrivalFile "reinforcement" id;
}
