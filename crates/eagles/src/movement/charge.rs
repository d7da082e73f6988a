//! How far a block can go straight until it meets another.
use voltigeur_field::table::{Block, Point};

/// How far a block can be shifted along a vector until it meets another; none if it does not meet it.
pub(crate) fn cast(block: &Block, along: Point, other: &Block) -> Option<f64> {
    block.cast(along, other).map(|share| share * along.length())
}
