//! What may be decided at each step of a combat, and why not. LOB-act-5; LOB-leader-9k, LOB-attr-3, LOB-attr-4, LOB-attr-5.
use super::step::Asked;
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::procedure::{Combat, RetreatKind, Step};
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Verdict, require};

impl LinesOfBattle {
    /// Who may be named lead at this step.
    pub(crate) fn lead_choices(&self, combat: &Combat) -> UnitSet {
        match combat.step {
            // LOB-C2: the unit on the facing Approach must lead.
            Step::LeadAttacker => combat.from_line.map_or(combat.attackers, UnitSet::one),
            Step::LeadDefender | Step::NewLeadDefender | Step::LeadDefenderAfterRetreat => self.possible_leads(combat),
            Step::LeadCounterattacker | Step::NextLeadCounterattacker => combat.counterattackers,
            _ => combat.attackers,
        }
    }

    /// The units that a choice of retreat is about.
    fn retreat_pool(&self, combat: &Combat, kind: RetreatKind) -> UnitSet {
        if kind == RetreatKind::Attackers { combat.attackers } else { self.defenders(combat) }
    }

    fn lead_of(&self, combat: &Combat, kind: RetreatKind) -> Option<UnitId> {
        match kind {
            RetreatKind::BeforeCombat => None,
            RetreatKind::Attackers => combat.lead_attacker,
            _ => combat.lead_defender,
        }
    }

    fn fanatics(&self, units: UnitSet) -> UnitSet {
        units.iter().filter(|&unit| self.unit(unit).traits.fanatic).collect()
    }

    /// LOB-leader-9k: does a Stubborn leader keep these units in the fight?
    fn held_by_stubborn(&self, units: UnitSet) -> bool {
        units.iter().any(|unit| self.led_by(unit, |leader| leader.stubborn))
    }

    /// LOB-leader-9k, LOB-attr-3: units that may retreat by choice at this step.
    pub(crate) fn may_retreat(&self, combat: &Combat, kind: RetreatKind) -> UnitSet {
        let pool = self.retreat_pool(combat, kind);
        let fanatic_lead = self.lead_of(combat, kind).is_some_and(|lead| self.unit(lead).traits.fanatic);
        if fanatic_lead || self.held_by_stubborn(pool) {
            return UnitSet::EMPTY;
        }
        pool.minus(self.fanatics(pool))
    }

    /// LOB-attr-4, LOB-attr-5: units that must be in the set if it is closed with these units chosen.
    fn must_retreat(&self, combat: &Combat, kind: RetreatKind, chosen: UnitSet) -> UnitSet {
        let may = self.may_retreat(combat, kind);
        let fearful: UnitSet = may.iter().filter(|&unit| self.unit(unit).traits.fearful).collect();
        if fearful.is_empty() {
            return fearful;
        }
        let obliged = self.can_retreat(combat, kind, fearful);
        match self.lead_of(combat, kind) {
            None => obliged,
            Some(lead) if chosen.has(lead) || obliged.has(lead) => obliged,
            Some(_) => UnitSet::EMPTY,
        }
    }

    pub(super) fn check_lead(&self, combat: &Combat, unit: UnitId, rule: &'static str) -> Verdict {
        let choices = self.lead_choices(combat);
        if choices.has(unit) {
            return Ok(());
        }
        let why = match combat.step {
            Step::LeadAttacker if combat.from_line.is_some() => "the attacker on the facing Approach must lead",
            Step::LeadDefender if self.facing_defender(combat).is_some() => {
                "the defender on the facing Approach must lead"
            }
            Step::LeadDefender | Step::NewLeadDefender | Step::LeadDefenderAfterRetreat => {
                "that unit cannot lead: units in the Area come first, and artillery never leads"
            }
            _ => "that unit cannot lead",
        };
        Err(Refusal::new(rule, why))
    }

    /// LOB-C3, LOB-C11, LOB-C12: may the unit be added to those that retreat?
    pub(super) fn check_retreat_choice(&self, combat: &Combat, kind: RetreatKind, unit: UnitId) -> Verdict {
        let rule = combat.asked().2;
        let pool = self.retreat_pool(combat, kind);
        require(pool.has(unit), rule, "that unit is not on your side in this combat")?;
        require(!combat.chosen.has(unit), rule, "that unit has already been chosen to retreat")?;
        require(!self.unit(unit).traits.fanatic, "LOB-attr-3", "a Fanatic unit cannot choose to retreat")?;
        let fanatic_lead = self.lead_of(combat, kind).is_some_and(|lead| self.unit(lead).traits.fanatic);
        require(!fanatic_lead, "LOB-attr-3", "no unit can retreat while a Fanatic unit leads")?;
        require(!self.held_by_stubborn(pool), "LOB-leader-9k", "a Stubborn leader allows no retreat")
    }

    /// LOB-C11, LOB-C12: nobody, or a set that includes the lead; LOB-attr-4: with those who are obliged.
    pub(super) fn check_retreat_set(&self, combat: &Combat, kind: RetreatKind) -> Verdict {
        let rule = combat.asked().2;
        if let Some(lead) = self.lead_of(combat, kind) {
            let fits = combat.chosen.is_empty() || combat.chosen.has(lead);
            require(fits, rule, "if any unit retreats, the lead unit must retreat too")?;
        }
        let must = self.must_retreat(combat, kind, combat.chosen);
        require(must.is_within(combat.chosen), "LOB-attr-4", "a Fearful unit must retreat")
    }

    pub(super) fn check_counterattack(&self, combat: &Combat, unit: UnitId) -> Verdict {
        require(!combat.chosen.has(unit), "LOB-C9", "that unit has already been chosen to counterattack")?;
        require(
            self.defenders(combat).has(unit) && self.is_cavalry(unit),
            "LOB-C9",
            "only cavalry in the attacked Area can counterattack",
        )?;
        require(Some(unit) != combat.lead_defender, "LOB-C9", "the lead defender cannot counterattack")?;
        require(!self.is_exhausted(unit), "LOB-units-6", "a unit of zero strength cannot counterattack")?;
        require(self.may_counterattack(combat).has(unit), "LOB-terrain-w6", "cavalry in a wood cannot counterattack")
    }

    /// LOB-C9.5, LOB-leader-9k, LOB-attr-3, LOB-attr-4.
    pub(super) fn check_break_off(&self, combat: &Combat, yes: bool) -> Verdict {
        let fanatic = !self.fanatics(combat.counterattackers).is_empty();
        let stubborn = self.held_by_stubborn(self.defenders(combat));
        let fearful = combat.lead_counterattacker.is_some_and(|lead| self.unit(lead).traits.fearful);
        if yes {
            require(!fanatic, "LOB-attr-3", "a Fanatic unit cannot choose to retreat")?;
            return require(!stubborn, "LOB-leader-9k", "a Stubborn leader allows no retreat");
        }
        require(!fearful || fanatic || stubborn, "LOB-attr-4", "a Fearful lead unit must break off")
    }

    /// LOB-C9.6, LOB-leader-9k, LOB-attr-3, LOB-attr-4.
    pub(super) fn check_give_up(&self, combat: &Combat, yes: bool) -> Verdict {
        let fanatic = !self.fanatics(combat.attackers).is_empty();
        let stubborn = self.held_by_stubborn(combat.attackers);
        let fearful = combat.lead_attacker.is_some_and(|lead| self.unit(lead).traits.fearful);
        if yes {
            require(!fanatic, "LOB-attr-3", "a Fanatic unit cannot choose to retreat")?;
            return require(!stubborn, "LOB-leader-9k", "a Stubborn leader allows no retreat");
        }
        require(!fearful || fanatic || stubborn, "LOB-attr-4", "a Fearful lead unit must give up the attack")
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn name_lead(&mut self, combat: Combat, unit: UnitId) {
        match combat.step {
            Step::LeadDefender | Step::NewLeadDefender | Step::LeadDefenderAfterRetreat => {
                return self.name_lead_defender(combat, unit);
            }
            Step::LeadCounterattacker | Step::NextLeadCounterattacker => {
                self.combat_mut().lead_counterattacker = Some(unit);
            }
            _ => self.combat_mut().lead_attacker = Some(unit),
        }
        let rule = combat.asked().2;
        self.note(|| Event::LeadNamed { unit, led: combat.led_now(), rule });
        match combat.step {
            // LOB-C3: not when any attacker is cavalry.
            Step::LeadAttacker if combat.attackers.meets(self.battle.derived.cavalry) => {
                self.combat_mut().step = Step::LeadDefender;
            }
            Step::LeadAttacker => self.combat_mut().step = Step::RetreatBeforeCombat,
            Step::LeadCounterattacker => self.combat_mut().step = Step::CounterRoll,
            _ => {}
        }
    }

    pub fn close_set(&mut self, combat: Combat) {
        match combat.asked().0 {
            Asked::Retreat(RetreatKind::BeforeCombat) => {
                self.retreat_chosen(combat, RetreatKind::BeforeCombat, Step::AfterEarlyRetreat);
            }
            Asked::Retreat(kind @ RetreatKind::Attackers) => {
                self.retreat_chosen(combat, kind, Step::AfterAttackerRetreat);
            }
            Asked::Retreat(kind) => self.retreat_chosen(combat, kind, Step::AfterDefenderRetreat),
            Asked::Counterattack if combat.chosen.is_empty() => self.combat_mut().step = Step::MandatoryRetreat,
            Asked::Counterattack => {
                let units = combat.chosen;
                self.note(|| Event::Counterattack { units });
                let fight = self.combat_mut();
                fight.counterattackers = units;
                fight.chosen = UnitSet::EMPTY;
                fight.forced = UnitSet::EMPTY;
                fight.step = Step::LeadCounterattacker;
            }
            _ => self.advance(combat, combat.chosen),
        }
    }
}
