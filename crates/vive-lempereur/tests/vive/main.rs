//! Vive l'Empereur!, tried from outside: by studies, by random games and by its definitions.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod allocation;
mod aside;
mod battery;
mod battery_command;
mod chance;
mod command;
mod components;
mod digests;
mod fast;
mod fog;
mod geometry;
mod golden;
mod hidden;
mod known;
mod odds;
mod optional;
mod options;
mod orders;
mod query;
mod rulings;
mod scenarios;
mod sight;
mod standing;
mod studies;
mod support;
mod switches;
mod table_examples;
mod tables;
mod undo;
mod victory;
mod words;
