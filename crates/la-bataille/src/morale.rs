//! Morale checks: what modifies them, and who passes. LB-20.6.1 to LB-20.6.6.7.
use crate::formation::Formation;
use crate::game::LaBataille;
use crate::numbers::Ordinal;
use crate::state::Fatigue;
use crate::tables::column;
use crate::unit::{Branch, Inspiration, UnitId};
use voltigeur_engine::{Fraction, Ledger, RuleId};

/// Why a unit checks, as far as modifiers care. One check an event with all reasons. LB-20.6.3.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cause {
    /// Steps that it lost to the fire that caused the check. LB-20.6.5.11.
    pub lost_to_fire: u8,
    /// The morale bonus of a leader who was killed in this event. LB-20.6.5.4.
    pub killed: i16,
    /// The worst modifier of an overstacked hex. LB-12.8a.
    pub overstacked: i16,
    /// Turns of force march in a row, this one among them. LB-20.6.5.10.
    pub force_march: u8,
    /// It is assaulted or assaults.
    pub melee: Option<PreMelee>,
}

/// What the check before a melee looks at. LB-20.6.6.1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PreMelee {
    /// It attacks.
    pub attacks: bool,
    /// Attacking steps to defending ones. LB-18.12.2a.
    pub ratio: Fraction,
    /// The attackers stand lower: the checking stack of them, or all of them if the defender checks. LB-20.6.6.2, LB-20.6.6.3.
    pub uphill: bool,
    /// The defenders stand in dwellings or woods. LB-20.6.6.4.
    pub cover: bool,
    /// Steps that the attacking stack lost in the Defensive Fire Phase. LB-20.6.6.5.
    pub lost_to_defensive_fire: u8,
    /// It is charged, and whether through flank or rear, and by super-heavy cavalry. LB-19.9.16.4.
    pub charge: Option<Charged>,
}

/// How a unit is charged. LB-19.9.16.4.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Charged {
    /// Through its flank.
    pub flank: bool,
    /// Through its rear.
    pub rear: bool,
    /// Super-heavy cavalry is among the chargers.
    pub super_heavy: bool,
}

impl LaBataille {
    /// LB-20.6.5.1 to LB-20.6.6.7: what is added to the roll of a unit; its own morale value is not among it. `leader` is the commanding leader
    /// of its hex, `level` the major morale level of its organization, with the temporary ones of its element.
    #[must_use]
    pub fn morale_modifiers(&self, unit: UnitId, leader: Option<i16>, level: u8, mixed: bool, cause: Cause) -> Ledger {
        let mut ledger = Ledger::default();
        let counter = self.unit(unit);
        let formation = self.formation(unit);
        let infantry = counter.branch == Branch::Infantry;
        ledger.add_if(mixed && infantry, RuleId("LB-20.6.5.2"), -6);
        ledger.add(RuleId("LB-20.6.5.3"), leader.unwrap_or(0));
        ledger.add(RuleId("LB-20.6.5.4"), -cause.killed.max(0));
        if infantry {
            ledger.add(RuleId("LB-20.6.5.5"), [0, -3, -6, -12][usize::from(level.min(3))]);
        }
        ledger.add_if(formation == Formation::Disorder, RuleId("LB-20.6.5.6").applies("disordered"), -3);
        ledger.add_if(formation == Formation::Rout, RuleId("LB-20.6.5.6").applies("routed"), -6);
        ledger.add_if(formation == Formation::Square, RuleId("LB-20.6.5.7"), 6);
        let fatigue = self.state.troops.fatigue(unit);
        ledger.add_if(fatigue == Fatigue::Tired, RuleId("LB-20.6.5.8"), -3);
        ledger.add_if(fatigue == Fatigue::Exhausted, RuleId("LB-20.6.5.9"), -6);
        if cause.force_march > 0 {
            ledger.add(RuleId("LB-20.6.5.10"), -3 * (i16::from(cause.force_march) + 1));
        }
        ledger.add(RuleId("LB-20.6.5.11"), -3 * (i16::from(cause.lost_to_fire) - 1).max(0));
        ledger.add(RuleId("LB-12.8a"), cause.overstacked);
        if let Some(melee) = cause.melee {
            self.before_melee(formation, melee, &mut ledger);
        }
        ledger
    }

    /// LB-20.6.6.1 to LB-20.6.6.7, LB-19.9.16.4.
    fn before_melee(&self, formation: Formation, melee: PreMelee, ledger: &mut Ledger) {
        let table = &self.battle.tables.assault_morale;
        if let Some(row) = column(table, |row| &row.0, melee.ratio) {
            let (_, defender, attacker) = &table[row];
            ledger.add(RuleId("LB-20.6.6.7"), if melee.attacks { *attacker } else { *defender });
        }
        ledger.add_if(melee.uphill && melee.attacks, RuleId("LB-20.6.6.2"), -3);
        ledger.add_if(melee.uphill && !melee.attacks, RuleId("LB-20.6.6.3"), 3);
        ledger.add_if(melee.cover && melee.attacks, RuleId("LB-20.6.6.4"), -3);
        if melee.attacks {
            ledger.add(RuleId("LB-20.6.6.5"), -3 * i16::from(melee.lost_to_defensive_fire));
        }
        let road = formation == Formation::Road;
        match melee.charge {
            Some(charge) => {
                ledger.add_if(charge.flank, RuleId("LB-19.9.16.4").applies("charged in flank"), -12);
                ledger.add_if(charge.rear, RuleId("LB-19.9.16.4").applies("charged in rear"), -6);
                ledger.add_if(charge.super_heavy, RuleId("LB-19.9.16.4").applies("super-heavy cavalry"), -6);
                ledger.add_if(road, RuleId("LB-20.6.6.6").applies("charged in road order"), -12);
            }
            None => {
                ledger.add_if(road && !melee.attacks, RuleId("LB-20.6.6.6").applies("assaulted in road order"), -6);
            }
        }
    }

    /// LB-3.1d, LB-20.6.1: does a unit pass with a natural roll? Greater than its morale value passes; equal or less fails.
    #[must_use]
    pub fn passes(&self, unit: UnitId, natural: Ordinal, modifiers: i16) -> bool {
        let roll = natural.plus(modifiers);
        if self.battle.switches.morale_auto_ends {
            if roll <= Ordinal::LOWEST {
                return false;
            }
            if roll >= Ordinal::HIGHEST {
                return true;
            }
        }
        roll > self.morale_value(unit)
    }

    /// LB-20.6.4b, LB-20.6.4: must a unit check after a fire or melee result that took steps? It looks at the schedule, at half of what
    /// was left, and for cavalry at any step. Before the loss it had so many steps, and so many counted by the schedule.
    #[must_use]
    pub fn must_check_after_losses(&self, unit: UnitId, had: u8, counted: u8) -> Option<RuleId> {
        use crate::unit::Size::{Battery, Company};
        let counter = self.unit(unit);
        let now = self.state.troops.scheduled(unit);
        if counter.schedule.passed(counted, now) {
            return Some(RuleId("LB-20.6.4b"));
        }
        let lost = had.saturating_sub(self.steps(unit));
        let exempt = matches!(counter.size, Company | Battery);
        (!exempt && lost > 0 && 2 * lost >= had).then_some(RuleId("LB-20.6.4"))
    }

    /// LB-21.2, LB-8.3d: the commanding leader of a side in a hex.
    #[must_use]
    pub fn commanding(
        &self,
        hex: voltigeur_field::hex::HexId,
        side: voltigeur_engine::Side,
    ) -> Option<crate::unit::LeaderId> {
        use crate::unit::Post;
        let bonus = |leader: crate::unit::LeaderId| match self.battle.leader(leader).morale {
            Inspiration::Always => i16::MAX,
            Inspiration::Bonus(bonus) => bonus,
        };
        let rank = |leader: crate::unit::LeaderId| {
            let who = self.battle.leader(leader);
            (who.rank, who.post == Post::Aide, -i32::from(bonus(leader)))
        };
        self.leaders_in(hex, side).min_by_key(|&leader| rank(leader))
    }
}
