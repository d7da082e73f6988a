//! What clients are told beyond the rules: what is for good, and whose colours a side has. LOB-pub-1.
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{Checked, Difficulty, Match, Seats, Seeded};

fn battle(scenario: &str, seed: u64) -> Match {
    let book = lines_of_battle::book();
    let text = book.scenario_text(scenario).unwrap();
    Match::new(book, text, scenario, None, seed, Seats::new("lot".to_owned(), "lot".to_owned())).unwrap()
}

/// What was foretold is compared with what happened, forced decisions included.
#[test]
fn an_action_is_irreversible_when_dice_fall_or_the_decision_passes() {
    let (mut good, mut open) = (0, 0);
    for (scenario, seed) in [("training-2", 1), ("quatre-bras", 2)] {
        let mut game = battle(scenario, seed);
        let mut lot = Seeded::new(seed);
        for _ in 0..300 {
            game.play_forced();
            let Some(side) = game.to_decide() else { break };
            let legal = game.game().legal();
            let action = &legal[lot.below(legal.len())];
            let foretold = game.game().is_irreversible(action).unwrap();
            let before = game.history().len();
            game.play_checked(action, false).unwrap();
            game.play_forced();
            let dice = game.history().range(before..).any(|played| !played.throws.is_empty());
            assert_eq!(
                foretold,
                dice || game.to_decide() != Some(side),
                "{action} after {before} actions of {scenario}"
            );
            *if foretold { &mut good } else { &mut open } += 1;
        }
    }
    assert!(good > 20 && open > 20, "both kinds were met: {good} and {open}");
}

#[test]
fn a_view_names_the_nation_of_each_side_and_hides_nothing() {
    for (scenario, nations) in
        [("training-1", ["blue", "red"]), ("mirror-ridge", ["south", "north"]), ("quatre-bras", ["french", "british"])]
    {
        let game = battle(scenario, 1);
        let view = game.game().view(Viewer::Spectator);
        assert_eq!(view.sides.map(|side| side.nation), nations);
        assert!(!view.hides, "LOB-pub-1: all information is open");
    }
}

#[test]
fn scenarios_say_how_much_they_ask_of_a_player() {
    let asked: Vec<Difficulty> = lines_of_battle::book().scenarios().iter().map(|info| info.difficulty).collect();
    assert_eq!(asked, [Difficulty::Lesson, Difficulty::Lesson, Difficulty::Medium, Difficulty::Hard]);
}

/// LOB-D-1, LOB-D-15: whoever may be picked while a group moves can be activated once it has stopped.
#[test]
fn while_a_group_moves_the_next_units_are_named() {
    let mut met = 0;
    for seed in 1..6 {
        let mut game = battle("training-2", seed);
        let mut lot = Seeded::new(seed);
        for _ in 0..300 {
            let Some(side) = game.to_decide() else { break };
            let prompt = game.game().view(Viewer::Side(side)).prompt.unwrap();
            let legal = game.game().legal();
            if !prompt.next.is_empty() {
                assert_eq!(prompt.decline.as_deref(), Some("stop"));
                game.play("stop").unwrap();
                let named: Vec<String> = prompt
                    .next
                    .iter()
                    .map(|target| match target {
                        voltigeur_engine::view::Target::Piece(id) => format!("activate {id}"),
                        other => panic!("{other:?} is no unit"),
                    })
                    .collect();
                let after = game.game().legal();
                let able: Vec<&str> =
                    after.iter().map(Checked::notation).filter(|action| action.starts_with("activate")).collect();
                assert_eq!(named, able);
                met += 1;
            } else {
                game.play_checked(&legal[lot.below(legal.len())], false).unwrap();
            }
        }
    }
    assert!(met > 10, "{met} groups were looked at");
}
