//! Snapshots: how games stood after some entry, so that the entries before it need not be read. The journal stays the truth; a snapshot
//! may be deleted at any time.
use super::{Store, StoreError};
use crate::metrics::Operation;
use sqlx::Row;

/// How a game stood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// After which entry of the journal.
    pub seq: u64,
    /// Which program can read it.
    pub version: String,
    /// All of it.
    pub body: Vec<u8>,
}

impl Store {
    /// The last snapshot of a game, if there is one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn snapshot(&self, game: &str) -> Result<Option<Snapshot>, StoreError> {
        let _timed = self.timed(Operation::Journal);
        let row = sqlx::query("SELECT seq, version, body FROM snapshots WHERE game = $1")
            .bind(game.to_owned())
            .fetch_optional(self.pool())
            .await?;
        let Some(row) = row else { return Ok(None) };
        let seq = row.try_get::<i64, _>(0)? as u64;
        Ok(Some(Snapshot { seq, version: row.try_get(1)?, body: row.try_get(2)? }))
    }

    /// Keeps a snapshot in place of an older one, or of one by another program.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn keep_snapshot(&self, game: &str, snapshot: Snapshot) -> Result<(), StoreError> {
        let mut writing = self.begin().await?;
        sqlx::query(
            "INSERT INTO snapshots (game, seq, version, body) VALUES ($1, $2, $3, $4)
            ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, version = excluded.version, body = excluded.body
            WHERE snapshots.seq < excluded.seq OR snapshots.version <> excluded.version",
        )
        .bind(game.to_owned())
        .bind(snapshot.seq as i64)
        .bind(snapshot.version)
        .bind(snapshot.body)
        .execute(&mut *writing.transaction)
        .await?;
        writing.commit().await
    }

    /// Forgets the snapshot of a game.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn forget_snapshot(&self, game: &str) -> Result<(), StoreError> {
        let mut writing = self.begin().await?;
        sqlx::query("DELETE FROM snapshots WHERE game = $1")
            .bind(game.to_owned())
            .execute(&mut *writing.transaction)
            .await?;
        writing.commit().await
    }
}
