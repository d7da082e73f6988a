//! What many games add up to.
use crate::run::{GameResult, Games, Seat};
use crate::{Distribution, Share};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use voltigeur_engine::Side;

/// What one player did in all games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerSummary {
    /// What it is called.
    pub name: String,
    /// Games won.
    pub wins: Share,
    /// Games won, and drawn ones by half.
    pub score: Share,
    /// Its victory points.
    pub points: Distribution,
    /// Units that it lost in a game, by type: the mean, in the order of the codes.
    pub losses: Vec<(String, f64)>,
}

/// What many games add up to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// The rulebook.
    pub rulebook: String,
    /// The scenario.
    pub scenario: String,
    /// Names of the two sides.
    pub sides: [String; 2],
    /// How many games were finished: all numbers below are about these.
    pub games: u64,
    /// How many games could not be finished.
    #[serde(default)]
    pub failed: u64,
    /// The seed.
    pub seed: u64,
    /// Did the players change sides from game to game?
    pub swap: bool,
    /// The two players.
    pub players: [PlayerSummary; 2],
    /// Games that nobody won.
    pub draws: Share,
    /// Games won by each side, whoever played it.
    pub wins_by_side: [Share; 2],
    /// Points of the first player less those of the second.
    pub margin: Distribution,
    /// Decisions in a game.
    pub decisions: Distribution,
    /// Turns in a game.
    pub turns: Distribution,
}

impl Summary {
    /// Adds up games.
    #[must_use]
    pub fn of(games: &Games) -> Self {
        let results = &games.results;
        let n = results.len() as u64;
        let count = |which: &dyn Fn(&GameResult) -> bool| results.iter().filter(|game| which(game)).count() as f64;
        let draws = count(&|game| game.winner.is_none());
        let [a, b] = [Seat::A, Seat::B].map(|seat| {
            let wins = count(&|game| game.winner == Some(game.side_of(seat)));
            PlayerSummary {
                name: games.players[seat as usize].clone(),
                wins: Share::of(wins, n),
                score: Share::of(wins + draws / 2.0, n),
                points: Distribution::of(results.iter().map(|game| i64::from(game.points[game.side_of(seat)]))),
                losses: losses(results, seat),
            }
        });
        let margin = |game: &GameResult| {
            i64::from(game.points[game.side_of(Seat::A)]) - i64::from(game.points[game.side_of(Seat::B)])
        };
        Self {
            rulebook: games.rulebook.clone(),
            scenario: games.scenario.clone(),
            sides: games.sides.clone(),
            games: n,
            failed: games.faults.len() as u64,
            seed: games.seed,
            swap: games.swap,
            players: [a, b],
            draws: Share::of(draws, n),
            wins_by_side: Side::BOTH.map(|side| Share::of(count(&|game| game.winner == Some(side)), n)),
            margin: Distribution::of(results.iter().map(margin)),
            decisions: Distribution::of(results.iter().map(|game| i64::from(game.decisions))),
            turns: Distribution::of(results.iter().map(|game| i64::from(game.turns))),
        }
    }
}

fn losses(results: &[GameResult], seat: Seat) -> Vec<(String, f64)> {
    let mut sums: BTreeMap<&str, u64> = BTreeMap::new();
    for game in results {
        for (arm, lost) in &game.losses[game.side_of(seat)] {
            *sums.entry(arm).or_default() += u64::from(*lost);
        }
    }
    sums.into_iter().map(|(arm, sum)| (arm.to_owned(), sum as f64 / results.len().max(1) as f64)).collect()
}
