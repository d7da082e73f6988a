//! Studies: those that ship come out as they expect, what is wrong is found, and no text makes them panic.

use lines_of_battle::study;
use std::collections::BTreeSet;
use std::path::Path;
use voltigeur_engine::battery::{studies_hold, studies_in};

mod faults;
mod noise;

/// Where the studies that ship are.
fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../studies/lines-of-battle"))
}

#[test]
fn every_study_that_ships_comes_out_as_it_expects_and_names_its_rules() {
    studies_hold(lines_of_battle::book(), folder());
}

/// The examples of the guide are run, and what it says about a difference is what is said.
#[test]
fn the_studies_of_the_guide_come_out_as_it_says() {
    let guide = include_str!("../../../../docs/guide/studies.md");
    let examples: Vec<&str> = guide.split("```study\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert_eq!(examples.len(), 2);
    for example in &examples {
        let report = study::run(example).unwrap_or_else(|error| panic!("{error}\n{example}"));
        assert!(report.is_as_expected(), "{report}");
    }
    let report = study::run(&examples[0].replace("expect totals 3:8", "expect totals 4:8")).unwrap();
    let [difference] = &report.studies[0].differences[..] else { panic!("{report}") };
    assert!(guide.contains(&format!("    {difference}\n")), "{difference}");
}

/// The numbers of all titles that begin with these letters: `EX7: ...`, `K3, EX4a: ...`.
fn vectors(letters: &str) -> BTreeSet<u8> {
    let mut numbers = BTreeSet::new();
    for (_, text) in studies_in(folder()) {
        for title in text.lines().filter_map(|line| line.strip_prefix("study ")) {
            let marks = title.split(':').next().unwrap().split(", ");
            let digits = marks.filter_map(|mark| mark.strip_prefix(letters));
            numbers.extend(digits.filter_map(|rest| rest.trim_end_matches(char::is_alphabetic).parse::<u8>().ok()));
        }
    }
    numbers
}

#[test]
fn every_test_vector_has_a_study() {
    // EX1, the D3, is no matter of a position: it stands in examples.rs.
    assert_eq!(vectors("EX"), (2..=50).collect());
    assert_eq!(vectors("K"), (1..=34).collect());
}

/// A line with its last number made one larger; words that only contain digits are left alone.
fn changed(line: &str) -> Option<String> {
    let (at, word) = line
        .rsplit(' ')
        .scan(line.len(), |end, word| {
            let at = *end - word.len();
            *end = at.saturating_sub(1);
            Some((at, word))
        })
        .find(|(_, word)| word.chars().all(|c| c.is_ascii_digit() || c == ':'))?;
    let (keep, last) = word.rsplit_once(':').map_or(("", word), |(a, b)| (&word[..=a.len()], b));
    let number: u32 = last.parse().ok()?;
    Some(format!("{}{keep}{}{}", &line[..at], number + 1, &line[at + word.len()..]))
}

/// Whatever number a study that ships expects, the next one would be a difference: no expectation is empty.
#[test]
fn an_expectation_that_is_changed_is_found() {
    let mut tried = 0;
    for (name, text) in studies_in(folder()) {
        let (shared, studies) = text.split_once("\nstudy ").unwrap();
        for study in studies.split("\nstudy ") {
            let lines: Vec<&str> = study.lines().collect();
            for (n, line) in lines.iter().enumerate().filter(|(_, line)| line.starts_with("expect ")) {
                let Some(wrong) = changed(line.split('#').next().unwrap().trim_end()) else { continue };
                let mut text = lines.clone();
                text[n] = &wrong;
                let at = shared.matches('\n').count() + 2 + n;
                let found = match study::run(&format!("{shared}\nstudy {}", text.join("\n"))) {
                    Err(error) => error.line == at,
                    Ok(report) => report.studies[0].differences.iter().any(|difference| difference.line == at),
                };
                assert!(found, "{name}: '{wrong}' instead of '{line}' is not found");
                tried += 1;
            }
        }
    }
    assert!(tried > 200, "{tried}");
}

const HEAD: &str = "rulebook lines-of-battle\nsides French British\nstudy A study\nlink A-B-C\nlink B-W\nlink B-F\nlink R-A\n\
                    area W wood\narea F buildings\narea R entry French\n";

/// LOB-attr-1 to LOB-attr-10, LOB-opt-ha1, LOB-opt-hv1, LOB-opt-unr1, LOB-leader-9a to LOB-leader-9k.
#[test]
fn every_attribute_flag_and_bonus_can_be_written() {
    let text = format!(
        "{HEAD}switches attributes, leaders, horse-artillery, heavy-artillery, unreliable-cavalry\n\
         unit I1 French I3 in A fanatic fire-discipline ferocious imposing skirmishers\nunit I2 French I3 in A fearful\n\
         unit H French HC4 in A cuirassier unreliable contingent dutch\nunit G1 French G in A horse heavy-artillery\n\
         unit G2 French G in A heavy light-artillery limbered\n\
         leader n French on H commander incompetent efficient buffoon imbecile courageous\n\
         leader m French on H cowardly organised cavalryman dashing stubborn restricted dutch seniority 1\n\
         expect m on H\nexpect G2 limbered\nexpect G1 deployed"
    );
    let report = study::run(&text).unwrap();
    assert!(report.is_as_expected(), "{report}");
}

/// LOB-QB-3: a scenario that ships begins where it puts its units, or suggests to.
#[test]
fn a_study_of_a_scenario_that_ships_begins_with_its_units_in_place() {
    let text = "rulebook lines-of-battle\nscenario quatre-bras\nstudy A\nput fr-5-1 in balcan hits 1\nremove al-nl-mil\n\
                expect fr-5-1 in balcan hits 1\nexpect fr-5-2 in frasnes\nexpect al-nl-nas in bossu_south\n\
                expect al-nl-mil absent\nexpect al-5-1 absent\nexpect turn 1 French phase D\nexpect purse 6 free\n\
                study B\nclear\nput fr-5-1 in balcan\nexpect fr-5-2 absent\nexpect fr-5-1 in balcan";
    let report = study::run(text).unwrap();
    assert!(report.is_as_expected(), "{report}");
}

#[test]
fn a_scenario_must_ship_and_keeps_its_map() {
    let text = "rulebook lines-of-battle\nscenario quatre-bras\nstudy A\nlink A-B";
    let error = study::run(text).unwrap_err();
    assert_eq!(error.line, 4);
    assert!(error.why.contains("remove this 'link' line"), "{error}");
    let error = study::run("rulebook lines-of-battle\nscenario moon\nstudy A").unwrap_err();
    assert_eq!(error.line, 2);
    assert!(error.why.contains("write one of training-1, training-2, mirror-ridge, quatre-bras"), "{error}");
}

#[test]
fn differences_say_how_it_is() {
    let text = "rulebook lines-of-battle\nsides French British\nswitches leaders\nstudy A\nlink A-B\nunit F French I3 in A facing B\n\
                unit G British G in B limbered\nleader ney French on F\nexpect F in A hits 2\nexpect G deployed\nexpect lost G\n\
                expect empty A-B\nexpect held B French\nexpect purse 2 free, 1 french\nexpect spent 1\nexpect used 1\n\
                expect totals 1:1\nexpect aim G at F needs 5\nexpect turn 2 British phase E\nexpect ney lost";
    let report = study::run(text).unwrap();
    let told: Vec<&str> = report.studies[0].differences.iter().map(|difference| difference.what.as_str()).collect();
    assert_eq!(
        told,
        [
            "F is on A-B home A hits 0",
            "G is in B limbered",
            "no unit is lost",
            "F is on A-B home A hits 0",
            "B is held by British",
            "the command points left are 6 free",
            "the units have spent 0 command points",
            "no unit was activated",
            "no opposed roll was made",
            "'fire g at f' is refused. LOB-E-3: limbered artillery cannot fire",
            "it is turn 1 French phase D",
            "ney is on F",
        ]
    );
}
