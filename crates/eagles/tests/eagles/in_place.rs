//! What is done without a step: changes of formation and facing, garrisons that come out. EOTE-0.3.2, EOTE-3.6.2.
use crate::position::{Position, area, pose};
use eagles::Action;
use eagles::action::{Leg, Legs};
use eagles::procedure::{Frame, Reaction};
use eagles::terrain::Kind;
use eagles::unit::Formation;
use voltigeur_engine::Side;
use voltigeur_field::table::{Angle, Length};

const LINE: Formation = Formation::Line;
const COLUMN: Formation = Formation::FieldColumn;

fn list(game: &Position, id: &str, legs: &[Leg]) -> Action {
    Action::Move(game.id(id), legs.iter().copied().collect::<Legs>(), None)
}

fn rule(game: &Position, id: &str, legs: &[Leg]) -> Option<&'static str> {
    game.check(list(game, id, legs)).err().map(|refusal| refusal.rule.0)
}

fn ahead(inches: f64) -> Leg {
    Leg::Advance { distance: Length::round(inches), angle: Angle(0) }
}

/// A French battalion in line that looks north, and an Austrian one at its back.
fn at_its_back(heading: f64, in_command: bool) -> Position {
    let y = if heading == 0.0 { 17.5 } else { 17.0 };
    let game = Position::open().unit("f03", pose(20.0, 20.0, 0.0), LINE).unit("a01", pose(20.0, y, heading), LINE);
    if in_command { game.leader("f_div", 20.0, 22.0) } else { game }
}

/// EOTE-3.6.2, EOTE-3.0.3: out of command nobody faces about to an enemy who looks away, and so into an assault. House ruling H114: who is
/// pinned from behind may turn to the enemy.
#[test]
fn out_of_command_nobody_turns_into_an_assault() {
    assert_eq!(rule(&at_its_back(180.0, false).part(Side::First), "f03", &[Leg::AboutFace]), Some("EOTE-3.6.2"));
    assert_eq!(rule(&at_its_back(180.0, true).part(Side::First), "f03", &[Leg::AboutFace]), None);
    let pinned = at_its_back(0.0, false).part(Side::First);
    assert!(pinned.game.is_pinned(pinned.id("f03")));
    assert_eq!(rule(&pinned, "f03", &[Leg::AboutFace]), None);
}

/// EOTE-3.3.3: infantry on DEFEND does not turn to an enemy beyond its own ground either.
#[test]
fn on_defend_nobody_turns_into_an_assault() {
    let back = |y: f64| {
        let game = at_its_back(180.0, true).that_defends("f03");
        let far = |unit: &mut eagles::state::UnitState| unit.anchor.y = Length::round(y);
        game.such_that("f03", |unit| unit.anchor.x = Length(20_000)).such_that("f03", far).part(Side::First)
    };
    assert_eq!(rule(&back(24.5), "f03", &[Leg::AboutFace]), Some("EOTE-3.3.3"));
    assert_eq!(rule(&back(20.0), "f03", &[Leg::AboutFace]), None, "within six inches of its place");
}

/// EOTE-3.6.2: out of command a column does not deploy into the zone of an enemy.
#[test]
fn out_of_command_nobody_deploys_into_a_zone() {
    let beside = |x: f64| {
        let game = Position::open().unit("f03", pose(20.0, 20.0, 0.0), COLUMN).unit("a01", pose(x, 18.0, 0.0), LINE);
        let game = game.part(Side::First);
        assert!(!game.game.is_pinned(game.id("f03")));
        rule(&game, "f03", &[Leg::Form(LINE)])
    };
    assert_eq!(beside(26.5), Some("EOTE-3.6.2"));
    assert_eq!(beside(29.5), None);
}

/// A French battalion in houses two inches wide and four deep, and somebody before them.
fn in_houses(id: &str, at: f64, formation: Formation) -> Position {
    let houses = Position::with(vec![area(Kind::TownBlock, [19.0, 18.0], [21.0, 22.0])]);
    let battle = houses.game.battle();
    let block = battle.all_features().find(|&block| battle.polygon(block).is_some());
    houses
        .unit("f03", pose(20.0, 20.0, 0.0), Formation::Garrison)
        .such_that("f03", |unit| unit.town = block)
        .unit(id, pose(20.0, at, 180.0), formation)
        .leader("a_cav", 20.0, 30.0)
}

/// They come out in line.
fn out() -> Leg {
    Leg::Leave(pose(20.0, 22.05, 0.0), LINE)
}

/// EOTE-5.7.4, EOTE-5.7.5, EOTE-5.3.1.2, EOTE-5.6.1, EOTE-5.19.1, house ruling H113: a garrison that comes out before cavalry is pinned
/// and halts; it may try its square, and may be charged.
#[test]
fn a_garrison_comes_out_before_cavalry() {
    let mut game = in_houses("a13", 26.5, Formation::Front(2)).leader("f_div", 20.0, 16.0).part(Side::First);
    assert!(!game.game.is_pinned(game.id("f03")), "in its houses it is not pinned by cavalry");
    game.act(list(&game, "f03", &[out(), ahead(2.0)]), &[]);
    assert_eq!(game.asked(), Some((Reaction::Square, "a13", "f03")));
    game.act(Action::No, &[]);
    assert_eq!(game.asked(), Some((Reaction::Ride, "a13", "f03")));
    game.act(Action::No, &[]);
    assert_eq!(game.of("f03").pose, pose(20.0, 22.05, 0.0), "the rest of its list is lost");
    assert!(game.of("f03").turn.stopped);
}

/// EOTE-5.5.2, house ruling H113: skirmishers before the houses retire from a garrison that comes out.
#[test]
fn a_garrison_comes_out_before_skirmishers() {
    let mut game = in_houses("a07", 24.5, Formation::Skirmish(8)).leader("f_div", 20.0, 16.0).part(Side::First);
    game.act(list(&game, "f03", &[out()]), &[]);
    while game.asked().is_some() {
        game.act(Action::No, &[]);
    }
    assert!(matches!(game.frame(), Frame::PutUnit(_)), "{:?}", game.frame());
}

/// EOTE-3.6.2: out of command a garrison does not come out into the zone of an enemy.
#[test]
fn out_of_command_a_garrison_stays_in() {
    let led = in_houses("a13", 26.5, Formation::Front(2)).leader("f_div", 20.0, 16.0).part(Side::First);
    assert_eq!(rule(&led, "f03", &[out()]), None);
    let lone = in_houses("a13", 26.5, Formation::Front(2)).part(Side::First);
    assert_eq!(rule(&lone, "f03", &[out()]), Some("EOTE-3.6.2"));
}

/// EOTE-3.6.2, EOTE-7.15.7: nor does anybody go into houses out of command before which an enemy stands.
#[test]
fn out_of_command_nobody_enters_houses_before_the_enemy() {
    let enters = |y: f64, in_command: bool| {
        let game = Position::with(vec![area(Kind::TownBlock, [18.0, 18.0], [22.0, 22.0])]);
        let battle = game.game.battle();
        let block = battle.all_features().find(|&block| battle.polygon(block).is_some()).unwrap();
        let game = game.unit("f03", pose(20.0, 17.95, 0.0), COLUMN).unit("a01", pose(20.0, y, 180.0), LINE);
        let game = if in_command { game.leader("f_div", 20.0, 15.0) } else { game };
        rule(&game.part(Side::First), "f03", &[Leg::Enter(block)])
    };
    assert_eq!(enters(24.5, false), Some("EOTE-3.6.2"));
    assert_eq!(enters(24.5, true), None);
    assert_eq!(enters(25.5, false), None, "the enemy is farther off");
}

/// EOTE-0.3.2, EOTE-0.3.3, EOTE-6.7.1, house ruling H114: who begins inside a zone enters it with its first step, and a change of formation
/// is none; but one that brings it into a zone is answered.
#[test]
fn a_change_of_formation_is_no_step() {
    let forms = |x: f64| {
        let mut game = Position::open()
            .unit("f03", pose(20.0, 20.0, 0.0), COLUMN)
            .unit("a01", pose(x, 24.5, 180.0), LINE)
            .leader("f_div", 20.0, 16.0)
            .part(Side::First);
        game.act(list(&game, "f03", &[Leg::Form(LINE)]), &[]);
        game
    };
    let mut inside = forms(20.0);
    assert_eq!(inside.asked(), None);
    inside.act(inside.advance("f03", 0.5, 0.0), &[]);
    assert_eq!(inside.asked(), Some((Reaction::Fire, "a01", "f03")));
    assert_eq!(inside.of("f03").pose, pose(20.0, 20.0, 0.0), "with its first step");
    let into = forms(26.0);
    assert_eq!(into.asked(), Some((Reaction::Fire, "a01", "f03")));
}

/// EOTE-5.18.2, EOTE-3.6.2, house ruling H116: infantry out of command does not go at a flank that is shown to it; whatever its order, in
/// command it may.
#[test]
fn a_flank_charge_needs_command() {
    let asked = |leader: f64, defends: bool| {
        let game = Position::open()
            .unit("f03", pose(20.0, 10.0, 0.0), COLUMN)
            .unit("a01", pose(24.5, 13.0, 270.0), LINE)
            .such_that("a01", |unit| unit.turn.passed_fire = true)
            .leader("f_div", 20.0, 8.0)
            .leader("a_div", leader, 13.0);
        let mut game = if defends { game.that_defends("a01") } else { game }.part(Side::First);
        game.act(game.advance("f03", 8.0, 0.0), &[]);
        game.asked().map(|(kind, ..)| kind)
    };
    assert_eq!(asked(28.0, false), Some(Reaction::Charge));
    assert_eq!(asked(28.0, true), Some(Reaction::Charge), "far from its anchor");
    assert_eq!(asked(70.0, false), None);
}
