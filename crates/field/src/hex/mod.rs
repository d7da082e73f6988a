//! Battlefields of hexes.
//!
//! The library knows geometry; a rulebook supplies the meaning. It decides what a hex of wood costs and whether it blocks sight,
//! and every answer carries the rulebook's own rule.
//!
//! - Places: [`Hex`] (axial coordinates), [`HexSide`], and for tables their numbers [`HexId`] and [`HexSideId`]. A [`Grid`] is the
//!   printed sheet with its labels; a [`Map`] adds ground, levels, features of the hexsides, roads. [`HexSet`] is a set of hexes.
//! - Directions: [`Direction`] counts the sides and [`Corner`] the corners clockwise from the top; a [`Facing`] is either.
//!   [`Directions`] is a set of sides, [`Aspects`] says which are front, flank and rear, a [`Cone`] is a field of fire.
//! - Pieces larger than a hex: a [`Row`] covers several hexes in line, or lies across a hexside; a [`File`] has them one behind the other.
//! - [`sight`]: what a straight line crosses, and who blocks it under which rule; [`HiddenByGround`] keeps what the ground alone hides;
//!   [`beyond_target`] follows a line behind its target.
//! - [`movement`]: everything that a piece can reach, with costs and ways.
//! - [`supply`]: how far it is to the lines of communication, and which steps lead there; [`radius`]: the same where steps have prices.
//! - [`pixel`] and [`draw`]: where things are on a screen.
//!
//! All rules arithmetic is in whole numbers, and nothing depends on the order of a hash table: the same question has the same
//! answer on every machine.
mod beyond;
mod coord;
mod direction;
pub mod draw;
mod edge;
mod facing;
mod file;
mod grid;
mod hidden;
mod map;
pub mod movement;
mod piece;
pub mod pixel;
pub mod radius;
mod set;
mod side;
pub mod sight;
pub mod supply;

pub use beyond::beyond_target;
pub use coord::{Course, Hex};
pub use direction::{Corner, Direction, Directions, NotASixth};
pub use edge::{Edge, Feature, Rise};
pub use facing::{Aspect, Aspects, Cone, Facing};
pub use file::{File, NotAFile};
pub use grid::{Grid, GridError, HexId, Label, LabelError, MOST_HEXES, Orientation, Pushed, SideLabel};
pub use hidden::HiddenByGround;
pub use map::{Chain, Map, MapError};
pub use piece::{Footprint, MOST_HEXES_OF_A_PIECE, Row, Turn, Wing, Zone, ZoneAspects};
pub use set::HexSet;
pub use side::{HexSide, HexSideId};
