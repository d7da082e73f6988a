//! The phases of a turn, one module each, in the book's order. LOB-turn-1.
pub(crate) mod artillery;
pub(crate) mod command;
pub(crate) mod moves;
pub(crate) mod rally;
pub(crate) mod reinforcements;
pub(crate) mod setup;
