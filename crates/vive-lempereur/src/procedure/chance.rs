//! Frames of random events. Chapter XXII.
use crate::unit::{LeaderSet, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::Side;
use voltigeur_field::hex::HexId;

/// When events may be played. VLE-XXII.2b.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Moment {
    /// Between two actions: at the start of a phase, and by the side that decides on the next action of a phase.
    Between,
    /// Before the die of a fire.
    Fire,
    /// A melee has been declared; before its die.
    Melee,
    /// Before a morale check.
    Check,
    /// After a failed morale check.
    Failed,
    /// An enemy unit begins its move.
    MoveStart,
    /// In the course of an own move.
    Moving,
    /// After an enemy move.
    Moved,
}

/// Sides are asked for their events, the active one first. VLE-XXII.2b.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Chits {
    /// When.
    pub moment: Moment,
    /// The unit that begins its move.
    pub unit: Option<UnitId>,
    /// Which side has said what it wants, the first side first.
    pub done: [bool; 2],
}

/// An event that was played, and may be answered. VLE-XXII.3.30.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Played {
    /// By whom.
    pub side: Side,
    /// Which.
    pub event: u8,
    /// For or against which unit.
    pub unit: Option<UnitId>,
    /// When.
    pub moment: Moment,
    /// It is void as things stand.
    pub cancelled: bool,
    /// Who may answer now.
    pub answering: Side,
}

/// An event asks whom it concerns. VLE-XXII.3.21, VLE-XXII.3.23, VLE-XXII.3.25, VLE-XXII.3.29.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pick {
    /// Who played it.
    pub side: Side,
    /// Which.
    pub event: u8,
    /// The unit it was played for.
    pub by: Option<UnitId>,
    /// Those who have been picked.
    pub picked: UnitSet,
}

/// A unit moves up to two hexes in the enemy's movement phase. VLE-XXII.3.20.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Intuition {
    /// Who.
    pub unit: UnitId,
    /// Leaders that go along.
    pub leaders: LeaderSet,
    /// Hexes made.
    pub steps: u8,
    /// Turns made.
    pub turns: u8,
    /// It was in good order when it began.
    pub good: bool,
}

/// A unit that was attacked attacks instead. VLE-XXII.3.21.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct StrikeBack {
    /// For whom the event was played.
    pub unit: UnitId,
    /// Who attacks.
    pub units: UnitSet,
    /// Which hex.
    pub target: HexId,
}
