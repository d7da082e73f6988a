//! Sight next to a slow reference, turned and mirrored, from both ends, and on the worked examples of the books.
use crate::support::ridges::Ridges;
use crate::support::{Ground, heights, hex, ridges, stream_crossing};
use proptest::prelude::*;
use std::cmp::Ordering;
use voltigeur_field::hex::sight::{Crossing, Place, Sight, Station, before_target};
use voltigeur_field::hex::{Aspect, Aspects, Corner, Direction, Facing, Feature, Grid, Hex, HexId, HexSide, Map};

/// A fraction with a positive denominator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Fraction(i64, i64);

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Where on the line (0 to 1) it is within a cell or on its border: the piece of the segment, if it is longer than a point.
fn piece(from: Hex, to: Hex, cell: Hex) -> Option<(Fraction, Fraction, bool)> {
    let axes = |hex: Hex| {
        let (x, z) = (i64::from(hex.q), i64::from(hex.r));
        let y = -x - z;
        [x - y, y - z, z - x]
    };
    let (way, off) = (axes(to - from), axes(cell - from));
    let (mut enter, mut leave, mut inside) = (Fraction(0, 1), Fraction(1, 1), true);
    for axis in 0..3 {
        let (delta, centre) = (way[axis], off[axis]);
        if delta == 0 {
            if centre.abs() > 1 {
                return None;
            }
            inside &= centre.abs() < 1;
            continue;
        }
        let ends = [
            Fraction((centre - 1) * delta.signum(), delta.abs()),
            Fraction((centre + 1) * delta.signum(), delta.abs()),
        ];
        enter = enter.max(ends[0].min(ends[1]));
        leave = leave.min(ends[0].max(ends[1]));
    }
    (enter < leave).then_some((enter, leave, inside))
}

/// The places on a line, by asking every hex around it.
fn slow_trace(from: Hex, to: Hex) -> Vec<Station> {
    let mut pieces: Vec<_> = from
        .range(from.distance(to) + 1)
        .filter_map(|cell| piece(from, to, cell).map(|(enter, _, inside)| (enter, inside, cell)))
        .collect();
    if from == to {
        return vec![Station::Hex(from)];
    }
    pieces.sort_by_key(|&(enter, ..)| enter);
    let mut stations = Vec::new();
    let mut rest = pieces.into_iter();
    while let Some((enter, inside, cell)) = rest.next() {
        if inside {
            stations.push(Station::Hex(cell));
            continue;
        }
        let (same, other_inside, other) = rest.next().expect("a line runs along a side between two hexes");
        assert!(same == enter && !other_inside && cell.distance(other) == 1);
        let ahead = to - from;
        let cross = |hex: Hex| {
            let off = hex - from;
            i32::from(ahead.q) * i32::from(off.r) - i32::from(ahead.r) * i32::from(off.q)
        };
        let (left, right) = if cross(cell) < 0 { (cell, other) } else { (other, cell) };
        assert!(cross(left) < 0 && cross(right) > 0);
        stations.push(Station::Between { left, right });
    }
    stations
}

fn turned(station: Station, by: impl Fn(Hex) -> Hex) -> Station {
    match station {
        Station::Hex(hex) => Station::Hex(by(hex)),
        Station::Between { left, right } => Station::Between { left: by(left), right: by(right) },
    }
}

fn other_hand(station: Station) -> Station {
    match station {
        Station::Hex(hex) => Station::Hex(hex),
        Station::Between { left, right } => Station::Between { left: right, right: left },
    }
}

#[test]
fn every_short_line_is_that_of_the_slow_reference() {
    for to in Hex::ORIGIN.range(14) {
        assert_eq!(Hex::ORIGIN.trace_to(to).collect::<Vec<_>>(), slow_trace(Hex::ORIGIN, to), "{to:?}");
    }
}

#[test]
fn the_place_before_the_target_and_the_bearing_are_those_of_the_line() {
    for from in Hex::ORIGIN.range(10).skip(1) {
        let line: Vec<_> = from.trace_to(Hex::ORIGIN).collect();
        let before = line[line.len() - 2];
        assert_eq!(before_target(from, Hex::ORIGIN), Some(before));
        let sides: Vec<_> = before.hexes().map(|hex| Hex::ORIGIN.direction_to(hex).unwrap()).collect();
        let bearing = Hex::ORIGIN.bearing_to(from).unwrap();
        assert!(sides.iter().all(|&side| bearing.sides().has(side)) && bearing.sides().len() == sides.len());
    }
}

proptest! {
    #[test]
    fn a_line_is_that_of_the_slow_reference(q in -60i16..60, r in -60i16..60, from in (-9i16..9, -9i16..9)) {
        let from = Hex::new(from.0, from.1);
        prop_assert_eq!(from.trace_to(from + Hex::new(q, r)).collect::<Vec<_>>(), slow_trace(from, from + Hex::new(q, r)));
    }

    #[test]
    fn a_line_is_the_same_turned_mirrored_and_backward(q in -60i16..60, r in -60i16..60, a in (-9i16..9, -9i16..9)) {
        let (from, to) = (Hex::new(a.0, a.1), Hex::new(q, r));
        let line: Vec<_> = from.trace_to(to).collect();
        for sixths in 1..6 {
            let by = |hex: Hex| hex.turned(sixths);
            let same: Vec<_> = line.iter().map(|&station| turned(station, by)).collect();
            prop_assert_eq!(by(from).trace_to(by(to)).collect::<Vec<_>>(), same);
        }
        let mirrored: Vec<_> = line.iter().map(|&station| other_hand(turned(station, Hex::mirrored))).collect();
        prop_assert_eq!(from.mirrored().trace_to(to.mirrored()).collect::<Vec<_>>(), mirrored);
        let backward: Vec<_> = line.iter().rev().map(|&station| other_hand(station)).collect();
        prop_assert_eq!(to.trace_to(from).collect::<Vec<_>>(), backward);
    }
}

/// A battlefield with woods, ridges and troops: 9 by 9 hexes, the ridges with their high hexes.
#[derive(Clone, Debug)]
struct Field {
    map: Map<Ground>,
    troops: Vec<Hex>,
}

fn fields() -> impl Strategy<Value = Field> {
    let woods = proptest::collection::vec(0u16..81, 0..14);
    let ridges = proptest::collection::vec((0u16..81, 0i32..6), 0..30);
    let troops = proptest::collection::vec(0u16..81, 0..6);
    (woods, ridges, troops).prop_map(|(woods, ridges, troops)| {
        let grid = Grid::new(9, 9).unwrap();
        let mut map = Map::filled(grid, Ground::Clear);
        for id in woods {
            map.put_ground(grid.hex(HexId(id)), Ground::Forest).unwrap();
        }
        for (id, direction) in ridges {
            let high = grid.hex(HexId(id));
            // The second of two ridges on the same side is left out.
            let _ = map.put_rise(HexSide::new(high, Direction::new(direction)), Feature::Ridge, high);
        }
        Field { map, troops: troops.into_iter().map(|id| grid.hex(HexId(id))).collect() }
    })
}

/// The verdict by the words of the rule (VLE-P.LOS4, VLE-P.LOS5), on the slow line.
fn slow_verdict(field: &Field, from: Hex, to: Hex) -> bool {
    let map = &field.map;
    let mut rules = Ridges { map, troops: &field.troops, from, to };
    let line = slow_trace(from, to);
    let mut crossed = |from: Hex, to: Hex| {
        let direction = from.direction_to(to).unwrap();
        rules.side(Crossing { from, direction }).is_none()
    };
    let open = |hex: Hex| {
        let id = map.id(hex);
        hex == from || hex == to || id.is_none_or(|id| *map.ground(id) == Ground::Clear) && !field.troops.contains(&hex)
    };
    (1..line.len()).all(|n| match (line[n - 1], line[n]) {
        (Station::Hex(a), Station::Hex(b)) => open(b) && crossed(a, b),
        (Station::Hex(a), Station::Between { left, right }) => {
            let Station::Hex(b) = line[n + 1] else { panic!("a hex lies behind every side") };
            let lone = map.id(left).is_some() || map.id(right).is_some();
            let mut route = |by: Hex| !lone || map.id(by).is_some() && open(by) && crossed(a, by) && crossed(by, b);
            route(left) | route(right)
        }
        (Station::Between { .. }, Station::Hex(b)) => open(b),
        (Station::Between { .. }, Station::Between { .. }) => panic!("a hex lies behind every side"),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn verdicts_are_those_of_the_slow_reference_and_the_same_from_both_ends(field in fields(), from in 0u16..81) {
        let grid = *field.map.grid();
        let from = grid.hex(HexId(from));
        for to in grid.iter().filter(|&to| to != from) {
            let verdict = ridges::sees(&field.map, &field.troops, from, to);
            prop_assert_eq!(verdict.is_ok(), slow_verdict(&field, from, to), "{:?} {:?}", from, to);
            prop_assert_eq!(ridges::sees(&field.map, &field.troops, to, from).is_ok(), verdict.is_ok());
        }
    }

    #[test]
    fn an_explanation_names_something_on_the_line_that_blocks(field in fields(), from in 0u16..81) {
        let (map, troops) = (&field.map, &field.troops);
        let from = map.grid().hex(HexId(from));
        for to in map.grid().iter().filter(|&to| to != from) {
            let Err(blocked) = ridges::sees(map, troops, from, to) else { continue };
            let line: Vec<Hex> = from.trace_to(to).flat_map(Station::hexes).collect();
            for (place, rule) in std::iter::once((blocked.place, blocked.rule)).chain(blocked.right) {
                match place {
                    Place::Hex(hex) if map.id(hex).is_none() => prop_assert_eq!(rule, "VLE-P.LOS5"),
                    Place::Hex(hex) => {
                        let close = map.ground(map.id(hex).unwrap()).is_close();
                        prop_assert!(line.contains(&hex) && hex != from && hex != to && (close || troops.contains(&hex)));
                        prop_assert_eq!(rule, "VLE-VII.7a");
                    }
                    Place::HexSide(side) => {
                        let edge = side.hexes().map(|hex| map.id(hex).map(|id| (id, hex)));
                        let (id, hex) = edge[0].or(edge[1]).unwrap();
                        let direction = hex.direction_to(side.across(hex).unwrap()).unwrap();
                        prop_assert!(map.edge(id, direction).has(Feature::Ridge));
                        prop_assert!(side.hexes().iter().all(|hex| line.contains(hex)));
                        prop_assert_eq!(rule, "VLE-VII.7b");
                    }
                }
            }
        }
    }

    #[test]
    fn a_turned_or_mirrored_battlefield_shows_the_same(field in fields(), ends in (0u16..81, 0u16..81), sixths in 0i32..6, mirror: bool) {
        // On a sheet wide enough that no border comes near.
        let grid = Grid::new(70, 70).unwrap();
        let middle = grid.at(35, 35);
        let small = *field.map.grid();
        let centre = small.at(4, 4);
        let by = |hex: Hex| {
            let way = (hex - centre).turned(sixths);
            middle + if mirror { way.mirrored() } else { way }
        };
        let straight = |hex: Hex| middle + (hex - centre);
        let carried = |by: &dyn Fn(Hex) -> Hex| {
            let mut map = Map::filled(grid, Ground::Clear);
            for hex in small.iter() {
                let id = field.map.id(hex).unwrap();
                map.put_ground(by(hex), *field.map.ground(id)).unwrap();
                for direction in Direction::ALL {
                    let edge = field.map.edge(id, direction);
                    if edge.rise == voltigeur_field::hex::Rise::Down {
                        let side = HexSide::between(by(hex), by(hex + direction)).unwrap();
                        map.put_rise(side, Feature::Ridge, by(hex)).unwrap();
                    }
                }
            }
            (map, field.troops.iter().map(|&hex| by(hex)).collect::<Vec<_>>())
        };
        let [a, b] = [ends.0, ends.1].map(|id| small.hex(HexId(id)));
        let ((map, troops), (other_map, other_troops)) = (carried(&straight), carried(&by));
        let one = ridges::sees(&map, &troops, straight(a), straight(b)).is_ok();
        let other = ridges::sees(&other_map, &other_troops, by(a), by(b)).is_ok();
        prop_assert_eq!(one, other);
    }

    #[test]
    fn sight_by_levels_is_the_same_from_both_ends(levels in proptest::collection::vec(0u8..4, 81), ground in proptest::collection::vec(0usize..6, 81), from in 0u16..81) {
        let grid = Grid::new(9, 9).unwrap();
        let mut map: Map<char> = Map::filled(grid, '.');
        for (n, hex) in grid.iter().enumerate() {
            map.put_level(hex, levels[n] as i8).unwrap();
            map.put_ground(hex, ['.', '.', '.', 'r', 'r', 'W'][ground[n]]).unwrap();
        }
        let from = grid.hex(HexId(from));
        for to in grid.iter() {
            prop_assert_eq!(heights::sees(&map, from, to).is_ok(), heights::sees(&map, to, from).is_ok());
        }
    }
}

/// VLE-P.LOS4, VLE-P.LOS5: the training map.
#[test]
fn the_worked_example_of_the_training_map() {
    let map = stream_crossing();
    let at = |label: &str| hex(&map, label);
    let sees = |from: &str, to: &str, troops: &[&str]| {
        let troops: Vec<_> = troops.iter().map(|label| at(label)).collect();
        ridges::sees(&map, &troops, at(from), at(to))
    };
    assert!(sees("0406", "0806", &[]).is_ok());
    let line: Vec<_> = at("0406").trace_to(at("0806")).collect();
    assert_eq!(line[1], Station::Between { left: at("0506"), right: at("0507") });
    assert_eq!(line[2], Station::Hex(at("0606")));
    assert_eq!(line[3], Station::Between { left: at("0706"), right: at("0707") });
    assert_eq!(sees("0406", "0806", &["0606"]).unwrap_err().place, Place::Hex(at("0606")));
    assert_eq!(sees("0406", "0906", &[]).unwrap_err().place, Place::Hex(at("0806")));
    assert!(sees("0506", "0706", &["0606"]).is_ok());
    let both = sees("0506", "0706", &["0605", "0606"]).unwrap_err();
    assert_eq!((both.place, both.right.map(|(place, _)| place)), {
        (Place::Hex(at("0605")), Some(Place::Hex(at("0606"))))
    });
    assert!(sees("0203", "0206", &[]).is_ok(), "the ridge is the firer's own");
    let ridge = Place::HexSide(HexSide::between(at("0203"), at("0204")).unwrap());
    for (from, to) in [("0202", "0205"), ("0205", "0202")] {
        let blocked = sees(from, to, &[]).unwrap_err();
        assert_eq!((blocked.place, blocked.rule), (ridge, "VLE-VII.7b"));
    }
    // Both ways around are shut: by the forests, or by the ridges on them.
    assert!(sees("0403", "0203", &[]).unwrap_err().right.is_some());
}

/// VLE-G.12: by which side or corner fire comes.
#[test]
fn fire_comes_by_a_side_or_by_a_corner() {
    let map = stream_crossing();
    let column = Aspects::offsets(&[-1, 0, 1], &[2, -2], &[3]).facing(Facing::Side(Direction::SW));
    let bearing = |from: &str| hex(&map, "0906").bearing_to(hex(&map, from)).unwrap();
    assert_eq!(bearing("1106"), Facing::Corner(Corner::new(1)));
    assert_eq!(column.against(bearing("1106")), Some(Aspect::Flank));
    assert_eq!(bearing("1207"), Facing::Side(Direction::SE));
    assert_eq!(column.against(bearing("1207")), Some(Aspect::Flank));
    assert_eq!(column.against(Facing::Side(Direction::NE)), Some(Aspect::Rear));
}

/// LB-15.7, LB-15.8a, LB-15.13: heights and rye.
#[test]
fn levels_and_rye_block_as_the_book_says() {
    let sees = |ground: &str, levels: &str, from: i16, to: i16| {
        let grid = Grid::new(1, ground.len() as u16).unwrap();
        let rows: Vec<_> = ground.chars().map(String::from).collect();
        let mut map: Map<char> = Map::from_rows(grid, &rows, Some).unwrap();
        let rows: Vec<_> = levels.chars().map(String::from).collect();
        map.put_levels(&rows, |sign| sign.to_digit(10).map(|level| level as i8)).unwrap();
        heights::sees(&map, grid.at(0, from), grid.at(0, to)).map_err(|blocked| (blocked.rule, blocked.place))
    };
    let at = |row| Place::Hex(Hex::new(0, row));
    assert_eq!(sees(".....", "00100", 0, 4), Err(("LB-15.7", at(2))));
    assert_eq!(sees("..W..", "00000", 0, 4), Err(("LB-15.7", at(2))));
    assert_eq!(sees("..W..", "11011", 0, 4), Ok(()), "woods in a hollow reach just the height of the ends");
    assert_eq!(sees(".W...", "00002", 0, 4), Err(("LB-15.8a", at(1))), "nearer to the lower end");
    assert_eq!(sees("...W.", "00002", 0, 4), Ok(()), "nearer to the higher end");
    assert_eq!(sees("..W..", "00002", 0, 4), Ok(()), "equally far from both");
    assert_eq!(sees(".r...", "00000", 0, 4), Ok(()));
    assert_eq!(sees(".r.r.", "00000", 0, 4), Err(("LB-15.13", at(3))));
    assert_eq!(sees(".r.r.", "00001", 0, 4), Ok(()), "only between ends of the same level");
}

/// LB-15.13: a pair beside the line counts as one, and only if both are rye.
#[test]
fn rye_on_both_hands_counts_once() {
    let grid = Grid::new(5, 3).unwrap();
    let [from, to] = ["0102", "0502"].map(|label| grid.parse(label).unwrap());
    let blocked = |rye: &[&str]| {
        let mut map: Map<char> = Map::filled(grid, '.');
        for label in rye {
            map.put_ground(grid.parse(label).unwrap(), 'r').unwrap();
        }
        heights::sees(&map, from, to).err().map(|blocked| (blocked.rule, blocked.place))
    };
    // The line runs between 0201 and 0202, through 0302, and between 0401 and 0402.
    let at = |label: &str| Some(("LB-15.13", Place::Hex(grid.parse(label).unwrap())));
    assert_eq!(blocked(&["0201", "0202", "0401"]), None);
    assert_eq!(blocked(&["0201", "0202", "0302"]), at("0302"));
    assert_eq!(blocked(&["0201", "0202", "0401", "0402"]), at("0401"));
}

#[test]
fn beyond_the_map_on_both_hands_nothing_blocks() {
    let map = stream_crossing();
    let from = Hex::new(-9, 0);
    assert!(ridges::sees(&map, &[], from, from + Direction::N + Direction::NE).is_ok());
    // At its border one hand is missing: the other decides.
    let [a, b, between] = ["0501", "0701", "0601"].map(|label| hex(&map, label));
    assert!(ridges::sees(&map, &[], a, b).is_ok());
    let blocked = ridges::sees(&map, &[between], a, b).unwrap_err();
    assert_eq!((blocked.rule, blocked.right), ("VLE-P.LOS5", Some((Place::Hex(between), "VLE-VII.7a"))));
}
