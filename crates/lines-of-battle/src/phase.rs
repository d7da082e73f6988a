//! The phases of a turn and what goes on in them, in the book's order: one procedure, one file. LOB-turn-1.
pub(crate) mod begin;
pub(crate) mod setup;

pub(crate) mod reinforcements;

pub(crate) mod leaders;

pub(crate) mod bill;
pub(crate) mod command;

pub(crate) mod rally;

pub(crate) mod group;
pub(crate) mod moves;
pub(crate) mod plan;

pub(crate) mod fire;
pub(crate) mod guns;

pub(crate) mod over;
