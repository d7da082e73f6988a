//! Choices of a player who plays at random: whole destinations rather than step after step, and nothing that undoes itself.
use vive_lempereur::procedure::{Frame, GroupKind};
use vive_lempereur::{Action, ViveLEmpereur};
use voltigeur_engine::Seeded;

/// An index into the legal actions.
pub(super) fn draw(game: &ViveLEmpereur, legal: &[Action], rng: &mut Seeded) -> usize {
    let marches = match game.frame() {
        Some(Frame::Group(group)) if group.kind == GroupKind::March => Some(group.acted),
        _ => None,
    };
    let kept = |action: &Action| match (action, marches) {
        (Action::Standing(..) | Action::Scatter(_), _) => false,
        (Action::Step(_) | Action::Turn(_), Some(_)) => false,
        (Action::Go(_) | Action::Join(_) | Action::Drop(_), Some(true)) => false,
        (Action::Top(_), None) => game.frame().is_some(),
        _ => true,
    };
    let count = legal.iter().filter(|action| kept(action)).count();
    if count == 0 {
        return rng.below(legal.len());
    }
    let wanted = rng.below(count);
    let kept = legal.iter().enumerate().filter(|(_, action)| kept(action));
    kept.map(|(n, _)| n).nth(wanted).unwrap_or(0)
}
