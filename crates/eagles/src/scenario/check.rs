//! What must hold in a scenario file beyond the meaning of its words: names, times, places. Every fault is told.
use super::file::File;
use crate::game::Eagles;
use crate::lists::{Arm, Period};
use crate::terrain::Kind;
use crate::unit::{DivisionId, MOST_DIVISIONS, MOST_LEADERS, UnitId, UnitSet};
use voltigeur_engine::Faults;
use voltigeur_field::table::Point;
use voltigeur_kit::scenario::{check_ids, note_lines};

/// Minutes of a turn. EOTE-1.2.1.
const MINUTES: u16 = 30;
/// The most turns of a battle.
const MOST_TURNS: u8 = 48;
/// The most groups of reinforcements, and the most objectives.
const MOST_GROUPS: usize = 16;

/// Checks what the file says by itself.
pub(super) fn file(file: &File, faults: &mut Faults) {
    note_places(file, faults);
    head(file, faults);
    ids(file, faults);
    counts(file, faults);
    reinforcements(file, faults);
}

/// Faults are told with the lines of what they are about, also of a battle that is built.
pub(super) fn note_places(file: &File, faults: &mut Faults) {
    note_lines(&file.unit, faults);
    note_lines(&file.leader, faults);
    note_lines(&file.division, faults);
    note_lines(&file.terrain, faults);
    note_lines(&file.reinforcement, faults);
}

fn head(file: &File, faults: &mut Faults) {
    file.head.check(crate::ID, faults);
    file.clock.check(MOST_TURNS, faults);
    if file.clock.minutes_per_turn != MINUTES {
        let wrong = format!("a turn takes {} minutes", file.clock.minutes_per_turn);
        faults.add(file.clock.place("minutes_per_turn"), wrong, "a turn takes half an hour (EOTE-1.2.1)");
    }
    let head = &file.scenario;
    match Period::of(head.year) {
        Err(error) => faults.add("scenario.year", error.to_string(), "choose a year of the lists"),
        Ok(period) => {
            let named = period.to_string();
            if head.period.as_ref().is_some_and(|written| *written != named) {
                faults.add("scenario.period", format!("{} lies in the period {named}", head.year), "write that");
            }
        }
    }
    if head.sides[0] == head.sides[1] {
        faults.add("scenario.sides", "both sides have the same id", "give each an id of its own");
    }
    let sides = || head.sides.iter().map(String::as_str);
    for side in head.exit_edges.keys().chain(head.side_names.keys()) {
        if !head.sides.contains(side) {
            faults.unknown("scenario", "side", side, sides());
        }
    }
    if file.victory.margin_for_victory < 1 {
        faults.add("victory.margin_for_victory", "the margin for victory is below 1", "make it 1 or more (EOTE-S.5)");
    }
}

/// Ids are unique and can be typed in notation. A unit names its division or the leader whose reserve it is: the two share their names.
fn ids(file: &File, faults: &mut Faults) {
    let remedy = "an id is made of a-z, 0-9 and _: rename it";
    check_ids(&file.unit, is_typed, remedy, faults);
    check_ids(&file.terrain, is_typed, remedy, faults);
    check_ids(&file.reinforcement, is_typed, remedy, faults);
    check_ids(&file.leader, is_typed, remedy, faults);
    check_ids(&file.division, is_typed, remedy, faults);
    for division in &file.division {
        if file.leader.iter().any(|leader| leader.id == division.id) {
            faults.add(division.place(), "a leader has the same id", "give one of them another id");
        }
    }
}

fn is_typed(id: &str) -> bool {
    let plain = |sign: u8| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == b'_';
    !id.is_empty() && id.bytes().all(plain)
}

fn counts(file: &File, faults: &mut Faults) {
    let counts = [
        ("leader", file.leader.len(), MOST_LEADERS),
        ("division", file.division.len(), MOST_DIVISIONS),
        ("reinforcement", file.reinforcement.len(), MOST_GROUPS),
        ("victory.objective", file.victory.objective.len(), MOST_GROUPS),
    ];
    for (what, count, most) in counts {
        if count > most {
            faults.add(what, format!("{count} of them"), format!("at most {most}"));
        }
    }
    for side in &file.scenario.sides {
        if !file.unit.iter().any(|unit| unit.side == *side) {
            faults.add("unit", format!("side '{side}' has no unit"), "give it one");
        }
    }
    for division in &file.division {
        let place = format!("division '{}'", division.id);
        if !file.unit.iter().any(|unit| unit.division == division.id) {
            faults.add(&place, "it has no unit", "give it one, or take it out");
        }
        let shared = file.division.iter().filter(|other| other.leader == division.leader).count() > 1;
        if shared {
            faults.add(
                &place,
                format!("'{}' leads two divisions", division.leader),
                "a leader can lead only one (EOTE-1.0.1.2)",
            );
        }
    }
}

/// EOTE-S.3.
fn reinforcements(file: &File, faults: &mut Faults) {
    let head = &file.scenario;
    for group in &file.reinforcement {
        let place = group.place();
        file.clock.check_turn(&place, group.turn, faults);
        if let Some(time) = &group.time {
            file.clock.check_time(&place, group.turn, time, faults);
        }
        for [x, y] in std::iter::once(group.point).chain(group.alternative_point) {
            let (width, height) = (head.table.width, head.table.height);
            let inside = (0.0..=width).contains(&x) && (0.0..=height).contains(&y);
            let edge = x == 0.0 || y == 0.0 || x == width || y == height;
            if !inside || !edge {
                faults.add(
                    &place,
                    format!("({x}, {y}) is not on the edge of the table"),
                    "put it on an edge: groups enter there",
                );
            }
        }
        let comes = |of: &Option<String>| of.as_deref() == Some(&group.id);
        if !file.unit.iter().any(|unit| comes(&unit.reinforcement)) {
            faults.add(&place, "no unit comes with it", "name it as 'reinforcement' of its units");
        }
        if group.after.as_deref() == Some(&group.id) {
            faults.add(&place, "it comes after itself", "name another group");
        }
    }
}

/// Checks how everybody stands at the start: on the table, apart, on ground that is open to them. EOTE-0.1.4, EOTE-0.1.5, EOTE-0.2.6.
pub(super) fn places(game: &Eagles, faults: &mut Faults) {
    let battle = game.battle();
    let mut before = UnitSet::EMPTY;
    for unit in battle.all_units().filter(|&unit| game.on_table(unit)) {
        let place = format!("unit '{}'", battle.unit(unit).id);
        let block = game.block(unit);
        if !game.holds(&block) {
            faults.add(&place, "part of it is off the table", "move it inward (EOTE-0.1.4)");
        }
        for other in before.filter(|&other| game.is_formed(other) && game.is_formed(unit)) {
            let town = game.unit_state(unit).town;
            if town.is_some() && town == game.unit_state(other).town {
                continue;
            }
            if block.overlaps(&game.block(other), crate::tables::OVERLAP) {
                let wrong = format!("it overlaps unit '{}'", battle.unit(other).id);
                faults.add(&place, wrong, "move them apart (EOTE-0.2.6)");
            }
        }
        ground(game, unit, &place, faults);
        before.insert(unit);
    }
    for town in battle.features_of(|kind| kind == Kind::TownBlock) {
        let inside = |arm: Arm| {
            let there = |unit: &UnitId| game.unit_state(*unit).town == Some(town) && battle.arm(*unit) == arm;
            battle.all_units().filter(there).count()
        };
        if inside(Arm::Infantry) > 1 || inside(Arm::Artillery) > 1 {
            let place = format!("terrain '{}'", battle.feature(town).id);
            faults.add(place, "its garrison is too big", "one infantry unit and one battery (EOTE-7.15.1)");
        }
    }
    for leader in battle.all_leaders() {
        let Some([x, y]) = battle.leader(leader).start else { continue };
        let (x, y) = (x.get(), y.get());
        if !(0.0..=battle.table.width).contains(&x) || !(0.0..=battle.table.height).contains(&y) {
            let place = format!("leader '{}'", battle.leader(leader).id);
            faults.add(place, "he is off the table", "put him on it (EOTE-0.1.4)");
        }
    }
    commanders(game, faults);
}

fn ground(game: &Eagles, unit: UnitId, place: &str, faults: &mut Faults) {
    let battle = game.battle();
    if game.unit_state(unit).town.is_some() {
        return;
    }
    let at: Point = game.point(unit);
    for feature in battle.all_features() {
        let inside = battle.polygon(feature).is_some_and(|polygon| polygon.contains(at));
        let closed = match battle.kind(feature) {
            Kind::Pond | Kind::TownBlock => true,
            Kind::LightWoods | Kind::HeavyWoods | Kind::Marsh => battle.arm(unit) == Arm::Artillery,
            Kind::RockyHillside => battle.arm(unit) != Arm::Infantry,
            _ => false,
        };
        if inside && closed && !on_road(game, at) {
            let wrong =
                format!("the middle of its front is in '{}', which is closed to it", battle.feature(feature).id);
            faults.add(place, wrong, "move it; a garrison says garrison = \"…\" (EOTE-0.1.5)");
        }
    }
}

fn on_road(game: &Eagles, at: Point) -> bool {
    let roads = game.battle().features_of(|kind| kind == Kind::Road);
    let catch = game.battle().distance.road_catch;
    roads.filter_map(|road| game.battle().line(road)).any(|line| line.nearest(at).0.distance(at) <= catch)
}

/// A division on the table has its leader there, unless he comes with the first of its groups.
fn commanders(game: &Eagles, faults: &mut Faults) {
    let battle = game.battle();
    for (n, division) in battle.divisions.iter().enumerate() {
        let here = division.units.into_iter().any(|unit| game.on_table(unit));
        if here && battle.leader(division.leader).start.is_none() {
            let place = format!("division '{}'", battle.division(DivisionId(n as u8)).id);
            faults.add(place, "its units are on the table, but its leader is not", "put him there");
        }
    }
}
