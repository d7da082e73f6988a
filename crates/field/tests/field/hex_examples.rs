//! Fronts, flanks and fields of fire: the worked examples of the two books that use hexes.
use voltigeur_field::hex::{Aspect, Aspects, Cone, Corner, Direction, Facing, Grid, Hex, Row, ZoneAspects};

fn sheet() -> Grid {
    Grid::new(20, 20).unwrap()
}

fn hexes(labels: &[&str]) -> Vec<Hex> {
    let mut hexes: Vec<_> = labels.iter().map(|label| sheet().parse(label).unwrap()).collect();
    hexes.sort();
    hexes
}

fn hex(label: &str) -> Hex {
    sheet().parse(label).unwrap()
}

/// The hexes around a row that have an aspect.
fn around(row: Row, zones: ZoneAspects, aspect: Aspect) -> Vec<Hex> {
    let mut hexes: Vec<_> = row.around().filter(|&(_, zone)| zones.of(zone) == aspect).map(|(hex, _)| hex).collect();
    hexes.sort();
    hexes
}

const TIRAILLEURS: ZoneAspects =
    ZoneAspects { front: Aspect::Front, end: Aspect::Flank, outer_rear: Aspect::Rear, inner_rear: Aspect::Rear };
const LONG_LINE: ZoneAspects =
    ZoneAspects { front: Aspect::Front, end: Aspect::Flank, outer_rear: Aspect::Flank, inner_rear: Aspect::Rear };
const SKIRMISH: ZoneAspects =
    ZoneAspects { front: Aspect::Front, end: Aspect::Front, outer_rear: Aspect::Flank, inner_rear: Aspect::Rear };

/// VLE-G.4: a line in 1206 that faces corner 4.
#[test]
fn a_line_has_two_hexes_before_it() {
    let line = Aspects::offsets(&[0, 1], &[2, -1], &[3, 4]).facing(Facing::Corner(Corner::new(4)));
    let around = |sides: voltigeur_field::hex::Directions| {
        let mut hexes: Vec<_> = sides.around(hex("1206")).collect();
        hexes.sort();
        hexes
    };
    assert_eq!(around(line.front), hexes(&["1107", "1106"]));
    assert_eq!(around(line.flank), hexes(&["1205", "1207"]));
    assert_eq!(around(line.rear), hexes(&["1306", "1307"]));
}

/// VLE-G.7: light infantry in 0506 that faced corner 1 forms tirailleurs, on either of two hexsides.
#[test]
fn tirailleurs_lie_across_a_hexside() {
    for (pair, front, flank, rear) in [
        (["0506", "0505"], ["0605", "0606", "0604"], ["0507", "0504"], ["0405", "0406", "0404"]),
        (["0507", "0506"], ["0606", "0607", "0605"], ["0508", "0505"], ["0406", "0407", "0405"]),
    ] {
        let [a, b] = pair.map(hex);
        let row = Row::pair(a, b).unwrap();
        assert_eq!(row.facing, Corner::new(1));
        assert_eq!(row.hexside().unwrap().across(a), Some(b));
        assert_eq!(around(row, TIRAILLEURS, Aspect::Front), hexes(&front));
        assert_eq!(around(row, TIRAILLEURS, Aspect::Flank), hexes(&flank));
        assert_eq!(around(row, TIRAILLEURS, Aspect::Rear), hexes(&rear));
        assert_eq!(Row::pair(b, a), Some(row.about()));
    }
    assert_eq!(Row::pair(hex("0506"), hex("0504")), None);
}

/// LB-11.16.12.1b: a line over two hexes.
#[test]
fn a_line_over_two_hexes_has_four_flank_hexes() {
    let line = Row::new(hex("1105"), Corner::new(2), 2);
    assert_eq!(line.right(), hex("1005"));
    assert_eq!(around(line, LONG_LINE, Aspect::Front), hexes(&["1205", "1106", "1006"]));
    assert_eq!(around(line, LONG_LINE, Aspect::Flank), hexes(&["1204", "0906", "1104", "0905"]));
    assert_eq!(around(line, LONG_LINE, Aspect::Rear), hexes(&["1004"]));
}

/// LB-11.20.4.2: skirmishers over two hexes, by hexsides.
#[test]
fn skirmishers_over_two_hexes_have_six_front_hexsides() {
    let row = Row::new(hex("1010"), Corner::new(0), 2);
    assert_eq!(row.right(), hex("1111"));
    assert_eq!(around(row, SKIRMISH, Aspect::Front), hexes(&["0910", "1009", "1110", "1210", "1211"]));
    assert_eq!(around(row, SKIRMISH, Aspect::Flank), hexes(&["0911", "1112"]));
    assert_eq!(around(row, SKIRMISH, Aspect::Rear), hexes(&["1011"]));
    assert_eq!(row.aspects(row.left, SKIRMISH), Aspects::offsets(&[-1, 0, 1], &[4], &[3]));
    assert_eq!(row.aspects(row.right(), SKIRMISH), Aspects::offsets(&[0, 1, 2], &[3], &[4]));
    assert_eq!(row.against(row.left, Facing::Corner(Corner::new(3)), SKIRMISH), Some(Aspect::Flank));
}

/// LB-15.11: cones of 120 degrees about a side and about a corner.
#[test]
fn guns_cover_a_third_of_a_circle() {
    let covers = |facing, label: &str| Cone::new(facing, 2).covers(hex("1010"), hex(label));
    let north = Facing::Side(Direction::N);
    assert!(["1008", "1209", "0908"].into_iter().all(|label| covers(north, label)) && !covers(north, "1211"));
    let north_east = Facing::Side(Direction::NE);
    assert!(covers(north_east, "1209") && covers(north_east, "1211") && !covers(north_east, "0908"));
    let corner = Facing::Corner(Corner::new(0));
    assert!(covers(corner, "1208") && covers(corner, "0908") && !covers(corner, "1211"));
}

/// VLE-G.10: the field of fire of unlimbered guns, as sums of two directions.
#[test]
fn guns_that_face_a_corner_cover_the_hexes_between_two_directions() {
    for corner in Corner::ALL {
        let [a, b] = corner.sides().map(Direction::delta);
        for range in 1..8u16 {
            let cone = Cone::new(Facing::Corner(corner), 1);
            let mut covered: Vec<_> = Hex::ORIGIN.ring(range).filter(|&hex| cone.covers(Hex::ORIGIN, hex)).collect();
            let mut sums: Vec<_> = (0..=range as i16).map(|n| a * n + b * (range as i16 - n)).collect();
            covered.sort();
            sums.sort();
            assert_eq!(covered, sums);
        }
    }
}
