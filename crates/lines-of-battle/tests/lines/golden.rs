//! Golden transcripts: the beginning of a game of each scenario as text, with prompts, options, dice and results, so that a change
//! of the rules shows as a difference that a person can judge. `UPDATE_GOLDEN=1 cargo test` writes them anew.
//! LOB-dice-2, LOB-dice-5, LOB-turn-1, LOB-B-1.
use std::fs;
use std::path::PathBuf;
use voltigeur_engine::{Match, Seats, Seeded, transcript};

fn golden(scenario: &str, switches: &[&str], seed: u64, decisions: usize) {
    let book = lines_of_battle::book();
    let text = book.scenario_text(scenario).unwrap();
    let switches: Vec<String> = switches.iter().map(|&switch| switch.to_owned()).collect();
    let chosen = (!switches.is_empty()).then_some(switches.as_slice());
    let seats = Seats::new("lot".to_owned(), "lot".to_owned());
    let mut game = Match::new(book, text, scenario, chosen, seed, seats).unwrap();
    let mut lot = Seeded::new(seed + 1);
    let written = transcript(&mut game, decisions, |_, legal| {
        // Groups that march and attack make a livelier text than random choices that end every phase at once.
        let act = legal.iter().rposition(|action| action.starts_with("attack") || action.starts_with("move"));
        match act {
            Some(n) if lot.below(2) == 0 => n,
            _ => lot.below(legal.len()),
        }
    });
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{scenario}.txt"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, &written).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    for (n, (kept, now)) in kept.lines().zip(written.lines()).enumerate() {
        assert_eq!(kept, now, "{} differs at line {}; UPDATE_GOLDEN=1 writes it anew", path.display(), n + 1);
    }
    assert_eq!(kept.lines().count(), written.lines().count(), "{} has another length", path.display());
}

#[test]
fn training_1_plays_as_it_did() {
    golden("training-1", &[], 11, 60);
}

#[test]
fn training_2_plays_as_it_did() {
    golden("training-2", &[], 12, 60);
}

#[test]
fn mirror_ridge_plays_as_it_did() {
    golden("mirror-ridge", &[], 13, 60);
}

#[test]
fn quatre_bras_with_leaders_plays_as_it_did() {
    golden("quatre-bras", &["leaders", "qb-kgl-cavalry"], 14, 60);
}
