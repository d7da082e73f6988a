//! What units have done in this player turn. VLE-VI.1a, VLE-P7.1.
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};

/// Who has moved and charged in this player turn. The charge phase, its first, begins it anew.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Efforts {
    /// Have made their move. VLE-VI.1a.
    moved: UnitSet,
    /// Charged or tried to. VLE-VI.1b.
    charged: UnitSet,
    /// In contact: must attack. VLE-P7.1.
    contact: UnitSet,
    /// Had their countercharge or charge stopped: may do nothing more. VLE-IX.7f.
    spent: UnitSet,
}

impl Efforts {
    /// A player turn begins.
    pub fn begin_turn(&mut self) {
        *self = Self::default();
    }

    /// Has it made its move?
    pub fn has_moved(&self, unit: UnitId) -> bool {
        self.moved.has(unit)
    }

    /// It has made its move.
    pub fn mark_moved(&mut self, unit: UnitId) {
        self.moved.insert(unit);
    }

    /// Has it charged, or tried to?
    pub fn has_charged(&self, unit: UnitId) -> bool {
        self.charged.has(unit)
    }

    /// Those who have charged, or tried to.
    pub fn charged(&self) -> UnitSet {
        self.charged
    }

    /// It charges.
    pub fn mark_charged(&mut self, unit: UnitId) {
        self.charged.insert(unit);
    }

    /// Whoever has charged may do so again: another corps is activated. VLE-XXI.1a.
    pub fn forget_charges(&mut self) {
        self.charged = UnitSet::EMPTY;
    }

    /// Is it in contact?
    pub fn in_contact(&self, unit: UnitId) -> bool {
        self.contact.has(unit)
    }

    /// Those who are in contact, and must attack.
    pub fn contact(&self) -> UnitSet {
        self.contact
    }

    /// They come into contact.
    pub fn make_contact(&mut self, units: UnitSet) {
        self.contact = self.contact.or(units);
    }

    /// They are in contact no more.
    pub fn break_contact(&mut self, units: UnitSet) {
        self.contact = self.contact.minus(units);
    }

    /// May it do nothing more?
    pub fn is_spent(&self, unit: UnitId) -> bool {
        self.spent.has(unit)
    }

    /// It may do nothing more.
    pub fn spend(&mut self, unit: UnitId) {
        self.spent.insert(unit);
    }

    /// Nothing is known of what it has done.
    pub fn forget(&mut self, unit: UnitId) {
        for set in [&mut self.moved, &mut self.charged, &mut self.contact, &mut self.spent] {
            set.remove(unit);
        }
    }
}
