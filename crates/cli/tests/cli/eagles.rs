//! Eagles of the Empire from the command line: simulate, odds, study, check, replay, and a battle at the prompt.
use crate::support::{books, folder, out, run};

/// A heavy battery, and two assault columns before a line.
const FIGHTS: &str = "rulebook eagles
turns 1
year 1809

study Fire
phase artillery
unit G blue artillery ce 7 heavy unlimbered at 30 16 heading 0
unit C red infantry ce 10 field-column at 30 30 heading 180

study Assault
phase assault
unit F blue infantry ce 14 stands 4 attack-column moved at 30 20 heading 0
unit A red infantry ce 8 stands 4 line moved at 30 22.5 heading 180
assault F against A
";

#[test]
fn a_simulation_tells_who_wins_and_by_how_much() {
    let text = books::simulated(&folder("eagles-simulate"), "mill-hill", "4", ["random", "random"]);
    assert!(text.contains("French") && text.contains("Austrians"), "{text}");
}

/// The chances sum to one, and all that makes up the totals stands above them with its rules.
#[test]
fn the_odds_of_fire_and_assault_come_with_the_whole_ledger() {
    let home = folder("eagles-odds");
    let study = home.join("fights.study");
    std::fs::write(&study, FIGHTS).unwrap();
    let odds =
        |number: u8, action: &str| books::odds(&home, &[action, "--study", &format!("{}:{number}", study.display())]);
    let fire = odds(1, "fire G C");
    assert!(fire.contains("  +7  ") && fire.contains("(EOTE-6.2.3)"), "{fire}");
    let assault = odds(2, "fight 0");
    assert!(assault.contains(" +14  ") && assault.contains("  +8  ") && assault.contains("(EOTE-7.6.4)"), "{assault}");
}

#[test]
fn a_sound_scenario_is_sound_and_a_faulty_one_is_told_all_its_faults() {
    let changes = [("light_woods", "jungle"), ("\"line\"", "\"phalanx\"")];
    let text = books::checked(&folder("eagles-check"), "eagles/mill-hill.toml", changes);
    assert!(text.contains("jungle") && text.contains("phalanx"), "{text}");
}

#[test]
fn the_studies_of_the_book_are_as_expected() {
    books::studied(&folder("eagles-study"), "studies/eagles/fire.study");
}

#[test]
fn a_battle_between_computers_is_kept_replayed_and_verified() {
    books::played_and_verified(&folder("eagles-replay"), "mill-hill", ["random", "random"]);
}

/// The table is a plan in characters, with a list of units and distances; moves are typed as legs.
#[test]
fn a_person_types_legs_looks_and_measures() {
    let home = folder("eagles-prompt");
    let input = "help\ndone\ndone\nmap\nlook\nlook hill_mill\nwhy move f05 advance 30\nmove f99 advance 2\nmove f03 fly 3\n\
                 why move f05 wheel right 5\nwhy move f05 wheel right 5, advance 1\nmove f05 advance 3\nlook f05\nscore\nodds\nquit\n";
    let output = run(&home, &["play", "mill-hill", "--plain", "--seed", "3", "--opponent", "random"], input);
    let text = out(&output);
    for expected in [
        "as records write it: attach f_div f0",
        "in our own words: rule EOTE-3.5.1.1",
        "'help' lists all commands.",
        "EOTE-5.0.1: ",
        "there is no unit 'f99'; did you mean 'f09'?",
        "'fly' is not a leg of a move: write advance, wheel",
        "'move f05 wheel right 5' is legal now.",
        "'move f05 wheel right 5, advance 1' is legal now.",
        "48e Ligne I advances 3 inches.",
        "Mill hill (hill_mill): hill",
        " away\n",
        "no fight is under way",
    ] {
        assert!(text.contains(expected), "'{expected}' is missing in:\n{text}");
    }
    assert!(!text.contains("Did you mean the command"), "a faulty action is no mistyped command:\n{text}");
    let states: Vec<&str> = text.lines().filter(|line| line.starts_with("== turn")).collect();
    assert!(!states.is_empty() && states.iter().all(|line| line.chars().count() < 120), "{states:?}");
    let score = text.rsplit("French: 0 points").next().unwrap();
    assert!(score.contains("Friant division"), "the orders are told with the score:\n{score}");
    let plan: Vec<&str> = text.lines().skip_while(|line| !line.contains('♣')).take(20).collect();
    for id in ["f01↑", "f05↑", "f09↑", "f14↑"] {
        let whole = text.lines().filter(|line| !line.contains('[') && line.contains(id)).count();
        assert!(whole > 0, "{id} is legible on the plan:\n{}", plan.join("\n"));
    }
    assert!(output.status.success());
}
