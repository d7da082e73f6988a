//! Where the game stands: the phase, and on top of it the stack of procedures that interrupt each other. The topmost one
//! decides; when it is done it returns to the one below.
use crate::unit::{LeaderSet, UnitId, UnitSet};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use voltigeur_engine::Side;
use voltigeur_field::area::{AreaId, LinkId};

/// The phases, in the book's order. LOB-turn-1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Before anything: the set-up dice.
    Begin,
    /// A side places its units, then its leaders. LOB-QB-3.
    SetUp {
        /// Which side.
        side: Side,
        /// The unit in hand.
        unit: Option<UnitId>,
    },
    /// A. Place reinforcements.
    Reinforcements {
        /// Units still to be placed.
        due: UnitSet,
    },
    /// A. Leaders arrive, return and move. LOB-A-7.
    Leaders {
        /// Those who come now and are not yet placed.
        arriving: LeaderSet,
        /// Those who come back from a wound and are not yet placed. LOB-leader-7.
        returning: LeaderSet,
        /// Those who have moved, or may not.
        done: LeaderSet,
    },
    /// C. Rally. (B, command points, needs no decision.)
    Rally,
    /// D. Move; with rally-and-move also rally. LOB-opt-rm.
    Move,
    /// E. Artillery fires: first the active side, then the other. LOB-E-1.
    Fire {
        /// Who fires.
        side: Side,
        /// Who has fired.
        fired: UnitSet,
    },
    /// E. Guns are limbered or deployed. LOB-E-11.
    Guns {
        /// Whose guns.
        side: Side,
        /// Guns that were switched.
        switched: UnitSet,
    },
    /// The battle is over. LOB-turn-3.
    Over,
}

/// The most procedures that interrupt each other.
pub const DEEPEST: usize = 4;

/// Procedures in progress; the last one decides.
pub type Stack = ArrayVec<Procedure, DEEPEST>;

/// A procedure that waits for a decision or for the one above it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Procedure {
    /// An activation. LOB-D-1.
    Group(Group),
    /// Command points are to be paid from more than one kind. LOB-D-12.
    Bill(Bill),
    /// A combat. LOB-C0.1.
    Combat(Combat),
    /// Units retreat, one after the other. LOB-retreat-d6.
    Retreat(Retreat),
    /// A leader without a unit, whose owner picks one of the nearest. LOB-leader-8.
    Displaced {
        /// The leaders still to be placed; the first of them now.
        side: Side,
    },
}

/// An activation in progress. LOB-D-2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Group {
    /// The Area in which it started.
    pub origin: AreaId,
    /// The Area in which it is.
    pub at: AreaId,
    /// The units still in it.
    pub members: UnitSet,
    /// The units that it started with.
    pub all: UnitSet,
    /// The Approach on which one of its units stands.
    pub line: Option<LinkId>,
    /// Actions used.
    pub used: u8,
    /// Areas entered, for the house reading of LOB-D-16.
    pub areas: u8,
    /// What it costs so far, with the surcharge of a Buffoon.
    pub cost: u8,
    /// A unit in square has moved. LOB-D-10.
    pub square_moved: bool,
    /// A non-attack MOVE, or a STEP-OFF to the faced Area, was made. LOB-leader-9h.
    pub marched: bool,
    /// Every action was a MOVE along a road. LOB-opt-road1.
    pub road: bool,
    /// A unit of it started on an Approach. LOB-opt-road2.
    pub from_line: UnitSet,
}

/// A price to be paid. LOB-D-12.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bill {
    /// Command points still owed.
    pub owed: u8,
    /// The units that are paid for.
    pub units: UnitSet,
    /// Where they started.
    pub origin: AreaId,
    /// What comes then.
    pub then: Paid,
}

/// What a payment is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Paid {
    /// The activation ends. LOB-D-15.
    Stop,
    /// The attack begins. LOB-D-14.
    Attack(AreaId),
    /// A unit rallies. LOB-C-1.
    Rally(UnitId),
    /// An Imbecile's order was lost. LOB-leader-9e.
    Lost,
}

/// The steps of a combat at which something is decided or rolled. LOB-C1 to LOB-C14.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    /// LOB-C2.
    LeadAttacker,
    /// LOB-C3.
    RetreatBeforeCombat,
    /// After LOB-C3.
    AfterEarlyRetreat,
    /// LOB-C4.
    LeadDefender,
    /// LOB-C5.
    DefensiveFire,
    /// LOB-C5.1, a new lead after the first was shot.
    LeadAfterFire,
    /// LOB-C6.
    Feint,
    /// LOB-C7.
    Roll,
    /// LOB-C8.
    Losses,
    /// LOB-C8, a new lead defender.
    NewLeadDefender,
    /// LOB-C8.4.
    NewLeadAttacker,
    /// LOB-C9.
    Counterattack,
    /// LOB-C9.1.
    LeadCounterattacker,
    /// LOB-C9.2.
    CounterRoll,
    /// LOB-C9.3 and LOB-C9.4.
    AfterCounterRoll,
    /// LOB-C9.5.
    BreakOff,
    /// LOB-C9.6.
    GiveUp,
    /// LOB-C9.6.2.
    AfterGivingUp,
    /// LOB-C9.6.3.
    Pursuit,
    /// LOB-C9.7, the counterattacker's lead.
    NextLeadCounterattacker,
    /// LOB-C9.7, the attacker's lead.
    NextLeadAttacker,
    /// LOB-C10.
    MandatoryRetreat,
    /// LOB-C10.2.
    LeadAfterMandatory,
    /// LOB-C11.
    AttackerMayRetreat,
    /// LOB-C11.1, LOB-C11.2.
    AfterAttackerRetreat,
    /// LOB-C11.2.
    LeadAfterRetreat,
    /// LOB-C12.
    DefenderMayRetreat,
    /// LOB-C12.2.
    AfterDefenderRetreat,
    /// LOB-C12.2, a new lead defender.
    LeadDefenderAfterRetreat,
    /// LOB-C8.3, LOB-C12.3.
    GunsRetreat,
    /// LOB-C14.1.
    Advance,
    /// LOB-C14.5.
    End,
}

/// A combat in progress. LOB-C0.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Combat {
    /// Where it stands.
    pub step: Step,
    /// The side that attacks.
    pub attacker: Side,
    /// The origin Area O.
    pub from: AreaId,
    /// The attacked Area B.
    pub target: AreaId,
    /// The link between them.
    pub link: LinkId,
    /// The attackers still in the combat.
    pub attackers: UnitSet,
    /// The lead attacker.
    pub lead_attacker: Option<UnitId>,
    /// The lead defender.
    pub lead_defender: Option<UnitId>,
    /// The counterattackers.
    pub counterattackers: UnitSet,
    /// Their lead.
    pub lead_counterattacker: Option<UnitId>,
    /// The attacker that started on the facing Approach. LOB-C0.5c.
    pub from_line: Option<UnitId>,
    /// A set that is being chosen.
    pub chosen: UnitSet,
    /// Unreliable cavalry that must counterattack. LOB-opt-unr1.
    pub forced: UnitSet,
    /// No LOB-C7 roll was made yet.
    pub first_roll: bool,
    /// No LOB-C9.2 roll was made yet in this counterattack. LOB-terrain-b7.
    pub first_counter_roll: bool,
    /// It is a pursuit. LOB-C9.6.3.
    pub pursuit: bool,
    /// Unreliable cavalry must pursue. LOB-opt-unr2.
    pub must_pursue: bool,
}

/// What a lead unit leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Led {
    /// The attackers. LOB-C2.
    Attack,
    /// The defenders. LOB-C4.
    Defence,
    /// The counterattackers. LOB-C9.1.
    Counterattack,
}

impl Led {
    /// In a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Attack => "attack",
            Self::Defence => "defence",
            Self::Counterattack => "counterattack",
        }
    }

    /// Before the name of the place: `attack on`, `defence of`.
    #[must_use]
    pub const fn at(self) -> &'static str {
        match self {
            Self::Attack => "attack on",
            Self::Defence => "defence of",
            Self::Counterattack => "counterattack at",
        }
    }
}

/// Who retreats and why: it decides hits and destinations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum RetreatKind {
    /// Defenders before combat. LOB-C3.1.
    BeforeCombat,
    /// Defenders. LOB-C12.1, LOB-C12.3.
    Defenders,
    /// Attackers of a standard attack. LOB-retreat-a1.
    Attackers,
    /// Attackers who give up to a counterattack. LOB-C9.6.
    GivingUp,
    /// Counterattackers. LOB-retreat-c1.
    Counterattackers,
}

/// Units that retreat, one after the other in the order of their owner. LOB-retreat-d6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Retreat {
    /// Why.
    pub kind: RetreatKind,
    /// Whose.
    pub side: Side,
    /// Those still to go.
    pub units: UnitSet,
    /// The one whose destination is to be chosen.
    pub going: Option<UnitId>,
}
