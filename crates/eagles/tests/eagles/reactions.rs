//! What the enemy does in the middle of a move. EOTE-0.3.3.
use crate::position::{Position, area, line, pose};
use eagles::Action;
use eagles::procedure::{Answer, Frame, React, Reaction};
use eagles::state::Status;
use eagles::terrain::Kind;
use eagles::unit::Formation;
use voltigeur_engine::{GameState, Side};
use voltigeur_field::table::{Angle, Heading, Pose};

const LINE: Formation = Formation::Line;
const WIDE: Formation = Formation::Front(4);

/// EX11: a charge of French hussars, with a receiver who is not straight ahead.
fn charge_at_hussars() -> Position {
    Position::open()
        .unit("f13", pose(20.0, 20.0, 0.0), WIDE)
        .unit("a13", pose(23.0, 25.196, 180.0), WIDE)
        .leader("f_cav", 20.0, 18.0)
        .part(Side::First)
}

/// EOTE-5.8.3, EOTE-5.8.4, EOTE-5.8.5, vector EX11.
#[test]
fn a_counter_charge_turns_and_meets_halfway() {
    let mut game = charge_at_hussars();
    game.act(game.charge("f13", 6.0, 30.0, "a13"), &[]);
    game.until(Reaction::Countercharge, "a13", "f13");
    game.act(Action::Yes, &[]);
    assert_eq!(game.of("a13").pose, pose(21.5, 22.598, 210.0));
    assert_eq!(game.of("f13").pose, pose(21.5, 22.598, 0.0));
    assert!(game.of("a13").turn.charged && game.of("f13").turn.charged);
}

/// EOTE-5.8.6: whoever stands is reached where he stands, and has not charged.
#[test]
fn a_receiver_who_stands_is_met_where_he_stands() {
    let mut game = charge_at_hussars();
    game.act(game.charge("f13", 6.0, 30.0, "a13"), &[]);
    game.until(Reaction::Countercharge, "a13", "f13");
    game.act(Action::No, &[]);
    assert_eq!(game.of("a13").pose, pose(23.0, 25.196, 180.0));
    assert!(game.game.touches(game.id("f13"), game.id("a13")));
    assert!(!game.of("a13").turn.charged && game.of("f13").turn.charged);
}

/// EOTE-5.8.7: a charger without the movement to reach a receiver who stands halts at its limit; no contact, no charge. EOTE-5.8.6: it
/// does not halt before, and with the movement for it it goes on to contact.
#[test]
fn a_charge_that_is_too_short_halts() {
    let whole = charge_at_hussars();
    whole.refused(whole.charge("f13", 4.0, 30.0, "a13"), "EOTE-5.8.7");
    // Without the initiative a line has five inches, and the way is eight.
    let mut game = Position::open()
        .unit("f13", pose(20.0, 20.0, 0.0), WIDE)
        .unit("a13", pose(20.0, 28.0, 180.0), WIDE)
        .leader("f_cav", 20.0, 18.0)
        .initiative(Side::Second)
        .part(Side::First);
    game.refused(game.charge("f13", 4.0, 0.0, "a13"), "EOTE-5.8.7");
    game.act(game.charge("f13", 5.0, 0.0, "a13"), &[]);
    game.until(Reaction::Countercharge, "a13", "f13");
    game.act(Action::No, &[]);
    assert_eq!(game.of("f13").pose, pose(20.0, 25.0, 0.0), "five inches on");
    assert!(!game.of("f13").turn.charged && !game.of("a13").turn.charged);
}

/// EOTE-5.8.3, EOTE-5.7.10: a receiver who is pinned by somebody else does not counter-charge; a pin by the charger does not count.
#[test]
fn a_receiver_pinned_by_another_stands() {
    let mut game = Position::open()
        .unit("f13", pose(20.0, 20.0, 0.0), WIDE)
        .unit("f12", pose(28.0, 21.0, 0.0), WIDE)
        .unit("a13", pose(23.0, 25.196, 180.0), WIDE)
        .leader("f_cav", 20.0, 18.0)
        .part(Side::First);
    game.act(game.charge("f13", 6.0, 30.0, "a13"), &[]);
    assert_eq!(game.asked(), None);
    assert!(game.game.touches(game.id("f13"), game.id("a13")));
}

/// EOTE-5.8.5: where a third unit stands on the middle there is no counter-charge; it comes when the middle lies beyond that unit.
#[test]
fn no_meeting_where_somebody_else_stands() {
    let asked_at = |third: bool| {
        let mut base = Position::open()
            .unit("f13", pose(20.0, 20.0, 0.0), Formation::Front(1))
            .unit("a13", pose(20.0, 26.0, 180.0), WIDE)
            .leader("f_cav", 20.0, 18.0);
        if third {
            // Beside the way of the charge, and in the way of the wider enemy.
            base = base.unit("a01", pose(23.5, 23.4, 180.0), Formation::FieldColumn);
        }
        let mut game = base.part(Side::First);
        game.act(game.charge("f13", 6.0, 0.0, "a13"), &[]);
        let mut at = None;
        while let Some((kind, ..)) = game.asked() {
            if kind == Reaction::Countercharge {
                at = at.or(Some(game.of("f13").pose.y.get()));
            }
            game.act(Action::No, &[]);
        }
        assert!(game.game.touches(game.id("f13"), game.id("a13")), "the charge comes home");
        at
    };
    assert_eq!(asked_at(false), Some(20.0), "with nobody there he may ride to meet it at once");
    assert!(asked_at(true).is_none_or(|at| at > 24.0), "{:?}", asked_at(true));
}

/// EOTE-5.8.2, EOTE-7.0.9, EOTE-5.8.1.1: who may not be charged, and why.
#[test]
fn what_a_charge_needs() {
    let base = || Position::open().unit("f13", pose(20.0, 20.0, 0.0), WIDE).unit("a01", pose(20.0, 28.0, 180.0), LINE);
    let lone = base().part(Side::First);
    lone.refused(lone.charge("f13", 9.0, 0.0, "a01"), "EOTE-5.8.2");
    let led = base().leader("f_cav", 20.0, 18.0);
    let fine = led.part(Side::First);
    assert!(fine.check(fine.charge("f13", 9.0, 0.0, "a01")).is_ok());
    let foot = base().leader("f_cav", 20.0, 18.0).unit("f03", pose(25.5, 27.0, 0.0), Formation::FieldColumn);
    let foot = foot.part(Side::First);
    foot.refused(foot.charge("f13", 9.0, 0.0, "a01"), "EOTE-7.0.9");
    let wooded = |low: f64, high: f64| {
        Position::with(vec![area(Kind::LightWoods, [10.0, low], [30.0, high])])
            .unit("f13", pose(20.0, 20.0, 0.0), WIDE)
            .unit("a01", pose(20.0, 28.0, 180.0), LINE)
            .leader("f_cav", 20.0, 18.0)
            .part(Side::First)
    };
    let inside = wooded(27.0, 30.0);
    inside.refused(inside.charge("f13", 9.0, 0.0, "a01"), "EOTE-5.8.1.1");
    let between = wooded(23.0, 24.0);
    between.refused(between.charge("f13", 9.0, 0.0, "a01"), "EOTE-5.8.1.1");
}

/// EOTE-5.8.1.2: a stream or a hedge on the way disorders the charge; open ground does not.
#[test]
fn a_charge_over_a_stream_is_disordered() {
    for (obstacle, disordered) in [(Some(Kind::Stream), true), (Some(Kind::Hedge), true), (None, false)] {
        let ground = obstacle.map(|kind| line(kind, [10.0, 22.0], [30.0, 22.0]));
        let mut game = Position::with(ground.into_iter().collect())
            .unit("f13", pose(20.0, 20.0, 0.0), WIDE)
            .unit("a01", pose(20.0, 24.5, 180.0), LINE)
            .leader("f_cav", 20.0, 18.0)
            .part(Side::First);
        game.act(game.charge("f13", 4.6, 0.0, "a01"), &[]);
        while game.asked().is_some() {
            game.act(Action::No, &[]);
        }
        assert!(game.game.touches(game.id("f13"), game.id("a01")), "{obstacle:?}");
        assert!(game.of("f13").turn.charged, "{obstacle:?}");
        assert_eq!(game.of("f13").disordered, disordered, "{obstacle:?}");
    }
}

/// EX37, EX23: Austrian hussars, who have the initiative, and a French battalion in line that they pin.
fn pinned_line(die: u8) -> Position {
    let mut game = Position::open()
        .unit("a13", pose(20.0, 25.0, 180.0), WIDE)
        .unit("a12", pose(20.0, 34.0, 180.0), WIDE)
        .unit("f03", pose(20.0, 20.0, 0.0), LINE)
        .such_that("f03", |unit| unit.turn.pinned_by_cavalry = true)
        .leader("a_cav", 20.0, 28.0)
        .leader("f_div", 20.0, 18.0)
        .initiative(Side::Second)
        .part(Side::Second);
    game.act(game.charge("a13", 6.0, 0.0, "f03"), &[]);
    game.until(Reaction::Square, "f03", "a13");
    game.act(Action::Yes, &[die]);
    game
}

/// EOTE-5.6.1, EOTE-5.6.2, EOTE-5.6.3, EOTE-5.6.4, EOTE-0.6.2, vector EX37: the attempt comes when the charge begins, at 10 - 4.
/// Ruling R77.
#[test]
fn infantry_that_was_pinned_squares_at_minus_four() {
    let game = pinned_line(5);
    assert_eq!(game.of("f03").formation, Formation::Square);
    assert_eq!(game.of("f03").pose, pose(20.0, 20.0, 0.0), "P and heading stay");
    assert!(matches!(game.frame(), Frame::Answer(Answer { kind: Reaction::Square, .. })), "{:?}", game.frame());
    let failed = pinned_line(6);
    assert_eq!(failed.of("f03").formation, LINE);
    assert!(failed.of("f03").turn.failed_square);
    assert!(failed.game.touches(failed.id("a13"), failed.id("f03")), "the charge goes home");
}

/// EOTE-5.6.2, vector EX37: another cavalry unit that comes gives another attempt, again at -4.
#[test]
fn each_cavalry_unit_gives_one_attempt() {
    let mut game = pinned_line(6);
    game.act(game.advance("a12", 9.0, 0.0), &[]);
    game.until(Reaction::Square, "f03", "a12");
    game.act(Action::Yes, &[5]);
    assert_eq!(game.of("f03").formation, Formation::Square);
    assert!(!game.of("f03").turn.failed_square, "a later success wipes it out");
}

/// EOTE-5.6.5: before a square the cavalry goes on, or halts.
#[test]
fn cavalry_goes_on_against_a_square_or_halts() {
    let mut on = pinned_line(5);
    on.act(Action::Yes, &[]);
    assert!(on.game.touches(on.id("a13"), on.id("f03")) && on.of("a13").turn.charged);
    let mut halts = pinned_line(5);
    halts.act(Action::No, &[]);
    assert!(!halts.game.touches(halts.id("a13"), halts.id("f03")) && !halts.of("a13").turn.charged);
    assert!(halts.check(halts.advance("a13", 1.0, 0.0)).is_err(), "it moves no more");
}

/// An Austrian battalion, or a British one, is charged and tries its square.
fn squares(british: bool, formation: Formation, worn: bool, leader: Option<bool>, die: u8) -> bool {
    let make_british = |battle: &mut eagles::battle::Battle| {
        let unit = battle.units.iter_mut().find(|unit| unit.id == "a01").unwrap();
        unit.british = british;
    };
    let game = Position::of_battle(Vec::new(), make_british)
        .unit("f13", pose(20.0, 20.0, 0.0), WIDE)
        .unit("a01", pose(20.0, 28.0, 180.0), formation)
        .such_that("a01", |unit| (unit.hits, unit.disordered) = (if worn { 2 } else { 0 }, worn))
        .leader("f_cav", 20.0, 18.0)
        .leader("a_div", if leader.is_some() { 20.0 } else { 60.0 }, 30.0);
    let game = if leader == Some(true) { game.attached("a_div", "a01") } else { game };
    let mut game = game.part(Side::First);
    game.act(game.charge("f13", 9.0, 0.0, "a01"), &[]);
    game.until(Reaction::Square, "a01", "f13");
    game.act(Action::Yes, &[die]);
    game.of("a01").formation == Formation::Square
}

/// EOTE-5.6.3, EOTE-3.5.1.2, EOTE-7.4.1: what the die is compared with: HITS, DISORDER, command, an attached leader, formation, the
/// British.
#[test]
fn what_a_square_roll_counts() {
    let below = |value: u8, roll: &dyn Fn(u8) -> bool| roll(value - 1) && !roll(value);
    let column = Formation::FieldColumn;
    assert!(below(6, &|die| squares(false, LINE, true, Some(false), die)), "EX23: 10 - 2 - 2");
    assert!(below(7, &|die| squares(false, LINE, false, None, die)), "out of command: 10 - 3");
    assert!(below(8, &|die| squares(false, column, true, Some(false), die)), "in column: 10 - 2 - 2 + 2");
    assert!(below(10, &|die| squares(false, LINE, true, Some(true), die)), "a leader attached: 10 - 2 - 2 + 4");
    assert!(below(8, &|die| squares(true, LINE, true, Some(false), die)), "British in line: + 2");
    assert!(below(9, &|die| squares(true, column, true, Some(false), die)), "British in column: + 3");
}

/// EOTE-5.6.1: infantry that moves into the zone of cavalry is halted, may try a square, and may then be charged. EOTE-5.19.1.
fn infantry_comes(formation: Formation, side: Side, square: Option<u8>) -> Position {
    let mut game = Position::open()
        .unit("f03", pose(20.0, 20.0, 0.0), LINE)
        .unit("a13", pose(20.0, 28.0, 180.0), formation)
        .leader("a_cav", 20.0, 31.0)
        .leader("f_div", 20.0, 18.0)
        .initiative(side)
        .part(Side::First);
    game.act(game.advance("f03", 3.0, 0.0), &[]);
    assert_eq!(game.asked(), Some((Reaction::Square, "a13", "f03")));
    assert_eq!(game.of("f03").pose, pose(20.0, 21.999, 0.0), "it is halted at six inches, with the tolerance");
    match square {
        Some(die) => game.act(Action::Yes, &[die]),
        None => game.act(Action::No, &[]),
    }
    game
}

/// EOTE-5.19.1, EOTE-5.19.2: with the initiative the whole allowance, without it half: five inches in line do not reach, seven in column do.
/// Ruling R73.
#[test]
fn cavalry_charges_infantry_that_came_near() {
    let mut game = infantry_comes(Formation::Front(2), Side::First, None);
    assert_eq!(game.asked(), Some((Reaction::Ride, "a13", "f03")));
    game.act(Action::Yes, &[]);
    assert!(game.game.touches(game.id("a13"), game.id("f03")) && game.of("a13").turn.charged);
    let slow = infantry_comes(Formation::Front(5), Side::First, None);
    assert_eq!(slow.asked(), None, "five inches are not enough");
    let mut declined = infantry_comes(Formation::Front(2), Side::First, None);
    declined.act(Action::No, &[]);
    assert_eq!(declined.of("a13").pose, pose(20.0, 28.0, 180.0));
    assert!(declined.check(declined.advance("f03", 0.5, 0.0)).is_err(), "the infantry stays pinned and halted");
}

/// EOTE-5.19.1: the square is tried before the charge.
#[test]
fn infantry_has_its_square_before_the_opportunity_charge() {
    let mut game = infantry_comes(Formation::Front(2), Side::First, Some(1));
    assert_eq!(game.of("f03").formation, Formation::Square);
    assert_eq!(game.asked(), Some((Reaction::Ride, "a13", "f03")));
    game.act(Action::No, &[]);
    assert_eq!(game.asked(), None);
}

/// EOTE-5.9.1, EOTE-5.9.3: an interceptor ahead is met halfway; the mover may turn to him first.
#[test]
fn an_interceptor_ahead_is_met_halfway() {
    let set = || {
        let mut game = Position::open()
            .unit("f13", pose(20.0, 10.0, 0.0), WIDE)
            .unit("a13", pose(20.0, 20.0, 180.0), WIDE)
            .leader("f_cav", 20.0, 8.0)
            .part(Side::First);
        game.act(game.advance("f13", 8.0, 0.0), &[]);
        assert_eq!(game.asked(), Some((Reaction::Intercept, "a13", "f13")));
        assert_eq!(game.of("f13").pose, pose(20.0, 11.999, 0.0), "within eight inches of P, with the tolerance");
        game
    };
    let mut game = set();
    game.act(Action::Yes, &[]);
    game.refused(Action::Turn(Angle(5_000)), "EOTE-5.9.3");
    game.act(Action::Turn(Angle(1_000)), &[]);
    assert_eq!(game.of("f13").pose, pose(20.0, 16.0, 10.0));
    assert_eq!(game.of("a13").pose, pose(20.0, 16.0, 180.0));
    assert!(game.of("a13").turn.charged && game.of("f13").turn.charged);
    let mut passed = set();
    passed.act(Action::No, &[]);
    assert_ne!(passed.asked(), Some((Reaction::Intercept, "a13", "f13")), "a refusal stands");
}

/// EOTE-5.9.4: one who is caught in the flank is met where it stands; it may wheel, and has charged if it then faces the enemy.
#[test]
fn an_interceptor_from_the_flank_catches_the_mover() {
    let mut game = Position::caught_in_the_flank();
    assert!(matches!(game.frame(), Frame::Answer(Answer { kind: Reaction::Intercept, .. })));
    assert!(game.game.touches(game.id("f13"), game.id("a13")), "he comes to the mover where it stands");
    let before = game.of("f13").pose;
    game.act(Action::No, &[]);
    assert_eq!(game.of("f13").pose, before);
    assert!(game.of("a13").turn.charged && !game.of("f13").turn.charged);
    let mut wheels = Position::caught_in_the_flank();
    wheels.act(Action::Turn(Angle(4_500)), &[]);
    assert_eq!(wheels.of("f13").pose.heading, Heading::compass(before.heading.degrees() + 45.0));
    assert!(wheels.game.touches(wheels.id("f13"), wheels.id("a13")));
}

/// EOTE-5.9.2: who has moved, or has somebody in his line, does not intercept; nor does one who does not see.
#[test]
fn who_may_not_intercept() {
    let base = |terrain| {
        Position::with(terrain)
            .unit("f13", pose(20.0, 10.0, 0.0), WIDE)
            .unit("a13", pose(20.0, 20.0, 180.0), WIDE)
            .leader("f_cav", 20.0, 8.0)
    };
    let asked = |game: Position| {
        let mut game = game.part(Side::First);
        game.act(game.advance("f13", 2.5, 0.0), &[]);
        game.asked().is_some()
    };
    assert!(asked(base(vec![])));
    assert!(!asked(base(vec![]).such_that("a13", |unit| unit.turn.moved = true)), "it has moved");
    assert!(!asked(base(vec![]).such_that("a13", |unit| unit.status = Status::Routed)), "it is routed");
    let skirmishers = base(vec![]).unit("a07.sk", pose(20.0, 18.0, 180.0), Formation::Skirmish(4));
    assert!(!asked(skirmishers), "it would touch another unit");
    assert!(!asked(base(vec![area(Kind::HeavyWoods, [15.0, 15.0], [25.0, 17.0])])), "it does not see");
    assert!(!asked(base(vec![area(Kind::Marsh, [15.0, 15.0], [25.0, 16.0])])), "the ground bars it");
}

/// EOTE-5.9.5: several may intercept; the second one comes to contact where the mover then stands.
#[test]
fn two_intercept_at_one_step() {
    let mut game = Position::open()
        .unit("f13", pose(20.0, 10.0, 0.0), WIDE)
        .unit("a12", pose(17.5, 20.0, 180.0), Formation::Front(1))
        .unit("a13", pose(22.5, 20.0, 180.0), Formation::Front(1))
        .leader("f_cav", 20.0, 8.0)
        .part(Side::First);
    game.act(game.advance("f13", 8.0, 0.0), &[]);
    game.until(Reaction::Intercept, "a12", "f13");
    game.act(Action::Yes, &[]);
    game.act(Action::No, &[]);
    assert_eq!(game.asked(), Some((Reaction::Intercept, "a13", "f13")));
    game.act(Action::Yes, &[]);
    assert!(game.game.touches(game.id("f13"), game.id("a12")) && game.game.touches(game.id("f13"), game.id("a13")));
}

/// EOTE-5.18.1, EOTE-5.18.2, EOTE-5.18.3: infantry strikes the flank of infantry that passes it.
#[test]
fn infantry_charges_a_flank_that_is_shown_to_it() {
    let base = || {
        Position::open()
            .unit("f03", pose(20.0, 10.0, 0.0), Formation::FieldColumn)
            .unit("a01", pose(24.5, 13.0, 270.0), LINE)
            .leader("f_div", 20.0, 8.0)
            .leader("a_div", 28.0, 13.0)
    };
    let mut game = base().part(Side::First);
    game.act(game.advance("f03", 8.0, 0.0), &[]);
    game.until(Reaction::Charge, "a01", "f03");
    game.act(Action::Yes, &[]);
    assert!(game.of("a01").turn.moved && game.of("f03").turn.stopped);
    let (column, battalion) = (game.id("f03"), game.id("a01"));
    assert!(game.game.front_distance(battalion, column) <= 3.0);
    assert_eq!(game.of("a01").pose.heading, Heading::WEST, "it does not turn");
    let mut moved = base().such_that("a01", |unit| unit.turn.moved = true).part(Side::First);
    moved.act(moved.advance("f03", 8.0, 0.0), &[]);
    while let Some((kind, ..)) = moved.asked() {
        assert_ne!(kind, Reaction::Charge, "one that has moved does not");
        moved.act(Action::No, &[]);
    }
}

/// EOTE-5.5.2, EOTE-5.5.3: skirmishers retire before formed troops, to where no formed enemy is near.
#[test]
fn skirmishers_retire_before_formed_troops() {
    let mut game = Position::open()
        .unit("f03", pose(20.0, 10.0, 0.0), Formation::AttackColumn)
        .unit("a07", pose(20.0, 18.0, 180.0), Formation::Skirmish(8))
        .leader("f_div", 20.0, 8.0)
        .part(Side::First);
    game.act(game.advance("f03", 6.0, 0.0), &[]);
    while game.asked().is_some() {
        game.act(Action::No, &[]);
    }
    assert!(matches!(game.frame(), Frame::PutUnit(_)), "{:?}", game.frame());
    assert_eq!(game.of("f03").pose, pose(20.0, 14.999, 0.0), "three inches, with the tolerance");
    game.refused(Action::Put(pose(20.0, 17.5, 180.0)), "EOTE-5.5.2");
    game.refused(Action::Put(pose(20.0, 31.0, 180.0)), "EOTE-5.5.2");
    game.refused(Action::Put(pose(20.0, 22.0, 0.0)), "EOTE-5.5.2");
    game.act(Action::Put(pose(20.0, 22.0, 180.0)), &[]);
    assert_eq!(game.of("a07").pose, pose(20.0, 22.0, 180.0));
    assert!(!game.of("a07").turn.moved, "it is no part of their own move");
    assert_eq!(game.of("f03").pose, pose(20.0, 16.0, 0.0), "the column goes on");
}

/// EOTE-5.5.2: a detachment in a corner goes back to its parent, which takes a HIT.
#[test]
fn a_detachment_that_cannot_get_away_rejoins() {
    let mut game = Position::open()
        .unit("f13", pose(8.0, 1.0, 270.0), Formation::Front(1))
        .unit("f12", pose(3.0, 9.0, 180.0), WIDE)
        .unit("a07", pose(40.0, 30.0, 180.0), LINE)
        .unit("a07.sk", pose(0.0, 2.0, 270.0), Formation::Skirmish(4))
        .such_that("a07", |unit| unit.detached = true)
        .leader("f_cav", 8.0, 8.0)
        .part(Side::First);
    game.act(game.advance("f13", 5.0, 0.0), &[]);
    assert_eq!(game.of("a07.sk").status, Status::Absent);
    assert_eq!((game.of("a07").hits, game.of("a07").detached), (1, false));
}

/// EOTE-7.13.2: a limbered battery gets away from infantry; EOTE-5.8.9 is not asked of it.
#[test]
fn limbered_guns_get_away() {
    let mut game = Position::open()
        .unit("f03", pose(20.0, 20.0, 0.0), Formation::AttackColumn)
        .unit("a14", pose(20.0, 25.0, 180.0), Formation::Limbered)
        .leader("f_div", 20.0, 18.0)
        .part(Side::First);
    game.act(game.advance("f03", 4.0, 0.0), &[]);
    game.until(Reaction::Guns, "a14", "f03");
    game.refused(Action::Form(Formation::Crew), "EOTE-7.13.2");
    game.act(Action::Yes, &[]);
    assert!(
        matches!(game.frame(), Frame::Back(back) if back.most.0 == 6_500),
        "half of thirteen without the initiative"
    );
}

/// EOTE-7.13.2, EOTE-7.13.3: what guns in battery may do before infantry and before cavalry.
#[test]
fn what_guns_in_battery_may_do() {
    let comes = |by: &str, guns: &str, horse: bool| {
        let game = Position::open()
            .unit("f03", pose(20.0, 20.0, 0.0), Formation::AttackColumn)
            .unit("f13", pose(60.0, 20.0, 0.0), WIDE)
            .unit(guns, pose(20.0, 25.0, 180.0), Formation::Unlimbered)
            .leader("f_div", 20.0, 18.0)
            .leader("f_cav", 20.0, 18.0);
        let game = if horse { game.unit("f13", pose(20.0, 16.0, 0.0), WIDE) } else { game };
        let game = if by == "f13" { game.unit("f03", pose(60.0, 10.0, 0.0), Formation::AttackColumn) } else { game };
        let mut game = game.part(Side::First);
        let action = if by == "f13" { game.charge("f13", 9.0, 0.0, guns) } else { game.advance("f03", 4.0, 0.0) };
        game.act(action, &[]);
        while game.asked().is_some_and(|(kind, ..)| kind != Reaction::Guns) {
            game.act(Action::No, &[]);
        }
        game
    };
    let mut foot = comes("f03", "a09", false);
    foot.refused(Action::Yes, "EOTE-7.13.2");
    foot.act(Action::Form(Formation::Crew), &[]);
    assert!(foot.of("a09").guns.is_some() && foot.of("a09").formation == Formation::Crew);
    let horse = comes("f03", "a14", false);
    assert!(horse.check(Action::Yes).is_ok(), "horse artillery limbers before infantry");
    let charged = comes("f13", "a14", true);
    assert_eq!(charged.asked(), None, "before cavalry there is neither time to limber nor a square");
}

/// EOTE-3.0.8: a leader in the way rides to the nearest unit of his command; one without any is taken. Ruling R41.
#[test]
fn a_leader_in_the_way_flees() {
    let mut game = Position::open()
        .unit("f03", pose(20.0, 20.0, 0.0), Formation::AttackColumn)
        .unit("a01", pose(20.0, 34.0, 180.0), LINE)
        .leader("f_div", 20.0, 18.0)
        .leader("a_div", 20.0, 24.0)
        .leader("a_cav", 22.0, 24.0)
        .part(Side::First);
    game.act(game.advance("f03", 5.0, 0.0), &[]);
    let leader = |id: &str| {
        let battle = game.game.battle();
        let leader = battle.all_leaders().find(|&leader| battle.leader(leader).id == id).unwrap();
        *game.game.state().leader(leader)
    };
    assert_eq!(leader("a_div").at.point().y, 34.0);
    assert!(matches!(leader("a_cav").status, eagles::state::LeaderStatus::Killed(_)));
}

/// EOTE-0.3.7: a counter-charge triggers no reaction of its own. Ruling R67.
#[test]
fn reaction_moves_trigger_nothing() {
    let mut game = Position::open()
        .unit("f13", pose(20.0, 20.0, 0.0), WIDE)
        .unit("f03", pose(27.0, 21.0, 0.0), LINE)
        .unit("a13", pose(20.0, 28.0, 180.0), WIDE)
        .leader("f_cav", 20.0, 18.0)
        .leader("f_div", 28.0, 18.0)
        .part(Side::First);
    game.act(game.charge("f13", 9.0, 0.0, "a13"), &[]);
    game.until(Reaction::Countercharge, "a13", "f13");
    game.act(Action::Yes, &[]);
    let (hussars, battalion) = (game.id("a13"), game.id("f03"));
    assert!(
        game.game.front_distance(hussars, battalion) <= 6.0,
        "the counter-charger has come into reach of the battalion"
    );
    assert_eq!(game.asked(), None, "which is asked neither for a square nor for its fire");
}

/// EOTE-0.1.4, house ruling H104: nobody rides off the table in a charge: where a wing of the rider would be over the edge he takes
/// another way than in the middle of the table.
#[test]
fn an_opportunity_charge_keeps_on_the_table() {
    let rides = |north: f64| {
        let mut game = Position::open()
            .unit("f03", pose(28.2, north + 3.3, 270.0), Formation::FieldColumn)
            .unit("a13", pose(20.0, north, 45.0), WIDE)
            .leader("a_cav", 19.0, north - 2.0)
            .leader("f_div", 33.0, north + 3.0)
            .initiative(Side::Second)
            .part(Side::First);
        game.act(game.advance("f03", 4.0, 0.0), &[]);
        game.until(Reaction::Ride, "a13", "f03");
        game.act(Action::Yes, &[]);
        assert!(game.game.touches(game.id("a13"), game.id("f03")));
        game.of("a13").pose.point().y - north
    };
    let (middle, edge) = (rides(30.0), rides(44.0));
    assert!(edge < middle, "{edge} against {middle}");
}

/// EOTE-0.1.4, EOTE-5.9.2, house ruling H104: nobody intercepts who would be off the table when he has turned.
#[test]
fn no_interceptor_turns_over_the_edge() {
    for (north, asked) in [(36.2, true), (47.2, false)] {
        let mut game = Position::open()
            .unit("f13", pose(27.5, north - 9.0, 0.0), Formation::Front(2))
            .unit("a13", pose(20.0, north, 90.0), Formation::Front(1))
            .leader("f_cav", 27.5, north - 12.0)
            .part(Side::First);
        game.act(game.advance("f13", 6.0, 0.0), &[]);
        let frame = game.asked();
        assert_eq!(frame.is_some_and(|(kind, ..)| kind == Reaction::Intercept), asked, "{north} {frame:?}");
        if asked {
            game.act(Action::Yes, &[]);
        }
    }
}

/// EOTE-0.1.4, EOTE-5.9.2, house ruling H104: nor whoever would be off it where he meets the mover.
#[test]
fn no_interceptor_rides_over_the_edge() {
    for (east, asked) in [(14.5, true), (4.5, false)] {
        let mut game = Position::open()
            .unit("f13", pose(east - 3.2, 32.0, 180.0), Formation::Front(1))
            .unit("a13", pose(east, 20.0, 0.0), WIDE)
            .leader("f_cav", east, 38.0)
            .part(Side::First);
        game.act(game.advance("f13", 6.0, 0.0), &[]);
        assert_eq!(game.asked().is_some_and(|(kind, ..)| kind == Reaction::Intercept), asked, "{east}");
        if asked {
            game.act(Action::Yes, &[]);
        }
    }
}

/// EOTE-5.9.4, EOTE-0.1.4, house ruling H104: who was caught does not wheel where the interceptor could not follow on the table.
#[test]
fn nobody_wheels_an_interceptor_off_the_table() {
    let caught = |north: f64| {
        Position::open()
            .unit("f13", pose(22.87, north - 1.05, 0.0), Formation::Front(1))
            .unit("a13", pose(20.0, north, 45.0), WIDE)
            .that_answers(Reaction::Intercept, "f13", "a13")
    };
    let away = Action::Turn(Angle(-2_000));
    let mut game = caught(35.85);
    assert!(game.game.touches(game.id("f13"), game.id("a13")));
    game.act(away, &[]);
    assert!(game.game.touches(game.id("f13"), game.id("a13")), "he follows");
    caught(45.85).refused(away, "EOTE-0.1.4");
}

/// EOTE-5.9.1: an interceptor who just reaches the mover is asked, though its place is rounded and he turns by whole hundredths of a degree.
#[test]
fn whoever_just_reaches_a_mover_is_asked() {
    for heading in [100.0, 110.0, 120.0] {
        let mut game = Position::open()
            .unit("f13", pose(26.0, 27.2, 0.0), Formation::Front(2))
            .unit("a13", pose(20.0, 36.2, heading), Formation::Front(1))
            .leader("f_cav", 26.0, 24.2)
            .part(Side::First);
        game.act(game.advance("f13", 6.0, 0.0), &[]);
        assert_eq!(game.asked(), Some((Reaction::Intercept, "a13", "f13")), "{heading}");
    }
}

/// EOTE-5.6.4, EOTE-0.3.6, house ruling H108: a square keeps clear of the place to which a mover in the middle of a friend will be set back.
#[test]
fn a_square_leaves_room_for_who_is_set_back() {
    let mut game = Position::open()
        .unit("f13", pose(20.0, 20.0, 0.0), Formation::Front(2))
        .unit("a01", pose(17.7, 20.5, 0.0), Formation::FieldColumn)
        .leader("f_cav", 20.0, 16.0)
        .part(Side::First);
    let (horse, foot) = (game.id("f13"), game.id("a01"));
    game.act(Action::Take(horse), &[]);
    // It has wheeled away from there, and is asked about.
    let mut state = game.game.state().clone();
    state.unit_mut(horse).pose = pose(20.5, 19.6, 330.0);
    state.stack.push(Frame::React(React { kind: Reaction::Square, by: foot, to: horse }));
    *game.game = game.game.with_state(state).unwrap();
    game.act(Action::Yes, &[1]);
    assert_eq!(game.of("a01").formation, Formation::Square);
    let block = |id: &str, at: Pose| {
        let unit = game.id(id);
        game.game.battle().footprint(unit, game.of(id).formation).at(at)
    };
    let square = block("a01", game.of("a01").pose);
    assert!(block("a01", pose(17.7, 20.5, 0.0)).overlaps(&block("f13", pose(20.0, 20.0, 0.0)), 0.1), "it is shifted");
    assert!(!square.overlaps(&block("f13", pose(20.0, 20.0, 0.0)), 0.002));
    assert!(!square.overlaps(&block("f13", game.of("f13").pose), 0.002));
}
