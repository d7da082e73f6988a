//! A scenario file as it is written: format `vle-scenario-1`.
use serde::Deserialize;
use std::collections::BTreeMap;
use voltigeur_engine::Difficulty;
use voltigeur_kit::hex::map_text::MapText;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub scenario: Head,
    pub map: MapText,
    #[serde(default)]
    pub place: Vec<Place>,
    pub side: Vec<Side>,
    pub unit: Vec<Unit>,
    #[serde(default)]
    pub leader: Vec<Leader>,
    #[serde(default)]
    pub entry: Vec<Entry>,
    #[serde(default)]
    pub victory: Victory,
    #[serde(default)]
    pub command: Command,
    #[serde(default)]
    pub orders: Orders,
    #[serde(default)]
    pub events: Option<Events>,
    #[serde(default)]
    pub option: Vec<OptionText>,
}

/// The event chits: `pool_SIDE` lists them. VLE-XXII.1a.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Events {
    #[serde(default)]
    pub draw_at_start: BTreeMap<String, u8>,
    #[serde(default)]
    pub draw_each_turns: BTreeMap<String, u8>,
    #[serde(flatten)]
    pub pools: BTreeMap<String, toml::Value>,
}

/// What a scenario says about command. Chapter XVII.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Command {
    /// Kept for readers.
    #[serde(default)]
    #[allow(dead_code, reason = "kept for readers of the file")]
    pub structure: String,
    #[serde(default)]
    pub radius: Option<Radius>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Radius {
    pub unit: u16,
    pub leader: u16,
}

/// First orders, by corps: tactics for command level 3, written ones for level 4.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Orders {
    #[serde(default)]
    pub initial: BTreeMap<String, String>,
    #[serde(default)]
    pub written: BTreeMap<String, crate::command::text::OrderText>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Head {
    /// Kept for readers, and for switches that read it.
    #[serde(default)]
    #[allow(dead_code, reason = "kept for readers of the file")]
    pub system: Option<toml::Value>,
    /// Kept for readers, and for switches that read it.
    #[serde(default)]
    #[allow(dead_code, reason = "kept for readers of the file")]
    pub demoralization_scope: Option<toml::Value>,
    #[serde(default)]
    pub id: String,
    #[serde(alias = "title")]
    pub name: String,
    #[serde(default)]
    pub about: String,
    #[serde(default)]
    pub difficulty: Difficulty,
    #[serde(default)]
    pub kind: String,
    pub turns: u8,
    #[serde(default = "eight")]
    pub start_time: String,
    #[serde(default = "thirty")]
    pub minutes_per_turn: u16,
    pub first_player: String,
    #[serde(default)]
    pub fog: Option<Fog>,
    /// Seconds for moves by side, and `joint_cavalry_extra`. VLE-XIX.1a, VLE-XXI.5a.
    #[serde(default)]
    pub time_limit_seconds: BTreeMap<String, u16>,
    #[serde(default)]
    pub tirailleurs_in_marsh: bool,
    #[serde(default)]
    pub default_switches: Option<Vec<String>>,
    #[serde(default)]
    pub order_capability: BTreeMap<String, u8>,
    #[serde(default)]
    pub reserve_bonus_delay_turns: u8,
}

fn eight() -> String {
    "08:00".to_owned()
}

fn thirty() -> u16 {
    30
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fog {
    /// Kept for readers.
    #[serde(default)]
    #[allow(dead_code, reason = "kept for readers of the file")]
    pub note: String,
    pub last_turn: u8,
    pub max_sight_hexes: u16,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Place {
    pub name: String,
    pub hexes: Vec<String>,
    #[serde(default)]
    pub owner_at_start: String,
    pub vp: BTreeMap<String, i32>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Side {
    /// Kept for readers, and for switches that read it.
    #[serde(default)]
    #[allow(dead_code, reason = "kept for readers of the file")]
    pub commander: Option<toml::Value>,
    /// Kept for readers, and for switches that read it.
    #[serde(default)]
    #[allow(dead_code, reason = "kept for readers of the file")]
    pub demoralization_note: Option<toml::Value>,
    pub id: String,
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub nation: String,
    #[serde(default)]
    pub nationality: String,
    pub loc: Vec<String>,
    #[serde(default)]
    pub demoralization_level: Option<u16>,
    #[serde(default)]
    pub demoralization_levels: BTreeMap<String, u16>,
    /// How many decoys it has. VLE-XX.2a.
    #[serde(default)]
    pub decoys: u8,
    /// Reserve counters by corps (several joined by +), `army`, or the id of a wing commander. VLE-XX.1a.
    #[serde(default)]
    pub reserve_counters: BTreeMap<String, u8>,
}

/// An id, written as a number or as a word.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Name {
    Number(i64),
    Word(String),
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(n) => write!(f, "{n}"),
            Self::Word(word) => f.write_str(word),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Face {
    pub fire: i16,
    pub melee: i16,
    #[serde(rename = "move")]
    pub movement: u8,
    pub morale: i16,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Unit {
    /// Kept for readers, and for switches that read it.
    #[serde(default)]
    #[allow(dead_code, reason = "kept for readers of the file")]
    pub symbol: Option<toml::Value>,
    pub id: Name,
    pub name: String,
    pub side: String,
    pub corps: String,
    #[serde(rename = "type")]
    pub arm: String,
    pub steps: u8,
    #[serde(default)]
    pub light: bool,
    #[serde(default)]
    pub guard: bool,
    #[serde(default)]
    pub militia: bool,
    #[serde(default)]
    pub range: u8,
    #[serde(alias = "unlimbered")]
    pub line: Face,
    #[serde(alias = "limbered")]
    pub column: Face,
    #[serde(default)]
    pub at: Option<At>,
    #[serde(default)]
    pub arrives: Option<Arrives>,
    /// It comes only by a battle option.
    #[serde(default)]
    pub by_option: bool,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct At {
    pub hex: String,
    #[serde(default)]
    pub formation: String,
    #[serde(default)]
    pub facing: u8,
    #[serde(default = "one")]
    pub stack: u8,
}

fn one() -> u8 {
    1
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Arrives {
    pub turn: u8,
    pub group: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Leader {
    #[serde(default)]
    pub id: Option<Name>,
    pub name: String,
    pub side: String,
    pub rank: String,
    pub commands: Vec<String>,
    pub combat: i16,
    pub morale: i16,
    #[serde(rename = "move")]
    pub movement: u8,
    #[serde(default)]
    pub initiative: u8,
    #[serde(default)]
    pub obedience: u8,
    #[serde(default)]
    pub napoleon: bool,
    #[serde(default)]
    pub at: Option<At>,
    #[serde(default)]
    pub arrives: Option<Arrives>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    /// Kept for readers, and for switches that read it.
    #[serde(default)]
    #[allow(dead_code, reason = "kept for readers of the file")]
    pub turn: Option<toml::Value>,
    /// Kept for readers, and for switches that read it.
    #[serde(default)]
    #[allow(dead_code, reason = "kept for readers of the file")]
    pub condition: Option<toml::Value>,
    pub group: String,
    pub side: String,
    pub hexes: Vec<String>,
    /// They are placed there, and at once if an enemy comes near. VLE-XIII.1c.
    #[serde(default)]
    pub placed: bool,
    /// Corps of the group may not go beyond a column before a turn.
    #[serde(default)]
    pub held: Option<Held>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Held {
    pub corps: Vec<String>,
    pub column: u16,
    pub until_turn: u8,
    pub enemy_within: u16,
    #[serde(default)]
    pub released_by: Vec<String>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Victory {
    /// Kept for readers, and for switches that read it.
    #[serde(default)]
    #[allow(dead_code, reason = "kept for readers of the file")]
    pub vp_place_rule: Option<toml::Value>,
    /// Kept for readers, and for switches that read it.
    #[serde(default)]
    #[allow(dead_code, reason = "kept for readers of the file")]
    pub vp_exit_rule: Option<toml::Value>,
    #[serde(default)]
    pub vp_per_step_lost: i32,
    #[serde(default)]
    pub vp_leader: BTreeMap<String, i32>,
    #[serde(default)]
    pub exit_hexes: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub vp_exit_step: BTreeMap<String, i32>,
    #[serde(default)]
    pub vp_demoralized_corps: BTreeMap<String, i32>,
    #[serde(default)]
    pub automatic: String,
    #[serde(default)]
    pub levels: Vec<Level>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Level {
    pub name: String,
    pub margin: i32,
}

/// A battle option. VLE-XXIII.0a.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OptionText {
    pub side: String,
    pub number: u8,
    pub name: String,
    pub cost: u8,
    #[serde(default)]
    pub effect: String,
    pub does: Vec<Does>,
}

/// What an option does.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Does {
    Redeploy { corps: Vec<String>, arms: Vec<String>, within: u16 },
    Deploy { group: String, due: u8, near: String, within: u16 },
    Arrive { corps: Vec<String>, earlier: u8 },
    Extra { units: Vec<Name> },
    EnterBy { corps: Vec<String>, group: String },
    Release { corps: Vec<String> },
    Fog { until: u8 },
    Leader { name: String, morale: Option<i16>, initiative: Option<u8>, obedience: Option<u8> },
    Orders { capability: u8 },
    Square { morale: i16 },
    Units { units: Vec<Name>, morale: Option<i16>, melee: Option<i16> },
    Guns { fire: i16, turns: u8 },
    Volley { units: Vec<Name>, fire: i16 },
    Place { name: String, vp: i32 },
    Exit { vp: i32 },
    Margin { vp: i32 },
}
