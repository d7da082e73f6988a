//! What is promised of Eagles of the Empire: the pace of random play, the slowest decisions, copies, the reach of a move, and the odds of
//! an assault.
use crate::{Bar, Row, best_rate};
use eagles::procedure::Frame;
use eagles::{Action, Eagles};
use std::hint::black_box;
use std::time::Instant;
use voltigeur_engine::odds::{self, Stance};
use voltigeur_engine::query::Query;
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{BySide, Pending, Presentation, Rules, Seeded};

/// All rows of the book.
pub fn rows(chess_rate: f64) -> Vec<Row> {
    let first = eagles::new_game("mill-hill", None).expect("it ships");
    let rate = best_rate(|| crate::random_battles(&first));
    let assaults = assaults(&first);
    let odds = odds_millis(&assaults);
    let (ninety_nine, slowest) = (odds[odds.len() * 99 / 100], odds[odds.len() - 1]);
    println!("assaults of random play: {}", odds.len());
    vec![
        Row { what: "random Mill Hill", value: rate, unit: "decisions/s", bar: Some((15_000.0, Bar::AtLeast)) },
        Row { what: "random Mill Hill / random chess", value: rate / chess_rate, unit: "x", bar: None },
        Row {
            what: "99 of 100 decisions of it are quicker than",
            value: crate::slow_decision_micros(&first) / 1e3,
            unit: "ms",
            bar: Some((2.0, Bar::AtMost)),
        },
        Row {
            what: "clone of a Mill Hill game",
            value: crate::clone_micros(&crate::under_way(&first, 300)),
            unit: "us",
            bar: None,
        },
        Row {
            what: "reach of a move, the slowest",
            value: reach_millis(&first),
            unit: "ms",
            bar: Some((10.0, Bar::AtMost)),
        },
        Row {
            what: "exact odds of an assault, the slowest",
            value: slowest,
            unit: "ms",
            bar: Some((5.0, Bar::AtMost)),
        },
        Row { what: "99 of 100 are quicker than", value: ninety_nine, unit: "ms", bar: None },
    ]
}

/// Milliseconds for the reach of the unit that takes longest, in the first moves of some random games.
fn reach_millis(first: &Eagles) -> f64 {
    let mut slowest: f64 = 0.0;
    for seed in 0..6 {
        let (mut game, mut dice, mut legal) = (first.clone(), Seeded::new(seed), Vec::new());
        for n in 0..400 {
            let Pending::Decision(side) = game.pending() else { break };
            if n % 20 == 0 && matches!(game.frame(), Frame::Part(_)) {
                for unit in &game.battle().units {
                    let query = Query::Envelope { piece: unit.id.clone(), legs: String::new() };
                    if game.answer(Viewer::Side(side), &query).is_err() {
                        continue;
                    }
                    let rate = best_rate(|| {
                        let start = Instant::now();
                        black_box(game.answer(Viewer::Side(side), &query).expect("it was answered before"));
                        (1, start.elapsed())
                    });
                    slowest = slowest.max(1e3 / rate);
                }
            }
            legal.clear();
            game.legal_actions(&mut legal);
            game.apply(&legal[dice.below(legal.len())], &mut dice, &mut ());
        }
    }
    slowest
}

/// Assaults that can be chosen in random games.
fn assaults(first: &Eagles) -> Vec<(Eagles, Action)> {
    let mut found = Vec::new();
    for seed in 0..1_500 {
        let (mut game, mut dice, mut legal) = (first.clone(), Seeded::new(seed), Vec::new());
        while let Pending::Decision(_) = game.pending() {
            legal.clear();
            game.legal_actions(&mut legal);
            let fights = legal.iter().filter(|action| matches!(action, Action::Fight(_)));
            found.extend(fights.map(|action| (game.clone(), *action)));
            game.apply(&legal[dice.below(legal.len())], &mut dice, &mut ());
        }
    }
    assert!(!found.is_empty(), "some random game has an assault");
    found
}

/// Milliseconds for the exact odds of each assault with all its breakthroughs, the slowest last.
fn odds_millis(assaults: &[(Eagles, Action)]) -> Vec<f64> {
    let of = |(game, action): &(Eagles, Action)| {
        let rate = best_rate(|| {
            let start = Instant::now();
            let odds = odds::fight(game, Some(action), BySide::new(Stance::FightOn, Stance::FightOn));
            black_box(&odds).as_ref().expect("an assault unfolds");
            (1, start.elapsed())
        });
        1e3 / rate
    };
    let mut odds: Vec<_> = assaults.iter().map(of).collect();
    odds.sort_by(f64::total_cmp);
    odds
}
