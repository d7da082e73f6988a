//! From text to drafts: studies whose lines are sorted, but whose actions and positions only the game can read.
use super::{StudyError, Words, shortened};
use crate::{RuleIndex, nearest};

/// A line of a study, without its comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its number in the file, counted from 1.
    pub number: usize,
    /// Its first word, in small letters.
    pub word: String,
    /// What follows.
    pub rest: String,
}

impl Line {
    /// A line from its number and its text.
    #[must_use]
    pub fn new(number: usize, text: &str) -> Self {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        Self { number, word: word.to_lowercase(), rest: rest.trim().to_owned() }
    }

    /// An error on this line.
    pub fn error(&self, why: impl Into<String>) -> StudyError {
        StudyError::new(self.number, why)
    }
}

/// What a study says about its position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setting {
    /// The study's title.
    pub title: String,
    /// The line on which the study begins.
    pub line: usize,
    /// The scenario that it takes: the line and the id.
    pub scenario: Option<(usize, String)>,
    /// The switches that are on: the line and their ids. Without it they are as the scenario has them.
    pub switches: Option<(usize, Vec<String>)>,
    /// The rulebook's own lines, in order.
    pub lines: Vec<Line>,
}

/// The lines of the frame that are played, in order.
pub(super) const PLAY: [&str; 7] = ["dice", "roll", "do", "until", "settle", "refuse", "expect"];
const HEAD: [&str; 5] = ["study", "rulebook", "rules", "scenario", "switches"];

/// A study whose lines are sorted.
pub(super) struct Draft<'r> {
    pub index: &'r RuleIndex,
    rulebook: bool,
    pub rules: Vec<String>,
    pub setting: Setting,
    pub play: Vec<Line>,
}

/// The id of the rulebook that a text is written for: what its first `rulebook` line says.
///
/// # Errors
/// If there is no such line.
pub fn rulebook_of(text: &str) -> Result<String, StudyError> {
    let found = lines(text).find(|line| line.word == "rulebook" && !line.rest.is_empty());
    found.map(|line| line.rest).ok_or_else(|| {
        StudyError::new(1, "nothing says which rulebook this is for: write a line such as 'rulebook lines-of-battle'")
    })
}

/// All lines that say something. A comment begins with `#`, at the beginning of a line or after a space.
fn lines(text: &str) -> impl Iterator<Item = Line> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.lines().enumerate().filter_map(|(n, line)| {
        let mut before = ' ';
        let comment = line.char_indices().find(|&(_, c)| {
            let begins = c == '#' && before.is_whitespace();
            before = c;
            begins
        });
        let line = comment.map_or(line, |(at, _)| &line[..at]).trim();
        (!line.is_empty()).then(|| Line::new(n + 1, line))
    })
}

/// Sorts the lines of a text into studies. Lines above the first study belong to all of them.
pub(super) fn drafts<'r>(text: &str, index: &'r RuleIndex, own: &[&str]) -> Result<Vec<Draft<'r>>, StudyError> {
    let mut shared = Vec::new();
    let mut studies: Vec<Vec<Line>> = Vec::new();
    for line in lines(text) {
        match studies.last_mut() {
            _ if line.word == "study" => studies.push(vec![line]),
            Some(study) => study.push(line),
            None => shared.push(line),
        }
    }
    if studies.is_empty() {
        // A line that makes no sense is the better thing to point at.
        draft(Line::new(1, "study -"), shared.iter().cloned(), index, own)?;
        return Err(StudyError::new(1, "there is no study here: begin one with a line 'study' and its title"));
    }
    studies
        .into_iter()
        .map(|study| {
            let mut study = study.into_iter();
            let head = study.next().expect("a study begins with its first line");
            draft(head, shared.iter().cloned().chain(study), index, own)?.complete()
        })
        .collect()
}

fn draft<'r>(
    head: Line,
    lines: impl Iterator<Item = Line>,
    index: &'r RuleIndex,
    own: &[&str],
) -> Result<Draft<'r>, StudyError> {
    if head.rest.is_empty() {
        return Err(head.error("this study has no title: write 'study' and a few words"));
    }
    let setting = Setting { title: head.rest.clone(), line: head.number, ..Setting::default() };
    let mut draft = Draft { index, rulebook: false, rules: Vec::new(), setting, play: Vec::new() };
    for line in lines {
        match line.word.as_str() {
            "rulebook" => draft.read_rulebook(&line)?,
            "rules" => draft.read_rules(&line)?,
            "scenario" | "switches" => draft.read_choice(line)?,
            word if PLAY.contains(&word) => draft.play.push(line),
            word if own.contains(&word) => {
                draft.check_not_begun(&line)?;
                draft.setting.lines.push(line);
            }
            word => return Err(line.error(unknown(word, own))),
        }
    }
    Ok(draft)
}

fn unknown(word: &str, own: &[&str]) -> String {
    let known = || HEAD.iter().chain(&PLAY).chain(own).copied();
    let word = shortened(word);
    match nearest(&word, known()) {
        Some(near) => format!("no line begins with '{word}': did you mean '{near}'?"),
        None => format!("no line begins with '{word}': lines begin with {}", known().collect::<Vec<_>>().join(", ")),
    }
}

impl Draft<'_> {
    fn complete(self) -> Result<Self, StudyError> {
        if self.rulebook {
            return Ok(self);
        }
        let why = format!("nothing says which rulebook this is for: add a line 'rulebook {}'", self.index.info.id);
        Err(StudyError::new(self.setting.line, why))
    }

    fn read_rulebook(&mut self, line: &Line) -> Result<(), StudyError> {
        let id = &self.index.info.id;
        if line.rest.eq_ignore_ascii_case(id) {
            self.rulebook = true;
            return Ok(());
        }
        let named = shortened(&line.rest);
        Err(line.error(format!(
            "'{named}' is a different rulebook: write 'rulebook {id}', or run the study with that rulebook"
        )))
    }

    fn read_rules(&mut self, line: &Line) -> Result<(), StudyError> {
        let mut words = Words::of(line);
        if words.peek().is_none() {
            return Err(line.error(format!("no rule is named: write ids such as '{}'", self.example_rule())));
        }
        words.try_for_each(|id| {
            self.rules.push(rule(self.index, id).map_err(|why| line.error(why))?);
            Ok(())
        })
    }

    fn example_rule(&self) -> &str {
        self.index.rules().first().map_or("X-1", |rule| rule.id.as_str())
    }

    fn read_choice(&mut self, line: Line) -> Result<(), StudyError> {
        self.check_not_begun(&line)?;
        let given = match line.word.as_str() {
            "scenario" => self.setting.scenario.as_ref().map(|(line, _)| *line),
            _ => self.setting.switches.as_ref().map(|(line, _)| *line),
        };
        if let Some(first) = given {
            return Err(line.error(format!("'{}' appears here and on line {first}: remove one of them", line.word)));
        }
        let named: Vec<String> = Words::of(&line).map(str::to_owned).collect();
        match (line.word.as_str(), &named[..]) {
            ("scenario", [id]) => self.setting.scenario = Some((line.number, id.clone())),
            ("scenario", _) => return Err(line.error("name one scenario by its id: write 'scenario' and the id")),
            (_, []) => return Err(line.error("no switch is named: write their ids, or 'switches none'")),
            (_, [none]) if none.eq_ignore_ascii_case("none") => self.setting.switches = Some((line.number, Vec::new())),
            _ => self.setting.switches = Some((line.number, named)),
        }
        Ok(())
    }

    /// The position is complete once something is done.
    fn check_not_begun(&self, line: &Line) -> Result<(), StudyError> {
        match self.play.iter().find(|played| played.word != "dice") {
            None => Ok(()),
            Some(first) => Err(line.error(format!(
                "the play has begun on line {} ('{}'): move this line above it",
                first.number, first.word
            ))),
        }
    }
}

/// The full id of a rule, if there is one.
pub(super) fn rule(index: &RuleIndex, id: &str) -> Result<String, String> {
    if let Some(rule) = index.get(id) {
        return Ok(rule.id.clone());
    }
    let id = shortened(id);
    let hint = match nearest(&id, index.rules().iter().map(|rule| rule.id.as_str())) {
        Some(near) => format!("did you mean {near}?"),
        None => format!("use an id from {}", index.info.id),
    };
    Err(format!("there is no rule '{id}': {hint}"))
}
