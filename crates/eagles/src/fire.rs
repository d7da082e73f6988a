//! 6.0 Tactical Fire: batteries, infantry, skirmishers, pass-through fire, bombardment, bridges and burning blocks.
//!
//! `declare` asks each side for its fire and `resolve` throws the dice; `guns` and `infantry` say who can fire at what and with how much.
pub(crate) mod declare;
mod guns;
mod infantry;
mod lanes;
mod parties;
mod pass;
mod report;
mod resolve;
mod table;

pub use report::Report;
pub(crate) use report::{describe, totals_of};
pub(crate) use table::{Effect, effect};

use crate::state::Aim;
use crate::unit::MOST_UNITS;
use arrayvec::ArrayVec;

/// Targets with their distances.
type Targets = ArrayVec<(f64, Aim), MOST_UNITS>;
