//! The rulebook as the outside sees it: its rules, its scenarios, how a battle is set up.
use crate::game::Eagles;
use crate::lists;
use crate::scenario::Scenario;
use std::sync::Arc;
use voltigeur_engine::{Fault, Printed, RuleIndex, Rulebook, Shelf};

/// The short name used in files and commands.
pub const ID: &str = "eagles";

static BOOK: Shelf<Scenario, Eagles> = Shelf::new(Printed {
    version: 2,
    rules: include_str!("../../../rules/eagles.toml"),
    scenarios: &[
        ("mill-hill", include_str!("../../../scenarios/eagles/mill-hill.toml")),
        ("quatre-bras", include_str!("../../../scenarios/eagles/quatre-bras.toml")),
    ],
    read: Scenario::parse,
    info: |scenario, _| scenario.info(),
    switches: Scenario::switches,
    game: |scenario, switches| Ok(Eagles::new(Arc::new(scenario.battle(switches)?))),
    army_lists: Some(lists::shown),
});

/// Eagles of the Empire, type-erased.
#[must_use]
pub fn book() -> &'static dyn Rulebook {
    &BOOK
}

/// The rules of the book, in our own words.
pub fn rules() -> &'static RuleIndex {
    BOOK.rules()
}

/// A game of a scenario that comes with the rulebook, with these switches on, or with the scenario's defaults.
///
/// # Errors
/// If there is no such scenario, or the switches do not go together.
pub fn new_game(scenario: &str, switches: Option<&[String]>) -> Result<Eagles, Vec<Fault>> {
    BOOK.new_game(scenario, switches)
}
