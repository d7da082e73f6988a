//! A measured match: `cargo run --release -p voltigeur-lab --example match -- search:50 greedy 400 [scenario] [seed] [threads]`.
//!
//! Plays the games with sides changing from game to game and prints the summary and the time that it took.
use std::process::ExitCode;
use std::time::Instant;
use voltigeur_lab::{Options, Setup, simulate};
use voltigeur_players::Level;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |n: usize, default: &str| words.get(n).cloned().unwrap_or_else(|| default.to_owned());
    match run(word) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn run(word: impl Fn(usize, &str) -> String) -> Result<(), Box<dyn std::error::Error>> {
    let players: [Level; 2] = [word(0, "greedy").parse()?, word(1, "random").parse()?];
    let setup = Setup::new("lines-of-battle", &word(3, "mirror-ridge"), None)?;
    let options = Options {
        games: word(2, "400").parse()?,
        seed: word(4, "1805").parse()?,
        threads: word(5, "0").parse()?,
        swap: true,
        ..Options::default()
    };
    let begun = Instant::now();
    let games = simulate(&setup, players, &options, &|_| {})?;
    let seconds = begun.elapsed().as_secs_f64();
    println!("{}", games.summary());
    println!("{seconds:.1} s, {:.3} s a game", seconds / options.games as f64);
    Ok(())
}
