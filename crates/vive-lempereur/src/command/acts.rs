//! What players do about command, where the game then stands, and what the log receives.
use super::language::Tactic;
use crate::unit::{CorpsId, LeaderId};
use serde::{Deserialize, Serialize};
use voltigeur_engine::Side;
use voltigeur_field::hex::HexId;

/// The kinds of objectives. VLE-O.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Aim {
    /// A place.
    Place,
    /// A direction.
    Direction,
    /// The direction of a place.
    Toward,
    /// An enemy corps.
    Enemy,
}

/// The kinds of terms of a condition. VLE-O.5.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum TermKind {
    /// turn>=n
    From,
    /// turn<=n
    Until,
    /// holds(side, place)
    Holds,
    /// corps_at(corps, place, radius)
    CorpsAt,
    /// enemy_within(place, n)
    EnemyWithin,
    /// losses(corps)>=n
    Losses,
    /// demoralized(corps)
    Broken,
    /// demoralized(side)
    BrokenSide,
    /// order_of(corps)=tactic
    OrderOf,
}

impl TermKind {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::From,
        Self::Until,
        Self::Holds,
        Self::CorpsAt,
        Self::EnemyWithin,
        Self::Losses,
        Self::Broken,
        Self::BrokenSide,
        Self::OrderOf,
    ];
}

/// What joins the terms of a condition. VLE-O.5.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Joint {
    /// Both of the last two.
    And,
    /// One of the last two.
    Or,
    /// Not the last.
    Not,
}

/// A piece of a written order. VLE-XVII.4a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Piece {
    /// What to do. VLE-O.2.
    Tactic(Tactic),
    /// What kind of objective. VLE-O.3.
    Aim(Aim),
    /// A place of the scenario.
    Place(u8),
    /// A hex of a list.
    Hex(HexId),
    /// The list of hexes, or the condition, is complete.
    Enough,
    /// A direction, 0 to 5.
    Direction(u8),
    /// A corps.
    Corps(CorpsId),
    /// A side.
    Side(Side),
    /// A turn, a radius or a number of steps.
    Number(u8),
    /// A first turn follows. VLE-O.4.
    Start,
    /// A last turn follows. VLE-O.4.
    Limit,
    /// A condition follows. VLE-O.5.
    When,
    /// A term of a condition.
    Term(TermKind),
    /// Joins terms.
    Joint(Joint),
    /// An order on success follows. VLE-O.1.
    Success,
    /// An order on failure follows. VLE-O.1.
    Failure,
    /// Another order of the same list follows. VLE-O.1.
    Also,
    /// Back to the order above.
    Up,
    /// The order is given.
    Send,
    /// The order is thrown away.
    Discard,
}

/// What a player does about command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum StaffAct {
    /// The army commander gives a corps an order, or the owner its first one. VLE-XVII.3c, VLE-XVII.3o.
    Order(CorpsId, Tactic),
    /// Retreat for all. VLE-XVII.3n.
    GeneralRetreat,
    /// A wing commander extends the order to all of his corps. VLE-XVII.3m.
    Extend,
    /// A corps commander wants another tactic. VLE-XVII.7a.
    Initiative(CorpsId, Tactic),
    /// A change that needs no test. VLE-XVII.3e, VLE-XVII.3i, VLE-XVII.3k.
    Switch(CorpsId, Tactic),
    /// An order is to be written for a corps. VLE-XVII.4a.
    Write(CorpsId),
    /// A corps commander writes one for himself. VLE-XVII.4d.
    Alter(CorpsId),
    /// A commander declares his order failed. VLE-XVII.4b.
    Fail(CorpsId),
    /// A player wants to see an order of the enemy. VLE-XVII.8a.
    Challenge(CorpsId),
    /// A piece of the order that is being written.
    Piece(Piece),
}

/// Where the game stands when command interrupts it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum CommandFrame {
    /// A leader who recovered joins a unit. VLE-XVII.1a.
    Return {
        /// Who.
        leader: LeaderId,
    },
    /// The first orders of a side. VLE-XVII.3o.
    Initial {
        /// Whose.
        side: Side,
    },
    /// At the start of a player turn: orders, then initiative. VLE-XVII.3r.
    Orders {
        /// Orders are given; corps commanders may act on their own.
        initiative: bool,
    },
    /// An order is written. VLE-XVII.4a.
    Writing,
    /// Aides ride, from this one on. VLE-XVII.5a.
    Ride {
        /// The next of them.
        next: u8,
    },
    /// A wing commander has an order for one of his corps. VLE-XVII.3m.
    Extend {
        /// The aide who brought it.
        aide: u8,
    },
    /// An aide is driven off. VLE-XVII.5c.
    Drive {
        /// Which.
        aide: u8,
    },
    /// The challenged player may look, too. VLE-XVII.8a.
    Answer {
        /// Who may.
        side: Side,
    },
}

/// What happened about command.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each carries what its sentence needs")]
pub enum CommandEvent {
    Wounded { leader: LeaderId, face: u8, back: Option<u8> },
    Returned { leader: LeaderId, hex: HexId },
    Given { corps: CorpsId, tactic: Tactic, at_once: bool },
    GeneralRetreat { side: Side },
    Penned { side: Side },
    InForce { corps: CorpsId, tactic: Tactic, rule: &'static str, chosen: bool },
    Obeyed { corps: CorpsId, leader: LeaderId, face: u8, value: u8 },
    Delayed { corps: CorpsId, face: u8, due: Option<u8> },
    Dared { corps: CorpsId, leader: LeaderId, face: u8, value: u8, tactic: Tactic },
    Excused { corps: CorpsId, rule: &'static str },
    AideRode { side: Side, to: HexId },
    AideAtWing { side: Side, leader: LeaderId },
    AideDriven { side: Side, to: HexId },
    AideLost { side: Side, corps: CorpsId },
    Succeeded { corps: CorpsId },
    Failed { corps: CorpsId, declared: bool },
    Shown { corps: CorpsId, to: Side },
}

impl CommandEvent {
    /// Does it come by itself, often with the end of a phase? Then nobody chose it, and nobody chose in secret.
    pub(crate) const fn is_aside(&self) -> bool {
        match self {
            Self::InForce { chosen, .. } => !*chosen,
            Self::Failed { declared, .. } => !*declared,
            Self::Obeyed { .. }
            | Self::Delayed { .. }
            | Self::Excused { .. }
            | Self::AideLost { .. }
            | Self::Succeeded { .. } => true,
            _ => false,
        }
    }
}
