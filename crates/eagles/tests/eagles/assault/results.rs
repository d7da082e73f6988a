//! Worked examples of results.
use super::*;
use voltigeur_engine::Presentation;

/// EX3: EOTE-7.9.1, EOTE-7.6.4, EOTE-7.6.6, EOTE-7.6.1, EOTE-7.3.1, EOTE-7.3.2, EOTE-7.3.3, EOTE-7.3.7, EOTE-A.2.1, EOTE-A.2.2,
/// EOTE-7.6.7. Ruling R39.
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

/// EX2: EOTE-7.2.1, EOTE-7.2.2, EOTE-7.2.3, EOTE-7.2.4, EOTE-1.0.1.11: support counts twice from the flank, one more from the side.
/// Ruling R8.
#[test]
fn support_by_its_position() {
    let mut game = guns_with_support(Formation::AttackColumn, [28.5, 22.3, 90.0]);
    let before = sums(&game, FIGHT);
    assert_eq!(before, (18, 4), "in column against guns 9, doubled in the flank; the battery 1 + 3");
    play(&mut game, FIGHT, &[]);
    let (s1, s2, s3) = (id(&game, "s1"), id(&game, "s2"), id(&game, "s3"));
    refused(&game, Action::Pick(s3), "EOTE-7.2.1");
    assert_eq!(sums(&game, Action::Pick(s1)), (18, 6));
    let totals = game.totals(&Action::Pick(s1));
    let said: Vec<_> = totals.last().unwrap().lines.iter().map(|(_, what, step)| format!("{step} {what}")).collect();
    let guns = ["+4 strongest unit", "+1 supporting troops", "+1 position of the supporting troops"];
    assert_eq!(said, guns, "not only guns do");
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

/// EX23: EOTE-7.6.11, EOTE-7.3.7, EOTE-5.15.1, EOTE-7.3.4, EOTE-7.7.1, EOTE-7.7.5, EOTE-7.3.9, EOTE-7.0.7. Ruling R54.
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

/// EX24: EOTE-7.6.11, EOTE-1.0.1.9, EOTE-7.7.1, EOTE-7.3.5: twice as wide is three more. Ruling R16.
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

/// EX25: EOTE-7.6.1, EOTE-7.6.9, EOTE-7.6.11: four more against those who stood; beyond eleven the edge of the table counts. Ruling R31.
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
/// Ruling R40.
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

/// EX27: EOTE-7.7.4, EOTE-1.7.1, EOTE-1.7.2, EOTE-7.6.12, EOTE-7.7.6: equal results among the guns. Ruling R23.
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

/// EX28 and EX38: EOTE-7.6.4, EOTE-1.0.1.11, EOTE-1.0.1.9: a flank attack is doubled, has no frontage and lets nobody be wider. Ruling R7.
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
