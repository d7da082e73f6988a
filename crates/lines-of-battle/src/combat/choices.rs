//! What may be decided at each step of a combat, and why not. LOB-act-5; LOB-leader-9k, LOB-attr-3, LOB-attr-4, LOB-attr-5.
use crate::action::Action;
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::procedure::{Combat, Led, RetreatKind, Step};
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};

/// What a combat asks for at a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// Name a lead.
    Lead,
    /// Choose who retreats.
    Retreat(RetreatKind),
    /// Choose who counterattacks.
    Counterattack,
    /// Yes or no.
    Feint,
    /// Yes or no.
    BreakOff,
    /// Yes or no.
    GiveUp,
    /// Yes or no.
    Pursue,
    /// Choose who fills the Area.
    Advance,
}

impl Combat {
    /// What is asked at this step, of whom, and by which rule.
    pub(crate) fn question(&self) -> (Question, Side, &'static str) {
        let (a, d) = (self.attacker, self.attacker.other());
        match self.step {
            Step::LeadAttacker => (Question::Lead, a, "LOB-C2"),
            Step::RetreatBeforeCombat => (Question::Retreat(RetreatKind::BeforeCombat), d, "LOB-C3"),
            Step::LeadDefender => (Question::Lead, d, "LOB-C4"),
            Step::LeadAfterFire => (Question::Lead, a, "LOB-C5.1"),
            Step::Feint => (Question::Feint, a, "LOB-C6"),
            Step::NewLeadDefender => (Question::Lead, d, "LOB-C8"),
            Step::NewLeadAttacker => (Question::Lead, a, "LOB-C8.4"),
            Step::Counterattack => (Question::Counterattack, d, "LOB-C9"),
            Step::LeadCounterattacker => (Question::Lead, d, "LOB-C9.1"),
            Step::BreakOff => (Question::BreakOff, d, "LOB-C9.5"),
            Step::GiveUp => (Question::GiveUp, a, "LOB-C9.6"),
            Step::Pursuit => (Question::Pursue, d, "LOB-C9.6.3"),
            Step::NextLeadCounterattacker => (Question::Lead, d, "LOB-C9.7"),
            Step::NextLeadAttacker => (Question::Lead, a, "LOB-C9.7"),
            Step::LeadAfterMandatory => (Question::Lead, a, "LOB-C10.2"),
            Step::AttackerMayRetreat => (Question::Retreat(RetreatKind::Attackers), a, "LOB-C11"),
            Step::LeadAfterRetreat => (Question::Lead, a, "LOB-C11.2"),
            Step::DefenderMayRetreat => (Question::Retreat(RetreatKind::Defenders), d, "LOB-C12"),
            Step::LeadDefenderAfterRetreat => (Question::Lead, d, "LOB-C12.2"),
            Step::Advance => (Question::Advance, a, "LOB-C14.1"),
            Step::AfterEarlyRetreat
            | Step::DefensiveFire
            | Step::Roll
            | Step::Losses
            | Step::CounterRoll
            | Step::AfterCounterRoll
            | Step::AfterGivingUp
            | Step::MandatoryRetreat
            | Step::AfterAttackerRetreat
            | Step::AfterDefenderRetreat
            | Step::GunsRetreat
            | Step::End => unreachable!("a step without a decision is never left waiting"),
        }
    }
}

impl Combat {
    /// What a lead that is named at this step leads.
    pub(crate) const fn led_now(&self) -> Led {
        match self.step {
            Step::LeadDefender | Step::NewLeadDefender | Step::LeadDefenderAfterRetreat => Led::Defence,
            Step::LeadCounterattacker | Step::NextLeadCounterattacker => Led::Counterattack,
            _ => Led::Attack,
        }
    }
}

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

    pub(crate) fn combat_candidates(&self, combat: &Combat, out: &mut Vec<Action>) {
        match combat.question().0 {
            Question::Lead => out.extend(self.lead_choices(combat).iter().map(Action::Lead)),
            Question::Retreat(kind) => {
                let open = self.may_retreat(combat, kind).minus(combat.chosen);
                out.extend(open.iter().map(Action::Retreat));
                out.push(Action::Done);
            }
            Question::Counterattack => {
                let open = self.may_counterattack(combat).minus(combat.chosen);
                out.extend(open.iter().map(Action::Counterattack));
                out.push(Action::Done);
            }
            Question::Advance => {
                let open = combat.attackers.minus(combat.chosen);
                out.extend(open.iter().map(Action::Advance));
                out.push(Action::Done);
            }
            Question::Feint => out.extend([Action::Feint(true), Action::Feint(false)]),
            Question::BreakOff => out.extend([Action::BreakOff(true), Action::BreakOff(false)]),
            Question::GiveUp => out.extend([Action::GiveUp(true), Action::GiveUp(false)]),
            Question::Pursue => out.extend([Action::Pursue(true), Action::Pursue(false)]),
        }
    }

    pub(crate) fn check_combat(&self, combat: &Combat, action: &Action) -> Verdict {
        let (question, _, rule) = combat.question();
        match (question, *action) {
            (Question::Lead, Action::Lead(unit)) => self.check_lead(combat, unit, rule),
            (Question::Retreat(kind), Action::Retreat(unit)) => self.check_retreat_choice(combat, kind, unit),
            (Question::Retreat(kind), Action::Done) => self.check_retreat_set(combat, kind),
            (Question::Counterattack, Action::Counterattack(unit)) => self.check_counterattack(combat, unit),
            (Question::Counterattack, Action::Done) => {
                require(combat.forced.is_within(combat.chosen), "LOB-opt-unr1", "unreliable cavalry must counterattack")
            }
            (Question::Advance, Action::Advance(unit)) => {
                require(combat.attackers.has(unit), "LOB-C14.1", "that unit is not one of the attackers")?;
                require(!combat.chosen.has(unit), "LOB-C14.1", "that unit has already been chosen to advance")?;
                require(
                    combat.chosen.len() < self.room(combat.target),
                    "LOB-C14.1",
                    "the Area has no room for more units",
                )
            }
            (Question::Advance, Action::Done) => {
                require(!combat.chosen.is_empty(), "LOB-C14.1", "at least one attacker must advance")
            }
            (Question::Feint, Action::Feint(_)) => Ok(()),
            (Question::BreakOff, Action::BreakOff(yes)) => self.check_break_off(combat, yes),
            (Question::GiveUp, Action::GiveUp(yes)) => self.check_give_up(combat, yes),
            (Question::Pursue, Action::Pursue(yes)) => require(
                yes || !combat.must_pursue,
                "LOB-opt-unr2",
                "the unreliable cavalry is out of hand: it must pursue",
            ),
            _ => Err(Refusal::new(rule, "a combat is under way: answer its question first")),
        }
    }

    fn check_lead(&self, combat: &Combat, unit: UnitId, rule: &'static str) -> Verdict {
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
    fn check_retreat_choice(&self, combat: &Combat, kind: RetreatKind, unit: UnitId) -> Verdict {
        let rule = combat.question().2;
        let pool = self.retreat_pool(combat, kind);
        require(pool.has(unit), rule, "that unit is not on your side in this combat")?;
        require(!combat.chosen.has(unit), rule, "that unit has already been chosen to retreat")?;
        require(!self.unit(unit).traits.fanatic, "LOB-attr-3", "a Fanatic unit cannot choose to retreat")?;
        let fanatic_lead = self.lead_of(combat, kind).is_some_and(|lead| self.unit(lead).traits.fanatic);
        require(!fanatic_lead, "LOB-attr-3", "no unit can retreat while a Fanatic unit leads")?;
        require(!self.held_by_stubborn(pool), "LOB-leader-9k", "a Stubborn leader allows no retreat")
    }

    /// LOB-C11, LOB-C12: nobody, or a set that includes the lead; LOB-attr-4: with those who are obliged.
    fn check_retreat_set(&self, combat: &Combat, kind: RetreatKind) -> Verdict {
        let rule = combat.question().2;
        if let Some(lead) = self.lead_of(combat, kind) {
            let fits = combat.chosen.is_empty() || combat.chosen.has(lead);
            require(fits, rule, "if any unit retreats, the lead unit must retreat too")?;
        }
        let must = self.must_retreat(combat, kind, combat.chosen);
        require(must.is_within(combat.chosen), "LOB-attr-4", "a Fearful unit must retreat")
    }

    fn check_counterattack(&self, combat: &Combat, unit: UnitId) -> Verdict {
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
    fn check_break_off(&self, combat: &Combat, yes: bool) -> Verdict {
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
    fn check_give_up(&self, combat: &Combat, yes: bool) -> Verdict {
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
    pub fn apply_combat(&mut self, combat: Combat, action: Action) {
        match action {
            Action::Lead(unit) => self.name_lead(combat, unit),
            Action::Retreat(unit) | Action::Counterattack(unit) | Action::Advance(unit) => {
                self.combat_mut().chosen.insert(unit);
            }
            Action::Done => self.close_set(combat),
            Action::Feint(true) => self.feint(combat),
            Action::Feint(false) => self.combat_mut().step = Step::Roll,
            Action::BreakOff(true) => self.break_off(combat),
            Action::BreakOff(false) => self.combat_mut().step = Step::GiveUp,
            Action::GiveUp(true) => self.give_up(combat),
            Action::GiveUp(false) => self.combat_mut().step = Step::NextLeadCounterattacker,
            Action::Pursue(true) => self.pursue(combat),
            Action::Pursue(false) => self.combat_mut().step = Step::End,
            _ => {}
        }
    }

    fn name_lead(&mut self, combat: Combat, unit: UnitId) {
        match combat.step {
            Step::LeadDefender | Step::NewLeadDefender | Step::LeadDefenderAfterRetreat => {
                return self.name_lead_defender(combat, unit);
            }
            Step::LeadCounterattacker | Step::NextLeadCounterattacker => {
                self.combat_mut().lead_counterattacker = Some(unit);
            }
            _ => self.combat_mut().lead_attacker = Some(unit),
        }
        let rule = combat.question().2;
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

    fn close_set(&mut self, combat: Combat) {
        match combat.question().0 {
            Question::Retreat(RetreatKind::BeforeCombat) => {
                self.retreat_chosen(combat, RetreatKind::BeforeCombat, Step::AfterEarlyRetreat);
            }
            Question::Retreat(kind @ RetreatKind::Attackers) => {
                self.retreat_chosen(combat, kind, Step::AfterAttackerRetreat);
            }
            Question::Retreat(kind) => self.retreat_chosen(combat, kind, Step::AfterDefenderRetreat),
            Question::Counterattack if combat.chosen.is_empty() => self.combat_mut().step = Step::MandatoryRetreat,
            Question::Counterattack => {
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
