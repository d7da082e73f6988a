//! What only one side knows: two games that differ in nothing else are the same game to everybody else, in the value that computer
//! players think on, in the View, and in the log. VLE-XVII.3a, VLE-XVII.4a, VLE-XVII.5a, VLE-XXII.1a, VLE-XXIII.0a.
use std::collections::BTreeSet;
use vive_lempereur::{ViveLEmpereur, book, new_game, study};
use voltigeur_engine::english::Party;
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{
    Audit, Concealment, LogLine, Match, Notation, Pending, Played, Presentation, Rules, Seats, Seeded, Side, notation,
};

const BLUE: Side = Side::First;
const RED: Side = Side::Second;

fn position(text: &str) -> ViveLEmpereur {
    study::play(&format!("rulebook vive-lempereur\n{text}")).unwrap().pop().unwrap().1.game
}

/// Takes an action, and gives the lines of the log.
fn take(game: &mut ViveLEmpereur, text: &str) -> Vec<LogLine> {
    let action = game.read_action(text).unwrap();
    game.check(&action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    let mut log = Vec::new();
    game.apply(&action, &mut Seeded::new(1), &mut log);
    log.iter().map(|event| game.describe_event(event)).collect()
}

fn seen(game: &ViveLEmpereur, viewer: Viewer) -> (String, String) {
    let known = serde_json::to_string(game.as_seen(viewer).state()).unwrap();
    (known, serde_json::to_string(&game.view(viewer)).unwrap())
}

/// All but the owner see one game; the owner sees two.
fn differ_for(owner: Side, one: &ViveLEmpereur, other: &ViveLEmpereur) {
    for viewer in [Viewer::Side(owner.other()), Viewer::Spectator] {
        let (one, other) = (seen(one, viewer), seen(other, viewer));
        assert_eq!(one.0, other.0, "{viewer:?} knows more than he may");
        assert_eq!(one.1, other.1, "{viewer:?} sees more than he may");
    }
    assert_ne!(seen(one, Viewer::Side(owner)).0, seen(other, Viewer::Side(owner)).0, "there is no difference");
}

/// The texts that the enemy of a side and a spectator read, but for what the enemy alone knows; they read the same.
fn told_to_others(owner: Side, lines: &[LogLine]) -> Vec<String> {
    let enemy = if owner == BLUE { [false, true] } else { [true, false] };
    let theirs = |line: &&LogLine| ![line.only_for, line.not_for].contains(&Some(owner.other()));
    let read = |plays: [bool; 2]| -> Vec<String> {
        lines.iter().filter(theirs).filter(|line| line.is_read_by(plays)).map(|line| line.text.clone()).collect()
    };
    assert_eq!(read(enemy), read([false; 2]), "a spectator reads what the enemy reads");
    read(enemy)
}

const WRITER: &str = "switches command4\nstudy s\nrules VLE-XVII.4a\nturn 3 Blue charge\nunit I Blue I6 0306 column 2\n\
    unit R Red I6 1406 line 4\nleader napo Blue army 0306\nleader ney Blue corps 0306\n\
    order B1 { tactic = \"march\", objective = \"direction(2)\" }\n";

/// VLE-XVII.4a: an order that is being written is its writer's alone, from the first word on.
#[test]
fn a_draft_is_not_in_the_game_that_others_know() {
    let writing = |pieces: &[&str]| {
        let mut game = position(WRITER);
        for piece in pieces {
            let lines = take(&mut game, piece);
            assert!(lines.iter().any(|line| line.only_for == Some(BLUE)), "{piece} is told to its writer");
            assert_eq!(told_to_others(BLUE, &lines), ["Blue writes an order."], "{piece}");
        }
        game
    };
    let drafts = [
        writing(&["write B1"]),
        writing(&["write B1", "say attack"]),
        writing(&["write B1", "say defense"]),
        writing(&[
            "write B1",
            "say attack",
            "say aim-place",
            "say hex 0806",
            "say enough",
            "say start",
            "say number 5",
        ]),
    ];
    for pair in drafts.windows(2) {
        differ_for(BLUE, &pair[0], &pair[1]);
    }
}

/// VLE-XVII.4a, VLE-O.1: nor is what is in the book of orders, nor how much of it there is.
#[test]
fn written_orders_are_not_in_the_game_that_others_know() {
    let with = |order: &str| {
        position(&format!(
            "switches command4\nstudy s\nrules VLE-O.1\nturn 3 Blue charge\nunit I Blue I6 0306 column 2\nunit R Red I6 1406 line 4\n\
             leader napo Blue army 0306\nleader ney Blue corps 0306\norder B1 {order}\n"
        ))
    };
    let short = with(r#"{ tactic = "attack", objective = "place(0806)" }"#);
    let long = with(
        r#"{ tactic = "march", objective = "place(0807)", when = "turn>=2", on_failure = { tactic = "attack", objective = "direction(1)" } }"#,
    );
    differ_for(BLUE, &short, &long);
}

/// VLE-XVII.5a: everybody sees an aide, nobody else to whom he rides and what he carries.
#[test]
fn an_aide_is_seen_and_his_errand_is_not() {
    let with = |errand: &str| {
        position(&format!(
            "switches command3\nstudy s\nrules VLE-XVII.5a\nturn 3 Blue movement\nunit I Blue I6 0306 column 2\n\
             unit K Blue I6 0309 column 2 corps B2\nunit R Red I6 1406 line 4\nleader napo Blue army 0106\n\
             leader ney Blue corps 0306 corps B1\nleader soult Blue corps 0309 corps B2\naide Blue {errand}\n"
        ))
    };
    let one = with("B1 0205 attack");
    differ_for(BLUE, &one, &with("B2 0205 attack"));
    differ_for(BLUE, &one, &with("B1 0205 defense"));
    let markers = one.view(Viewer::Side(RED)).markers;
    let aides: Vec<_> =
        markers.iter().filter(|marker| marker.sign == "aide").map(|marker| marker.label.as_str()).collect();
    assert_eq!(aides, ["Blue aide"]);
}

/// VLE-XVII.3l, VLE-XVII.7a: how many orders were given, and who tried to act on his own, is known to their side.
#[test]
fn what_a_staff_has_done_in_its_turn_is_not_known_to_others() {
    let start = || {
        position(
            "switches command3\nstudy s\nrules VLE-XVII.3l\nturn 3 Blue charge\nunit I Blue I6 0306 column 2\n\
             unit R Red I6 1406 line 4\nleader napo Blue army 0306\nleader ney Blue corps 0306\ncapability Blue 2\norder B1 march\n",
        )
    };
    let mut given = start();
    let lines = take(&mut given, "order B1 attack");
    assert_eq!(told_to_others(BLUE, &lines), ["Blue gives orders."]);
    differ_for(BLUE, &start(), &given);
}

/// VLE-XVII.3a: an order is given in secret; that it comes into force by itself does not make the end of a phase a secret.
#[test]
fn an_order_that_comes_into_force_leaves_the_end_of_a_phase_an_ordinary_one() {
    let (switches, seats) = (["command3".to_owned()], Seats::new("lot".to_owned(), "lot".to_owned()));
    let text = book().scenario_text("stream-crossing").unwrap();
    let mut battle = Match::new(book(), text, "stream-crossing", Some(&switches), 3, seats).unwrap();
    for n in 0..600 {
        if battle.to_decide().is_none() {
            break;
        }
        let legal = battle.game().legal();
        let order = legal.iter().position(|action| action.notation().starts_with("order ")).filter(|_| n % 2 == 0);
        let passes = ["done", "end"].into_iter().find_map(|no| legal.iter().position(|action| action.notation() == no));
        battle.play_checked(&legal[order.or(passes).unwrap_or(0)], false).unwrap();
    }
    let played = |word: &'static str| battle.history().iter().filter(move |played| played.action.starts_with(word));
    assert!(played("order ").count() > 4 && played("order ").all(Played::is_secret));
    let told = played("end").filter(|end| end.lines.iter().any(|line| line.only_for == Some(end.side)));
    assert!(told.count() > 2, "orders come into force");
    assert!(!played("end").any(Played::is_secret));
}

fn auerstaedt(system: &str, actions: &[&str]) -> (ViveLEmpereur, Vec<LogLine>) {
    let switches = ["hidden-stacks".to_owned(), format!("battle-options={system}")];
    let mut game = new_game("auerstaedt", Some(&switches)).unwrap();
    let mut lines = Vec::new();
    for action in actions {
        lines = take(&mut game, action);
    }
    (game, lines)
}

/// VLE-XXIII.0a, VLE-XXIII.1a: an option that has not shown is known to whoever chose it.
#[test]
fn options_are_known_to_those_who_chose_them() {
    let (start, _) = auerstaedt("A", &[]);
    let side = start.pending().side().unwrap();
    let mut legal = Vec::new();
    start.legal_actions(&mut legal);
    let options: Vec<String> =
        legal.iter().map(|action| notation(&start, action)).filter(|text| text.starts_with("option ")).collect();
    let chosen = |text: &str| {
        let (game, lines) = auerstaedt("A", &[text]);
        let party = Party::of(&start.battle().sides[side.index()].name);
        let told = party.does("takes", "take", "an option in secret");
        assert_eq!(told_to_others(side, &lines), [told]);
        game
    };
    let games: Vec<ViveLEmpereur> = options.iter().map(|text| chosen(text)).collect();
    assert!(games.len() > 3);
    for pair in games.windows(2) {
        // Whether there is anything left to choose is seen by the question that follows.
        if pair[0].pending() == pair[1].pending() && pair[0].frame() == pair[1].frame() {
            differ_for(side, &pair[0], &pair[1]);
        }
    }
}

/// VLE-XXIII.2a: nor is the number that a side has written, while the other writes his.
#[test]
fn a_number_is_written_in_secret() {
    let (first, lines) = auerstaedt("B", &["option 3"]);
    let side = first.pending().side().unwrap().other();
    let party = Party::of(&first.battle().sides[side.index()].name);
    let told = party.does("writes", "write", "down a number in secret");
    assert_eq!(told_to_others(side, &lines), [told]);
    assert!(lines.iter().any(|line| line.only_for == Some(side) && line.text.contains("number 3")));
    differ_for(side, &first, &auerstaedt("B", &["option 8"]).0);
    // He who writes now plays on with what he knows: the dice still find an option for the other.
    let mut known = first.as_seen(Viewer::Side(side.other()));
    take(&mut known, "option 5");
}

/// VLE-XXIII.2a: an option drawn twice looks like any other until the end, in what is told and in what is known.
#[test]
fn an_option_drawn_twice_looks_like_any_other() {
    let heard = |second: &str| {
        let text = format!(
            "switches battle-options=B\nstudy s\nrules VLE-XXIII.2a\n{}turn 3 Blue melee\nunit I Blue I6 0706 line 1\n\
             unit J Red I6 0806 line 4\ndo option 1\ndice 3,4 1,1\ndo option 5\ndo option {second}\n",
            (1..=10)
                .map(|n| format!("option Blue {n} 1 margin vp=1\noption Red {n} 1 margin vp=1\n"))
                .collect::<String>()
        );
        let mut game = position(&text);
        let action = game.read_action("option 6").unwrap();
        let mut log = Vec::new();
        let mut dice = voltigeur_engine::Scripted::new(&[2, 4, 3, 4]);
        game.apply(&action, &mut dice, &mut log);
        let lines: Vec<LogLine> = log.iter().map(|event| game.describe_event(event)).collect();
        let twice = lines.iter().any(|line| line.text.contains("the same option twice"));
        (game, lines.iter().filter(|line| line.is_read_by([false; 2])).cloned().collect::<Vec<_>>(), twice)
    };
    let (one, other) = (heard("10"), heard("4"));
    assert!(one.2 && !other.2, "the first draws it twice, the second does not");
    assert_eq!(one.1, other.1);
    differ_for(BLUE, &one.0, &other.0);
}

/// VLE-XXII.1a: a chit in hand might as well lie in the container.
#[test]
fn chits_are_known_to_those_who_hold_them() {
    let with = |held: u8, left: u8| {
        position(&format!(
            "switches random-events\nstudy s\nrules VLE-XXII.1a\nturn 3 Blue movement\nunit I Blue I6 0306 column 2\n\
             unit R Red I6 1406 line 4\nhand Red {held}\ncup Red {left} 9\n"
        ))
    };
    differ_for(RED, &with(1, 16), &with(16, 1));
}

/// VLE-V.0: how a unit under others stands, and what it has done in this phase, is not known.
#[test]
fn units_under_others_are_not_in_the_game_that_others_know() {
    let with = |under: &str| {
        position(&format!(
            "switches hidden-stacks\nstudy s\nrules VLE-V.0\nturn 3 Blue movement\nunit I Blue I6 0306 column 2\n\
             unit R Red I4 1406 line 4\nunit S Red I4 1406 {under}\n"
        ))
    };
    differ_for(RED, &with("line 4"), &with("column 5"));
    differ_for(RED, &with("line 4"), &with("disorganized marker 2"));
}

/// VLE-V.0: nor who of them goes along when the top unit moves, before it is seen what stays behind.
#[test]
fn units_under_others_are_not_in_a_move_that_is_under_way() {
    let with = |joined: &str| {
        position(&format!(
            "switches hidden-stacks\nstudy s\nrules VLE-V.0\nturn 3 Red movement\nunit I Blue I6 0706 line 1\n\
             unit R Red I4 0806 column 2\nunit S Red I4 0806 column 2\ndo activate R\n{joined}do step 2\n"
        ))
    };
    let (alone, together) = (with(""), with("do join S\n"));
    assert_eq!(alone.pending().side(), Some(BLUE), "Blue is asked who fires");
    differ_for(RED, &alone, &together);
}

/// VLE-V.0: nor whether they fight, nor whether they are still to check.
#[test]
fn units_under_others_are_not_in_a_fight_that_is_under_way() {
    let with = |under: &str| {
        position(&format!(
            "switches hidden-stacks\nstudy s\nrules VLE-V.0\nturn 3 Red melee\nunit J Blue I6 0706 line 1\n\
             leader ney Blue corps 0706 combat 1\nunit R Red I4 0806 line 4\nunit S Red I4 0806 {under}\n\
             do attack 0706\ndo join R\n"
        ))
    };
    let (both, one) = (with("line 4"), with("line 1"));
    assert_eq!(both.pending().side(), Some(BLUE), "Blue is asked for his leader");
    differ_for(RED, &both, &one);
}

/// VLE-V.0: a unit that leaves from under others comes to light by that; the game goes on with it.
#[test]
fn a_unit_that_moves_by_itself_from_under_others_stays_in_its_move() {
    let game = position(
        "switches hidden-stacks\nstudy s\nrules VLE-V.0\nturn 3 Red movement\nunit I Blue I6 0706 line 1\n\
         unit R Red I4 0806 column 2\nunit S Red I4 0806 column 2\ndo activate S\ndo step 2\n",
    );
    let mut known = game.as_seen(Viewer::Side(BLUE));
    take(&mut known, "fire I");
    take(&mut known, "done");
}

/// VLE-XVIII.2a: leaders lie face down.
#[test]
fn leaders_face_down_are_not_told_apart() {
    let with = |one: &str, other: &str| {
        position(&format!(
            "switches strategic-deployment\nsetup\nstudy s\nrules VLE-XVIII.2a\nunit I Blue I6 0206 column 2\n\
             unit K Blue I6 0209 column 2 corps B2\nunit J Red I6 1406 column 5\nunit L Red I6 1409 column 5 corps R2\n\
             leader ney Blue corps 0206 corps B1\nleader soult Blue corps 0209 corps B2\nleader dok Red corps 1406 corps R1\n\
             leader kut Red corps 1409 corps R2\ndo place ney {one}\ndo place dok d2\ndo place soult {other}\n"
        ))
    };
    differ_for(BLUE, &with("a1", "a3"), &with("a3", "a1"));
}

/// House ruling H108: what a side has in hand to hide is its own business.
#[test]
fn what_is_about_to_be_hidden_is_not_known() {
    let with = |first: &[&str]| {
        let switches = ["reserves".to_owned(), "dummies".to_owned()];
        let mut game = new_game("stream-crossing", Some(&switches)).unwrap();
        for action in first {
            let lines = take(&mut game, action);
            let told = told_to_others(BLUE, &lines);
            assert!(told.is_empty() || told == ["Blue hides something."] || told.len() == 1, "{action}: {told:?}");
        }
        game
    };
    differ_for(BLUE, &with(&[]), &with(&["reserve b1"]));
    differ_for(BLUE, &with(&["reserve b1"]), &with(&["reserve b2"]));
}

/// Whoever decides can play on with what he knows: somebody has a choice until the end, and what must hold holds.
fn plays_on(game: &ViveLEmpereur, seed: u64) {
    let Pending::Decision(side) = game.pending() else { return };
    let (mut known, mut dice, mut legal) = (game.as_seen(Viewer::Side(side)), Seeded::new(seed), Vec::new());
    for _ in 0..12 {
        let Pending::Decision(_) = known.pending() else { return };
        legal.clear();
        known.legal_actions(&mut legal);
        assert!(!legal.is_empty(), "nobody can do anything about {:?}", known.frame());
        let action = legal[dice.below(legal.len())];
        known.apply(&action, &mut dice, &mut ());
    }
}

/// Whatever lies hidden: in random games under all kinds of secrets a twin that differs only in what a viewer may not see is the same game
/// to him; and whoever is not told a line is told another in its place, once.
#[test]
fn twins_are_one_game_to_those_who_cannot_tell_them_apart() {
    let kinds: [&[&str]; 6] = [
        &["hidden-stacks"],
        &["hidden-stacks", "reserves", "dummies"],
        &["command3"],
        &["hidden-stacks", "command4", "random-events"],
        &["random-events", "battle-options=A"],
        &["mod-demoralization", "battle-options=B"],
    ];
    let (mut twins, mut neutral) = (0, BTreeSet::new());
    for (seed, switches) in kinds.iter().enumerate() {
        let switches: Vec<String> = switches.iter().map(|&id| id.to_owned()).collect();
        let scenario =
            if switches.iter().any(|id| id.starts_with("battle")) { "auerstaedt" } else { "stream-crossing" };
        let mut game = new_game(scenario, Some(&switches)).unwrap();
        let (mut dice, mut legal) = (Seeded::new(seed as u64), Vec::new());
        for n in 0..700 {
            let Pending::Decision(_) = game.pending() else { break };
            legal.clear();
            game.legal_actions(&mut legal);
            let (action, mut log) = (legal[dice.below(legal.len())], Vec::new());
            game.apply(&action, &mut dice, &mut log);
            let lines: Vec<LogLine> = log.iter().map(|event| game.describe_event(event)).collect();
            for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.not_for.is_some()) {
                let instead = lines[..at].iter().any(|before| before.only_for == line.not_for);
                assert!(instead && line.only_for.is_none(), "{line:?} stands for nothing");
                neutral.insert(line.rules[0].clone());
            }
            for side in Side::BOTH {
                told_to_others(side, &lines);
            }
            if n % 7 != 0 {
                continue;
            }
            plays_on(&game, n);
            for viewer in [Viewer::Side(BLUE), Viewer::Side(RED), Viewer::Spectator] {
                let Some(twin) = game.hidden_twin(viewer) else { continue };
                twins += 1;
                assert!(
                    game.as_seen(viewer) == twin.as_seen(viewer),
                    "{switches:?}, decision {n}: {viewer:?} can tell them apart"
                );
            }
        }
    }
    assert!(twins > 200, "{twins} twins were looked at");
    assert!(neutral.len() > 6, "{neutral:?}");
}
