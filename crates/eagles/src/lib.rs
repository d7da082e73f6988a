//! **Eagles of the Empire** (version 6.2): battalions, regiments and batteries on a free table, measured in inches.
//!
//! In the making: so far its lists. [`lists`] has the combat effectiveness (CE) of the troops of seventeen nations by period, and the
//! ratings of their leaders.
pub mod lists;

/// The short name used in files and commands.
pub const ID: &str = "eagles";
