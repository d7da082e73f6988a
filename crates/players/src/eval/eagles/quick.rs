//! Rules of thumb for everything that is no move of one's own.
use super::enemies;
use eagles::lists::Arm;
use eagles::orders::Kind;
use eagles::procedure::{AssaultStage, CommandStep, Frame, Reaction};
use eagles::state::Aim;
use eagles::unit::{Formation, UnitId};
use eagles::{Action, Eagles};
use voltigeur_engine::Seeded;

/// A quick, sensible choice, as an index into the legal actions.
pub(super) fn choose(game: &Eagles, legal: &[Action], lots: &mut Seeded) -> usize {
    let mut best = (f32::NEG_INFINITY, 0);
    for (n, action) in legal.iter().enumerate() {
        let worth = weigh(game, action) + lots.below(100) as f32 * 1e-5;
        if worth > best.0 {
            best = (worth, n);
        }
    }
    best.1
}

/// How much an action appeals.
fn weigh(game: &Eagles, action: &Action) -> f32 {
    match game.frame() {
        Frame::Command { step, .. } => command(game, step, action),
        Frame::React { kind, by, to } => reaction(game, kind, by, to, action),
        Frame::Answer { kind, unit, to } => answer(game, kind, unit, to, action),
        Frame::Aim { .. } => aim(game, action),
        Frame::Back(back) => match *action {
            // Straight away, and far enough to be out of reach.
            Action::Back(angle, distance) => {
                f32::from(-i16::from(angle).abs()) * 0.01 + distance.get() as f32 * 0.02 + room(game, back.unit)
            }
            Action::Shelter(_) => 1.0,
            _ => 0.0,
        },
        Frame::Fight(fight) => match (fight.stage, action) {
            (AssaultStage::Support, Action::Pick(_)) => 1.0,
            (_, Action::Yes) => 0.6,
            (_, Action::Turn(_)) => 0.3,
            (_, Action::No | Action::Done) => 0.4,
            _ => 0.2,
        },
        Frame::Put { unit, .. } => match *action {
            Action::Put(pose) => {
                let near = enemies(game, unit).map(|enemy| game.point(enemy).distance(pose.point()));
                near.fold(40.0, f64::min) as f32
            }
            _ => 0.0,
        },
        Frame::Part { .. } => match action {
            Action::Done => 1.0,
            Action::Finish(_) => 0.9,
            Action::Move(..) => 0.5,
            _ => 0.1,
        },
        _ => match action {
            Action::Done => 0.1,
            _ => 0.5,
        },
    }
}

fn room(game: &Eagles, unit: UnitId) -> f32 {
    game.nearest_enemy(unit).map_or(0.0, |(distance, _)| (distance as f32).min(10.0) * 0.001)
}

/// Phase 1: rallies are tried, reserves are called when the enemy is near; orders else stay as they are.
fn command(game: &Eagles, step: CommandStep, action: &Action) -> f32 {
    match (step, action) {
        (CommandStep::Rally, Action::Rally(_)) => 1.0,
        (CommandStep::Orders, &Action::Order(_, division, orders)) => {
            let state = game.state();
            let waits =
                state.order(division) == Kind::Reserve && state.turn >= 3 && state.division(division).pending.is_none();
            if waits && orders.now.kind == Kind::Attack { 1.0 } else { -1.0 }
        }
        (_, Action::Done) => 0.5,
        _ => 0.0,
    }
}

fn strength(game: &Eagles, unit: UnitId) -> f32 {
    let state = game.state().unit(unit);
    f32::from(game.battle().unit(unit).ce)
        - f32::from(game.hits(unit))
        - if state.disordered { 1.0 } else { 0.0 }
        - if state.blown { 5.0 } else { 0.0 }
}

/// The answer to a move of the enemy.
fn reaction(game: &Eagles, kind: Reaction, by: UnitId, to: UnitId, action: &Action) -> f32 {
    let edge = strength(game, by) - strength(game, to);
    let yes = match kind {
        Reaction::Retire | Reaction::Leader | Reaction::Fire | Reaction::Square => 1.0,
        // Whoever stands gives four away.
        Reaction::Countercharge => 4.0 + edge,
        Reaction::Intercept => edge + 0.5,
        Reaction::Guns => 0.6,
        Reaction::Charge => edge + 3.0,
        Reaction::Ride => match game.state().unit(to).formation {
            Formation::Square => -3.0,
            _ => edge + 3.0,
        },
    };
    match action {
        Action::Yes => yes,
        Action::Form(_) => 0.2,
        _ => 0.4,
    }
}

fn answer(game: &Eagles, kind: Reaction, unit: UnitId, to: UnitId, action: &Action) -> f32 {
    match (kind, action) {
        (Reaction::Intercept, Action::Turn(angle)) => {
            // The more it faces the interceptor, the better.
            let toward = voltigeur_field::table::Heading::of(game.point(to) - game.point(unit));
            let after = game.heading(unit).turned(*angle).apart(toward);
            1.0 - after.degrees() as f32 / 180.0
        }
        (Reaction::Square, Action::Yes) => -1.0,
        (_, Action::Pick(target)) => 0.2 * (strength(game, unit) - strength(game, *target)) + 0.6,
        _ => 0.0,
    }
}

/// Fire at whatever is nearest and softest; several on one target.
fn aim(game: &Eagles, action: &Action) -> f32 {
    match *action {
        Action::Fire(unit, Aim::Unit(target)) => {
            let near = game.front_distance(unit, target).min(40.0) as f32;
            let dense = match game.state().unit(target).formation {
                Formation::Square => 0.6,
                Formation::AttackColumn | Formation::AssaultColumn | Formation::FieldColumn | Formation::RoadColumn => {
                    0.4
                }
                Formation::Skirmish(_) => -0.5,
                _ => 0.2,
            };
            let worn = 0.1 * f32::from(game.hits(target));
            let guns = if game.battle().arm(target) == Arm::Artillery { -0.3 } else { 0.0 };
            2.0 - 0.04 * near + dense + worn + guns
        }
        Action::Join(..) => 2.2,
        Action::Fire(..) => 0.8,
        _ => 0.5,
    }
}
