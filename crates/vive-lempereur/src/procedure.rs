//! Where the game stands: the phase, and on top of it the stack of frames that interrupt each other. The topmost one decides;
//! when it is done it returns to the one below. VLE-P2.7.
use crate::unit::{LeaderId, LeaderSet, UnitId, UnitSet};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
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
    /// A window for reactions. VLE-P2.1.
    React(React),
    /// A countercharge. VLE-P8.1.
    Counter(Counter),
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
    /// A unit that failed to rally: where to? VLE-XI.4a.
    RallyFailed {
        /// Who.
        unit: UnitId,
    },
    /// The end of a phase is worked through. VLE-V.7c.
    Closing(Closing),
    /// Units of a hex that do not fit together: the owner names the one that the others follow. VLE-V.7c.
    Align {
        /// The hex.
        hex: HexId,
    },
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
    /// Its charge is over. VLE-IV.7b.
    ChargeOver,
    /// Tirailleurs closed up in the course of a move. VLE-IV.6h.
    Contracted {
        /// The axis of the pair.
        axis: u8,
    },
    /// It takes line for a countercharge. VLE-IX.7b.
    Countercharge {
        /// The hex that must be in front.
        at: HexId,
    },
}

/// The ways to move as a group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum GroupKind {
    /// A regular move.
    March,
    /// A charge that is not yet declared.
    Forming,
    /// A charge.
    Charge,
}

/// The most steps and turns of a plan.
pub const LONGEST_PLAN: usize = 32;

/// A way that is being followed as long as nobody reacts. Each entry is a direction (0 to 5), or 6 to 8 for a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Plan {
    /// What to do.
    pub moves: [u8; LONGEST_PLAN],
    /// The next one.
    pub next: u8,
    /// How many there are.
    pub len: u8,
}

impl Plan {
    /// A turn to the left, counter-clockwise.
    pub const LEFT: u8 = 6;
    /// A turn to the right.
    pub const RIGHT: u8 = 7;
    /// A turn about.
    pub const ABOUT: u8 = 8;

    /// Takes the next one.
    pub fn pop(&mut self) -> Option<u8> {
        if self.next >= self.len {
            *self = Self::default();
            return None;
        }
        self.next += 1;
        Some(self.moves[usize::from(self.next) - 1])
    }
}

/// Units that move together. VLE-VI.1a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Group {
    /// Who.
    pub units: UnitSet,
    /// Leaders that they carry. VLE-XIV.2a.
    pub leaders: LeaderSet,
    /// How.
    pub kind: GroupKind,
    /// Points spent.
    pub spent: u8,
    /// Facing changes of the charge. VLE-IX.2c.
    pub turns: u8,
    /// The free turn of this hex was made, or in a charge the one that is allowed. VLE-VI.4a, VLE-IX.2c.
    pub turned: bool,
    /// A step was made off the road. VLE-VI.7b.
    pub off_road: bool,
    /// Something was done: nobody joins any more.
    pub acted: bool,
    /// Where it formed tirailleurs in this move. VLE-IV.6c.
    pub spread_from: Option<HexId>,
    /// It may do nothing more.
    pub stopped: bool,
    /// The way that it follows.
    pub plan: Plan,
}

/// What kind of step it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum StepKind {
    /// Of a regular move.
    March,
    /// Of a charge.
    Charge,
    /// From off the map. VLE-XIII.1a.
    Entry,
    /// Of a withdrawal. VLE-VI.8c.
    Withdrawal,
    /// Of a retreat. VLE-VIII.9a.
    Retreat,
    /// Into the combat hex, by exploitation. VLE-P9.4.
    Exploit,
    /// Beyond the combat hex.
    Pursuit,
    /// Into the combat hex, after the melee. VLE-VIII.10a.
    Advance,
}

/// How far a step has come. VLE-P1.2 to VLE-P1.6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum StepStage {
    /// Opportunity fire in the hex that is left.
    Fire,
    /// The stack is put into the new hex.
    Place,
    /// Automatic effects.
    Effects,
    /// What it does to friends there.
    Friends,
    /// The enemy reacts.
    React,
    /// Done.
    Done,
}

/// One step from hex to hex. VLE-P1.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Who.
    pub units: UnitSet,
    /// Leaders that go along.
    pub leaders: LeaderSet,
    /// From where.
    pub from: HexId,
    /// To where; the same hex for a charge that is declared.
    pub to: HexId,
    /// What kind.
    pub kind: StepKind,
    /// How far it has come.
    pub stage: StepStage,
    /// Units that may not fire at it. VLE-VII.5f.
    pub cause: UnitSet,
    /// For a pair: the other hex that is left, the other that is entered, and the new hex A and axis. VLE-IV.6k.
    pub pair: Option<PairStep>,
}

/// What a step of tirailleurs does besides. VLE-IV.6k.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PairStep {
    /// The other hex that is left.
    pub also_from: Option<HexId>,
    /// The other hex that is entered.
    pub also_to: Option<HexId>,
    /// The new hex A and the new axis; a line on the hex that is kept if the pair closes up (VLE-IV.6c).
    pub pose: Option<(HexId, u8)>,
}

/// Opportunity fire is put together. VLE-VII.5a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Opportunity {
    /// The hex that is left.
    pub at: HexId,
    /// The other hex of a pair, while the firing player has not chosen. VLE-IV.6k.
    pub or: Option<HexId>,
    /// Who leaves.
    pub movers: UnitSet,
    /// They retreat. VLE-VII.5g.
    pub retreating: bool,
    /// Who may not fire.
    pub barred: UnitSet,
    /// Who fires.
    pub firers: UnitSet,
}

/// The sub-windows of a reaction, in order. VLE-P2.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Window {
    /// Squares. VLE-P2.2.
    Squares,
    /// Countercharges. VLE-P2.3.
    Countercharges,
    /// Withdrawals. VLE-P2.4.
    Withdrawals,
    /// Deliberate disorganization. VLE-P2.5.
    Scattering,
    /// Closed.
    Closed,
}

/// A window for reactions. VLE-P2.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct React {
    /// Who moved.
    pub movers: UnitSet,
    /// Into which hex.
    pub at: HexId,
    /// The other hex that a pair entered.
    pub also: Option<HexId>,
    /// How.
    pub kind: StepKind,
    /// Did they enter it? Not at a declaration.
    pub entered: bool,
    /// The sub-window.
    pub window: Window,
    /// Units named for a countercharge.
    pub named: UnitSet,
    /// Tirailleurs that close up before they try to form square.
    pub forming: Option<UnitId>,
}

/// A countercharge. VLE-P8.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Counter {
    /// Units that wish to.
    pub named: UnitSet,
    /// Units that passed.
    pub ready: UnitSet,
    /// Units of their stacks that failed. VLE-IX.7g.
    pub failed: UnitSet,
    /// Against this hex.
    pub target: HexId,
    /// How the enemy came there.
    pub kind: StepKind,
    /// How countercharging units left good order: 0 not at all, 1 by a result, 2 by a failed check. VLE-IX.7g.
    pub shaken: u8,
    /// How far it has come.
    pub stage: CounterStage,
}

/// How far a countercharge has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum CounterStage {
    /// Morale checks.
    Checks,
    /// Line is taken.
    Form,
    /// Fire of the countercharged. VLE-IX.7d.
    Fire,
    /// The melee.
    Melee,
    /// Back to their former formation. VLE-IX.7f.
    After,
}

/// No leader, in a melee.
pub const NOBODY: u8 = u8::MAX;

/// How far a melee has come. VLE-P4.6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum MeleeStage {
    /// The attacker's leader. VLE-P4.2.
    AttackLeader,
    /// The defender's leader.
    DefenceLeader,
    /// The die.
    Roll,
    /// Which attacking stack takes the loss? VLE-VIII.8e.
    AttackLoss,
    /// Losses, eliminations, disorganization.
    Apply,
    /// Checks of the attacker's stacks. VLE-P4.6 (g).
    AttackChecks,
    /// The defender's check. VLE-P4.6 (h).
    DefenceCheck,
    /// Retreats. VLE-P4.6 (i), (j).
    Retreats,
    /// Advance or exploitation. VLE-P4.6 (k).
    Advance,
    /// Done.
    Done,
}

/// A melee. VLE-P4.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Melee {
    /// Units that attack.
    pub attackers: UnitSet,
    /// Units of the defending hex.
    pub defenders: UnitSet,
    /// The hex that is attacked.
    pub target: HexId,
    /// A countercharge. VLE-IX.7e.
    pub counter: bool,
    /// The second melee of an exploitation. VLE-IX.4d.
    pub second: bool,
    /// How far it has come.
    pub stage: MeleeStage,
    /// Leaders of attacker and defender.
    pub leaders: [u8; 2],
    /// The worst direction: 0 front, 1 flank, 2 rear. VLE-G.13.
    pub worst: u8,
    /// Result for attacker and defender.
    pub blows: Option<(crate::tables::Blow, crate::tables::Blow)>,
    /// The stack that takes the attacker's loss.
    pub loser: Option<HexId>,
    /// Attacking units that still have to check.
    pub checks: UnitSet,
    /// The first place of the retreat queue that belongs to this melee.
    pub base: u8,
    /// First hexes of the defenders' retreats. VLE-P9.3.
    pub retreats: [u16; 3],
}

/// Why a stack retreats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum RetreatKind {
    /// It was disorganized. VLE-P6.1.
    Disorganized,
    /// It must make room. VLE-V.1c, VLE-V.2a.
    Extra,
    /// It failed to rally. VLE-XI.4a.
    Rally,
    /// It failed to rally, and goes to a town or wood near by. VLE-XI.4a.
    Shelter(HexId),
    /// A straggler, with its whole allowance. VLE-XII.2a.
    Straggler,
}

/// A stack that waits for its retreat. VLE-P6.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Waiting {
    /// Who.
    pub units: UnitSet,
    /// Hexes to go; of a straggler, points.
    pub left: u8,
    /// Why.
    pub kind: RetreatKind,
    /// Units that may not fire at it. VLE-VII.5f.
    pub cause: UnitSet,
    /// The second hex of tirailleurs that have still to close up. VLE-IV.6m.
    pub pair: Option<HexId>,
}

/// The most hexes that a retreat remembers.
pub const LONGEST_RETREAT: usize = 16;

/// A stack that retreats. VLE-VIII.9a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Retreat {
    /// Who.
    pub units: UnitSet,
    /// Leaders that go along. VLE-XIV.5b.
    pub leaders: LeaderSet,
    /// Leaders who have not been asked yet.
    pub asking: LeaderSet,
    /// Hexes to go; of a straggler, points.
    pub left: u8,
    /// Why.
    pub kind: RetreatKind,
    /// Units that may not fire at it.
    pub cause: UnitSet,
    /// Hexes left, as often as it matters.
    pub visited: [u16; LONGEST_RETREAT],
    /// How many.
    pub steps: u8,
    /// Units that have checked because of it. VLE-P6.2.
    pub checked: UnitSet,
    /// The friends around the present hex have checked.
    pub around: bool,
}

/// Cavalry that withdraws. VLE-VI.8c.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Withdrawal {
    /// Who.
    pub units: UnitSet,
    /// Leaders that go along.
    pub leaders: LeaderSet,
    /// From whom.
    pub from: HexId,
    /// Hexes made.
    pub steps: u8,
}

/// Who moves into the hex that a melee emptied. VLE-VIII.10a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Advance {
    /// The hex.
    pub target: HexId,
    /// Who may.
    pub able: UnitSet,
    /// Who will.
    pub going: UnitSet,
    /// Leaders who ride along. VLE-XIV.2a.
    pub leaders: LeaderSet,
    /// Charging units may exploit. VLE-IX.4a.
    pub exploit: bool,
    /// First hexes of the defenders' retreats; none if all are gone.
    pub retreats: [u16; 3],
}

/// How far an exploitation has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum ExploitStage {
    /// Who goes?
    Choose,
    /// Infantry ahead may form square. VLE-P9.3.
    Squares,
    /// Into the combat hex.
    Enter,
    /// One turn, or none.
    Turn,
    /// Go on, fight, or stop.
    Further,
    /// Done.
    Done,
}

/// Exploitation. VLE-P9.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Exploit {
    /// The combat hex.
    pub hex: HexId,
    /// The hex beyond.
    pub goal: HexId,
    /// Is it the first hex of a retreat? Only then there is a second fight.
    pub pursuit: bool,
    /// Who may go.
    pub able: UnitSet,
    /// Who goes.
    pub going: UnitSet,
    /// Leaders who ride along. VLE-XIV.2a.
    pub leaders: LeaderSet,
    /// How far it has come.
    pub stage: ExploitStage,
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

/// What a side has said it will do without being asked, until the phase ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Standing {
    /// No opportunity fire.
    pub hold_fire: bool,
    /// No reactions.
    pub stand_still: bool,
}
