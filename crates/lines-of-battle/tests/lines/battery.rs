//! The battery that every rulebook must pass, on every scenario and under every switch. LOB-dice-5, LOB-pub-1, LOB-act-7.
use std::collections::BTreeSet;
use voltigeur_engine::battery::{self, Options, Report};
use voltigeur_engine::{Seeded, SwitchInfo};

const SCENARIOS: [&str; 4] = ["training-1", "training-2", "mirror-ridge", "quatre-bras"];

fn random_games(scenario: &str, switches: Option<&[String]>, games: u64, seed: u64) -> Report {
    let start = lines_of_battle::new_game(scenario, switches).unwrap();
    battery::random_games(|_| start.clone(), &Options { games, seed, thorough_every: 23, ..Options::default() })
}

/// A choice of switches that go together, by lot.
fn lot_of_switches(known: &[SwitchInfo], lot: &mut Seeded) -> Vec<String> {
    let mut on: Vec<String> = Vec::new();
    for switch in known {
        let fits = !known.iter().any(|other| on.contains(&other.id) && other.excludes.contains(&switch.id));
        let fits = fits && !switch.excludes.iter().any(|other| on.contains(other));
        let needs = switch.requires.iter().all(|other| on.contains(other));
        if fits && needs && lot.below(2) == 0 {
            on.push(switch.id.clone());
        }
    }
    on
}

#[test]
fn random_games_of_every_scenario_keep_every_promise() {
    for scenario in SCENARIOS {
        let report = random_games(scenario, None, 12, 7);
        assert_eq!(report.games, 12, "{scenario}");
    }
}

#[test]
fn random_games_under_lots_of_switches_keep_every_promise() {
    let mut lot = Seeded::new(1805);
    let mut met = Report::default();
    let mut chosen = BTreeSet::new();
    for round in 0..24 {
        let scenario = SCENARIOS[round % 4];
        let text = lines_of_battle::book().scenario_text(scenario).unwrap();
        let known = lines_of_battle::book().switches(text).unwrap();
        let on = lot_of_switches(&known, &mut lot);
        chosen.extend(on.iter().cloned());
        met.merge(&random_games(scenario, Some(&on), 2, round as u64));
    }
    assert!(chosen.len() >= 18, "only {chosen:?} were switched on");
    // Steered play meets most of what happens in battles without being told where it is.
    assert!(met.rules.len() >= 70, "only {} rules were met: {met}", met.rules.len());
    for rule in
        ["LOB-C9.2", "LOB-C6", "LOB-C3", "LOB-leader-4", "LOB-leader-6", "LOB-retreat-d4", "LOB-E-4c", "LOB-C-1"]
    {
        assert!(met.rules.contains_key(rule), "{rule} was never met");
    }
}
