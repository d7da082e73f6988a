//! Guns and who is to guard them.
use eagles::Eagles;
use eagles::lists::Arm;
use eagles::state::Status;
use eagles::unit::{Formation, UnitId, UnitSet};

/// What it is worth to guard guns, and again for each enemy who could ride at them.
const GUARD: f32 = 0.25;
/// Guns with an enemy as near as this need a guard, and it comes from no farther away than that.
const COVETED: f64 = 16.0;
const AT_HAND: f64 = 10.0;
/// From here an enemy can ride at guns, and from here go for them on foot.
const MOUNTED: f64 = 14.0;
const ON_FOOT: f64 = 9.0;
/// What each inch costs that a guard is too far away, and how many count.
const INCH: f32 = 0.02;
const FARTHEST: f64 = 12.0;

/// Formed foot or horse in good heart, which can be sent to guard guns.
fn able(game: &Eagles, unit: UnitId) -> bool {
    let (battle, state) = (game.battle(), game.state().unit(unit));
    battle.arm(unit) != Arm::Artillery
        && battle.unit(unit).parent.is_none()
        && state.status == Status::Ready
        && state.town.is_none()
        && game.is_formed(unit)
}

/// Batteries that nobody else guards though an enemy is near, and for which a unit is the nearest that could.
pub(super) fn wards(game: &Eagles, unit: UnitId, friends: UnitSet, foes: UnitSet) -> UnitSet {
    if !able(game, unit) {
        return UnitSet::EMPTY;
    }
    let wanted = |battery: UnitId| {
        game.battle().arm(battery) == Arm::Artillery
            && game.state().unit(battery).formation == Formation::Unlimbered
            && game.is_within(unit, battery, AT_HAND)
            && foes.into_iter().any(|foe| game.is_formed(foe) && game.is_within(battery, foe, COVETED))
    };
    let others: UnitSet = friends.filter(|&friend| able(game, friend)).collect();
    let by_others = |battery: UnitId| {
        let (far, guards) = (game.distance(unit, battery), game.guards(unit, battery));
        let nearer = |friend: UnitId| !guards && game.is_within(friend, battery, far);
        others.into_iter().any(|friend| game.guards(friend, battery) || nearer(friend))
    };
    friends.filter(|&battery| wanted(battery) && !by_others(battery)).collect()
}

/// What the place of a unit is worth to the guns that only it guards, or could: the more, the more enemies could go for them.
pub(super) fn worth(game: &Eagles, unit: UnitId, wards: UnitSet, foes: UnitSet) -> f32 {
    let mut worth = 0.0;
    for battery in wards {
        let threats = |arm: Arm, reach: f64| {
            let comes = |foe: UnitId| game.battle().arm(foe) == arm && game.is_formed(foe);
            foes.filter(|&foe| comes(foe) && game.is_within(battery, foe, reach)).take(2).count() as f32
        };
        worth += if game.guards(unit, battery) {
            GUARD * (1.0 + threats(Arm::Cavalry, MOUNTED) + 0.5 * threats(Arm::Infantry, ON_FOOT))
        } else {
            -INCH * (game.distance(unit, battery)).min(FARTHEST) as f32
        };
    }
    worth
}
