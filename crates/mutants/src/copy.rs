//! A copy of the workspace in `target/mutants`, in which sources may be changed.
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What of the workspace is copied: what the rulebooks need to be built and tested.
const COPIED: [&str; 9] =
    ["Cargo.toml", "Cargo.lock", "clippy.toml", "crates", "docs", "rules", "scenarios", "studies", "xtask"];

/// Brings the copy up to date. Files that are as they should be are not touched, so that only what changed is built again;
/// those of which `theirs` says so are left alone.
pub fn update(from: &Path, to: &Path, theirs: &dyn Fn(&Path) -> bool) -> io::Result<()> {
    let mut wanted = BTreeSet::new();
    for name in COPIED {
        list(&from.join(name), &mut wanted)?;
    }
    let mut there = BTreeSet::new();
    for name in COPIED {
        list(&to.join(name), &mut there)?;
    }
    for path in &wanted {
        let place = path.strip_prefix(from).map_err(io::Error::other)?;
        if !theirs(place) {
            write(&to.join(place), &fs::read(path)?)?;
        }
    }
    for path in there {
        let place = path.strip_prefix(to).map_err(io::Error::other)?;
        if !wanted.contains(&from.join(place)) {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

/// Writes a file unless it has these contents.
pub fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|old| old == contents) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, contents)
}

/// Every file at or under a path.
pub fn list(path: &Path, out: &mut BTreeSet<PathBuf>) -> io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            list(&entry?.path(), out)?;
        }
    } else if path.is_file() {
        out.insert(path.to_owned());
    }
    Ok(())
}
