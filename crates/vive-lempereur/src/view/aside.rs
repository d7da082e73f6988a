//! Options that hardly anybody wants, and the units that could move next.
use crate::action::Action;
use crate::game::ViveLEmpereur;
use crate::procedure::{Frame, GroupKind, Phase};
use crate::unit::{Formation, UnitId, UnitSet};
use voltigeur_engine::Rules;
use voltigeur_engine::view::{Choice, Target, Weight};

/// A charge that cannot reach anybody ends in disorder (VLE-IX.2m). Where nobody has another one, the order of stacks does not matter
/// before the movement phase, in which it can still be changed (VLE-V.9a).
pub(super) fn set_aside(game: &ViveLEmpereur, legal: &[Action], options: &mut [Choice]) {
    if game.passing().is_some() {
        for (_, option) in legal.iter().zip(options).filter(|(action, _)| matches!(action, Action::Top(_))) {
            option.weight = Weight::Harmful;
        }
        return;
    }
    if game.state.core.phase != Phase::CHARGE || game.frame().is_some() {
        return;
    }
    let hopeless = |action: &Action| matches!(*action, Action::Activate(unit) if !may_reach_somebody(game, unit));
    let nobody = !legal.iter().any(|action| matches!(action, Action::Activate(_)) && !hopeless(action));
    for (action, option) in legal.iter().zip(options) {
        if hopeless(action) || (nobody && matches!(action, Action::Top(_))) {
            option.weight = Weight::Harmful;
        }
    }
}

/// Is any enemy near enough for a charge, which pays a point or more for each hex? What is hidden from a side may be anywhere, and an event
/// may lend wings.
fn may_reach_somebody(game: &ViveLEmpereur, unit: UnitId) -> bool {
    if game.is_foggy() || game.has_events() {
        return true;
    }
    let (at, far) = (game.state.at(unit), u16::from(game.allowance(unit, Formation::Line)) + 1);
    let enemies = game.of_side(game.side(unit).other());
    enemies.into_iter().any(|enemy| game.hexes_of(enemy).any(|hex| game.battle.distance(at, hex) <= far))
}

/// While a unit or a leader moves: who could move once he stops. VLE-VI.1a.
pub(super) fn movers(game: &ViveLEmpereur) -> Vec<Target> {
    let moving = match &game.state.core.stack[..] {
        [Frame::Group(group)] if group.kind == GroupKind::March => group.units,
        [Frame::Rider { .. }] => UnitSet::EMPTY,
        _ => return Vec::new(),
    };
    if game.state.core.phase != Phase::MOVEMENT || game.check(&Action::Stop).is_err() {
        return Vec::new();
    }
    let others = game.of_side(game.state.active()).minus(moving);
    others.filter(|&unit| game.may_move(unit).is_ok()).map(|unit| Target::Piece(game.unit(unit).id.clone())).collect()
}
