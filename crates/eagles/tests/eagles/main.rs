//! The tests of Eagles of the Empire.
#![allow(clippy::unwrap_used, reason = "a test may fail")]
mod movement;
mod notation;
mod scenarios;
mod studies;
