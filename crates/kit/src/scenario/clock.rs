//! How many turns a battle has, and what the clock says in each.
use super::Part;
use serde::Deserialize;
use voltigeur_engine::{Faults, Place};

/// The keys of `[scenario]` about turns and time, for a rulebook whose turns take so many minutes unless a scenario says otherwise.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock<const MINUTES: u16 = 30> {
    /// How many turns are played.
    pub turns: u8,
    /// When the first turn begins.
    #[serde(default = "eight", alias = "first_turn_time")]
    pub start_time: String,
    /// How long a turn takes.
    #[serde(default = "usual::<MINUTES>")]
    pub minutes_per_turn: u16,
}

fn eight() -> String {
    "08:00".to_owned()
}

fn usual<const MINUTES: u16>() -> u16 {
    MINUTES
}

impl<const MINUTES: u16> Clock<MINUTES> {
    /// So many turns of the usual length.
    #[must_use]
    pub fn of(turns: u8, start_time: &str) -> Self {
        Self { turns, start_time: start_time.to_owned(), minutes_per_turn: MINUTES }
    }

    /// The minute of the day at which the first turn begins, if it is a time of day.
    #[must_use]
    pub fn starts(&self) -> Option<u16> {
        minutes(&self.start_time)
    }

    /// The time at which a turn begins, in hours and minutes.
    #[must_use]
    pub fn time_of(&self, turn: u8) -> Option<[u16; 2]> {
        let passed = self.minutes_per_turn.saturating_mul(u16::from(turn.saturating_sub(1)));
        let minute = self.starts()?.saturating_add(passed);
        Some([minute / 60, minute % 60])
    }
}

impl<const MINUTES: u16> Part<Clock<MINUTES>> {
    /// Where faults of it stand.
    #[must_use]
    pub fn place(&self, key: &str) -> Place {
        Place::on_line(format!("scenario.{key}"), self.line)
    }

    /// Notes a battle without turns or with more than `most`, and times that are none.
    pub fn check(&self, most: u8, faults: &mut Faults) {
        if self.turns == 0 || self.turns > most {
            let wrong = format!("a battle cannot have {} turns", self.turns);
            faults.add(self.place("turns"), wrong, format!("a battle has 1 to {most} turns"));
        }
        if self.starts().is_none() {
            let wrong = format!("'{}' is not a time of day", self.start_time);
            faults.add(self.place("start_time"), wrong, "write it as \"09:30\"");
        }
        if self.minutes_per_turn == 0 {
            faults.add(self.place("minutes_per_turn"), "a turn takes no time", format!("{MINUTES} minutes is usual"));
        }
    }

    /// Notes a turn of arrival that is none of the battle's.
    pub fn check_turn(&self, place: impl Into<Place>, turn: u8, faults: &mut Faults) {
        if turn == 0 || turn > self.turns {
            let wrong = format!("the battle has no turn {turn}");
            faults.add(place, wrong, format!("the turns are 1 to {}", self.turns));
        }
    }

    /// Notes a time that is not that of the turn beside which it stands.
    pub fn check_time(&self, place: impl Into<Place>, turn: u8, time: &str, faults: &mut Faults) {
        if let Some([hours, minute]) = self.time_of(turn)
            && minutes(time) != Some(60 * hours + minute)
        {
            let wrong = format!("turn {turn} begins at {hours:02}:{minute:02}, not at {time}");
            faults.add(place, wrong, "make turn and time agree");
        }
    }
}

/// The minute of the day of a time such as `09:30`.
///
/// ```
/// use voltigeur_kit::scenario::minutes;
/// assert_eq!((minutes("09:30"), minutes("24:00"), minutes("9")), (Some(570), None, None));
/// ```
#[must_use]
pub fn minutes(time: &str) -> Option<u16> {
    let (hours, minutes) = time.split_once(':')?;
    let (hours, minutes) = (hours.parse::<u16>().ok()?, minutes.parse::<u16>().ok()?);
    (hours < 24 && minutes < 60).then_some(60 * hours + minutes)
}
