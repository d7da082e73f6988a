//! Time: how much of it each side has left. The journal says what each decision took, so that a clock is the fold of its journal
//! like everything else.
use crate::api::ClockSpec;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use voltigeur_engine::{BySide, Chunks, Side};

/// Milliseconds since 1970.
pub type Millis = i64;

const MINUTE: Millis = 60_000;
const DAY: Millis = 24 * 60 * MINUTE;

/// The longest clocks that can be set.
const MOST_MINUTES: u32 = 24 * 60;
const MOST_INCREMENT: u32 = 3_600;
const MOST_DAYS: u32 = 60;

/// The time now, by the clock of this process.
#[must_use]
pub fn now() -> Millis {
    Timeline::system().now()
}

/// A clock that only goes forward: it looks at the wall clock once, when it starts, and counts from there. Whoever sets the clock of the
/// machine changes nothing in play.
#[derive(Clone, Debug)]
pub struct Timeline(Source);

#[derive(Clone, Debug)]
enum Source {
    System { began: Instant, wall: Millis },
    Manual(Arc<AtomicI64>),
}

impl Timeline {
    /// The clock of this process.
    #[must_use]
    pub fn system() -> &'static Self {
        static SYSTEM: LazyLock<Timeline> = LazyLock::new(|| {
            let wall = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis);
            Timeline(Source::System { began: Instant::now(), wall })
        });
        &SYSTEM
    }

    /// A clock that moves only by [`Timeline::advance`]: for tests.
    #[must_use]
    pub fn manual(at: Millis) -> Self {
        Self(Source::Manual(Arc::new(AtomicI64::new(at))))
    }

    /// The time now.
    #[must_use]
    pub fn now(&self) -> Millis {
        match &self.0 {
            Source::System { began, wall } => wall + began.elapsed().as_millis() as Millis,
            Source::Manual(at) => at.load(Ordering::Relaxed),
        }
    }

    /// Moves a manual clock, forward or back; no other.
    pub fn advance(&self, by: Millis) {
        if let Source::Manual(at) = &self.0 {
            at.fetch_add(by, Ordering::Relaxed);
        }
    }
}

/// The clock of a game.
///
/// Time that was used is never given back. The increment of a live clock is paid once a turn, with the side's first decision in it, so that taking
/// back and deciding again earns nothing. Where days are given for each decision, what was used on what is then taken back counts for the decision
/// that is taken anew.
#[derive(Clone, Debug)]
pub struct GameClock {
    spec: ClockSpec,
    running: Running,
}

/// How a clock stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Running {
    /// Live clocks: what each side has left.
    left: BySide<Millis>,
    /// Live clocks: the last turn for which each side was paid its increment.
    paid: BySide<Option<u32>>,
    /// Days: what each side has used for the decision after so many actions.
    used: Chunks<BySide<Millis>>,
    /// When the decision that is pending began; none as long as not everybody is there.
    since: Option<Millis>,
}

/// A decision to charge to a side.
#[derive(Clone, Copy, Debug)]
pub struct Charge {
    /// Whose time it is.
    pub side: Side,
    /// How long it took.
    pub took: Millis,
    /// How many actions were played before it.
    pub actions: usize,
    /// The turn.
    pub turn: u32,
    /// The increment that was paid with it; journals of older versions do not say, and paid it for each decision.
    pub paid: Option<Millis>,
}

/// Something that is taken back.
#[derive(Clone, Copy, Debug)]
pub struct Back {
    /// Who is charged for the time since the last decision.
    pub side: Side,
    /// How much that is; journals of older versions do not say, and charged nobody.
    pub took: Option<Millis>,
    /// How many actions had been played.
    pub from: usize,
    /// How many are left.
    pub to: usize,
    /// Both sides wished it.
    pub agreed: bool,
}

impl GameClock {
    /// A clock that does not run yet.
    #[must_use]
    pub fn new(spec: ClockSpec) -> Self {
        let each = match spec {
            ClockSpec::Live { minutes, .. } => Millis::from(minutes) * MINUTE,
            ClockSpec::None | ClockSpec::Days { .. } => 0,
        };
        let left = BySide::new(each, each);
        Self::going_on(spec, Running { left, paid: BySide::default(), used: Chunks::new(), since: None })
    }

    /// A clock as it stood.
    #[must_use]
    pub fn going_on(spec: ClockSpec, running: Running) -> Self {
        Self { spec, running }
    }

    /// How it stands.
    #[must_use]
    pub fn running(&self) -> &Running {
        &self.running
    }

    /// What is wrong with a wish for a clock, if anything.
    ///
    /// # Errors
    /// A sentence.
    pub fn check(spec: ClockSpec) -> Result<(), String> {
        match spec {
            ClockSpec::None => Ok(()),
            ClockSpec::Live { minutes, increment } => {
                let fits = (1..=MOST_MINUTES).contains(&minutes) && increment <= MOST_INCREMENT;
                fits.then_some(()).ok_or_else(|| {
                    format!(
                        "a live clock has 1 to {MOST_MINUTES} minutes, and adds at most {MOST_INCREMENT} seconds a turn"
                    )
                })
            }
            ClockSpec::Days { days } => (1..=MOST_DAYS)
                .contains(&days)
                .then_some(())
                .ok_or_else(|| format!("a correspondence clock allows 1 to {MOST_DAYS} days for each decision")),
        }
    }

    /// Is there one?
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.spec != ClockSpec::None
    }

    /// Everybody is there: it runs from now on, if it did not before.
    pub fn start(&mut self, at: Millis) {
        self.running.since.get_or_insert(at);
    }

    /// A new decision begins.
    pub fn begin(&mut self, at: Millis) {
        if self.running.since.is_some() {
            self.running.since = Some(at);
        }
    }

    /// How long the pending decision has taken.
    #[must_use]
    pub fn elapsed(&self, at: Millis) -> Millis {
        self.running.since.map_or(0, |since| (at - since).max(0))
    }

    /// The increment that a side is due with a decision in this turn.
    #[must_use]
    pub fn increment(&self, side: Side, turn: u32) -> Millis {
        match self.spec {
            ClockSpec::Live { increment, .. }
                if self.running.since.is_some() && self.running.paid[side] < Some(turn) =>
            {
                Millis::from(increment) * 1_000
            }
            _ => 0,
        }
    }

    /// A side has decided.
    pub fn charge(&mut self, charge: Charge) {
        if self.running.since.is_none() {
            return;
        }
        let Charge { side, took, actions, turn, paid } = charge;
        match self.spec {
            ClockSpec::None => {}
            ClockSpec::Live { increment, .. } => {
                self.running.left[side] += paid.unwrap_or(Millis::from(increment) * 1_000) - took;
                self.running.paid[side] = self.running.paid[side].max(Some(turn));
            }
            ClockSpec::Days { .. } => self.used_at(actions)[side] += took,
        }
    }

    /// Something is taken back: nobody gets time for it.
    pub fn take_back(&mut self, back: Back) {
        let Back { side, took, from, to, agreed } = back;
        match self.spec {
            ClockSpec::None => {}
            ClockSpec::Live { .. } => self.running.left[side] -= took.unwrap_or(0),
            ClockSpec::Days { .. } => {
                let Some(took) = took else { return self.running.used.truncate(to) };
                if agreed {
                    return self.running.used.truncate(to + 1);
                }
                self.used_at(from)[side] += took;
                let used = self.running.used.range(to..).map(|used| used[side]).sum();
                self.running.used.truncate(to + 1);
                self.used_at(to)[side] = used;
            }
        }
    }

    fn used_at(&mut self, actions: usize) -> &mut BySide<Millis> {
        let used = &mut self.running.used;
        while used.len() <= actions {
            used.push(BySide::new(0, 0));
        }
        used.get_mut(actions).expect("it was just added")
    }

    /// What a side had left when the pending decision, after so many actions, began.
    fn had(&self, side: Side, decides: bool, actions: usize) -> Millis {
        match self.spec {
            ClockSpec::Days { days } => {
                let used = self.running.used.get(actions).filter(|_| decides).map_or(0, |used| used[side]);
                Millis::from(days) * DAY - used
            }
            _ => self.running.left[side],
        }
    }

    /// What a side has left, if time is kept. `decides` is whoever must decide after so many actions.
    #[must_use]
    pub fn left(&self, side: Side, decides: Option<Side>, actions: usize, at: Millis) -> Option<Millis> {
        let decides = decides == Some(side);
        let running = if decides { self.elapsed(at) } else { 0 };
        self.is_kept().then(|| (self.had(side, decides, actions) - running).max(0))
    }

    /// When the side that decides after so many actions runs out of time.
    #[must_use]
    pub fn deadline(&self, decides: Option<Side>, actions: usize) -> Option<Millis> {
        let (side, since) = decides.zip(self.running.since)?;
        self.is_kept().then(|| since + self.had(side, true, actions))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn charge(side: Side, took: Millis, actions: usize, turn: u32, paid: Millis) -> Charge {
        Charge { side, took, actions, turn, paid: Some(paid) }
    }

    #[test]
    fn a_live_clock_charges_what_a_decision_took_and_pays_its_increment_once_a_turn() {
        let mut clock = GameClock::new(ClockSpec::Live { minutes: 1, increment: 5 });
        assert_eq!(clock.elapsed(1_000), 0, "it does not run before everybody is there");
        clock.start(1_000);
        assert_eq!(clock.increment(Side::First, 1), 5_000);
        clock.charge(charge(Side::First, clock.elapsed(21_000), 0, 1, 5_000));
        clock.begin(21_000);
        assert_eq!(clock.left(Side::First, Some(Side::Second), 1, 30_000), Some(45_000));
        assert_eq!(clock.left(Side::Second, Some(Side::Second), 1, 30_000), Some(51_000));
        assert_eq!(clock.deadline(Some(Side::Second), 1), Some(81_000));
        assert_eq!((clock.increment(Side::First, 1), clock.increment(Side::First, 2)), (0, 5_000));
        // Back to the first decision: the seconds since then are charged, and nothing is paid again.
        clock.take_back(Back { side: Side::First, took: Some(9_000), from: 1, to: 0, agreed: false });
        clock.begin(30_000);
        assert_eq!(clock.left(Side::First, Some(Side::First), 0, 30_000), Some(36_000));
        assert_eq!(clock.increment(Side::First, 1), 0);
    }

    #[test]
    fn days_are_for_each_decision_and_taking_back_gives_none() {
        let mut clock = GameClock::new(ClockSpec::Days { days: 2 });
        clock.start(0);
        clock.charge(charge(Side::First, DAY, 0, 1, 0));
        clock.begin(DAY);
        assert_eq!(clock.deadline(Some(Side::First), 1), Some(3 * DAY));
        // Half a day later the side thinks again about its first decision: of two days one and a half are used.
        clock.take_back(Back { side: Side::First, took: Some(DAY / 2), from: 1, to: 0, agreed: false });
        clock.begin(DAY + DAY / 2);
        assert_eq!(clock.deadline(Some(Side::First), 0), Some(2 * DAY));
        assert_eq!(GameClock::new(ClockSpec::None).deadline(Some(Side::First), 0), None);
        assert!(GameClock::check(ClockSpec::Days { days: 0 }).is_err());
        assert!(GameClock::check(ClockSpec::Live { minutes: 5_000, increment: 0 }).is_err());
    }

    #[test]
    fn a_timeline_looks_at_the_wall_clock_once() {
        let Source::System { began, wall } = Timeline::system().0 else { panic!("the system's clock is one") };
        let (before, told, after) = (began.elapsed(), now(), began.elapsed());
        assert!((wall + before.as_millis() as Millis..=wall + after.as_millis() as Millis).contains(&told));
    }
}
