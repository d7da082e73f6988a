//! What units are worth as they stand: fire, melee and morale values, movement rates. LB-7.4.1 to LB-7.4.7.
use crate::formation::Formation;
use crate::game::LaBataille;
use crate::numbers::{Ordinal, SIXTHS, points};
use crate::state::Fatigue;
use crate::unit::{Branch, Class, Nation, Size, UnitId};
use voltigeur_engine::Fraction;
use voltigeur_field::hex::movement::Points;

/// Morale for which half losses do not count. LB-7.4.7.
const HALF_LOSS_EXEMPT: Ordinal = Ordinal(5);
/// Morale up to which French Guards keep more of their rate in square. LB-11.17.7.
const GUARD_SQUARE: Ordinal = Ordinal(3);

impl LaBataille {
    /// The share of its printed steps that a unit still has.
    #[must_use]
    pub fn share(&self, unit: UnitId) -> Fraction {
        Fraction::new(i64::from(self.steps(unit)), i64::from(self.unit(unit).steps))
    }

    /// LB-7.4.2a, ruling R91: the printed fire value of infantry, halved for its last step if it had more.
    #[must_use]
    pub fn printed_fire(&self, unit: UnitId) -> Fraction {
        let printed = Fraction::whole(i64::from(self.unit(unit).fire));
        let last = self.steps(unit) == 1 && self.unit(unit).steps > 1;
        if last { printed * Fraction::new(1, 2) } else { printed }
    }

    /// LB-7.3.5.1, LB-7.4.3: the fire of a battery at a range; nothing beyond its own.
    #[must_use]
    pub fn gun_fire(&self, unit: UnitId, range: u16) -> Option<Fraction> {
        let guns = self.unit(unit).guns;
        let band = match range {
            0 => return None,
            1..=2 => 0,
            3..=5 => 1,
            _ => 2,
        };
        let reaches = range <= u16::from(guns.range);
        reaches.then(|| Fraction::whole(i64::from(guns.fire[band])) * self.share(unit))
    }

    /// LB-7.4.4: the melee value as losses leave it.
    #[must_use]
    pub fn melee(&self, unit: UnitId) -> Fraction {
        Fraction::whole(i64::from(self.unit(unit).melee)) * self.share(unit)
    }

    /// LB-7.4.5: the skirmish value of cavalry, 1 less for every three steps lost, at least 1.
    #[must_use]
    pub fn skirmish_value(&self, unit: UnitId) -> u8 {
        self.by_threes(unit, self.unit(unit).skirmish)
    }

    /// LB-7.4.6: the lance bonus, 1 less for every three steps lost, at least 1.
    #[must_use]
    pub fn lance(&self, unit: UnitId) -> u8 {
        self.by_threes(unit, self.unit(unit).lance)
    }

    fn by_threes(&self, unit: UnitId, printed: u8) -> u8 {
        if printed == 0 { 0 } else { printed.saturating_sub(self.state.troops.lost(unit) / 3).max(1) }
    }

    /// LB-7.4.7, LB-20.6.5.1: has it lost half of its steps, so that its morale value is worse?
    #[must_use]
    pub fn is_half_lost(&self, unit: UnitId) -> bool {
        let counter = self.unit(unit);
        let exempt = counter.morale <= HALF_LOSS_EXEMPT || matches!(counter.size, Size::Company | Size::Battery);
        !exempt && 2 * self.state.troops.lost(unit) >= counter.steps
    }

    /// LB-20.6.5.1: the morale value as losses leave it.
    #[must_use]
    pub fn morale_value(&self, unit: UnitId) -> Ordinal {
        let printed = self.unit(unit).morale;
        if self.is_half_lost(unit) { printed.plus(6) } else { printed }
    }

    /// LB-14.12.3.1 to LB-14.12.9.1, LB-19.10.9.6, LB-19.10.9.7: the movement rate of a formation.
    #[must_use]
    pub fn rate(&self, unit: UnitId, formation: Formation) -> Points {
        let counter = self.unit(unit);
        let printed = u16::from(counter.rate);
        let exhausted = self.state.troops.fatigue(unit) == Fatigue::Exhausted;
        let whole = match formation {
            Formation::Line => points(printed.saturating_sub(2)),
            Formation::Square if self.is_steady_guard(unit) => points(printed.saturating_sub(4)),
            Formation::Square => points(1),
            Formation::Disorder => Points(printed * SIXTHS / 2),
            Formation::Rout if exhausted => points(printed),
            Formation::Rout => Points(printed * SIXTHS * 3 / 2),
            _ => points(printed),
        };
        if exhausted { Points(whole.0 / 3) } else { whole }
    }

    /// LB-11.17.7: French Guards of printed morale 14 or better.
    fn is_steady_guard(&self, unit: UnitId) -> bool {
        let counter = self.unit(unit);
        counter.nation == Nation::French && counter.class == Class::Guard && counter.morale <= GUARD_SQUARE
    }

    /// LB-19.9.3: the rate of a charge. Tiredness does not change it.
    #[must_use]
    pub fn charge_rate(&self, unit: UnitId) -> Points {
        let line = self.formation(unit) == Formation::Line;
        let printed = u16::from(self.unit(unit).rate);
        points(printed.saturating_sub(if line { 2 } else { 0 }) + 5)
    }

    /// LB-11.10: what a voluntary change of formation costs.
    #[must_use]
    pub const fn formation_change(branch: Branch) -> Points {
        points(match branch {
            Branch::Infantry => 1,
            Branch::Artillery => 2,
            Branch::Cavalry => 3,
        })
    }
}
