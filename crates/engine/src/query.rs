//! What a client may ask about a position beyond what its [`View`](crate::view::View) tells: where a unit can go and what awaits it on
//! the way, what is seen from where, where a unit's front and fire reach. Answers rest on what the viewer may see, never on more.
use serde::{Deserialize, Serialize};

/// A question about a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "ask", rename_all = "lowercase", deny_unknown_fields)]
pub enum Query {
    /// Where can a unit go?
    Reach {
        /// Its id.
        piece: String,
    },
    /// Is one hex seen from another?
    Sight {
        /// The hex of the eye.
        from: String,
        /// The hex that it looks at.
        to: String,
    },
    /// Where are the front and the field of fire of a unit?
    Arcs {
        /// Its id.
        piece: String,
    },
}

/// The answer to a [`Query`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "tells", rename_all = "lowercase")]
pub enum Answer {
    /// Where a unit can go.
    Reach(Reach),
    /// What is seen from where.
    Sight(SightLine),
    /// Front and fire of a unit.
    Arcs(Arcs),
}

/// Where a unit can go from where it stands.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reach {
    /// Who.
    pub piece: String,
    /// How many points it may spend.
    pub points: u16,
    /// A way for each hex that it can reach: the cheapest.
    pub ways: Vec<Way>,
    /// What awaits it in hexes of these ways: each hex and threat once.
    pub threats: Vec<Threat>,
}

/// The way to one hex.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Way {
    /// Where it ends.
    pub hex: String,
    /// The notations to send, one after the other, as long as the same side decides.
    pub actions: Vec<String>,
    /// The points that it costs from now on.
    pub cost: u16,
    /// The shape in which it arrives.
    pub posture: String,
    /// Where it then looks, in degrees clockwise from the top; nothing if it looks all round.
    pub facing: Option<u16>,
    /// The hexes from the present one to the last one.
    pub path: Vec<String>,
}

/// What awaits a unit in a hex.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Threat {
    /// Where.
    pub hex: String,
    /// What: `fire` when it leaves the hex, `countercharge` or `square` when it enters it.
    pub kind: String,
    /// By whom: ids of units.
    pub by: Vec<String>,
    /// The rule that allows it.
    pub rule: String,
}

/// What is seen from one hex of another.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SightLine {
    /// The hex of the eye.
    pub from: String,
    /// The hex that it looks at.
    pub to: String,
    /// How many hexes away.
    pub distance: u16,
    /// It is seen.
    pub clear: bool,
    /// Why not.
    pub why: Option<String>,
    /// The rule that says so.
    pub rule: String,
    /// What stands in the way; two where the line runs between two hexes.
    pub blocked_by: Vec<Obstacle>,
}

/// What stands in the way of a line of sight.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Obstacle {
    /// The hex.
    pub hex: String,
    /// The side of it, where a hexside blocks, counted clockwise from the top.
    pub side: Option<u8>,
}

/// Front and fire of a unit.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Arcs {
    /// Who.
    pub piece: String,
    /// The hexes before its front.
    pub front: Vec<String>,
    /// Those on its flanks.
    pub flank: Vec<String>,
    /// Those behind it.
    pub rear: Vec<String>,
    /// The hexes into which it could fire if an enemy stood there.
    pub fire: Vec<Shot>,
}

/// A hex in a field of fire.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Shot {
    /// The hex.
    pub hex: String,
    /// How far away.
    pub range: u16,
    /// What the fire is worth there.
    pub value: i32,
    /// It is seen: only then fire reaches it.
    pub clear: bool,
}
