//! One battle in play: undo, branches, forced decisions, records and what becomes of forged ones.
use crate::toy::{BOOK, DUEL, FARM};
use voltigeur_engine::record::{Conclusion, DEEPEST, DiceSource, Record, Reseed, TextHash};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{BySide, Match, MatchError, Played, Rejected, ReplayError, Seats, Seeded, Side};

fn seats() -> Seats {
    BySide::new("person".to_owned(), "veteran".to_owned())
}

fn farm(seed: u64) -> Match {
    Match::new(&BOOK, FARM, "farm", None, seed, seats()).unwrap()
}

fn duel(seed: u64) -> Match {
    Match::new(&BOOK, DUEL, "duel", Some(&["reserves".to_owned()]), seed, seats()).unwrap()
}

/// Plays so many actions by lot, or to the end.
fn play_by_lot(battle: &mut Match, actions: usize, seed: u64) {
    let mut rng = Seeded::new(seed);
    for _ in 0..actions {
        let legal = battle.game().legal();
        if legal.is_empty() {
            return;
        }
        battle.play_checked(&legal[rng.below(legal.len())], false).unwrap();
    }
}

fn actions(played: &[Played]) -> Vec<String> {
    played.iter().map(|played| played.action.clone()).collect()
}

/// An assault on the wall, up to the first dice.
fn up_to_the_dice(seed: u64) -> Match {
    let mut battle = farm(seed);
    for action in ["order assault", "order hold", "stand", "press"] {
        battle.play(action).unwrap();
    }
    battle
}

#[test]
fn a_match_takes_legal_actions_and_keeps_what_happened() {
    let battle = up_to_the_dice(1);
    let sides: Vec<Side> = battle.history().iter().map(|played| played.side).collect();
    assert_eq!(sides, [Side::First, Side::Second, Side::Second, Side::First]);
    let press = &battle.history()[3];
    assert!(!press.throws.is_empty() && !press.lines.is_empty() && !press.forced);
    assert_eq!(press.hash, battle.game().hash());
    assert_eq!(battle.to_decide(), Some(Side::First));
}

#[test]
fn what_is_not_legal_is_rejected_and_changes_nothing() {
    let mut battle = farm(1);
    let before = battle.record();
    assert!(matches!(battle.play("press"), Err(Rejected::Refused(refusal)) if refusal.rule.0 == "TOY-2.1"));
    assert!(matches!(battle.play("order lunch"), Err(Rejected::Unreadable(_))));
    assert_eq!(battle.record(), before);
    assert_eq!(up_to_the_dice(9).history()[3], {
        let mut battle = up_to_the_dice(9);
        battle.undo(3).unwrap();
        battle.play("order hold").unwrap_err();
        battle.play("press").unwrap().clone()
    });
}

#[test]
fn the_record_keeps_the_canonical_notation() {
    let mut battle = farm(1);
    battle.play("  Order ASSAULT ").unwrap();
    assert_eq!(battle.history()[0].action, "order assault");
}

#[test]
fn the_scenario_and_the_switches_must_be_sound() {
    let unsound = Match::new(&BOOK, "title = 1", "x", None, 1, seats());
    assert!(matches!(unsound, Err(MatchError::Faults(faults)) if faults.len() == 1));
    let unknown = Match::new(&BOOK, FARM, "farm", Some(&["fog".to_owned()]), 1, seats()).unwrap_err();
    assert!(unknown.to_string().contains("there is no switch 'fog' (leave it out)"), "{unknown}");
}

#[test]
fn defaults_are_written_out_in_full() {
    assert_eq!(farm(1).record().switches, ["wall", "reserves"]);
    assert_eq!(duel(1).record().switches, ["reserves"]);
}

#[test]
fn decisions_without_a_choice_are_taken_and_marked() {
    let text = "title = \"Last stand\"\nturns = 3\nstrength = [1, 1]\n";
    let mut battle = Match::new(&BOOK, text, "last-stand", None, 1, seats()).unwrap();
    assert_eq!(battle.play_forced(), 6, "companies at their last strength can only hold");
    assert!(battle.history().iter().all(|played| played.forced && played.action == "order hold"));
    assert_eq!(battle.conclusion(), Conclusion::Drawn { points: BySide::new(0, 0) });
    assert_eq!(battle.play_forced(), 0);
    assert!(battle.record().to_string().contains("\n6! order hold "));
    let again = Match::replay(&BOOK, &battle.record()).unwrap();
    assert!(again.history().iter().all(|played| played.forced));
    assert_eq!(farm(1).play_forced(), 0, "here there is a choice");
}

#[test]
fn undo_leads_back_and_the_same_dice_fall_again() {
    let mut battle = farm(4);
    play_by_lot(&mut battle, 1_000, 4);
    let whole = battle.history().to_vec();
    for to in (0..=whole.len()).rev() {
        let mut back = battle.clone();
        back.undo(to).unwrap();
        assert_eq!(back.history(), &whole[..to]);
        for action in actions(&whole[to..]) {
            back.play(&action).unwrap();
        }
        assert_eq!(back.history(), &whole[..], "undone to {to}");
        assert_eq!(back.record(), battle.record());
    }
    let beyond = battle.undo(whole.len() + 1).unwrap_err();
    assert_eq!(beyond, MatchError::NoSuchAction { asked: whole.len() + 1, played: whole.len() });
}

#[test]
fn the_last_chance_is_after_the_last_die_and_what_came_to_light() {
    let mut battle = up_to_the_dice(1);
    assert_eq!(battle.last_chance(), 4);
    battle.play("break-off").unwrap();
    assert_eq!(battle.last_chance(), 4);
    battle.undo(3).unwrap();
    assert_eq!(battle.last_chance(), 2, "the second order lays both open");
    battle.undo(1).unwrap();
    assert_eq!(battle.last_chance(), 0);
}

#[test]
fn a_branch_shares_its_past_and_has_dice_of_its_own() {
    let mut battle = duel(2);
    play_by_lot(&mut battle, 80, 2);
    let mut branch = battle.branch(40, 77).unwrap();
    assert_eq!(branch.history(), &battle.history().to_vec()[..40]);
    let mut other = battle.branch(40, 78).unwrap();
    let thrown = |battle: &Match| battle.history().iter().map(|played| played.throws.clone()).collect::<Vec<_>>();
    play_by_lot(&mut branch, 60, 5);
    play_by_lot(&mut other, 60, 5);
    assert_ne!(thrown(&branch), thrown(&other));
    let replayed = Match::replay(&BOOK, &branch.record()).expect("a branch has a record of its own");
    assert_eq!(replayed.record(), branch.record());
    assert_eq!(branch.record().dice.reseeds, [Reseed { after: 40, seed: 77 }]);
    let whole = branch.history().to_vec();
    branch.undo(20).unwrap();
    for action in actions(&whole[20..]) {
        branch.play(&action).unwrap();
    }
    assert_eq!(branch.history(), &whole[..]);
    assert!(matches!(battle.branch(81, 1), Err(MatchError::NoSuchAction { .. })));
}

#[test]
fn a_branch_can_be_kept_as_a_variation() {
    let mut battle = duel(2);
    play_by_lot(&mut battle, 30, 2);
    let mut branch = battle.branch(10, 77).unwrap();
    play_by_lot(&mut branch, 20, 6);
    battle.keep_variation(&branch).unwrap();
    let mut same_dice = battle.clone();
    same_dice.undo(20).unwrap();
    play_by_lot(&mut same_dice, 9, 9);
    battle.keep_variation(&same_dice).unwrap();
    let record = battle.record();
    let lines: Vec<Record> = record.all_lines().collect();
    assert_eq!(lines.len(), 3);
    lines.iter().for_each(|line| drop(Match::replay(&BOOK, line).unwrap()));
    assert_eq!(Match::replay(&BOOK, &record).unwrap().record(), record, "variations outlive a replay");
    let foreign = duel(3);
    assert!(matches!(battle.keep_variation(&foreign), Err(MatchError::NoBranch(_))));
    assert!(matches!(branch.keep_variation(&battle), Err(MatchError::NoBranch(_))));
    battle.undo(5).unwrap();
    assert!(battle.record().line.variations.is_empty(), "what branched off later is gone");
}

#[test]
fn branches_of_branches_are_kept_as_deep_as_a_record_can_tell() {
    let mut chain = duel(2);
    play_by_lot(&mut chain, 20, 2);
    let mut branches = Vec::new();
    for depth in 0..=DEEPEST {
        let mut next = chain.branch(depth + 1, depth as u64).unwrap();
        play_by_lot(&mut next, 5, depth as u64);
        branches.push(std::mem::replace(&mut chain, next));
    }
    let mut kept = 0;
    while let Some(mut parent) = branches.pop() {
        match parent.keep_variation(&chain) {
            Ok(()) => kept += 1,
            Err(error) => assert_eq!(error, MatchError::NoBranch("its variations are nested too deep")),
        }
        chain = parent;
    }
    assert_eq!(kept, DEEPEST);
    let record = chain.record();
    assert_eq!(record.to_string().parse(), Ok(record));
}

#[test]
fn a_replay_is_the_same_match() {
    for seed in 0..20 {
        let mut battle = farm(seed);
        battle.remark("At dawn.");
        play_by_lot(&mut battle, 1_000, seed);
        let record: Record = battle.record().to_string().parse().unwrap();
        let mut again = Match::replay(&BOOK, &record).unwrap();
        assert!(again.history().iter().all(|played| played.lines.is_empty()), "a replay is silent");
        again.narrate();
        assert_eq!(again.history(), battle.history());
        assert_eq!(again.record(), battle.record());
        assert_eq!(again.game().view(Viewer::Everyone), battle.game().view(Viewer::Everyone));
    }
}

#[test]
fn a_match_goes_on_after_a_replay_as_it_would_have_gone_on() {
    let mut battle = duel(6);
    play_by_lot(&mut battle, 50, 6);
    let mut again = Match::replay(&BOOK, &battle.record()).unwrap();
    play_by_lot(&mut battle, 50, 7);
    play_by_lot(&mut again, 50, 7);
    again.narrate();
    battle.narrate();
    assert_eq!(again.history(), battle.history());
}

#[test]
fn recorded_dice_replay_and_the_match_goes_on_with_dice_of_its_own() {
    let mut battle = duel(6);
    play_by_lot(&mut battle, 60, 6);
    let mut record = battle.record();
    record.dice = DiceSource::recorded();
    let mut again = Match::replay(&BOOK, &record).unwrap();
    assert_eq!(again.game().hash(), battle.game().hash());
    play_by_lot(&mut again, 40, 8);
    assert_eq!(again.record().dice.reseeds.len(), 1, "{:?}", again.record().dice);
    let third = Match::replay(&BOOK, &again.record()).unwrap();
    assert_eq!(third.record(), again.record());
    let whole = actions(&again.history().to_vec());
    again.undo(80).unwrap();
    for action in &whole[80..] {
        again.play(action).unwrap();
    }
    assert_eq!(again.game().hash(), third.game().hash());
    again.undo(20).unwrap();
    play_by_lot(&mut again, 30, 9);
    Match::replay(&BOOK, &again.record()).unwrap();
}

#[test]
fn a_side_that_resigns_ends_the_battle() {
    let mut battle = up_to_the_dice(1);
    battle.resign(Side::Second).unwrap();
    assert_eq!(battle.conclusion(), Conclusion::Resigned(Side::Second));
    assert_eq!(battle.to_decide(), None);
    assert_eq!(battle.play("press"), Err(Rejected::Over));
    assert_eq!(battle.resign(Side::First), Err(Rejected::Over));
    let mut again = Match::replay(&BOOK, &battle.record()).unwrap();
    assert_eq!(again.conclusion(), Conclusion::Resigned(Side::Second));
    again.undo(4).unwrap();
    assert!(again.play("press").is_ok(), "who takes it back fights on");
}

#[test]
fn only_scenarios_that_do_not_ship_are_carried_along() {
    assert_eq!(farm(1).record().scenario_text, None);
    assert_eq!(duel(1).record().scenario_text.as_deref(), Some(DUEL));
    let changed = Match::new(&BOOK, &FARM.replace('4', "5"), "farm", None, 1, seats()).unwrap();
    assert!(changed.record().scenario_text.is_some(), "a shipped scenario that was changed is carried along");
}

/// Replays a text, which must fail.
fn forged(text: &str) -> ReplayError {
    let record: Record = text.parse().expect("it is still a record");
    Match::replay(&BOOK, &record).expect_err("it is forged")
}

/// The number of the first line that contains `what`, counted from 1.
fn line_of(text: &str, what: &str) -> usize {
    text.lines().position(|line| line.contains(what)).expect("the line is there") + 1
}

#[test]
fn a_forged_record_is_refused_with_the_line_that_does_not_fit() {
    let text = up_to_the_dice(1).record().to_string();
    let first_dice = text.lines().find(|line| line.starts_with("; dice")).unwrap();
    let face = first_dice.chars().last().unwrap();
    let other_face = if face == '6' { "5" } else { "6" };
    let other_dice = format!("{}{other_face}", &first_dice[..first_dice.len() - 1]);
    let hash = text.lines().find_map(|line| line.strip_prefix("3 stand")).unwrap().trim();
    let scenario_hash = TextHash::of(FARM).to_string();

    let forgeries = [
        ("Rulebook: toy", "Rulebook: chess", "Rulebook", "cannot be replayed under 'toy'"),
        ("Rules: 1", "Rules: 2", "Rules", "uses version 2"),
        ("Scenario: farm", "Scenario: barn", "Scenario", "there is no scenario 'barn'"),
        (&scenario_hash, "0123456789abcdef", "Scenario", "it was changed after the battle"),
        ("Switches: wall", "Switches: fog", "Switches", "there is no switch 'fog'"),
        (
            "Result: unfinished",
            "Result: first wins 1 : 0",
            "Result",
            "the result is 'unfinished', not 'first wins 1 : 0'",
        ),
        (first_dice, &other_dice, "; dice", "action 4 (press) throws different dice"),
        (first_dice, &format!("{first_dice}\n{first_dice}"), "; dice", ""),
        ("3 stand", "3 press", "3 press", "action 3 (press) cannot be played: TOY-3.1"),
        ("3 stand", "3 pray", "3 pray", "action 3 (pray) cannot be played: 'pray' is no action"),
        ("3 stand", "3 fall-back", "3 fall-back", "after action 3 (fall-back) the state is #"),
        (hash, "#0123456789abcdef", "3 stand", "not #0123456789abcdef"),
        ("seed 1", "seed 2", "; dice", "throws different dice"),
    ];
    for (what, by, line, words) in forgeries {
        let text = text.replacen(what, by, 1);
        let error = forged(&text);
        assert!(error.why.contains(words), "{what} by {by}: {error}");
        let exact = line_of(&text, line);
        // Where a whole dice line was doubled, the second of them is the wrong one.
        assert!(error.line == exact || (words.is_empty() && error.line > exact), "{what} by {by}: {error}\n{text}");
    }
}

#[test]
fn dice_that_are_missing_or_too_many_are_named() {
    let text = up_to_the_dice(1).record().to_string();
    let press = line_of(&text, "4 press");
    let more = format!("{text}; dice first TOY-4.1 d6: 1\n");
    let error = forged(&more);
    assert_eq!(error.line, more.lines().count());
    assert!(error.why.contains("does not throw these dice"), "{error}");

    // The round throws for the contest and for the save: a record that tells of one must tell of both.
    let dice: Vec<&str> = text.lines().filter(|line| line.starts_with("; dice")).collect();
    assert_eq!(dice.len(), 2, "the seed leads to a save:\n{text}");
    let error = forged(&text.replacen(&format!("{}\n", dice[1]), "", 1));
    assert_eq!(error.line, press);
    assert!(error.why.contains("throws more dice than the record has"), "{error}");

    let without_dice: String =
        text.lines().filter(|line| !line.starts_with("; dice")).map(|line| format!("{line}\n")).collect();
    Match::replay(&BOOK, &without_dice.parse().unwrap()).expect("a seed needs no dice lines");
    let error = forged(&without_dice.replace("chacha8-1 seed 1", "recorded"));
    assert_eq!(error.line, press);
    assert!(error.why.contains("a die is missing"), "{error}");
}

#[test]
fn recorded_dice_that_were_changed_lead_to_another_state() {
    let text = up_to_the_dice(1).record().to_string().replace("chacha8-1 seed 1", "recorded");
    Match::replay(&BOOK, &text.parse().unwrap()).unwrap();
    let save = text.lines().find(|line| line.contains("d6>=5")).unwrap();
    let saved = save.ends_with(['5', '6']);
    let other = format!("{}{}", &save[..save.len() - 1], if saved { 1 } else { 6 });
    let error = forged(&text.replace(save, &other));
    assert_eq!(error.line, line_of(&text, "4 press"));
    assert!(error.why.contains("an action or a die was changed here or above"), "{error}");
}

#[test]
fn nothing_can_be_added_after_the_end() {
    let mut battle = farm(3);
    play_by_lot(&mut battle, 1_000, 3);
    let number = battle.history().len() + 1;
    let text = format!("{}{number} order hold\n", battle.record());
    let error = forged(&text);
    assert_eq!(error.line, line_of(&text, &format!("{number} order hold")));
    assert!(error.why.contains("comes after the end of the battle"), "{error}");
    let resigned = battle.record().to_string();
    let result = resigned.lines().find(|line| line.starts_with("Result")).unwrap().to_owned();
    let error = forged(&resigned.replace(&result, "Result: first resigns"));
    assert!(error.why.contains("fought to the end"), "{error}");
}

/// Without its dice being fair a battle cannot be kept as bytes: the next die depends on how many have fallen.
#[test]
fn a_battle_with_fair_dice_is_kept_as_bytes_and_goes_on_alike() {
    let secret = voltigeur_engine::dice::fair::Secret::new([5; 32]);
    let mut battle = up_to_the_dice(9);
    assert!(battle.keep_as_bytes().is_none(), "dice from a seed");
    battle.throw_fairly(secret.clone());
    battle.remark("remember this");
    let bytes = battle.keep_as_bytes().expect("fair dice can be kept");
    let mut again = Match::restore(battle.book(), &bytes, Some(secret.clone())).expect("they are sound");
    for side in Side::BOTH {
        let who = battle.seats()[side].clone();
        again.seat(side, who);
    }
    assert_eq!(again.record(), battle.record());
    assert!(again.history().iter().all(|played| played.lines.is_empty()));
    assert_eq!(again.told(0..again.history().len()), battle.told(0..battle.history().len()));
    again.narrate();
    assert_eq!(again.history(), battle.history());
    for _ in 0..20 {
        let Some(action) = battle.game().legal().into_iter().next().filter(|_| battle.to_decide().is_some()) else {
            break;
        };
        let action = action.notation();
        assert_eq!(battle.play(action).expect("it is legal"), again.play(action).expect("it is legal"));
    }
    battle.undo(1).expect("so many were played");
    again.undo(1).expect("so many were played");
    assert_eq!(again.game().hash(), battle.game().hash());
    // What is cut, changed or of another secret's absence is refused with a sentence.
    for bad in [&bytes[..bytes.len() - 1], &bytes[..10], &[]] {
        assert!(Match::restore(battle.book(), bad, Some(secret.clone())).is_err());
    }
    assert!(Match::restore(battle.book(), &bytes, None).is_err_and(|why| why.contains("secret")));
}

/// Seeded dice, fair dice, and fair dice that take over in the middle.
#[test]
fn going_back_in_a_long_battle_begins_from_a_place_nearby_and_leads_to_the_same() {
    let fair = || voltigeur_engine::dice::fair::Secret::new([3; 32]);
    for take_over in [None, Some(0), Some(300)] {
        let mut battle = duel(6);
        play_by_lot(&mut battle, take_over.unwrap_or(650), 6);
        if let Some(before) = take_over {
            battle.throw_fairly(fair());
            play_by_lot(&mut battle, 650 - before, 7);
        }
        let whole = battle.history().to_vec();
        assert!(whole.len() > 2 * voltigeur_engine::EVERY, "it is long: {}", whole.len());
        for to in [310, 400, 511, 512, 513, whole.len() - 1, whole.len()] {
            let to = to.min(whole.len());
            let mut back = battle.clone();
            back.undo(to).unwrap();
            assert_eq!(back.history(), &whole[..to]);
            assert_eq!(back.game().hash(), battle.game_at(to).unwrap().hash());
            for action in actions(&whole[to..]) {
                back.play(&action).unwrap();
            }
            assert_eq!(back.history(), &whole[..], "undone to {to}");
            assert_eq!(back.record(), battle.record());
        }
        assert_eq!(
            battle.told(250..520),
            whole[250..520].iter().map(|played| played.lines.clone()).collect::<Vec<_>>()
        );
    }
}
