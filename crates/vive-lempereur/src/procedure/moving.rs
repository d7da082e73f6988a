//! Frames of movement: groups, steps, withdrawals, retreats. VLE-P1.1, VLE-P6.3.
use crate::unit::{LeaderSet, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_field::hex::HexId;

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

/// A way that is being followed as long as nobody reacts. Each entry is a direction (0 to 5), 6 to 8 for a turn, or 9 to 14
/// for the column that is formed on leaving cover.
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
    /// The column that is formed on leaving cover, plus its facing. VLE-VI.3c.
    pub const COLUMN: u8 = 9;

    /// How many hexes it goes.
    pub(crate) fn steps(&self) -> u16 {
        self.moves[usize::from(self.next)..usize::from(self.len)].iter().filter(|&&way| way < Self::LEFT).count() as u16
    }

    /// The facing of the column that is formed next, if that comes next.
    pub(crate) fn next_column(&self) -> Option<u8> {
        let next = self.moves[usize::from(self.next)..usize::from(self.len)].first()?;
        next.checked_sub(Self::COLUMN)
    }

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
    /// Of a combined charge: it has done nothing since it was taken up again or a unit parted from it. House ruling H113.
    pub idle: bool,
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
    /// Aides, reserves, reinforcements and routed units around it.
    Around,
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

/// Cavalry that withdraws. VLE-VI.8c.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Withdrawal {
    /// Who.
    pub units: UnitSet,
    /// Leaders that go along.
    pub leaders: LeaderSet,
    /// From whom.
    pub from: HexId,
    /// The other hex of those from whom it withdraws, if they are tirailleurs.
    pub also: Option<HexId>,
    /// Hexes made.
    pub steps: u8,
}

impl Withdrawal {
    /// A withdrawal of nobody yet, from an enemy in one hex or two.
    #[must_use]
    pub fn from(from: HexId, also: Option<HexId>) -> Self {
        Self { units: UnitSet::EMPTY, leaders: LeaderSet::EMPTY, from, also, steps: 0 }
    }
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
    /// Guns left behind: they stay, and only shake their friends. VLE-XVI.3a.
    Stays,
    /// Cavalry after its charge, with the points that it has left. VLE-XVI.4g.
    RideBack,
    /// A routed unit, with its whole allowance. VLE-XVI.5b.
    Rout(RoutWhy),
}

/// Why a routed unit flees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum RoutWhy {
    /// It was routed just now. VLE-XVI.5a, VLE-XVI.5e.
    Broken,
    /// It failed to rally. VLE-XVI.5b.
    Rally,
    /// An enemy came near: it finds a free hex or is lost. VLE-XVI.5d.
    Enemy,
}

/// A stack that waits for its retreat. VLE-P6.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Waiting {
    /// Who.
    pub units: UnitSet,
    /// Hexes to go; of a straggler and of a flight, points.
    pub left: u8,
    /// Why.
    pub kind: RetreatKind,
    /// Units that may not fire at it. VLE-VII.5f.
    pub cause: UnitSet,
    /// The second hex of tirailleurs that have still to close up. VLE-IV.6m.
    pub pair: Option<HexId>,
}

/// The most hexes that all retreats in progress remember together. House ruling H20.
pub const LONGEST_TRAIL: usize = 96;
/// The hexes left by the retreats in progress; each knows where its own begin. VLE-VIII.9a.
pub type Trail = arrayvec::ArrayVec<u16, LONGEST_TRAIL>;

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
    /// Where the hexes that it has left begin in the [`Trail`].
    pub trail: u8,
    /// How many steps it has made.
    pub steps: u8,
    /// Units that have checked because of it. VLE-P6.2.
    pub checked: UnitSet,
    /// The friends around the present hex have checked.
    pub around: bool,
}

/// Why voltigeurs are set out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum SkirmishWhy {
    /// After the move of their unit. VLE-XVI.1c.
    Movement,
    /// At the end of the rally phase. VLE-XVI.1c.
    Rally,
    /// On the march, since guns could fire through them. VLE-XVI.1j.
    UnderFire,
}

/// Voltigeurs are set out. VLE-XVI.1c.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Skirmish {
    /// Whose; nobody while the next unit is to be named.
    pub unit: Option<crate::unit::UnitId>,
    /// Why.
    pub why: SkirmishWhy,
    /// Markers put down.
    pub placed: u8,
    /// The directions in which they were, as bits.
    pub fresh: u8,
    /// Units that are done.
    pub done: UnitSet,
}
