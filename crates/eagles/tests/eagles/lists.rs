//! A move in several lists is one move: who was not asked in the first list is asked in the second. EOTE-0.3.3, EOTE-0.3.5.
use crate::position::{Position, area, line, pose};
use eagles::Action;
use eagles::procedure::{Answer, Frame, Reaction};
use eagles::terrain::Kind;
use eagles::unit::Formation;
use voltigeur_engine::Side;
use voltigeur_field::table::{Feature, Length};

const COLUMN: Formation = Formation::Front(2);

/// French hussars at (20, 10), who look north, and an enemy.
fn hussars_before(enemy: &str, y: f64, heading: f64, formation: Formation) -> Position {
    hussars_with(Vec::new(), enemy, y, heading, formation)
}

fn hussars_with(
    terrain: Vec<Feature<eagles::terrain::Ground>>,
    enemy: &str,
    y: f64,
    heading: f64,
    formation: Formation,
) -> Position {
    Position::with(terrain)
        .unit("f13", pose(20.0, 10.0, 0.0), COLUMN)
        .unit(enemy, pose(20.0, y, heading), formation)
        .leader("f_cav", 20.0, 8.0)
        .leader("a_div", 20.0, 30.0)
        .leader("a_cav", 20.0, 30.0)
        .part(Side::First)
}

/// EOTE-5.8.3, house ruling H41: the receiver of a charge may counter-charge, wherever the charge is named.
#[test]
fn a_charge_named_in_the_second_list_is_counter_charged() {
    let mut one = hussars_before("a13", 20.0, 90.0, COLUMN);
    one.act(one.charge("f13", 9.0, 0.0, "a13"), &[]);
    assert_eq!(one.asked(), Some((Reaction::Countercharge, "a13", "f13")));
    let mut two = hussars_before("a13", 20.0, 90.0, COLUMN);
    two.act(two.advance("f13", 4.0, 0.0), &[]);
    assert_eq!(two.asked(), None, "it looks another way and is not charged yet");
    two.act(two.charge("f13", 5.0, 0.0, "a13"), &[]);
    assert_eq!(two.asked(), Some((Reaction::Countercharge, "a13", "f13")));
    two.act(Action::Yes, &[]);
    assert!(two.of("a13").turn.charged && two.of("f13").turn.charged);
}

/// EOTE-7.13.2, house ruling H41: guns react to a charge that is named within six inches of them.
#[test]
fn guns_react_to_a_charge_named_in_the_second_list() {
    let mut game = hussars_before("a14", 20.0, 180.0, Formation::Limbered);
    game.act(game.advance("f13", 5.0, 0.0), &[]);
    assert_eq!(game.asked(), None, "a march is no charge");
    game.act(game.charge("f13", 6.0, 0.0, "a14"), &[]);
    assert_eq!(game.asked(), Some((Reaction::Guns, "a14", "f13")));
}

/// EOTE-5.6.1, EOTE-5.6.2: infantry that did not try its square when the cavalry came near may when it is charged; who has tried may not.
#[test]
fn infantry_is_asked_again_when_it_is_charged() {
    let near = |answer: Action, dice: &[u8]| {
        let mut game = hussars_before("a01", 20.0, 180.0, Formation::Line);
        game.act(game.advance("f13", 5.0, 0.0), &[]);
        game.until(Reaction::Square, "a01", "f13");
        game.act(answer, dice);
        assert_eq!(game.asked(), None);
        game
    };
    let mut waited = near(Action::No, &[]);
    waited.act(waited.advance("f13", 1.0, 0.0), &[]);
    assert_eq!(waited.asked(), None, "a refusal stands as long as it only comes nearer");
    waited.act(waited.charge("f13", 5.0, 0.0, "a01"), &[]);
    assert_eq!(waited.asked(), Some((Reaction::Square, "a01", "f13")));
    let mut tried = near(Action::Yes, &[10]);
    tried.act(tried.charge("f13", 6.0, 0.0, "a01"), &[]);
    assert_eq!(tried.asked(), None);
    assert!(tried.game.touches(tried.id("f13"), tried.id("a01")));
}

/// Where a move is answered if it is one list, and if it is cut in two before that.
fn cut(set: impl Fn() -> Position, mover: &str, whole: f64, first: f64) -> [Option<(Reaction, Length, Length)>; 2] {
    let asked = |game: &Position| game.asked().map(|(kind, ..)| (kind, game.of(mover).pose.x, game.of(mover).pose.y));
    let mut one = set();
    one.act(one.advance(mover, whole, 0.0), &[]);
    let mut two = set();
    two.act(two.advance(mover, first, 0.0), &[]);
    assert_eq!(two.asked(), None, "nobody answers the first list");
    two.act(two.advance(mover, whole - first, 0.0), &[]);
    [asked(&one), asked(&two)]
}

/// EOTE-5.9.1: cavalry that comes into sight inside the zone of interception in its second list is intercepted there.
#[test]
fn who_comes_into_sight_in_the_second_list_is_intercepted() {
    let behind_woods = || {
        Position::with(vec![area(Kind::HeavyWoods, [12.0, 16.0], [19.0, 18.0])])
            .unit("f13", pose(14.0, 14.5, 90.0), Formation::Front(1))
            .unit("a13", pose(20.0, 22.0, 180.0), Formation::Front(1))
            .leader("f_cav", 14.0, 12.0)
            .part(Side::First)
    };
    let [one, two] = cut(behind_woods, "f13", 9.0, 3.5);
    assert_eq!(one.map(|(kind, ..)| kind), Some(Reaction::Intercept));
    assert!(one.is_some_and(|(_, x, _)| x > Length(17_600)), "beyond the cut: {one:?}");
    assert_eq!(one, two);
}

/// EOTE-6.7.1, EOTE-6.4.1.1: guns whose lane opens in the second list are asked then.
#[test]
fn a_lane_that_opens_in_the_second_list() {
    let covered = || {
        Position::open()
            .unit("f03", pose(13.0, 22.0, 90.0), Formation::FieldColumn)
            .unit("a09", pose(20.0, 30.0, 180.0), Formation::Unlimbered)
            .unit("a01", pose(17.875, 29.0, 0.0), Formation::FieldColumn)
            .leader("f_div", 12.0, 20.0)
            .part(Side::First)
    };
    let [one, two] = cut(covered, "f03", 8.0, 4.0);
    assert_eq!(one.map(|(kind, ..)| kind), Some(Reaction::Fire));
    assert_eq!(one, two);
}

/// EOTE-5.18.1: a flank that is shown only in the second list is charged there.
#[test]
fn a_flank_shown_in_the_second_list() {
    let passing = || {
        Position::open()
            .unit("f03", pose(20.0, 6.0, 0.0), Formation::FieldColumn)
            .unit("a01", pose(23.925, 13.0, 270.0), Formation::Line)
            .such_that("a01", |unit| unit.turn.passed_fire = true)
            .leader("f_div", 20.0, 4.0)
            .leader("a_div", 28.0, 13.0)
            .part(Side::First)
    };
    let mut whole = passing();
    whole.act(whole.advance("f03", 8.0, 0.0), &[]);
    assert_eq!(whole.asked(), Some((Reaction::Charge, "a01", "f03")));
    let shown = whole.of("f03").pose.y.get() - 6.0;
    let [one, two] = cut(passing, "f03", 8.0, shown - 0.5);
    assert_eq!(one, two);
}

/// EOTE-0.3.3: a refusal is not asked for again because a move is cut in two.
#[test]
fn a_refusal_stands_in_the_second_list() {
    let mut game = Position::open()
        .unit("f13", pose(12.0, 16.0, 90.0), Formation::Front(1))
        .unit("a13", pose(20.0, 23.5, 180.0), Formation::Front(1))
        .leader("f_cav", 12.0, 14.0)
        .part(Side::First);
    game.act(game.advance("f13", 8.0, 0.0), &[]);
    game.until(Reaction::Intercept, "a13", "f13");
    game.act(Action::No, &[]);
    game.act(game.advance("f13", 1.0, 0.0), &[]);
    assert_eq!(game.asked(), None);
}

fn hedge() -> Vec<Feature<eagles::terrain::Ground>> {
    vec![line(Kind::Hedge, [10.0, 10.5], [30.0, 10.5])]
}

/// EOTE-5.8.1, EOTE-5.8.1.2: a move that ends in contact is a charge, and what it has crossed disorders it, if the charge is named in the
/// second list.
#[test]
fn a_hedge_before_the_charge_was_named() {
    let mut game = hussars_with(hedge(), "a01", 16.8, 180.0, Formation::Line);
    game.act(game.advance("f13", 0.7, 0.0), &[]);
    game.act(game.charge("f13", 6.2, 0.0, "a01"), &[]);
    while game.asked().is_some() {
        game.act(Action::No, &[]);
    }
    assert!(game.of("f13").turn.charged && game.of("f13").disordered);
}

/// EOTE-5.6.5, EOTE-5.8.1.2: the same if a march goes on against infantry that has formed square.
#[test]
fn a_hedge_before_a_square() {
    let mut game = hussars_with(hedge(), "a01", 16.8, 180.0, Formation::Line);
    game.act(game.advance("f13", 3.0, 0.0), &[]);
    game.until(Reaction::Square, "a01", "f13");
    game.act(Action::Yes, &[1]);
    assert!(matches!(game.frame(), Frame::Answer(Answer { kind: Reaction::Square, .. })), "{:?}", game.frame());
    assert!(!game.of("f13").disordered, "a march over a hedge is none");
    game.act(Action::Yes, &[]);
    assert!(game.of("f13").turn.charged && game.of("f13").disordered);
}

/// EOTE-5.9.3, EOTE-5.8.1.2: a march that is intercepted beyond a hedge is no charge over it, though it fights as one that charged.
#[test]
fn a_march_over_a_hedge_that_is_intercepted() {
    let mut game = hussars_with(hedge(), "a13", 20.0, 180.0, COLUMN);
    game.act(game.advance("f13", 6.0, 0.0), &[]);
    game.until(Reaction::Intercept, "a13", "f13");
    assert!(game.of("f13").pose.y > Length(10_500), "the hedge lies behind it");
    game.act(Action::Yes, &[]);
    game.act(Action::No, &[]);
    assert!(game.of("f13").turn.charged && !game.of("f13").disordered);
}
