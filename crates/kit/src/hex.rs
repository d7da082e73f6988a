//! For books on hexes.
//!
//! - [`answers`]: what clients ask about a position: reach, sight, arcs.
//! - [`FlatSide`] and [`FlatCorner`]: sides and corners of hexes as arguments of actions.
//! - [`ground`]: the kinds of ground, each with its sign and its word, said once.
//! - [`map_text`]: the map of a scenario file, read with all its faults at once.
//! - [`ground_lines`]: the lines of a study that change the ground.
//! - [`names`]: what hexes are called in actions.
//! - [`picture`]: a map, its roads and its places as a view shows them.
//! - [`post`] and [`stacks`]: where units stand, in one hex or several, and who lies on whom.
//! - [`steps`]: a way that is followed step by step.
pub mod answers;
mod arguments;
pub mod ground;
pub mod ground_lines;
pub mod map_text;
pub mod names;
pub mod picture;
pub mod post;
pub mod stacks;
pub mod steps;

pub use arguments::{FLAT_CORNERS, FLAT_SIDES, FlatCorner, FlatSide};
