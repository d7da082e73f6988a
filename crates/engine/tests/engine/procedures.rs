//! Procedures interrupt each other, and return to each other with what came of them.
mod outpost {
    include!("outpost.rs");
}

use arrayvec::ArrayVec;
use outpost::{Action, Blows, Charge, Charges, Close, Frame, Outpost, Panic, Phase, Rest, Rout, Unit, Volley};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{self, Flow, Layers, Procedural, Procedure, Stack};
use voltigeur_engine::{Dice, Purpose, Roll, Scripted, Seeded, Side};

/// Plays one action with these dice, all of them, and says what happened.
fn play(game: &mut Outpost, action: Action, dice: &[u8]) -> Vec<String> {
    procedure::check(game, &action).unwrap();
    let (mut dice, mut events) = (Scripted::new(dice), Vec::new());
    procedure::apply(game, action, &mut dice, &mut events);
    dice.finish();
    events
}

fn stack(game: &Outpost) -> Vec<&'static str> {
    game.names().collect()
}

#[test]
fn a_report_goes_to_the_caller_and_a_chapter_is_part_of_the_stack() {
    let mut game = Outpost::default();
    play(&mut game, Action::Charge(0, 3), &[]);
    assert_eq!((stack(&game), game.decider()), (vec!["Charge", "Volley"], Side::Second));
    let events = play(&mut game, Action::Done, &[]);
    assert_eq!((events, stack(&game)), (vec!["0 hits".to_owned()], vec!["Charge"]));

    // Blows and a rout are in the chapter on melees; nobody is asked in them.
    let events = play(&mut game, Action::Done, &[4]);
    assert_eq!(events, ["3 is gone", "charge over: true"]);
    assert!(stack(&game).is_empty());
    assert_eq!((game.top_name(), game.decider()), ("Charges", Side::First));
}

#[test]
fn a_report_can_end_its_caller_and_then_its_callers_caller_hears_of_it() {
    let mut game = Outpost::default();
    play(&mut game, Action::Charge(0, 3), &[]);
    play(&mut game, Action::Done, &[]);
    play(&mut game, Action::Countercharge(4), &[]);
    assert_eq!((stack(&game), game.decider()), (vec!["Charge", "Charge", "Volley"], Side::First));

    // The volley hits whoever meets the charge: his charge is over with the report, and the first one goes on to blows.
    let events = play(&mut game, Action::Fire(1), &[4, 1]);
    assert_eq!(events, ["4 is gone", "1 hits", "0 is gone", "charge over: false"]);
    assert!(stack(&game).is_empty());
}

#[test]
fn whoever_is_gone_drops_out_of_every_procedure() {
    let mut game = Outpost::default();
    play(&mut game, Action::Charge(0, 3), &[]);
    play(&mut game, Action::Done, &[]);
    play(&mut game, Action::Countercharge(4), &[]);
    play(&mut game, Action::Done, &[]);
    play(&mut game, Action::Countercharge(1), &[]);
    let targets = |game: &Outpost| game.every::<Charge>().map(|charge| charge.at).collect::<Vec<_>>();
    assert_eq!(targets(&game), [Some(3), Some(0), Some(4)]);
    game.drop_out(4);
    assert_eq!(targets(&game), [Some(3), Some(0), None]);
    game.drop_out(3);
    assert_eq!(targets(&game), [None, Some(0), None]);
}

#[test]
fn what_is_settled_before_each_step_interrupts_whatever_goes_on() {
    let mut game = Outpost::default();
    game.state.here[1] = false;
    play(&mut game, Action::Charge(0, 3), &[]);
    play(&mut game, Action::Done, &[]);
    play(&mut game, Action::Done, &[1]);
    assert_eq!((stack(&game), game.decider()), (vec!["Charge", "Blows", "Panic"], Side::First));
    let mut legal = Vec::new();
    procedure::legal_actions(&game, &mut legal);
    assert_eq!(legal, [3, 2, 1].map(Action::Commit), "a procedure may find by itself what is legal");
    play(&mut game, Action::Commit(2), &[]);
    assert!(stack(&game).is_empty());
}

#[test]
fn the_ground_turns_to_another_one_with_data_of_its_own() {
    let mut game = Outpost::default();
    play(&mut game, Action::Done, &[]);
    assert_eq!((game.state.phase, game.decider()), (Phase::Charges(Charges), Side::Second));
    game.turn_to(Rest { left: 2 });
    assert_eq!(game.deciding::<Rest>(), Some(&Rest { left: 2 }));
    assert!(game.deciding::<Charges>().is_none());
    let refusal = procedure::check(&game, &Action::Done).unwrap_err();
    assert_eq!((refusal.rule.0, refusal.why), ("OP-6", "nothing is to be decided now: the game goes on by itself"));
}

#[test]
fn the_topmost_heading_stands_and_what_decides_has_its_own_words() {
    let mut game = Outpost::default();
    assert_eq!(game.heading(), "charges");
    play(&mut game, Action::Charge(0, 3), &[]);
    assert_eq!(game.heading(), "a charge", "a volley has no heading, so that of the charge stands");
    assert_eq!(game.label_now(&Action::Done).as_deref(), Some("Nobody fires"));
    assert_eq!(game.label_now(&Action::Fire(3)), None);
    assert_eq!(game.question().text, "Who fires?");
}

#[test]
fn what_declines_is_named_only_where_it_is_legal() {
    let mut game = Outpost::default();
    assert_eq!(procedure::decline(&game), Some(Action::Done));
    game.open(Panic { side: Side::First });
    assert_eq!(procedure::decline(&game), None);
}

#[test]
fn places_are_found_from_the_top_and_from_below() {
    let mut game = Outpost::default();
    play(&mut game, Action::Charge(0, 3), &[]);
    play(&mut game, Action::Done, &[]);
    play(&mut game, Action::Countercharge(4), &[]);
    let top = game.nearest::<Charge>().unwrap();
    assert_eq!((top.depth(), game[top].unit), (2, 4));
    let below = game.below::<Charge, _>(top).unwrap();
    assert_eq!((below.depth(), game[below].unit), (1, 0));
    assert_eq!(game.below::<Charges, _>(below).map(|at| at.depth()), Some(0), "the ground lies below all");
    assert!(game.nearest::<Rout>().is_none());
    assert!(procedure::in_fight(&game));
}

#[test]
fn one_procedure_gives_way_to_another_in_its_place() {
    let mut game = Outpost::default();
    game.open(Panic { side: Side::First });
    game.open(Panic { side: Side::Second });
    let at = game.below::<Panic, Panic>(game.nearest().unwrap()).unwrap();
    game.give_way(at, Rout { unit: 2 });
    assert_eq!(stack(&game), ["Rout", "Panic"]);
}

#[test]
fn a_copy_that_was_taken_before_does_not_undo_what_happened_meanwhile() {
    let mut game = Outpost::default();
    play(&mut game, Action::Charge(0, 3), &[]);
    let charge = game.nearest::<Charge>().unwrap();
    let before = game[charge];
    game.drop_out(3);
    assert_ne!(game[charge], before);
    assert_eq!(game[charge].at, None);
}

#[test]
#[should_panic(expected = "more than 10 procedures")]
fn a_stack_that_is_too_shallow_says_so() {
    let mut game = Outpost::default();
    for _ in 0..11 {
        game.open(Panic { side: Side::First });
    }
}

#[test]
#[should_panic(expected = "the Charge is still there")]
fn a_place_from_which_the_procedure_is_gone_is_no_longer_one() {
    let mut game = Outpost::default();
    play(&mut game, Action::Charge(0, 3), &[]);
    let charge = game.nearest::<Charge>().unwrap();
    game.stack_mut().clear();
    let _ = game[charge];
}

/// Dice that must not be thrown where none may fall.
struct Watched(Seeded, bool);

impl Dice for Watched {
    fn draw(&mut self, roll: Roll, why: Purpose) -> u16 {
        assert!(self.1, "{} throws where no dice were to fall", why.rule);
        self.0.draw(roll, why)
    }
}

#[test]
fn an_action_in_parts_is_the_same_as_all_at_once_and_dice_fall_only_where_they_may() {
    let (mut decisions, mut legal, mut deepest) = (0, Vec::new(), 0);
    for seed in 0..200 {
        let (mut game, mut dice, mut rng) = (Outpost::default(), Seeded::new(seed), Seeded::new(!seed));
        for _ in 0..40 {
            legal.clear();
            procedure::legal_actions(&game, &mut legal);
            assert!(!legal.is_empty(), "a dead end: {game:?}");
            for &action in &legal {
                assert!(procedure::check(&game, &action).is_ok());
                let (mut whole, mut parts) = (game.clone(), game.clone());
                procedure::apply(&mut whole, action, &mut Seeded::new(7), &mut ());
                let mut dice = Watched(Seeded::new(7), procedure::may_throw(&parts, false));
                procedure::begin(&mut parts, action, &mut dice, &mut ());
                loop {
                    dice.1 = procedure::may_throw(&parts, true);
                    if !procedure::go_on(&mut parts, &mut dice, &mut ()) {
                        break;
                    }
                }
                assert_eq!(whole, parts, "with what is derived");
            }
            let chosen = legal[rng.below(legal.len())];
            procedure::apply(&mut game, chosen, &mut dice, &mut ());
            assert_eq!(game.left, (0..6).filter(|&n| game.state.here[n]).count(), "what is derived is fresh");
            deepest = deepest.max(game.stack().len());
            decisions += 1;
        }
    }
    assert!(decisions == 8_000 && deepest >= 4, "interrupts nest in random play: {deepest}");
}

/// Frames as a rulebook wrote them before, with fields in the variants and the chapter's in its own enum.
#[derive(Clone, Copy, Serialize, Deserialize)]
enum Before {
    Volley { at: Option<Unit>, hits: u8 },
    Charge { unit: Unit, at: Option<Unit>, stage: u8, won: bool },
    Melee(BeforeClose),
    Panic { side: Side },
}

#[derive(Clone, Copy, Serialize, Deserialize)]
enum BeforeClose {
    Blows { by: Unit, at: Unit, beaten: Option<Unit> },
    Rout { unit: Unit },
}

#[derive(Serialize)]
enum BeforePhase {
    Charges,
    Rest { left: u8 },
}

fn before(frame: &Frame) -> Before {
    match *frame {
        Frame::Volley(Volley { at, hits }) => Before::Volley { at, hits },
        Frame::Charge(Charge { unit, at, stage, won }) => Before::Charge { unit, at, stage, won },
        Frame::Melee(Close::Blows(Blows { by, at, beaten })) => Before::Melee(BeforeClose::Blows { by, at, beaten }),
        Frame::Melee(Close::Rout(Rout { unit })) => Before::Melee(BeforeClose::Rout { unit }),
        Frame::Panic(Panic { side }) => Before::Panic { side },
    }
}

#[test]
fn frames_keep_their_bytes_when_a_rulebook_moves_to_procedures() {
    let mut game = Outpost::default();
    play(&mut game, Action::Charge(0, 3), &[]);
    game.open(Rout { unit: 5 });
    let at = game.nearest::<Volley>().unwrap();
    assert_eq!(at.depth(), 2);
    game.open(Panic { side: Side::Second });
    let old: ArrayVec<Before, 10> = game.stack().iter().map(before).collect();
    let bytes = postcard::to_allocvec(game.stack()).unwrap();
    assert_eq!(bytes, postcard::to_allocvec(&old).unwrap());
    let read: Stack<Frame, 10> = postcard::from_bytes(&bytes).unwrap();
    assert_eq!(read, *game.stack());
    let blows = Frame::Melee(Close::Blows(Blows { by: 1, at: 4, beaten: Some(4) }));
    assert_eq!(postcard::to_allocvec(&blows).unwrap(), postcard::to_allocvec(&before(&blows)).unwrap());

    // A variant without fields, and one with.
    let phases = [Phase::Charges(Charges), Phase::Rest(Rest { left: 2 })].map(|phase| postcard::to_allocvec(&phase));
    let olds = [BeforePhase::Charges, BeforePhase::Rest { left: 2 }].map(|phase| postcard::to_allocvec(&phase));
    assert_eq!(phases, olds);
}

#[test]
fn a_caller_without_an_interest_lets_the_report_go() {
    let flow = <Charge as procedure::Awaits<Outpost, Charge>>::resume(
        Outpost::default().nearest::<Charge>().unwrap_or(procedure::At::new(1)),
        &mut Outpost::default().umpire(&mut Seeded::new(1), &mut Vec::new()),
        true,
    );
    assert_eq!(flow, Flow::On);
    assert!(<Charge as Procedure<Outpost>>::is_fight(&Charge { unit: 0, at: None, stage: 0, won: false }));
}
