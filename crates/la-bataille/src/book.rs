//! The rulebook as the outside sees it.

/// The short name used in files and commands.
pub const ID: &str = "la-bataille";
