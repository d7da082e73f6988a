//! Where the game stands: a stack of frames. The lowest is the turn with its phases, those above it interrupt each other; the topmost
//! decides, and returns to the one below when it is done. EOTE-2.0.1 ff., EOTE-A.3.1.
use crate::action::Legs;
use crate::assault::Severity;
use crate::unit::{DivisionId, FeatureId, LeaderId, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::Side;
use voltigeur_field::table::{Heading, Length, Pose};
use voltigeur_kit::Bounded;

/// The most frames that interrupt each other.
pub const DEEPEST: usize = 24;

/// Frames in progress; the last one decides.
pub type Stack = Bounded<Frame, DEEPEST>;

/// The phases of a turn, and what is between them, in the book's order. EOTE-2.0.1 ff.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Phase 1.
    Command,
    /// Phase 2.
    Initiative,
    /// Phase 3, A's part and then B's.
    Movement,
    /// The Assault Declaration at the end of phase 3.
    Declaration,
    /// Phase 4a.
    ArtilleryFire,
    /// Phase 4b.
    InfantryFire,
    /// Phase 5.
    Assault,
    /// Phase 6.
    LeaderCasualties,
    /// Phase 7.
    Integrity,
    /// The end of the turn.
    End,
    /// The battle is over.
    Over,
}

/// The steps of phase 1 that ask for decisions. EOTE-2.0.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum CommandStep {
    /// (a) Replacement leaders are placed; disintegrated cavalry that waits, too.
    Replacements,
    /// (d) Rally attempts are named.
    Rally,
    /// (d) Those who have rallied are put on the table. EOTE-9.1.3.
    Return,
    /// (e) Leaders attach themselves.
    Attach,
    /// (f) Orders are issued.
    Orders,
    /// At the end of the turn disintegrated cavalry is put where it gathers. EOTE-5.11.1.
    Disintegrate,
}

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

/// A list of legs that is carried out. EOTE-0.3.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Moving {
    /// Who.
    pub unit: UnitId,
    /// What is left of the list: the first leg is the one under way, shortened by what is done.
    pub legs: Legs,
    /// The target of a charge. EOTE-5.8.1.
    pub charge: Option<UnitId>,
    /// A part of the first leg is done already: what it costs as a whole is paid.
    pub under_way: bool,
    /// Formed friends that it is passing through. EOTE-5.3.5.2.
    pub through: UnitSet,
}

/// The kinds of reactions that are choices, in their order. EOTE-0.3.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Reaction {
    /// (1) Skirmishers retire: compulsory, the owner chooses where. EOTE-5.5.2.
    Retire,
    /// (2) Pass-through fire. EOTE-6.7.1.
    Fire,
    /// (3) Interception. EOTE-5.9.1.
    Intercept,
    /// (3) Counter-charge. EOTE-5.8.3.
    Countercharge,
    /// (5) A square is tried. EOTE-5.6.1.
    Square,
    /// (6) A battery gets away or is abandoned. EOTE-7.13.2.
    Guns,
    /// (7) Infantry charges a flank. EOTE-5.18.1.
    Charge,
    /// (8) Cavalry charges infantry that came near. EOTE-5.19.1.
    Ride,
    /// (9) A leader in the way flees. EOTE-3.0.8.
    Leader,
}

impl Reaction {
    /// How many kinds there are.
    pub const KINDS: usize = 9;
}

/// Why somebody is moved back. EOTE-7.0.4.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Why {
    /// A result of an assault, or a second D. EOTE-7.3.2, EOTE-7.3.5.
    Assault,
    /// A failed morale check. EOTE-7.5.5.
    Morale,
    /// A rout: twelve inches, no choice of distance. EOTE-7.5.10.
    Rout,
    /// A routed unit in the Movement Phase. EOTE-7.4.2.
    Flight,
    /// A division that falls back. EOTE-9.0.8.
    Division,
    /// Guns that go along with a friend. EOTE-7.8.1.
    Along,
    /// Guns that get away from an enemy who comes. EOTE-7.13.2.
    Away,
    /// Gunners who leave their guns. EOTE-7.0.3, EOTE-7.13.2.
    Gunners,
    /// A garrison that leaves a burning block. EOTE-7.15.9.
    Burnt,
}

/// Somebody is moved back: the owner picks an angle and a distance. EOTE-7.0.4.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Back {
    /// Who.
    pub unit: UnitId,
    /// Why.
    pub why: Why,
    /// Away from here: hundredths of a degree of the base direction.
    pub away: Heading,
    /// The least distance.
    pub least: Length,
    /// The greatest distance.
    pub most: Length,
    /// Enemies of the combat, for the threat; empty means the nearest enemy.
    pub from: UnitSet,
    /// Its turn has come: the base direction and its ways are settled.
    pub begun: bool,
    /// It has no way but one that ends pinned, which costs a HIT. EOTE-7.0.6.
    pub pressed: bool,
    /// It routs and has a way that keeps clear of formed friends: it must take such a one. EOTE-7.5.10.
    pub clear: bool,
    /// The first angle that is offered for the least distance, if one is.
    pub first: Option<i8>,
}

/// A unit that must check its morale. EOTE-7.5.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Checks {
    /// Who still must.
    pub todo: UnitSet,
    /// Checks whatever its HITS: routed friends came through. EOTE-7.5.10.
    pub anyway: bool,
}

/// The Assault Declaration: A's owner takes his units one by one. EOTE-7.6.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Declare {
    /// Who is still to be taken.
    pub todo: UnitSet,
    /// Whose target is asked for.
    pub unit: Option<UnitId>,
    /// The first target, when a second one is asked for. EOTE-7.13.1.
    pub first: Option<UnitId>,
}

/// The steps of a combat, in the order of EOTE-7.3.9 and EOTE-A.2.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum AssaultStage {
    /// B assigns support. EOTE-7.2.2.
    Support,
    /// The totals are made, the die is to fall. EOTE-7.6.6.
    Die,
    /// Losers fall back and rout. EOTE-7.3.9.
    Losers,
    /// Then the others.
    Others,
    /// Guns may go along. EOTE-7.8.1.
    Guns,
    /// British infantry may follow. EOTE-7.14.1.
    Follow,
    /// The winner's cavalry turns, changes formation or breaks through. EOTE-7.0.7, EOTE-5.15.2.
    Winners,
    /// Those who broke through into an enemy fight him. EOTE-A.2.3.
    Clash,
}

/// A combat that is resolved. EOTE-A.2.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// The parties.
    pub combat: crate::state::Combat,
    /// Its number among the combats of the turn; none for a breakthrough combat.
    pub number: Option<u8>,
    /// How far it is.
    pub stage: AssaultStage,
    /// Who supports B. EOTE-7.2.1.
    pub support: UnitSet,
    /// Who still acts in this stage.
    pub todo: UnitSet,
    /// Who falls back or routs after the losers. EOTE-7.3.9.
    pub others: UnitSet,
    /// Who routs instead of falling back. EOTE-7.3.8.
    pub routs: UnitSet,
    /// Units that took HITS and check their morale.
    pub hit: UnitSet,
    /// The attack value, while the die is to fall. EOTE-A.2.1 (4).
    pub value: i16,
    /// Results of A and B, once the die has fallen. EOTE-7.6.6.
    pub results: Option<(Severity, Severity)>,
    /// It is a breakthrough combat of these units. EOTE-A.2.3.
    pub breakthrough: UnitSet,
    /// Batteries that may go along with a friend who is driven back. EOTE-7.8.1.
    pub guns: UnitSet,
    /// Everybody who was driven back.
    pub driven: UnitSet,
    /// Cavalry that broke through into an enemy and has not fought him yet.
    pub clashes: UnitSet,
    /// What the winner who is asked has done.
    pub winner: Winner,
}

/// What a winning unit of cavalry has done in its place. EOTE-7.0.7.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Winner {
    /// It has turned.
    pub turned: bool,
    /// It has changed formation.
    pub formed: bool,
    /// It has no breakthrough, or does not take it.
    pub stays: bool,
    /// It must take the breakthrough. EOTE-5.151.1.
    pub forced: bool,
}

/// Cavalry that breaks through. EOTE-5.15.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Break {
    /// Who.
    pub unit: UnitId,
    /// How far it may still go.
    pub left: Length,
    /// Infantry that has had its chance to form square. EOTE-5.15.4.
    pub asked: UnitSet,
    /// The infantry whose owner is asked.
    pub asks: Option<UnitId>,
    /// The square before which the rider is asked whether he goes on. EOTE-5.6.5.
    pub square: Option<UnitId>,
}

/// A procedure that waits for a decision or for the one above it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// A phase of the turn: the lowest frame. EOTE-2.0.1 ff.
    Phase(Phase),
    /// Phase 1: a side is asked. EOTE-2.0.1.
    Command {
        /// For what.
        step: CommandStep,
        /// Who.
        side: Side,
        /// Rally attempts named so far.
        named: UnitSet,
    },
    /// Phase 3: a side's part. EOTE-2.0.3.
    Part {
        /// Whose.
        side: Side,
        /// Compulsory moves are over. EOTE-5.0.5.
        free: bool,
    },
    /// A list is carried out. EOTE-0.3.2.
    Moving(Moving),
    /// Somebody may or must react to the unit on the move. EOTE-0.3.3.
    React {
        /// How.
        kind: Reaction,
        /// Who; a leader's number for [`Reaction::Leader`].
        by: UnitId,
        /// To whom.
        to: UnitId,
    },
    /// The mover's answer: turn to meet an interceptor (EOTE-5.9.3), go on against a square (EOTE-5.6.5), another target (EOTE-5.8.9).
    Answer {
        /// To what.
        kind: Reaction,
        /// Who.
        unit: UnitId,
        /// To whom.
        to: UnitId,
    },
    /// A's owner takes his units for the Assault Declaration. EOTE-7.6.2.
    Declare(Declare),
    /// A side declares its fire. EOTE-6.0.1.
    Aim {
        /// Whose.
        side: Side,
        /// The fire of infantry, 4b.
        infantry: bool,
        /// Who can fire at something and has not said at what.
        todo: UnitSet,
    },
    /// Morale checks. EOTE-7.5.1.
    Checks(Checks),
    /// Somebody is moved back. EOTE-7.0.4.
    Back(Back),
    /// A's owner picks the next combat. EOTE-7.6.8.
    Combats,
    /// A combat is resolved. EOTE-A.2.1.
    Fight(Fight),
    /// Cavalry breaks through. EOTE-5.15.2.
    Break(Break),
    /// Something is put on the table by its owner: rallied, disintegrated, replaced, leaving a block.
    Put {
        /// Who.
        unit: UnitId,
        /// Why.
        why: Put,
    },
    /// A leader is put on the table or flees. EOTE-8.0.5, EOTE-3.0.8.
    PutLeader {
        /// Who.
        leader: LeaderId,
    },
    /// A group of reinforcements enters. EOTE-S.3.
    Enter {
        /// Which.
        group: u8,
    },
    /// A garrison must leave a burning block: its owner is asked where. EOTE-7.15.9.
    Burnt {
        /// Who.
        unit: UnitId,
    },
    /// Routed units run, one after the other. EOTE-7.4.2.
    Flights {
        /// Who still must.
        todo: UnitSet,
    },
    /// A division is asked for its compulsory moves. EOTE-9.0.8.
    Compelled {
        /// Which.
        division: DivisionId,
        /// Who still must.
        todo: UnitSet,
    },
}

/// Why a unit is put somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Put {
    /// It has rallied. EOTE-9.1.3.
    Rallied,
    /// It has disintegrated. EOTE-5.11.1.
    Disintegrated,
    /// Its skirmishers retire. EOTE-5.5.2.
    Retire,
}
