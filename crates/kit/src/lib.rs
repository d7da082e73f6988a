//! What rulebooks on the same kind of battlefield have in common, between the engine and the fields on one side and the rulebooks on
//! the other. A rulebook keeps its rules, its data and its words; what another book would have to write again belongs here.
//!
//! - [`hex`]: for books on hexes.
//! - [`table`]: for books on the free table.
//! - [`scenario`]: what every scenario file and every study has.
//! - [`Bounded`]: lists of a state that grow and shrink in play, up to a bound.

mod bounded;
pub mod hex;
pub mod scenario;
pub mod table;

pub use bounded::Bounded;
