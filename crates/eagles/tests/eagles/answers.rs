//! Reactions in their order, and what the mover answers. EOTE-0.3.3.
use crate::position::{Position, area, line, pose};
use eagles::Action;
use eagles::action::{Leg, Legs};
use eagles::procedure::{Answer, Frame, Reaction};
use eagles::terrain::Kind;
use eagles::unit::Formation;
use voltigeur_engine::Side;
use voltigeur_field::table::{Angle, Length};

const LINE: Formation = Formation::Line;
const WIDE: Formation = Formation::Front(4);

/// EOTE-6.7.1, EOTE-6.7.2, EOTE-0.3.3: infantry is asked at five inches, a battery at eight, the battery first where it comes first;
/// a refusal stands for the turn.
#[test]
fn fire_at_those_who_pass() {
    let mut game = Position::open()
        .unit("f03", pose(20.0, 10.0, 0.0), Formation::AttackColumn)
        .unit("a01", pose(19.0, 20.0, 180.0), LINE)
        .unit("a09", pose(24.0, 20.0, 180.0), Formation::Unlimbered)
        .leader("f_div", 20.0, 8.0)
        .part(Side::First);
    game.act(game.advance("f03", 6.0, 0.0), &[]);
    assert_eq!(game.asked(), Some((Reaction::Fire, "a09", "f03")));
    assert!(game.of("f03").pose.y < Length(13_000));
    game.act(Action::No, &[]);
    assert_eq!(game.asked(), Some((Reaction::Fire, "a01", "f03")));
    assert_eq!(game.of("f03").pose, pose(20.0, 14.999, 0.0));
    game.act(Action::Yes, &[10]);
    assert!(game.of("a01").turn.passed_fire);
    assert_eq!(game.of("f03").pose, pose(20.0, 16.0, 0.0), "it goes on");
    let again = Legs::one(Leg::Advance { distance: Length(500), angle: Angle(0) });
    game.act(Action::Move(game.id("f03"), again, None), &[]);
    assert_eq!(game.asked(), None, "neither the one who held its fire nor the one who fired is asked again");
}

/// EOTE-6.7.2, EOTE-5.7.10: infantry that is pinned, if only by the cavalry that comes straight on, does not fire. Ruling R80.
#[test]
fn pinned_infantry_does_not_fire_at_those_who_pass() {
    // Beside the way stands a battalion whom the cavalry has never before its front.
    let mut game = Position::open()
        .unit("f13", pose(20.0, 10.0, 0.0), WIDE)
        .unit("a01", pose(20.0, 20.0, 180.0), LINE)
        .unit("a02", pose(25.0, 12.0, 270.0), LINE)
        .leader("f_cav", 20.0, 8.0)
        .part(Side::First);
    game.act(game.charge("f13", 10.0, 0.0, "a01"), &[]);
    let mut fire = Vec::new();
    while let Some((kind, by, _)) = game.asked() {
        if kind == Reaction::Fire {
            fire.push(by.to_owned());
        }
        game.act(Action::No, &[]);
    }
    assert!(game.game.touches(game.id("f13"), game.id("a01")));
    assert_eq!(fire, ["a02"], "the one that is pinned does not fire, the other one may");
}

/// EOTE-0.3.3: a refusal stands while the mover stays in the zone, and ends when it has left it and comes again.
#[test]
fn a_refusal_stands_until_the_mover_comes_again() {
    let mut game = Position::open()
        .unit("f13", pose(12.0, 16.0, 90.0), Formation::Front(1))
        .unit("a13", pose(20.0, 22.0, 180.0), Formation::Front(1))
        .leader("f_cav", 12.0, 14.0)
        .part(Side::First);
    let mut asked = 0;
    game.act(game.advance("f13", 14.0, 0.0), &[]);
    while game.asked() == Some((Reaction::Intercept, "a13", "f13")) {
        asked += 1;
        game.act(Action::No, &[]);
    }
    assert_eq!(asked, 1, "one question for one passage");
}

/// EOTE-5.8.9: guns that are gone leave the charge without a target; its owner names another one straight ahead, or halts.
fn charge_at_limbered_guns() -> Position {
    let mut game = Position::open()
        .unit("f13", pose(20.0, 10.0, 0.0), WIDE)
        .unit("a14", pose(20.0, 15.5, 180.0), Formation::Limbered)
        .unit("a01", pose(20.0, 18.5, 180.0), LINE)
        .such_that("a01", |unit| unit.tried_square = (0..64).map(eagles::unit::UnitId).collect())
        .leader("f_cav", 20.0, 8.0)
        .part(Side::First);
    game.act(game.charge("f13", 9.0, 0.0, "a14"), &[]);
    game.until(Reaction::Guns, "a14", "f13");
    game.act(Action::Yes, &[]);
    let Frame::Back(_) = game.frame() else { panic!("{:?}", game.frame()) };
    game.act(Action::Back(45, Length(6_000)), &[]);
    assert!(matches!(game.frame(), Frame::Answer(Answer { kind: Reaction::Guns, .. })), "{:?}", game.frame());
    game
}

#[test]
fn a_charge_whose_target_is_gone() {
    let mut game = charge_at_limbered_guns();
    let other = game.id("a01");
    game.act(Action::Pick(other), &[]);
    while game.asked().is_some() {
        game.act(Action::No, &[]);
    }
    assert!(game.game.touches(game.id("f13"), other) && game.of("f13").turn.charged);
    let mut halts = charge_at_limbered_guns();
    halts.act(Action::No, &[]);
    assert!(!halts.of("f13").turn.charged && halts.of("f13").turn.stopped);
}

/// EOTE-5.8.8: B's cavalry charges in its half move.
#[test]
fn cavalry_without_the_initiative_charges_in_its_half_move() {
    let charge = |ahead: f64| {
        let game = Position::open()
            .unit("f13", pose(20.0, 20.0, 0.0), WIDE)
            .unit("a01", pose(20.0, 20.0 + ahead, 180.0), LINE)
            .leader("f_cav", 20.0, 18.0)
            .initiative(Side::Second)
            .part(Side::First);
        game.check(game.charge("f13", ahead, 0.0, "a01"))
    };
    assert!(charge(5.0).is_ok());
    assert!(charge(5.5).is_err(), "half of ten inches");
}

/// EOTE-5.6.4: a box that overlaps a neighbour is shifted by the shortest way; without room there is no attempt.
#[test]
fn a_square_is_shifted_into_room() {
    let beside = |x: f64, both: bool| {
        let mut game = Position::open()
            .unit("f13", pose(20.0, 10.0, 0.0), WIDE)
            .unit("a01", pose(20.0, 18.0, 180.0), Formation::FieldColumn)
            .unit("a02", pose(20.0 + x, 18.0, 180.0), Formation::FieldColumn)
            .unit("a03", pose(if both { 20.0 - x } else { 40.0 }, 18.0, 180.0), Formation::FieldColumn)
            .leader("f_cav", 20.0, 8.0)
            .leader("a_div", 20.0, 24.0)
            .part(Side::First);
        game.act(game.charge("f13", 9.0, 0.0, "a01"), &[]);
        while game.asked().is_some_and(|(kind, by, _)| (kind, by) != (Reaction::Square, "a01")) {
            game.act(Action::No, &[]);
        }
        game
    };
    // A square of five stands has sides of 5 x 1.25 / 4 + 0.5 = 2.062; the neighbour's edge is 0.775 from P.
    let mut game = beside(1.4, false);
    assert_eq!(game.asked(), Some((Reaction::Square, "a01", "f13")));
    game.act(Action::Yes, &[1]);
    assert_eq!(game.of("a01").formation, Formation::Square);
    let shifted = game.of("a01").pose;
    assert!(shifted.x < Length(20_000) && shifted.x >= Length(19_700), "{shifted:?}");
    let none = beside(1.3, true);
    assert_eq!(none.asked(), None, "there is no room for a square");
}

/// EOTE-5.6.2, EOTE-5.7.4: no square in woods, where cavalry does not charge.
#[test]
fn no_square_where_cavalry_cannot_charge() {
    let mut game = Position::with(vec![area(Kind::LightWoods, [14.0, 17.9], [26.0, 22.0])])
        .unit("f13", pose(20.0, 10.0, 0.0), WIDE)
        .unit("a01", pose(20.0, 18.0, 180.0), LINE)
        .leader("f_cav", 20.0, 8.0)
        .part(Side::First);
    game.act(game.advance("f13", 6.0, 0.0), &[]);
    while let Some((kind, ..)) = game.asked() {
        assert_ne!(kind, Reaction::Square);
        game.act(Action::No, &[]);
    }
}

/// EOTE-5.6.1, EOTE-5.6.2: infantry that cavalry pins tries once in its own part; that counts against all who pin it.
#[test]
fn a_square_in_the_own_part() {
    let mut game = Position::open()
        .unit("f03", pose(20.0, 20.0, 0.0), LINE)
        .unit("a13", pose(20.0, 25.0, 180.0), WIDE)
        .such_that("f03", |unit| unit.turn.pinned_by_cavalry = true)
        .leader("f_div", 20.0, 18.0)
        .part(Side::First);
    let battalion = game.id("f03");
    game.act(Action::Square(battalion), &[6]);
    assert!(game.of("f03").tried_square.has(game.id("a13")) && game.of("f03").turn.failed_square);
    assert!(game.check(Action::Square(battalion)).is_err(), "one attempt");
}

/// EOTE-7.13.2: before cavalry gunners leave their guns only if a square is near; they go there, or fall back. EOTE-3.5.1.6: the leader who
/// was with them is beside them no longer.
#[test]
fn gunners_go_into_a_square_before_cavalry() {
    let mut game = Position::open()
        .unit("f13", pose(20.0, 10.0, 0.0), WIDE)
        .unit("a09", pose(20.0, 18.0, 180.0), Formation::Unlimbered)
        .unit("a01", pose(20.0, 20.0, 180.0), Formation::Square)
        .leader("f_cav", 20.0, 8.0)
        .leader("a_div", 20.0, 18.0)
        .attached("a_div", "a09")
        .part(Side::First);
    game.act(game.charge("f13", 9.0, 0.0, "a09"), &[]);
    game.until(Reaction::Guns, "a09", "f13");
    game.refused(Action::Yes, "EOTE-7.13.2");
    game.act(Action::Form(Formation::Crew), &[]);
    let square = game.id("a01");
    game.act(Action::Shelter(eagles::action::Shelter::Square(square)), &[]);
    assert_eq!(game.of("a09").refuge, Some(square));
    assert!(game.game.state().leaders.iter().all(|leader| leader.unit.is_none()));
}

/// EOTE-7.13.3: horse artillery that cavalry pins already cannot limber away from infantry.
#[test]
fn guns_pinned_by_cavalry_cannot_limber() {
    let mut game = Position::open()
        .unit("f03", pose(20.0, 20.0, 0.0), Formation::AttackColumn)
        .unit("f13", pose(27.0, 22.0, 0.0), WIDE)
        .unit("a14", pose(20.0, 25.0, 180.0), Formation::Unlimbered)
        .leader("f_div", 20.0, 18.0)
        .part(Side::First);
    game.act(game.advance("f03", 4.0, 0.0), &[]);
    while game.asked().is_some_and(|(kind, ..)| kind != Reaction::Guns) {
        game.act(Action::No, &[]);
    }
    game.refused(Action::Yes, "EOTE-7.13.3");
    assert!(game.check(Action::Form(Formation::Crew)).is_ok(), "they may still be left");
}

/// EOTE-5.5.2: a unit in full skirmish order that cannot get away stands and is fought. EOTE-5.5.3.
#[test]
fn skirmishers_in_a_corner_stand() {
    let mut game = Position::open()
        .unit("f13", pose(9.0, 1.0, 270.0), Formation::Front(1))
        .unit("f12", pose(3.0, 9.0, 180.0), WIDE)
        .unit("a07", pose(0.0, 4.0, 270.0), Formation::Skirmish(7))
        .leader("f_cav", 8.0, 8.0)
        .part(Side::First);
    game.act(game.advance("f13", 5.0, 0.0), &[]);
    while game.asked().is_some() {
        game.act(Action::No, &[]);
    }
    assert!(game.of("a07").turn.stands);
}

/// EOTE-7.15.5, EOTE-5.8.1.1: cavalry in column charges along a street, at those who stand in it.
#[test]
fn cavalry_charges_along_a_street_in_column_only() {
    let street = |formation: Formation, road: bool| {
        let mut terrain = vec![area(Kind::TownBlock, [15.0, 23.0], [25.0, 30.0])];
        if road {
            terrain.push(line(Kind::Road, [20.0, 0.0], [20.0, 48.0]));
        }
        let game = Position::with(terrain)
            .unit("f13", pose(20.0, 20.0, 0.0), formation)
            .unit("a01", pose(20.0, 26.0, 180.0), Formation::RoadColumn)
            .leader("f_cav", 20.0, 18.0)
            .part(Side::First);
        game.check(game.charge("f13", 6.0, 0.0, "a01"))
    };
    assert!(street(Formation::Front(1), true).is_ok());
    assert!(street(WIDE, true).is_err() && street(Formation::Front(1), false).is_err());
}

/// EOTE-5.6.6, EOTE-5.2.1.5: far from enemy cavalry a square needs no roll, and ends the move; near it every square is a roll.
#[test]
fn a_square_in_good_time_needs_no_roll() {
    let comes = |y: f64| {
        Position::open()
            .unit("f03", pose(20.0, 20.0, 0.0), LINE)
            .unit("a13", pose(20.0, y, 0.0), Formation::Front(1))
            .leader("f_div", 20.0, 18.0)
            .part(Side::First)
    };
    let square = Legs::one(Leg::Form(Formation::Square));
    let mut far = comes(33.0);
    far.act(Action::Move(far.id("f03"), square, None), &[]);
    assert_eq!(far.of("f03").formation, Formation::Square);
    assert!(far.check(far.advance("f03", 0.5, 0.0)).is_err(), "its movement is over");
    // Its rear is five inches away and it looks the other way.
    let near = comes(31.25);
    assert!(near.check(Action::Move(near.id("f03"), square, None)).is_err());
}

/// EOTE-5.7.9: infantry without the initiative that cavalry pins does nothing but try its square.
#[test]
fn pinned_infantry_of_either_side_may_try_a_square() {
    let mut game = Position::open()
        .unit("f03", pose(20.0, 20.0, 0.0), LINE)
        .unit("a13", pose(20.0, 25.0, 180.0), WIDE)
        .leader("f_div", 20.0, 18.0)
        .initiative(Side::Second)
        .part(Side::First);
    let battalion = game.id("f03");
    assert!(game.check(Action::Move(battalion, Legs::one(Leg::Form(Formation::AttackColumn)), None)).is_err());
    game.act(Action::Square(battalion), &[9]);
    assert_eq!(game.of("f03").formation, Formation::Square);
}

/// EOTE-5.7.1, EOTE-5.7.2, EOTE-5.7.3: who pins whom.
#[test]
fn infantry_pins_infantry_and_guns_cavalry_pins_all() {
    let game = Position::open()
        .unit("f03", pose(20.0, 20.0, 0.0), LINE)
        .unit("f13", pose(30.0, 20.0, 0.0), WIDE)
        .unit("a01", pose(20.0, 22.5, 180.0), LINE)
        .unit("a09", pose(30.0, 25.5, 180.0), Formation::Unlimbered)
        .unit("a13", pose(34.5, 24.0, 225.0), Formation::Front(1))
        .part(Side::First);
    let pins = |by: &str, unit: &str| game.game.pins(game.id(by), game.id(unit));
    assert!(pins("f03", "a01") && pins("a01", "f03"), "at two and a half inches");
    assert!(pins("f13", "a09") && !pins("a09", "f13"), "guns never pin");
    assert!(pins("f13", "a13") && pins("a13", "f13"), "cavalry pins cavalry");
    let near = Position::open()
        .unit("f03", pose(20.0, 20.0, 0.0), LINE)
        .unit("a13", pose(20.0, 22.5, 180.0), WIDE)
        .part(Side::First);
    assert!(!near.game.pins(near.id("f03"), near.id("a13")), "infantry does not pin cavalry");
    assert!(near.game.pins(near.id("a13"), near.id("f03")));
}

/// EOTE-0.2.5, EOTE-1.0.2.7: base contact, and the four faces of a square.
#[test]
fn contact_and_the_faces_of_a_square() {
    let gap = |gap: f64| {
        let game = Position::open()
            .unit("f03", pose(20.0, 20.0, 0.0), Formation::Square)
            .unit("a13", pose(20.0, 20.0 + gap, 180.0), WIDE)
            .part(Side::First);
        game.game.touches(game.id("f03"), game.id("a13"))
    };
    assert!(gap(0.05) && !gap(0.06));
    let game = Position::open().unit("f03", pose(20.0, 20.0, 0.0), Formation::Square).part(Side::First);
    let square = game.id("f03");
    assert_eq!(game.game.footprint(square).width(), Length(1_750), "four stands of 1.25 by 0.5: 1.25 + 0.5");
    assert_eq!(game.game.fronts(square).len(), 4);
}

/// House ruling H44: a battery in a town block stays with its guns, whoever comes (EOTE-7.13.2, EOTE-7.15.11).
#[test]
fn guns_in_a_town_block_stay() {
    let game = Position::with(vec![area(Kind::TownBlock, [18.0, 25.0], [22.0, 28.0])]);
    let block = game.game.battle().all_features().last();
    let mut game = game
        .unit("f03", pose(20.0, 20.0, 0.0), Formation::AttackColumn)
        .unit("a09", pose(20.0, 26.0, 180.0), Formation::Garrison)
        .such_that("a09", |unit| unit.town = block)
        .leader("f_div", 20.0, 18.0)
        .part(Side::First);
    game.act(game.advance("f03", 4.0, 0.0), &[]);
    while let Some((kind, ..)) = game.asked() {
        assert_ne!(kind, Reaction::Guns);
        game.act(Action::No, &[]);
    }
    let (column, guns) = (game.id("f03"), game.id("a09"));
    assert!(game.game.front_distance(column, guns) <= 3.002, "it has come within assault distance");
}
