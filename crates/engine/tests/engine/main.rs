//! The engine, tried on a toy game that uses every part of the contract.
#![allow(clippy::unwrap_used, reason = "a test that fails may panic")]

mod actions;
mod batteries;
mod fair;
mod matches;
mod odds;
mod procedures;
mod records;
mod standing;
mod studies;
mod toy;
