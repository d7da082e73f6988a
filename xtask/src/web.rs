//! `cargo xtask web`: the page's packages, types, form and unit tests, and that what is committed is what its sources make.
use crate::{npm, root};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The steps, each an npm command.
const STEPS: [&[&str]; 6] = [
    &["ci", "--no-audit", "--no-fund"],
    &["run", "types"],
    &["run", "lint"],
    &["run", "check"],
    &["test"],
    &["run", "build"],
];

/// What the steps write, and git keeps.
const MADE: [&str; 2] = ["dist", "src/api"];

/// Runs all steps; says whether they went well and have made what is committed.
pub fn all() -> bool {
    let kept = made();
    if !STEPS.iter().all(|step| npm(step, &[])) {
        return false;
    }
    let now = made();
    let differing: Vec<String> = now
        .iter()
        .filter(|(path, bytes)| kept.get(*path) != Some(bytes))
        .map(|(path, _)| path)
        .chain(kept.keys().filter(|path| !now.contains_key(*path)))
        .map(|path| path.display().to_string())
        .collect();
    if !differing.is_empty() {
        eprintln!("what is committed is not what its sources make; look at, and commit: {}", differing.join(", "));
    }
    differing.is_empty()
}

fn made() -> BTreeMap<PathBuf, Vec<u8>> {
    let web = root().join("web");
    MADE.iter().flat_map(|folder| files(&web.join(folder))).collect()
}

/// All files below a folder with what is in them.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(next) = open.pop() {
        for path in fs::read_dir(&next).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                open.push(path);
            } else if let (Ok(name), Ok(bytes)) = (path.strip_prefix(root()), fs::read(&path)) {
                found.insert(name.to_path_buf(), bytes);
            }
        }
    }
    found
}
