//! A side's part of the movement: which unit moves next, and the moves of the unit in hand.
use super::aims::aim;
use super::leaders::ride;
use super::losses;
use super::posts::Post;
use eagles::Eagles;
use eagles::action::{Action, Leg};
use eagles::lists::Arm;
use eagles::unit::{Category, UnitId};
use voltigeur_engine::{Rules, Seeded};

/// A move must be better than standing by this much.
const EFFORT: f32 = 0.02;

/// What it costs to do less than an order asks; more than any place is worth.
const NOT_ENOUGH: f32 = -100.0;

/// A side's part: the unit in hand moves or is let go, then the next one is taken; leaders ride, divisions are done.
pub(super) fn of_part(game: &Eagles, legal: &[Action], rng: &mut Seeded, offer: &mut dyn FnMut(Action, f32)) {
    if let Some(ride) = ride(game, legal) {
        return offer(ride, 0.0);
    }
    if let Some(reman) = legal.iter().find(|action| matches!(action, Action::Reman(..))) {
        return offer(*reman, 0.0);
    }
    if let Some(unit) = game.state().mover.map(|mover| mover.unit) {
        let post = Post::new(game, unit);
        if of_choice(game, &post, unit, legal, offer) || of_duty(game, &post, unit, legal, rng, offer) {
            return;
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
    // An order is not carried out yet. Those who have not done enough for it were let go; each has a move by which it could do more, and
    // one that has moved is not taken again: so this comes to an end.
    for &action in legal {
        let worth = match action {
            Action::Finish(_) => 10.0,
            Action::Take(unit) if falls_short(game, unit) => -5.0 - rng.below(100) as f32,
            _ => continue,
        };
        offer(action, worth);
    }
    if let Some(&first) = legal.first() {
        offer(first, -1000.0);
    }
}

/// Is a unit one of those whose division must do more for its order?
fn falls_short(game: &Eagles, unit: UnitId) -> bool {
    game.battle().division_of(unit).is_some_and(|division| game.short_of_order(division).has(unit))
}

/// A move that gets somewhere: skirmishers who go out and in again obey no order.
fn marches(action: &Action) -> bool {
    matches!(action, Action::Move(_, legs, _) if !matches!(legs.last(), Some(Leg::Detach(_) | Leg::Rejoin)))
}

/// What the place is worth at which a move would end.
fn seen_at_end(game: &Eagles, post: &Post, action: &Action) -> Option<f32> {
    Some(post.worth(&game.as_if_moved(action)?))
}

/// Offers the moves of a unit that are better than to stand, and to stand beside them; false if there are none.
fn of_choice(game: &Eagles, post: &Post, unit: UnitId, legal: &[Action], offer: &mut dyn FnMut(Action, f32)) -> bool {
    let here = post.worth(game);
    // Skirmishers go out before their battalion moves.
    let screen = legal
        .iter()
        .find(|action| matches!(action, Action::Move(_, legs, _) if matches!(legs.last(), Some(Leg::Detach(_)))));
    if let Some(&screen) = screen.filter(|_| skirmishers_out(game, unit) > EFFORT) {
        offer(screen, here);
        return true;
    }
    let mut better = false;
    for &action in legal {
        let worth = match action {
            Action::Square(_) => here + EFFORT + 0.3,
            Action::Move(_, legs, charge) => match (legs.last(), charge) {
                (Some(Leg::Detach(_)), _) => continue,
                (Some(Leg::Rejoin), _) => here + skirmishers_in(game, unit),
                (_, Some(target)) if game.battle().arm(unit) == Arm::Cavalry => {
                    let Some((pose, _)) = game.end_of(&action) else { continue };
                    here + losses::charge(game, unit, pose, target) - 0.1
                }
                _ => match seen_at_end(game, post, &action) {
                    Some(worth) => worth,
                    None => continue,
                },
            },
            _ => continue,
        };
        if worth > here + EFFORT {
            if !better && legal.contains(&Action::Done) {
                offer(Action::Done, here + EFFORT);
            }
            better = true;
            offer(action, worth);
        }
    }
    better
}

/// What a screen before a battalion brings: skirmishers fire and cover, and the battalion does without them.
fn skirmishers_out(game: &Eagles, unit: UnitId) -> f32 {
    let of = game.battle().unit(unit);
    let near = game.nearest_enemy(unit).map_or(f64::INFINITY, |(distance, _)| distance);
    let let_go = game.state().unit(unit).turn.done;
    if of.arm != Arm::Infantry || let_go || game.hits(unit) > 0 || !(4.0..=18.0).contains(&near) {
        return -1.0;
    }
    let volley = |ce: i16| {
        let chances = game.fire_chances(ce);
        0.3 * (chances.disorder + chances.one) + 0.7 * chances.two
    };
    let line = game.battle().category(unit, game.state().unit(unit).formation) == Category::Line;
    let missed = (volley(of.ce + 1) - volley(of.ce)) * if line { 1.0 } else { 0.5 };
    0.15 - missed
}

/// What it is worth to take skirmishers in: when there is nobody to skirmish with, and before their battalion wears out.
fn skirmishers_in(game: &Eagles, unit: UnitId) -> f32 {
    let near = game.nearest_enemy(unit).map_or(f64::INFINITY, |(distance, _)| distance);
    let worn = game.battle().unit(unit).parent.is_some_and(|parent| game.hits(parent) >= 3);
    match () {
        () if worn => 0.6,
        () if near > 26.0 => 0.2,
        () => -1.0,
    }
}

/// Offers moves that the order of the unit's division asks for; false if it asks for none.
fn of_duty(
    game: &Eagles,
    post: &Post,
    unit: UnitId,
    legal: &[Action],
    rng: &mut Seeded,
    offer: &mut dyn FnMut(Action, f32),
) -> bool {
    let Some(division) = game.battle().division_of(unit) else { return false };
    let mut moves = false;
    let others = || game.battle().division(division).units.filter(|&other| other != unit);
    let waits = |other: UnitId| game.on_table(other) && !game.state().unit(other).turn.done;
    // Its division must do more for its order: the best of the moves that do enough, else the one that brings it nearest to its goal.
    // While others of the division are still to come, nobody is pushed ahead of them: whoever is short when all have moved is taken
    // once more.
    if falls_short(game, unit) && !others().any(waits) {
        let goal = aim(game, unit).map(|_| game.state().division(division).orders.now.objective);
        for &action in legal.iter().filter(|action| matches!(action, Action::Move(_, _, None)) && marches(action)) {
            let Some(there) = game.as_if_moved(&action) else { continue };
            let far = goal.map_or(0.0, |goal| game.objective_distance(goal, there.point(unit)) as f32);
            let enough = !there.short_of_order(division).has(unit);
            moves = true;
            offer(action, if enough { post.worth(&there) } else { NOT_ENOUGH + 0.1 * post.worth(&there) - far });
        }
        if moves {
            return true;
        }
    }
    // The last one of a division whose order asks for more, such as an assault that must be pressed: whatever may do.
    if others().any(waits) || game.check(&Action::Finish(division)).is_ok() {
        return false;
    }
    for &action in legal.iter().filter(|action| marches(action)) {
        let charges = f32::from(u8::from(matches!(action, Action::Move(_, _, Some(_)))));
        let Some(worth) = seen_at_end(game, post, &action) else { continue };
        moves = true;
        offer(action, worth + charges + rng.below(1000) as f32 / 1000.0);
    }
    moves
}
