//! A little fuzzing in every test run, the same each time. `FUZZ_ROUNDS` asks for more rounds, `FUZZ_SEED` for others.
use crate::seeds::seeds;
use std::panic::catch_unwind;
use std::time::{Duration, Instant};
use voltigeur_engine::Seeded;
use voltigeur_fuzzing::TARGETS;
use voltigeur_fuzzing::mutate::mutated;

/// Longer than this no text may take, on a slow machine under load.
const SLOW: Duration = Duration::from_secs(20);
/// Long texts find little that short ones do not.
const SHORT: usize = 20_000;

fn from_environment(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn smoke(name: &str, rounds: u64) {
    let target = TARGETS.iter().find(|(known, _)| *known == name).unwrap().1;
    let texts: Vec<Vec<u8>> = seeds(name).into_iter().map(|(_, bytes)| bytes).filter(|it| it.len() < SHORT).collect();
    let rounds = from_environment("FUZZ_ROUNDS", rounds);
    let seed = from_environment("FUZZ_SEED", 1805);
    let mut wrong = 0;
    for n in 0..rounds {
        let mut rng = Seeded::numbered(seed, n);
        let (text, other) = (&texts[rng.below(texts.len())], &texts[rng.below(texts.len())]);
        let bytes = mutated(text, other, &mut rng);
        let started = Instant::now();
        let done = catch_unwind(|| target(&bytes));
        if done.is_err() || started.elapsed() > SLOW {
            wrong += 1;
            let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{seed}-{n}"));
            std::fs::write(&file, &bytes).unwrap();
            println!("{name}, round {n}: {:?}, {}", started.elapsed(), file.display());
        }
    }
    assert_eq!(wrong, 0, "of {rounds} texts; they are in {}", env!("CARGO_TARGET_TMPDIR"));
}

#[test]
fn changed_records_are_read_without_a_panic() {
    smoke("record", 2000);
}

#[test]
fn changed_scenarios_are_read_without_a_panic() {
    smoke("scenario", 1000);
}

#[test]
fn changed_studies_are_read_without_a_panic() {
    smoke("study", 1500);
}

#[test]
fn changed_actions_are_read_without_a_panic() {
    smoke("notation", 3000);
}

#[test]
fn changed_messages_are_read_without_a_panic() {
    smoke("socket", 3000);
}
