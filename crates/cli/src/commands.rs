//! What the program does besides playing: one module for each command.
pub mod admin;
pub mod backup;
pub mod bench;
pub mod check;
pub mod counts;
pub mod odds;
pub mod openapi;
pub mod replay;
pub mod rule;
pub mod scenarios;
pub mod serve;
pub mod simulate;
pub mod study;
pub mod units;
pub mod verify;
