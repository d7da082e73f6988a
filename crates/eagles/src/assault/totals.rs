//! Totals of the two sides of a combat. EOTE-7.6.4.
use super::table::LIMIT;
use crate::game::Eagles;
use crate::geometry::Aspect;
use crate::state::Combat;
use crate::unit::{UnitId, UnitSet};
use arrayvec::ArrayVec;
use voltigeur_engine::{Ledger, RuleId, Side};

/// The most units of a side whose values are added up.
pub(crate) const MOST_PARTIES: usize = 16;

/// Who counts in a combat when totals are made: the parties, who supports, who has broken through.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CombatForces {
    /// The parties.
    pub combat: Combat,
    /// Who supports B. EOTE-7.2.1.
    pub support: UnitSet,
    /// Cavalry that came by breakthrough. EOTE-A.2.3.
    pub breakthrough: UnitSet,
}

impl CombatForces {
    /// Two units alone.
    pub fn between(game: &Eagles, one: UnitId, other: UnitId) -> Self {
        let (a, b) = if game.side(one) == game.a() { (one, other) } else { (other, one) };
        let cavalry = game.is_cavalry(one) || game.is_cavalry(other);
        let combat = Combat { attackers: UnitSet::one(a), defenders: UnitSet::one(b), cavalry, over: false };
        Self { combat, support: UnitSet::EMPTY, breakthrough: UnitSet::EMPTY }
    }

    /// Is a unit a party?
    pub fn has(&self, unit: UnitId) -> bool {
        self.combat.attackers.has(unit) || self.combat.defenders.has(unit)
    }

    /// A town block is fought for. EOTE-7.15.6.
    pub fn in_town(&self, game: &Eagles) -> bool {
        self.combat.attackers.or(self.combat.defenders).any(|unit| game.at(unit).town.is_some())
    }

    /// Has cavalry charged? In a breakthrough combat only those that broke through have. EOTE-5.15.4.
    pub fn charges(&self, game: &Eagles, unit: UnitId) -> bool {
        if self.breakthrough.is_empty() { game.at(unit).turn.charged } else { self.breakthrough.has(unit) }
    }
}

/// A unit in a combat: its value and how it strikes.
#[derive(Clone, Debug)]
pub(crate) struct Party {
    /// Who.
    pub unit: UnitId,
    /// How it strikes.
    pub aspect: Aspect,
    /// Its value, multiplied.
    pub value: Ledger,
}

/// One side of a combat, added up.
#[derive(Clone, Debug, Default)]
pub(crate) struct Total {
    /// Units by number.
    pub parties: ArrayVec<Party, MOST_PARTIES>,
    /// The sum: the highest, half of the others, support.
    pub sum: Ledger,
}

/// Both sides of a combat, added up: what decides it, and what the log tells of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct CombatTotals {
    /// The side with the initiative.
    pub a: Total,
    /// The other.
    pub b: Total,
}

impl CombatTotals {
    /// The total of A less that of B, as far as the table goes. EOTE-A.2.1 (4).
    pub fn attack_value(&self) -> i16 {
        (self.a.sum.total() - self.b.sum.total()).clamp(-LIMIT, LIMIT)
    }
}

impl Eagles {
    /// The enemy of the combat nearest to a unit. EOTE-7.6.13.
    pub(crate) fn main_opponent(&self, unit: UnitId, enemies: UnitSet) -> Option<UnitId> {
        let near = enemies.map(|enemy| (self.distance(unit, enemy), enemy));
        near.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))).map(|(_, enemy)| enemy)
    }

    /// The totals of A and of B: written where the caller wants them, for they are large. EOTE-7.6.4.
    pub(crate) fn combat_totals(&self, forces: &CombatForces, CombatTotals { a, b }: &mut CombatTotals) {
        self.add_parties(forces, self.a(), a);
        self.add_parties(forces, self.b(), b);
        let fronts = [self.side_frontage(&a.parties), self.side_frontage(&b.parties)];
        self.widen(&mut a.parties, fronts, forces);
        self.widen(&mut b.parties, [fronts[1], fronts[0]], forces);
        for side in [&mut *a, &mut *b] {
            for party in &mut side.parties {
                multiply(party);
            }
            mass(side);
        }
        let support = forces.support.map(|unit| self.support_value(unit, forces));
        let (values, positions) = support.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        b.sum
            .add(RuleId("EOTE-7.2.2").applies("supporting troops"), values)
            .add(RuleId("EOTE-7.2.3").applies("position of the supporting troops"), positions);
    }

    /// What the table of a combat is entered with. EOTE-A.2.1 (4).
    pub(crate) fn attack_value(&self, forces: &CombatForces) -> i16 {
        let mut totals = CombatTotals::default();
        self.combat_totals(forces, &mut totals);
        totals.attack_value()
    }

    fn add_parties(&self, forces: &CombatForces, side: Side, total: &mut Total) {
        let (own, enemies) = match side == self.a() {
            true => (forces.combat.attackers, forces.combat.defenders),
            false => (forces.combat.defenders, forces.combat.attackers),
        };
        for unit in own.take(MOST_PARTIES) {
            let Some(opponent) = self.main_opponent(unit, enemies) else { continue };
            let (aspect, value) = (self.aspect(unit, opponent), self.combat_value(unit, opponent, forces));
            total.parties.push(Party { unit, aspect, value });
        }
    }

    /// The frontage of a side: its units that strike in front, in thousandths. EOTE-1.0.1.9.
    fn side_frontage(&self, parties: &[Party]) -> i32 {
        parties.iter().filter(|party| party.aspect == Aspect::Front).map(|party| self.frontage(party.unit).0).sum()
    }

    /// The bonus of the wider side, once, to its best unit that strikes in front; routed ones have no modifiers. EOTE-1.0.1.9, EOTE-7.6.4,
    /// EOTE-7.6.11, EOTE-7.4.2.
    fn widen(&self, parties: &mut [Party], [own, other]: [i32; 2], forces: &CombatForces) {
        if own == 0 || other == 0 {
            return;
        }
        let all = forces.combat.attackers.or(forces.combat.defenders);
        let horse = all.into_iter().filter(|&unit| self.is_cavalry(unit)).count();
        let (rule, bonus) = match horse {
            0 if own >= 2 * other => ("EOTE-1.0.1.9", 2),
            n if n > 0 && n == all.len() => match () {
                () if own >= 3 * other => ("EOTE-7.6.11", 4),
                () if own >= 2 * other => ("EOTE-7.6.11", 3),
                () if 2 * own >= 3 * other => ("EOTE-7.6.11", 2),
                () => return,
            },
            _ => return,
        };
        let entitled = |party: &Party| {
            let strikes = horse == 0 || forces.charges(self, party.unit);
            party.aspect == Aspect::Front && strikes && !self.is_routed(party.unit)
        };
        let best = parties.iter().filter(|party| entitled(party)).map(|party| party.value.total()).max();
        if let Some(party) = parties.iter_mut().find(|party| entitled(party) && Some(party.value.total()) == best) {
            party.value.add(RuleId(rule).applies("wider front"), bonus);
        }
    }
}

/// Not below 0, then twice for a flank and three times for the rear. EOTE-0.5.4, EOTE-7.6.4.
fn multiply(party: &mut Party) {
    let sum = party.value.total();
    party.value.add(RuleId("EOTE-0.5.4").applies("minimum of 0"), -sum.min(0));
    let from = if party.aspect == Aspect::Rear { "rear attack, tripled" } else { "flank attack, doubled" };
    party.value.add(RuleId("EOTE-1.0.1.11").applies(from), sum.max(0) * (party.aspect.factor() - 1));
}

/// The highest in full, half of every other. EOTE-7.9.1.
fn mass(side: &mut Total) {
    let values = side.parties.iter().map(|party| party.value.total());
    let highest = values.clone().max().unwrap_or(0);
    let halves: i16 = values.map(|value| value / 2).sum();
    side.sum.add(RuleId("EOTE-7.6.4").applies("strongest unit"), highest);
    side.sum.add(RuleId("EOTE-7.9.1").applies("half of each other unit"), halves - highest / 2);
}
