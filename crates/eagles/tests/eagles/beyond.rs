//! One step beyond a rule: positions in which nothing but that rule makes the difference.
use crate::arena::{A, B, Troop, arena, combat, edit, id, play, refused, sums};
use crate::position::{Position, area, pose};
use eagles::Action;
use eagles::procedure::{Declare, Frame, Reaction};
use eagles::state::Status;
use eagles::terrain::Kind;
use eagles::unit::{Formation, UnitSet};
use voltigeur_engine::{Rules, Side};
use voltigeur_field::table::{Angle, Length};

const COLUMN: Formation = Formation::Front(2);
const FIGHT: Action = Action::Fight(0);

/// Was this ever asked? Everything is declined.
fn is_asked(game: &mut Position, kind: Reaction) -> bool {
    let mut asked = false;
    while let Some((now, ..)) = game.asked() {
        asked |= now == kind;
        game.act(Action::No, &[]);
    }
    asked
}

/// EOTE-5.9.1: who does not see the mover does not intercept it, though his way to it is free: a height lies between.
#[test]
fn nobody_intercepts_what_a_hill_hides() {
    for level in [0, 1] {
        let mut hill = area(Kind::Hill, [10.0, 15.0], [30.0, 17.0]);
        hill.level = level;
        let mut game = Position::with(vec![hill])
            .unit("f13", pose(20.0, 10.0, 0.0), COLUMN)
            .unit("a13", pose(20.0, 20.0, 180.0), COLUMN)
            .leader("f_cav", 20.0, 8.0)
            .part(Side::First);
        game.act(game.advance("f13", 2.5, 0.0), &[]);
        assert_eq!(is_asked(&mut game, Reaction::Intercept), level == 0);
    }
}

/// EOTE-5.18.1: the whole edge of the flank must lie in the arc: a long column is charged when its tail has come in too.
#[test]
fn a_flank_is_charged_when_all_of_it_is_shown() {
    for (inches, asked) in [(4.0, false), (5.5, true)] {
        let longer = |battle: &mut eagles::battle::Battle| {
            battle.units.iter_mut().filter(|unit| unit.id == "f03").for_each(|unit| unit.stands = 8);
        };
        let mut game = Position::of_battle(Vec::new(), longer)
            .unit("f03", pose(20.0, 8.0, 0.0), Formation::FieldColumn)
            .unit("a01", pose(24.0, 13.0, 270.0), Formation::FieldColumn)
            .leader("f_div", 20.0, 5.0)
            .leader("a_div", 28.0, 13.0)
            .part(Side::First);
        game.act(game.advance("f03", inches, 0.0), &[]);
        assert_eq!(is_asked(&mut game, Reaction::Charge), asked, "{inches}");
    }
}

/// EOTE-5.8.4: whoever cannot bring the charger into his arc by a turn of 45 degrees does not counter-charge.
#[test]
fn nobody_countercharges_behind_himself() {
    for (heading, asked) in [(180.0, true), (0.0, false)] {
        let mut game = Position::open()
            .unit("f13", pose(20.0, 10.0, 0.0), COLUMN)
            .unit("a13", pose(20.0, 22.0, heading), COLUMN)
            .leader("f_cav", 20.0, 8.0)
            .part(Side::First);
        game.act(game.charge("f13", 13.0, 0.0, "a13"), &[]);
        assert_eq!(is_asked(&mut game, Reaction::Countercharge), asked);
    }
}

/// EOTE-5.8.7: a charger who lacks the movement for his own half of the way is not met, and halts at his limit without having charged.
#[test]
fn a_charge_that_is_too_far_is_not_met() {
    for (y, asked) in [(26.5, true), (27.5, false)] {
        let mut game = Position::open()
            .unit("f13", pose(20.0, 10.0, 0.0), COLUMN)
            .unit("a13", pose(20.0, y, 180.0), COLUMN)
            .leader("f_cav", 20.0, 8.0)
            .part(Side::First);
        game.act(game.charge("f13", 14.0, 0.0, "a13"), &[]);
        assert_eq!(is_asked(&mut game, Reaction::Countercharge), asked, "{y}");
        assert_eq!((game.of("f13").pose.y, game.of("f13").turn.charged), (Length(24_000), false));
    }
}

/// EOTE-7.13.2: only horse artillery limbers before infantry that comes; others may leave their guns.
#[test]
fn foot_artillery_does_not_limber_before_the_enemy() {
    for (battery, horse) in [("a14", true), ("a09", false)] {
        let mut game = Position::open()
            .unit("f03", pose(20.0, 20.0, 0.0), Formation::AttackColumn)
            .unit(battery, pose(20.0, 25.0, 0.0), Formation::Unlimbered)
            .leader("f_div", 20.0, 18.0)
            .part(Side::First);
        game.act(game.advance("f03", 4.0, 0.0), &[]);
        game.until(Reaction::Guns, battery, "f03");
        game.check(Action::Form(Formation::Crew)).unwrap();
        let rule = game.check(Action::Yes).err().map(|refusal| refusal.rule.0);
        assert_eq!(rule, (!horse).then_some("EOTE-7.13.2"));
    }
}

/// EOTE-7.15.9, EOTE-7.0.6: a garrison that the enemy shuts in takes two HITS when its block burns, and surrenders if it has no way at all.
#[test]
fn who_cannot_leave_a_burning_block_is_hurt() {
    let game = Position::with(vec![area(Kind::TownBlock, [18.0, 20.0], [22.0, 23.0])]);
    let battle = game.game.battle();
    let town = battle.all_features().find(|&town| battle.polygon(town).is_some());
    let mut game = game
        .unit("f03", pose(20.0, 21.5, 0.0), Formation::Garrison)
        .such_that("f03", |unit| unit.town = town)
        .unit("a01", pose(20.0, 23.1, 180.0), Formation::FieldColumn)
        .unit("a02", pose(20.0, 19.9, 0.0), Formation::FieldColumn)
        .unit("a03", pose(22.1, 21.5, 270.0), Formation::Line)
        .unit("a04", pose(17.9, 21.5, 90.0), Formation::Line)
        .that_burns()
        .begins_part(Side::First);
    assert!(matches!(game.frame(), Frame::Burnt(_)), "{:?}", game.frame());
    game.act(Action::Done, &[]);
    assert_eq!((game.of("f03").hits, game.of("f03").status), (2, Status::Removed));
}

/// EOTE-5.6.2: infantry that has tried in the Movement Phase tries once more when that cavalry comes by breakthrough. Ruling R77.
#[test]
fn a_square_is_tried_once_more_before_a_breakthrough() {
    let game = arena(&[
        Troop::horse("f1", A, 16, 2, [36.0, 20.0, 0.0]),
        Troop::horse("a1", B, 6, 1, [36.0, 20.03, 180.0]),
        Troop::foot("a2", B, 10, Formation::Line, [36.0, 28.0, 180.0]),
    ]);
    let [f1, a2] = ["f1", "a2"].map(|name| id(&game, name));
    let game = edit(&game, |state| {
        state.unit_mut(a2).tried_square = UnitSet::one(f1);
        for unit in game.battle().cavalry {
            state.unit_mut(unit).turn.charged = true;
        }
    });
    let mut game = combat(&game, &["f1"], &["a1"]);
    play(&mut game, FIGHT, &[3]);
    play(&mut game, Action::Back(45, Length(14_000)), &[]);
    play(&mut game, Action::Breakthrough(Angle(0), Length(10_000)), &[]);
    assert!(matches!(game.frame(), Frame::Break(riding) if riding.asks == Some(a2)), "{:?}", game.frame());
}

/// EOTE-7.2.1, EOTE-7.2.3: support counts three times from the attacker's rear, and not from more than two inches off.
#[test]
fn support_from_the_rear() {
    let game = arena(&[
        Troop::foot("s1", B, 10, Formation::FieldColumn, [33.5, 15.2, 0.0]),
        Troop::foot("s2", B, 10, Formation::FieldColumn, [39.5, 15.2, 0.0]),
        Troop::foot("x1", A, 10, Formation::FieldColumn, [36.0, 20.0, 0.0]),
        Troop::foot("y1", B, 10, Formation::Line, [36.0, 22.0, 180.0]),
        Troop::foot("y2", B, 10, Formation::FieldColumn, [36.0, 15.2, 0.0]),
    ]);
    let mut game = combat(&game, &["x1"], &["y1", "y2"]);
    play(&mut game, FIGHT, &[]);
    let [s1, s2] = ["s1", "s2"].map(|name| id(&game, name));
    refused(&game, Action::Pick(s2), "EOTE-7.2.1");
    let (alone, supported) = (sums(&game, Action::Done), sums(&game, Action::Pick(s1)));
    assert_eq!(supported.1 - alone.1, 3, "a column counts one");
}

/// EOTE-7.6.1.2: of two enemies within half an inch the greater threat is the target, though the other one is nearer.
#[test]
fn the_greater_threat_of_two_is_the_target() {
    let targets = |y: f64| {
        let game = arena(&[
            Troop::foot("x1", A, 10, Formation::Line, [36.0, 20.0, 0.0]),
            Troop::foot("y1", B, 6, Formation::FieldColumn, [34.5, 22.0, 180.0]),
            Troop::foot("y2", B, 12, Formation::FieldColumn, [37.5, y, 180.0]),
        ]);
        let x1 = id(&game, "x1");
        let declare = Declare { todo: UnitSet::one(x1), unit: Some(x1), first: None };
        let game = edit(&game, |state| state.stack.push(Frame::Declare(declare)));
        ["y1", "y2"].map(|name| game.check(&Action::Pick(id(&game, name))).is_ok())
    };
    assert_eq!(targets(22.4), [false, true]);
    assert_eq!(targets(22.6), [true, false]);
}
