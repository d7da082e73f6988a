//! Who has tried to rally, and who has rallied. VLE-XI.2a, VLE-XI.5a.
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};

/// Who has tried to rally in this phase, and who has rallied.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Rallies {
    /// Have tried. VLE-XI.2a.
    tried: UnitSet,
    /// Have rallied. VLE-XI.5a.
    rallied: UnitSet,
}

impl Rallies {
    /// The phase begins, or is over.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Has it tried?
    pub fn has_tried(&self, unit: UnitId) -> bool {
        self.tried.has(unit)
    }

    /// It tries.
    pub fn attempt(&mut self, unit: UnitId) {
        self.tried.insert(unit);
    }

    /// Those who have rallied.
    pub fn rallied(&self) -> UnitSet {
        self.rallied
    }

    /// It has rallied.
    pub fn succeed(&mut self, unit: UnitId) {
        self.rallied.insert(unit);
    }

    /// Nothing is known of what it has done.
    pub fn forget(&mut self, unit: UnitId) {
        self.tried.remove(unit);
        self.rallied.remove(unit);
    }
}
