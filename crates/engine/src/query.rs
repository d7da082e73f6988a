//! What a client may ask about a position beyond what its [`View`](crate::view::View) tells: where a unit can go and what awaits it on
//! the way, what is seen from where, where a unit's front and fire reach. Answers rest on what the viewer may see, never on more.
use crate::view::{Place, Shape};
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
    /// On a free table: where can a unit go on from the end of these legs?
    Envelope {
        /// Its id.
        piece: String,
        /// The legs so far, as they are typed in a move; empty where it stands.
        legs: String,
    },
    /// On a free table: what would become of this move?
    Course {
        /// The action, as it would be sent.
        action: String,
    },
    /// On a free table: how far is one unit from another, and does it see it?
    Measure {
        /// Id of the unit that measures.
        from: String,
        /// Id of the other.
        to: String,
    },
    /// On a free table: arc, pinning zone, field of fire and command of a unit or leader.
    Zones {
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
    /// Where a unit can go on a free table.
    Envelope(Envelope),
    /// What would become of a move on a free table.
    Course(Course),
    /// How far, and whether it is seen.
    Measure(Measure),
    /// Arc, pinning zone, field of fire and command.
    Zones(Zones),
}

/// A body at a place of a free table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Body {
    /// The middle of its front edge.
    pub at: Place,
    /// Where it looks, in hundredths of a degree clockwise from north.
    pub facing: u16,
    /// The shape it stands in.
    pub posture: String,
    /// The outlines of its parts.
    pub stands: Vec<Vec<Place>>,
}

/// Where a unit can go on from a place. Lengths are thousandths of the unit of length.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Envelope {
    /// Who.
    pub piece: String,
    /// Where it stands after the legs so far.
    pub start: Body,
    /// How far it could still go straight on.
    pub left: i32,
    /// The ground that its reference point can reach without a turn, as a polygon.
    pub reach: Vec<Place>,
    /// The farthest straight and oblique ends: hundredths of a degree off the heading, clockwise, and how far.
    pub fan: Vec<(i32, i32)>,
    /// How far it can wheel about its left and its right front corner, in hundredths of a degree; zero if it cannot.
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 2))]
    pub wheels: [i32; 2],
    /// Other legs that could come next: what to type, what it is, what it costs.
    pub legs: Vec<(String, String, String)>,
}

/// What would become of a move: as far as it can be told before the other side decides.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Course {
    /// It may be given.
    pub legal: bool,
    /// If not, why not.
    pub why: Option<String>,
    /// The rule that says so.
    pub rule: String,
    /// Its legs in words, in order.
    pub legs: Vec<String>,
    /// Where it would end.
    pub end: Body,
    /// The way of its reference point.
    pub path: Vec<Place>,
    /// Of its movement it uses so many thousandths, and has so many left.
    pub used: i32,
    /// What is left then.
    pub left: i32,
    /// Where it would be stopped before its end, and by which rule.
    pub stopped: Option<(Body, String)>,
    /// What awaits it on the way, in order.
    pub threats: Vec<Peril>,
}

/// What awaits a unit on its way over a free table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Peril {
    /// What: fire, intercept, countercharge, pin, square, charge.
    pub kind: String,
    /// What whoever it comes from does, in words: `may intercept`.
    pub does: String,
    /// By whom: id of a unit.
    pub by: String,
    /// Where the mover would be then.
    pub at: Place,
    /// The rule that allows it.
    pub rule: String,
}

/// A measurement between two units.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Measure {
    /// Who measures.
    pub from: String,
    /// To whom.
    pub to: String,
    /// The least distance of the two.
    pub distance: i32,
    /// The distance before the front, if any part is in the arc.
    pub front: Option<i32>,
    /// The nearest points: of the one, of the other.
    pub line: Vec<Place>,
    /// It is seen.
    pub clear: bool,
    /// Why not.
    pub why: Option<String>,
    /// The rule that says so.
    pub rule: String,
    /// How an attack would strike: front, flank or rear.
    pub aspect: String,
}

/// Zones of a unit or a leader, as polygons.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Zones {
    /// Who.
    pub piece: String,
    /// Where it pins.
    pub pin: Vec<Vec<Place>>,
    /// Where its fire reaches.
    pub fire: Vec<Vec<Place>>,
    /// Who commands it from where, and how far he reaches; a leader's own place and reach.
    pub command: Option<(Place, i32)>,
    /// Whom it pins.
    pub pins: Vec<String>,
    /// Who pins it.
    pub pinned_by: Vec<String>,
}

/// Where a unit can go from where it stands.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reach {
    /// Who.
    pub piece: String,
    /// How many points it may spend.
    pub points: u16,
    /// How many parts a point has, if points and costs are counted in parts: a book in which a road costs half a point says 2. Nothing if
    /// they are whole points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<u16>,
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
    /// How it stands when it arrives.
    pub posture: String,
    /// How that is drawn.
    pub shape: Shape,
    /// Where it then looks, in degrees clockwise from the top; nothing if it looks all round.
    pub facing: Option<u16>,
    /// The hexes from the present one to the last one.
    pub path: Vec<String>,
    /// Where it may look instead at its end, at no cost.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub facings: Vec<u16>,
    /// All hexes that it covers at its end; empty where it covers only the last one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub covers: Vec<String>,
}

/// What awaits a unit in a hex.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Threat {
    /// Where.
    pub hex: String,
    /// What: `fire`, `countercharge`, `square`, `charge` (a charge at the opportunity) or `stand` (infantry stands against it).
    pub kind: String,
    /// What the unit meets there, in words: `may draw fire as it leaves`; the hex follows.
    pub does: String,
    /// It comes from afar, and meets whoever leaves the hex; else whoever enters it.
    pub leaving: bool,
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
