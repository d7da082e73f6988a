//! What is promised of Vive l'Empereur!: the pace of random play, the slowest decisions, copies, long marches, and the odds of a whole charge.
use crate::{Bar, Row, best_rate};
use std::hint::black_box;
use std::time::Instant;
use vive_lempereur::procedure::{Frame, Phase};
use vive_lempereur::unit::Formation;
use vive_lempereur::{Action, ViveLEmpereur};
use voltigeur_engine::odds::{self, Stance};
use voltigeur_engine::{BySide, Rules, Seeded};

/// Cuirassiers before a line three hexes away, with a battery and hussars beside it.
const CHARGE: &str = "rulebook vive-lempereur
study A charge
unit C Blue C4 0806 column 2
unit I Red I6 1108 line 4
unit G Red B5/6 1107 unlimbered 4
unit H Red H4 1109 column 5
turn 3 Blue charge
do activate C
";

/// All rows of the book.
pub fn rows(chess_rate: f64) -> Vec<Row> {
    let first = vive_lempereur::new_game("stream-crossing", None).expect("it ships");
    let rate = best_rate(|| crate::random_battles(&first));
    let (chain, situations) = charge_millis();
    println!("situations in the charge: {situations}");
    vec![
        Row { what: "random Stream Crossing", value: rate, unit: "decisions/s", bar: Some((100_000.0, Bar::AtLeast)) },
        Row {
            what: "random Stream Crossing / random chess",
            value: rate / chess_rate,
            unit: "x",
            bar: Some((0.05, Bar::AtLeast)),
        },
        Row {
            what: "99 of 100 decisions of it are quicker than",
            value: crate::slow_decision_micros(&first),
            unit: "us",
            bar: Some((200.0, Bar::AtMost)),
        },
        Row {
            what: "clone of a Stream Crossing game",
            value: crate::clone_micros(&crate::under_way(&first, 600)),
            unit: "us",
            bar: Some((5.0, Bar::AtMost)),
        },
        Row {
            what: "all marches of an Auerstaedt road column",
            value: road_march_millis(),
            unit: "ms",
            bar: Some((2.0, Bar::AtMost)),
        },
        Row { what: "exact odds of a charge, fight on", value: chain, unit: "ms", bar: Some((50.0, Bar::AtMost)) },
    ]
}

/// Milliseconds for all legal actions of the column that reaches the most hexes of Auerstaedt in the first turn by a road.
fn road_march_millis() -> f64 {
    let mut first = vive_lempereur::new_game("auerstaedt", None).expect("it ships");
    let mut dice = Seeded::new(6);
    while first.state().phase() != Phase::MOVEMENT {
        first.apply(&Action::End, &mut dice, &mut ());
    }
    let mut legal = Vec::with_capacity(4096);
    let mut widest = (0, first.clone());
    for unit in first.battle().all_units() {
        let mut game = first.clone();
        if game.check(&Action::Activate(unit)).is_err() {
            continue;
        }
        game.apply(&Action::Activate(unit), &mut dice, &mut ());
        let by_road = matches!(game.frame(), Some(Frame::Group(group)) if !group.off_road);
        legal.clear();
        game.legal_actions(&mut legal);
        if by_road && legal.len() > widest.0 {
            widest = (legal.len(), game);
        }
    }
    assert!(widest.0 > 0, "a column of Auerstaedt starts on a road");
    let rate = best_rate(|| {
        let start = Instant::now();
        for _ in 0..2_000 {
            legal.clear();
            widest.1.legal_actions(&mut legal);
            black_box(&legal);
        }
        (2_000, start.elapsed())
    });
    1e3 / rate
}

/// The game in which the charge of the measurement can be declared.
fn before_the_charge() -> ViveLEmpereur {
    let mut played = vive_lempereur::study::play(CHARGE).expect("the study is sound");
    played.pop().expect("there is one study").1.game
}

/// Milliseconds for the exact odds of a charge from its declaration to the last check, and how many situations it has.
fn charge_millis() -> (f64, usize) {
    let game = before_the_charge();
    let declare = Action::Form(Formation::Line, 1);
    let mut situations = 0;
    let rate = best_rate(|| {
        let start = Instant::now();
        let odds = odds::fight(&game, Some(&declare), BySide::new(Stance::FightOn, Stance::FightOn));
        situations = odds.as_ref().expect("a charge unfolds").situations;
        black_box(&odds);
        (1, start.elapsed())
    });
    (1e3 / rate, situations)
}
