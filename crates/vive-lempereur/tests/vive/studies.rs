//! Studies: those that ship come out as they expect, and say which rules they exercise.
use std::path::Path;
use voltigeur_engine::Audit;
use voltigeur_engine::battery::{studies_hold, studies_in};

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../studies/vive-lempereur"))
}

#[test]
fn every_study_that_ships_comes_out_as_it_expects_and_names_its_rules() {
    studies_hold(vive_lempereur::book(), folder());
}

/// What must hold after every action holds where a study ends, whatever it set up. VLE-VIII.9a, VLE-P6.3.
#[test]
fn every_study_that_ships_ends_in_a_sound_position() {
    let mut told = String::new();
    for (name, text) in studies_in(folder()) {
        for (study, trail) in vive_lempereur::study::play(&text).unwrap() {
            if let Err(why) = trail.game.invariants() {
                told.push_str(&format!("{name}: {}: {why}\n", study.title));
            }
        }
    }
    assert!(told.is_empty(), "\n{told}");
}
