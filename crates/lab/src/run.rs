//! Playing the games.
use crate::Summary;
use crate::fault::{Contest, GameFault, caught};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{BySide, Fault, Match, MatchError, Record, Side};
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
    /// It cannot be set up for another reason.
    #[error("the battle cannot be set up: {0}")]
    Setup(String),
    /// Threads could not be started.
    #[error("threads could not be started: {0}")]
    Threads(String),
}

/// What is played: a rulebook, a scenario, its switches.
pub struct Setup {
    book: &'static dyn Book,
    /// The battle before the first action.
    head: Match,
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
        Self::of_book(book(rulebook)?, scenario, text, switches)
    }

    /// A scenario from its text, by a book that need not be among the known ones.
    ///
    /// # Errors
    /// All faults of the text and of the choice of switches.
    pub fn of_book(
        book: &'static dyn Book,
        scenario: &str,
        text: &str,
        switches: Option<&[String]>,
    ) -> Result<Self, LabError> {
        let nobody = BySide::from_fn(|_| String::new());
        let head = Match::new(book.rulebook(), text, scenario, switches, 0, nobody).map_err(|why| match why {
            MatchError::Faults(faults) => LabError::Faults(faults),
            other => LabError::Setup(other.to_string()),
        })?;
        Ok(Self { book, head })
    }

    /// Plays a game of [`simulate`] once more that could not be finished, and writes it down up to where it stopped.
    #[must_use]
    pub fn record_of(&self, players: [Level; 2], options: &Options, fault: &GameFault) -> Record {
        let levels = seated(players, fault.swapped);
        let GameFault { number, .. } = *fault;
        Contest { book: self.book, levels, seed: options.seed, number, head: &self.head }.record()
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
    /// How many threads; 0 is one for each core. There are never more of them than games.
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
    /// How each game went that was finished, in the order of their numbers.
    pub results: Vec<GameResult>,
    /// The games that could not be finished, in the order of their numbers.
    #[serde(default)]
    pub faults: Vec<GameFault>,
}

impl Games {
    /// What they add up to.
    #[must_use]
    pub fn summary(&self) -> Summary {
        Summary::of(self)
    }
}

/// The levels of both sides.
fn seated([a, b]: [Level; 2], swapped: bool) -> BySide<Level> {
    if swapped { BySide::new(b, a) } else { BySide::new(a, b) }
}

/// Plays games between two players. `progress` hears how many are done, from whichever thread did one. A game in which something goes
/// wrong ends there and is among the [faults](Games::faults); the others go on.
///
/// # Errors
/// If threads cannot be started.
pub fn simulate(
    setup: &Setup,
    players: [Level; 2],
    options: &Options,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Games, LabError> {
    let start = setup.head.game();
    let view = start.view(Viewer::Everyone);
    let played = play_numbered(options, progress, |number| {
        let swapped = options.swap && number % 2 == 1;
        let levels = seated(players, swapped);
        let result = caught(|| {
            let contest = setup.book.contest(start, levels, options.seed, number);
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
        });
        result.map_err(|what| GameFault { number, swapped, what })
    })?;
    let (results, faults) = parted(played);
    Ok(Games {
        rulebook: setup.book.rules().info.id.clone(),
        scenario: setup.head.scenario().to_owned(),
        sides: view.sides.map(|side| side.name),
        players: players.map(|level| level.to_string()),
        seed: options.seed,
        swap: options.swap,
        results,
        faults,
    })
}

/// The games that were finished, and those that were not.
#[must_use]
pub fn parted(played: Vec<Result<GameResult, GameFault>>) -> (Vec<GameResult>, Vec<GameFault>) {
    let (mut results, mut faults) = (Vec::with_capacity(played.len()), Vec::new());
    for game in played {
        match game {
            Ok(result) => results.push(result),
            Err(fault) => faults.push(fault),
        }
    }
    (results, faults)
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
    let most = usize::try_from(options.games).unwrap_or(usize::MAX).max(1);
    // 0 is one for each core, whatever the number of games.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads.min(most));
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
