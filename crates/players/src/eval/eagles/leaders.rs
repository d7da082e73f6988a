//! Where leaders belong: behind their troops and out of the fire; with one of their units when that decides more than it puts at risk.
use super::{enemies, losses};
use eagles::Eagles;
use eagles::action::Action;
use eagles::lists::Arm;
use eagles::state::{Spot, Status};
use eagles::unit::{DivisionId, LeaderId, UnitId, UnitSet};
use voltigeur_engine::GameState;
use voltigeur_field::table::Point;

/// Enemies as near as this may fight a unit in the turn to come: on foot, and mounted.
const ON_FOOT: f64 = 9.0;
const MOUNTED: f64 = 13.0;
/// Guns farther away than this need not trouble a leader.
const SHELLED: f64 = 17.0;
/// How many inches farther away from those in a fight he would rather be.
const DANGER: f64 = 8.0;
/// How likely an assault is that looks good to one side, and a charge.
const ASSAULTED: f32 = 0.6;
const CHARGED: f32 = 0.6;
/// What an assault must promise before somebody begins it.
const RESOLVE: f32 = 0.15;
/// What it costs a unit to be without a commander for a turn, near the enemy.
const ALONE: f32 = 0.15;
/// What it costs that he puts nobody else in order, for each unit of his that may need it.
const LEFT_IN_DISORDER: f32 = 0.08;
/// He does not leave his place for less than this.
const EFFORT: f32 = 0.1;

/// The divisions that a leader commands himself.
fn divisions(game: &Eagles, leader: LeaderId) -> impl Iterator<Item = DivisionId> + '_ {
    let battle = game.battle();
    battle.all_divisions().filter(move |&division| battle.division(division).leader == leader)
}

/// The units on the table that a leader commands himself.
fn own_units(game: &Eagles, leader: LeaderId) -> UnitSet {
    let units = divisions(game, leader).flat_map(|division| game.battle().division(division).units);
    units.filter(|&unit| game.on_table(unit)).collect()
}

/// How much it appeals to a leader to join a unit in phase 1; less than half a point is not worth it.
pub(super) fn attach(game: &Eagles, leader: LeaderId, unit: UnitId) -> f32 {
    0.5 - EFFORT + stays_with(game, &game.as_if_attached(leader, unit), leader, unit)
}

/// What it is worth that a leader is with a unit in this turn, compared with the game in which he is not: what he adds to its fire and
/// its assault, how much steadier it stands, against the risk of his life and all that he cannot do meanwhile.
fn stays_with(without: &Eagles, with: &Eagles, leader: LeaderId, unit: UnitId) -> f32 {
    let foes: UnitSet = enemies(with, unit)
        .filter(|&foe| with.state().unit(foe).status == Status::Ready && with.is_within(unit, foe, MOUNTED))
        .collect();
    if foes.is_empty() {
        return -EFFORT;
    }
    let fire = losses::best_fire(with, unit, foes) - losses::best_fire(without, unit, foes);
    let (assault, leads) = assault(without, with, unit, foes);
    let charge = charged(without, unit, foes) - charged(with, unit, foes);
    let (hit, shot_at) = fire_on(with, unit, foes);
    let steadier = hit * (wavers(without, unit) - wavers(with, unit));
    let shoots = foes.into_iter().any(|foe| with.fire_value(unit, foe).is_some());
    let near = if shot_at || shoots { 1.0 } else { 0.5 };
    let killed = leads * with.leader_risk(true) + (1.0 - leads) * near * with.leader_risk(false);
    fire + assault + CHARGED * charge + steadier - killed * loss(with, leader) - duties(without, with, leader, unit)
}

/// What he adds to the assault that the unit is likeliest to be in, and how likely he is to lead one.
fn assault(without: &Eagles, with: &Eagles, unit: UnitId, foes: UnitSet) -> (f32, f32) {
    let battle = with.battle();
    if battle.arm(unit) != Arm::Infantry || !with.is_formed(unit) {
        return (0.0, 0.0);
    }
    let mut best = (0.0f32, 0.0);
    for foe in foes {
        let may_fight = battle.arm(foe) != Arm::Cavalry
            && with.is_within(unit, foe, ON_FOOT)
            && (with.in_arc(unit, foe) || with.in_arc(foe, unit));
        if !may_fight {
            continue;
        }
        let [led, alone] = [with, without].map(|game| losses::assault(game, UnitSet::one(unit), UnitSet::one(foe)));
        let gain = match () {
            // He leads it on, where it would not go alone.
            () if led > RESOLVE => led - alone.max(0.0),
            // The enemy would come.
            () if -alone > RESOLVE => led - alone,
            () => continue,
        };
        if gain > best.0 {
            best = (gain, ASSAULTED);
        }
    }
    (best.0 * best.1, best.1)
}

/// What the charge that promises the enemy most would cost a unit.
fn charged(game: &Eagles, unit: UnitId, foes: UnitSet) -> f32 {
    let battle = game.battle();
    if battle.arm(unit) != Arm::Infantry || game.safe_from_cavalry(unit) {
        return 0.0;
    }
    let fresh = foes.filter(|&foe| {
        battle.arm(foe) == Arm::Cavalry
            && game.is_formed(foe)
            && !game.state().unit(foe).blown
            && game.front_within(foe, unit, MOUNTED)
    });
    fresh.map(|foe| losses::charge(game, foe, game.state().unit(foe).pose, unit)).fold(0.0, f32::max)
}

/// How likely the enemy's fire is to hit a unit where it stands, and whether anybody could fire at it.
fn fire_on(game: &Eagles, unit: UnitId, foes: UnitSet) -> (f32, bool) {
    let (mut spared, mut any) = (1.0, false);
    for foe in foes {
        if let Some(ce) = game.fire_value(foe, unit) {
            let chances = game.fire_chances(ce);
            spared *= 1.0 - chances.one - chances.two;
            any = true;
        }
    }
    (1.0 - spared, any)
}

/// What a further HIT would cost a unit whose heart may fail.
fn wavers(game: &Eagles, unit: UnitId) -> f32 {
    let Some((back, routs)) = game.morale_chances(unit, 1) else { return 0.0 };
    back * losses::falls_back(game, unit) + routs * losses::rout(game, unit)
}

/// What the death of a leader would cost his side.
fn loss(game: &Eagles, leader: LeaderId) -> f32 {
    let (battle, lost) = (game.battle(), game.as_if_killed(leader));
    let side = battle.leader(leader).side;
    let points = |game: &Eagles| (game.score()[side] - game.score()[side.other()]) as f32;
    let turns = f32::from(battle.turns.saturating_sub(game.state().turn).min(2));
    let breaks: f32 = divisions(game, leader).map(|division| losses::breaks(&lost, division, 0)).sum();
    let alone = own_units(game, leader).filter(|&unit| battle.unit(unit).parent.is_none()).count() as f32;
    points(game) - points(&lost) + losses::DIVISION * breaks + ALONE * turns * alone
}

/// What is left undone while he is with a unit: those out of his reach, and those whom he cannot put in order.
fn duties(without: &Eagles, with: &Eagles, leader: LeaderId, unit: UnitId) -> f32 {
    let mut cost = 0.0;
    for other in own_units(with, leader).without(unit) {
        if with.battle().unit(other).parent.is_some() {
            continue;
        }
        let near = with.nearest_enemy(other).is_some_and(|(distance, _)| distance < ON_FOOT);
        cost += if without.in_command(other) && !with.in_command(other) { ALONE } else { 0.0 };
        cost += if near || with.state().unit(other).disordered { LEFT_IN_DISORDER } else { 0.0 };
    }
    cost
}

/// A leader rides after his troops when they have left him behind; he keeps out of the fire where he can. One who is with a unit stays
/// as long as that is worth it.
pub(super) fn ride(game: &Eagles, legal: &[Action]) -> Option<Action> {
    let (battle, state) = (game.battle(), game.state());
    let takes = |action: &Action| matches!(*action, Action::Take(unit) if !state.unit(unit).turn.done);
    // While troops are on the move he only keeps up with them; in the end he looks for his place.
    let worth_it = if legal.iter().any(takes) { 4.0 } else { 0.8 };
    let mut best: Option<(f64, Action)> = None;
    for &action in legal {
        let Action::Ride(leader, to) = action else { continue };
        let led = battle.all_divisions().filter(|&division| {
            battle.division(division).leader == leader || battle.division(division).superior == Some(leader)
        });
        let units: UnitSet = led.flat_map(|division| battle.division(division).units).collect();
        let here: UnitSet = units.filter(|&unit| game.on_table(unit)).collect();
        if here.is_empty() {
            continue;
        }
        let middle =
            here.map(|unit| game.point(unit)).fold(Point::ORIGIN, |sum, at| sum + at) * (1.0 / here.len() as f64);
        let cost = |at: Point| at.distance(middle) + danger(game, here, at);
        let gain = match state.leader(leader).unit {
            // Of the places behind his troops the best: he has left, and that is what it was about.
            Some(unit) if leaves(game, leader, unit, to) => 100.0 - cost(to.point()),
            Some(_) => continue,
            None => cost(state.leader(leader).at.point()) - cost(to.point()),
        };
        if gain > worth_it && best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, action));
        }
    }
    best.map(|(_, action)| action)
}

/// Does a leader leave the unit that he is with for this place?
fn leaves(game: &Eagles, leader: LeaderId, unit: UnitId, to: Spot) -> bool {
    stays_with(&game.as_if_ridden(leader, to), game, leader, unit) < 0.0
}

/// Near troops in musket range he may be hit, and near those in the reach of guns.
fn danger(game: &Eagles, troops: UnitSet, at: Point) -> f64 {
    let close = troops.filter(|&unit| game.is_in_danger(at, unit));
    let enemy = close.filter_map(|unit| game.nearest_enemy(unit)).map(|(distance, _)| distance);
    match enemy.fold(f64::INFINITY, f64::min) {
        distance if distance < ON_FOOT => DANGER,
        distance if distance < SHELLED => DANGER / 2.0,
        _ => 0.0,
    }
}
