//! A scenario file as it is written. EOTE-S.1.
use crate::lists::{Arm, Skirmish};
use crate::orders::{Edge, Kind as OrderKind};
use crate::terrain::{Kind, Material, Strength};
use crate::unit::{Level, Size};
use crate::victory::Hold;
use serde::Deserialize;
use std::collections::BTreeMap;
use voltigeur_kit::scenario::{Clock, Entry, Head, Named, OrDefault, Part, tables};

tables! {
    /// A whole file.
    #[derive(Clone, Debug)]
    pub(crate) struct File {
        "scenario" head: Part<Head>,
        "scenario" clock: Part<Clock>,
        "scenario" scenario: Entry<Rest>,
        "terrain" terrain: Vec<Entry<Terrain>>,
        "leader" leader: Vec<Entry<Leader>>,
        "division" division: Vec<Entry<Division>>,
        "unit" unit: Vec<Entry<Unit>>,
        "reinforcement" reinforcement: Vec<Entry<Reinforcement>>,
        "victory" victory: OrDefault<Victory>,
    }
}

macro_rules! named {
    ($($Type:ident $kind:literal;)*) => {
        $(impl Named for $Type {
            const KIND: &'static str = $kind;
            fn id(&self) -> &str {
                &self.id
            }
        })*
    };
}

named! {
    Terrain "terrain";
    Leader "leader";
    Division "division";
    Unit "unit";
    Reinforcement "reinforcement";
}

/// The battle as a whole, beside what every head says.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rest {
    pub year: u16,
    #[serde(default)]
    pub period: Option<String>,
    pub table: Size2,
    #[serde(default)]
    pub figure_scale: Option<String>,
    #[serde(default)]
    pub rain: bool,
    pub sides: [String; 2],
    #[serde(default)]
    pub side_names: BTreeMap<String, String>,
    #[serde(default)]
    pub first_turn_orders_immediate: bool,
    #[serde(default)]
    pub exit_edges: BTreeMap<String, Edge>,
    #[serde(default)]
    pub switches: BTreeMap<String, String>,
}

/// The size of the table in inches.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Size2 {
    pub width: f64,
    pub height: f64,
}

/// A piece of terrain: one of `polygon`, `line` and `point`. EOTE-0.4.1.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Terrain {
    pub id: String,
    #[serde(default)]
    pub name: Option<String>,
    pub kind: Kind,
    #[serde(default)]
    pub level: Option<u8>,
    #[serde(default)]
    pub dominating: bool,
    #[serde(default)]
    pub material: Option<Material>,
    #[serde(default)]
    pub works: Option<Strength>,
    #[serde(default)]
    pub polygon: Option<Vec<[f64; 2]>>,
    #[serde(default)]
    pub line: Option<Vec<[f64; 2]>>,
    #[serde(default)]
    pub point: Option<[f64; 2]>,
}

/// A leader. EOTE-CE.5.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Leader {
    pub id: String,
    pub side: String,
    pub nation: String,
    /// The list that rates him; his nation's if it is missing.
    #[serde(default)]
    pub list_nation: Option<String>,
    pub name: String,
    pub level: Level,
    pub rating: i8,
    /// The rating is ours, not that of the lists.
    #[serde(default)]
    pub house: bool,
    #[serde(default)]
    pub superior: Option<String>,
    #[serde(default)]
    pub x: Option<f64>,
    #[serde(default)]
    pub y: Option<f64>,
    #[serde(default)]
    pub reinforcement: Option<String>,
}

/// A division.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Division {
    pub id: String,
    pub side: String,
    pub name: String,
    pub kind: DivisionKind,
    pub leader: String,
    #[serde(default)]
    pub superior: Option<String>,
    #[serde(default)]
    pub order: Option<Order>,
}

/// Foot or horse.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DivisionKind {
    Infantry,
    Cavalry,
}

/// An order, with the one that follows it. EOTE-3.2.1.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Order {
    #[serde(rename = "type")]
    pub kind: OrderKind,
    #[serde(default)]
    pub objective: Objective,
    #[serde(default)]
    pub until: Vec<String>,
    #[serde(default)]
    pub next: Option<Box<Order>>,
}

/// What an order is about: one of these, or nothing.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Objective {
    #[serde(default)]
    pub terrain: Option<String>,
    #[serde(default)]
    pub point: Option<[f64; 2]>,
    #[serde(default)]
    pub radius: Option<f64>,
    #[serde(default)]
    pub polygon: Option<Vec<[f64; 2]>>,
    #[serde(default)]
    pub enemy_division: Option<String>,
    #[serde(default)]
    pub edge: Option<Edge>,
}

/// A unit. EOTE-S.1.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Unit {
    pub id: String,
    pub side: String,
    /// A division, or a leader whose reserve it belongs to.
    pub division: String,
    pub nation: String,
    pub name: String,
    /// The row of the lists.
    pub row: String,
    /// The row is of another nation. EOTE-CE.3.
    #[serde(default)]
    pub proxy: bool,
    pub arm: Arm,
    pub ce: u8,
    /// The CE is not that of the row. EOTE-1.1.2.
    #[serde(default)]
    pub ce_adjusted: bool,
    #[serde(default)]
    pub skirmish: Option<Mark>,
    #[serde(default)]
    pub stands: Option<u8>,
    #[serde(default)]
    pub ranks: Option<u8>,
    pub formation: FormationText,
    /// Stands in front, of cavalry.
    #[serde(default)]
    pub k: Option<u8>,
    /// Inches, of a unit in full skirmish order.
    #[serde(default)]
    pub width: Option<u8>,
    #[serde(default)]
    pub french_assault_column: Option<bool>,
    #[serde(default)]
    pub size: Size,
    #[serde(default)]
    pub horse: bool,
    #[serde(default)]
    pub howitzers: u8,
    /// Kept for readers: the number of guns has no effect.
    #[serde(default)]
    #[allow(dead_code, reason = "kept for readers of the file")]
    pub guns: u8,
    #[serde(default)]
    pub lance: bool,
    #[serde(default)]
    pub sappers: bool,
    #[serde(default)]
    pub engineers: bool,
    #[serde(default)]
    pub garrison: Option<String>,
    #[serde(default)]
    pub x: Option<f64>,
    #[serde(default)]
    pub y: Option<f64>,
    #[serde(default)]
    pub heading: Option<f64>,
    #[serde(default)]
    pub reinforcement: Option<String>,
}

/// A skirmish mark. EOTE-CE.2.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(crate) enum Mark {
    #[serde(rename = "none")]
    None,
    Sk,
    Skf,
}

impl From<Mark> for Skirmish {
    fn from(mark: Mark) -> Self {
        match mark {
            Mark::None => Skirmish::None,
            Mark::Sk => Skirmish::Sk,
            Mark::Skf => Skirmish::Skf,
        }
    }
}

/// A formation by its word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FormationText {
    Line,
    RoadColumn,
    FieldColumn,
    AttackColumn,
    AssaultColumn,
    Square,
    Skirmish,
    FrontK,
    Unlimbered,
    Limbered,
    Crew,
}

/// A group of reinforcements. EOTE-S.3.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reinforcement {
    pub id: String,
    pub side: String,
    pub turn: u8,
    #[serde(default)]
    pub time: Option<String>,
    pub point: [f64; 2],
    pub heading: f64,
    #[serde(default)]
    pub alternative_point: Option<[f64; 2]>,
    #[serde(default)]
    pub after: Option<String>,
    #[serde(default)]
    pub with_leaders: Option<Vec<String>>,
}

/// How it is won. EOTE-S.4 to EOTE-S.6.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Victory {
    #[serde(default)]
    pub early_end: Option<EarlyEnd>,
    #[serde(default)]
    pub points_per_enemy_unit_routed_or_removed: i16,
    #[serde(default)]
    pub points_per_enemy_unit_with_4_or_more_hits: i16,
    #[serde(default)]
    pub points_per_captured_battery: i16,
    #[serde(default)]
    pub points_per_leader_killed: PerLeader,
    #[serde(default)]
    pub margin_for_victory: i16,
    #[serde(default)]
    pub objective: Vec<VictoryObjective>,
}

/// Points by the level of a leader.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct PerLeader {
    pub division: i16,
    pub corps: i16,
    pub wing: i16,
    pub army: i16,
}

/// What ends a battle early. EOTE-S.6.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "code", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum EarlyEnd {
    AllBroken,
    HoldTwice { side: String, objective: String },
}

/// An objective. EOTE-S.4.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VictoryObjective {
    pub terrain: String,
    pub points: i16,
    pub hold: Hold,
    #[serde(default)]
    pub initial: Option<String>,
}
