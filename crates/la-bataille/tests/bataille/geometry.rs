//! Fronts, arcs and zones on the map. EX15 to EX19.
use la_bataille::formation::{Formation, LINE, SKIRMISHERS, aspects, countercharge_range, gun_arc};
use la_bataille::tables::Shape;
use la_bataille::unit::{Branch, Class, Unit};
use std::collections::BTreeSet;
use voltigeur_field::hex::{Aspect, Cone, Corner, Direction, Facing, Grid, Hex, Row, ZoneAspects};

fn sheet() -> Grid {
    Grid::new(20, 20).expect("a sheet")
}

fn hex(label: &str) -> Hex {
    sheet().parse(label).expect("a hex of the sheet")
}

fn hexes(labels: &[&str]) -> BTreeSet<Hex> {
    labels.iter().map(|label| hex(label)).collect()
}

fn side(number: i32) -> Facing {
    Facing::Side(Direction::new(number))
}

fn corner(number: i32) -> Facing {
    Facing::Corner(Corner::new(number))
}

/// EX15: LB-11.15.2.
#[test]
fn a_column_has_three_fronts_two_flanks_and_a_rear() {
    let column = aspects(Shape::Column, Some(side(3)));
    let around = |aspect| {
        let all = Direction::ALL.into_iter().filter(|&way| column.of(way) == Some(aspect));
        all.map(|way| hex("0505") + way).collect::<BTreeSet<_>>()
    };
    assert_eq!(around(Aspect::Front), hexes(&["0605", "0506", "0405"]));
    assert_eq!(around(Aspect::Flank), hexes(&["0404", "0604"]));
    assert_eq!(around(Aspect::Rear), hexes(&["0504"]));
}

/// LB-11.15.3, LB-11.16.2, LB-11.17.2, LB-11.18.6, LB-11.19.2, LB-11.20.4.1, LB-11.21.2, LB-11.21.4.
#[test]
fn every_shape_shares_out_its_six_sides() {
    for (shape, counts) in [
        (Shape::LightColumn, [5, 0, 1]),
        (Shape::Line, [2, 2, 2]),
        (Shape::Square, [6, 0, 0]),
        (Shape::Road, [1, 4, 1]),
        (Shape::General, [5, 0, 1]),
        (Shape::Skirmish, [4, 2, 0]),
        (Shape::Disorder, [6, 0, 0]),
        (Shape::Rout, [6, 0, 0]),
    ] {
        let printed = aspects(shape, None);
        assert_eq!([printed.front.len(), printed.flank.len(), printed.rear.len()], counts, "{}", shape.word());
    }
}

fn zones(row: Row, zones: ZoneAspects, aspect: Aspect) -> BTreeSet<Hex> {
    row.around().filter(|&(_, zone)| zones.of(zone) == aspect).map(|(hex, _)| hex).collect()
}

/// EX16: LB-11.16.12.1, LB-11.16.12.1b.
#[test]
fn a_two_hex_line_has_three_front_four_flank_and_one_rear_hex() {
    let line = Row::new(hex("1105"), Corner::new(2), 2);
    assert_eq!(line.right(), hex("1005"));
    assert_eq!(zones(line, LINE, Aspect::Front), hexes(&["1205", "1106", "1006"]));
    assert_eq!(zones(line, LINE, Aspect::Flank), hexes(&["1204", "0906", "1104", "0905"]));
    assert_eq!(zones(line, LINE, Aspect::Rear), hexes(&["1004"]));
}

/// EX17: LB-11.20.4.2.
#[test]
fn skirmishers_in_two_hexes_look_nearly_all_round() {
    let pair = Row::new(hex("1010"), Corner::new(0), 2);
    assert_eq!(pair.right(), hex("1111"));
    assert_eq!(zones(pair, SKIRMISHERS, Aspect::Front), hexes(&["0910", "1009", "1110", "1210", "1211"]));
    assert_eq!(zones(pair, SKIRMISHERS, Aspect::Flank), hexes(&["0911", "1112"]));
    assert_eq!(zones(pair, SKIRMISHERS, Aspect::Rear), hexes(&["1011"]));
}

/// EX18: LB-15.11.
#[test]
fn guns_have_an_arc_of_120_degrees() {
    let battery = hex("1010");
    let in_arc = |facing, label: &str| gun_arc(facing).covers(battery, hex(label));
    for (facing, inside, outside) in [
        (side(0), vec!["1008", "1209", "0908"], "1211"),
        (side(1), vec!["1209", "1211"], "0908"),
        (corner(0), vec!["1208", "0908"], "1211"),
    ] {
        assert!(inside.iter().all(|label| in_arc(facing, label)), "{facing:?}");
        assert!(!in_arc(facing, outside), "{facing:?}");
    }
}

fn cavalry(class: Class, rate: u8) -> Unit {
    let unit = crate::troops::unit(Branch::Cavalry, class);
    Unit { rate, ..unit }
}

/// EX19: LB-19.11.2a, LB-7.3.4.2.
#[test]
fn countercharge_zones_have_the_printed_sizes() {
    let size = |class, rate, formation: Formation, facing| {
        let unit = cavalry(class, rate);
        let cone: Cone = formation.countercharge(&unit, facing).expect("a zone");
        let range = Hex::ORIGIN.range(countercharge_range(&unit));
        range.filter(|&hex| cone.covers(Hex::ORIGIN, hex)).count()
    };
    assert_eq!(size(Class::Heavy, 12, Formation::Column, side(0)), 24);
    assert_eq!(size(Class::Light, 14, Formation::Column, side(0)), 90);
    assert_eq!(size(Class::Heavy, 12, Formation::Line, corner(0)), 22);
    assert_eq!(size(Class::Light, 14, Formation::Line, corner(0)), 45);
    assert_eq!(cavalry(Class::Light, 14).weight(), Some(la_bataille::unit::Weight::Light));
    assert_eq!(cavalry(Class::Heavy, 10).weight(), Some(la_bataille::unit::Weight::SuperHeavy));
}

/// LB-11.3, LB-11.3b, LB-20.3: which formations a branch has.
#[test]
fn branches_have_their_own_formations() {
    assert!(Formation::Limbered.fits(Branch::Artillery) && !Formation::Limbered.fits(Branch::Infantry));
    assert!(!Formation::Line.fits(Branch::Artillery) && Formation::Line.fits(Branch::Cavalry));
    assert!(!Formation::Square.fits(Branch::Cavalry) && Formation::Square.fits(Branch::Artillery));
    assert!(!Formation::Disorder.fits(Branch::Cavalry) && Formation::Rout.fits(Branch::Cavalry));
    assert!(!Formation::Disorder.is_good_order() && Formation::General.is_good_order());
}
