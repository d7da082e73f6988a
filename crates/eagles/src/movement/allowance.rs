//! How far units go and what acts cost, in shares of a whole move. EOTE-5.0.1, EOTE-5.1.1 ff.
use crate::game::Eagles;
use crate::lists::Arm;
use crate::tables::WHOLE;
use crate::unit::{Category, Formation, UnitId};
use voltigeur_engine::Side;

/// A share of a whole move in millionths, as it is counted.
pub(crate) fn millionths(share: f64) -> u32 {
    (share * f64::from(WHOLE) + 0.5).clamp(0.0, 4.0e9) as u32
}

impl Eagles {
    /// How far a unit goes in a formation with a whole move. EOTE-5.1.1 ff.
    #[must_use]
    pub fn allowance(&self, unit: UnitId, formation: Formation) -> f64 {
        let (allowance, of) = (&self.battle.allowance, self.unit(unit));
        match (of.arm, self.battle.category(unit, formation)) {
            (_, Category::Crew) => allowance.crew,
            (Arm::Artillery, _) => {
                let horse = if of.horse { allowance.horse_bonus } else { 0.0 };
                allowance.guns[of.size as usize] + horse
            }
            (Arm::Cavalry, Category::Skirmish) => allowance.horse_skirmish,
            (Arm::Cavalry, Category::Line) => allowance.horse_line,
            (Arm::Cavalry, _) => allowance.horse_column,
            (Arm::Infantry, Category::Skirmish) => allowance.skirmish,
            (Arm::Infantry, Category::Square) => allowance.square,
            (Arm::Infantry, Category::Line | Category::Garrison) => allowance.line,
            (Arm::Infantry, _) => allowance.column,
        }
    }

    /// The budget of a unit in this turn: a whole move for A, half of one for B. EOTE-5.0.1.
    #[must_use]
    pub fn budget(&self, unit: UnitId) -> u32 {
        self.budget_of(self.side(unit))
    }

    /// The budget of units and leaders of a side. EOTE-5.0.1, EOTE-3.0.9.
    pub(crate) fn budget_of(&self, side: Side) -> u32 {
        if side == self.a() { WHOLE } else { WHOLE / 2 }
    }
}
