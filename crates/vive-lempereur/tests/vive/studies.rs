//! Studies: those that ship come out as they expect, and say which rules they exercise.
use std::path::{Path, PathBuf};
use voltigeur_engine::Game;

fn shipped() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../studies/vive-lempereur");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "study"));
    files.sort();
    let read = |path: &PathBuf| {
        (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(path).unwrap())
    };
    files.iter().map(read).collect()
}

#[test]
fn every_study_that_ships_comes_out_as_it_expects() {
    let mut told = String::new();
    for (name, text) in shipped() {
        match vive_lempereur::book().study(&text) {
            Err(error) => told.push_str(&format!("{name}: {error}\n")),
            Ok(report) => {
                for study in report.studies.iter().filter(|study| !study.is_as_expected()) {
                    told.push_str(&format!("{name}: {study}{}\n", study.narrative()));
                }
            }
        }
    }
    assert!(told.is_empty(), "\n{told}");
}

/// What must hold after every action holds where a study ends, whatever it set up. VLE-VIII.9a, VLE-P6.3.
#[test]
fn every_study_that_ships_ends_in_a_sound_position() {
    let mut told = String::new();
    for (name, text) in shipped() {
        for (study, trail) in vive_lempereur::study::play(&text).unwrap() {
            if let Err(why) = trail.game.invariants() {
                told.push_str(&format!("{name}: {}: {why}\n", study.title));
            }
        }
    }
    assert!(told.is_empty(), "\n{told}");
}

#[test]
fn every_study_that_ships_names_its_rules_and_states_something() {
    for (name, text) in shipped() {
        for study in text.split("\nstudy ").skip(1) {
            let states = study.lines().any(|line| line.starts_with("expect ") || line.starts_with("refuse "));
            let rules = study.lines().any(|line| line.starts_with("rules VLE-"));
            assert!(states && rules, "{name}: {study}");
        }
    }
}
