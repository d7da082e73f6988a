//! The audit log: what admins did, and what accounts did to themselves. Running servers read it to learn of changes that were made elsewhere.
use super::{Kind, Store, StoreError, Writing};
use crate::clock::Millis;
use crate::metrics::Operation;
use sqlx::Row;
use sqlx::any::AnyRow;

/// Something that is worth noting down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// An account may not be used any more.
    SuspendAccount,
    /// It may be used again.
    AllowAccount,
    /// A one-time link for a new password was given out.
    ResetPassword,
    /// The link was used.
    UseReset,
    /// An account became an admin.
    MakeAdmin,
    /// It is none any more.
    RemoveAdmin,
    /// Somebody deleted their account.
    DeleteAccount,
    /// A game was ended.
    CloseGame,
    /// A game was removed.
    DeleteGame,
    /// A game was removed because nobody had touched it for long.
    ExpireGame,
    /// The record of a game was given to an admin.
    ExportGame,
    /// The announcement changed.
    Announce,
}

impl Deed {
    const ALL: [(Self, &'static str); 12] = [
        (Self::SuspendAccount, "suspend account"),
        (Self::AllowAccount, "allow account"),
        (Self::ResetPassword, "reset password"),
        (Self::UseReset, "use reset link"),
        (Self::MakeAdmin, "make admin"),
        (Self::RemoveAdmin, "remove admin"),
        (Self::DeleteAccount, "delete account"),
        (Self::CloseGame, "close game"),
        (Self::DeleteGame, "delete game"),
        (Self::ExpireGame, "expire game"),
        (Self::ExportGame, "export game"),
        (Self::Announce, "announce"),
    ];

    /// As it is stored and shown.
    #[must_use]
    pub fn words(self) -> &'static str {
        Self::ALL.iter().find(|(deed, _)| *deed == self).map_or("", |(_, words)| words)
    }

    /// Reads what [`Deed::words`] gives; none for what a later version wrote.
    #[must_use]
    pub fn read(words: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == words).map(|(deed, _)| *deed)
    }
}

/// Who does something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Actor(pub String);

/// One line of the audit log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditLine {
    /// Its number, from 1.
    pub seq: i64,
    /// When.
    pub at: Millis,
    /// By whom.
    pub who: String,
    /// What.
    pub what: String,
    /// The id of the account or game.
    pub target: String,
    /// What else there is to say: a name, a reason.
    pub note: String,
}

fn read(row: &AnyRow) -> Result<AuditLine, StoreError> {
    Ok(AuditLine {
        seq: row.try_get(0)?,
        at: row.try_get(1)?,
        who: row.try_get(2)?,
        what: row.try_get(3)?,
        target: row.try_get(4)?,
        note: row.try_get(5)?,
    })
}

impl Writing {
    /// Notes something down, together with whatever else is written.
    pub(super) async fn audit(
        &mut self,
        store: &Store,
        by: &Actor,
        deed: Deed,
        (target, note): (&str, &str),
        at: Millis,
    ) -> Result<(), StoreError> {
        if store.kind == Kind::Postgres {
            // Numbers are committed in their order, so that who has read up to one has read all before it.
            sqlx::query("SELECT 1 FROM (SELECT pg_advisory_xact_lock(1806)) AS locked")
                .execute(&mut *self.transaction)
                .await?;
        }
        sqlx::query("INSERT INTO audit (seq, at, who, what, target, note) VALUES ((SELECT COALESCE(MAX(seq), 0) + 1 FROM audit), $1, $2, $3, $4, $5)")
            .bind(at)
            .bind(by.0.clone())
            .bind(deed.words())
            .bind(target.to_owned())
            .bind(note.to_owned())
            .execute(&mut *self.transaction)
            .await?;
        Ok(())
    }
}

impl Store {
    /// Notes something down by itself.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn note_deed(
        &self,
        by: &Actor,
        deed: Deed,
        target: &str,
        note: &str,
        at: Millis,
    ) -> Result<(), StoreError> {
        let mut writing = self.begin().await?;
        writing.audit(self, by, deed, (target, note), at).await?;
        writing.commit().await
    }

    /// The lines after the first so many, in their order.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn audit_after(&self, seq: i64) -> Result<Vec<AuditLine>, StoreError> {
        let _timed = self.timed(Operation::Audit);
        let rows =
            sqlx::query("SELECT seq, at, who, what, target, note FROM audit WHERE seq > $1 ORDER BY seq LIMIT 500")
                .bind(seq)
                .fetch_all(self.pool())
                .await?;
        rows.iter().map(read).collect()
    }

    /// The last so many lines, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn audit_last(&self, before: Option<i64>, most: u32) -> Result<Vec<AuditLine>, StoreError> {
        let _timed = self.timed(Operation::Audit);
        let statement = "SELECT seq, at, who, what, target, note FROM audit WHERE seq < $1 ORDER BY seq DESC LIMIT $2";
        let rows = sqlx::query(statement)
            .bind(before.unwrap_or(i64::MAX))
            .bind(i64::from(most))
            .fetch_all(self.pool())
            .await?;
        rows.iter().map(read).collect()
    }

    /// How many lines there are.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn audit_length(&self) -> Result<i64, StoreError> {
        let _timed = self.timed(Operation::Audit);
        let row = sqlx::query("SELECT COALESCE(MAX(seq), 0) FROM audit").fetch_one(self.pool()).await?;
        Ok(row.try_get(0)?)
    }
}
