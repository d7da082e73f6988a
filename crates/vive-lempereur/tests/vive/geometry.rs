//! The geometry of chapter G, from its definitions alone, against what the map and the arcs answer.
use vive_lempereur::arcs::aspects;
use vive_lempereur::study;
use vive_lempereur::unit::Formation;
use voltigeur_field::hex::{Corner, Direction, Directions, HexId};

const DIRECTIONS: [(i32, i32); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// VLE-G.2: q = C - 1, r = (R - 1) - (q - (q mod 2)) / 2.
fn axial(label: &str) -> (i32, i32) {
    let (column, row): (i32, i32) = (label[..2].parse().unwrap(), label[2..].parse().unwrap());
    let q = column - 1;
    (q, (row - 1) - (q - q % 2) / 2)
}

fn empty_map() -> vive_lempereur::ViveLEmpereur {
    let text = "rulebook vive-lempereur\nstudy a map\nrules VLE-G.1\nunit far Blue I6 0101 column 2\n";
    study::play(text).unwrap().remove(0).1.game
}

/// VLE-G.1, VLE-G.2: names, neighbours and distances of every pair of hexes.
#[test]
fn names_neighbours_and_distances_follow_from_axial_coordinates() {
    let game = empty_map();
    let battle = game.battle();
    let hexes: Vec<(HexId, (i32, i32))> =
        (0..battle.map.hexes()).map(|n| HexId(n as u16)).map(|hex| (hex, axial(&battle.label(hex)))).collect();
    assert_eq!(hexes.len(), 15 * 12);
    for &(a, (q, r)) in &hexes {
        assert_eq!(battle.hex(&battle.label(a)), Ok(a), "a label is read back");
        for (n, (dq, dr)) in DIRECTIONS.into_iter().enumerate() {
            let expected = hexes.iter().find(|(_, there)| *there == (q + dq, r + dr)).map(|(hex, _)| *hex);
            assert_eq!(battle.map.neighbour(a, Direction::new(n as i32)), expected, "{} {n}", battle.label(a));
        }
        for &(b, (q2, r2)) in &hexes {
            let (dq, dr) = (q2 - q, r2 - r);
            let distance = dq.abs().max(dr.abs()).max((dq + dr).abs());
            assert_eq!(i32::from(battle.distance(a, b)), distance, "{} {}", battle.label(a), battle.label(b));
        }
    }
    // Even columns lie half a hex lower: 0706 has 0806 to the south-east, 0806 has 0706 to the north-west.
    let hex = |label| battle.hex(label).unwrap();
    assert_eq!(battle.direction(hex("0706"), hex("0806")), Some(Direction::new(2)));
    assert_eq!(battle.direction(hex("0806"), hex("0706")), Some(Direction::new(5)));
    assert_eq!(battle.direction(hex("0806"), hex("0707")), Some(Direction::new(4)));
}

/// VLE-G.3: vertex v lies between hexsides v and v + 1; all is counted modulo 6.
#[test]
fn a_vertex_lies_between_two_hexsides() {
    for v in 0..6 {
        assert_eq!(Corner::new(v).sides(), [Direction::new(v), Direction::new(v + 1)]);
        assert_eq!(Corner::new(v + 6), Corner::new(v));
        assert_eq!(Direction::new(v - 6), Direction::new(v));
    }
}

fn sides(around: &[i32]) -> Directions {
    around.iter().map(|&n| Directions::one(Direction::new(n))).fold(Directions::NONE, Directions::or)
}

/// VLE-G.4, VLE-G.5, VLE-G.6, VLE-G.7: front, flank and rear of each formation in each facing; they share out the neighbours.
#[test]
fn front_flank_and_rear_of_every_formation() {
    for facing in 0..6u8 {
        let f = i32::from(facing);
        for formation in [Formation::Line, Formation::Unlimbered] {
            let arcs = aspects(formation, facing, false);
            assert_eq!(arcs.front, sides(&[f, f + 1]));
            assert_eq!(arcs.flank, sides(&[f + 2, f - 1]));
            assert_eq!(arcs.rear, sides(&[f + 3, f + 4]));
        }
        for formation in [Formation::Column, Formation::Limbered] {
            let arcs = aspects(formation, facing, false);
            assert_eq!(arcs.front, sides(&[f - 1, f, f + 1]));
            assert_eq!(arcs.flank, sides(&[f + 2, f - 2]));
            assert_eq!(arcs.rear, sides(&[f + 3]));
        }
        for formation in [Formation::Square, Formation::General, Formation::Disorganized] {
            let arcs = aspects(formation, facing, false);
            assert_eq!((arcs.front, arcs.flank, arcs.rear), (Directions::ALL, Directions::NONE, Directions::NONE));
        }
        // Of the eight hexes around a pair three are front, two flank and three rear; two of them touch both halves.
        let (a, b) = (aspects(Formation::Tirailleurs, facing, false), aspects(Formation::Tirailleurs, facing, true));
        let game = empty_map();
        let map = &game.battle().map;
        let first = game.battle().hex("0706").unwrap();
        let second = map.neighbour(first, Direction::new(f)).unwrap();
        let around = |pick: fn(&voltigeur_field::hex::Aspects) -> Directions| {
            let of_a = pick(&a).iter().filter_map(|way| map.neighbour(first, way));
            let of_b = pick(&b).iter().filter_map(|way| map.neighbour(second, way));
            let mut hexes: Vec<HexId> = of_a.chain(of_b).filter(|&hex| hex != first && hex != second).collect();
            hexes.sort();
            hexes.dedup();
            hexes
        };
        let at = |hex, way: i32| map.neighbour(hex, Direction::new(way)).unwrap();
        let sorted = |mut hexes: Vec<HexId>| {
            hexes.sort();
            hexes
        };
        let (front, flank, rear) = (around(|arcs| arcs.front), around(|arcs| arcs.flank), around(|arcs| arcs.rear));
        assert_eq!(front, sorted(vec![at(first, f + 1), at(first, f + 2), at(second, f + 1)]));
        assert_eq!(flank, sorted(vec![at(first, f + 3), at(second, f)]));
        assert_eq!(rear, sorted(vec![at(first, f - 1), at(first, f - 2), at(second, f - 1)]));
    }
}

fn may_target(text: &str, target: &str) -> bool {
    let played = study::play(text).unwrap();
    let (_, trail) = &played[0];
    let mut legal = Vec::new();
    voltigeur_engine::Rules::legal_actions(&trail.game, &mut legal);
    legal.iter().any(|action| voltigeur_engine::notation(&trail.game, action) == format!("target {target}"))
}

/// VLE-G.10, EX49, ruling R44: the front area of guns at 0406 facing vertex 1, hex by hex.
#[test]
fn guns_fire_into_a_sector() {
    let inside = ["0506", "0507", "0605", "0606", "0607", "0705", "0706", "0707", "0708"];
    let outside = ["0505", "0508", "0604", "0405", "0407", "0306", "0704", "0709"];
    for (hexes, expected) in [(&inside[..], true), (&outside[..], false)] {
        for hex in hexes {
            let text = format!(
                "rulebook vive-lempereur\nturn 3 Blue offensive\nstudy arc\nrules VLE-G.10\n\
                 unit G Blue B5/6 0406 unlimbered 1\nunit K Blue H3 0101 column 2\nunit J Red I6 {hex} column 5\n"
            );
            assert_eq!(may_target(&text, hex), expected, "{hex}");
        }
    }
}

/// VLE-G.11: the front area of a pair is the union of two sectors, to range 2.
#[test]
fn a_pair_fires_into_two_sectors() {
    // (0506, 0505) with axis 0: directions 1 and 2 from each half.
    let inside = ["0605", "0606", "0604", "0705", "0706", "0707", "0704"];
    let outside = ["0507", "0504", "0405", "0406", "0404", "0607", "0603", "0806", "0703"];
    for (hexes, expected) in [(&inside[..], true), (&outside[..], false)] {
        for hex in hexes {
            let text = format!(
                "rulebook vive-lempereur\nturn 3 Blue offensive\nstudy arc\nrules VLE-G.11\n\
                 unit L Blue L5 0506 tirailleurs 0\nunit K Blue H3 0101 column 2\nunit J Red I6 {hex} column 5\n"
            );
            assert_eq!(may_target(&text, hex), expected, "{hex}");
        }
    }
}
