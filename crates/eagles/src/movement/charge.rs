//! What a charge crosses on its way. EOTE-5.8.1.2.
use super::scan::Piece;
use crate::game::Eagles;
use voltigeur_field::table::Leg as Motion;

impl Eagles {
    /// Does a part of a piece lead over something that disorders a charge? A road is followed in pieces. EOTE-5.8.1.2.
    pub(super) fn crosses_obstacle(&self, piece: &Piece<'_>, at: f64) -> bool {
        let parts = if matches!(piece.motion, Motion::Along { .. }) { at.ceil().max(1.0) as u32 } else { 1 };
        let point = |part: u32| piece.axes(at * f64::from(part) / f64::from(parts)).at;
        (0..parts).any(|part| self.charge_disorders(point(part), point(part + 1)))
    }
}
