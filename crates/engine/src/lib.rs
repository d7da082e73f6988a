//! The engine of Voltigeur: the contract that every rulebook keeps.
//!
//! A game in play is *scenario + switches + seed + the actions taken*; everything else is derived from it.
//!
//! - [`Game`] is a value and a state machine. It says who must decide, which actions are legal, why another one is not
//!   ([`Refusal`]), and what becomes of one ([`Rules::apply`]).
//! - [`Dice`] is the only source of chance. The same rules run on [`Seeded`] dice (play) or [`Fair`] ones (play that can be checked), [`Scripted`] dice (tests),
//!   [`Recorded`] dice (replay), and on dice that take every branch ([`odds`]).
//! - [`Ledger`] builds every total from lines that cite their rules: the sum decides, the lines explain.
//! - [`record`] is a plain text file from which a game is rebuilt exactly; [`Match`] plays one and writes it.
//! - [`view::View`] is what one viewer may see, ready to draw; [`query`] is what a client may ask besides.
//! - [`standing`] is what a player has decided once and for all, so as not to be asked again.
//! - [`battery`] is the set of tests that every rulebook must pass.
//! - [`study`] is a text file that settles a rules question: a position, dice, actions, and what is expected of them.
//! - [`procedure`] is what a rulebook is written on: each thing that a game can be in the middle of is one file with all of its faces.
//! - [`mod@actions`] is how it spells what a player does: one row for each, from which reading, writing, help and labels follow.
//! - [`AnyGame`] is any of them without its type, for clients.

pub mod actions;
mod army_lists;
pub mod battery;
mod checked;
mod chunks;
pub mod counts;
pub mod dice;
pub mod english;
mod erased;
mod faults;
mod fraction;
mod game;
pub mod happening;
mod irreversible;
pub mod ledger;
mod live;
pub mod log;
mod matches;
mod nearest;
pub mod odds;
pub mod procedure;
pub mod query;
pub mod record;
mod rule;
mod rulebook;
mod shelf;
mod side;
pub mod standing;
pub mod study;
pub mod transcript;
pub mod view;

pub use army_lists::{ArmyLists, ListedNation, ListedTroops, abbreviated};
pub use checked::{Checked, Stale};
pub use chunks::Chunks;
pub use dice::{Contest, Dice, Fair, Purpose, Recorded, Recording, Roll, Scripted, Seeded, Throw};
pub use erased::{AnyGame, OddsError, Rejected, notation};
pub use faults::{Faults, MOST_TOLD, Place};
pub use fraction::Fraction;
pub use game::{
    Audit, Concealment, Fights, Game, GameState, Notation, Outcome, Pending, Presentation, Rules, StateHash,
};
pub use happening::{Happening, HappeningKind, Importance, OutcomeKind};
pub use irreversible::after_quietly;
pub use ledger::{Ledger, Reason};
pub use live::Live;
pub use log::{Log, LogLine};
pub use matches::{EVERY, KEPT_FORMAT, Match, MatchError, Played, ReplayError, Seats};
pub use nearest::{named, nearest};
pub use record::Record;
pub use rule::{Refusal, Rule, RuleId, RuleIndex, RuleTag, RulebookInfo, Verdict, require};
pub use rulebook::{Difficulty, Fault, Rulebook, ScenarioInfo, SwitchInfo};
pub use shelf::{ListsOf, Printed, SetUp, Shelf};
pub use side::{BySide, Side};
pub use study::{StudyError, StudyReport};
pub use transcript::transcript;
