//! The constants of the program compared with the numbers of the rulebook, which stand in `tests/data/tables.toml`.
use eagles::scenario::Scenario;
use eagles::switches::{SWITCHES, family};
use eagles::tables::{Allowances, CONTACT, Distances, STOP_BEFORE_ENEMY, Scale};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct Numbers {
    distance: BTreeMap<String, f64>,
    movement: BTreeMap<String, BTreeMap<String, f64>>,
    cost: BTreeMap<String, f64>,
    stand: Vec<Stand>,
    mounting: Vec<Mounting>,
    switch: Vec<Switch>,
}

#[derive(Deserialize)]
struct Stand {
    scale: String,
    infantry_3_rank: [f64; 2],
    infantry_2_rank: [f64; 2],
    cavalry: [f64; 2],
    artillery: [f64; 2],
}

#[derive(Deserialize)]
struct Mounting {
    nation: String,
    infantry: u8,
    cavalry: u8,
    figures: u8,
    ranks: u8,
}

#[derive(Deserialize)]
struct Switch {
    name: String,
    rule: String,
    values: Vec<String>,
}

fn numbers() -> Numbers {
    toml::from_str(include_str!("../data/tables.toml")).unwrap()
}

/// Our names of the distances, and those of the table.
fn distances(d: &Distances) -> Vec<(&'static str, f64)> {
    vec![
        ("pin_by_infantry", d.pin_by_infantry),
        ("pin_by_cavalry", d.pin_by_cavalry),
        ("assault_infantry", d.assault),
        ("infantry_fire", d.infantry_fire),
        ("pass_through_infantry", d.pass_through_infantry),
        ("pass_through_artillery", d.pass_through_artillery),
        ("artillery_range_cap", d.range_flat),
        ("artillery_range_light", d.range_light),
        ("artillery_range_medium", d.range_medium),
        ("artillery_range_heavy", d.range_heavy),
        ("bombardment_minimum", d.bombardment),
        ("skirmish_block_battery", d.skirmish_block),
        ("skirmish_stand_cover", d.skirmish_cover),
        ("support", d.support),
        ("supported_artillery", d.supported_artillery),
        ("square_refuge", d.square_refuge),
        ("tactical_combat_range", d.combat_range),
        ("cavalry_intercept", d.intercept),
        ("cavalry_charge_trigger", d.charge),
        ("breakthrough", d.breakthrough),
        ("opportunity_charge_infantry", d.opportunity_charge),
        ("fall_back_assault_infantry", d.fall_back_foot),
        ("fall_back_assault_cavalry", d.fall_back_horse),
        ("fall_back_assault_limbered", d.fall_back_horse),
        ("fall_back_morale", d.fall_back_morale),
        ("fall_back_chart", d.fall_back_short),
        ("rout_from_assault", d.rout),
        ("rout_pass_gap", d.rout_gap),
        ("rout_safe", d.safe),
        ("division_fall_back_text", d.division_back),
        ("division_fall_back_chart", d.division_back_short),
        ("leader_casualty", d.leader_casualty),
        ("defend_advance_limit", d.defend),
        ("corps_takes_over_division", d.takes_over),
        ("disorder_rally_alternative", d.rally_near),
        ("disintegrate_from_enemy", d.disintegrate_from_enemy),
        ("cavalry_doubling_step", d.doubling),
        ("artillery_on_unit_fall_back", d.artillery_goes_along),
        ("mass_gap", d.mass_gap),
        ("contact_with_leader", d.with_leader),
        ("wall_behind", d.behind_wall),
        ("hillcrest", d.hillcrest),
        ("sight_light_woods", d.sight_light_woods),
        ("sight_heavy_woods", d.sight_heavy_woods),
        ("sight_crest", d.sight_crest),
        ("tcr_shield", d.shield),
        ("leader_flight", d.leader_flight),
        ("leader_threat", d.leader_threat),
        ("objective_default_radius", d.objective_radius),
        ("road_catch", d.road_catch),
        ("detachment_placing", d.detachment),
        ("skirmish_retire_infantry", d.retire_infantry),
        ("skirmish_retire_cavalry", d.retire_cavalry),
        ("square_shift", d.square_shift),
        ("disintegrate_near_start", d.near_start),
        ("artillery_option_fall_back", d.artillery_option),
        ("crew_reman", d.reman),
        ("guns_held", d.guns_held),
        ("fall_back_ignore_start", d.ignore_start),
        ("target_tie", d.target_tie),
        ("town_block_adjacent", d.adjacent_block),
        ("engineer_adjacent", d.engineer_near),
    ]
}

/// What the table has and [`Distances`] has not: factors, what does not scale, and allowances.
const ELSEWHERE: [&str; 4] = ["fall_back_maximum_factor", "stop_before_enemy", "obstacle_touch", "crew_allowance"];

/// All distances, as printed. EOTE-0.7.1.
#[test]
fn distances_are_those_of_the_book() {
    let printed = numbers().distance;
    let ours = distances(&Distances::at(Scale::Mm15));
    for (name, value) in &ours {
        assert_eq!(printed.get(*name), Some(value), "{name}");
    }
    for name in printed.keys() {
        assert!(ours.iter().any(|(known, _)| known == name) || ELSEWHERE.contains(&name.as_str()), "{name}");
    }
    assert_eq!(printed["stop_before_enemy"], STOP_BEFORE_ENEMY);
    assert_eq!(CONTACT, 0.05);
}

/// Distances of three inches and more change by two, smaller ones are halved or doubled. EOTE-0.7.1, ruling R1.
#[test]
fn distances_at_other_scales() {
    let printed = numbers().distance;
    for (scale, add, factor) in [(Scale::Mm6, -2.0, 0.5), (Scale::Mm25, 2.0, 2.0)] {
        for (name, value) in distances(&Distances::at(scale)) {
            let of = printed[name];
            assert_eq!(value, if of >= 3.0 { of + add } else { of * factor }, "{name} at {scale:?}");
        }
    }
    // The vector for small figures.
    let (d, m) = (Distances::at(Scale::Mm6), Allowances::at(Scale::Mm6, false));
    assert_eq!([d.pin_by_infantry, d.pin_by_cavalry, d.infantry_fire, d.support, m.square], [1.0, 4.0, 3.0, 1.0, 1.0]);
    assert_eq!([m.line, m.column, d.wheel, m.horse_bonus], [4.0, 6.0, 1.0, 3.0]);
    assert_eq!([d.band_close, d.band_near, d.band_middle, d.band_far], [1.0, 4.0, 8.0, 13.0]);
    assert_eq!([d.range_heavy, d.combat_range, d.mass_gap], [18.0, 16.0, 0.25]);
}

/// Allowances by the text and by the chart. EOTE-5.1.1, EOTE-5.1.2. Ruling R10.
#[test]
fn allowances_are_those_of_the_book() {
    let numbers = numbers();
    for (source, chart) in [("text", false), ("chart", true)] {
        let (m, printed) = (Allowances::at(Scale::Mm15, chart), &numbers.movement[source]);
        let ours = [
            ("infantry_line", m.line),
            ("infantry_column", m.column),
            ("infantry_skirmish", m.skirmish),
            ("infantry_square", m.square),
            ("infantry_rout", m.rout),
            ("cavalry_line", m.horse_line),
            ("cavalry_column", m.horse_column),
            ("cavalry_skirmish", m.horse_skirmish),
            ("cavalry_rout", m.horse_rout),
            ("artillery_light", m.guns[0]),
            ("artillery_medium", m.guns[1]),
            ("artillery_heavy", m.guns[2]),
            ("artillery_prolong", m.prolong),
            ("artillery_horse_bonus", m.horse_bonus),
            ("leader_division", m.division_leader),
            ("leader_corps", m.leader),
            ("leader_army", m.leader),
        ];
        assert_eq!(ours.len(), printed.len());
        for (name, value) in ours {
            assert_eq!(printed[name], value, "{name} of the {source}");
        }
        assert_eq!(numbers.distance["crew_allowance"], m.crew);
    }
    let d = Distances::at(Scale::Mm15);
    assert_eq!([numbers.cost["wheel"], numbers.cost["limber_or_unlimber"]], [d.wheel, d.limber]);
}

const HEAD: &str = r#"
[scenario]
id = "s"
title = "s"
rulebook = "eagles"
year = 1809
table = { width = 72.0, height = 48.0 }
turns = 1
start_time = "10:00"
sides = ["a", "b"]
[victory]
margin_for_victory = 1
"#;

/// Stands at every scale, and how many of them a nation's units have. EOTE-1.1.1.1, EOTE-1.0.2.8. Ruling R4.
#[test]
fn stands_are_those_of_the_book() {
    let numbers = numbers();
    for stand in &numbers.stand {
        let ranks = [("3", stand.infantry_3_rank), ("2", stand.infantry_2_rank)];
        for (ranks, [frontage, depth]) in ranks {
            let unit = first_unit(&stand.scale, "France", "infantry", "line", &format!("ranks = {ranks}"));
            assert_eq!([unit.frontage.get(), unit.depth.get()], [frontage, depth], "{}", stand.scale);
        }
        for (arm, formation, [frontage, depth]) in
            [("cavalry", "front_k", stand.cavalry), ("artillery", "unlimbered", stand.artillery)]
        {
            let unit = first_unit(&stand.scale, "France", arm, formation, "");
            assert_eq!([unit.frontage.get(), unit.depth.get()], [frontage, depth], "{arm} {}", stand.scale);
        }
    }
    for mounting in &numbers.mounting {
        let nation = if mounting.nation == "other" { "Prussia" } else { &mounting.nation };
        let foot = first_unit("15mm", nation, "infantry", "line", "");
        assert_eq!((foot.stands, foot.skirmish_stands), (mounting.infantry, mounting.figures / 2), "{nation}");
        assert_eq!(foot.frontage.0, if mounting.ranks == 2 { 1000 } else { 1250 }, "{nation}");
        let horse = first_unit("15mm", nation, "cavalry", "front_k", "");
        assert_eq!((horse.stands, horse.skirmish_stands), (mounting.cavalry, mounting.cavalry), "{nation}");
    }
}

/// A unit of a file with nothing else in it; the row is whatever fits, with an adjusted CE.
fn first_unit(scale: &str, nation: &str, arm: &str, formation: &str, more: &str) -> eagles::unit::Unit {
    let nations = eagles::lists::lists().nation(nation).unwrap();
    let row = nations.troops.iter().find(|troops| format!("{:?}", troops.arm).eq_ignore_ascii_case(arm)).unwrap();
    let lance = if row.lance { "lance = true" } else { "" };
    let unit = |id: &str, side: &str, y: f64| {
        format!(
            "[[unit]]\nid = \"{id}\"\nside = \"{side}\"\ndivision = \"d{side}\"\nnation = \"{nation}\"\nname = \"{id}\"\nrow = \"{}\"\n\
             arm = \"{arm}\"\nce = 9\nce_adjusted = true\n{lance}\nformation = \"{formation}\"\n{more}\nx = 36.0\ny = {y}\nheading = 0.0\n",
            row.id
        )
    };
    let side = |side: &str| {
        format!(
            "[[leader]]\nid = \"l{side}\"\nside = \"{side}\"\nnation = \"{nation}\"\nname = \"l\"\nlevel = \"division\"\nrating = 0\nhouse = true\nx = 1.0\ny = 1.0\n\
             [[division]]\nid = \"d{side}\"\nside = \"{side}\"\nname = \"d\"\nkind = \"infantry\"\nleader = \"l{side}\"\n"
        )
    };
    let head = HEAD.replace("turns = 1", &format!("turns = 1\nfigure_scale = \"{scale}\""));
    let text = format!("{head}{}{}{}{}", side("a"), side("b"), unit("u1", "a", 10.0), unit("u2", "b", 40.0));
    let battle = Scenario::parse(&text).unwrap_or_else(|faults| panic!("{faults:?}")).battle(None).unwrap();
    battle.units.iter().find(|unit| unit.id == "u1").unwrap().clone()
}

/// Every switch with every value, its default first. EOTE-0.7.1.
#[test]
fn switches_are_those_of_the_book() {
    let numbers = numbers();
    let mut count = 0;
    for switch in &numbers.switch {
        for value in &switch.values[1..] {
            let id = format!("{}={value}", switch.name);
            let ours = SWITCHES.iter().find(|ours| ours.id == id).unwrap_or_else(|| panic!("there is no {id}"));
            assert_eq!(ours.rule, switch.rule, "{id}");
            count += 1;
        }
        let file = |value: &str| {
            let text = include_str!("../../../../scenarios/eagles/mill-hill.toml");
            Scenario::parse(&text.replace("switches = {}", &format!("switches = {{ {} = \"{value}\" }}", switch.name)))
        };
        // The default may be written down and turns nothing on.
        let scenario = file(&switch.values[0]).unwrap();
        assert!(scenario.switches().iter().all(|known| family(&known.id) != switch.name || !known.default));
        assert!(file("something_else").is_err());
    }
    assert_eq!(count, SWITCHES.len());
}
