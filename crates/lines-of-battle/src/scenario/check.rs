//! The check of a description: every fault, each with its place and its remedy. What depends on the choice of switches is
//! in [`start`] and checked for every choice; the rest is checked once, when the file is read.
mod fire;
mod leaders;
mod map;
mod options;
mod sides;
pub(super) mod start;
mod track;
mod units;

use super::choice::Choice;
use super::file::File;
use voltigeur_engine::{Faults, Place};
use voltigeur_kit::scenario::{self, Entry, Named};

/// Checks all that does not depend on the choice of switches, and the start under the scenario's own choice.
pub(super) fn check(file: &File, faults: &mut Faults) {
    sides::check(file, faults);
    let before = faults.len();
    map::check(file, faults);
    fire::check_names(file, faults);
    if faults.len() == before {
        fire::check_facts(file, faults);
    }
    track::check(file, faults);
    units::check(file, faults);
    leaders::check(file, faults);
    options::check(file, faults);
    let choice = Choice::of(file, file.default_switches(), faults);
    start::check(file, &choice, faults);
}

/// Ids are unique and can be typed in notation.
fn check_ids<T: Named>(entries: &[Entry<T>], faults: &mut Faults) {
    scenario::check_ids(entries, is_typed, HOW_TYPED, faults);
}

const HOW_TYPED: &str = "use small letters, digits, '-' and '_' only";

fn is_typed(id: &str) -> bool {
    let typed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    !id.is_empty() && id.chars().all(typed)
}

fn check_id(place: impl Into<Place>, id: &str, faults: &mut Faults) {
    if !is_typed(id) {
        faults.add(place, format!("'{id}' cannot be typed as an id"), HOW_TYPED);
    }
}

/// At most so many.
fn check_size(what: &str, count: usize, most: usize, faults: &mut Faults) {
    if count > most {
        let wrong = format!("there are {count} {what}, and at most {most} are allowed");
        faults.add(what, wrong, format!("remove {}", count - most));
    }
}
