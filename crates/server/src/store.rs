//! The store: an append-only journal of every game, on SQLite or PostgreSQL by one set of statements.
//!
//! A game is the fold of its journal. An entry is acknowledged only after it was committed; two writers of the same entry cannot both
//! succeed, because (game, seq) is unique. All appends go through one [writer](journal), which commits what has gathered while the
//! last commit was under way: a thousand games share a few hundred disk flushes.
use crate::metrics::{Operation, StoreTimes, Timed};
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{Any, AnyPool, Connection, Executor, Row, Transaction};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use tokio::sync::{Mutex, OwnedMutexGuard, mpsc, watch};
use tokio::time::timeout;

pub mod accounts;
pub mod admin;
pub mod attempts;
pub mod audit;
pub mod file;
pub mod games;
pub mod invitations;
pub mod journal;
mod schema;
pub mod sessions;
pub mod snapshots;

pub use journal::{Append, Entry};
pub use schema::VERSION as SCHEMA_VERSION;

/// Which database it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// One file, one process.
    Sqlite,
    /// Shared by any number of processes.
    Postgres,
}

/// Why the store did not do something.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database says so.
    #[error("{0}")]
    Database(#[from] sqlx::Error),
    /// It cannot be reached.
    #[error("{place} cannot be reached: {why}")]
    Unreachable {
        /// The address, without its password.
        place: String,
        /// Why.
        why: String,
    },
    /// It does not answer.
    #[error("the database does not answer")]
    Silent,
    /// The file is damaged, or no database.
    #[error("the file is damaged, or is not a Voltigeur database ({0}): restore a backup, or choose another file")]
    Damaged(String),
    /// A newer program has brought it up to date.
    #[error(
        "a newer program has used this database (version {found}; this program knows {known}): use that program, or restore an earlier backup"
    )]
    TooNew {
        /// Its version.
        found: i64,
        /// The newest that is known.
        known: i64,
    },
    /// The tables are not those of this program.
    #[error(
        "the database has version {found}, and this program uses version {wanted}: use the program that serves it, or run `voltigeur serve` once to update it"
    )]
    Version {
        /// What was found.
        found: i64,
        /// What this program uses.
        wanted: i64,
    },
    /// A journal that does not lead to the states that it led to.
    #[error("game {game}, entry {seq}: {why}")]
    Diverged {
        /// The game.
        game: String,
        /// The entry.
        seq: u64,
        /// What differs.
        why: String,
    },
    /// A game whose set-up cannot be read.
    #[error("game {game}: {why}")]
    Unreadable {
        /// The game.
        game: String,
        /// What is wrong.
        why: String,
    },
}

/// The store.
#[derive(Clone)]
pub struct Store {
    pool: AnyPool,
    /// Connections to write with: SQLite has one for the journal and one for all else, so that no writer waits for a crowd that reads. With
    /// PostgreSQL it is the same pool.
    writers: AnyPool,
    kind: Kind,
    /// SQLite has one writer at a time: whoever writes holds this, so that nobody waits by polling.
    writing: Arc<Mutex<()>>,
    /// Whoever writes something other than the journal waits here first: what players do waits for one of them at most, however many
    /// sign in or make games.
    others: Arc<Mutex<()>>,
    appends: mpsc::Sender<Append>,
    /// Names this process to the others that share a PostgreSQL.
    process: Arc<str>,
    /// True while the database does not answer.
    lost: watch::Sender<bool>,
    /// How long it took.
    pub(crate) times: StoreTimes,
    entries_read: Arc<AtomicU64>,
}

impl Store {
    /// Opens the database, brings it up to date, and starts the writer.
    ///
    /// # Errors
    /// If it cannot be reached or brought up to date.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let kind = if url.starts_with("sqlite:") { Kind::Sqlite } else { Kind::Postgres };
        let url = match kind {
            Kind::Sqlite if !url.contains("mode=") => {
                format!("{url}{}mode=rwc", if url.contains('?') { '&' } else { '?' })
            }
            _ => url.to_owned(),
        };
        let store = Self::connect(&url).await?;
        schema::migrate(&store.pool, kind).await?;
        Ok(store)
    }

    /// Opens the database as it is, and starts the writer.
    async fn connect(url: &str) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let kind = if url.starts_with("sqlite:") { Kind::Sqlite } else { Kind::Postgres };
        let options = AnyConnectOptions::from_str(url)?;
        match kind {
            Kind::Postgres => reach(url, &options).await?,
            Kind::Sqlite => check(&options, file::path_of(url)).await?,
        }
        let pool = pool(kind, if kind == Kind::Sqlite { 4 } else { 8 }, options.clone()).await?;
        let writers = match kind {
            Kind::Sqlite => self::pool(kind, 2, options).await?,
            Kind::Postgres => pool.clone(),
        };
        let (appends, queue) = mpsc::channel(4_096);
        let process = crate::secrets::new_id(12).into();
        let lost = watch::Sender::new(false);
        let (writing, others, times) = (Arc::default(), Arc::default(), StoreTimes::default());
        let entries_read = Arc::default();
        let store = Self { pool, writers, kind, writing, others, appends, process, lost, times, entries_read };
        tokio::spawn(journal::write(store.clone(), queue));
        Ok(store)
    }

    /// Opens a database that a server uses, beside that server: it must be there, and of the version of this program.
    ///
    /// # Errors
    /// If it cannot be opened, or is of another version.
    pub async fn open_beside(url: &str) -> Result<Self, StoreError> {
        let url = match url.starts_with("sqlite:") && !url.contains("mode=") {
            true => format!("{url}{}mode=rw", if url.contains('?') { '&' } else { '?' }),
            false => url.to_owned(),
        };
        let store = Self::connect(&url).await?;
        let version = store.version().await.unwrap_or(0);
        if version != schema::VERSION {
            return Err(StoreError::Version { found: version, wanted: schema::VERSION });
        }
        Ok(store)
    }

    /// The version of the tables.
    async fn version(&self) -> Result<i64, StoreError> {
        let row = sqlx::query("SELECT MAX(version) FROM versions").fetch_one(&self.pool).await?;
        Ok(row.try_get(0)?)
    }

    /// Does it answer within two seconds, and are its tables those of this program?
    ///
    /// # Errors
    /// If not.
    pub async fn check_ready(&self) -> Result<(), StoreError> {
        if *self.lost.borrow() {
            return Err(StoreError::Silent);
        }
        let _timed = self.timed(Operation::Ping);
        match timeout(READY, self.version()).await {
            Err(_) => Err(StoreError::Silent),
            Ok(Ok(version)) if version != schema::VERSION => {
                Err(StoreError::Version { found: version, wanted: schema::VERSION })
            }
            Ok(version) => version.map(drop),
        }
    }

    /// An operation begins; it is measured until what is given is dropped.
    pub(crate) fn timed(&self, operation: Operation) -> Timed {
        self.times.begin(operation)
    }

    /// Which database it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The name of this process among those that share the store.
    #[must_use]
    pub fn process(&self) -> &str {
        &self.process
    }

    pub(crate) fn pool(&self) -> &AnyPool {
        &self.pool
    }

    /// Begins to write something other than the journal.
    async fn begin(&self) -> Result<Writing, StoreError> {
        let turn = match self.kind {
            Kind::Sqlite => Some(self.others.clone().lock_owned().await),
            Kind::Postgres => None,
        };
        Ok(Writing { _others: turn, ..self.begin_first().await? })
    }

    /// Begins to write the journal, before all others that wait.
    async fn begin_first(&self) -> Result<Writing, StoreError> {
        let timed = self.timed(Operation::Transaction);
        let turn = match self.kind {
            Kind::Sqlite => Some(self.writing.clone().lock_owned().await),
            Kind::Postgres => None,
        };
        // SQLite: other programs may write as well, so that whoever is to write says so before reading.
        let transaction = match self.kind {
            Kind::Sqlite => self.writers.begin_with("BEGIN IMMEDIATE").await?,
            Kind::Postgres => self.writers.begin().await?,
        };
        Ok(Writing { transaction, _turn: turn, _others: None, _timed: timed })
    }

    /// Is it closed, because the server stops?
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.pool.is_closed()
    }

    /// Does it answer?
    ///
    /// # Errors
    /// If it does not, or not in time.
    pub async fn ping(&self) -> Result<(), StoreError> {
        let _timed = self.timed(Operation::Ping);
        let asked = timeout(PATIENCE, sqlx::query("SELECT 1").execute(&self.pool)).await;
        asked.unwrap_or(Err(sqlx::Error::PoolTimedOut))?;
        Ok(())
    }

    /// Asks again and again whether the database answers, for whoever waits for it.
    pub(crate) async fn watch_over(self) {
        while !self.is_closed() {
            let answered = self.ping().await;
            let lost = answered.is_err() && !self.is_closed();
            let changed = self.lost.send_if_modified(|was| std::mem::replace(was, lost) != lost);
            match (changed, answered) {
                (true, Err(error)) => tracing::error!(%error, "the database does not answer"),
                (true, Ok(())) => tracing::warn!("the database answers again"),
                _ => {}
            }
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    }

    /// Waits until the database does not answer.
    pub(crate) async fn is_lost(&self) {
        let _ = self.lost.subscribe().wait_for(|lost| *lost).await;
    }

    /// Closes all connections.
    pub async fn close(&self) {
        self.pool.close().await;
        self.writers.close().await;
    }
}

/// Connections to a database, so many at most.
async fn pool(kind: Kind, most: u32, options: AnyConnectOptions) -> Result<AnyPool, StoreError> {
    let pool = AnyPoolOptions::new()
        .max_connections(most)
        .acquire_timeout(if kind == Kind::Sqlite { Duration::from_secs(30) } else { PATIENCE })
        .after_connect(move |connection, _| {
            Box::pin(async move {
                if kind == Kind::Sqlite {
                    // FULL: a commit is on the disk when it returns, whatever happens to the process or the machine.
                    connection
                        .execute(
                            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 10000; PRAGMA foreign_keys = ON;",
                        )
                        .await?;
                }
                Ok(())
            })
        })
        .connect_with(options)
        .await?;
    Ok(pool)
}

/// So long a PostgreSQL may take to give a connection or to answer a simple question.
const PATIENCE: Duration = Duration::from_millis(1_200);

/// So long a store that is ready may take to say so.
const READY: Duration = Duration::from_secs(2);

/// So long a PostgreSQL may take to be reached at the start.
const FIRST_CONTACT: Duration = Duration::from_secs(4);

/// Looks whether a PostgreSQL is there: the pool would only say that it waited.
async fn reach(url: &str, options: &AnyConnectOptions) -> Result<(), StoreError> {
    let unreachable = |why: String| StoreError::Unreachable { place: crate::config::load::without_password(url), why };
    match timeout(FIRST_CONTACT, sqlx::AnyConnection::connect_with(options)).await {
        Ok(Ok(connection)) => Ok(connection.close().await?),
        Ok(Err(error)) => Err(unreachable(error.to_string())),
        Err(_) => Err(unreachable(format!("no answer within {} s", FIRST_CONTACT.as_secs()))),
    }
}

/// The largest file that is checked as a whole at the start.
const CHECKED: u64 = 64 * 1024 * 1024;

/// Looks whether a file is sound, if that is quick.
async fn check(options: &AnyConnectOptions, file: Option<std::path::PathBuf>) -> Result<(), StoreError> {
    let size = file.and_then(|file| std::fs::metadata(file).ok()).map_or(0, |about| about.len());
    if size > CHECKED || size == 0 {
        return Ok(());
    }
    // The pool would try a file that is no database again and again.
    let mut connection = sqlx::AnyConnection::connect_with(options).await.map_err(damaged)?;
    let row = sqlx::query("PRAGMA quick_check(1)").fetch_one(&mut connection).await.map_err(damaged)?;
    let found: String = row.try_get(0).map_err(damaged)?;
    connection.close().await?;
    if found == "ok" { Ok(()) } else { Err(StoreError::Damaged(found)) }
}

/// SQLite's words for a file that it cannot use: 11 is a damaged one, 26 none of its own.
fn damaged(error: sqlx::Error) -> StoreError {
    let code = error.as_database_error().and_then(|error| error.code()).map(|code| code.into_owned());
    match code.as_deref() {
        Some("11" | "26") => StoreError::Damaged(error.to_string()),
        _ => error.into(),
    }
}

/// A transaction, and the turns to have one.
struct Writing {
    transaction: Transaction<'static, Any>,
    _turn: Option<OwnedMutexGuard<()>>,
    _others: Option<OwnedMutexGuard<()>>,
    _timed: Timed,
}

impl Writing {
    async fn commit(self) -> Result<(), StoreError> {
        Ok(self.transaction.commit().await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use journal::Mark;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// The journal's next entry waits for one of the others at most.
    #[tokio::test]
    async fn what_players_do_is_written_before_what_others_wait_to_write() {
        let folder = std::env::temp_dir().join(format!("voltigeur-store-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let store = Store::open(&format!("sqlite://{}", folder.join("first.sqlite").display())).await.unwrap();
        let holds = store.begin().await.unwrap();
        let written = Arc::new(AtomicUsize::new(0));
        let signing_in: Vec<_> = (0..50)
            .map(|n| {
                let (store, written) = (store.clone(), written.clone());
                tokio::spawn(async move {
                    let patience = attempts::Patience { tries: 1_000, longest_pause: 1 };
                    store.try_sign_in("ney", &format!("address {n}"), patience, 1).await.unwrap();
                    written.fetch_add(1, Ordering::Relaxed);
                })
            })
            .collect();
        let appended = tokio::spawn({
            let (store, written) = (store.clone(), written.clone());
            async move {
                let mark = Mark { deadline: 0, ended: false };
                store.append("no game", Vec::new(), Some(mark)).await.unwrap();
                written.load(Ordering::Relaxed)
            }
        });
        tokio::time::sleep(Duration::from_millis(50)).await;
        drop(holds);
        let before = appended.await.unwrap();
        assert!(before <= 2, "{before} others came first");
        for one in signing_in {
            one.await.unwrap();
        }
        store.close().await;
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
