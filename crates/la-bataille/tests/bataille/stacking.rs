//! Chapter 12: who may share a hex.
use crate::position::{Named, Position};
use la_bataille::formation::Formation;

/// LB-12.4, EX64: a clear hex holds 18 steps in column.
#[test]
fn a_clear_hex_holds_eighteen_steps_of_infantry() {
    let three = Position::open()
        .unit("f1", "infantry", &["1010"], "column 0", &[])
        .unit("f2", "infantry", &["1010"], "column 0", &[])
        .unit("f3", "infantry", &["1010"], "column 0", &[]);
    assert_eq!(three.game().overstacked(three.game().h("1010")), None);
    let four = three.unit("f4", "infantry", &["1010"], "column 0", &["steps = 4"]).game();
    let found = four.overstacked(four.h("1010")).expect("too many steps");
    assert_eq!((found.rule.0, found.modifier, four.steps_too_many(four.h("1010"))), ("LB-12.4", -6, 4));
}

/// LB-12.3, LB-12.5: one formation, one facing, one branch.
#[test]
fn units_of_a_hex_stand_alike() {
    let with = |stand: &str, kind: &str| {
        let position = Position::open().unit("f1", "infantry", &["1010"], "column 0", &[]);
        let game = position.unit("f2", kind, &["1010"], stand, &[]).game();
        game.overstacked(game.h("1010")).map(|found| (found.rule.0, found.modifier))
    };
    assert_eq!(with("column 0", "infantry"), None);
    assert_eq!(with("column 1", "infantry"), Some(("LB-12.3", -3)));
    assert_eq!(with("line 0", "infantry"), Some(("LB-12.3", -3)));
    assert_eq!(with("column 0", "horse"), Some(("LB-12.5", -6)));
}

/// LB-12.6, LB-12.11: skirmishers, squares and guns share hexes with others; guns count fourfold there.
#[test]
fn skirmishers_squares_and_guns_share_hexes() {
    let with = |one: (&str, &str), other: (&str, &str)| {
        let position = Position::open().unit("f1", one.0, &["1010"], one.1, &["steps = 3"]);
        let game = position.unit("f2", other.0, &["1010"], other.1, &["steps = 3"]).game();
        game.overstacked(game.h("1010")).map(|found| found.rule.0)
    };
    assert_eq!(with(("infantry", "column 0"), ("light", "skirmish 1")), None);
    assert_eq!(with(("infantry", "square"), ("guns", "limbered 2")), None);
    assert_eq!(with(("infantry", "column 0"), ("guns", "unlimbered 3")), None);
    assert_eq!(with(("horse", "column 0"), ("guns", "limbered 3")), None);
    assert_eq!(with(("horse", "column 0"), ("guns", "unlimbered 3")), Some("LB-12.5"));
    let full = Position::open()
        .unit("f1", "infantry", &["1010"], "column 0", &["steps = 6"])
        .unit("f2", "guns", &["1010"], "unlimbered 0", &["steps = 4"])
        .game();
    assert_eq!(full.steps_too_many(full.h("1010")), 4);
}

/// LB-12.5: good order beside disorder or rout.
#[test]
fn good_order_does_not_stand_beside_disorder() {
    let mut game = Position::open()
        .unit("f1", "infantry", &["1010"], "column 0", &[])
        .unit("f2", "infantry", &["1010"], "column 0", &[])
        .game();
    let second = game.u("f2");
    for (formation, modifier) in [(Formation::Disorder, -3), (Formation::Rout, -6)] {
        game.state.troops.stand(second, formation, None);
        assert_eq!(game.overstacked(game.h("1010")).map(|found| found.modifier), Some(modifier));
    }
    let first = game.u("f1");
    game.state.troops.stand(first, Formation::Rout, None);
    assert_eq!(game.overstacked(game.h("1010")), None);
}

/// LB-12.1, LB-0.2: the first of the file lies on top.
#[test]
fn piles_run_from_top_to_bottom() {
    let game = Position::open()
        .unit("f1", "infantry", &["1010"], "column 0", &[])
        .unit("f2", "infantry", &["1010"], "column 0", &[])
        .game();
    let pile: Vec<_> = game.pile(game.h("1010")).collect();
    assert_eq!(pile, [game.u("f1"), game.u("f2")]);
    assert_eq!(game.holder(game.h("1010")), Some(voltigeur_engine::Side::First));
    assert_eq!(game.holder(game.h("1011")), None);
}
