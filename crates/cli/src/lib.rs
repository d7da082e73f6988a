//! The program `voltigeur`: serves the page, and plays, referees, simulates and analyses battles from the terminal.
//!
//! It knows no rule. It draws a [`View`](voltigeur_engine::view::View) ([`paint`]), reads a line and sends notation back
//! ([`play`]); [`commands`] are the other things that it does, one module each; [`bot`] is the protocol for outside bots.
//!
//! Every wrong input gets one message on standard error and exit code 2, a check that failed exit code 1. When the reader of its output goes, the
//! program ends without a word.
use args::{Cli, Command, ServeArgs};
use clap::Parser;
use std::process::ExitCode;

pub mod args;
pub mod bot;
pub mod commands;
pub mod failure;
pub mod files;
pub mod library;
pub mod output;
pub mod paint;
pub mod play;
pub mod seat;

/// Runs the program.
#[must_use]
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let done = match &cli.command {
        None => commands::serve::run(&ServeArgs::default()),
        Some(Command::Serve(args)) => commands::serve::run(args),
        Some(Command::Admin(args)) => commands::admin::run(args),
        Some(Command::Backup(args)) => commands::backup::back_up(args),
        Some(Command::Restore(args)) => commands::backup::restore(args),
        Some(Command::Play(args)) => play::run(args),
        Some(Command::Simulate(args)) => commands::simulate::run(args),
        Some(Command::Odds(args)) => commands::odds::run(args),
        Some(Command::Study(args)) => commands::study::run(args),
        Some(Command::Replay(args)) => commands::replay::run(args),
        Some(Command::Verify(args)) => commands::verify::run(args),
        Some(Command::Openapi) => commands::openapi::run(),
        Some(Command::Check(args)) => commands::check::run(args),
        Some(Command::Counts(args)) => commands::counts::run(args),
        Some(Command::Units(args)) => commands::units::run(args),
        Some(Command::Rule(args)) => commands::rule::run(args),
        Some(Command::Scenarios(args)) => commands::scenarios::run(args),
        Some(Command::Bench(args)) => commands::bench::run(args),
        Some(Command::Bot(args)) => bot::serve::run(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if !failure.is_quiet() {
                output::complain(format_args!("{failure}"));
            }
            ExitCode::from(failure.code)
        }
    }
}
