//! A game that differs only in what a viewer does not see: his View of both must be the same.
use super::{is_seen, orders};
use crate::command::Tactic;
use crate::game::ViveLEmpereur;
use crate::unit::{Formation, UnitId, UnitSet};
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{Rules, Seeded, Side};
use voltigeur_field::hex::HexId;

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

/// Worlds that differ in what lies under stacks and counters, in orders, chits, options and levels: by lot, and more of them than
/// the side that decides may be unable to tell apart.
pub(crate) fn twins(game: &ViveLEmpereur, viewer: Viewer, rng: &mut Seeded) -> Vec<ViveLEmpereur> {
    if viewer == Viewer::Everyone || game.is_over() {
        return Vec::new();
    }
    let some = [
        twin(game, viewer),
        other_chits(game, viewer),
        other_options(game, viewer),
        game.other_secret(viewer),
        Some(other_stacks(game, viewer, rng)),
        Some(other_stacks(game, viewer, rng)),
        other_reserves(game, viewer, rng),
        Some(many_other_orders(game, viewer, rng)),
    ];
    some.into_iter().flatten().collect()
}

/// Hidden units of a side change places, so that every stack is as high as it was. VLE-V.0.
fn other_stacks(game: &ViveLEmpereur, viewer: Viewer, rng: &mut Seeded) -> ViveLEmpereur {
    let mut twin = game.clone();
    let known = crate::seen::needed(game, viewer);
    let hidden = |unit: &UnitId| {
        let fixed = known.has(*unit) || game.markers_of(*unit).next().is_some();
        game.lies_under(*unit) && !is_seen(game, *unit, viewer) && !fixed
    };
    for side in Side::BOTH {
        let mut units: Vec<UnitId> = game.of_side(side).filter(hidden).collect();
        while let (Some(one), true) = (units.pop(), !units.is_empty()) {
            let other = units.swap_remove(rng.below(units.len()));
            let hexes = [other, one].map(|unit| game.state.at(unit));
            for (unit, hex) in [one, other].into_iter().zip(hexes) {
                let formation = if game.is_artillery(unit) { Formation::Limbered } else { Formation::Column };
                twin.state.lift(&game.battle, unit);
                twin.state.set_form(unit, formation, rng.below(6) as u8);
                twin.state.put(&game.battle, unit, hex, false);
            }
        }
    }
    twin
}

/// What lies under one counter lies under another, which covered nobody. VLE-XX.1a.
fn other_reserves(game: &ViveLEmpereur, viewer: Viewer, rng: &mut Seeded) -> Option<ViveLEmpereur> {
    let known = crate::seen::needed(game, viewer);
    let hidden = |&counter: &u8| viewer != Viewer::Side(game.battle.counters[usize::from(counter)].side);
    let lying: Vec<(u8, HexId)> =
        game.counters().filter(hidden).filter_map(|counter| Some((counter, game.counter_hex(counter)?))).collect();
    let (over, bare): (Vec<_>, Vec<_>) = lying.into_iter().partition(|&(n, _)| !game.lying(n).units.is_empty());
    let &(from, here) = over.get(rng.below(over.len().max(1)))?;
    let units = game.lying(from).units;
    // Voltigeurs stay near their unit, and tell where it is. VLE-XVI.1b.
    if units.meets(known) || units.into_iter().any(|unit| game.markers_of(unit).next().is_some()) {
        return None;
    }
    let mut twin = game.clone();
    twin.state.core.fog.counters[usize::from(from)].units = UnitSet::EMPTY;
    twin.state.core.fog.lay(from, here);
    let side = game.battle.counters[usize::from(from)].side;
    let other = bare.iter().find(|&&(n, _)| game.battle.counters[usize::from(n)].side == side);
    for unit in units {
        match other {
            Some(&(to, there)) => {
                twin.state.lift(&game.battle, unit);
                twin.state.put(&game.battle, unit, there, false);
                twin.state.core.fog.cover(to, unit);
            }
            None => {
                twin.forget_unit(unit);
                twin.state.core.fog.under.remove(unit);
            }
        }
    }
    Some(twin)
}

/// Every order that the viewer may not read is another one. VLE-XVII.3a.
fn many_other_orders(game: &ViveLEmpereur, viewer: Viewer, rng: &mut Seeded) -> ViveLEmpereur {
    let mut twin = game.clone();
    if game.battle.command_level() >= 3 {
        for corps in orders::unread(game, viewer) {
            let tactics = [Tactic::Attack, Tactic::March, Tactic::Defense, Tactic::Withdrawal, Tactic::Retreat];
            twin.state.core.command.orders[usize::from(corps.0)].tactic = tactics[rng.below(tactics.len())];
        }
    }
    twin
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
    let hidden = game.battle_options().chosen[side] & !game.battle_options().shown[side];
    if hidden == 0 || !game.state.core.stack.is_empty() {
        return None;
    }
    let mut twin = game.clone();
    twin.state.core.battle_options.chosen[side] &= !(1 << hidden.trailing_zeros());
    Some(twin)
}
