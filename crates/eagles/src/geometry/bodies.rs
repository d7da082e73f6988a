//! The blocks of all units, kept from one decision to the next. They follow from the state, and take no part in comparing, hashing or
//! saving a game.
use crate::battle::Battle;
use crate::state::{State, UnitState};
use crate::unit::{FeatureId, Formation, UnitId};
use voltigeur_field::table::{self, Pose};

/// What a unit stands as: as long as that is the same, so is its block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stands {
    pose: Pose,
    formation: Formation,
    town: Option<FeatureId>,
}

impl From<&UnitState> for Stands {
    fn from(state: &UnitState) -> Self {
        Self { pose: state.pose, formation: state.formation, town: state.town }
    }
}

/// The block of a unit that stood so.
pub(crate) type Body = table::Body<Stands>;

/// The block of a unit as it stands. EOTE-0.2.1, EOTE-7.15.1.
pub(crate) fn body(battle: &Battle, unit: UnitId, state: &UnitState) -> Body {
    let UnitState { pose, formation, town, .. } = *state;
    let (block, reach) = match town {
        Some(town) => {
            let corners = battle.polygon(town).map_or(&[][..], |polygon| polygon.corners());
            let reach = corners.iter().map(|corner| corner.distance(pose.point())).fold(0.0, f64::max);
            (battle.polygon(town).map(|polygon| polygon.body().clone()).unwrap_or_default(), reach)
        }
        None => (battle.footprint(unit, formation).at(pose), battle.reach(unit, formation)),
    };
    Body::new(Stands::from(state), block, reach)
}

/// One body for each unit. Whoever has moved since is not found here.
#[derive(Clone, Debug)]
pub(crate) struct Bodies(table::Bodies<UnitId, Stands>);

impl Bodies {
    /// Of all units as they stand.
    pub fn new(battle: &Battle, state: &State) -> Self {
        Self(battle.all_units().map(|unit| body(battle, unit, state.unit(unit))).collect())
    }

    /// Becomes a copy of those of another game of the same battle, where whoever stands alike has the same block.
    pub fn copy_from(&mut self, other: &Self) {
        self.0.copy_from(&other.0);
    }

    /// Brings those who have moved up to date.
    pub fn refresh(&mut self, battle: &Battle, state: &State) {
        for unit in battle.all_units() {
            let state = state.unit(unit);
            self.0.refresh(unit, &state.into(), || body(battle, unit, state));
        }
    }

    /// The body of a unit, if it still stands as it did.
    pub fn get(&self, unit: UnitId, state: &UnitState) -> Option<&Body> {
        self.0.get(unit, &state.into())
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
                let fresh = body(&game.battle, unit, state);
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
            moved +=
                usize::from(game.bodies.0.iter().zip(spare.bodies.0.iter()).any(|(a, b)| a.stands() != b.stands()));
            spare.clone_from(game);
            assert_eq!(spare.state, game.state);
            for (kept, theirs) in spare.bodies.0.iter().zip(game.bodies.0.iter()) {
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
        let fresh = body(&game.battle, unit, game.at(unit));
        assert_ne!(*game.block(unit), before);
        assert_eq!((&*game.block(unit), game.reach(unit)), (&fresh.block, fresh.reach));
    }
}
