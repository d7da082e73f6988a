//! Every wrong input gets one clear message and an exit code.
use crate::support::{err, folder, out, root, run};

#[test]
fn wrong_input_is_answered_by_one_message_and_exit_code_2() {
    let home = folder("errors");
    let damaged = home.join("damaged.battle");
    let played = run(
        &home,
        &["play", "mirror-ridge", "--plain", "--seed", "3"],
        "1\nsave DAMAGED\nquit\n".replace("DAMAGED", damaged.to_str().unwrap()).as_str(),
    );
    assert!(played.status.success());
    let sound = std::fs::read_to_string(&damaged).unwrap();
    let line = 1 + sound.lines().position(|line| line.contains("activate s1")).unwrap();
    std::fs::write(&damaged, sound.replace("activate s1", "activate s99")).unwrap();
    let broken = home.join("broken.toml");
    std::fs::write(&broken, "[scenario]\nid = \"x\"\nsystem = \"lines-of-battle\"\n").unwrap();
    let foreign = home.join("foreign.toml");
    std::fs::write(&foreign, "[scenario]\nid = \"x\"\nsystem = \"lines-of-bottle\"\n").unwrap();
    let empty = home.join("empty.study");
    std::fs::write(&empty, "").unwrap();
    let existing = home.join("there.csv");
    std::fs::write(&existing, "mine").unwrap();
    let [damaged, broken, foreign, empty, existing] =
        [&damaged, &broken, &foreign, &empty, &existing].map(|path| path.to_str().unwrap());

    let line = format!("line {line}");
    let table: &[(&[&str], &[&str])] = &[
        (&["play", "mirror-rigde"], &["there is no scenario 'mirror-rigde'", "did you mean 'mirror-ridge'"]),
        (
            &["play", "eagles/quatre-brass"],
            &["there is no scenario 'eagles/quatre-brass'", "did you mean 'quatre-bras'"],
        ),
        (&["play", "eagles/mirror-ridge"], &["there is no scenario", "mill-hill, quatre-bras"]),
        (&["play", "mirror-ridge"], &["needs a terminal", "--plain"]),
        (&["play"], &["needs a terminal"]),
        (&["play", "mirror-ridge", "--side", "sout"], &["there is no side 'sout'", "did you mean 'south'"]),
        (
            &["play", "mirror-ridge", "--opponent", "marshall"],
            &["there is no player 'marshall'", "did you mean 'marshal'"],
        ),
        (
            &["play", "stream-crossing", "--opponent", "marshal"],
            &["Vive l'Empereur! has no player 'marshal'", "use recruit, veteran, random or greedy"],
        ),
        (
            &["simulate", "mill-hill", "--second", "search:50"],
            &["Eagles of the Empire has no player 'search:50'", "use recruit, veteran, random or greedy"],
        ),
        (&["play", "quatre-bras", "--switch", "leader"], &["there is no switch 'leader'", "did you mean 'leaders'"]),
        (&["play", "quatre-bras", "--switch", "leaders=maybe"], &["use on or off"]),
        (&["play", "nowhere.toml"], &["cannot read nowhere.toml", "no such file"]),
        (&["play", "--load", "nowhere.battle"], &["cannot read nowhere.battle"]),
        (&["play", damaged], &[&line, "s99"]),
        (&["play", broken, "--plain"], &["cannot be set up"]),
        (&["play", foreign], &["there is no rulebook 'lines-of-bottle'", "did you mean 'lines-of-battle'"]),
        (&["replay", damaged], &[&line, "s99"]),
        (&["replay", "nowhere.battle"], &["no such file"]),
        (&["replay", "Cargo.toml"], &["line 1"]),
        (&["simulate", "moon"], &["there is no scenario 'moon'", "training-1"]),
        (&["simulate", "training-1", "--first", "person"], &["people cannot play in a simulation"]),
        (&["simulate", "training-1", "--csv", existing], &["already exists", "--force"]),
        (&["simulate", "training-1", "--json", "/no/such/folder/x.json"], &["there is no folder"]),
        (&["odds", "--scenario", "mirror-ridge"], &["no fight is under way", "activate s1"]),
        (&["odds", "--scenario", "mirror-ridge", "attack moon"], &["there is no area 'moon'"]),
        (&["odds", "--scenario", "mirror-ridge", "activate s1", "--stance", "bold"], &["there is no stance 'bold'"]),
        (&["odds", "--study", empty], &["line 1", "study"]),
        (&["study", empty], &["line 1", "study"]),
        (&["check", "nowhere.toml"], &["no such file"]),
        (&["counts", "moon", "--depth", "2"], &["there is no scenario"]),
        (&["rule", "C7.33"], &["there is no rule 'C7.33'"]),
        (&["bench", "moon"], &["there is no scenario"]),
        (&["bot", "--level", "general"], &["there is no player 'general'"]),
        (&["frobnicate"], &["unrecognized subcommand"]),
        (&["simulate", "training-1", "--second", "cmd:/no/such/bot"], &["cannot be started"]),
        (&["simulate", "training-1", "--second", "cmd:"], &["cmd: needs a command"]),
    ];
    for (arguments, expected) in table {
        let output = run(&home, arguments, "");
        let message = err(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
        for words in *expected {
            assert!(message.contains(words), "{arguments:?} should say '{words}':\n{message}");
        }
        assert!(!message.contains("panicked"), "{message}");
    }
    assert_eq!(std::fs::read_to_string(existing).unwrap(), "mine", "nothing was overwritten");
}

#[test]
fn check_lists_all_faults_and_exits_with_1() {
    let home = folder("check");
    let file = home.join("faulty.toml");
    let sound = root().join("scenarios/lines-of-battle/training-1-crossroads.toml");
    let text = std::fs::read_to_string(&sound).unwrap();
    std::fs::write(&file, text.replace("arm = \"infantry\"", "arm = \"infantery\"")).unwrap();
    let output = run(&home, &["check", sound.to_str().unwrap(), file.to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(1), "{}{}", out(&output), err(&output));
    assert!(out(&output).contains(": sound"));
    assert!(out(&output).contains("fault"));
}
