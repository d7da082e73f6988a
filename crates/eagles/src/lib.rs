//! **Eagles of the Empire** (version 6.2): battalions, regiments and batteries on a free table, measured in inches.
//!
//! # The sequence of play, and where its code is
//! - Phase 1, Command Control (3.0): `command` with orders as data in [`orders`]; phase 2, Initiative (4.0): `command`
//! - Phase 3, Movement (5.0): `movement`; what the enemy does in the middle of it (EOTE-0.3.3): `reaction`
//! - The Assault Declaration (7.6.2): `assault`
//! - Phase 4, Tactical Fire (6.0): `fire`; morale and moves back (7.5, 7.0.4): `morale`
//! - Phase 5, Tactical Assault (7.0): `assault`
//! - Phases 6 and 7, Leader Casualties and Divisional Integrity (8.0, 9.0): `command`; victory: [`victory`]
//! - The order of all: `sequence`
//!
//! [`battle`] is what never changes in a battle, [`state`] what does, [`procedure`] where the game stands, [`geometry`] what is measured.
//! [`lists`] has the combat effectiveness (CE) of the troops of seventeen nations by period, and the ratings of their leaders.

pub mod action;
pub mod assault;
pub mod battle;
mod book;
pub mod command;
mod engineers;
pub mod event;
mod fire;
mod flags;
mod game;
pub mod geometry;
mod invariants;
pub mod lists;
mod morale;
mod movement;
mod names;
mod notation;
pub mod orders;
#[cfg(test)]
mod positions;
pub mod procedure;
mod query;
mod reaction;
mod rules;
pub mod scenario;
mod sequence;
mod stance;
pub mod state;
pub mod study;
pub mod switches;
pub mod tables;
pub mod terrain;
pub mod unit;
pub mod victory;
mod view;
mod words;

pub use action::Action;
pub use book::{ID, book, new_game, rules};
pub use game::Eagles;
pub use query::Chances;
