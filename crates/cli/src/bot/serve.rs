//! Our players behind the protocol: `voltigeur bot`.
use super::{END, VERSION};
use crate::args::BotArgs;
use crate::failure::{Done, Failure};
use crate::library::{self, Loaded};
use crate::output::outln;
use std::io::BufRead;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use voltigeur_engine::{AnyGame, nearest};
use voltigeur_lab::caught;
use voltigeur_players::{Book, Level};

/// The words that are understood, for "did you mean", and how to use each.
const WORDS: [(&str, &str); 12] = [
    ("voltigeur", "greet with 'voltigeur 1'"),
    ("options", "say 'options' and nothing more"),
    ("setoption", "name the option and its value: 'setoption name level value recruit'"),
    ("isready", "say 'isready' and nothing more"),
    ("position", "say 'position scenario ID ...', or 'position record <<' and then the record"),
    ("legal", "say 'legal ACTION'"),
    ("side", "say 'side first' or 'side second'"),
    ("view", "say 'view JSON'"),
    ("go", "say 'go', 'go iterations N' or 'go time MS'"),
    ("stop", "say 'stop' and nothing more"),
    ("newgame", "say 'newgame' and nothing more"),
    ("quit", "say 'quit' and nothing more"),
];

/// What to say instead of a line that cannot be understood: the usage of its word, or the word that was perhaps meant.
fn advice(word: &str) -> String {
    if let Some((_, usage)) = WORDS.iter().find(|(known, _)| *known == word) {
        return format!(": {usage}");
    }
    let near = nearest(word, WORDS.iter().map(|(known, _)| *known));
    near.map_or(String::new(), |near| format!("; did you mean '{near}'?"))
}

/// Speaks the protocol until `quit` or the end of the input.
///
/// # Errors
/// If the level is unknown, or input or output fail.
pub fn run(args: &BotArgs) -> Done {
    args.level.parse::<Level>().map_err(|error| Failure::input(error.to_string()))?;
    let mut bot = Bot { level: args.level.clone(), seed: args.seed, position: None, thinking: None };
    let mut lines = std::io::stdin().lock().lines();
    while let Some(line) = lines.next() {
        if let Some(why) = UNHEARD.get() {
            return Err(why.clone());
        }
        let line = line?;
        let line = line.trim();
        if line == "position record <<" {
            let mut text = String::new();
            let mut closed = false;
            for line in lines.by_ref() {
                let line = line?;
                if line.trim() == END {
                    closed = true;
                    break;
                }
                text.push_str(&line);
                text.push('\n');
            }
            bot.finish();
            if closed {
                bot.set(library::record_text(&text, "record"));
            } else {
                say(&format!("error the record does not end with a line '{END}'"));
            }
        } else if !bot.line(line) {
            break;
        }
    }
    bot.finish();
    UNHEARD.get().map_or(Ok(()), |why| Err(why.clone()))
}

/// Why nobody hears us any more.
static UNHEARD: OnceLock<Failure> = OnceLock::new();

/// Writes a line at once: the other side waits for it. If it cannot be written, the conversation ends with the next line.
fn say(text: &str) {
    if let Err(why) = outln!("{text}") {
        let _ = UNHEARD.set(why);
    }
}

/// A line as an answer quotes it: not too long.
fn shortened(line: &str) -> String {
    match line.char_indices().nth(60) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.to_owned(),
    }
}

struct Bot {
    level: String,
    seed: u64,
    position: Option<(&'static dyn Book, Box<dyn AnyGame>)>,
    thinking: Option<(Arc<AtomicBool>, JoinHandle<()>)>,
}

impl Bot {
    /// Takes a line; `false` ends the conversation.
    fn line(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [] | ["legal" | "side" | "view", ..] => {}
            ["voltigeur", version] if version.parse() == Ok(VERSION) => {
                say(&format!("id name Voltigeur {} {}", env!("CARGO_PKG_VERSION"), self.level));
                say("id author the Voltigeur contributors");
                say("voltigeurok");
            }
            ["voltigeur", _, ..] => {
                say(&format!("error this bot speaks version {VERSION}: greet with 'voltigeur {VERSION}'"))
            }
            ["options"] => {
                say(&format!("option name level type string default {}", self.level));
                say(&format!("option name seed type integer default {}", self.seed));
                say("optionsok");
            }
            ["setoption", "name", name, "value", value] => self.set_option(name, value),
            ["isready"] => say("readyok"),
            ["newgame"] => self.position = None,
            ["position", "scenario", scenario, ..] => {
                self.finish();
                let rest = line.split_once("actions").map_or("", |(_, rest)| rest);
                let set = from_scenario(scenario, &words, rest);
                self.set(set);
            }
            ["go", rest @ ..] => self.go(rest),
            ["stop"] => {
                if let Some((stop, _)) = &self.thinking {
                    stop.store(true, Ordering::Relaxed);
                }
                self.finish();
            }
            ["quit"] => return false,
            [word, ..] => {
                say(&format!("error cannot understand '{}'{}", shortened(line), advice(word)));
            }
        }
        true
    }

    fn set(&mut self, loaded: Done<Loaded>) {
        match loaded {
            Ok(loaded) => self.position = Some((loaded.book, loaded.battle.game().boxed_clone())),
            Err(why) => {
                self.position = None;
                say(&format!("error {}", why.to_string().replace('\n', " ")));
            }
        }
    }

    fn set_option(&mut self, name: &str, value: &str) {
        match name {
            "level" => match value.parse::<Level>() {
                Ok(level) => self.level = level.to_string(),
                Err(why) => say(&format!("error {why}")),
            },
            "seed" => match value.parse() {
                Ok(seed) => self.seed = seed,
                Err(_) => say(&format!("error '{value}' is not a seed: give a whole number")),
            },
            _ => say(&format!("error there is no option '{name}': there are level and seed")),
        }
    }

    /// Thinks beside the conversation, so that `stop` is heard.
    fn go(&mut self, how: &[&str]) {
        self.finish();
        let Some((book, game)) = &self.position else { return say("error no position is set: send 'position' first") };
        if game.pending().side().is_none() {
            return say("error the battle is over: there is nothing to decide");
        }
        let (level, time) = match how {
            [] => (self.level.clone(), None),
            ["iterations", n] if n.parse::<u32>().is_ok_and(|n| n > 0) => (format!("search:{n}"), None),
            ["time", ms] if ms.parse::<u64>().is_ok() => {
                (self.level.clone(), ms.parse().ok().map(Duration::from_millis))
            }
            _ => return say(&format!("error cannot understand 'go {}'{}", shortened(&how.join(" ")), advice("go"))),
        };
        if let Err(why) = book.offered(&level) {
            return say(&format!("error {why}"));
        }
        let Some(mut player) = book.player(&level, self.seed) else {
            return say(&format!("error there is no player '{level}'"));
        };
        let stop = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&stop);
        let started = Instant::now();
        player.stop_when(Arc::new(move || {
            told.load(Ordering::Relaxed) || time.is_some_and(|time| started.elapsed() >= time)
        }));
        let game = game.boxed_clone();
        let thread = std::thread::spawn(move || match caught(|| player.choose(&*game)) {
            Ok(action) => say(&format!("bestaction {action}")),
            Err(why) => say(&format!("error the player failed: {}; send the position again", why.replace('\n', " "))),
        });
        self.thinking = Some((stop, thread));
    }

    /// Waits for an answer that is under way.
    fn finish(&mut self) {
        if let Some((_, thread)) = self.thinking.take() {
            // It catches what goes wrong, and says so itself.
            let _ = thread.join();
        }
    }
}

/// `position scenario ID [seed N] [switches A,B] [actions A; B; C]`.
fn from_scenario(id: &str, words: &[&str], actions: &str) -> Done<Loaded> {
    let value = |name: &str| words.iter().position(|word| *word == name).and_then(|n| words.get(n + 1)).copied();
    let seed = match value("seed") {
        Some(seed) => seed.parse().map_err(|_| Failure::input(format!("'{seed}' is not a seed")))?,
        None => 0,
    };
    let switches: Vec<String> = value("switches").into_iter().map(str::to_owned).collect();
    let scenario = library::scenario(id)?;
    let mut battle = scenario.battle(&switches, seed, library::nobody())?;
    for (n, action) in actions.split(';').map(str::trim).filter(|action| !action.is_empty()).enumerate() {
        battle
            .play(action)
            .map_err(|why| Failure::input(format!("action {} ({action}) cannot be taken: {why}", n + 1)))?;
    }
    Ok(Loaded { book: scenario.book, record: battle.record(), battle })
}
