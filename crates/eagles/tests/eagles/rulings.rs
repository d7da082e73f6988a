//! Rulings of docs/rulings/eagles.md: every one that decides something is named by a test, here or with its rule.
mod assault;
mod movement;
mod reaction;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Rulings about our own words and records, without anything that a game does.
const WORDS: [(&str, &str); 5] = [
    ("R2", "the scale of maps: scenario authors measure by it"),
    ("R3", "other names for units, no mechanic"),
    ("R43", "damaged lists: the lists themselves are the data"),
    ("R56", "numbers of sections"),
    ("R61", "the title"),
];

fn texts(folder: &Path, out: &mut Vec<String>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            texts(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "study")
            && !path.ends_with("tests/eagles/rulings.rs")
        {
            out.push(std::fs::read_to_string(path).unwrap());
        }
    }
}

/// Numbers such as R12 and H3 that stand for themselves in comments.
fn cited(text: &str) -> BTreeSet<String> {
    let comments = text.lines().filter(|line| line.trim_start().starts_with("//") || line.starts_with('#'));
    let mut all = BTreeSet::new();
    for line in comments {
        for word in line.split(|c: char| !c.is_ascii_alphanumeric()) {
            let mut letters = word.chars();
            let kind = letters.next();
            if matches!(kind, Some('R' | 'H')) && word.len() > 1 && letters.all(|c| c.is_ascii_digit()) {
                all.insert(word.to_owned());
            }
        }
    }
    all
}

#[test]
fn every_ruling_is_named_by_a_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rulings = std::fs::read_to_string(root.join("../../docs/rulings/eagles.md")).unwrap();
    let mut all = Vec::new();
    texts(&root.join("tests/eagles"), &mut all);
    texts(&root.join("../../studies/eagles"), &mut all);
    let named: BTreeSet<String> = all.iter().flat_map(|text| cited(text)).collect();
    let headings = rulings.lines().filter_map(|line| line.strip_prefix("### ")?.split_whitespace().next());
    let missing: Vec<&str> = headings
        .clone()
        .filter(|&number| !named.contains(number) && !WORDS.iter().any(|(word, _)| *word == number))
        .collect();
    assert!(missing.is_empty(), "no test names {missing:?}");
    let known: BTreeSet<&str> = headings.collect();
    let strange: Vec<&String> = named.iter().filter(|number| !known.contains(number.as_str())).collect();
    assert!(strange.is_empty(), "no such ruling: {strange:?}");
}
