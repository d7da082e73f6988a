//! Who sits at the table: a person, a computer player, or an outside bot.
use crate::bot::outside::Outside;
use crate::failure::{Done, Failure};
use crate::library::did_you_mean;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use voltigeur_engine::{Match, Side};
use voltigeur_players::{AnyPlayer, Book, Level, books};

/// Who is to sit on a seat, as the command line names them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// Somebody at this terminal.
    Person,
    /// A computer player of a level.
    Level(String),
    /// An outside bot: the command that starts it.
    Command(String),
}

impl FromStr for Who {
    type Err = Failure;
    fn from_str(text: &str) -> Result<Self, Failure> {
        if text == "person" {
            return Ok(Who::Person);
        }
        if let Some(command) = text.strip_prefix("cmd:") {
            let command = command.trim();
            return if command.is_empty() {
                Err(Failure::input("cmd: needs a command, such as cmd:\"python3 examples/bot.py\""))
            } else {
                Ok(Who::Command(command.to_owned()))
            };
        }
        match text.parse::<Level>() {
            Ok(level) => Ok(Who::Level(level.to_string())),
            Err(_) => {
                let known = ["recruit", "veteran", "marshal", "person", "random", "greedy", "search:N", "cmd:COMMAND"];
                Err(Failure::input(format!("there is no player '{text}'{}", did_you_mean(text, known.into_iter()))))
            }
        }
    }
}

impl Who {
    /// Is this somebody who can play a book? Records name players whom a book no longer offers; they are not asked.
    ///
    /// # Errors
    /// Which players the book has, if this is a level that it does not have.
    pub fn offered_by(&self, book: &dyn Book) -> Done {
        match self {
            Who::Level(level) => book.offered(level).map(|_| ()).map_err(|why| Failure::input(why.to_string())),
            Who::Person | Who::Command(_) => Ok(()),
        }
    }
}

/// What the help of the command line says about the computer's players: the levels of every book, and who else there is.
#[must_use]
pub fn players(question: &str) -> String {
    let of = |book: &&'static dyn Book| {
        let levels: Vec<String> = book.levels().iter().map(Level::to_string).collect();
        format!("{} has {}", book.rules().info.title, levels.join(", "))
    };
    let levels: Vec<String> = books().iter().map(of).collect();
    format!("{question}a level ({}), random, cmd:\"COMMAND\", or search:N in Lines of Battle", levels.join("; "))
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Person => f.write_str("person"),
            Who::Level(level) => f.write_str(level),
            Who::Command(command) => write!(f, "cmd:{command}"),
        }
    }
}

/// Who plays, ready to decide.
pub enum Seat {
    /// Somebody at this terminal.
    Person,
    /// A computer player.
    Computer(Box<dyn AnyPlayer>),
    /// An outside bot.
    Bot(Box<Outside>),
}

impl Seat {
    /// Seats somebody.
    ///
    /// # Errors
    /// If the bot cannot be started.
    pub fn new(who: &Who, book: &'static dyn Book, seed: u64, bot_time: Duration) -> Done<Self> {
        Ok(match who {
            Who::Person => Seat::Person,
            Who::Level(level) => {
                let player = book.player(level, seed);
                Seat::Computer(player.ok_or_else(|| Failure::input(format!("there is no player '{level}'")))?)
            }
            Who::Command(command) => Seat::Bot(Box::new(Outside::start(command, bot_time)?)),
        })
    }

    /// Is it somebody at this terminal?
    #[must_use]
    pub const fn is_person(&self) -> bool {
        matches!(self, Seat::Person)
    }

    /// The decision of whoever is no person; an error is why a bot has lost.
    ///
    /// # Errors
    /// What the bot did wrong.
    pub fn decide(&mut self, battle: &Match, side: Side) -> Result<Option<String>, String> {
        match self {
            Seat::Person => Ok(None),
            Seat::Computer(player) => Ok(Some(player.choose(battle.game()))),
            Seat::Bot(bot) => bot.decide(battle, side).map(Some),
        }
    }
}
