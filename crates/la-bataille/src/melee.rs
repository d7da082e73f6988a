//! Melee: values, odds, results. LB-18.13.1 to LB-18.13.5.1g.
use crate::formation::Formation;
use crate::game::LaBataille;
use crate::numbers::Ordinal;
use crate::state::Fatigue;
use crate::tables::{MeleeResult, Tables, column};
use crate::unit::{Branch, UnitId};
use arrayvec::ArrayVec;
use voltigeur_engine::{Fraction, Reason, RuleId};
use voltigeur_field::hex::Aspect;

/// The column of a melee, and what odds below the table subtract.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MeleeOdds {
    /// The column.
    pub column: usize,
    /// Added to the roll. LB-18.13.5.1g.
    pub below: i16,
}

/// LB-18.13.1, LB-18.13.5.1g, ruling R32: the odds of a melee.
#[must_use]
pub fn melee_odds(tables: &Tables, attacker: Fraction, defender: Fraction) -> MeleeOdds {
    if defender.is_zero() {
        return MeleeOdds { column: tables.melee.len() - 1, below: 0 };
    }
    let ratio = attacker.over(defender);
    let [poor, hopeless] = tables.poor_odds;
    match column(&tables.melee, |column| &column.odds, ratio) {
        Some(column) => MeleeOdds { column, below: 0 },
        None if ratio >= Fraction::new(1, 3) => MeleeOdds { column: 0, below: poor },
        None => MeleeOdds { column: 0, below: hopeless },
    }
}

impl MeleeOdds {
    /// The result of a natural roll with the modifiers of leaders. LB-18.13.1.
    #[must_use]
    pub fn result(self, tables: &Tables, natural: Ordinal, modifiers: i16) -> MeleeResult {
        tables.melee[self.column].result(natural.plus(modifiers + self.below))
    }
}

/// How a unit comes to a melee.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Role {
    /// It attacks.
    pub attacks: bool,
    /// Across which side of its enemy it attacks. LB-18.13.4.2.
    pub across: Option<Aspect>,
    /// It charges, counter-charges or charges by opportunity.
    pub charges: bool,
    /// The last three hexes of its charge lay in one line. LB-18.13.4.14.
    pub straight: bool,
    /// It fights at a third to spare its horses. LB-19.10.9.3.
    pub spares: bool,
    /// How many of its hexes are in contact through its front. LB-18.13.4.8.
    pub hexes: u8,
    /// Its enemy is in square.
    pub against_square: bool,
    /// All its enemies are light cavalry. LB-18.13.4.12.
    pub against_light: bool,
    /// Its enemies are infantry or guns. LB-18.13.4.14.
    pub against_foot: bool,
    /// The hex that it attacks would put it in general order. LB-18.13.4.10.
    pub into_cover: bool,
    /// It stands and is charged. LB-18.13.4.15.
    pub is_charged: bool,
}

/// Factors of a melee value, each with its rule.
pub type Factors = ArrayVec<(Reason, Fraction), 16>;

/// A melee value: what is multiplied, by what, and what is added behind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MeleeValue {
    /// The value in contact as losses leave it.
    pub base: Fraction,
    /// The lance bonus. LB-18.13.4.8.
    pub lance: Fraction,
    /// What both are multiplied by, but for the square third, which spares lances. LB-18.13.4.1, ruling R78.
    pub factors: Factors,
    /// The square third. LB-18.13.4.11.
    pub square: Fraction,
}

impl MeleeValue {
    /// The whole. LB-18.13.4.1.
    #[must_use]
    pub fn total(&self) -> Fraction {
        let factor = self.factors.iter().fold(Fraction::ONE, |product, &(_, factor)| product * factor);
        (self.base * self.square + self.lance) * factor
    }
}

const HALF: Fraction = Fraction::new(1, 2);
const THIRD: Fraction = Fraction::new(1, 3);

impl LaBataille {
    /// LB-18.13.4.1 to LB-18.13.4.16: the melee value of a unit as it comes to a melee.
    #[must_use]
    pub fn melee_value(&self, unit: UnitId, role: Role) -> MeleeValue {
        let counter = self.unit(unit);
        let formation = self.formation(unit);
        let length = self.state.post(unit).map_or(1, |post| i64::from(post.length()));
        let contact = i64::from(role.hexes.max(1)).min(length);
        let mut factors = Factors::new();
        let mut factor = |applies: bool, rule: &'static str, what: &'static str, by: Fraction| {
            if applies && !factors.is_full() {
                factors.push((RuleId(rule).applies(what), by));
            }
        };
        let horse = counter.branch == Branch::Cavalry;
        let heavy = horse && !counter.is_light_cavalry();
        let foot = counter.branch == Branch::Infantry;
        if role.attacks {
            factor(role.across == Some(Aspect::Flank), "LB-18.13.4.2", "flank", Fraction::whole(2));
            factor(role.across == Some(Aspect::Rear), "LB-18.13.4.2", "rear", Fraction::new(3, 2));
            factor(foot && role.against_square, "LB-18.13.4.5", "against a square", Fraction::new(3, 2));
            factor(horse && role.into_cover, "LB-18.13.4.10", "into cover", HALF);
        }
        let loose = formation == Formation::Skirmish;
        factor(foot && loose, "LB-18.13.4.4", "skirmish order", HALF);
        factor(horse && loose, "LB-11.20.5.4", "cavalry skirmishers", Fraction::new(1, 4));
        let fatigue = self.state.troops.fatigue(unit);
        factor(fatigue == Fatigue::Tired, "LB-18.13.4.6", "tired", HALF);
        factor(fatigue == Fatigue::Exhausted, "LB-18.13.4.7", "exhausted", THIRD);
        factor(role.spares, "LB-19.10.9.3", "sparing the horses", THIRD);
        factor(horse && formation == Formation::General, "LB-18.13.4.9", "cavalry in general order", THIRD);
        factor(
            heavy && role.attacks && role.against_light,
            "LB-18.13.4.12",
            "heavy against light cavalry",
            Fraction::whole(2),
        );
        factor(heavy && formation == Formation::Line, "LB-18.13.4.13", "heavy cavalry in line", HALF);
        let straight = role.attacks && role.charges && role.straight && role.against_foot && !role.against_square;
        factor(straight, "LB-18.13.4.14", "straight charge", Fraction::whole(2));
        factor(horse && role.is_charged && !role.charges, "LB-18.13.4.15", "caught standing", HALF);
        factor(formation == Formation::Disorder, "LB-18.13.4.16", "disordered", HALF);
        factor(formation == Formation::Rout, "LB-18.13.4.16", "routed", THIRD);
        factor(formation == Formation::Road, "LB-18.13.4.16", "road order", HALF);
        let lances = role.charges && formation == Formation::Line;
        let lance = if lances { 2 * i64::from(self.lance(unit)) * contact } else { 0 };
        let square = if horse && role.attacks && role.against_square { THIRD } else { Fraction::ONE };
        MeleeValue {
            base: self.melee(unit) * Fraction::new(contact, length),
            lance: Fraction::whole(lance),
            factors,
            square,
        }
    }
}
