//! The computer players, on every rulebook that they play.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod eagles;
mod eagles_habits;
mod every_player;
mod levels;
mod officers;
mod vive_habits;
mod vive_lempereur;
