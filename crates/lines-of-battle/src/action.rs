//! What a player can do: the decision catalogue, LOB-act-1 to LOB-act-6. Sets of units are built unit by unit and closed by
//! a final action (LOB-act-8).
use crate::unit::{ContingentId, LeaderId, UnitId};
use serde::{Deserialize, Serialize};
use voltigeur_field::area::{AreaId, LinkId};

/// Where and how a unit is put down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Spot {
    /// In an Area: infantry in column, cavalry, artillery deployed.
    Area(AreaId),
    /// In an Area, in square.
    Square(AreaId),
    /// In an Area, limbered.
    Limbered(AreaId),
    /// In line on an Approach: its home and the link.
    Line(AreaId, LinkId),
}

/// Where command points come from. Ruling R70.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Source {
    /// The free ones.
    Free,
    /// Those restricted to a contingent. LOB-leader-9a.
    Contingent(ContingentId),
    /// That of an Efficient leader. LOB-leader-9c.
    Efficient(LeaderId),
}

/// A decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Begins the battle: rolls the set-up dice.
    Begin,
    /// Takes a unit in hand to place it. LOB-act-1.
    Take(UnitId),
    /// Places the unit in hand. LOB-act-1.
    Place(UnitId, Spot),
    /// Ends the set-up of a side. LOB-act-1.
    EndSetup,
    /// Puts a reinforcement into its Reinforcement Area. LOB-act-2.
    Reinforce(UnitId, Spot),
    /// Puts or moves a leader to a unit. LOB-act-2.
    LeaderTo(LeaderId, UnitId),
    /// Lets a leader wait in a Reinforcement Area. LOB-act-2.
    LeaderWaits(LeaderId, AreaId),
    /// Ends the phase, or the part of it that asks. LOB-act-2, LOB-act-3, LOB-act-4, LOB-act-6.
    End,
    /// Rallies a unit. LOB-act-3.
    Rally(UnitId),
    /// Starts a group with this unit. LOB-act-4.
    Activate(UnitId),
    /// Adds a unit to the group. LOB-act-4.
    Join(UnitId),
    /// Drops a unit off. LOB-act-4.
    Drop(UnitId),
    /// MOVE. LOB-D-4.
    Move(AreaId),
    /// ATTACK. LOB-D-4.
    Attack(AreaId),
    /// LINE. LOB-D-4.
    Line(LinkId),
    /// STEP-OFF. LOB-D-4.
    StepOff(AreaId),
    /// SQUARE on. LOB-D-4.
    FormSquare,
    /// SQUARE off. LOB-D-4.
    FormColumn,
    /// Ends the activation. LOB-act-4.
    Stop,
    /// Pays one command point. LOB-act-4.
    Pay(Source),
    /// Names a lead unit. LOB-act-5.
    Lead(UnitId),
    /// Adds a unit to those that retreat. LOB-act-5.
    Retreat(UnitId),
    /// Adds a unit to the counterattack. LOB-act-5.
    Counterattack(UnitId),
    /// Adds a unit to those that advance. LOB-act-5.
    Advance(UnitId),
    /// Closes a set of units. LOB-act-8.
    Done,
    /// The next unit to carry out its retreat. LOB-act-5.
    Next(UnitId),
    /// Where it goes. LOB-act-5.
    To(AreaId),
    /// LOB-C6.
    Feint(bool),
    /// LOB-C9.5.
    BreakOff(bool),
    /// LOB-C9.6.
    GiveUp(bool),
    /// LOB-C9.6.3.
    Pursue(bool),
    /// A gun or skirmishers fire at a unit. LOB-act-6.
    Fire(UnitId, UnitId),
    /// Limbers or deploys a gun. LOB-act-6.
    SetGun(UnitId, bool),
}
