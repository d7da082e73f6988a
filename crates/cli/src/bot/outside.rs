//! An outside bot: a program that we start, greet, and ask for its decisions. Whatever it does wrong is a sentence, never a panic,
//! and whoever waits for it waits for a limited time.
use super::{END, VERSION};
use crate::failure::{Done, Failure};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};
use voltigeur_engine::record::DiceSource;
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{Match, Side};

/// How long a bot may take to greet us.
const GREETING: Duration = Duration::from_secs(10);
/// So many times its thinking time a bot may take before it loses.
const PATIENCE: u32 = 5;
/// The longest line that is read from a bot.
const LONGEST: usize = 10_000;

/// So many lines may wait to be read; a bot that says more must wait itself.
const WAITING: usize = 1000;

/// A bot in play.
pub struct Outside {
    child: Child,
    /// What is sent is written by a thread of its own: a bot that does not read must not hold us up.
    input: Option<Sender<String>>,
    lines: Receiver<String>,
    name: String,
    think: Duration,
    wants_view: bool,
    wants_legal: bool,
}

impl Outside {
    /// Starts a program and exchanges greetings.
    ///
    /// # Errors
    /// If it cannot be started, or does not greet.
    pub fn start(command: &str, think: Duration) -> Done<Self> {
        let fails = |why: String| Failure::input(format!("the bot '{command}' cannot play: {why}"));
        let words = split(command).map_err(&fails)?;
        let (program, arguments) = words.split_first().ok_or_else(|| fails("the command is empty".to_owned()))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| fails(format!("'{program}' cannot be started: {error}")))?;
        let mut input = child.stdin.take().ok_or_else(|| fails("it has no input".to_owned()))?;
        let output = child.stdout.take().ok_or_else(|| fails("it has no output".to_owned()))?;
        let (to_write, written) = channel::<String>();
        thread::spawn(move || {
            for text in written {
                if writeln!(input, "{text}").and_then(|()| input.flush()).is_err() {
                    return;
                }
            }
        });
        let (send, lines) = sync_channel(WAITING);
        thread::spawn(move || {
            let mut reader = BufReader::new(output);
            let mut bytes = Vec::new();
            loop {
                bytes.clear();
                let limited = std::io::Read::take(&mut reader, LONGEST as u64).read_until(b'\n', &mut bytes);
                match limited {
                    Ok(0) | Err(_) => return,
                    Ok(_) => {
                        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                        if !line.is_empty() && send.send(line).is_err() {
                            return;
                        }
                    }
                }
            }
        });
        let name = program.clone();
        let mut bot = Self { child, input: Some(to_write), lines, name, think, wants_view: false, wants_legal: true };
        bot.greet().map_err(fails)?;
        Ok(bot)
    }

    /// What the bot calls itself.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    fn greet(&mut self) -> Result<(), String> {
        self.send(&format!("voltigeur {VERSION}"))?;
        let until = Instant::now() + GREETING;
        loop {
            let line = self.hear(until, "greet")?;
            let mut words = line.split_whitespace();
            match (words.next(), words.next()) {
                (Some("voltigeurok"), _) => break,
                (Some("id"), Some("name")) => self.name = words.collect::<Vec<_>>().join(" "),
                (Some("want"), Some("view")) => self.wants_view = true,
                (Some("want"), Some("nolegal")) => self.wants_legal = false,
                _ => {}
            }
        }
        self.send("isready")?;
        while self.hear(until, "say readyok")? != "readyok" {}
        Ok(())
    }

    fn send(&self, text: &str) -> Result<(), String> {
        let sent = self.input.as_ref().map(|input| input.send(text.to_owned()));
        if matches!(sent, Some(Ok(()))) { Ok(()) } else { Err("it has exited".to_owned()) }
    }

    fn hear(&self, until: Instant, what: &str) -> Result<String, String> {
        if Instant::now() >= until {
            return Err(format!("it did not {what} in time"));
        }
        match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => Err(format!("it did not {what} in time")),
            Err(RecvTimeoutError::Disconnected) => Err("it has exited".to_owned()),
        }
    }

    /// Asks for a decision.
    ///
    /// # Errors
    /// Why the bot has lost: it has exited, it takes too long, its answer is no legal action.
    pub fn decide(&self, battle: &Match, side: Side) -> Result<String, String> {
        // What came after an earlier answer is no answer to this question.
        self.lines.try_iter().take(2 * WAITING).for_each(drop);
        let mut record = battle.record();
        // A bot must not know the seed: the dice are written down, those to come are not.
        record.dice = DiceSource::recorded();
        record.line.variations.clear();
        let mut question = format!("position record <<\n{record}\n{END}\nside {side}\n");
        let game = battle.game();
        if self.wants_legal {
            for action in game.legal() {
                question.push_str(&format!("legal {action}\n"));
            }
        }
        if self.wants_view
            && let Ok(view) = serde_json::to_string(&game.view(Viewer::Side(side)))
        {
            question.push_str(&format!("view {view}\n"));
        }
        question.push_str(&format!("go time {}", self.think.as_millis()));
        self.send(&question)?;
        let answer = self.answer()?;
        let action = battle.parse(&answer).map_err(|why| format!("it answered '{answer}': {why}"))?;
        Ok(action.notation().to_owned())
    }

    /// The answer; when the time is up the bot is told to stop, and has as long again a few times over.
    fn answer(&self) -> Result<String, String> {
        let asked = Instant::now();
        let mut stopped = false;
        loop {
            let limit = if stopped { self.think * PATIENCE } else { self.think + self.think / 2 };
            match self.hear(asked + limit, "answer") {
                Ok(line) => {
                    if let Some(action) = line.strip_prefix("bestaction ") {
                        return Ok(action.trim().to_owned());
                    }
                    if line == "bestaction" {
                        return Err("it answered without an action".to_owned());
                    }
                }
                Err(why) if why.contains("in time") && !stopped => {
                    self.send("stop")?;
                    stopped = true;
                }
                Err(why) => return Err(why),
            }
        }
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        let _ = self.send("quit");
        self.input = None;
        let until = Instant::now() + Duration::from_millis(500);
        while Instant::now() < until {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The words of a command; quotes hold words with blanks together.
fn split(command: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for sign in command.chars() {
        match (quote, sign) {
            (Some(open), close) if open == close => quote = None,
            (None, '"' | '\'') => {
                quote = Some(sign);
                word.get_or_insert_default();
            }
            (None, blank) if blank.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(sign),
        }
    }
    if quote.is_some() {
        return Err("a quote is not closed".to_owned());
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_split_into_words() {
        assert_eq!(
            split("python3 'my bot.py' -n \"\""),
            Ok(vec!["python3".into(), "my bot.py".into(), "-n".into(), String::new()])
        );
        assert!(split("a 'b").is_err());
    }
}
