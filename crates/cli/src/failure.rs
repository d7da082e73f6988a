//! What can go wrong, in one clear message and an exit code.
use std::fmt;

/// Why a command ended without doing what was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    message: String,
    /// 2 for wrong input, 1 for a check that failed, 141 if nobody reads the output any more.
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

impl Failure {
    /// The reader of the output has gone, as `head` does: that is nothing to complain of. The code is that of a program which the
    /// signal SIGPIPE has ended.
    #[must_use]
    pub const fn unheard() -> Self {
        Self { message: String::new(), code: 128 + 13 }
    }

    /// Is there something to tell?
    #[must_use]
    pub const fn is_quiet(&self) -> bool {
        self.message.is_empty()
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
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            return Self::unheard();
        }
        Self::input(format!("input or output failed: {error}"))
    }
}
