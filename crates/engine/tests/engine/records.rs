//! The text of records: what is written is read back, and what is wrong is named with its line.
use crate::toy::{BOOK, DUEL, FARM};
use proptest::prelude::*;
use voltigeur_engine::record::{
    Conclusion, DiceLine, DiceSource, Line, LineNumber, Record, Reseed, Step, TextHash, Variation,
};
use voltigeur_engine::{BySide, Match, Roll, Seeded, Side, StateHash};

const SMALL: &str = "\
Voltigeur record 1
Rulebook: toy
Rules: 1
Scenario: farm 0123456789abcdef
Switches: wall, reserves
Dice: chacha8-1 seed 42
First: person
Second: veteran
Result: unfinished

1 order assault
2! order hold                            #00000000000000ff
3 stand
4 press
; dice first TOY-4.1 opposed-1: 6 2
; dice second TOY-4.4 d6>=5: 3
; It went well.
variation 3 chacha8-1 seed 7
  4 break-off
  variation 4
  end
end
";

/// A battle with everything in it that a record can tell.
fn rich() -> Match {
    let mut battle =
        Match::new(&BOOK, DUEL, "duel", None, 11, BySide::new("Ann".to_owned(), "Ben".to_owned())).unwrap();
    battle.remark("Before the battle.");
    let mut rng = Seeded::new(3);
    let mut at_random = |battle: &mut Match, actions: usize| {
        for _ in 0..actions {
            let legal = battle.game().legal();
            battle.play_checked(&legal[rng.below(legal.len())], false).unwrap();
        }
    };
    at_random(&mut battle, 30);
    battle.remark("dice have no memory");
    battle.remark("; and semicolons no meaning");
    at_random(&mut battle, 30);
    let mut branch = battle.branch(25, 99).unwrap();
    at_random(&mut branch, 10);
    let mut twig = branch.branch(30, 100).unwrap();
    at_random(&mut twig, 5);
    branch.keep_variation(&twig).unwrap();
    battle.keep_variation(&branch).unwrap();
    battle
}

#[test]
fn a_small_record_is_read() {
    let record: Record = SMALL.parse().unwrap();
    assert_eq!(record.switches, ["wall", "reserves"]);
    assert_eq!(record.dice, DiceSource::seeded(42));
    assert_eq!(record.seats[Side::Second], "veteran");
    assert_eq!(record.line.steps.len(), 4);
    let [_, hold, _, press] = &record.line.steps[..] else { panic!("there are four actions") };
    assert!(hold.forced && !press.forced);
    assert_eq!(hold.hash, Some(StateHash(255)));
    assert_eq!(press.at.0, 14);
    assert_eq!(press.dice[0].roll, Roll::Opposed { edge: -1 });
    assert_eq!(press.dice[1].faces[..], [3]);
    assert_eq!(press.remarks, ["It went well."]);
    let [variation] = &record.line.variations[..] else { panic!("there is one variation") };
    assert_eq!((variation.from, &variation.reseeds[..]), (3, &[Reseed { after: 3, seed: 7 }][..]));
    assert_eq!(variation.line.variations.len(), 1);
    assert_eq!(record.to_string(), SMALL);
}

#[test]
fn a_record_reads_back_as_it_was_written() {
    let record = rich().record();
    assert_eq!(record.line.variations.len(), 1);
    assert_eq!(record.scenario_text.as_deref(), Some(DUEL));
    let text = record.to_string();
    assert_eq!(text.parse(), Ok(record), "{text}");
    assert!(text.contains("\n;; dice have no memory\n;; ; and semicolons no meaning\n"), "{text}");
}

#[test]
fn foreign_ends_of_lines_and_stray_blanks_do_not_matter() {
    let text = rich().record().to_string();
    let (body, scenario) = text.split_once("=== scenario\n").unwrap();
    let mangled: String = body.lines().map(|line| format!("  {line} \t\r\n\r\n")).collect();
    let mut read: Record = format!("\u{feff}{}=== scenario\r\n{scenario}", mangled.trim_start()).parse().unwrap();
    assert_eq!(read, text.parse().unwrap());
    read.scenario_text = Some(scenario.replace('\n', "\r\n"));
    Match::replay(&BOOK, &read).expect("the hash of a scenario does not depend on the ends of lines");
}

#[test]
fn the_hash_of_a_scenario_is_what_b3sum_prints() {
    // printf 'abc' | b3sum
    assert_eq!(TextHash::of("abc").to_string(), "6437b3ac38465133");
    assert_eq!(TextHash::of("a\r\nb"), TextHash::of("a\nb"));
}

#[test]
fn all_lines_of_a_record_replay() {
    let record = rich().record();
    let lines: Vec<Record> = record.all_lines().collect();
    assert_eq!(lines.iter().map(|record| record.line.steps.len()).collect::<Vec<_>>(), [60, 35, 35]);
    for line in &lines {
        Match::replay(&BOOK, line).unwrap();
    }
    assert_eq!(lines[2].dice.reseeds, [Reseed { after: 25, seed: 99 }, Reseed { after: 30, seed: 100 }]);
}

/// Each fault: what to replace in the small record, by what, the line that must be named, and words of the reason.
#[test]
fn every_kind_of_bad_line_is_named_with_its_number_and_a_remedy() {
    let deep = "variation 4\n".repeat(17) + &"end\n".repeat(17);
    let faults: &[(&str, &str, usize, &str)] = &[
        ("Voltigeur record 1", "Voltigeur record 2", 1, "reads version 1"),
        ("Voltigeur record 1\n", "", 1, "the first line must be 'Voltigeur record 1'"),
        ("Rulebook: toy", "Rulebok: toy", 2, "there is no header 'Rulebok'"),
        ("Rulebook: toy", "Rulebook:", 2, "is empty: write 'Rulebook: lines-of-battle'"),
        ("Rules: 1", "Rules: one", 3, "'one' is not a version"),
        ("Rules: 1", "Rulebook: toy", 3, "appears here and on line 2"),
        ("Rules: 1\n", "", 10, "the header 'Rules' is missing: write 'Rules: 1' above"),
        ("Scenario: farm 0123456789abcdef", "Scenario: farm", 4, "hash is missing"),
        ("Scenario: farm 0123456789abcdef", "Scenario: farm 0123", 4, "'0123' is not a hash"),
        ("wall, reserves", "wall,, reserves", 5, "single words with commas"),
        ("wall, reserves", "wall reserves", 5, "single words with commas"),
        ("wall, reserves", "wall, wall", 5, "named twice"),
        ("seed 42", "sed 42", 6, "does not describe dice: write 'chacha8-1 seed 42'"),
        ("seed 42", "seed x", 6, "does not describe dice"),
        ("seed 42", "seed 42 after 3", 6, "the first dice have no 'after'"),
        ("seed 42", "seed 42, chacha8-1 seed 7", 6, "must say which action it follows"),
        ("seed 42", "seed 42, chacha8-1 seed 7 after 4, chacha8-1 seed 8 after 4", 6, "out of order"),
        ("chacha8-1 seed 42", "mersenne seed 42", 6, "does not know the dice 'mersenne'"),
        ("Result: unfinished", "Result: first wins", 9, "is not a result: write 'unfinished'"),
        ("Result: unfinished", "Result: third wins 1 : 2", 9, "is not a result"),
        ("1 order assault", "activate", 11, "'activate' does not belong in a record"),
        ("2! order", "3 order", 12, "action 3 is out of order: this must be action 2"),
        ("2! order", "2!! order", 12, "'2!!' is not the number of an action"),
        ("3 stand", "3", 13, "action 3 has no notation"),
        ("3 stand", "3 #0123456789abcdef", 13, "action 3 has no notation"),
        ("3 stand", "3 st\u{7}and", 13, "control character"),
        ("3 stand", "Rules: 1", 13, "comes after the first action"),
        ("#00000000000000ff", "#ff", 12, "'ff' is not a hash: a hash has sixteen digits"),
        ("#00000000000000ff", "#00000000000000fg", 12, "is not a hash"),
        ("1 order assault", "; dice first TOY-4.1 d6: 1", 11, "no action above this dice line"),
        ("; dice first TOY-4.1 opposed-1: 6 2", "; dice first TOY-4.1", 15, "a dice line names the side"),
        ("; dice first TOY-4.1 opposed-1: 6 2", "; dice are fun", 15, "';;' for a remark"),
        ("; dice first TOY-4.1", "; dice third TOY-4.1", 15, "'third' is not a side"),
        ("opposed-1: 6 2", "opposed: 6 2", 15, "'opposed' is not a roll"),
        ("opposed-1: 6 2", "opposed-1: 6 7", 15, "opposed-1 needs 2 faces from 1 to 6"),
        ("opposed-1: 6 2", "opposed-1: 6", 15, "needs 2 faces"),
        ("opposed-1: 6 2", "opposed-1: 6 2 1", 15, "needs 2 faces"),
        ("variation 3 c", "variation x c", 18, "names the action that it follows"),
        ("variation 3 c", "variation 9 c", 18, "no action 9 to branch from: a variation here follows one of 0 to 4"),
        ("variation 3 chacha8-1 seed 7", "variation 3 chacha8-1 seed 7 after 2", 18, "out of order"),
        ("variation 4", "variation 2", 20, "follows one of 3 to 4"),
        ("  end\nend\n", "  end\n", 18, "this variation is not closed: write 'end'"),
        ("  end\nend\n", "  end\n=== scenario\n", 22, "the variation that begins on line 18 is not closed"),
        ("  end\nend\n", "  end\nend\nend\n", 23, "there is no variation to end here"),
        ("  end\nend\n", "  end\nend here\n", 22, "nothing may follow 'end'"),
        ("  end\nend\n", "  end\nend\n=== map\n", 23, "unknown part '=== map'"),
        ("variation 4\n  end\n", &deep, 35, "nested more than 16 deep"),
    ];
    for &(what, by, line, words) in faults {
        assert_eq!(SMALL.matches(what).count().min(1), 1, "the small record has '{what}'");
        let text = SMALL.replacen(what, by, 1);
        let error = text.parse::<Record>().expect_err(words);
        assert_eq!(error.line, line, "{what:?} by {by:?}: {error}");
        assert!(error.why.contains(words), "{what:?} by {by:?}: {error}");
        assert!(error.to_string().starts_with(&format!("line {line}: ")));
    }
}

#[test]
fn an_empty_text_is_no_record() {
    let error = "".parse::<Record>().unwrap_err();
    assert_eq!((error.line, error.why.contains("Voltigeur record 1")), (1, true));
    let error = "Voltigeur record 1\n".parse::<Record>().unwrap_err();
    assert!(error.why.contains("the header 'Rulebook' is missing"), "{error}");
}

#[test]
fn every_result_reads_back() {
    let points = BySide::new(-3, 20);
    let results = [
        Conclusion::Unfinished,
        Conclusion::Won { by: Side::First, points },
        Conclusion::Drawn { points },
        Conclusion::Resigned(Side::Second),
    ];
    for result in results {
        let text = SMALL.replace("unfinished", &result.to_string());
        assert_eq!(text.parse::<Record>().unwrap().result, result);
    }
}

fn words() -> impl Strategy<Value = String> {
    // Whatever a person may write, on one line and without blanks at its ends.
    "\\PC{0,12}".prop_map(|text| text.trim().to_owned())
}

fn notations() -> impl Strategy<Value = String> {
    "[a-z0-9:;#-]{1,6}( [a-z0-9:;-]{1,6}){0,3}"
        .prop_filter("it can be written", |text| voltigeur_engine::record::is_writable(text))
}

fn dice() -> impl Strategy<Value = DiceLine> {
    let rolls = prop_oneof![
        Just(Roll::D3),
        Just(Roll::Base6),
        (-6..=6i8).prop_map(|edge| Roll::Opposed { edge }),
        (0..9u8, 1..8u8).prop_map(|(pool, target)| Roll::Hits { pool, target }),
        (1..4u8).prop_map(|dice| Roll::Sum { dice, sides: 6 }),
    ];
    (rolls, any::<bool>(), "[A-Z]{1,3}-[0-9.]{1,4}", any::<u64>()).prop_map(|(roll, first, rule, seed)| {
        let (dice, sides) = roll.dice();
        let mut rng = Seeded::new(seed);
        DiceLine {
            roller: if first { Side::First } else { Side::Second },
            rule,
            roll,
            faces: (0..dice).map(|_| rng.below(sides.into()) as u8 + 1).collect(),
            at: LineNumber::default(),
        }
    })
}

fn lines() -> impl Strategy<Value = Line> {
    let step = (
        notations(),
        any::<bool>(),
        any::<Option<u64>>(),
        prop::collection::vec(dice(), 0..3),
        prop::collection::vec(words(), 0..2),
    )
        .prop_map(|(action, forced, hash, dice, remarks)| Step {
            action,
            forced,
            hash: hash.map(StateHash),
            dice,
            remarks,
            at: LineNumber::default(),
        });
    let leaf = (prop::collection::vec(words(), 0..2), prop::collection::vec(step, 0..5))
        .prop_map(|(remarks, steps)| Line { remarks, steps, variations: Vec::new() });
    leaf.prop_recursive(3, 12, 3, |line| {
        (line.clone(), prop::collection::vec((line, any::<prop::sample::Index>(), any::<Option<u64>>()), 0..3))
            .prop_map(|(mut line, variations)| {
                for (branch, from, seed) in variations {
                    let from = from.index(line.steps.len() + 1);
                    let reseeds = seed.map(|seed| Reseed { after: from, seed }).into_iter().collect();
                    line.add_variation(Variation { from, reseeds, line: branch, at: LineNumber::default() });
                }
                line
            })
    })
}

/// Variations count actions from the start of the battle, not of their own line.
fn counted_from_the_start(line: &mut Line, from: usize) {
    for variation in &mut line.variations {
        variation.from += from;
        variation.reseeds.iter_mut().for_each(|reseed| reseed.after = variation.from);
        counted_from_the_start(&mut variation.line, variation.from);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_record_reads_back_as_it_was_written(line in lines(), seat in words(), embedded in any::<Option<String>>()) {
        let mut record: Record = SMALL.parse().unwrap();
        record.line = line;
        counted_from_the_start(&mut record.line, 0);
        record.seats[Side::First] = if seat.is_empty() { "nobody".to_owned() } else { seat };
        record.scenario_text = embedded;
        let text = record.to_string();
        prop_assert_eq!(text.parse::<Record>(), Ok(record), "{}", text);
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in any::<String>(), after_the_magic in any::<bool>()) {
        let text = if after_the_magic { format!("Voltigeur record 1\n{text}") } else { text };
        drop(text.parse::<Record>());
    }

    #[test]
    fn no_mutation_of_a_record_makes_parser_or_replay_panic(
        cuts in prop::collection::vec((any::<prop::sample::Index>(), 0..12usize, "[ -~\n\r]{0,4}|\\PC{0,2}"), 1..4),
    ) {
        let mut text = played().to_string();
        for (at, length, by) in cuts {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let first = at.index(places.len());
            let last = (first + length).min(places.len() - 1);
            text.replace_range(places[first]..places[last], &by);
        }
        match text.parse::<Record>() {
            Ok(record) => {
                // It reads back, and replaying it ends in a match or in an error.
                prop_assert_eq!(record.to_string().parse::<Record>(), Ok(record.clone()), "{}", text);
                drop(Match::replay(&BOOK, &record));
            }
            Err(error) => prop_assert!(error.line >= 1 && !error.why.is_empty()),
        }
    }
}

/// A battle on the farm, as a record.
fn played() -> Record {
    let mut battle = Match::new(&BOOK, FARM, "farm", None, 5, BySide::new("a".to_owned(), "b".to_owned())).unwrap();
    let mut rng = Seeded::new(1);
    while battle.to_decide().is_some() {
        let legal = battle.game().legal();
        battle.play_checked(&legal[rng.below(legal.len())], false).unwrap();
    }
    battle.record()
}
