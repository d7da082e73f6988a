//! The tables as data (`data/tables.toml`) and the tables that are played: every cell of one is in the other.
//! VLE-P3.3, VLE-VIII.8a, VLE-VIII.8b, VLE-III.5b, VLE-III.5c, VLE-X.4b, VLE-VI.3a.
use toml::{Table, Value};
use vive_lempereur::arcs::aspects;
use vive_lempereur::tables::{self, Blow};
use vive_lempereur::terrain::{self, Cost, Ground};
use vive_lempereur::unit::{Arm, Formation};
use voltigeur_field::hex::{Direction, Directions, Edge, Feature, Rise};

fn data() -> Table {
    include_str!("../../data/tables.toml").parse().unwrap()
}

/// The value at a path such as `fire.columns`.
fn at<'t>(data: &'t Table, path: &str) -> &'t Value {
    let mut words = path.split('.');
    let first = words.next().and_then(|word| data.get(word));
    words.fold(first, |value, word| value.and_then(|value| value.get(word))).unwrap_or_else(|| panic!("no {path}"))
}

fn number(data: &Table, path: &str) -> i64 {
    at(data, path).as_integer().unwrap_or_else(|| panic!("{path} is no number"))
}

fn words(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

fn numbers(value: &Value) -> Vec<i64> {
    value.as_array().unwrap().iter().map(|number| number.as_integer().unwrap()).collect()
}

/// Rows of a table: the number before each, and its cells.
fn rows<'t>(data: &'t Table, table: &str, key: &str, cells: &str) -> Vec<(i64, &'t Value)> {
    let rows = at(data, table).get("rows").unwrap().as_array().unwrap();
    rows.iter().map(|row| (row.get(key).unwrap().as_integer().unwrap(), row.get(cells).unwrap())).collect()
}

/// Ruling R4: the lost columns follow the sum of column and die.
#[test]
fn the_fire_table_is_the_same() {
    let data = data();
    let columns = words(at(&data, "fire.columns"));
    assert_eq!(columns, ["1", "2", "3", "4", "5", "6", "7+"]);
    let mut cells = 0;
    for (die, row) in rows(&data, "fire", "die", "r") {
        for (n, printed) in words(row).into_iter().enumerate() {
            let result = tables::fire(n as i16 + 1, die as i16);
            let played = match (result.steps, result.check) {
                (0, false) => "-".to_owned(),
                (0, true) => "*".to_owned(),
                (steps, check) => {
                    assert!(check, "a loss calls a check");
                    steps.to_string()
                }
            };
            assert_eq!(played, printed, "column {}, die {die}", columns[n]);
            cells += 1;
        }
    }
    assert_eq!(cells, 70);
    let most = number(&data, "fire.max_losses");
    assert_eq!(i64::from(tables::fire(7, 30).steps), most);
}

/// Ruling R5: the holes of the printed table are filled by its scale.
#[test]
fn the_melee_table_is_the_same() {
    let data = data();
    assert_eq!(words(at(&data, "melee.columns")), tables::ODDS);
    let mut cells = 0;
    for (die, row) in rows(&data, "melee", "die", "r") {
        for (column, printed) in words(row).into_iter().enumerate() {
            let (attacker, defender) = tables::melee(column, die as i16);
            let played = format!("{}/{}", attacker.text(), defender.text());
            assert_eq!(played, printed, "column {}, die {die}", tables::ODDS[column]);
            cells += 1;
        }
    }
    assert_eq!(cells, 56);
}

#[test]
fn the_columns_of_the_melee_table_begin_where_the_data_say() {
    let data = data();
    let least: Vec<(i32, i32)> = at(&data, "melee.column_minimum")
        .as_array()
        .unwrap()
        .iter()
        .map(numbers)
        .map(|pair| (pair[0] as i32, pair[1] as i32))
        .collect();
    for attacker in 1..80i32 {
        for defender in 1..80i32 {
            let reached = least.iter().rposition(|&(a, d)| attacker * d >= defender * a).unwrap();
            assert_eq!(tables::odds_column(attacker as i16, defender as i16), reached, "{attacker}:{defender}");
        }
    }
}

fn blow(text: &str) -> Blow {
    let all = [Blow::Steps(0), Blow::Steps(1), Blow::Steps(2), Blow::Check(0), Blow::Check(1), Blow::Check(2)];
    let more = [Blow::Rout(0), Blow::Rout(1), Blow::Rout(2), Blow::Gone];
    all.into_iter().chain(more).find(|blow| blow.text() == text).unwrap_or_else(|| panic!("no result '{text}'"))
}

#[test]
fn charges_and_overruns_change_results_as_the_data_say() {
    let data = data();
    for (before, after) in at(&data, "melee.charge_extra_loss").as_table().unwrap() {
        assert_eq!(blow(before).charged().text(), after.as_str().unwrap(), "{before}");
    }
    for (before, after) in at(&data, "melee.artillery_alone_flank_rear").as_table().unwrap() {
        if before != "attacker_half" {
            assert_eq!(blow(before).overrun().text(), after.as_str().unwrap(), "{before}");
        }
    }
}

/// Ruling R66: more than nine original steps are in the row for nine.
#[test]
fn losses_lower_morale_as_the_data_say() {
    let data = data();
    let mut cells = 0;
    for (original, row) in rows(&data, "morale_losses", "original", "m") {
        for (n, modifier) in numbers(row).into_iter().enumerate() {
            let current = 7 - n as u8;
            if modifier == 99 {
                assert!(i64::from(current) > original, "a unit has no more steps than it began with");
            } else {
                let played = tables::morale_losses(original as u8, current);
                assert_eq!(i64::from(played), modifier, "{current} of {original}");
                cells += 1;
            }
        }
    }
    assert_eq!(cells, 36);
    assert_eq!(tables::morale_losses(12, 3), tables::morale_losses(9, 3));
    let few = number(&data, "morale_losses.original_3_or_less");
    assert!((1..=3).all(|original| i64::from(tables::morale_losses(original, 1)) == few));
}

#[test]
fn numbers_of_stacking_and_movement_are_the_same() {
    let data = data();
    let same = [
        (i64::from(tables::MOST_STEPS_ON_FOOT), "stacking.max_steps_infantry_artillery"),
        (i64::from(tables::MOST_STEPS_OF_CAVALRY), "stacking.max_steps_cavalry"),
        (i64::from(tables::RETREAT), "movement.retreat_hexes"),
        (i64::from(tables::ROAD_BONUS), "movement.road_bonus"),
        (i64::from(tables::CHARGE_TURNS), "cavalry_classes.standard_facing_changes"),
        (i64::from(tables::CHARGE_TURN_COST), "cavalry_classes.charge_facing_cost"),
        (i64::from(tables::FORD_STEPS), "terrain.hexside.ford.steps_per_friendly_turn"),
        (i64::from(tables::change_cost(Arm::Infantry)), "formation_table.change_cost.infantry"),
        (i64::from(tables::change_cost(Arm::Cavalry)), "formation_table.change_cost.cavalry"),
        (i64::from(tables::change_cost(Arm::Artillery)), "formation_table.change_cost.artillery"),
    ];
    for (played, path) in same {
        assert_eq!(played, number(&data, path), "{path}");
    }
}

#[test]
fn front_flank_and_rear_are_the_same() {
    let data = data();
    let sides = |path: &str| {
        let directions = numbers(at(&data, path)).into_iter().map(|n| Directions::one(Direction::new(n as i32)));
        directions.fold(Directions::NONE, Directions::or)
    };
    let formations = [
        ("line", Formation::Line),
        ("column", Formation::Column),
        ("unlimbered", Formation::Unlimbered),
        ("limbered", Formation::Limbered),
    ];
    for (word, formation) in formations {
        let arcs = aspects(formation, 0, false);
        assert_eq!(arcs.front, sides(&format!("facing.{word}.front")), "{word}");
        assert_eq!(arcs.flank, sides(&format!("facing.{word}.flank")), "{word}");
        assert_eq!(arcs.rear, sides(&format!("facing.{word}.rear")), "{word}");
    }
    for (half, second) in [("A", false), ("B", true)] {
        let arcs = aspects(Formation::Tirailleurs, 0, second);
        for (arc, name) in [(arcs.front, "front"), (arcs.flank, "flank"), (arcs.rear, "rear")] {
            let printed = sides(&format!("facing.tirailleurs.{name}_from_{half}"));
            // The hexes that touch both halves are counted once in the data.
            assert_eq!(printed.minus(arc), Directions::NONE, "{name} of {half}");
        }
    }
    for (n, vector) in at(&data, "facing.direction_vectors_axial").as_array().unwrap().iter().enumerate() {
        let delta = Direction::new(n as i32).delta();
        assert_eq!(numbers(vector), [i64::from(delta.q), i64::from(delta.r)]);
    }
}

const ARMS: [(&str, Arm); 3] = [("inf", Arm::Infantry), ("cav", Arm::Cavalry), ("art", Arm::Artillery)];

/// Ruling R8: the terrain chart.
#[test]
fn the_ground_is_the_same() {
    let data = data();
    let chart = at(&data, "terrain.hex").as_table().unwrap();
    assert_eq!(chart.len(), Ground::ALL.len());
    for &ground in Ground::ALL {
        let row = chart.get(ground.word()).unwrap();
        let number = |key: &str| row.get(key).unwrap().as_integer().unwrap();
        let flag = |key: &str| row.get(key).unwrap().as_bool().unwrap();
        for (key, arm) in ARMS {
            let cost = match ground.cost(arm) {
                Cost::Points(points) => i64::from(points),
                Cost::Closed => -1,
                Cost::ByRoad => -2,
            };
            assert_eq!(cost, number(key), "{} for {key}", ground.word());
        }
        assert_eq!(ground.charge_cost().map_or(-1, i64::from), number("charge"), "{}", ground.word());
        assert_eq!(i64::from(ground.fire()), number("fire"), "{}", ground.word());
        let (melee, floor) = ground.melee();
        assert_eq!((i64::from(melee), i64::from(floor)), (number("melee"), number("melee_floor")), "{}", ground.word());
        assert_eq!(ground.general_order(), flag("general_order"), "{}", ground.word());
        assert_eq!(ground.blocks_sight(), flag("blocks_sight"), "{}", ground.word());
        assert_eq!(ground.admits(Arm::Infantry, Formation::Square, false), flag("square"), "{}", ground.word());
        assert_eq!(ground.admits(Arm::Artillery, Formation::Unlimbered, false), flag("unlimber"), "{}", ground.word());
        assert_eq!(ground.shelters(), number("morale_opt") > 0, "{}", ground.word());
    }
}

fn edge(features: &[Feature], rise: Rise) -> Edge<Feature> {
    Edge { features: features.iter().copied().collect(), rise }
}

#[test]
fn hexsides_are_the_same() {
    let data = data();
    let chart = at(&data, "terrain.hexside").as_table().unwrap();
    let cost = |played: Option<u8>| played.map_or(-1, i64::from);
    for (word, feature) in [("slope", Feature::Slope), ("ridge", Feature::Ridge)] {
        let number = |key: &str| chart[word].get(key).unwrap().as_integer().unwrap();
        let (up, down) = (edge(&[feature], Rise::Up), edge(&[feature], Rise::Down));
        for (key, arm) in ARMS {
            assert_eq!(cost(terrain::crossing(up, arm, false, false)), number(&format!("{key}_up")), "{word} {key}");
            assert_eq!(cost(terrain::crossing(down, arm, false, false)), number("down"), "{word} {key}");
        }
        assert_eq!(cost(terrain::charge_crossing(up)), number("charge_up"), "{word}");
        assert_eq!(cost(terrain::charge_crossing(down)), number("charge_down"), "{word}");
        let (melee, floor) = terrain::melee_crossing(up);
        assert_eq!(
            (i64::from(melee), i64::from(floor)),
            (number("melee_if_defender_up"), number("melee_floor")),
            "{word}"
        );
        assert_eq!(terrain::melee_crossing(down).0, 0, "{word}");
    }
    let plain =
        [("stream", Feature::Stream), ("gully", Feature::Gully), ("wall", Feature::Wall), ("river", Feature::River)];
    for (word, feature) in plain {
        let number = |key: &str| chart[word].get(key).unwrap().as_integer().unwrap();
        let side = edge(&[feature], Rise::Level);
        for (key, arm) in ARMS {
            assert_eq!(cost(terrain::crossing(side, arm, true, true)), number(key), "{word} {key}");
        }
        assert_eq!(cost(terrain::charge_crossing(side)), number("charge"), "{word}");
        let (melee, floor) = terrain::melee_crossing(side);
        assert_eq!((i64::from(melee), i64::from(floor)), (number("melee"), number("melee_floor")), "{word}");
    }
    for (word, feature, other) in
        [("bridge", Feature::Bridge, Feature::Stream), ("ford", Feature::Ford, Feature::Stream)]
    {
        let number = |key: &str| chart[word].get(key).unwrap().as_integer().unwrap();
        let side = edge(&[feature, other], Rise::Level);
        for (_, arm) in ARMS {
            assert_eq!(cost(terrain::crossing(side, arm, true, true)), number("extra"), "{word}");
        }
        assert_eq!(cost(terrain::charge_crossing(side)), number("charge_extra"), "{word}");
        let (melee, floor) = terrain::melee_crossing(side);
        assert_eq!((i64::from(melee), i64::from(floor)), (number("melee"), number("melee_floor")), "{word}");
    }
}

/// VLE-III.5b: the signs of the book's own list are there, and stronger ones weigh at least as much.
#[test]
fn the_advantages_of_the_ground_are_those_of_the_list() {
    for (ground, fire, melee) in [
        (Ground::Clear, 0, 0),
        (Ground::Difficult, 0, 1),
        (Ground::Brush, 1, 0),
        (Ground::Forest, 2, 2),
        (Ground::Town, 2, 2),
        (Ground::Farm, 1, 1),
        (Ground::Castle, 3, 3),
        (Ground::Marsh, 0, 1),
    ] {
        assert_eq!(-ground.fire(), fire, "{}", ground.word());
        // Ruling R9: one sign takes a point but leaves 1; two may leave nothing; three take two points.
        let expected = [(0, 1), (-1, 1), (-1, 0), (-2, 0)][melee];
        assert_eq!(ground.melee(), expected, "{}", ground.word());
    }
    for feature in [Feature::Gully, Feature::Stream, Feature::Wall] {
        assert_eq!(terrain::melee_crossing(edge(&[feature], Rise::Level)), (-1, 1), "{feature:?}");
    }
    let river = edge(&[Feature::River], Rise::Level);
    assert_eq!(terrain::crossing(river, Arm::Infantry, true, true), None, "a river is impassable");
    let bridge = edge(&[Feature::River, Feature::Bridge], Rise::Level);
    assert_eq!(terrain::crossing(bridge, Arm::Infantry, true, false), Some(0));
}
