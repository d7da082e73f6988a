//! The game in the terminal: draws the view, reads a line, sends notation back.
mod command;
pub mod console;
mod menu;
pub mod odds;
mod session;
mod standing;
mod start;
pub mod story;
mod tell;

pub use start::run;
