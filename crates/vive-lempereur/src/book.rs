//! The rulebook as the outside sees it: its rules, its scenarios, how a battle is set up.
use crate::game::ViveLEmpereur;
use crate::scenario::Scenario;
use std::sync::Arc;
use voltigeur_engine::{Fault, Printed, RuleIndex, Rulebook, Shelf};

/// The short name used in files and commands.
pub const ID: &str = "vive-lempereur";

static BOOK: Shelf<Scenario, ViveLEmpereur> = Shelf::new(Printed {
    version: 2,
    rules: include_str!("../../../rules/vive-lempereur.toml"),
    scenarios: &[
        ("stream-crossing", include_str!("../../../scenarios/vive-lempereur/stream-crossing.toml")),
        ("auerstaedt", include_str!("../../../scenarios/vive-lempereur/auerstaedt.toml")),
    ],
    read: Scenario::parse,
    info: Scenario::info,
    switches: Scenario::switches,
    game: |scenario, switches| Ok(ViveLEmpereur::new(Arc::new(scenario.battle(switches)?))),
    army_lists: None,
});

/// Vive l'Empereur!, type-erased.
#[must_use]
pub fn book() -> &'static dyn Rulebook {
    &BOOK
}

/// The rules of the book, in our own words.
pub fn rules() -> &'static RuleIndex {
    BOOK.rules()
}

/// A scenario that comes with the rulebook.
pub(crate) fn scenario(id: &str) -> Option<Scenario> {
    Scenario::parse(BOOK.text(id)?).ok()
}

/// A game of a scenario that comes with the rulebook, with these switches on, or with the scenario's defaults.
///
/// # Errors
/// If there is no such scenario, or the switches do not go together.
pub fn new_game(scenario: &str, switches: Option<&[String]>) -> Result<ViveLEmpereur, Vec<Fault>> {
    BOOK.new_game(scenario, switches)
}
