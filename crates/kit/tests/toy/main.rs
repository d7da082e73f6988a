//! "The Picket": a rulebook on hexes as small as one can be that has everything: procedures that interrupt each other, a table of actions,
//! scenarios, studies, a view, and answers about reach, sight and arcs. `docs/guide/rulebooks.md` leads through it, file by file; begin a
//! book of your own with a copy.
#![allow(missing_docs, reason = "the rules say what things are")]
mod action;
mod battle;
mod book;
mod game;
mod movement;
mod phase;
mod procedure;
mod rules;
mod view;
mod words;

use battle::Scenario;
use game::Picket;
use std::path::Path;
use std::sync::Arc;
use voltigeur_engine::battery::{self, Options};
use voltigeur_engine::query::{Answer, Query};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{Presentation, Side};

fn brook() -> Picket {
    let scenario = Scenario::read(include_str!("brook.toml")).expect("the scenario that ships is sound");
    Picket::new(Arc::new(scenario.battle().expect("it is sound")))
}

/// Every rule of the book is met.
#[test]
fn random_games_keep_the_contract() {
    let start = brook();
    let report = battery::random_games(|_| start.clone(), &Options { games: 30, ..Options::default() });
    for rule in book::book().rules().rules() {
        let by_sight = matches!(rule.id.as_str(), "PK-2.2" | "PK-2.3" | "PK-2.4" | "PK-3.3");
        assert!(by_sight || report.rules.contains_key(&rule.id), "{} was never met:\n{report}", rule.id);
    }
}

#[test]
fn studies_come_out_as_they_expect() {
    battery::studies_hold(book::book(), &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/toy/studies"));
}

#[test]
fn a_scenario_is_told_all_its_faults_at_once() {
    let text = include_str!("brook.toml")
        .replace("Jägers\"\nside = \"Red", "Jägers\"\nside = \"Rd")
        .replace("\"0105\"", "\"0199\"");
    let faults = Scenario::read(&text).unwrap_err();
    assert_eq!(faults.len(), 2, "{faults:?}");
}

/// Answers come from the kit; points are counted in halves.
#[test]
fn clients_are_told_where_a_unit_can_go_and_what_awaits_it() {
    let game = brook();
    let ask = |query| game.answer(Viewer::Side(Side::First), &query).unwrap();
    let Answer::Reach(reach) = ask(Query::Reach { piece: "b3".to_owned() }) else { panic!("that was no answer") };
    assert_eq!((reach.points, reach.parts), (10, Some(2)));
    assert!(reach.threats.iter().any(|threat| threat.kind == "fire" && threat.by == ["r1"]));
    let Answer::Sight(line) = ask(Query::Sight { from: "0103".to_owned(), to: "0503".to_owned() }) else { panic!() };
    assert!(!line.clear && line.rule == "PK-3.3" && line.blocked_by[0].hex == "0303");
    let Answer::Arcs(arcs) = ask(Query::Arcs { piece: "r1".to_owned() }) else { panic!("that was no answer") };
    assert_eq!((arcs.front.len(), arcs.flank.len(), arcs.rear.len()), (3, 2, 1));
}

/// Each piece of code in the guide stands so in a file of the toy, whatever its indentation.
#[test]
fn what_the_guide_quotes_is_what_the_toy_does() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &Path| std::fs::read_to_string(path).expect("it can be read");
    let lines = |text: &str| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>();
    let guide = read(&here.join("../../docs/guide/rulebooks.md"));
    let folders =
        ["tests/toy", "tests/toy/phase"].map(|folder| std::fs::read_dir(here.join(folder)).expect("it is there"));
    let files = folders.into_iter().flatten().map(|entry| entry.expect("it can be listed").path());
    let sources: Vec<_> = files.filter(|path| path.is_file()).map(|path| lines(&read(&path))).collect();
    let quotes: Vec<_> =
        guide.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next()).map(lines).collect();
    assert!(quotes.len() >= 3);
    for quote in quotes {
        let found = sources.iter().any(|source| source.windows(quote.len()).any(|lines| lines == quote));
        assert!(found, "the guide quotes what is not there:\n{}", quote.join("\n"));
    }
}
