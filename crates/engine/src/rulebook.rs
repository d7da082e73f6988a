//! A rulebook as the outside sees it: what it is called, what it can play, how a battle is set up.
use crate::{AnyGame, ArmyLists, RuleIndex, StudyError, StudyReport};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A switch that a rulebook or a scenario declares.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SwitchInfo {
    /// Its id, as records and commands write it.
    pub id: String,
    /// What it turns on, in a few words.
    pub title: String,
    /// The rule or ruling behind it.
    pub rule: String,
    /// What kind: an optional rule, a house reading, or an option of the scenario.
    pub kind: String,
    /// On unless said otherwise.
    pub default: bool,
    /// Switches that cannot be on at the same time.
    pub excludes: Vec<String>,
    /// Switches that must be on as well.
    pub requires: Vec<String>,
}

/// How much a scenario asks of somebody who plays it for the first time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// It teaches the rules.
    Lesson,
    /// For a first battle.
    Easy,
    /// For whoever knows the rules.
    #[default]
    Medium,
    /// Much to keep in mind at once.
    Hard,
}

/// A scenario that comes with the program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScenarioInfo {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Names of the first and the second side.
    #[cfg_attr(feature = "schema", schema(min_items = 2, max_items = 2))]
    pub sides: [String; 2],
    /// How many turns it has.
    pub turns: u32,
    /// One sentence about it.
    pub about: String,
    /// How much it asks of its players.
    pub difficulty: Difficulty,
}

/// One fault of a scenario file: where it is, what is wrong, and how to mend it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fault {
    /// The place in the file, such as `unit 'b1'` or `line 12`.
    pub place: String,
    /// What is wrong.
    pub wrong: String,
    /// How to mend it.
    pub remedy: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({})", self.place, self.wrong, self.remedy)
    }
}

/// A rulebook, type-erased.
pub trait Rulebook: Send + Sync {
    /// Its rules.
    fn rules(&self) -> &RuleIndex;

    /// The version of our implementation, as records carry it: it grows when a record of an older version would replay
    /// otherwise.
    fn version(&self) -> u32;

    /// The scenarios that come with it.
    fn scenarios(&self) -> Vec<ScenarioInfo>;

    /// The text of a scenario that comes with it.
    fn scenario_text(&self, id: &str) -> Option<&'static str>;

    /// The switches that can be set for a scenario.
    ///
    /// # Errors
    /// All faults of the file.
    fn switches(&self, scenario_text: &str) -> Result<Vec<SwitchInfo>, Vec<Fault>>;

    /// Sets up a battle. `switches` is what is on, in full; `None` takes the scenario's defaults.
    ///
    /// # Errors
    /// All faults of the file and of the choice of switches.
    fn set_up(&self, scenario_text: &str, switches: Option<&[String]>) -> Result<Box<dyn AnyGame>, Vec<Fault>>;

    /// Its army lists, for one year or for all; none if its scenarios define their own troops.
    ///
    /// # Errors
    /// If the lists say nothing of that year.
    fn army_lists(&self, _year: Option<u16>) -> Option<Result<ArmyLists, String>> {
        None
    }

    /// Runs the [studies](crate::study) of a text and tells what differs.
    ///
    /// # Errors
    /// The first line that cannot be understood, and how to mend it.
    fn study(&self, _text: &str) -> Result<StudyReport, StudyError> {
        Err(StudyError::new(1, "studies are not supported for this rulebook yet: write a record instead"))
    }

    /// Runs the [studies](crate::study) of a text and gives the game where each of them ended, to go on from there.
    ///
    /// # Errors
    /// The first line that cannot be understood, and how to mend it.
    fn study_ends(&self, _text: &str) -> Result<Vec<Box<dyn AnyGame>>, StudyError> {
        Err(StudyError::new(1, "studies are not supported for this rulebook yet: write a record instead"))
    }
}
