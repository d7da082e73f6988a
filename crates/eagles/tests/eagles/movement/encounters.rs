//! In the face of the enemy: pins, halts, answers, charges, squares.
use super::*;
use eagles::procedure::React;
use voltigeur_engine::Audit;

/// EX16. EOTE-3.0.3, EOTE-3.6.2: out of command nobody comes within pinning distance. EOTE-5.3.1.2, EOTE-5.7.5, EOTE-0.3.2: in command the
/// unit halts where it is pinned. Ruling R50.
#[test]
fn coming_near_the_enemy() {
    let table = || {
        let table = Table::new().put("f03", 30.0, 3.0, 0.0, Formation::FieldColumn);
        table.put("a01", 30.0, 10.0, 180.0, Formation::Line)
    };
    let far = {
        let table = table();
        let leader = table.game.battle().division(table.game.battle().division_of(table.unit("f03")).unwrap()).leader;
        table.lead(leader, 70.0, 45.0).a()
    };
    refused(&far, "f03", &[ahead(8.0)], "EOTE-3.6.2");
    refused(&far, "f03", &[ahead(4.0)], "EOTE-3.6.2");
    legal(&far, "f03", &[ahead(3.9)]);
    let mut near = table().a();
    go(&mut near, "f03", &[ahead(6.0)]);
    decline(&mut near);
    stands(&near, "f03", 30.0, 7.0, 0.0);
    assert!(near.unit_state(unit(&near, "f03")).turn.stopped);
    assert!(near.is_pinned(unit(&near, "f03")));
    refused(&near, "f03", &[ahead(1.0)], "EOTE-0.3.5");
}

/// EX33. EOTE-5.7.12, EOTE-5.3.4.2, EOTE-5.3.1.1, EOTE-5.2.0, EOTE-5.2.1.4, EOTE-5.7.7, EOTE-5.7.8: a pinned unit of A changes its formation with a
/// penalty, or faces about and goes; one of B does nothing. Ruling R20.
#[test]
fn pinned_units() {
    let table = || {
        let table = Table::new().put("f03", 30.0, 7.0, 0.0, Formation::Line);
        table.put("a01", 30.0, 9.5, 180.0, Formation::Line)
    };
    let column = Leg::Form(Formation::AttackColumn);
    let mut game = table().a();
    refused(&game, "f03", &[column, ahead(1.0)], "EOTE-5.2.1.1");
    refused(&game, "f03", &[wheel(Wing::Left, 10.0)], "EOTE-5.3.1.1");
    refused(&game, "f03", &[ahead(1.0)], "EOTE-5.3.1.1");
    go(&mut game, "f03", &[column]);
    decline(&mut game);
    assert!(game.unit_state(unit(&game, "f03")).turn.changed_pinned);
    let mut game = table().a();
    go(&mut game, "f03", &[Leg::AboutFace, ahead(3.0)]);
    decline(&mut game);
    assert!(!game.is_pinned(unit(&game, "f03")));
    assert!(game.unit_state(unit(&game, "f03")).turn.changed_pinned);
    let mut of_b = table();
    of_b.state.initiative = Some(Side::Second);
    let game = of_b.part(Side::First);
    refused(&game, "f03", &[column], "EOTE-5.0.3");
    refused(&game, "f03", &[Leg::AboutFace], "EOTE-5.0.3");
    let mut never = Table::with(&["pinned_formation_change=forbidden"]);
    never = never.put("f03", 30.0, 7.0, 0.0, Formation::Line).put("a01", 30.0, 9.5, 180.0, Formation::Line);
    refused(&never.a(), "f03", &[column], "EOTE-5.2.0");
}

/// EOTE-5.3.1.1, EOTE-0.2.8: infantry that is pinned closes with the enemy who pins it, to contact.
#[test]
fn closing_with_the_enemy() {
    let table = Table::new().put("f03", 30.0, 7.0, 0.0, Formation::Line);
    let mut game = table.put("a01", 30.0, 9.5, 180.0, Formation::Line).a();
    let (ours, theirs) = (unit(&game, "f03"), unit(&game, "a01"));
    let close = Action::Move(ours, Legs::one(ahead(2.5)), Some(theirs));
    game.check(&close).unwrap();
    game.apply(&close, &mut Scripted::new(&[]), &mut ());
    decline(&mut game);
    assert!(game.touches(ours, theirs), "{:?}", game.unit_state(ours).pose);
}

/// EOTE-0.2.6, EOTE-0.2.8: whoever touches an enemy gets no nearer to him by going into him, and may not; along him he may go.
#[test]
fn nobody_goes_into_an_enemy_he_touches() {
    let game = new_game("mill-hill", None).unwrap();
    let width = game.battle().footprint(unit(&game, "f03"), Formation::FieldColumn).width().get();
    let depth = game.battle().footprint(unit(&game, "a01"), Formation::Line).depth().get();
    // The enemy turns his back, so that he pins nobody. He touches, or rounding has pressed him in by a little.
    let table = |pressed: f64| {
        let table = Table::new().put("f03", 30.0, 7.0, 0.0, Formation::FieldColumn);
        table.put("a01", 30.0 + width / 2.0 + depth - pressed, 7.0, 90.0, Formation::Line).a()
    };
    let oblique = |degrees: i32| Leg::Advance { distance: Length(1_000), angle: Angle(100 * degrees) };
    let game = table(0.0);
    assert!(game.touches(unit(&game, "f03"), unit(&game, "a01")) && !game.is_pinned(unit(&game, "f03")));
    for pressed in [0.0, 0.003, 0.006] {
        for (degrees, moves) in [(30, false), (5, false), (0, true), (-30, true)] {
            let mut game = table(pressed);
            let start = game.unit_state(unit(&game, "f03")).pose;
            let action = Action::Move(unit(&game, "f03"), Legs::one(oblique(degrees)), None);
            if game.check(&action).is_ok() {
                game.apply(&action, &mut Scripted::new(&[]), &mut ());
                decline(&mut game);
            }
            game.invariants().unwrap();
            let end = game.unit_state(unit(&game, "f03")).pose;
            let gone = (end.point() - start.point()).length();
            assert_eq!(gone > 0.1, moves, "pressed {pressed}, {degrees} degrees: {gone} inches");
        }
    }
}

/// EOTE-5.3.5.1, EOTE-5.3.5.2, EOTE-0.2.6: formed through formed disorders both; through guns it silences them; nobody ends in a friend.
#[test]
fn passing_through_friends() {
    let table = Table::new().put("f03", 30.0, 4.0, 0.0, Formation::FieldColumn);
    let table = table.put("f04", 30.0, 6.0, 0.0, Formation::Line).put("f09", 30.0, 8.5, 0.0, Formation::Unlimbered);
    let mut game = table.a();
    refused(&game, "f03", &[ahead(2.0)], "EOTE-0.2.6");
    go(&mut game, "f03", &[ahead(7.9)]);
    let state = |id: &str| game.unit_state(unit(&game, id));
    assert!(state("f03").disordered && state("f04").disordered && !state("f09").disordered);
    assert!(state("f09").turn.passed_through);
}

/// EOTE-5.2.1.5, EOTE-5.6.6: a square before the enemy's cavalry is near needs no die and ends the move.
#[test]
fn a_square_in_good_time() {
    let table = || Table::new().put("f03", 30.0, 5.0, 0.0, Formation::Line);
    let square = Leg::Form(Formation::Square);
    let game = table().put("a11", 30.0, 12.0, 180.0, Formation::Front(2)).a();
    legal(&game, "f03", &[square]);
    refused(&game, "f03", &[square, ahead(0.5)], "EOTE-5.2.1.1");
    let game = table().put("a11", 30.0, 10.9, 90.0, Formation::Front(2)).a();
    refused(&game, "f03", &[square], "EOTE-5.2.1.5");
}

/// EOTE-5.3.1.3: cavalry passes by infantry, and is halted by cavalry. EOTE-0.2.8: nobody runs into an enemy.
#[test]
fn cavalry_is_halted_by_cavalry() {
    let table = || Table::new().put("f11", 30.0, 2.0, 0.0, Formation::Front(2));
    let mut game = table().put("a01", 36.0, 8.0, 270.0, Formation::Line).a();
    go(&mut game, "f11", &[ahead(10.0)]);
    decline(&mut game);
    stands(&game, "f11", 30.0, 12.0, 0.0);
    let mut game = table().put("a11", 30.0, 14.0, 180.0, Formation::Front(2)).a();
    go(&mut game, "f11", &[ahead(10.0)]);
    decline(&mut game);
    stands(&game, "f11", 30.0, 8.0, 0.0);
    let mut game = table().put("a10", 30.0, 7.0, 0.0, Formation::Limbered).a();
    go(&mut game, "f11", &[ahead(10.0)]);
    decline(&mut game);
    // The battery is 2.5 deep.
    stands(&game, "f11", 30.0, 4.4, 0.0);
}

/// EOTE-0.3.2, EOTE-0.3.3, EOTE-6.7.1: the mover is answered where it enters a zone, once; a refusal stands while it stays inside.
#[test]
fn a_mover_is_answered_where_it_enters_a_zone() {
    let table = Table::new().put("f03", 30.0, 3.0, 0.0, Formation::FieldColumn);
    let mut game = table.put("a01", 30.0, 10.0, 180.0, Formation::Line).a();
    let (ours, theirs) = (unit(&game, "f03"), unit(&game, "a01"));
    go(&mut game, "f03", &[ahead(6.0)]);
    assert_eq!(game.frame(), Frame::React(React { kind: Reaction::Fire, by: theirs, to: ours }));
    assert_eq!(game.pending(), Pending::Decision(Side::Second));
    stands(&game, "f03", 30.0, 5.0, 0.0);
    game.apply(&Action::No, &mut Scripted::new(&[]), &mut ());
    assert!(matches!(game.frame(), Frame::Part(_)), "nobody else is asked: {:?}", game.frame());
    stands(&game, "f03", 30.0, 7.0, 0.0);
    // Whoever begins inside is answered with the first step.
    let table = Table::new().put("f03", 30.0, 5.5, 180.0, Formation::FieldColumn);
    let mut game = table.put("a01", 30.0, 10.0, 180.0, Formation::Line).a();
    go(&mut game, "f03", &[ahead(2.0)]);
    assert!(matches!(game.frame(), Frame::React(React { kind: Reaction::Fire, .. })));
    stands(&game, "f03", 30.0, 5.5, 180.0);
}

/// EOTE-0.3.6: a halt in the ranks of a friend sets the unit back; the disorder stays.
#[test]
fn a_halt_among_friends_sets_back() {
    let table = Table::new().put("f03", 30.0, 3.0, 0.0, Formation::FieldColumn);
    let table = table.put("f04", 30.0, 6.5, 0.0, Formation::Line);
    let mut game = table.put("a01", 30.0, 10.0, 180.0, Formation::Line).a();
    go(&mut game, "f03", &[ahead(6.5)]);
    decline(&mut game);
    let (ours, friend) = (unit(&game, "f03"), unit(&game, "f04"));
    let y = pose(&game, "f03").y.get();
    assert!((5.9..=6.003).contains(&y), "before the line at y 6: {y}");
    assert!(game.unit_state(ours).disordered && game.unit_state(friend).disordered);
}

/// EOTE-5.8.1, EOTE-5.8.2, EOTE-0.2.8, EOTE-5.8.1.2: a charge names its target, goes straight from six inches on and ends in contact; over a
/// hedge it is disordered.
#[test]
fn a_charge_goes_home() {
    let table = || Table::new().put("f11", 30.0, 3.0, 0.0, Formation::Front(2));
    let mut game = table().put("a10", 30.0, 12.0, 0.0, Formation::Limbered).a();
    let (ours, theirs) = (unit(&game, "f11"), unit(&game, "a10"));
    let charge = |legs: &[Leg]| Action::Move(ours, legs.iter().copied().collect(), Some(theirs));
    // The battery is 2.5 deep, so it is 6.5 inches away.
    let late = charge(&[ahead(2.0), wheel(Wing::Left, 5.0), ahead(6.0)]);
    assert_eq!(game.check(&late).unwrap_err().rule.0, "EOTE-5.8.1");
    assert_eq!(game.check(&charge(&[ahead(6.0)])).unwrap_err().rule.0, "EOTE-5.8.2");
    assert_eq!(game.check(&charge(&[aslant(9.0, 45.0)])).unwrap_err().rule.0, "EOTE-5.8.2");
    let good = charge(&[ahead(6.6)]);
    game.check(&good).unwrap();
    game.apply(&good, &mut Scripted::new(&[]), &mut ());
    decline(&mut game);
    assert!(game.touches(ours, theirs), "{:?}", game.unit_state(ours).pose);
    assert!(game.unit_state(ours).turn.charged && !game.unit_state(ours).disordered);
    // The hedge from (18, 27) to (26, 29).
    let table = Table::new().put("f11", 22.0, 25.0, 0.0, Formation::Front(2));
    let mut game = table.put("a10", 22.0, 33.0, 0.0, Formation::Limbered).a();
    let over = charge(&[ahead(5.6)]);
    game.check(&over).unwrap();
    game.apply(&over, &mut Scripted::new(&[]), &mut ());
    decline(&mut game);
    assert!(game.unit_state(ours).turn.charged && game.unit_state(ours).disordered);
}

/// EOTE-0.3.4: a mover that is only disordered goes on; one that routs loses the rest of its list.
#[test]
fn what_a_reaction_does_to_a_move() {
    let table = || {
        let table = Table::new().put("f03", 30.0, 33.0, 0.0, Formation::FieldColumn);
        table.put("a01", 30.0, 40.0, 180.0, Formation::Line)
    };
    // Austrian line, CE 10, unmoved in line: 11. A three disorders.
    let mut game = table().a();
    go(&mut game, "f03", &[ahead(6.0)]);
    game.apply(&Action::Yes, &mut Scripted::new(&[3]), &mut ());
    stands(&game, "f03", 30.0, 37.0, 0.0);
    let ours = unit(&game, "f03");
    assert!(game.unit_state(ours).disordered);
    // A four is a HIT, its fourth; with a ten it routs.
    let mut hurt = table();
    hurt.state.units[ours.index()].hits = 3;
    let mut game = hurt.a();
    go(&mut game, "f03", &[ahead(6.0)]);
    game.apply(&Action::Yes, &mut Scripted::new(&[4, 10]), &mut ());
    assert_eq!(game.unit_state(ours).status, Status::Routed);
    assert!(!matches!(game.frame(), Frame::Part(_)), "it runs first: {:?}", game.frame());
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    game.apply(&actions[0], &mut Scripted::new(&[]), &mut ());
    assert!(matches!(game.frame(), Frame::Part(_)), "{:?}", game.frame());
    assert!(game.unit_state(ours).pose.y.get() < 35.0, "the rest of its list is lost");
    assert_eq!(game.state().mover, None);
}

/// EOTE-5.2.2.2, EOTE-5.7.8: only A's cavalry leaves a pin.
#[test]
fn cavalry_and_pins() {
    let table = || {
        let table = Table::new().put("f11", 30.0, 8.0, 0.0, Formation::Front(2));
        table.put("a11", 30.0, 13.0, 180.0, Formation::Front(2))
    };
    legal(&table().a(), "f11", &[Leg::AboutFace, ahead(3.0)]);
    let mut of_b = table();
    of_b.state.initiative = Some(Side::Second);
    let game = of_b.part(Side::First);
    refused(&game, "f11", &[Leg::AboutFace], "EOTE-5.0.3");
    refused(&game, "f11", &[Leg::Form(Formation::Front(1))], "EOTE-5.0.3");
}

/// EOTE-5.7.4: infantry wholly in woods is not pinned by cavalry outside; in the open it is. Ruling R65.
#[test]
fn woods_protect_from_cavalry() {
    let pinned = |x: f64, y: f64| {
        let table = Table::new().put("f03", x, y, 180.0, Formation::FieldColumn);
        let game = table.put("a11", x, y - 4.0, 0.0, Formation::Front(2)).a();
        game.is_pinned(unit(&game, "f03"))
    };
    assert!(pinned(30.0, 8.0));
    assert!(!pinned(10.0, 20.0));
}

/// EOTE-5.7.9, EOTE-5.6.1: B's infantry that cavalry pins may try a square in its part, and nothing else.
#[test]
fn a_square_in_ones_own_part() {
    let table = || {
        let mut table = Table::new().put("f03", 30.0, 5.0, 0.0, Formation::Line);
        table = table.put("a11", 30.0, 10.0, 180.0, Formation::Front(2));
        table.state.initiative = Some(Side::Second);
        table.part(Side::First)
    };
    for (die, formation) in [(1, Formation::Square), (10, Formation::Line)] {
        let mut game = table();
        let ours = unit(&game, "f03");
        assert_eq!(game.check(&Action::Take(ours)).unwrap_err().rule.0, "EOTE-5.0.3");
        game.check(&Action::Square(ours)).unwrap();
        game.apply(&Action::Square(ours), &mut Scripted::new(&[die]), &mut ());
        assert_eq!(game.unit_state(ours).formation, formation);
        assert!(game.check(&Action::Square(ours)).is_err(), "one attempt (EOTE-5.6.2)");
    }
    let game = Table::new().put("f03", 30.0, 5.0, 0.0, Formation::Line).a();
    assert_eq!(game.check(&Action::Square(unit(&game, "f03"))).unwrap_err().rule.0, "EOTE-5.6.1");
}

/// EOTE-5.6.1: with the initiative as well the attempt takes the place of any other action: who has failed neither changes formation nor
/// goes away.
#[test]
fn a_square_that_failed_was_the_move() {
    let table = Table::new().put("f03", 30.0, 9.0, 0.0, Formation::Line);
    let mut game = table.put("a11", 30.0, 14.0, 180.0, Formation::Front(2)).a();
    let ours = unit(&game, "f03");
    legal(&game, "f03", &[Leg::AboutFace, ahead(3.0)]);
    game.check(&Action::Square(ours)).unwrap();
    game.apply(&Action::Square(ours), &mut Scripted::new(&[10]), &mut ());
    assert_eq!(game.unit_state(ours).formation, Formation::Line);
    refused(&game, "f03", &[Leg::AboutFace, ahead(3.0)], "EOTE-0.3.5");
    refused(&game, "f03", &[Leg::Form(Formation::AttackColumn)], "EOTE-0.3.5");
    assert_eq!(game.check(&Action::Take(ours)).unwrap_err().rule.0, "EOTE-0.3.5");
}

/// EOTE-5.8.8: B's cavalry charges in its half move.
#[test]
fn a_charge_without_the_initiative() {
    let table = |y: f64| {
        let table = Table::new().put("f11", 30.0, 3.0, 0.0, Formation::Front(2));
        let mut table = table.put("a10", 30.0, y, 0.0, Formation::Limbered);
        table.state.initiative = Some(Side::Second);
        table.part(Side::First)
    };
    // In column it has seven inches; the battery is 2.5 deep.
    for (y, good) in [(12.4, true), (12.7, false)] {
        let game = table(y);
        let (ours, theirs) = (unit(&game, "f11"), unit(&game, "a10"));
        let charge = Action::Move(ours, Legs::one(ahead(7.0)), Some(theirs));
        assert_eq!(game.check(&charge).is_ok(), good, "{:?}", game.check(&charge));
    }
}
