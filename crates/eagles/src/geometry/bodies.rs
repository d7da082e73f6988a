//! The blocks of all units, kept from one decision to the next. They follow from the state, and take no part in comparing, hashing or
//! saving a game.
use crate::battle::Battle;
use crate::state::{State, UnitState};
use crate::unit::{FeatureId, Formation, UnitId};
use voltigeur_field::table::{Block, Pose};

/// The block of a unit that stood so.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    pose: Pose,
    formation: Formation,
    town: Option<FeatureId>,
    /// The ground that it covers.
    pub block: Block,
    /// No point of it is farther from the reference point.
    pub reach: f64,
}

impl Body {
    /// Of a unit as it stands. EOTE-0.2.1, EOTE-7.15.1.
    pub fn of(battle: &Battle, unit: UnitId, state: &UnitState) -> Self {
        let UnitState { pose, formation, town, .. } = *state;
        let (block, reach) = match town {
            Some(town) => {
                let corners = battle.polygon(town).map_or(&[][..], |polygon| polygon.corners());
                let reach = corners.iter().map(|corner| corner.distance(pose.point())).fold(0.0, f64::max);
                (battle.polygon(town).map(|polygon| polygon.body().clone()).unwrap_or_default(), reach)
            }
            None => (battle.footprint(unit, formation).at(pose), battle.reach(unit, formation)),
        };
        Self { pose, formation, town, block, reach }
    }

    fn stands(&self) -> (Pose, Formation, Option<FeatureId>) {
        (self.pose, self.formation, self.town)
    }

    fn is_of(&self, state: &UnitState) -> bool {
        self.stands() == (state.pose, state.formation, state.town)
    }
}

/// One body for each unit. Whoever has moved since is not found here.
#[derive(Clone, Debug)]
pub(crate) struct Bodies(Vec<Body>);

impl Bodies {
    /// Of all units as they stand.
    pub fn new(battle: &Battle, state: &State) -> Self {
        Self(battle.all_units().map(|unit| Body::of(battle, unit, state.unit(unit))).collect())
    }

    /// Becomes a copy of those of another game of the same battle, where whoever stands alike has the same block.
    pub fn copy_from(&mut self, other: &Self) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            if mine.stands() != theirs.stands() {
                mine.clone_from(theirs);
            }
        }
    }

    /// Brings those who have moved up to date.
    pub fn refresh(&mut self, battle: &Battle, state: &State) {
        for (unit, body) in battle.all_units().zip(&mut self.0) {
            let state = state.unit(unit);
            if !body.is_of(state) {
                *body = Body::of(battle, unit, state);
            }
        }
    }

    /// The body of a unit, if it still stands as it did.
    pub fn get(&self, unit: UnitId, state: &UnitState) -> Option<&Body> {
        self.0.get(unit.index()).filter(|body| body.is_of(state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions;

    #[test]
    fn kept_bodies_are_those_that_are_computed() {
        let mut checked = 0;
        positions::each(2, 1, |game| {
            for unit in game.battle.all_units() {
                let state = game.at(unit);
                let kept = game.bodies.get(unit, state).expect("all are up to date when somebody decides");
                let fresh = Body::of(&game.battle, unit, state);
                assert_eq!((&kept.block, kept.reach), (&fresh.block, fresh.reach));
                assert_eq!(*game.block(unit), fresh.block);
                checked += 1;
            }
        });
        assert!(checked > 10_000, "{checked}");
    }

    #[test]
    fn a_game_written_over_is_the_other_game() {
        let (mut spare, mut moved) = (crate::new_game("mill-hill", None).unwrap(), 0);
        positions::each(2, 7, |game| {
            moved += usize::from(game.bodies.0.iter().zip(&spare.bodies.0).any(|(a, b)| a.stands() != b.stands()));
            spare.clone_from(game);
            assert_eq!(spare.state, game.state);
            for unit in game.battle.all_units() {
                let (kept, theirs) = (&spare.bodies.0[unit.index()], &game.bodies.0[unit.index()]);
                assert_eq!((kept.stands(), &kept.block, kept.reach), (theirs.stands(), &theirs.block, theirs.reach));
            }
        });
        assert!(moved > 20, "{moved}");
    }

    #[test]
    fn who_has_moved_is_measured_where_he_is() {
        let mut game = crate::new_game("mill-hill", None).unwrap();
        let unit = UnitId(0);
        let before = game.block(unit).into_owned();
        game.state.unit_mut(unit).pose.x.0 += 1_000;
        let fresh = Body::of(&game.battle, unit, game.at(unit));
        assert_ne!(*game.block(unit), before);
        assert_eq!((&*game.block(unit), game.reach(unit)), (&fresh.block, fresh.reach));
    }
}
