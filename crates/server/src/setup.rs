//! What a game begins with, and how a battle is set up from it.
use crate::api::{ClockSpec, NewGame, SeatSpec};
use crate::clock::GameClock;
use crate::problem::{Answer, Refused};
use crate::store::games::Computers;
use serde::{Deserialize, Serialize};
use std::sync::{PoisonError, RwLock};
use voltigeur_engine::dice::fair::Secret;
use voltigeur_engine::record::Record;
use voltigeur_engine::{BySide, Match, Side, nearest};
use voltigeur_players::{Book, Level, books};

/// What a game begins with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The rulebook's id.
    pub rulebook: String,
    /// The scenario's id.
    pub scenario: String,
    /// The scenario's text, if it does not come with the rulebook.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario_text: Option<String>,
    /// All switches that are on; none are the scenario's defaults.
    pub switches: Option<Vec<String>>,
    /// Who sits where.
    pub seats: [SeatSpec; 2],
    /// How time is kept.
    pub clock: ClockSpec,
    /// The record that the game goes on from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
}

/// The most actions that are played again at once: those of a record that a game goes on from, and those that a record as seen tells of.
pub const MOST_ACTIONS: usize = 20_000;

/// A rulebook by its id.
///
/// # Errors
/// If there is none.
pub fn book(id: &str) -> Answer<&'static dyn Book> {
    let added = added().read().unwrap_or_else(PoisonError::into_inner);
    let all = books().iter().chain(added.iter());
    all.copied().find(|book| book.rules().info.id == id).ok_or_else(|| {
        let known = books().iter().map(|book| book.rules().info.id.as_str());
        match nearest(id, known) {
            Some(near) => Refused::missing(format!("there is no rulebook '{}': did you mean '{near}'?", short(id))),
            None => Refused::missing(format!("the rulebook '{}' cannot be played yet", short(id))),
        }
    })
}

fn added() -> &'static RwLock<Vec<&'static dyn Book>> {
    static ADDED: RwLock<Vec<&'static dyn Book>> = RwLock::new(Vec::new());
    &ADDED
}

/// Adds a rulebook to those that this process plays by, for programs that bring their own.
pub fn add_book(book: &'static dyn Book) {
    added().write().unwrap_or_else(PoisonError::into_inner).push(book);
}

/// What an answer quotes of a text that somebody sent.
#[must_use]
pub fn short(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(40).collect()
}

impl Setup {
    /// A set-up as somebody wishes it. Whether the battle can be set up is for [`Setup::battle`] to say.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn of(wish: NewGame) -> Answer<Self> {
        let book = book(&wish.rulebook)?;
        let (scenario, scenario_text) = match (wish.scenario, wish.scenario_text) {
            (Some(id), None) => match book.scenario_text(&id) {
                Some(_) => (id, None),
                None => return Err(no_scenario(book, &id)),
            },
            (id, Some(text)) => (id.map_or_else(|| "own".to_owned(), |id| short(&id)), Some(text)),
            (None, None) => {
                return Err(Refused::impossible("a game needs a scenario: name one, or send the text of your own"));
            }
        };
        let one_word = |id: &str| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if !one_word(&scenario) {
            return Err(Refused::impossible("the id of a scenario has letters, digits and '-' only"));
        }
        GameClock::check(wish.clock).map_err(Refused::impossible)?;
        let setup = Self {
            rulebook: wish.rulebook,
            scenario,
            scenario_text,
            switches: wish.switches,
            seats: wish.seats,
            clock: wish.clock,
            record: None,
        };
        setup.seats.iter().try_for_each(|seat| check_seat(book, seat))?;
        Ok(setup)
    }

    /// A set-up that goes on from a record.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_record(record: &Record, seats: [SeatSpec; 2]) -> Answer<Self> {
        let book = book(&record.rulebook)?;
        let actions = record.line.steps.len();
        if actions > MOST_ACTIONS {
            return Err(Refused::impossible(format!(
                "a record to play on from has at most {MOST_ACTIONS} actions, and this one has {actions}: choose an earlier moment, or read it with `voltigeur replay`"
            )));
        }
        seats.iter().try_for_each(|seat| check_seat(book, seat))?;
        Ok(Self {
            rulebook: record.rulebook.clone(),
            scenario: record.scenario.clone(),
            scenario_text: None,
            switches: None,
            seats,
            clock: ClockSpec::None,
            record: Some(record.to_string()),
        })
    }

    /// The battle, with nothing played but what its record has.
    ///
    /// # Errors
    /// Why it cannot be set up.
    pub fn battle(&self, secret: Secret) -> Answer<Match> {
        let book = book(&self.rulebook)?;
        let mut battle = match &self.record {
            Some(text) => {
                let record = Record::parse(text).map_err(|error| Refused::impossible(error.to_string()))?;
                let mut battle =
                    Match::replay(book.rulebook(), &record).map_err(|error| Refused::impossible(error.to_string()))?;
                battle.narrate();
                battle
            }
            None => {
                let text = match &self.scenario_text {
                    Some(text) => text,
                    None => book.scenario_text(&self.scenario).ok_or_else(|| no_scenario(book, &self.scenario))?,
                };
                let switches = self.switches.as_deref();
                Match::new(book.rulebook(), text, &self.scenario, switches, 0, BySide::default())?
            }
        };
        for side in Side::BOTH {
            battle.seat(side, self.seat(side).name());
        }
        if battle.to_decide().is_some() {
            battle.throw_fairly(secret);
        }
        Ok(battle)
    }

    /// Tells it apart from all others.
    #[must_use]
    pub fn mark(&self) -> [u8; 32] {
        let text = serde_json::to_vec(self).expect("a set-up is plain data");
        *blake3::hash(&text).as_bytes()
    }

    /// Who sits on a side.
    #[must_use]
    pub fn seat(&self, side: Side) -> &SeatSpec {
        &self.seats[side.index()]
    }

    /// Which sides computers play.
    #[must_use]
    pub fn computers(&self) -> Computers {
        match self.seats.each_ref().map(SeatSpec::is_computer) {
            [false, false] => Computers::None,
            [true, true] => Computers::Both,
            _ => Computers::One,
        }
    }
}

impl SeatSpec {
    /// A computer sits here.
    #[must_use]
    pub fn is_computer(&self) -> bool {
        matches!(self, SeatSpec::Computer { .. })
    }

    /// As records name it.
    pub(crate) fn name(&self) -> &str {
        match self {
            SeatSpec::Computer { level } => level,
            SeatSpec::Here | SeatSpec::Invite => "person",
        }
    }

    /// Reads `here`, `invite` or `computer:veteran`.
    ///
    /// # Errors
    /// A sentence.
    pub fn read(text: &str) -> Answer<Self> {
        match text {
            "here" => Ok(SeatSpec::Here),
            "invite" => Ok(SeatSpec::Invite),
            _ => match text.strip_prefix("computer:") {
                Some(level) => Ok(SeatSpec::Computer { level: level.to_owned() }),
                None => Err(Refused::impossible(format!(
                    "'{}' is not a seat: write here, invite, or computer: and a level",
                    short(text)
                ))),
            },
        }
    }
}

/// The most iterations of a search that somebody may wish for.
const MOST_ITERATIONS: u32 = 5_000;

/// Whoever makes a game asks for a level that the book offers. A game that was made before keeps the level that it has.
fn check_seat(book: &dyn Book, seat: &SeatSpec) -> Answer<()> {
    let SeatSpec::Computer { level } = seat else { return Ok(()) };
    match book.offered(level) {
        Ok(Level::Search(n)) if n > MOST_ITERATIONS => {
            Err(Refused::impossible(format!("a search on this server has at most {MOST_ITERATIONS} iterations")))
        }
        Ok(_) => Ok(()),
        Err(why) => Err(Refused::impossible(why.to_string())),
    }
}

/// There is no such scenario.
pub fn no_scenario(book: &dyn Book, id: &str) -> Refused {
    let known = book.scenarios();
    let near = nearest(id, known.iter().map(|scenario| scenario.id.as_str()));
    Refused::missing(match near {
        Some(near) => format!("there is no scenario '{}': did you mean '{near}'?", short(id)),
        None => format!("there is no scenario '{}'", short(id)),
    })
}
