//! `cargo xtask bench`: the measured promises, all in release builds.
use crate::run;

/// The engine next to its peers; with `--server` what one server bears; with `--players` how well the computer plays.
pub fn all(words: &[&str]) -> bool {
    match words {
        ["--server"] => server(),
        ["--players", more @ ..] => players(more),
        _ => engine(words),
    }
}

/// Decisions a second, clones, odds and replays, next to random chess in the same run.
fn engine(words: &[&str]) -> bool {
    let mut arguments = vec!["run", "--release", "--quiet", "-p", "voltigeur-bench", "--bin", "voltigeur-bench", "--"];
    arguments.extend_from_slice(words);
    run("cargo", &arguments, &[])
}

/// A thousand live games with two sockets each for a minute, then ten thousand idle sockets.
fn server() -> bool {
    let load = ["run", "--release", "--quiet", "-p", "voltigeur-server", "--example", "load", "--"];
    let live = [&load[..], &["games", "1000", "60"]].concat();
    let idle = [&load[..], &["idle", "10000", "20"]].concat();
    run("cargo", &live, &[]) & run("cargo", &idle, &[])
}

/// Matches of the computer players: in each rulebook every level against the one below it.
fn players(words: &[&str]) -> bool {
    let mut arguments = vec!["run", "--release", "--quiet", "-p", "voltigeur-lab", "--example", "match", "--"];
    arguments.extend_from_slice(words);
    run("cargo", &arguments, &[])
}
