//! What a player does. A move is a list of legs; everything else is one small decision after the other.
use crate::orders::Orders;
use crate::state::{Aim, Spot, Task};
use crate::unit::{DivisionId, FeatureId, Formation, LeaderId, UnitId};
use serde::{Deserialize, Serialize};
use voltigeur_field::table::motion::Wing;
use voltigeur_field::table::{Angle, Heading, Length, Pose};
use voltigeur_kit::table::Part;

/// The most legs of a list.
pub const MOST_LEGS: usize = 8;

/// A part of a move. EOTE-0.3.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Leg {
    /// Straight ahead, or up to 45 degrees off the heading. EOTE-5.3.3.1.
    Advance {
        /// How far.
        distance: Length,
        /// Clockwise off the heading.
        angle: Angle,
    },
    /// About a front corner. EOTE-5.3.2.1.
    Wheel {
        /// The corner that stays.
        about: Wing,
        /// How far, without sign.
        angle: Angle,
    },
    /// Along a road. EOTE-5.1.11.
    Road {
        /// How far along it.
        distance: Length,
        /// Which road.
        road: FeatureId,
    },
    /// EOTE-5.3.4.1.
    AboutFace,
    /// A formation change; cavalry doubles in or out. EOTE-5.2.1.1, EOTE-5.14.1.
    Form(Formation),
    /// A battery turns about its reference point; clockwise is positive. EOTE-5.2.3.1.
    Pivot(Angle),
    /// EOTE-5.2.3.1.
    Limber(Heading),
    /// EOTE-5.2.3.1.
    Unlimber(Heading),
    /// Guns are moved by hand. EOTE-5.2.3.2.
    Prolong {
        /// How far.
        distance: Length,
        /// Clockwise off the heading; half a turn is back.
        angle: Angle,
    },
    /// Puts out a detachment of skirmishers there. EOTE-5.4.3.
    Detach(Pose),
    /// A detachment that touches its parent joins it again. EOTE-5.4.6.
    Rejoin,
    /// Becomes the garrison of a block. EOTE-7.15.10.
    Enter(FeatureId),
    /// A garrison leaves its block: it is put there in line, field column or limbered. EOTE-7.15.10.
    Leave(Pose, Formation),
}

impl Part for Leg {
    const FILLER: Self = Leg::AboutFace;
}

/// A list of legs.
pub type Legs = voltigeur_kit::table::Legs<Leg, MOST_LEGS>;

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// No more of what is asked: ends a step, a part, a declaration.
    Done,
    /// Yes: the reaction is made, the breakthrough taken, the square contacted.
    Yes,
    /// No.
    No,
    /// Names a unit: for support, for the declaration, as another target.
    Pick(UnitId),
    /// Puts the unit that is asked for at this place. EOTE-9.1.3, EOTE-5.11.1.
    Put(Pose),
    /// Puts the leader who is asked for beside a unit. EOTE-8.0.5, EOTE-3.0.8.
    Beside(UnitId),
    /// Moves back: whole degrees off the base direction, clockwise, and how far. EOTE-7.0.4.
    Back(i8, Length),
    /// Gunners go into a square (EOTE-7.0.3), a garrison into the next block (EOTE-7.15.4).
    Shelter(Shelter),
    /// Turns about the reference point, clockwise. EOTE-5.9.3, EOTE-7.0.7, EOTE-5.15.2.
    Turn(Angle),
    /// Changes formation in place. EOTE-7.0.7.
    Form(Formation),
    // Phase 1.
    /// Tries to rally a unit. EOTE-9.1.1.
    Rally(UnitId),
    /// Attaches a leader to a unit. EOTE-3.5.1.1.
    Attach(LeaderId, UnitId),
    /// Issues an order. EOTE-3.1.1.
    Order(LeaderId, DivisionId, Orders),
    /// Declares a pursuit ended. EOTE-3.3.9.
    EndPursuit(DivisionId),
    // Phase 3.
    /// Takes a unit in hand, so that its moves are offered. Nothing comes of it yet. EOTE-0.3.5.
    Take(UnitId),
    /// Moves a unit; the charge names its target. EOTE-0.3.1, EOTE-5.8.1.
    Move(UnitId, Legs, Option<UnitId>),
    /// Moves a leader. EOTE-3.0.7.
    Ride(LeaderId, Spot),
    /// Infantry pinned by cavalry tries to form square. EOTE-5.6.1.
    Square(UnitId),
    /// Gunners man their guns again. EOTE-7.5.12.
    Reman(UnitId, Heading),
    /// Engineers begin. EOTE-10.2.2, EOTE-10.2.4.
    Engineer(UnitId, Task),
    /// A division is done. EOTE-3.2.8.
    Finish(DivisionId),
    /// A reinforcement enters by a list of legs from its point, or from the other one. EOTE-S.3.
    Enter(UnitId, Legs, bool),
    // Phase 4.
    /// Fires at something, with a die of its own unless others join. EOTE-6.0.1.
    Fire(UnitId, Aim),
    /// Fires together with another unit, at what that one fires at. EOTE-6.3.1, EOTE-5.5.4, EOTE-5.5.5.
    Join(UnitId, UnitId),
    // Phase 5.
    /// Resolves the combat of this number. EOTE-7.6.8.
    Fight(u8),
    /// Cavalry breaks through: it turns about its reference point, clockwise, and rides straight ahead so far. EOTE-5.15.2.
    Breakthrough(Angle, Length),
    /// British infantry follows an enemy who falls back, so far off its heading. EOTE-7.14.1.
    Follow(UnitId, Angle),
}

/// Where somebody who falls back finds shelter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Shelter {
    /// A friendly square.
    Square(UnitId),
    /// An empty town block.
    Block(FeatureId),
}
