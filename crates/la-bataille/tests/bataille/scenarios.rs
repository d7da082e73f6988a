//! Scenario files: the two of the book, and what is said about faulty ones. LB-25.2.
use la_bataille::battle::{Battle, Start, UnitStart};
use la_bataille::scenario::Scenario;
use la_bataille::terrain::{Feature, Ground};
use la_bataille::unit::{Branch, Post};
use voltigeur_engine::Side;

const VILLAGE: &str = include_str!("../../../../scenarios/la-bataille/village-on-the-brook.toml");
const QUATRE_BRAS: &str = include_str!("../../../../scenarios/la-bataille/quatre-bras.toml");

fn battle(text: &str) -> Battle {
    let read = Scenario::parse(text).and_then(|scenario| scenario.battle(None));
    read.unwrap_or_else(|faults| {
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        panic!("{}", told.join("\n"))
    })
}

/// What is said about a file with this changed.
fn told(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}");
    match Scenario::parse(&text.replacen(from, to, 1)) {
        Ok(_) => String::new(),
        Err(faults) => faults.iter().map(|fault| format!("{fault}\n")).collect(),
    }
}

/// LB-25.2, LB-9.1a, LB-20.9.1: the first battle of the book.
#[test]
fn the_village_on_the_brook_is_read() {
    let battle = battle(VILLAGE);
    assert_eq!((battle.units.len(), battle.leaders.len(), battle.elements.len()), (25 + 6, 6, 4));
    assert_eq!((battle.turns, battle.start_minute, battle.map.hexes()), (12, 600, 320));
    assert_eq!(battle.sides[0].name, "French");
    let hex = |label: &str| battle.map.grid().parse(label).ok().and_then(|hex| battle.map.id(hex)).expect("a hex");
    assert_eq!(*battle.map.ground(hex("1008")), Ground::Village);
    assert_eq!(battle.map.level(hex("1104")), 2);
    let division = battle.elements.iter().find(|element| element.id == "AD1").expect("an element");
    assert_eq!(division.headquarters, Some(Start::Hex(hex("1004"))));
    assert!(division.order.as_ref().is_some_and(|order| order.objective.has(hex("1108"))));
    assert_eq!(battle.organizations.iter().map(|organization| organization.steps).collect::<Vec<_>>(), [48, 46, 0, 0]);
    assert!(battle.leaders.iter().any(|leader| leader.post == Post::Army && leader.side == Side::Second));
    let standing = battle.starts.iter().filter(|start| matches!(start, UnitStart::Stands(_))).count();
    assert_eq!(standing, 25);
}

/// LB-14.1a: slopes follow from levels; the higher hex is uphill.
#[test]
fn slopes_follow_from_levels() {
    let battle = battle(VILLAGE);
    let grid = battle.map.grid();
    let edge = |label: &str| {
        let side = grid.parse_side(label).expect("a hexside");
        battle.map.features(side)
    };
    assert!(edge("0302/0").has(Feature::GentleSlope));
    assert!(edge("0109/3").has(Feature::Brook) && !edge("0109/3").has(Feature::GentleSlope));
    assert!(edge("1109/3").has(Feature::Road));
}

/// LB-25.2, LB-11.22.2, LB-25.3: the large battle.
#[test]
fn quatre_bras_is_read() {
    let battle = battle(QUATRE_BRAS);
    assert_eq!((battle.units.len(), battle.leaders.len(), battle.elements.len()), (118 + 12, 26, 22));
    assert_eq!(battle.map.hexes(), 1440);
    assert_eq!(battle.arrivals.len(), 12);
    let steps: u32 = battle.units.iter().filter(|unit| unit.parts.is_empty()).map(|unit| u32::from(unit.steps)).sum();
    assert_eq!(steps, 607);
    let large = battle.units.iter().filter(|unit| !unit.parts.is_empty());
    assert!(large.clone().all(|unit| unit.branch == Branch::Infantry && unit.parts.len() >= 2));
    assert_eq!(large.count(), 12);
    assert!(battle.leaders.iter().any(|leader| leader.post == Post::ActingArmy));
    assert_eq!(battle.levels.len(), 4);
    assert_eq!(battle.sight_limit, [(21, 6)]);
}

/// Every fault is told at once, with its place and what to do.
#[test]
fn faulty_files_are_told_what_to_do() {
    for (from, to, wrong) in [
        ("parent = \"FD1\"", "parent = \"FD9\"", "FD9"),
        ("formation = \"column\", facing = 0", "formation = \"square\", facing = 0", "faces all round"),
        ("formation = \"general\", facing = 3", "formation = \"column\", facing = 3", "general order there"),
        ("morale = \"25\"", "morale = \"27\"", "not a base-6 number"),
        ("class = \"ligne\"\nsize", "class = \"foot\"\nsize", "no class of infantry"),
        ("steps = 13", "steps = 14", "its parts 13"),
        (
            "hexes = [\"0805\", \"0905\"], formation = \"line\", facing = 2",
            "hexes = [\"0805\", \"1005\"], formation = \"line\", facing = 2",
            "no row",
        ),
        ("exit = \"1116\"", "exit = \"1115\"", "does not end in 1115"),
        ("role = \"army_commander\"", "role = \"emperor\"", "'emperor' is no role"),
        ("hq = \"1013\"\n", "", "no headquarters"),
        ("rye = true", "ryes = true", "did you mean 'rye'"),
        ("named = \"village\", each = 10", "named = \"vilage\", each = 10", "village"),
        ("hexes = [\"0913\"]", "hexes = [\"0805\"]", "of the enemy"),
        ("hexside = \"1109/3\"", "hexside = \"1009/3\"", "no road crosses"),
    ] {
        let said = told(VILLAGE, from, to);
        assert!(said.contains(wrong), "{from} -> {to}:\n{said}");
    }
    let two =
        VILLAGE.replacen("morale = \"25\"", "morale = \"99\"", 1).replacen("parent = \"FD1\"", "parent = \"X\"", 1);
    let said = told(&two, "turns = 12", "turns = 0");
    assert!(said.contains("99") && said.contains("'X'") && said.contains("0 turns"), "{said}");
}

/// LB-10.1.1, LB-10.1.2, EX45: poor troops of some nations are better under the balance rules.
#[test]
fn balance_rules_improve_poor_morale_to_21_at_most() {
    let late = VILLAGE.replace("pre_1812", "post_1812");
    let scenario = Scenario::parse(&late).expect("a scenario");
    let morale = |switches: &[&str], id: &str| {
        let switches: Vec<String> = switches.iter().map(|id| (*id).to_owned()).collect();
        let battle = scenario.battle(Some(&switches)).expect("a battle");
        let unit = battle.units.iter().find(|unit| unit.id == id).expect("a unit");
        unit.morale.to_string()
    };
    // IR 1 has 31, the grenadiers 23, the French ligne 25.
    assert_eq!(morale(&[], "A_1_1"), "31");
    assert_eq!(morale(&["balance-10-1"], "A_1_1"), "24");
    assert_eq!(morale(&["balance-10-1"], "A_GREN"), "21");
    assert_eq!(morale(&["balance-10-1"], "F_1L_1"), "25");
}
