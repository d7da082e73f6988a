//! What can go wrong, in one clear message and an exit code.
use std::fmt;

/// Why a command ended without doing what was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    message: String,
    /// 2 for wrong input, 1 for a check that failed.
    pub code: u8,
}

/// The result of a command.
pub type Done<T = ()> = Result<T, Failure>;

impl Failure {
    /// The input is at fault: a file, a name, a choice.
    pub fn input(message: impl Into<String>) -> Self {
        Self { message: message.into(), code: 2 }
    }

    /// A check was made and failed.
    pub fn check(message: impl Into<String>) -> Self {
        Self { message: message.into(), code: 1 }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::input(format!("input or output failed: {error}"))
    }
}
