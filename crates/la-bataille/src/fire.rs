//! Fire: what a hex fires with, what protects its target, what a roll does. Chapters 16 and 17.
mod defence;
mod odds;
mod strength;

pub use defence::Defence;
pub use odds::{FireOdds, Hits, fire_odds, share_hits};
pub use strength::Strength;
