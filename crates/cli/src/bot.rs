//! The line protocol for bots, in the manner of chess's UCI: [`serve`] lets our players speak it, [`outside`] seats somebody
//! else's program. docs/guide/bots.md describes every message.

pub mod outside;
pub mod serve;

/// The version of the protocol, as the greeting names it.
pub const VERSION: u32 = 1;

/// The line that ends a record.
pub const END: &str = ".";
