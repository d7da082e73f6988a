//! Totals that explain themselves.
use crate::RuleId;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The most lines that a ledger holds.
pub const LINES: usize = 16;

/// One modifier: the rule that grants it and its amount.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Line {
    /// The rule that grants it.
    pub rule: RuleId,
    /// What it adds.
    pub amount: i16,
}

/// A total and its explanation in one: the sum decides, the lines explain, so that they cannot drift apart.
/// It lives on the stack and allocates nothing.
///
/// ```
/// use voltigeur_engine::{Ledger, RuleId};
/// let mut ledger = Ledger::default();
/// ledger.add(RuleId("X-strength"), 3).add(RuleId("X-nothing"), 0).add(RuleId("X-line"), 1);
/// assert_eq!(ledger.total(), 4);
/// assert_eq!(ledger.lines().len(), 2, "a line of zero explains nothing");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Ledger {
    lines: ArrayVec<Line, LINES>,
}

impl Ledger {
    /// Adds a line; a line of zero is left out.
    pub fn add(&mut self, rule: RuleId, amount: i16) -> &mut Self {
        if amount != 0 {
            self.lines.push(Line { rule, amount });
        }
        self
    }

    /// Adds a line if the condition holds.
    pub fn add_if(&mut self, condition: bool, rule: RuleId, amount: i16) -> &mut Self {
        if condition { self.add(rule, amount) } else { self }
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
