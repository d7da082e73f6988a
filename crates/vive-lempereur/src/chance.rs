//! Random events: the containers, what is in hand, what has been played. Chapter XXII.
pub(crate) mod answer;
mod battle;
mod command;
pub(crate) mod draw;
mod ground;
pub(crate) mod intuition;
mod morale;
mod moves;
pub(crate) mod pick;
mod play;
pub(crate) mod strike_back;
pub(crate) mod window;

use crate::battle::Battle;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Frame, Melee, Phase, Trials, Volley};
use crate::unit::{UnitId, UnitSet};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use voltigeur_engine::{BySide, Dice, Log, Purpose, Roll, Side};
use voltigeur_field::hex::HexId;

/// Events are numbered from 1 to 30.
pub const EVENTS: usize = 31;

/// How many chits of each event there are.
pub type Tally = [u8; EVENTS];

/// The names of the events.
pub(crate) const NAMES: [&str; EVENTS] = [
    "",
    "Elan",
    "Fire volley",
    "Rolling fire",
    "Military feat",
    "Fatigue",
    "Telescope",
    "Decoy",
    "Light charge",
    "Heavy charge",
    "Forced march",
    "Interarm",
    "Reaction",
    "Staff officer",
    "Maneuver",
    "Bravery",
    "Rally",
    "Fright",
    "Initiative",
    "Pursuit",
    "Intuition",
    "Counterattack",
    "Tactics",
    "Guard",
    "Vive l'Empereur!",
    "Surprise",
    "Incompetence",
    "Strategy",
    "Ford",
    "Shadow of the Emperor",
    "Void",
];

/// The rule of each event.
pub(crate) const RULES: [&str; EVENTS] = [
    "VLE-XXII.2a",
    "VLE-XXII.3.1",
    "VLE-XXII.3.2",
    "VLE-XXII.3.3",
    "VLE-XXII.3.4",
    "VLE-XXII.3.5",
    "VLE-XXII.3.6",
    "VLE-XXII.3.7",
    "VLE-XXII.3.8",
    "VLE-XXII.3.9",
    "VLE-XXII.3.10",
    "VLE-XXII.3.11",
    "VLE-XXII.3.12",
    "VLE-XXII.3.13",
    "VLE-XXII.3.14",
    "VLE-XXII.3.15",
    "VLE-XXII.3.16",
    "VLE-XXII.3.17",
    "VLE-XXII.3.18",
    "VLE-XXII.3.19",
    "VLE-XXII.3.20",
    "VLE-XXII.3.21",
    "VLE-XXII.3.22",
    "VLE-XXII.3.23",
    "VLE-XXII.3.24",
    "VLE-XXII.3.25",
    "VLE-XXII.3.26",
    "VLE-XXII.3.27",
    "VLE-XXII.3.28",
    "VLE-XXII.3.29",
    "VLE-XXII.3.30",
];

/// The event that counts as any other. VLE-XXII.3.24.
pub(crate) const JOKER: u8 = 24;
/// The event that answers others. VLE-XXII.3.30.
pub(crate) const VOID: u8 = 30;

/// The chits of a side as the scenario gives them. VLE-XXII.1a.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pool {
    /// The chits of its container.
    pub chits: Tally,
    /// How many it draws before the first turn.
    pub at_start: u8,
    /// It draws one after every so many turns; 0 for never.
    pub every: u8,
}

/// An event that bears on the die that is to fall next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Declared {
    pub event: u8,
    pub side: Side,
    pub unit: UnitId,
}

/// What changes of chapter XXII.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Chance {
    /// Chits in hand.
    pub hand: BySide<Tally>,
    /// Chits in the container.
    pub cup: BySide<Tally>,
    /// What was declared for the next die. VLE-XXII.2b.
    pub declared: ArrayVec<Declared, 16>,
    /// Units with fewer points in this phase. VLE-XXII.3.5.
    pub tired: UnitSet,
    /// Units with more points in this phase. VLE-XXII.3.10.
    pub hurried: UnitSet,
    /// Light cavalry with more points for its charge. VLE-XXII.3.8.
    pub spurred: UnitSet,
    /// The unit that changes facing and formation for one point. VLE-XXII.3.14.
    pub maneuver: Option<UnitId>,
    /// Units that act freely this turn. VLE-XXII.3.13.
    pub free: UnitSet,
    /// Units near the guard, and near guard that attacked. VLE-XXII.3.23.
    pub guarded: [UnitSet; 2],
    /// Units that were surprised this turn. VLE-XXII.3.25.
    pub surprised: UnitSet,
    /// Units that are led badly this turn. VLE-XXII.3.26.
    pub inept: UnitSet,
    /// Units that infantry, cavalry, artillery attacked this turn. VLE-XXII.3.11.
    pub hit_by: [UnitSet; 3],
    /// Units that used their defensive fire this turn. VLE-XXII.3.21.
    pub spent_fire: UnitSet,
    /// Units that attacked in this game turn, and in the one before. VLE-XXII.3.23.
    pub strikers: [UnitSet; 2],
    /// A guard unit of the side has been disorganized. VLE-XXII.3.23.
    pub guard_broke: BySide<bool>,
    /// The next test of obedience is at one more. VLE-XXII.3.13.
    pub obliging: BySide<bool>,
    /// The next test of initiative is at one more. VLE-XXII.3.18.
    pub daring: BySide<bool>,
    /// The next corps that acts is one of the same side. VLE-XXII.3.18.
    pub in_a_row: BySide<bool>,
    /// Fords that were found: hexes and directions. VLE-XXII.3.28.
    pub fords: ArrayVec<(HexId, u8), 4>,
}

impl Chance {
    /// Before the first draw.
    pub fn new(battle: &Battle) -> Self {
        Self {
            hand: BySide::new([0; EVENTS], [0; EVENTS]),
            cup: BySide::from_fn(|side| battle.pools[side].chits),
            declared: ArrayVec::new(),
            tired: UnitSet::EMPTY,
            hurried: UnitSet::EMPTY,
            spurred: UnitSet::EMPTY,
            maneuver: None,
            free: UnitSet::EMPTY,
            guarded: [UnitSet::EMPTY; 2],
            surprised: UnitSet::EMPTY,
            inept: UnitSet::EMPTY,
            hit_by: [UnitSet::EMPTY; 3],
            spent_fire: UnitSet::EMPTY,
            strikers: [UnitSet::EMPTY; 2],
            guard_broke: BySide::new(false, false),
            obliging: BySide::new(false, false),
            daring: BySide::new(false, false),
            in_a_row: BySide::new(false, false),
            fords: ArrayVec::new(),
        }
    }

    /// VLE-XXII.2b: effects end with the phase, or with the player turn.
    pub fn begin_phase(&mut self, phase: Phase) {
        self.declared.clear();
        self.tired = UnitSet::EMPTY;
        self.hurried = UnitSet::EMPTY;
        self.spurred = UnitSet::EMPTY;
        self.maneuver = None;
        if phase == Phase::CHARGE {
            self.free = UnitSet::EMPTY;
            self.guarded = [UnitSet::EMPTY; 2];
            self.surprised = UnitSet::EMPTY;
            self.inept = UnitSet::EMPTY;
            self.hit_by = [UnitSet::EMPTY; 3];
            self.spent_fire = UnitSet::EMPTY;
        }
    }

    /// Was this event declared for this unit?
    pub fn is_declared(&self, event: u8, unit: UnitId) -> bool {
        self.declared.iter().any(|declared| declared.event == event && declared.unit == unit)
    }
}

impl ViveLEmpereur {
    pub(crate) fn chance(&self) -> &Chance {
        &self.state.core.chance
    }

    /// VLE-XXII.3.13: does a unit act freely in this turn, whatever its order?
    pub(crate) fn acts_freely(&self, unit: UnitId) -> bool {
        self.has_events() && self.chance().free.has(unit)
    }

    /// Is a phase under way in which events are played between two actions?
    pub(crate) fn plays_events(&self) -> bool {
        !matches!(self.state.core.phase, Phase::HOUSEKEEPING | Phase::OVER)
    }

    /// Are random events in play?
    pub(crate) fn has_events(&self) -> bool {
        self.battle.switches.random_events
    }

    /// Can a side play this event, by its own chit or by the one that counts as any? VLE-XXII.1a, VLE-XXII.3.24.
    pub(crate) fn holds(&self, side: Side, event: u8, joker: bool) -> bool {
        let chance = self.chance();
        let (hand, n) = (&chance.hand[side], usize::from(event));
        if joker { event != JOKER && hand[usize::from(JOKER)] > 0 && chance.cup[side][n] > 0 } else { hand[n] > 0 }
    }

    /// The fire that is being resolved.
    pub(crate) fn volley_now(&self) -> Option<&Volley> {
        self.state.core.stack.iter().rev().find_map(|frame| match frame {
            Frame::Volley(volley) => Some(volley),
            _ => None,
        })
    }

    /// The melee that is being fought.
    pub(crate) fn melee_now(&self) -> Option<&Melee> {
        self.state.core.stack.iter().rev().find_map(|frame| match frame {
            Frame::Melee(melee) => Some(melee),
            _ => None,
        })
    }

    /// The checks that are being made, and who checks.
    pub(crate) fn trial_now(&self) -> Option<(&Trials, UnitId)> {
        let trials = self.state.core.stack.iter().rev().find_map(|frame| match frame {
            Frame::Trials(trials) => Some(trials),
            _ => None,
        })?;
        Some((trials, self.next_trial(trials)?))
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-XXII.1a: before the first turn, the first side first.
    pub fn draw_at_start(&mut self) {
        for side in Side::BOTH {
            for _ in 0..self.battle.pools[side].at_start {
                self.draw_chit(side);
            }
        }
    }

    /// VLE-XXII.1a, VLE-II.6: one chit after every so many turns.
    pub fn draw_for_turn(&mut self) {
        if !self.has_events() {
            return;
        }
        let chance = &mut self.state.core.chance;
        chance.strikers = [UnitSet::EMPTY, chance.strikers[0]];
        for side in Side::BOTH {
            let every = self.battle.pools[side].every;
            if every > 0 && (self.state.turn() - 1).is_multiple_of(every) {
                self.draw_chit(side);
            }
        }
    }

    fn draw_chit(&mut self, side: Side) {
        let all: u8 = self.chance().cup[side].iter().sum();
        if all == 0 {
            return;
        }
        let mut place = self.dice.draw(Roll::Die { sides: all }, Purpose::new("VLE-XXII.1a", side)) as u8;
        let chance = &mut self.state.core.chance;
        for event in 1..EVENTS {
            let here = chance.cup[side][event];
            if place < here {
                chance.cup[side][event] -= 1;
                chance.hand[side][event] += 1;
                return self.note(|| Event::Drew { side, event: event as u8 });
            }
            place -= here;
        }
    }

    /// Remembers who was attacked by what. VLE-XXII.3.11, VLE-XXII.3.23.
    pub fn remember_attack(&mut self, attackers: UnitSet, victims: UnitSet) {
        if !self.has_events() {
            return;
        }
        for unit in attackers {
            let arm = self.arm(unit).index();
            let hit = &mut self.state.core.chance.hit_by[arm];
            *hit = hit.or(victims);
        }
        let strikers = &mut self.state.core.chance.strikers[0];
        *strikers = strikers.or(attackers);
    }

    /// The die has fallen: what was declared for it is used up.
    pub fn use_up_events(&mut self) {
        if self.has_events() {
            self.state.core.chance.declared.clear();
        }
    }
}
