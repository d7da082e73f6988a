//! Actions as text and back.
use eagles::{Action, new_game};
use voltigeur_engine::{Notation, Pending, Rules, Seeded, notation};

/// Whatever can be typed is read as what was written, in both scenarios. EOTE-0.3.1.
#[test]
fn every_action_reads_back() {
    for scenario in ["mill-hill", "quatre-bras"] {
        let game = new_game(scenario, None).unwrap();
        let mut all = Vec::new();
        game.conceivable_actions(&mut all);
        assert!(all.len() > 500);
        for action in &all {
            let text = notation(&game, action);
            assert_eq!(game.read_action(&text).as_ref(), Ok(action), "{text}");
        }
        let kinds: std::collections::HashSet<_> = all.iter().map(std::mem::discriminant).collect();
        assert_eq!(kinds.len(), 27, "every kind of action is conceivable");
    }
}

#[test]
fn what_a_player_types() {
    let game = new_game("mill-hill", None).unwrap();
    let same = |typed: &str, written: &str| assert_eq!(notation(&game, &game.read_action(typed).unwrap()), written);
    same("done", "done");
    same("MOVE F01 advance 4 wheel right 30.00, form LINE", "move f01 advance 4, wheel right 30, form line");
    same("move f11 advance 9 -10 charge a11", "move f11 advance 9 -10 charge a11");
    same("move f01 detach 24 12.5 heading 360", "move f01 detach 24 12.5 heading 0");
    same("move f09 limber 90, advance 3, unlimber 45.5", "move f09 limber 90, advance 3, unlimber 45.5");
    same("put 30 20.5 heading 90", "put 30 20.5 heading 90");
    same(
        "order f_corps fd1 attack terrain hill_mill until objective_held losses 5 then defend terrain hill_mill",
        "order f_corps fd1 ATTACK terrain hill_mill until objective_held losses 5 then DEFEND terrain hill_mill",
    );
    same(
        "order f_corps fd2 WITHDRAW edge south until no_enemy_within 18",
        "order f_corps fd2 WITHDRAW edge south until no_enemy_within 18",
    );
    same(
        "order f_corps fd2 ATTACK enemy ad1 then MANEUVER point 22 24 6 until arrived then RESERVE",
        "order f_corps fd2 ATTACK enemy ad1 then MANEUVER point 22 24 6 until arrived then RESERVE",
    );
    same("fire f09 burn village_south", "fire f09 burn village_south");
    same("fire f09 bridge bridge", "fire f09 bridge bridge");
    same("join f02 f01", "join f02 f01");
    same("breakthrough -20 8", "breakthrough -20 8");
    same("follow a01 0", "follow a01 0");
    same("shelter block village_north", "shelter block village_north");
    same("enter f20 road 6 road_main other".replace("f20", "f14").as_str(), "enter f14 road 6 road_main other");
    let wrong = |typed: &str, part: &str| {
        let why = game.read_action(typed).unwrap_err();
        assert!(why.contains(part), "{typed}: {why}");
    };
    wrong("mve f01", "did you mean 'move'");
    wrong("move f99 advance 4", "no unit 'f99'");
    wrong("move f01 advance far", "'far' is not a length in inches");
    wrong("move f01 advance NaN", "'nan'");
    wrong("move f01 advance 4 4 4", "'4' is not a leg");
    wrong("back 500 6", "'500'");
    wrong("done now", "'now' is too much");
    wrong("form lines", "did you mean 'line'");
    wrong("", "say what to do: done, yes, no");
}

/// An action that names nothing of the battle is refused, not carried out. EOTE-0.3.1.
#[test]
fn names_of_another_battle() {
    let big = new_game("quatre-bras", None).unwrap();
    let small = new_game("mill-hill", None).unwrap();
    let last = big.battle().all_units().last().unwrap();
    for action in [Action::Pick(last), Action::Take(last), Action::Rally(last)] {
        assert_eq!(small.check(&action).unwrap_err().rule.0, "EOTE-0.3.1");
    }
}

/// EOTE-3.0.7: the rides that a leader is offered read differently: how far, which way, and where to.
#[test]
fn no_two_rides_read_alike() {
    let mut game = new_game("quatre-bras", None).unwrap();
    let (mut dice, mut legal, mut most) = (Seeded::new(7), Vec::new(), 0);
    for _ in 0..400 {
        let Pending::Decision(_) = game.pending() else { break };
        legal.clear();
        game.legal_actions(&mut legal);
        let rides = legal.iter().filter(|action| matches!(action, Action::Ride(..)));
        let mut labels: Vec<String> = rides.map(|ride| game.describe_action(ride).label).collect();
        most = most.max(labels.len());
        labels.sort();
        assert!(labels.is_sorted_by(|a, b| a < b), "two of them read alike: {labels:#?}");
        let action = legal[dice.below(legal.len())];
        game.apply(&action, &mut dice, &mut ());
    }
    assert!(most > 3, "leaders were offered rides");
}
