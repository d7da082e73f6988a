//! Digests of whole games of every scenario with every choice of switches: code that is arranged anew leaves them as they are. VLE-P2.7.
use crate::support::lively;
use std::path::Path;
use voltigeur_engine::battery::{Digest, digests_hold, switch_sets};

/// Each scenario, with its games and the most decisions of a game.
const SCENARIOS: [(&str, u64, usize); 2] = [("stream-crossing", 80, 1_500), ("auerstaedt", 40, 1_500)];

#[test]
fn games_are_played_and_told_as_they_were() {
    let digests = SCENARIOS.map(|(scenario, games, most_decisions)| {
        let book = vive_lempereur::book();
        let sets = switch_sets(book, book.scenario_text(scenario).unwrap());
        let start = |number: u64| {
            let switches = &sets[number as usize % sets.len()];
            vive_lempereur::new_game(scenario, Some(switches)).unwrap()
        };
        (scenario.to_owned(), Digest::of(start, games, most_decisions, lively))
    });
    digests_hold(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vive-lempereur.digests")), &digests);
}
