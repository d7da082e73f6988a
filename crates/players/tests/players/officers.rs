//! Officers against officers and against chance, with every switch alone and with all that go together: no dead end, no panic, no
//! broken invariant, and no way round in circles without dice. `cargo xtask soak --officers` plays many more of them.
use voltigeur_engine::BySide;
use voltigeur_engine::battery::{self, Options};
use voltigeur_players::{Level, books};

/// Plays one game of a scenario with every `step`-th choice of switches.
fn play(book: &str, scenario: &str, step: usize) {
    let book = books().iter().find(|known| known.rules().info.id == book).unwrap();
    let options = Options { seed: 1815, most_decisions: 60_000, walk_every: 97, ..Options::default() };
    let text = book.scenario_text(scenario).unwrap();
    for (number, switches) in battery::switch_sets(book.rulebook(), text).iter().enumerate().step_by(step) {
        let start = book.set_up(text, Some(switches)).unwrap();
        let levels = match number % 3 {
            0 => [Level::Veteran; 2],
            1 => [Level::Veteran, Level::Random],
            _ => [Level::Veteran, Level::Recruit],
        };
        let played = book.trial(&*start, BySide::new(levels[0], levels[1]), number as u64, &options).unwrap();
        assert!(played.is_ok(), "{scenario} with {switches:?}: {:?}", played.err().map(|broken| broken.why));
    }
}

#[test]
fn officers_of_lines_of_battle_never_get_stuck() {
    for scenario in ["training-1", "training-2", "mirror-ridge"] {
        play("lines-of-battle", scenario, 1);
    }
}

#[test]
fn officers_of_vive_lempereur_never_get_stuck() {
    play("vive-lempereur", "stream-crossing", 4);
}

#[test]
fn officers_of_eagles_never_get_stuck() {
    play("eagles", "mill-hill", 7);
}
