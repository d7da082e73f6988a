//! The battery that every rulebook must pass, on every scenario and under every switch. LOB-dice-5, LOB-pub-1, LOB-act-7.
use voltigeur_engine::battery::{self, Options};

const SCENARIOS: [&str; 4] = ["training-1", "training-2", "mirror-ridge", "quatre-bras"];

#[test]
fn random_games_of_every_scenario_keep_every_promise() {
    for scenario in SCENARIOS {
        let start = lines_of_battle::new_game(scenario, None).unwrap();
        let report = battery::random_games(|_| start.clone(), &Options { games: 20, seed: 7, ..Options::default() });
        println!("{scenario}: {report}");
        assert_eq!(report.games, 20);
    }
}
