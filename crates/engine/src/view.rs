//! What a viewer may see, ready to draw. A client that draws any [`View`] and sends back the notation of a [`Choice`] plays
//! any rulebook without knowing a rule.
use crate::Side;
use serde::{Deserialize, Serialize};

mod choices;
mod formations;
mod signs;

pub use choices::{Ends, Group, Missing, Weight, in_groups, missing};
pub use formations::{Formation, Formations};
pub use signs::{Arm, Drawn, Figure, Legend, Look, MarkerKind, Row, Shape, Sign, State};

/// The version of the format; it grows when a field changes its meaning.
pub const VERSION: u32 = 1;

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Viewer {
    /// A player of this side.
    Side(Side),
    /// Somebody who watches and may see only what both sides see.
    Spectator,
    /// Everything: after the end, or a referee.
    Everyone,
}

/// All that a client needs to draw a game and offer its choices.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct View {
    /// The version of this format.
    pub version: u32,
    /// The rulebook's id.
    pub rulebook: String,
    /// The scenario's id.
    pub scenario: String,
    /// The battle's name.
    pub title: String,
    /// Who looks.
    pub viewer: Viewer,
    /// One side may know something that the other may not, under this rulebook and these switches: two people at one screen must not
    /// look at each other's views.
    pub hides: bool,
    /// The two sides, first and second.
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 2))]
    pub sides: [SideView; 2],
    /// Where the game stands in time.
    pub clock: Clock,
    /// The ground.
    pub field: Field,
    /// What every sign on it means. It comes with the ground, and is empty where the ground is left out.
    pub legend: Vec<Sign>,
    /// The brigades, divisions and corps of both sides. They come with the ground, and are left out with it.
    pub formations: Vec<Formation>,
    /// The troops.
    pub pieces: Vec<Piece>,
    /// Things on the field that are no troops.
    pub markers: Vec<Marker>,
    /// The question to decide, if the battle goes on and the viewer may see it.
    pub prompt: Option<Prompt>,
    /// How it ended, in a sentence.
    pub ended: Option<Ending>,
}

/// A side as the frame shows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SideView {
    /// The scenario's id of the side.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its nation, for colours: the scenario's word, or that of most of its troops.
    pub nation: String,
    /// Victory points as they stand.
    pub points: i32,
    /// What the points are for: reason and amount.
    pub points_for: Vec<(String, i32)>,
    /// What is left to spend, in words ("3 CP").
    pub resources: Vec<String>,
    /// Units lost, in words.
    pub losses: Vec<String>,
    /// Units lost by type, the type as a short code (`I`, `G`), in the rulebook's order; types without losses are left out.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub losses_by_arm: Vec<(String, u32)>,
    /// Units still to come: when and who.
    pub expected: Vec<(String, String)>,
}

/// Where the game stands in time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Clock {
    /// The turn, counted from 1; 0 is the set-up.
    pub turn: u32,
    /// How many turns the battle has.
    pub turns: u32,
    /// The time of day, or the like; empty where turns are only counted.
    pub time: String,
    /// The phase in the book's words.
    pub phase: String,
    /// Whose phases run.
    pub active: Side,
}

impl Clock {
    /// The time, if there is one, and the phase: `14:30, movement`.
    #[must_use]
    pub fn moment(&self) -> String {
        if self.time.is_empty() { self.phase.clone() } else { format!("{}, {}", self.time, self.phase) }
    }
}

/// How a battle ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ending {
    /// The winner; none is a draw.
    pub winner: Option<Side>,
    /// A sentence.
    pub text: String,
}

/// The ground, by kind of battlefield.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Field {
    /// Areas joined by links.
    Areas(AreaField),
    /// Hexes.
    Hexes(HexField),
    /// A free table.
    Table(TableField),
}

/// A place on a free table, in thousandths of the unit of length, from the south-west corner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Place {
    /// Eastward.
    pub x: i32,
    /// Northward.
    pub y: i32,
}

/// A unit of length in words.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LengthUnit {
    /// One of it: `inch`.
    pub one: String,
    /// Several: `inches`.
    pub many: String,
    /// What is written behind a number, with a space before it where one belongs there: `″`.
    pub short: String,
}

impl LengthUnit {
    /// A unit of length.
    #[must_use]
    pub fn new(one: &str, many: &str, short: &str) -> Self {
        Self { one: one.to_owned(), many: many.to_owned(), short: short.to_owned() }
    }
}

/// A free table. Lengths are in thousandths of the unit, x eastward and y northward from the south-west corner.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableField {
    /// Eastward.
    pub width: i32,
    /// Northward.
    pub height: i32,
    /// What a thousand is called: an inch, a base width.
    pub unit: LengthUnit,
    /// What lies on it, in the order in which it is drawn.
    pub features: Vec<TerrainShape>,
    /// What each kind of ground does: its word, and effects in words with rule ids.
    pub effects: Vec<(String, Vec<(String, String)>)>,
}

/// A piece of terrain on a free table: an area, a line or a spot.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TerrainShape {
    /// Its id in notation.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What to draw: hill, light_woods, heavy_woods, town_block, works, rocky_hillside, marsh, pond, road, stream, river, wall, hedge,
    /// bridge, ford.
    pub kind: String,
    /// How high it is.
    pub level: u8,
    /// Its border, if it is an area.
    pub outline: Vec<Place>,
    /// Its course, if it is a line; one point, if it is a spot.
    pub line: Vec<Place>,
    /// More that is true of it: burning, destroyed, stone.
    pub states: Vec<State>,
    /// Victory points in words.
    pub points: Option<String>,
    /// Who has it now.
    pub held_by: Option<Side>,
}

/// A battlefield of hexes, as the sheet prints it. Hexes are named by their labels, sides of a hex counted 0 to 5 clockwise from
/// the top.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HexField {
    /// How many columns.
    pub columns: u16,
    /// How many rows.
    pub rows: u16,
    /// Hexes have a side at the top, and straight columns; else a corner, and straight rows.
    pub flat_top: bool,
    /// Even columns (rows) are pushed half a hex down (right); else the odd ones.
    pub even_pushed: bool,
    /// The number printed on the first column and row.
    pub first: u8,
    /// What the signs of the ground mean: sign, word to draw.
    pub legend: Vec<(String, String)>,
    /// One sign for each hex, row by row.
    pub ground: Vec<String>,
    /// Height levels, row by row, a digit each; empty where a scenario has none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub levels: Vec<String>,
    /// What hexsides carry.
    pub sides: Vec<HexSideShape>,
    /// Roads and paths.
    pub ways: Vec<WayShape>,
    /// Places with a name.
    pub places: Vec<HexPlace>,
    /// What each kind of ground does: its word, and effects in words with rule ids.
    pub effects: Vec<(String, Vec<(String, String)>)>,
}

/// Something on a hexside.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HexSideShape {
    /// The label of one of its hexes; where there is a high side, of the high one.
    pub hex: String,
    /// The side of that hex.
    pub side: u8,
    /// What to draw: stream, river, gully, wall, slope, ridge, bridge, ford.
    pub kind: String,
}

/// A road or path.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WayShape {
    /// What to draw: road, path.
    pub kind: String,
    /// Its hexes in order.
    pub hexes: Vec<String>,
}

/// A place with a name.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HexPlace {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub hexes: Vec<String>,
    /// Victory points in words.
    pub points: Option<String>,
    /// Who has it now.
    pub held_by: Option<Side>,
}

/// A point of the drawing plane: x to the right, y downward.
pub type Point = [f32; 2];

/// A point of the drawing plane: x to the right, y downward.
// A description knows no aliases.
#[cfg(feature = "schema")]
#[derive(utoipa::ToSchema)]
#[schema(as = Point, min_items = 2, max_items = 2)]
#[expect(dead_code, reason = "only its description is used")]
struct PointSchema([f32; 2]);

/// A battlefield of areas.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AreaField {
    /// Size of the drawing plane.
    pub width: f32,
    /// Size of the drawing plane.
    pub height: f32,
    /// The areas; their polygons tile the plane.
    pub areas: Vec<AreaShape>,
    /// What joins them.
    pub links: Vec<LinkShape>,
    /// Roads, each as the label points of its areas in order.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<PointSchema>>))]
    pub roads: Vec<Vec<Point>>,
}

/// An area.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AreaShape {
    /// Its id in notation.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What to draw: field, heights, wood, farm, village, entry.
    pub ground: String,
    /// What it does, in words, with rule ids.
    pub effects: Vec<(String, String)>,
    /// Height level.
    pub height: i32,
    /// Has a crest.
    pub ridge: bool,
    /// How many units it holds, where that is limited.
    pub capacity: Option<u8>,
    /// Victory points in words.
    pub points: Option<String>,
    /// Where its name goes.
    #[cfg_attr(feature = "schema", schema(value_type = PointSchema))]
    pub label: Point,
    /// Its outline.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<PointSchema>))]
    pub outline: Vec<Point>,
    /// Who holds it now.
    pub held_by: Option<Side>,
}

/// A link between two areas.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LinkShape {
    /// Its id in notation.
    pub id: String,
    /// Ids of the two areas.
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 2))]
    pub between: [String; 2],
    /// Has room for a unit in line.
    pub approach: bool,
    /// What to draw: plain, marshy, hedged, ridge.
    pub ground: String,
    /// Carries a road.
    pub road: bool,
    /// The common border.
    #[cfg_attr(feature = "schema", schema(value_type = [PointSchema; 2], min_items = 2, max_items = 2))]
    pub edge: [Point; 2],
}

/// Where a piece stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Spot {
    /// In an area.
    Area {
        /// Its id.
        area: String,
    },
    /// On a link, in line, facing the other end.
    Link {
        /// Its id.
        link: String,
        /// The area that it belongs to.
        home: String,
        /// The area that it faces.
        facing: String,
    },
    /// In one or more hexes.
    Hexes {
        /// Their labels.
        hexes: Vec<String>,
        /// Where it looks, in degrees clockwise from the top; nothing if it looks all round.
        facing: Option<u16>,
        /// Its place in the stack; 0 is on top.
        rank: u8,
    },
    /// On a free table.
    Table {
        /// The middle of its front edge.
        at: Place,
        /// Where it looks, in hundredths of a degree clockwise from north; nothing if it looks all round.
        facing: Option<u16>,
        /// The outlines of its stands, or of the whole body.
        stands: Vec<Vec<Place>>,
        /// The front edges, left end first: one, or all faces of a square.
        fronts: Vec<Vec<Place>>,
    },
}

/// A unit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Piece {
    /// Its id in notation.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// The formations that it belongs to, by id, the smallest first.
    pub formations: Vec<String>,
    /// Nation, for colours.
    pub nation: String,
    /// The symbol to draw.
    pub arm: Arm,
    /// Short code, such as `I3`.
    pub code: String,
    /// The number that decides fights, where it has one.
    pub strength: Option<i32>,
    /// Losses so far and the number that it bears.
    pub losses: Option<(u8, u8)>,
    /// How it stands, in the rulebook's word: its word in the legend.
    pub posture: String,
    /// How that is drawn.
    pub shape: Shape,
    /// What is true of it now: moved, rallied.
    pub states: Vec<State>,
    /// Special abilities, with rule ids.
    pub traits: Vec<(String, String)>,
    /// Where it stands.
    pub at: Spot,
    /// Leaders with it.
    pub leaders: Vec<String>,
}

/// Something on the field that is no unit.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Marker {
    /// What to draw.
    pub kind: MarkerKind,
    /// Its word in the legend.
    pub sign: String,
    /// Its id in notation, where it has one.
    pub id: String,
    /// What to write on it.
    pub label: String,
    /// Where it is.
    pub at: Vec<Target>,
    /// Whose it is, where it belongs to a side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Where it faces, in degrees clockwise from the top, where it has a facing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<u16>,
    /// The letter on a counter that hides something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letter: Option<String>,
    /// How many counters lie in the stack, where that may be known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<u16>,
}

/// Something that a choice or a log line points at.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", content = "id", rename_all = "lowercase")]
pub enum Target {
    /// A unit.
    Piece(String),
    /// An area.
    Area(String),
    /// A link.
    Link(String),
    /// A hex.
    Hex(String),
    /// A way from hex to hex.
    Path(Vec<String>),
    /// A piece of terrain.
    Terrain(String),
    /// A place on a free table.
    Place(Place),
    /// A way over a free table.
    Way(Vec<Place>),
}

/// The question to decide.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Prompt {
    /// Who decides.
    pub side: Side,
    /// One sentence that says what is to be decided.
    pub question: String,
    /// The rule that asks.
    pub rule: String,
    /// What can be chosen.
    pub options: Vec<Choice>,
    /// The notation of the option that declines, where there is one.
    pub decline: Option<String>,
    /// What could be picked once the option that declines has ended what goes on: the units that could move next. Whoever picks one of
    /// them sends `decline` first. Empty where declining ends more than a move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub next: Vec<Target>,
    /// The groups that options name, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub groups: Vec<Group>,
    /// Why things that one would expect among the options are not there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub missing: Vec<Missing>,
}

/// One option.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Choice {
    /// The notation to send back.
    pub action: String,
    /// What it does, in a few words.
    pub label: String,
    /// The rule that allows it.
    pub rule: String,
    /// What it costs, in words.
    pub cost: Option<String>,
    /// What it points at.
    pub points_at: Vec<Target>,
    /// How it may turn out, where that was asked for.
    pub odds: Option<OddsBar>,
    /// It cannot be taken back without asking: dice fall, or the other side decides next. Told where somebody must be asked
    /// ([`AnyGame::is_irreversible`](crate::AnyGame::is_irreversible)).
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub irreversible: bool,
    /// The group that it belongs to: a key of [`Prompt::groups`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// How much it is wanted.
    #[serde(default, skip_serializing_if = "Weight::is_main")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub weight: Weight,
    /// What is over after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<Ends>,
}

/// Odds as a bar: the parts sum to one.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OddsBar {
    /// It goes well for the side that decides.
    pub mine: f64,
    /// Neither.
    pub undecided: f64,
    /// It goes well for the other side.
    pub theirs: f64,
}
