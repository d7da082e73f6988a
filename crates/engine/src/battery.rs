//! The battery of tests that every rulebook must pass.
//!
//! [`random_games`] plays by random legal actions, steered to rules that were met least, and checks the whole contract of
//! [`Game`] on the way. [`fast_games`] only plays, for very many games. [`guided_game`] plays one by the choices of a player who
//! thinks. [`Digest`] is a fingerprint of many games, to see that nothing changed. [`undo_tells_nothing`] looks at worlds that differ only in what is hidden.
//!
//! A fault panics with what is wrong, the seed, the numbers of the game and the action, and the actions and dice so far as a
//! fragment of a record: with `Dice: recorded` and the other headers above it, it replays.
//!
//! A rulebook's test is a few lines:
//!
//! ```no_run
//! use voltigeur_engine::{Game, battery};
//! # fn any_rulebook<G: Game>(start: G) {
//! let report = battery::random_games(|_| start.clone(), &battery::Options { games: 200, ..Default::default() });
//! println!("{report}");
//! # }
//! ```
use crate::record::Line;
use crate::{BySide, Game, Outcome, Side};
use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

mod checks;
mod circles;
mod digest;
mod fast;
mod guided;
mod random;
mod secrets;
mod studies;
mod switches;

pub use digest::{Digest, digests_hold};
pub use fast::fast_games;
pub use guided::{BrokenGame, Ended, guided_game};
pub use random::random_games;
pub use secrets::{Secrets, undo_tells_nothing};
pub use studies::{studies_hold, studies_in};
pub use switches::switch_sets;

/// How the battery runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many games are played.
    pub games: u64,
    /// The number of the first of them. The dice of a game depend on its number and the seed only.
    pub first_game: u64,
    /// The seed of all dice and all choices.
    pub seed: u64,
    /// A game with more decisions than this does not end.
    pub most_decisions: usize,
    /// One decision in so many is checked in every respect; the checks of the others are cheap.
    pub thorough_every: usize,
    /// One game in so many is played again from its dice when it is over.
    pub replay_every: u64,
    /// At one decision in so many a walk along actions without dice looks for a way back to where it began; 0 is never.
    pub walk_every: usize,
    /// Actions that such a walk tries.
    pub walk_steps: usize,
    /// Are the legal actions complete? They are not on a free table, where they are a sample.
    pub complete: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            games: 100,
            first_game: 0,
            seed: 1805,
            most_decisions: 20_000,
            thorough_every: 7,
            replay_every: 4,
            walk_every: 0,
            walk_steps: 200,
            complete: true,
        }
    }
}

/// What the battery saw.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Games that were played to their end.
    pub games: u64,
    /// Decisions in all of them.
    pub decisions: u64,
    /// Decisions of the longest.
    pub longest: usize,
    /// How often each rule was met: by an action that rests on it, by dice that it asks for, and, on the decisions that were
    /// checked in every respect, by an event that cites it. Empty after [`fast_games`].
    pub rules: BTreeMap<String, u64>,
    /// Games that each side won.
    pub wins: BySide<u64>,
    /// Games that nobody won.
    pub draws: u64,
}

impl Report {
    /// Adds what another run saw.
    pub fn merge(&mut self, other: &Report) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.longest = self.longest.max(other.longest);
        for (rule, times) in &other.rules {
            *self.rules.entry(rule.clone()).or_default() += times;
        }
        for side in Side::BOTH {
            self.wins[side] += other.wins[side];
        }
        self.draws += other.draws;
    }

    fn count_rule(&mut self, rule: &str) {
        match self.rules.get_mut(rule) {
            Some(times) => *times += 1,
            None => drop(self.rules.insert(rule.to_owned(), 1)),
        }
    }

    fn count_game(&mut self, decisions: usize, outcome: Outcome) {
        self.games += 1;
        self.decisions += decisions as u64;
        self.longest = self.longest.max(decisions);
        match outcome.winner {
            Some(side) => self.wins[side] += 1,
            None => self.draws += 1,
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} games, {} decisions, the longest {}; first won {}, second won {}, drawn {}",
            self.games,
            self.decisions,
            self.longest,
            self.wins[Side::First],
            self.wins[Side::Second],
            self.draws
        )?;
        let width = self.rules.keys().map(String::len).max().unwrap_or(0);
        self.rules.iter().try_for_each(|(rule, times)| writeln!(f, "  {rule:<width$} {times:>9}"))
    }
}

/// Something that is against the contract, in a sentence.
type Broken = String;

/// Runs one game; a panic in it becomes a sentence like any other fault.
fn guarded<T>(game: impl FnOnce() -> Result<T, Broken>) -> Result<T, Broken> {
    catch_unwind(AssertUnwindSafe(game)).unwrap_or_else(|panic| Err(format!("panic: {}", words_of(&*panic))))
}

fn words_of(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("(no words)")
}

/// Ends the test with all that is needed to see the fault again.
fn report_fault<G: Game>(why: &str, options: &Options, number: u64, line: &Line) -> ! {
    panic!(
        "{why}\n{}\nseed {}, game {number}, action {}; so far, as a record:\nDice: recorded\n\n{line}",
        std::any::type_name::<G>(),
        options.seed,
        line.steps.len(),
    )
}
