//! What a battle is made of: scenarios, units, leaders, maps. Chapters I to III, and what a side may see of a stack.
use std::sync::Arc;
use vive_lempereur::unit::{Arm, Formation};
use vive_lempereur::{Scenario, ViveLEmpereur, book, new_game, study, tables};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{Notation, Pending, Presentation, Rules, Seeded, Side, notation};

/// VLE-I.2: what is agreed before the battle rules it to its end.
#[test]
fn switches_are_agreed_before_the_battle_and_rule_it() {
    let unknown = new_game("stream-crossing", Some(&["no-such-rule".to_owned()]));
    assert!(unknown.is_err(), "only switches of the book can be agreed on");
    let melee = |switches: &str, strengths: &str| {
        let text = format!(
            "rulebook vive-lempereur\nstudy A melee\nrules VLE-I.2\n{switches}\nturn 3 Blue melee\nunit I Blue I6 0706 line 1\n\
             unit J Red I6 0806 disorganized melee 4 marker 2\ndo attack 0806\ndo join I\nroll 3, 3,3\nexpect strengths {strengths}"
        );
        let report = study::run(&text).unwrap();
        let told: Vec<String> =
            report.studies.iter().flat_map(|study| &study.differences).map(|d| d.what.clone()).collect();
        assert!(told.is_empty(), "{switches}: {told:?}");
    };
    melee("switches disorg-melee-half", "12:12");
    melee("", "12:6");
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

/// VLE-III.1a, VLE-III.2a: each formation shows the values of its own face, and units and leaders have what the scenario gives them.
#[test]
fn units_have_two_faces_and_leaders_have_values() {
    for scenario in ["stream-crossing", "auerstaedt"] {
        let data: toml::Table = book().scenario_text(scenario).unwrap().parse().unwrap();
        let game = new_game(scenario, None).unwrap();
        let battle = game.battle();
        let number = |table: &toml::Value, key: &str| table.get(key).map_or(0, |value| value.as_integer().unwrap());
        let listed = data["unit"].as_array().unwrap().iter().filter(|unit| unit.get("by_option").is_none());
        let listed: Vec<&toml::Value> = listed.collect();
        assert_eq!(listed.len(), battle.units.len());
        let mut two_faced = 0;
        for (unit, text) in battle.units.iter().zip(listed) {
            assert_eq!(unit.name, text["name"].as_str().unwrap());
            assert_eq!(i64::from(unit.steps), number(text, "steps"), "{}", unit.id);
            let guns = unit.arm == Arm::Artillery;
            let [shown, hidden] = if guns { ["unlimbered", "limbered"] } else { ["line", "column"] };
            let faces: &[(Formation, &str)] = if guns {
                &[(Formation::Unlimbered, shown), (Formation::Limbered, hidden), (Formation::Disorganized, hidden)]
            } else {
                &[(Formation::Line, shown), (Formation::Column, hidden), (Formation::General, hidden)]
            };
            for (formation, key) in faces {
                let (face, printed) = (
                    unit.face(*formation),
                    text.get(*key).or(text.get(["line", "column"][usize::from(*key == hidden)])).unwrap(),
                );
                let values =
                    [i64::from(face.fire), i64::from(face.melee), i64::from(face.movement), i64::from(face.morale)];
                assert_eq!(
                    values,
                    ["fire", "melee", "move", "morale"].map(|key| number(printed, key)),
                    "{} {formation:?}",
                    unit.id
                );
            }
            two_faced += usize::from(unit.line.movement != unit.column.movement);
        }
        assert!(two_faced > 5, "the faces of some units differ");
        for (leader, text) in battle.leaders.iter().zip(data["leader"].as_array().unwrap()) {
            let values = [i64::from(leader.combat), i64::from(leader.morale), i64::from(leader.movement)];
            assert_eq!(values, ["combat", "morale", "move"].map(|key| number(text, key)), "{}", leader.id);
            assert!(!battle.units.iter().any(|unit| unit.id == leader.id), "a leader is no unit");
        }
    }
}

/// VLE-III.1a, VLE-III.1d: a unit without steps, or with a morale that no die can reach or miss, is refused.
#[test]
fn a_scenario_with_impossible_units_is_refused() {
    let text = book().scenario_text("stream-crossing").unwrap();
    for (good, bad, told) in [
        ("steps = 6", "steps = 0", "no steps"),
        (
            "line = { fire = 4, melee = 2, move = 4, morale = 9 }",
            "line = { fire = 4, melee = 2, move = 4, morale = 1 }",
            "its morale",
        ),
    ] {
        assert!(text.contains(good), "{good}");
        let faults = Scenario::parse(&text.replacen(good, bad, 1)).unwrap_err();
        assert!(faults.iter().any(|fault| fault.to_string().contains(told)), "{faults:?}");
    }
}

/// VLE-III.1b: cavalry never fires, alone or with others.
#[test]
fn cavalry_never_fires() {
    let text = "rulebook vive-lempereur\nstudy Fire\nrules VLE-III.1b\nturn 3 Blue offensive\nunit I Blue I6 0708 line 1\n\
                unit C Blue C4 0704 column 1\nunit K Red I6 0807 line 4\nunit M Red I6 0803 line 4\n\
                refuse target 0803 VLE-VII.2a\ndo target 0807\nexpect offered fire I\nrefuse fire C VLE-III.1b";
    let report = study::run(text).unwrap();
    let told: Vec<String> =
        report.studies.iter().flat_map(|study| &study.differences).map(|d| d.what.clone()).collect();
    assert!(told.is_empty(), "{told:?}");
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
