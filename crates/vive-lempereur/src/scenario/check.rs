//! What must hold between the tables of a scenario file. Every fault is told, with its place and how to mend it.
use super::build::Names;
use super::file::{Arrives, At, File, WayIn};
use std::collections::BTreeMap;
use voltigeur_engine::{Faults, Place};
use voltigeur_kit::hex::map_text::at_the_edge;
use voltigeur_kit::scenario::Entry;

/// Checks a file whose map and sides are known. VLE-II.5.
pub(super) fn check(file: &File, names: &Names<'_>, faults: &mut Faults) {
    file.head.check(crate::ID, faults);
    file.clock.check(100, faults);
    sides(file, names, faults);
    places(file, names, faults);
    entries(file, names, faults);
    units(file, faults);
    leaders(file, faults);
    victory(file, names, faults);
}

/// VLE-XV.1a, VLE-XII.0a.
fn sides(file: &File, names: &Names<'_>, faults: &mut Faults) {
    if file.side[0].id == file.side[1].id {
        faults.add("side", "both sides have the same id", "give each an id of its own");
    }
    for side in &file.side {
        let place = side.place();
        for label in &side.loc {
            at_the_edge(names.map, &place, label, "lines of communication have to reach the map edge", faults);
        }
        for corps in side.demoralization_levels.keys() {
            let own = file.unit.iter().any(|unit| unit.corps == *corps && unit.side == side.id);
            if !own {
                let known = file.unit.iter().filter(|unit| unit.side == side.id).map(|unit| unit.corps.as_str());
                faults.unknown(&place, "corps", corps, known);
            }
        }
        let none = side.demoralization_level == Some(0) || side.demoralization_levels.values().any(|&level| level == 0);
        if none {
            faults.add(&place, "the side would be demoralized before the first shot", "give a level of at least 1");
        }
    }
}

/// VLE-P12.4.
fn places(file: &File, names: &Names<'_>, faults: &mut Faults) {
    for (n, place) in file.place.iter().enumerate() {
        let at = place.place();
        if place.hexes.is_empty() {
            faults.add(&at, "no hexes are given", "list at least one");
        }
        if file.place[..n].iter().any(|other| other.name == place.name) {
            faults.add(&at, "two places have this name", "give each a name of its own");
        }
        let owner = place.owner_at_start.as_str();
        if !matches!(owner, "" | "none") && !names.sides.iter().any(|side| side == owner) {
            faults.unknown(&at, "side", owner, names.sides.iter().map(String::as_str));
        }
        known_sides(names, &at, place.vp.keys(), faults);
    }
}

fn known_sides<'k>(
    names: &Names<'_>,
    place: impl Into<Place>,
    keys: impl Iterator<Item = &'k String>,
    faults: &mut Faults,
) {
    let place = place.into();
    for key in keys.filter(|key| !names.sides.contains(key)) {
        faults.unknown(&place, "side", key, names.sides.iter().map(String::as_str));
    }
}

/// VLE-XIII.1a to VLE-XIII.1c.
fn entries(file: &File, names: &Names<'_>, faults: &mut Faults) {
    for (n, entry) in file.entry.iter().enumerate() {
        let at = entry.place();
        if entry.hexes.is_empty() {
            faults.add(&at, "no hexes are given", "list at least one");
        }
        if file.entry[..n].iter().any(|other| other.group == entry.group) {
            faults.add(&at, "two entries have this name", "give each a name of its own");
        }
        if !entry.placed {
            for label in &entry.hexes {
                at_the_edge(names.map, &at, label, "choose a hex on the edge, or write 'placed = true'", faults);
            }
        }
        let held = entry.held.iter().flat_map(|held| held.corps.iter().chain(&held.released_by));
        for corps in held.filter(|corps| !names.corps.contains(corps)) {
            faults.unknown(&at, "corps", corps, names.corps.iter().map(String::as_str));
        }
    }
}

/// Where a unit or leader begins: on the map, or by an entry of his side.
fn begins(place: &Place, side: &str, at: Option<&At>, arrives: Option<&Arrives>, file: &File, faults: &mut Faults) {
    match (at, arrives) {
        (None, None) => faults.add(place, "it is neither on the map nor due to arrive", "give it 'at' or 'arrives'"),
        (Some(_), Some(_)) => {
            faults.add(place, "it is both on the map and due to arrive", "keep either 'at' or 'arrives'")
        }
        (None, Some(arrives)) => {
            file.clock.check_turn(place, arrives.turn, faults);
            let of = |entry: &&Entry<WayIn>| entry.group == arrives.group && entry.side != side;
            if let Some(entry) = file.entry.iter().find(of) {
                let wrong = format!("entry '{}' belongs to the other side", entry.group);
                faults.add(place, wrong, "name an entry of its own side");
            }
        }
        (Some(_), None) => {}
    }
}

/// VLE-III.1a, VLE-V.1a.
fn units(file: &File, faults: &mut Faults) {
    let mut corps: BTreeMap<&str, &str> = BTreeMap::new();
    for unit in &file.unit {
        let place = unit.place();
        if !unit.by_option {
            begins(&place, &unit.side, unit.at.as_ref(), unit.arrives.as_ref(), file, faults);
        }
        let first = *corps.entry(&unit.corps).or_insert(&unit.side);
        if first != unit.side {
            faults.add(
                &place,
                format!("corps '{}' has units on both sides", unit.corps),
                "give each side corps of its own",
            );
        }
        let most = if unit.arm.starts_with("cav") { 7 } else { 10 };
        if unit.steps > most {
            let wrong = format!("{} steps do not fit into a hex (VLE-V.1a)", unit.steps);
            faults.add(&place, wrong, format!("the limit is {most}"));
        }
        if unit.arm.starts_with("art") && unit.range < 2 {
            faults.add(
                &place,
                format!("the guns have a range of {}", unit.range),
                "give 'range', 2 or more (VLE-III.1b)",
            );
        }
        let shows = [unit.item.line.morale, unit.column.morale];
        if shows.into_iter().any(|morale| !(2..=20).contains(&morale)) {
            faults.add(&place, "its morale is not between 2 and 20", "correct the values of its faces (VLE-III.1d)");
        }
        let face =
            |face: super::file::Face| [face.fire, face.melee].into_iter().any(|value| !(0..=20).contains(&value));
        if face(unit.item.line) || face(unit.column) {
            faults.add(&place, "a fire or melee value is below 0 or above 20", "correct the values of its faces");
        }
    }
}

/// VLE-XIV.1a.
fn leaders(file: &File, faults: &mut Faults) {
    for (n, leader) in file.leader.iter().enumerate() {
        let place = leader.place();
        begins(&place, &leader.side, leader.at.as_ref(), leader.arrives.as_ref(), file, faults);
        if file.leader[..n].iter().any(|other| other.name == leader.name) {
            faults.add(&place, "two leaders have this name", "give each a name of his own");
        }
        if leader.commands.is_empty() {
            faults.add(&place, "the leader commands no corps", "list his corps as 'commands'");
        }
        for corps in &leader.commands {
            let other = file.unit.iter().any(|unit| unit.corps == *corps && unit.side != leader.side);
            if other {
                faults.add(&place, format!("corps '{corps}' belongs to the other side"), "list corps of his own side");
            }
        }
        if let Some(at) = &leader.at {
            let among = file
                .unit
                .iter()
                .any(|unit| unit.side != leader.side && unit.at.as_ref().is_some_and(|unit| unit.hex == at.hex));
            if among {
                faults.add(
                    &place,
                    format!("the leader shares hex {} with enemy units", at.hex),
                    "move him (VLE-XIV.2a)",
                );
            }
        }
    }
    for side in &file.side {
        let armies = file.leader.iter().filter(|leader| leader.side == side.id && leader.rank == "army").count();
        if armies > 1 {
            faults.add(
                side.place(),
                format!("the side has {armies} army commanders"),
                "give exactly one leader the rank 'army' (VLE-XIV.1a)",
            );
        }
    }
}

/// VLE-P12.2 to VLE-P12.5.
fn victory(file: &File, names: &Names<'_>, faults: &mut Faults) {
    let victory = &file.victory;
    if !matches!(victory.automatic.as_str(), "" | "none" | "collapse") {
        faults.unknown("victory.automatic", "way to win at once", &victory.automatic, ["none", "collapse"]);
    }
    let ranks = ["corps", "wing", "army_deputy", "army"];
    for rank in victory.vp_leader.keys().filter(|rank| !ranks.contains(&rank.as_str())) {
        faults.unknown("victory.vp_leader", "rank", rank, ranks);
    }
    known_sides(names, "victory.exit_hexes", victory.exit_hexes.keys(), faults);
    known_sides(names, "victory.vp_exit_step", victory.vp_exit_step.keys(), faults);
    known_sides(names, "victory.vp_demoralized_corps", victory.vp_demoralized_corps.keys(), faults);
    for label in victory.exit_hexes.values().flatten() {
        at_the_edge(names.map, "victory.exit_hexes", label, "units can leave only at the map edge", faults);
    }
    if victory.levels.iter().all(|level| level.margin <= 0) {
        faults.add("victory.levels", "neither side can win", "name a level with a margin of 1 or more (VLE-P12.5)");
    }
    if victory.vp_per_step_lost < 0 {
        faults.add(
            "victory.vp_per_step_lost",
            "losses cannot be worth less than nothing",
            "give 0 or more (VLE-P12.3)",
        );
    }
}
