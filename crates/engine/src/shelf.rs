//! A rulebook on the shelf: its rules and its scenarios, which come with the program as texts, and what the outside asks of them.
use crate::study::{self, Studied};
use crate::{AnyGame, ArmyLists, Fault, Live, RuleIndex, Rulebook, ScenarioInfo, StudyError, StudyReport, SwitchInfo};
use std::sync::OnceLock;

/// Sets up a battle of a scenario with these switches on, or with its defaults.
pub type SetUp<S, G> = fn(&S, Option<&[String]>) -> Result<G, Vec<Fault>>;

/// The army lists of a year, or of all years.
pub type ListsOf = fn(Option<u16>) -> Result<ArmyLists, String>;

/// What a rulebook crate says of itself: `S` is a scenario as it was read, `G` a game of it.
pub struct Printed<S, G> {
    /// Grows when a record of an older version would replay otherwise.
    pub version: u32,
    /// The rule index, as a text.
    pub rules: &'static str,
    /// Ids and texts of the scenarios that ship.
    pub scenarios: &'static [(&'static str, &'static str)],
    /// Reads a scenario.
    pub read: fn(&str) -> Result<S, Vec<Fault>>,
    /// What a scenario of this id tells of itself.
    pub info: fn(&S, &str) -> ScenarioInfo,
    /// The switches of a scenario.
    pub switches: fn(&S) -> Vec<SwitchInfo>,
    /// Sets up a battle.
    pub game: SetUp<S, G>,
    /// Its army lists, if it has any.
    pub army_lists: Option<ListsOf>,
}

/// A rulebook that keeps what it has read: reading a large scenario takes longer than replaying a record.
pub struct Shelf<S, G> {
    printed: Printed<S, G>,
    rules: OnceLock<RuleIndex>,
    scenarios: OnceLock<Vec<S>>,
}

impl<S, G> Shelf<S, G> {
    /// A rulebook of which nothing is read yet.
    #[must_use]
    pub const fn new(printed: Printed<S, G>) -> Self {
        Self { printed, rules: OnceLock::new(), scenarios: OnceLock::new() }
    }

    /// The rules of the book, in our own words.
    ///
    /// # Panics
    /// If the index that ships cannot be read.
    pub fn rules(&self) -> &RuleIndex {
        self.rules
            .get_or_init(|| RuleIndex::parse(self.printed.rules).expect("the rule index is tested to be readable"))
    }

    /// The text of a scenario that ships.
    pub fn text(&self, id: &str) -> Option<&'static str> {
        self.printed.scenarios.iter().find(|(known, _)| *known == id).map(|(_, text)| *text)
    }

    fn shipped(&self) -> &[S] {
        let read = |(_, text): &(&str, &str)| {
            (self.printed.read)(text).expect("the scenarios that ship are tested to be sound")
        };
        self.scenarios.get_or_init(|| self.printed.scenarios.iter().map(read).collect())
    }

    /// A game of a scenario that ships.
    ///
    /// # Errors
    /// If there is no such scenario, or the switches do not go together.
    pub fn new_game(&self, scenario: &str, switches: Option<&[String]>) -> Result<G, Vec<Fault>> {
        let Some(text) = self.text(scenario) else {
            let known: Vec<&str> = self.printed.scenarios.iter().map(|(id, _)| *id).collect();
            return Err(vec![Fault {
                place: "scenario".to_owned(),
                wrong: format!("there is no scenario '{scenario}'"),
                remedy: format!("choose one of {}", known.join(", ")),
            }]);
        };
        self.game_of(text, switches)
    }

    /// A game of the text of a scenario.
    fn game_of(&self, text: &str, switches: Option<&[String]>) -> Result<G, Vec<Fault>> {
        match self.printed.scenarios.iter().position(|(_, known)| *known == text) {
            Some(n) => (self.printed.game)(&self.shipped()[n], switches),
            None => (self.printed.game)(&(self.printed.read)(text)?, switches),
        }
    }
}

impl<S: Send + Sync, G: Studied + 'static> Rulebook for Shelf<S, G> {
    fn rules(&self) -> &RuleIndex {
        Self::rules(self)
    }

    fn version(&self) -> u32 {
        self.printed.version
    }

    fn scenarios(&self) -> Vec<ScenarioInfo> {
        self.printed
            .scenarios
            .iter()
            .zip(self.shipped())
            .map(|((id, _), scenario)| (self.printed.info)(scenario, id))
            .collect()
    }

    fn scenario_text(&self, id: &str) -> Option<&'static str> {
        self.text(id)
    }

    fn switches(&self, scenario_text: &str) -> Result<Vec<SwitchInfo>, Vec<Fault>> {
        Ok((self.printed.switches)(&(self.printed.read)(scenario_text)?))
    }

    fn set_up(&self, scenario_text: &str, switches: Option<&[String]>) -> Result<Box<dyn AnyGame>, Vec<Fault>> {
        Ok(Live::boxed(self.game_of(scenario_text, switches)?))
    }

    fn army_lists(&self, year: Option<u16>) -> Option<Result<ArmyLists, String>> {
        self.printed.army_lists.map(|lists| lists(year))
    }

    fn study(&self, text: &str) -> Result<StudyReport, StudyError> {
        study::run::<G>(text, Self::rules(self))
    }

    fn study_ends(&self, text: &str) -> Result<Vec<Box<dyn AnyGame>>, StudyError> {
        let played = study::play::<G>(text, Self::rules(self))?;
        Ok(played.into_iter().map(|(_, trail)| Live::boxed(trail.game)).collect())
    }
}
