//! What the head of every scenario says.
use super::Part;
use serde::Deserialize;
use voltigeur_engine::{Difficulty, Faults, Place, ScenarioInfo};

/// The keys of `[scenario]` that every rulebook has.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The id by which commands and records name it.
    #[serde(default)]
    pub id: String,
    /// The title that players read.
    #[serde(alias = "name")]
    pub title: String,
    /// One sentence about it.
    #[serde(default, alias = "summary")]
    pub about: String,
    /// How much it asks of its players.
    #[serde(default)]
    pub difficulty: Difficulty,
    /// The rulebook for which it is written; this one where nothing is said.
    #[serde(alias = "system")]
    pub rulebook: Option<String>,
    /// The day of the battle, for readers.
    pub date: Option<String>,
    /// Who wrote it, for readers.
    pub author: Option<String>,
    /// The switches that are on unless the players say otherwise.
    pub default_switches: Option<Vec<String>>,
}

impl Head {
    /// A head of a study: nothing but an id and a title.
    #[must_use]
    pub fn of_study(book: &str) -> Self {
        Self {
            id: "study".to_owned(),
            title: "Study".to_owned(),
            about: "A study.".to_owned(),
            rulebook: Some(book.to_owned()),
            ..Self::default()
        }
    }

    /// What the outside is told of the scenario.
    #[must_use]
    pub fn info(&self, sides: [String; 2], turns: usize) -> ScenarioInfo {
        ScenarioInfo {
            id: self.id.clone(),
            title: self.title.clone(),
            sides,
            turns: turns as u32,
            about: self.about.clone(),
            difficulty: self.difficulty,
        }
    }
}

impl Part<Head> {
    /// Where faults of it stand.
    #[must_use]
    pub fn place(&self) -> Place {
        Place::on_line("[scenario]", self.line)
    }

    /// Notes a head without id or title, or one of another rulebook.
    pub fn check(&self, book: &str, faults: &mut Faults) {
        if let Some(other) = self.rulebook.as_ref().filter(|id| *id != book) {
            let wrong = format!("it belongs to the rulebook '{other}'");
            faults.add(self.place(), wrong, format!("write '{book}', or give the file to its own rulebook"));
        }
        if self.id.is_empty() {
            faults.add(self.place(), "the key 'id' is missing", "add id = …");
        }
        if self.title.trim().is_empty() {
            faults.add(self.place(), "'title' is empty", "say in a few words what the battle is");
        }
    }
}
