//! Rule ids, refusals, and the index of a rulebook's rules.
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The id of a rule, such as `LOB-C7.3`. Every id that the code cites stands in the rulebook's index;
/// `cargo xtask rules` checks that.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(transparent)]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Why something may not be done: always a rule, always a sentence. It costs no allocation, so that a refusal is also
/// the way in which lists of legal actions are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// The reason, as a sentence without a full stop.
    pub why: &'static str,
    /// What would be needed and what is there, where numbers say more.
    pub numbers: Option<(i16, i16)>,
}

impl Refusal {
    /// A refusal by a rule, with its reason.
    #[must_use]
    pub const fn new(rule: &'static str, why: &'static str) -> Self {
        Self { rule: RuleId(rule), why, numbers: None }
    }

    /// Adds the numbers: what is needed and what is there.
    #[must_use]
    pub const fn numbers(mut self, needed: i16, there: i16) -> Self {
        self.numbers = Some((needed, there));
        self
    }

    /// The reason with its numbers.
    #[must_use]
    pub fn reason(&self) -> String {
        match self.numbers {
            Some((needed, there)) => format!("{} (needs {needed}, has {there})", self.why),
            None => self.why.to_owned(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.reason())
    }
}

/// `Ok`, or the refusal.
pub type Verdict = Result<(), Refusal>;

/// Refuses unless the condition holds.
#[inline]
pub const fn require(condition: bool, rule: &'static str, why: &'static str) -> Verdict {
    if condition { Ok(()) } else { Err(Refusal::new(rule, why)) }
}

/// What kind of statement a rule is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum RuleTag {
    /// A mechanic that is always in force.
    Core,
    /// A definition.
    Def,
    /// A mechanic behind a switch.
    Opt,
    /// Data that a scenario supplies.
    Scenario,
    /// Advice without a mechanic.
    Advice,
}

/// One rule, in our own words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Its id.
    pub id: String,
    /// The chapter it stands in.
    pub chapter: String,
    /// What kind of statement it is.
    pub tag: RuleTag,
    /// The switch that turns it on, for an optional rule.
    #[serde(default)]
    pub switch: Option<String>,
    /// House switches that change it.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub alt: Vec<String>,
    /// Rulings that it rests on.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub rulings: Vec<String>,
    /// A few words to recognise it by.
    pub title: String,
    /// What it says.
    pub text: String,
}

/// What a rulebook is and who wrote it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulebookInfo {
    /// The short name used in files and commands.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Who wrote the published rulebook.
    pub author: String,
    /// What its rule ids begin with.
    pub prefix: String,
    /// The edition that we follow.
    pub edition: String,
    /// Its rules are still being built, so that not every one of them has a test yet.
    #[serde(default)]
    pub building: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleFile {
    rulebook: RulebookInfo,
    rule: Vec<Rule>,
}

/// The index of a rulebook: what the referee cites and the tests must cover.
#[derive(Clone, Debug)]
pub struct RuleIndex {
    /// What book it is.
    pub info: RulebookInfo,
    rules: Vec<Rule>,
    by_id: BTreeMap<String, usize>,
}

impl RuleIndex {
    /// Reads a `rules/<rulebook>.toml`.
    ///
    /// # Errors
    /// If the file does not parse, or an id stands in it twice.
    pub fn parse(text: &str) -> Result<Self, String> {
        let file: RuleFile = toml::from_str(text).map_err(|error| error.to_string())?;
        let mut by_id = BTreeMap::new();
        for (n, rule) in file.rule.iter().enumerate() {
            if by_id.insert(rule.id.to_lowercase(), n).is_some() {
                return Err(format!("the id {} appears twice in the index", rule.id));
            }
        }
        Ok(Self { info: file.rulebook, rules: file.rule, by_id })
    }

    /// All rules in the order of the book.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// A rule by its id; the prefix may be left out and the case does not matter.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Rule> {
        let id = id.trim().to_lowercase();
        let with_prefix = format!("{}-{id}", self.info.prefix.to_lowercase());
        let n = self.by_id.get(&id).or_else(|| self.by_id.get(&with_prefix))?;
        Some(&self.rules[*n])
    }

    /// Rules whose id begins with `start` (prefix optional), for "did you mean".
    #[must_use]
    pub fn beginning_with(&self, start: &str) -> Vec<&Rule> {
        let start = start.trim().to_lowercase();
        let with_prefix = format!("{}-{start}", self.info.prefix.to_lowercase());
        self.rules
            .iter()
            .filter(|rule| {
                let id = rule.id.to_lowercase();
                id.starts_with(&start) || id.starts_with(&with_prefix)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = r#"
        rule = []
        [rulebook]
        id = "toy"
        title = "Toy"
        author = "Nobody"
        prefix = "TOY"
        edition = "1"
    "#;

    #[test]
    fn a_book_is_complete_unless_it_says_that_it_is_being_built() -> Result<(), String> {
        assert!(!RuleIndex::parse(HEAD)?.info.building);
        assert!(RuleIndex::parse(&format!("{HEAD}building = true"))?.info.building);
        Ok(())
    }
}
