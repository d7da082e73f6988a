//! Fights that are worth a closer look: charges and attacks are played out a few times before one is begun.
use super::picture::{Picture, assault};
use super::quick;
use vive_lempereur::procedure::{Attack, Frame, Phase};
use vive_lempereur::unit::{Arm, Formation, UnitId};
use vive_lempereur::{Action, ViveLEmpereur};
use voltigeur_engine::{Pending, Rules, Seeded, Side};
use voltigeur_field::hex::{Aspect, HexId};

/// How often a fight is played out.
const SAMPLES: u8 = 6;
/// The most decisions that one is followed for.
const FOLLOWED: usize = 300;
/// What a fight must promise before it is begun: leaving well alone costs nothing.
const CAUTION: f32 = 0.35;
/// Charges that promise less are not played out.
pub(super) const LEAST_PROMISE: f32 = 0.3;

/// What a charge out of one hex into the next seems to be worth.
pub(super) fn promise(field: &Picture<'_>, unit: UnitId, from: HexId, target: HexId) -> f32 {
    let (game, battle, state) = (field.game, field.game.battle(), field.game.state());
    let Some(here) = state.hex(unit) else { return -9.0 };
    if battle.ground(target).charge_cost().is_none() {
        return -9.0;
    }
    let riders = state.pile(battle, here).into_iter().filter(|&rider| battle.unit(rider).arm == Arm::Cavalry);
    let value = |rider: UnitId| match game.square_in(target) {
        true => i16::from(game.steps(rider)),
        false => battle.unit(rider).line.melee * i16::from(game.steps(rider)),
    };
    let attack: i16 = riders.map(value).sum();
    let flanked = game.taken_from(target, from) != Aspect::Front;
    let worth = assault(attack, game.defence_strength(target, false, flanked));
    let steps: u8 = state.pile(battle, target).iter().map(|&unit| game.steps(unit)).sum();
    let broken = state.top(target).is_some_and(|top| !state.good_order(top));
    worth + f32::from(steps) / 10.0 + if broken { 1.0 } else { 0.0 }
}

/// The charges that are worth a thought: who, and the facing of the line.
pub(super) fn charges(field: &Picture<'_>, legal: &[Action], rng: &Seeded, each: &mut dyn FnMut(&[Action], f32)) {
    let (game, battle, state) = (field.game, field.game.battle(), field.game.state());
    let now = super::balance(game, field.side);
    for action in legal {
        let Action::Activate(unit) = *action else { continue };
        let Some(hex) = state.hex(unit) else { continue };
        if state.top(hex) != Some(unit) {
            continue;
        }
        let reach = u16::from(battle.unit(unit).line.movement);
        let near = field.enemies.iter().filter(|stack| battle.distance(hex, stack.hex) <= reach + 1);
        let promising =
            near.filter(|stack| promise(field, unit, approach(field, hex, stack.hex), stack.hex) > LEAST_PROMISE);
        let mut tried = [false; 6];
        for stack in promising.take(6) {
            let Some(facing) = toward(field, unit, hex, stack.hex) else { continue };
            if std::mem::replace(&mut tried[usize::from(facing)], true) {
                continue;
            }
            let Some(plan) = declare(game, unit, facing) else { continue };
            each(&plan, sampled(game, &plan, field.side, rng) - now - CAUTION);
        }
    }
}

/// The neighbour of a target that is nearest to a charge.
fn approach(field: &Picture<'_>, from: HexId, target: HexId) -> HexId {
    let battle = field.game.battle();
    let around = battle.map.neighbours(target).map(|(_, hex)| hex);
    around.min_by_key(|&hex| battle.distance(from, hex)).unwrap_or(from)
}

/// The facing of a line that has a hex before it, among those that a declaration allows. VLE-IX.2b.
fn toward(field: &Picture<'_>, unit: UnitId, hex: HexId, target: HexId) -> Option<u8> {
    let (battle, state) = (field.game.battle(), field.game.state());
    let now = state.facing(unit);
    let open: &[u8] =
        if state.formation(unit) == Formation::General { &[0, 1, 2, 3, 4, 5] } else { &[now, (now + 5) % 6] };
    let bearing = battle.map.hex(hex).bearing_to(battle.map.hex(target))?;
    // The corner of a facing stands half a sixth after its side.
    let off = |facing: u8| (2 * i32::from(facing) + 1 - bearing.index() as i32).rem_euclid(12);
    open.iter().copied().min_by_key(|&facing| off(facing).min(12 - off(facing))).filter(|&facing| {
        let off = off(facing);
        off.min(12 - off) <= 4
    })
}

/// The whole stack takes line, leaders stay behind.
fn declare(game: &ViveLEmpereur, unit: UnitId, facing: u8) -> Option<Vec<Action>> {
    let mut plan = vec![Action::Activate(unit)];
    let mut next = game.clone();
    next.apply(&plan[0], &mut Seeded::new(0), &mut ());
    let others = next.state().pile(next.battle(), next.state().hex(unit)?);
    for other in others {
        let join = Action::Join(other);
        if next.check(&join).is_ok() {
            next.apply(&join, &mut Seeded::new(0), &mut ());
            plan.push(join);
        }
    }
    let form = Action::Form(Formation::Line, facing);
    next.check(&form).is_ok().then(|| plan.push(form))?;
    Some(plan)
}

/// The attacks of the melee phase, by all who can join them and by the strongest alone.
pub(super) fn attacks(field: &Picture<'_>, legal: &[Action], rng: &Seeded, each: &mut dyn FnMut(&[Action], f32)) {
    let game = field.game;
    let now = super::balance(game, field.side);
    let mut plan = Vec::with_capacity(8);
    for action in legal {
        let Action::Attack(hex) = *action else { continue };
        if quick::attack(field, hex) < -2.0 && !legal.iter().all(|action| *action != Action::End) {
            continue;
        }
        for alone in [false, true] {
            plan.clear();
            plan.push(*action);
            let joined = gather(game, hex, alone, &mut plan);
            if alone && joined < 2 {
                continue;
            }
            each(&plan, sampled(game, &plan, field.side, rng) - now - CAUTION / field.boldness);
        }
    }
}

/// Adds those who join an attack. Says how many could.
fn gather(game: &ViveLEmpereur, target: HexId, alone: bool, plan: &mut Vec<Action>) -> usize {
    let mut next = game.clone();
    let (mut dice, mut legal, mut could) = (Seeded::new(0), Vec::new(), 0);
    next.apply(&plan[0], &mut dice, &mut ());
    while let Some(Frame::Attack(Attack { attackers, .. })) = next.frame() {
        let some = !attackers.is_empty();
        legal.clear();
        next.legal_actions(&mut legal);
        let join = quick::best_above(&legal, 0.0, |action| match *action {
            Action::Join(unit) => Some(f32::from(next.attack_strength(unit, target))),
            _ => None,
        });
        could += usize::from(join.is_some());
        let action = match join {
            Some(join) if !(alone && some) => legal[join],
            _ => Action::Done,
        };
        if next.check(&action).is_err() {
            break;
        }
        plan.push(action);
        next.apply(&action, &mut dice, &mut ());
    }
    could
}

/// The mean worth of a plan that is played out a few times. All plans see the same dice.
fn sampled(game: &ViveLEmpereur, plan: &[Action], side: Side, rng: &Seeded) -> f32 {
    let mut dice = rng.clone();
    let mut legal = Vec::with_capacity(64);
    let mut sum = 0.0;
    for _ in 0..SAMPLES {
        let mut next = game.clone();
        for action in plan {
            // The side may not see why it cannot be done.
            if next.check(action).is_err() {
                break;
            }
            next.apply(action, &mut dice, &mut ());
        }
        settle(&mut next, &mut dice, &mut legal);
        sum += super::balance(&next, side);
    }
    sum / f32::from(SAMPLES)
}

/// Plays on by quick choices until no fight is in the air: charging cavalry has had its melee.
fn settle(game: &mut ViveLEmpereur, dice: &mut Seeded, legal: &mut Vec<Action>) {
    for _ in 0..FOLLOWED {
        let waits = game.state().phase() <= Phase::MELEE && !game.in_contact().is_empty();
        if matches!(game.pending(), Pending::Over(_)) || (game.frame().is_none() && !waits) {
            return;
        }
        legal.clear();
        game.legal_actions(legal);
        let chosen = if legal.len() == 1 { 0 } else { quick::choose(game, legal, dice) };
        game.apply(&legal[chosen], dice, &mut ());
    }
}
