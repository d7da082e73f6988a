//! The infantry that is kept in hand: who stays behind the line, and when it is sent in.
use super::picture::Picture;
use vive_lempereur::unit::{Arm, UnitId, UnitSet};
use voltigeur_field::hex::HexId;

/// A side with less infantry than this in good order keeps nobody back.
const FEWEST: usize = 4;
/// The share of the infantry's steps that is kept back.
const SHARE: f32 = 0.22;
/// Whoever stands nearer to the enemy than this belongs to the line.
const BEHIND: u16 = 4;
/// How far from the enemy the reserve waits.
const POST: f32 = 5.0;
/// The share of a side's foot that is broken or gone when its line gives way.
const GIVES_WAY: f32 = 0.22;
/// The part of the battle after which nobody is kept back any more.
const LATE: f32 = 0.7;

/// Infantry that waits behind the line: those farthest from the enemy, until the line gives way, the enemy wavers, a place is lost or
/// about to be, or little time is left.
pub(super) fn held_back(field: &Picture<'_>) -> UnitSet {
    if is_wanted(field) {
        return UnitSet::EMPTY;
    }
    let (game, battle, state) = (field.game, field.game.battle(), field.game.state());
    let foot = field.own.filter(|&unit| battle.unit(unit).arm == Arm::Infantry && state.good_order(unit));
    let foot: UnitSet = foot.collect();
    if foot.len() < FEWEST {
        return UnitSet::EMPTY;
    }
    let far = |unit: UnitId| state.hex(unit).map_or(0, |hex| field.nearest_enemy(hex));
    let free = |unit: &UnitId| far(*unit) > BEHIND && state.hex(*unit).is_some_and(|hex| !field.is_goal(hex));
    let mut waiting: Vec<UnitId> = foot.into_iter().filter(free).collect();
    // Of equals the one with the lower number stays: the choice does not change while others march.
    waiting.sort_by_key(|&unit| (std::cmp::Reverse(far(unit)), unit));
    let all: f32 = foot.map(|unit| f32::from(game.steps(unit))).sum();
    let (mut kept, mut steps) = (UnitSet::EMPTY, 0.0);
    for unit in waiting {
        let own = f32::from(game.steps(unit));
        if steps + own <= SHARE * all {
            kept.insert(unit);
            steps += own;
        }
    }
    kept
}

/// Is this the moment to send the reserve in?
fn is_wanted(field: &Picture<'_>) -> bool {
    let game = field.game;
    let late = f32::from(game.state().turn()) > LATE * f32::from(game.battle().turns);
    let lost = field.goals.iter().any(|goal| goal.near[1] > goal.near[0] + 4.0 && goal.held);
    late || lost || gives_way(field, field.side) || gives_way(field, field.side.other())
}

/// Is so much of a side's infantry broken or gone that its line has holes?
fn gives_way(field: &Picture<'_>, side: voltigeur_engine::Side) -> bool {
    let (game, battle, state) = (field.game, field.game.battle(), field.game.state());
    let (mut all, mut out) = (0.0f32, 0.0f32);
    for unit in battle.of_side(side) {
        if battle.unit(unit).arm != Arm::Infantry || !(state.hex(unit).is_some() || game.is_gone(unit)) {
            continue;
        }
        let full = f32::from(battle.unit(unit).steps);
        all += full;
        let stands = state.hex(unit).is_some() && state.good_order(unit) && !game.is_shaken(unit);
        out += if stands { full - f32::from(game.steps(unit)) } else { full };
    }
    out > GIVES_WAY * all
}

/// What it is worth to the reserve to wait in a hex: behind the line, out of fire, near enough to come.
pub(super) fn post(field: &Picture<'_>, unit: UnitId, hex: HexId) -> f32 {
    let near = f32::from(field.nearest_enemy(hex).min(12));
    let battle = field.game.battle();
    let line = field.own.without(unit).filter(|&other| battle.unit(other).arm == Arm::Infantry);
    let line = line.filter_map(|other| field.game.state().hex(other)).map(|at| battle.distance(at, hex)).min();
    let behind = line.map_or(0.0, |far| f32::from(far.min(8)));
    field.friends(unit, hex) - 0.5 * (near - POST).abs() - 0.2 * behind - 2.0 * field.danger(hex)
        + 0.2 * field.cover(hex)
}
