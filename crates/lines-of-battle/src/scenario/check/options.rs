//! The scenario's own switches, and its claim to be symmetric.
use super::check_ids;
use crate::scenario::choice::{is_of_rulebook, switch_ids};
use crate::scenario::file::{File, SetupDie, SwitchOption};
use crate::scenario::option_rule;
use voltigeur_engine::{Faults, Place};
use voltigeur_kit::scenario::{Entry, ids, quoted_list};

pub(super) fn check(file: &File, faults: &mut Faults) {
    check_ids(&file.options, faults);
    for option in &file.options {
        check_option(file, option, faults);
    }
    check_alone(file, "lets dice bring units", |option| option.random_arrival.is_some(), faults);
    let gives_bonus = |option: &SwitchOption| option.setup_die.as_ref().is_some_and(|die| die.extra_bonus.is_some());
    check_alone(file, "gives an extra_bonus", gives_bonus, faults);
    check_symmetry(file, faults);
}

fn check_option(file: &File, option: &Entry<SwitchOption>, faults: &mut Faults) {
    let place = option.place();
    if !is_of_rulebook(&option.switch) {
        if option.title.trim().is_empty() {
            faults.add(&place, "it has no title", "say in a few words what the switch turns on");
        }
        if option_rule(&option.rule).is_none() {
            let wrong = format!("'{}' is not a rule that an option can cite", option.rule);
            faults.add(&place, wrong, format!("write one of {}", quoted_list(&super::super::OPTION_RULES)));
        }
    }
    for id in option.excludes.iter().chain(&option.requires) {
        if !switch_ids(file).contains(&id.as_str()) {
            faults.unknown(&place, "switch", id, switch_ids(file));
        }
        if id == &option.switch {
            faults.add(&place, "it names itself", "name the other switch");
        }
    }
    let random = option.random_arrival.as_ref();
    let roller = option.setup_die.as_ref().map(|die| &die.roller);
    for side in random.map(|random| &random.side).into_iter().chain(roller).chain(option.cp_column.keys()) {
        if !file.sides.contains_key(side) {
            faults.unknown(&place, "side", side, file.sides.keys().map(String::as_str));
        }
    }
    if let Some(random) = random {
        check_turn(file, &place, random.from_turn, false, faults);
        if !file.units.iter().any(|unit| unit.side == random.side && unit.schedule_order.is_some()) {
            faults.add(&place, "no unit of that side has a schedule_order", "add schedule_order to its arrivals");
        }
    }
    if let Some(die) = &option.setup_die {
        check_die(file, &place, die, faults);
    }
}

/// LOB-QB-17, LOB-QB-22: a die says when units come, or which division.
fn check_die(file: &File, place: &Place, die: &SetupDie, faults: &mut Faults) {
    for id in die.units.iter().filter(|id| !ids(&file.units).any(|unit| unit == id.as_str())) {
        faults.unknown(place, "unit", id, ids(&file.units));
    }
    let divisions = || file.units.iter().map(|unit| &*unit.item.division);
    for name in die.divisions.iter().flatten().filter(|name| !name.is_empty()) {
        if !divisions().any(|division| division == name) {
            faults.unknown(place, "division", name, divisions());
        }
    }
    let named = |division: &String| !division.is_empty() && die.divisions.iter().flatten().any(|name| name == division);
    for unit in file.units.iter().filter(|unit| named(&unit.division) && unit.arrive_turn == 0) {
        let wrong = format!("unit '{}' of the division has no turn of arrival", unit.id);
        faults.add(place, wrong, "add arrive_turn to the unit");
    }
    for &turn in die.turns.iter().flatten() {
        check_turn(file, place, turn, true, faults);
    }
    match (&die.turns, &die.divisions) {
        (Some(_), None) if die.units.is_empty() => {
            faults.add(place, "setup_die does not say whose turns it decides", "add units = [\"…\"]");
        }
        (Some(_), Some(_)) | (None, None) => {
            faults.add(place, "setup_die decides turns or divisions", "write one of turns and divisions");
        }
        _ => {}
    }
    if die.extra_bonus.is_some() && die.divisions.is_none() {
        faults.add(place, "extra_bonus counts from the arrival of a division", "add divisions, or remove extra_bonus");
    }
}

fn check_turn(file: &File, place: &Place, turn: u8, never_allowed: bool, faults: &mut Faults) {
    let last = file.turns.len();
    if usize::from(turn) > last || turn == 0 && !never_allowed {
        faults.add(place, format!("there is no turn {turn}"), format!("write a turn from 1 to {last}"));
    }
}

/// Two options that do the same to the whole battle must exclude each other.
fn check_alone(file: &File, does: &str, is_one: impl Fn(&SwitchOption) -> bool, faults: &mut Faults) {
    let such: Vec<_> = file.options.iter().filter(|option| is_one(&option.item)).collect();
    for (n, option) in such.iter().enumerate() {
        for other in &such[n + 1..] {
            if !option.excludes.contains(&other.switch) && !other.excludes.contains(&option.switch) {
                let wrong = format!("'{}' also {does}", other.switch);
                faults.add(option.place(), wrong, format!("add excludes = [\"{}\"]", other.switch));
            }
        }
    }
}

fn check_symmetry(file: &File, faults: &mut Faults) {
    let Some(symmetry) = &file.symmetry else { return };
    let place = Place::on_line("[symmetry]", symmetry.line);
    for id in symmetry.areas.iter().flatten().filter(|id| file.area(id).is_none()) {
        faults.unknown(&place, "area", id, ids(&file.areas));
    }
    for id in symmetry.units.iter().flatten().filter(|id| !ids(&file.units).any(|unit| unit == id.as_str())) {
        faults.unknown(&place, "unit", id, ids(&file.units));
    }
}
