//! Digests of whole games of every scenario with every choice of switches: code that is arranged anew leaves them as they are. EOTE-0.6.1.
use crate::support::lively;
use std::path::Path;
use voltigeur_engine::battery::{Digest, digests_hold, switch_sets};

/// Each scenario, with its games and the most decisions of a game.
const SCENARIOS: [(&str, u64, usize); 2] = [("mill-hill", 60, 600), ("quatre-bras", 12, 700)];

#[test]
fn games_are_played_and_told_as_they_were() {
    let digests = SCENARIOS.map(|(scenario, games, most_decisions)| {
        let book = eagles::book();
        let sets = switch_sets(book, book.scenario_text(scenario).unwrap());
        let start = |number: u64| {
            let switches = &sets[number as usize % sets.len()];
            eagles::new_game(scenario, Some(switches)).unwrap()
        };
        (scenario.to_owned(), Digest::of(start, games, most_decisions, |_, legal, rng| lively(legal, rng)))
    });
    digests_hold(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/eagles.digests")), &digests);
}
