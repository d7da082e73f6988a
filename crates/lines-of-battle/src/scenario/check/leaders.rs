//! Leaders and their seniority. LOB-leader-3.
use super::{check_ids, check_size};
use crate::scenario::choice::switch_ids;
use crate::scenario::file::{File, Leader};
use crate::traits::bonus_ids;
use crate::unit::MOST_LEADERS;
use voltigeur_engine::{Faults, Place};
use voltigeur_kit::scenario::{Entry, ids};

pub(super) fn check(file: &File, faults: &mut Faults) {
    check_size("leaders", file.leaders.len(), MOST_LEADERS, faults);
    check_ids(&file.leaders, faults);
    for leader in &file.leaders {
        check_leader(file, leader, faults);
    }
    for (side, list) in &file.seniority {
        check_list(file, &Place::on_line(format!("[seniority] {side}"), list.line), side, list, faults);
    }
    for option in &file.options {
        for (side, list) in &option.seniority {
            check_list(file, &option.place(), side, list, faults);
        }
    }
}

fn check_leader(file: &File, leader: &Entry<Leader>, faults: &mut Faults) {
    let place = leader.place();
    if ids(&file.units).any(|id| id == leader.id) {
        faults.add(&place, "a unit has the same id", "give one of them another id");
    }
    let Some(side) = file.sides.get(&leader.side) else {
        faults.unknown(&place, "side", &leader.side, file.sides.keys().map(String::as_str));
        return;
    };
    for bonus in leader.bonuses.iter().filter(|bonus| !bonus_ids().any(|id| id == bonus.as_str())) {
        faults.unknown(&place, "bonus", bonus, bonus_ids());
    }
    let contingents = file.contingents_of(&leader.side);
    if let Some(contingent) = leader.restrict_contingent.as_deref().filter(|id| !contingents.contains(id)) {
        faults.unknown(&place, "contingent of his side", contingent, contingents);
    }
    if let Some(switch) = leader.requires.as_deref().filter(|id| !switch_ids(file).contains(id)) {
        faults.unknown(&place, "switch", switch, switch_ids(file));
    }
    let last = file.turns.len();
    if usize::from(leader.arrive_turn) > last {
        let wrong = format!("he arrives on turn {}, after the last turn {last}", leader.arrive_turn);
        faults.add(&place, wrong, format!("write arrive_turn = 1 to {last}, or add turns"));
    }
    if leader.arrive_turn > 0 && side.reinforcement_area.is_none() {
        let wrong = "he arrives, but his side has no reinforcement area (LOB-leader-5)";
        faults.add(&place, wrong, format!("add reinforcement_area to [sides.{}]", leader.side));
    }
    let of_option = file.options.iter().filter_map(|option| option.item.seniority.get(&leader.side));
    let mut lists = of_option.chain(file.seniority.get(&leader.side).map(|list| &list.item));
    if !lists.any(|list| list.contains(&leader.id)) {
        faults.add(&place, "no list of seniority names him", format!("add him to {} in [seniority]", leader.side));
    }
}

fn check_list(file: &File, place: &Place, side: &str, list: &[String], faults: &mut Faults) {
    if !file.sides.contains_key(side) {
        faults.unknown(place, "side", side, file.sides.keys().map(String::as_str));
    }
    for (n, id) in list.iter().enumerate() {
        match file.leaders.iter().find(|leader| &leader.id == id) {
            None => faults.unknown(place, "leader", id, ids(&file.leaders)),
            Some(leader) if leader.side != side => {
                faults.add(place, format!("'{id}' is a leader of the other side"), "remove him from this list");
            }
            Some(_) => {}
        }
        if list[..n].contains(id) {
            faults.add(place, format!("'{id}' is named twice"), "name each leader once");
        }
    }
}
