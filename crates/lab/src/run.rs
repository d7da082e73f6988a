//! Playing the games.
use crate::Summary;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{AnyGame, BySide, Fault, Side};
use voltigeur_players::{Book, Level, books};

/// Why games could not be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LabError {
    /// There is no such rulebook.
    #[error("there is no rulebook '{0}'")]
    NoRulebook(String),
    /// There is no such scenario.
    #[error("there is no scenario '{0}'")]
    NoScenario(String),
    /// The scenario or the switches are at fault.
    #[error("the battle cannot be set up: {}", .0.iter().map(Fault::to_string).collect::<Vec<_>>().join("; "))]
    Faults(Vec<Fault>),
    /// Threads could not be started.
    #[error("threads could not be started: {0}")]
    Threads(String),
}

/// What is played: a rulebook, a scenario, its switches.
pub struct Setup {
    book: &'static dyn Book,
    scenario: String,
    start: Box<dyn AnyGame>,
}

impl Setup {
    /// A scenario that comes with its rulebook. `switches` is what is on, in full; `None` takes the scenario's defaults.
    ///
    /// # Errors
    /// If there is no such rulebook or scenario, or the switches do not go together.
    pub fn new(rulebook: &str, scenario: &str, switches: Option<&[String]>) -> Result<Self, LabError> {
        let book = book(rulebook)?;
        let text = book.scenario_text(scenario).ok_or_else(|| LabError::NoScenario(scenario.to_owned()))?;
        Self::from_text(rulebook, scenario, text, switches)
    }

    /// A scenario from its text.
    ///
    /// # Errors
    /// All faults of the text and of the choice of switches.
    pub fn from_text(
        rulebook: &str,
        scenario: &str,
        text: &str,
        switches: Option<&[String]>,
    ) -> Result<Self, LabError> {
        let book = book(rulebook)?;
        let start = book.set_up(text, switches).map_err(LabError::Faults)?;
        Ok(Self { book, scenario: scenario.to_owned(), start })
    }
}

fn book(id: &str) -> Result<&'static dyn Book, LabError> {
    let known = books().iter().copied().find(|book| book.rules().info.id == id);
    known.ok_or_else(|| LabError::NoRulebook(id.to_owned()))
}

/// How the games are played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many games.
    pub games: u64,
    /// The number of the first of them.
    pub first_game: u64,
    /// The seed of all dice and all players.
    pub seed: u64,
    /// How many threads; 0 is one for each core.
    pub threads: usize,
    /// In games with an odd number the players change sides.
    pub swap: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { games: 100, first_game: 0, seed: 1805, threads: 0, swap: false }
    }
}

/// One of the two players, whichever side it plays in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The player named first.
    A,
    /// The player named second.
    B,
}

/// How one game went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// Its number.
    pub number: u64,
    /// The players have changed sides: A plays the second side.
    pub swapped: bool,
    /// The side that won; none is a draw.
    pub winner: Option<Side>,
    /// Victory points of both sides.
    pub points: BySide<i32>,
    /// Decisions, those without a choice included.
    pub decisions: u32,
    /// The turn in which it ended.
    pub turns: u32,
    /// Units lost by type, of both sides.
    pub losses: BySide<Vec<(String, u32)>>,
}

impl GameResult {
    /// The side that a player has in this game.
    #[must_use]
    pub fn side_of(&self, seat: Seat) -> Side {
        if (seat == Seat::A) == self.swapped { Side::Second } else { Side::First }
    }
}

/// All games of a run, in order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Games {
    /// The rulebook.
    pub rulebook: String,
    /// The scenario.
    pub scenario: String,
    /// Names of the two sides.
    pub sides: [String; 2],
    /// Names of the two players, A and B.
    pub players: [String; 2],
    /// The seed.
    pub seed: u64,
    /// Do the players change sides from game to game?
    pub swap: bool,
    /// How each game went, in the order of their numbers.
    pub results: Vec<GameResult>,
}

impl Games {
    /// What they add up to.
    #[must_use]
    pub fn summary(&self) -> Summary {
        Summary::of(self)
    }
}

/// Plays games between two players. `progress` hears how many are done, from whichever thread did one.
///
/// # Errors
/// If threads cannot be started.
pub fn simulate(
    setup: &Setup,
    players: [Level; 2],
    options: &Options,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Games, LabError> {
    let view = setup.start.view(Viewer::Everyone);
    let results = play_numbered(options, progress, |number| {
        let swapped = options.swap && number % 2 == 1;
        let [a, b] = players;
        let levels = if swapped { BySide::new(b, a) } else { BySide::new(a, b) };
        let contest = setup.book.contest(&*setup.start, levels, options.seed, number);
        let (game, ended) = contest.expect("a set-up holds a game of its own rulebook");
        let end = game.view(Viewer::Everyone);
        let [first, second] = end.sides;
        GameResult {
            number,
            swapped,
            winner: ended.outcome.winner,
            points: game.score(),
            decisions: ended.decisions,
            turns: end.clock.turn,
            losses: BySide::new(first.losses_by_arm, second.losses_by_arm),
        }
    })?;
    Ok(Games {
        rulebook: setup.book.rules().info.id.clone(),
        scenario: setup.scenario.clone(),
        sides: view.sides.map(|side| side.name),
        players: players.map(|level| level.to_string()),
        seed: options.seed,
        swap: options.swap,
        results,
    })
}

/// Plays anything that can be played by number, on the threads of the options, and gives the results in the order of the numbers.
///
/// # Errors
/// If threads cannot be started.
pub fn play_numbered<T: Send>(
    options: &Options,
    progress: &(dyn Fn(u64) + Sync),
    play: impl Fn(u64) -> T + Sync,
) -> Result<Vec<T>, LabError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads);
    let pool = pool.build().map_err(|error| LabError::Threads(error.to_string()))?;
    let done = AtomicU64::new(0);
    let numbers = options.first_game..options.first_game + options.games;
    Ok(pool.install(|| {
        numbers
            .into_par_iter()
            .map(|number| {
                let result = play(number);
                progress(done.fetch_add(1, Ordering::Relaxed) + 1);
                result
            })
            .collect()
    }))
}
