//! Scenario files: reading, checking, and setting a battle up.

use lines_of_battle::battle::{Battle, LateBonus, PrizeFor, RandomArrival, SetupDie};
use lines_of_battle::scenario::Scenario;
use lines_of_battle::switches::SWITCHES;
use lines_of_battle::unit::{Arrival, Start, Unit};
use proptest::prelude::*;
use std::sync::LazyLock;
use voltigeur_engine::{BySide, Fault, Side, SwitchInfo};
use voltigeur_field::area::{AreaId, AreaSet};

mod faults;
mod faults_of_forces;

const QUATRE_BRAS: &str = include_str!("../../../../scenarios/lines-of-battle/quatre-bras.toml");
const TRAINING_1: &str = include_str!("../../../../scenarios/lines-of-battle/training-1-crossroads.toml");
const TRAINING_2: &str = include_str!("../../../../scenarios/lines-of-battle/training-2-brook.toml");
const MIRROR_RIDGE: &str = include_str!("../../../../scenarios/lines-of-battle/mirror-ridge.toml");
const INCLUDED: [&str; 4] = [QUATRE_BRAS, TRAINING_1, TRAINING_2, MIRROR_RIDGE];

fn scenario(text: &str) -> Scenario {
    Scenario::parse(text).unwrap_or_else(|faults| panic!("{}", told(&faults)))
}

fn told(faults: &[Fault]) -> String {
    faults.iter().map(|fault| format!("{fault}\n")).collect()
}

fn owned(switches: &[&str]) -> Vec<String> {
    switches.iter().map(|&id| id.to_owned()).collect()
}

fn battle(text: &str, switches: &[&str]) -> Battle {
    scenario(text).battle(Some(&owned(switches))).unwrap_or_else(|faults| panic!("{}", told(&faults)))
}

fn unit<'b>(battle: &'b Battle, id: &str) -> &'b Unit {
    battle.units.iter().find(|unit| unit.id == id).unwrap()
}

fn area(battle: &Battle, id: &str) -> AreaId {
    AreaId(battle.areas.iter().position(|area| area.id == id).unwrap() as u8)
}

fn bonus(battle: &Battle, side: Side) -> Vec<i8> {
    battle.turns.iter().map(|turn| turn.command_bonus[side]).collect()
}

/// The text with its first `from` replaced; an empty `from` stands for the end of the file.
fn with(text: &str, from: &str, to: &str) -> String {
    if from.is_empty() {
        return format!("{text}\n{to}");
    }
    assert!(text.contains(from), "the file has no {from:?}");
    text.replacen(from, to, 1)
}

/// Are these switches allowed together, as the list of switches itself says?
fn allowed(known: &[SwitchInfo], chosen: &[String]) -> bool {
    let on = |id: &String| chosen.contains(id);
    known
        .iter()
        .filter(|switch| on(&switch.id))
        .all(|switch| !switch.excludes.iter().any(on) && switch.requires.iter().all(on))
}

/// LOB-map-1, LOB-map-8, LOB-turn-2, LOB-QB-1, LOB-QB-8.
#[test]
fn the_included_scenarios_have_the_size_that_they_should_have() {
    let sizes = [
        (QUATRE_BRAS, "quatre-bras", [35, 78, 37, 14]),
        (TRAINING_1, "training-1", [5, 7, 7, 6]),
        (TRAINING_2, "training-2", [7, 12, 11, 8]),
        (MIRROR_RIDGE, "mirror-ridge", [13, 24, 18, 10]),
    ];
    for (text, id, size) in sizes {
        let scenario = scenario(text);
        let battle = scenario.battle(None).unwrap();
        assert_eq!([battle.areas.len(), battle.links.len(), battle.units.len(), battle.turns.len()], size, "{id}");
        let info = scenario.info();
        assert_eq!((info.id.as_str(), info.turns as usize), (id, size[3]));
        assert!(!info.title.is_empty() && info.about.ends_with('.'));
        assert_eq!(info.sides, [Side::First, Side::Second].map(|side| battle.sides[side].name.clone()));
    }
}

/// LOB-QB-19, LOB-QB-20, LOB-QB-21, LOB-QB-17: the options bring their units.
#[test]
fn quatre_bras_has_54_units_with_every_option_that_goes_together() {
    let all = ["qb-better-staff", "qb-kgl-cavalry", "leaders", "qb-guard-cavalry", "qb-11th-complete", "qb-derlon"];
    let full = battle(QUATRE_BRAS, &all);
    assert_eq!((full.units.len(), full.leaders.len()), (54, 19));
    for (switch, units) in
        [("qb-kgl-cavalry", 38), ("qb-guard-cavalry", 39), ("qb-11th-complete", 38), ("qb-derlon", 50)]
    {
        assert_eq!(battle(QUATRE_BRAS, &[switch]).units.len(), units, "{switch}");
    }
}

#[test]
fn every_scenario_loads_under_every_single_switch() {
    for text in INCLUDED {
        let scenario = scenario(text);
        for switch in scenario.switches() {
            let mut chosen = switch.requires.clone();
            chosen.push(switch.id.clone());
            let battle = scenario.battle(Some(&chosen)).unwrap_or_else(|faults| panic!("{}", told(&faults)));
            assert!(battle.switched_on.contains(&switch.id));
            assert_eq!(battle.switched_on.len(), chosen.len());
        }
    }
}

static SCENARIOS: LazyLock<[Scenario; 4]> = LazyLock::new(|| INCLUDED.map(scenario));

proptest! {
    #[test]
    fn a_choice_of_switches_is_accepted_if_it_is_allowed(n in 0usize..4, bits: u32) {
        let scenario = &SCENARIOS[n];
        let known = scenario.switches();
        let chosen: Vec<String> =
            known.iter().enumerate().filter(|(n, _)| bits >> n & 1 == 1).map(|(_, switch)| switch.id.clone()).collect();
        match scenario.battle(Some(&chosen)) {
            Ok(battle) => {
                prop_assert!(allowed(&known, &chosen));
                prop_assert_eq!(battle.switched_on, chosen);
            }
            Err(faults) => prop_assert!(!allowed(&known, &chosen), "{}", told(&faults)),
        }
    }
}

#[test]
fn the_list_of_switches_has_the_rulebooks_and_the_scenarios_own() {
    let switches = scenario(QUATRE_BRAS).switches();
    assert_eq!(switches.len(), SWITCHES.len() + 8);
    let find = |id: &str| switches.iter().find(|switch| switch.id == id).unwrap();
    assert_eq!(find("qb-random-arrival").excludes, ["qb-better-staff", "qb-nivelles-entry"]);
    assert_eq!(find("qb-derlon-single").requires, ["qb-derlon"]);
    assert_eq!((&*find("qb-derlon").rule, &*find("qb-derlon").kind), ("LOB-QB-21", "scenario option"));
    assert_eq!((&*find("leaders").kind, &*find("limber_by_areas").kind), ("optional rule", "house reading"));
    assert!(switches.iter().all(|switch| !switch.default));
    let training = scenario(TRAINING_2).switches();
    assert!(training.iter().all(|switch| switch.default == (switch.id == "attributes")));
    assert!(scenario(TRAINING_2).battle(None).unwrap().switches.attributes);
    assert!(!battle(TRAINING_2, &[]).switches.attributes);
}

#[test]
fn an_impossible_choice_of_switches_is_refused_with_every_reason() {
    let choose = |switches: &[&str]| scenario(QUATRE_BRAS).battle(Some(&owned(switches))).unwrap_err();
    let faults = choose(&["qb-derlom", "qb-random-arrival", "qb-better-staff", "qb-derlon-single", "moonlight"]);
    assert_eq!(faults.len(), 4, "{}", told(&faults));
    assert_eq!(faults[0].place, "switch 'qb-derlom'");
    assert_eq!(faults[0].remedy, "did you mean 'qb-derlon'?");
    assert!(faults[1].wrong.contains("no switch 'moonlight'"));
    assert!(faults[2].wrong.contains("at the same time as 'qb-better-staff'"));
    assert!(faults[3].wrong.contains("needs the switch 'qb-derlon'"));
}

/// LOB-QB-3: the Allies place anywhere but in Reinforcement Areas; the French start at Frasnes, guns as they like.
#[test]
fn the_allies_set_up_freely_and_first() {
    let battle = battle(QUATRE_BRAS, &[]);
    assert_eq!(battle.sides.0.each_ref().map(|side| side.id.as_str()), ["french", "allied"]);
    assert_eq!(battle.setup_order, [Side::Second, Side::First]);
    let free = battle.sides[Side::Second].free_setup.as_ref().unwrap();
    let entries = ["brussels_road", "nivelles_road", "frasnes"].map(|id| area(&battle, id));
    assert_eq!(free.forbidden, AreaSet::from_iter(entries));
    assert!(free.approaches && free.squares && battle.sides[Side::First].free_setup.is_none());
    assert_eq!(unit(&battle, "al-nl-nas").start, Start::Free);
    assert_eq!(unit(&battle, "al-nl-nas").suggested, Some(area(&battle, "bossu_south")));
    let frasnes = area(&battle, "frasnes");
    let listed = |limbered| Start::Listed { area: frasnes, facing: None, square: false, limbered };
    assert_eq!(unit(&battle, "fr-5-1").start, listed(Some(false)));
    assert_eq!(unit(&battle, "fr-5-art").start, listed(None));
}

/// LOB-QB-9, LOB-QB-12, LOB-QB-23, LOB-A-1: the schedule, and the house variant of the Nivelles road.
#[test]
fn arrivals_come_by_the_schedule_in_the_area_of_their_side() {
    let ordinary = battle(QUATRE_BRAS, &[]);
    assert_eq!(unit(&ordinary, "al-1-art").arrival, Arrival::Turn(10));
    assert_eq!(unit(&ordinary, "al-1-art").entry, Some(area(&ordinary, "brussels_road")));
    assert_eq!(unit(&ordinary, "fr-6-1").entry, Some(area(&ordinary, "frasnes")));
    assert_eq!(unit(&ordinary, "fr-5-1").arrival, Arrival::Start);
    assert_eq!(ordinary.random_arrival, None);
    let nivelles = battle(QUATRE_BRAS, &["qb-nivelles-entry"]);
    assert_eq!(unit(&nivelles, "al-1-art").entry, Some(area(&nivelles, "nivelles_road")));
    assert_eq!(unit(&nivelles, "al-5-1").entry, Some(area(&nivelles, "brussels_road")));
}

/// LOB-QB-15, LOB-QB-16: the scheduled Allies come in listed order; leaders and the KGL brigade keep their own time.
#[test]
fn random_arrival_makes_a_list_of_the_allied_schedule() {
    for (switch, plus, rule) in [("qb-random-arrival", -1, "LOB-QB-15"), ("qb-better-staff", 1, "LOB-QB-16")] {
        let battle = battle(QUATRE_BRAS, &[switch, "qb-kgl-cavalry", "leaders"]);
        let expected = RandomArrival { side: Side::Second, from_turn: 2, plus, rule };
        assert_eq!(battle.random_arrival, Some(expected));
        let listed = battle.units.iter().filter(|unit| matches!(unit.arrival, Arrival::Listed(_)));
        assert!(listed.clone().all(|unit| unit.side == Side::Second));
        assert_eq!(listed.count(), 17);
        assert_eq!(unit(&battle, "al-vm-lc").arrival, Arrival::Listed(1));
        assert_eq!(unit(&battle, "al-1-art").arrival, Arrival::Listed(17));
        assert_eq!(unit(&battle, "fr-6-1").arrival, Arrival::Turn(3));
        assert!(matches!(unit(&battle, "al-kgl-lc").arrival, Arrival::ByDie { .. }));
        assert!(battle.leaders.iter().all(|leader| !matches!(leader.arrival, Arrival::Listed(_))));
    }
}

/// LOB-QB-15: the list closes up where an option is off.
#[test]
fn a_unit_that_does_not_take_part_leaves_no_gap_in_the_list() {
    let text = with(QUATRE_BRAS, "schedule_order = 2", "schedule_order = 2\nrequires = \"qb-guard-cavalry\"");
    let place = |switches: &[&str]| unit(&battle(&text, switches), "al-5-2").arrival;
    assert_eq!(place(&["qb-random-arrival"]), Arrival::Listed(2));
    assert_eq!(place(&["qb-random-arrival", "qb-guard-cavalry"]), Arrival::Listed(3));
}

/// LOB-QB-17.
#[test]
fn a_die_at_set_up_decides_when_the_kgl_brigade_comes() {
    let battle = battle(QUATRE_BRAS, &["qb-kgl-cavalry"]);
    assert_eq!(battle.setup_dice, [SetupDie { rule: "LOB-QB-17", roller: Side::Second }]);
    let kgl = unit(&battle, "al-kgl-lc");
    assert_eq!(kgl.arrival, Arrival::ByDie { die: 0, turns: [9, 10, 11, 12, 13, 14] });
    assert_eq!((kgl.rating, kgl.code()), (3, "LC3".to_owned()));
    assert_eq!(kgl.entry, Some(area(&battle, "brussels_road")));
}

/// LOB-QB-21, LOB-leader-2, LOB-leader-3: I Corps with its own command points, leaders and list of seniority.
#[test]
fn d_erlon_brings_his_corps_his_leaders_and_command_points() {
    let battle = battle(QUATRE_BRAS, &["qb-derlon", "leaders"]);
    assert_eq!(bonus(&battle, Side::First), [2, 2, 3, 3, 3, 3, 4, 5, 6, 6, 6, 6, 6, 6]);
    assert_eq!(unit(&battle, "fr-i4-ln").arrival, Arrival::Turn(8));
    let leader = |id: &str| battle.leaders.iter().find(|leader| leader.id == id).unwrap();
    assert_eq!((leader("derlon").seniority, leader("derlon").arrival), (2, Arrival::Turn(7)));
    assert_eq!((leader("jerome").seniority, leader("durutte").seniority), (3, 11));
    assert_eq!((leader("passage").arrival, leader("ney").arrival), (Arrival::Turn(10), Arrival::Start));
}

/// EX50. LOB-QB-22.
#[test]
fn one_division_of_i_corps_comes_as_the_die_says() {
    let battle = battle(QUATRE_BRAS, &["qb-derlon", "qb-derlon-single", "qb-kgl-cavalry", "leaders"]);
    let dice: Vec<_> = battle.setup_dice.iter().map(|die| (die.rule, die.roller)).collect();
    assert_eq!(dice, [("LOB-QB-17", Side::Second), ("LOB-QB-22", Side::First)]);
    let by_die = |turns| Arrival::ByDie { die: 1, turns };
    let leader = |id: &str| battle.leaders.iter().find(|leader| leader.id == id).unwrap().arrival;
    assert_eq!(unit(&battle, "fr-i2-1").arrival, by_die([0, 0, 7, 0, 0, 0]));
    assert_eq!(unit(&battle, "fr-i4-ln").arrival, by_die([0, 0, 0, 8, 0, 0]));
    assert_eq!(unit(&battle, "fr-i3-lc").arrival, by_die([0, 0, 0, 0, 9, 0]));
    assert_eq!(unit(&battle, "fr-i1-art").arrival, by_die([0, 0, 0, 0, 0, 10]));
    assert_eq!((leader("derlon"), leader("donzelot")), (by_die([0, 0, 7, 0, 0, 0]), by_die([0, 0, 7, 0, 0, 0])));
    assert_eq!((leader("durutte"), leader("kellerman")), (by_die([0, 0, 0, 8, 0, 0]), Arrival::Turn(8)));
    assert_eq!(bonus(&battle, Side::First), [2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]);
    let late = LateBonus { side: Side::First, die: 1, from: [0, 0, 7, 8, 9, 10], extra: [0, 0, 1, 1, 1, 0] };
    assert_eq!(battle.late_bonus, Some(late));
}

/// LOB-QB-18, LOB-leader-3: leaders come only with their switch, and replace the printed bonus.
#[test]
fn leaders_replace_the_printed_bonus_at_quatre_bras() {
    let without = battle(QUATRE_BRAS, &[]);
    assert!(without.leaders.is_empty() && !without.bonus_from_leaders_only);
    assert_eq!(bonus(&without, Side::Second), [0, 0, 1, 1, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4]);
    let with_leaders = battle(QUATRE_BRAS, &["leaders"]);
    assert_eq!(with_leaders.leaders.len(), 14);
    assert!(with_leaders.bonus_from_leaders_only);
    let perponcher = with_leaders.leaders.iter().find(|leader| leader.id == "perponcher").unwrap();
    let dutch = perponcher.restricted_to.unwrap();
    assert_eq!(with_leaders.contingents[usize::from(dutch.0)], "dutch");
    assert_eq!(with_leaders.of_contingent(dutch).len(), 6);
    assert!(perponcher.bonuses.efficient && !perponcher.bonuses.commander);
    assert!(!battle(MIRROR_RIDGE, &["leaders"]).bonus_from_leaders_only);
}

/// LOB-QB-2, LOB-QB-5, LOB-QB-6, LOB-QB-10, LOB-terrain-b1.
#[test]
fn quatre_bras_has_its_prizes_and_its_ground() {
    let battle = battle(QUATRE_BRAS, &[]);
    let prize = |name: &str| battle.prizes.iter().find(|prize| prize.name == name).unwrap();
    let bossu = AreaSet::from_iter(["bossu_north", "bossu_mid", "bossu_south"].map(|id| area(&battle, id)));
    assert_eq!(prize("Bois de Bossu").for_what, PrizeFor::AnyArea(bossu));
    assert_eq!((prize("Bois de Bossu").side, prize("Bois de Bossu").points), (Some(Side::First), 4));
    assert_eq!((prize("Thyle").side, prize("Thyle").points), (None, 5));
    assert_eq!(battle.prizes.iter().map(|prize| prize.points).sum::<i16>(), 1 + 2 + 2 + 2 + 5 + 10 + 4);
    let capacity = |id: &str| battle.area(area(&battle, id)).capacity;
    assert_eq!((capacity("gemioncourt"), capacity("thyle"), capacity("quatre_bras")), (Some(1), Some(2), None));
    for id in ["quatre_bras", "piraumont", "petit_pierrepont"] {
        assert!(battle.is_open(area(&battle, id)));
    }
}

/// LOB-QB-11, LOB-opt-road1: roads run along the links between their areas.
#[test]
fn the_roads_of_quatre_bras_run_along_twelve_links() {
    let battle = battle(QUATRE_BRAS, &[]);
    assert_eq!(battle.roads.iter().map(Vec::len).collect::<Vec<_>>(), [8, 6]);
    assert_eq!(battle.links.iter().filter(|link| link.road).count(), 12);
    let link = battle.map.link(area(&battle, "delsot"), area(&battle, "gemioncourt_west")).unwrap();
    assert!(battle.link(link).road);
}

/// LOB-map-8: a height that is not given is the lower of the two Areas.
#[test]
fn a_link_without_a_height_has_the_lower_one_of_its_areas() {
    let battle = battle(QUATRE_BRAS, &[]);
    let height = |a: &str, b: &str| battle.link(battle.map.link(area(&battle, a), area(&battle, b)).unwrap()).height;
    assert_eq!(height("gemioncourt_heights", "lairalle"), 1);
    assert_eq!(height("delsot", "lairalle"), 2);
    assert_eq!(height("bati_st_bernard", "gemioncourt_heights"), 0, "the brook lies below both");
}

/// LOB-opt-ha1, LOB-opt-hv1, LOB-opt-unr1, LOB-attr-8: what sets a unit apart counts only with its switch.
#[test]
fn flags_and_attributes_count_only_with_their_switches() {
    let text = with(TRAINING_2, "id = \"wa\"", "id = \"wa\"\nflags = [\"horse\"]\nartillery_state = \"limbered\"");
    let text = with(&text, "id = \"ga\"", "id = \"ga\"\nflags = [\"heavy\"]\nartillery_state = \"limbered\"");
    let text = with(&text, "id = \"gl\"", "id = \"gl\"\nflags = [\"unreliable\"]");
    let traits = |switches: &[&str], id: &str| unit(&battle(&text, switches), id).traits;
    for id in ["wa", "ga", "gl", "wc"] {
        assert_eq!(traits(&[], id), Default::default());
    }
    assert!(traits(&["horse-artillery"], "wa").horse && !traits(&["horse-artillery"], "ga").heavy_guns);
    assert!(traits(&["heavy-artillery"], "ga").heavy_guns);
    assert!(traits(&["unreliable-cavalry"], "gl").unreliable);
    assert!(traits(&["attributes"], "wc").cuirassier);
    let limbered = |switches: &[&str], id: &str| match unit(&battle(&text, switches), id).start {
        Start::Listed { limbered, .. } => limbered,
        Start::Free => None,
    };
    assert_eq!((limbered(&[], "wa"), limbered(&[], "ga")), (Some(true), Some(true)));
    assert_eq!(limbered(&["horse-artillery"], "wa"), Some(false), "horse artillery never starts limbered");
}

/// LOB-map-4, LOB-units-2: a scenario may put a unit on an Approach, or in square.
#[test]
fn a_unit_can_start_in_line_or_in_square() {
    let text =
        with(TRAINING_1, "area = \"crossroads\"", "area = \"crossroads\"\nformation = \"line\"\nfacing = \"meadow\"");
    let text = with(&text, "area = \"red_camp\"", "area = \"red_camp\"\nformation = \"square\"");
    let battle = battle(&text, &[]);
    let (crossroads, meadow) = (area(&battle, "crossroads"), area(&battle, "meadow"));
    let in_line = Start::Listed { area: crossroads, facing: Some(meadow), square: false, limbered: Some(false) };
    assert_eq!(unit(&battle, "r1").start, in_line);
    assert!(matches!(unit(&battle, "r2").start, Start::Listed { square: true, facing: None, .. }));
}

/// LOB-units-9 with the house reading of R5.
#[test]
fn a_square_in_closed_terrain_needs_the_house_reading() {
    let text = with(TRAINING_1, "area = \"blue_camp\"", "area = \"farm\"\nformation = \"square\"");
    assert!(told(&Scenario::parse(&text).unwrap_err()).contains("LOB-units-9"));
    let text = with(&text, "first_player =", "default_switches = [\"square_in_closed\"]\nfirst_player =");
    let scenario = scenario(&text);
    assert!(scenario.battle(None).is_ok());
    assert!(told(&scenario.battle(Some(&[])).unwrap_err()).contains("LOB-units-9"));
}

/// LOB-map-7: a one-way arrow leads from its first end to its second.
#[test]
fn an_arrow_can_be_one_way() {
    let text = with(TRAINING_1, "id = \"blue_camp--farm\"", "one_way = true\nid = \"blue_camp--farm\"");
    let battle = battle(&text, &[]);
    let (camp, farm) = (area(&battle, "blue_camp"), area(&battle, "farm"));
    assert!(battle.exit(camp, farm).is_some() && battle.exit(farm, camp).is_none());
}

/// INV7: everything on Mirror Ridge has its image after a half turn.
#[test]
fn mirror_ridge_is_the_same_from_both_ends() {
    let scenario = scenario(MIRROR_RIDGE);
    let battle = scenario.battle(None).unwrap();
    let symmetry = scenario.symmetry().unwrap();
    let image = |id: AreaId| {
        let name = &battle.area(id).id;
        let [a, b] = symmetry.areas.iter().find(|pair| pair.contains(name)).unwrap();
        area(&battle, if a == name { b } else { a })
    };
    let turned = |[x, y]: [f32; 2]| [800.0 - x, 800.0 - y];
    for n in 0..battle.areas.len() {
        let (here, there) = (&battle.areas[n], battle.area(image(AreaId(n as u8))));
        assert_eq!(
            (here.open, here.effects, here.height, here.ridge),
            (there.open, there.effects, there.height, there.ridge)
        );
        assert_eq!((here.capacity, turned(here.label)), (there.capacity, there.label), "{}", here.id);
        assert!(here.outline.iter().all(|&point| there.outline.contains(&turned(point))), "{}", here.id);
    }
    for n in 0..battle.links.len() {
        let ends = battle.map.ends(voltigeur_field::area::LinkId(n as u8)).map(image);
        let (here, there) = (&battle.links[n], battle.link(battle.map.link(ends[0], ends[1]).unwrap()));
        assert_eq!((here.approach, here.kind, here.height), (there.approach, there.kind, there.height), "{}", here.id);
    }
    let place = |unit: &Unit| match unit.start {
        Start::Listed { area, facing, square, limbered } => (area, facing, square, limbered),
        Start::Free => panic!("{} is not placed", unit.id),
    };
    assert_eq!(symmetry.units.len() * 2, battle.units.len());
    for [a, b] in symmetry.units {
        let (here, there) = (unit(&battle, a), unit(&battle, b));
        assert_eq!((here.side, here.code()), (there.side.other(), there.code()));
        let (at, facing, square, limbered) = place(here);
        assert_eq!((image(at), facing.map(image), square, limbered), place(there), "{a}");
    }
    assert!(battle.turns.iter().all(|turn| turn.command_bonus == BySide::new(2, 2)));
}
