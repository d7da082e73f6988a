//! Turns with their command points, and victory points. LOB-turn-2.
use crate::scenario::file::{File, VictoryKind};
use voltigeur_engine::{Faults, Place};
use voltigeur_kit::scenario::{ids, quoted_list};

/// The most turns of a battle.
const MOST_TURNS: usize = 99;

pub(super) fn check(file: &File, faults: &mut Faults) {
    check_turns(file, faults);
    check_victory(file, faults);
}

/// LOB-B-1: turns are numbered 1 to n, and each gives each side, and each option's column, its bonus.
fn check_turns(file: &File, faults: &mut Faults) {
    if file.turns.is_empty() {
        faults.add("[[turn]]", "there are no turns", "add a [[turn]] for each turn");
    }
    super::check_size("turns", file.turns.len(), MOST_TURNS, faults);
    let mut columns: Vec<&str> = file.sides.keys().map(String::as_str).collect();
    columns.extend(file.options.iter().flat_map(|option| option.item.cp_column.values().map(String::as_str)));
    columns.sort_unstable();
    columns.dedup();
    for (n, turn) in file.turns.iter().enumerate() {
        let place = Place::on_line(format!("turn {}", turn.n), turn.line);
        let number = n + 1;
        if usize::from(turn.n) != number {
            faults.add(&place, "turns are not numbered 1, 2, 3 in order", format!("write n = {number}"));
        }
        for column in columns.iter().filter(|column| !turn.cp_bonus.contains_key(**column)) {
            let wrong = format!("the command point bonus of '{column}' is missing");
            faults.add(&place, wrong, format!("add {column} = … to cp_bonus"));
        }
        for column in turn.cp_bonus.keys().filter(|column| !columns.contains(&column.as_str())) {
            faults.unknown(&place, "side or column", column, columns.iter().copied());
        }
    }
}

fn check_victory(file: &File, faults: &mut Faults) {
    if file.victory.is_empty() {
        faults.add(
            "[[victory]]",
            "nothing scores points, so every battle would be a draw",
            "add what gives victory points",
        );
    }
    for prize in &file.victory {
        if let Some(side) = prize.side.as_ref().filter(|side| !file.sides.contains_key(*side)) {
            faults.unknown(prize.place(), "side", side, file.sides.keys().map(String::as_str));
        }
        for area in prize.areas.iter().filter(|area| file.area(area).is_none()) {
            faults.unknown(prize.place(), "area", area, ids(&file.areas));
        }
        match (prize.kind, prize.areas.is_empty()) {
            (VictoryKind::EachArea | VictoryKind::AnyArea, true) => {
                faults.add(prize.place(), "it names no areas", "add areas = [\"…\"]");
            }
            (VictoryKind::EliminatedUnit, false) => {
                let named: Vec<&str> = prize.areas.iter().map(String::as_str).collect();
                let wrong = format!("units are not eliminated by area: {}", quoted_list(&named));
                faults.add(prize.place(), wrong, "remove the areas");
            }
            _ => {}
        }
    }
}
