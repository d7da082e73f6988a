//! Revealed is like rolled: what shows something that was hidden, or could have, is not taken back without asking.
use vive_lempereur::new_game;
use voltigeur_engine::battery::{Options, Secrets, undo_tells_nothing};

/// What hides something, and a scenario to hide it in.
const KINDS: [(&str, &[&str]); 9] = [
    ("stream-crossing", &["hidden-stacks"]),
    ("stream-crossing", &["reserves", "dummies"]),
    ("stream-crossing", &["hidden-stacks", "reserves", "dummies", "voltigeurs"]),
    ("stream-crossing", &["command3"]),
    ("stream-crossing", &["command4", "hidden-stacks"]),
    ("stream-crossing", &["random-events", "hidden-stacks"]),
    ("auerstaedt", &["battle-options=A"]),
    ("stream-crossing", &["mod-demoralization", "rout"]),
    ("stream-crossing", &["strategic-deployment", "reserves"]),
];

/// Random games with everything that can be hidden: worlds that a side cannot tell apart stay one to it as long as it can take back.
#[test]
fn an_undo_leaves_nobody_knowing_more() {
    let mut all = Secrets::default();
    for (scenario, switches) in KINDS {
        let on: Vec<String> = switches.iter().map(|&id| id.to_owned()).collect();
        let start = new_game(scenario, Some(&on)).unwrap();
        let games = std::env::var("VOLTIGEUR_UNDO_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(4);
        let options = Options { games, thorough_every: 3, ..Options::default() };
        let seen = undo_tells_nothing(|_| start.clone(), &options);
        println!("{scenario} {switches:?}: {seen:?}");
        all.pairs += seen.pairs;
        all.told_apart += seen.told_apart;
        all.taken_back += seen.taken_back;
    }
    assert!(all.pairs > 10_000 && all.told_apart > 100, "{all:?}");
    assert!(all.taken_back > 3_000, "much can still be taken back: {all:?}");
}
