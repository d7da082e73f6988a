//! The farm's rulebook: rules, scenarios, switches, notation.
use super::{Action, Farm, Order, Setup};
use serde::Deserialize;
use std::sync::LazyLock;
use voltigeur_engine::{
    AnyGame, BySide, Difficulty, Fault, Live, RuleId, RuleIndex, Rulebook, ScenarioInfo, SwitchInfo,
};

/// The rulebook.
pub static BOOK: FarmBook = FarmBook;

/// A scenario that ships: three against three.
pub const FARM: &str = "title = \"The Farm\"\nturns = 4\nstrength = [3, 3]\n";

/// A scenario that does not ship: long, and without a wall.
pub const DUEL: &str = "title = \"The Duel\"\nturns = 200\nstrength = [200, 200]\n";

const RULES: &str = r#"
[rulebook]
id = "toy"
title = "The Farm"
author = "the engine's tests"
prefix = "TOY"
edition = "1"
[[rule]]
id = "TOY-2.1"
chapter = "Orders"
tag = "core"
title = "secret orders"
text = "Each side chooses an order in secret; both are revealed together."
[[rule]]
id = "TOY-4.1"
chapter = "Fights"
tag = "core"
title = "the fight"
text = "Both sides roll a die."
[[rule]]
id = "TOY-4.4"
chapter = "Fights"
tag = "core"
title = "the rally"
text = "A side that lost may rally on a five."
"#;

static INDEX: LazyLock<RuleIndex> = LazyLock::new(|| RuleIndex::parse(RULES).expect("the rules of the toy are sound"));

/// The farm as a rulebook.
pub struct FarmBook;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: String,
    turns: u8,
    strength: [u8; 2],
}

const SWITCHES: [(&str, bool); 3] = [("wall", true), ("reserves", true), ("snow", false)];

pub fn read(text: &str, switches: Option<&[String]>) -> Result<Farm, Vec<Fault>> {
    let fault = |place: &str, wrong: String, remedy: &str| {
        vec![Fault { place: place.to_owned(), wrong, remedy: remedy.to_owned() }]
    };
    let file: File =
        toml::from_str(text).map_err(|why| fault("scenario", why.message().to_owned(), "see the guide"))?;
    let on = |id: &str| match switches {
        Some(switches) => switches.iter().any(|switch| switch == id),
        None => SWITCHES.contains(&(id, true)),
    };
    let unknown = switches.unwrap_or_default().iter().find(|switch| SWITCHES.iter().all(|(id, _)| id != switch));
    if let Some(unknown) = unknown {
        return Err(fault("switches", format!("there is no switch '{unknown}'"), "leave it out"));
    }
    Ok(Farm::new(Setup {
        title: file.title,
        turns: file.turns,
        strength: BySide(file.strength),
        wall: on("wall"),
        reserves: on("reserves"),
        snow: on("snow"),
    }))
}

impl Rulebook for FarmBook {
    fn rules(&self) -> &RuleIndex {
        &INDEX
    }

    fn version(&self) -> u32 {
        1
    }

    fn scenarios(&self) -> Vec<ScenarioInfo> {
        vec![ScenarioInfo {
            id: "farm".to_owned(),
            title: "The Farm".to_owned(),
            sides: ["Blue".to_owned(), "Red".to_owned()],
            turns: 4,
            about: "Two companies and a farm.".to_owned(),
            difficulty: Difficulty::Easy,
        }]
    }

    fn scenario_text(&self, id: &str) -> Option<&'static str> {
        (id == "farm").then_some(FARM)
    }

    fn switches(&self, scenario_text: &str) -> Result<Vec<SwitchInfo>, Vec<Fault>> {
        read(scenario_text, None)?;
        let info = |(id, default): (&str, bool)| SwitchInfo {
            id: id.to_owned(),
            title: id.to_owned(),
            rule: "TOY-1".to_owned(),
            kind: "optional".to_owned(),
            default,
            excludes: Vec::new(),
            requires: Vec::new(),
        };
        Ok(SWITCHES.map(info).to_vec())
    }

    fn set_up(&self, scenario_text: &str, switches: Option<&[String]>) -> Result<Box<dyn AnyGame>, Vec<Fault>> {
        Ok(Live::boxed(read(scenario_text, switches)?))
    }
}

pub const fn word(action: Action) -> &'static str {
    match action {
        Action::Order(Order::Hold) => "order hold",
        Action::Order(Order::Assault) => "order assault",
        Action::Stand => "stand",
        Action::FallBack => "fall-back",
        Action::Countercharge => "countercharge",
        Action::Press => "press",
        Action::BreakOff => "break-off",
    }
}

pub const fn rule(action: Action) -> RuleId {
    RuleId(match action {
        Action::Order(_) => "TOY-2.1",
        Action::Stand => "TOY-3.1",
        Action::FallBack => "TOY-3.2",
        Action::Countercharge => "TOY-3.3",
        Action::Press => "TOY-4.1",
        Action::BreakOff => "TOY-4.3",
    })
}
