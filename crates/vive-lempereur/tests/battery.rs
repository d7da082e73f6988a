//! The battery that every rulebook must pass, on both scenarios and under every switch. VLE-II.1, VLE-II.2, VLE-P2.7.
#![allow(clippy::unwrap_used, reason = "a test may fail")]
use voltigeur_engine::battery::{self, Options, Report};

fn random_games(scenario: &str, switches: Option<&[String]>, games: u64, seed: u64, every: usize) -> Report {
    let start = vive_lempereur::new_game(scenario, switches).unwrap();
    let options = Options { games, seed, thorough_every: every, most_decisions: 40_000, ..Options::default() };
    battery::random_games(|_| start.clone(), &options)
}

#[test]
fn random_games_of_the_training_battle_keep_every_promise() {
    let report = random_games("stream-crossing", None, 6, 7, 29);
    println!("{report}");
    assert_eq!(report.games, 6);
}

#[test]
fn random_games_of_auerstaedt_keep_every_promise() {
    let report = random_games("auerstaedt", None, 2, 7, 97);
    println!("{report}");
    assert_eq!(report.games, 2);
}

#[test]
fn random_games_with_command_keep_every_promise() {
    for (level, games) in [("command1", 1), ("command2", 2)] {
        let switches = ["hidden-stacks".to_owned(), level.to_owned()];
        let report = random_games("stream-crossing", Some(&switches), games, 21, 29);
        assert_eq!(report.games, games, "{level}");
    }
}

#[test]
fn random_games_of_auerstaedt_with_command_keep_every_promise() {
    let switches = ["hidden-stacks".to_owned(), "command2".to_owned()];
    assert_eq!(random_games("auerstaedt", Some(&switches), 1, 22, 97).games, 1);
}
