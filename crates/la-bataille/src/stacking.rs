//! Stacking: who may share a hex, how many steps it holds, what an overstacked hex costs. Chapter 12.
use crate::battle::Battle;
use crate::formation::Formation;
use crate::game::LaBataille;
use crate::terrain::Ground;
use crate::unit::{Branch, UnitId, UnitSet};
use voltigeur_engine::RuleId;
use voltigeur_field::hex::{Facing, HexId};

/// Why a hex is overstacked, and what that does to a morale roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overstacked {
    /// Which rule.
    pub rule: RuleId,
    /// The worst single modifier. LB-12.8a.
    pub modifier: i16,
}

/// How a unit stands, as far as stacks care.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Manner {
    branch: Branch,
    formation: Formation,
    facing: Option<Facing>,
}

impl LaBataille {
    fn manner(&self, unit: UnitId) -> Manner {
        let facing = self.state.troops.facing(unit);
        Manner { branch: self.unit(unit).branch, formation: self.formation(unit), facing }
    }

    /// Steps of a unit in one of its hexes, shared evenly, rounded up. LB-11.16.12.2, LB-11.18.5a.
    fn steps_here(&self, unit: UnitId) -> u16 {
        let hexes = self.state.post(unit).map_or(1, |post| u16::from(post.length()));
        u16::from(self.steps(unit)).div_ceil(hexes)
    }

    /// LB-12.4, LB-12.11: how many steps more than it may a hex holds.
    #[must_use]
    pub fn steps_too_many(&self, hex: HexId) -> u16 {
        let ground = *self.battle.map.ground(hex);
        let pile: UnitSet = self.pile(hex).collect();
        if self.is_one_regiment(pile) {
            return 0;
        }
        let is_gun = |unit: UnitId| self.unit(unit).branch == Branch::Artillery;
        let is_loose = |unit: UnitId| self.formation(unit) == Formation::Skirmish;
        // Guns among formed troops count fourfold, and under their limits.
        let among = pile.into_iter().any(|unit| !is_gun(unit) && !is_loose(unit));
        let bulk = |unit: UnitId| {
            let steps = self.steps_here(unit);
            if among && is_gun(unit) { 4 * steps } else { steps }
        };
        let mut worst = 0;
        for unit in pile.into_iter().filter(|&unit| !(among && is_gun(unit))) {
            let Manner { branch, formation, .. } = self.manner(unit);
            let kind = Battle::stack_kind(branch, formation);
            let Some(limit) = self.battle.tables.terrain(ground).limit[kind.index()] else { continue };
            // Skirmishers are counted by themselves: they may share any hex. LB-12.6.
            let counted = pile.into_iter().filter(|&other| is_loose(other) == is_loose(unit));
            let steps: u16 = counted.map(bulk).sum();
            worst = worst.max(steps.saturating_sub(u16::from(limit)));
        }
        worst
    }

    /// LB-12.4, ruling R94: one large counter, or the parts of one regiment alone, in column, general order, disorder or rout.
    fn is_one_regiment(&self, pile: UnitSet) -> bool {
        let Some(first) = pile.first() else { return true };
        let compact = |unit: UnitId| {
            use Formation::{Column, Disorder, General, Rout};
            matches!(self.formation(unit), Column | General | Disorder | Rout)
        };
        let large = |unit: UnitId| self.unit(unit).regiment;
        let alone = pile.len() == 1 && !self.unit(first).parts.is_empty();
        let together = large(first).is_some() && pile.into_iter().all(|unit| large(unit) == large(first));
        (alone || together) && pile.into_iter().all(compact)
    }

    /// LB-12.6: may these two share a hex whatever their formations?
    fn coexist(&self, one: UnitId, other: UnitId) -> bool {
        let pairs = [(one, other), (other, one)];
        pairs.into_iter().any(|(unit, beside)| {
            let (unit, beside) = (self.manner(unit), self.manner(beside));
            if !unit.formation.is_good_order() || !beside.formation.is_good_order() {
                return false;
            }
            match (unit.branch, unit.formation) {
                (_, Formation::Square) => true,
                (Branch::Infantry, Formation::Skirmish) => true,
                (Branch::Artillery, Formation::Unlimbered) => beside.branch == Branch::Infantry,
                (Branch::Artillery, _) => true,
                _ => false,
            }
        })
    }

    /// LB-12.3, LB-12.8a: is a hex overstacked, and why?
    #[must_use]
    pub fn overstacked(&self, hex: HexId) -> Option<Overstacked> {
        let table = self.battle.tables.overstacked;
        let mut worst: Option<Overstacked> = None;
        let mut note = |rule: &'static str, modifier: i16| {
            if worst.is_none_or(|worst| modifier < worst.modifier) {
                worst = Some(Overstacked { rule: RuleId(rule), modifier });
            }
        };
        match self.steps_too_many(hex) {
            0 => {}
            1..=3 => note("LB-12.4", table.over[0]),
            4..=6 => note("LB-12.4", table.over[1]),
            _ => note("LB-12.4", table.over[2]),
        }
        let pile: UnitSet = self.pile(hex).collect();
        let counters = pile.into_iter().filter(|&unit| self.unit(unit).branch == Branch::Cavalry).count();
        let ground = *self.battle.map.ground(hex);
        if ground == Ground::Clear && counters > usize::from(self.battle.tables.cavalry_counters) {
            note("LB-12.4", table.over[0]);
        }
        for one in pile {
            for other in pile.into_iter().filter(|other| other.index() > one.index()) {
                let (a, b) = (self.manner(one), self.manner(other));
                let routed = [a, b].iter().any(|manner| manner.formation == Formation::Rout);
                if a.formation.is_good_order() != b.formation.is_good_order() {
                    note("LB-12.5", if routed { table.routed } else { table.disordered });
                }
                if self.coexist(one, other) {
                    continue;
                }
                if a.branch != b.branch {
                    note("LB-12.5", table.branches);
                }
                if a.formation.is_good_order() && (a.formation, a.facing) != (b.formation, b.facing) {
                    note("LB-12.3", table.formations);
                }
            }
        }
        worst
    }
}
