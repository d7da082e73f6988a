//! Files: read with a clear message, written without destroying anything.
use crate::failure::{Done, Failure};
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The text of a file.
///
/// # Errors
/// If there is none, or it is no text.
pub fn read(path: &Path) -> Done<String> {
    let bytes = fs::read(path).map_err(|error| {
        let why = match error.kind() {
            ErrorKind::NotFound => "there is no such file".to_owned(),
            ErrorKind::PermissionDenied => "permission denied".to_owned(),
            ErrorKind::IsADirectory => "it is a folder".to_owned(),
            _ => error.to_string(),
        };
        Failure::input(format!("cannot read {}: {why}", path.display()))
    })?;
    String::from_utf8(bytes)
        .map_err(|_| Failure::input(format!("cannot read {}: it is not UTF-8 text", path.display())))
}

/// Writes a file that must not exist yet, unless `over` allows it.
///
/// # Errors
/// If there is a file already, or it cannot be written.
pub fn write(path: &Path, text: &str, over: bool) -> Done {
    if path.exists() && !over {
        return Err(Failure::input(format!(
            "{} already exists: choose another name, or replace it with --force",
            path.display()
        )));
    }
    replace(path, text).map_err(|error| Failure::input(format!("cannot write {}: {error}", path.display())))
}

/// Writes a file in one step: whoever reads it sees the old text or the new one. A link stays one: what it points at is replaced. What
/// is no file (a device, a pipe) is written to as it is, never replaced by a file.
fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        let mut file = fs::OpenOptions::new().write(true).open(path)?;
        file.write_all(text.as_bytes())?;
        return file.flush();
    }
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut draft = path.as_os_str().to_owned();
    draft.push(format!(".{}.part", std::process::id()));
    let draft = PathBuf::from(draft);
    let written = fs::File::create(&draft).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    match written.and_then(|()| fs::rename(&draft, &path)) {
        Ok(()) => Ok(()),
        Err(error) => {
            let _ = fs::remove_file(&draft);
            Err(error)
        }
    }
}

/// Writes a file under a name that nothing has yet, and says which: `NAME.ENDING`, or with a number behind the name. The folder is made
/// if there is none.
///
/// # Errors
/// If it cannot be written.
pub fn write_new(folder: &Path, name: &str, ending: &str, text: &str) -> Done<PathBuf> {
    let fails =
        |path: &Path, error: std::io::Error| Failure::input(format!("cannot write {}: {error}", path.display()));
    fs::create_dir_all(folder).map_err(|error| fails(folder, error))?;
    let plain = plain(name);
    for n in 1_u32.. {
        let path = folder.join(if n == 1 { format!("{plain}.{ending}") } else { format!("{plain}-{n}.{ending}") });
        match fs::OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => {
                let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
                return written.map(|()| path.clone()).map_err(|error| fails(&path, error));
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(fails(&path, error)),
        }
    }
    Err(Failure::input(format!("cannot write {plain}.{ending}: there are too many files with that name")))
}

/// A name without signs that file names had better not have.
fn plain(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).take(100).collect()
}

/// The folder in which battles are kept: `VOLTIGEUR_HOME`, or `voltigeur` in the user's data folder.
#[must_use]
pub fn home() -> Option<PathBuf> {
    voltigeur_server::data_dir()
}

/// A battle's own file, kept up to date while it is played.
pub struct Autosave {
    path: PathBuf,
}

impl Autosave {
    /// A new file for a battle of a scenario; none if there is no folder to keep it in.
    #[must_use]
    pub fn new(scenario: &str) -> Option<Self> {
        let folder = home()?.join("battles");
        fs::create_dir_all(&folder).ok()?;
        let plain = plain(scenario);
        let now = seconds();
        (0..1000)
            .map(|n| {
                folder.join(if n == 0 { format!("{now}-{plain}.battle") } else { format!("{now}-{n}-{plain}.battle") })
            })
            .find(|path| fs::OpenOptions::new().write(true).create_new(true).open(path).is_ok())
            .map(|path| Self { path })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps the record.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&self, record: &str) -> Done {
        write(&self.path, record, true)
    }

    /// Removes the file again: nothing was played.
    pub fn drop_empty(self) {
        let _ = fs::remove_file(self.path);
    }
}

/// The battles that were kept, the latest first.
#[must_use]
pub fn kept() -> Vec<PathBuf> {
    let Some(folder) = home().map(|home| home.join("battles")) else { return Vec::new() };
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "battle"))
        .collect();
    files.sort();
    files.reverse();
    files
}

/// Seconds since 1970.
fn seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// A seed that nobody chose.
#[must_use]
pub fn any_seed() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    // Short enough to be read aloud, and to be typed.
    (time ^ (u64::from(std::process::id()) << 20)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 34
}
