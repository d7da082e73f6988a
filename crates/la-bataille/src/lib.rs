//! The La Bataille variant, version 1.5, by Geoffrey Phipps and Ed Bryan: battalions, regiments and batteries on hexes of 120 m.
//!
//! What stands here so far is what the rules rest on. Rule ids are those of `rules/la-bataille.toml`.
//!
//! - Numbers: base-6 rolls, movement points in sixths ([`numbers`], LB-3.1a ff.)
//! - What counters show ([`mod@unit`], chapters 6 to 9) and the ground ([`terrain`], LB-14.1a)
//! - The tables, read from `data/tables.toml` ([`tables`])
//! - Formations, fronts and fields of fire ([`formation`], chapter 11, LB-15.11, LB-19.11.2a)
//! - Lines of sight and of fire ([`sight`], chapter 15)
//! - A game in play ([`game`], [`state`]), what its units are worth ([`values`], LB-7.4.1 ff.)
//! - Fire ([`fire`], chapter 16), melee ([`melee`], LB-18.13.1 ff.), morale checks ([`morale`], LB-20.6.1 ff.): strengths, odds, results
//! - Command ([`command`], chapter 9), organizations and places ([`organizations`], LB-20.9.1 ff., LB-25.7)
//! - Stacking ([`stacking`], chapter 12) and what ground costs ([`ground`], LB-14.1a, LB-14.1e)
//! - Scenario files ([`scenario`], LB-25.2) and the battle that they describe ([`battle`])

pub mod battle;
pub mod book;
pub mod command;
pub mod fire;
pub mod formation;
pub mod game;
pub mod ground;
pub mod melee;
pub mod morale;
pub mod numbers;
pub mod organizations;
pub mod scenario;
pub mod sight;
pub mod stacking;
pub mod state;
pub mod switches;
pub mod tables;
pub mod terrain;
pub mod unit;
pub mod values;
mod worded;
