//! Orders as data: what a division must do, where, until when, and what then. EOTE-3.2.1 ff.
use crate::unit::{DivisionId, FeatureId};
use serde::{Deserialize, Serialize};
use voltigeur_field::table::Length;

/// The types of orders. EOTE-3.2.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Kind {
    /// Holds where it stands. EOTE-3.3.2.
    #[default]
    Defend,
    /// Goes for the objective and presses assaults. EOTE-3.3.4.
    Attack,
    /// Marches to the objective. EOTE-3.3.6.
    Maneuver,
    /// Waits for an order. EOTE-3.3.7.
    Reserve,
    /// Goes back. EOTE-3.3.8.
    Withdraw,
    /// Follows an enemy division. EOTE-3.3.9.
    Pursuit,
}

/// An edge of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Edge {
    /// Where y is greatest.
    North,
    /// Where x is greatest.
    East,
    /// Where y is zero.
    South,
    /// Where x is zero.
    West,
}

/// What an order is about. EOTE-3.2.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Objective {
    /// Nothing but the place where the division stands.
    #[default]
    Here,
    /// A point with a radius.
    Point {
        /// Eastward.
        x: Length,
        /// Northward.
        y: Length,
        /// Around it.
        radius: Length,
    },
    /// A polygon of the scenario, by its number among [`crate::battle::Battle::areas`].
    Area(u8),
    /// A piece of terrain.
    Terrain(FeatureId),
    /// An enemy division.
    Enemy(DivisionId),
    /// An edge of the table.
    Edge(Edge),
}

/// What ends an order. EOTE-3.2.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Until {
    /// The turn has come.
    TurnReached(u8),
    /// A formed own unit is in the objective and no formed enemy is.
    ObjectiveHeld,
    /// The reverse.
    ObjectiveLost,
    /// So many units have three HITS or more, or are routed or removed.
    Losses(u8),
    /// An enemy is as near as this.
    EnemyWithin(Length),
    /// No enemy is as near as this.
    NoEnemyWithin(Length),
    /// It has arrived. EOTE-3.3.6.
    Arrived,
    /// Only a new order ends it.
    OrderFromCommander,
}

/// The most conditions of an order.
pub const MOST_CONDITIONS: usize = 4;

/// One order. EOTE-3.2.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Order {
    /// What.
    pub kind: Kind,
    /// Where.
    pub objective: Objective,
    /// Until one of these holds.
    pub until: [Option<Until>; MOST_CONDITIONS],
}

/// An order and what follows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Orders {
    /// In force, or to come into force.
    pub now: Order,
    /// What takes effect when it ends, one after the other. EOTE-3.2.3.
    pub then: [Option<Order>; 2],
}
