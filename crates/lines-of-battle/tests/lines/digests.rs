//! Digests of whole games of every scenario with every choice of switches: code that is arranged anew leaves them as they are. LOB-dice-2, LOB-dice-5.
use std::path::Path;
use voltigeur_engine::battery::{Digest, digests_hold, switch_sets};

/// Each scenario, with its games and the most decisions of a game.
const SCENARIOS: [(&str, u64, usize); 4] =
    [("training-1", 30, 2_000), ("training-2", 30, 2_000), ("mirror-ridge", 60, 2_000), ("quatre-bras", 60, 2_000)];

#[test]
fn games_are_played_and_told_as_they_were() {
    let digests = SCENARIOS.map(|(scenario, games, most_decisions)| {
        let book = lines_of_battle::book();
        let sets = switch_sets(book, book.scenario_text(scenario).unwrap());
        let start = |number: u64| {
            let switches = &sets[number as usize % sets.len()];
            lines_of_battle::new_game(scenario, Some(switches)).unwrap()
        };
        (scenario.to_owned(), Digest::of(start, games, most_decisions, |_, legal, rng| rng.below(legal.len())))
    });
    digests_hold(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/lines-of-battle.digests")), &digests);
}
