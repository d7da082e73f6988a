//! How an officer decides, one small matter after the other.
use vive_lempereur::procedure::{Frame, Phase};
use vive_lempereur::{Action, ViveLEmpereur};
use voltigeur_engine::{Game, Pending, Seeded, Side};
use voltigeur_field::hex::HexId;

pub(super) fn choose(game: &ViveLEmpereur, legal: &[Action], lots: &mut Seeded) -> usize {
    let Pending::Decision(side) = game.pending() else { return 0 };
    let first = |wanted: fn(&Action) -> bool| legal.iter().position(wanted);
    let declined = game.decline().and_then(|no| legal.iter().position(|action| *action == no));
    let chosen = match (game.frame(), game.state().phase()) {
        (None, Phase::Movement) => first(|action| matches!(action, Action::Activate(_) | Action::Enter(..))),
        (None, Phase::DefensiveFire | Phase::OffensiveFire) => first(|action| matches!(action, Action::Target(_))),
        (None, Phase::Melee) => first(|action| matches!(action, Action::Attack(_))),
        (None, Phase::Rally) => first(|action| matches!(action, Action::Rally(_))),
        (Some(Frame::Group(group)), Phase::Movement) if !group.acted => march(game, side, legal),
        (Some(Frame::Opportunity(_) | Frame::Firing { .. }), _) => first(|action| matches!(action, Action::Fire(_))),
        (Some(Frame::Attack { .. }), _) => first(|action| matches!(action, Action::Join(_))),
        _ => None,
    };
    chosen.or(declined).unwrap_or_else(|| lots.below(legal.len()))
}

/// Toward the nearest place that is worth something to the side and not yet held by it.
fn march(game: &ViveLEmpereur, side: Side, legal: &[Action]) -> Option<usize> {
    let battle = game.battle();
    let goals = battle.places.iter().filter(|place| place.points[side] > 0);
    let goals: Vec<HexId> = goals.flat_map(|place| place.hexes.iter().copied()).collect();
    let far = |hex: HexId| goals.iter().map(|&goal| battle.distance(hex, goal)).min().unwrap_or(0);
    let hexes = legal.iter().enumerate().filter_map(|(n, action)| match action {
        Action::Go(hex) => Some((far(*hex), n)),
        _ => None,
    });
    hexes.min().map(|(_, n)| n)
}
