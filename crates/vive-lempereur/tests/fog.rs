//! Fog of war over random games: what lies under a counter is in nobody else's view or log. VLE-XX.1a, VLE-XX.1b, VLE-XX.2a.
#![allow(clippy::unwrap_used, reason = "a test may fail")]
use vive_lempereur::{ViveLEmpereur, new_game};
use voltigeur_engine::battery::{self, Options};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{Game, Pending, Seeded, Side};

fn start(scenario: &str, switches: &[&str]) -> ViveLEmpereur {
    let switches: Vec<String> = switches.iter().map(|&id| id.to_owned()).collect();
    new_game(scenario, Some(&switches)).unwrap()
}

/// Plays at random, but hides all that can be hidden before the first turn.
fn play(
    game: &mut ViveLEmpereur,
    dice: &mut Seeded,
    mut look: impl FnMut(&ViveLEmpereur, &[vive_lempereur::event::Event]),
) {
    let mut legal = Vec::new();
    while let Pending::Decision(_) = game.pending() {
        legal.clear();
        game.legal_actions(&mut legal);
        let mut action = legal[dice.below(legal.len())];
        let text = voltigeur_engine::notation(game, &action);
        if game.turn() == 0 && text == "done" && legal.len() > 1 {
            action = legal[dice.below(legal.len() - 1)];
        }
        if text.starts_with("lift") {
            continue;
        }
        let mut log = Vec::new();
        game.apply(&action, dice, &mut log);
        look(game, &log);
    }
}

#[test]
fn a_hidden_unit_is_in_no_view_and_no_log_of_the_enemy() {
    let mut hidden = 0u32;
    for (scenario, seeds) in [("stream-crossing", 4), ("auerstaedt", 1)] {
        for seed in 0..seeds {
            let mut game = start(scenario, &["hidden-stacks", "reserves", "dummies"]);
            let mut n = 0u32;
            play(&mut game, &mut Seeded::new(seed), |game, events| {
                let covered: Vec<_> = game.battle().all_units().filter(|&unit| game.under_counter(unit)).collect();
                if covered.is_empty() {
                    return;
                }
                n += 1;
                let lines: Vec<_> = events.iter().map(|event| game.describe_event(event)).collect();
                for side in Side::BOTH {
                    let theirs: Vec<_> =
                        covered.iter().filter(|&&unit| game.battle().unit(unit).side != side).collect();
                    // The scenario tells everybody who is still to come.
                    let due = |unit: vive_lempereur::unit::UnitId| game.battle().unit(unit).arrives.is_some();
                    let read = lines.iter().filter(|line| line.only_for.is_none_or(|only| only == side));
                    let log: String = read.map(|line| serde_json::to_string(line).unwrap()).collect();
                    let view = n
                        .is_multiple_of(10)
                        .then(|| serde_json::to_string(&game.glance(Viewer::Side(side), true)).unwrap());
                    for &&unit in &theirs {
                        let info = game.battle().unit(unit);
                        let names = [format!("\"{}\"", info.id), info.name.clone()];
                        for name in &names {
                            assert!(!log.contains(name), "{name} in the log: {log}");
                            let shown = view.as_ref().is_some_and(|view| !due(unit) && view.contains(name));
                            assert!(!shown, "{name} in the view: {view:?}");
                        }
                        hidden += 1;
                    }
                }
            });
        }
    }
    assert!(hidden > 500, "hidden units were looked for {hidden} times");
}

#[test]
fn two_games_that_differ_only_under_the_counters_look_alike() {
    // Two units of equal steps change places under two counters: the enemy's view stays the same.
    let text = |first: &str, second: &str| {
        format!(
            "rulebook vive-lempereur\nswitches hidden-stacks, reserves, dummies\nstudy twin\nrules VLE-XX.1a\nturn 3 Blue movement\n\
             unit I Blue I6 0306 column 2\nunit {first} Red I6 1206 column 5 reserve\nunit {second} Red I6 1208 line 4 reserve\n"
        )
    };
    let view = |text: &str, viewer| {
        let game = &vive_lempereur::study::play(text).unwrap()[0].1.game;
        serde_json::to_string(&game.view(viewer)).unwrap()
    };
    let (one, other) = (text("J", "K"), text("K", "J"));
    assert_eq!(view(&one, Viewer::Side(Side::First)), view(&other, Viewer::Side(Side::First)));
    assert_eq!(view(&one, Viewer::Spectator), view(&other, Viewer::Spectator));
    assert_ne!(view(&one, Viewer::Side(Side::Second)), view(&other, Viewer::Side(Side::Second)));
}

#[test]
fn random_games_under_counters_keep_every_promise() {
    for switches in [&["reserves"][..], &["dummies"], &["hidden-stacks", "reserves", "dummies"]] {
        let start = start("stream-crossing", switches);
        let options = Options { games: 3, seed: 5, thorough_every: 41, most_decisions: 40_000, ..Options::default() };
        let report = battery::random_games(|_| start.clone(), &options);
        assert_eq!(report.games, 3);
    }
}

/// House ruling H32: a reinforcement comes onto the map under a counter, and to the enemy it is still to come. VLE-XX.1a.
#[test]
fn a_reinforcement_comes_hidden() {
    let mut game = start("auerstaedt", &["reserves"]);
    let (mut dice, mut legal) = (Seeded::new(1), Vec::new());
    let mut hidden: Option<String> = None;
    for _ in 0..5_000 {
        let Pending::Decision(_) = game.pending() else { break };
        legal.clear();
        game.legal_actions(&mut legal);
        let texts: Vec<String> = legal.iter().map(|action| voltigeur_engine::notation(&game, action)).collect();
        let find = |start: &str| texts.iter().position(|text| text.starts_with(start));
        let enters = hidden.as_ref().and_then(|unit| find(&format!("enter {unit} ")));
        let chosen = match (game.turn(), &hidden) {
            (1.., None) if find("reserve ").is_some() => {
                let n = find("reserve ").unwrap();
                hidden = Some(texts[n]["reserve ".len()..].to_owned());
                n
            }
            _ => enters.or_else(|| find("counter ")).unwrap_or_else(|| {
                let decline = game.decline();
                decline.and_then(|no| legal.iter().position(|&action| action == no)).unwrap_or(0)
            }),
        };
        let mut log = Vec::new();
        game.apply(&legal[chosen].clone(), &mut dice, &mut log);
        if enters.is_some() {
            let unit = hidden.unwrap();
            let info = game.battle().units.iter().find(|info| info.id == unit).unwrap();
            let number = game.battle().units.iter().position(|info| info.id == unit).unwrap();
            assert!(game.under_counter(vive_lempereur::unit::UnitId(number as u8)), "{unit} is hidden");
            for (side, sees) in [(info.side, true), (info.side.other(), false)] {
                let view = game.view(Viewer::Side(side));
                assert_eq!(view.pieces.iter().any(|piece| piece.id == unit), sees);
                let expected = &view.sides[info.side.index()].expected;
                assert_eq!(expected.iter().any(|(_, name)| *name == info.name), !sees);
                assert!(view.markers.iter().any(|marker| marker.kind == "reserve"), "its counter is seen");
            }
            return;
        }
    }
    panic!("nobody came under a counter");
}
