//! The tests of Eagles of the Empire.
#![allow(clippy::unwrap_used, reason = "a test may fail")]
mod allocation;
mod answers;
mod arena;
mod assault;
mod battery;
mod beyond;
mod charge;
mod charges;
mod command;
mod definitions;
mod digests;
mod engineers;
mod golden;
mod in_place;
mod lists;
mod movement;
mod notation;
mod passing;
mod position;
mod reactions;
mod rulings;
mod scenarios;
mod shapes;
mod studies;
mod support;
mod tables;
