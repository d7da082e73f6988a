//! The switches: their families, and that every optional rule of the index has one. VLE-I.2.
#![allow(clippy::unwrap_used, reason = "a test may fail")]
use vive_lempereur::rules;
use vive_lempereur::switches::{SWITCHES, family};
use voltigeur_engine::RuleTag;

/// Families of optional rules that are still to be built.
const OWED: [&str; 14] = [
    "art-retreat",
    "battle-options",
    "cav-classes",
    "command",
    "dummies",
    "interactive",
    "mod-demoralization",
    "random-events",
    "reintegration",
    "reserves",
    "rout",
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
