//! The switches: their families, and that every optional rule of the index has one. VLE-I.2.
use std::sync::Arc;
use vive_lempereur::switches::{SWITCHES, family};
use vive_lempereur::{Scenario, ViveLEmpereur, rules};
use voltigeur_engine::RuleTag;
use voltigeur_engine::battery::{self, Options};
use voltigeur_engine::view::{Target, Viewer};
use voltigeur_engine::{Presentation, Side};

#[test]
fn every_optional_rule_has_a_switch_and_every_switch_a_rule() {
    for rule in rules().rules().iter().filter(|rule| rule.tag == RuleTag::Opt) {
        let named = rule.switch.as_deref().unwrap_or_else(|| panic!("{} names no switch", rule.id));
        let known = SWITCHES.iter().any(|switch| switch.id == named || family(switch.id) == named);
        assert!(known, "{} names the switch '{named}', which there is not", rule.id);
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

/// VLE-XXIII.1a, VLE-XXIII.2a: what a scenario cannot serve is not offered for it, and refused with a sentence.
#[test]
fn battle_options_are_offered_only_where_there_are_some() {
    let offered = |scenario: &str| {
        let text = vive_lempereur::book().scenario_text(scenario).unwrap();
        vive_lempereur::book().switches(text).unwrap()
    };
    for id in ["battle-options=A", "battle-options=B"] {
        assert!(offered("auerstaedt").iter().any(|switch| switch.id == id), "{id}");
        assert!(offered("stream-crossing").iter().all(|switch| switch.id != id), "{id}");
        let faults = vive_lempereur::new_game("stream-crossing", Some(&[id.to_owned()])).unwrap_err();
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].to_string().contains("battle options"), "{}", faults[0]);
    }
    for scenario in vive_lempereur::book().scenarios() {
        let sets =
            battery::switch_sets(vive_lempereur::book(), vive_lempereur::book().scenario_text(&scenario.id).unwrap());
        assert!(sets.len() > 20, "every switch alone, and with all that go together");
    }
}

/// The options of chapter XVI.
const SIXTEEN: [&str; 9] = [
    "voltigeurs",
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
    // Where everybody is near everybody.
    let switches: Vec<String> = all.iter().map(|&id| id.to_owned()).collect();
    let scenario = Scenario::parse(include_str!("../data/close-quarters.toml")).unwrap();
    let start = ViveLEmpereur::new(Arc::new(scenario.battle(Some(&switches)).unwrap()));
    let options = Options { games: 3, seed: 5, thorough_every: 97, most_decisions: 40_000, ..Options::default() };
    println!("{}", battery::random_games(|_| start.clone(), &options));
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
    assert_eq!(secret.len(), 2);
    assert_eq!(secret[0].only_for, Some(Side::Second));
    assert_eq!(secret[0].dice[0].faces, [4, 5]);
    // All others are told that it was rolled, and no more.
    assert_eq!((secret[1].not_for, secret[1].dice.len()), (Some(Side::Second), 0));
}

/// VLE-XVI.1b, VLE-XVI.5a, VLE-XVI.3a: what the options put on the map is in the view of everybody.
#[test]
fn voltigeurs_routed_units_and_guns_left_behind_are_seen() {
    let text = "rulebook vive-lempereur
study On the map
rules VLE-XVI.1b
switches voltigeurs rout art-retreat
turn 3 Blue offensive
unit I Blue I6 0806 line 1
unit J Red I5 1006 disorganized marker 5 routed
unit G Red B5/6 1206 disorganized marker 2 left-behind
voltigeurs I 0906 1
expect voltigeurs 0906 I";
    let played = vive_lempereur::study::play(text).unwrap();
    let game = &played[0].1.game;
    for viewer in [Viewer::Everyone, Viewer::Spectator, Viewer::Side(Side::First), Viewer::Side(Side::Second)] {
        let view = game.view(viewer);
        let marker = view.markers.iter().find(|marker| marker.sign == "voltigeurs").unwrap();
        assert_eq!(marker.at, [Target::Hex("0906".to_owned())]);
        assert_eq!((marker.side, marker.facing), (Some(Side::First), Some(90)));
        let says = |id: &str, word: &str| {
            let piece = view.pieces.iter().find(|piece| piece.id == id).unwrap();
            piece.states.iter().any(|state| state.text == word)
        };
        assert!(says("j", "routed") && says("g", "left behind"));
    }
}

/// VLE-V.0: of an enemy stack only the top unit is seen, unless the switch is off.
#[test]
fn hidden_stacks_show_their_top_unit_only() {
    let stack = |switches: &str| {
        let text = format!(
            "rulebook vive-lempereur
study A stack
rules VLE-V.0
switches {switches}
turn 3 Blue movement
unit I Blue I3 0306 line 1
unit A Blue I3 0306 line 1
unit J Red I3 0906 line 4
unit K Red I3 0906 line 4
expect J line 4"
        );
        vive_lempereur::study::play(&text).unwrap().remove(0).1.game
    };
    let seen = |game: &ViveLEmpereur, viewer| {
        let mut ids: Vec<String> = game.view(viewer).pieces.into_iter().map(|piece| piece.id).collect();
        ids.sort();
        ids.concat()
    };
    let hidden = stack("hidden-stacks");
    assert_eq!(seen(&hidden, Viewer::Side(Side::First)), "aij");
    assert_eq!(seen(&hidden, Viewer::Side(Side::Second)), "ijk");
    assert_eq!(seen(&hidden, Viewer::Spectator), "ij");
    assert_eq!(seen(&stack("none"), Viewer::Side(Side::First)), "aijk");
}
