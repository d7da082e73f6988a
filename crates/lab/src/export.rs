//! Games and summaries as CSV. Fields hold no commas and no quotes but names, which are quoted.
use crate::run::{Games, Seat};
use crate::{Distribution, Share, Summary};
use std::collections::BTreeSet;
use std::fmt::Write;

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

/// One row a game, in order: number, sides, winner, points, length, and losses by type of both players.
#[must_use]
pub fn games_csv(games: &Games) -> String {
    let arms: BTreeSet<&str> =
        games.results.iter().flat_map(|game| game.losses.0.iter().flatten().map(|(arm, _)| arm.as_str())).collect();
    let mut out = String::from("game,a_plays,winner,points_a,points_b,decisions,turns");
    for seat in ["a", "b"] {
        for arm in &arms {
            let _ = write!(out, ",lost_{seat}_{arm}");
        }
    }
    out.push('\n');
    for game in &games.results {
        let (a, b) = (game.side_of(Seat::A), game.side_of(Seat::B));
        let winner = match game.winner {
            None => "draw",
            Some(side) if side == a => "a",
            Some(_) => "b",
        };
        let _ = write!(
            out,
            "{},{},{winner},{},{},{},{}",
            game.number,
            quoted(&games.sides[a.index()]),
            game.points[a],
            game.points[b],
            game.decisions,
            game.turns
        );
        for side in [a, b] {
            for arm in &arms {
                let lost = game.losses[side].iter().find(|(known, _)| known == arm).map_or(0, |(_, lost)| *lost);
                let _ = write!(out, ",{lost}");
            }
        }
        out.push('\n');
    }
    out
}

impl Summary {
    /// The summary as rows of `what,value,low,high`.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut out = String::from("what,value,low,high\n");
        let mut share = |what: String, share: &Share| {
            let _ = writeln!(out, "{},{},{:.6},{:.6}", quoted(&what), share.share, share.low, share.high);
        };
        for (seat, player) in ["a", "b"].iter().zip(&self.players) {
            share(format!("wins_{seat} ({})", player.name), &player.wins);
            share(format!("score_{seat} ({})", player.name), &player.score);
        }
        share("draws".to_owned(), &self.draws);
        for (side, wins) in self.sides.iter().zip(&self.wins_by_side) {
            share(format!("wins_side ({side})"), wins);
        }
        let mut spread = |what: &str, d: &Distribution| {
            let _ = writeln!(out, "{what},{:.4},{},{}", d.mean, d.min, d.max);
        };
        spread("points_a", &self.players[0].points);
        spread("points_b", &self.players[1].points);
        spread("margin", &self.margin);
        spread("decisions", &self.decisions);
        spread("turns", &self.turns);
        for (seat, player) in ["a", "b"].iter().zip(&self.players) {
            for (arm, mean) in &player.losses {
                let _ = writeln!(out, "lost_{seat}_{arm},{mean:.4},,");
            }
        }
        out
    }
}
