//! Rulebooks with their players, for clients that know no types.
use crate::Level;
use crate::eval::Guide;
use crate::player::{Ended, Player, Stop, play_out};
use std::marker::PhantomData;
use voltigeur_engine::{
    AnyGame, ArmyLists, BySide, Fault, Live, RuleIndex, Rulebook, ScenarioInfo, Seeded, Side, SwitchInfo, battery,
    notation,
};

/// A player for a game of any rulebook: it answers in notation.
pub trait AnyPlayer: Send {
    /// What it is called.
    fn name(&self) -> &str;

    /// What it does, in notation. The battle must not be over, and be of the player's own rulebook.
    ///
    /// # Panics
    /// If the game is of another rulebook, or is over.
    fn choose(&mut self, game: &dyn AnyGame) -> String;

    /// Answer as soon as this says so.
    fn stop_when(&mut self, stop: Stop);

    /// Gives back the memory that a search has used, for whoever keeps many players. It chooses as before.
    fn release_memory(&mut self) {}
}

/// A rulebook that computers can play.
pub trait Book: Rulebook {
    /// The levels that people choose from in this book, the weakest first. Each clearly beats the one before it.
    fn levels(&self) -> &'static [Level];

    /// Reads a level that somebody asks for. Besides [`Book::levels`] there are the players for measuring and for trying bots.
    ///
    /// # Errors
    /// If this book has no such player; says which it has.
    fn offered(&self, level: &str) -> Result<Level, NotOffered>;

    /// A player of a level by its name (see [`Level`]); none if there is no such level. Levels that this book does not offer are played
    /// too, as old records and games name them: a marshal where there is none decides as the veteran does.
    fn player(&self, level: &str, seed: u64) -> Option<Box<dyn AnyPlayer>>;

    /// Plays a game between two levels to its end: fast, as no notation is written or read. `seed` and `number` fix everything: dice
    /// and players. None if the game is of another rulebook.
    fn contest(
        &self,
        start: &dyn AnyGame,
        levels: BySide<Level>,
        seed: u64,
        number: u64,
    ) -> Option<(Box<dyn AnyGame>, Ended)>;

    /// Plays a game between two levels as a [trial](battery::guided_game) of the rulebook: dice and players are those of a
    /// [contest](Book::contest) of the same seed and number. None if the game is of another rulebook.
    fn trial(
        &self,
        start: &dyn AnyGame,
        levels: BySide<Level>,
        number: u64,
        options: &battery::Options,
    ) -> Option<Result<battery::Ended, battery::BrokenGame>>;

    /// The rulebook itself.
    fn rulebook(&self) -> &'static dyn Rulebook;
}

/// A level that a book does not have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{book} has no player '{level}': use {known}")]
pub struct NotOffered {
    /// The title of the book.
    pub book: String,
    /// What was asked for, shortened.
    pub level: String,
    /// The players that there are, as a list in words.
    pub known: String,
}

/// The players of a book in words: its levels, then those for measuring.
fn in_words(levels: &[Level], searches: bool) -> String {
    let mut known: Vec<String> = levels.iter().chain(&[Level::Random, Level::Greedy]).map(Level::to_string).collect();
    let last = if searches { "search:N with N iterations".to_owned() } else { known.pop().unwrap_or_default() };
    format!("{} or {last}", known.join(", "))
}

/// All rulebooks, with their players.
#[must_use]
pub fn books() -> &'static [&'static dyn Book] {
    static LINES_OF_BATTLE: Entry<lines_of_battle::LinesOfBattle> = Entry {
        rulebook: lines_of_battle::book,
        levels: &[Level::Recruit, Level::Veteran, Level::Marshal],
        searches: true,
        game: PhantomData,
    };
    static VIVE_LEMPEREUR: Entry<vive_lempereur::ViveLEmpereur> = Entry {
        rulebook: vive_lempereur::book,
        levels: &[Level::Recruit, Level::Veteran],
        searches: false,
        game: PhantomData,
    };
    static EAGLES: Entry<eagles::Eagles> =
        Entry { rulebook: eagles::book, levels: &[Level::Recruit, Level::Veteran], searches: false, game: PhantomData };
    static BOOKS: [&dyn Book; 3] = [&LINES_OF_BATTLE, &VIVE_LEMPEREUR, &EAGLES];
    &BOOKS
}

struct Entry<G> {
    rulebook: fn() -> &'static dyn Rulebook,
    /// The levels that it offers. One is offered if it wins 65 of 100 games against the one before it: `cargo xtask bench --players`.
    levels: &'static [Level],
    /// Does [`Level::Search`] look further than the veteran here?
    searches: bool,
    game: PhantomData<fn() -> G>,
}

impl<G: Guide> Rulebook for Entry<G> {
    fn rules(&self) -> &RuleIndex {
        self.rulebook().rules()
    }
    fn version(&self) -> u32 {
        self.rulebook().version()
    }
    fn scenarios(&self) -> Vec<ScenarioInfo> {
        self.rulebook().scenarios()
    }
    fn scenario_text(&self, id: &str) -> Option<&'static str> {
        self.rulebook().scenario_text(id)
    }
    fn switches(&self, scenario_text: &str) -> Result<Vec<SwitchInfo>, Vec<Fault>> {
        self.rulebook().switches(scenario_text)
    }
    fn army_lists(&self, year: Option<u16>) -> Option<Result<ArmyLists, String>> {
        self.rulebook().army_lists(year)
    }
    fn set_up(&self, scenario_text: &str, switches: Option<&[String]>) -> Result<Box<dyn AnyGame>, Vec<Fault>> {
        self.rulebook().set_up(scenario_text, switches)
    }
}

impl<G: Guide> Book for Entry<G> {
    fn levels(&self) -> &'static [Level] {
        self.levels
    }

    fn offered(&self, level: &str) -> Result<Level, NotOffered> {
        let known = level.parse::<Level>().ok().filter(|known| match known {
            Level::Random | Level::Greedy => true,
            Level::Search(_) => self.searches,
            named => self.levels.contains(named),
        });
        known.ok_or_else(|| NotOffered {
            book: self.rules().info.title.clone(),
            level: level.chars().filter(|letter| !letter.is_control()).take(40).collect(),
            known: in_words(self.levels, self.searches),
        })
    }

    fn player(&self, level: &str, seed: u64) -> Option<Box<dyn AnyPlayer>> {
        let player = level.parse::<Level>().ok()?.player::<G>(seed);
        Some(Box::new(Seated { player, legal: Vec::new() }))
    }

    fn contest(
        &self,
        start: &dyn AnyGame,
        levels: BySide<Level>,
        seed: u64,
        number: u64,
    ) -> Option<(Box<dyn AnyGame>, Ended)> {
        let start = start.as_any().downcast_ref::<G>()?;
        let mut dice = Seeded::numbered(seed, number);
        let mut players = BySide::from_fn(|side| levels[side].player::<G>(seed_of(seed, number, side)));
        let (game, ended) = play_out(start, &mut players, &mut dice);
        Some((Live::boxed(game), ended))
    }

    fn trial(
        &self,
        start: &dyn AnyGame,
        levels: BySide<Level>,
        number: u64,
        options: &battery::Options,
    ) -> Option<Result<battery::Ended, battery::BrokenGame>> {
        let start = start.as_any().downcast_ref::<G>()?;
        let mut players = BySide::from_fn(|side| levels[side].player::<G>(seed_of(options.seed, number, side)));
        let dice = Seeded::numbered(options.seed, number);
        let choose = |side: Side, game: &G, legal: &[G::Action]| players[side].choose(game, legal);
        Some(battery::guided_game(start, choose, dice, options))
    }

    fn rulebook(&self) -> &'static dyn Rulebook {
        (self.rulebook)()
    }
}

/// The seed of the player of a side in a game of a [contest](Book::contest).
#[must_use]
pub fn seed_of(seed: u64, number: u64, side: Side) -> u64 {
    mixed(seed, number.wrapping_mul(2).wrapping_add(side.index() as u64))
}

/// A seed of its own for each player of each game.
fn mixed(seed: u64, number: u64) -> u64 {
    let mut z = seed ^ number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

struct Seated<G: Guide> {
    player: Box<dyn Player<G>>,
    legal: Vec<G::Action>,
}

impl<G: Guide> AnyPlayer for Seated<G> {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn choose(&mut self, game: &dyn AnyGame) -> String {
        let game = game.as_any().downcast_ref::<G>().expect("a player plays the rulebook that it was made for");
        self.legal.clear();
        game.legal_actions(&mut self.legal);
        let chosen = if self.legal.len() == 1 { 0 } else { self.player.choose(game, &self.legal) };
        notation(game, &self.legal[chosen])
    }

    fn stop_when(&mut self, stop: Stop) {
        self.player.stop_when(stop);
    }

    fn release_memory(&mut self) {
        self.player.release_memory();
        self.legal = Vec::new();
    }
}
