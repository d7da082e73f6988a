//! The frame of studies, tried on the farm.
use crate::toy::{BOOK, FARM, Farm};
use proptest::prelude::*;
use voltigeur_engine::study::{
    self, Finding, Setting, Studied, StudyError, StudyReport, StudyResult, Trail, Unreadable, Words,
};
use voltigeur_engine::{Dice, Rulebook, Side};

/// The farm adds one line, `strength 3 2`, and one expectation, `strength first 2`.
impl Studied for Farm {
    const LINES: &'static [&'static str] = &["strength"];

    fn set_up(setting: &Setting, _: &mut impl Dice) -> Result<Self, StudyError> {
        let mut farm = Farm::shipped();
        if let Some((line, id)) = setting.scenario.as_ref().filter(|(_, id)| id != "farm") {
            return Err(StudyError::new(*line, format!("there is no scenario '{id}': take farm")));
        }
        for line in &setting.lines {
            let mut words = Words::of(line);
            for side in Side::BOTH {
                farm.state.strength[side] = words.number("a strength", 1..=3)?;
            }
            words.finish("two numbers are enough")?;
        }
        Ok(farm)
    }

    fn judge(trail: &Trail<Self>, expected: &str) -> Result<Finding, Unreadable> {
        let words: Vec<&str> = expected.split(' ').collect();
        let ["strength", side @ ("first" | "second"), number] = words[..] else {
            return Err(format!("'{expected}' cannot be expected: write 'strength first 2'").into());
        };
        let side = if side == "first" { Side::First } else { Side::Second };
        let found = trail.game.state.strength[side];
        Ok(Finding::check(number == found.to_string(), || format!("the strength is {found}")))
    }
}

fn run(text: &str) -> Result<StudyReport, StudyError> {
    study::run::<Farm>(text, BOOK.rules())
}

fn only(text: &str) -> StudyResult {
    let report = run(&format!("rulebook toy\nstudy A study\n{text}")).unwrap();
    assert_eq!(report.studies.len(), 1);
    report.studies.into_iter().next().unwrap()
}

/// The differences as text, one a line; lines are counted from the first one of `text`.
fn differences(text: &str) -> String {
    let told =
        only(text).differences.into_iter().map(|difference| format!("{}: {}\n", difference.line - 2, difference.what));
    told.collect()
}

#[test]
fn a_study_that_comes_out_as_it_expects_has_no_differences() {
    let study = "strength 3 2\ndo order assault\ndo order hold\ndo stand\ndo press\nroll 6,1 2\nexpect strength second 1\n\
                 expect points first 1 second 0\nexpect asked first press\nexpect offered break-off\nexpect not offered stand\n\
                 expect cited TOY-2.1\nexpect not over\ndo press\nroll 6,1 2\nexpect over first";
    assert_eq!(differences(study), "");
    let result = only(study);
    assert_eq!(result.told.len(), 5);
    assert_eq!((result.told[0].who.as_str(), result.told[0].action.as_str()), ("first", "order assault"));
    assert!(result.narrative().contains("first: press"), "{}", result.narrative());
}

#[test]
fn decisions_that_a_study_leaves_out_are_declined() {
    // The second side's order is left out: it holds. So is the first side's, in the next turn.
    let study = "do order assault\ndo fall-back\ndo order hold\nexpect asked second\ndo order assault\nexpect asked first stand";
    assert_eq!(differences(study), "");
    let by_itself: Vec<String> =
        only(study).told.into_iter().filter(|told| told.by_itself).map(|told| told.action).collect();
    assert_eq!(by_itself, ["order hold"]);
}

#[test]
fn an_expectation_never_plays_on() {
    assert_eq!(differences("do order assault\nexpect asked second order"), "");
    let told = differences("do order assault\nexpect asked second stand");
    assert!(
        told.starts_with("2: second must decide. The question is 'What do you do?' (TOY-2.1): 'order hold'"),
        "{told}"
    );
}

#[test]
fn until_stops_before_the_action() {
    assert_eq!(
        differences("do order assault\nuntil stand\nexpect asked second stand\nexpect offered countercharge"),
        ""
    );
}

#[test]
fn settle_plays_on_until_the_fight_is_over() {
    let study = "do order assault\ndo stand\nexpect asked first press\nsettle\nexpect asked first order";
    assert_eq!(differences(study), "");
    let told = differences("do order assault\nuntil stand\nsettle");
    assert!(
        told.starts_with(
            "3: the fight is not over: 'What do you do?' cannot be declined; write 'do' and one of 'stand'"
        ),
        "{told}"
    );
}

#[test]
fn an_action_that_cannot_be_reached_leaves_the_game_where_it_was() {
    let told = differences("do countercharge\nexpect points first 9");
    assert!(
        told.starts_with("1: 'countercharge' cannot be done. TOY-2.1: orders must be given now. The question is"),
        "{told}"
    );
    assert!(told.contains("Playing on does not lead to it either: the battle is over"), "{told}");
    assert_eq!(told.lines().count(), 1, "the rest is not played: {told}");
    assert!(only("do countercharge").told.is_empty());
}

#[test]
fn a_refusal_must_come_and_by_the_rule_that_is_named() {
    assert_eq!(differences("refuse stand TOY-2.1"), "");
    assert_eq!(differences("refuse order hold TOY-2.1"), "1: 'order hold' is not refused: it is legal\n");
    for unnamed in ["refuse stand", "refuse order hold"] {
        let error = run(&format!("rulebook toy\nstudy A study\n{unnamed}")).unwrap_err();
        assert!(error.to_string().contains("no rule is named"), "{error}");
    }
    let told = differences("do order assault\nuntil stand\nrefuse press toy-2.1");
    assert_eq!(told, "3: 'press' is refused by another rule. TOY-3.1: an assault must be answered now\n");
}

#[test]
fn dice_that_run_out_or_are_left_over_are_told_with_their_lines() {
    let told = differences("do order assault\ndo stand\ndo press\nexpect strength first 9");
    assert_eq!(
        told,
        "3: after 'press' a die is missing where opposed-1 falls for TOY-4.1; the study was not played on\n"
    );
    let told = differences("dice 6,1\ndo order assault\ndo stand\ndo press");
    assert_eq!(told, "4: after 'press' a die is missing where d6>=5 falls for TOY-4.4; the study was not played on\n");
    let told = differences("dice 6,1 2\ndice 5\nroll 3 4\ndo order assault\nexpect points first 0");
    assert!(told.starts_with("3: these dice are not thrown: "), "{told}");
    let told = differences("dice 6,1 2\ndice 5\ndo order assault\ndo stand\ndo press");
    assert_eq!(told, "2: 1 die of the study is left at the end: the first is on this line\n");
    let told = differences("dice 7,1\ndo order assault\ndo stand\ndo press");
    assert!(told.starts_with("4: after 'press' a die shows 7 where"), "{told}");
}

#[test]
fn a_roll_plays_on_until_its_dice_have_fallen() {
    let study = "do order assault\ndo stand\ndo press\nroll 6,1\nroll 2\nexpect strength second 2";
    assert_eq!(differences(study), "");
}

#[test]
fn differences_say_what_is_so_instead() {
    let study =
        "expect points second 2\nexpect over draw\nexpect strength first 2\nexpect cited TOY-2.1\nexpect offered stand";
    let told = differences(study);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], "1: first has 0 points and second has 0 points");
    assert!(lines[1].starts_with("2: the battle is not over. The question is"));
    assert_eq!(lines[2], "3: the strength is 3");
    assert_eq!(lines[3], "4: nothing that happened cites TOY-2.1");
    assert!(lines[4].starts_with("5: 'stand' is not offered. The question is"));
}

#[test]
fn lines_above_the_first_study_hold_for_all() {
    let text = "rulebook toy # a comment\nstrength 2 2\n\n# another\nstudy One\nrules 2.1\nexpect strength first 2\n\
                study Two\nexpect strength second 2\nexpect strength first 1";
    let report = run(text).unwrap();
    assert!(!report.is_as_expected());
    assert_eq!(report.studies[0].rules, ["TOY-2.1"]);
    let told = report.to_string();
    assert_eq!(told, "as expected: One\ndiffers: Two\n    line 10: the strength is 2\n2 studies, 1 with differences\n");
}

#[test]
fn the_game_where_a_study_ends_can_be_played_on() {
    let played = study::play::<Farm>("rulebook toy\nstudy A\ndo order assault\ndo stand", BOOK.rules()).unwrap();
    let (_, trail) = &played[0];
    assert_eq!(trail.steps.len(), 3);
    assert!(voltigeur_engine::Fights::in_fight(&trail.game));
}

#[test]
fn the_rulebook_of_a_text_is_what_its_first_line_of_that_kind_says() {
    assert_eq!(study::rulebook_of("# x\nstudy A\nrulebook toy\n").unwrap(), "toy");
    assert_eq!(study::rulebook_of("study A").unwrap_err().line, 1);
}

#[test]
fn a_rulebook_without_studies_says_so() {
    assert!(BOOK.study("study A").unwrap_err().why.contains("not supported for this rulebook yet"));
    assert!(FARM.contains("turns"));
}

/// Every line that makes no sense is named, with a sentence that says what to do.
#[test]
fn a_line_that_makes_no_sense_is_named() {
    let wrong = [
        ("", 1, "there is no study here"),
        ("rulebook toy", 1, "there is no study here"),
        ("rulbook toy", 1, "did you mean 'rulebook'?"),
        ("study", 1, "has no title"),
        ("study A", 1, "add a line 'rulebook toy'"),
        ("rulebook chess\nstudy A", 1, "'chess' is a different rulebook"),
        ("rulebook toy\nstudy A\nfrobnicate all day", 3, "lines begin with study, rulebook, rules"),
        ("rulebook toy\nstudy A\nrules", 3, "no rule is named"),
        ("rulebook toy\nstudy A\nrules TOY-9", 3, "there is no rule 'TOY-9'"),
        ("rulebook toy\nstudy A\nscenario farm\nscenario farm", 4, "appears here and on line 3"),
        ("rulebook toy\nstudy A\nscenario", 3, "name one scenario"),
        ("rulebook toy\nstudy A\nscenario moon", 3, "there is no scenario 'moon'"),
        ("rulebook toy\nstudy A\nswitches", 3, "'switches none'"),
        ("rulebook toy\nstudy A\nstrength 3", 3, "something is missing at the end"),
        ("rulebook toy\nstudy A\nstrength 3 9", 3, "'9' is not a valid number: write a strength from 1 to 3"),
        ("rulebook toy\nstudy A\nstrength 3 3 3", 3, "'3' makes no sense here"),
        ("rulebook toy\nstudy A\ndo order hold\nstrength 3 3", 4, "begun on line 3 ('do'): move this line above it"),
        ("rulebook toy\nstudy A\ndo", 3, "write 'do' and an action"),
        ("rulebook toy\nstudy A\ndo dance", 3, "'dance' is no action: try order hold"),
        ("rulebook toy\nstudy A\nuntil", 3, "write 'until' and an action"),
        ("rulebook toy\nstudy A\ndice", 3, "no faces are given"),
        ("rulebook toy\nstudy A\ndice 3,x", 3, "'x' is not the face of a die"),
        ("rulebook toy\nstudy A\nroll 0", 3, "'0' is not the face of a die"),
        ("rulebook toy\nstudy A\nsettle down", 3, "'settle' stands alone"),
        ("rulebook toy\nstudy A\nrefuse stand TOY-9", 3, "there is no rule 'TOY-9'"),
        ("rulebook toy\nstudy A\nexpect", 3, "write what you expect"),
        ("rulebook toy\nstudy A\nexpect asked", 3, "name the side"),
        ("rulebook toy\nstudy A\nexpect asked third", 3, "the sides are first and second"),
        ("rulebook toy\nstudy A\nexpect asked first to dance", 3, "'dance' is too long"),
        ("rulebook toy\nstudy A\nexpect not asked first", 3, "leave it out"),
        ("rulebook toy\nstudy A\nexpect offered dance", 3, "'dance' is no action"),
        ("rulebook toy\nstudy A\nexpect points", 3, "name the sides"),
        ("rulebook toy\nstudy A\nexpect points first", 3, "write a number of points"),
        ("rulebook toy\nstudy A\nexpect over", 3, "say how it ended"),
        ("rulebook toy\nstudy A\nexpect cited", 3, "name one rule"),
        ("rulebook toy\nstudy A\nexpect rain", 3, "'rain' cannot be expected"),
    ];
    for (text, line, part) in wrong {
        let error = run(text).expect_err(text);
        assert_eq!(error.line, line, "{text}: {error}");
        assert!(error.why.contains(part), "{text}: {error}");
    }
}

/// Lines from the words of the frame, with what may follow them and what may not.
fn lines() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        Just("study"),
        Just("rulebook"),
        Just("rules"),
        Just("scenario"),
        Just("switches"),
        Just("dice"),
        Just("roll"),
        Just("do"),
        Just("until"),
        Just("settle"),
        Just("refuse"),
        Just("expect"),
        Just("strength"),
        Just("#"),
    ];
    let rest = prop_oneof![
        Just("toy"),
        Just("farm"),
        Just("order hold"),
        Just("order assault"),
        Just("stand"),
        Just("press"),
        Just("break-off"),
        Just("fall-back"),
        Just("countercharge"),
        Just("TOY-2.1"),
        Just("6,1 2"),
        Just("1"),
        Just("3 3"),
        Just("asked first"),
        Just("offered stand"),
        Just("not offered press"),
        Just("points first 1"),
        Just("over draw"),
        Just("strength first 2"),
        Just(""),
        Just("é 'x\" \u{0}\t#"),
    ];
    (word, rest).prop_map(|(word, rest)| format!("{word} {rest}"))
}

proptest! {
    #[test]
    fn no_text_makes_a_study_panic(lines in proptest::collection::vec(lines(), 0..12), tail in "\\PC{0,40}") {
        let text = format!("rulebook toy\nstudy A\n{}\n{tail}", lines.join("\n"));
        if let Err(error) = run(&text) {
            prop_assert!(error.line > 0 && !error.why.is_empty());
        }
        let _ = run(&tail);
    }

    #[test]
    fn no_noise_makes_a_study_panic(noise in "(?s).{0,200}") {
        prop_assert!(run(&noise).is_err());
    }
}
