//! Light troops: tirailleurs of the light infantry, and voltigeurs where the switch plays them.
use super::picture::{Picture, toll};
use vive_lempereur::procedure::Skirmish;
use vive_lempereur::unit::{Arm, Formation, UnitId};
use vive_lempereur::{Action, ViveLEmpereur};
use voltigeur_engine::{Rules, Seeded};
use voltigeur_field::hex::{Direction, HexId};

/// Voltigeurs are sent out when the enemy is this near.
const NEAR: u16 = 4;

/// What tirailleurs are worth as they stand: they fire two hexes far and are hard to hit, and neither horse nor foot must come at them.
pub(super) fn tirailleurs(field: &Picture<'_>, game: &ViveLEmpereur, unit: UnitId) -> f32 {
    let (battle, state) = (game.battle(), game.state());
    let Some(hex) = state.hex(unit) else { return 0.0 };
    let second = battle.map.neighbour(hex, Direction::new(i32::from(state.facing(unit))));
    let halves = || std::iter::once(hex).chain(second);
    let shot = field.enemies.iter().map(|stack| toll(game.fire_value(unit, stack.hex))).fold(0.0, f32::max);
    let near = halves().map(|half| field.nearest_enemy(half)).min().unwrap_or(99);
    let riders = halves().map(|half| field.cavalry_within(half, 5)).max().unwrap_or(0).min(2) as f32;
    let fire = halves().map(|half| field.danger(half)).fold(0.0, f32::max);
    let pressed = if near <= 1 { 1.0 } else { 0.0 };
    let idle = if shot == 0.0 { 0.6 } else { 0.0 };
    0.3 + 1.2 * shot + 0.35 * fire - 1.2 * riders - pressed - idle
}

/// What it is worth to spread or to close up: the change is tried on a copy, since nothing falls by chance in it.
pub(super) fn spread(
    field: &Picture<'_>,
    unit: UnitId,
    action: &Action,
    as_line: impl Fn(HexId) -> f32,
) -> Option<f32> {
    let mut next = field.game.clone();
    next.check(action).ok()?;
    next.apply(action, &mut Seeded::new(0), &mut ());
    let hex = next.state().hex(unit)?;
    Some(match next.state().formation(unit) {
        Formation::Tirailleurs => tirailleurs(field, &next, unit),
        _ => as_line(hex),
    })
}

/// Is it worth setting out the voltigeurs of a unit? VLE-XVI.1c.
pub(super) fn screens(field: &Picture<'_>, unit: UnitId) -> bool {
    let Some(hex) = field.game.state().hex(unit) else { return false };
    field.nearest_enemy(hex) <= NEAR && field.game.voltigeurs_of(unit) == 0
}

/// Voltigeurs go toward the enemy: next to foot whom they can fire at, or between their unit and guns.
pub(super) fn send(field: &Picture<'_>, skirmish: &Skirmish, action: &Action) -> Option<f32> {
    let (game, battle) = (field.game, field.game.battle());
    match (*action, skirmish.unit) {
        (Action::Screen(unit), None) => screens(field, unit).then_some(1.0),
        (Action::Send(hex, facing), Some(unit)) => {
            let own = game.state().hex(unit)?;
            let closer = f32::from(field.nearest_enemy(own).min(9)) - f32::from(field.nearest_enemy(hex).min(9));
            let front = vive_lempereur::arcs::aspects(Formation::Line, facing, false).front;
            let enemy = |next: HexId| game.side_in(next) == Some(field.side.other());
            let targets = battle.map.neighbours(hex).filter(|&(way, next)| front.has(way) && enemy(next)).count();
            let screened = field.enemies.iter().filter(|stack| stack.arm == Arm::Artillery);
            let screened = screened.filter(|stack| battle.distance(stack.hex, hex) < battle.distance(stack.hex, own));
            let ahead = field.bearing_fits(hex, front);
            (closer > 0.0 || targets > 0).then(|| {
                0.1 + closer + 0.8 * targets as f32 + 0.4 * screened.count() as f32 + if ahead { 0.2 } else { 0.0 }
            })
        }
        _ => None,
    }
}
