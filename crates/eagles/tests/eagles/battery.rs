//! The battery that every rulebook must pass, on both scenarios. On a free table the legal actions are a sample, so that what is
//! accepted need not be offered (EOTE-A.3.2). Saved and restored, a game plays on as before: EOTE-0.6.1.
use crate::support::lively;
use eagles::new_game;
use std::collections::BTreeMap;
use voltigeur_engine::battery::{self, Options, Report};
use voltigeur_engine::{Audit, Notation, Pending, Recording, Rules, Seeded, notation};

fn games() -> u64 {
    std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(1)
}

fn random_games(scenario: &str, switches: &[&str], games: u64, seed: u64, every: usize) -> Report {
    let on: Vec<String> = switches.iter().map(|&id| id.to_owned()).collect();
    let start = new_game(scenario, Some(&on)).unwrap();
    let options =
        Options { games, seed, thorough_every: every, most_decisions: 60_000, complete: false, ..Options::default() };
    battery::random_games(|_| start.clone(), &options)
}

#[test]
fn random_games_of_the_mill_hill_keep_every_promise() {
    let report = random_games("mill-hill", &[], 2 * games(), 7, 61);
    println!("{report}");
    assert_eq!(report.games, 2 * games());
}

#[test]
fn random_games_of_quatre_bras_keep_every_promise() {
    let report = random_games("quatre-bras", &[], games(), 8, 499);
    println!("{report}");
    assert_eq!(report.games, games());
}

/// All switches that can be on together, with small figures.
#[test]
fn random_games_with_every_switch_keep_every_promise() {
    let on: Vec<&str> = eagles::switches::SWITCHES.iter().map(|switch| switch.id).collect();
    let on: Vec<&str> = on.into_iter().filter(|&id| id != "figure_scale=25mm").collect();
    let report = random_games("mill-hill", &on, games(), 9, 97);
    println!("{report}");
    assert_eq!(report.games, games());
}

/// Players who look for a fight: after every action the invariants hold, something is legal, and what is offered is accepted.
#[test]
fn lively_games_keep_every_promise() {
    let scenario = std::env::var("SCENARIO").unwrap_or_else(|_| "mill-hill".to_owned());
    let start = new_game(&scenario, None).unwrap();
    let mut met: BTreeMap<&'static str, u32> = BTreeMap::new();
    for number in 0..3 * games() {
        let (mut dice, mut rng) =
            (Recording::new(Seeded::numbered(5, 2 * number)), Seeded::numbered(5, 2 * number + 1));
        let (mut game, mut legal, mut told) = (start.clone(), Vec::new(), Vec::new());
        while let Pending::Decision(_) = game.pending() {
            legal.clear();
            game.legal_actions(&mut legal);
            let fault = |why: String| -> String {
                format!(
                    "game {number}, decision {}: {why}\n{}",
                    told.len(),
                    told.iter().rev().take(12).rev().cloned().collect::<Vec<_>>().join("\n")
                )
            };
            game.invariants().unwrap_or_else(|why| panic!("{}", fault(why)));
            assert!(!legal.is_empty(), "{}", fault("nothing is legal".to_owned()));
            let action = legal[lively(&legal, &mut rng)];
            game.check(&action).unwrap_or_else(|why| panic!("{}", fault(format!("offered and refused: {why}"))));
            told.push(notation(&game, &action));
            *met.entry(game.rule_of(&action).0).or_default() += 1;
            game.apply(&action, &mut dice, &mut ());
            for throw in dice.throws.drain(..) {
                *met.entry(throw.why.rule.0).or_default() += 1;
            }
            assert!(told.len() < 30_000, "game {number} does not end");
        }
    }
    println!("{met:?}");
    for rule in ["EOTE-4.0.1", "EOTE-6.0.1", "EOTE-5.8.1", "EOTE-7.6.8"] {
        assert!(met.contains_key(rule), "{rule} was never met: {met:?}");
    }
}

/// House ruling H123: a unit is taken up ten times in a turn at most; its moves can be named after that, too. EOTE-0.3.5.
#[test]
fn nobody_takes_units_up_and_puts_them_down_for_ever() {
    let mut game = new_game("mill-hill", Some(&[])).unwrap();
    let (mut dice, mut legal) = (Seeded::new(123), Vec::new());
    let taken = loop {
        legal.clear();
        game.legal_actions(&mut legal);
        if let Some(take) = legal.iter().copied().find(|action| matches!(action, eagles::Action::Take(_))) {
            break take;
        }
        let action = legal[dice.below(legal.len())];
        game.apply(&action, &mut dice, &mut ());
    };
    let mut moves = Vec::new();
    for _ in 0..10 {
        game.check(&taken).unwrap();
        game.apply(&taken, &mut dice, &mut ());
        moves.clear();
        game.legal_actions(&mut moves);
        game.apply(&eagles::Action::Done, &mut dice, &mut ());
    }
    assert_eq!(game.check(&taken).unwrap_err().rule.0, "EOTE-0.3.5");
    let named = moves.iter().find(|action| matches!(action, eagles::Action::Move(..))).unwrap();
    game.check(named).unwrap();
}
