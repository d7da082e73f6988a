//! Lines of Battle, tried from outside: by studies, by random games and by its definitions.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod allocation;
mod battery;
mod counts;
mod digests;
mod examples;
mod golden;
mod scenarios;
mod set_up;
mod sight;
mod studies;
mod views;
