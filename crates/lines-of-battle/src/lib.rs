//! **Lines of Battle** (D. Kershaw): area battles in which infantry forms line on the approaches between areas, complete with
//! its optional rules, leaders and attributes.
//!
//! # The sequence of play, and where its code is
//! - Set-up: `phase::begin`, `phase::setup` (LOB-act-1)
//! - A. Place reinforcements: `phase::reinforcements` (LOB-A-1 ff.), leaders: `phase::leaders`, `leaders` (LOB-leader-1 ff.)
//! - B. Command points: `phase::command` (LOB-B-1 ff.); how they are paid: `phase::bill` (LOB-D-12)
//! - C. Rally: `phase::rally` (LOB-C-1 ff.)
//! - D. Move: `phase::moves`, an activation: `phase::group` (LOB-D-1 ff.); combat: `combat` (LOB-C1 ff.), its modifiers `combat::modifiers` (LOB-C0.5),
//!   retreats `combat::retreat` (LOB-retreat-d1 ff.), decisions `combat::choices`
//! - E. Artillery: `phase::fire`, `phase::guns` (LOB-E-1 ff.), lines of fire: [`sight`] (LOB-E-6, LOB-QB-13)
//! - Victory: `victory` (LOB-turn-3, LOB-QB-2)
//!
//! [`battle`] is what never changes in a battle, [`state`] what does, [`procedure`] where the game stands; [`scenario`] reads and
//! checks scenario files. [`LinesOfBattle`] is the game; [`book()`] is the rulebook for clients that know no types.
//!
//! ```
//! use voltigeur_engine::{Dice, Game, GameState, Presentation, Rules, Pending, Seeded};
//! let mut game = lines_of_battle::new_game("mirror-ridge", None).unwrap();
//! let mut dice = Seeded::new(1);
//! let mut legal = Vec::new();
//! while let Pending::Decision(_) = game.pending() {
//!     legal.clear();
//!     game.legal_actions(&mut legal);
//!     let action = legal[dice.below(legal.len())];
//!     game.apply(&action, &mut dice, &mut ());
//! }
//! assert_eq!(game.state().turn(), 10);
//! ```

pub mod action;
pub mod battle;
mod book;
mod combat;
pub mod event;
mod flags;
mod game;
mod invariants;
mod leaders;
mod names;
mod phase;
pub mod procedure;
mod rules;
pub mod scenario;
pub mod sight;
mod stance;
pub mod state;
pub mod study;
pub mod switches;
pub mod tables;
mod traits;
pub mod unit;
mod victory;
mod view;
mod words;

pub use action::Action;
pub use book::{ID, book, new_game, rules};
pub use game::LinesOfBattle;
pub use scenario::Scenario;

/// The title of a rule, for explanations.
fn rule_title(id: &str) -> &str {
    rules().get(id).map_or(id, |rule| rule.title.as_str())
}
