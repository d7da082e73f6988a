//! Melee, countercharges, retreats, exploitation. Chapters VIII and IX.
pub(crate) mod advance;
pub(crate) mod contract;
pub(crate) mod counter;
pub(crate) mod exploit;
pub(crate) mod extra;
pub(crate) mod fight;
pub(crate) mod melees;
pub(crate) mod retreat;
pub(crate) mod retreats;
pub(crate) mod values;
