//! A record from text.
use super::values::{conclusion, dice_line, dice_source, example, hash, reseeds, shortened, switches};
use super::{
    Conclusion, DEEPEST, DiceSource, Header, Line, LineNumber, MAGIC, Record, Reseed, Step, TextHash, Variation,
};
use crate::{BySide, Side, StateHash};
use std::str::FromStr;

/// Why a text is no record: the line, counted from 1, and a sentence that says what to do.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct RecordError {
    /// The line.
    pub line: usize,
    /// What is wrong with it and how to mend it.
    pub why: String,
}

impl FromStr for Record {
    type Err = RecordError;
    fn from_str(text: &str) -> Result<Self, RecordError> {
        Self::parse(text)
    }
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// The first line that is wrong, and how to mend it.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let mut parser = Parser::default();
        let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        while !rest.is_empty() {
            let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
            rest = after;
            parser.number += 1;
            let line = line.trim().replace('\t', " ");
            if parser.line(&line).map_err(|why| RecordError { line: parser.number, why })? == Goes::OnAsScenario {
                parser.scenario_text = Some(rest.to_owned());
                break;
            }
        }
        parser.finish()
    }
}

/// How the text goes on after a line.
#[derive(PartialEq, Eq)]
enum Goes {
    On,
    OnAsScenario,
}

/// A line of play that is being read.
#[derive(Default)]
struct Open {
    from: usize,
    reseeds: Vec<Reseed>,
    line: Line,
    at: usize,
}

impl Open {
    fn last(&self) -> usize {
        self.from + self.line.steps.len()
    }
}

#[derive(Default)]
struct Parser {
    number: usize,
    headers: [Option<(usize, String)>; Header::ALL.len()],
    /// The record without its line of play, once the headers are complete.
    head: Option<Record>,
    /// The main line and the variations that are open, the innermost last.
    open: Vec<Open>,
    scenario_text: Option<String>,
}

/// What is wrong with a line and how to mend it.
pub(super) type Sentence = String;

impl Parser {
    fn line(&mut self, line: &str) -> Result<Goes, Sentence> {
        if self.number == 1 {
            self.open.push(Open::default());
            return magic(line).map(|()| Goes::On);
        }
        if line.is_empty() {
            return Ok(Goes::On);
        }
        if line.contains(char::is_control) {
            return Err("the line contains a control character: remove it".to_owned());
        }
        if let Some(comment) = line.strip_prefix(';') {
            return self.comment(comment).map(|()| Goes::On);
        }
        if let Some((name, value)) = header(line) {
            return self.header(name, value.trim()).map(|()| Goes::On);
        }
        let first = line.split_whitespace().next().unwrap_or_default();
        let is_body =
            line.starts_with("===") || first == "variation" || first == "end" || line.as_bytes()[0].is_ascii_digit();
        if !is_body {
            return Err(format!(
                "'{}' does not belong in a record: a line is a header ('Rulebook: ...'), an action ('1 move balcan'), a remark ('; ...'), \
                 'variation 1', 'end' or '=== scenario'",
                shortened(line)
            ));
        }
        self.complete_headers()?;
        if let Some(section) = line.strip_prefix("===") {
            return self.section(section.trim());
        }
        match first {
            "variation" => self.variation(line["variation".len()..].trim())?,
            "end" => self.end(line)?,
            _ => self.action(line)?,
        }
        Ok(Goes::On)
    }

    fn finish(mut self) -> Result<Record, RecordError> {
        let line = self.number.max(1);
        let at_the_end = |why| RecordError { line, why };
        if self.number == 0 {
            magic("").map_err(at_the_end)?;
        }
        self.complete_headers().map_err(at_the_end)?;
        if self.open.len() > 1 {
            let at = self.open.last().map_or(line, |open| open.at);
            return Err(RecordError {
                line: at,
                why: "this variation is not closed: write 'end' after its last action".to_owned(),
            });
        }
        let mut record = self.head.expect("the headers are complete");
        record.line = self.open.pop().expect("the main line is open until the end").line;
        record.scenario_text = self.scenario_text;
        Ok(record)
    }

    fn innermost(&mut self) -> &mut Open {
        self.open.last_mut().expect("the main line is open until the end")
    }

    fn header(&mut self, name: &str, value: &str) -> Result<(), Sentence> {
        let Some(header) = Header::ALL.into_iter().find(|header| header.to_string() == name) else {
            let known = Header::ALL.map(|header| header.to_string()).join(", ");
            return Err(format!("there is no header '{}': the headers are {known}", shortened(name)));
        };
        if self.head.is_some() {
            return Err(format!("the header '{name}' comes after the first action: move it up to the other headers"));
        }
        if let Some((line, _)) = &self.headers[header as usize] {
            return Err(format!("the header '{name}' appears here and on line {line}: remove one of them"));
        }
        if value.is_empty() && header != Header::Switches {
            return Err(format!("the header '{name}' is empty: write {}", example(header)));
        }
        self.headers[header as usize] = Some((self.number, value.to_owned()));
        // Read at once, so that a fault is reported where it stands.
        read_header(&mut blank(), header, value)
    }

    fn complete_headers(&mut self) -> Result<(), Sentence> {
        if self.head.is_some() {
            return Ok(());
        }
        let mut head = blank();
        for header in Header::ALL {
            let Some((line, value)) = &self.headers[header as usize] else {
                if header.is_optional() {
                    continue;
                }
                return Err(format!("the header '{header}' is missing: write {} above this line", example(header)));
            };
            head.places[header as usize] = LineNumber(*line);
            read_header(&mut head, header, value)?;
        }
        self.head = Some(head);
        Ok(())
    }

    fn comment(&mut self, comment: &str) -> Result<(), Sentence> {
        let at = LineNumber(self.number);
        let open = self.innermost();
        let (comment, quoted) = match comment.strip_prefix(';') {
            Some(quoted) => (quoted.trim(), true),
            None => (comment.trim(), false),
        };
        if !quoted && comment.split_whitespace().next() == Some("dice") {
            let dice = dice_line(comment["dice".len()..].trim(), at)?;
            let Some(step) = open.line.steps.last_mut() else {
                return Err(
                    "there is no action above this dice line: move it below the action that throws them".to_owned()
                );
            };
            step.dice.push(dice);
            return Ok(());
        }
        match open.line.steps.last_mut() {
            Some(step) => step.remarks.push(comment.to_owned()),
            None => open.line.remarks.push(comment.to_owned()),
        }
        Ok(())
    }

    fn action(&mut self, line: &str) -> Result<(), Sentence> {
        let at = LineNumber(self.number);
        let open = self.innermost();
        let next = open.last() + 1;
        let (mark, text) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (number, forced) = match mark.strip_suffix('!') {
            Some(number) => (number, true),
            None => (mark, false),
        };
        match number.parse::<usize>() {
            Ok(number) if number == next => {}
            Ok(number) => return Err(format!("action {number} is out of order: this must be action {next}")),
            Err(_) => {
                return Err(format!(
                    "'{}' is not the number of an action: write '{next} ' and the notation",
                    shortened(mark)
                ));
            }
        }
        let (action, hash) = match text.rsplit_once('#') {
            Some((action, digits)) if action.is_empty() || action.ends_with(char::is_whitespace) => {
                (action.trim(), Some(StateHash(hash(digits)?)))
            }
            _ => (text.trim(), None),
        };
        if action.is_empty() {
            return Err(format!("action {next} has no notation: write what was done after its number"));
        }
        open.line.steps.push(Step {
            action: action.to_owned(),
            forced,
            hash,
            dice: Vec::new(),
            remarks: Vec::new(),
            at,
        });
        Ok(())
    }

    fn variation(&mut self, text: &str) -> Result<(), Sentence> {
        let at = self.number;
        if self.open.len() > DEEPEST {
            return Err(format!("variations are nested more than {DEEPEST} deep: close some of them with 'end'"));
        }
        let open = self.innermost();
        let (from, seeds) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let Ok(from) = from.parse::<usize>() else {
            return Err("a variation names the action that it follows: write 'variation 3'".to_owned());
        };
        if !(open.from..=open.last()).contains(&from) {
            return Err(format!(
                "there is no action {from} to branch from: a variation here follows one of {} to {}",
                open.from,
                open.last()
            ));
        }
        let reseeds = match seeds.trim() {
            "" => Vec::new(),
            seeds => reseeds(seeds, Some(from))?,
        };
        self.open.push(Open { from, reseeds, line: Line::default(), at });
        Ok(())
    }

    fn end(&mut self, line: &str) -> Result<(), Sentence> {
        if line != "end" {
            return Err("nothing may follow 'end': put the rest on the next line".to_owned());
        }
        if self.open.len() < 2 {
            return Err("there is no variation to end here: remove this line".to_owned());
        }
        let Open { from, reseeds, line, at } = self.open.pop().expect("a variation is open");
        self.innermost().line.add_variation(Variation { from, reseeds, line, at: LineNumber(at) });
        Ok(())
    }

    fn section(&mut self, name: &str) -> Result<Goes, Sentence> {
        if name != "scenario" {
            return Err(format!("unknown part '=== {}': a record has only '=== scenario'", shortened(name)));
        }
        if let [_, .., open] = &self.open[..] {
            return Err(format!(
                "the variation that begins on line {} is not closed: write 'end' above this line",
                open.at
            ));
        }
        Ok(Goes::OnAsScenario)
    }
}

fn magic(line: &str) -> Result<(), Sentence> {
    if line == MAGIC {
        return Ok(());
    }
    if line.starts_with(super::AS_SEEN) {
        return Err("this record shows what one player could see while the battle went on, so it cannot be replayed or verified: get the whole record when the battle is over"
            .to_owned());
    }
    match line.strip_prefix("Voltigeur record ") {
        Some(version) => Err(format!(
            "this record has version {}, and this program reads version 1: use the version of Voltigeur that wrote it",
            shortened(version)
        )),
        None => Err(format!("this is not a record: the first line must be '{MAGIC}'")),
    }
}

/// Name and value, if the line looks like a header.
fn header(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once(':')?;
    (!name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-')).then_some((name, value))
}

fn blank() -> Record {
    Record {
        rulebook: String::new(),
        rules: 0,
        scenario: String::new(),
        scenario_hash: TextHash(0),
        switches: Vec::new(),
        dice: DiceSource::recorded(),
        seats: BySide::default(),
        result: Conclusion::Unfinished,
        takebacks: 0,
        line: Line::default(),
        scenario_text: None,
        places: Default::default(),
    }
}

fn read_header(record: &mut Record, header: Header, value: &str) -> Result<(), Sentence> {
    match header {
        Header::Rulebook => value.clone_into(&mut record.rulebook),
        Header::Rules => {
            record.rules =
                value.parse().map_err(|_| format!("'{}' is not a version: write 'Rules: 1'", shortened(value)))?;
        }
        Header::Scenario => {
            let Some((id, digits)) = value.rsplit_once(char::is_whitespace) else {
                return Err(format!("the scenario's hash is missing: write {}", example(header)));
            };
            id.trim().clone_into(&mut record.scenario);
            record.scenario_hash = TextHash(hash(digits)?);
        }
        Header::Switches if value.is_empty() || value == "none" => {}
        Header::Switches => record.switches = switches(value)?,
        Header::Dice => record.dice = dice_source(value)?,
        Header::First => value.clone_into(&mut record.seats[Side::First]),
        Header::Second => value.clone_into(&mut record.seats[Side::Second]),
        Header::Result => record.result = conclusion(value)?,
        Header::Takebacks => {
            record.takebacks =
                value.parse().map_err(|_| format!("'{}' is not a number: write 'Takebacks: 3'", shortened(value)))?;
        }
    }
    Ok(())
}
