//! Vive l'Empereur! from the command line: simulate, odds, study, check, replay, and a battle at the prompt.
use crate::support::{books, folder, kept, out, root, run, run_slowly};
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
    assert!(asked.contains("your time is up: stop moving, or go on"), "{asked}");
    assert!(!asked.contains("moves late"), "{asked}");
}

/// VLE-XVII.3a, VLE-XVII.3o: where nobody of a side sits at the prompt, its orders are told as secret choices, as a spectator reads
/// them on the page; the record keeps them.
#[test]
fn a_watcher_reads_of_secret_choices_only_that_they_were_made() {
    let home = folder("vive-secrets");
    let text = std::fs::read_to_string(root().join("scenarios/vive-lempereur/stream-crossing.toml")).unwrap();
    let file = home.join("open-orders.toml");
    std::fs::write(&file, text.split("[orders]").next().unwrap()).unwrap();
    let file = file.to_str().unwrap();
    let play = |home: &std::path::Path, seats: [&str; 2], input: &str| {
        let arguments = ["play", file, "--plain", "--seed", "3", "--switch", "command3"];
        out(&run(home, &[&arguments[..], &["--first", seats[0], "--second", seats[1]]].concat(), input))
    };
    let watched = home.join("watched");
    let story = play(&watched, ["random", "random"], "");
    assert!(story.contains("Blue: (a secret choice)") && story.contains("Red: (a secret choice)"), "{story}");
    assert!(!story.contains(": order "), "{story}");
    let record = std::fs::read_to_string(kept(&watched)).unwrap();
    assert!(record.contains("order b1 ") && record.contains("order r1 "), "{record}");
    let replayed = out(&run(&watched, &["replay", kept(&watched).to_str().unwrap(), "--to", "4"], ""));
    assert!(replayed.contains("1. Blue: order b1 ") && replayed.contains("3. Red: order r1 "), "{replayed}");

    // Whoever sits there reads his own; once the other is asked, it stands.
    let story = play(&home.join("alone"), ["person", "random"], "order b1 march\norder bc attack\nquit\n");
    assert!(story.contains("Blue: order b1 march") && story.contains("Red: (a secret choice)"), "{story}");
    let story = play(&home.join("both"), ["person", "person"], "order b1 march\norder bc attack\nundo\nquit\n");
    assert!(story.contains("cannot be taken back") && !story.contains("Taken back"), "{story}");
    let story = play(&home.join("own"), ["person", "person"], "order b1 march\nundo\nquit\n");
    assert!(story.contains("Taken back: "), "{story}");
}
