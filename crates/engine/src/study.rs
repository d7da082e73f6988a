//! Studies: text files with which players settle rules questions and report bugs.
//!
//! A study sets up a position, says which dice fall and what is done, and states what is expected; running it tells what
//! differs. The frame is the same for every rulebook and stands here: reading, dice, `do`, `expect`, `refuse`, the report. A
//! rulebook adds the lines that set up its own kind of position and its own expectations by implementing [`Studied`], and
//! offers the whole through [`crate::Rulebook::study`].
//!
//! ```text
//! rulebook lines-of-battle          # lines above the first study hold for all studies of the file
//! sides French British
//!
//! study A line attacks a column
//! rules LOB-C7.1, LOB-C11
//! link A-B                          # what the rulebook reads
//! unit F French I3 in A facing B
//! unit R British I3 in B
//! do activate F                     # what is done
//! do attack B
//! roll 3,4                          # play on until these dice have fallen
//! expect F hits 1                   # what should be so now
//! do retreat F
//! expect R on A-B home B
//! ```
//!
//! The lines of the frame:
//!
//! - `study TITLE` begins a study; `rulebook ID`, `rules ID, ID`, `scenario ID` and `switches ID, ID` describe it.
//! - `do ACTION` takes an action. Where it is not legal yet, decisions are first taken that have only one option or can be
//!   declined, as long as that leads to it; if it does not, that is a difference, and the game stays where it was.
//! - `until ACTION` plays on in the same way and stops before the action.
//! - `dice 3,4 1` are faces that will fall, in order. `roll 3,4` adds faces too, and plays on until they have fallen. A die that
//!   is missing or left over is a difference.
//! - `settle` plays on until no fight is under way.
//! - `refuse ACTION [RULE]` says that the action is refused now, and by which rule.
//! - `expect asked SIDE [WORD]`, `expect [not] offered ACTION`, `expect points SIDE N SIDE N`, `expect over SIDE`, `expect over
//!   draw`, `expect not over` and `expect [not] cited RULE` say what should be so now; other expectations are the rulebook's.
//!   An `expect` never plays on.
use crate::{Dice, Game, LogLine, RuleIndex, Side};
use serde::{Deserialize, Serialize};

mod expect;
mod play;
mod read;
mod report;
mod words;

pub use read::{Line, Setting, rulebook_of};
pub use words::Words;

/// Why a text is no study: the line, counted from 1, and a sentence that says what to do.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize, Deserialize)]
#[error("line {line}: {why}")]
pub struct StudyError {
    /// The line.
    pub line: usize,
    /// What is wrong with it and how to mend it.
    pub why: String,
}

impl StudyError {
    /// An error on a line.
    pub fn new(line: usize, why: impl Into<String>) -> Self {
        Self { line, why: why.into() }
    }
}

/// Why an expectation cannot be read: a sentence that says how to write it. The frame knows its line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Unreadable(pub String);

impl From<String> for Unreadable {
    fn from(why: String) -> Self {
        Self(why)
    }
}

impl From<&str> for Unreadable {
    fn from(why: &str) -> Self {
        Self(why.to_owned())
    }
}

impl From<StudyError> for Unreadable {
    fn from(error: StudyError) -> Self {
        Self(error.why)
    }
}

/// What came of the studies of a file.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct StudyReport {
    /// One result for each study, in the order of the file.
    pub studies: Vec<StudyResult>,
}

/// What came of one study.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct StudyResult {
    /// Its title.
    pub title: String,
    /// The line on which it begins.
    pub line: usize,
    /// The rules that it exercises.
    pub rules: Vec<String>,
    /// What was played.
    pub told: Vec<PlayedAction>,
    /// What differs from what was expected. Where the play could not go on, the last one says so.
    pub differences: Vec<Difference>,
}

/// One action that a study played, and what happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedAction {
    /// The line that led to it.
    pub line: usize,
    /// Who decided.
    pub side: Side,
    /// The name of that side.
    pub who: String,
    /// The notation.
    pub action: String,
    /// The rule that it rests on.
    pub rule: String,
    /// The study does not name it: it was the only option, or declined what was offered.
    pub by_itself: bool,
    /// What happened, in words.
    pub lines: Vec<LogLine>,
}

/// Something that is not as the study says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Difference {
    /// The line that says otherwise.
    pub line: usize,
    /// What is so instead, in a sentence.
    pub what: String,
}

/// How an expectation turned out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// It is so.
    AsExpected,
    /// It is not; a sentence says what is so instead.
    Differs(String),
}

impl Finding {
    /// As expected if the condition holds; the sentence is made only if it does not.
    pub fn check(holds: bool, differs: impl FnOnce() -> String) -> Self {
        if holds { Self::AsExpected } else { Self::Differs(differs()) }
    }
}

/// A study in play: where it began, where it stands, and all that happened in between.
#[derive(Clone, Debug)]
pub struct Trail<G: Game> {
    /// The position that was set up.
    pub start: G,
    /// The game as it stands.
    pub game: G,
    /// What was played.
    pub steps: Vec<Step<G>>,
}

/// One action of a study.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// The game before it.
    pub before: G,
    /// What was done.
    pub action: G::Action,
    /// What happened.
    pub events: Vec<G::Event>,
}

/// What a rulebook adds to the frame: its own lines.
pub trait Studied: Game {
    /// The first words of the lines that set up a position.
    const LINES: &'static [&'static str];

    /// The battle and the position that a study describes. Dice that fall while the position is reached come from the study.
    ///
    /// # Errors
    /// The line that is wrong, and how to mend it.
    fn set_up(setting: &Setting, dice: &mut impl Dice) -> Result<Self, StudyError>;

    /// Judges an expectation in the rulebook's own words. Every expectation is read once before anything is played, so that
    /// a line that makes no sense is found even if the play does not reach it.
    ///
    /// # Errors
    /// If it cannot be read: a sentence that says how to write it.
    fn judge(trail: &Trail<Self>, expected: &str) -> Result<Finding, Unreadable>;
}

/// Runs the studies of a text.
///
/// # Errors
/// The first line that cannot be understood. Nothing is played then.
pub fn run<G: Studied>(text: &str, rules: &RuleIndex) -> Result<StudyReport, StudyError> {
    let studies = play::<G>(text, rules)?.into_iter().map(|(result, _)| result).collect();
    Ok(StudyReport { studies })
}

/// Runs the studies of a text, and gives for each also the game where it ended, to go on from there: to play on, to ask for
/// odds.
///
/// # Errors
/// The first line that cannot be understood. Nothing is played then.
pub fn play<G: Studied>(text: &str, rules: &RuleIndex) -> Result<Vec<(StudyResult, Trail<G>)>, StudyError> {
    let drafts = read::drafts(text, rules, G::LINES)?;
    let ready: Vec<play::Run<G>> = drafts.into_iter().map(play::Run::set_up).collect::<Result<_, _>>()?;
    Ok(ready.into_iter().map(play::Run::play).collect())
}

/// A text as an error quotes it: not too long.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
