//! The record of a battle: a plain text file from which it is rebuilt exactly, on any machine.
//!
//! ```
//! # let text = "\
//! Voltigeur record 1
//! Rulebook: lines-of-battle
//! Rules: 1
//! Scenario: quatre-bras 4f0c21d9a8b37e55
//! Switches: leaders, qb-derlon
//! Dice: chacha8-1 seed 42
//! First: person
//! Second: veteran
//! Result: unfinished
//!
//! ; A remark before the first action.
//! 1 activate fr-5-1
//! 2! move balcan                          #0123456789abcdef
//! ; dice first LOB-B-1 d3: 4
//! ; A remark on action 2.
//! variation 1 chacha8-1 seed 7
//!   2 stop
//! end
//! # ";
//! let record: voltigeur_engine::Record = text.parse().expect("it is a record");
//! assert_eq!(record.line.steps.len(), 2);
//! assert_eq!(record.to_string().parse(), Ok(record));
//! ```
//!
//! - **The header** says what was set up. `Switches` names all that are on, or `none`. `Scenario` is an id and the first
//!   sixteen digits of the BLAKE3 hash of the scenario's text (`b3sum` prints the same).
//! - **`Dice`** is a generator with its seed, or `recorded`: then the dice lines are the source. `…, chacha8-1 seed 7 after 12`
//!   means that from there on the dice fall from another seed. `fair-1 commitment ...` are [fair dice](crate::dice::fair): with their
//!   `secret` every die can be made again, without it (the battle goes on) the dice lines are the source. `first abc@0` is the nonce of
//!   the first side, told before the first action.
//! - **`Takebacks: 3`** says that something was taken back three times on the way to what the record tells. It may be left out.
//! - **An action** is its number and its notation; `!` marks one that was the only legal choice. `#` and sixteen digits are the
//!   hash of the state that it leads to; where they stand they are checked.
//! - **`; dice`** lines belong to the action above them: who rolls, for which rule, what, and the faces. Where the dice come from a
//!   seed they are checked.
//! - **`;`** is a remark (`;;` where a remark begins with the word `dice`).
//! - **`variation 1`** is another way to go on after action 1, closed by `end`; it may hold variations of its own. Its dice go on as
//!   they stood after that action, or from the seed that it names.
//! - **`=== scenario`** is the last part, where there is one: the scenario's text, for scenarios that do not ship.
//!
//! Blank lines, indentation, blanks at the end of a line and CRLF do not matter.
use crate::dice::fair::{Chain, Commitment, Nonce, Secret};
use crate::dice::{Faces, Fair};
use crate::{BySide, Roll, Side, StateHash, Throw};
use serde::{Deserialize, Serialize};
use std::fmt;

mod parse;
mod seen;
mod values;
mod verify;
mod write;

pub use parse::RecordError;
pub use seen::{AS_SEEN, SeenRecord};
pub use verify::{Report, VerifyError, verify};

/// The first line of every record.
pub const MAGIC: &str = "Voltigeur record 1";

/// The deepest nesting of variations.
pub const DEEPEST: usize = 16;

/// A battle as its record tells it. Whether that battle can be fought is for [`Match::replay`](crate::Match::replay) to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The rulebook's id.
    pub rulebook: String,
    /// The version of its implementation.
    pub rules: u32,
    /// The scenario's id.
    pub scenario: String,
    /// The hash of the scenario's text.
    pub scenario_hash: TextHash,
    /// All switches that are on.
    pub switches: Vec<String>,
    /// Where the dice come from.
    pub dice: DiceSource,
    /// Who plays.
    pub seats: BySide<String>,
    /// How it ended.
    pub result: Conclusion,
    /// How often something was taken back; 0 where nobody counted.
    pub takebacks: u32,
    /// What was played.
    pub line: Line,
    /// The scenario's text, where the record carries it.
    pub scenario_text: Option<String>,
    pub(crate) places: [LineNumber; Header::ALL.len()],
}

/// The hash of a scenario's text. The ends of lines do not matter, so that it is the same on every system.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TextHash(pub u64);

impl TextHash {
    /// The hash of a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let hash = blake3::hash(text.replace("\r\n", "\n").as_bytes());
        let mut first = [0; 8];
        first.copy_from_slice(&hash.as_bytes()[..8]);
        Self(u64::from_be_bytes(first))
    }
}

impl fmt::Display for TextHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Where the dice come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiceSource {
    /// The seed of the first action's dice; `None` where the dice are recorded.
    pub seed: Option<u64>,
    /// Where another seed takes over, in order.
    pub reseeds: Vec<Reseed>,
    /// Where fair dice take over, until another seed does.
    pub fair: Option<FairSource>,
}

/// From some action on the dice are fair ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FairSource {
    /// How many actions came before.
    pub after: usize,
    /// What was told before the battle.
    pub commitment: Commitment,
    /// What is told after it.
    pub secret: Option<Secret>,
    /// What each seat added, and after how many actions it did.
    pub nonces: BySide<Option<(Nonce, usize)>>,
}

impl FairSource {
    /// Fair dice from a secret.
    #[must_use]
    pub fn new(secret: Secret, after: usize) -> Self {
        Self { after, commitment: secret.commitment(), secret: Some(secret), nonces: BySide::default() }
    }

    /// The nonces that count for the next action, after so many.
    #[must_use]
    pub fn nonces_after(&self, actions: usize) -> BySide<Option<Nonce>> {
        BySide::from_fn(|side| {
            let told = self.nonces[side].as_ref().filter(|(_, after)| *after <= actions);
            told.map(|(nonce, _)| nonce.clone())
        })
    }

    /// The dice of one action, the last of `chain`, before which so many were played; none as long as the secret is not known.
    #[must_use]
    pub fn dice(&self, actions: usize, chain: Chain) -> Option<Fair> {
        self.secret.as_ref().map(|secret| Fair::new(secret, &self.nonces_after(actions), chain))
    }
}

/// From some action on the dice fall from another seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reseed {
    /// How many actions came before.
    pub after: usize,
    /// The seed.
    pub seed: u64,
}

impl DiceSource {
    /// Dice from one seed.
    #[must_use]
    pub const fn seeded(seed: u64) -> Self {
        Self { seed: Some(seed), reseeds: Vec::new(), fair: None }
    }

    /// Dice that are written down.
    #[must_use]
    pub const fn recorded() -> Self {
        Self { seed: None, reseeds: Vec::new(), fair: None }
    }

    /// The seed from which the dice begin anew after so many actions.
    #[must_use]
    pub fn seed_after(&self, actions: usize) -> Option<u64> {
        match self.reseeds.iter().find(|reseed| reseed.after == actions) {
            Some(reseed) => Some(reseed.seed),
            None => self.seed.filter(|_| actions == 0),
        }
    }

    /// Are the dice of the next action, after so many, written down instead of made?
    #[must_use]
    pub fn is_recorded_after(&self, actions: usize) -> bool {
        match self.fair_after(actions) {
            Some(fair) => fair.secret.is_none(),
            None => self.seed.is_none() && self.reseeds.first().is_none_or(|reseed| actions < reseed.after),
        }
    }

    /// The fair dice from which the next action draws, after so many.
    #[must_use]
    pub fn fair_after(&self, actions: usize) -> Option<&FairSource> {
        let fair = self.fair.as_ref().filter(|fair| fair.after <= actions)?;
        let replaced = self.reseeds.iter().any(|reseed| (fair.after..=actions).contains(&reseed.after));
        (!replaced).then_some(fair)
    }

    /// Hides the secret of fair dice, as long as the battle goes on.
    pub fn conceal(&mut self) {
        if let Some(fair) = &mut self.fair {
            fair.secret = None;
        }
    }

    /// The dice of a variation.
    fn branched(&self, from: usize, reseeds: &[Reseed]) -> Self {
        let replaced = reseeds.first().map_or(from + 1, |reseed| reseed.after);
        let mut branched = self.clone();
        branched.reseeds.retain(|reseed| reseed.after <= from && reseed.after < replaced);
        branched.reseeds.extend_from_slice(reseeds);
        branched.fair = branched.fair.filter(|fair| fair.after <= from && fair.after < replaced);
        branched
    }
}

/// How a battle ended, as its record tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conclusion {
    /// The record does not say: it goes on, or was given up.
    Unfinished,
    /// A side won by the rules.
    Won {
        /// The winner.
        by: Side,
        /// Victory points.
        points: BySide<i32>,
    },
    /// Nobody won.
    Drawn {
        /// Victory points.
        points: BySide<i32>,
    },
    /// This side gave up.
    Resigned(Side),
    /// This side ran out of time.
    OutOfTime(Side),
    /// Both sides agreed to end it as it stood.
    Agreed {
        /// Victory points.
        points: BySide<i32>,
    },
}

/// Actions one after the other, with what branches off from them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Line {
    /// Remarks before the first action.
    pub remarks: Vec<String>,
    /// The actions.
    pub steps: Vec<Step>,
    /// Other ways to go on, by the action that they follow.
    pub variations: Vec<Variation>,
}

impl Line {
    /// Adds a variation at its place.
    pub fn add_variation(&mut self, variation: Variation) {
        let place = self.variations.partition_point(|known| known.from <= variation.from);
        self.variations.insert(place, variation);
    }

    /// Leaves out the remarks on what the [standing orders](crate::standing) of others decided: whoever plays these sides knows only those
    /// of their own.
    pub fn keep_orders_from(&mut self, plays: [bool; 2]) {
        for side in crate::Side::BOTH.into_iter().filter(|side| !plays[side.index()]) {
            for step in &mut self.steps {
                step.remarks.retain(|remark| crate::standing::StandingOrders::in_remark(remark, side).is_none());
            }
        }
    }

    /// How deep its variations are nested; 0 where it has none.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.variations.iter().map(|variation| 1 + variation.line.depth()).max().unwrap_or(0)
    }
}

/// One action of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Step {
    /// Its notation.
    pub action: String,
    /// It was the only legal choice.
    pub forced: bool,
    /// The hash of the state that it leads to.
    pub hash: Option<StateHash>,
    /// The dice that fell.
    pub dice: Vec<DiceLine>,
    /// Remarks on it.
    pub remarks: Vec<String>,
    /// Where it stands in the file.
    pub at: LineNumber,
}

/// One throw of dice in a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DiceLine {
    /// Who rolls.
    pub roller: Side,
    /// The rule that asks for it.
    pub rule: String,
    /// What is rolled.
    pub roll: Roll,
    /// What fell.
    pub faces: Faces,
    /// Where it stands in the file.
    pub at: LineNumber,
}

impl DiceLine {
    /// Does it tell of this throw?
    #[must_use]
    pub fn tells_of(&self, throw: &Throw) -> bool {
        // Rolls are compared as they are written: a die with three faces is written like the halved d6.
        self.roller == throw.why.roller
            && self.rule == throw.why.rule.0
            && self.faces == throw.faces
            && (self.roll == throw.roll || self.roll.to_string() == throw.roll.to_string())
    }
}

impl From<&Throw> for DiceLine {
    fn from(throw: &Throw) -> Self {
        Self {
            roller: throw.why.roller,
            rule: throw.why.rule.0.to_owned(),
            roll: throw.roll,
            faces: throw.faces.clone(),
            at: LineNumber::default(),
        }
    }
}

/// Another way to go on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Variation {
    /// It follows the action of this number; 0 is the set-up.
    pub from: usize,
    /// Seeds of its own.
    pub reseeds: Vec<Reseed>,
    /// What was played instead.
    pub line: Line,
    /// Where it stands in the file.
    pub at: LineNumber,
}

/// A line of the file, counted from 1; 0 where there is no file. It says where something stands and not what it is:
/// all line numbers are equal.
#[derive(Clone, Copy, Debug, Default, Eq, Serialize, Deserialize)]
pub struct LineNumber(pub usize);

impl PartialEq for LineNumber {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The headers, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Header {
    Rulebook,
    Rules,
    Scenario,
    Switches,
    Dice,
    First,
    Second,
    Result,
    Takebacks,
}

impl Header {
    pub(crate) const ALL: [Self; 9] = [
        Self::Rulebook,
        Self::Rules,
        Self::Scenario,
        Self::Switches,
        Self::Dice,
        Self::First,
        Self::Second,
        Self::Result,
        Self::Takebacks,
    ];

    /// May it be left out?
    pub(crate) const fn is_optional(self) -> bool {
        matches!(self, Self::Takebacks)
    }
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl Record {
    /// The headers that are written: takebacks only where there were some.
    pub(crate) fn headers(&self) -> impl Iterator<Item = Header> {
        let takebacks = self.takebacks;
        Header::ALL.into_iter().filter(move |header| !header.is_optional() || takebacks > 0)
    }

    /// The line of the file on which a header stands.
    pub(crate) fn place(&self, header: Header) -> usize {
        self.places[header as usize].0
    }

    /// The hash of what was set up, with which the [chain](Chain) of fair dice begins.
    #[must_use]
    pub fn chain(&self) -> Chain {
        let headers = [Header::Rulebook, Header::Rules, Header::Scenario, Header::Switches];
        let values = headers.map(|header| self.value(header));
        Chain::of_headers(&values.each_ref().map(String::as_str))
    }

    /// The record with every variation played as its main line, each once; the first is the main line itself. What replays them
    /// all has checked the whole record.
    pub fn all_lines(&self) -> impl Iterator<Item = Record> {
        let mut open = vec![self.clone()];
        std::iter::from_fn(move || {
            let record = open.pop()?;
            open.extend((0..record.line.variations.len()).rev().filter_map(|n| record.follow(n)));
            Some(record)
        })
    }

    /// The record with the `n`-th variation of its main line as main line.
    #[must_use]
    pub fn follow(&self, n: usize) -> Option<Record> {
        let variation = self.line.variations.get(n)?;
        let mut followed = self.clone();
        followed.dice = self.dice.branched(variation.from, &variation.reseeds);
        followed.result = Conclusion::Unfinished;
        followed.line.steps.truncate(variation.from);
        followed.line.steps.extend_from_slice(&variation.line.steps);
        followed.line.variations.clone_from(&variation.line.variations);
        Some(followed)
    }

    /// The same record with the line numbers of its own text.
    #[must_use]
    pub(crate) fn numbered(self) -> Self {
        Self::parse(&self.to_string()).unwrap_or(self)
    }
}

/// Can this stand in a record as the notation of an action? It must be one line, without blanks at its ends, and none of its
/// words may begin with `#`.
#[must_use]
pub fn is_writable(notation: &str) -> bool {
    !notation.is_empty()
        && notation.trim() == notation
        && !notation.contains(char::is_control)
        && !notation.split_whitespace().any(|word| word.starts_with('#'))
}
