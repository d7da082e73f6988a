//! What lifts a reserve counter and exposes a decoy. VLE-XX.1b, VLE-XX.2a.
use super::Lure;
use crate::event::Event;
use crate::game::Umpire;
use crate::procedure::{Step, Volley};
use crate::state::NOWHERE;
use crate::tables;
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::{Dice, Ledger, Log, RuleId, Side};
use voltigeur_field::hex::HexId;

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-XX.1b: a counter is removed and what lies under it is shown.
    pub fn lift_counter(&mut self, counter: u8, rule: &'static str) {
        let hex = self.counter_hex(counter);
        let lying = &mut self.state.core.fog.counters[usize::from(counter)];
        let units = lying.units;
        (lying.units, lying.at, lying.lifted) = (UnitSet::EMPTY, NOWHERE, true);
        self.state.core.fog.under = self.state.core.fog.under.minus(units);
        self.note(|| Event::CounterLifted { counter, hex, units, rule });
        self.freshen(units);
        if let Some(hex) = hex {
            self.expose_lone(hex);
        }
    }

    /// VLE-XX.1b: units that fire, fight, take a loss or are called to a check come to light, with all of their counter.
    pub fn uncover(&mut self, units: UnitSet) {
        if self.state.core.fog.under.is_empty() {
            return;
        }
        for unit in units {
            if let Some(counter) = self.counter_over(unit) {
                self.lift_counter(counter, "VLE-XX.1b");
            }
        }
    }

    /// VLE-XX.1b, VLE-P1.4: counters, and decoys that stand alone, before the eyes of an enemy within two hexes.
    pub fn lift_fog(&mut self) {
        if !self.is_foggy() || self.state.turn() == 0 {
            return;
        }
        for counter in self.counters() {
            let side = self.battle.counters[usize::from(counter)].side;
            if let Some(hex) = self.counter_hex(counter)
                && self.is_spied(hex, side)
            {
                self.lift_counter(counter, "VLE-XX.1b");
            }
        }
        for n in 0..self.battle.decoys.len() {
            if let Lure::At(hex) = self.state.core.fog.decoys[n] {
                self.expose_lone(hex);
            }
        }
    }

    /// VLE-XX.2a: decoys that stand alone under no counter are removed once they are seen within two hexes.
    fn expose_lone(&mut self, hex: HexId) {
        let Some(side) = self.lure_in(hex) else { return };
        let covered = self.counters().any(|counter| self.counter_hex(counter) == Some(hex));
        if !covered && self.is_spied(hex, side) {
            self.expose_decoys(hex);
        }
    }

    /// VLE-XX.2a: all decoys of a hex are removed: a melee there, or a loss that would fall on them.
    pub fn expose_decoys(&mut self, hex: HexId) {
        if !self.battle.switches.dummies {
            return;
        }
        for n in 0..self.battle.decoys.len() {
            if self.decoy_hex(n) == Some(hex) {
                self.state.core.fog.decoys[n] = Lure::Out;
                let side = self.battle.decoys[n].side;
                self.note(|| Event::DecoyExposed { side, hex });
            }
        }
        // A counter over decoys alone has nothing left to hide.
        for counter in self.counters() {
            if self.counter_hex(counter) == Some(hex) && self.lying(counter).units.is_empty() {
                self.lift_counter(counter, "VLE-XX.2a");
            }
        }
    }

    /// VLE-XX.1b, VLE-XX.2a: a melee lifts the counters and exposes the decoys of all hexes that take part.
    pub fn melee_in_fog(&mut self, fighters: UnitSet, target: HexId) {
        if !self.is_foggy() {
            return;
        }
        self.uncover(fighters);
        self.expose_decoys(target);
        for unit in fighters {
            if let Some(hex) = self.state.hex(unit) {
                self.expose_decoys(hex);
            }
        }
    }

    /// A unit is taken off the map: the decoy under it stays, unless the unit left by its own will.
    pub fn part_from_decoys(&mut self, unit: UnitId, stays: bool) {
        if !self.is_foggy() {
            return;
        }
        let hex = self.state.hex(unit).filter(|_| stays);
        for decoy in &mut self.state.core.fog.decoys {
            if *decoy == Lure::Under(unit) {
                *decoy = hex.map_or(Lure::Out, Lure::At);
            }
        }
        self.uncover(UnitSet::one(unit));
    }

    /// Units that leave others under their counter behind come to light; those who go together stay hidden. House ruling H33.
    pub fn march_in_fog(&mut self, step: &Step) {
        if self.state.core.fog.under.meets(step.units) {
            for counter in self.counters() {
                let under = self.lying(counter).units;
                let side = self.battle.counters[usize::from(counter)].side;
                if under.and(step.units) == under && !under.is_empty() {
                    self.note(|| Event::CounterMoved { side, from: step.from, to: step.to });
                } else if under.meets(step.units) {
                    let gone = under.and(step.units);
                    let fog = &mut self.state.core.fog;
                    fog.counters[usize::from(counter)].units = under.minus(gone);
                    fog.under = fog.under.minus(gone);
                    self.freshen(gone);
                }
            }
        }
    }

    /// VLE-XX.2a: fire at decoys that pass for units: the die falls, and a loss shows what they are.
    pub fn fire_at_lure(&mut self, volley: &Volley, side: Side, total: Ledger) {
        let rule = volley.kind.rule();
        let face = self.d6(rule, side);
        let mut die = Ledger::default();
        die.add(RuleId("VLE-P3.3").applies("die roll"), i16::from(face));
        self.event_fire_die(volley.firers, volley.target, &mut die);
        let result = tables::fire(total.total().min(7), die.total());
        let game = &*self.game;
        let target = volley.target;
        self.log.note(|| Event::Fire {
            side,
            target,
            values: game.values(volley),
            total: Box::new(total),
            face,
            die: Box::new(die),
            steps: result.steps,
            check: result.check,
            rule,
        });
        self.use_up_events();
        if result.steps > 0 {
            self.expose_decoys(target);
        }
    }
}
