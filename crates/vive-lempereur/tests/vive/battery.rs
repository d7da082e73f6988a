//! The battery that every rulebook must pass, on both scenarios: from the beginning, from battles in which the sides are at each
//! other, and in games of players who look for a fight. VLE-II.1, VLE-II.2, VLE-P2.7.
use crate::support::{lively, under_way};
use std::collections::BTreeMap;
use voltigeur_engine::battery::{self, Options, Report};
use voltigeur_engine::{Audit, Notation, Pending, Recording, Rules, Seeded};

fn options(games: u64, seed: u64, every: usize) -> Options {
    Options { games, seed, thorough_every: every, most_decisions: 60_000, ..Options::default() }
}

fn random_games(scenario: &str, switches: Option<&[String]>, games: u64, seed: u64, every: usize) -> Report {
    let start = vive_lempereur::new_game(scenario, switches).unwrap();
    battery::random_games(|_| start.clone(), &options(games, seed, every))
}

#[test]
fn random_games_of_the_training_battle_keep_every_promise() {
    let report = random_games("stream-crossing", None, 5, 7, 29);
    println!("{report}");
    assert_eq!(report.games, 5);
}

#[test]
fn random_games_of_auerstaedt_keep_every_promise() {
    let report = random_games("auerstaedt", None, 2, 7, 97);
    println!("{report}");
    assert_eq!(report.games, 2);
}

/// VLE-P2.7: from the thick of the training battle every promise is kept as well, and interrupts are met.
#[test]
fn battles_under_way_keep_every_promise() {
    let start = vive_lempereur::new_game("stream-crossing", None).unwrap();
    let report = battery::random_games(|n| under_way(&start, n, 60 + 30 * n as usize), &options(6, 21, 41));
    println!("{report}");
    for rule in ["VLE-VII.5a", "VLE-VIII.8b", "VLE-VII.3a", "VLE-VIII.9a"] {
        assert!(report.rules.contains_key(rule), "{rule} was never met: {report}");
    }
}

/// Players who look for a fight: after every action the invariants hold and something is legal, and most of what interrupts a move
/// is met in the training battle itself. VLE-P2.1.
#[test]
fn lively_games_meet_what_interrupts_a_move() {
    let start = vive_lempereur::new_game("stream-crossing", None).unwrap();
    let games = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(25);
    let mut met: BTreeMap<&'static str, u32> = BTreeMap::new();
    let mut legal = Vec::new();
    for number in 0..games {
        let (dice, mut rng) = (Seeded::numbered(5, 2 * number), Seeded::numbered(5, 2 * number + 1));
        let mut dice = Recording::new(dice);
        let mut game = start.clone();
        let mut decisions = 0;
        while let Pending::Decision(_) = game.pending() {
            game.invariants().unwrap_or_else(|why| panic!("game {number}, decision {decisions}: {why}"));
            legal.clear();
            game.legal_actions(&mut legal);
            assert!(!legal.is_empty(), "game {number}, decision {decisions}: nothing is legal");
            let action = legal[lively(&game, &legal, &mut rng)];
            game.check(&action).unwrap_or_else(|why| panic!("game {number}: an offered action is refused: {why:?}"));
            *met.entry(game.rule_of(&action).0).or_default() += 1;
            game.apply(&action, &mut dice, &mut ());
            for throw in dice.throws.drain(..) {
                *met.entry(throw.why.rule.0).or_default() += 1;
            }
            decisions += 1;
            assert!(decisions < 60_000, "game {number} does not end");
        }
    }
    println!("{met:?}");
    let interrupts = [
        "VLE-VII.5a",
        "VLE-IX.6b",
        "VLE-IX.7b",
        "VLE-VI.8b",
        "VLE-VIII.8b",
        "VLE-VIII.9a",
        "VLE-XI.2a",
        "VLE-VIII.10a",
    ];
    for rule in interrupts {
        assert!(met.contains_key(rule), "{rule} was never met: {met:?}");
    }
}

/// House ruling H113: without dice nobody comes back to where he was, so that no phase is without an end. VLE-V.9a, VLE-IX.5a, VLE-XX.1a.
#[test]
fn nobody_acts_for_ever_without_dice() {
    for (number, switches) in [&[][..], &["reserves", "dummies"]].into_iter().enumerate() {
        let on: Vec<String> = switches.iter().map(|&id: &&str| id.to_owned()).collect();
        let start = vive_lempereur::new_game("stream-crossing", Some(&on)).unwrap();
        let mut rng = Seeded::new(113);
        let options = Options { walk_every: 29, most_decisions: 60_000, ..Options::default() };
        let dice = Seeded::new(number as u64);
        let played = battery::guided_game(&start, |_, _, legal| rng.below(legal.len()), dice, &options);
        assert!(played.is_ok(), "{switches:?}: {}", played.unwrap_err().why);
    }
}
