//! Support of the defender. EOTE-7.2.1 ff.
use super::totals::CombatForces;
use crate::game::Eagles;
use crate::geometry::PositionZone;
use crate::unit::{Category, Formation, Size, UnitId, UnitSet};
use voltigeur_field::table::{Zone, zone::FAR};

impl Eagles {
    /// Units of B that may support a combat. EOTE-7.2.1, EOTE-7.2.2.
    pub(crate) fn supporters(&self, forces: &CombatForces) -> UnitSet {
        let near = self.battle.distance.support;
        self.ready(self.b())
            .minus(forces.combat.defenders)
            .filter(|&unit| {
                self.may_support(unit)
                    && forces.combat.defenders.into_iter().any(|friend| self.is_within(unit, friend, near))
                    && forces
                        .combat
                        .attackers
                        .into_iter()
                        .any(|enemy| self.front_within(unit, enemy, self.support_reach(unit)))
            })
            .collect()
    }

    /// Formed infantry or guns in battery that take part in no assault and have supported none in this turn.
    fn may_support(&self, unit: UnitId) -> bool {
        let state = self.at(unit);
        let able = (self.is_infantry(unit) && self.is_formed(unit)) || self.guns_in_battery(unit);
        let fought = state.turn.fought_cavalry || state.turn.fought_infantry;
        able && !state.turn.supported && !fought && !self.in_assault(unit)
    }

    /// How far support reaches: infantry five inches, a battery as far as it fires. EOTE-7.2.1.
    fn support_reach(&self, unit: UnitId) -> f64 {
        let distance = &self.battle.distance;
        match self.unit(unit).size {
            _ if self.is_infantry(unit) => distance.infantry_fire,
            _ if self.battle.switches.flat_range => distance.range_flat,
            Size::Light => distance.range_light,
            Size::Medium => distance.range_medium,
            Size::Heavy => distance.range_heavy,
        }
    }

    /// What a supporter is worth, and what its position adds. EOTE-7.2.2, EOTE-7.2.3.
    pub(crate) fn support_value(&self, unit: UnitId, forces: &CombatForces) -> (i16, i16) {
        let value = match (self.is_artillery(unit), self.formation(unit), self.category(unit)) {
            (true, ..) | (_, Formation::AssaultColumn, _) | (.., Category::Line) => 2,
            _ => 1,
        };
        let Some(attacker) = self.main_opponent(unit, forces.combat.attackers) else { return (value, 0) };
        if self.faces_all_round(attacker) {
            return (value, 0);
        }
        let position = match self.zone_of(attacker, self.point(unit)) {
            PositionZone::Flank => value,
            PositionZone::Rear => 2 * value,
            PositionZone::Front => {
                let strip = Zone::strip(self.axes(attacker), self.footprint(attacker).width().get(), FAR);
                i16::from(!strip.touches(&self.block(unit)))
            }
        };
        (value, position)
    }
}
