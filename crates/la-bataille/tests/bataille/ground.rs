//! Chapters 13 and 14: zones of influence, and what ground costs.
use crate::position::{Named, Position};
use la_bataille::formation::Formation;
use la_bataille::game::LaBataille;
use la_bataille::ground::Gait;
use la_bataille::numbers::points;
use la_bataille::unit::Branch;
use std::collections::BTreeSet;
use voltigeur_engine::Side;
use voltigeur_field::hex::movement::Points;
use voltigeur_field::hex::radius::Radius;
use voltigeur_field::hex::{Direction, HexId};

fn zone(game: &LaBataille, unit: &str) -> BTreeSet<HexId> {
    game.zone(game.u(unit)).collect()
}

fn hexes(game: &LaBataille, labels: &[&str]) -> BTreeSet<HexId> {
    labels.iter().map(|label| game.h(label)).collect()
}

/// LB-13.1, LB-11.5, EX15, EX16.
#[test]
fn zones_lie_across_the_front() {
    let game = Position::open()
        .unit("f1", "infantry", &["0505"], "column 3", &[])
        .unit("f2", "infantry", &["1105", "1005"], "line 2", &[])
        .unit("f3", "guns", &["1515"], "limbered 0", &[])
        .unit("f4", "guns", &["1510"], "unlimbered 0", &[])
        .game();
    assert_eq!(zone(&game, "f1"), hexes(&game, &["0605", "0506", "0405"]));
    assert_eq!(zone(&game, "f2"), hexes(&game, &["1205", "1106", "1006"]));
    assert!(zone(&game, "f3").is_empty());
    assert_eq!(zone(&game, "f4").len(), 3);
    assert!(game.is_in_zone_of(game.h("0506"), Side::First) && !game.is_in_zone_of(game.h("0504"), Side::First));
    assert_eq!(game.zones_over(game.h("1106"), Side::First).into_iter().collect::<Vec<_>>(), [game.u("f2")]);
}

/// LB-11.21.4, LB-11.21.2, ruling R17: routed units have no zone, disordered ones keep theirs.
#[test]
fn routed_units_have_no_zone() {
    let mut game = Position::open().unit("f1", "infantry", &["1010"], "column 0", &[]).game();
    let unit = game.u("f1");
    game.state.troops.stand(unit, Formation::Disorder, None);
    assert_eq!(zone(&game, "f1").len(), 6);
    game.state.troops.stand(unit, Formation::Rout, None);
    assert!(zone(&game, "f1").is_empty());
}

fn cost(game: &LaBataille, from: &str, direction: Direction, gait: Gait) -> Result<Points, &'static str> {
    game.entry_cost(game.h(from), direction, gait).map_err(|refusal| refusal.rule.0)
}

/// LB-14.1a: hexside costs add to the hex; a slope is paid uphill only.
#[test]
fn hexsides_add_to_the_cost_and_slopes_only_uphill() {
    let game = Position::open()
        .level("1009", '1')
        .level("1008", '3')
        .side("brook", "1011/3")
        .side("wall", "1211/0")
        .ground("1109", 'W')
        .ground("1510", 'P')
        .game();
    let foot = Gait::of(Branch::Infantry, Formation::Column);
    let guns = Gait::of(Branch::Artillery, Formation::Limbered);
    let horse = Gait::of(Branch::Cavalry, Formation::Column);
    assert_eq!(cost(&game, "1010", Direction::N, foot), Ok(points(2)));
    assert_eq!(cost(&game, "1009", Direction::S, foot), Ok(points(1)));
    assert_eq!(cost(&game, "1009", Direction::N, horse), Ok(points(4)));
    assert_eq!(cost(&game, "1011", Direction::S, foot), Ok(points(2)));
    assert_eq!(cost(&game, "1012", Direction::N, guns), Ok(points(4)));
    assert_eq!(cost(&game, "1211", Direction::N, horse), Err("LB-14.1a"));
    assert_eq!(cost(&game, "1211", Direction::N, foot), Ok(points(3)));
    assert_eq!(cost(&game, "1110", Direction::N, guns), Err("LB-14.1a"));
    assert_eq!(cost(&game, "1511", Direction::N, foot), Err("LB-14.1a"));
    assert_eq!(cost(&game, "1001", Direction::N, foot), Err("LB-14.11"));
}

/// EX55: LB-14.1e.
#[test]
fn roads_are_for_guns_and_march_columns() {
    let game = Position::open()
        .ground("1009", 'W')
        .ground("1008", 'V')
        .side("brook", "1010/0")
        .road("r", &["1011", "1010", "1009", "1008"])
        .game();
    let guns = Gait::of(Branch::Artillery, Formation::Limbered);
    let march = Gait::of(Branch::Infantry, Formation::Road);
    let column = Gait::of(Branch::Infantry, Formation::Column);
    assert_eq!(cost(&game, "1010", Direction::N, guns), Ok(Points(3)));
    assert_eq!(cost(&game, "1010", Direction::N, march), Ok(Points(3)));
    assert_eq!(cost(&game, "1010", Direction::N, column), Ok(points(3)));
    assert_eq!(cost(&game, "1009", Direction::N, march), Ok(points(2)));
    assert_eq!(cost(&game, "1009", Direction::N, Gait::LEADER), Ok(Points(3)));
    let off = Gait { by_road: false, ..guns };
    assert_eq!(cost(&game, "1010", Direction::N, off), Err("LB-14.1a"));
}

/// LB-18.8c, ruling R19: walled farms are entered by their gates.
#[test]
fn walled_farms_are_entered_by_their_gates() {
    let farm = Position::open().ground("1010", 'F');
    let foot = Gait::of(Branch::Infantry, Formation::Column);
    assert_eq!(cost(&farm.game(), "1011", Direction::N, foot), Err("LB-18.8c"));
}

/// EX44: LB-9.8.2; EX41: LB-9.9.3a.
#[test]
fn the_way_of_leaders_is_counted_by_the_cheapest_path() {
    let road = ["1003", "1004", "1005", "1006", "1007", "1008", "1009", "1010"];
    let distance = |position: Position| {
        let game = position.game();
        let mut radius = Radius::default();
        game.measure_for_leaders(&mut radius, game.h("1010"), Side::First, points(40));
        radius.cost(game.h("1003"))
    };
    assert_eq!(distance(Position::open()), Some(points(7)));
    assert_eq!(distance(Position::open().road("r", &road)), Some(Points(21)));
    assert_eq!(LaBataille::turns_in_transit(points(15)), 1);
    assert_eq!(LaBataille::turns_in_transit(points(31)), 3);
    assert_eq!(LaBataille::turns_in_transit(points(0)), 0);
}

/// LB-12.2, LB-9.8.2: enemies are in the way, and the file does not set them up in one hex.
#[test]
fn ways_do_not_lead_through_the_enemy() {
    let game = Position::open().unit("a1", "infantry", &["0102"], "column 3", &[]).game();
    let mut radius = Radius::default();
    game.measure_for_leaders(&mut radius, game.h("0101"), Side::First, points(9));
    assert_eq!(radius.cost(game.h("0102")), None);
    game.measure_for_leaders(&mut radius, game.h("0101"), Side::Second, points(9));
    assert_eq!(radius.cost(game.h("0102")), Some(points(1)));
}
