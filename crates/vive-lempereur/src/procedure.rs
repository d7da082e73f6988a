//! Where the game stands: the phase, and on top of it the stack of frames that interrupt each other. The topmost one decides;
//! when it is done it returns to the one below. VLE-P2.7.
mod chance;
mod combined;
mod fighting;
mod moving;
mod options;
mod trials;
mod troops;

pub use chance::*;
pub use combined::*;
pub use fighting::*;
pub use moving::*;
pub use options::*;
pub use trials::*;

use crate::unit::{LeaderId, UnitId, UnitSet};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use voltigeur_engine::Side;
use voltigeur_field::hex::HexId;

/// The phases of a player turn, in the book's order. VLE-II.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first player turn: leaders come back. VLE-II.6.
    Housekeeping,
    /// 1. Charges. Chapter IX.
    Charge,
    /// 2. Regular movement. Chapter VI.
    Movement,
    /// 3. The other player's fire. Chapter VII.
    DefensiveFire,
    /// 4. The active player's fire. Chapter VII.
    OffensiveFire,
    /// 5. Melee. Chapter VIII.
    Melee,
    /// 6. Rally. Chapter XI.
    Rally,
    /// The battle is over. VLE-P12.2.
    Over,
}

/// The most frames that interrupt each other. Every nested level beyond a move, its step and its reaction window begins with a
/// cavalry stack that leaves good order, so that a battle with few such stacks stays far below it; when the stack comes near its
/// end no further countercharge is offered ([`COUNTERCHARGE_DEPTH`]).
pub const DEEPEST: usize = 40;
/// Above this depth no countercharge is offered any more.
pub const COUNTERCHARGE_DEPTH: usize = 28;
/// The most stacks that wait for their retreat.
pub const MOST_RETREATS: usize = 64;

/// Frames in progress; the last one decides.
pub type Stack = ArrayVec<Frame, DEEPEST>;
/// Stacks that wait for their retreat. VLE-P6.1.
pub type Queue = ArrayVec<Waiting, MOST_RETREATS>;

/// A procedure that waits for a decision or for the one above it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// Units on the move, or charging. VLE-P1.7, VLE-P7.3.
    Group(Group),
    /// A combined charge: which of its stacks moves? VLE-IX.5a.
    Combined,
    /// A leader on the move, with the points that he has spent. VLE-XIV.2a.
    Rider {
        /// Who.
        leader: LeaderId,
        /// Points spent.
        spent: u8,
    },
    /// One step. VLE-P1.1.
    Step(Step),
    /// On top or at the bottom of a stack? VLE-V.9b.
    Arrival {
        /// Who arrives.
        units: UnitSet,
    },
    /// The enemy of the mover picks who fires by opportunity. VLE-VII.5a.
    Opportunity(Opportunity),
    /// A fire of a fire phase is put together. VLE-VII.3c.
    Firing {
        /// The hex fired at.
        target: HexId,
        /// Who fires.
        firers: UnitSet,
    },
    /// Voltigeurs are set out. VLE-XVI.1c.
    Skirmish(Skirmish),
    /// A window for reactions. VLE-P2.1.
    React(React),
    /// A countercharge. VLE-P8.1.
    Counter(Counter),
    /// A fire that is about to be resolved. VLE-P3.1.
    Volley(Volley),
    /// Units check their morale. VLE-P5.1.
    Trials(Trials),
    /// Options are chosen. VLE-XXIII.1a, VLE-XXIII.2a.
    Choosing(Choosing),
    /// The options are known: what they do before the first turn. VLE-XXIII.0a.
    Opening,
    /// An option changes the set-up. VLE-XXIII.0a.
    Deploy(Deploy),
    /// Units that fire better once are picked. VLE-XXIII.0a.
    Once {
        /// Whose.
        side: Side,
    },
    /// Event chits are drawn before the first turn. VLE-XXII.1a.
    Draw,
    /// Sides are asked for their events. VLE-XXII.2b.
    Chits(Chits),
    /// An event was played and may be answered. VLE-XXII.3.30.
    Played(Played),
    /// An event asks whom it concerns.
    Pick(Pick),
    /// A unit moves in the enemy's movement phase. VLE-XXII.3.20.
    Intuition(Intuition),
    /// A unit that was attacked attacks instead. VLE-XXII.3.21.
    StrikeBack(StrikeBack),
    /// A melee is put together. VLE-P4.1.
    Attack {
        /// The hex attacked.
        target: HexId,
        /// The units that attack.
        attackers: UnitSet,
    },
    /// A melee. VLE-P4.2.
    Melee(Melee),
    /// The queue of retreats, from this place on. VLE-P6.3.
    Retreats {
        /// The first place of the queue that belongs to this run.
        base: u8,
    },
    /// One stack retreats. VLE-VIII.9a.
    Retreat(Retreat),
    /// One or two hexes more? VLE-V.1c, VLE-V.2a.
    Extra {
        /// Whose retreat grows; those who retreat now, or others who then wait.
        units: UnitSet,
        /// The stack that retreats now.
        own: bool,
    },
    /// Cavalry withdraws. VLE-VI.8c.
    Withdrawal(Withdrawal),
    /// Tirailleurs close up on one of their hexes. VLE-IV.6m.
    Contract {
        /// Who.
        units: UnitSet,
        /// The hexes A and B.
        pair: [HexId; 2],
    },
    /// The owner picks formation and facing. VLE-VI.3c, VLE-XI.3a, VLE-IV.7b.
    Form {
        /// Who.
        units: UnitSet,
        /// Why.
        why: FormWhy,
    },
    /// Artillery in a new square goes up or down. VLE-IX.6e.
    Arrange {
        /// The hex.
        hex: HexId,
        /// Guns that were moved.
        moved: UnitSet,
    },
    /// After a melee: who moves in? VLE-VIII.10a.
    Advance(Advance),
    /// Exploitation. VLE-P9.3.
    Exploit(Exploit),
    /// A leader is shifted. VLE-XIV.5c, VLE-XIV.5d.
    Shift {
        /// Who.
        leader: LeaderId,
        /// How far: 1, or 2 when he is surrounded.
        far: u8,
    },
    /// A substitute joins a unit. VLE-XIV.6a.
    Substitute {
        /// Whom he replaces.
        leader: LeaderId,
    },
    /// Reinforcements are placed because an enemy has come near. VLE-XIII.1c.
    Placing {
        /// Their entry.
        entry: u8,
    },
    /// A unit that failed to rally: where to? VLE-XI.4a.
    RallyFailed {
        /// Who.
        unit: UnitId,
    },
    /// Units and decoys are hidden. VLE-XX.1a.
    Conceal(crate::fog::Conceal),
    /// A corps is activated. VLE-XXI.1a.
    Activation(crate::interactive::Activation),
    /// Leaders and units are deployed. VLE-XVIII.2a.
    Deployment(crate::deployment::Deploy),
    /// The time of an activation is up: stop, or go on? VLE-XXI.3a.
    TimeUp {
        /// Whose.
        side: voltigeur_engine::Side,
    },
    /// The end of a phase is worked through. VLE-V.7c.
    Closing(Closing),
    /// Units of a hex that do not fit together: the owner names one after the other and how it stands from now on. VLE-V.7c.
    Align {
        /// The hex.
        hex: HexId,
        /// Those who stand as they were told.
        done: UnitSet,
        /// The one who is told now.
        next: Option<UnitId>,
    },
    /// Command and control. Chapter XVII.
    Command(crate::command::CommandFrame),
}

/// Why a formation is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum FormWhy {
    /// It left general order. VLE-VI.3c.
    LeftCover,
    /// It ended on a road in cover. VLE-VI.7d.
    OnRoad,
    /// It rallied. VLE-XI.3a.
    Rallied,
    /// It enters the map. VLE-XIII.1a.
    Enters,
    /// It is placed on the map. VLE-XIII.1c.
    Placed,
    /// Its charge is over. VLE-IV.7b.
    ChargeOver,
    /// Tirailleurs closed up in the course of a move. VLE-IV.6h.
    Contracted {
        /// The axis of the pair.
        axis: u8,
    },
    /// It is set up by an option. VLE-XXIII.0a.
    SetUp,
    /// It turns to face those who attack it. VLE-XXII.3.12.
    Reaction,
    /// It takes line for a countercharge. VLE-IX.7b.
    Countercharge {
        /// The hex that must be in front.
        at: HexId,
    },
}

/// How far the end of a phase has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum ClosingStage {
    /// Charges are over. VLE-IX.3d.
    Charges,
    /// Units that failed to form square retreat. VLE-IX.6c.
    Squares,
    /// Disorganized beside rallied. VLE-XI.5a.
    Rallied,
    /// Facings that do not fit. VLE-V.7c.
    Conflicts,
    /// Voltigeurs. VLE-XVI.1c, VLE-XVI.1i.
    Voltigeurs,
    /// Places change hands. VLE-P12.4.
    Places,
}

/// The end of a phase. VLE-V.7c.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Closing {
    /// How far it has come.
    pub stage: ClosingStage,
    /// Units whose hex has been looked at.
    pub seen: UnitSet,
    /// A hex whose units have checked and may still have to be aligned.
    pub hex: Option<HexId>,
}

/// What a side has said it will do without being asked, until the phase ends: one policy for each kind of reaction. VLE-II.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Standing(pub [crate::action::Policy; 5]);
