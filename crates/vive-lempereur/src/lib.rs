//! **Vive l'Empereur!** (D. Rouy, standard rules, third edition): regiments on hexes of 250 metres. Its heart is interruption: opportunity
//! fire, squares, countercharges, withdrawals and retreats set each other off in the middle of a move.
//!
//! # The sequence of play, and where its code is
//! - Charges (1): `phase::charge` (VLE-IX.1a ff.)
//! - Regular movement (2): `phase::moves` (VLE-VI.1a ff.), what it costs: `movement`, where it leads: `movement::march`; one step: `step`
//!   (VLE-P1.1 ff.); opportunity fire: `reaction::opportunity` (VLE-VII.5a ff.); reactions: `reaction` (VLE-P2.1 ff.); reinforcements and leaders: `leaders` (VLE-XIII.1a, VLE-XIV.1a ff.)
//! - Defensive and offensive fire (3 and 4): `phase::fires` (VLE-VII.3a ff.), `fire` (VLE-P3.1 ff.), sight: `sight`
//! - Melee (5): `phase::melee` (VLE-VIII.1a ff.), `combat::fight` (VLE-P4.1 ff.), its blows `combat::fight::blows`
//!   (VLE-VIII.8a ff.), countercharges `combat::counter` (VLE-P8.1 ff.), retreats
//!   `combat::retreat` (VLE-P6.1 ff.), exploitation `combat::exploit` (VLE-P9.1 ff.)
//! - Rally (6): `phase::rally` (VLE-XI.1a ff.); morale: `morale` (VLE-X.1a ff.)
//! - Command and control (XVII): `command`
//! - Random events (XXII): [`chance`], with a file for each family of events; battle options (XXIII): [`options`]
//! - The end of a phase: `phase::closing` (VLE-V.7c); the order of all: `phase::sequence` (VLE-II.1 ff.); victory: `victory` (VLE-P12.3)
//!
//! - Optional: strategic deployment: [`deployment`] (chapter XVIII); time limits: [`watch`] (chapter XIX); reserve counters and decoys:
//!   [`fog`] (chapter XX); corps activated by turns: [`interactive`] (chapter XXI)
//!
//! [`battle`] is what never changes in a battle, [`state`] what does, [`procedure`] where the game stands: a table of procedures, each of them
//! one file with all of its faces. `phase::between` is what may be done besides what is asked; `rules` is the contract with the engine, and
//! only passes on. [`scenario`] reads and checks scenario files. [`ViveLEmpereur`] is the game; [`book()`] is the rulebook for clients that
//! know no types.
//!
//! ```
//! use voltigeur_engine::{Dice, Game, GameState, Presentation, Rules, Pending, Seeded};
//! let mut game = vive_lempereur::new_game("stream-crossing", None).unwrap();
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
mod appraisal;
pub mod arcs;
mod arrange;
mod arrival;
pub mod battle;
mod book;
pub mod chance;
mod combat;
pub mod command;
mod concealment;
pub mod deployment;
pub mod event;
mod fire;
pub mod fog;
mod forming;
mod game;
pub mod interactive;
mod invariants;
mod leaders;
mod morale;
mod movement;
mod names;
mod optional;
pub mod options;
mod phase;
mod placing;
pub mod procedure;
mod query;
mod reaction;
mod reveal;
mod rules;
pub mod scenario;
mod seen;
mod sight;
mod stance;
mod standing;
pub mod state;
mod step;
pub mod study;
pub mod switches;
pub mod tables;
pub mod terrain;
mod trials;
pub mod unit;
mod victory;
mod view;
pub mod watch;
mod words;

pub use action::Action;
pub use book::{ID, book, new_game, rules};
pub use game::ViveLEmpereur;
pub use scenario::Scenario;

/// The title of a rule, for explanations.
fn rule_title(id: &str) -> &str {
    rules().get(id).map_or(id, |rule| rule.title.as_str())
}
