//! A battle rebuilt from its record, with everything checked that the record says.
use super::{Match, Played, before_secrets, either, listed, reveals};
use crate::record::{Conclusion, Header, Record, Step, TextHash};
use crate::{MatchError, Recorded, Recording, Rejected, Rulebook, Throw};
use std::sync::Arc;

/// Why a record does not replay: the line of the record, and a sentence.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct ReplayError {
    /// The line, counted from 1; 0 if the record was never a text.
    pub line: usize,
    /// What does not fit, and what can be done.
    pub why: String,
}

type Checked<T> = Result<T, ReplayError>;

fn fault<T>(line: usize, why: impl Into<String>) -> Checked<T> {
    Err(ReplayError { line, why: why.into() })
}

impl Match {
    /// Rebuilds a battle from its record. The main line is played again and every hash and every die that it names is checked.
    /// Variations are kept as they are; [`Record::all_lines`] gives each of them as a record to check.
    ///
    /// # Errors
    /// The first line of the record that does not fit.
    pub fn replay(book: &'static dyn Rulebook, record: &Record) -> Result<Match, ReplayError> {
        let mut battle = set_up(book, record)?;
        for (n, step) in record.line.steps.iter().enumerate() {
            battle.replay_step(n, step)?;
        }
        battle.variations = Arc::new(record.line.variations.clone());
        battle.untold = battle.history.len();
        battle.takebacks = record.takebacks;
        battle.replay_result(record)?;
        Ok(battle)
    }

    fn replay_step(&mut self, n: usize, step: &Step) -> Checked<()> {
        let (line, number, action) = (step.at.0, n + 1, &step.action);
        if self.to_decide().is_none() {
            return fault(line, format!("action {number} comes after the end of the battle: remove it"));
        }
        let refused =
            |why: Rejected| ReplayError { line, why: format!("action {number} ({action}) cannot be played: {why}") };
        let checked = self.game.parse(action).map_err(refused)?;
        self.take_up_dice(n);
        let (before, turn) = (before_secrets(&*self.game), self.game.turn());
        let throws = if self.source.is_recorded_after(n) {
            let faces = step.dice.iter().flat_map(|dice| dice.faces.iter().copied()).collect();
            let mut dice = Recording::new(Recorded::new(faces));
            self.game.apply_silently(&checked, &mut dice).map_err(|stale| refused(stale.into()))?;
            let Recording { dice, throws } = dice;
            if let Err(why) = dice.finish() {
                return fault(line, format!("the dice of action {number} ({action}) do not match: {why}"));
            }
            throws
        } else {
            let mut fair = self.fair_dice(n, action);
            let mut dice = Recording::new(either(&mut fair, &mut self.dice));
            self.game.apply_silently(&checked, &mut dice).map_err(|stale| refused(stale.into()))?;
            dice.throws
        };
        compare_dice(number, step, &throws)?;
        let hash = self.game.hash();
        if let Some(expected) = step.hash.filter(|&expected| expected != hash) {
            return fault(
                line,
                format!(
                    "after action {number} ({action}) the state is #{hash}, not #{expected}: an action or a die was changed here or above"
                ),
            );
        }
        let reveals = reveals(before.as_deref(), &checked, step.forced, &*self.game);
        let (side, action, forced) = (checked.side(), action.clone(), step.forced);
        let secret = false;
        self.keep(Played { side, turn, action, lines: Vec::new(), throws, hash, forced, reveals, secret });
        self.remark_on(n + 1, step.remarks.clone());
        Ok(())
    }

    fn replay_result(&mut self, record: &Record) -> Checked<()> {
        let line = record.place(Header::Result);
        match record.result {
            Conclusion::Unfinished => Ok(()),
            Conclusion::Resigned(side) => match self.resign(side) {
                Ok(()) => Ok(()),
                Err(_) => {
                    fault(line, format!("the battle was fought to the end: the result is '{}'", self.conclusion()))
                }
            },
            Conclusion::OutOfTime(side) if self.run_out_of_time(side).is_ok() => Ok(()),
            Conclusion::Agreed { points } if points == self.game.score() && self.agree().is_ok() => Ok(()),
            result if result == self.conclusion() => Ok(()),
            result => fault(line, format!("the result is '{}', not '{result}'", self.conclusion())),
        }
    }
}

fn set_up(book: &'static dyn Rulebook, record: &Record) -> Checked<Match> {
    let info = &book.rules().info;
    if record.rulebook != info.id {
        return fault(
            record.place(Header::Rulebook),
            format!("the battle was fought under '{}': it cannot be replayed under '{}'", record.rulebook, info.id),
        );
    }
    if record.rules != book.version() {
        return fault(
            record.place(Header::Rules),
            format!(
                "the record uses version {} of the rules, and this program has version {}: use the version of Voltigeur that wrote it",
                record.rules,
                book.version()
            ),
        );
    }
    let place = record.place(Header::Scenario);
    let Some(text) = record.scenario_text.as_deref().or_else(|| book.scenario_text(&record.scenario)) else {
        return fault(
            place,
            format!(
                "there is no scenario '{}': add its text to the end of the record, under '=== scenario'",
                record.scenario
            ),
        );
    };
    let hash = TextHash::of(text);
    if hash != record.scenario_hash {
        return fault(
            place,
            format!(
                "the scenario '{}' has the hash {hash} and not {}: it was changed after the battle; add its old text to the end of the \
                 record, under '=== scenario'",
                record.scenario, record.scenario_hash
            ),
        );
    }
    let mut battle = Match::new(book, text, &record.scenario, Some(&record.switches), 0, record.seats.clone())
        .map_err(|error| match error {
            MatchError::Faults(faults) => ReplayError {
                line: if book.switches(text).is_ok() { record.place(Header::Switches) } else { place },
                why: format!("the battle cannot be set up: {}", listed(&faults)),
            },
            error => ReplayError { line: place, why: error.to_string() },
        })?;
    battle.source = record.dice.clone();
    battle.remark_on(0, record.line.remarks.clone());
    Ok(battle)
}

/// The dice lines of a record, where it has any, tell of exactly the dice that fell.
fn compare_dice(number: usize, step: &Step, throws: &[Throw]) -> Checked<()> {
    if step.dice.is_empty() {
        return Ok(());
    }
    for (told, throw) in step.dice.iter().zip(throws) {
        if !told.tells_of(throw) {
            let fell = crate::record::DiceLine::from(throw);
            return fault(told.at.0, format!("action {number} ({}) throws different dice: '{fell}'", step.action));
        }
    }
    match step.dice.get(throws.len()) {
        Some(more) => {
            fault(more.at.0, format!("action {number} ({}) does not throw these dice: remove the line", step.action))
        }
        None if step.dice.len() < throws.len() => {
            let missing = crate::record::DiceLine::from(&throws[step.dice.len()]);
            fault(
                step.at.0,
                format!(
                    "action {number} ({}) throws more dice than the record has: '{missing}' is missing",
                    step.action
                ),
            )
        }
        None => Ok(()),
    }
}
