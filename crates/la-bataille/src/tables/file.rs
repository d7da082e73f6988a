//! `data/tables.toml` as it stands.
use super::{LossSchedule, Shape, StackKind, TargetKind};
use crate::terrain::{Feature, Ground};
use crate::unit::{Class, Nation};
use serde::Deserialize;
use std::collections::BTreeMap;
use voltigeur_engine::Fraction;

/// A number, whole or not.
#[derive(Clone, Copy, Deserialize)]
#[serde(untagged)]
pub enum Amount {
    /// A whole number.
    Whole(i64),
    /// A fraction.
    Ratio {
        /// Above the line.
        num: i64,
        /// Below it.
        den: i64,
    },
}

impl Amount {
    /// As a fraction.
    pub const fn exact(self) -> Fraction {
        match self {
            Self::Whole(number) => Fraction::whole(number),
            Self::Ratio { num, den } => Fraction::new(num, den),
        }
    }
}

/// What each payer pays; whoever is missing may not enter.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    pub infantry: Option<Amount>,
    pub cavalry: Option<Amount>,
    pub artillery: Option<Amount>,
    pub leader: Option<Amount>,
}

#[derive(Deserialize)]
pub struct Terrain {
    pub id: Ground,
    pub cost: Costs,
    pub general_order: bool,
    pub blocks_los: bool,
    #[serde(default)]
    pub dwelling: bool,
    #[serde(default)]
    pub special_structure: bool,
}

#[derive(Deserialize)]
pub struct Hexside {
    pub id: Feature,
    pub cost: Option<Costs>,
    pub cost_up: Option<Costs>,
    #[serde(default)]
    pub fire_defence_bonus: i16,
    #[serde(default)]
    pub blocks_charge: bool,
}

#[derive(Deserialize)]
pub struct Road {
    pub road_order_cost: Amount,
    pub road_order_in_dwelling_cost: Amount,
    pub limbered_artillery_cost: Amount,
    pub leader_cost: Amount,
    pub road_order_steps_per_hex: u8,
    pub road_order_artillery_steps_per_hex: u8,
}

#[derive(Deserialize)]
pub struct Limit {
    pub terrain: String,
    #[serde(default)]
    #[allow(dead_code, reason = "for readers of the file")]
    pub origin: String,
    #[serde(flatten)]
    pub steps: BTreeMap<StackKind, u8>,
}

#[derive(Deserialize)]
pub struct Cause {
    pub cause: String,
    pub modifier: i16,
}

#[derive(Deserialize)]
pub struct Stacking {
    pub max_cavalry_regiments_clear: u8,
    pub limit: Vec<Limit>,
    pub modifier: Vec<Cause>,
}

#[derive(Deserialize)]
pub struct FireResult {
    pub column: String,
    pub at_least: [String; 5],
}

#[derive(Deserialize)]
pub struct MultiplierRow {
    pub nation: Nation,
    pub class: Class,
    pub line: u8,
    pub skirmish: u8,
    #[serde(default)]
    pub rifles: bool,
}

#[derive(Deserialize)]
pub struct Defence {
    pub terrain: Ground,
    #[serde(flatten)]
    pub values: BTreeMap<TargetKind, u8>,
}

#[derive(Deserialize)]
pub struct Fire {
    pub columns: Vec<String>,
    pub column_minimum_ratio: Vec<[i64; 2]>,
    pub result: Vec<FireResult>,
    pub multiplier: Vec<MultiplierRow>,
    pub defence: Vec<Defence>,
}

#[derive(Deserialize)]
pub struct Schedule {
    pub nation: Nation,
    pub class: Class,
    pub when: LossSchedule,
}

#[derive(Deserialize)]
pub struct ScheduleOther {
    pub cavalry: LossSchedule,
    pub artillery: LossSchedule,
}

#[derive(Deserialize)]
pub struct MeleeColumn {
    pub column: String,
    pub rows: Vec<[String; 3]>,
}

#[derive(Deserialize)]
pub struct Melee {
    pub columns: Vec<String>,
    pub column_minimum_ratio: Vec<[i64; 2]>,
    pub below_1_2_modifier: i16,
    pub below_1_3_modifier: i16,
    pub result: Vec<MeleeColumn>,
}

#[derive(Deserialize)]
pub struct AssaultMorale {
    pub columns: Vec<String>,
    pub column_minimum_ratio: Vec<[i64; 2]>,
    pub defender: Vec<i16>,
    pub attacker: Vec<i16>,
}

#[derive(Deserialize)]
pub struct Square {
    pub nation: Nation,
    pub from: String,
    pub range4: [String; 2],
    pub range3: [String; 2],
    pub range2: [String; 2],
    pub range1: [String; 2],
}

#[derive(Deserialize)]
pub struct Recall {
    pub nation: Nation,
    pub light: u8,
    pub heavy: u8,
}

#[derive(Deserialize)]
pub struct Acceptance {
    pub min_sum: i16,
    pub ignored_max: String,
    pub delay6_max: String,
    pub delay5_max: String,
}

#[derive(Deserialize)]
pub struct AntiInitiative {
    pub nation: String,
    pub value: u8,
}

#[derive(Deserialize)]
pub struct FacingRow {
    pub formation: Shape,
    pub front: Vec<i32>,
    pub flank: Vec<i32>,
    pub rear: Vec<i32>,
}

#[derive(Deserialize)]
pub struct Geometry {
    pub facing: Vec<FacingRow>,
}

#[derive(Deserialize)]
pub struct Tables {
    pub geometry: Geometry,
    pub terrain: Vec<Terrain>,
    pub hexside: Vec<Hexside>,
    pub road: Road,
    pub stacking: Stacking,
    pub fire: Fire,
    pub loss_check: Vec<Schedule>,
    pub loss_check_other: ScheduleOther,
    pub melee: Melee,
    pub assault_morale: AssaultMorale,
    pub square: Vec<Square>,
    pub recall: Vec<Recall>,
    pub local_initiative: BTreeMap<String, u8>,
    pub attack_stoppage: BTreeMap<String, [u8; 4]>,
    pub order_acceptance: Vec<Acceptance>,
    pub anti_initiative: Vec<AntiInitiative>,
}
