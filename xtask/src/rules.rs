//! `cargo xtask rules`: which rules have a test, and which have none.
//!
//! A rule has a test when a test file of its rulebook, or a study that ships, names its id. A core, def or opt rule without one
//! is a fault, and so is an id, anywhere in the project, that no rulebook has. A rulebook that is still being built
//! (`building = true` in its index) may have rules without a test; they are counted.
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use voltigeur_engine::{RuleIndex, RuleTag};

/// Folders in which nothing is ours.
const SKIPPED: [&str; 4] = ["target", ".git", "node_modules", "dist"];

/// An id, and where it was met.
type Citations = BTreeMap<String, BTreeSet<PathBuf>>;

/// Prints the table, and the ids of rules without a test if they are asked for; says whether nothing is missing and no citation
/// leads nowhere.
pub fn coverage(root: &Path, list: bool) -> bool {
    let Ok(indexes) = fs::read_dir(root.join("rules")) else {
        eprintln!("there is no folder of rule indexes at {}", root.join("rules").display());
        return false;
    };
    let mut files: Vec<PathBuf> =
        indexes.flatten().map(|entry| entry.path()).filter(|path| has_ending(path, &["toml"])).collect();
    files.sort();
    let mut sources = Vec::new();
    collect(root, &mut sources);
    let mut well = true;
    for file in files {
        let index =
            match fs::read_to_string(&file).map_err(|error| error.to_string()).and_then(|text| RuleIndex::parse(&text))
            {
                Ok(index) => index,
                Err(why) => {
                    eprintln!("{}: {why}", file.display());
                    return false;
                }
            };
        well &= one_book(root, &index, &sources, list);
    }
    well
}

fn one_book(root: &Path, index: &RuleIndex, sources: &[PathBuf], list: bool) -> bool {
    let (mut cited, mut tested) = (Citations::new(), Citations::new());
    for path in sources {
        let Ok(text) = fs::read_to_string(path) else { continue };
        let is_index = path.starts_with(root.join("rules"));
        for id in ids_in(&text, &index.info.prefix) {
            if is_index {
                continue;
            }
            if is_test(path, root, &index.info.id) {
                tested.entry(id.clone()).or_default().insert(path.clone());
            }
            cited.entry(id).or_default().insert(path.clone());
        }
    }
    let known: BTreeSet<&str> = index.rules().iter().map(|rule| rule.id.as_str()).collect();
    println!("{} ({} rules)", index.info.title, known.len());
    println!("  {:<10} {:>5} {:>9} {:>9}", "tag", "ids", "tested", "untested");
    let mut missing = Vec::new();
    let mut owed = 0;
    for tag in [RuleTag::Core, RuleTag::Def, RuleTag::Opt, RuleTag::Scenario, RuleTag::Advice] {
        let ids: Vec<&str> = index.rules().iter().filter(|rule| rule.tag == tag).map(|rule| rule.id.as_str()).collect();
        let without: Vec<&str> = ids.iter().copied().filter(|id| !tested.contains_key(*id)).collect();
        println!(
            "  {:<10} {:>5} {:>9} {:>9}",
            format!("{tag:?}").to_lowercase(),
            ids.len(),
            ids.len() - without.len(),
            without.len()
        );
        if list && !without.is_empty() {
            println!("             {}", without.join(" "));
        }
        if matches!(tag, RuleTag::Core | RuleTag::Def | RuleTag::Opt) {
            owed += ids.len();
            missing.extend(without);
        }
    }
    let nowhere: Vec<_> = cited.iter().filter(|(id, _)| !known.contains(id.as_str())).collect();
    for (id, paths) in &nowhere {
        let places: Vec<String> =
            paths.iter().map(|path| path.strip_prefix(root).unwrap_or(path).display().to_string()).collect();
        println!("  {id} is cited in {} but no rule has that id", places.join(", "));
    }
    let (covered, note) = judge(index.info.building, &missing, owed);
    if let Some(note) = note {
        println!("  {note}");
    }
    covered && nowhere.is_empty()
}

/// Whether the tests of a book suffice, and what to say about rules without one.
fn judge(building: bool, missing: &[&str], owed: usize) -> (bool, Option<String>) {
    if building {
        (true, Some(format!("in the making: {} of {owed} core/def/opt rules have no test yet", missing.len())))
    } else if missing.is_empty() {
        (true, None)
    } else {
        (false, Some(format!("without a test: {}", missing.join(", "))))
    }
}

/// Tests of a rulebook: its crate's `tests` folder, and the studies that ship.
fn is_test(path: &Path, root: &Path, book: &str) -> bool {
    path.starts_with(root.join("crates").join(book).join("tests")) || path.starts_with(root.join("studies").join(book))
}

fn has_ending(path: &Path, endings: &[&str]) -> bool {
    path.extension().and_then(|ending| ending.to_str()).is_some_and(|ending| endings.contains(&ending))
}

fn collect(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() {
            if !SKIPPED.contains(&name) {
                collect(&path, out);
            }
        } else if has_ending(&path, &["rs", "toml", "md", "study", "ts", "svelte", "txt", "py"]) {
            out.push(path);
        }
    }
}

/// Every rule id in a text.
fn ids_in(text: &str, prefix: &str) -> BTreeSet<String> {
    let start = format!("{prefix}-");
    let mut ids = BTreeSet::new();
    for (at, _) in text.match_indices(&start) {
        let before = text[..at].chars().next_back();
        if before.is_some_and(|c| c.is_ascii_alphanumeric() || c == '-') {
            continue;
        }
        let rest = &text[at..];
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '.')).unwrap_or(rest.len());
        let id = rest[..end].trim_end_matches(['.', '-']);
        if id != prefix {
            ids.insert(id.to_owned());
        }
    }
    ids
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_in_prose_code_and_lists() {
        let text = "/// LOB-C7.3, LOB-D-1. and \"LOB-terrain-b4\" but XLOB-1 is none";
        let ids: Vec<String> = ids_in(text, "LOB").into_iter().collect();
        assert_eq!(ids, ["LOB-C7.3", "LOB-D-1", "LOB-terrain-b4"]);
    }

    #[test]
    fn only_a_book_in_the_making_may_owe_tests() {
        let missing = ["TOY-1", "TOY-2"];
        assert_eq!(judge(false, &[], 5), (true, None));
        assert_eq!(judge(false, &missing, 5), (false, Some("without a test: TOY-1, TOY-2".to_owned())));
        let note = "in the making: 2 of 5 core/def/opt rules have no test yet".to_owned();
        assert_eq!(judge(true, &missing, 5), (true, Some(note)));
    }
}
