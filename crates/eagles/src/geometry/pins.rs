//! Who pins whom. EOTE-5.7.1 ff. Pins are never stored: they follow from where everybody stands. EOTE-0.6.2.
use super::within;
use crate::game::Eagles;
use crate::unit::{Formation, UnitId, UnitSet};
use voltigeur_field::table::Block;

impl Eagles {
    /// How far a unit pins; none if it never does. EOTE-5.7.1.
    #[must_use]
    pub fn pinning_distance(&self, unit: UnitId) -> Option<f64> {
        if !self.is_ready(unit)
            || self.is_skirmishing(unit)
            || self.is_artillery(unit)
            || self.at(unit).refuge.is_some()
        {
            return None;
        }
        let distance = &self.battle.distance;
        Some(if self.is_cavalry(unit) { distance.pin_by_cavalry } else { distance.pin_by_infantry })
    }

    /// May an enemy of this arm pin the unit at all, wherever they stand? EOTE-5.7.2, EOTE-5.5.3.
    #[must_use]
    pub fn may_pin(&self, by: UnitId, unit: UnitId) -> bool {
        self.pinning_distance(by).is_some()
            && self.is_ready(unit)
            && !self.is_skirmishing(unit)
            && self.formation(unit) != Formation::Crew
            && (self.is_cavalry(by) || !self.is_cavalry(unit))
    }

    /// Is the unit pinned by this enemy? EOTE-5.7.3, EOTE-5.7.4, house ruling H120.
    #[must_use]
    pub fn pins(&self, by: UnitId, unit: UnitId) -> bool {
        let Some(limit) = self.pinning_distance(by) else { return false };
        if !self.may_pin(by, unit) || !within(self.at_least(by, unit), limit) {
            return false;
        }
        if !self.front_within(by, unit, limit) {
            return false;
        }
        match (self.is_cavalry(by), self.is_cavalry(unit)) {
            (false, _) => true,
            (true, true) => !self.is_hidden_from_horse(&self.block(unit), Some(&self.block(by))),
            (true, false) => !self.is_busy_with_horse(by) && !self.safe_from_cavalry(unit),
        }
    }

    /// Is cavalry in base contact with enemy cavalry? Then it pins nobody else. EOTE-5.7.3.
    pub(super) fn is_busy_with_horse(&self, unit: UnitId) -> bool {
        self.in_contact(unit).into_iter().any(|enemy| self.is_cavalry(enemy))
    }

    /// Wholly inside ground where cavalry may not charge. EOTE-5.7.4.
    #[must_use]
    pub fn safe_from_cavalry(&self, unit: UnitId) -> bool {
        if self.at(unit).town.is_some() {
            return true;
        }
        self.is_hidden_from_horse(&self.block(unit), None)
    }

    /// Is a block wholly inside such ground, and this cavalry, if any is named, not in a part of it? EOTE-5.7.4, EOTE-0.4.3.
    pub(super) fn is_hidden_from_horse(&self, block: &Block, by: Option<&Block>) -> bool {
        let mut inside = 0.0;
        for ground in self.battle.features_of(crate::terrain::Kind::bars_charges) {
            let Some(polygon) = self.battle.polygon(ground) else { continue };
            let area = polygon.area_of(block);
            if area > 0.0 && by.is_some_and(|by| 2.0 * polygon.area_of(by) > by.area()) {
                return false;
            }
            inside += area;
        }
        inside >= block.area() - 1e-6
    }

    /// The enemies that pin a unit. EOTE-5.7.3.
    #[must_use]
    pub fn pinned_by(&self, unit: UnitId) -> UnitSet {
        self.ready(self.side(unit).other()).filter(|&enemy| self.pins(enemy, unit)).collect()
    }

    /// Is the unit pinned? EOTE-5.7.3.
    #[must_use]
    pub fn is_pinned(&self, unit: UnitId) -> bool {
        self.ready(self.side(unit).other()).any(|enemy| self.pins(enemy, unit))
    }
}
