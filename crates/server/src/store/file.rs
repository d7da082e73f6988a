//! The file of an SQLite database: readable for its owner only, and used by one server at a time.
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// Why the file of a database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// Another server uses it.
    #[error(
        "{} is in use by another server: stop that one, or let both share a PostgreSQL database (--database postgres://...)",
        file.display()
    )]
    InUse {
        /// Which.
        file: PathBuf,
    },
    /// It cannot be made, or not be locked.
    #[error("the database {} cannot be opened: {why}", file.display())]
    Io {
        /// Which.
        file: PathBuf,
        /// Why.
        why: io::Error,
    },
}

/// The file of an address; none for a database that is no file.
#[must_use]
pub fn path_of(url: &str) -> Option<PathBuf> {
    let rest = url.strip_prefix("sqlite:")?;
    let path = rest.strip_prefix("//").unwrap_or(rest).split('?').next().unwrap_or("");
    if path.is_empty() || path.starts_with(":memory:") || url.contains("mode=memory") {
        return None;
    }
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes().iter();
    while let Some(&byte) = rest.next() {
        let code = |digits: &str| u8::from_str_radix(digits, 16).ok();
        let ahead = rest.as_slice();
        match (byte, ahead.get(..2).and_then(|digits| std::str::from_utf8(digits).ok()).and_then(code)) {
            (b'%', Some(decoded)) => {
                bytes.push(decoded);
                rest.nth(1);
            }
            _ => bytes.push(byte),
        }
    }
    Some(PathBuf::from(String::from_utf8_lossy(&bytes).into_owned()))
}

/// Makes a folder that only its owner can look into, unless it is there.
///
/// # Errors
/// If it cannot be made.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Opens a file, and makes it if it is not there, for its owner only. SQLite gives its side files the same permissions.
fn make_file(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

/// The right to be the only server on a file, as long as this lives. It ends with the process, however that ends.
#[derive(Debug)]
pub struct OnlyServer {
    _lock: File,
}

impl OnlyServer {
    /// Makes the file if need be, and takes the lock beside it.
    ///
    /// # Errors
    /// If another server has it, or the file cannot be made.
    pub fn of(file: &Path) -> Result<Self, FileError> {
        let fault = |why| FileError::Io { file: file.to_owned(), why };
        make_file(file).map_err(fault)?;
        let mut name = file.as_os_str().to_owned();
        name.push(".lock");
        let lock = make_file(Path::new(&name)).map_err(fault)?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(FileError::InUse { file: file.to_owned() }),
            Err(TryLockError::Error(why)) => Err(fault(why)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_leads_to_its_file() {
        let path = |url: &str| path_of(url).map(|path| path.display().to_string());
        assert_eq!(path("sqlite:///tmp/a%20b%3F.db?mode=rwc").as_deref(), Some("/tmp/a b?.db"));
        assert_eq!(path("sqlite:here.db").as_deref(), Some("here.db"));
        assert_eq!(path("sqlite::memory:"), None);
        assert_eq!(path("postgres://localhost/v"), None);
    }
}
