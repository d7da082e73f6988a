//! The unit whose move is under way. EOTE-0.3.5.
use crate::procedure::Reaction;
use crate::unit::{FeatureId, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_field::table::{Length, Pose};

/// The unit whose move is under way: what it has used and done so far. It lasts from its first list to the first of another unit.
/// EOTE-0.3.5, EOTE-5.0.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Mover {
    /// Who.
    pub unit: UnitId,
    /// Used of its budget, in millionths of a whole move.
    pub spent: u32,
    /// It has travelled or wheeled: a formation change is now its last act. EOTE-5.2.1.1.
    pub moved: bool,
    /// It has had its formation change. EOTE-5.0.2.
    pub changed: bool,
    /// Wheels so far. EOTE-5.3.2.2.
    pub wheels: u8,
    /// Cavalry: travel since it last doubled. EOTE-5.14.1.
    pub since_doubling: Length,
    /// B has chosen what it does. EOTE-5.0.3.
    pub chosen: bool,
    /// Nothing may follow: its last act is done.
    pub last: bool,
    /// A battery that was limbered in this move. EOTE-5.2.3.1.
    pub limbered: bool,
    /// The road that it marched on with its last leg, and whether in the sense in which that is drawn. EOTE-5.1.11.
    pub road: Option<(FeatureId, bool)>,
    /// Those who are to be asked at the place where it is, kind by kind. EOTE-0.3.3.
    pub due: [UnitSet; Reaction::KINDS],
    /// Enemies in whose pinning zones it is. EOTE-5.3.1.2.
    pub pins: UnitSet,
    /// Enemies in its own pinning zone. EOTE-5.3.1.2.
    pub holds: UnitSet,
    /// It halts here as soon as those who come before have been asked: the enemy who makes it halt. EOTE-0.3.3.
    pub halt: Option<UnitId>,
    /// It crossed something that disorders it if its move becomes a charge. EOTE-5.8.1.2.
    pub crossed: bool,
    /// It comes onto the table with this move. EOTE-S.3.
    pub enters: bool,
    /// Those who were disordered by its passing through friends as it came in, itself among them. EOTE-5.3.5.2.
    pub upset: UnitSet,
    /// Guns through which it came. EOTE-5.3.5.1.
    pub through_guns: UnitSet,
    /// The last place of its path without an overlap with a formed friend. EOTE-0.3.6.
    pub clear: Pose,
}

impl Mover {
    /// A unit that has done nothing yet.
    #[must_use]
    pub fn new(unit: UnitId, at: Pose) -> Self {
        Self {
            unit,
            spent: 0,
            moved: false,
            changed: false,
            wheels: 0,
            since_doubling: Length(0),
            chosen: false,
            last: false,
            limbered: false,
            road: None,
            due: [UnitSet::EMPTY; Reaction::KINDS],
            pins: UnitSet::EMPTY,
            holds: UnitSet::EMPTY,
            halt: None,
            crossed: false,
            enters: false,
            upset: UnitSet::EMPTY,
            through_guns: UnitSet::EMPTY,
            clear: at,
        }
    }

    /// Has it done anything?
    #[must_use]
    pub const fn has_begun(&self) -> bool {
        self.spent > 0 || self.moved || self.changed || self.last || self.wheels > 0
    }
}
