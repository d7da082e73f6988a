//! The project's chores, all in one place: `cargo xtask test | rules | mutants | web | browser | bench | abuse | soak`.
mod abuse;
mod bench;
mod browser;
mod rules;
mod test;
mod web;

use std::env;
use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

const USAGE: &str = "\
cargo xtask test     everything that must hold: format, lints, docs, tests, rule coverage, random play
cargo xtask rules    which rules have a test, and how many have none (add --missing for their ids)
cargo xtask mutants  small changes to the rules, one at a time: which of them no test notices (add a rulebook, --chapter X, --sample N,
                     --seed S, --only N,N, --list; minutes a rulebook, so no part of test)
cargo xtask web      the page: packages, types, unit tests, and that the committed build matches its sources
cargo xtask browser  the page in a real Chromium against a real server (add names of test files for some of them)
cargo xtask bench    the measured promises, next to their peers (release; add --json for JSON)
cargo xtask bench --page      how heavy the page is, how soon it draws, how smoothly it moves
cargo xtask bench --server    how many live games and idle sockets one server bears
cargo xtask bench --players   every level against the one below it, which it must beat (add games, threads, seed, scenario)
cargo xtask abuse    attacks on a release server, each beside players whose waits are measured (add names of some of them)
cargo xtask soak     a million random games of every scenario (add a number for another count, a scenario for it alone,
                     and the number of its first game)
cargo xtask soak --officers GAMES [SCENARIO [FIRST]]   so many games of players who think, of every rulebook or of one scenario, with every
                     switch alone and with all that go together; faults are told and their records saved in target/faults";

/// The folder of the workspace.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(|| PathBuf::from("."), PathBuf::from)
}

/// Runs a command in the workspace; says whether it went well.
fn run(program: &str, arguments: &[&str], environment: &[(&str, &str)]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root()).envs(environment.iter().copied());
    match command.status() {
        Ok(status) => status.success(),
        Err(error) => {
            eprintln!("{program} cannot be started: {error}");
            false
        }
    }
}

/// Runs npm in the page's folder; says whether it went well.
fn npm(arguments: &[&str], environment: &[(&str, &OsStr)]) -> bool {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(root().join("web")).envs(environment.iter().copied());
    match command.status() {
        Ok(status) if status.success() => true,
        Ok(_) => {
            eprintln!("npm {} failed", arguments.join(" "));
            false
        }
        Err(_) => {
            eprintln!("node and npm are missing: the page's tests need Node 20.19 or newer (playing does not)");
            false
        }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let well = match *words.as_slice() {
        ["test"] => test::all(),
        ["rules"] => rules::coverage(&root(), false),
        ["rules", "--missing"] => rules::coverage(&root(), true),
        ["mutants", ref more @ ..] => {
            run("cargo", &[&["run", "--quiet", "--package", "voltigeur-mutants", "--"], more].concat(), &[])
        }
        ["web"] => web::all(),
        ["browser", ref more @ ..] => browser::tests(more),
        ["bench", "--page", ref more @ ..] => browser::bench(more),
        ["bench", ref more @ ..] => bench::all(more),
        ["abuse", ref more @ ..] => abuse::all(more),
        ["soak"] => soak("1000000", true),
        ["soak", "--officers", ref more @ ..] => soak_of(&[&["--officers"], more].concat(), true),
        ["soak", games] => soak(games, true),
        ["soak", games, scenario, from] => soak_of(&["--games", games, "--only", scenario, "--from", from], true),
        ["soak", games, scenario] => soak_of(&["--games", games, "--only", scenario], true),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    if well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Random games of every scenario.
fn soak(games: &str, release: bool) -> bool {
    soak_of(&["--games", games], release)
}

fn soak_of(words: &[&str], release: bool) -> bool {
    built("soak", release).is_some_and(|program| run(&program.to_string_lossy(), words, &[]))
}

/// Builds the programs, all at once: so they share what the tests have built before. Gives the path of one.
fn built(name: &str, release: bool) -> Option<PathBuf> {
    let mut arguments = vec!["build", "--workspace", "--bins", "--quiet"];
    let profile = if release { "release" } else { "debug" };
    if release {
        arguments.push("--release");
    }
    run("cargo", &arguments, &[]).then(|| program(profile, name))
}

/// The path of a program that cargo built.
fn program(profile: &str, name: &str) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder));
    target.join(profile).join(name).with_extension(env::consts::EXE_EXTENSION)
}
