//! Playing a study: its dice, its actions, and the decisions that it leaves out.
use super::expect::{Expectation, names};
use super::read::{Draft, rule};
use super::{Difference, Finding, Line, PlayedAction, Step, Studied, StudyError, StudyResult, Trail, shortened};
use crate::english::{agree, count};
use crate::view::{Prompt, Viewer};
use crate::{Game, Pending, Recorded, Rejected, notation};

/// More decisions than this are not taken to reach an action.
const MOST_BY_ITSELF: usize = 1000;

/// A line of play, read.
enum Play<A> {
    /// Goes on until so many dice of the study have fallen.
    Roll {
        upto: usize,
    },
    Do(A),
    Until(A),
    Settle,
    Refuse {
        action: A,
        rule: String,
    },
    Expect(Expectation<A>),
}

/// A study that is ready to be played.
pub(super) struct Run<G: Studied> {
    plays: Vec<(usize, Play<G::Action>)>,
    trail: Trail<G>,
    dice: Recorded,
    /// The line of each die.
    die_lines: Vec<usize>,
    /// What the sides are called.
    names: [String; 2],
    result: StudyResult,
}

/// Why a study cannot go on.
struct Halt(String);

impl<G: Studied> Run<G> {
    /// Sets up the position and reads every line of play.
    pub fn set_up(draft: Draft<'_>) -> Result<Self, StudyError> {
        let Draft { index, rules, setting, play, .. } = draft;
        let mut faces = Vec::new();
        let mut die_lines = Vec::new();
        for line in play.iter().filter(|line| line.word == "dice" || line.word == "roll") {
            let read = read_faces(line)?;
            die_lines.resize(die_lines.len() + read.len(), line.number);
            faces.extend(read);
        }
        let mut dice = Recorded::new(faces);
        let game = G::set_up(&setting, &mut dice)?;
        if let Some(fault) = dice.fault() {
            return Err(StudyError::new(setting.line, format!("to reach the position {fault}: add it with 'dice'")));
        }
        let trail = Trail { start: game.clone(), game, steps: Vec::new() };
        let mut plays = Vec::new();
        for line in &play {
            let reader = Reader { trail: &trail, index, line };
            if let Some(play) = reader.play(&die_lines).map_err(|why| line.error(why))? {
                plays.push((line.number, play));
            }
        }
        let names = names(&trail.game);
        let result = StudyResult { title: setting.title, line: setting.line, rules, ..StudyResult::default() };
        Ok(Self { plays, trail, dice, die_lines, names, result })
    }

    /// Plays it to its end, or until it cannot go on.
    pub fn play(mut self) -> (StudyResult, Trail<G>) {
        let plays = std::mem::take(&mut self.plays);
        let mut halted = false;
        for (line, play) in &plays {
            if let Err(Halt(what)) = self.line(*line, play) {
                self.differs(*line, what);
                halted = true;
                break;
            }
        }
        if let Some(&line) = self.die_lines.get(self.dice.fallen()).filter(|_| !halted) {
            let left = self.die_lines.len() - self.dice.fallen();
            let (dice, are) = (count(left, "die"), agree(left, "is", "are"));
            self.differs(line, format!("{dice} of the study {are} left at the end: the first is on this line"));
        }
        (self.result, self.trail)
    }

    fn differs(&mut self, line: usize, what: String) {
        self.result.differences.push(Difference { line, what });
    }

    fn line(&mut self, line: usize, play: &Play<G::Action>) -> Result<(), Halt> {
        match play {
            Play::Roll { upto } => self.roll(line, *upto),
            Play::Do(action) => {
                self.reach(line, action)?;
                self.take(line, action, false)
            }
            Play::Until(action) => self.reach(line, action),
            Play::Settle => self.settle(line),
            Play::Refuse { action, rule } => {
                let verdict = refusal(&self.trail.game, action);
                self.refused(line, action, verdict, rule);
                Ok(())
            }
            Play::Expect(expectation) => {
                if let Finding::Differs(what) = expectation.judge(&self.trail, &self.result.told) {
                    self.differs(line, what);
                }
                Ok(())
            }
        }
    }

    fn refused(&mut self, line: usize, action: &G::Action, verdict: Result<(), Rejected>, by: &str) {
        let action = notation(&self.trail.game, action);
        match verdict {
            Ok(()) => self.differs(line, format!("'{action}' is not refused: it is legal")),
            Err(Rejected::Refused(refusal)) if refusal.rule.0 == by => {}
            Err(Rejected::Refused(refusal)) => {
                self.differs(line, format!("'{action}' is refused by another rule. {refusal}"));
            }
            Err(other) => self.differs(line, format!("'{action}' is refused, but by no rule: {other}")),
        }
    }

    /// Takes an action. A die that is missing ends the study.
    fn take(&mut self, line: usize, action: &G::Action, by_itself: bool) -> Result<(), Halt> {
        let before = self.trail.game.clone();
        let Pending::Decision(side) = before.pending() else { return Err(Halt("the battle is over".to_owned())) };
        let mut events = Vec::new();
        let game = &mut self.trail.game;
        game.apply(action, &mut self.dice, &mut events);
        let lines = events.iter().map(|event| game.describe_event(event));
        let lines = lines.filter(|line| line.is_read_by([true; 2])).collect();
        let action_text = notation(&before, action);
        let rule = before.rule_of(action).0.to_owned();
        self.result.told.push(PlayedAction {
            line,
            side,
            who: self.names[side.index()].clone(),
            action: action_text.clone(),
            rule,
            by_itself,
            lines,
        });
        self.trail.steps.push(Step { before, action: action.clone(), events });
        match self.dice.fault() {
            None => Ok(()),
            Some(fault) => Err(Halt(format!("after '{action_text}' {fault}; the study was not played on"))),
        }
    }

    /// Plays on until the action is legal. If that does not come about, the game stays where it was.
    fn reach(&mut self, line: usize, action: &G::Action) -> Result<(), Halt> {
        let Err(here) = refusal(&self.trail.game, action) else { return Ok(()) };
        let back = Mark::of(self);
        let reached = self.play_on(line, |run| refusal(&run.trail.game, action).is_ok());
        let Err(Halt(stopped)) = reached else { return Ok(()) };
        let moved_on = self.trail.steps.len() > back.steps;
        back.restore(self);
        let question = Question::of(&self.trail.game);
        let mut what = format!("'{}' cannot be done. {here}. {question}", notation(&self.trail.game, action));
        if moved_on {
            what = format!("{what} Playing on does not lead to it either: {stopped}");
        }
        Err(Halt(what))
    }

    fn roll(&mut self, line: usize, upto: usize) -> Result<(), Halt> {
        let reached = self.play_on(line, |run| run.dice.fallen() >= upto);
        reached.map_err(|Halt(stopped)| Halt(format!("these dice are not thrown: {stopped}")))
    }

    fn settle(&mut self, line: usize) -> Result<(), Halt> {
        let reached = self.play_on(line, |run| !run.trail.game.in_fight());
        reached.map_err(|Halt(stopped)| Halt(format!("the fight is not over: {stopped}")))
    }

    /// Takes decisions that have only one option or can be declined, until it is enough.
    fn play_on(&mut self, line: usize, enough: impl Fn(&Self) -> bool) -> Result<(), Halt> {
        for _ in 0..MOST_BY_ITSELF {
            if enough(self) {
                return Ok(());
            }
            let Some(action) = by_itself(&self.trail.game) else {
                return Err(Halt(Question::of(&self.trail.game).undecided()));
            };
            self.take(line, &action, true)?;
        }
        Err(Halt(format!("after {MOST_BY_ITSELF} decisions it is not reached")))
    }
}

/// A place to come back to.
struct Mark<G: Studied> {
    game: G,
    dice: Recorded,
    steps: usize,
}

impl<G: Studied> Mark<G> {
    fn of(run: &Run<G>) -> Self {
        Self { game: run.trail.game.clone(), dice: run.dice.clone(), steps: run.trail.steps.len() }
    }

    fn restore(self, run: &mut Run<G>) {
        run.trail.game = self.game;
        run.dice = self.dice;
        run.trail.steps.truncate(self.steps);
        run.result.told.truncate(self.steps);
    }
}

/// May it be done now?
fn refusal<G: Game>(game: &G, action: &G::Action) -> Result<(), Rejected> {
    match game.pending() {
        Pending::Over(_) => Err(Rejected::Over),
        Pending::Decision(_) => game.check(action).map_err(Rejected::Refused),
    }
}

/// What is decided where a study says nothing: the only option, or "no".
fn by_itself<G: Game>(game: &G) -> Option<G::Action> {
    if let Pending::Over(_) = game.pending() {
        return None;
    }
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    match &legal[..] {
        [only] => Some(only.clone()),
        _ => game.decline(),
    }
}

/// The question that waits for an answer.
pub(super) struct Question(pub Option<Prompt>);

impl Question {
    pub fn of<G: Game>(game: &G) -> Self {
        Self(game.view(Viewer::Everyone).prompt)
    }

    /// Some of the answers, as a study writes them.
    fn answers(prompt: &Prompt) -> String {
        const SOME: usize = 6;
        let some: Vec<String> = prompt.options.iter().take(SOME).map(|option| format!("'{}'", option.action)).collect();
        let more = if prompt.options.len() > SOME { ", ..." } else { "" };
        format!("{}{more}", some.join(", "))
    }

    /// What to do where it cannot be passed over.
    fn undecided(&self) -> String {
        match &self.0 {
            None => "the battle is over".to_owned(),
            Some(prompt) => {
                format!("'{}' cannot be declined; write 'do' and one of {}", prompt.question, Self::answers(prompt))
            }
        }
    }
}

impl std::fmt::Display for Question {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            None => f.write_str("The battle is over."),
            Some(prompt) => {
                write!(f, "The question is '{}' ({}): {}.", prompt.question, prompt.rule, Self::answers(prompt))
            }
        }
    }
}

/// Reads the lines of play with the names of the battle.
struct Reader<'a, G: Studied> {
    trail: &'a Trail<G>,
    index: &'a crate::RuleIndex,
    line: &'a Line,
}

impl<G: Studied> Reader<'_, G> {
    fn play(&self, die_lines: &[usize]) -> Result<Option<Play<G::Action>>, String> {
        let rest = self.line.rest.as_str();
        Ok(Some(match self.line.word.as_str() {
            "dice" => return Ok(None),
            "roll" => Play::Roll { upto: die_lines.partition_point(|&line| line <= self.line.number) },
            "do" => Play::Do(self.action(rest)?),
            "until" => Play::Until(self.action(rest)?),
            "settle" if rest.is_empty() => Play::Settle,
            "settle" => return Err("'settle' stands alone: remove what follows it".to_owned()),
            "refuse" => self.refuse(rest)?,
            _ => Play::Expect(Expectation::read(self.trail, self.index, rest)?),
        }))
    }

    fn action(&self, text: &str) -> Result<G::Action, String> {
        if text.is_empty() {
            return Err(format!("write '{}' and an action", self.line.word));
        }
        self.trail.game.read_action(text)
    }

    /// The last word may be the id of a rule.
    fn refuse(&self, rest: &str) -> Result<Play<G::Action>, String> {
        let prefix = format!("{}-", self.index.info.prefix.to_lowercase());
        let named = rest.rsplit_once(char::is_whitespace).filter(|(_, id)| id.to_lowercase().starts_with(&prefix));
        let Some((text, id)) = named else {
            let prefix = &self.index.info.prefix;
            return Err(format!(
                "no rule is named: write the id of the rule that refuses it at the end, such as {prefix}-…"
            ));
        };
        Ok(Play::Refuse { action: self.action(text)?, rule: rule(self.index, id)? })
    }
}

fn read_faces(line: &Line) -> Result<Vec<u8>, StudyError> {
    let separates = |c: char| c.is_whitespace() || c == ',' || c == '/';
    let words: Vec<&str> = line.rest.split(separates).filter(|word| !word.is_empty()).collect();
    if words.is_empty() {
        return Err(line.error(format!("no faces are given: write '{} 3,4' or the like", line.word)));
    }
    let face = |word: &&str| match word.parse() {
        Ok(face @ 1..) => Ok(face),
        _ => Err(line.error(format!("'{}' is not the face of a die: write numbers such as 3,4", shortened(word)))),
    };
    words.iter().map(face).collect()
}
