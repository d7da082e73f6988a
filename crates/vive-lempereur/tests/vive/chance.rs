//! Random events through the battery: both scenarios, and a close fight in which all thirty events are drawn.
//! VLE-XXII.1a, VLE-XXII.2a, VLE-XXII.2b.
use std::sync::Arc;
use vive_lempereur::{Scenario, ViveLEmpereur};
use voltigeur_engine::battery::{self, Options, Report};

fn with_events() -> Vec<String> {
    ["hidden-stacks", "random-events"].map(str::to_owned).to_vec()
}

fn random_games(scenario: &str, games: u64, every: usize) -> Report {
    let start = vive_lempereur::new_game(scenario, Some(&with_events())).unwrap();
    let options = Options { games, seed: 21, thorough_every: every, most_decisions: 60_000, ..Options::default() };
    battery::random_games(|_| start.clone(), &options)
}

#[test]
fn the_training_battle_with_events_keeps_every_promise() {
    let report = random_games("stream-crossing", 4, 61);
    assert!(report.rules.contains_key("VLE-XXII.1a"), "no chit was drawn: {report}");
}

#[test]
fn auerstaedt_with_events_keeps_every_promise() {
    let report = random_games("auerstaedt", 1, 211);
    assert!(report.rules.contains_key("VLE-XXII.1a"), "no chit was drawn: {report}");
}

/// Close quarters, where everybody draws from a container with all events, every turn.
fn close_quarters(switches: &[String]) -> ViveLEmpereur {
    let all: Vec<String> = (1..=30).filter(|event| ![24, 29].contains(event)).map(|event| event.to_string()).collect();
    let pool = all.join(", ");
    let events = format!(
        "\n[events]\ndraw_at_start = {{ blue = 12, red = 12 }}\ndraw_each_turns = {{ blue = 1, red = 1 }}\n\
         pool_blue = [{pool}]\npool_red = [{pool}]\n"
    );
    let text = format!("{}{events}", include_str!("../data/close-quarters.toml"));
    let scenario = Scenario::parse(&text).unwrap();
    ViveLEmpereur::new(Arc::new(scenario.battle(Some(switches)).unwrap()))
}

#[test]
fn close_battles_with_events_keep_every_promise() {
    let start = close_quarters(&with_events());
    let seed = std::env::var("SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(5);
    let games = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(16);
    let options = Options { games, seed, thorough_every: 29, most_decisions: 60_000, ..Options::default() };
    let report = battery::random_games(|_| start.clone(), &options);
    println!("{report}");
    // Steered play meets what the standard game offers often.
    for rule in [
        "VLE-XXII.3.4",
        "VLE-XXII.3.10",
        "VLE-XXII.3.15",
        "VLE-XXII.3.16",
        "VLE-XXII.3.17",
        "VLE-XXII.3.20",
        "VLE-XXII.3.26",
        "VLE-XXII.3.30",
    ] {
        assert!(report.rules.contains_key(rule), "{rule} was never met: {report}");
    }
}

/// Events beside every optional rule that bears on units and checks.
#[test]
fn close_battles_with_events_and_optional_rules_keep_every_promise() {
    let optional = ["art-losses=B", "art-retreat", "cav-classes", "rout", "town-morale", "reintegration", "command3"];
    let mut switches = with_events();
    switches.extend(optional.map(str::to_owned));
    let start = close_quarters(&switches);
    let seed = std::env::var("SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(8);
    let games = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(6);
    let options = Options { games, seed, thorough_every: 53, most_decisions: 60_000, ..Options::default() };
    let report = battery::random_games(|_| start.clone(), &options);
    assert!(report.rules.contains_key("VLE-XXII.3.16"), "no unit rallied by an event: {report}");
}

#[test]
fn a_scenario_without_chits_is_not_played_with_events() {
    let scenario = Scenario::parse(include_str!("../data/close-quarters.toml")).unwrap();
    let faults = scenario.battle(Some(&with_events())).unwrap_err();
    assert!(faults.iter().any(|fault| fault.place == "switch 'random-events'"), "{faults:?}");
}

/// VLE-III.4a: decoys, reserve counters and chits exist where the scenario has them, and as many as it says.
#[test]
fn a_scenario_says_which_other_counters_exist() {
    let text = include_str!("../../../../scenarios/vive-lempereur/stream-crossing.toml");
    let switches: Vec<String> = ["reserves", "dummies"].map(str::to_owned).to_vec();
    let there = |text: &str| {
        let battle = Scenario::parse(text).unwrap().battle(Some(&switches)).unwrap();
        (battle.counters.len(), battle.decoys.len())
    };
    assert_eq!(there(text), (4, 2));
    let fewer = text.replacen("reserve_counters = { B1 = 1, army = 1 }", "", 1).replacen("decoys = 1", "decoys = 3", 1);
    assert_eq!(there(&fewer), (2, 4));
    // The same scenario has chits, close-quarters has none (see above).
    assert!(Scenario::parse(text).unwrap().battle(Some(&with_events())).is_ok());
}
