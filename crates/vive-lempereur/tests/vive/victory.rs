//! Both scenarios played to their end, and who wins by their own conditions. VLE-P12.2 to VLE-P12.5, VLE-II.5, VLE-XV.1b.
use std::sync::Arc;
use vive_lempereur::{Scenario, ViveLEmpereur};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{Notation, Pending, Presentation, Rules, Seeded, Side};

const STREAM: &str = include_str!("../../../../scenarios/vive-lempereur/stream-crossing.toml");

/// A battle by lot, to its end.
fn played(mut game: ViveLEmpereur, seed: u64) -> ViveLEmpereur {
    let mut dice = Seeded::new(seed);
    let mut legal = Vec::new();
    while let Pending::Decision(_) = game.pending() {
        legal.clear();
        game.legal_actions(&mut legal);
        // Whoever can act does, so that there is a battle.
        let most = if legal.len() > 1 { legal.len() - usize::from(dice.below(4) > 0) } else { 1 };
        let action = legal[dice.below(most)];
        game.apply(&action, &mut dice, &mut ());
    }
    game
}

fn battle(text: &str) -> ViveLEmpereur {
    ViveLEmpereur::new(Arc::new(Scenario::parse(text).unwrap().battle(None).unwrap()))
}

/// The winner by the points and the margins that the scenario names; the level.
fn judged(game: &ViveLEmpereur) -> (Option<Side>, String) {
    let points = game.points();
    let difference = points[Side::First] - points[Side::Second];
    let level = game.battle().victory.levels.iter().find(|(_, margin)| difference.abs() >= *margin);
    match level {
        None => (None, "draw".to_owned()),
        Some((name, _)) => (Some(if difference > 0 { Side::First } else { Side::Second }), name.clone()),
    }
}

fn check_end(game: &ViveLEmpereur) -> bool {
    let Pending::Over(outcome) = game.pending() else { panic!("the battle is not over") };
    let view = game.view(Viewer::Everyone);
    for side in Side::BOTH {
        let shown = &view.sides[side.index()];
        let sum: i32 = shown.points_for.iter().map(|(_, points)| points).sum();
        assert_eq!(sum, shown.points, "the parts make the sum: {:?}", shown.points_for);
        assert_eq!(shown.points, game.points()[side]);
    }
    let ended = view.ended.unwrap();
    assert_eq!(ended.winner, outcome.winner);
    let early = ended.text.starts_with("Decided before the last turn");
    if early {
        let (highest, _) = &game.battle().victory.levels[0];
        assert!(ended.text.contains(highest), "{}", ended.text);
        let loser = outcome.winner.unwrap().other();
        let broken = &view.sides[loser.index()].resources;
        assert!(broken.iter().any(|line| line.ends_with("demoralized")), "{broken:?}");
    } else {
        assert_eq!(game.state().turn(), game.battle().turns, "it ends with the last turn");
        let (winner, level) = judged(game);
        assert_eq!(outcome.winner, winner);
        assert!(winner.is_none() || ended.text.contains(&level), "{}", ended.text);
    }
    early
}

#[test]
fn the_stream_crossing_ends_with_turn_ten_and_is_judged_by_its_margins() {
    let mut winners = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let game = played(vive_lempereur::new_game("stream-crossing", None).unwrap(), seed);
        assert!(!check_end(&game), "nothing ends it before");
        let Pending::Over(outcome) = game.pending() else { unreachable!() };
        winners.insert(outcome.winner.map(Side::index));
    }
    assert!(winners.len() > 1, "battles by lot end differently: {winners:?}");
}

#[test]
fn auerstaedt_is_played_to_its_end() {
    for seed in 0..3 {
        check_end(&played(vive_lempereur::new_game("auerstaedt", None).unwrap(), seed));
    }
}

/// A unit that breaks through by a scenario's exit scores for its side; its steps count as lost all the same (H66).
#[test]
fn steps_that_leave_by_an_exit_are_counted() {
    let text = STREAM.replacen(
        "hex = \"0405\", formation = \"column\", facing = 2",
        "hex = \"1504\", formation = \"column\", facing = 2",
        1,
    );
    let text = text.replacen(
        "automatic = \"none\"",
        "automatic = \"none\"\nexit_hexes = { blue = [\"1504\"] }\nvp_exit_step = { blue = 2 }",
        1,
    );
    let mut game = battle(&text);
    let mut dice = Seeded::new(1);
    for action in ["end", "activate b1", "exit"] {
        let action = game.read_action(action).unwrap();
        assert!(game.check(&action).is_ok(), "{:?}", game.check(&action));
        game.apply(&action, &mut dice, &mut ());
    }
    assert_eq!(game.points().0, [12, 6]);
}
