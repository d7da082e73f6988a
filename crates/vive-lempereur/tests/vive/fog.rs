//! Fog of war over random games: what lies under a counter is in nobody else's view or log. VLE-XX.1a, VLE-XX.1b, VLE-XX.2a.
use vive_lempereur::{Action, ViveLEmpereur, new_game};
use voltigeur_engine::battery::{self, Options};
use voltigeur_engine::odds::{Stance, fight_within};
use voltigeur_engine::query::{Answer, Query};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{BySide, Concealment, Notation, Pending, Presentation, Rules, Seeded, Side};

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
                        .then(|| serde_json::to_string(&game.summary(Viewer::Side(side), true)).unwrap());
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
                assert!(view.markers.iter().any(|marker| marker.sign == "reserve"), "its counter is seen");
            }
            return;
        }
    }
    panic!("nobody came under a counter");
}

fn study(text: &str) -> ViveLEmpereur {
    vive_lempereur::study::play(text).unwrap().pop().unwrap().1.game
}

/// What may lie under a counter at 1006: infantry, much cavalry ready to ride, guns, or nothing but a decoy.
const UNDER: [&str; 4] = [
    "unit X Red I3 1006 column 5 reserve\n",
    "unit X Red C3 1006 column 5 reserve\nunit Y Red C3 1006 column 5 reserve\n",
    "unit X Red B5/6 1006 unlimbered 4 reserve\ndecoy Red X\n",
    "decoy Red 1006\ncounter Red 1006\n",
];

fn position(phase: &str, under: &str, then: &str) -> ViveLEmpereur {
    study(&format!(
        "rulebook vive-lempereur\nswitches hidden-stacks, reserves, dummies\nstudy s\nturn 3 Blue {phase}\n\
         unit G Blue B6/6 0606 unlimbered 1\nunit C Blue C4 0406 column 2\nunit I Blue I6 0408 column 2\n\
         unit J Red I6 1306 column 5\n{under}{then}"
    ))
}

/// VLE-XX.1a, VLE-XX.2a, ruling R47: the enemy's questions have one answer, whatever lies under a counter; the counter blocks sight.
#[test]
fn answers_do_not_tell_what_lies_under_a_counter() {
    let blue = Viewer::Side(Side::First);
    let sight = Query::Sight { from: "0606".to_owned(), to: "1206".to_owned() };
    let arcs = Query::Arcs { piece: "g".to_owned() };
    let reach = |piece: &str| Query::Reach { piece: piece.to_owned() };
    for (phase, queries) in [
        ("movement", vec![sight.clone(), arcs.clone(), reach("c"), reach("i"), reach("g")]),
        ("charge", vec![reach("c")]),
        ("offensive", vec![sight.clone(), arcs]),
    ] {
        for query in &queries {
            let answers = UNDER.map(|under| position(phase, under, "").answer(blue, query));
            assert!(answers.iter().all(|answer| answer == &answers[0]), "{phase} {query:?}: {answers:#?}");
        }
    }
    let clear = |under: &str| match position("movement", under, "").answer(blue, &sight) {
        Ok(Answer::Sight(line)) => line.clear,
        other => panic!("{other:?}"),
    };
    assert!(!clear(UNDER[0]) && !clear(UNDER[3]) && clear(""));
}

/// VLE-XX.1a: nor do odds; the owner of the counter reckons with what is there.
#[test]
fn odds_do_not_tell_what_lies_under_a_counter() {
    let odds = |viewer| {
        UNDER.map(|under| {
            let game = position("offensive", under, "do target 1006\n").as_seen(viewer);
            let gun = game.battle().all_units().find(|&unit| game.battle().unit(unit).id == "g").unwrap();
            let stances = BySide::new(Stance::FightOn, Stance::FightOn);
            format!("{:?}", fight_within(&game, Some(&Action::Fire(gun)), stances, 10_000).unwrap())
        })
    };
    let told = odds(Viewer::Side(Side::First));
    assert!(told.iter().all(|one| one == &told[0]), "{told:#?}");
    let known = odds(Viewer::Everyone);
    assert_ne!(known[0], known[3]);
}

/// The position as a side knows it.
fn known(text: &str, side: Side) -> String {
    serde_json::to_string(study(text).as_seen(Viewer::Side(side)).state()).unwrap()
}

/// VLE-XVII.3a: the game that the enemy knows is the same under any orders.
#[test]
fn orders_are_not_in_the_game_that_the_enemy_knows() {
    let known = |order: &str, side: Side| {
        let text = format!(
            "rulebook vive-lempereur\nswitches command3\nstudy s\nturn 3 Blue movement\n\
             unit I Blue I6 0306 column 2\nunit J Red I6 1306 column 5\nleader ney Blue corps 0306\nleader kut Red corps 1306\n\
             order B1 attack\norder R1 {order}\n"
        );
        known(&text, side)
    };
    assert_eq!(known("attack", Side::First), known("defense", Side::First));
    assert_eq!(known("march", Side::First), known("defense", Side::First));
    assert_ne!(known("march", Side::Second), known("defense", Side::Second));
}

/// VLE-XVI.8a: nor is the secret level of a corps in it.
#[test]
fn secret_levels_are_not_in_the_game_that_the_enemy_knows() {
    let known = |level: &str, side: Side| {
        let text = format!(
            "rulebook vive-lempereur\nstudy s\nswitches mod-demoralization\nturn 3 Blue offensive\nlevel Red corps R1 9\n\
             unit I Blue I6 0706 line 1\nunit J Red I9 0806 column 5 left 6\ndo target 0806\ndo fire I\nroll 5, {level}, 2,2\n"
        );
        known(&text, side)
    };
    assert_eq!(known("4,5", Side::First), known("6,6", Side::First));
    assert_ne!(known("4,5", Side::Second), known("6,6", Side::Second));
}

/// House ruling H108: whoever could see the troops before they are hidden would know what lies under the counters. VLE-XX.1a.
#[test]
fn nobody_sees_the_troops_of_a_side_that_still_lays_its_counters() {
    let mut game = start("stream-crossing", &["reserves", "dummies"]);
    let seen = |game: &ViveLEmpereur, viewer, side| {
        let view = game.summary(viewer, true);
        assert!(view.pieces.iter().any(|piece| piece.side == side) || !view.markers.iter().any(|m| m.sign == "stack"));
        view.pieces.into_iter().filter(|piece| piece.side == side).count()
    };
    let (blue, red) = (Viewer::Side(Side::First), Viewer::Side(Side::Second));
    let all = Side::BOTH.map(|side| seen(&game, Viewer::Everyone, side));
    assert!(all.iter().all(|&count| count > 8));
    for viewer in [red, Viewer::Spectator] {
        assert_eq!(seen(&game, viewer, Side::First), 0);
    }
    assert_eq!(seen(&game, blue, Side::First), all[0]);
    assert_eq!(seen(&game, blue, Side::Second), 0);
    let play = |game: &mut ViveLEmpereur, text: &str| {
        let action = game.read_action(text).unwrap();
        game.apply(&action, &mut Seeded::new(1), &mut Vec::new());
    };
    // What is taken in hand is told to its owner only: such a choice is secret.
    let (mut hiding, mut log) = (game.clone(), Vec::new());
    let action = hiding.read_action("reserve b1").unwrap();
    hiding.apply(&action, &mut Seeded::new(1), &mut log);
    let lines: Vec<_> = log.iter().map(|event| hiding.describe_event(event)).collect();
    assert_eq!(
        lines.iter().map(|line| (line.only_for, line.not_for)).collect::<Vec<_>>(),
        [(Some(Side::First), None), (None, Some(Side::First))]
    );
    assert!(!lines[1].text.contains("b1") && lines[1].points_at.is_empty());
    play(&mut game, "done");
    assert_eq!((seen(&game, red, Side::First), seen(&game, blue, Side::Second)), (all[0], 0));
    play(&mut game, "done");
    assert_eq!((seen(&game, red, Side::First), seen(&game, blue, Side::Second)), (all[0], all[1]));
}
