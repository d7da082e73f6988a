//! Who has reacted. VLE-IX.6d, VLE-VI.8d.
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};

/// Who has reacted to the charge and to the move under way, and cannot do so again.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Reactions {
    /// Have tried to form square against the present charge. VLE-IX.6d.
    square_tried: UnitSet,
    /// Have withdrawn from the unit that moves now. VLE-VI.8d.
    withdrew: UnitSet,
}

impl Reactions {
    /// A phase begins.
    pub fn begin_phase(&mut self) {
        *self = Self::default();
    }

    /// Another charge begins.
    pub fn begin_charge(&mut self) {
        self.square_tried = UnitSet::EMPTY;
    }

    /// Another unit begins to move.
    pub fn begin_move(&mut self) {
        self.withdrew = UnitSet::EMPTY;
    }

    /// Has it tried to form square?
    pub fn has_tried_square(&self, unit: UnitId) -> bool {
        self.square_tried.has(unit)
    }

    /// They try to form square.
    pub fn try_square(&mut self, units: UnitSet) {
        self.square_tried = self.square_tried.or(units);
    }

    /// Has it withdrawn?
    pub fn has_withdrawn(&self, unit: UnitId) -> bool {
        self.withdrew.has(unit)
    }

    /// They withdraw.
    pub fn withdraw(&mut self, units: UnitSet) {
        self.withdrew = self.withdrew.or(units);
    }

    /// Nothing is known of what it has done.
    pub fn forget(&mut self, unit: UnitId) {
        self.square_tried.remove(unit);
        self.withdrew.remove(unit);
    }
}
