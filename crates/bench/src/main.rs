//! Measures what the house promises, on one core, best of several runs, next to random chess by shakmaty in the same run.
//! Run it by `cargo xtask bench`; `--json` prints the table as JSON as well.
mod eagles;
mod vive;

use lines_of_battle::{Action, LinesOfBattle};
use shakmaty::{Chess, Position};
use std::hint::black_box;
use std::time::{Duration, Instant};
use voltigeur_engine::odds::{self, Stance};
use voltigeur_engine::{BySide, Game, Match, Pending, Record, Rules, Seats, Seeded};

/// How often each measurement is taken; the best counts.
const RUNS: usize = 5;

/// One measured promise.
struct Row {
    what: &'static str,
    value: f64,
    unit: &'static str,
    /// The bar, and whether the value must be at least or at most that.
    bar: Option<(f64, Bar)>,
}

#[derive(Clone, Copy)]
enum Bar {
    AtLeast,
    AtMost,
}

impl Row {
    fn holds(&self) -> Option<bool> {
        self.bar.map(|(bar, kind)| match kind {
            Bar::AtLeast => self.value >= bar,
            Bar::AtMost => self.value <= bar,
        })
    }
}

/// The best rate of several runs, in units a second.
fn best_rate(mut run: impl FnMut() -> (u64, Duration)) -> f64 {
    (0..RUNS)
        .map(|_| {
            let (count, time) = run();
            count as f64 / time.as_secs_f64()
        })
        .fold(0.0, f64::max)
}

/// Random chess: list all legal moves, pick one, play it.
fn chess() -> (u64, Duration) {
    let mut dice = Seeded::new(1);
    let start = Instant::now();
    let mut decisions = 0;
    while start.elapsed() < Duration::from_millis(700) {
        let mut position = Chess::default();
        for _ in 0..400 {
            let legal = position.legal_moves();
            if legal.is_empty() || position.is_insufficient_material() {
                break;
            }
            position.play_unchecked(legal[dice.below(legal.len())]);
            decisions += 1;
        }
        black_box(&position);
    }
    (decisions, start.elapsed())
}

/// Random battles: list all legal actions, pick one, apply it.
fn random_battles<G: Game>(first: &G) -> (u64, Duration) {
    let mut dice = Seeded::new(1);
    let mut legal = Vec::with_capacity(1024);
    let start = Instant::now();
    let mut decisions = 0;
    while start.elapsed() < Duration::from_millis(700) {
        let mut game = first.clone();
        while let Pending::Decision(_) = game.pending() {
            legal.clear();
            game.legal_actions(&mut legal);
            let action = dice.below(legal.len());
            game.apply(&legal[action], &mut dice, &mut ());
            decisions += 1;
        }
        black_box(&game);
    }
    (decisions, start.elapsed())
}

/// A game some way on.
fn under_way<G: Game>(first: &G, decisions: usize) -> G {
    let (mut game, mut dice, mut legal) = (first.clone(), Seeded::new(3), Vec::new());
    for _ in 0..decisions {
        legal.clear();
        game.legal_actions(&mut legal);
        let Some(action) = legal.get(dice.below(legal.len().max(1))) else { break };
        game.apply(action, &mut dice, &mut ());
    }
    game
}

fn clone_micros<G: Game>(game: &G) -> f64 {
    let rate = best_rate(|| {
        let start = Instant::now();
        for _ in 0..200_000 {
            black_box(black_box(game).clone());
        }
        (200_000, start.elapsed())
    });
    1e6 / rate
}

/// The time below which 99 of 100 decisions of random play stay: all legal actions, one of them applied.
fn slow_decision_micros<G: Game>(first: &G) -> f64 {
    let (mut dice, mut legal, mut times) = (Seeded::new(4), Vec::with_capacity(1024), Vec::new());
    for _ in 0..60 {
        let mut game = first.clone();
        while let Pending::Decision(_) = game.pending() {
            let start = Instant::now();
            legal.clear();
            game.legal_actions(&mut legal);
            let action = dice.below(legal.len());
            game.apply(&legal[action], &mut dice, &mut ());
            times.push(start.elapsed());
        }
    }
    times.sort_unstable();
    1e6 * times[times.len() * 99 / 100].as_secs_f64()
}

/// Two infantry attack infantry and light cavalry that may counterattack, on open ground. Milliseconds for the exact odds.
fn odds_millis(stance: Stance) -> (f64, usize) {
    let game = two_against_two();
    let mut situations = 0;
    let rate = best_rate(|| {
        let start = Instant::now();
        let odds = odds::fight(&game, None, BySide::new(stance, stance)).expect("a small fight unfolds");
        situations = odds.situations;
        black_box(&odds);
        (1, start.elapsed())
    });
    (1e3 / rate, situations)
}

/// The first attack of a random game of Training 2 in which two attack two with cavalry in reserve.
fn two_against_two() -> LinesOfBattle {
    let first = lines_of_battle::new_game("training-2", None).expect("it ships");
    for seed in 0.. {
        let (mut game, mut dice, mut legal) = (first.clone(), Seeded::new(seed), Vec::new());
        while let Pending::Decision(_) = game.pending() {
            legal.clear();
            game.legal_actions(&mut legal);
            let action = legal[dice.below(legal.len())];
            let target = match action {
                Action::Attack(target) => Some(target),
                _ => None,
            };
            game.apply(&action, &mut dice, &mut ());
            if let (Some(target), Some((attackers, _))) = (target, game.fighting()) {
                let battle = game.battle();
                let defenders = game.state().units_of(target);
                let arms: Vec<_> = defenders.iter().map(|unit| battle.unit(unit).arm).collect();
                let cavalry = arms.iter().filter(|arm| arm.is_cavalry()).count();
                if attackers.len() == 2
                    && defenders.len() == 2
                    && cavalry >= 1
                    && attackers.iter().all(|u| !battle.unit(u).arm.is_cavalry())
                {
                    return game;
                }
            }
        }
    }
    unreachable!("some random game has such a fight")
}

/// Replays a record of 500 decisions of Quatre Bras. Milliseconds.
fn replay_millis() -> f64 {
    let book = lines_of_battle::book();
    let text = book.scenario_text("quatre-bras").expect("it ships");
    let seats = Seats::new("random".to_owned(), "random".to_owned());
    let mut game = Match::new(book, text, "quatre-bras", None, 5, seats).expect("it ships");
    let mut dice = Seeded::new(9);
    while game.history().len() < 500 {
        let legal = game.game().legal();
        game.play_checked(&legal[dice.below(legal.len())], false).expect("legal actions are accepted");
    }
    let record = game.record().to_string();
    let rate = best_rate(|| {
        let start = Instant::now();
        let record: Record = record.parse().expect("a record that was written can be read");
        black_box(Match::replay(book, &record).expect("a record that was written replays"));
        (1, start.elapsed())
    });
    1e3 / rate
}

fn main() {
    let first = lines_of_battle::new_game("quatre-bras", None).expect("it ships");
    let mirror = lines_of_battle::new_game("mirror-ridge", None).expect("it ships");
    let chess_rate = best_rate(chess);
    let battle_rate = best_rate(|| random_battles(&first));
    let mirror_rate = best_rate(|| random_battles(&mirror));
    let (fight_on, small) = odds_millis(Stance::FightOn);
    let (best, large) = odds_millis(Stance::Best);
    let mut rows = vec![
        Row { what: "random chess (shakmaty)", value: chess_rate, unit: "decisions/s", bar: None },
        Row {
            what: "random Quatre Bras",
            value: battle_rate,
            unit: "decisions/s",
            bar: Some((500_000.0, Bar::AtLeast)),
        },
        Row {
            what: "random Quatre Bras / random chess",
            value: battle_rate / chess_rate,
            unit: "x",
            bar: Some((0.25, Bar::AtLeast)),
        },
        Row { what: "random Mirror Ridge", value: mirror_rate, unit: "decisions/s", bar: None },
        Row {
            what: "clone of a Quatre Bras game",
            value: clone_micros(&under_way(&first, 600)),
            unit: "us",
            bar: Some((1.0, Bar::AtMost)),
        },
        Row {
            what: "exact odds, two against two, fight on",
            value: fight_on,
            unit: "ms",
            bar: Some((20.0, Bar::AtMost)),
        },
        Row { what: "exact odds, two against two, best play", value: best, unit: "ms", bar: None },
        Row { what: "replay of 500 decisions", value: replay_millis(), unit: "ms", bar: Some((5.0, Bar::AtMost)) },
    ];
    rows.extend(vive::rows(chess_rate));
    rows.extend(eagles::rows(chess_rate));
    println!("{:<42} {:>14} {:<12} bar", "what", "best of 5", "unit");
    for row in &rows {
        let bar = match (row.bar, row.holds()) {
            (Some((bar, Bar::AtLeast)), holds) => {
                format!(">= {bar} {}", if holds == Some(true) { "ok" } else { "MISSED" })
            }
            (Some((bar, Bar::AtMost)), holds) => {
                format!("<= {bar} {}", if holds == Some(true) { "ok" } else { "MISSED" })
            }
            (None, _) => String::new(),
        };
        println!("{:<42} {:>14.3} {:<12} {bar}", row.what, row.value, row.unit);
    }
    println!("situations in the fight: {small} fighting on, {large} with best play");
    if std::env::args().any(|arg| arg == "--json") {
        let rows: Vec<_> = rows
            .iter()
            .map(
                |row| serde_json::json!({"what": row.what, "value": row.value, "unit": row.unit, "holds": row.holds()}),
            )
            .collect();
        println!("{}", serde_json::json!({ "rows": rows }));
    }
    if rows.iter().any(|row| row.holds() == Some(false)) {
        std::process::exit(1);
    }
}
