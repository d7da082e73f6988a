//! The steps of a combat, what is asked at each, of whom, and by which rule. LOB-C1 to LOB-C14.3.
use super::Combat;
use crate::combat::retreat::RetreatKind;
use serde::{Deserialize, Serialize};
use voltigeur_engine::Side;

/// The steps of a combat at which something is decided or rolled. LOB-C1 to LOB-C14.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    /// LOB-C2.
    LeadAttacker,
    /// LOB-C3.
    RetreatBeforeCombat,
    /// After LOB-C3.
    AfterEarlyRetreat,
    /// LOB-C4.
    LeadDefender,
    /// LOB-C5.
    DefensiveFire,
    /// LOB-C5.1, a new lead after the first was shot.
    LeadAfterFire,
    /// LOB-C6.
    Feint,
    /// LOB-C7.
    Roll,
    /// LOB-C8.
    Losses,
    /// LOB-C8, a new lead defender.
    NewLeadDefender,
    /// LOB-C8.4.
    NewLeadAttacker,
    /// LOB-C9.
    Counterattack,
    /// LOB-C9.1.
    LeadCounterattacker,
    /// LOB-C9.2.
    CounterRoll,
    /// LOB-C9.3 and LOB-C9.4.
    AfterCounterRoll,
    /// LOB-C9.5.
    BreakOff,
    /// LOB-C9.6.
    GiveUp,
    /// LOB-C9.6.2.
    AfterGivingUp,
    /// LOB-C9.6.3.
    Pursuit,
    /// LOB-C9.7, the counterattacker's lead.
    NextLeadCounterattacker,
    /// LOB-C9.7, the attacker's lead.
    NextLeadAttacker,
    /// LOB-C10.
    MandatoryRetreat,
    /// LOB-C10.2.
    LeadAfterMandatory,
    /// LOB-C11.
    AttackerMayRetreat,
    /// LOB-C11.1, LOB-C11.2.
    AfterAttackerRetreat,
    /// LOB-C11.2.
    LeadAfterRetreat,
    /// LOB-C12.
    DefenderMayRetreat,
    /// LOB-C12.2.
    AfterDefenderRetreat,
    /// LOB-C12.2, a new lead defender.
    LeadDefenderAfterRetreat,
    /// LOB-C8.3, LOB-C12.3.
    GunsRetreat,
    /// LOB-C14.1.
    Advance,
    /// LOB-C14.5.
    End,
}

/// What a lead unit leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Led {
    /// The attackers. LOB-C2.
    Attack,
    /// The defenders. LOB-C4.
    Defence,
    /// The counterattackers. LOB-C9.1.
    Counterattack,
}

impl Led {
    /// In a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Attack => "attack",
            Self::Defence => "defence",
            Self::Counterattack => "counterattack",
        }
    }

    /// Before the name of the place: `attack on`, `defence of`.
    #[must_use]
    pub const fn at(self) -> &'static str {
        match self {
            Self::Attack => "attack on",
            Self::Defence => "defence of",
            Self::Counterattack => "counterattack at",
        }
    }
}

/// What a combat asks for at a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
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
    pub(crate) fn asked(&self) -> (Asked, Side, &'static str) {
        let (a, d) = (self.attacker, self.attacker.other());
        match self.step {
            Step::LeadAttacker => (Asked::Lead, a, "LOB-C2"),
            Step::RetreatBeforeCombat => (Asked::Retreat(RetreatKind::BeforeCombat), d, "LOB-C3"),
            Step::LeadDefender => (Asked::Lead, d, "LOB-C4"),
            Step::LeadAfterFire => (Asked::Lead, a, "LOB-C5.1"),
            Step::Feint => (Asked::Feint, a, "LOB-C6"),
            Step::NewLeadDefender => (Asked::Lead, d, "LOB-C8"),
            Step::NewLeadAttacker => (Asked::Lead, a, "LOB-C8.4"),
            Step::Counterattack => (Asked::Counterattack, d, "LOB-C9"),
            Step::LeadCounterattacker => (Asked::Lead, d, "LOB-C9.1"),
            Step::BreakOff => (Asked::BreakOff, d, "LOB-C9.5"),
            Step::GiveUp => (Asked::GiveUp, a, "LOB-C9.6"),
            Step::Pursuit => (Asked::Pursue, d, "LOB-C9.6.3"),
            Step::NextLeadCounterattacker => (Asked::Lead, d, "LOB-C9.7"),
            Step::NextLeadAttacker => (Asked::Lead, a, "LOB-C9.7"),
            Step::LeadAfterMandatory => (Asked::Lead, a, "LOB-C10.2"),
            Step::AttackerMayRetreat => (Asked::Retreat(RetreatKind::Attackers), a, "LOB-C11"),
            Step::LeadAfterRetreat => (Asked::Lead, a, "LOB-C11.2"),
            Step::DefenderMayRetreat => (Asked::Retreat(RetreatKind::Defenders), d, "LOB-C12"),
            Step::LeadDefenderAfterRetreat => (Asked::Lead, d, "LOB-C12.2"),
            Step::Advance => (Asked::Advance, a, "LOB-C14.1"),
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
