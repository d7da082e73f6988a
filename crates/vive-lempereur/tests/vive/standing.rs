//! Standing orders: nobody has one unless he gives it, everybody sees it, it can be taken back whenever its giver is asked anything, and it
//! ends with the phase. VLE-II.3, house ruling H63.
use std::sync::Arc;
use vive_lempereur::action::Policy;
use vive_lempereur::{Action, Scenario, ViveLEmpereur, study};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{Notation, Pending, Presentation, Rules, Seeded, Side, notation};

const SET_UP: &str = "rulebook vive-lempereur\nturn 3 Blue movement\nstudy orders\nrules VLE-II.3\n\
    unit A Red I5 0706 line 4\nunit K Red H4 0604 column 3\nunit I Blue I6 0606 column 0\ndo activate I\ndo step 0\n";

fn after(lines: &str) -> ViveLEmpereur {
    study::play(&format!("{SET_UP}{lines}")).unwrap().remove(0).1.game
}

/// What a viewer reads about Red.
fn orders(game: &ViveLEmpereur, viewer: Viewer) -> Vec<String> {
    let told = game.view(viewer).sides[Side::Second.index()].resources.clone();
    told.into_iter().filter(|line| line.starts_with("standing order")).collect()
}

#[test]
fn a_standing_order_is_seen_by_both_sides_and_is_nobodys_default() {
    let viewers = [Viewer::Side(Side::First), Viewer::Side(Side::Second), Viewer::Spectator];
    for viewer in viewers {
        assert!(orders(&after(""), viewer).is_empty());
        assert_eq!(orders(&after("do standing fire never\n"), viewer), ["standing order: no opportunity fire"]);
    }
}

#[test]
fn it_is_taken_back_or_ends_with_the_phase() {
    let viewer = Viewer::Side(Side::Second);
    assert!(orders(&after("do standing fire never\ndo standing fire ask\n"), viewer).is_empty());
    let later = after("do standing fire never\ndo standing countercharges never\ndo done\ndo stop\ndo end\n");
    assert_eq!(later.state().phase(), vive_lempereur::procedure::Phase::DEFENSIVE_FIRE);
    assert!(orders(&later, viewer).is_empty());
}

fn legal(game: &ViveLEmpereur) -> Vec<Action> {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    legal
}

/// House ruling H63: not only in windows of the kind that it is about.
#[test]
fn it_is_taken_back_when_something_else_is_asked() {
    // Asked about countercharges, Red takes back what it said about fire.
    let mut game = after("do standing fire never\n");
    let back = game.read_action("standing fire ask").unwrap();
    assert_eq!(game.pending(), Pending::Decision(Side::Second));
    assert_eq!(game.view(Viewer::Side(Side::Second)).prompt.unwrap().rule, "VLE-IX.7a");
    game.check(&back).unwrap();
    game.apply(&back, &mut Seeded::new(1), &mut ());
    assert!(orders(&game, Viewer::Spectator).is_empty());
    assert!(game.check(&back).is_err(), "there is nothing to take back any more");
    // The other side takes nothing back for it.
    let mut game = after("do standing fire never\ndo standing countercharges never\n");
    while game.pending() == Pending::Decision(Side::Second) {
        game.apply(&Action::Done, &mut Seeded::new(1), &mut ());
    }
    assert_eq!(game.pending(), Pending::Decision(Side::First));
    assert!(game.check(&back).is_err());
    game.apply(&game.read_action("stop").unwrap(), &mut Seeded::new(1), &mut ());
    assert_eq!(orders(&game, Viewer::Spectator).len(), 2, "they stand while the phase goes on");
}

/// House ruling H63: whatever is asked, taking an order back is offered, and changes nothing else.
#[test]
fn it_is_taken_back_at_every_question() {
    let scenario = Scenario::parse(include_str!("../data/close-quarters.toml")).unwrap();
    let on = ["hidden-stacks".to_owned(), "voltigeurs".to_owned()];
    let start = ViveLEmpereur::new(Arc::new(scenario.battle(Some(&on)).unwrap()));
    let (mut looked, mut kinds) = (0, std::collections::BTreeSet::new());
    for seed in 0..10 {
        let mut game = start.clone();
        let mut dice = Seeded::new(seed);
        for _ in 0..800 {
            let Pending::Decision(side) = game.pending() else { break };
            let all = legal(&game);
            let recalls: Vec<Action> =
                all.iter().copied().filter(|action| matches!(action, Action::Standing(_, Policy::Ask))).collect();
            for recall in &recalls {
                let mut next = game.clone();
                let mut log = Vec::new();
                next.apply(recall, &mut dice.clone(), &mut log);
                assert_eq!(next.pending(), Pending::Decision(side), "{}", notation(&game, recall));
                let rest = |game: &ViveLEmpereur| -> Vec<Action> {
                    legal(game).into_iter().filter(|action| !matches!(action, Action::Standing(..))).collect()
                };
                assert_eq!(rest(&next), rest(&game), "nothing else has changed");
                assert_eq!(log.len(), 1);
                looked += 1;
                kinds.insert(game.view(Viewer::Everyone).prompt.unwrap().rule);
            }
            // Orders are given whenever they can be, and kept.
            let gives = all
                .iter()
                .copied()
                .find(|action| matches!(action, Action::Standing(_, policy) if *policy != Policy::Ask));
            let any = all[dice.below(all.len() - recalls.len())];
            let action = gives.filter(|_| dice.below(3) == 0).unwrap_or(any);
            game.apply(&action, &mut dice, &mut ());
        }
    }
    assert!(looked > 60 && kinds.len() > 8, "{looked} times, asked about {kinds:?}");
}
