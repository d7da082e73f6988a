//! From the command line to the table.
use super::console::Console;
use super::menu;
use super::session::Session;
use crate::args::PlayArgs;
use crate::failure::{Done, Failure};
use crate::files::{self, Autosave};
use crate::library::{self, Scenario, did_you_mean};
use crate::paint::frame;
use crate::seat::{Seat, Who};
use std::path::Path;
use std::time::Duration;
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{BySide, Match, Side};
use voltigeur_players::Book;

/// What a menu or the command line asks for.
pub struct Wanted {
    /// What is played: a new battle, or one to go on with.
    pub what: What,
    /// Who plays; none takes the seats of the record.
    pub who: Option<BySide<Who>>,
}

/// A new battle or an old one.
pub enum What {
    /// A new battle.
    New(Scenario),
    /// A battle to go on with.
    Old(Box<library::Loaded>),
}

/// `voltigeur play`.
///
/// # Errors
/// If there is no terminal, or the input is at fault.
pub fn run(args: &PlayArgs) -> Done {
    // What is wrong with the command line is said before a terminal is asked for.
    let wanted = wanted(args)?;
    let console = Console::open(args.plain, args.no_color)?;
    if let Some(warning) = frame::too_small().filter(|_| !console.is_plain()) {
        console.say(&warning)?;
    }
    let wanted = match wanted {
        Some(wanted) => wanted,
        None => match menu::ask(&console)? {
            Some(wanted) => wanted,
            None => return Ok(()),
        },
    };
    let bot_time = Duration::from_millis(args.bots.bot_time);
    session(console, wanted, args, bot_time)?.run()
}

fn wanted(args: &PlayArgs) -> Done<Option<Wanted>> {
    let Some(what) = what(args)? else { return Ok(None) };
    let (book, sides) = match &what {
        What::New(scenario) => {
            let battle = scenario.battle(&args.switches, 0, library::nobody())?;
            (scenario.book, names(&battle))
        }
        What::Old(loaded) => (loaded.book, names(&loaded.battle)),
    };
    let who = who(args, &sides)?;
    if let Some(who) = &who {
        Side::BOTH.into_iter().try_for_each(|side| who[side].offered_by(book))?;
    }
    Ok(Some(Wanted { what, who }))
}

fn what(args: &PlayArgs) -> Done<Option<What>> {
    if let Some(file) = &args.load {
        return library::record(file).map(|loaded| Some(What::Old(Box::new(loaded))));
    }
    let Some(name) = &args.what else { return Ok(None) };
    if Path::new(name).is_file() && library::is_record(&files::read(Path::new(name))?) {
        if !args.switches.is_empty() || args.seed.is_some() {
            return Err(Failure::input(
                "a record already has its switches and its seed: leave out --switch and --seed",
            ));
        }
        return library::record(Path::new(name)).map(|loaded| Some(What::Old(Box::new(loaded))));
    }
    library::scenario(name).map(|scenario| Some(What::New(scenario)))
}

/// Ids and names of the sides.
fn names(battle: &Match) -> [(String, String); 2] {
    battle.game().view(Viewer::Spectator).sides.map(|side| (side.id, side.name))
}

fn who(args: &PlayArgs, sides: &[(String, String); 2]) -> Done<Option<BySide<Who>>> {
    if args.first.is_some() || args.second.is_some() {
        let seat = |text: &Option<String>| text.as_deref().unwrap_or("person").parse::<Who>();
        return Ok(Some(BySide::new(seat(&args.first)?, seat(&args.second)?)));
    }
    if args.side.is_none() && args.opponent.is_none() {
        return Ok(None);
    }
    let side = match &args.side {
        Some(name) => side_named(name, sides)?,
        None => Side::First,
    };
    let opponent: Who = args.opponent.as_deref().unwrap_or("veteran").parse()?;
    let mut who = BySide::new(Who::Person, Who::Person);
    who[side.other()] = opponent;
    Ok(Some(who))
}

fn side_named(name: &str, sides: &[(String, String); 2]) -> Done<Side> {
    let lower = name.to_lowercase();
    let is = |n: usize| sides[n].0.to_lowercase() == lower || sides[n].1.to_lowercase() == lower;
    match lower.as_str() {
        "first" => Ok(Side::First),
        "second" => Ok(Side::Second),
        _ if is(0) => Ok(Side::First),
        _ if is(1) => Ok(Side::Second),
        _ => {
            let hint = did_you_mean(&lower, sides.iter().map(|(id, _)| id.as_str()));
            Err(Failure::input(format!("there is no side '{name}'{hint}")))
        }
    }
}

fn session(console: Console, wanted: Wanted, args: &PlayArgs, bot_time: Duration) -> Done<Session> {
    let seed = args.seed.unwrap_or_else(files::any_seed);
    let default = BySide::new(Who::Person, Who::Level("veteran".to_owned()));
    let (book, mut battle, who) = match wanted.what {
        What::New(scenario) => {
            let who = wanted.who.unwrap_or(default);
            let battle = scenario.battle(&args.switches, seed, BySide::from_fn(|side| who[side].to_string()))?;
            (scenario.book, battle, who)
        }
        What::Old(loaded) => {
            let seats = loaded.battle.seats();
            let known = BySide::from_fn(|side| seats[side].parse::<Who>().unwrap_or(Who::Person));
            (loaded.book, loaded.battle, wanted.who.unwrap_or(known))
        }
    };
    let seats = seated(book, &who, seed, bot_time)?;
    for side in Side::BOTH {
        battle.seat(side, who[side].to_string());
    }
    let told = battle.history().len();
    if told > 0 {
        battle.narrate();
    }
    let autosave = Autosave::new(battle.scenario());
    let mut session = Session {
        console,
        book,
        battle,
        seats,
        autosave,
        told,
        recent: Vec::new(),
        saved_to: None,
        asked: std::time::Instant::now(),
        orders: BySide::default(),
        held: None,
    };
    session.recall(8);
    Ok(session)
}

fn seated(book: &'static dyn Book, who: &BySide<Who>, seed: u64, bot_time: Duration) -> Done<BySide<Seat>> {
    let first = Seat::new(&who[Side::First], book, seed.wrapping_add(1), bot_time)?;
    let second = Seat::new(&who[Side::Second], book, seed.wrapping_add(2), bot_time)?;
    Ok(BySide::new(first, second))
}
