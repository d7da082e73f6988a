//! Fair dice: promised before the battle, made again after it.
use crate::toy::{BOOK, FARM};
use voltigeur_engine::dice::fair::{Nonce, Secret};
use voltigeur_engine::record::{Conclusion, VerifyError, verify};
use voltigeur_engine::{BySide, Match, MatchError, Record, Seeded, Side};

fn fair_farm() -> Match {
    let mut battle = Match::new(&BOOK, FARM, "farm", None, 0, BySide::default()).unwrap();
    battle.throw_fairly(Secret::new([5; 32]));
    battle
}

fn nonce(text: &str) -> Nonce {
    text.parse().unwrap()
}

fn play_by_lot(battle: &mut Match, most: usize, seed: u64) {
    let mut rng = Seeded::new(seed);
    for _ in 0..most {
        let legal = battle.game().legal();
        if legal.is_empty() {
            return;
        }
        battle.play_checked(&legal[rng.below(legal.len())], false).unwrap();
    }
}

fn played_out() -> Match {
    let mut battle = fair_farm();
    battle.add_nonce(Side::First, nonce("abc")).unwrap();
    play_by_lot(&mut battle, 7, 1);
    battle.add_nonce(Side::Second, nonce("x-Y_9")).unwrap();
    play_by_lot(&mut battle, 100_000, 2);
    battle
}

#[test]
fn every_die_of_a_fair_battle_is_made_again_from_its_record() {
    let battle = played_out();
    let text = battle.record().to_string();
    let record: Record = text.parse().unwrap();
    assert_eq!(record, battle.record());
    let report = verify(&record).unwrap();
    let fell: usize = battle.history().iter().flat_map(|played| &played.throws).map(|throw| throw.faces.len()).sum();
    assert_eq!((report.dice, report.nonces, report.from_action), (fell, BySide::new(Some(0), Some(7)), 1));
    assert!(fell > 0);
    let again = Match::replay(&BOOK, &record).unwrap();
    assert_eq!(again.game().hash(), battle.game().hash());
}

#[test]
fn a_changed_die_a_changed_action_and_a_changed_secret_are_found() {
    let record = played_out().record();
    let thrown = record.line.steps.iter().position(|step| !step.dice.is_empty()).unwrap();

    let mut forged = record.clone();
    let face = &mut forged.line.steps[thrown].dice[0].faces[0];
    *face = if *face == 6 { 5 } else { *face + 1 };
    assert!(matches!(verify(&forged), Err(VerifyError::OtherDice { action, .. }) if action == thrown + 1));

    let mut forged = record.clone();
    forged.line.steps[0].action.push('x');
    assert!(matches!(verify(&forged), Err(VerifyError::OtherDice { .. })));

    let mut forged = record.clone();
    forged.dice.fair.as_mut().unwrap().secret = Some(Secret::new([6; 32]));
    assert!(matches!(verify(&forged), Err(VerifyError::OtherSecret { .. })));

    let mut forged = record.clone();
    forged.dice.fair.as_mut().unwrap().nonces[Side::First] = Some((nonce("abd"), 0));
    assert!(matches!(verify(&forged), Err(VerifyError::OtherDice { .. })));
}

#[test]
fn the_record_of_a_battle_that_goes_on_hides_the_secret_and_still_replays() {
    let mut battle = fair_farm();
    play_by_lot(&mut battle, 12, 3);
    let mut record = battle.record();
    record.dice.conceal();
    let text = record.to_string();
    assert!(!text.contains("secret"), "{text}");
    let record: Record = text.parse().unwrap();
    assert_eq!(verify(&record), Err(VerifyError::NoSecret));
    let mut again = Match::replay(&BOOK, &record).unwrap();
    assert_eq!(again.game().hash(), battle.game().hash());
    play_by_lot(&mut again, 5, 3);
    let on = again.record();
    assert_eq!(Match::replay(&BOOK, &on).unwrap().game().hash(), again.game().hash(), "it can be played on");
    assert_eq!(on.to_string().parse(), Ok(on));
}

#[test]
fn the_same_actions_after_an_undo_throw_the_same_dice_and_others_do_not_tell_the_future() {
    let mut battle = played_out();
    let history = battle.history().to_vec();
    // Back to where both seats had added their nonce: further back the second one would count earlier.
    battle.undo(7).unwrap();
    for played in &history[7..] {
        assert_eq!(&battle.play(&played.action).unwrap().throws, &played.throws);
    }
}

#[test]
fn a_branch_of_a_fair_battle_has_a_secret_of_its_own() {
    let battle = played_out();
    let mut branch = battle.clone();
    branch.undo(6).unwrap();
    branch.throw_fairly(Secret::new([8; 32]));
    play_by_lot(&mut branch, 100_000, 9);
    let record: Record = branch.record().to_string().parse().unwrap();
    assert!(record.dice.to_string().starts_with("recorded, fair-1 commitment "), "{}", record.dice);
    assert_eq!(verify(&record).unwrap().from_action, 7);
    assert_eq!(Match::replay(&BOOK, &record).unwrap().game().hash(), branch.game().hash());
}

#[test]
fn a_seat_adds_one_nonce_and_only_to_fair_dice() {
    let mut battle = fair_farm();
    battle.add_nonce(Side::First, nonce("a")).unwrap();
    assert!(matches!(battle.add_nonce(Side::First, nonce("b")), Err(MatchError::NoNonce(_))));
    let mut seeded = Match::new(&BOOK, FARM, "farm", None, 0, BySide::default()).unwrap();
    assert!(matches!(seeded.add_nonce(Side::First, nonce("a")), Err(MatchError::NoNonce(_))));
    assert_eq!(verify(&seeded.record()), Err(VerifyError::NotFair));
}

#[test]
fn battles_that_are_broken_off_say_how() {
    for end in [Match::agree as fn(&mut Match) -> _, |battle| battle.run_out_of_time(Side::Second)] {
        let mut battle = fair_farm();
        play_by_lot(&mut battle, 5, 1);
        end(&mut battle).unwrap();
        assert_eq!(battle.to_decide(), None);
        assert!(end(&mut battle).is_err(), "it ends once");
        let record: Record = battle.record().to_string().parse().unwrap();
        assert_ne!(record.result, Conclusion::Unfinished);
        assert_eq!(Match::replay(&BOOK, &record).unwrap().conclusion(), record.result);
    }
}

#[test]
fn a_game_is_seen_as_it_stood() {
    let battle = played_out();
    for (n, played) in battle.history().iter().enumerate() {
        assert_eq!(battle.game_at(n + 1).unwrap().hash(), played.hash);
    }
    assert!(battle.game_at(battle.history().len() + 1).is_err());
}
