//! `voltigeur simulate`: many games between two players, on all cores.
use crate::args::SimulateArgs;
use crate::failure::{Done, Failure};
use crate::files;
use crate::library::{self, Scenario};
use crate::seat::{Seat, Who};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;
use voltigeur_engine::record::Conclusion;
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{BySide, Match};
use voltigeur_lab::{GameResult, Games, Options, Setup, games_csv, play_numbered, simulate};
use voltigeur_players::Level;

/// Plays the games and reports.
///
/// # Errors
/// If the input is at fault, or a file would be replaced.
pub fn run(args: &SimulateArgs) -> Done {
    let players: [Who; 2] = [args.first.parse()?, args.second.parse()?];
    if players.contains(&Who::Person) {
        return Err(Failure::input("a person cannot play a simulation: use 'voltigeur play'"));
    }
    for path in [&args.csv, &args.json].into_iter().flatten() {
        writable(path, args.force)?;
    }
    let scenario = library::scenario(&args.scenario)?;
    let switches = scenario.switches(&args.switches)?;
    let options = Options { games: args.games, first_game: 0, seed: args.seed, threads: args.threads, swap: args.swap };
    let bar = progress_bar(args.games);
    let progress = |done: u64| bar.set_position(done);
    let games = match (level(&players[0]), level(&players[1])) {
        (Some(a), Some(b)) => {
            let setup = Setup::from_text(
                &scenario.book.rulebook().rules().info.id,
                &scenario.id,
                &scenario.text,
                Some(&switches),
            );
            let setup = setup.map_err(|why| Failure::input(why.to_string()))?;
            simulate(&setup, [a, b], &options, &progress).map_err(|why| Failure::input(why.to_string()))?
        }
        _ => with_bots(args, &scenario, &switches, &players, &options, &progress)?,
    };
    bar.finish_and_clear();
    if let Some(path) = &args.csv {
        files::write(path, &games_csv(&games), args.force)?;
    }
    let summary = games.summary();
    if let Some(path) = &args.json {
        let json = serde_json::to_string_pretty(&summary)
            .map_err(|error| Failure::input(format!("the summary cannot be written: {error}")))?;
        files::write(path, &format!("{json}\n"), args.force)?;
    }
    print!("{summary}");
    Ok(())
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
        return Err(Failure::input(format!("{} exists already: choose another name, or say --force", path.display())));
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
) -> Done<Games> {
    let names = players.clone().map(|who| who.to_string());
    let time = Duration::from_millis(args.bots.bot_time);
    let view = scenario.battle(&args.switches, 0, library::nobody())?.game().view(Viewer::Spectator);
    // A bot that cannot even be started stops everything; one that fails in play loses its game.
    for who in players {
        Seat::new(who, scenario.book, 0, time)?;
    }
    let notes = Mutex::new(Vec::new());
    let played = play_numbered(options, progress, |number| {
        let swapped = options.swap && number % 2 == 1;
        let game = one_game(scenario, switches, players, options.seed, number, swapped, time);
        game.map(|(result, note)| {
            if let (Some(note), Ok(mut notes)) = (note, notes.lock()) {
                notes.push((number, note));
            }
            result
        })
    });
    let results = played.map_err(|why| Failure::input(why.to_string()))?.into_iter().collect::<Done<Vec<_>>>()?;
    let mut notes = notes.into_inner().unwrap_or_default();
    notes.sort();
    for (number, note) in notes.iter().take(5) {
        eprintln!("voltigeur: game {number}: {note}");
    }
    if notes.len() > 5 {
        eprintln!("voltigeur: and {} more games lost in such ways", notes.len() - 5);
    }
    Ok(Games {
        rulebook: scenario.book.rulebook().rules().info.id.clone(),
        scenario: scenario.id.clone(),
        sides: view.sides.map(|side| side.name),
        players: names,
        seed: options.seed,
        swap: options.swap,
        results,
    })
}

fn one_game(
    scenario: &Scenario,
    switches: &[String],
    players: &[Who; 2],
    seed: u64,
    number: u64,
    swapped: bool,
    time: Duration,
) -> Done<(GameResult, Option<String>)> {
    let who = if swapped { BySide::new(&players[1], &players[0]) } else { BySide::new(&players[0], &players[1]) };
    let own = seed.wrapping_mul(1_000_003).wrapping_add(number);
    let text_seats = BySide::from_fn(|side| who[side].to_string());
    let battle = Match::new(scenario.book.rulebook(), &scenario.text, &scenario.id, Some(switches), own, text_seats);
    let mut battle = battle.map_err(|why| Failure::input(why.to_string()))?;
    let [first, second] = voltigeur_engine::Side::BOTH.map(|side| Seat::new(who[side], scenario.book, own, time));
    let mut seats = BySide::new(first?, second?);
    let mut note = None;
    loop {
        battle.play_forced();
        let Some(side) = battle.to_decide() else { break };
        let wrong = match seats[side].decide(&battle, side) {
            Ok(action) => battle.play(&action.unwrap_or_default()).err().map(|why| why.to_string()),
            Err(why) => Some(why),
        };
        if let Some(wrong) = wrong {
            note = Some(format!("{} has lost: {wrong}", who[side]));
            // The battle was not over: somebody was asked to decide.
            let _ = battle.resign(side);
        }
    }
    let end = battle.game().view(Viewer::Everyone);
    let [first, second] = end.sides;
    let result = GameResult {
        number,
        swapped,
        winner: match battle.conclusion() {
            Conclusion::Won { by, .. } => Some(by),
            Conclusion::Resigned(side) | Conclusion::OutOfTime(side) => Some(side.other()),
            Conclusion::Drawn { .. } | Conclusion::Agreed { .. } | Conclusion::Unfinished => None,
        },
        points: battle.game().score(),
        decisions: battle.history().len() as u32,
        turns: end.clock.turn,
        losses: BySide::new(first.losses_by_arm, second.losses_by_arm),
    };
    Ok((result, note))
}
