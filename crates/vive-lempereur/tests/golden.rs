//! Golden transcripts: the beginning of a game of each scenario as text, with prompts, options, dice and results, so that a change
//! of the rules shows as a difference that a person can judge. `UPDATE_GOLDEN=1 cargo test` writes them anew.
//! VLE-II.1, VLE-II.2, VLE-VI.1a.
#![allow(clippy::unwrap_used, reason = "a test may fail")]
use std::fs;
use std::path::PathBuf;
use voltigeur_engine::{Match, Seats, Seeded, transcript};

fn golden(scenario: &str, seed: u64, decisions: usize) {
    let book = vive_lempereur::book();
    let text = book.scenario_text(scenario).unwrap();
    let seats = Seats::new("lot".to_owned(), "lot".to_owned());
    let mut game = Match::new(book, text, scenario, None, seed, seats).unwrap();
    let mut lot = Seeded::new(seed + 1);
    let written = transcript(&mut game, decisions, |_, legal| {
        let lively = ["attack", "fire", "target", "square", "countercharge", "join", "rally", "activate", "go"];
        let act = legal.iter().rposition(|action| lively.iter().any(|verb| action.starts_with(verb)));
        match act {
            Some(n) if lot.below(3) > 0 => n,
            _ => lot.below(legal.len()),
        }
    });
    // Options are many, and a state hash changes with the layout of the state; the chosen option, the dice and the results are
    // what a reader judges.
    let told = |line: &&str| !line.starts_with("    ") || line.starts_with("      ");
    let kept_lines = |line: &&str| told(line) && !line.starts_with("  # ");
    let written: String = written.lines().filter(kept_lines).map(|line| format!("{line}\n")).collect();
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{scenario}.txt"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &written).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    for (n, (kept, now)) in kept.lines().zip(written.lines()).enumerate() {
        assert_eq!(kept, now, "{} differs at line {}; UPDATE_GOLDEN=1 writes it anew", path.display(), n + 1);
    }
    assert_eq!(kept.lines().count(), written.lines().count(), "{} has another length", path.display());
}

#[test]
fn the_stream_crossing_plays_as_it_did() {
    golden("stream-crossing", 11, 120);
}

#[test]
fn auerstaedt_plays_as_it_did() {
    golden("auerstaedt", 12, 120);
}
