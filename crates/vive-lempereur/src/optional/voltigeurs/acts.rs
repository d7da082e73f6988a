//! What happens to voltigeurs: they follow, are recalled, are run over, and fire.
use super::{Voltigeur, front_of};
use crate::event::Event;
use crate::game::Umpire;
use crate::procedure::{Phase, Shooting, Step, StepKind, Volley};
use crate::state::NOWHERE;
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Log};
use voltigeur_field::hex::HexId;

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Takes markers off the map.
    fn recall_where(&mut self, rule: &'static str, which: impl Fn(&Self, &Voltigeur) -> bool) {
        let mut n = self.state.core.optional.voltigeurs.markers.len();
        while n > 0 {
            n -= 1;
            let marker = self.state.core.optional.voltigeurs.markers[n];
            if which(self, &marker) {
                self.state.core.optional.voltigeurs.markers.remove(n);
                self.note(|| Event::Recalled { unit: marker.parent, hex: HexId(marker.hex), rule });
            }
        }
    }

    /// The marker of a unit in a hex comes back.
    pub(super) fn recall_from(&mut self, hex: HexId, rule: &'static str) {
        self.recall_where(rule, |_, marker| marker.hex == hex.0);
    }

    /// All markers of units come back. VLE-XVI.1k.
    pub fn recall_all(&mut self, units: UnitSet, rule: &'static str) {
        if self.battle.switches.voltigeurs {
            self.recall_where(rule, |_, marker| units.has(marker.parent));
        }
    }

    /// Those that were not placed when the move was over stay with their unit.
    pub(super) fn recall_followers(&mut self, unit: UnitId) {
        self.state.core.optional.voltigeurs.markers.retain(|marker| marker.parent != unit || marker.hex != NOWHERE);
    }

    /// Whatever has become of them: markers whose parent may not have them any more come back (VLE-XVI.1k), and so do those
    /// next to enemy cavalry (VLE-XVI.1g).
    pub fn tidy_voltigeurs(&mut self) {
        if !self.battle.switches.voltigeurs || self.state.core.optional.voltigeurs.markers.is_empty() {
            return;
        }
        self.recall_where("VLE-XVI.1k", |game, marker| {
            if game.most_voltigeurs(marker.parent) == 0 {
                return true;
            }
            let own = game.state.at(marker.parent);
            let placed = marker.hex != NOWHERE;
            placed && game.battle.direction(own, HexId(marker.hex)).is_none_or(|way| !game.in_reach(marker.parent, way))
        });
        self.recall_where("VLE-XVI.1g", |game, marker| {
            marker.hex != NOWHERE && game.cavalry_near(HexId(marker.hex), game.side(marker.parent))
        });
    }

    /// VLE-XVI.1j: markers of units that march, turn or change formation follow; their places are open.
    pub fn voltigeurs_follow(&mut self, units: UnitSet) {
        if self.battle.switches.voltigeurs {
            for marker in &mut self.state.core.optional.voltigeurs.markers {
                if units.has(marker.parent) {
                    marker.hex = NOWHERE;
                }
            }
        }
    }

    /// A step is made: on the march markers follow, else they are recalled. VLE-XVI.1j, VLE-XVI.1k.
    pub fn step_with_voltigeurs(&mut self, step: &Step) {
        match step.kind {
            StepKind::March | StepKind::Entry => self.voltigeurs_follow(step.units),
            _ => self.recall_all(step.units, "VLE-XVI.1k"),
        }
    }

    /// VLE-XVI.1g, VLE-XVI.1h: enemy voltigeurs in the hex that was entered. Cavalry has driven them off before.
    pub fn run_over(&mut self, step: &Step) {
        let Some(first) = step.units.first() else { return };
        if !self.battle.switches.voltigeurs {
            return;
        }
        let Some(&marker) = self.marker_in(step.to, self.side(first).other()) else { return };
        let front = self.battle.direction(step.to, step.from).is_some_and(|way| front_of(marker.facing, way));
        if front && !self.is_cavalry(first) {
            self.open(Volley {
                leaving: Some(step.units),
                retreating: step.kind == StepKind::Retreat,
                voltigeur: Some(step.to),
                ..Volley::new(Shooting::RunOver, UnitSet::EMPTY, step.to)
            });
        } else {
            self.recall_from(step.to, if front { "VLE-XVI.1g" } else { "VLE-XVI.1h" });
        }
    }

    /// A marker joins the fire that is put together. VLE-XVI.1d.
    pub fn join_fire(&mut self, hex: Option<HexId>) {
        self.state.core.optional.voltigeurs.joining = hex.map_or(NOWHERE, |hex| hex.0);
    }

    /// The marker that joined, which now has fired.
    pub fn take_joining(&mut self) -> Option<HexId> {
        let joining = self.joining();
        self.join_fire(None);
        if let Some(hex) = joining
            && matches!(self.state.core.phase, Phase::DEFENSIVE_FIRE | Phase::OFFENSIVE_FIRE)
        {
            let side = self.firing_side();
            for n in 0..self.state.core.optional.voltigeurs.markers.len() {
                let marker = self.state.core.optional.voltigeurs.markers[n];
                if marker.hex == hex.0 && self.side(marker.parent) == side {
                    self.state.core.optional.voltigeurs.markers[n].fired = true;
                }
            }
        }
        joining
    }

    /// After a fire: voltigeurs that were run over come back. VLE-XVI.1h.
    pub fn after_volley(&mut self, volley: &Volley) {
        if volley.kind == Shooting::RunOver {
            self.recall_from(volley.target, "VLE-XVI.1h");
        }
    }

    /// VLE-XVI.1i: at the end of a movement phase markers with a unit in their hex come back.
    pub fn clear_voltigeurs(&mut self) {
        self.recall_where("VLE-XVI.1i", |game, marker| {
            marker.hex != NOWHERE && game.state.top(HexId(marker.hex)).is_some()
        });
    }

    /// A new phase: markers may fire and be set out again.
    pub fn refresh_voltigeurs(&mut self, phase: Phase) {
        let voltigeurs = &mut self.state.core.optional.voltigeurs;
        for marker in &mut voltigeurs.markers {
            marker.fired = false;
        }
        if phase == Phase::MOVEMENT {
            voltigeurs.set_out = UnitSet::EMPTY;
        }
    }
}
