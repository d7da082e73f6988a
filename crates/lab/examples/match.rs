//! How well the computer players play: `cargo xtask bench --players [GAMES [THREADS [SEED [SCENARIO]]]]`.
//!
//! On a scenario of each rulebook, with sides changing from game to game: every level that the book offers against the one below it,
//! which it must beat in 65 of 100 games, and the veteran against one who plays at random. The veteran against himself, where neither
//! side is meant to be better: both must win now and then. Prints the share of games won with its 95 % interval, and what a decision costs on
//! one core. Everything but the times depends on the seed only. With a scenario's name the matches on that one alone are played. Exit
//! code 1 says that a bar was missed.
use indicatif::{ProgressBar, ProgressStyle};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use voltigeur_engine::{Pending, Seeded, Side};
use voltigeur_lab::{Games, Options, Setup, simulate};
use voltigeur_players::{Book, Level, books};

/// A rulebook and the scenario that its players are measured on.
type Ground = (&'static str, &'static str);
const LINES: Ground = ("lines-of-battle", "mirror-ridge");
const EMPEREUR: Ground = ("vive-lempereur", "stream-crossing");
const EAGLES: Ground = ("eagles", "mill-hill");

/// The scenarios, one for each rulebook.
const GROUNDS: [Ground; 3] = [LINES, EMPEREUR, EAGLES];

/// The share of games that a level must win against the one below it.
const LEVEL_ABOVE: f64 = 0.65;
/// The share of games that the veteran must win against one who plays at random.
const ABOVE_RANDOM: f64 = 0.95;

/// A match, and the share of games that its first player must win.
struct Bar {
    on: Ground,
    players: [Level; 2],
    share: f64,
}

/// The matches on a scenario: each level of its book against the one below, and the veteran against random play.
fn bars(on: Ground) -> Result<Vec<Bar>, Box<dyn std::error::Error>> {
    let levels = book(on)?.levels();
    let above = |pair: &[Level]| Bar { on, players: [pair[1], pair[0]], share: LEVEL_ABOVE };
    let mut bars: Vec<Bar> = levels.windows(2).map(above).collect();
    bars.push(Bar { on, players: [Level::Veteran, Level::Random], share: ABOVE_RANDOM });
    Ok(bars)
}

/// The book of a scenario.
fn book(on: Ground) -> Result<&'static dyn Book, Box<dyn std::error::Error>> {
    Ok(*books().iter().find(|book| book.rules().info.id == on.0).ok_or("no such rulebook")?)
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match run(&words) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

fn run(words: &[String]) -> Result<bool, Box<dyn std::error::Error>> {
    let number = |n: usize, default: u64| words.get(n).map_or(Ok(default), |word| word.parse());
    let games = number(0, 200)?;
    let (threads, seed) = (usize::try_from(number(1, 0)?)?, number(2, 1805)?);
    let only = words.get(3).map(String::as_str);
    if let Some(id) = only.filter(|id| GROUNDS.iter().all(|on| on.1 != *id)) {
        return Err(format!("no match is played on {id}: say {}", GROUNDS.map(|on| on.1).join(", ")).into());
    }
    let wanted = |on: Ground| only.is_none_or(|id| id == on.1);
    let options = Options { games, seed, threads, swap: true, ..Options::default() };
    println!("{games} games a match, sides swapped after each game, seed {seed}; 95% confidence intervals\n");
    println!("{:<42} {:>10}  {:<16} {:>6}  bar", "match", "won", "interval", "drawn");
    let mut all = true;
    let mut matches = Vec::new();
    for on in GROUNDS.into_iter().filter(|on| wanted(*on)) {
        matches.extend(bars(on)?);
    }
    for Bar { on, players: [a, b], share } in matches {
        let setup = Setup::new(on.0, on.1, None)?;
        let summary = played(&setup, [a, b], &options)?.summary();
        let [won, drawn] = [summary.players[0].wins, summary.draws];
        let holds = won.share >= share;
        all &= holds;
        println!(
            "{:<42} {:>8.1} %  {:<16} {:>4.1} %  >= {} % {}",
            format!("{}: {a} against {b}", on.1),
            100.0 * won.share,
            format!("{:.1} to {:.1} %", 100.0 * won.low, 100.0 * won.high),
            100.0 * drawn.share,
            100.0 * share,
            if holds { "ok" } else { "MISSED" }
        );
    }
    for (on, names) in [(EMPEREUR, ["Blue", "Red"]), (EAGLES, ["French", "Austrians"])] {
        all &= !wanted(on) || both_sides_win(on, names, &options)?;
    }
    println!(
        "\n{:<42} {:>10} {:>10} {:>10} {:>10}",
        "ms a decision, one core", "mean", "95 of 100", "longest", "decisions"
    );
    let mut thinkers = Vec::new();
    for on in GROUNDS.into_iter().filter(|on| wanted(*on)) {
        thinkers.extend(book(on)?.levels().iter().map(|&level| (on, level)));
    }
    for (on, level) in thinkers {
        let mut times = decision_times(on, level, seed)?;
        times.sort_unstable();
        let millis = |time: Duration| 1e3 * time.as_secs_f64();
        let mean = times.iter().sum::<Duration>() / times.len() as u32;
        println!(
            "{:<42} {:>10.2} {:>10.2} {:>10.2} {:>10}",
            format!("{}: {level}", on.1),
            millis(mean),
            millis(times[times.len() * 95 / 100]),
            millis(times[times.len() - 1]),
            times.len()
        );
    }
    Ok(all)
}

/// A match, with a bar on a terminal while it is played.
fn played(setup: &Setup, players: [Level; 2], options: &Options) -> Result<Games, Box<dyn std::error::Error>> {
    let bar = ProgressBar::new(options.games);
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos} of {len} games, {eta} to go")?);
    let games = simulate(setup, players, options, &|done| bar.set_position(done));
    bar.finish_and_clear();
    Ok(games?)
}

/// The veteran against himself: how the sides fare, and whether each of them wins now and then.
fn both_sides_win(on: Ground, names: [&str; 2], options: &Options) -> Result<bool, Box<dyn std::error::Error>> {
    let setup = Setup::new(on.0, on.1, None)?;
    let options = Options { swap: false, ..options.clone() };
    let games = played(&setup, [Level::Veteran; 2], &options)?;
    let won = |side: Option<Side>| games.results.iter().filter(|game| game.winner == side).count();
    let [first, second, drawn] = [Some(Side::First), Some(Side::Second), None].map(won);
    let holds = first > 0 && second > 0;
    let verdict = if holds { "ok" } else { "MISSED" };
    let [one, other] = names;
    println!("{}: veteran against veteran: {one} {first}, {other} {second}, drawn {drawn}  both win {verdict}", on.1);
    Ok(holds)
}

/// What the decisions of a level cost in two battles against itself. Those that only carry on with a plan are part of it.
fn decision_times(on: Ground, level: Level, seed: u64) -> Result<Vec<Duration>, Box<dyn std::error::Error>> {
    let book = book(on)?;
    let text = book.scenario_text(on.1).ok_or("no such scenario")?;
    let mut times = Vec::new();
    for number in 0..2 {
        let mut game = book.set_up(text, None).map_err(|faults| format!("{faults:?}"))?;
        let mut dice = Seeded::numbered(seed, number);
        let seat = |side: u64| book.player(&level.to_string(), seed + 2 * number + side).ok_or("no such level");
        let mut players = [seat(0)?, seat(1)?];
        while let Pending::Decision(side) = game.pending() {
            let begun = Instant::now();
            let action = players[side.index()].choose(&*game);
            if game.legal().len() > 1 {
                times.push(begun.elapsed());
            }
            let action = game.parse(&action).map_err(|refusal| format!("{refusal:?}"))?;
            game.apply(&action, &mut dice).map_err(|refusal| format!("{refusal:?}"))?;
        }
    }
    Ok(times)
}
