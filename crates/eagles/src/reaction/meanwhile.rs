//! What the chapter needs of movement: how far units go, ground where P may not go, and the end of a list.
use crate::action::Legs;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::lists::Arm;
use crate::procedure::Frame;
use crate::tables::WHOLE;
use crate::terrain::Kind;
use crate::unit::{Category, Formation, UnitId};
use voltigeur_engine::{Dice, Log, Refusal};
use voltigeur_field::table::Point;

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
        if self.side(unit) == self.a() { WHOLE } else { WHOLE / 2 }
    }

    /// Why a unit's P may not go straight from here to there, whatever it costs. EOTE-0.1.5.
    pub(crate) fn forbidden(&self, _unit: UnitId, from: Point, to: Point) -> Option<Refusal> {
        let barred = self.battle.features_of(|kind| matches!(kind, Kind::Pond | Kind::River)).any(|feature| {
            self.crosses_river(feature, from, to)
                || self.battle.polygon(feature).is_some_and(|pond| pond.contains(to) || pond.length_of(from, to) > 0.0)
        });
        barred.then(|| Refusal::new("EOTE-0.1.5", "the way leads through water"))
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// The unit on the move goes no farther in this turn. EOTE-0.3.4.
    pub fn halt_mover(&mut self, _rule: &'static str) {
        let moving = self.state.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Moving(moving) => Some(moving),
            _ => None,
        });
        if let Some(moving) = moving {
            (moving.legs, moving.charge) = (Legs::EMPTY, None);
            let unit = moving.unit;
            self.state.unit_mut(unit).turn.stopped = true;
        }
    }
}
