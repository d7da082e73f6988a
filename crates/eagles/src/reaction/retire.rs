//! Skirmishers never stand before formed troops. EOTE-5.5.2.
use super::Report;
use super::charge::sweeps;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::{PutReason, PutUnit};
use crate::tables::TOLERANCE;
use crate::unit::UnitId;
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Log, Verdict, require};
use voltigeur_field::table::{Block, Heading, Point, Pose};

/// Directions in which a place is looked for, off the way straight back: degrees, nearest to it first.
const DIRECTIONS: [i32; 13] = [0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90];
/// Steps of a way, in thousandths of an inch.
const STEP: i32 = 500;

impl Eagles {
    /// May skirmishers retire to this place? EOTE-5.5.2. They go straight and keep their heading.
    pub(crate) fn check_retire(&self, unit: UnitId, from: UnitId, pose: Pose) -> Verdict {
        let state = self.at(unit);
        require(
            pose.heading == state.pose.heading,
            "EOTE-5.5.2",
            "skirmishers must keep their heading when they retire",
        )?;
        let along = pose.point() - state.pose.point();
        let most = self.allowance(unit, state.formation);
        require(along.length() <= most + TOLERANCE, "EOTE-5.5.2", "that is beyond their retire distance")?;
        let block = self.block_at(unit, state.formation, pose);
        require(self.holds(&block), "EOTE-0.1.4", "part of the skirmishers would be off the table")?;
        if let Some(refusal) = self.forbidden(unit, state.pose.point(), pose.point()) {
            return Err(refusal);
        }
        let (before, enemy) = (self.block(unit), self.block(from));
        let farther = block.distance(&enemy) > before.distance(&enemy);
        require(farther, "EOTE-5.5.2", "the skirmishers must get away from the approaching enemy")?;
        for other in self.present(self.side(unit).other()) {
            let limit = self.retire_distance(other) + TOLERANCE;
            if self.is_far_from_way(other, &before, along, limit) {
                continue;
            }
            let theirs = self.block(other);
            let near = self.is_formed(other) && block.within(&theirs, limit);
            require(!near, "EOTE-5.5.2", "a formed enemy is too near that place")?;
            let through = before.distance(&theirs) > 0.0 && sweeps(&before, along, &theirs);
            require(!through, "EOTE-5.3.5.2", "an enemy is in the skirmishers' way")?;
        }
        Ok(())
    }

    /// Is a unit surely farther than this from all places of a block that is shifted along a vector? Quick.
    fn is_far_from_way(&self, other: UnitId, block: &Block, along: Point, limit: f64) -> bool {
        let (middle, reach) = (block.middle() + along * 0.5, block.radius() + along.length() / 2.0);
        self.point(other).distance(middle) > reach + self.reach(other) + limit + TOLERANCE
    }

    /// Places to which skirmishers may retire: the nearest one in each direction, and the farthest straight back.
    pub(crate) fn retirements(&self, unit: UnitId, from: UnitId, out: &mut Vec<Action>) {
        out.extend(self.ways_back(unit, from).map(Action::Put));
    }

    /// The nearest good place in each direction in which there is one. EOTE-5.5.2.
    fn ways_back(&self, unit: UnitId, from: UnitId) -> impl Iterator<Item = Pose> + '_ {
        let pose = self.at(unit).pose;
        let (near, far) = self.block(from).nearest(&self.block(unit));
        let away = if near.distance(far) > 1e-6 { Heading::of(far - near) } else { self.heading(from) };
        let steps = (self.allowance(unit, self.formation(unit)) * 1000.0) as i32 / STEP;
        DIRECTIONS.into_iter().filter_map(move |degrees| {
            let along = away.turned(voltigeur_field::table::Angle(100 * degrees)).vector();
            (1..=steps)
                .map(|n| pose.point() + along * (f64::from(n * STEP) / 1000.0))
                .map(|at| Pose::new(at.x, at.y, pose.heading))
                .find(|&place| self.check_retire(unit, from, place).is_ok())
        })
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Skirmishers must go: their owner says where; those who cannot rejoin their parent with a HIT more, or stand and are fought.
    /// EOTE-5.5.2.
    pub fn must_retire(&mut self, unit: UnitId, from: UnitId) {
        let can = self.ways_back(unit, from).next().is_some();
        if can {
            self.open(PutUnit { unit, why: PutReason::Retire });
        } else if self.is_detachment(unit) {
            let parent = self.unit(unit).parent;
            self.rejoin(unit, "EOTE-5.5.2");
            if let Some(parent) = parent {
                self.suffer(parent, 1, "EOTE-5.5.2");
            }
        } else {
            self.state.unit_mut(unit).turn.stands = true;
            self.note(|| Event::React(Report::Stands { unit }));
        }
    }

    /// They are there. It is no part of their own move and triggers nothing. EOTE-5.5.2, EOTE-0.3.7.
    pub fn retire_to(&mut self, unit: UnitId, pose: Pose) {
        let from = self.at(unit).pose;
        self.state.unit_mut(unit).pose = pose;
        self.note(|| Event::React(Report::Retires { unit }));
        self.note(|| Event::Placed { unit, from, rule: "EOTE-5.5.2" });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions;
    use voltigeur_field::table::Angle;

    #[test]
    fn who_is_far_from_a_way_is_not_met_on_it() {
        let mut far = 0;
        positions::each(2, 60, |game| {
            for (n, unit) in game.battle.all_units().enumerate() {
                let before = game.block(unit);
                let along = Heading::NORTH.turned(Angle(700 * n as i32)).vector() * (n % 7) as f64;
                let pose = game.at(unit).pose;
                let there = pose.frame().shifted(along).pose();
                let after = game.block_at(unit, game.formation(unit), there);
                for other in game.battle.all_units().filter(|&other| game.is_far_from_way(other, &before, along, 3.0)) {
                    far += 1;
                    let theirs = game.block(other);
                    assert!(!after.within(&theirs, 3.0) || game.at(unit).town.is_some());
                    assert!(!sweeps(&before, along, &theirs));
                }
            }
        });
        assert!(far > 1_000, "{far}");
    }
}
