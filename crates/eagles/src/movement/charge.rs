//! Ways of charges: how far a block can go straight until it meets another, and what it crosses. EOTE-5.8.1.2.
use super::scan::Piece;
use crate::game::Eagles;
use voltigeur_field::table::{Block, Leg as Motion, Point};

/// How far a block can be shifted along a vector until it meets another; none if it does not meet it.
pub(crate) fn cast(block: &Block, along: Point, other: &Block) -> Option<f64> {
    block.cast(along, other).map(|share| share * along.length())
}

impl Eagles {
    /// Does a part of a piece lead over something that disorders a charge? A road is followed in pieces. EOTE-5.8.1.2.
    pub(super) fn crosses_obstacle(&self, piece: &Piece<'_>, at: f64) -> bool {
        let parts = if matches!(piece.motion, Motion::Along { .. }) { at.ceil().max(1.0) as u32 } else { 1 };
        let point = |part: u32| piece.axes(at * f64::from(part) / f64::from(parts)).at;
        (0..parts).any(|part| self.charge_disorders(point(part), point(part + 1)))
    }
}
