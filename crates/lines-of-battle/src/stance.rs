//! How a fight is played out when its odds are asked for, and what it has done.
use crate::action::Action;
use crate::combat::step::Asked;
use crate::game::LinesOfBattle;
use crate::procedure::Combat;
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::english;
use voltigeur_engine::odds::{Aftermath, Stance};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{BySide, Side};

/// What a side does under a stance: an index into the legal actions.
///
/// *Fight on*: leads with its strongest, counterattacks with all it may, never gives way by choice. *Cautious*: gives way as
/// soon as its lead is weaker than the other lead. Both retreat to the first Area that they may.
pub(crate) fn choose(game: &LinesOfBattle, stance: Stance, legal: &[Action]) -> usize {
    let find = |wanted: Action| legal.iter().position(|action| *action == wanted);
    let no = || legal.iter().position(is_no);
    let choice = match game.deciding::<Combat>() {
        Some(combat) => {
            let losing = |own: Option<UnitId>, other: Option<UnitId>| match (own, other) {
                (Some(own), Some(other)) => game.strength(own) < game.strength(other),
                _ => false,
            };
            let cautious = stance == Stance::Cautious;
            match combat.asked().0 {
                Asked::Lead => strongest(game, legal),
                Asked::Retreat(crate::procedure::RetreatKind::Attackers)
                    if cautious && losing(combat.lead_attacker, combat.lead_defender) =>
                {
                    first_or_done(legal)
                }
                Asked::Retreat(crate::procedure::RetreatKind::Defenders)
                    if cautious && losing(combat.lead_defender, combat.lead_attacker) =>
                {
                    first_or_done(legal)
                }
                Asked::Retreat(_) => find(Action::Done).or(Some(0)),
                Asked::Counterattack => first_or_done(legal),
                Asked::Advance => first_or_done(legal),
                Asked::BreakOff if cautious && losing(combat.lead_counterattacker, combat.lead_attacker) => {
                    find(Action::BreakOff(true))
                }
                Asked::GiveUp if cautious && losing(combat.lead_attacker, combat.lead_counterattacker) => {
                    find(Action::GiveUp(true))
                }
                Asked::Feint | Asked::BreakOff | Asked::GiveUp | Asked::Pursue => no(),
            }
        }
        None => None,
    };
    choice.unwrap_or(0)
}

fn is_no(action: &Action) -> bool {
    matches!(action, Action::Feint(false) | Action::BreakOff(false) | Action::GiveUp(false) | Action::Pursue(false))
}

/// The first unit that can be chosen; when none is left the set is closed.
fn first_or_done(legal: &[Action]) -> Option<usize> {
    legal.iter().position(|action| *action != Action::Done).or(Some(0))
}

fn strongest(game: &LinesOfBattle, legal: &[Action]) -> Option<usize> {
    let strength = |action: &Action| match *action {
        Action::Lead(unit) => game.strength(unit),
        _ => i16::MIN,
    };
    (0..legal.len()).rev().max_by_key(|&n| strength(&legal[n]))
}

/// What a fight has done: who holds the Area that was attacked, and what it cost.
pub(crate) fn aftermath(game: &LinesOfBattle, before: &LinesOfBattle) -> Aftermath {
    let side_losses = |side: Side| -> (u8, u8) {
        let units: UnitSet = before.on_map_of(side);
        let mut hits = 0;
        let mut lost = 0;
        for unit in units {
            if game.state.lost().has(unit) {
                lost += 1;
                hits += before.unit(unit).rating.max(1) - before.state.hits(unit).min(before.unit(unit).rating);
            } else {
                hits += game.state.hits(unit).saturating_sub(before.state.hits(unit));
            }
        }
        (hits, lost)
    };
    let (first, second) = (side_losses(Side::First), side_losses(Side::Second));
    let losses = BySide::new(first.0, second.0);
    let units_lost = BySide::new(first.1, second.1);
    let taken: Vec<(Side, String)> = Side::BOTH
        .into_iter()
        .flat_map(|side| {
            let gained = game.held_by(side).minus(before.held_by(side)).and(before.held_by(side.other()));
            gained.iter().map(move |area| (side, game.battle.area(area).name.clone())).collect::<Vec<_>>()
        })
        .collect();
    let favours = match taken.as_slice() {
        [] => None,
        [(side, _), ..] => Some(*side),
    };
    let what = if taken.is_empty() {
        "no ground changes hands".to_owned()
    } else {
        english::list(taken.iter().map(|(side, name)| {
            let party = game.party(*side);
            format!("{party} {} {name}", party.verb("takes", "take"))
        }))
    };
    // Thrown back without loss of ground: whoever lost more has the worse of it.
    let favours = favours.or(match losses[Side::First].cmp(&losses[Side::Second]) {
        std::cmp::Ordering::Less => Some(Side::First),
        std::cmp::Ordering::Greater => Some(Side::Second),
        std::cmp::Ordering::Equal => None,
    });
    let points = |game: &LinesOfBattle| f64::from(game.points()[Side::First] - game.points()[Side::Second]);
    let ground: f64 = taken.iter().map(|(side, _)| if *side == Side::First { 1.0 } else { -1.0 }).sum();
    let worth = points(game) - points(before)
        + ground
        + 0.5 * (f64::from(losses[Side::Second]) - f64::from(losses[Side::First]));
    Aftermath { favours, what, losses, units_lost, worth }
}
