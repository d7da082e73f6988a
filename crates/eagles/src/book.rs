//! The rulebook as the outside sees it: its rules, its scenarios, how a battle is set up.
use crate::game::Eagles;
use crate::scenario::Scenario;
use std::sync::{Arc, OnceLock};
use voltigeur_engine::{AnyGame, Fault, RuleIndex, Rulebook, ScenarioInfo, StudyError, StudyReport, SwitchInfo};

/// Grows when a record of an older version would replay otherwise.
const VERSION: u32 = 1;

/// The scenarios that come with the rulebook.
const SCENARIOS: [(&str, &str); 2] = [
    ("mill-hill", include_str!("../../../scenarios/eagles/mill-hill.toml")),
    ("quatre-bras", include_str!("../../../scenarios/eagles/quatre-bras.toml")),
];

/// The rules of the book, in our own words.
pub fn rules() -> &'static RuleIndex {
    static RULES: OnceLock<RuleIndex> = OnceLock::new();
    RULES.get_or_init(|| {
        RuleIndex::parse(include_str!("../../../rules/eagles.toml")).expect("the rule index is tested to be readable")
    })
}

fn shipped() -> &'static [(&'static str, Scenario)] {
    static SHIPPED: OnceLock<Vec<(&'static str, Scenario)>> = OnceLock::new();
    SHIPPED.get_or_init(|| {
        let read = |(_, text): &(&'static str, &'static str)| {
            (*text, Scenario::parse(text).expect("the scenarios that ship are tested to be readable"))
        };
        SCENARIOS.iter().map(read).collect()
    })
}

struct Book;

/// Eagles of the Empire, type-erased.
#[must_use]
pub fn book() -> &'static dyn Rulebook {
    &Book
}

/// A game of a scenario that comes with the rulebook, with these switches on, or with the scenario's defaults.
///
/// # Errors
/// If there is no such scenario, or the switches do not go together.
pub fn new_game(scenario: &str, switches: Option<&[String]>) -> Result<Eagles, Vec<Fault>> {
    let Some(text) = book().scenario_text(scenario) else {
        let known: Vec<&str> = SCENARIOS.iter().map(|(id, _)| *id).collect();
        return Err(vec![Fault {
            place: "scenario".to_owned(),
            wrong: format!("there is no scenario '{scenario}'"),
            remedy: format!("choose one of {}", known.join(", ")),
        }]);
    };
    set_up(text, switches)
}

fn set_up(text: &str, switches: Option<&[String]>) -> Result<Eagles, Vec<Fault>> {
    let battle = match shipped().iter().find(|(known, _)| *known == text) {
        Some((_, scenario)) => scenario.battle(switches)?,
        None => Scenario::parse(text)?.battle(switches)?,
    };
    Ok(Eagles::new(Arc::new(battle)))
}

impl Rulebook for Book {
    fn rules(&self) -> &RuleIndex {
        rules()
    }

    fn version(&self) -> u32 {
        VERSION
    }

    fn scenarios(&self) -> Vec<ScenarioInfo> {
        shipped().iter().map(|(_, scenario)| scenario.info()).collect()
    }

    fn scenario_text(&self, id: &str) -> Option<&'static str> {
        SCENARIOS.iter().find(|(known, _)| *known == id).map(|(_, text)| *text)
    }

    fn switches(&self, scenario_text: &str) -> Result<Vec<SwitchInfo>, Vec<Fault>> {
        Ok(Scenario::parse(scenario_text)?.switches())
    }

    fn set_up(&self, scenario_text: &str, switches: Option<&[String]>) -> Result<Box<dyn AnyGame>, Vec<Fault>> {
        Ok(Box::new(set_up(scenario_text, switches)?))
    }

    fn study(&self, text: &str) -> Result<StudyReport, StudyError> {
        crate::study::run(text)
    }

    fn study_ends(&self, text: &str) -> Result<Vec<Box<dyn AnyGame>>, StudyError> {
        let played = crate::study::play(text)?;
        Ok(played.into_iter().map(|(_, trail)| Box::new(trail.game) as Box<dyn AnyGame>).collect())
    }
}
