//! The program, run as its users run it, and its screen.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod bots;
mod commands;
mod eagles;
mod errors;
mod faults;
mod output;
mod picture;
mod play;
mod screen;
mod serve;
mod support;
mod vive_lempereur;
