//! The switches: their families, and that every optional rule of the index has one. VLE-I.2.
#![allow(clippy::unwrap_used, reason = "a test may fail")]
use vive_lempereur::rules;
use vive_lempereur::switches::{SWITCHES, family};
use voltigeur_engine::RuleTag;
use voltigeur_engine::battery::{self, Options};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{Game, Side};

/// Families of optional rules that are still to be built.
const OWED: [&str; 9] = [
    "battle-options",
    "command",
    "dummies",
    "interactive",
    "random-events",
    "reserves",
    "strategic-deployment",
    "time-limits",
    "voltigeurs",
];

#[test]
fn every_optional_rule_has_a_switch_and_every_switch_a_rule() {
    for rule in rules().rules().iter().filter(|rule| rule.tag == RuleTag::Opt) {
        let named = rule.switch.as_deref().unwrap_or_else(|| panic!("{} names no switch", rule.id));
        let known = SWITCHES.iter().any(|switch| switch.id == named || family(switch.id) == named);
        assert!(known || OWED.contains(&family(named)), "{} names the switch '{named}', which there is not", rule.id);
    }
    for switch in SWITCHES {
        assert!(rules().get(switch.rule).is_some(), "{} stands at no rule", switch.id);
    }
}

#[test]
fn two_switches_of_one_family_are_refused() {
    let both = ["art-losses=A".to_owned(), "art-losses=B".to_owned()];
    let faults = vive_lempereur::new_game("stream-crossing", Some(&both)).unwrap_err();
    assert_eq!(faults.len(), 1);
    assert!(faults[0].to_string().contains("'art-losses=A'"), "{}", faults[0]);
    assert!(vive_lempereur::new_game("stream-crossing", Some(&both[1..])).is_ok());
}

/// The options of chapter XVI.
const SIXTEEN: [&str; 8] = [
    "art-losses=A",
    "art-losses=B",
    "art-retreat",
    "cav-classes",
    "rout",
    "town-morale",
    "reintegration",
    "mod-demoralization",
];

fn play(scenario: &str, switches: &[&str], games: u64, every: usize) {
    let switches: Vec<String> = switches.iter().map(|&id| id.to_owned()).chain(["hidden-stacks".to_owned()]).collect();
    let start = vive_lempereur::new_game(scenario, Some(&switches)).unwrap();
    let options = Options { games, seed: 11, thorough_every: every, most_decisions: 40_000, ..Options::default() };
    let report = battery::random_games(|_| start.clone(), &options);
    println!("{switches:?}: {report}");
    assert_eq!(report.games, games);
}

#[test]
fn random_games_with_each_option_keep_every_promise() {
    for option in SIXTEEN {
        play("stream-crossing", &[option], 1, 199);
    }
}

#[test]
fn random_games_with_all_options_together_keep_every_promise() {
    let all: Vec<&str> = SIXTEEN.into_iter().filter(|id| *id != "art-losses=B").collect();
    play("stream-crossing", &all, 2, 97);
    play("auerstaedt", &all, 1, 499);
}

/// VLE-XVI.8a: the roll is secret. Only its owner reads the level in the view and in the log.
#[test]
fn the_secret_level_of_a_corps_is_for_its_owner_only() {
    let text = "rulebook vive-lempereur
study A secret roll
rules VLE-XVI.8a
switches mod-demoralization
turn 3 Blue offensive
level Red corps R1 9
unit I Blue I6 0706 line 1
unit J Red I9 0806 column 5 left 6
do target 0806
do fire I
roll 5, 4,5, 2,2
expect level R1 13";
    let played = vive_lempereur::study::play(text).unwrap();
    let (result, trail) = &played[0];
    assert!(result.differences.is_empty(), "{:?}", result.differences);
    let game = &trail.game;
    let reads = |viewer| game.view(viewer).sides[1].resources.iter().any(|line| line.contains("13"));
    assert!(reads(Viewer::Side(Side::Second)) && reads(Viewer::Everyone));
    assert!(!reads(Viewer::Side(Side::First)) && !reads(Viewer::Spectator));
    let lines = trail.steps.iter().flat_map(|step| &step.events).map(|event| game.describe_event(event));
    let secret: Vec<_> = lines.filter(|line| line.rules.iter().any(|rule| rule == "VLE-XVI.8a")).collect();
    assert_eq!(secret.len(), 1);
    assert_eq!(secret[0].only_for, Some(Side::Second));
    assert_eq!(secret[0].dice[0].faces, [4, 5]);
}
