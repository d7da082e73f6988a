//! A scenario file as it is written: format `vle-scenario-1`.
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use voltigeur_kit::hex::map_text::MapText;
use voltigeur_kit::scenario::{Clock, Entry, Head, Named, OrDefault, Part, tables};

tables! {
    /// A whole file.
    #[derive(Clone, Debug)]
    pub(crate) struct File {
        "scenario" head: Part<Head>,
        "scenario" clock: Part<Clock>,
        "scenario" scenario: Entry<Rest>,
        "map" map: Entry<MapText>,
        "place" place: Vec<Entry<Place>>,
        "side" side: Vec<Entry<Side>>,
        "unit" unit: Vec<Entry<Unit>>,
        "leader" leader: Vec<Entry<Leader>>,
        "entry" entry: Vec<Entry<WayIn>>,
        "victory" victory: OrDefault<Victory>,
        "command" command: OrDefault<Command>,
        "orders" orders: OrDefault<Orders>,
        "events" events: Option<Entry<Events>>,
        "option" option: Vec<Entry<OptionText>>,
    }
}

impl Named for Place {
    const KIND: &'static str = "place";
    fn id(&self) -> &str {
        &self.name
    }
}

impl Named for Side {
    const KIND: &'static str = "side";
    fn id(&self) -> &str {
        &self.id
    }
}

impl Named for Unit {
    const KIND: &'static str = "unit";
    fn id(&self) -> &str {
        &self.id.text
    }
    /// The scenario's word; a bare number gets the letter of its side before it, so that it reads as a name.
    fn called(&self) -> Cow<'_, str> {
        let letter = self.side.chars().next().filter(|_| self.id.number);
        match letter.or_else(|| self.id.number.then_some('u')) {
            Some(letter) => Cow::Owned(format!("{letter}{}", self.id)),
            None => Cow::Owned(self.id.text.to_lowercase()),
        }
    }
}

impl Named for Leader {
    const KIND: &'static str = "leader";
    fn id(&self) -> &str {
        &self.name
    }
}

impl Named for WayIn {
    const KIND: &'static str = "entry";
    fn id(&self) -> &str {
        &self.group
    }
}

/// The event chits: `pool_SIDE` lists them. VLE-XXII.1a.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Events {
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
pub(crate) struct Command {
    /// Kept for readers.
    #[serde(default)]
    #[allow(dead_code, reason = "kept for readers of the file")]
    pub structure: String,
    #[serde(default)]
    pub radius: Option<Radius>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Radius {
    pub unit: u16,
    pub leader: u16,
}

/// First orders, by corps: tactics for command level 3, written ones for level 4.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Orders {
    #[serde(default)]
    pub initial: BTreeMap<String, String>,
    #[serde(default)]
    pub written: BTreeMap<String, crate::command::text::OrderText>,
}

/// What the head says beside what every head says.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rest {
    /// Kept for readers.
    #[serde(default)]
    #[allow(dead_code, reason = "kept for readers of the file")]
    pub demoralization_scope: Option<toml::Value>,
    #[serde(default)]
    pub kind: String,
    pub first_player: String,
    #[serde(default)]
    pub fog: Option<Fog>,
    /// Seconds for moves by side, and `joint_cavalry_extra`. VLE-XIX.1a, VLE-XXI.5a.
    #[serde(default)]
    pub time_limit_seconds: BTreeMap<String, u16>,
    #[serde(default)]
    pub tirailleurs_in_marsh: bool,
    #[serde(default)]
    pub order_capability: BTreeMap<String, u8>,
    #[serde(default)]
    pub reserve_bonus_delay_turns: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fog {
    /// Kept for readers.
    #[serde(default)]
    #[allow(dead_code, reason = "kept for readers of the file")]
    pub note: String,
    pub last_turn: u8,
    pub max_sight_hexes: u16,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Place {
    pub name: String,
    pub hexes: Vec<String>,
    #[serde(default)]
    pub owner_at_start: String,
    pub vp: BTreeMap<String, i32>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Side {
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
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(from = "Spelled")]
pub(crate) struct Name {
    text: String,
    number: bool,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Spelled {
    Number(i64),
    Word(String),
}

impl From<Spelled> for Name {
    fn from(spelled: Spelled) -> Self {
        match spelled {
            Spelled::Number(number) => Self { text: number.to_string(), number: true },
            Spelled::Word(text) => Self { text, number: false },
        }
    }
}

impl From<&str> for Name {
    fn from(word: &str) -> Self {
        Self { text: word.to_owned(), number: false }
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Face {
    pub fire: i16,
    pub melee: i16,
    #[serde(rename = "move")]
    pub movement: u8,
    pub morale: i16,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Unit {
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

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct At {
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
pub(crate) struct Arrives {
    pub turn: u8,
    pub group: String,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Leader {
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

/// A way onto the map.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WayIn {
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
pub(crate) struct Held {
    pub corps: Vec<String>,
    pub column: u16,
    pub until_turn: u8,
    pub enemy_within: u16,
    #[serde(default)]
    pub released_by: Vec<String>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Victory {
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
pub(crate) struct Level {
    pub name: String,
    pub margin: i32,
}

/// A battle option. VLE-XXIII.0a.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OptionText {
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
pub(crate) enum Does {
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
