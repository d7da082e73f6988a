//! The battery that every rulebook must pass, at every level of command. VLE-XVII.1a, VLE-XVII.2a, VLE-XVII.3q, VLE-XVII.4a.
use voltigeur_engine::battery::{self, Options, Report};

fn random_games(scenario: &str, level: &str, seed: u64, every: usize) -> Report {
    let switches: Vec<String> = format!("hidden-stacks {level}").split(' ').map(str::to_owned).collect();
    let start = vive_lempereur::new_game(scenario, Some(&switches)).unwrap();
    let games = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let options = Options { games, seed, thorough_every: every, most_decisions: 60_000, ..Options::default() };
    let report = battery::random_games(|_| start.clone(), &options);
    assert_eq!(report.games, games, "{level}");
    report
}

#[test]
fn training_battles_with_command_keep_every_promise() {
    for level in ["command1", "command2", "command3", "command4"] {
        println!("{level}: {}", random_games("stream-crossing", level, 21, 29));
    }
}

#[test]
fn auerstaedt_with_command_keeps_every_promise() {
    for level in ["command3", "command4"] {
        println!("{level}: {}", random_games("auerstaedt", level, 22, 211));
    }
}

/// VLE-I.2: command goes together with the other optional rules.
#[test]
fn command_goes_together_with_other_options() {
    let others = "command4 random-events art-losses=A art-retreat cav-classes rout town-morale reintegration";
    println!("{}", random_games("stream-crossing", others, 23, 31));
}
