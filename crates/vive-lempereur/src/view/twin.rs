//! A game that differs only in what a viewer does not see: his View of both must be the same.
use super::orders;
use crate::game::ViveLEmpereur;
use crate::unit::{Formation, UnitId};
use voltigeur_engine::Game;
use voltigeur_engine::view::Viewer;

/// A game that differs only in a secret roll (VLE-XVI.8a), in the order or the facing of hidden units of an enemy stack (VLE-V.0),
/// or in what lies under a counter (VLE-XX.1a).
pub(crate) fn twin(game: &ViveLEmpereur, viewer: Viewer) -> Option<ViveLEmpereur> {
    if game.battle.command_level() >= 3 && !game.is_over() {
        return orders::other_orders(game, viewer);
    }
    if viewer == Viewer::Everyone || game.is_over() {
        return None;
    }
    if let Some(twin) = crate::fog::twin(game, viewer) {
        return Some(twin);
    }
    if let Some(twin) = game.other_secret(viewer) {
        return Some(twin);
    }
    if !game.hides() {
        return None;
    }
    let deciding = game.pending().side();
    if let Viewer::Side(side) = viewer
        && deciding == Some(side)
    {
        return None;
    }
    if let Some(twin) = other_chits(game, viewer).or_else(|| other_options(game, viewer)) {
        return Some(twin);
    }
    if !game.battle.switches.hidden_stacks {
        return None;
    }
    let hidden = |unit: &UnitId| {
        let hex = game.state.at(*unit);
        let pile = game.pile(hex);
        let enemy = viewer != Viewer::Side(game.side(*unit));
        enemy && pile.len() >= 3 && pile[1] == *unit && game.state.second(&game.battle, *unit).is_none()
    };
    let mut twin = game.clone();
    if let Some(unit) = game.state.on_map().into_iter().find(hidden) {
        let hex = twin.state.at(unit);
        twin.state.lift(&game.battle, unit);
        twin.state.put(&game.battle, unit, hex, false);
        return Some(twin);
    }
    // Who comes to light by what he does is known.
    let known = crate::seen::needed(game, viewer);
    let turns = |unit: &UnitId| {
        let formation = game.state.formation(*unit);
        let covered = game.lies_under(*unit) && viewer != Viewer::Side(game.side(*unit));
        covered && !known.has(*unit) && formation.has_facing() && formation != Formation::Tirailleurs
    };
    let unit = game.state.on_map().into_iter().find(turns)?;
    twin.state.set_form(unit, game.state.formation(unit), (game.state.facing(unit) + 1) % 6);
    Some(twin)
}

/// The same game with another chit in an enemy hand. VLE-XXII.1a.
fn other_chits(game: &ViveLEmpereur, viewer: Viewer) -> Option<ViveLEmpereur> {
    let side = match viewer {
        Viewer::Side(side) => side.other(),
        _ => game.pending().side()?.other(),
    };
    let chance = game.chance();
    let held = (1..crate::chance::EVENTS).find(|&event| chance.hand[side][event] > 0)?;
    let left = (1..crate::chance::EVENTS).find(|&event| event != held && chance.cup[side][event] > 0)?;
    let mut twin = game.clone();
    let chance = &mut twin.state.core.chance;
    chance.hand[side][held] -= 1;
    chance.hand[side][left] += 1;
    chance.cup[side][left] -= 1;
    chance.cup[side][held] += 1;
    Some(twin)
}

/// The same game without an enemy option that has not shown. VLE-XXIII.0a.
fn other_options(game: &ViveLEmpereur, viewer: Viewer) -> Option<ViveLEmpereur> {
    let side = match viewer {
        Viewer::Side(side) => side.other(),
        _ => game.pending().side()?.other(),
    };
    let hidden = game.plans().chosen[side] & !game.plans().shown[side];
    if hidden == 0 || !game.state.core.stack.is_empty() {
        return None;
    }
    let mut twin = game.clone();
    twin.state.core.plans.chosen[side] &= !(1 << hidden.trailing_zeros());
    Some(twin)
}
