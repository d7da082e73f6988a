//! Where a unit should stand, and which unit moves next.
use super::enemies;
use eagles::geometry::Aspect;
use eagles::lists::Arm;
use eagles::orders::{Kind, Objective};
use eagles::state::Status;
use eagles::unit::{Category, Formation, UnitId};
use eagles::{Action, Eagles};
use voltigeur_engine::{Game, Seeded};
use voltigeur_field::table::Point;

/// What an inch nearer to the goal is worth.
const INCH: f32 = 0.05;
/// A move must be better than standing by this much.
const EFFORT: f32 = 0.02;
/// Enemies farther away than this do not matter to a place.
const NEAR: f64 = 22.0;

/// A side's part: the unit in hand moves or is let go, then the next one is taken; leaders ride, divisions are done.
pub(super) fn of_part(game: &Eagles, legal: &[Action], lots: &mut Seeded, offer: &mut dyn FnMut(Action, f32)) {
    if let Some(ride) = ride(game, legal) {
        return offer(ride, 0.0);
    }
    if let Some(reman) = legal.iter().find(|action| matches!(action, Action::Reman(..))) {
        return offer(*reman, 0.0);
    }
    let in_hand = game.state().mover.map(|mover| mover.unit);
    if let Some(unit) = in_hand {
        let here = place(game, unit) + EFFORT;
        let mut better = false;
        for &action in legal {
            let worth = match action {
                Action::Move(..) => match game.end_of(&action) {
                    Some((pose, formation)) => place(&game.as_if_at(unit, pose, formation), unit),
                    None => continue,
                },
                Action::Square(_) => here + 0.3,
                _ => continue,
            };
            if worth > here {
                better = true;
                offer(action, worth);
            }
        }
        if better {
            return;
        }
        // Its division must do more for its order: the move that brings it nearest to its goal.
        let division = game.battle().division_of(unit);
        if division.is_some_and(|division| game.short_of_order(division).has(unit)) {
            let mut moves = false;
            for &action in legal.iter().filter(|action| matches!(action, Action::Move(_, _, None))) {
                let Some((pose, formation)) = game.end_of(&action) else { continue };
                let far = goal(game, unit).map_or(0.0, |(goal, _)| pose.point().distance(goal) as f32);
                moves = true;
                offer(action, 0.1 * place(&game.as_if_at(unit, pose, formation), unit) - far);
            }
            if moves {
                return;
            }
        }
        // The last one of a division whose order asks for more, such as an assault that must be pressed: whatever may do.
        let asks_more = division.is_some_and(|division| {
            let mut others = game.battle().division(division).units.filter(|&other| other != unit);
            let waits = |other: UnitId| game.on_table(other) && !game.state().unit(other).turn.done;
            !others.any(waits) && game.check(&Action::Finish(division)).is_err()
        });
        if asks_more {
            let mut moves = false;
            for &action in legal.iter().filter(|action| matches!(action, Action::Move(..))) {
                let charges = f32::from(u8::from(matches!(action, Action::Move(_, _, Some(_)))));
                let Some((pose, formation)) = game.end_of(&action) else { continue };
                moves = true;
                let luck = lots.below(1000) as f32 / 1000.0;
                offer(action, place(&game.as_if_at(unit, pose, formation), unit) + charges + luck);
            }
            if moves {
                return;
            }
        }
        // Nothing better than to stand: it is let go.
        if legal.contains(&Action::Done) {
            return offer(Action::Done, 0.0);
        }
    }
    // Those nearest to the enemy move first, so that others can follow into the room they leave.
    let takes = legal.iter().filter_map(|action| match *action {
        Action::Take(unit) if !game.state().unit(unit).turn.done => Some(unit),
        _ => None,
    });
    let near = |unit: &UnitId| game.nearest_enemy(*unit).map_or(f64::INFINITY, |(distance, _)| distance);
    if let Some(unit) = takes.min_by(|a, b| near(a).total_cmp(&near(b)).then(a.cmp(b))) {
        return offer(Action::Take(unit), 0.0);
    }
    if legal.contains(&Action::Done) {
        return offer(Action::Done, 0.0);
    }
    // An order is not carried out yet: whoever can still move for it does, by whatever move is best.
    let forced = legal.iter().filter(|action| matches!(action, Action::Move(..) | Action::Finish(_) | Action::Take(_)));
    for &action in forced {
        let worth = match action {
            Action::Finish(_) => 10.0,
            Action::Move(unit, ..) => match game.end_of(&action) {
                Some((pose, formation)) => place(&game.as_if_at(unit, pose, formation), unit),
                None => -4.0,
            },
            _ => -5.0 - lots.below(100) as f32,
        };
        offer(action, worth);
    }
    if let Some(&first) = legal.first() {
        offer(first, -1000.0);
    }
}

/// A leader rides after his troops when they have left him behind.
fn ride(game: &Eagles, legal: &[Action]) -> Option<Action> {
    let (battle, state) = (game.battle(), game.state());
    let mut best: Option<(f64, Action)> = None;
    for &action in legal {
        let Action::Ride(leader, to) = action else { continue };
        let led = battle.all_divisions().filter(|&division| {
            battle.division(division).leader == leader || battle.division(division).superior == Some(leader)
        });
        let mut middle = (Point::ORIGIN, 0.0);
        for unit in led.flat_map(|division| battle.division(division).units) {
            if game.on_table(unit) {
                middle = (middle.0 + game.point(unit), middle.1 + 1.0);
            }
        }
        if middle.1 == 0.0 {
            continue;
        }
        let goal = middle.0 * (1.0 / middle.1);
        let gain = state.leader(leader).at.point().distance(goal) - to.point().distance(goal);
        if gain > 2.0 && best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, action));
        }
    }
    best.map(|(_, action)| action)
}

/// Where a unit wants to go: the objective of its order, else the nearest objective of the battle.
fn goal(game: &Eagles, unit: UnitId) -> Option<(Point, f32)> {
    let (battle, state) = (game.battle(), game.state());
    let side = battle.unit(unit).side;
    let middle = |feature| {
        let corners = battle.polygon(feature)?.corners();
        let sum = corners.iter().fold(Point::ORIGIN, |sum, &corner| sum + corner);
        Some(sum * (1.0 / corners.len() as f64))
    };
    let order = battle.division_of(unit).map(|division| state.division(division).orders.now);
    let weight = match order.map(|order| order.kind) {
        Some(Kind::Attack | Kind::Maneuver | Kind::Pursuit) => 1.0,
        Some(Kind::Withdraw) => 0.8,
        Some(Kind::Defend | Kind::Reserve) | None => 0.25,
    };
    let ordered = order.and_then(|order| match order.objective {
        Objective::Point { x, y, .. } => Some(Point::new(x.get(), y.get())),
        Objective::Terrain(feature) => middle(feature),
        Objective::Enemy(division) => {
            let mut there = battle.division(division).units.filter(|&enemy| game.on_table(enemy));
            let first = there.next()?;
            let here = game.point(unit);
            let near = there.fold(game.point(first), |near, enemy| {
                if game.point(enemy).distance(here) < near.distance(here) { game.point(enemy) } else { near }
            });
            Some(near)
        }
        Objective::Edge(_) | Objective::Area(_) | Objective::Here => None,
    });
    let contested = || {
        let wanted = battle.victory.objectives.iter().enumerate();
        let open = wanted.filter(|(n, _)| state.holders.get(*n).copied().flatten() != Some(side));
        let here = game.point(unit);
        open.filter_map(|(_, objective)| middle(objective.terrain))
            .min_by(|a, b| a.distance(here).total_cmp(&b.distance(here)))
    };
    ordered.or_else(contested).map(|goal| (goal, weight))
}

/// What a unit's place is worth to it.
fn place(game: &Eagles, unit: UnitId) -> f32 {
    let (battle, state) = (game.battle(), game.state());
    let (of, now) = (battle.unit(unit), state.unit(unit));
    if now.status != Status::Ready {
        return -2.0;
    }
    let mut worth = 0.0;
    if let Some((goal, weight)) = goal(game, unit) {
        // Guns and horse stay a little behind the foot.
        let stand_off = match of.arm {
            Arm::Infantry => 0.0,
            Arm::Cavalry => 6.0,
            Arm::Artillery => 9.0,
        };
        worth -= INCH * weight * (game.point(unit).distance(goal) - stand_off).max(0.0) as f32;
    }
    let category = battle.category(unit, now.formation);
    let mut prey = 0.0f32;
    for enemy in enemies(game, unit) {
        if game.point(unit).distance(game.point(enemy)) > NEAR {
            continue;
        }
        let far = game.distance(unit, enemy);
        let foe = battle.unit(enemy);
        let ready = state.unit(enemy).status == Status::Ready;
        worth += threat(game, unit, category, enemy, far);
        if ready {
            prey = prey.max(prize(game, unit, category, enemy, far));
        }
        // Somebody stands in its flank or behind it.
        if far < 9.0 && ready && foe.arm != Arm::Artillery && game.aspect(enemy, unit) != Aspect::Front {
            worth -= 0.5;
        }
    }
    worth += prey;
    // Company: a friend close by, but not in the way.
    let company = battle.of_side(of.side).filter(|&friend| {
        friend != unit && game.on_table(friend) && game.is_formed(friend) && game.is_within(unit, friend, 3.0)
    });
    worth += 0.06 * company.take(3).count() as f32;
    if category == Category::Skirmish {
        worth += 0.05;
    }
    worth
}

/// What an enemy nearby means for the formation that a unit is in.
fn threat(game: &Eagles, unit: UnitId, category: Category, enemy: UnitId, far: f64) -> f32 {
    let (battle, state) = (game.battle(), game.state());
    if state.unit(enemy).status != Status::Ready {
        return 0.0;
    }
    match (battle.arm(unit), battle.arm(enemy)) {
        (Arm::Infantry, Arm::Cavalry) if category == Category::Square => {
            if far < 14.0 {
                0.25
            } else {
                -0.2
            }
        }
        (Arm::Infantry, Arm::Cavalry) if far < 11.0 && !game.safe_from_cavalry(unit) => -0.35,
        (Arm::Infantry, Arm::Artillery) if category == Category::Square && far < 14.0 => -0.3,
        (Arm::Infantry, Arm::Artillery) if category == Category::Column && far < 12.0 => -0.12,
        (Arm::Infantry, Arm::Infantry) if category == Category::Square && far < 8.0 => -0.6,
        (Arm::Artillery, Arm::Infantry) if far < 6.0 => -0.5,
        (Arm::Artillery, Arm::Cavalry) if far < 11.0 => -0.3,
        (Arm::Cavalry, Arm::Artillery) if far < 12.0 => -0.15,
        (Arm::Cavalry, Arm::Infantry) if far < 4.5 => -0.3,
        _ => 0.0,
    }
}

/// What a unit can do to an enemy from where it stands.
fn prize(game: &Eagles, unit: UnitId, category: Category, enemy: UnitId, far: f64) -> f32 {
    let (battle, state) = (game.battle(), game.state());
    let strength = |unit: UnitId| {
        f32::from(battle.unit(unit).ce) - f32::from(game.hits(unit)) - f32::from(u8::from(state.unit(unit).disordered))
    };
    let edge = strength(unit) - strength(enemy);
    let reach = game.front_distance(unit, enemy);
    match battle.arm(unit) {
        Arm::Infantry => {
            if state.unit(enemy).formation == Formation::Square && battle.arm(enemy) == Arm::Infantry && reach <= 3.0 {
                return 0.7 + 0.1 * edge;
            }
            if battle.arm(enemy) == Arm::Cavalry {
                return if reach <= 5.0 && category == Category::Line { 0.15 } else { 0.0 };
            }
            if reach <= 3.0 {
                let support = battle.of_side(battle.unit(unit).side).filter(|&friend| {
                    friend != unit
                        && game.on_table(friend)
                        && battle.arm(friend) == Arm::Infantry
                        && game.front_distance(friend, enemy) <= 3.0
                });
                let helpers = support.count() as f32;
                let flank = if game.aspect(unit, enemy) == Aspect::Front { 0.0 } else { 1.2 };
                return 0.1
                    + 0.12 * edge
                    + 0.5 * helpers
                    + flank
                    + if category == Category::Column { 0.1 } else { 0.0 };
            }
            if reach <= 5.0 && category == Category::Line { 0.35 } else { 0.0 }
        }
        Arm::Artillery => match category {
            Category::Unlimbered if reach.is_finite() => {
                let range = [12.0, 16.0, 20.0][battle.unit(unit).size as usize];
                if reach <= range { 0.45 + 0.02 * (range - reach) as f32 } else { 0.0 }
            }
            _ => 0.0,
        },
        Arm::Cavalry if far <= 0.05 => {
            let soft = battle.arm(enemy) != Arm::Cavalry;
            let square = state.unit(enemy).formation == Formation::Square;
            let failed = state.unit(enemy).turn.failed_square;
            0.15 * edge
                + if square {
                    -2.0
                } else if failed {
                    1.4
                } else if soft {
                    0.6
                } else {
                    0.2
                }
                - if state.unit(unit).blown { 1.0 } else { 0.0 }
        }
        Arm::Cavalry => {
            if far < 14.0 {
                0.1
            } else {
                0.0
            }
        }
    }
}
