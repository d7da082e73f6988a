//! The phases of a player turn, in the book's order. VLE-II.2.
pub(crate) mod align;
pub(crate) mod charge;
pub(crate) mod closing;
mod combined;
pub(crate) mod fires;
pub(crate) mod group;
pub(crate) mod melee;
pub(crate) mod moves;
pub(crate) mod rally;
pub(crate) mod sequence;
