//! Battlefields for wargames.
//!
//! - [`area`]: areas joined by links, each link with room for one formed body or none.
//! - [`hex`]: hexes with ground, hexsides and levels; facings, sight, movement.
//! - [`table`]: the free table: footprints, manoeuvres, arcs, sight, all measured.
//! - [`set`]: ids ([`ids!`]) and small sets of them, as one machine word or a few.
//!
//! Each of them is of use without the rest of Voltigeur.

pub mod area;
pub mod hex;
pub mod set;
pub mod table;

pub use set::{Bits, Id, IdSet};
