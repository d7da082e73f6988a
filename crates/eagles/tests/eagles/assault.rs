//! 7.0 Tactical Assault: the vectors of the specification and what they leave open.
use crate::arena::{A, B, Troop, arena, arena_with, at, combat, edit, id, play, refused, set, sums, units, value};
use eagles::action::Shelter;
use eagles::procedure::{Declare, Frame, Phase};
use eagles::state::Status;
use eagles::terrain::{Ground, Kind, Material, Strength};
use eagles::unit::{FeatureId, Formation, UnitSet};
use eagles::{Action, Eagles};
use voltigeur_engine::Game;
use voltigeur_field::table::{Angle, Feature, Length, Point, Polygon, Polyline, Shape};

const FIGHT: Action = Action::Fight(0);
const STRAIGHT: Action = Action::Back(0, Length(6_000));

fn back(inches: f64) -> Action {
    Action::Back(0, Length::round(inches))
}

/// All combats are over, and nobody is asked but for the end of the phase.
fn over(game: &Eagles) -> bool {
    game.frame() == Frame::Combats && game.check(&Action::Done).is_ok()
}

/// Two French columns against a British line. EX3.
fn two_against_one() -> Eagles {
    let game = arena(&[
        Troop::foot("f1", A, 10, Formation::AttackColumn, [29.0, 20.0, 0.0]),
        Troop::foot("f2", A, 10, Formation::AttackColumn, [31.6, 20.0, 0.0]),
        Troop::foot("g1", B, 11, Formation::Line, [30.0, 22.5, 180.0]).british(),
    ]);
    let game = set(&game, "f1", |unit| unit.turn.moved = true);
    let game = set(&game, "f2", |unit| (unit.disordered, unit.turn.moved) = (true, true));
    combat(&game, &["f1", "f2"], &["g1"])
}

/// EX3: EOTE-7.9.1, EOTE-7.6.4, EOTE-7.6.6, EOTE-7.6.1, EOTE-7.3.1, EOTE-7.3.2, EOTE-7.3.3, EOTE-7.3.7, EOTE-A.2.1, EOTE-A.2.2,
/// EOTE-7.6.7.
#[test]
fn the_highest_counts_in_full_and_the_others_half() {
    let game = two_against_one();
    assert_eq!(sums(&game, FIGHT), (14, 13));
    let (_, lines) = value(&game, FIGHT, "g1");
    assert_eq!(lines, ["EOTE-1.0.1.3", "EOTE-6.5.3"], "an unmoved British line; neither frontage is twice the other");

    let mut undecided = game.clone();
    play(&mut undecided, FIGHT, &[4]);
    assert!(over(&undecided) && !at(&undecided, "g1").disordered, "./. goes on next turn");

    let mut both = game.clone();
    play(&mut both, FIGHT, &[6]);
    assert!(at(&both, "g1").disordered && at(&both, "f1").disordered);
    assert!(matches!(both.frame(), Frame::Back(back) if back.unit == id(&both, "f2")), "the second D moves it back");
    let hits = at(&both, "f2").hits;
    play(&mut both, STRAIGHT, &[]);
    assert_eq!(at(&both, "f2").hits, hits, "without other penalty");
    assert!(over(&both), "the others stay");

    let mut won = game;
    play(&mut won, FIGHT, &[10]);
    assert_eq!(at(&won, "g1").hits, 1);
    assert!(!at(&won, "g1").disordered, "1 adds no disorder");
    assert!(matches!(won.frame(), Frame::Back(back) if back.unit == id(&won, "g1")));
    refused(&won, Action::Back(0, Length(5_900)), "EOTE-7.0.4");
    play(&mut won, back(6.5), &[]);
    assert!(over(&won));
}

/// Cavalry in the flank of a battery, with two friends of the guns near it. EX2.
fn guns_with_support(second: Formation, at: [f64; 3]) -> Eagles {
    let game = arena(&[
        Troop::horse("c1", A, 10, 2, [30.8, 19.4, 270.0]),
        Troop::guns("g1", B, 1, [30.0, 20.0, 0.0]),
        Troop::foot("s1", B, 10, Formation::AttackColumn, [31.5, 21.6, 180.0]),
        Troop::foot("s2", B, 10, second, at),
        Troop::foot("s3", B, 10, Formation::AttackColumn, [20.0, 22.0, 180.0]),
    ]);
    combat(&game, &["c1"], &["g1"])
}

/// EX2: EOTE-7.2.1, EOTE-7.2.2, EOTE-7.2.3, EOTE-7.2.4, EOTE-1.0.1.11: support counts twice from the flank, one more from the side.
#[test]
fn support_by_its_position() {
    let mut game = guns_with_support(Formation::AttackColumn, [28.5, 22.3, 90.0]);
    let before = sums(&game, FIGHT);
    assert_eq!(before, (18, 4), "in column against guns 9, doubled in the flank; the battery 1 + 3");
    play(&mut game, FIGHT, &[]);
    let (s1, s2, s3) = (id(&game, "s1"), id(&game, "s2"), id(&game, "s3"));
    refused(&game, Action::Pick(s3), "EOTE-7.2.1");
    assert_eq!(sums(&game, Action::Pick(s1)), (18, 6));
    play(&mut game, Action::Pick(s1), &[]);
    assert_eq!(sums(&game, Action::Pick(s2)), (18, 8));
    play(&mut game, Action::Pick(s2), &[1]);
    assert!(at(&game, "s1").turn.supported && at(&game, "s2").turn.supported, "once in a turn");
    assert_eq!(at(&game, "s1").hits, 0, "supporters suffer nothing");

    let mut line = guns_with_support(Formation::Line, [28.0, 23.5, 90.0]);
    play(&mut line, FIGHT, &[]);
    play(&mut line, Action::Pick(s1), &[]);
    assert_eq!(sums(&line, Action::Pick(s2)), (18, 9), "2 + 1");
    let spent = set(&guns_with_support(Formation::Line, [28.0, 23.5, 90.0]), "s1", |unit| unit.turn.supported = true);
    let mut spent = set(&spent, "s2", |unit| unit.turn.fought_infantry = true);
    play(&mut spent, FIGHT, &[1]);
    assert!(!matches!(spent.frame(), Frame::Fight(_)), "nobody is left to support, so the die falls at once");
}

/// A French hussar regiment that charged an Austrian line which failed to form square. EX23.
fn hussars_and_line() -> Eagles {
    let game = arena(&[
        Troop::horse("f1", A, 10, 4, [36.0, 20.0, 0.0]),
        Troop::foot("a1", B, 10, Formation::Line, [36.0, 20.03, 180.0]).with(|unit| unit.stands = 5),
    ]);
    let game = set(&game, "f1", |unit| unit.turn.charged = true);
    let game = set(&game, "a1", |unit| (unit.hits, unit.disordered, unit.turn.failed_square) = (2, true, true));
    combat(&game, &["f1"], &["a1"])
}

/// EX23: EOTE-7.6.11, EOTE-7.3.7, EOTE-5.15.1, EOTE-7.3.4, EOTE-7.7.1, EOTE-7.7.5, EOTE-7.3.9, EOTE-7.0.7.
#[test]
fn hussars_break_a_line_that_failed_to_form_square() {
    let mut game = hussars_and_line();
    assert_eq!(sums(&game, FIGHT), (16, 8));
    play(&mut game, FIGHT, &[5]);
    assert!(at(&game, "f1").disordered, "D/2: each suffers its own result");
    assert_eq!(at(&game, "a1").hits, 4);
    // The die of the morale check falls after the retreat: equal is a fall back.
    play(&mut game, back(7.0), &[6]);
    assert_eq!(at(&game, "a1").hits, 5);
    play(&mut game, back(8.0), &[]);
    assert!(matches!(game.frame(), Frame::Fight(_)), "the hussars are asked");
    let from = at(&game, "f1").pose;
    refused(&game, Action::Breakthrough(Angle(0), Length(10_001)), "EOTE-5.15.2");
    refused(&game, Action::Breakthrough(Angle(4_600), Length(10_000)), "EOTE-5.15.2");
    let mut turned = game.clone();
    play(&mut turned, Action::Turn(Angle(4_500)), &[]);
    assert_eq!(at(&turned, "f1").pose.heading.degrees(), 45.0);
    assert!(over(&turned), "with a breakthrough it only turns or changes formation");
    play(&mut game, Action::Breakthrough(Angle(0), Length(4_000)), &[]);
    assert_eq!(at(&game, "f1").pose.y, from.y + Length(4_000));
    assert!(at(&game, "f1").turn.broke_through && over(&game));
    assert!(at(&game, "f1").turn.fought_cavalry && at(&game, "a1").turn.fought_cavalry, "A.2.1 (8)");
}

fn cuirassiers_and_hussars(charged: bool, diagonal: bool) -> Eagles {
    let troops = [Troop::horse("f1", A, 14, 4, [36.0, 20.0, 0.0]), Troop::horse("b1", B, 9, 2, [36.0, 20.03, 180.0])];
    let game = arena_with(&troops, |battle| battle.switches.diagonal_cell = diagonal);
    let game = set(&game, "f1", |unit| unit.turn.charged = true);
    let game = set(&game, "b1", |unit| unit.turn.charged = charged);
    combat(&game, &["f1"], &["b1"])
}

/// EX24: EOTE-7.6.11, EOTE-1.0.1.9, EOTE-7.7.1, EOTE-7.3.5: twice as wide is three more.
#[test]
fn the_wider_cavalry_has_the_better_of_it() {
    let game = cuirassiers_and_hussars(true, false);
    assert_eq!(sums(&game, FIGHT), (17, 9));
    let mut fall = game.clone();
    play(&mut fall, FIGHT, &[1]);
    assert!(at(&fall, "b1").disordered && at(&fall, "f1").disordered);
    refused(&fall, back(9.9), "EOTE-7.0.4");
    play(&mut fall, back(10.0), &[]);
    refused(&fall, Action::Breakthrough(Angle(0), Length(5_000)), "EOTE-5.15.1");
    // Without a breakthrough it may turn and change formation.
    play(&mut fall, Action::Turn(Angle(1_000)), &[]);
    refused(&fall, Action::Turn(Angle(1_000)), "EOTE-7.0.7");
    play(&mut fall, Action::Form(Formation::Front(2)), &[]);
    assert!(over(&fall) && at(&fall, "f1").formation == Formation::Front(2));

    let mut hit = game;
    play(&mut hit, FIGHT, &[3]);
    assert_eq!(at(&hit, "b1").hits, 1);
    play(&mut hit, back(10.0), &[]);
    assert!(hit.check(&Action::Breakthrough(Angle(0), Length(5_000))).is_ok());
}

/// EX25: EOTE-7.6.1, EOTE-7.6.9, EOTE-7.6.11: four more against those who stood; beyond eleven the edge of the table counts.
#[test]
fn standing_cavalry_is_ridden_down() {
    let mut game = cuirassiers_and_hussars(false, false);
    assert_eq!(sums(&game, FIGHT), (21, 9));
    play(&mut game, FIGHT, &[2]);
    assert_eq!((at(&game, "f1").disordered, at(&game, "b1").hits), (false, 2));
    let mut game = cuirassiers_and_hussars(false, true);
    play(&mut game, FIGHT, &[2]);
    assert_eq!((at(&game, "f1").disordered, at(&game, "b1").hits), (true, 2), "the other switch");
}

/// EOTE-7.6.11, EOTE-5.10.2: width bonuses of one and a half and three times; blown cavalry; standing cavalry has no width bonus.
#[test]
fn width_and_breath_of_cavalry() {
    let with = |front: u8, other: u8| {
        let game = arena(&[
            Troop::horse("f1", A, 10, front, [36.0, 20.0, 0.0]),
            Troop::horse("b1", B, 10, other, [36.0, 20.03, 180.0]),
        ]);
        let game = set(&game, "f1", |unit| unit.turn.charged = true);
        combat(&set(&game, "b1", |unit| unit.turn.charged = true), &["f1"], &["b1"])
    };
    assert_eq!(sums(&with(3, 2), FIGHT), (12, 10));
    assert_eq!(sums(&with(3, 1), FIGHT), (14, 10));
    assert_eq!(sums(&with(4, 3), FIGHT), (10, 10), "a third more is not enough");
    assert_eq!(sums(&with(1, 2), FIGHT), (10, 13), "B's has it too");
    let stood = set(&with(1, 4), "b1", |unit| unit.turn.charged = false);
    assert_eq!(sums(&stood, FIGHT), (14, 10), "the bonuses belong to the cavalry that charged");
    let blown = set(&with(2, 2), "f1", |unit| unit.blown = true);
    assert_eq!(sums(&blown, FIGHT), (5, 10));
    let mut equal = with(2, 2);
    play(&mut equal, FIGHT, &[5]);
    assert!(matches!(equal.frame(), Frame::Back(back) if back.unit == id(&equal, "f1")), "EOTE-7.7.2: both fall back");
    play(&mut equal, back(10.0), &[]);
    assert!(matches!(equal.frame(), Frame::Back(back) if back.unit == id(&equal, "b1")));
}

/// EX26: EOTE-7.6.10, EOTE-7.3.4, EOTE-7.7.1: a British square beats off cuirassiers.
#[test]
fn a_square_against_cavalry() {
    let game = arena(&[
        Troop::horse("f1", A, 14, 4, [36.0, 20.0, 0.0]),
        Troop::foot("g1", B, 11, Formation::Square, [36.0, 20.03, 180.0]).british(),
    ]);
    let mut game = combat(&game, &["f1"], &["g1"]);
    assert_eq!(sums(&game, FIGHT), (14, 18));
    play(&mut game, FIGHT, &[5]);
    assert_eq!((at(&game, "f1").hits, at(&game, "g1").disordered), (1, true));
    play(&mut game, back(10.0), &[]);
    assert!(over(&game), "the square stays, and a disordered one does not follow");
}

/// EOTE-7.7.3: equal results, and the cavalry falls back from infantry. EOTE-7.6.10: other squares are worth five, three less against
/// infantry.
#[test]
fn equal_results_against_infantry() {
    let game = arena(&[
        Troop::horse("f1", A, 14, 4, [36.0, 20.0, 0.0]),
        Troop::foot("a1", B, 10, Formation::Square, [36.0, 20.03, 180.0]),
        Troop::foot("f2", A, 10, Formation::AttackColumn, [37.0, 24.5, 180.0]),
    ]);
    let game = set(&game, "f2", |unit| unit.turn.moved = true);
    let foot = combat(&game, &["f2"], &["a1"]);
    assert_eq!(sums(&foot, FIGHT), (10, 7));
    let mut game = combat(&game, &["f1"], &["a1"]);
    assert_eq!(sums(&game, FIGHT), (14, 15));
    play(&mut game, FIGHT, &[6]);
    assert!(matches!(game.frame(), Frame::Back(back) if back.unit == id(&game, "f1")), "./.");
    play(&mut game, back(10.0), &[]);
    assert!(over(&game));
}

fn chasseurs_and_guns(supported: bool) -> Eagles {
    let y = if supported { 22.0 } else { 24.0 };
    let game = arena(&[
        Troop::horse("f1", A, 10, 4, [36.0, 20.0, 0.0]),
        Troop::guns("a1", B, 6, [36.0, 20.03, 180.0]),
        Troop::foot("a2", B, 10, Formation::Line, [36.0, y, 0.0]),
    ]);
    combat(&game, &["f1"], &["a1"])
}

/// EX27: EOTE-7.7.4, EOTE-1.7.1, EOTE-1.7.2, EOTE-7.6.12, EOTE-7.7.6: equal results among the guns.
#[test]
fn chasseurs_among_the_guns() {
    let mut alone = chasseurs_and_guns(false);
    assert_eq!(sums(&alone, FIGHT), (10, 8));
    play(&mut alone, FIGHT, &[3]);
    assert!(at(&alone, "f1").blown, "at once");
    assert!(at(&alone, "a1").guns.is_some(), "the guns stay");
    assert!(matches!(alone.frame(), Frame::Back(back) if back.unit == id(&alone, "a1")));
    play(&mut alone, back(7.3), &[]);
    assert!(over(&alone), "no breakthrough");

    let mut supported = chasseurs_and_guns(true);
    play(&mut supported, FIGHT, &[3]);
    assert!(!at(&supported, "f1").blown);
    assert!(matches!(supported.frame(), Frame::Back(back) if back.unit == id(&supported, "f1")));
    // Somebody wholly before the muzzles is no support.
    let before = set(&chasseurs_and_guns(true), "a2", |unit| {
        (unit.pose.y, unit.formation) = (Length(18_900), Formation::AttackColumn);
    });
    assert!(!before.supported(id(&before, "a1")));
}

/// EX28 and EX38: EOTE-7.6.4, EOTE-1.0.1.11, EOTE-1.0.1.9: a flank attack is doubled, has no frontage and lets nobody be wider.
#[test]
fn a_column_in_the_flank_of_a_line() {
    let game = arena(&[
        Troop::foot("f1", A, 10, Formation::AttackColumn, [38.0, 20.0, 270.0]),
        Troop::foot("a1", B, 10, Formation::Line, [33.0, 20.0, 180.0]).with(|unit| unit.stands = 5),
    ]);
    let game = set(&game, "f1", |unit| unit.turn.moved = true);
    let mut game = combat(&game, &["f1"], &["a1"]);
    assert_eq!(sums(&game, FIGHT), (20, 11), "6.25 inches against none: no enfilade for B");
    play(&mut game, FIGHT, &[4]);
    assert_eq!((at(&game, "f1").disordered, at(&game, "a1").hits), (true, 2));
    let front = set(&game, "f1", |unit| {
        unit.pose.x = Length(33_000);
        unit.pose.y = Length(18_000);
        unit.pose.heading = voltigeur_field::table::Heading::NORTH;
        unit.disordered = false;
    });
    let front = set(&front, "a1", |unit| unit.hits = 0);
    assert_eq!(sums(&combat(&front, &["f1"], &["a1"]), FIGHT), (10, 13), "in front 6.25 is twice 2.5");
}

/// EX32: EOTE-7.3.2, R57: a disordered winner who gets D falls back too, and has no breakthrough.
#[test]
fn a_second_disorder_moves_the_winner_back() {
    let game = set(&hussars_and_line(), "f1", |unit| unit.disordered = true);
    let game = set(&game, "a1", |unit| unit.hits = 1);
    let mut game = combat(&game, &["f1"], &["a1"]);
    assert_eq!(sums(&game, FIGHT), (15, 9));
    play(&mut game, FIGHT, &[4]);
    assert_eq!(at(&game, "a1").hits, 2);
    assert!(matches!(game.frame(), Frame::Back(back) if back.unit == id(&game, "a1")), "the loser first");
    play(&mut game, back(7.0), &[]);
    assert!(matches!(game.frame(), Frame::Back(back) if back.unit == id(&game, "f1")));
    play(&mut game, back(10.0), &[]);
    assert!(over(&game) && !at(&game, "f1").turn.broke_through);
}

fn declaring(game: &Eagles, names: &[&str]) -> Eagles {
    let declare = Declare { todo: units(game, names), unit: None, first: None };
    edit(game, |state| state.stack.push(Frame::Declare(declare)))
}

fn parties(game: &Eagles, number: usize) -> (UnitSet, UnitSet) {
    let combat = game.state().combats[number];
    (combat.attackers, combat.defenders)
}

/// EX35: EOTE-7.6.2, EOTE-7.6.13, EOTE-7.6.1.2, EOTE-7.6.1.3: the order in which A's owner takes his units makes the combats.
#[test]
fn combats_are_grouped_by_the_order_of_the_declaration() {
    let game = arena(&[
        Troop::foot("x1", A, 10, Formation::Line, [30.0, 20.0, 0.0]),
        Troop::foot("x2", A, 10, Formation::Line, [36.5, 20.3, 0.0]),
        Troop::foot("y1", B, 10, Formation::Line, [28.5, 22.0, 180.0]),
        Troop::foot("y2", B, 10, Formation::Line, [34.0, 22.8, 180.0]),
    ]);
    let game = declaring(&game, &["x1", "x2"]);
    let [x1, x2, y1, y2] = ["x1", "x2", "y1", "y2"].map(|name| id(&game, name));
    assert!((game.front_distance(x1, y1) - 2.0).abs() < 1e-9 && (game.front_distance(x2, y2) - 2.5).abs() < 1e-9);
    refused(&game, Action::Done, "EOTE-7.6.2");
    let mut first = game.clone();
    play(&mut first, Action::Pick(x1), &[]);
    assert_eq!(first.state().combats.len(), 1, "the last unit has no choice and is taken");
    assert_eq!(parties(&first, 0), (units(&game, &["x1", "x2"]), units(&game, &["y1", "y2"])));
    let mut second = game.clone();
    play(&mut second, Action::Pick(x2), &[]);
    assert_eq!(parties(&second, 0), (units(&game, &["x2"]), units(&game, &["y2"])));
    assert_eq!(parties(&second, 1), (units(&game, &["x1"]), units(&game, &["y1"])), "y2 is taken");
    assert!(second.state().stack.is_empty());
}

/// EOTE-7.6.2 (2), EOTE-7.0.1, EOTE-7.6.3: a unit of B that has an attacker in range joins, though nobody aimed at it.
#[test]
fn defenders_in_range_join() {
    let game = arena(&[
        Troop::foot("x1", A, 10, Formation::Line, [30.0, 20.0, 0.0]),
        Troop::foot("y1", B, 10, Formation::Line, [30.0, 22.0, 180.0]),
        // Beside the attacker, and it has him in its arc though he does not have it in his.
        Troop::foot("y2", B, 10, Formation::FieldColumn, [34.5, 19.5, 270.0]),
        Troop::foot("y3", B, 10, Formation::Line, [30.0, 24.0, 180.0]),
    ]);
    let mut game = declaring(&game, &["x1"]);
    let x1 = id(&game, "x1");
    play(&mut game, Action::Pick(x1), &[]);
    assert_eq!(parties(&game, 0), (units(&game, &["x1"]), units(&game, &["y1", "y2"])));
    assert!(game.in_assault(id(&game, "y2")) && !game.in_assault(id(&game, "y3")), "y3 is free to fire and support");
}

/// EOTE-7.6.1.1: what cannot be reached is no target: the next one is.
#[test]
fn the_target_must_be_within_reach() {
    let blocked = |y: f64| {
        let game = arena(&[
            Troop::foot("x1", A, 10, Formation::FieldColumn, [30.0, 20.0, 0.0]),
            Troop::foot("x2", A, 10, Formation::Line, [30.0, y, 0.0]),
            Troop::foot("y1", B, 10, Formation::FieldColumn, [30.0, 22.0, 180.0]),
        ]);
        let mut game = declaring(&game, &["x1"]);
        let x1 = id(&game, "x1");
        play(&mut game, Action::Pick(x1), &[]);
        game
    };
    // A friend's line right before it: the other side alone would come to blows with the friend.
    let between = blocked(21.0);
    let x1 = id(&between, "x1");
    assert!(between.state().combats.iter().all(|combat| !combat.attackers.has(x1)));
    assert_eq!(parties(&blocked(16.0), 0).0, units(&between, &["x1"]));
}

/// EOTE-7.13.1: a battery may be passed over for another enemy in reach; EOTE-7.6.1.2: infantry before artillery when they are as near.
#[test]
fn a_battery_may_be_left_alone() {
    let game = arena(&[
        Troop::foot("x1", A, 10, Formation::AttackColumn, [31.2, 20.0, 0.0]),
        Troop::guns("y1", B, 7, [30.0, 21.5, 180.0]),
        Troop::foot("y2", B, 10, Formation::Line, [33.5, 22.5, 180.0]),
    ]);
    let [x1, y1, y2] = ["x1", "y1", "y2"].map(|name| id(&game, name));
    let mut over = declaring(&game, &["x1"]);
    play(&mut over, Action::Pick(x1), &[]);
    let mut legal = Vec::new();
    over.legal_actions(&mut legal);
    assert_eq!(legal, [Action::Pick(y1), Action::Pick(y2)], "the closest is the battery; it may be left");
    refused(&over, Action::No, "EOTE-7.6.3");
    play(&mut over, Action::Pick(y2), &[]);
    assert!(matches!(over.frame(), Frame::Declare(Declare { first: Some(first), .. }) if first == y2));
    play(&mut over, Action::No, &[]);
    assert_eq!(parties(&over, 0).1, units(&over, &["y2"]));

    // The infantry is beyond three inches, but within its movement: the battery may be left, and nobody fights.
    let mut none = declaring(&set(&game, "y2", |unit| unit.pose.y = Length(25_500)), &["x1"]);
    play(&mut none, Action::Pick(x1), &[]);
    play(&mut none, Action::No, &[]);
    assert!(none.state().combats.is_empty());
    let mut alone = declaring(&set(&game, "y2", |unit| unit.status = Status::Removed), &["x1"]);
    play(&mut alone, Action::Pick(x1), &[]);
    assert_eq!(parties(&alone, 0).1, units(&alone, &["y1"]), "nobody else is near: it must be assaulted");

    let tie = declaring(&set(&game, "y2", |unit| unit.pose.y = Length(21_900)), &["x1"]);
    let mut tie = tie;
    play(&mut tie, Action::Pick(x1), &[]);
    let declared = tie.state().stack.first().copied();
    assert!(matches!(declared, Some(Frame::Declare(Declare { first: Some(first), .. })) if first == y2));
}

/// EOTE-7.6.14, EOTE-7.6.8, EOTE-2.0.6, EOTE-7.0.2: the same line fights the cavalry first, and then the infantry if it is still there.
#[test]
fn cavalry_combats_come_first() {
    let game = arena(&[
        Troop::horse("c1", A, 10, 2, [27.24, 20.25, 90.0]),
        Troop::foot("x1", A, 10, Formation::Line, [30.0, 17.5, 0.0]),
        Troop::foot("y1", B, 10, Formation::Line, [29.78, 20.0, 180.0]),
    ]);
    let mut game = declaring(&game, &["c1", "x1"]);
    let c1 = id(&game, "c1");
    play(&mut game, Action::Pick(c1), &[]);
    assert_eq!(game.state().combats.len(), 2);
    assert!(game.state().combats[0].cavalry && !game.state().combats[1].cavalry);
    let mut game = edit(&game, |state| state.stack.push(Frame::Combats));
    refused(&game, Action::Fight(1), "EOTE-2.0.6");
    refused(&game, Action::Fight(7), "EOTE-7.6.8");
    // Worn cavalry falls back from it with F/D; the line fights on against the infantry.
    let (a, b) = sums(&game, FIGHT);
    assert_eq!((a, b), (28, 11), "14 in the flank: in column, not in square");
    let game_before = game.clone();
    game = edit(&game, |state| state.unit_mut(c1).hits = 12);
    let (a, b) = sums(&game, FIGHT);
    assert_eq!((a, b), (4, 11));
    play(&mut game, FIGHT, &[9]);
    while matches!(game.frame(), Frame::Back(_)) {
        play(&mut game, back(10.0), &[]);
    }
    assert!(game.check(&Action::Fight(1)).is_ok(), "{:?}", game.frame());
    // If the cavalry drives it off, the other combat is skipped.
    let mut gone = game_before;
    play(&mut gone, FIGHT, &[1]);
    let mut legal = Vec::new();
    gone.legal_actions(&mut legal);
    let driven = legal.iter().copied().find(|action| matches!(action, Action::Back(..))).unwrap();
    play(&mut gone, driven, &[]);
    play(&mut gone, Action::No, &[]);
    assert!(over(&gone) && gone.state().combats[1].over, "{:?}", gone.frame());
}

/// EOTE-6.0.4, EOTE-7.6.8, EOTE-A.2.1 (1): who is no longer in range is out of it.
#[test]
fn those_who_are_driven_apart_do_not_fight() {
    let game = arena(&[
        Troop::foot("x1", A, 10, Formation::Line, [30.0, 20.0, 0.0]),
        Troop::foot("x2", A, 10, Formation::Line, [40.0, 20.0, 0.0]),
        Troop::foot("y1", B, 10, Formation::Line, [30.0, 22.5, 180.0]),
        Troop::foot("y2", B, 10, Formation::Line, [40.0, 22.5, 180.0]),
    ]);
    let fighting = combat(&game, &["x1", "x2"], &["y1", "y2"]);
    let fighting = edit(&fighting, |state| {
        // A second combat, so that the phase goes on and looks at the first one again.
        let mut other = state.combats[0];
        (other.attackers, other.defenders) = (UnitSet::EMPTY, UnitSet::EMPTY);
        state.combats.push(other);
    });
    let moved = set(&fighting, "y2", |unit| unit.pose.y = Length(30_000));
    let mut moved = moved;
    // An empty combat is skipped as soon as the phase goes on.
    let x1 = id(&moved, "x1");
    moved = edit(&moved, |state| {
        state.stack.push(Frame::Declare(Declare { todo: UnitSet::EMPTY.with(x1), unit: Some(x1), first: None }));
        state.units[x1.index()].turn.moved = true;
    });
    let y1 = id(&moved, "y1");
    play(&mut moved, Action::Pick(y1), &[]);
    assert_eq!(parties(&moved, 0), (units(&moved, &["x1"]), units(&moved, &["y1"])), "x2 and y2 are out of it");
    assert!(moved.state().combats[1].over);
    assert!(!moved.in_assault(id(&moved, "x2")), "and free again");
}

/// EOTE-7.6.10, EOTE-1.7.2, EOTE-5.7.12, EOTE-5.3.6.1, EOTE-3.5.1.2, EOTE-7.4.1, EOTE-1.4.1, EOTE-0.5.4: what infantry adds up.
#[test]
fn modifiers_of_infantry() {
    let game = arena(&[
        Troop::foot("x1", A, 10, Formation::AssaultColumn, [30.0, 20.0, 0.0]),
        Troop::guns("y1", B, 7, [30.0, 22.0, 180.0]),
    ]);
    let game = combat(&set(&game, "x1", |unit| unit.turn.changed_pinned = true), &["x1"], &["y1"]);
    let (total, lines) = value(&game, FIGHT, "x1");
    assert_eq!(
        (total, lines.len()),
        (13, 5),
        "10 + 2 for guns without support - 2 + 1, and + 2 for 3.75 inches against 1.5"
    );
    assert_eq!(value(&game, FIGHT, "y1").0, 9, "guns against a column");
    let led = edit(&game, |state| {
        state.leaders[0].unit = Some(id(&game, "x1"));
        let unit = state.unit_mut(id(&game, "x1"));
        (unit.hits, unit.disordered) = (3, true);
    });
    assert_eq!(value(&led, FIGHT, "x1").0, 13 + 4 - 3 - 1);
    let worn = set(&game, "x1", |unit| unit.hits = 30);
    assert_eq!(
        value(&worn, FIGHT, "x1"),
        (0, {
            let mut lines = lines.clone();
            lines.insert(1, "EOTE-1.4.1".to_owned());
            lines.push("EOTE-0.5.4".to_owned());
            lines
        }),
        "not below 0"
    );
    let unlimbered = set(&game, "y1", |unit| (unit.turn.unlimbered, unit.disordered, unit.hits) = (true, true, 1));
    assert_eq!(value(&unlimbered, FIGHT, "y1").0, 9 - 3 - 2 - 1);
    let limbered = set(&game, "y1", |unit| unit.formation = Formation::Limbered);
    assert_eq!(value(&limbered, FIGHT, "y1").0, 0, "EOTE-7.6.12: limbered guns have CE 0");
}

/// EOTE-7.6.11: rain and lances, columns, EOTE-5.5.7: skirmishers who had to stand.
#[test]
fn modifiers_of_cavalry() {
    let against = |foe: Troop, rain: bool, lance: bool| {
        let lancers = Troop::horse("c1", A, 10, 2, [36.0, 20.0, 0.0]).with(|unit| unit.lance = lance);
        let game = arena_with(&[lancers, foe], |battle| battle.rain = rain);
        combat(&game, &["c1"], &["y1"])
    };
    let line = || Troop::foot("y1", B, 10, Formation::Line, [36.0, 20.03, 180.0]);
    assert_eq!(value(&against(line(), false, true), FIGHT, "c1").0, 14, "not in square, in column");
    assert_eq!(value(&against(line(), true, false), FIGHT, "c1").0, 15);
    assert_eq!(value(&against(line(), true, true), FIGHT, "c1").0, 16);
    let guns = || Troop::guns("y1", B, 7, [36.0, 20.03, 180.0]);
    assert_eq!(value(&against(guns(), true, true), FIGHT, "c1").0, 11, "a column rides worse at guns");
    assert_eq!(value(&against(guns(), false, false), FIGHT, "y1").0, 10, "guns against a column of horse");
    let skirmishers = || Troop::foot("y1", B, 10, Formation::Skirmish(12), [36.0, 20.03, 180.0]);
    let stand = set(&against(skirmishers(), false, false), "y1", |unit| (unit.hits, unit.turn.stands) = (1, true));
    assert_eq!(sums(&stand, FIGHT), (14, 2), "1809: six stands of half a point, one HIT");
    let square = against(line().with(|unit| unit.stands = 4), false, false);
    let square = set(&square, "y1", |unit| unit.formation = Formation::Square);
    assert_eq!(sums(&square, FIGHT), (11, 15));
    let blown = set(&against(line(), false, false), "c1", |unit| unit.blown = true);
    assert_eq!(value(&blown, FIGHT, "c1").0, 14, "EOTE-5.10.2: blown counts against cavalry only");
}

/// EOTE-7.4.3, EOTE-7.3.8: a routed unit fights with nothing; a second rout is its end, anything else moves it on.
#[test]
fn the_routed_are_broken_for_good() {
    let game = arena(&[
        Troop::foot("x1", A, 12, Formation::Line, [36.0, 20.0, 0.0]),
        Troop::foot("y1", B, 10, Formation::FieldColumn, [36.0, 22.0, 0.0]),
    ]);
    let ready = combat(&game, &["x1"], &["y1"]);
    let routed = set(&ready, "y1", |unit| (unit.status, unit.hits) = (Status::Routed, 2));
    let (a, b) = sums(&routed, FIGHT);
    assert!(a > 20 && b == 0, "{a} {b}");
    let mut broken = routed.clone();
    play(&mut broken, FIGHT, &[9]);
    assert_eq!(at(&broken, "y1").status, Status::Removed);
    let mut driven = routed;
    play(&mut driven, FIGHT, &[1]);
    assert_eq!(at(&driven, "y1").hits, 3);
    assert!(matches!(driven.frame(), Frame::Back(back) if back.unit == id(&driven, "y1")));
    let mut first = set(&ready, "x1", |unit| unit.turn.moved = true);
    first = edit(&first, |state| state.unit_mut(id(&ready, "y1")).hits = 9);
    play(&mut first, FIGHT, &[10]);
    assert_eq!((at(&first, "y1").status, at(&first, "y1").hits), (Status::Routed, 11), "R: two HITS");
}

/// EOTE-7.14.1, EOTE-7.14.2: British infantry that threw an attacker back follows to three inches, and strikes harder next time.
#[test]
fn british_infantry_follows() {
    let game = arena(&[
        Troop::foot("f1", A, 6, Formation::AttackColumn, [36.0, 20.0, 0.0]),
        Troop::foot("g1", B, 11, Formation::Line, [36.0, 22.5, 180.0]).british(),
    ]);
    let game = set(&game, "f1", |unit| unit.turn.moved = true);
    let game = combat(&game, &["f1"], &["g1"]);
    assert_eq!(sums(&game, FIGHT), (6, 13));
    let mut shaken = game.clone();
    play(&mut shaken, FIGHT, &[9]);
    assert!(at(&shaken, "g1").disordered);
    play(&mut shaken, back(6.0), &[]);
    assert!(over(&shaken), "F/D: it was disordered and does not follow");
    let mut game = game;
    play(&mut game, FIGHT, &[7]);
    play(&mut game, back(6.0), &[]);
    let f1 = id(&game, "f1");
    refused(&game, Action::Follow(f1, Angle(5_000)), "EOTE-5.3.3.1");
    play(&mut game, Action::Follow(f1, Angle(0)), &[]);
    assert_eq!(at(&game, "g1").pose.y, Length(17_002), "three inches from the front at 14, with the tolerance");
    assert_eq!(at(&game, "g1").counter, Some((f1, 3)));
    let again = combat(&set(&game, "g1", |unit| unit.pose.y = Length(16_000)), &["f1"], &["g1"]);
    assert_eq!(value(&again, FIGHT, "g1"), (12, vec!["EOTE-1.0.1.3".into(), "EOTE-7.14.2".into()]), "it has moved");
    let late = edit(&again, |state| state.turn = 4);
    assert_eq!(value(&late, FIGHT, "g1").0, 11, "up to the end of the next turn");
    let mut fought = again;
    play(&mut fought, FIGHT, &[8]);
    assert_eq!(at(&fought, "g1").counter, None, "for the next assault only");
    // Others do not follow.
    let other = arena(&[
        Troop::foot("f1", A, 6, Formation::AttackColumn, [36.0, 20.0, 0.0]),
        Troop::foot("g1", B, 12, Formation::Line, [36.0, 22.5, 180.0]),
    ]);
    let mut other = combat(&other, &["f1"], &["g1"]);
    play(&mut other, FIGHT, &[7]);
    play(&mut other, back(6.0), &[]);
    assert!(over(&other));
}

/// EOTE-7.8.1: a battery near a friend who is driven back may limber up and go along, ten inches.
#[test]
fn guns_go_along() {
    let game = arena(&[
        Troop::foot("f1", A, 14, Formation::AttackColumn, [36.0, 20.0, 0.0]),
        Troop::foot("a1", B, 8, Formation::Line, [36.0, 22.5, 180.0]),
        Troop::guns("a2", B, 7, [39.5, 23.5, 180.0]),
        Troop::guns("a3", B, 7, [44.0, 23.5, 180.0]),
    ]);
    let mut game = combat(&game, &["f1"], &["a1"]);
    play(&mut game, FIGHT, &[]);
    assert!(matches!(game.frame(), Frame::Fight(_)), "the battery could support");
    play(&mut game, Action::Done, &[10]);
    play(&mut game, back(6.0), &[]);
    let mut stays = game.clone();
    play(&mut stays, Action::No, &[]);
    assert!(over(&stays) && at(&stays, "a2").formation == Formation::Unlimbered);
    play(&mut game, Action::Yes, &[]);
    assert!(matches!(game.frame(), Frame::Back(back) if back.unit == id(&game, "a2")));
    play(&mut game, back(10.0), &[]);
    assert_eq!(at(&game, "a2").formation, Formation::Limbered);
    assert!(over(&game), "the other battery is too far away to be asked");
}

/// Hussars before a line that they will beat, with others behind it. EX23 goes on.
fn breaking_through(behind: &[Troop], british: bool) -> Eagles {
    let mut troops = vec![
        Troop::horse("f1", A, 16, 2, [36.0, 20.0, 0.0]).with(|unit| unit.british = british),
        Troop::horse("a1", B, 6, 1, [36.0, 20.03, 180.0]),
    ];
    troops.extend(behind.iter().cloned());
    let game = arena(&troops);
    let game = set(&game, "f1", |unit| unit.turn.charged = true);
    let mut game = combat(&set(&game, "a1", |unit| unit.turn.charged = true), &["f1"], &["a1"]);
    assert_eq!(sums(&game, FIGHT), (19, 6));
    play(&mut game, FIGHT, &[3]);
    assert_eq!((at(&game, "a1").hits, at(&game, "f1").disordered), (2, false), "./2");
    // The beaten regiment gets out of the way.
    play(&mut game, Action::Back(45, Length(14_000)), &[]);
    game
}

/// EOTE-5.15.2, EOTE-5.15.4, EOTE-5.6.2, EOTE-A.2.3, EOTE-7.0.8, EOTE-7.7.7, EOTE-7.7.8: through the first line into the second.
#[test]
fn a_breakthrough_rides_into_the_next_enemy() {
    let mut game = breaking_through(&[Troop::foot("a2", B, 10, Formation::Line, [34.0, 27.5, 180.0])], false);
    play(&mut game, Action::Breakthrough(Angle(0), Length(10_000)), &[]);
    assert!(at(&game, "f1").disordered, "it is disordered by breaking through");
    assert!(matches!(game.frame(), Frame::Break(riding) if riding.asks == Some(id(&game, "a2"))));
    assert!((at(&game, "f1").pose.y.get() - 21.5).abs() < 0.01, "six inches before the infantry");
    assert_eq!(game.pending().side(), Some(B));
    let mut squared = game.clone();
    let log = play(&mut squared, Action::Yes, &[4]);
    assert_eq!(at(&squared, "a2").formation, Formation::Square, "10 - 5, and 4 is lower: {log:?}");
    assert_eq!(squared.pending().side(), Some(A), "EOTE-5.6.5: the rider may halt");
    let mut halted = squared.clone();
    play(&mut halted, Action::No, &[]);
    assert!(over(&halted) && (at(&halted, "f1").pose.y.get() - 21.5).abs() < 0.01);
    play(&mut squared, Action::Yes, &[6]);
    assert!(at(&squared, "a2").turn.fought_cavalry, "he rode into the square");

    play(&mut game, Action::Yes, &[5, 3]);
    assert!(at(&game, "a2").turn.failed_square);
    assert_eq!(at(&game, "a2").hits, 2, "16 - 1 + 6 + 1 against 10 + 1: eleven more");
    play(&mut game, Action::Back(0, Length(9_000)), &[]);
    assert!(game.check(&Action::Breakthrough(Angle(0), Length(10_000))).is_err(), "only one breakthrough");
    play(&mut game, Action::No, &[]);
    assert_eq!(game.frame(), Frame::Combats, "a leader was near: his die is to come");
}

/// EOTE-5.15.3, EOTE-7.0.9: it stops short of an enemy near infantry of its own side, and rides through friends, who are disordered.
#[test]
fn a_breakthrough_stops_short() {
    let behind = [
        Troop::foot("a2", B, 10, Formation::Square, [36.0, 26.0, 180.0]),
        Troop::foot("f2", A, 10, Formation::Line, [31.0, 26.0, 0.0]),
    ];
    let mut game = breaking_through(&behind, false);
    play(&mut game, Action::Breakthrough(Angle(0), Length(10_000)), &[]);
    assert!(over(&game), "no combat");
    assert!((at(&game, "f1").pose.y.get() - 25.899).abs() < 0.005, "{:?}", at(&game, "f1").pose);
    let friends = [Troop::foot("f2", A, 10, Formation::Line, [32.46, 23.54, 315.0])];
    let mut game = breaking_through(&friends, false);
    play(&mut game, Action::Breakthrough(Angle(-4_500), Length(10_000)), &[]);
    assert!(at(&game, "f2").disordered);
    assert_eq!((at(&game, "f1").pose.x, at(&game, "f1").pose.y), (Length(28_929), Length(27_071)), "ten inches");
}

/// EOTE-5.151.1: British cavalry that is to stay throws a die; even, and it rides.
#[test]
fn british_cavalry_cannot_always_be_held() {
    let game = breaking_through(&[], true);
    refused(&game, Action::Turn(Angle(1_000)), "EOTE-5.151.1");
    let mut held = game.clone();
    play(&mut held, Action::No, &[3]);
    refused(&held, Action::Breakthrough(Angle(0), Length(10_000)), "EOTE-5.15.1");
    play(&mut held, Action::Turn(Angle(1_000)), &[]);
    assert!(over(&held));
    let mut away = game;
    play(&mut away, Action::No, &[4]);
    refused(&away, Action::No, "EOTE-5.151.1");
    play(&mut away, Action::Breakthrough(Angle(4_500), Length(10_000)), &[]);
    assert!(at(&away, "f1").turn.broke_through && over(&away));
}

/// EOTE-5.16.1, EOTE-5.16.2, EOTE-7.3.6: whoever is met again on the run is cut down with three more.
#[test]
fn sabres_among_the_fugitives() {
    let game = set(&hussars_and_line(), "a1", |unit| {
        (unit.hits, unit.disordered, unit.turn.failed_square) = (0, false, false);
    });
    let mut game = set(&game, "f1", |unit| unit.hits = 0);
    assert_eq!(sums(&game, FIGHT), (13, 11));
    play(&mut game, FIGHT, &[10]);
    assert_eq!(at(&game, "a1").hits, 1);
    play(&mut game, back(6.5), &[]);
    assert!(at(&game, "a1").turn.fled_cavalry);
    play(&mut game, Action::Breakthrough(Angle(0), Length(10_000)), &[]);
    assert!(matches!(game.frame(), Frame::Break(_)), "the infantry may try to form square");
    let mut log = play(&mut game, Action::No, &[1]);
    log.retain(|line| line.contains("attack value"));
    assert_eq!(log, ["f1 against a1: 15 to 9, attack value +6, die 1: D/D."], "10 - 1 + 3 + 3 against 10 - 1");
}

/// A town block of 3 by 3 inches with its near edge at y = 22, and other ground.
fn ground(kind: Kind, shape: Shape, level: u8) -> Feature<Ground> {
    let what = Ground { kind, material: Material::Stone, works: Strength::Heavy, dominating: false };
    Feature { id: kind.word().to_owned(), kind: what, shape, level }
}

fn area(corners: [[f64; 2]; 4]) -> Shape {
    Shape::Area(Polygon::new(corners.map(|[x, y]| Point::new(x, y))).unwrap())
}

fn with_ground(troops: &[Troop], features: Vec<Feature<Ground>>) -> Eagles {
    arena_with(troops, |battle| {
        battle.feature_names = features.iter().map(|feature| feature.id.clone()).collect();
        battle.table.features = features;
    })
}

/// EOTE-7.6.5, EOTE-0.4.3, EOTE-0.4.4, EOTE-0.4.5: ground helps infantry of B, the best piece only, and nobody else.
#[test]
fn ground_helps_the_defender() {
    let troops = [
        Troop::foot("x1", A, 10, Formation::AttackColumn, [36.0, 20.0, 0.0]),
        Troop::foot("y1", B, 10, Formation::AttackColumn, [36.0, 22.5, 180.0]),
    ];
    let patch = || area([[30.0, 22.0], [42.0, 22.0], [42.0, 26.0], [30.0, 26.0]]);
    let line = |y: f64| Shape::Line(Polyline::new([Point::new(30.0, y), Point::new(42.0, y)]));
    let worth = |features: Vec<Feature<Ground>>| {
        let game = combat(&with_ground(&troops, features), &["x1"], &["y1"]);
        let (a, b) = sums(&game, FIGHT);
        assert_eq!(a, 10, "A never has it");
        b - 10
    };
    assert_eq!(worth(vec![]), 0);
    assert_eq!(worth(vec![ground(Kind::LightWoods, patch(), 0)]), 1);
    assert_eq!(worth(vec![ground(Kind::HeavyWoods, patch(), 0), ground(Kind::LightWoods, patch(), 0)]), 2);
    assert_eq!(worth(vec![ground(Kind::Works, patch(), 0)]), 2);
    assert_eq!(worth(vec![ground(Kind::Wall, line(22.1), 0)]), 2);
    assert_eq!(worth(vec![ground(Kind::Hedge, line(22.1), 0)]), 1);
    assert_eq!(worth(vec![ground(Kind::Wall, line(21.0), 0)]), 0, "more than half an inch before it");
    assert_eq!(worth(vec![ground(Kind::Hill, patch(), 1)]), 1, "on the crest above the enemy");
    let plateau = area([[30.0, 19.0], [42.0, 19.0], [42.0, 26.0], [30.0, 26.0]]);
    assert_eq!(worth(vec![ground(Kind::Hill, plateau, 1)]), 0, "level ground");
    let cavalry = [troops[0].clone(), Troop::horse("y1", B, 10, 2, [36.0, 20.03, 180.0])];
    let game = combat(&with_ground(&cavalry, vec![ground(Kind::Hill, patch(), 1)]), &["x1"], &["y1"]);
    assert!(!value(&game, FIGHT, "y1").1.contains(&"EOTE-7.6.5".to_owned()), "nor cavalry");
}

/// A battalion and a battery in a block of houses, and a column before it.
fn block_of_houses() -> Eagles {
    let troops = [
        Troop::foot("x1", A, 12, Formation::AttackColumn, [36.0, 20.0, 0.0]).with(|unit| unit.sappers = true),
        Troop::foot("y1", B, 9, Formation::Line, [36.0, 23.5, 180.0]).with(|unit| unit.garrison = Some(FeatureId(0))),
        Troop::guns("y2", B, 6, [36.0, 23.5, 180.0]).with(|unit| unit.garrison = Some(FeatureId(0))),
    ];
    let block = area([[34.5, 22.0], [37.5, 22.0], [37.5, 25.0], [34.5, 25.0]]);
    let next = area([[34.5, 25.5], [37.5, 25.5], [37.5, 28.0], [34.5, 28.0]]);
    with_ground(&troops, vec![ground(Kind::TownBlock, block, 0), ground(Kind::TownBlock, next, 0)])
}

/// EOTE-7.15.1, EOTE-7.15.2, EOTE-7.15.6, EOTE-7.15.7, EOTE-7.15.11, EOTE-7.15.4: a block is assaulted from three inches, both units
/// of it fight, and who is driven out may go next door.
#[test]
fn a_block_is_stormed() {
    let mut game = declaring(&block_of_houses(), &["x1"]);
    let [x1, y1] = ["x1", "y1"].map(|name| id(&game, name));
    assert!((game.front_distance(x1, y1) - 2.0).abs() < 1e-9, "to the edge of the block");
    play(&mut game, Action::Pick(x1), &[]);
    assert_eq!(parties(&game, 0), (units(&game, &["x1"]), units(&game, &["y1", "y2"])));
    let mut game = edit(&game, |state| {
        state.stack.push(Frame::Combats);
        state.unit_mut(x1).turn.moved = true;
    });
    // 9 + 2 for the houses and half of the guns' 6 + 2 for a column; the sappers add 2.
    assert_eq!(sums(&game, FIGHT), (14, 15));
    let (_, lines) = value(&game, FIGHT, "x1");
    assert_eq!(lines, ["EOTE-1.0.1.3", "EOTE-7.15.6"], "a garrison has neither frontage nor flank");
    let flank = set(&game, "x1", |unit| {
        (unit.pose.x, unit.pose.y) = (Length(39_000), Length(23_500));
        unit.pose.heading = voltigeur_field::table::Heading::WEST;
    });
    assert_eq!(sums(&flank, FIGHT), (14, 15));
    play(&mut game, FIGHT, &[10]);
    assert_eq!(at(&game, "y1").hits, 0, "D/F");
    assert!(at(&game, "y1").disordered && at(&game, "y2").disordered && at(&game, "x1").disordered);
    assert!(matches!(game.frame(), Frame::Back(back) if back.unit == y1));
    play(&mut game, Action::Shelter(Shelter::Block(FeatureId(1))), &[]);
    assert_eq!(at(&game, "y1").town, Some(FeatureId(1)));
    assert!(matches!(game.frame(), Frame::Back(back) if back.unit == id(&game, "y2")), "the guns are left");
    assert_eq!(at(&game, "x1").town, None, "the block is entered only by a later move");
}

/// The odds of a combat are exact: ten dice, nothing else. EOTE-7.6.6.
#[test]
fn odds_of_an_assault() {
    use voltigeur_engine::BySide;
    use voltigeur_engine::odds::{Stance, fight};
    let game = two_against_one();
    let odds = fight(&game, Some(&FIGHT), BySide([Stance::FightOn; 2])).unwrap();
    let total: f64 = odds.endings.iter().map(|(p, _)| p).sum();
    assert!((total - 1.0).abs() < 1e-12);
    // Column +1: F/D D. DD .. .. DD .D DF D1 .1, from the first die to the tenth.
    let hit = odds.endings.iter().filter(|(_, ending)| ending.losses[B] == 1).map(|(p, _)| p).sum::<f64>();
    assert!((hit - 0.2).abs() < 1e-12, "{odds:?}");
    let holds = odds.endings.iter().filter(|(_, ending)| ending.what == "each side holds").map(|(p, _)| p).sum::<f64>();
    assert!((holds - 0.2).abs() < 1e-12, "{odds:?}");
    let totals: Vec<_> = game.totals(&FIGHT).into_iter().map(|text| (text.of, text.total)).collect();
    assert_eq!(totals.len(), 5, "three units and two sums: {totals:?}");
    let cautious = fight(&hussars_and_line(), Some(&FIGHT), BySide([Stance::Cautious; 2])).unwrap();
    let bold = fight(&hussars_and_line(), Some(&FIGHT), BySide([Stance::FightOn; 2])).unwrap();
    assert!(bold.expected_losses(B) > cautious.expected_losses(B), "a breakthrough costs the beaten more");
    assert!(bold.situations < 2_000, "{}", bold.situations);
}

/// After any fighting A's owner ends the phase himself (H89). EOTE-7.6.8, EOTE-7.6.3.
#[test]
fn the_phase_waits_after_the_last_combat() {
    let mut game = two_against_one();
    play(&mut game, FIGHT, &[4]);
    assert_eq!(game.frame(), Frame::Combats);
    refused(&game, FIGHT, "EOTE-7.6.8");
    play(&mut game, Action::Done, &[]);
    assert!(game.state().stack.is_empty());
    refused(&two_against_one(), Action::Done, "EOTE-7.6.3");
}

/// EOTE-2.0.4, EOTE-1.8.2, EOTE-7.0.1: who is within three inches at the end of movement is in an assault before any gun fires.
#[test]
fn assaults_are_declared_before_the_fire() {
    let at_the_end = |y: f64| {
        let game = arena(&[
            Troop::foot("x1", A, 10, Formation::Line, [30.0, 20.0, 0.0]),
            Troop::guns("x2", A, 7, [44.0, 20.0, 0.0]),
            Troop::foot("y1", B, 10, Formation::Line, [30.0, y, 180.0]),
            Troop::foot("y2", B, 10, Formation::Line, [44.0, 28.0, 180.0]),
        ]);
        let mut game = edit(&game, |state| {
            state.stack.push(Frame::Phase(Phase::Movement));
            state.stack.push(Frame::Combats);
        });
        play(&mut game, Action::Done, &[]);
        assert!(matches!(game.frame(), Frame::Aim { infantry: false, .. }));
        game
    };
    assert_eq!(parties(&at_the_end(23.002), 0).1, units(&at_the_end(23.0), &["y1"]));
    assert!(at_the_end(23.003).state().combats.is_empty(), "beyond three inches nobody assaults");
    let game = at_the_end(23.0);
    let fire = Action::Fire(id(&game, "x2"), eagles::state::Aim::Unit(id(&game, "y2")));
    let totals: Vec<_> = game.totals(&fire).into_iter().map(|text| (text.of, text.total)).collect();
    assert_eq!(totals, [("x2".to_owned(), 10)], "7, medium, at eight inches, at a line: the ledger of a shot");
}

/// EOTE-1.6.3, EOTE-7.6.1.3: a second enemy of whom less than half is in the arc need not be attacked.
#[test]
fn half_a_unit_in_the_arc() {
    let second = |x: f64| {
        let game = arena(&[
            Troop::foot("x1", A, 10, Formation::AttackColumn, [30.0, 20.0, 0.0]),
            Troop::foot("y1", B, 10, Formation::AttackColumn, [29.0, 21.5, 180.0]),
            Troop::foot("y2", B, 10, Formation::FieldColumn, [x, 22.0, 180.0]).with(|unit| unit.stands = 1),
        ]);
        let mut game = declaring(&game, &["x1"]);
        let x1 = id(&game, "x1");
        play(&mut game, Action::Pick(x1), &[]);
        game
    };
    // Its block is 1.25 wide and half an inch deep; the arc reaches u = 3.75 at its rear.
    assert_eq!(parties(&second(33.0), 0).1.len(), 2);
    let less = second(33.3);
    let first = less.state().combats[0];
    assert!(first.attackers.has(id(&less, "x1")) && first.defenders.has(id(&less, "y1")));
    let mine = less.state().combats.iter().filter(|combat| combat.defenders.has(id(&less, "y2"))).count();
    assert_eq!(mine, 1, "y2 has the column in its own range and joins by itself");
}

/// H81 and H87: EOTE-7.7.3, EOTE-7.7.4, EOTE-1.0.1.9: several arms in one combat.
#[test]
fn horse_against_guns_and_infantry_together() {
    let game = arena(&[
        Troop::horse("c1", A, 10, 4, [36.0, 20.0, 0.0]),
        Troop::guns("y1", B, 6, [34.0, 20.03, 180.0]),
        Troop::foot("y2", B, 6, Formation::Square, [38.0, 20.03, 180.0]),
    ]);
    let mut game = combat(&game, &["c1"], &["y1", "y2"]);
    // 10 against the battery; the square 6 + 5, half of the battery's 8.
    assert_eq!(sums(&game, FIGHT), (10, 15));
    play(&mut game, FIGHT, &[9]);
    assert!(matches!(game.frame(), Frame::Back(back) if back.unit == id(&game, "c1")), "./. and the horse gives way");
    assert!(at(&game, "y1").guns.is_none(), "gunners beside infantry stand");
    let mixed = arena(&[
        Troop::horse("c1", A, 10, 4, [36.0, 20.0, 0.0]),
        Troop::horse("y1", B, 10, 1, [34.5, 20.03, 180.0]),
        Troop::foot("y2", B, 6, Formation::Square, [38.0, 20.03, 180.0]),
    ]);
    let mixed = set(&mixed, "c1", |unit| unit.turn.charged = true);
    let mixed = combat(&set(&mixed, "y1", |unit| unit.turn.charged = true), &["c1"], &["y1", "y2"]);
    assert_eq!(value(&mixed, FIGHT, "c1").0, 10, "no width bonus where cavalry is mixed with others");
}

/// H82: EOTE-7.8.1: a battery may go along with a friend who routs.
#[test]
fn guns_go_along_with_a_rout() {
    let game = arena(&[
        Troop::foot("f1", A, 14, Formation::AttackColumn, [36.0, 20.0, 0.0]),
        Troop::foot("a1", B, 2, Formation::AttackColumn, [36.0, 22.5, 180.0]),
        Troop::guns("a2", B, 7, [39.0, 23.5, 180.0]),
    ]);
    let mut game = combat(&game, &["f1"], &["a1"]);
    play(&mut game, FIGHT, &[]);
    play(&mut game, Action::Done, &[10]);
    assert_eq!(at(&game, "a1").status, Status::Routed);
    play(&mut game, Action::Back(0, Length(12_000)), &[]);
    assert!(matches!(game.frame(), Frame::Fight(fight) if fight.todo.has(id(&game, "a2"))));
}

/// H83: EOTE-A.2.3: two regiments of one combat break through into the same enemy and fight him together.
#[test]
fn two_regiments_break_through_together() {
    let game = arena(&[
        Troop::horse("f1", A, 16, 2, [34.4, 20.0, 0.0]),
        Troop::horse("f2", A, 16, 2, [37.5, 20.0, 0.0]),
        Troop::horse("a1", B, 6, 4, [36.0, 20.03, 180.0]),
        Troop::foot("a2", B, 10, Formation::Square, [36.0, 27.0, 180.0]),
    ]);
    let mut game = combat(&game, &["f1", "f2"], &["a1"]);
    play(&mut game, FIGHT, &[3]);
    play(&mut game, Action::Back(45, Length(14_000)), &[]);
    let ride = Action::Breakthrough(Angle(0), Length(10_000));
    play(&mut game, ride, &[]);
    assert!(!at(&game, "a2").turn.fought_cavalry, "the second is asked before the first fights");
    let log = play(&mut game, ride, &[1]);
    assert!(log.iter().any(|line| line.starts_with("f1 and f2 against a2: 24 to 15")), "{log:?}");
}
