//! Many games at once: simulate, compare, report.
//!
//! [`simulate`] plays games of a [`Setup`] between two levels of player on as many threads as you like. Game `n` depends on the seed
//! and on `n` only, so the result is the same whatever the number of threads, and an experiment can be cut into numbered shards
//! ([`Options::first_game`]). A fault in one game ends that game only ([`GameFault`]). [`play_numbered`] does the same for anything that can be played by number.
//!
//! [`Summary`] says who won, with 95 % intervals, and how points, margins, lengths and losses are distributed; as a text table
//! (`Display`), as CSV ([`Summary::csv`], [`games_csv`]) and as JSON (serde).
//!
//! ```
//! use voltigeur_lab::{Options, Setup, simulate};
//! use voltigeur_players::Level;
//! let setup = Setup::new("lines-of-battle", "training-1", None).unwrap();
//! let options = Options { games: 10, threads: 1, ..Options::default() };
//! let games = simulate(&setup, [Level::Recruit, Level::Random], &options, &|_| {}).unwrap();
//! println!("{}", games.summary());
//! ```
//!
//! No clock, no file and no screen: progress is a callback.

mod distribution;
mod export;
mod fault;
mod run;
mod summary;
mod table;

pub use distribution::{Distribution, Share};
pub use export::games_csv;
pub use fault::{DEAD_END, GameFault, caught};
pub use run::{GameResult, Games, LabError, Options, Seat, Setup, parted, play_numbered, simulate};
pub use summary::{PlayerSummary, Summary};
