//! 5.6 Going to square. EOTE-5.6.1 ff.
use super::Report;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::geometry::Place;
use crate::tables::{OVERLAP, TOLERANCE};
use crate::unit::{Category, Formation, UnitId, UnitSet};
use voltigeur_engine::{Dice, Ledger, Log, RuleId};
use voltigeur_field::table::{Heading, Pose};

/// A box that overlaps something is tried at these distances, in thousandths. EOTE-5.6.4.
const SHIFT_STEP: i32 = 10;
/// And in so many directions.
const SHIFT_DIRECTIONS: i32 = 72;

impl Eagles {
    /// May infantry try to form square against this cavalry now? EOTE-5.6.2, EOTE-5.6.4.
    pub(crate) fn may_try_square(&self, unit: UnitId, against: UnitId, breakthrough: bool) -> bool {
        let state = self.at(unit);
        let tried = if breakthrough { &state.tried_breakthrough } else { &state.tried_square };
        !tried.has(against) && self.can_form_square(unit)
    }

    /// Can it form square at all where it stands? EOTE-5.6.2, EOTE-5.6.4.
    pub(crate) fn can_form_square(&self, unit: UnitId) -> bool {
        self.on_table(unit) && self.is_formed(unit) && self.can_form_square_at(&self.place(unit))
    }

    /// Could it form square at a place? EOTE-5.6.2, EOTE-5.6.4.
    pub(crate) fn can_form_square_at(&self, place: &Place) -> bool {
        self.is_infantry(place.unit)
            && self.is_ready(place.unit)
            && place.is_formed()
            && place.formation != Formation::Square
            && !self.is_where_cavalry_cannot_charge(place)
            && self.square_pose(place.unit, place.axes.pose()).is_some()
    }

    /// Where the box stands: at P, or shifted by the shortest way up to an inch that frees it. It keeps clear of the place to which the
    /// enemy on the move may be set back, too. EOTE-5.6.4, EOTE-0.3.6, house ruling H108.
    pub(crate) fn square_pose(&self, unit: UnitId, pose: Pose) -> Option<Pose> {
        let block = self.block_at(unit, Formation::Square, pose);
        let (from, most) = (pose.point(), self.battle.distance.square_shift);
        // Only those near enough to matter are looked at.
        let near: UnitSet = self
            .battle
            .all_units()
            .filter(|&other| other != unit && self.on_table(other))
            .filter(|&other| self.is_formed(other) || self.side(other) != self.side(unit))
            .filter(|&other| self.point(other).distance(block.middle()) <= block.radius() + self.reach(other) + most)
            .collect();
        let mover = self.state.mover.filter(|mover| mover.unit != unit && self.on_table(mover.unit));
        let back = mover.map(|mover| self.block_at(mover.unit, self.formation(mover.unit), mover.clear));
        let is_free = |pose: Pose| {
            let block = self.block_at(unit, Formation::Square, pose);
            self.holds(&block)
                && back.as_ref().is_none_or(|back| !block.overlaps(back, OVERLAP))
                && self.forbidden(unit, from, pose.point()).is_none()
                && !near.into_iter().any(|other| block.overlaps(&self.block(other), OVERLAP))
        };
        if is_free(pose) {
            return Some(pose);
        }
        // Whoever lies in it deeper than the shift is long is not left behind by it, whatever the direction.
        let deep = |shift: f64| near.into_iter().any(|other| block.overlaps(&self.block(other), OVERLAP + shift));
        let steps = (most * 1000.0) as i32 / SHIFT_STEP;
        (1..=steps)
            .skip_while(|&n| deep(f64::from(n * SHIFT_STEP) / 1000.0 + TOLERANCE))
            .flat_map(|n| (0..SHIFT_DIRECTIONS).map(move |m| (n, m)))
            .map(|(n, m)| {
                let direction = Heading::hundredths(m * 36_000 / SHIFT_DIRECTIONS).vector();
                let at = pose.point() + direction * (f64::from(n * SHIFT_STEP) / 1000.0);
                Pose::new(at.x, at.y, pose.heading)
            })
            .find(|&pose| is_free(pose))
    }

    /// What the die must be lower than. EOTE-5.6.3.
    pub(crate) fn square_value(&self, unit: UnitId, breakthrough: bool) -> Ledger {
        let (of, state) = (self.unit(unit), self.at(unit));
        let mut ledger = Ledger::default();
        ledger
            .add(RuleId("EOTE-1.0.1.3"), of.ce)
            .add(RuleId("EOTE-1.4.1").applies("hits"), -self.hits(unit))
            .add_if(state.disordered, RuleId("EOTE-7.4.1").applies("disordered"), -2)
            .add_if(state.turn.pinned_by_cavalry, RuleId("EOTE-5.7.9").applies("pinned by cavalry"), -4)
            .add_if(breakthrough, RuleId("EOTE-5.15.4").applies("against a breakthrough"), -5)
            .add_if(!self.in_command(unit), RuleId("EOTE-3.0.4").applies("out of command"), -3)
            .add_if(self.attached_leader(unit).is_some(), RuleId("EOTE-3.5.1.2").applies("attached leader"), 4);
        let formation = match (self.category(unit), of.british) {
            (Category::Line, true) | (Category::Column, false) => 2,
            (Category::Column, true) => 3,
            _ => 0,
        };
        ledger.add(RuleId("EOTE-5.6.3").applies("current formation"), formation);
        ledger
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Infantry tries to form square against cavalry; true if it stands in square. EOTE-5.6.3, EOTE-5.6.4.
    pub fn try_square(&mut self, unit: UnitId, against: impl Into<UnitSet>, breakthrough: bool) -> bool {
        let against = against.into();
        let ledger = self.square_value(unit, breakthrough);
        let side = self.side(unit);
        let value = ledger.total();
        let face = self.d10_kinds("EOTE-5.6.3", side, |face| u16::from(face < value));
        let good = face < value;
        let state = self.state.unit_mut(unit);
        let tried = if breakthrough { &mut state.tried_breakthrough } else { &mut state.tried_square };
        *tried = tried.or(against);
        state.turn.failed_square = !good;
        self.note(|| Event::Rolled {
            rule: "EOTE-5.6.3",
            side,
            of: "form square",
            face,
            ledger,
            good,
            unit: Some(unit),
        });
        if good {
            self.form_square(unit);
        } else {
            self.note(|| Event::React(Report::NoSquare { unit }));
        }
        good
    }

    /// The unit is in square at once, and its movement is over. EOTE-5.6.4.
    fn form_square(&mut self, unit: UnitId) {
        let pose = self.at(unit).pose;
        let pose = self.square_pose(unit, pose).unwrap_or(pose);
        let state = self.state.unit_mut(unit);
        (state.pose, state.formation) = (pose, Formation::Square);
        (state.turn.moved, state.turn.done) = (true, true);
        self.note(|| Event::React(Report::Square { unit }));
    }

    /// Infantry that cavalry pins tries once in its own part of the phase, instead of anything else; that counts against all that pin it.
    /// EOTE-5.6.1, EOTE-5.6.2.
    pub fn try_square_in_part(&mut self, unit: UnitId) -> bool {
        let against: UnitSet = self.pinned_by(unit).filter(|&enemy| self.is_cavalry(enemy)).collect();
        let turn = &mut self.state.unit_mut(unit).turn;
        (turn.done, turn.stopped) = (true, true);
        self.try_square(unit, against, false)
    }
}

impl From<UnitId> for UnitSet {
    fn from(unit: UnitId) -> Self {
        Self::one(unit)
    }
}
