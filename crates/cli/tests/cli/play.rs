//! A person plays through the prompt.
use crate::support::{err, folder, kept, out, run};

/// A whole battle of the first lesson, by always taking the same numbers in turn; numbers that are no options are refused and
/// change nothing.
#[test]
fn a_whole_training_battle_is_played_through_the_prompt() {
    let home = folder("whole-battle");
    let numbers = "1\n2\n1\n3\n".repeat(2000);
    let output = run(&home, &["play", "training-1", "--plain", "--seed", "7", "--opponent", "recruit"], &numbers);
    let text = out(&output);
    assert!(output.status.success(), "{}", err(&output));
    assert!(text.contains("The battle is over."), "it ends:\n{}", &text[text.len().saturating_sub(2000)..]);
    assert!(text.contains("turn 6 of 6"), "all turns were played");
    let verified = run(&home, &["replay", kept(&home).to_str().unwrap(), "--verify"], "");
    assert!(verified.status.success(), "{}", err(&verified));
    assert!(out(&verified).contains("verified"));
}

#[test]
fn two_people_at_one_screen_play_to_the_end() {
    let home = folder("two-people");
    let numbers = "2\n1\n3\n1\n".repeat(2000);
    let output = run(&home, &["play", "training-2", "--plain", "--seed", "8", "--opponent", "person"], &numbers);
    assert!(out(&output).contains("The battle is over."));
}

#[test]
fn the_prompt_answers_why_rule_hint_look_odds_log_score_and_help() {
    let home = folder("answers");
    let input = "why move north_camp\nwhy 1\nrule C7.3\nrule nonsense\nhint\nlook\nlook south_camp\nlook mooon\nodds\nlog\nscore\nhelp\n\
                 99\nmove nowhere\nsing\nwhy\nmore\nmap\nquit\n";
    let output = run(&home, &["play", "mirror-ridge", "--plain", "--seed", "3"], input);
    let text = out(&output);
    for expected in [
        "LOB-",
        "is legal under this rule",
        "Combat roll: attacker wins",
        "there is no rule 'nonsense'",
        "A veteran would choose",
        "South Camp (south_camp): s1:I3",
        "s1  South 1 (I3), column",
        "there is no area 'mooon'",
        "no fight is under way",
        "Command points: +",
        "South: 0 points",
        "why ACTION",
        "there is no option 99",
        "there is no verb 'sing'",
        "name an action: why",
        "Centre Ridge",
    ] {
        assert!(text.contains(expected), "'{expected}' is missing in:\n{text}");
    }
    assert!(output.status.success());
}

#[test]
fn a_decision_is_taken_back_and_a_battle_saved_and_loaded() {
    let home = folder("save-and-load");
    let file = home.join("mine.battle");
    let file = file.to_str().unwrap();
    let input = format!("1\nundo\n2\nsave {file}\nsave {file}\nload {file}\nquit\n");
    let output = run(&home.join("a"), &["play", "mirror-ridge", "--plain", "--seed", "3"], &input);
    let text = out(&output);
    assert!(text.contains("Taken back: activate s1"), "{text}");
    assert!(text.contains("Saved to"), "{text}");
    assert!(text.contains("Loaded"), "{text}");
    let record = std::fs::read_to_string(file).unwrap();
    assert!(record.contains("activate s2") && !record.contains("activate s1"), "{record}");

    let again = run(&home.join("b"), &["play", file, "--plain"], "quit\n");
    assert!(out(&again).contains("what will South 2"), "{}", out(&again));
    let foreign =
        run(&home.join("c"), &["play", "mirror-ridge", "--plain", "--seed", "4"], &format!("save {file}\nquit\n"));
    assert!(out(&foreign).contains("already exists and was not changed"), "{}", out(&foreign));
    assert_eq!(std::fs::read_to_string(file).unwrap(), record, "nothing was overwritten");
}

#[test]
fn beyond_the_dice_a_decision_is_taken_back_after_confirmation_when_alone() {
    let home = folder("undo-dice");
    // The first activation is stopped, the move phase ended: the other side's dice fall.
    let to_next_turn = "1\n1\nstop\nend\nend\nend\n";
    let output = run(
        &home,
        &["play", "mirror-ridge", "--plain", "--seed", "3", "--opponent", "random"],
        &format!("{to_next_turn}undo\nno\nquit\n"),
    );
    let text = out(&output);
    assert!(text.contains("Dice have been rolled or hidden information was revealed since then"), "{text}");
    assert!(text.contains("Nothing was taken back."), "{text}");
}

#[test]
fn resigning_ends_the_battle_and_the_record_says_so() {
    let home = folder("resign");
    let output = run(&home, &["play", "training-1", "--plain", "--seed", "1"], "resign\nno\nresign\nyes\n");
    assert!(out(&output).contains("resigned"), "{}", out(&output));
    assert!(std::fs::read_to_string(kept(&home)).unwrap().contains("resigns"));
}

#[test]
fn nothing_is_lost_when_the_input_ends() {
    let home = folder("end-of-input");
    let output = run(&home, &["play", "mirror-ridge", "--plain", "--seed", "3"], "1\n");
    assert!(output.status.success());
    assert!(std::fs::read_to_string(kept(&home)).unwrap().contains("activate s1"));
    // The menu offers to go on with it.
    let scenarios: usize = voltigeur_players::books().iter().map(|book| book.scenarios().len()).sum();
    let output = run(&home, &["play", "--plain"], &format!("x\n{}\nquit\n", scenarios + 1));
    let text = out(&output);
    assert!(text.contains("continue mirror-ridge"), "{text}");
    assert!(text.contains("what will South 1"), "{text}");
}

#[test]
fn the_menu_asks_three_questions() {
    let home = folder("menu");
    let output = run(&home, &["play", "--plain", "--seed", "1"], "1\n2\n1\nquit\n");
    let text = out(&output);
    assert!(text.contains("Against whom?") && text.contains("Red >"), "{text}");
}

/// The menu of a book without a marshal: the third answer is asked about again.
#[test]
fn the_menu_offers_the_levels_of_the_book() {
    let home = folder("menu-levels");
    let mut scenarios = voltigeur_players::books().iter().flat_map(|book| book.scenarios());
    let stream = 1 + scenarios.position(|info| info.id == "stream-crossing").unwrap();
    let text = out(&run(&home, &["play", "--plain", "--seed", "1"], &format!("{stream}\n1\n3\n2\nquit\n")));
    assert!(text.contains("Against whom? 1 to 2") && text.contains("Type a number from 1 to 2."), "{text}");
    assert!(text.contains("2  veteran") && !text.contains("marshal"), "{text}");
    let text = out(&run(&home, &["play", "--plain", "--seed", "1"], "1\n2\n3\nquit\n"));
    assert!(text.contains("3  marshal"), "{text}");
}

#[test]
fn a_record_with_a_level_that_its_book_no_longer_offers_goes_on() {
    let home = folder("old-marshal");
    run(&home, &["play", "stream-crossing", "--side", "red", "--plain", "--seed", "3"], "quit\n");
    let record = kept(&home);
    let text = std::fs::read_to_string(&record).unwrap();
    assert!(text.contains("veteran"), "{text}");
    std::fs::write(&record, text.replace("veteran", "marshal")).unwrap();
    let output = run(&home, &["play", "--load", record.to_str().unwrap(), "--plain"], "quit\n");
    assert!(output.status.success(), "{}", out(&output));
    assert!(out(&output).contains("Red"), "{}", out(&output));
    // Whoever asks for one now is told what there is.
    let asked = ["play", "--load", record.to_str().unwrap(), "--side", "red", "--opponent", "marshal", "--plain"];
    let output = run(&home, &asked, "quit\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("has no player 'marshal'"), "{}", err(&output));
}
