//! What people read: questions, labels and the log are sentences, in games with all kinds of switches. VLE-II.1, VLE-V.0, VLE-XVII.3a, VLE-XX.1a,
//! VLE-XXI.1a, VLE-XXII.1a, VLE-XXIII.1a.
use crate::support::lively;
use std::collections::BTreeSet;
use vive_lempereur::new_game;
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{Notation, Pending, Presentation, Rules, Seeded};

/// What no sentence contains: a number that does not agree with its noun, an abbreviation, an empty place, somebody who is nobody.
const WRONG: [&str; 14] = [
    " 1 steps",
    " 1 points",
    " 1 hexes",
    " 1 units",
    " 1 seconds",
    " MP",
    " VP",
    "  ",
    " ,",
    " .",
    "{",
    "no unit does",
    "nobody does",
    "itself",
];

fn is_wrong(text: &str) -> bool {
    WRONG.iter().any(|wrong| text.contains(wrong))
}

fn is_sentence(text: &str) -> bool {
    let first = text.chars().next().is_some_and(|letter| letter.is_uppercase() || letter.is_ascii_digit());
    first && text.ends_with(['.', '!', '?']) && !is_wrong(text)
}

/// Everything that both sides read in a game of so many decisions: log lines and questions, labels.
fn read(scenario: &str, switches: &[&str], decisions: usize) -> [BTreeSet<String>; 2] {
    let on: Vec<String> = switches.iter().map(|&id| id.to_owned()).collect();
    let mut game = new_game(scenario, Some(&on)).unwrap();
    let (mut dice, mut rng) = (Seeded::new(1806), Seeded::new(14));
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    let (mut sentences, mut labels) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..decisions {
        let Pending::Decision(_) = game.pending() else { break };
        sentences.extend(game.summary(Viewer::Everyone, false).prompt.map(|prompt| prompt.question));
        sentences.extend(game.summary(Viewer::Spectator, false).prompt.map(|prompt| prompt.question));
        legal.clear();
        game.legal_actions(&mut legal);
        for action in legal.iter().take(40) {
            let choice = game.describe_action(action);
            labels.extend([choice.label].into_iter().chain(choice.cost));
        }
        let action = legal[lively(&game, &legal, &mut rng)];
        game.apply(&action, &mut dice, &mut events);
        sentences.extend(events.drain(..).map(|event| game.describe_event(&event).text));
    }
    [sentences, labels]
}

#[test]
fn people_read_sentences() {
    let games: [(&str, &[&str], usize); 9] = [
        ("stream-crossing", &["hidden-stacks", "voltigeurs", "rout", "reintegration", "cav-classes"], 2000),
        ("stream-crossing", &["command3", "art-losses=A", "art-retreat"], 2000),
        ("stream-crossing", &["command4", "art-losses=B", "town-morale"], 2000),
        ("stream-crossing", &["reserves", "dummies", "hidden-stacks"], 1500),
        ("stream-crossing", &["interactive", "command2", "time-limits"], 2000),
        ("auerstaedt", &["random-events", "battle-options=A", "command1"], 2500),
        ("auerstaedt", &["battle-options=B", "mod-demoralization", "hidden-stacks"], 1500),
        ("auerstaedt", &["strategic-deployment"], 800),
        ("auerstaedt", &[], 1500),
    ];
    let (mut sentences, mut labels) = (BTreeSet::new(), BTreeSet::new());
    for (scenario, switches, decisions) in games {
        let [told, offered] = read(scenario, switches, decisions);
        assert!(told.len() > 100 && offered.len() > 50, "{scenario} {switches:?}: {} {}", told.len(), offered.len());
        sentences.extend(told);
        labels.extend(offered);
    }
    if std::env::var_os("READ").is_some() {
        sentences.iter().chain(&labels).for_each(|text| println!("{text}"));
    }
    let bad: Vec<_> = sentences.iter().filter(|text| !is_sentence(text)).collect();
    assert!(bad.is_empty(), "no sentences: {bad:#?}");
    // What an option of a battle does is told in the words of its scenario.
    let own = labels.iter().filter(|text| !text.contains(" point): ") && !text.contains(" points): "));
    let bad: Vec<_> = own.filter(|text| text.is_empty() || text.ends_with('.') || is_wrong(text)).collect();
    assert!(bad.is_empty(), "no labels: {bad:#?}");
}

/// VLE-VII.3a, VLE-VII.5a.
#[test]
fn a_nation_is_spoken_of_as_its_people() {
    let [sentences, _] = read("auerstaedt", &[], 600);
    assert!(
        sentences
            .iter()
            .any(|text| text.starts_with("The French fire at ") || text.starts_with("The Prussians fire at "))
    );
    assert!(!sentences.iter().any(|text| text.starts_with("French fires") || text.starts_with("Prussian fires")));
    let [sentences, _] = read("stream-crossing", &[], 600);
    assert!(sentences.iter().any(|text| text.starts_with("Blue fires at ") || text.starts_with("Red fires at ")));
}
