//! The course of a combat, from step to step, as the state machine of the rules. LOB-C4 to LOB-C14.5.
use crate::battle::Effects;
use crate::combat::Attack;
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::procedure::{Combat, Retreat, RetreatKind, Step};
use crate::state::Place;
use crate::tables;
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::procedure::{At, Flow, Procedural};
use voltigeur_engine::{Dice, Log, Side};

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn go(&mut self, step: Step) -> Flow {
        self.combat_mut().step = step;
        Flow::On
    }

    pub fn step(&mut self, combat: Combat) -> Flow {
        match combat.step {
            Step::AfterEarlyRetreat if self.defenders(&combat).is_empty() => self.go(Step::Advance),
            Step::AfterEarlyRetreat => self.go(Step::LeadDefender),
            Step::LeadDefender => self.find_lead_defender(combat, Step::DefensiveFire),
            Step::DefensiveFire => self.defensive_fire(combat),
            Step::LeadAfterFire if combat.lead_attacker.is_some() => self.after_new_lead(combat),
            Step::Feint if !self.may_feint(&combat) => self.go(Step::Roll),
            Step::Roll => self.roll(combat),
            Step::Losses => self.losses(combat),
            Step::NewLeadDefender => self.find_lead_defender(combat, Step::NewLeadAttacker),
            Step::NewLeadAttacker if combat.lead_attacker.is_some() => self.begin_counterattack(),
            Step::CounterRoll => self.counter_roll(combat),
            Step::AfterCounterRoll => self.after_counter_roll(combat),
            Step::AfterGivingUp => self.after_giving_up(combat),
            Step::NextLeadCounterattacker if combat.lead_counterattacker.is_some() => self.go(Step::NextLeadAttacker),
            Step::NextLeadAttacker if combat.lead_attacker.is_some() => self.go(Step::CounterRoll),
            Step::MandatoryRetreat => self.mandatory_retreat(combat),
            Step::LeadAfterMandatory if combat.lead_attacker.is_some() => self.go(Step::MandatoryRetreat),
            Step::AfterAttackerRetreat => self.after_attacker_retreat(combat),
            Step::LeadAfterRetreat if combat.lead_attacker.is_some() => self.go(Step::DefenderMayRetreat),
            Step::AfterDefenderRetreat => self.after_defender_retreat(combat),
            Step::LeadDefenderAfterRetreat => self.find_lead_defender(combat, Step::Roll),
            Step::GunsRetreat => self.guns_retreat(combat),
            Step::Advance if !self.advance_is_a_choice(&combat) => {
                self.advance(combat, combat.attackers);
                Flow::On
            }
            Step::End => {
                self.note(|| Event::CombatOver { target: combat.target });
                Flow::Done(())
            }
            _ => Flow::Ask,
        }
    }

    /// LOB-C4, LOB-C8, LOB-C12.2: asks for a lead defender, or finds that there is none.
    fn find_lead_defender(&mut self, combat: Combat, then: Step) -> Flow {
        if combat.lead_defender.is_some() {
            return self.go(then);
        }
        if !self.possible_leads(&combat).is_empty() {
            return Flow::Ask;
        }
        let nobody = self.defenders(&combat).is_empty();
        match combat.step {
            // LOB-C4.3, LOB-C4.4: nobody at all, or artillery that still fires.
            Step::LeadDefender if nobody => self.go(Step::Advance),
            Step::LeadDefender => self.go(Step::DefensiveFire),
            _ if nobody => self.go(Step::Advance),
            // LOB-C8.3: the arm of the lead attacker sets the artillery's modifier, so a missing one is named first.
            _ if combat.lead_attacker.is_none() => self.go(Step::LeadAfterFire),
            _ => self.go(Step::GunsRetreat),
        }
    }

    /// After LOB-C5.1 (and where LOB-C8 left neither lead): on to the roll, or to the guns if nobody leads the defence.
    fn after_new_lead(&mut self, combat: Combat) -> Flow {
        self.go(if combat.lead_defender.is_some() { Step::Roll } else { Step::GunsRetreat })
    }

    /// A lead defender is named; from another Approach he comes into the Area and suffers a hit. LOB-C4.3, LOB-C8.2, LOB-C14.4.
    pub fn name_lead_defender(&mut self, combat: Combat, unit: UnitId) {
        let rule = if combat.step == Step::LeadDefender { "LOB-C4" } else { "LOB-C8" };
        self.note(|| Event::LeadNamed { unit, led: combat.led_now(), rule });
        let on_other = self.leads_on_other_approaches(&combat).has(unit);
        if on_other {
            self.arrive(unit, combat.target);
            self.note(|| Event::LeftApproach { unit, area: combat.target });
            if !self.suffer(unit, 1, "LOB-C4.3") {
                return;
            }
        }
        self.combat_mut().lead_defender = Some(unit);
    }

    /// LOB-C5, LOB-C5.1, LOB-C5.2.
    fn defensive_fire(&mut self, combat: Combat) -> Flow {
        let target = combat.lead_attacker.expect("the first lead attacker is named before the guns fire");
        let defender = combat.attacker.other();
        let barred = self.effects(combat.target) != Effects::None || self.battle.is_entry(combat.target);
        let guns = self.defenders(&combat).and(self.battle.derived.artillery).minus(self.state.core.limbered);
        let needs = tables::NEAR - u8::from(self.state.in_square(target));
        if !barred {
            for gun in guns {
                let hit = self.test(needs, "LOB-C5", defender);
                let faces = self.faces();
                self.note(|| Event::DefensiveFire { gun, target, needs, faces, hit });
                if hit && self.state.on_map().has(target) {
                    self.suffer(target, 1, "LOB-C5");
                }
            }
        }
        let combat = *self.combat_mut();
        if combat.lead_attacker.is_none() {
            let goes_on = self.battle.switches.shot_lead_continues && !combat.attackers.is_empty();
            return if goes_on { self.go(Step::LeadAfterFire) } else { self.stay(combat) };
        }
        if self.is_exhausted(target) {
            self.combat_mut().lead_attacker = None;
            let others = combat.attackers.without(target);
            self.go(if others.is_empty() { Step::End } else { Step::LeadAfterFire });
            return self.retreat(RetreatKind::Attackers, combat.attacker, UnitSet::one(target));
        }
        self.go(if combat.lead_defender.is_some() { Step::Feint } else { Step::GunsRetreat })
    }

    /// LOB-C6.1: the attackers go back, the lead defender comes out.
    pub fn feint(&mut self, combat: Combat) {
        self.note(|| Event::Feint { from: combat.from, target: combat.target });
        self.return_from_approach(combat);
        self.occupy_approach();
        self.combat_mut().step = Step::End;
    }

    /// The attacker on the Approach goes into the Area O, in column. LOB-C6.1, ruling R28.
    fn return_from_approach(&mut self, combat: Combat) {
        if let Some(unit) = combat.from_line.filter(|&unit| self.state.link_of(unit) == Some(combat.link)) {
            self.arrive(unit, combat.from);
        }
    }

    /// LOB-C14.3: the lead defender, if infantry, comes onto the facing Approach. A square stays (ruling R27).
    fn occupy_approach(&mut self) {
        let combat = *self.combat_mut();
        let Some(unit) = combat.lead_defender.filter(|&unit| self.is_infantry(unit)) else { return };
        let square = self.state.in_square(unit) && !self.battle.switches.square_drawn_out;
        if square || !self.approach(combat.link) || self.state.line_on(combat.link).is_some() {
            return;
        }
        self.state.put(unit, Place::Line { link: combat.link, home: combat.target });
        self.note(|| Event::OccupiedApproach { unit, link: combat.link, home: combat.target });
    }

    /// The combat ends with the surviving attackers in O.
    fn stay(&mut self, combat: Combat) -> Flow {
        self.return_from_approach(combat);
        self.go(Step::End)
    }

    /// LOB-C8.
    fn losses(&mut self, combat: Combat) -> Flow {
        if combat.attackers.is_empty() {
            return self.stay(combat);
        }
        self.go(if combat.lead_defender.is_none() { Step::NewLeadDefender } else { Step::NewLeadAttacker })
    }

    /// LOB-C9, LOB-opt-unr1: unreliable cavalry is tested before the decision.
    fn begin_counterattack(&mut self) -> Flow {
        let combat = *self.combat_mut();
        let mut forced = UnitSet::EMPTY;
        for unit in self.may_counterattack(&combat) {
            if self.unit(unit).traits.unreliable && self.is_carried_away(unit, "LOB-opt-unr1") {
                forced.insert(unit);
            }
        }
        let combat = self.combat_mut();
        combat.forced = forced;
        combat.chosen = UnitSet::EMPTY;
        combat.counterattackers = UnitSet::EMPTY;
        combat.lead_counterattacker = None;
        combat.first_counter_roll = true;
        self.go(Step::Counterattack)
    }

    /// LOB-opt-unr1, LOB-opt-unr2, ruling R36: a die of at most its strength carries the unit away.
    fn is_carried_away(&mut self, unit: UnitId, rule: &'static str) -> bool {
        let strength = self.strength(unit).clamp(0, 6) as u8;
        let forced = !self.test(strength + 1, rule, self.unit(unit).side);
        let faces = self.faces();
        self.note(|| Event::UnreliableRoll { unit, rule, faces, forced });
        forced
    }

    /// LOB-C9.2.4, LOB-C9.3, LOB-C9.4.
    fn after_counter_roll(&mut self, combat: Combat) -> Flow {
        if combat.attackers.is_empty() {
            return self.stay(combat);
        }
        if let Some(rider) = combat.lead_counterattacker.filter(|&rider| self.is_exhausted(rider)) {
            let combat = self.combat_mut();
            combat.lead_counterattacker = None;
            combat.counterattackers.remove(rider);
            let side = combat.attacker.other();
            return self.retreat(RetreatKind::Counterattackers, side, UnitSet::one(rider));
        }
        self.go(if combat.counterattackers.is_empty() { Step::MandatoryRetreat } else { Step::BreakOff })
    }

    /// LOB-C9.5.
    pub fn break_off(&mut self, combat: Combat) {
        let units = combat.counterattackers;
        self.note(|| Event::BrokeOff { units });
        let fight = self.combat_mut();
        fight.counterattackers = UnitSet::EMPTY;
        fight.lead_counterattacker = None;
        fight.step = Step::MandatoryRetreat;
        self.retreat(RetreatKind::Counterattackers, combat.attacker.other(), units);
    }

    /// LOB-C9.6.
    pub fn give_up(&mut self, combat: Combat) {
        let units = combat.attackers;
        self.note(|| Event::GaveUp { units });
        self.combat_mut().step = Step::AfterGivingUp;
        self.retreat(RetreatKind::GivingUp, combat.attacker, units);
    }

    /// LOB-C9.6, LOB-C9.6.2, LOB-C9.6.3, LOB-opt-unr2.
    fn after_giving_up(&mut self, combat: Combat) -> Flow {
        self.occupy_approach();
        let quarry = self.is_held_by(combat.from, combat.attacker) && !self.battle.is_entry(combat.from);
        let way = self.battle.exit(combat.target, combat.from).is_some();
        if !quarry || !way || combat.counterattackers.is_empty() {
            return self.go(Step::End);
        }
        let mut must = false;
        for rider in combat.counterattackers {
            must |= self.unit(rider).traits.unreliable && self.is_carried_away(rider, "LOB-opt-unr2");
        }
        self.combat_mut().must_pursue = must;
        self.go(Step::Pursuit)
    }

    /// LOB-C9.6.3, LOB-C14.5: a new combat, in the other direction.
    pub fn pursue(&mut self, me: At<Combat>) {
        let Combat { attacker, counterattackers: units, target: from, from: target, .. } = self[me];
        self.note(|| Event::CombatOver { target: from });
        self.declare(me, Attack { side: attacker.other(), units, from, target, pursuit: true });
    }

    /// LOB-C10, LOB-C10.2, LOB-C10.3, ruling R26.
    fn mandatory_retreat(&mut self, combat: Combat) -> Flow {
        if combat.attackers.is_empty() {
            // The last one left by retreat; where the last one falls, LOB-C8 and LOB-C9.2.4 end the combat.
            self.occupy_approach();
            return self.stay(combat);
        }
        match combat.lead_attacker {
            None => self.go(Step::LeadAfterMandatory),
            Some(lead) if self.is_exhausted(lead) => {
                self.combat_mut().lead_attacker = None;
                self.retreat(RetreatKind::Attackers, combat.attacker, UnitSet::one(lead))
            }
            Some(_) => {
                self.combat_mut().chosen = UnitSet::EMPTY;
                self.go(Step::AttackerMayRetreat)
            }
        }
    }

    /// LOB-C11.1, LOB-C11.2.
    fn after_attacker_retreat(&mut self, combat: Combat) -> Flow {
        if combat.attackers.is_empty() {
            self.occupy_approach();
            return self.stay(combat);
        }
        self.combat_mut().chosen = UnitSet::EMPTY;
        self.go(if combat.lead_attacker.is_none() { Step::LeadAfterRetreat } else { Step::DefenderMayRetreat })
    }

    /// LOB-C12.2, LOB-C12.3.
    fn after_defender_retreat(&mut self, combat: Combat) -> Flow {
        self.combat_mut().chosen = UnitSet::EMPTY;
        if self.defenders(&combat).is_empty() {
            return self.go(Step::Advance);
        }
        self.go(Step::LeadDefenderAfterRetreat)
    }

    /// LOB-C8.3, LOB-C12.3: all batteries must go; then the attackers occupy B.
    fn guns_retreat(&mut self, combat: Combat) -> Flow {
        let guns = self.defenders(&combat);
        self.combat_mut().chosen = UnitSet::EMPTY;
        self.go(Step::Advance);
        if guns.is_empty() {
            return Flow::On;
        }
        self.retreat(RetreatKind::Defenders, combat.attacker.other(), guns)
    }

    /// Sends units away; the combat goes on with its step when they are gone.
    fn retreat(&mut self, kind: RetreatKind, side: Side, units: UnitSet) -> Flow {
        self.open(Retreat { kind, side, units, going: None });
        Flow::On
    }

    /// A set of units that was chosen retreats: LOB-C3, LOB-C11, LOB-C12.
    pub fn retreat_chosen(&mut self, combat: Combat, kind: RetreatKind, then: Step) {
        let fight = self.combat_mut();
        fight.step = then;
        fight.chosen = UnitSet::EMPTY;
        let side = if kind == RetreatKind::Attackers { combat.attacker } else { combat.attacker.other() };
        if !combat.chosen.is_empty() {
            self.retreat(kind, side, combat.chosen);
        }
    }

    /// LOB-C14.1, LOB-C14.2: the attackers occupy B; those who find no room stay in O.
    pub fn advance(&mut self, combat: Combat, units: UnitSet) {
        self.return_from_approach(combat);
        for unit in units {
            self.arrive(unit, combat.target);
        }
        self.note(|| Event::Advanced { units, to: combat.target });
        self.combat_mut().step = Step::End;
    }
}

impl LinesOfBattle {
    /// LOB-C14.1: must the attacker choose who fills the Area?
    fn advance_is_a_choice(&self, combat: &Combat) -> bool {
        combat.attackers.len() > self.room(combat.target)
    }
}
