//! Time: how much of it each side has left. The journal says what each decision took, so that a clock is the fold of its journal
//! like everything else.
use crate::api::ClockSpec;
use std::time::{SystemTime, UNIX_EPOCH};
use voltigeur_engine::{BySide, Side};

/// Milliseconds since 1970.
pub type Millis = i64;

const MINUTE: Millis = 60_000;
const DAY: Millis = 24 * 60 * MINUTE;

/// The longest clocks that can be set.
const MOST_MINUTES: u32 = 24 * 60;
const MOST_INCREMENT: u32 = 3_600;
const MOST_DAYS: u32 = 60;

/// The time now.
#[must_use]
pub fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis)
}

/// The clock of a game.
#[derive(Clone, Debug)]
pub struct GameClock {
    spec: ClockSpec,
    left: BySide<Millis>,
    /// When the decision that is pending began; none as long as not everybody is there.
    since: Option<Millis>,
}

impl GameClock {
    /// A clock that does not run yet.
    #[must_use]
    pub fn new(spec: ClockSpec) -> Self {
        let each = match spec {
            ClockSpec::None => 0,
            ClockSpec::Live { minutes, .. } => Millis::from(minutes) * MINUTE,
            ClockSpec::Days { days } => Millis::from(days) * DAY,
        };
        Self { spec, left: BySide::new(each, each), since: None }
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
                    format!("a live clock has 1 to {MOST_MINUTES} minutes, and adds at most {MOST_INCREMENT} seconds")
                })
            }
            ClockSpec::Days { days } => (1..=MOST_DAYS)
                .contains(&days)
                .then_some(())
                .ok_or_else(|| format!("a correspondence clock has 1 to {MOST_DAYS} days for each decision")),
        }
    }

    /// Is there one?
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.spec != ClockSpec::None
    }

    /// Everybody is there: it runs from now on, if it did not before.
    pub fn start(&mut self, at: Millis) {
        self.since.get_or_insert(at);
    }

    /// A new decision begins.
    pub fn begin(&mut self, at: Millis) {
        if self.since.is_some() {
            self.since = Some(at);
        }
    }

    /// How long the pending decision has taken.
    #[must_use]
    pub fn elapsed(&self, at: Millis) -> Millis {
        self.since.map_or(0, |since| (at - since).max(0))
    }

    /// A side has decided, and it took so long.
    pub fn charge(&mut self, side: Side, took: Millis) {
        if let ClockSpec::Live { increment, .. } = self.spec
            && self.since.is_some()
        {
            self.left[side] += Millis::from(increment) * 1_000 - took;
        }
    }

    /// What a side has left, if time is kept. `decides` is whoever must decide.
    #[must_use]
    pub fn left(&self, side: Side, decides: Option<Side>, at: Millis) -> Option<Millis> {
        let running = if decides == Some(side) { self.elapsed(at) } else { 0 };
        self.is_kept().then(|| (self.left[side] - running).max(0))
    }

    /// When the side that decides runs out of time.
    #[must_use]
    pub fn deadline(&self, decides: Option<Side>) -> Option<Millis> {
        let (side, since) = decides.zip(self.since)?;
        self.is_kept().then(|| since + self.left[side])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_live_clock_charges_what_a_decision_took_and_adds_its_increment() {
        let mut clock = GameClock::new(ClockSpec::Live { minutes: 1, increment: 5 });
        assert_eq!(clock.elapsed(1_000), 0, "it does not run before everybody is there");
        clock.start(1_000);
        clock.charge(Side::First, clock.elapsed(21_000));
        clock.begin(21_000);
        assert_eq!(clock.left(Side::First, Some(Side::Second), 30_000), Some(45_000));
        assert_eq!(clock.left(Side::Second, Some(Side::Second), 30_000), Some(51_000));
        assert_eq!(clock.deadline(Some(Side::Second)), Some(81_000));
    }

    #[test]
    fn days_are_for_each_decision() {
        let mut clock = GameClock::new(ClockSpec::Days { days: 2 });
        clock.start(0);
        clock.charge(Side::First, DAY);
        clock.begin(DAY);
        assert_eq!(clock.deadline(Some(Side::First)), Some(3 * DAY));
        assert_eq!(GameClock::new(ClockSpec::None).deadline(Some(Side::First)), None);
        assert!(GameClock::check(ClockSpec::Days { days: 0 }).is_err());
        assert!(GameClock::check(ClockSpec::Live { minutes: 5_000, increment: 0 }).is_err());
    }
}
