//! The queue of retreats. VLE-P6.1, VLE-P6.3.
use crate::combat::retreat::Retreat;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Contract, LONGEST_TRAIL, Queue, RetreatKind, Trail};
use crate::unit::{LeaderSet, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure};
use voltigeur_engine::{Dice, Log, never_asks};
use voltigeur_field::hex::HexId;

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

/// Retreats that are due, and the ways of those in progress. VLE-P6.1, VLE-VIII.9a.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct RetreatQueue {
    /// Stacks that wait for their retreat.
    queue: Queue,
    /// Hexes left by the retreats in progress.
    trail: Trail,
}

impl RetreatQueue {
    /// The place of the next stack that comes into the queue.
    pub fn next_place(&self) -> u8 {
        self.queue.len() as u8
    }

    /// Is nobody waiting from this place on?
    pub fn is_done(&self, base: u8) -> bool {
        self.queue.len() <= usize::from(base)
    }

    /// Nobody waits, and no way is remembered.
    pub fn is_clear(&self) -> bool {
        self.queue.is_empty() && self.trail.is_empty()
    }

    /// Nobody is to retreat any more.
    pub fn clear(&mut self) {
        self.queue.clear();
        self.trail.clear();
    }

    /// The stacks that wait.
    pub fn waiting(&self) -> impl Iterator<Item = &Waiting> {
        self.queue.iter()
    }

    /// Their units.
    pub fn units(&self) -> UnitSet {
        self.queue.iter().fold(UnitSet::EMPTY, |all, waiting| all.or(waiting.units))
    }

    /// A stack has to retreat.
    pub fn add(&mut self, waiting: Waiting) {
        self.queue.push(waiting);
    }

    /// Takes the stack at a place.
    pub fn take(&mut self, place: u8) -> Waiting {
        self.queue.remove(usize::from(place))
    }

    /// The stack that came last, to be changed.
    pub fn last_mut(&mut self) -> Option<&mut Waiting> {
        self.queue.last_mut()
    }

    /// A unit does not retreat any more.
    pub fn remove(&mut self, unit: UnitId) {
        for waiting in &mut self.queue {
            waiting.units.remove(unit);
        }
    }

    /// Units are left out of whatever is waiting.
    pub fn leave_out(&mut self, units: UnitSet) {
        for waiting in &mut self.queue {
            waiting.units = waiting.units.minus(units);
            waiting.cause = waiting.cause.minus(units);
        }
    }

    /// Where the way of a retreat begins that begins now.
    pub fn trail_start(&self) -> u8 {
        self.trail.len() as u8
    }

    /// Was the hex left by a retreat whose way begins there?
    pub fn has_left(&self, start: u8, hex: HexId) -> bool {
        self.trail[usize::from(start)..].contains(&hex.0)
    }

    /// House ruling H20: no more hexes can be remembered.
    pub fn is_trail_full(&self) -> bool {
        self.trail.len() == LONGEST_TRAIL
    }

    /// A retreat leaves a hex.
    pub fn leave(&mut self, hex: HexId) {
        self.trail.push(hex.0);
    }

    /// A retreat is over: its way is forgotten.
    pub fn forget_way(&mut self, start: u8) {
        self.trail.truncate(usize::from(start));
    }
}

/// The queue of retreats, from this place on. VLE-P6.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Retreats {
    /// The first place of the queue that belongs to this run.
    pub base: u8,
}

impl Procedure<ViveLEmpereur> for Retreats {
    type Report = ();

    never_asks!(ViveLEmpereur, "VLE-P2.7");

    fn is_fight(&self) -> bool {
        true
    }

    /// VLE-P6.3: the next stack of the queue.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let base = umpire[me].base;
        if umpire.state.core.retreats.is_done(base) {
            umpire.pop();
            return Flow::On;
        }
        let next = umpire.state.core.retreats.take(base);
        let units: UnitSet = next.units.filter(|&unit| umpire.state.hex(unit).is_some()).collect();
        let Some(unit) = units.first() else { return Flow::On };
        let hex = umpire.state.at(unit);
        let side = umpire.side(unit);
        let staying = umpire.units_in(hex).minus(units);
        let stays = next.kind == RetreatKind::Stays;
        let asking: LeaderSet =
            umpire.leaders_in(hex).filter(|&leader| !stays && umpire.battle.leader(leader).side == side).collect();
        debug_assert!(staying.into_iter().all(|other| umpire.side(other) == side), "a hex holds one side");
        let trail = umpire.state.core.retreats.trail_start();
        umpire.open(Retreat {
            units,
            leaders: LeaderSet::EMPTY,
            asking,
            left: next.left,
            kind: next.kind,
            cause: next.cause,
            trail,
            steps: 0,
            checked: UnitSet::EMPTY,
            around: false,
        });
        if let Some(second) = next.pair {
            // VLE-IV.6m: they close up on one of their two hexes first.
            umpire.open(Contract { units, pair: [hex, second] });
        }
        Flow::On
    }
}
