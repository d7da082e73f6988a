//! Units: what can be said of each without knowing the choice of switches.
use super::check_ids;
use crate::scenario::choice::switch_ids;
use crate::scenario::file::{File, Formation, Setup, Unit};
use crate::traits::{ATTRIBUTES, FLAGS};
use crate::unit::Arm;
use std::collections::BTreeMap;
use voltigeur_engine::Faults;
use voltigeur_kit::scenario::{Entry, ids};

pub(super) fn check(file: &File, faults: &mut Faults) {
    check_ids(&file.units, faults);
    let mut order = BTreeMap::new();
    for unit in &file.units {
        check_belonging(file, unit, faults);
        check_rating(unit, faults);
        check_traits(unit, faults);
        check_arrival(file, unit, faults);
        check_placement(file, unit, faults);
        for area in [&unit.area, &unit.facing, &unit.suggested_area, &unit.alternate_area].into_iter().flatten() {
            if file.area(area).is_none() {
                faults.unknown(unit.place(), "area", area, ids(&file.areas));
            }
        }
        let Some(place) = unit.schedule_order else { continue };
        if let Some(other) = order.insert((&unit.side, place), &unit.id) {
            let wrong = format!("unit '{other}' has the same schedule_order");
            faults.add(unit.place(), wrong, "give each unit of a side its own place in the order");
        }
    }
}

fn check_belonging(file: &File, unit: &Entry<Unit>, faults: &mut Faults) {
    if !file.sides.contains_key(&unit.side) {
        faults.unknown(unit.place(), "side", &unit.side, file.sides.keys().map(String::as_str));
        return;
    }
    let contingents = file.contingents_of(&unit.side);
    match &unit.contingent {
        None if contingents.len() > 1 => {
            faults.add(unit.place(), "its side has several contingents", "say which: contingent = \"…\"");
        }
        Some(contingent) if !contingents.contains(&contingent.as_str()) => {
            faults.unknown(unit.place(), "contingent of its side", contingent, contingents);
        }
        _ => {}
    }
    if let Some(switch) = unit.requires.as_deref().filter(|id| !switch_ids(file).contains(id)) {
        faults.unknown(unit.place(), "switch", switch, switch_ids(file));
    }
}

/// LOB-units-4, LOB-units-5.
fn check_rating(unit: &Entry<Unit>, faults: &mut Faults) {
    match (unit.arm, unit.rating) {
        (Arm::Artillery, Some(_)) => {
            faults.add(unit.place(), "artillery has no rating (LOB-units-4)", "remove the rating");
        }
        (Arm::Artillery, None) | (_, Some(1..=5)) => {}
        (_, None) => faults.add(unit.place(), "it has no rating (LOB-units-5)", "add rating = 1 to 5"),
        (_, Some(rating)) => {
            let wrong = format!("a rating of {rating} does not exist (LOB-units-5)");
            faults.add(unit.place(), wrong, "write a rating from 1 to 5");
        }
    }
}

/// LOB-attr-1 to LOB-attr-10, LOB-opt-ha1, LOB-opt-hv1, LOB-opt-unr1.
fn check_traits(unit: &Entry<Unit>, faults: &mut Faults) {
    for (what, named, known) in [("flag", &unit.flags, FLAGS), ("attribute", &unit.attributes, ATTRIBUTES)] {
        for id in named {
            match known.iter().find(|kind| kind.id == id) {
                None => faults.unknown(unit.place(), what, id, known.iter().map(|kind| kind.id)),
                Some(kind) if !(kind.fits)(unit.arm) => {
                    let wrong = format!("the {what} '{id}' does not go with {}", unit.arm.word());
                    faults.add(unit.place(), wrong, format!("remove the {what}"));
                }
                Some(_) => {}
            }
        }
    }
    let has = |id: &str| unit.attributes.iter().any(|attribute| attribute == id);
    if has("fanatic") && has("fearful") {
        let wrong = "it is both fanatic and fearful (LOB-attr-5)";
        faults.add(unit.place(), wrong, "remove one of the two attributes");
    }
}

/// LOB-A-1: who arrives has a Reinforcement Area to arrive in.
fn check_arrival(file: &File, unit: &Entry<Unit>, faults: &mut Faults) {
    let last = file.turns.len();
    if usize::from(unit.arrive_turn) > last {
        let wrong = format!("it arrives on turn {}, after the last turn {last}", unit.arrive_turn);
        faults.add(unit.place(), wrong, format!("write arrive_turn = 1 to {last}, or add turns"));
    }
    let by_die = file.options.iter().filter_map(|option| option.item.setup_die.as_ref());
    let arrives = unit.arrive_turn > 0 || by_die.into_iter().any(|die| die.units.contains(&unit.id));
    let side = file.sides.get(&unit.side);
    if arrives && side.is_some_and(|side| side.reinforcement_area.is_none()) {
        let wrong = "it arrives, but its side has no reinforcement area (LOB-A-1)";
        faults.add(unit.place(), wrong, format!("add reinforcement_area to [sides.{}]", unit.side));
    }
    if unit.schedule_order.is_some() && unit.arrive_turn == 0 {
        let wrong = "it has a place in the order of arrival, but is there at the start";
        faults.add(unit.place(), wrong, "remove schedule_order, or add arrive_turn");
    }
    if let Some(area) = unit.alternate_area.as_ref().and_then(|id| file.area(id))
        && area.reinforcement.as_ref() != Some(&unit.side)
    {
        let wrong = format!("its alternate_area '{}' is not a reinforcement area of its side (LOB-A-1)", area.id);
        faults.add(unit.place(), wrong, "name a reinforcement area of its own side");
    }
}

/// The keys that place a unit fit its arm and the way in which its side sets up. LOB-units-2, LOB-units-3, LOB-units-4.
fn check_placement(file: &File, unit: &Entry<Unit>, faults: &mut Faults) {
    let arrives = unit.arrive_turn > 0;
    let listed = file.setup.get(&unit.side).is_some_and(|setup| matches!(setup.item, Setup::AsListed {}));
    let placed = [unit.area.is_some(), unit.formation.is_some(), unit.facing.is_some(), unit.artillery_state.is_some()];
    if listed && !arrives && unit.area.is_none() && !decided_by_die(file, unit) {
        faults.add(unit.place(), "nothing says where it stands at the start", "add area = \"…\"");
    }
    if (arrives || !listed) && placed.contains(&true) {
        let (wrong, remedy) = if arrives {
            ("it is placed, but arrives later", "remove area and the keys that belong to it, or remove arrive_turn")
        } else {
            ("it is placed, but its side does not set up as listed", "write suggested_area, or mode = \"as_listed\"")
        };
        faults.add(unit.place(), wrong, remedy);
    }
    if unit.formation.is_some() && unit.arm != Arm::Infantry {
        let wrong = "only infantry has a formation, and only infantry stands on an approach (LOB-units-2)";
        faults.add(unit.place(), wrong, "remove the formation");
    }
    if unit.artillery_state.is_some() && unit.arm != Arm::Artillery {
        faults.add(unit.place(), "only artillery is deployed or limbered (LOB-units-4)", "remove artillery_state");
    }
    match (unit.formation == Some(Formation::Line), &unit.facing) {
        (true, None) => faults.add(unit.place(), "a line faces an area (LOB-map-4)", "add facing = \"…\""),
        (false, Some(_)) => {
            faults.add(unit.place(), "only a line faces an area (LOB-map-4)", "write formation = \"line\"");
        }
        _ => {}
    }
}

fn decided_by_die(file: &File, unit: &Unit) -> bool {
    file.options.iter().filter_map(|option| option.item.setup_die.as_ref()).any(|die| die.units.contains(&unit.id))
}
