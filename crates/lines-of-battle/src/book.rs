//! The rulebook as the outside sees it: its rules, its scenarios, how a battle is set up.
use crate::game::LinesOfBattle;
use crate::scenario::Scenario;
use std::sync::Arc;
use voltigeur_engine::{Fault, Printed, RuleIndex, Rulebook, Shelf};

/// The short name used in files and commands.
pub const ID: &str = "lines-of-battle";

static BOOK: Shelf<Scenario, LinesOfBattle> = Shelf::new(Printed {
    version: 1,
    rules: include_str!("../../../rules/lines-of-battle.toml"),
    scenarios: &[
        ("training-1", include_str!("../../../scenarios/lines-of-battle/training-1-crossroads.toml")),
        ("training-2", include_str!("../../../scenarios/lines-of-battle/training-2-brook.toml")),
        ("mirror-ridge", include_str!("../../../scenarios/lines-of-battle/mirror-ridge.toml")),
        ("quatre-bras", include_str!("../../../scenarios/lines-of-battle/quatre-bras.toml")),
    ],
    read: Scenario::parse,
    info: |scenario, _| scenario.info(),
    switches: Scenario::switches,
    game: |scenario, switches| Ok(LinesOfBattle::new(Arc::new(scenario.battle(switches)?))),
    army_lists: None,
});

/// Lines of Battle, type-erased.
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
pub fn new_game(scenario: &str, switches: Option<&[String]>) -> Result<LinesOfBattle, Vec<Fault>> {
    BOOK.new_game(scenario, switches)
}
