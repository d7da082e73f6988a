//! The journal: entries are added at its end and never changed.
use super::{Kind, Store, StoreError, Writing};
use crate::clock::Millis;
use crate::metrics::Operation;
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::atomic::Ordering;
use tokio::sync::{mpsc, oneshot};

/// One entry of a game's journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, from 1.
    pub seq: u64,
    /// What kind it is, in one word.
    pub kind: &'static str,
    /// All of it, as JSON.
    pub body: String,
    /// When it was written.
    pub at: Millis,
}

/// An entry as it is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JournalEntry {
    /// Its number, from 1.
    pub seq: u64,
    /// All of it, as JSON.
    pub body: String,
    /// When it was written.
    pub at: Millis,
}

/// The most entries that are read at once.
pub const ENTRIES: usize = 4_000;

/// Entries that follow each other, to be written together or not at all.
pub struct Append {
    /// The game.
    pub game: String,
    /// The entries.
    pub entries: Vec<Entry>,
    /// What the list of games must know.
    pub mark: Option<Mark>,
    /// Told when they are committed: true, or false if another writer was faster.
    pub done: oneshot::Sender<Result<bool, StoreError>>,
}

/// What the list of games knows of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// When somebody runs out of time; 0 is never.
    pub deadline: Millis,
    /// It is over.
    pub ended: bool,
}

/// The channel on which processes that share a PostgreSQL tell each other of new entries.
pub const CHANNEL: &str = "voltigeur";

/// The most appends in one transaction.
const MOST_APPENDS: usize = 256;

/// Rows in one statement: few different ones, so that they stay prepared.
const ROWS: [usize; 4] = [64, 16, 4, 1];

impl Store {
    /// Writes entries and waits until they are committed. False if another writer was faster; then nothing was written.
    ///
    /// # Errors
    /// If the database fails. Then nobody knows whether they were written.
    pub async fn append(&self, game: &str, entries: Vec<Entry>, mark: Option<Mark>) -> Result<bool, StoreError> {
        let _timed = self.timed(Operation::Append);
        let (done, written) = oneshot::channel();
        let append = Append { game: game.to_owned(), entries, mark, done };
        let closed = || StoreError::Database(sqlx::Error::PoolClosed);
        self.appends.send(append).await.map_err(|_| closed())?;
        written.await.map_err(|_| closed())?
    }

    /// The entries of a game that follow the first so many, a [page](ENTRIES) of them at most.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn entries_after(&self, game: &str, seq: u64) -> Result<Vec<JournalEntry>, StoreError> {
        let _timed = self.timed(Operation::Journal);
        let rows = sqlx::query("SELECT seq, body, at FROM entries WHERE game = $1 AND seq > $2 ORDER BY seq LIMIT $3")
            .bind(game)
            .bind(seq as i64)
            .bind(ENTRIES as i64)
            .fetch_all(&self.pool)
            .await?;
        self.entries_read.fetch_add(rows.len() as u64, Ordering::Relaxed);
        rows.iter().map(read).collect()
    }

    /// One entry of a game.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn entry(&self, game: &str, seq: u64) -> Result<Option<JournalEntry>, StoreError> {
        let _timed = self.timed(Operation::Journal);
        let row = sqlx::query("SELECT seq, body, at FROM entries WHERE game = $1 AND seq = $2")
            .bind(game)
            .bind(seq as i64)
            .fetch_optional(&self.pool)
            .await?;
        self.entries_read.fetch_add(1, Ordering::Relaxed);
        row.as_ref().map(read).transpose()
    }

    /// How many entries of journals were read since the store was opened.
    #[must_use]
    pub fn entries_read(&self) -> u64 {
        self.entries_read.load(Ordering::Relaxed)
    }
}

fn read(row: &AnyRow) -> Result<JournalEntry, StoreError> {
    Ok(JournalEntry { seq: row.try_get::<i64, _>(0)? as u64, body: row.try_get(1)?, at: row.try_get(2)? })
}

/// Writes what comes, as much at a time as there is.
pub(super) async fn write(store: Store, mut queue: mpsc::Receiver<Append>) {
    let mut batch = Vec::with_capacity(MOST_APPENDS);
    while queue.recv_many(&mut batch, MOST_APPENDS).await > 0 {
        // Always in the same order, so that two processes cannot wait for each other.
        batch.sort_by(|a, b| a.game.cmp(&b.game));
        match commit(&store, &batch).await {
            Ok(written) => {
                for (append, written) in batch.drain(..).zip(written) {
                    let _ = append.done.send(Ok(written));
                }
            }
            Err(error) if batch.len() > 1 => {
                if !store.is_closed() {
                    tracing::warn!(%error, appends = batch.len(), "a batch failed: trying one by one");
                }
                for append in batch.drain(..) {
                    let written = commit(&store, std::slice::from_ref(&append)).await;
                    let _ = append.done.send(written.map(|written| written[0]));
                }
            }
            Err(error) => {
                batch.drain(..).for_each(|append| drop(append.done.send(Err(StoreError::Database(clone(&error))))))
            }
        }
    }
}

fn clone(error: &StoreError) -> sqlx::Error {
    match error {
        StoreError::Database(sqlx::Error::PoolClosed) => sqlx::Error::PoolClosed,
        other => sqlx::Error::Protocol(other.to_string()),
    }
}

async fn commit(store: &Store, batch: &[Append]) -> Result<Vec<bool>, StoreError> {
    let mut writing = store.begin_first().await?;
    let rows: Vec<(&str, &Entry)> =
        batch.iter().flat_map(|append| append.entries.iter().map(|entry| (append.game.as_str(), entry))).collect();
    let mut inserted: HashSet<(String, i64)> = HashSet::with_capacity(rows.len());
    let mut rest = &rows[..];
    while !rest.is_empty() {
        let take = ROWS.into_iter().find(|&rows| rows <= rest.len()).expect("one row always fits");
        let (now, later) = rest.split_at(take);
        insert(&mut writing, now, &mut inserted).await?;
        rest = later;
    }
    let mut written = Vec::with_capacity(batch.len());
    for append in batch {
        let has = |entry: &&Entry| inserted.contains(&(append.game.clone(), entry.seq as i64));
        let all = append.entries.iter().all(|entry| has(&entry));
        if !all {
            // Somebody else wrote the first of them; those behind it must go too.
            for entry in append.entries.iter().filter(has) {
                sqlx::query("DELETE FROM entries WHERE game = $1 AND seq = $2")
                    .bind(append.game.as_str())
                    .bind(entry.seq as i64)
                    .execute(&mut *writing.transaction)
                    .await?;
            }
        } else if let Some(mark) = append.mark {
            sqlx::query("UPDATE games SET deadline = $1, ended = $2 WHERE id = $3")
                .bind(mark.deadline)
                .bind(i64::from(mark.ended))
                .bind(append.game.as_str())
                .execute(&mut *writing.transaction)
                .await?;
        }
        written.push(all);
    }
    if store.kind == Kind::Postgres {
        notify(store, &mut writing, batch, &written).await?;
    }
    writing.commit().await?;
    Ok(written)
}

async fn insert(
    writing: &mut Writing,
    rows: &[(&str, &Entry)],
    inserted: &mut HashSet<(String, i64)>,
) -> Result<(), StoreError> {
    let mut statement = "INSERT INTO entries (game, seq, kind, body, at) VALUES ".to_owned();
    for n in 0..rows.len() {
        let comma = if n == 0 { "" } else { ", " };
        let at = 5 * n;
        let _ = write!(statement, "{comma}(${}, ${}, ${}, ${}, ${})", at + 1, at + 2, at + 3, at + 4, at + 5);
    }
    statement.push_str(" ON CONFLICT (game, seq) DO NOTHING RETURNING game, seq");
    let mut query = sqlx::query(AssertSqlSafe(statement));
    for (game, entry) in rows {
        query = query
            .bind((*game).to_owned())
            .bind(entry.seq as i64)
            .bind(entry.kind)
            .bind(entry.body.clone())
            .bind(entry.at);
    }
    for row in query.fetch_all(&mut *writing.transaction).await? {
        inserted.insert((row.try_get(0)?, row.try_get(1)?));
    }
    Ok(())
}

/// Tells the other processes which games have new entries; they hear it when it is committed.
async fn notify(store: &Store, writing: &mut Writing, batch: &[Append], written: &[bool]) -> Result<(), StoreError> {
    let games: Vec<&str> =
        batch.iter().zip(written).filter(|(_, written)| **written).map(|(append, _)| append.game.as_str()).collect();
    // A message holds 8000 bytes.
    for games in games.chunks(400) {
        say(&mut writing.transaction, &format!("{} entries {}", store.process, games.join(" "))).await?;
    }
    Ok(())
}

async fn say(transaction: &mut sqlx::Transaction<'static, sqlx::Any>, what: &str) -> Result<(), StoreError> {
    // The function's own result is of a type that the driver for any database does not know.
    sqlx::query("SELECT 1 FROM (SELECT pg_notify($1, $2)) AS said")
        .bind(CHANNEL)
        .bind(what.to_owned())
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

impl Store {
    /// Says one word to the other processes.
    pub(crate) async fn tell(&self, word: &str) -> Result<(), StoreError> {
        let mut writing = self.begin().await?;
        say(&mut writing.transaction, &format!("{} {word}", self.process)).await?;
        writing.commit().await
    }

    /// Tells the other processes who is at a game, where there are any.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn tell_presence(&self, game: &str, present: [bool; 2], watching: u32) -> Result<(), StoreError> {
        if self.kind == Kind::Sqlite {
            return Ok(());
        }
        let mut writing = self.begin().await?;
        let [first, second] = present.map(u8::from);
        let what = format!("{} presence {game} {first} {second} {watching}", self.process);
        say(&mut writing.transaction, &what).await?;
        writing.commit().await
    }
}
