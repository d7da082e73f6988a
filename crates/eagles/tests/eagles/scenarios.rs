//! The scenarios that ship, and what is said about files with faults.
use eagles::lists::{Arm, Skirmish};
use eagles::orders::{Kind, Objective, Until};
use eagles::scenario::Scenario;
use eagles::unit::{Command, Formation, UnitId};
use eagles::{Eagles, book, new_game};
use std::sync::Arc;
use voltigeur_engine::{Fault, Side};
use voltigeur_field::table::Length;

fn unit(game: &Eagles, id: &str) -> UnitId {
    game.battle().all_units().find(|&unit| game.battle().unit(unit).id == id).unwrap()
}

/// EOTE-S.1, EOTE-0.5.2: units are numbered in the byte order of their ids, with the detachments that they may form behind them.
#[test]
fn mill_hill_is_read() {
    let game = new_game("mill-hill", None).unwrap();
    let battle = game.battle();
    let parents = battle.units.iter().filter(|unit| unit.parent.is_none()).count();
    assert_eq!((parents, battle.leaders.len(), battle.divisions.len(), battle.turns), (27, 6, 4, 10));
    assert!(battle.units.is_sorted_by(|one, other| one.id.as_bytes() < other.id.as_bytes()));
    let leger = unit(&game, "f01");
    let detachment = unit(&game, "f01.sk");
    assert_eq!(battle.unit(leger).detachment, Some(detachment));
    assert_eq!(battle.unit(detachment).parent, Some(leger));
    assert_eq!(battle.unit(leger).skirmish_stands, 6, "twelve figures, two a stand (EOTE-1.0.2.8)");
    assert_eq!(battle.unit(unit(&game, "a01")).detachment, None, "no mark (EOTE-5.4.1)");
    let attack = &battle.divisions[2].orders;
    assert_eq!((battle.divisions[2].id.as_str(), attack.now.kind), ("fd1", Kind::Attack));
    assert_eq!(attack.now.until[..3], [Some(Until::ObjectiveHeld), Some(Until::Losses(5)), None]);
    assert_eq!(attack.then[0].unwrap().kind, Kind::Defend);
    assert!(matches!(battle.divisions[0].orders.now.objective, Objective::Terrain(hill) if hill.0 == 0));
    assert_eq!(game.on_table(leger), battle.unit(leger).start.is_some());
    assert_eq!(battle.starts, 600);
}

/// EOTE-S.3: a group's units by id, its batteries after the rest.
#[test]
fn quatre_bras_is_read() {
    let game = new_game("quatre-bras", None).unwrap();
    let battle = game.battle();
    let picton = battle.groups.iter().find(|group| group.id == "r_picton").unwrap();
    let ids: Vec<&str> = picton.units.iter().map(|&unit| battle.unit(unit).id.as_str()).collect();
    assert_eq!(ids, ["c01", "c02", "c03", "c04", "c05", "c06", "c07", "c08", "c09"]);
    assert_eq!(picton.leaders.len(), 2, "Wellington comes with Picton");
    let jerome = battle.groups.iter().find(|group| group.id == "r_jerome").unwrap();
    assert_eq!(jerome.alternative, Some([Length(20_000), Length(0)]));
    assert_eq!(battle.arm(*jerome.units.last().unwrap()), Arm::Artillery);
    let brunswick = battle.groups.iter().find(|group| group.id == "r_brunswick").unwrap();
    assert_eq!(battle.groups[usize::from(brunswick.after.unwrap())].id, "r_best");
    let rifles = battle.unit(unit(&game, "c01"));
    assert_eq!(rifles.frontage, Length(1000), "two ranks (EOTE-1.0.2.1)");
    assert!(rifles.british && !rifles.french);
    let landwehr = battle.unit(unit(&game, "c10"));
    assert_eq!((landwehr.ce, landwehr.frontage), (7, Length(1250)), "a proxy (EOTE-CE.3)");
    assert_eq!(battle.sides[1].nation, "Great Britain");
    assert!(battle.units.len() <= eagles::unit::MOST_UNITS);
}

/// EOTE-0.7.1, EOTE-1.1.1.1: stands at the three scales; the strip of a detachment scales with them.
#[test]
fn stands_at_three_scales() {
    let of = |switch: &str| with_room().battle(Some(&[format!("figure_scale={switch}")])).unwrap();
    let of = |switch: &str| Eagles::new(Arc::new(of(switch)));
    let size = |game: &Eagles, id: &str| {
        let unit = game.battle().unit(unit(game, id));
        (unit.frontage.0, unit.depth.0)
    };
    let (small, large) = (of("6mm"), of("25mm"));
    let plain = new_game("mill-hill", None).unwrap();
    assert_eq!(
        [size(&plain, "f01"), size(&plain, "f11"), size(&plain, "f09")],
        [(1250, 500), (1500, 1250), (1500, 1250)]
    );
    assert_eq!(
        [size(&small, "f01"), size(&small, "f11"), size(&small, "f09")],
        [(750, 500), (1000, 1000), (1000, 1000)]
    );
    assert_eq!(
        [size(&large, "f01"), size(&large, "f11"), size(&large, "f09")],
        [(2000, 750), (2500, 2000), (2500, 2000)]
    );
    let strip = |game: &Eagles| game.unit_state(unit(game, "f01.sk")).formation;
    assert_eq!([strip(&small), strip(&plain), strip(&large)], [2, 4, 6].map(Formation::Skirmish));
}

/// EOTE-5.4.2: light troops by their name, under the switch. Ruling R46.
#[test]
fn marks_by_name() {
    let printed = new_game("mill-hill", None).unwrap();
    let grenzer = |game: &Eagles| game.battle().unit(unit(game, "a08")).skirmish;
    assert_eq!(grenzer(&printed), Skirmish::None);
    let named = new_game("mill-hill", Some(&["skirmish_marks=by_name".to_owned()])).unwrap();
    assert_eq!(grenzer(&named), Skirmish::Skf);
    assert!(named.battle().unit(unit(&named, "a08")).detachment.is_some());
}

/// The Mill hill with everybody twice as far from each other.
fn with_room() -> Scenario {
    let wider = |line: &str| match line.split_once(" = ") {
        Some((name @ ("x" | "y"), at)) => format!("{name} = {:?}", 2.0 * at.parse::<f64>().unwrap()),
        _ => line.replace("width = 72.0, height = 48.0", "width = 144.0, height = 96.0"),
    };
    Scenario::parse(&MILL.lines().map(wider).collect::<Vec<_>>().join("\n")).unwrap()
}

/// EOTE-0.7.1, EOTE-0.2.6: a scale for which a scenario has no room is not offered, and is refused with those who would stand on others.
#[test]
fn a_scale_without_room_is_not_offered() {
    let large = |scenario: &Scenario| scenario.switches().iter().any(|switch| switch.id == "figure_scale=25mm");
    assert!(large(&with_room()));
    for id in ["mill-hill", "quatre-bras"] {
        let scenario = Scenario::parse(book().scenario_text(id).unwrap()).unwrap();
        assert!(!large(&scenario), "{id}");
        let small = scenario.switches().into_iter().find(|switch| switch.id == "figure_scale=6mm").unwrap();
        assert!(small.excludes.is_empty(), "what is not offered excludes nothing");
        let told = new_game(id, Some(&["figure_scale=25mm".to_owned()])).unwrap_err();
        assert!(told.iter().any(|fault| fault.wrong.contains("it overlaps unit")), "{told:?}");
    }
}

const MILL: &str = include_str!("../../../../scenarios/eagles/mill-hill.toml");

fn faults(text: &str) -> Vec<Fault> {
    Scenario::parse(text).expect_err("there are faults")
}

#[track_caller]
fn tells(text: &str, place: &str, wrong: &str) {
    let told = faults(text);
    let found = told.iter().any(|fault| fault.place.starts_with(place) && fault.wrong.contains(wrong));
    assert!(found, "{place}: {wrong} is not among {told:#?}");
}

/// All faults are told at once, with their lines.
#[test]
fn faults_have_lines() {
    let text = MILL.replace("side = \"french\"\ndivision = \"fd1\"", "side = \"frensh\"\ndivision = \"fd9\"");
    let told = faults(&text);
    assert!(told.len() >= 18, "nine units with two faults each");
    let line = text.lines().position(|line| line == "id = \"f01\"").unwrap();
    let first = told.iter().find(|fault| fault.place == format!("unit 'f01' (line {line})")).unwrap();
    assert_eq!(first.remedy, "did you mean 'french'?");
    tells(&MILL.replace("turns = 10", "tuns = 10"), "[scenario] (line", "unknown key 'tuns'");
    tells(&MILL.replace("turns = 10", "turns = "), "line", "");
    tells(&MILL.replace("kind = \"ford\"", "kind = \"fort\""), "terrain 'ford' (line", "'fort' is not a valid value");
}

/// EOTE-CE.1, EOTE-CE.5, EOTE-1.1.2, EOTE-CE.4, EOTE-CE.6: what the file says agrees with the lists, or says why not. Rulings R45 and R47.
#[test]
fn the_lists_are_consulted() {
    let first = |from: &str, to: &str| MILL.replacen(from, to, 1);
    tells(&first("ce = 11", "ce = 12"), "unit 'f01'", "the lists have 11");
    assert!(Scenario::parse(&first("ce = 11", "ce = 12\nce_adjusted = true")).is_ok());
    tells(&first("rating = 3", "rating = 2"), "leader 'f_corps'", "the lists have 3");
    assert!(Scenario::parse(&first("rating = 3", "rating = 2\nhouse = true")).is_ok());
    tells(&first("france.inf.lights", "france.inf.light"), "unit 'f01'", "no row of the lists");
    tells(&first("year = 1809", "year = 1804"), "scenario.year", "1805 to 1815");
    tells(&first("year = 1809", "year = 1812"), "scenario.period", "1811-12");
    tells(
        &first("row = \"france.inf.lights\"", "row = \"austria.inf.jagers\""),
        "unit 'f01'",
        "does not belong to France",
    );
    tells(&first("skirmish = \"Skf\"", "skirmish = \"Sk\""), "unit 'f01'", "skirmish mark");
    tells(&first("lance = true\n", ""), "unit 'a12'", "lancers");
    // Austria has no CE in 1815, unless a blank takes the earlier value.
    let late = MILL.replace("year = 1809\nperiod = \"1808-10\"", "year = 1815\nperiod = \"1815\"");
    tells(&late, "unit 'a01'", "no CE in 1815");
    let earlier = late.replace("switches = {}", "switches = { blank_year = \"previous_period\" }");
    assert!(
        !faults(&earlier).iter().any(|fault| fault.place.starts_with("unit 'a01'") && fault.wrong.contains("no CE"))
    );
}

/// EOTE-CE.3: troops without a list use a row of another nation, and say so; those of a nation with a list do not. Ruling R44.
#[test]
fn rows_of_other_nations_are_proxies() {
    let saxon = MILL.replacen("nation = \"Austria\"\nname = \"IR 15 I\"", "nation = \"Saxony\"\nname = \"IR 15 I\"", 1);
    tells(&saxon, "unit 'a01'", "does not belong to Saxony");
    let said = saxon.replacen("id = \"a01\"", "id = \"a01\"\nproxy = true", 1);
    assert!(Scenario::parse(&said).is_ok(), "{:?}", Scenario::parse(&said).err());
    tells(&MILL.replacen("id = \"a01\"", "id = \"a01\"\nproxy = true", 1), "unit 'a01'", "belongs to Austria");
    // EOTE-0.6.3: a row of the British makes nobody British.
    let line = said.replacen("row = \"austria.inf.line\"", "row = \"great_britain.inf.line\"\nce_adjusted = true", 1);
    let battle = Scenario::parse(&line).unwrap().battle(None).unwrap();
    let saxon = battle.units.iter().find(|unit| unit.id == "a01").unwrap();
    assert_eq!((saxon.nation.as_str(), saxon.british), ("Saxony", false));
    let quatre_bras = new_game("quatre-bras", None).unwrap();
    let proxies =
        quatre_bras.battle().units.iter().filter(|unit| ["Hanover", "Nassau"].contains(&unit.nation.as_str()));
    assert!(proxies.count() > 8, "Hanoverians and Nassauers fight under rows of others");
}

/// EOTE-0.2.6, EOTE-0.1.4, EOTE-0.1.5, EOTE-0.4.1, EOTE-7.15.1.
#[test]
fn everything_has_its_place() {
    let first = |from: &str, to: &str| MILL.replacen(from, to, 1);
    tells(&first("x = 29.0\ny = 10.0", "x = 25.0\ny = 10.2"), "unit 'f02'", "overlaps unit 'f01'");
    tells(&first("x = 24.0\ny = 10.0", "x = 24.0\ny = 0.4"), "unit 'f01'", "off the table");
    tells(&first("x = 24.0\ny = 10.0", "x = 50.5\ny = 22.0"), "unit 'f01'", "closed to it");
    tells(&first("x = 24.0\ny = 10.0\n", ""), "unit 'f01'", "stand on the table or come");
    tells(&first("point = [24.0, 15.5]", "point = [24.0, 18.5]"), "terrain 'ford'", "not on a stream or river");
    tells(&first("polygon = [[28.0, 21.0]", "polygon = [[28.0, -1.0]"), "terrain 'hill_mill'", "edge of the table");
    tells(
        &first("polygon = [[49.0, 24.0]", "polygon = [[49.0, 22.0]"),
        "terrain 'village_north'",
        "overlaps town block",
    );
    tells(&first("id = \"f02\"", "id = \"f01\""), "unit 'f01'", "has the same id");
    tells(&first("id = \"f02\"", "id = \"F 02\""), "unit 'F 02'", "cannot be typed");
    tells(&first("kind = \"ford\"\npoint", "kind = \"pond\"\npoint"), "terrain 'ford'", "drawn with 'polygon'");
    let both = MILL.replace("x = 24.0\ny = 10.0", "garrison = \"village_south\"");
    let both = both.replace("x = 29.0\ny = 10.0", "garrison = \"village_south\"");
    tells(&both, "terrain 'village_south'", "too big");
    tells(&first("x = 24.0\ny = 10.0", "garrison = \"brook\"\nx = 24.0\ny = 10.0"), "unit 'f01'", "not a town block");
    let round = |corners: u32| {
        let corner = |n: u32| {
            let angle = f64::from(n) * std::f64::consts::TAU / f64::from(corners);
            format!("[{:.3}, {:.3}]", 50.5 + 1.4 * angle.cos(), 21.5 + 1.4 * angle.sin())
        };
        format!("[{}]", (0..corners).map(corner).collect::<Vec<_>>().join(", "))
    };
    let block = "[[49.0, 20.0], [52.0, 20.0], [52.0, 23.0], [49.0, 23.0]]";
    tells(&first(block, &round(12)), "terrain 'village_south'", "12 corners");
    tells(&first(block, &round(127)), "terrain 'village_south'", "at most 126 corners");
    let (_, line) = MILL.split_once("\nline = ").unwrap();
    let (line, _) = line.split_once('\n').unwrap();
    tells(&first(line, &round(127)), "terrain 'road_main'", "at most 126 points");
}

/// EOTE-0.7.1: switches of a file, and of a choice.
#[test]
fn switches_are_checked() {
    let with = |switches: &str| MILL.replace("switches = {}", &format!("switches = {{ {switches} }}"));
    tells(&with("morale_fallback = \"five\""), "scenario.switches", "no value of 'morale_fallback'");
    tells(&with("morale = \"four\""), "scenario.switches", "no switch 'morale'");
    let four = Scenario::parse(&with("morale_fallback = \"four\"")).unwrap();
    assert!(four.battle(None).unwrap().switches.short_fall_back);
    assert!(!four.battle(Some(&[])).unwrap().switches.short_fall_back, "what is chosen is the whole choice");
    assert!(four.switches().iter().any(|switch| switch.id == "morale_fallback=four" && switch.default));
    assert!(Scenario::parse(&with("morale_fallback = \"eight\"")).is_ok());
    let both = ["figure_scale=6mm", "figure_scale=25mm"].map(str::to_owned);
    assert!(new_game("mill-hill", Some(&both)).unwrap_err()[0].wrong.contains("together"));
    assert!(new_game("mill-hill", Some(&["figure=6mm".to_owned()])).is_err());
    assert!(new_game("mill-hil", None).is_err());
}

#[test]
fn the_book_lists_its_scenarios() {
    let scenarios = book().scenarios();
    assert_eq!(scenarios.iter().map(|info| info.id.as_str()).collect::<Vec<_>>(), ["mill-hill", "quatre-bras"]);
    assert!(scenarios.iter().all(|info| !info.about.is_empty()));
    assert_eq!(scenarios[0].sides, ["French", "Austrians"]);
}

/// EOTE-3.0.1: a unit may belong to a leader's reserve instead of a division.
#[test]
fn reserves_belong_to_a_leader() {
    let text = MILL.replace(
        "id = \"f14\"\nside = \"french\"\ndivision = \"fd2\"",
        "id = \"f14\"\nside = \"french\"\ndivision = \"f_corps\"",
    );
    let battle = Scenario::parse(&text).unwrap().battle(None).unwrap();
    let battery = battle.units.iter().find(|unit| unit.id == "f14").unwrap();
    assert!(matches!(battery.command, Command::Reserve(leader) if battle.leader(leader).id == "f_corps"));
    assert_eq!(battery.side, Side::First);
}
