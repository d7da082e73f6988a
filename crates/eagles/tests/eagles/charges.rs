//! 5.8 Charges: what is declared, and what is crossed on the way.
use crate::position::{Position, line, pose};
use eagles::Action;
use eagles::action::{Leg, Legs};
use eagles::procedure::Reaction;
use eagles::terrain::Kind;
use eagles::unit::Formation;
use voltigeur_engine::Side;
use voltigeur_field::table::{Angle, Length};

const COLUMN: Formation = Formation::Front(2);

/// Hussars who ride at hussars over a hedge that lies before them.
fn over_a_hedge() -> Position {
    let mut game = Position::with(vec![line(Kind::Hedge, [10.0, 11.0], [30.0, 11.0])])
        .unit("f13", pose(20.0, 10.0, 0.0), COLUMN)
        .unit("a13", pose(20.0, 20.0, 180.0), COLUMN)
        .leader("f_cav", 20.0, 8.0)
        .leader("a_cav", 20.0, 24.0)
        .part(Side::First);
    game.act(game.charge("f13", 7.0, 0.0, "a13"), &[]);
    game
}

/// EOTE-5.8.1.2, EOTE-5.8.5: a charge that has crossed a hedge is disordered before the combat, even if the enemy comes to meet it beyond.
#[test]
fn a_charge_over_a_hedge_is_disordered_though_it_is_met() {
    let mut game = over_a_hedge();
    game.until(Reaction::Countercharge, "a13", "f13");
    assert!(game.of("f13").pose.y > Length(13_000), "the hedge lies behind it");
    game.act(Action::Yes, &[]);
    assert!(game.of("f13").turn.charged && game.of("a13").turn.charged);
    assert_eq!((game.of("f13").disordered, game.of("a13").disordered), (true, false));
}

/// EOTE-5.8.1.2, EOTE-5.9.3: the same if the charge is intercepted beyond the hedge.
#[test]
fn a_charge_over_a_hedge_is_disordered_though_it_is_intercepted() {
    let mut game = over_a_hedge();
    game.until(Reaction::Intercept, "a13", "f13");
    assert!(game.of("f13").pose.y > Length(11_000), "the hedge lies behind it");
    game.act(Action::Yes, &[]);
    game.act(Action::No, &[]);
    assert!(game.of("f13").turn.charged && game.of("a13").turn.charged);
    assert_eq!((game.of("f13").disordered, game.of("a13").disordered), (true, false));
}

/// EOTE-5.8.1: from six inches on a charge neither changes formation nor faces about nor bends its way.
#[test]
fn from_six_inches_on_a_charge_goes_straight() {
    let charge = |y: f64, legs: &[Leg]| {
        let game = Position::open()
            .unit("f13", pose(20.0, 20.0, 0.0), COLUMN)
            .unit("a01", pose(20.0, y, 180.0), Formation::Line)
            .leader("f_cav", 20.0, 18.0)
            .part(Side::First);
        let legs: Legs = legs.iter().copied().collect();
        game.check(Action::Move(game.id("f13"), legs, Some(game.id("a01")))).err().map(|refusal| refusal.rule.0)
    };
    let ahead =
        |inches: f64, degrees: f64| Leg::Advance { distance: Length::round(inches), angle: Angle::round(degrees) };
    let line = Leg::Form(Formation::Front(4));
    assert_eq!(charge(25.0, &[ahead(5.0, 0.0)]), None);
    assert_eq!(charge(25.0, &[line, ahead(5.0, 0.0)]), Some("EOTE-5.8.1"), "five inches away");
    assert_eq!(charge(28.0, &[line, ahead(8.0, 0.0)]), None, "eight inches away");
    assert_eq!(charge(28.0, &[ahead(2.0, 0.0), ahead(6.1, 10.0)]), None, "bent at six inches");
    assert_eq!(charge(28.0, &[ahead(4.0, 0.0), ahead(4.1, 10.0)]), Some("EOTE-5.8.1"), "bent at four inches");
}
