//! The head of the file, the sides and how they set up.
use super::{check_id, check_size};
use crate::scenario::file::{File, Setup, SideTable};
use crate::unit::MOST_CONTINGENTS;
use std::collections::BTreeMap;
use voltigeur_engine::{Faults, Place};
use voltigeur_kit::scenario::{Entry, ids};

pub(super) fn check(file: &File, faults: &mut Faults) {
    check_head(file, faults);
    let sides = || file.sides.keys().map(String::as_str);
    if file.sides.len() != 2 {
        let wrong = format!("a battle has two sides, and this one has {}", file.sides.len());
        faults.add("[sides]", wrong, "write [sides.<id>] for each of the two");
    }
    let mut owners = BTreeMap::new();
    for (id, side) in &file.sides {
        let place = Place::on_line(format!("[sides.{id}]"), side.line);
        check_id(&place, id, faults);
        check_entry(file, id, side, &place, faults);
        for contingent in file.contingents_of(id) {
            check_id(&place, contingent, faults);
            if owners.insert(contingent, id).is_some() {
                let wrong = format!("the contingent '{contingent}' is listed twice");
                faults.add(&place, wrong, "give contingents different names");
            }
        }
        match file.setup.get(id) {
            Some(setup) => check_setup(file, id, setup, faults),
            None => {
                faults.add(format!("[setup.{id}]"), "this side has no set-up", "add mode = \"as_listed\", or another")
            }
        }
    }
    check_size("contingents", owners.len(), MOST_CONTINGENTS, faults);
    for (id, setup) in file.setup.iter().filter(|(id, _)| !file.sides.contains_key(*id)) {
        faults.unknown(Place::on_line(format!("[setup.{id}]"), setup.line), "side", id, sides());
    }
}

fn check_head(file: &File, faults: &mut Faults) {
    let head = &file.head;
    let place = head.place();
    let sides = || file.sides.keys().map(String::as_str);
    head.check(crate::ID, faults);
    if !head.id.is_empty() {
        check_id(&place, &head.id, faults);
    }
    if head.about.trim().is_empty() {
        faults.add(&place, "'about' is empty", "say in a few words what the battle is");
    }
    let rest = &file.scenario;
    for id in std::iter::once(&rest.first_player).chain(&rest.setup_order) {
        if !file.sides.contains_key(id) {
            faults.unknown(&place, "side", id, sides());
        }
    }
    let mut order: Vec<&str> = rest.setup_order.iter().map(String::as_str).collect();
    order.sort_unstable();
    if !order.is_empty() && order != sides().collect::<Vec<_>>() {
        faults.add(&place, "setup_order does not name each side once", "name both sides, or leave it out");
    }
    let canvas = &file.canvas;
    if !(canvas.width > 0.0 && canvas.height > 0.0) {
        faults.add(Place::on_line("[canvas]", canvas.line), "it has no size", "give width and height");
    }
}

/// LOB-A-1: arrivals come in a Reinforcement Area of their own side.
fn check_entry(file: &File, id: &str, side: &Entry<SideTable>, place: &Place, faults: &mut Faults) {
    let Some(entry) = &side.reinforcement_area else { return };
    match file.area(entry) {
        None => faults.unknown(place, "area", entry, ids(&file.areas)),
        Some(area) if area.reinforcement.as_deref() != Some(id) => {
            let remedy = format!("write reinforcement = \"{id}\" in area '{entry}'");
            faults.add(place, format!("area '{entry}' is not a reinforcement area of this side"), remedy);
        }
        Some(_) => {}
    }
}

fn check_setup(file: &File, id: &str, setup: &Entry<Setup>, faults: &mut Faults) {
    let place = Place::on_line(format!("[setup.{id}]"), setup.line);
    let named: &[String] = match &setup.item {
        Setup::AsListed {} => &[],
        Setup::Fixed { area, .. } => std::slice::from_ref(area),
        Setup::Free { forbidden_areas, .. } => forbidden_areas,
    };
    for area in named.iter().filter(|area| file.area(area).is_none()) {
        faults.unknown(&place, "area", area, ids(&file.areas));
    }
}
