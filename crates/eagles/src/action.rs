//! What a player does. A move is a list of legs; everything else is one small decision after the other.
use crate::battle::Battle;
use crate::notation::{Charge, OtherPoint};
use crate::orders::Orders;
use crate::state::{Aim, Spot, Task};
use crate::unit::{DivisionId, FeatureId, Formation, LeaderId, UnitId};
use serde::{Deserialize, Serialize};
use voltigeur_engine::actions::Number;
use voltigeur_field::table::motion::Wing;
use voltigeur_field::table::{Angle, Heading, Length, Pose};
use voltigeur_kit::table::{Compass, Degrees, Inches, Part, Standing};

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

voltigeur_engine::actions! {
    /// What a player does. Where rule or words depend on what goes on, `words` has its own.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Action in Battle {
        // variant and arguments                                        notation                             rule             label
        Done                                                          = "done",                              "EOTE-0.3.1",    "continue";
        Yes                                                           = "yes",                               "EOTE-0.3.1",    "yes";
        No                                                            = "no",                                "EOTE-0.3.1",    "no";
        Pick(unit: UnitId)                                            = "pick {unit}",                       "EOTE-0.3.1",    "{unit}";
        Put(pose: Pose as Standing)                                   = "put {pose}",                        "EOTE-9.1.3",    "at {pose}";
        Beside(unit: UnitId)                                          = "beside {unit}",                     "EOTE-8.0.5",    "join {unit}";
        Back(angle: i8 as Number<-128, 127>, distance: Length as Inches) = "back {angle} {distance}",        "EOTE-7.0.4",    "{distance} back";
        Shelter(shelter: Shelter)                                     = "shelter {shelter}",                 "EOTE-7.0.3",    "take shelter in {shelter}";
        Turn(angle: Angle as Degrees)                                 = "turn {angle}",                      "EOTE-7.0.7",    "turn {angle}";
        Form(formation: Formation)                                    = "form {formation}",                  "EOTE-7.0.7",    "form {formation}";
        // Phase 1.
        Rally(unit: UnitId)                                           = "rally {unit}",                      "EOTE-9.1.1",    "try to rally {unit}";
        Attach(leader: LeaderId, unit: UnitId)                        = "attach {leader} {unit}",            "EOTE-3.5.1.1",  "{leader} joins {unit}";
        Order(leader: LeaderId, division: DivisionId, orders: Orders) = "order {leader} {division} {orders}", "EOTE-3.1.1",   "{leader} gives {division} an order";
        EndPursuit(division: DivisionId)                              = "end-pursuit {division}",            "EOTE-3.3.9",    "end the pursuit by {division}";
        // Phase 3.
        Take(unit: UnitId)                                            = "take {unit}",                       "EOTE-0.3.5",    "{unit}";
        Move(unit: UnitId, legs: Legs, charge: Option<UnitId> as Charge) = "move {unit} {legs} {charge}",    "EOTE-0.3.1",    "{unit}: {legs} {charge}";
        Ride(leader: LeaderId, to: Spot)                              = "ride {leader} {to}",                "EOTE-3.0.7",    "{leader} rides to {to}";
        Square(unit: UnitId)                                          = "square {unit}",                     "EOTE-5.6.1",    "{unit} tries to form square";
        Reman(unit: UnitId, heading: Heading as Compass)              = "reman {unit} heading {heading}",    "EOTE-7.5.12",   "{unit} mans its guns again";
        Engineer(unit: UnitId, task: Task)                            = "engineer {unit} {task}",            "EOTE-10.2.2",   "{unit} begins to {task}";
        Finish(division: DivisionId)                                  = "finish {division}",                 "EOTE-3.2.8",    "finish moving {division}";
        Enter(unit: UnitId, legs: Legs, other: bool as OtherPoint)    = "enter {unit} {legs} {other}",       "EOTE-S.3",      "{unit} enters: {legs} {other}";
        // Phase 4.
        Fire(unit: UnitId, aim: Aim)                                  = "fire {unit} {aim}",                 "EOTE-6.0.1",    "{unit} fires at {aim}";
        Join(unit: UnitId, with: UnitId)                              = "join {unit} {with}",                "EOTE-6.3.1",    "{unit} fires together with {with}";
        // Phase 5.
        Fight(combat: u8 as Number<0, 255>)                           = "fight {combat}",                    "EOTE-7.6.8",    "combat {combat}";
        Breakthrough(angle: Angle as Degrees, distance: Length as Inches) = "breakthrough {angle} {distance}", "EOTE-5.15.2", "break through, {distance}";
        Follow(unit: UnitId, angle: Angle as Degrees)                 = "follow {unit} {angle}",             "EOTE-7.14.1",   "follow {unit}";
    }
}

/// Where somebody who falls back finds shelter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Shelter {
    /// A friendly square.
    Square(UnitId),
    /// An empty town block.
    Block(FeatureId),
}
