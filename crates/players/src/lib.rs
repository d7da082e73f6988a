//! Who decides: computer players for every rulebook.
//!
//! - [`Player`] looks at a game and its legal actions and names one of them.
//! - [`Random`] takes any; [`Greedy`] looks at whole plans and takes the best by the rulebook's evaluation; [`Search`] looks
//!   further, by Monte Carlo tree search over the same plans with chance nodes.
//! - [`Evaluate`] and [`Guide`] are what a rulebook gives them: what a position is worth, and which plans are worth a thought.
//!   One module for each rulebook: [`eval`].
//! - [`Level`] names the players; [`books`] finds a player for a game of any rulebook.
//!
//! The same seed gives the same choices on every machine. Nothing here knows a clock, a thread or a file: whoever wants an answer
//! in time hands in a [`Stop`].
//!
//! ```
//! use voltigeur_engine::{Game, Rules, Seeded};
//! use voltigeur_players::{Greedy, Player, Random, play_out};
//! use voltigeur_engine::BySide;
//! let start = lines_of_battle::new_game("training-1", None).unwrap();
//! let mut players: BySide<Box<dyn Player<_>>> = BySide::new(Box::new(Greedy::new(1)), Box::new(Random::new(2)));
//! let (end, _) = play_out(&start, &mut players, &mut Seeded::new(3));
//! assert!(end.pending().side().is_none());
//! ```

mod book;
pub mod eval;
mod greedy;
mod level;
mod player;
mod random;
mod search;

pub use book::{AnyPlayer, Book, NotOffered, books, seed_of};
pub use eval::{Evaluate, Guide, Lapses, Thought};
pub use greedy::Greedy;
pub use level::{Level, UnknownLevel};
pub use player::{Ended, Player, Stop, play_out};
pub use random::Random;
pub use search::Search;
