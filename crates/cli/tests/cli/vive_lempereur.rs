//! Vive l'Empereur! from the command line: simulate, odds, study, check, replay, and a battle at the prompt.
use crate::support::{books, folder, out, root, run, run_slowly};
use std::time::Duration;

/// Cuirassiers before a line that stands with its flanks free; nothing else is on the field. VLE-IX.2a.
const CHARGE: &str = "rulebook vive-lempereur
study A charge
unit C Blue C4 0806 column 2
unit I Red I6 1007 line 4
turn 3 Blue charge
";

#[test]
fn scenarios_and_switches_are_listed() {
    let home = folder("vive-scenarios");
    let text = out(&run(&home, &["scenarios"], ""));
    assert!(
        text.contains("Vive l'Empereur!") && text.contains("stream-crossing") && text.contains("auerstaedt"),
        "{text}"
    );
    assert!(out(&run(&home, &["scenarios", "stream-crossing"], "")).contains("hidden-stacks"));
    assert!(out(&run(&home, &["rule", "vle-ix.6a"], "")).contains("VLE-IX.6a"));
}

#[test]
fn a_simulation_tells_who_wins_and_by_how_much() {
    let text = books::simulated(&folder("vive-simulate"), "stream-crossing", "6", ["veteran", "random"]);
    assert!(text.contains("veteran") && text.contains("random"), "{text}");
}

#[test]
fn a_sound_scenario_is_sound_and_a_faulty_one_is_told_all_its_faults() {
    let changes = [("hex = \"0405\"", "hex = \"9905\""), ("type = \"cav\"", "type = \"camel\"")];
    let text = books::checked(&folder("vive-check"), "vive-lempereur/stream-crossing.toml", changes);
    assert!(text.contains("9905") | text.contains("camel"), "{text}");
}

#[test]
fn the_studies_of_the_book_are_as_expected() {
    books::studied(&folder("vive-study"), "studies/vive-lempereur/melee.study");
}

/// Every ending of a whole charge, under every pair of stances: the chances sum to one.
#[test]
fn the_odds_of_a_charge_sum_to_one() {
    let home = folder("vive-odds");
    let study = home.join("charge.study");
    std::fs::write(&study, format!("{CHARGE}do activate C\n")).unwrap();
    for (first, second) in [("fight-on", "fight-on"), ("fight-on", "cautious"), ("cautious", "fight-on")] {
        let arguments = ["form line 1", "--study", study.to_str().unwrap(), "--first", first, "--second", second];
        let text = books::odds(&home, &arguments);
        assert!(text.contains("Red breaks") && text.contains("Blue breaks"), "{text}");
    }
}

#[test]
fn a_battle_between_computers_is_kept_replayed_and_verified() {
    let home = folder("vive-replay");
    let record = books::played_and_verified(&home, "stream-crossing", ["veteran", "recruit"]);
    let told = out(&run(&home, &["replay", record.to_str().unwrap(), "--to", "40"], ""));
    assert!(told.contains("after 40 of"), "{told}");
}

#[test]
fn a_person_marches_asks_and_looks() {
    let home = folder("vive-prompt");
    let input = "end\nactivate b3\nwhy go 1501\ngo 0506\nstop\nlook\nlook 0806\nlook stream village\nlook 9999\nhint\nscore\nmap\nmore\nquit\n";
    let output = run(&home, &["play", "stream-crossing", "--plain", "--seed", "3", "--opponent", "random"], input);
    let text = out(&output);
    for expected in
        ["VLE-VI.2b", "0806: town", "Stream village", "there is no hex '9999'", "A veteran would choose", "0407"]
    {
        assert!(text.contains(expected), "'{expected}' is missing in:\n{text}");
    }
    assert!(output.status.success());
}

/// VLE-XIX.2a, VLE-XIX.4a, VLE-XXI.3a: the seconds at the prompt are counted; whoever is late pays, or is asked first.
#[test]
fn a_person_who_thinks_too_long_pays_for_it_or_is_asked() {
    let home = folder("vive-time");
    let text = std::fs::read_to_string(root().join("scenarios/vive-lempereur/stream-crossing.toml")).unwrap();
    let limit = text.lines().find(|line| line.starts_with("time_limit_seconds")).unwrap();
    let file = home.join("hasty.toml");
    std::fs::write(&file, text.replace(limit, "time_limit_seconds = { blue = 1, red = 1 }")).unwrap();
    let played = |switch: &str, begin: &str| {
        let arguments = ["play", file.to_str().unwrap(), "--plain", "--seed", "3", "--opponent", "random", "--switch"];
        let arguments: Vec<&str> = arguments.into_iter().chain([switch]).collect();
        out(&run_slowly(&home, &arguments, &[begin, "activate b3\n", "log\nquit\n"], Duration::from_millis(2_600)))
    };
    let late = played("time-limits", "end\n");
    assert!(late.contains("B1 moves late: morale -1 until the next turn."), "{late}");
    let asked = played("interactive", "begin blue\ncorps b1\ndone\n");
    assert!(asked.contains("the time is up: stop, or go on?"), "{asked}");
    assert!(!asked.contains("moves late"), "{asked}");
}
