//! The options of a prompt as lines: number, words, cost, odds.
use super::text::{width, wrapped};
use voltigeur_engine::view::{Choice, OddsBar};

/// One option as lines of a panel.
pub struct Entry {
    /// Its number, counted from 1.
    pub number: usize,
    /// What it does, broken into lines.
    pub label: Vec<String>,
    /// What it costs, if that stands on the last line of the label.
    pub cost: Option<String>,
    /// The odds, on a line of their own.
    pub odds: Option<OddsBar>,
}

impl Entry {
    /// An option set in so many columns, the number not counted.
    #[must_use]
    pub fn new(number: usize, choice: &Choice, odds: Option<OddsBar>, columns: usize) -> Self {
        let label = wrapped(&choice.label, columns);
        let mut entry = Self { number, label, cost: None, odds };
        if let Some(cost) = &choice.cost {
            let cost = short_cost(cost);
            let last = entry.label.last().map_or(0, |line| width(line));
            if last + 2 + width(&cost) > columns {
                entry.label.push(String::new());
            }
            entry.cost = Some(cost);
        }
        entry
    }

    /// How many lines it takes.
    #[must_use]
    pub fn height(&self) -> usize {
        self.label.len() + usize::from(self.odds.is_some())
    }
}

/// A cost in the short words that players use.
fn short_cost(cost: &str) -> String {
    cost.replace("command points", "CP").replace("command point", "CP")
}

/// The pages of a list: where each begins, if at most `rows` lines fit on one.
#[must_use]
pub fn pages(entries: &[Entry], rows: usize) -> Vec<usize> {
    let mut starts = vec![0];
    let mut used = 0;
    for (n, entry) in entries.iter().enumerate() {
        if used > 0 && used + entry.height() > rows {
            starts.push(n);
            used = 0;
        }
        used += entry.height();
    }
    starts
}
