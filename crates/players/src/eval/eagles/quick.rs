//! Rules of thumb for everything that is no move of one's own.
use super::{command, enemies, losses};
use eagles::procedure::{Answer, AssaultStage, CommandControl, Frame, PutUnit, React, Reaction};
use eagles::state::Aim;
use eagles::unit::{UnitId, UnitSet};
use eagles::{Action, Eagles};
use voltigeur_engine::Seeded;
use voltigeur_field::table::{Angle, Length, Pose};

/// A quick, sensible choice, as an index into the legal actions.
pub(super) fn choose(game: &Eagles, legal: &[Action], rng: &mut Seeded) -> usize {
    let mut best = (f32::NEG_INFINITY, 0);
    for (n, action) in legal.iter().enumerate() {
        let worth = weigh(game, action) + rng.below(100) as f32 * 1e-5;
        if worth > best.0 {
            best = (worth, n);
        }
    }
    best.1
}

/// How much an action appeals.
fn weigh(game: &Eagles, action: &Action) -> f32 {
    match game.frame() {
        Frame::CommandControl(CommandControl { step, .. }) => command::weigh(game, step, action),
        Frame::React(React { kind, by, to }) => reaction(game, kind, by, to, action),
        Frame::Answer(Answer { kind, unit, to }) => answer(game, kind, unit, to, action),
        Frame::DeclareFire(_) => aim(game, action),
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
            (AssaultStage::Winners, &Action::Breakthrough(angle, distance)) => {
                let rider = fight.todo.and(game.battle().cavalry).first();
                0.4 + rider.map_or(-1.0, |rider| breakthrough(game, rider, angle, distance))
            }
            (_, Action::Yes) => 0.6,
            (_, Action::Turn(_)) => 0.3,
            (_, Action::No | Action::Done) => 0.4,
            _ => 0.2,
        },
        Frame::Break(riding) => match (riding.asks, action) {
            (Some(infantry), Action::Yes) => game.square_chance(infantry).unwrap_or(0.0),
            // A square is not ridden into.
            (None, Action::Yes) => 0.0,
            _ => 0.2,
        },
        Frame::Declare(_) => match action {
            Action::Pick(_) => 0.6,
            _ => 0.3,
        },
        Frame::PutUnit(PutUnit { unit, .. }) => match *action {
            Action::Put(pose) => {
                let near = enemies(game, unit).map(|enemy| game.point(enemy).distance(pose.point()));
                near.fold(40.0, f64::min) as f32
            }
            _ => 0.0,
        },
        Frame::Part(_) => match action {
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

fn strength(game: &Eagles, unit: UnitId) -> f32 {
    let state = game.state().unit(unit);
    f32::from(game.battle().unit(unit).ce)
        - f32::from(game.hits(unit))
        - if state.disordered { 1.0 } else { 0.0 }
        - if state.blown { 5.0 } else { 0.0 }
}

/// Riding on after a won combat: what there is to ride down ahead, and what it is worth.
fn breakthrough(game: &Eagles, rider: UnitId, angle: Angle, distance: Length) -> f32 {
    let state = game.state().unit(rider);
    let pose = Pose { heading: state.pose.heading.turned(angle), ..state.pose };
    let block = game.block_at(rider, state.formation, pose);
    let way = pose.heading.vector() * distance.get();
    let met = enemies(game, rider).filter_map(|enemy| Some((block.cast(way, &game.block(enemy))?, enemy)));
    let Some((share, enemy)) = met.min_by(|a, b| a.0.total_cmp(&b.0)) else { return -0.2 };
    let at = pose.point() + way * share;
    let there = game.as_if_charged(rider, Pose::new(at.x, at.y, pose.heading), enemy);
    losses::assault(&there, UnitSet::one(rider), UnitSet::one(enemy)) - 0.1
}

/// The answer to a move of the enemy.
fn reaction(game: &Eagles, kind: Reaction, by: UnitId, to: UnitId, action: &Action) -> f32 {
    let edge = strength(game, by) - strength(game, to);
    let charged = || losses::charge(game, by, game.state().unit(by).pose, to);
    let yes = match kind {
        Reaction::Retire | Reaction::Leader | Reaction::Fire => 1.0,
        Reaction::Square => game.square_chance(by).unwrap_or(1.0) + 0.05,
        // Whoever stands gives four away.
        Reaction::Countercharge => 4.0 + edge,
        Reaction::Intercept => 0.3 + charged(),
        Reaction::Guns => 0.6,
        Reaction::Charge => edge + 3.0,
        Reaction::Ride => 0.3 + charged(),
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

/// Fire where it may be expected to do most; guns together where that is more than the fire of each.
fn aim(game: &Eagles, action: &Action) -> f32 {
    match *action {
        Action::Fire(unit, Aim::Unit(target)) => {
            game.fire_value(unit, target).map_or(0.0, |ce| losses::fire(game, target, ce))
        }
        Action::Join(unit, with) => {
            let shot = game.state().shots.iter().find(|shot| shot.firers.has(with));
            let Some((firers, target)) = shot.and_then(|shot| match shot.target {
                Aim::Unit(target) => Some((shot.firers, target)),
                _ => None,
            }) else {
                return -0.1;
            };
            let before: i16 = firers.filter_map(|firer| game.fire_value(firer, target)).sum();
            let more = game.fire_value(unit, target).unwrap_or(0);
            losses::fire(game, target, before + more) - losses::fire(game, target, before)
        }
        // Houses that burn are lost to everybody.
        Action::Fire(_, Aim::Block(_)) => -0.1,
        Action::Fire(..) => -0.05,
        _ => 0.0,
    }
}
