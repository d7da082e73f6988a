//! How a fight is played out when its odds are asked for, and what it has done.
use crate::action::Action;
use crate::game::ViveLEmpereur;
use crate::procedure::Frame;
use voltigeur_engine::odds::{Aftermath, Stance};
use voltigeur_engine::{BySide, Game, Side};

/// What a side does under a stance: an index into the legal actions. *Fight on* uses whatever it may; *cautious* declines.
pub(crate) fn choose(game: &ViveLEmpereur, stance: Stance, legal: &[Action]) -> usize {
    let decline = game.decline().and_then(|no| legal.iter().position(|action| *action == no));
    let asks = |action: &Action| !matches!(action, Action::Done | Action::Standing(..) | Action::End);
    if let Some(Frame::Trials(trials)) = game.frame()
        && let Some(unit) = game.next_trial(trials)
    {
        // Whatever the stance, the leader who helps most steadies the unit.
        let bonus = |action: &Action| match action {
            Action::Lead(leader) => game.leader_bonus(*leader, unit),
            _ => i16::MIN,
        };
        return (0..legal.len()).max_by_key(|&n| bonus(&legal[n])).unwrap_or(0);
    }
    match stance {
        Stance::FightOn | Stance::Best => legal.iter().position(asks).unwrap_or(0),
        Stance::Cautious => decline.unwrap_or(0),
    }
}

/// What a fight has done: steps and units lost, and who has the better of it.
pub(crate) fn aftermath(game: &ViveLEmpereur, before: &ViveLEmpereur) -> Aftermath {
    let lost =
        |game: &ViveLEmpereur, side: Side| -> u16 { game.battle.of_side(side).map(|unit| game.steps_lost(unit)).sum() };
    let losses = BySide::from_fn(|side| (lost(game, side) - lost(before, side).min(lost(game, side))) as u8);
    let gone = |game: &ViveLEmpereur, side| game.state.core.eliminated.and(game.battle.of_side(side)).len();
    let units_lost = BySide::from_fn(|side| (gone(game, side) - gone(before, side)) as u8);
    let broken = BySide::from_fn(|side| {
        let now = game.of_side(side).filter(|&unit| !game.state.good_order(unit)).count();
        let then = before.of_side(side).filter(|&unit| !before.state.good_order(unit)).count();
        now as i32 - then as i32
    });
    let worth = |side: Side| 2.0 * f64::from(losses[side]) + f64::from(broken[side]) + f64::from(units_lost[side]);
    let balance = worth(Side::Second) - worth(Side::First);
    let favours = match balance {
        b if b > 0.0 => Some(Side::First),
        b if b < 0.0 => Some(Side::Second),
        _ => None,
    };
    let name = |side: Side| game.battle.sides[side.index()].name.as_str();
    let what = match (broken[Side::First] > 0, broken[Side::Second] > 0) {
        (true, true) => "both sides are shaken".to_owned(),
        (true, false) => format!("{} breaks", name(Side::First)),
        (false, true) => format!("{} breaks", name(Side::Second)),
        (false, false) => "both sides hold".to_owned(),
    };
    Aftermath { favours, what, losses, units_lost, worth: balance }
}
