//! Very many random games of every scenario, on all cores: no fault, no dead end, no game without an end.
//! `cargo xtask test` asks for ten thousand, `cargo xtask soak` for a million. A long battle is played less often: as often as
//! its book says below. `--officers` plays games of players who think instead.
#[path = "../officers.rs"]
mod officers;

use indicatif::{ProgressBar, ProgressStyle};
use std::sync::Mutex;
use std::thread;
use std::time::Instant;
use voltigeur_engine::battery::{self, Options, Report};
use voltigeur_engine::{Game, Rulebook, ScenarioInfo};

/// Games that a thread takes at a time.
const SHARE: u64 = 100;

/// A rulebook, and how a scenario of it is played.
type Book<'a> = (&'a dyn Rulebook, &'a dyn Fn(&str));

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    if let ["--officers", rest @ ..] = &words[..] {
        return play_officers(rest);
    }
    let (games, only, from) = match words[..] {
        ["--games", games] => (games.parse(), None, Ok(0)),
        ["--games", games, "--only", id] => (games.parse(), Some(id), Ok(0)),
        ["--games", games, "--only", id, "--from", from] => (games.parse(), Some(id), from.parse()),
        _ => usage(),
    };
    let (Ok(games @ 1..), Ok(from)) = (games, from) else { usage() };
    require_scenario(only);
    let sound = "the scenarios that ship are sound";
    let books: [Book<'_>; 3] = [
        (lines_of_battle::book(), &|id| soak(id, &lines_of_battle::new_game(id, None).expect(sound), from, games)),
        (vive_lempereur::book(), &|id| {
            // Of ten thousand some hundred and fifty of the long battle.
            let share = if id == "stream-crossing" { 1 } else { 64 };
            soak(id, &vive_lempereur::new_game(id, None).expect(sound), from, games.div_ceil(share));
        }),
        (eagles::book(), &|id| {
            // Of ten thousand, two thousand training clashes and some forty of the long battle.
            let share = if id == "mill-hill" { 5 } else { 256 };
            soak(id, &eagles::new_game(id, None).expect(sound), from, games.div_ceil(share));
        }),
    ];
    for (book, play) in books {
        let wanted = |info: &ScenarioInfo| only.is_none_or(|id| id == info.id);
        book.scenarios().iter().filter(|info| wanted(info)).for_each(|info| play(&info.id));
    }
}

/// Games of players who think: so many of each book, or of one scenario.
fn play_officers(words: &[&str]) {
    let (games, only, from) = match *words {
        [games] => (games.parse(), None, Ok(0)),
        [games, id] => (games.parse(), Some(id), Ok(0)),
        [games, id, from] => (games.parse(), Some(id), from.parse()),
        _ => usage(),
    };
    let (Ok(games @ 1..), Ok(from)) = (games, from) else { usage() };
    require_scenario(only);
    if !officers::soak(games, only, from) {
        std::process::exit(1);
    }
}

fn usage() -> ! {
    eprintln!(
        "say how many: soak --games N, of which scenario, if not of all: --only SCENARIO, and from which game on: --from N;\n\
         or of players who think: soak --officers N [SCENARIO [FIRST]]"
    );
    std::process::exit(2);
}

/// A name that no book knows must not pass as "no fault found".
fn require_scenario(only: Option<&str>) {
    let known: Vec<String> =
        voltigeur_players::books().iter().flat_map(|book| book.scenarios()).map(|info| info.id.clone()).collect();
    if let Some(id) = only.filter(|id| known.iter().all(|known| known != id)) {
        eprintln!("unknown scenario {id:?}; there are: {}", known.join(", "));
        std::process::exit(2);
    }
}

/// Plays the games from one number up to another, all from one beginning, and tells how they ended.
fn soak<G: Game + Sync>(id: &str, first: &G, from: u64, games: u64) {
    if from >= games {
        eprintln!("{id}: of {games} games none is left from game {from} on");
        std::process::exit(2);
    }
    let bar = progress_bar(id, games, from);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let started = Instant::now();
    let (next, total) = (Mutex::new(from), Mutex::new(Report::default()));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let from = {
                        let mut next = next.lock().expect("no thread fails with the lock");
                        let from = *next;
                        *next += SHARE;
                        from
                    };
                    if from >= games {
                        return;
                    }
                    let options = Options {
                        games: SHARE.min(games - from),
                        first_game: from,
                        seed: 1815,
                        most_decisions: 60_000,
                        ..Options::default()
                    };
                    let report = battery::fast_games(|_| first.clone(), &options);
                    total.lock().expect("no thread fails with the lock").merge(&report);
                    bar.inc(options.games);
                }
            });
        }
    });
    bar.finish_and_clear();
    let report = total.into_inner().expect("no thread failed");
    assert_eq!(report.games, games - from, "every game was played to its end");
    let share = |of: u64| 100.0 * of as f64 / report.games as f64;
    println!(
        "{id:<15} {:>9} games {:>12} decisions, longest {:>5}; first {:>5.1} %, second {:>5.1} %, drawn {:>4.1} %; {:.1} s",
        report.games,
        report.decisions,
        report.longest,
        share(report.wins.0[0]),
        share(report.wins.0[1]),
        share(report.draws),
        started.elapsed().as_secs_f64()
    );
}

/// A bar that is drawn on a terminal only.
fn progress_bar(id: &str, games: u64, from: u64) -> ProgressBar {
    let bar = ProgressBar::new(games).with_position(from).with_message(id.to_owned());
    let style = ProgressStyle::with_template("{msg:<15} {bar:40} {pos} of {len} games, {eta} to go");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}
