//! How an officer decides each small matter. A question that it does not know (a rule that came later, a switch) is declined if it can
//! be, and otherwise drawn by lot, so that no game stalls.
use super::picture::{Picture, assault, toll};
use super::{march, pursuit, skirmish};
use vive_lempereur::procedure::{
    Arrival, Attack, Firing, Form, Frame, GroupKind, MeleeStage, Phase, RallyFailed, React, Rider, StepKind, Window,
};
use vive_lempereur::unit::{Arm, Formation, Rank, UnitId};
use vive_lempereur::{Action, ViveLEmpereur};
use voltigeur_engine::{Pending, Rules, Seeded};
use voltigeur_field::hex::{Aspect, HexId};

/// An index into the legal actions.
pub(super) fn choose(game: &ViveLEmpereur, legal: &[Action], rng: &mut Seeded) -> usize {
    let Pending::Decision(side) = game.pending() else { return 0 };
    if legal.len() == 1 {
        return 0;
    }
    let field = Picture::of(game, side);
    let chosen = match game.frame() {
        None => in_phase(&field, legal),
        Some(frame) => in_frame(&field, frame, legal),
    };
    chosen.or_else(|| declined(game, legal)).unwrap_or_else(|| any(legal, rng))
}

/// The index of what declines, if that is legal.
pub(super) fn declined(game: &ViveLEmpereur, legal: &[Action]) -> Option<usize> {
    let no = game.decline()?;
    legal.iter().position(|action| *action == no)
}

/// By lot, but no standing order.
fn any(legal: &[Action], rng: &mut Seeded) -> usize {
    let chosen = rng.below(legal.len());
    match legal[chosen] {
        Action::Standing(..) => {
            legal.iter().position(|action| !matches!(action, Action::Standing(..))).unwrap_or(chosen)
        }
        _ => chosen,
    }
}

/// The best of those that are worth more than `least`.
pub(super) fn best_above(legal: &[Action], least: f32, worth: impl Fn(&Action) -> Option<f32>) -> Option<usize> {
    let mut best: Option<(f32, usize)> = None;
    for (n, action) in legal.iter().enumerate() {
        if let Some(worth) = worth(action)
            && worth > best.map_or(least, |(known, _)| known)
        {
            best = Some((worth, n));
        }
    }
    best.map(|(_, n)| n)
}

pub(super) fn best(legal: &[Action], worth: impl Fn(&Action) -> Option<f32>) -> Option<usize> {
    best_above(legal, f32::NEG_INFINITY, worth)
}

/// Between procedures. Moves and charges are begun by plans only, so that what follows a plan comes to its end.
fn in_phase(field: &Picture<'_>, legal: &[Action]) -> Option<usize> {
    let game = field.game;
    match game.state().phase() {
        Phase::DEFENSIVE_FIRE | Phase::OFFENSIVE_FIRE => best(legal, |action| match *action {
            Action::Target(hex) => Some(target(field, hex)),
            _ => None,
        }),
        Phase::MELEE => best_above(legal, 0.4, |action| match *action {
            Action::Attack(hex) => Some(attack(field, hex) + if owed(field, hex) { 9.0 } else { 0.0 }),
            _ => None,
        })
        .or_else(|| best(legal, |action| matches!(action, Action::End | Action::Attack(_)).then_some(0.0))),
        Phase::RALLY => best(legal, |action| match *action {
            Action::Rally(unit) => Some(f32::from(game.morale_now(unit))),
            _ => None,
        }),
        _ => None,
    }
}

/// What a fire at a hex is likely to do, and to whom.
fn target(field: &Picture<'_>, hex: HexId) -> f32 {
    let game = field.game;
    let value: i16 = field.own.map(|unit| game.fire_value(unit, hex)).sum();
    let (battle, state) = (game.battle(), game.state());
    let steps: u8 = state.pile(battle, hex).iter().map(|&unit| game.steps(unit)).sum();
    let prized = field.goals.iter().any(|goal| battle.distance(goal.hex, hex) <= 1);
    toll(value) * (1.0 + f32::from(steps) / 20.0) + if prized { 0.2 } else { 0.0 }
}

/// Does charging cavalry owe an attack on this hex? VLE-IX.2l.
fn owed(field: &Picture<'_>, hex: HexId) -> bool {
    field.game.in_contact().and(field.own).into_iter().any(|unit| field.game.has_before_it(unit, hex))
}

/// What an attack by all who can is worth.
pub(super) fn attack(field: &Picture<'_>, hex: HexId) -> f32 {
    let game = field.game;
    let (battle, state) = (game.battle(), game.state());
    let strength: i16 = field.own.map(|unit| game.attack_strength(unit, hex)).sum();
    let who = field.own.filter(|&unit| game.attack_strength(unit, hex) > 0);
    let (mut infantry, mut flanked) = (false, false);
    for unit in who {
        infantry |= battle.unit(unit).arm == Arm::Infantry;
        flanked |= state.hex(unit).is_some_and(|from| game.taken_from(hex, from) != Aspect::Front);
    }
    field.boldness * assault(strength, game.defence_strength(hex, infantry, flanked))
}

fn in_frame(field: &Picture<'_>, frame: &Frame, legal: &[Action]) -> Option<usize> {
    let game = field.game;
    let (battle, state) = (game.battle(), game.state());
    match frame {
        Frame::Group(group) if group.kind == GroupKind::Charge => charge(field, group.units.first()?, legal),
        Frame::Firing(Firing { target, firers }) => {
            let sum: i16 = firers.map(|unit| game.fire_value(unit, *target)).sum();
            fire(field, *target, sum, legal)
        }
        Frame::Opportunity(opportunity) => {
            // Ruling R49: who fires at those who flee does not attack any more.
            let keeps = |unit: UnitId| {
                opportunity.retreating
                    && state.phase() == Phase::MELEE
                    && state.active() == field.side
                    && faces_enemy(field, unit)
            };
            if legal.iter().any(|action| matches!(action, Action::Fire(unit) if keeps(*unit))) {
                return None;
            }
            let sum: i16 = opportunity.firers.map(|unit| game.fire_value(unit, opportunity.at)).sum();
            fire(field, opportunity.at, sum, legal)
        }
        Frame::React(react) => reaction(field, react, legal),
        Frame::Attack(Attack { target, .. }) => best(legal, |action| match *action {
            Action::Join(unit) => Some(f32::from(game.attack_strength(unit, *target))),
            _ => None,
        }),
        Frame::Melee(melee) if melee.stage <= MeleeStage::DefenceLeader => {
            best_above(legal, 0.0, |action| match *action {
                Action::Lead(leader) if battle.leader(leader).rank == Rank::Corps => {
                    Some(f32::from(battle.leader(leader).combat))
                }
                _ => None,
            })
        }
        Frame::Melee(_) => best(legal, |action| match *action {
            Action::Stack(hex) => Some(state.pile(battle, hex).iter().map(|&unit| f32::from(game.steps(unit))).sum()),
            _ => None,
        }),
        Frame::Retreat(_) | Frame::Shift { .. } | Frame::Contract { .. } => best(legal, |action| match *action {
            Action::To(hex) => Some(refuge(field, hex)),
            Action::Along(_, goes) => Some(f32::from(u8::from(goes))),
            _ => None,
        }),
        Frame::Withdrawal(_) => {
            let done = legal.contains(&Action::Done);
            best_above(legal, if done { 3.0 } else { f32::NEG_INFINITY }, |action| match *action {
                Action::To(hex) if done && field.nearest_enemy(hex) > 3 => None,
                Action::To(hex) => Some(4.0 + refuge(field, hex)),
                Action::Bring(_) if !done => Some(99.0),
                _ => None,
            })
        }
        Frame::Form(Form { units, .. }) => {
            let unit = units.first()?;
            best(legal, |action| match *action {
                Action::Form(formation, facing) => Some(march::form(field, unit, formation, facing)),
                _ => None,
            })
        }
        Frame::Advance(advance) => pursuit::chase(field, advance, legal)
            .or_else(|| advance_into(field, advance.target, !advance.going.is_empty(), legal)),
        Frame::Exploit(exploit) => pursuit::exploit(field, exploit, legal),
        Frame::Skirmish(skirmish) => best_above(legal, 0.0, |action| skirmish::send(field, skirmish, action)),
        Frame::Substitute { .. } => best(legal, |action| match *action {
            Action::Substitute(unit) => {
                let near = state.hex(unit).map_or(0, |hex| field.nearest_enemy(hex));
                Some(f32::from(near.min(6)) + f32::from(game.steps(unit)) / 10.0)
            }
            _ => None,
        }),
        Frame::RallyFailed(RallyFailed { unit }) => {
            let near = state.hex(*unit).map_or(9, |hex| field.nearest_enemy(hex));
            best(legal, |action| match *action {
                Action::To(hex) => Some(0.5 + 0.1 * refuge(field, hex)),
                Action::Done => Some(if near > 2 { 1.0 } else { -1.0 }),
                Action::Retreat => Some(0.0),
                _ => None,
            })
        }
        Frame::Arrival(Arrival { units }) => {
            let unit = units.first()?;
            let better = state.hex(unit).and_then(|hex| state.top(hex)).is_none_or(|top| {
                battle.unit(unit).line.fire * i16::from(game.steps(unit))
                    > battle.unit(top).line.fire * i16::from(game.steps(top))
            });
            let wanted = if better { Action::Top(unit) } else { Action::Bottom(unit) };
            legal.iter().position(|action| *action == wanted)
        }
        Frame::Rider(Rider { leader, .. }) => {
            let now = match state.leader(*leader) {
                vive_lempereur::state::LeaderAt::Hex(hex) => march::post(field, *leader, hex),
                _ => -5.0,
            };
            best_above(legal, now + 0.2, |action| match *action {
                Action::Go(hex) => Some(march::post(field, *leader, hex)),
                _ => None,
            })
        }
        Frame::Trials(_) => best(legal, |action| match *action {
            Action::Lead(leader) => Some(f32::from(battle.leader(leader).morale)),
            _ => None,
        }),
        Frame::Align { .. } => best(legal, |action| match *action {
            Action::Align(unit) => Some(f32::from(game.steps(unit))),
            _ => None,
        }),
        _ => None,
    }
}

fn faces_enemy(field: &Picture<'_>, unit: UnitId) -> bool {
    let Some(hex) = field.game.state().hex(unit) else { return false };
    let enemy = |next: HexId| field.game.side_in(next) == Some(field.side.other());
    field.game.battle().map.neighbours(hex).any(|(_, next)| enemy(next) && field.game.has_before_it(unit, next))
}

/// VLE-VII.3a: fire values add up, and more than 7 is for nothing.
fn fire(field: &Picture<'_>, target: HexId, sum: i16, legal: &[Action]) -> Option<usize> {
    if sum >= 7 {
        return None;
    }
    best(legal, |action| match *action {
        Action::Fire(unit) => Some(f32::from(field.game.fire_value(unit, target))),
        Action::Skirmish(_) => Some(0.5),
        _ => None,
    })
}

/// Squares against charges that can come, countercharges against the weaker, withdrawals before infantry.
fn reaction(field: &Picture<'_>, react: &React, legal: &[Action]) -> Option<usize> {
    let game = field.game;
    let (battle, state) = (game.battle(), game.state());
    let strength = |unit: UnitId| f32::from(battle.unit(unit).line.melee) * f32::from(game.steps(unit));
    let theirs: f32 = react.movers.map(strength).sum();
    match react.window {
        Window::Squares => best_above(legal, 0.0, |action| match *action {
            Action::Square(unit) => Some(square(field, react, unit, theirs)),
            _ => None,
        }),
        Window::Countercharges => {
            let riders = react.movers.into_iter().all(|unit| battle.unit(unit).arm == Arm::Cavalry);
            let broken = react.movers.into_iter().any(|unit| !state.good_order(unit));
            best_above(legal, 0.0, |action| match *action {
                Action::Countercharge(unit) => {
                    let mine = strength(unit);
                    let defence = game.defence_strength(react.at, false, false);
                    let even = if riders { mine / theirs.max(1.0) - 0.95 } else { assault(mine as i16, defence) - 1.0 };
                    let charged = react.kind == StepKind::Charge && riders;
                    Some(if broken { 1.0 } else { even + if charged { 0.2 } else { 0.0 } })
                }
                _ => None,
            })
        }
        Window::Withdrawals => best_above(legal, 0.0, |action| match *action {
            Action::Withdraw(unit) => {
                let holds = state
                    .hex(unit)
                    .is_some_and(|hex| field.goals.iter().any(|goal| goal.hex == hex && goal.stake >= 5.0));
                (!holds).then_some(1.0)
            }
            _ => None,
        }),
        Window::Scattering | Window::Closed => None,
    }
}

/// VLE-IX.6a: is it worth trying to form square?
fn square(field: &Picture<'_>, react: &React, unit: UnitId, theirs: f32) -> f32 {
    let game = field.game;
    let (battle, state) = (game.battle(), game.state());
    let Some(hex) = state.hex(unit) else { return 0.0 };
    if matches!(state.formation(unit), Formation::Square | Formation::General) {
        return 0.0;
    }
    let far = battle.distance(hex, react.at);
    let ahead = react.movers.first().is_none_or(|mover| {
        let shape = vive_lempereur::arcs::aspects(Formation::Line, state.facing(mover), false);
        let bearing = battle.map.hex(react.at).bearing_to(battle.map.hex(hex));
        bearing.is_none_or(|bearing| shape.against(bearing) == Some(Aspect::Front))
    });
    let allowance = react.movers.map(|mover| battle.unit(mover).line.movement).max().unwrap_or(8);
    if !ahead || far > u16::from(allowance) {
        return 0.0;
    }
    let stand = f32::from(game.defence_strength(hex, false, game.taken_from(hex, react.at) != Aspect::Front));
    // A charge that is clearly weaker breaks on a line as well; troops that would not obey stand better as they are.
    let odds = theirs / stand.max(1.0);
    if odds < 0.6 || game.morale_now(unit) < 6 { 0.0 } else { odds }
}

/// Away from the enemy, into cover, not through friends.
fn refuge(field: &Picture<'_>, hex: HexId) -> f32 {
    let crowd = f32::from(u8::from(field.game.side_in(hex) == Some(field.side)));
    f32::from(field.nearest_enemy(hex).min(5)) - 1.5 * field.danger(hex) + 0.5 * field.cover(hex) - 0.5 * crowd
}

/// VLE-VIII.10a: the strongest goes in, if the ground is worth having.
fn advance_into(field: &Picture<'_>, hex: HexId, somebody: bool, legal: &[Action]) -> Option<usize> {
    let game = field.game;
    if somebody {
        return None;
    }
    let goal = field.goals.iter().any(|goal| goal.hex == hex);
    best_above(legal, -0.3, |action| match *action {
        Action::Advance(unit) => {
            let from = game.state().hex(unit)?;
            let gain = march::ground(field, unit, hex) - march::ground(field, unit, from);
            Some(gain + f32::from(game.steps(unit)) / 20.0 + if goal { 3.0 } else { 0.0 })
        }
        _ => None,
    })
}

/// A charge rides at the best target that it can have before its front.
fn charge(field: &Picture<'_>, unit: UnitId, legal: &[Action]) -> Option<usize> {
    let game = field.game;
    let battle = game.battle();
    let hex = game.state().hex(unit)?;
    let enemy = |next: HexId| game.side_in(next) == Some(field.side.other());
    let now = battle.map.neighbours(hex).filter(|&(_, next)| enemy(next) && game.has_before_it(unit, next));
    let now = now.map(|(_, next)| super::charge::promise(field, unit, hex, next)).fold(f32::NEG_INFINITY, f32::max);
    let facing = game.state().facing(unit);
    best_above(legal, now.max(-9.0) + 0.1, |action| match *action {
        Action::Go(to) => {
            let around = battle.map.neighbours(to).filter(|&(_, next)| enemy(next));
            let best =
                around.map(|(_, next)| super::charge::promise(field, unit, to, next)).fold(f32::NEG_INFINITY, f32::max);
            Some(best - 0.05 * f32::from(battle.distance(hex, to)))
        }
        Action::Turn(turn) if now == f32::NEG_INFINITY => {
            let shape = vive_lempereur::arcs::aspects(
                Formation::Line,
                match turn {
                    vive_lempereur::action::Turn::Left => (facing + 5) % 6,
                    _ => (facing + 1) % 6,
                },
                false,
            );
            let around = battle.map.neighbours(hex).filter(|&(way, next)| enemy(next) && shape.front.has(way));
            around.map(|(_, next)| super::charge::promise(field, unit, hex, next)).reduce(f32::max)
        }
        _ => None,
    })
}
