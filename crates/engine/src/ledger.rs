//! Totals that explain themselves.
use crate::{Fraction, RuleId};
use arrayvec::ArrayVec;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::{self, Debug, Display};

/// The most lines that a ledger holds.
pub const LINES: usize = 16;

/// Why a total has a line: a rule, and what of it applies where the rule grants more than one thing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reason {
    /// The rule that grants it.
    pub rule: RuleId,
    /// What of it applies, in a few words; empty if the title of the rule says it.
    pub what: &'static str,
}

impl From<RuleId> for Reason {
    fn from(rule: RuleId) -> Self {
        rule.applies("")
    }
}

impl RuleId {
    /// The rule as the reason of a line, with what of it applies.
    #[must_use]
    pub const fn applies(self, what: &'static str) -> Reason {
        Reason { rule: self, what }
    }
}

/// What a line does to the total so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// It adds this.
    Add(Fraction),
    /// It multiplies by this: doubled, a third, twelve of seventeen.
    Times(Fraction),
}

impl Step {
    /// The total after this step.
    #[must_use]
    pub fn after(self, total: Fraction) -> Fraction {
        match self {
            Self::Add(amount) => total + amount,
            Self::Times(factor) => total * factor,
        }
    }
}

/// `+3`, `-1/2`, `×2`, `×12/17`.
impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Add(amount) if *amount < Fraction::ZERO => write!(f, "{amount}"),
            Self::Add(amount) => write!(f, "+{amount}"),
            Self::Times(factor) => write!(f, "×{factor}"),
        }
    }
}

/// What is added is written as a bare number.
impl Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Add(amount) => Display::fmt(amount, f),
            Self::Times(_) => Display::fmt(self, f),
        }
    }
}

/// A number where it is whole, else a text such as `"18 2/3"` or `"×2"`.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Amount {
    /// A whole number.
    Whole(i64),
    /// "×2", "×12/17", "18 2/3".
    Text(String),
}

impl Amount {
    fn of(number: Fraction) -> Self {
        if number.denominator() == 1 { Self::Whole(number.numerator()) } else { Self::Text(number.to_string()) }
    }

    fn number<E: serde::de::Error>(self) -> Result<Fraction, E> {
        match self {
            Self::Whole(number) => Ok(Fraction::whole(number)),
            Self::Text(text) => read(&text).ok_or_else(|| E::custom(format!("'{text}' is no number such as 3 or 2/3"))),
        }
    }
}

/// Reads a fraction as it is written: `7`, `-3/4`, `4 1/2`.
fn read(text: &str) -> Option<Fraction> {
    let (sign, text) = text.strip_prefix('-').map_or((1, text), |text| (-1, text));
    let number = |digits: &str| digits.parse::<u16>().ok().map(i64::from);
    let (whole, rest) = match text.split_once(' ') {
        Some((whole, rest)) => (number(whole)?, rest),
        None if text.contains('/') => (0, text),
        None => (number(text)?, "0/1"),
    };
    let (over, under) = rest.split_once('/')?;
    let under = number(under).filter(|&under| under > 0)?;
    Some(Fraction::new(sign * (whole * under + number(over)?), under))
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Add(amount) => Amount::of(*amount).serialize(serializer),
            Self::Times(_) => serializer.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Amount::deserialize(deserializer)? {
            Amount::Text(text) if text.starts_with('×') => {
                Amount::Text(text.replacen('×', "", 1)).number().map(Self::Times)
            }
            amount => amount.number().map(Self::Add),
        }
    }
}

/// A total over the wire.
mod total {
    use super::{Amount, Fraction};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(total: &Fraction, serializer: S) -> Result<S::Ok, S::Error> {
        Amount::of(*total).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Fraction, D::Error> {
        Amount::deserialize(deserializer)?.number()
    }
}

/// One modifier: the rule that grants it, and what it does. It is kept as small as a whole amount would be.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Line {
    /// The rule that grants it.
    pub rule: RuleId,
    /// What of the rule applies; empty if its title says it.
    pub what: &'static str,
    top: i16,
    bottom: u16,
    times: bool,
}

impl Line {
    fn new(reason: Reason, step: Step) -> Self {
        let Reason { rule, what } = reason;
        let (number, times) = match step {
            Step::Add(amount) => (amount, false),
            Step::Times(factor) => (factor, true),
        };
        let fits = "the numbers of one line are small";
        let top = i16::try_from(number.numerator()).expect(fits);
        let bottom = u16::try_from(number.denominator()).expect(fits);
        Self { rule, what, top, bottom, times }
    }

    /// What it does to the total so far.
    #[must_use]
    pub fn step(&self) -> Step {
        let number = Fraction::new(i64::from(self.top), i64::from(self.bottom));
        if self.times { Step::Times(number) } else { Step::Add(number) }
    }

    /// What it adds, down to whole numbers; zero if it is a factor.
    #[must_use]
    pub fn amount(&self) -> i16 {
        match (self.times, self.bottom) {
            (true, _) => 0,
            (false, 1) => self.top,
            (false, bottom) => i32::from(self.top).div_euclid(i32::from(bottom)) as i16,
        }
    }
}

impl Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rule, what, .. } = self;
        f.debug_struct("Line").field("rule", rule).field("what", what).field("amount", &self.step()).finish()
    }
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut line = serializer.serialize_struct("Line", 2)?;
        line.serialize_field("rule", &self.rule)?;
        line.serialize_field("amount", &self.step())?;
        line.end()
    }
}

/// A total and its explanation in one: the sum decides, the lines explain, so that they cannot drift apart.
/// It lives on the stack and allocates nothing.
///
/// ```
/// use voltigeur_engine::{Ledger, RuleId};
/// let mut ledger = Ledger::default();
/// ledger.add(RuleId("X-strength"), 3).add(RuleId("X-nothing"), 0).add(RuleId("X-target").applies("in line"), 1);
/// assert_eq!(ledger.total(), 4);
/// assert_eq!(ledger.lines().len(), 2, "a line of zero explains nothing");
/// let text = ledger.told("Fire", |rule| format!("Title of {rule}"));
/// assert_eq!(text.lines[0].1, "Title of X-strength");
/// assert_eq!(text.lines[1].1, "in line");
/// ```
/// A line may also multiply what stands above it:
/// ```
/// use voltigeur_engine::{Fraction, Ledger, RuleId};
/// let mut melee = Ledger::default();
/// melee
///     .add(RuleId("X-value"), 34)
///     .times(RuleId("X-losses").applies("12 of 17 steps"), Fraction::new(12, 17))
///     .times(RuleId("X-square").applies("against a square"), Fraction::new(1, 3))
///     .add(RuleId("X-lance"), 2);
/// assert_eq!(melee.exact(), Fraction::whole(10));
/// let text = melee.told("Melee", str::to_owned);
/// assert_eq!(text.to_string(), "Melee: +34 X-value (X-value), ×12/17 12 of 17 steps (X-losses), \
///     ×1/3 against a square (X-square), +2 X-lance (X-lance) = 10");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Ledger {
    lines: ArrayVec<Line, LINES>,
}

impl Ledger {
    /// Adds a line; a line of zero is left out.
    pub fn add(&mut self, reason: impl Into<Reason>, amount: i16) -> &mut Self {
        if amount != 0 {
            let Reason { rule, what } = reason.into();
            self.lines.push(Line { rule, what, top: amount, bottom: 1, times: false });
        }
        self
    }

    /// Adds a line if the condition holds.
    pub fn add_if(&mut self, condition: bool, reason: impl Into<Reason>, amount: i16) -> &mut Self {
        if condition { self.add(reason, amount) } else { self }
    }

    /// Adds a line with an amount that need not be whole; a line of zero is left out.
    pub fn add_part(&mut self, reason: impl Into<Reason>, amount: Fraction) -> &mut Self {
        if amount != Fraction::ZERO {
            self.lines.push(Line::new(reason.into(), Step::Add(amount)));
        }
        self
    }

    /// Multiplies what stands so far; a factor of one is left out.
    pub fn times(&mut self, reason: impl Into<Reason>, factor: impl Into<Fraction>) -> &mut Self {
        let factor = factor.into();
        if factor != Fraction::ONE {
            self.lines.push(Line::new(reason.into(), Step::Times(factor)));
        }
        self
    }

    /// What the lines come to, one after the other, down to the whole number.
    #[must_use]
    pub fn total(&self) -> i16 {
        let mut total: i16 = 0;
        for line in &self.lines {
            match line {
                Line { bottom: 1, times: false, top, .. } => total += top,
                Line { bottom: 1, times: true, top, .. } => total *= top,
                _ => return self.exact().floor() as i16,
            }
        }
        total
    }

    /// What the lines come to, one after the other.
    #[must_use]
    pub fn exact(&self) -> Fraction {
        self.lines.iter().fold(Fraction::ZERO, |total, line| line.step().after(total))
    }

    /// The lines in the order in which they were added.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The ledger as a client receives it. A line that does not say what applies has the title of its rule.
    #[must_use]
    pub fn told(&self, of: impl Into<String>, title: impl Fn(&'static str) -> String) -> LedgerText {
        let what = |line: &Line| if line.what.is_empty() { title(line.rule.0) } else { line.what.to_owned() };
        let lines = self.lines.iter().map(|line| (line.rule.0.to_owned(), what(line), line.step())).collect();
        LedgerText { of: of.into(), lines, total: self.exact() }
    }
}

/// A ledger as a client receives it.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LedgerText {
    /// Whose total it is, in words.
    pub of: String,
    /// Rule id, what it stands for, what it does: a number is added, a text such as "×2" or "×12/17" multiplies what stands above it.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<(String, String, Amount)>))]
    pub lines: Vec<(String, String, Step)>,
    /// What the lines come to: a number, or a text such as "18 2/3".
    #[serde(with = "total")]
    #[cfg_attr(feature = "schema", schema(value_type = Amount))]
    pub total: Fraction,
}

impl Debug for LedgerText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { of, lines, total } = self;
        let mut text = f.debug_struct("LedgerText");
        text.field("of", of).field("lines", lines).field("total", &format_args!("{total}")).finish()
    }
}

/// In one line.
impl Display for LedgerText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.of)?;
        for (n, (rule, what, step)) in self.lines.iter().enumerate() {
            let comma = if n > 0 { ", " } else { "" };
            write!(f, "{comma}{step} {what} ({rule})")?;
        }
        write!(f, " = {}", self.total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[derive(Clone, Copy, Debug)]
    struct Doubled(i64, i64);

    fn steps() -> impl Strategy<Value = Vec<(bool, i16, u16)>> {
        prop::collection::vec((any::<bool>(), -6_i16..=6, 1_u16..8), 0..5)
    }

    fn ledger_of(steps: &[(bool, i16, u16)]) -> Ledger {
        let mut ledger = Ledger::default();
        for &(times, top, bottom) in steps {
            let number = Fraction::new(i64::from(top), i64::from(bottom));
            if times {
                ledger.times(RuleId("X"), number);
            } else {
                ledger.add_part(RuleId("X"), number);
            }
        }
        ledger
    }

    proptest! {
        #[test]
        fn a_ledger_comes_to_what_its_steps_make_by_hand(steps in steps()) {
            let by_hand = steps.iter().fold(Doubled(0, 1), |Doubled(top, bottom), &(times, a, b)| {
                let (a, b) = (i64::from(a), i64::from(b));
                if times { Doubled(top * a, bottom * b) } else { Doubled(top * b + a * bottom, bottom * b) }
            });
            let ledger = ledger_of(&steps);
            let exact = ledger.exact();
            prop_assert_eq!(exact.numerator() * by_hand.1, by_hand.0 * exact.denominator());
            if exact.floor().abs() < i64::from(i16::MAX) {
                prop_assert_eq!(i64::from(ledger.total()), exact.floor());
            }
        }

        #[test]
        fn a_text_of_a_ledger_is_read_as_it_was_written(steps in steps()) {
            let text = ledger_of(&steps).told("Fire", str::to_owned);
            let json = serde_json::to_string(&text).unwrap();
            prop_assert_eq!(serde_json::from_str::<LedgerText>(&json).unwrap(), text);
        }
    }

    #[test]
    fn whole_amounts_are_written_as_ever() {
        let mut ledger = Ledger::default();
        ledger.add(RuleId("X"), 3).add(RuleId("Y").applies("flank"), -1);
        let text = ledger.told("Fire", |_| "title".to_owned());
        assert_eq!(
            serde_json::to_string(&text).unwrap(),
            r#"{"of":"Fire","lines":[["X","title",3],["Y","flank",-1]],"total":2}"#
        );
        assert_eq!(
            format!("{text:?}"),
            r#"LedgerText { of: "Fire", lines: [("X", "title", 3), ("Y", "flank", -1)], total: 2 }"#
        );
        assert_eq!(serde_json::to_string(&ledger).unwrap(), r#"[{"rule":"X","amount":3},{"rule":"Y","amount":-1}]"#);
        assert_eq!(size_of::<Line>(), 40, "as small as with a whole amount");
        assert_eq!(
            ["7", "-3/4", "4 1/2", "-4 1/2"].map(read),
            [
                Some(Fraction::whole(7)),
                Some(Fraction::new(-3, 4)),
                Some(Fraction::new(9, 2)),
                Some(Fraction::new(-9, 2)),
            ]
        );
        assert_eq!(["", "x", "1/0", "1 x", "--1"].map(read), [None; 5]);
    }
}
