//! The project's chores, all in one place: `cargo xtask test | rules | web | bench | soak`.
mod rules;
mod test;
mod web;

use std::path::PathBuf;
use std::process::{Command, ExitCode};

const USAGE: &str = "\
cargo xtask test     everything that must hold: format, lints, docs, tests, rule coverage, random play
cargo xtask rules    which rules have a test, and which have none
cargo xtask web      the page: packages, types, unit tests, and that the committed build matches its sources
cargo xtask bench    the measured promises, next to their peers (release; add --json for JSON)
cargo xtask soak     a million random games of every scenario (add a number for another count)";

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

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let well = match *words.as_slice() {
        ["test"] => test::all(),
        ["rules"] => rules::coverage(&root()),
        ["web"] => web::all(),
        ["bench", ref more @ ..] => {
            let mut arguments =
                vec!["run", "--release", "--quiet", "-p", "voltigeur-bench", "--bin", "voltigeur-bench", "--"];
            arguments.extend_from_slice(more);
            run("cargo", &arguments, &[])
        }
        ["soak"] => soak("1000000", true),
        ["soak", games] => soak(games, true),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    if well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Random games of every scenario.
fn soak(games: &str, release: bool) -> bool {
    let mut arguments = vec!["run", "--quiet", "-p", "voltigeur-bench", "--bin", "soak"];
    if release {
        arguments.push("--release");
    }
    arguments.extend(["--", "--games", games]);
    run("cargo", &arguments, &[])
}
