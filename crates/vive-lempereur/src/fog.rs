//! Fog of war: reserve counters and decoys. Chapter XX. A counter shows, not what lies under it; a decoy looks like a unit.
//!
//! [`Fog`] is the part of the state, [`Deed`] what players do about it. Setting up is `conceal`, what lifts a counter or exposes a
//! decoy `lift`, words and views `words`.
mod chits;
mod conceal;
mod lift;
mod words;

pub use conceal::{Conceal, Occasion};
pub(crate) use words::{ask, markers, tell, twin};

use crate::game::ViveLEmpereur;
use crate::names::CounterId;
use crate::state::NOWHERE;
use crate::unit::{CorpsId, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::Side;
use voltigeur_engine::view::Viewer;
use voltigeur_field::hex::HexId;

/// The most reserve counters of a battle, both sides together.
pub const MOST_COUNTERS: usize = 16;
/// The most decoys of a battle, both sides together.
pub const MOST_DECOYS: usize = 12;
/// The most units under one counter, and the most of a corps under its own counters. VLE-XX.1a.
pub const MOST_UNDER: usize = 2;

/// A reserve counter as the scenario gives it. VLE-XX.1a.
#[derive(Clone, Debug)]
pub struct ReserveCounter {
    /// Its id in notation.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Corps whose units may lie under it, as bits.
    pub serves: u32,
    /// The corps that it belongs to; counters of an army or a wing belong to none.
    pub own: Option<CorpsId>,
}

/// A decoy as the scenario gives it. VLE-XX.2a.
#[derive(Clone, Copy, Debug)]
pub struct Decoy {
    /// Whose it is.
    pub side: Side,
}

/// A reserve counter in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Lying {
    /// Units under it.
    pub units: UnitSet,
    /// Its hex while no unit lies under it.
    at: u16,
    /// It was lifted, and does not come back. VLE-XX.1b.
    pub lifted: bool,
}

/// Where a decoy is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Lure {
    /// In its owner's hand.
    #[default]
    Hand,
    /// Under this unit, with which it goes.
    Under(UnitId),
    /// In this hex.
    At(HexId),
    /// Exposed.
    Out,
}

/// All that is hidden under counters.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fog {
    /// All units under counters.
    pub(crate) under: UnitSet,
    /// The counters, as the battle lists them.
    pub(crate) counters: [Lying; MOST_COUNTERS],
    /// The decoys.
    pub(crate) decoys: [Lure; MOST_DECOYS],
}

impl Default for Fog {
    fn default() -> Self {
        let idle = Lying { units: UnitSet::EMPTY, at: NOWHERE, lifted: false };
        Self { under: UnitSet::EMPTY, counters: [idle; MOST_COUNTERS], decoys: [Lure::Hand; MOST_DECOYS] }
    }
}

impl Fog {
    /// Puts a unit under a counter.
    pub(crate) fn cover(&mut self, counter: u8, unit: UnitId) {
        let lying = &mut self.counters[usize::from(counter)];
        lying.units.insert(unit);
        lying.at = NOWHERE;
        self.under.insert(unit);
    }

    /// Lays a counter that covers no unit.
    pub(crate) fn lay(&mut self, counter: u8, hex: HexId) {
        self.counters[usize::from(counter)].at = hex.0;
    }
}

voltigeur_engine::actions! {
    /// What a player does about counters and decoys. Chapter XX.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Deed in ViveLEmpereur {
        // variant and arguments            notation               rule          label
        Reserve(unit: UnitId)             = "reserve {unit}",      "VLE-XX.1a",  "{unit} goes under a reserve counter";
        Counter(counter: u8 as CounterId) = "counter {counter}",   "VLE-XX.1a",  "Place under counter {counter}";
        Decoy(unit: UnitId)               = "decoy {unit}",        "VLE-XX.2a",  "Place a decoy under {unit}";
        Leave(unit: UnitId)               = "leave-decoy {unit}",  "VLE-XX.2a",  "Leave the decoy under {unit} here";
        Lift(counter: u8 as CounterId)    = "lift {counter}",      "VLE-XX.1b",  "Lift counter {counter}";
    }
}

impl ViveLEmpereur {
    /// Is anything hidden in this battle besides lower units of stacks?
    pub(crate) fn is_foggy(&self) -> bool {
        self.battle.switches.reserves || self.battle.switches.dummies
    }

    /// Does a unit lie under a reserve counter? VLE-XX.1a.
    #[must_use]
    pub fn under_counter(&self, unit: UnitId) -> bool {
        self.state.core.fog.under.has(unit)
    }

    /// The counters of a battle by number.
    pub(crate) fn counters(&self) -> impl Iterator<Item = u8> + use<> {
        0..self.battle.counters.len() as u8
    }

    pub(crate) fn lying(&self, counter: u8) -> &Lying {
        &self.state.core.fog.counters[usize::from(counter)]
    }

    /// The hex of a counter on the map.
    pub(crate) fn counter_hex(&self, counter: u8) -> Option<HexId> {
        let lying = self.lying(counter);
        match lying.units.first() {
            Some(unit) => self.state.hex(unit),
            None => (lying.at != NOWHERE).then_some(HexId(lying.at)),
        }
    }

    /// The counter over a unit.
    pub(crate) fn counter_over(&self, unit: UnitId) -> Option<u8> {
        self.counters().find(|&counter| self.lying(counter).units.has(unit))
    }

    /// The hex of a decoy on the map.
    pub(crate) fn decoy_hex(&self, decoy: usize) -> Option<HexId> {
        match self.state.core.fog.decoys[decoy] {
            Lure::Under(unit) => self.state.hex(unit),
            Lure::At(hex) => Some(hex),
            Lure::Hand | Lure::Out => None,
        }
    }

    /// How many decoys a side has in hand.
    pub(crate) fn decoys_in_hand(&self, side: Side) -> usize {
        let decoys = self.battle.decoys.iter().zip(&self.state.core.fog.decoys);
        decoys.filter(|(decoy, at)| decoy.side == side && **at == Lure::Hand).count()
    }

    /// How many decoys lie in a hex.
    pub(crate) fn decoys_at(&self, hex: HexId) -> usize {
        (0..self.battle.decoys.len()).filter(|&decoy| self.decoy_hex(decoy) == Some(hex)).count()
    }

    /// The side whose decoys or counters alone stand in a hex: they pass for units until they are seen. VLE-XX.2a.
    pub(crate) fn lure_in(&self, hex: HexId) -> Option<Side> {
        if !self.is_foggy() || self.state.top(hex).is_some() {
            return None;
        }
        let alone = |&n: &usize| self.state.core.fog.decoys[n] == Lure::At(hex);
        let decoy = (0..self.battle.decoys.len()).find(alone).map(|n| self.battle.decoys[n].side);
        let bare = |&n: &u8| self.lying(n).at == hex.0;
        decoy.or_else(|| self.counters().find(bare).map(|n| self.battle.counters[usize::from(n)].side))
    }

    /// Is there an enemy, or what passes for one, in a hex? VLE-XX.2a, ruling R47.
    pub(crate) fn foe_in(&self, hex: HexId, of: Side) -> bool {
        self.enemy_in(hex, of) || (self.is_foggy() && self.lure_in(hex) == Some(of.other()))
    }

    /// Hexes in which decoys or counters alone stand.
    pub(crate) fn lure_hexes(&self, side: Side) -> impl Iterator<Item = HexId> + '_ {
        let decoys = (0..self.battle.decoys.len()).filter_map(|n| self.decoy_hex(n));
        decoys
            .chain(self.counters().filter_map(|n| self.counter_hex(n)))
            .filter(move |&hex| self.lure_in(hex) == Some(side))
    }

    /// Takes away what a viewer does not know: of an enemy counter only the counter stays, of his decoys those that stand alone.
    /// Units that a procedure in progress is about are kept. VLE-XX.1a, VLE-XX.2a.
    pub(crate) fn forget_hidden(&mut self, viewer: Viewer, kept: UnitSet) {
        if !self.is_foggy() {
            return;
        }
        let hidden = |side: Side| viewer != Viewer::Everyone && viewer != Viewer::Side(side);
        for counter in self.counters() {
            let units = self.lying(counter).units;
            let Some(hex) = self.counter_hex(counter) else { continue };
            if !hidden(self.battle.counters[usize::from(counter)].side) || units.meets(kept) {
                continue;
            }
            for unit in units {
                self.forget_unit(unit);
            }
            let fog = &mut self.state.core.fog;
            fog.under = fog.under.minus(units);
            fog.counters[usize::from(counter)].units = UnitSet::EMPTY;
            fog.lay(counter, hex);
        }
        for n in 0..self.battle.decoys.len() {
            let alone = match self.state.core.fog.decoys[n] {
                Lure::At(hex) => !self.counters().any(|counter| self.counter_hex(counter) == Some(hex)),
                _ => false,
            };
            if hidden(self.battle.decoys[n].side) && !alone {
                self.state.core.fog.decoys[n] = Lure::Hand;
            }
        }
    }

    /// VLE-XX.1b: does an enemy unit within two hexes see this hex?
    pub(crate) fn is_spied(&self, hex: HexId, side: Side) -> bool {
        let around = self.battle.map.hex(hex).range(2).filter_map(|hex| self.battle.map.id(hex));
        around.into_iter().any(|from| self.enemy_in(from, side) && self.sees(from, hex).is_ok())
    }
}

/// What holds of counters and decoys at every decision. VLE-XX.1a, VLE-XX.1b.
pub(crate) fn invariants(game: &ViveLEmpereur) -> Result<(), String> {
    let fog = &game.state.core.fog;
    let mut all = UnitSet::EMPTY;
    for counter in game.counters() {
        let info = &game.battle.counters[usize::from(counter)];
        let lying = game.lying(counter);
        all = all.or(lying.units);
        if lying.lifted && !lying.units.is_empty() {
            return Err(format!("{} was lifted and covers units (VLE-XX.1b)", info.id));
        }
        if lying.units.len() > MOST_UNDER {
            return Err(format!("{} covers too many units (VLE-XX.1a)", info.id));
        }
        let Some(hex) = game.counter_hex(counter) else { continue };
        if lying.units.into_iter().any(|unit| game.side(unit) != info.side || game.state.hex(unit) != Some(hex)) {
            return Err(format!("{} does not lie on its units (VLE-XX.1a)", info.id));
        }
        let between = game.state.core.stack.is_empty();
        if between && game.state.turn() > 0 && game.is_spied(hex, info.side) {
            return Err(format!("{} lies before the enemy's eyes (VLE-XX.1b)", info.id));
        }
    }
    if all != fog.under {
        return Err("a unit is hidden and lies under no counter (VLE-XX.1a)".to_owned());
    }
    Ok(())
}
