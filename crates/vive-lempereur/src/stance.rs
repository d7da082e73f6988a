//! How a fight is played out when its odds are asked for, and what it has done.
//!
//! The chain of a charge reaches from its declaration to its melee, through opportunity fire, squares, countercharges and the defensive
//! fire phase. Nothing else moves meanwhile: both sides let the phases pass, and fire only at the charge. Under *fight on* infantry
//! before a charge tries to form square, cavalry countercharges, leaders lead, and the winner moves in; under *cautious* nobody
//! countercharges, cavalry withdraws, leaders keep out of it, and the winner stays where he is.
use crate::action::Action;
use crate::game::ViveLEmpereur;
use crate::procedure::{Frame, Group, GroupKind, Phase, React, Window};
use crate::unit::{Formation, UnitId};
use voltigeur_engine::odds::{Aftermath, Stance};
use voltigeur_engine::{BySide, Rules, Side};
use voltigeur_field::hex::{Aspect, HexId};

impl ViveLEmpereur {
    /// Is a charge under way that has not had its melee? VLE-P7.1. Other troops that march meanwhile are no part of it.
    pub(crate) fn charge_goes_on(&self) -> bool {
        let (mut charges, mut marches) = (false, false);
        for frame in self.state.core.stack.iter() {
            match frame {
                Frame::Group(group) if group.kind == GroupKind::Charge => charges = true,
                Frame::Group(_) | Frame::Rider { .. } => marches = true,
                _ => {}
            }
        }
        let waits = self.state.core.phase <= Phase::MELEE && !self.state.core.efforts.contact().is_empty();
        charges || (waits && !marches)
    }
}

/// What a side does under a stance: an index into the legal actions.
pub(crate) fn choose(game: &ViveLEmpereur, stance: Stance, legal: &[Action]) -> usize {
    let decline = game.decline().and_then(|no| legal.iter().position(|action| *action == no));
    let bold = stance != Stance::Cautious;
    let chosen = match game.frame() {
        None => in_phase(game, legal),
        Some(Frame::Trials(trials)) => {
            // Whatever the stance, the leader who helps most steadies the unit.
            let bonus = |unit: UnitId, action: &Action| match action {
                Action::Lead(leader) => game.leader_bonus(*leader, unit),
                _ => i16::MIN,
            };
            game.next_trial(trials).and_then(|unit| (0..legal.len()).max_by_key(|&n| bonus(unit, &legal[n])))
        }
        Some(Frame::Group(group)) => ride(game, group, legal),
        Some(Frame::React(react)) => react_to(game, react, bold, legal),
        Some(Frame::Opportunity(_)) => {
            legal.iter().position(|action| matches!(action, Action::Fire(_) | Action::To(_)))
        }
        Some(Frame::Firing { .. } | Frame::Attack { .. } | Frame::Counter(_)) => legal.iter().position(asks),
        Some(Frame::Advance(_)) if bold => legal.iter().position(|action| matches!(action, Action::Advance(_))),
        _ if bold => legal.iter().position(asks),
        _ => None,
    };
    chosen.or(decline).unwrap_or(0)
}

fn asks(action: &Action) -> bool {
    !matches!(action, Action::Done | Action::Standing(..) | Action::End)
}

/// Phases pass; the defender fires at charging cavalry, and charging cavalry attacks. VLE-P7.4 to VLE-P7.6.
fn in_phase(game: &ViveLEmpereur, legal: &[Action]) -> Option<usize> {
    let contact = game.state.core.efforts.contact();
    let at_charge = |hex: HexId| game.units_in(hex).meets(contact);
    legal.iter().position(|action| match *action {
        Action::Target(hex) => game.state.core.phase == Phase::DEFENSIVE_FIRE && at_charge(hex),
        Action::Attack(hex) => contact.into_iter().any(|unit| game.attacks(unit, hex)),
        _ => false,
    })
}

/// A charge stops before an enemy, and otherwise rides for the nearest.
fn ride(game: &ViveLEmpereur, group: &Group, legal: &[Action]) -> Option<usize> {
    let unit = group.units.first()?;
    if group.kind != GroupKind::Charge || game.has_target(unit) {
        return legal.iter().position(|action| *action == Action::Stop);
    }
    let side = game.side(unit);
    let enemies = game.of_side(side.other());
    let near = |hex: HexId| enemies.into_iter().map(|enemy| game.battle.distance(hex, game.state.at(enemy))).min();
    let here = near(game.state.at(unit));
    let goes = legal.iter().enumerate().filter_map(|(n, action)| match *action {
        Action::Go(hex) => Some((near(hex), game.battle.distance(hex, game.state.at(unit)), n)),
        _ => None,
    });
    let best = goes.min().filter(|&(near, _, _)| near < here).map(|(_, _, n)| n);
    best.or_else(|| legal.iter().position(|action| *action == Action::Stop))
}

/// Reactions by stance. Infantry that the charge does not ride at keeps its formation.
fn react_to(game: &ViveLEmpereur, react: &React, bold: bool, legal: &[Action]) -> Option<usize> {
    legal.iter().position(|action| match *action {
        Action::Square(unit) => is_ridden_at(game, react, unit),
        Action::Countercharge(_) => bold,
        Action::Withdraw(_) => !bold && react.window == Window::Withdrawals,
        _ => false,
    })
}

/// Does the charge ride at the stack of this unit: next to where its way ends, or the nearest before its front?
fn is_ridden_at(game: &ViveLEmpereur, react: &React, unit: UnitId) -> bool {
    let (Some(mover), hex) = (react.movers.first(), game.state.at(unit)) else { return false };
    let planned = game.state.core.stack.iter().find_map(|frame| match frame {
        Frame::Group(group) if group.plan.len > group.plan.next => Some(way_end(game, react.at, group)),
        _ => None,
    });
    if let Some(end) = planned {
        return game.battle.distance(end, hex) == 1;
    }
    let facing = game.state.facing(mover);
    let before = |at: HexId| {
        let shape = crate::arcs::aspects(Formation::Line, facing, false);
        let bearing = game.battle.map.hex(react.at).bearing_to(game.battle.map.hex(at));
        bearing.is_some_and(|bearing| shape.against(bearing) == Some(Aspect::Front))
    };
    let ahead = game.of_side(game.side(unit)).filter(|&other| before(game.state.at(other)));
    let nearest = ahead.map(|other| game.battle.distance(react.at, game.state.at(other))).min();
    before(hex) && nearest == Some(game.battle.distance(react.at, hex))
}

/// Where the rest of a planned way leads.
fn way_end(game: &ViveLEmpereur, from: HexId, group: &Group) -> HexId {
    let moves = &group.plan.moves[usize::from(group.plan.next)..usize::from(group.plan.len)];
    moves.iter().filter(|&&step| step < 6).fold(from, |hex, &step| {
        let direction = voltigeur_field::hex::Direction::new(i32::from(step));
        game.battle.map.neighbour(hex, direction).unwrap_or(hex)
    })
}
/// What a fight has done: steps and units lost, and who has the better of it.
pub(crate) fn aftermath(game: &ViveLEmpereur, before: &ViveLEmpereur) -> Aftermath {
    let lost =
        |game: &ViveLEmpereur, side: Side| -> u16 { game.battle.of_side(side).map(|unit| game.steps_lost(unit)).sum() };
    let losses = BySide::from_fn(|side| (lost(game, side) - lost(before, side).min(lost(game, side))) as u8);
    let gone = |game: &ViveLEmpereur, side| game.state.core.departed.eliminated().and(game.battle.of_side(side)).len();
    let units_lost = BySide::from_fn(|side| (gone(game, side) - gone(before, side)) as u8);
    let broken = BySide::from_fn(|side| {
        let broken = |game: &ViveLEmpereur| {
            let out = game.of_side(side).filter(|&unit| !game.state.good_order(unit)).count();
            out + gone(game, side)
        };
        broken(game) as i32 - broken(before) as i32
    });
    let worth = |side: Side| 2.0 * f64::from(losses[side]) + f64::from(broken[side]) + f64::from(units_lost[side]);
    let balance = worth(Side::Second) - worth(Side::First);
    let favours = match balance {
        b if b > 0.0 => Some(Side::First),
        b if b < 0.0 => Some(Side::Second),
        _ => None,
    };
    let breaks = |side: Side| {
        let party = game.party(side);
        format!("{party} {}", party.verb("breaks", "break"))
    };
    let what = match (broken[Side::First] > 0, broken[Side::Second] > 0) {
        (true, true) => "both sides break".to_owned(),
        (true, false) => breaks(Side::First),
        (false, true) => breaks(Side::Second),
        (false, false) => "both sides hold".to_owned(),
    };
    Aftermath { favours, what, losses, units_lost, worth: balance }
}
