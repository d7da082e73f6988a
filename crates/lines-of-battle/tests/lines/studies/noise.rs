//! No text makes a study panic.
use super::HEAD;
use lines_of_battle::study;
use proptest::prelude::*;

/// A line from words that belong together or do not.
fn lines() -> impl Strategy<Value = String> {
    let first = proptest::sample::select(vec![
        "sides French British",
        "area A",
        "area B",
        "link A-B",
        "link B-C",
        "link A-C",
        "unit F French",
        "unit R British",
        "leader n French",
        "victory",
        "bonus French",
        "turns",
        "sight",
        "clear",
        "put F",
        "put R",
        "put n",
        "remove F",
        "turn 1 French",
        "turn 2 British",
        "turn",
        "points",
        "setup-dice",
        "switches",
        "scenario",
        "dice",
        "roll",
        "do",
        "until",
        "settle",
        "refuse",
        "expect",
        "expect F",
        "expect n",
        "do activate",
        "do join",
        "do move",
        "do attack",
        "do lead",
        "do retreat",
        "do counterattack",
        "do to",
        "do next",
        "do feint",
        "do fire F at",
        "do line",
        "expect aim",
        "expect purse",
        "expect totals",
    ]);
    let more = proptest::sample::select(vec![
        "",
        "A",
        "B",
        "C",
        "F",
        "R",
        "n",
        "I3",
        "HC4",
        "LC2",
        "G",
        "wood",
        "buildings",
        "height 1",
        "capacity 2",
        "entry French",
        "marshy",
        "hedged",
        "road",
        "one-way",
        "in A",
        "in B",
        "in A facing B",
        "square",
        "limbered",
        "hits 2",
        "hits 9",
        "moved",
        "rallied",
        "absent",
        "lost",
        "on F",
        "on R",
        "waits A",
        "wounded 2",
        "imbecile",
        "efficient",
        "organised",
        "fanatic",
        "unreliable",
        "arrives 2",
        "contingent dutch",
        "phase A",
        "phase B",
        "phase C",
        "phase D",
        "phase E",
        "set-up",
        "points 3",
        "3",
        "6,1",
        "1 2 3 4 5 6",
        "yes",
        "no",
        "done",
        "end",
        "stop",
        "begin",
        "A--B",
        "A-B",
        "leaders",
        "attributes",
        "unreliable-cavalry",
        "quatre-bras",
        "mirror-ridge",
        "general",
        "free",
        "1 dutch",
        "1 leader n",
        "needs 5",
        "7:7",
        "LOB-C2",
        "é",
        "'\"]\n[x",
    ]);
    (first, proptest::collection::vec(more, 0..4)).prop_map(|(first, more)| format!("{first} {}", more.join(" ")))
}

/// A line of play that can be read; whether it can be done is another question.
fn plays() -> impl Strategy<Value = String> {
    let action = proptest::sample::select(vec![
        "activate F",
        "activate X",
        "activate H",
        "join X",
        "move B",
        "move C",
        "attack B",
        "attack A",
        "line A--B",
        "step-off A",
        "form-square",
        "form-column",
        "stop",
        "end",
        "done",
        "lead F",
        "lead R",
        "lead H",
        "retreat F",
        "retreat R",
        "retreat H",
        "counterattack H",
        "next F",
        "next R",
        "next H",
        "next X",
        "to A",
        "to B",
        "to C",
        "to W",
        "feint yes",
        "feint no",
        "break-off yes",
        "give-up yes",
        "pursue yes",
        "rally F",
        "fire X at R",
        "limber X",
        "deploy X",
        "leader n to X",
        "pay free",
        "pay contingent french",
        "pay leader n",
        "drop X",
        "advance F",
        "leader n waits R",
    ]);
    let line = (proptest::sample::select(vec!["do", "do", "do", "until", "refuse", "expect offered"]), action)
        .prop_map(|(word, action)| {
            let rule = if word == "refuse" { " LOB-act-7" } else { "" };
            format!("{word} {action}{rule}")
        });
    let other = proptest::sample::select(vec![
        "roll 1",
        "roll 6,1",
        "dice 3,4",
        "settle",
        "expect asked British",
        "expect used 2",
    ]);
    prop_oneof![4 => line, 1 => other.prop_map(str::to_owned)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_a_study_panic(lines in proptest::collection::vec(lines(), 0..10), tail in "\\PC{0,30}") {
        let text = format!("rulebook lines-of-battle\nstudy A\n{}\n{tail}", lines.join("\n"));
        if let Err(error) = study::run(&text) {
            prop_assert!(error.line > 0 && !error.why.is_empty());
        }
    }

    /// The ground is sound, so that more of what follows is played.
    #[test]
    fn no_line_makes_a_sound_study_panic(lines in proptest::collection::vec(lines(), 1..8)) {
        let text = format!(
            "{HEAD}switches leaders, attributes\nunit F French I3 in A\nunit X French G in A\nunit R British I3 in B facing A\n\
             unit H British HC4 in B\nleader n French on F\ndice 1 2 3 4 5 6 5 4 3 2\n{}", lines.join("\n")
        );
        let _ = study::run(&text);
    }

    #[test]
    fn no_play_makes_a_study_panic(
        phase in proptest::sample::select(vec!["A", "B", "C", "D", "D", "D", "E"]),
        bonus in proptest::sample::select(vec!["imbecile", "efficient", "buffoon", "organised", "commander restricted french"]),
        dice in proptest::collection::vec(1u8..=6, 1..40),
        lines in proptest::collection::vec(plays(), 1..30),
    ) {
        let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
        let text = format!(
            "{HEAD}switches leaders, attributes, unreliable-cavalry\nturn 1 French phase {phase}\nunit F French I3 in A hits 1\n\
             unit X French G in A\nunit R British I3 in B facing A\nunit H British HC4 in B unreliable\nunit L French I1 arrives 1\n\
             leader n French on F {bonus}\ndice {}\n{}", faces.join(","), lines.join("\n")
        );
        let report = study::run(&text);
        prop_assert!(report.is_ok(), "{report:?}\n{text}");
    }
}
