//! The texts that the fuzzer begins with, and those that it found.
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use voltigeur_fuzzing::TARGETS;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All files in a folder and below it, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() { found.extend(files(&entry)) } else { found.push(entry) }
    }
    found.sort();
    found
}

/// The seeds of a target, and of what ships that which it reads.
pub fn seeds(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let mut paths = files(&root().join("fuzz/seeds").join(target));
    match target {
        "scenario" => paths.extend(files(&root().join("scenarios"))),
        "study" => paths.extend(files(&root().join("studies"))),
        _ => {}
    }
    paths.into_iter().map(|path| (path.clone(), std::fs::read(&path).unwrap())).collect()
}

#[test]
fn every_seed_and_every_text_that_was_found_is_read_without_a_panic() {
    let mut wrong = Vec::new();
    for &(name, target) in TARGETS {
        let seeds = seeds(name);
        assert!(seeds.len() >= 3, "{name} has texts of every rulebook");
        for (path, bytes) in seeds {
            if catch_unwind(|| target(&bytes)).is_err() {
                wrong.push(path);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
