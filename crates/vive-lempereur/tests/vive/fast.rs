//! Very many games, with only the cheapest checks. VLE-P2.7.
use std::sync::Arc;
use vive_lempereur::{Scenario, ViveLEmpereur};
use voltigeur_engine::battery::{self, Options};

fn close_quarters(switches: &[String]) -> ViveLEmpereur {
    let scenario = Scenario::parse(include_str!("../data/close-quarters.toml")).unwrap();
    ViveLEmpereur::new(Arc::new(scenario.battle(Some(switches)).unwrap()))
}

#[test]
fn many_training_battles_come_to_their_end() {
    let start = vive_lempereur::new_game("stream-crossing", None).unwrap();
    let games = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(25);
    let options = Options { games, seed: 3, thorough_every: 50, most_decisions: 60_000, ..Options::default() };
    println!("{}", battery::fast_games(|_| start.clone(), &options));
}

#[test]
fn battles_of_auerstaedt_come_to_their_end() {
    let start = vive_lempereur::new_game("auerstaedt", None).unwrap();
    let games = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(6);
    let options = Options { games, seed: 9, thorough_every: 20, most_decisions: 60_000, ..Options::default() };
    println!("{}", battery::fast_games(|_| start.clone(), &options));
}

#[test]
fn many_close_battles_come_to_their_end() {
    let start = close_quarters(&["hidden-stacks".to_owned()]);
    let games = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    let options = Options { games, seed: 5, thorough_every: 1, most_decisions: 60_000, ..Options::default() };
    println!("{}", battery::fast_games(|_| start.clone(), &options));
}

#[test]
fn close_battles_keep_every_promise() {
    let start = close_quarters(&["hidden-stacks".to_owned()]);
    let seed = std::env::var("SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(11);
    let options = Options { games: 50, seed, thorough_every: 13, most_decisions: 60_000, ..Options::default() };
    let report = battery::random_games(|_| start.clone(), &options);
    println!("{report}");
    // Steered play meets most of what happens in battles without being told where it is.
    for rule in
        ["VLE-VII.5a", "VLE-IX.6b", "VLE-IX.7b", "VLE-VI.8b", "VLE-VIII.8b", "VLE-XI.2a", "VLE-XIV.5b", "VLE-V.1c"]
    {
        assert!(report.rules.contains_key(rule), "{rule} was never met: {report}");
    }
}
