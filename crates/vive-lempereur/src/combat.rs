//! Melee, countercharges, retreats, exploitation. Chapters VIII and IX.
pub(crate) mod counter;
pub(crate) mod exploit;
pub(crate) mod fight;
pub(crate) mod retreat;
pub(crate) mod values;
