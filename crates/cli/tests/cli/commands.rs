//! The commands besides playing.
use crate::support::{err, folder, golden, out, root, run};

#[test]
fn a_simulation_gives_the_same_result_with_any_number_of_threads() {
    let home = folder("threads");
    let simulate = |threads: &str, csv: &str| {
        let csv = home.join(csv);
        let arguments = [
            "simulate",
            "mirror-ridge",
            "-n",
            "12",
            "--first",
            "random",
            "--second",
            "recruit",
            "--seed",
            "5",
            "--swap",
        ];
        let more = ["--threads", threads, "--csv", csv.to_str().unwrap()];
        let output = run(&home, &[&arguments[..], &more[..]].concat(), "");
        assert!(output.status.success(), "{}", err(&output));
        (out(&output), std::fs::read_to_string(csv).unwrap())
    };
    let one = simulate("1", "one.csv");
    assert_eq!(one, simulate("2", "two.csv"));
    assert!(one.0.contains("12 games"), "{}", one.0);
}

/// Two books tell of Quatre Bras: with its book before it either can be named.
#[test]
fn a_scenario_can_be_named_with_its_rulebook() {
    let home = folder("two-books");
    for (name, told) in
        [("quatre-bras", "lines-of-battle / quatre-bras"), ("eagles/quatre-bras", "eagles / quatre-bras")]
    {
        let output = run(&home, &["simulate", name, "-n", "1", "--first", "random", "--second", "random"], "");
        assert!(out(&output).contains(told), "{}{}", out(&output), err(&output));
    }
}

#[test]
fn odds_of_a_fight_are_told_from_a_study_and_sum_to_one() {
    let home = folder("odds");
    let study = home.join("fight.study");
    let text = "rulebook lines-of-battle\nsides French British\nstudy A fight\nlink A-B-C\nunit F French I3 in A\nunit R British I2 in B\ndo activate F\n";
    std::fs::write(&study, text).unwrap();
    for stance in ["fight-on", "cautious", "best"] {
        let output = run(&home, &["odds", "attack B", "--study", study.to_str().unwrap(), "--stance", stance], "");
        let text = out(&output);
        assert!(output.status.success(), "{}", err(&output));
        let sum: f64 = text.lines().filter_map(|line| line.trim().split_once('%')?.0.parse::<f64>().ok()).sum();
        assert!((sum - 100.0).abs() < 0.2, "{sum} in\n{text}");
        assert!(text.contains("better for"), "{text}");
    }
}

#[test]
fn a_study_that_differs_exits_with_1() {
    let home = folder("study");
    let study = home.join("wrong.study");
    let text = "rulebook lines-of-battle\nsides French British\nstudy A wrong one\nlink A-B\nunit F French I3 in A\nunit R British I2 in B\nexpect F in B\n";
    std::fs::write(&study, text).unwrap();
    let output = run(&home, &["study", study.to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    assert!(out(&output).contains("A wrong one differs"), "{}", out(&output));
}

#[test]
fn counts_agree_with_the_committed_ones() {
    let home = folder("counts");
    let committed =
        std::fs::read_to_string(root().join("crates/lines-of-battle/tests/lines-of-battle.counts")).unwrap();
    let line = committed.lines().find(|line| line.starts_with("training-1 - ")).unwrap();
    let words: Vec<&str> = line.split_whitespace().collect();
    let output = run(&home, &["counts", "training-1", "--depth", words[2]], "");
    assert!(out(&output).trim_end().ends_with(words[3]), "{}", out(&output));
}

#[test]
fn scenarios_rules_and_bench_are_shown() {
    let home = folder("shown");
    assert!(out(&run(&home, &["scenarios"], "")).contains("quatre-bras"));
    assert!(out(&run(&home, &["scenarios", "quatre-bras"], "")).contains("leaders"));
    assert!(out(&run(&home, &["rule", "lob-c7.3"], "")).contains("LOB-C7.3"));
    assert!(out(&run(&home, &["bench", "training-1"], "")).contains("decisions"));
}

#[test]
fn a_record_is_replayed_in_words_to_any_action() {
    let home = folder("replay");
    let file = home.join("a.battle");
    run(&home, &["play", "mirror-ridge", "--plain", "--seed", "3"], &format!("1\n1\nsave {}\nquit\n", file.display()));
    let output = run(&home, &["replay", file.to_str().unwrap(), "--to", "3"], "");
    assert!(out(&output).contains("after 3 of 6 actions"), "{}", out(&output));
    let output = run(&home, &["replay", file.to_str().unwrap(), "--to", "99"], "");
    assert_eq!(output.status.code(), Some(2));
}

/// The page's types are made from this file; `npm run types` in `web` makes them anew.
#[test]
fn the_description_of_the_interface_is_the_committed_one() {
    let output = run(&folder("openapi"), &["openapi"], "");
    golden(&root().join("web/openapi.json"), &out(&output));
}

#[test]
fn troops_and_leaders_are_listed_by_nation_and_year() {
    let home = folder("units");
    let units = |arguments: &[&str]| run(&home, &[&["units"], arguments].concat(), "");
    let all = out(&units(&["eagles"]));
    assert!(
        all.contains("Great Britain")
            && all.lines().filter(|line| line.starts_with(|c: char| c.is_uppercase())).count() == 17,
        "{all}"
    );
    let france = out(&units(&["eagles", "--nation", "france", "--year", "1812"]));
    let row = |name: &str| {
        france
            .lines()
            .find(|line| line.starts_with(name))
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    assert_eq!(row("Line").as_deref(), Some("Line infantry 10 Sk"), "{france}");
    assert!(france.contains("+4") && france.contains("Davout"), "{france}");
    // In 1805 there are none of them.
    let early = out(&units(&["eagles", "--nation", "france", "--year", "1805"]));
    assert!(row("National Guards").is_some() && !early.contains("National Guards"), "{early}");
    for (arguments, says) in [
        (&["eagles", "--nation", "atlantis"][..], "use one of: "),
        (&["eagles", "--year", "1799"], "1805 to 1815"),
        (&["lines-of-battle"], "voltigeur units eagles"),
    ] {
        let output = units(arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(err(&output).contains(says), "{}", err(&output));
    }
}
