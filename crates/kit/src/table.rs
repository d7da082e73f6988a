//! For books on the free table.
//!
//! - [`Inches`], [`Degrees`], [`Compass`], [`Standing`]: how measures are written in actions.
//! - [`Legs`]: a move as a list of legs, of whatever kinds a book has.
//! - [`Sample`]: so many of its moves are offered, and no more.
//! - [`ground`]: terrain as scenario files draw it, with all faults.
//! - [`lines`]: places and headings in the lines of studies.
//! - [`view`]: bodies, stands and terrain as views have them.

mod arguments;
pub mod ground;
mod legs;
pub mod lines;
mod sample;
pub mod view;

pub use arguments::{Compass, Degrees, Inches, Standing};
pub use legs::{Legs, Part};
pub use sample::Sample;
