//! What the units of a hex fire with. LB-16.11.1.
use crate::formation::Formation;
use crate::game::LaBataille;
use crate::unit::{Branch, Size, UnitId};
use arrayvec::ArrayVec;
use voltigeur_engine::{Fraction, RuleId};
use voltigeur_field::hex::HexId;

/// Steps of a line hex that fire. LB-11.16.6a.
const LINE_STEPS: i64 = 4;
/// Steps of a skirmish hex that fire. LB-11.20.4.5a.
const SKIRMISH_STEPS: i64 = 3;
/// Steps of guns alone that fire. LB-16.11.1.
const GUN_STEPS: i64 = 9;

/// A unit's share of the fire of a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// Who.
    pub unit: UnitId,
    /// How much.
    pub value: Fraction,
    /// Why so much.
    pub rule: RuleId,
}

/// The shares of a hex.
pub type Strengths = ArrayVec<Strength, 16>;

/// Who fires step by step: the formation, how many steps of a hex, by which rule.
#[derive(Clone, Copy)]
struct Rank {
    formation: Formation,
    most: i64,
    rule: &'static str,
}

/// Half, for disorder and for skirmishers at two hexes.
const HALF: Fraction = Fraction::new(1, 2);

fn note(shares: &mut Strengths, unit: UnitId, value: Fraction, rule: &'static str) {
    if !value.is_zero() && !shares.is_full() {
        shares.push(Strength { unit, value, rule: RuleId(rule) });
    }
}

impl LaBataille {
    /// Steps of a unit in one of its hexes, exactly. LB-16.13.4, ruling R84.
    #[must_use]
    pub fn steps_in_hex(&self, unit: UnitId) -> Fraction {
        let hexes = self.state.post(unit).map_or(1, |post| i64::from(post.length()));
        Fraction::new(i64::from(self.steps(unit)), hexes)
    }

    /// LB-16.11.1: what a hex fires with at a range, unit by unit: squares a third, or everything where `whole` (LB-11.17.9.5).
    #[must_use]
    pub fn fire_of(&self, hex: HexId, range: u16, whole: bool) -> Strengths {
        let mut shares = Strengths::new();
        let Some(top) = self.top(hex) else { return shares };
        let branch = self.unit(top).branch;
        match self.formation(top) {
            Formation::Rout | Formation::Road | Formation::Limbered => {}
            Formation::Square => self.square(hex, range, whole, &mut shares),
            Formation::Line if branch == Branch::Infantry => self.line(hex, range, &mut shares),
            Formation::Skirmish => self.skirmish(hex, range, &mut shares),
            Formation::Unlimbered => self.guns(hex, range, &mut shares),
            Formation::Disorder if branch == Branch::Infantry => self.compact(hex, HALF, &mut shares),
            Formation::Column | Formation::General if branch == Branch::Infantry => {
                self.compact(hex, Fraction::ONE, &mut shares);
            }
            _ => {}
        }
        shares
    }

    /// LB-11.15.5, LB-11.19.4, LB-11.21.2: the top battalion or regiment, or the top two companies, with the printed value.
    fn compact(&self, hex: HexId, factor: Fraction, shares: &mut Strengths) {
        let rule = if factor == HALF { "LB-11.21.2" } else { "LB-11.15.5" };
        let company = |unit: UnitId| self.unit(unit).size == Size::Company;
        let mut firers = self.pile(hex);
        let Some(top) = firers.next() else { return };
        note(shares, top, self.printed_fire(top) * factor, rule);
        if company(top)
            && let Some(second) =
                firers.next().filter(|&unit| company(unit) && self.unit(unit).branch == Branch::Infantry)
        {
            note(shares, second, self.printed_fire(second) * factor, rule);
        }
    }

    /// The top steps of infantry of a hex, each worth so much.
    fn top_steps(&self, hex: HexId, rank: Rank, worth: impl Fn(UnitId) -> Fraction, shares: &mut Strengths) {
        let mut left = Fraction::whole(rank.most);
        for unit in self.pile(hex) {
            if self.unit(unit).branch != Branch::Infantry || self.formation(unit) != rank.formation {
                continue;
            }
            let steps = self.steps_in_hex(unit).min(left);
            left = left - steps;
            note(shares, unit, steps * worth(unit), rank.rule);
        }
    }

    /// LB-11.16.6a, LB-11.16.6b: four steps, and a battery besides.
    fn line(&self, hex: HexId, range: u16, shares: &mut Strengths) {
        if range == 1 {
            let rank = Rank { formation: Formation::Line, most: LINE_STEPS, rule: "LB-11.16.6a" };
            let worth = |unit| Fraction::whole(i64::from(self.unit(unit).multiplier.line));
            self.top_steps(hex, rank, worth, shares);
        }
        let battery = self.pile(hex).find(|&unit| self.formation(unit) == Formation::Unlimbered);
        if let Some((battery, value)) = battery.and_then(|unit| Some((unit, self.gun_fire(unit, range)?))) {
            note(shares, battery, value, "LB-11.16.6b");
        }
    }

    /// LB-11.20.4.5a, LB-11.20.5.3, ruling R71: three steps of infantry, halved at two hexes but for rifles; cavalry its skirmish value.
    fn skirmish(&self, hex: HexId, range: u16, shares: &mut Strengths) {
        let horse = self.pile(hex).find(|&unit| self.unit(unit).branch == Branch::Cavalry);
        if let Some(horse) = horse {
            if range == 1 {
                let value = Fraction::whole(i64::from(self.skirmish_value(horse)));
                note(shares, horse, value, "LB-11.20.5.3");
            }
            return;
        }
        if range > 2 {
            return;
        }
        let worth = |unit| {
            let multiplier = self.unit(unit).multiplier;
            let whole = Fraction::whole(i64::from(multiplier.skirmish));
            if range == 2 && !multiplier.rifles { whole * HALF } else { whole }
        };
        let rank = Rank { formation: Formation::Skirmish, most: SKIRMISH_STEPS, rule: "LB-11.20.4.5a" };
        self.top_steps(hex, rank, worth, shares);
    }

    /// LB-16.11.1: guns alone, up to nine steps.
    fn guns(&self, hex: HexId, range: u16, shares: &mut Strengths) {
        // With infantry in column only the top unit fires. LB-11.15.5.
        let infantry = self.pile(hex).any(|unit| self.unit(unit).branch == Branch::Infantry);
        let mut left = Fraction::whole(GUN_STEPS);
        for unit in self.pile(hex).filter(|&unit| self.formation(unit) == Formation::Unlimbered) {
            let Some(value) = self.gun_fire(unit, range) else { continue };
            let steps = Fraction::whole(i64::from(self.steps(unit)));
            let firing = steps.min(left);
            left = left - firing;
            note(shares, unit, value * firing.over(steps), "LB-16.11.1");
            if infantry {
                break;
            }
        }
    }

    /// LB-11.17.9.2, LB-11.17.9.5, ruling R15: a third of the steps, and of all guns, into each of three hexes.
    fn square(&self, hex: HexId, range: u16, whole: bool, shares: &mut Strengths) {
        let factor = if whole { Fraction::ONE } else { Fraction::new(1, 3) };
        let rule = if whole { "LB-11.17.9.5" } else { "LB-11.17.9.2" };
        for unit in self.pile(hex) {
            let counter = self.unit(unit);
            let value = match counter.branch {
                Branch::Infantry if range == 1 => {
                    self.steps_in_hex(unit) * Fraction::whole(i64::from(counter.multiplier.line))
                }
                Branch::Artillery if self.formation(unit) == Formation::Unlimbered => {
                    self.gun_fire(unit, range).unwrap_or(Fraction::ZERO)
                }
                _ => Fraction::ZERO,
            };
            note(shares, unit, value * factor, rule);
        }
    }
}
