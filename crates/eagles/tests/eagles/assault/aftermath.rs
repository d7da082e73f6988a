//! What follows a combat: breakthrough, pursuit, guns that go along.
use super::*;
use voltigeur_engine::odds::Stance;
use voltigeur_engine::{Fights, Notation};

/// EOTE-7.14.1, EOTE-7.14.2: British infantry that threw an attacker back follows to three inches, and strikes harder next time.
/// Ruling R58.
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
    assert_eq!(game.frame(), Frame::Combats(Combats), "a leader was near: his die is to come");
}

/// When odds are asked for, whoever would be ridden into tries to form square, and whoever stands beside the way does not. EOTE-5.15.4.
#[test]
fn a_stance_forms_square_in_the_way_of_a_rider() {
    for (x, answer) in [(36.0, Action::Yes), (40.0, Action::No)] {
        let mut game = breaking_through(&[Troop::foot("a2", B, 10, Formation::FieldColumn, [x, 27.5, 180.0])], false);
        play(&mut game, Action::Breakthrough(Angle(0), Length(10_000)), &[]);
        assert!(matches!(game.frame(), Frame::Break(riding) if riding.asks == Some(id(&game, "a2"))));
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        for stance in [Stance::FightOn, Stance::Cautious] {
            assert_eq!(legal[game.by_stance(stance, &legal)], answer, "at {x}");
        }
    }
}

/// EOTE-5.15.3, EOTE-7.0.9: it stops short of an enemy near infantry of its own side, and rides through friends, who are disordered.
/// Ruling R26.
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

/// EOTE-5.151.1, house ruling H115: British cavalry that is to stay throws a die; even, and it rides, as far as it can.
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
    refused(&away, Action::Breakthrough(Angle(0), Length(1)), "EOTE-5.151.1");
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
    assert_eq!(
        log,
        [
            "f1 against a1: 15 to 9, attack value +6, die 1: D/D, disorder for the French and disorder for the Austrians."
        ],
        "10 - 1 + 3 + 3 against 10 - 1"
    );
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

/// EOTE-5.15.2: where a breakthrough leads is told before it is chosen: its way, and the enemy at the end of it.
#[test]
fn a_breakthrough_tells_whither() {
    let game = breaking_through(&[Troop::foot("a2", B, 10, Formation::Line, [34.0, 27.5, 180.0])], false);
    let told = |angle, inches| {
        let choice = game.describe_action(&Action::Breakthrough(Angle(angle), Length(inches)));
        (choice.label, choice.points_at.len())
    };
    assert_eq!(told(0, 10_000), ("break through straight ahead, 10 inches, towards a2".to_owned(), 3));
    assert_eq!(told(0, 4_000), ("break through straight ahead, 4 inches".to_owned(), 2));
    assert_eq!(told(4_500, 10_000), ("break through 45 degrees to the right, 10 inches".to_owned(), 2));
}
