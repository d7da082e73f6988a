//! What is printed. A pipe that was closed ends the program quietly, anything else that cannot be printed is an error.
use crate::failure::Done;
use std::fmt::Arguments;
use std::io::Write;

/// Prints a text, at once.
///
/// # Errors
/// If it cannot be printed.
pub fn print(text: Arguments<'_>) -> Done {
    let mut out = std::io::stdout().lock();
    out.write_fmt(text)?;
    out.flush()?;
    Ok(())
}

/// Tells something on standard error. If nobody listens there, nobody can be told.
pub fn complain(text: Arguments<'_>) {
    let _ = writeln!(std::io::stderr().lock(), "voltigeur: {text}");
}

/// As `print!`, with a result instead of a panic.
macro_rules! out {
    ($($text:tt)*) => { $crate::output::print(format_args!($($text)*)) };
}

/// As `println!`, with a result instead of a panic.
macro_rules! outln {
    ($($text:tt)*) => { $crate::output::print(format_args!("{}\n", format_args!($($text)*))) };
}

pub(crate) use {out, outln};
