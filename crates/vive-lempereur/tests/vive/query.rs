//! What a client may ask about a position: the answers are what then happens.
use std::collections::BTreeSet;
use vive_lempereur::procedure::{Frame, Window};
use vive_lempereur::{Action, ViveLEmpereur, new_game};
use voltigeur_engine::query::{Answer, Query, Reach};
use voltigeur_engine::view::{Spot, Viewer};
use voltigeur_engine::{Concealment, Notation, Pending, Presentation, Rules, Seeded, Side};

fn reach(game: &ViveLEmpereur, side: Side, piece: &str) -> Result<Reach, String> {
    match game.answer(Viewer::Side(side), &Query::Reach { piece: piece.to_owned() })? {
        Answer::Reach(reach) => Ok(reach),
        other => panic!("{other:?} is no answer to that"),
    }
}

fn spot(game: &ViveLEmpereur, piece: &str) -> Option<(Vec<String>, Option<u16>, String)> {
    let view = game.view(Viewer::Everyone);
    let found = view.pieces.iter().find(|one| one.id == piece)?;
    match &found.at {
        Spot::Hexes { hexes, facing, .. } => Some((hexes.clone(), *facing, found.posture.clone())),
        _ => None,
    }
}

/// Positions of random battles.
fn positions(scenario: &str, seed: u64, every: usize, count: usize) -> Vec<ViveLEmpereur> {
    let mut game = new_game(scenario, None).expect("it ships");
    let mut dice = Seeded::new(seed);
    let mut legal = Vec::new();
    let mut found = Vec::new();
    for n in 0.. {
        let Pending::Decision(_) = game.pending() else { break };
        if n % every == 0 {
            found.push(game.clone());
        }
        if found.len() == count {
            break;
        }
        legal.clear();
        game.legal_actions(&mut legal);
        let action = legal[dice.below(legal.len())];
        game.apply(&action, &mut dice, &mut ());
    }
    found
}

/// Infantry before the front of cavalry.
const CAVALRY: &str = "rulebook vive-lempereur\nturn 3 Blue movement\n\nstudy s\nunit I Blue I6 0306 column 2\nunit J Blue I4 0308 line 1\nunit C Red H4 0706 column 5\nunit D Red H4 0704 column 4\n";
/// Cavalry that may charge infantry.
const CHARGE: &str = "rulebook vive-lempereur\nturn 3 Blue charge\n\nstudy s\nunit C Blue H4 0306 column 2\nunit I Red I5 0908 line 4\nunit H Red H4 0606 column 5\n";

fn study(text: &str) -> ViveLEmpereur {
    let ends = vive_lempereur::book().study_ends(text).expect("a study that can be read");
    ends[0].as_any().downcast_ref::<ViveLEmpereur>().expect("its own game").clone()
}

/// VLE-IX.2a, VLE-IX.6a, VLE-IX.7a: a charge is shown from each facing in which it may be declared, with the squares that may form.
#[test]
fn a_charge_is_shown_before_it_is_declared() {
    let game = study(CHARGE);
    let answer = reach(&game, Side::First, "c").unwrap();
    let far = answer.ways.iter().find(|way| way.path.len() > 3).unwrap();
    assert_eq!(far.actions.len(), 3, "{far:?}");
    assert_eq!((far.actions[0].as_str(), far.posture.as_str()), ("activate c", "line"));
    assert!(far.actions[1].starts_with("form line"));
    assert!(answer.threats.iter().any(|threat| threat.kind == "square" && threat.by == ["i"]));
    assert!(answer.threats.iter().any(|threat| threat.kind == "countercharge" && threat.by == ["h"]));
}

/// VLE-VI.1a, VLE-VII.5a, VLE-IX.7a: a way leads where it says, at its price, and whoever may interfere was named.
#[test]
fn a_way_leads_where_it_says_and_names_who_may_interfere() {
    let (mut ways, mut fires, mut counters) = (0, 0, 0);
    let random = [11, 21].into_iter().flat_map(|seed| positions("stream-crossing", seed, 19, 45));
    for game in random.chain([CAVALRY, CHARGE].map(study)) {
        let Pending::Decision(side) = game.pending() else { continue };
        let view = game.view(Viewer::Side(side));
        // Somebody who reacts without being asked would not let it pass.
        let standing = |text: &String| text.starts_with("standing order");
        if view.sides.iter().any(|side| side.resources.iter().any(standing)) {
            continue;
        }
        for piece in view.pieces.iter().filter(|piece| piece.side == side) {
            let Ok(answer) = reach(&game, side, &piece.id) else { continue };
            for (n, way) in answer.ways.iter().enumerate() {
                if n % 5 != 0 || way.actions.len() > 2 {
                    continue;
                }
                let mut after = game.clone();
                let mut dice = Seeded::new(1);
                for action in &way.actions {
                    let action = after.read_action(action).unwrap();
                    after.check(&action).unwrap();
                    after.apply(&action, &mut dice, &mut ());
                }
                // The other side lets everything pass.
                while after.pending() == Pending::Decision(side.other()) {
                    let threat = |kind: &str, hex: &str| {
                        answer.threats.iter().any(|threat| threat.kind == kind && threat.hex == hex)
                    };
                    match after.frame() {
                        Some(Frame::Opportunity(fire)) => {
                            fires += 1;
                            assert!(threat("fire", &after.battle().label(fire.at)), "{} to {}", piece.name, way.hex);
                        }
                        Some(Frame::React(react)) if react.window == Window::Countercharges => {
                            counters += 1;
                            assert!(threat("countercharge", &after.battle().label(react.at)));
                        }
                        _ => {}
                    }
                    let mut legal = Vec::new();
                    after.legal_actions(&mut legal);
                    let no = after.decline().unwrap_or(legal[0]);
                    after.apply(&no, &mut dice, &mut ());
                }
                // Friends in the hex, or cover that is left, ask something before the move goes on.
                let asks =
                    |after: &ViveLEmpereur| matches!(after.frame(), Some(Frame::Arrival { .. } | Frame::Form { .. }));
                if asks(&after) {
                    continue;
                }
                ways += 1;
                let (hexes, facing, posture) = spot(&after, &piece.id).unwrap();
                assert_eq!((hexes, facing, posture), (vec![way.hex.clone()], way.facing, way.posture.clone()));
                if let Some(Frame::Group(group)) = after.frame() {
                    let before = match game.frame() {
                        Some(Frame::Group(group)) => group.spent,
                        _ => 0,
                    };
                    assert_eq!(u16::from(group.spent - before), way.cost);
                }
            }
        }
    }
    assert!(ways > 300 && fires > 3 && counters > 0, "{ways} ways, {fires} fires, {counters} countercharges");
}

/// The hexes of the answer are those of the legal actions.
#[test]
fn the_answer_and_the_legal_actions_agree() {
    let mut compared = 0;
    for game in positions("stream-crossing", 3, 1, 400) {
        let (Some(Frame::Group(group)), Pending::Decision(side)) = (game.frame(), game.pending()) else { continue };
        let Some(unit) = group.units.first() else { continue };
        let Ok(answer) = reach(&game, side, &game.battle().unit(unit).id) else { continue };
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        let goes = |action: &Action| match action {
            Action::Go(hex) => Some(game.battle().label(*hex)),
            _ => None,
        };
        if !legal.iter().any(|action| goes(action).is_some()) {
            continue;
        }
        let offered: BTreeSet<String> = legal.iter().filter_map(goes).collect();
        let answered: BTreeSet<String> = answer.ways.iter().map(|way| way.hex.clone()).collect();
        assert_eq!(offered, answered);
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}

/// VLE-VII.6a, VLE-VII.7a: the sight tool says what the rules say, and names what stands in the way.
#[test]
fn sight_is_answered_with_what_blocks_it() {
    let game = new_game("stream-crossing", None).unwrap();
    let ask = |from: &str, to: &str| {
        let query = Query::Sight { from: from.to_owned(), to: to.to_owned() };
        match game.answer(Viewer::Spectator, &query).unwrap() {
            Answer::Sight(line) => line,
            other => panic!("{other:?}"),
        }
    };
    let (mut blocked, mut ridges) = (0, 0);
    let grid = *game.battle().map.grid();
    for from in grid.ids().step_by(7) {
        for to in grid.ids().step_by(3) {
            let line = ask(&game.battle().label(from), &game.battle().label(to));
            let verdict = game.sees(from, to);
            assert_eq!(line.clear, verdict.is_ok());
            assert_eq!(line.distance, game.battle().distance(from, to));
            if let Err(refusal) = verdict {
                blocked += 1;
                assert_eq!(line.rule, refusal.rule.0);
                assert!(!line.blocked_by.is_empty() && line.why.is_some());
                ridges += usize::from(line.rule == "VLE-VII.7b" && line.blocked_by[0].side.is_some());
            }
        }
    }
    assert!(blocked > 100 && ridges > 10, "{blocked} blocked, {ridges} by ridges");
    // The wood in 0303 hides what is behind it.
    let line = ask("0302", "0305");
    assert!(!line.clear);
    assert_eq!((line.rule.as_str(), line.blocked_by[0].hex.as_str()), ("VLE-VII.7a", "0303"));
    assert!(game.answer(Viewer::Spectator, &Query::Sight { from: "0302".into(), to: "9999".into() }).is_err());
}

/// VLE-G.4, VLE-G.10: front, flank and rear of a battery, and where it fires.
#[test]
fn arcs_tell_front_and_fire() {
    let game = new_game("stream-crossing", None).unwrap();
    let Ok(Answer::Arcs(arcs)) = game.answer(Viewer::Spectator, &Query::Arcs { piece: "b9".to_owned() }) else {
        panic!("a battery has a field of fire")
    };
    assert_eq!((arcs.front.len(), arcs.flank.len(), arcs.rear.len()), (2, 2, 2));
    assert!(arcs.fire.iter().all(|shot| shot.range >= 1 && shot.range <= 6 && shot.value > 0));
    assert!(arcs.fire.iter().any(|shot| shot.clear && shot.range == 3));
    // The light infantry before it stands in the way of what lies behind.
    assert!(arcs.fire.iter().any(|shot| !shot.clear));
    let Ok(Answer::Arcs(horse)) = game.answer(Viewer::Spectator, &Query::Arcs { piece: "b7".to_owned() }) else {
        panic!("cavalry has a front")
    };
    assert_eq!((horse.front.len(), horse.fire.len()), (3, 0));
}

/// VLE-V.0: nobody learns of hidden units by asking.
#[test]
fn answers_rest_on_what_is_seen() {
    let mut hidden = 0;
    for game in positions("stream-crossing", 5, 3, 300) {
        for side in Side::BOTH {
            let seen = game.view(Viewer::Side(side));
            let all = game.view(Viewer::Everyone);
            if game.frame().is_none() {
                let known = game.as_seen(Viewer::Side(side));
                assert_eq!(known.view(Viewer::Everyone).pieces.len(), seen.pieces.len());
            }
            for piece in all.pieces.iter().filter(|piece| !seen.pieces.iter().any(|other| other.id == piece.id)) {
                hidden += 1;
                assert!(game.answer(Viewer::Side(side), &Query::Arcs { piece: piece.id.clone() }).is_err());
                assert!(reach(&game, side, &piece.id).is_err());
            }
            let enemy = seen.pieces.iter().find(|piece| piece.side != side).unwrap();
            assert!(reach(&game, side, &enemy.id).is_err(), "the enemy's moves are not ours to ask about");
        }
    }
    assert!(hidden > 0);
}

/// A unit that cannot move now can go nowhere: that is an answer, at every prompt of both sides, and no error.
#[test]
fn whoever_cannot_move_now_can_go_nowhere() {
    let mut nowhere = 0;
    for game in positions("auerstaedt", 5, 9, 25) {
        for piece in game.view(Viewer::Everyone).pieces {
            let on_map = matches!(piece.at, Spot::Hexes { .. });
            if !on_map || !game.battle().units.iter().any(|unit| unit.id == piece.id) {
                continue;
            }
            let answer = reach(&game, piece.side, &piece.id).unwrap();
            nowhere += usize::from(answer.ways.is_empty());
        }
    }
    assert!(nowhere > 50);
}
