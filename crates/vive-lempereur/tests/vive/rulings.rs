//! Every ruling is named by a test that rests on it; and those that no study can bring about are tried here.
use std::collections::BTreeSet;
use std::path::Path;
use vive_lempereur::{ViveLEmpereur, study};
use voltigeur_engine::{GameState, Rules, Scripted};

const RULINGS: &str = include_str!("../../../../docs/rulings/vive-lempereur.md");

/// The rulings that a text names: R or H and a number, as a word.
fn named(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter(|word| word.len() > 1 && word.starts_with(['R', 'H']) && word[1..].parse::<u16>().is_ok()).collect()
}

/// All text below a folder.
fn texts(folder: &Path, out: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            texts(&path, out);
        } else if path.extension().is_some_and(|end| end == "rs" || end == "study") {
            *out += &std::fs::read_to_string(path).unwrap();
        }
    }
}

#[test]
fn every_ruling_is_named_by_a_test() {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut tests = String::new();
    texts(&home.join("tests"), &mut tests);
    texts(&home.join("../../studies/vive-lempereur"), &mut tests);
    let cited = named(&tests);
    let headings = RULINGS.lines().filter_map(|line| line.strip_prefix("### "));
    let missing: Vec<&str> =
        headings.filter(|heading| heading.split(' ').next().is_some_and(|id| !cited.contains(id))).collect();
    assert!(missing.is_empty(), "no test names these rulings:\n{}", missing.join("\n"));
}

/// A retreat of two hexes that has begun, with so many hexes remembered before it.
fn running(remembered: usize) -> ViveLEmpereur {
    let text = "rulebook vive-lempereur\nstudy s\nrules VLE-VIII.9a\nturn 3 Blue offensive\nunit I Blue I6 0706 line 1\n\
        unit J Red I5 0806 column 5\ndo target 0806\ndo fire I\nroll 5, 6,6\n";
    let game = study::play(text).unwrap().pop().unwrap().1.game;
    let mut state = serde_json::to_value(game.state()).unwrap();
    let elsewhere = serde_json::json!(0);
    state["retreats"]["trail"] = serde_json::Value::Array(vec![elsewhere; remembered]);
    game.with_state(serde_json::from_value(state).unwrap()).unwrap()
}

/// House ruling H20: the program remembers 96 hexes of retreats; a stack that needs more finds no way, and is eliminated. VLE-VIII.9a.
#[test]
fn a_retreat_without_end_is_the_end_of_the_stack() {
    for (remembered, lost) in [(0, false), (94, false), (95, true)] {
        let mut game = running(remembered);
        let mut dice = Scripted::new(&[]);
        let mut legal = Vec::new();
        while game.frame().is_some() {
            legal.clear();
            game.legal_actions(&mut legal);
            game.apply(&legal[0].clone(), &mut dice, &mut ());
        }
        let unit = game.battle().all_units().find(|&unit| game.battle().unit(unit).id == "j").unwrap();
        assert_eq!(game.state().hex(unit).is_none(), lost, "with {remembered} hexes before it");
    }
}
