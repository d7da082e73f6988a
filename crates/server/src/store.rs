//! The store: an append-only journal of every game, on SQLite or PostgreSQL by one set of statements.
//!
//! A game is the fold of its journal. An entry is acknowledged only after it was committed; two writers of the same entry cannot both
//! succeed, because (game, seq) is unique. All appends go through one [writer](journal), which commits what has gathered while the
//! last commit was under way: a thousand games share a few hundred disk flushes.
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{Any, AnyPool, Executor, Transaction};
use std::str::FromStr;
use std::sync::Arc;
use tokio::sync::{Mutex, OwnedMutexGuard, mpsc};

pub mod accounts;
pub mod attempts;
pub mod games;
pub mod invitations;
pub mod journal;
mod schema;

pub use journal::{Append, Entry};

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
    kind: Kind,
    /// SQLite has one writer at a time: whoever writes holds this, so that nobody waits by polling.
    writing: Arc<Mutex<()>>,
    appends: mpsc::Sender<Append>,
    /// Names this process to the others that share a PostgreSQL.
    process: Arc<str>,
}

impl Store {
    /// Opens the database, brings it up to date, and starts the writer.
    ///
    /// # Errors
    /// If it cannot be reached or brought up to date.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let kind = if url.starts_with("sqlite:") { Kind::Sqlite } else { Kind::Postgres };
        let url = match kind {
            Kind::Sqlite if !url.contains("mode=") => {
                format!("{url}{}mode=rwc", if url.contains('?') { '&' } else { '?' })
            }
            _ => url.to_owned(),
        };
        let options = AnyConnectOptions::from_str(&url)?;
        let pool = AnyPoolOptions::new()
            .max_connections(if kind == Kind::Sqlite { 4 } else { 8 })
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
        schema::migrate(&pool, kind).await?;
        let (appends, queue) = mpsc::channel(4_096);
        let process = crate::secrets::new_id(12).into();
        let store = Self { pool, kind, writing: Arc::default(), appends, process };
        tokio::spawn(journal::write(store.clone(), queue));
        Ok(store)
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

    /// Begins to write.
    async fn begin(&self) -> Result<Writing, StoreError> {
        let turn = match self.kind {
            Kind::Sqlite => Some(self.writing.clone().lock_owned().await),
            Kind::Postgres => None,
        };
        // SQLite: other programs may write as well, so that whoever is to write says so before reading.
        let transaction = match self.kind {
            Kind::Sqlite => self.pool.begin_with("BEGIN IMMEDIATE").await?,
            Kind::Postgres => self.pool.begin().await?,
        };
        Ok(Writing { transaction, _turn: turn })
    }

    /// Closes all connections.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// A transaction, and the turn to have one.
struct Writing {
    transaction: Transaction<'static, Any>,
    _turn: Option<OwnedMutexGuard<()>>,
}

impl Writing {
    async fn commit(self) -> Result<(), StoreError> {
        Ok(self.transaction.commit().await?)
    }
}
