//! What a battle is made of: scenarios, units, leaders, maps. Chapters I to III, and what a side may see of a stack.
use std::sync::Arc;
use vive_lempereur::unit::Arm;
use vive_lempereur::{Scenario, ViveLEmpereur, book, new_game, study, tables};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{Game, Pending, Seeded, Side, notation};

/// VLE-I.2: what is agreed before the battle does not change in it.
#[test]
fn switches_are_agreed_before_the_battle_and_never_change() {
    let unknown = new_game("stream-crossing", Some(&["no-such-rule".to_owned()]));
    assert!(unknown.is_err(), "only switches of the book can be agreed on");
    let chosen = ["disorg-melee-half".to_owned()];
    let mut game = new_game("stream-crossing", Some(&chosen)).unwrap();
    let agreed = game.battle().switches;
    assert!(agreed.disorg_melee_half);
    assert_ne!(agreed, new_game("stream-crossing", Some(&[])).unwrap().battle().switches);
    let mut dice = Seeded::new(3);
    let mut legal = Vec::new();
    while let Pending::Decision(_) = game.pending() {
        legal.clear();
        game.legal_actions(&mut legal);
        game.apply(&legal[dice.below(legal.len())], &mut dice, &mut ());
        assert_eq!(game.battle().switches, agreed);
    }
}

/// VLE-II.5: turns, first player, start time and victory come from the scenario.
#[test]
fn a_scenario_says_how_long_who_first_and_what_wins() {
    let text = book().scenario_text("stream-crossing").unwrap();
    let game = new_game("stream-crossing", None).unwrap();
    let data: toml::Table = text.parse().unwrap();
    let head = data["scenario"].as_table().unwrap();
    assert_eq!(i64::from(game.battle().turns), head["turns"].as_integer().unwrap());
    let first = head["first_player"].as_str().unwrap();
    assert_eq!(game.battle().sides[Side::First.index()].id, first);
    assert_eq!(game.pending(), Pending::Decision(Side::First));
    let [hours, minutes] = [0..2, 3..5].map(|part| head["start_time"].as_str().unwrap()[part].parse::<u16>().unwrap());
    assert_eq!(game.battle().start_minute, 60 * hours + minutes);
    let victory = data["victory"].as_table().unwrap();
    assert_eq!(i64::from(game.battle().victory.per_step), victory["vp_per_step_lost"].as_integer().unwrap());
    // The same battle with fewer turns, and the other side first.
    let other = if first == "blue" { "red" } else { "blue" };
    let changed = text
        .replace(&format!("first_player = \"{first}\""), &format!("first_player = \"{other}\""))
        .replace(&format!("turns = {}", game.battle().turns), "turns = 4");
    let battle = Scenario::parse(&changed).unwrap().battle(None).unwrap();
    assert_eq!((battle.sides[Side::First.index()].id.as_str(), battle.turns), (other, 4));
}

/// VLE-III.1a, VLE-III.1b, VLE-III.1d, VLE-III.2a: what units and leaders of the scenarios that ship have.
#[test]
fn units_have_two_faces_and_leaders_have_values() {
    for scenario in ["stream-crossing", "auerstaedt"] {
        let game = new_game(scenario, None).unwrap();
        let battle = game.battle();
        for unit in &battle.units {
            assert!(unit.steps > 0 && battle.corps(unit.corps).side == unit.side, "{}", unit.id);
            assert!((6..=11).contains(&unit.line.morale) && (6..=11).contains(&unit.column.morale), "{}", unit.id);
            match unit.arm {
                Arm::Infantry => assert_eq!(unit.range, if unit.light { 2 } else { 1 }, "{}", unit.id),
                Arm::Cavalry => assert_eq!((unit.line.fire, unit.column.fire), (0, 0), "{} never fires", unit.id),
                Arm::Artillery => {
                    assert!((5..=7).contains(&unit.range), "{}", unit.id);
                    assert_eq!(unit.column.fire, 0, "{} does not fire from its limbers", unit.id);
                }
            }
        }
        for leader in &battle.leaders {
            assert!(leader.movement > 0 && leader.morale >= 0 && leader.combat.abs() <= 3, "{}", leader.id);
            assert!(!battle.units.iter().any(|unit| unit.id == leader.id), "a leader is no unit");
        }
    }
}

/// VLE-III.1e, EX1: halves round up, each by itself.
#[test]
fn halves_round_up() {
    assert_eq!([5, 1, 6].map(tables::half), [3, 1, 3]);
    for value in 0..40 {
        let half = tables::half(value);
        assert!(2 * half == value || 2 * half == value + 1);
    }
    assert_eq!(tables::half(tables::half(5)), 2, "a half of a half is taken of the rounded one");
}

/// VLE-III.5a, VLE-III.5d: every hex has one kind of ground; roads and paths are chains of adjacent hexes.
#[test]
fn maps_have_one_ground_for_each_hex_and_roads_of_adjacent_hexes() {
    let text = book().scenario_text("stream-crossing").unwrap();
    let data: toml::Table = text.parse().unwrap();
    let map = data["map"].as_table().unwrap();
    let rows = map["terrain"].as_array().unwrap();
    let game = new_game("stream-crossing", None).unwrap();
    let cells: usize = rows.iter().map(|row| row.as_str().unwrap().chars().count()).sum();
    assert_eq!(cells, game.battle().map.hexes());
    let first = rows[0].as_str().unwrap();
    let torn = text.replacen(first, &first[1..], 1);
    assert!(Scenario::parse(&torn).and_then(|scenario| scenario.battle(None)).is_err(), "a hex without ground");
    let odd = text.replacen(first, &format!("?{}", &first[1..]), 1);
    assert!(Scenario::parse(&odd).and_then(|scenario| scenario.battle(None)).is_err(), "a ground that is none");
    for chain in game.battle().map.chains() {
        for pair in chain.hexes.windows(2) {
            assert!(pair[0].direction_to(pair[1]).is_some(), "a road goes from hex to adjacent hex");
        }
    }
}

/// VLE-V.0: of an enemy stack only the top unit is seen, of one's own all.
#[test]
fn of_an_enemy_stack_only_the_top_unit_is_seen() {
    let position = "unit A Red I3 0806 line 4\nunit B Red I3 0806 line 4\nunit I Blue I6 0306 line 1\n";
    for (switches, hidden) in [("", false), ("switches hidden-stacks\n", true)] {
        let text = format!("rulebook vive-lempereur\n{switches}study stacks\nrules VLE-V.0\n{position}");
        let game = study::play(&text).unwrap().remove(0).1.game;
        let sees = |viewer: Viewer, name: &str| game.view(viewer).pieces.iter().any(|piece| piece.id == name);
        let (blue, red) = (Viewer::Side(Side::First), Viewer::Side(Side::Second));
        assert!(sees(blue, "a") && sees(red, "a") && sees(red, "b"));
        assert_eq!(sees(blue, "b"), !hidden);
    }
}

/// VLE-V.9b: a reinforcement that enters where friends stand goes on top or to the bottom, as its owner likes.
#[test]
fn a_reinforcement_finds_its_place_in_a_stack() {
    let text = book().scenario_text("stream-crossing").unwrap();
    let changed = text.replace("turn = 3", "turn = 1").replace("hex = \"0206\"", "hex = \"0106\"");
    assert_ne!(text, changed);
    let battle = Scenario::parse(&changed).unwrap().battle(None).unwrap();
    let mut game = ViveLEmpereur::new(Arc::new(battle));
    let mut dice = Seeded::new(1);
    for action in ["end", "enter b10 0106", "form limbered 2"] {
        let action = game.read_action(action).unwrap();
        game.check(&action).unwrap();
        game.apply(&action, &mut dice, &mut ());
    }
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    let offered: Vec<String> = legal.iter().map(|action| notation(&game, action)).collect();
    assert_eq!(offered, ["top b10", "bottom b10"]);
    game.apply(&legal[0], &mut dice, &mut ());
    let battery = game.battle().all_units().find(|&unit| game.battle().unit(unit).id == "b10");
    assert_eq!(game.state().top(game.battle().hex("0106").unwrap()), battery);
}
