//! Time limits: the seconds that a player uses for his moves, as the host reports them. Chapter XIX, VLE-XXI.3a.
//!
//! No clock is read here. Whoever runs the game (the terminal, the server, a study) says with [`Action::Time`] how long the next
//! decision took; it is an action like others, so that a record replays exactly (VLE-XIX.4a, ruling R79). Players that report
//! nothing use no time.
pub(crate) mod time_up;

use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Arrival, Form, Frame, Phase, Rider, TimeUp};
use crate::unit::{CorpsId, LeaderId, MOST_CORPS, Rank, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{BySide, Dice, Log, Refusal, Side, Verdict, require};

/// The most seconds of one report: ten hours.
pub const MOST_SECONDS: u16 = 36_000;
/// Seconds begun beyond the limit that cost a point of morale. VLE-XIX.2a.
const EXCESS: u16 = 30;
/// The seconds of the demoralized, and what each further span of them costs. VLE-XIX.3a.
const PANIC: u16 = 15;

/// The time that a scenario gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Seconds for a movement phase, or for an activation. VLE-XIX.1a, VLE-XXI.3a.
    pub seconds: BySide<u16>,
    /// Seconds more for two corps that act together. VLE-XXI.5a.
    pub joint: u16,
}

/// What was used of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Watch {
    /// Seconds that the active player has used in this movement phase.
    pub used: u16,
    /// Seconds of the decision that comes next.
    pending: u16,
    /// Seconds used on each corps in this movement phase.
    corps: [u16; MOST_CORPS],
    /// Points of morale that each corps has lost until the next turn. VLE-XIX.2a.
    penalty: [u8; MOST_CORPS],
    /// The owner goes on beyond the limit of an activation. VLE-XXI.3a.
    goes_on: bool,
    /// The owner has stopped at the limit. VLE-XXI.3a.
    pub(crate) out: bool,
}

impl Watch {
    /// A movement phase begins.
    pub(crate) fn restart(&mut self) {
        *self = Self { penalty: self.penalty, ..Self::default() };
    }

    /// A game turn begins: penalties end. VLE-XIX.2a.
    pub(crate) fn forgive(&mut self) {
        self.penalty = [0; MOST_CORPS];
    }
}

impl ViveLEmpereur {
    /// Is time kept in this battle?
    pub(crate) fn keeps_time(&self) -> bool {
        self.battle.switches.time_limits || self.battle.switches.interactive
    }

    /// VLE-XIX.1a: does the clock run for the decision that is pending? It stands still while the enemy reacts, and while what
    /// comes of it is settled.
    #[must_use]
    pub fn clock_runs(&self) -> bool {
        let moving = |frame: &Frame| {
            matches!(
                frame,
                Frame::Group(_) | Frame::Rider { .. } | Frame::Step(_) | Frame::Arrival { .. } | Frame::Form { .. }
            )
        };
        self.keeps_time()
            && self.state.core.phase == Phase::MOVEMENT
            && self.decider() == self.state.active()
            && self.state.core.stack.iter().all(moving)
    }

    /// Seconds that a side has for its moves. VLE-XIX.1a, VLE-XXI.5a.
    pub(crate) fn time_limit(&self, side: Side) -> u16 {
        let limits = self.battle.time;
        let joint = self.battle.switches.interactive && self.state.core.interactive.corps.count_ones() == 2;
        limits.seconds[side] + if joint { limits.joint } else { 0 }
    }

    pub(crate) fn check_time(&self, seconds: u16) -> Verdict {
        require(self.keeps_time(), "VLE-XIX.1a", "this battle is played without time limits")?;
        require(self.clock_runs(), "VLE-XIX.1a", "the clock runs only for your own moves in the movement phase")?;
        require(
            (1..=MOST_SECONDS).contains(&seconds),
            "VLE-XIX.4a",
            "give a time of at least one second and at most ten hours",
        )
    }

    /// What a unit's morale loses to time. VLE-XIX.2a.
    pub(crate) fn haste(&self, unit: UnitId) -> i16 {
        -i16::from(self.state.core.watch.penalty[usize::from(self.unit(unit).corps.0)])
    }

    /// VLE-XIX.2a, VLE-XIX.3a: what the corps has lost by the clock as it stands.
    fn lateness(&self, corps: usize) -> u8 {
        let (side, watch) = (self.battle.corps[corps].side, &self.state.core.watch);
        let shaken = self.is_demoralized(CorpsId(corps as u8));
        let army = self.battle.sides[side.index()].level.is_some();
        let (used, limit, span) = match (shaken, army) {
            (true, true) => (watch.used, PANIC, PANIC),
            (true, false) => (watch.corps[corps], PANIC, PANIC),
            (false, _) => (watch.used, self.time_limit(side), EXCESS),
        };
        let regular = watch.used.saturating_sub(self.time_limit(side)).div_ceil(EXCESS);
        used.saturating_sub(limit).div_ceil(span).max(regular).min(20) as u8
    }

    /// The corps that an order of the movement phase moves, as bits.
    fn moved_by(&self, action: Action) -> u32 {
        let of_units = |units: UnitSet| units.fold(0, |bits, unit| bits | 1 << self.unit(unit).corps.0);
        let of_leader = |leader: LeaderId| {
            let info = self.battle.leader(leader);
            if info.rank == Rank::Corps { info.commands } else { 0 }
        };
        match (self.frame(), action) {
            (None, Action::Activate(unit) | Action::Enter(unit, _)) => of_units(UnitSet::one(unit)),
            (None, Action::Ride(leader) | Action::EnterLeader(leader, _)) => of_leader(leader),
            (Some(Frame::Group(group)), Action::Stop) if !group.acted => 0,
            (Some(Frame::Group(group)), Action::Join(unit)) => of_units(group.units.with(unit)),
            (Some(Frame::Group(group)), _) => of_units(group.units),
            (Some(Frame::Rider(Rider { leader, .. })), Action::Go(_)) => of_leader(*leader),
            (Some(Frame::Arrival(Arrival { units }) | Frame::Form(Form { units, .. })), _) => of_units(*units),
            _ => 0,
        }
    }

    /// What a side reads about its clock.
    pub(crate) fn time_words(&self, side: Side) -> Vec<String> {
        let watch = &self.state.core.watch;
        let mut words = Vec::new();
        if side == self.state.active() && self.state.core.phase == Phase::MOVEMENT {
            words.push(format!("{} of {} seconds used", watch.used, self.time_limit(side)));
        }
        for (n, corps) in self.battle.corps.iter().enumerate() {
            if corps.side == side && watch.penalty[n] > 0 {
                words.push(format!("{}: morale -{} for lost time", corps.id, watch.penalty[n]));
            }
        }
        words
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-XIX.4a: so many seconds were used for the decision that follows.
    pub fn take_time(&mut self, seconds: u16) {
        let side = self.state.active();
        let limit = self.time_limit(side);
        let watch = &mut self.state.core.watch;
        watch.used = watch.used.saturating_add(seconds);
        watch.pending = watch.pending.saturating_add(seconds);
        let used = watch.used;
        let late = used > limit && !watch.goes_on && !watch.out;
        self.note(|| Event::TimeUsed { side, seconds, used, limit });
        if late && self.battle.switches.interactive {
            self.open(TimeUp { side });
        }
    }

    /// VLE-XIX.2a, house ruling H36: time and lateness are put down to the corps that an order moves.
    pub fn put_down_time(&mut self, action: Action) {
        let corps = self.moved_by(action);
        let pending = std::mem::take(&mut self.state.core.watch.pending);
        for n in 0..self.battle.corps.len() {
            if corps >> n & 1 == 0 {
                continue;
            }
            let used = &mut self.state.core.watch.corps[n];
            *used = used.saturating_add(pending);
            let late = self.lateness(n);
            if late > self.state.core.watch.penalty[n] {
                self.state.core.watch.penalty[n] = late;
                self.note(|| Event::Late { corps: n as u8, penalty: late });
            }
        }
    }
}

/// The judge of that choice.
pub(crate) fn check_time_up(action: &Action) -> Verdict {
    match action {
        Action::Stop | Action::Done => Ok(()),
        _ => Err(Refusal::new("VLE-XXI.3a", "the time is up; stop or go on with a penalty")),
    }
}
