//! What holds of the studies that ship with a rulebook.
use crate::Rulebook;
use std::fs;
use std::path::{Path, PathBuf};

/// Names and texts of the studies of a folder.
///
/// # Panics
/// If it cannot be read.
#[must_use]
pub fn studies_in(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "study"));
    files.sort();
    let read = |path: &PathBuf| {
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        (name, fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display())))
    };
    files.iter().map(read).collect()
}

/// Every study of a folder comes out as it expects, states something, and names rules of the book.
///
/// # Panics
/// If one does not; it tells of all.
pub fn studies_hold(book: &dyn Rulebook, folder: &Path) {
    let studies = studies_in(folder);
    assert!(!studies.is_empty(), "{} has no study", folder.display());
    let mut told = String::new();
    for (name, text) in studies {
        match book.study(&text) {
            Err(error) => told.push_str(&format!("{name}: {error}\n")),
            Ok(report) => {
                for study in report.studies.iter().filter(|study| !study.is_as_expected()) {
                    told.push_str(&format!("{name}: {study}{}\n", study.narrative()));
                }
            }
        }
        for study in text.split("\nstudy ").skip(1) {
            let has = |word: &str| study.lines().any(|line| line.starts_with(word));
            let title = study.lines().next().unwrap_or_default();
            if !has("expect ") && !has("refuse ") {
                told.push_str(&format!("{name}: {title}: it states nothing\n"));
            }
            if !has("rules ") {
                told.push_str(&format!("{name}: {title}: it names no rule\n"));
            }
        }
    }
    assert!(told.is_empty(), "\n{told}");
}
