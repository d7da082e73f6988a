//! Who has fought in this melee phase. VLE-VIII.1a, VLE-VIII.2a.
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};

/// Who has fought in this melee phase, and how.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Melees {
    /// Have attacked. VLE-VIII.2a.
    attacked: UnitSet,
    /// Were attacked. VLE-VIII.1a.
    struck: UnitSet,
    /// Took part in a melee. VLE-VII.5f.
    fought: UnitSet,
    /// Fired at a retreating unit: do not attack any more. Ruling R49.
    harried: UnitSet,
}

impl Melees {
    /// A phase begins.
    pub fn begin_phase(&mut self) {
        *self = Self::default();
    }

    /// A melee is fought; a countercharge is no attack.
    pub fn fight(&mut self, attackers: UnitSet, defenders: UnitSet, countercharge: bool) {
        self.fought = self.fought.or(attackers).or(defenders);
        if !countercharge {
            self.attacked = self.attacked.or(attackers);
            self.struck = self.struck.or(defenders);
        }
    }

    /// An attack was declared: whole stacks take part. VLE-VIII.2a.
    pub fn declare(&mut self, stacks: UnitSet) {
        self.attacked = self.attacked.or(stacks);
    }

    /// An attack does not take place: its stacks, those who would have fought, and whom they attacked. VLE-XXII.3.21.
    pub fn take_back(&mut self, stacks: UnitSet, released: UnitSet, defenders: UnitSet) {
        self.attacked = self.attacked.minus(stacks);
        self.fought = self.fought.minus(released);
        self.struck = self.struck.minus(defenders);
    }

    /// They fired at a retreating unit. Ruling R49.
    pub fn harry(&mut self, firers: UnitSet) {
        self.harried = self.harried.or(firers);
    }

    /// Has it attacked?
    pub fn has_attacked(&self, unit: UnitId) -> bool {
        self.attacked.has(unit)
    }

    /// Was one of them attacked?
    pub fn were_attacked(&self, units: UnitSet) -> bool {
        units.meets(self.struck)
    }

    /// Has it taken part in a melee?
    pub fn has_fought(&self, unit: UnitId) -> bool {
        self.fought.has(unit)
    }

    /// Has it fired at a retreating unit?
    pub fn has_harried(&self, unit: UnitId) -> bool {
        self.harried.has(unit)
    }

    /// Nothing is known of what it has done.
    pub fn forget(&mut self, unit: UnitId) {
        for set in [&mut self.attacked, &mut self.struck, &mut self.fought, &mut self.harried] {
            set.remove(unit);
        }
    }
}
