//! What clients keep out of the way, and whom a player may pick while a unit moves.
use crate::support;
use vive_lempereur::{Action, ViveLEmpereur, new_game, study};
use voltigeur_engine::standing::{Skip, StandingOrders};
use voltigeur_engine::view::{Target, Viewer, Weight};
use voltigeur_engine::{Live, Notation, Pending, Presentation, Rules, Seeded, Side};

fn after(text: &str) -> ViveLEmpereur {
    study::play(text).unwrap().remove(0).1.game
}

/// Options of the first side: those that are offered, and those that are set aside.
fn options(game: &ViveLEmpereur) -> [Vec<String>; 2] {
    let prompt = game.view(Viewer::Side(Side::First)).prompt.unwrap();
    let (aside, main): (Vec<_>, Vec<_>) =
        prompt.options.into_iter().partition(|option| option.weight == Weight::Harmful);
    [main, aside].map(|all| all.into_iter().map(|option| option.action).collect())
}

/// VLE-VI.5a, VLE-IX.2m: with nobody in reach a charge only brings disorder, and so does disorganizing oneself.
#[test]
fn a_charge_phase_without_an_enemy_in_reach_offers_nothing_but_its_end() {
    let far = "rulebook vive-lempereur\nturn 3 Blue charge\nstudy far\nunit C Blue H4 0106 column 2\nunit D Blue H3 0106 column 2\nunit I Red I5 1508 line 4\n";
    let [main, aside] = options(&after(far));
    assert_eq!(main, ["end"]);
    assert!(
        ["activate", "scatter", "top"].iter().all(|verb| aside.iter().any(|action| action.starts_with(verb))),
        "{aside:?}"
    );
    let near = far.replace("1508", "0908");
    let [main, aside] = options(&after(&near));
    assert!(main.iter().any(|action| action.starts_with("activate")), "{main:?}");
    assert!(main.iter().any(|action| action.starts_with("top")), "{main:?}");
    assert!(!aside.is_empty() && aside.iter().all(|action| action.starts_with("scatter")), "{aside:?}");
}

/// VLE-VI.5a: before an attack it is a way out, and no harm.
#[test]
fn disorganization_before_an_attack_is_offered_like_anything_else() {
    let mut met = 0;
    let start = new_game("stream-crossing", None).unwrap();
    for number in 0..12 {
        let mut game = start.clone();
        let (mut rng, mut dice) = (Seeded::new(number), Seeded::new(number));
        for _ in 0..600 {
            let Pending::Decision(side) = game.pending() else { break };
            let reacts = matches!(game.frame(), Some(vive_lempereur::procedure::Frame::React(_)));
            for option in game.view(Viewer::Side(side)).prompt.unwrap().options {
                if option.action.starts_with("scatter") {
                    assert_eq!(option.weight == Weight::Harmful, !reacts, "{}", option.action);
                    met += usize::from(reacts);
                }
            }
            let mut legal = Vec::new();
            game.legal_actions(&mut legal);
            let action = legal[support::lively(&game, &legal, &mut rng)];
            game.apply(&action, &mut dice, &mut ());
        }
    }
    assert!(met > 0, "nobody was asked in a reaction");
}

/// VLE-VI.1a: whoever may be picked while a unit moves can move once it has stopped, and nobody else can.
#[test]
fn while_a_unit_moves_the_next_ones_are_named() {
    let mut met = 0;
    for number in 0..6 {
        let start = new_game("stream-crossing", None).unwrap();
        let mut game = start.clone();
        let (mut rng, mut dice) = (Seeded::new(number), Seeded::new(number));
        for _ in 0..400 {
            let Pending::Decision(side) = game.pending() else { break };
            let prompt = game.view(Viewer::Side(side)).prompt.unwrap();
            if !prompt.next.is_empty() {
                assert_eq!(prompt.decline.as_deref(), Some("stop"));
                let mut stopped = game.clone();
                stopped.apply(&Action::Stop, &mut dice.clone(), &mut ());
                // Something else may have to be decided first.
                if stopped.pending() == Pending::Decision(side) && stopped.frame().is_none() {
                    let mut legal = Vec::new();
                    stopped.legal_actions(&mut legal);
                    let movers: Vec<Target> = legal
                        .iter()
                        .filter(|action| matches!(action, Action::Activate(_)))
                        .flat_map(|action| stopped.describe_action(action).points_at)
                        .collect();
                    assert_eq!(prompt.next, movers);
                    met += 1;
                }
            }
            let mut legal = Vec::new();
            game.legal_actions(&mut legal);
            let action = legal[support::lively(&game, &legal, &mut rng)];
            game.apply(&action, &mut dice, &mut ());
        }
    }
    assert!(met > 20, "{met} moves were looked at");
}

/// VLE-V.9b: the place in a stack is a question where a unit stays; where it only passes through, it may be declined.
#[test]
fn the_order_of_a_stack_is_a_question_where_a_unit_stays() {
    let text = "rulebook vive-lempereur\nturn 3 Blue movement\nstudy through\nunit I Blue I3 0306 column 1\nunit J Blue I3 0405 column 1\nunit L Blue I3 0406 column 1\nunit M Blue I3 0407 column 1\nunit K Red I4 1406 column 4\ndo activate I\n";
    let ask = |go: &str| {
        let game = after(&format!("{text}do go {go}\n"));
        let prompt = game.view(Viewer::Side(Side::First)).prompt.unwrap();
        let tops = prompt
            .options
            .iter()
            .filter(|option| option.action.starts_with("top"))
            .map(|option| option.weight == Weight::Harmful);
        (tops.collect::<Vec<_>>(), prompt.decline.map(|action| action.split(' ').next().unwrap().to_owned()))
    };
    assert_eq!(ask("0406"), (vec![false], None));
    assert_eq!(ask("0506"), (vec![true], Some("bottom".to_owned())));
}

/// Where nothing can be gained the default standing order ends the phase, and a player who wants to be asked is.
#[test]
fn a_phase_in_which_nothing_can_be_gained_is_skipped_unless_the_player_forbids_it() {
    let far = "rulebook vive-lempereur\nturn 3 Blue charge\nstudy far\nunit C Blue H4 0106 column 2\nunit D Blue H3 0106 column 2\nunit I Red I5 1508 line 4\n";
    let decided = |text: &str, orders: StandingOrders| orders.decide(&*Live::boxed(after(text))).map(|one| one.action);
    assert_eq!(decided(far, StandingOrders::default()).as_deref(), Some("end"));
    assert_eq!(decided(far, StandingOrders { skip: Skip::Nothing, ..StandingOrders::default() }), None);
    let near = far.replace("1508", "0908");
    assert_eq!(decided(&near, StandingOrders::default()), None);
    assert_eq!(decided(&near, StandingOrders { skip: Skip::Minor, ..StandingOrders::default() }), None);
}
