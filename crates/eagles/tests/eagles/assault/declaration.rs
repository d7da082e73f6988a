//! Who fights whom, and when.
use super::*;
use eagles::procedure::DeclareFire;
use voltigeur_engine::Presentation;

/// EX35: EOTE-7.6.2, EOTE-7.6.13, EOTE-7.6.1.2, EOTE-7.6.1.3: the order in which A's owner takes his units makes the combats. Ruling R76.
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
/// Ruling R53.
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
    let mut game = edit(&game, |state| state.stack.push(Frame::Combats(Combats)));
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

/// After any fighting A's owner ends the phase himself (H89). EOTE-7.6.8, EOTE-7.6.3.
#[test]
fn the_phase_waits_after_the_last_combat() {
    let mut game = two_against_one();
    play(&mut game, FIGHT, &[4]);
    assert_eq!(game.frame(), Frame::Combats(Combats));
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
            state.stack.push(Frame::Combats(Combats));
        });
        play(&mut game, Action::Done, &[]);
        assert!(matches!(game.frame(), Frame::DeclareFire(DeclareFire { infantry: false, .. })));
        game
    };
    assert_eq!(parties(&at_the_end(23.002), 0).1, units(&at_the_end(23.0), &["y1"]));
    assert!(at_the_end(23.003).state().combats.is_empty(), "beyond three inches nobody assaults");
    let game = at_the_end(23.0);
    let fire = Action::Fire(id(&game, "x2"), eagles::state::Aim::Unit(id(&game, "y2")));
    let totals: Vec<_> = game.totals(&fire).into_iter().map(|text| (text.of, text.total)).collect();
    assert_eq!(totals, [("x2".to_owned(), 10.into())], "7, medium, at eight inches, at a line: the ledger of a shot");
}

/// EOTE-1.6.3, EOTE-7.6.1.3: a second enemy of whom less than half is in the arc need not be attacked.
#[test]
fn half_a_unit_in_the_arc() {
    let second = |x: f64| {
        // It looks away, so that it does not join by itself.
        let game = arena(&[
            Troop::foot("x1", A, 10, Formation::AttackColumn, [30.0, 20.0, 0.0]),
            Troop::foot("y1", B, 10, Formation::AttackColumn, [29.0, 21.5, 180.0]),
            Troop::foot("y2", B, 10, Formation::FieldColumn, [x, 22.5, 0.0]).with(|unit| unit.stands = 1),
        ]);
        let mut game = declaring(&game, &["x1"]);
        let x1 = id(&game, "x1");
        play(&mut game, Action::Pick(x1), &[]);
        game
    };
    // Its block is 1.25 wide and half an inch deep; the arc reaches u = 3.75 at its front.
    let more = second(33.7);
    assert_eq!(parties(&more, 0).1, units(&more, &["y1", "y2"]));
    let less = second(33.8);
    assert_eq!(parties(&less, 0).1, units(&less, &["y1"]));
    assert!(less.front_distance(id(&less, "x1"), id(&less, "y2")) <= 3.0, "though it is in range and in the arc");
}
