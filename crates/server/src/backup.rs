//! Copies of an SQLite database: made while a server uses it, checked, and put back when none does.
use crate::config::Config;
use crate::store::SCHEMA_VERSION;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Row};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Why there is no copy, or why it was not put back.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database is no file.
    #[error(
        "this works with SQLite only; for PostgreSQL use its own tools: `pg_dump --format=custom --file=FILE ADDRESS`, and `pg_restore --clean --if-exists --dbname=ADDRESS FILE` while no server runs"
    )]
    Postgres,
    /// There is a file already.
    #[error("{} already exists: name another file, or replace it with --force", .0.display())]
    Exists(PathBuf),
    /// There is nothing to copy.
    #[error("there is no database {}: name it with --database", .0.display())]
    Missing(PathBuf),
    /// The file to put back is damaged, or something else.
    #[error("{} cannot be restored: {why}", file.display())]
    Unfit {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A server uses the database.
    #[error("{} is in use: stop the server first, then restore", .0.display())]
    InUse(PathBuf),
    /// The database fails.
    #[error("{0}")]
    Database(#[from] sqlx::Error),
    /// A file cannot be read or written.
    #[error("{}: {why}", file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// Why.
        why: io::Error,
    },
}

fn at(file: &Path) -> impl Fn(io::Error) -> BackupError {
    move |why| BackupError::Io { file: file.to_owned(), why }
}

/// Another name beside a file.
fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// An empty file that only its owner may read.
fn private(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(file)
}

/// Copies the database to a file. Everything that was acknowledged before this is called is in the copy; servers go on meanwhile.
///
/// # Errors
/// If it is not an SQLite database, the file exists and is not to be replaced, or reading or writing fails.
pub async fn backup(config: &Config, file: &Path, replace: bool) -> Result<(), BackupError> {
    let database = config.sqlite_file().ok_or(BackupError::Postgres)?;
    if !database.is_file() {
        return Err(BackupError::Missing(database));
    }
    if file.exists() && !replace {
        return Err(BackupError::Exists(file.to_owned()));
    }
    let part = beside(file, ".part");
    if part.exists() {
        fs::remove_file(&part).map_err(at(&part))?;
    }
    // It may be written into because it is empty, and nobody else may read it from the first byte on.
    drop(private(&part).map_err(at(&part))?);
    let copied = copy(&database, &part).await;
    let copied = match copied {
        Ok(()) => check(&part).await,
        Err(why) => Err(why),
    };
    if let Err(why) = copied {
        let _ = fs::remove_file(&part);
        return Err(why);
    }
    File::open(&part).and_then(|part| part.sync_all()).map_err(at(&part))?;
    fs::rename(&part, file).map_err(at(file))?;
    sync_folder(file);
    Ok(())
}

async fn copy(database: &Path, part: &Path) -> Result<(), BackupError> {
    let mut connection = SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(database)).await?;
    sqlx::query("PRAGMA busy_timeout = 10000").execute(&mut connection).await?;
    sqlx::query("VACUUM INTO $1").bind(part.to_string_lossy().into_owned()).execute(&mut connection).await?;
    connection.close().await?;
    Ok(())
}

/// Is this a whole database of ours, and not newer than this program?
async fn check(file: &Path) -> Result<(), BackupError> {
    let unfit = |why: &str| BackupError::Unfit { file: file.to_owned(), why: why.to_owned() };
    let mut head = [0; 16];
    let read = File::open(file).and_then(|mut file| file.read(&mut head)).map_err(at(file))?;
    if read < head.len() || head != *b"SQLite format 3\0" {
        return Err(unfit("it is not an SQLite database"));
    }
    let options = SqliteConnectOptions::new().filename(file).read_only(true).immutable(true);
    let mut connection = SqliteConnection::connect_with(&options).await?;
    let whole = sqlx::query("PRAGMA integrity_check").fetch_one(&mut connection).await;
    let whole: String = whole.and_then(|row| row.try_get(0)).map_err(|_| unfit("it is damaged"))?;
    if whole != "ok" {
        return Err(unfit(&format!("it is damaged ({whole})")));
    }
    let version = sqlx::query("SELECT MAX(version) FROM versions").fetch_one(&mut connection).await;
    let version: i64 = version.and_then(|row| row.try_get(0)).map_err(|_| unfit("it is not a Voltigeur database"))?;
    connection.close().await?;
    if version > SCHEMA_VERSION {
        return Err(unfit("it was made by a newer version of Voltigeur: use that version"));
    }
    Ok(())
}

/// Puts a copy in the place of the database. What was there is kept beside it; gives where, if there was anything.
///
/// # Errors
/// If the copy is damaged, a server uses the database, or writing fails. Then nothing has changed.
pub async fn restore(config: &Config, file: &Path) -> Result<Option<PathBuf>, BackupError> {
    let database = config.sqlite_file().ok_or(BackupError::Postgres)?;
    if !file.is_file() {
        return Err(BackupError::Missing(file.to_owned()));
    }
    check(file).await?;
    if database.is_file() {
        take_alone(&database).await?;
    }
    let part = beside(&database, ".part");
    if part.exists() {
        fs::remove_file(&part).map_err(at(&part))?;
    }
    if let Some(folder) = database.parent() {
        fs::create_dir_all(folder).map_err(at(folder))?;
    }
    let mut to = private(&part).map_err(at(&part))?;
    let mut from = File::open(file).map_err(at(file))?;
    io::copy(&mut from, &mut to).and_then(|_| to.sync_all()).map_err(at(&part))?;
    let kept = database.is_file().then(|| free_name(&database));
    if let Some(kept) = &kept {
        fs::rename(&database, kept).map_err(at(&database))?;
    }
    for ending in ["-wal", "-shm"] {
        let _ = fs::remove_file(beside(&database, ending));
    }
    fs::rename(&part, &database).map_err(at(&database))?;
    sync_folder(&database);
    Ok(kept)
}

/// A name for what was there before.
fn free_name(database: &Path) -> PathBuf {
    let first = beside(database, ".before-restore");
    let more = (2..).map(|n| beside(database, &format!(".before-restore-{n}")));
    std::iter::once(first).chain(more).find(|name| !name.exists()).expect("there is always another number")
}

/// Brings the database into its one file, which only goes if nobody else has it open.
async fn take_alone(database: &Path) -> Result<(), BackupError> {
    let in_use = || BackupError::InUse(database.to_owned());
    let options = SqliteConnectOptions::new().filename(database);
    // A file that SQLite cannot read is nobody's database, and is kept as it is.
    let Ok(mut connection) = SqliteConnection::connect_with(&options).await else { return Ok(()) };
    let mode = sqlx::query("PRAGMA journal_mode = DELETE").fetch_one(&mut connection).await;
    let busy = match mode.and_then(|row| row.try_get::<String, _>(0)) {
        Ok(mode) => mode != "delete",
        Err(sqlx::Error::Database(error)) => error.message().contains("locked"),
        Err(_) => false,
    };
    connection.close().await.ok();
    if busy { Err(in_use()) } else { Ok(()) }
}

/// The new name is on the disk.
fn sync_folder(file: &Path) {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}
