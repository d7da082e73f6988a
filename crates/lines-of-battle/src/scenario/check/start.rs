//! The start of the battle under a choice of switches: who is there, and whether they may stand where they are put.
use super::check_size;
use crate::scenario::arrivals::Arrivals;
use crate::scenario::choice::Choice;
use crate::scenario::file::{Area, File, Formation, LinkType, Setup, Unit};
use crate::unit::{Arrival, MOST_UNITS};
use std::collections::BTreeMap;
use voltigeur_engine::{Faults, Place};
use voltigeur_kit::scenario::Entry;

pub(in crate::scenario) fn check(file: &File, choice: &Choice, faults: &mut Faults) {
    let units: Vec<_> = file.units.iter().filter(|unit| choice.allows(unit.requires.as_deref())).collect();
    check_size("units", units.len(), MOST_UNITS, faults);
    for (id, side) in &file.sides {
        if !units.iter().any(|unit| &unit.side == id) {
            let place = Place::on_line(format!("[sides.{id}]"), side.line);
            faults.add(place, "this side has no units", "add units for it, or turn the switch on that brings them");
        }
    }
    let arrivals = Arrivals::of(file, choice);
    let placed: Vec<(&Entry<Unit>, &Entry<Area>)> = units
        .into_iter()
        .filter(|unit| arrivals.of_unit(unit) == Arrival::Start)
        .filter_map(|unit| Some((unit, area_of(file, unit)?)))
        .collect();
    for &(unit, area) in &placed {
        check_ground(file, choice, unit, area, faults);
    }
    check_slots(file, &placed, faults);
    check_areas(file, &placed, faults);
}

fn area_of<'f>(file: &'f File, unit: &'f Unit) -> Option<&'f Entry<Area>> {
    match &file.setup.get(&unit.side)?.item {
        Setup::AsListed {} => file.area(unit.area.as_ref()?),
        Setup::Fixed { area, .. } => file.area(area),
        Setup::Free { .. } => None,
    }
}

/// LOB-units-9, LOB-A-4, LOB-A-5, LOB-map-3.
fn check_ground(file: &File, choice: &Choice, unit: &Entry<Unit>, area: &Area, faults: &mut Faults) {
    if unit.formation == Some(Formation::Square) && !area.is_open() && !choice.rulebook.square_in_closed {
        let wrong = format!("it is in square in '{}', which is closed terrain (LOB-units-9)", area.id);
        faults.add(unit.place(), wrong, "write formation = \"column\"");
    }
    if area.reinforcement.as_ref().is_some_and(|side| side != &unit.side) {
        let wrong = format!("it stands in '{}', the enemy's reinforcement area (LOB-A-4)", area.id);
        faults.add(unit.place(), wrong, "put it elsewhere");
    }
    let Some(facing) = unit.facing.as_ref().filter(|_| unit.formation == Some(Formation::Line)) else { return };
    if area.reinforcement.is_some() {
        let wrong = "a line cannot have a reinforcement area as its home (LOB-A-5)";
        faults.add(unit.place(), wrong, "write formation = \"column\"");
    }
    let approach = file.link(&area.id, facing).is_some_and(|link| link.is == LinkType::Approach);
    if file.area(facing).is_some() && !approach {
        let wrong = format!("no approach joins '{}' and '{facing}' (LOB-map-4)", area.id);
        faults.add(unit.place(), wrong, "face an area across an approach");
    }
}

/// LOB-map-3: one unit on an Approach, of either side.
fn check_slots(file: &File, placed: &[(&Entry<Unit>, &Entry<Area>)], faults: &mut Faults) {
    let mut taken: BTreeMap<&str, &Unit> = BTreeMap::new();
    for (unit, area) in placed {
        let link = unit.facing.as_ref().and_then(|facing| file.link(&area.id, facing));
        let Some(link) = link else { continue };
        if let Some(other) = taken.insert(&link.item.id, unit) {
            let wrong = format!("unit '{}' is already on the approach '{}' (LOB-map-3)", other.id, link.id);
            faults.add(unit.place(), wrong, "put one of them in the area, or on another approach");
        }
    }
}

/// LOB-map-2, LOB-map-6: no more units than fit, and all of one side.
fn check_areas(file: &File, placed: &[(&Entry<Unit>, &Entry<Area>)], faults: &mut Faults) {
    for area in &file.areas {
        let units: Vec<&Unit> = placed.iter().filter(|(_, at)| at.id == area.id).map(|(unit, _)| &unit.item).collect();
        if let Some(capacity) = area.capacity().filter(|&capacity| units.len() > usize::from(capacity)) {
            let wrong =
                format!("more units start in it ({}) than its capacity of {capacity} allows (LOB-map-2)", units.len());
            faults.add(area.place(), wrong, "put some of them elsewhere");
        }
        let Some(first) = units.first() else { continue };
        if let Some(enemy) = units.iter().find(|unit| unit.side != first.side) {
            let wrong = format!("units of both sides start in it, '{}' and '{}' (LOB-map-6)", first.id, enemy.id);
            faults.add(area.place(), wrong, "keep the sides apart");
        }
    }
}
