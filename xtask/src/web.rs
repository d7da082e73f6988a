//! `cargo xtask web`: the page's packages, types and unit tests, and that the committed build is what its sources make.
use crate::root;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The steps, each an npm command.
const STEPS: [&[&str]; 4] = [&["ci", "--no-audit", "--no-fund"], &["run", "check"], &["test"], &["run", "build"]];

/// Runs all steps; says whether they went well and the build is the committed one.
pub fn all() -> bool {
    let web = root().join("web");
    let committed = files(&web.join("dist"));
    for step in STEPS {
        match Command::new("npm").args(step).current_dir(&web).status() {
            Ok(status) if status.success() => {}
            Ok(_) => {
                eprintln!("npm {} failed in {}", step.join(" "), web.display());
                return false;
            }
            Err(_) => {
                eprintln!("node and npm are missing: the page's tests need Node 20.19 or newer (playing does not)");
                return false;
            }
        }
    }
    let built = files(&web.join("dist"));
    let differing: Vec<String> = built
        .iter()
        .filter(|(path, bytes)| committed.get(*path) != Some(bytes))
        .map(|(path, _)| path)
        .chain(committed.keys().filter(|path| !built.contains_key(*path)))
        .map(|path| path.display().to_string())
        .collect();
    if !differing.is_empty() {
        eprintln!("the committed page is not what its sources make; commit the new build of: {}", differing.join(", "));
    }
    differing.is_empty()
}

/// All files below a folder with what is in them.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(next) = open.pop() {
        for path in fs::read_dir(&next).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                open.push(path);
            } else if let (Ok(name), Ok(bytes)) = (path.strip_prefix(folder), fs::read(&path)) {
                found.insert(name.to_path_buf(), bytes);
            }
        }
    }
    found
}
