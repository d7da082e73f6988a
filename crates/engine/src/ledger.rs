//! Totals that explain themselves.
use crate::RuleId;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

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

/// One modifier: the rule that grants it and its amount.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Line {
    /// The rule that grants it.
    pub rule: RuleId,
    /// What of the rule applies; empty if its title says it.
    #[serde(skip)]
    pub what: &'static str,
    /// What it adds.
    pub amount: i16,
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
            self.lines.push(Line { rule, what, amount });
        }
        self
    }

    /// Adds a line if the condition holds.
    pub fn add_if(&mut self, condition: bool, reason: impl Into<Reason>, amount: i16) -> &mut Self {
        if condition { self.add(reason, amount) } else { self }
    }

    /// The sum of all lines.
    #[must_use]
    pub fn total(&self) -> i16 {
        self.lines.iter().map(|line| line.amount).sum()
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
        let lines = self.lines.iter().map(|line| (line.rule.0.to_owned(), what(line), line.amount)).collect();
        LedgerText { of: of.into(), lines, total: self.total() }
    }
}

/// A ledger as a client receives it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LedgerText {
    /// Whose total it is, in words.
    pub of: String,
    /// Rule id, what it stands for, amount.
    pub lines: Vec<(String, String, i16)>,
    /// The sum.
    pub total: i16,
}
