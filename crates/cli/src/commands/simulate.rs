//! `voltigeur simulate`: many games between two players, on all cores.
use crate::args::SimulateArgs;
use crate::failure::{Done, Failure};
use crate::files;
use crate::library::{self, Scenario};
use crate::output::{self, out};
use crate::seat::{Seat, Who};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;
use voltigeur_engine::english::count;
use voltigeur_engine::record::Conclusion;
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{BySide, Match, Side};
use voltigeur_lab::{
    DEAD_END, GameFault, GameResult, Games, Options, Setup, caught, games_csv, parted, play_numbered, simulate,
};
use voltigeur_players::Level;

/// The most records of games with a fault that are saved; further ones are only counted.
const MOST_RECORDS: usize = 100;

/// Plays the games and reports.
///
/// # Errors
/// If the input is at fault, a file would be replaced or cannot be written, or a game could not be finished.
pub fn run(args: &SimulateArgs) -> Done {
    run_scenario(args, &library::scenario(&args.scenario)?)
}

/// Plays the games of a scenario and reports.
///
/// # Errors
/// As [`run`].
pub fn run_scenario(args: &SimulateArgs, scenario: &Scenario) -> Done {
    let players: [Who; 2] = [args.first.parse()?, args.second.parse()?];
    if players.contains(&Who::Person) {
        return Err(Failure::input("people cannot play in a simulation: use 'voltigeur play'"));
    }
    players.iter().try_for_each(|who| who.offered_by(scenario.book))?;
    for path in [&args.csv, &args.json].into_iter().flatten() {
        writable(path, args.force)?;
    }
    let switches = scenario.switches(&args.switches)?;
    let threads = usize::from(args.threads);
    let options = Options { games: args.games, first_game: 0, seed: args.seed, threads, swap: args.swap };
    let bar = progress_bar(args.games);
    let progress = |done: u64| bar.set_position(done);
    let (games, records) = match (level(&players[0]), level(&players[1])) {
        (Some(a), Some(b)) => {
            let setup = Setup::of_book(scenario.book, &scenario.id, &scenario.text, Some(&switches));
            let setup = setup.map_err(|why| Failure::input(why.to_string()))?;
            let games = simulate(&setup, [a, b], &options, &progress).map_err(|why| Failure::input(why.to_string()))?;
            let faults = games.faults.iter().take(MOST_RECORDS);
            let records = faults.map(|fault| setup.record_of([a, b], &options, fault).to_string()).collect();
            (games, records)
        }
        _ => with_bots(args, scenario, &switches, &players, &options, &progress)?,
    };
    bar.finish_and_clear();
    let faults = tell_faults(args, &games, &records);
    // Whatever goes wrong with one of them, the others are still written.
    [faults, report(args, &games)].into_iter().collect()
}

/// Writes the files and prints the summary.
fn report(args: &SimulateArgs, games: &Games) -> Done {
    let summary = games.summary();
    let csv = args.csv.as_ref().map_or(Ok(()), |path| files::write(path, &games_csv(games), args.force));
    let json = args.json.as_ref().map_or(Ok(()), |path| {
        let json = serde_json::to_string_pretty(&summary)
            .map_err(|error| Failure::input(format!("the summary cannot be written: {error}")))?;
        files::write(path, &format!("{json}\n"), args.force)
    });
    let printed = if games.results.is_empty() { Ok(()) } else { out!("{summary}") };
    [csv, json, printed].into_iter().collect()
}

/// Tells of the games that could not be finished, and saves their records.
fn tell_faults(args: &SimulateArgs, games: &Games, records: &[String]) -> Done {
    if games.faults.is_empty() {
        return Ok(());
    }
    let folder = args.faults.as_deref().unwrap_or(Path::new("."));
    for (fault, record) in games.faults.iter().zip(records) {
        let name = format!("fault-{}-{}-{}", games.scenario, games.seed, fault.number);
        let saved = match files::write_new(folder, &name, "battle", record) {
            Ok(path) => format!("its record is in {}", path.display()),
            Err(why) => format!("its record is lost: {why}"),
        };
        let GameFault { number, what, .. } = fault;
        let game = format!("game {number} of {} with seed {}", games.scenario, games.seed);
        output::complain(format_args!("{game} could not be finished: {what}; {saved}"));
    }
    let more = games.faults.len() - records.len();
    if more > 0 {
        output::complain(format_args!("and {more} more games; only the first {MOST_RECORDS} are saved"));
    }
    let (failed, all) = (games.faults.len(), games.faults.len() + games.results.len());
    Err(Failure::check(format!("{failed} of {} could not be finished", count(all, "game"))))
}

fn level(who: &Who) -> Option<Level> {
    match who {
        Who::Level(level) => level.parse().ok(),
        Who::Person | Who::Command(_) => None,
    }
}

/// What would stop us in the end stops us before the first game.
fn writable(path: &Path, force: bool) -> Done {
    if path.exists() && !force {
        return Err(Failure::input(format!(
            "{} already exists: choose another name, or replace it with --force",
            path.display()
        )));
    }
    if path.is_dir() {
        return Err(Failure::input(format!("cannot write {}: it is a folder", path.display())));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Err(Failure::input(format!(
            "cannot write {}: there is no folder {}",
            path.display(),
            folder.display()
        )));
    }
    Ok(())
}

/// A bar that is drawn on a terminal only.
fn progress_bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} games, {eta} to go");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

/// Games in which at least one player is an outside bot: one pair of players for each game.
fn with_bots(
    args: &SimulateArgs,
    scenario: &Scenario,
    switches: &[String],
    players: &[Who; 2],
    options: &Options,
    progress: &(dyn Fn(u64) + Sync),
) -> Done<(Games, Vec<String>)> {
    let names = players.clone().map(|who| who.to_string());
    let time = Duration::from_millis(args.bots.bot_time);
    let view = scenario.battle(&args.switches, 0, library::nobody())?.game().view(Viewer::Spectator);
    // A bot that cannot even be started stops everything; one that fails in play loses its game.
    for who in players {
        Seat::new(who, scenario.book, 0, time)?;
    }
    let notes = Mutex::new(Vec::new());
    let records = Mutex::new(Vec::new());
    let played = play_numbered(options, progress, |number| {
        let swapped = options.swap && number % 2 == 1;
        let who = if swapped { BySide::new(&players[1], &players[0]) } else { BySide::new(&players[0], &players[1]) };
        let mut game = OneGame::new(scenario, switches, who, options.seed, number, time)?;
        let played = caught(|| game.play()).and_then(|end| end);
        if let (Some(note), Ok(mut notes)) = (game.note.take(), notes.lock()) {
            notes.push((number, note));
        }
        if let (Err(_), Ok(mut records)) = (&played, records.lock()) {
            records.push((number, game.battle.record().to_string()));
        }
        Ok(played.map(|()| game.result(number, swapped)).map_err(|what| GameFault { number, swapped, what }))
    });
    let played = played.map_err(|why| Failure::input(why.to_string()))?.into_iter().collect::<Done<Vec<_>>>()?;
    let (results, faults) = parted(played);
    let mut notes = notes.into_inner().unwrap_or_default();
    notes.sort();
    for (number, note) in notes.iter().take(5) {
        output::complain(format_args!("game {number}: {note}"));
    }
    if notes.len() > 5 {
        output::complain(format_args!("and {} more games were lost like that", notes.len() - 5));
    }
    let mut records = records.into_inner().unwrap_or_default();
    records.sort();
    records.truncate(MOST_RECORDS);
    let games = Games {
        rulebook: scenario.book.rulebook().rules().info.id.clone(),
        scenario: scenario.id.clone(),
        sides: view.sides.map(|side| side.name),
        players: names,
        seed: options.seed,
        swap: options.swap,
        results,
        faults,
    };
    Ok((games, records.into_iter().map(|(_, record)| record).collect()))
}

/// A game in which at least one player is an outside bot.
struct OneGame<'p> {
    who: BySide<&'p Who>,
    battle: Match,
    seats: BySide<Seat>,
    /// Why somebody has lost who could have played on.
    note: Option<String>,
}

impl<'p> OneGame<'p> {
    fn new(
        scenario: &Scenario,
        switches: &[String],
        who: BySide<&'p Who>,
        seed: u64,
        number: u64,
        time: Duration,
    ) -> Done<Self> {
        let own = seed.wrapping_mul(1_000_003).wrapping_add(number);
        let names = BySide::from_fn(|side| who[side].to_string());
        let battle = Match::new(scenario.book.rulebook(), &scenario.text, &scenario.id, Some(switches), own, names);
        let battle = battle.map_err(|why| Failure::input(why.to_string()))?;
        let [first, second] = Side::BOTH.map(|side| Seat::new(who[side], scenario.book, own, time));
        Ok(Self { who, battle, seats: BySide::new(first?, second?), note: None })
    }

    /// Plays to the end; an error is a dead end.
    fn play(&mut self) -> Result<(), String> {
        loop {
            self.battle.play_forced();
            let Some(side) = self.battle.to_decide() else { return Ok(()) };
            if self.battle.game().legal().is_empty() {
                return Err(DEAD_END.to_owned());
            }
            let wrong = match self.seats[side].decide(&self.battle, side) {
                Ok(action) => self.battle.play(&action.unwrap_or_default()).err().map(|why| why.to_string()),
                Err(why) => Some(why),
            };
            if let Some(wrong) = wrong {
                self.note = Some(format!("{} loses: {wrong}", self.who[side]));
                // The battle was not over: somebody was asked to decide.
                let _ = self.battle.resign(side);
            }
        }
    }

    fn result(&self, number: u64, swapped: bool) -> GameResult {
        let end = self.battle.game().view(Viewer::Everyone);
        let [first, second] = end.sides;
        GameResult {
            number,
            swapped,
            winner: match self.battle.conclusion() {
                Conclusion::Won { by, .. } => Some(by),
                Conclusion::Resigned(side) | Conclusion::OutOfTime(side) => Some(side.other()),
                Conclusion::Drawn { .. } | Conclusion::Agreed { .. } | Conclusion::Unfinished => None,
            },
            points: self.battle.game().score(),
            decisions: self.battle.history().len() as u32,
            turns: end.clock.turn,
            losses: BySide::new(first.losses_by_arm, second.losses_by_arm),
        }
    }
}
