//! Sessions, and the one-time links for a lost password.
use super::accounts::Account;
use super::audit::{Actor, Deed};
use super::{Store, StoreError};
use crate::clock::Millis;
use crate::metrics::Operation;
use crate::secrets::TokenHash;
use sqlx::Row;

/// A session as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// The hash of its token.
    pub hash: TokenHash,
    /// When it began.
    pub made: Millis,
    /// When it was last used, to about ten minutes.
    pub seen: Millis,
    /// What was used.
    pub device: String,
}

impl SessionRow {
    /// A name for it that opens nothing.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.hash.0[..16]
    }
}

impl Store {
    /// Opens a session.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn make_session(
        &self,
        session: &TokenHash,
        account: &str,
        device: &str,
        at: Millis,
        expires: Millis,
    ) -> Result<(), StoreError> {
        let mut writing = self.begin().await?;
        sqlx::query(
            "INSERT INTO sessions (hash, account, made, expires, seen, device) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(session.0.clone())
        .bind(account.to_owned())
        .bind(at)
        .bind(expires)
        .bind(at)
        .bind(device.to_owned())
        .execute(&mut *writing.transaction)
        .await?;
        writing.commit().await
    }

    /// Whose session it is, if it is one, and when it was last used. Those of suspended accounts are none.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn session(&self, session: &TokenHash, now: Millis) -> Result<Option<(Account, Millis)>, StoreError> {
        let _timed = self.timed(Operation::Sessions);
        let row = sqlx::query(
            "SELECT accounts.id, accounts.name, accounts.admin, sessions.seen FROM sessions JOIN accounts ON accounts.id = sessions.account WHERE sessions.hash = $1 AND sessions.expires > $2 AND accounts.suspended = 0",
        )
        .bind(session.0.clone())
        .bind(now)
        .fetch_optional(self.pool())
        .await?;
        match row {
            Some(row) => {
                let account =
                    Account { id: row.try_get(0)?, name: row.try_get(1)?, admin: row.try_get::<i64, _>(2)? != 0 };
                Ok(Some((account, row.try_get(3)?)))
            }
            None => Ok(None),
        }
    }

    /// It was used just now.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn saw_session(&self, session: &TokenHash, now: Millis) -> Result<(), StoreError> {
        let mut writing = self.begin().await?;
        sqlx::query("UPDATE sessions SET seen = $1 WHERE hash = $2")
            .bind(now)
            .bind(session.0.clone())
            .execute(&mut *writing.transaction)
            .await?;
        writing.commit().await
    }

    /// The sessions of an account, the one used last first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn sessions(&self, account: &str, now: Millis) -> Result<Vec<SessionRow>, StoreError> {
        let _timed = self.timed(Operation::Sessions);
        let rows = sqlx::query(
            "SELECT hash, made, seen, device FROM sessions WHERE account = $1 AND expires > $2 ORDER BY seen DESC, made DESC LIMIT 200",
        )
        .bind(account.to_owned())
        .bind(now)
        .fetch_all(self.pool())
        .await?;
        let mut found = Vec::with_capacity(rows.len());
        for row in rows {
            let hash = TokenHash(row.try_get(0)?);
            found.push(SessionRow { hash, made: row.try_get(1)?, seen: row.try_get(2)?, device: row.try_get(3)? });
        }
        Ok(found)
    }

    /// Ends a session.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn end_session(&self, session: &TokenHash) -> Result<(), StoreError> {
        let mut writing = self.begin().await?;
        sqlx::query("DELETE FROM sessions WHERE hash = $1")
            .bind(session.0.clone())
            .execute(&mut *writing.transaction)
            .await?;
        writing.commit().await
    }

    /// Ends all sessions of an account but one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn end_other_sessions(&self, account: &str, kept: &TokenHash) -> Result<u64, StoreError> {
        let mut writing = self.begin().await?;
        let ended = sqlx::query("DELETE FROM sessions WHERE account = $1 AND hash <> $2")
            .bind(account.to_owned())
            .bind(kept.0.clone())
            .execute(&mut *writing.transaction)
            .await?;
        writing.commit().await?;
        Ok(ended.rows_affected())
    }

    /// Forgets sessions and links that have expired.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn forget_sessions(&self, now: Millis) -> Result<(), StoreError> {
        let mut writing = self.begin().await?;
        for statement in ["DELETE FROM sessions WHERE expires <= $1", "DELETE FROM resets WHERE expires <= $1"] {
            sqlx::query(statement).bind(now).execute(&mut *writing.transaction).await?;
        }
        writing.commit().await
    }

    /// Gives an account a new password. All sessions but one end, and so do links for another password.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_password(&self, account: &str, password: &str, kept: &TokenHash) -> Result<(), StoreError> {
        let mut writing = self.begin().await?;
        writing.set_password(account, password, &kept.0).await?;
        writing.commit().await
    }

    /// Notes a one-time link for a new password; an older one ends.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn make_reset(
        &self,
        account: &Account,
        link: &TokenHash,
        by: &Actor,
        at: Millis,
        expires: Millis,
    ) -> Result<(), StoreError> {
        let mut writing = self.begin().await?;
        sqlx::query("DELETE FROM resets WHERE account = $1")
            .bind(account.id.clone())
            .execute(&mut *writing.transaction)
            .await?;
        sqlx::query("INSERT INTO resets (hash, account, made, expires) VALUES ($1, $2, $3, $4)")
            .bind(link.0.clone())
            .bind(account.id.clone())
            .bind(at)
            .bind(expires)
            .execute(&mut *writing.transaction)
            .await?;
        writing.audit(self, by, Deed::ResetPassword, (&account.id, &account.name), at).await?;
        writing.commit().await
    }

    /// The account that a link is for.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn reset(&self, link: &TokenHash, now: Millis) -> Result<Option<Account>, StoreError> {
        let _timed = self.timed(Operation::Sessions);
        let row = sqlx::query("SELECT accounts.id, accounts.name, accounts.admin FROM resets JOIN accounts ON accounts.id = resets.account WHERE resets.hash = $1 AND resets.expires > $2 AND accounts.suspended = 0")
            .bind(link.0.clone())
            .bind(now)
            .fetch_optional(self.pool())
            .await?;
        match row {
            Some(row) => {
                Ok(Some(Account { id: row.try_get(0)?, name: row.try_get(1)?, admin: row.try_get::<i64, _>(2)? != 0 }))
            }
            None => Ok(None),
        }
    }

    /// Uses a link, which ends it and all sessions; false if somebody else has used it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn use_reset(
        &self,
        account: &Account,
        link: &TokenHash,
        password: &str,
        at: Millis,
    ) -> Result<bool, StoreError> {
        let mut writing = self.begin().await?;
        let used = sqlx::query("DELETE FROM resets WHERE hash = $1 AND expires > $2")
            .bind(link.0.clone())
            .bind(at)
            .execute(&mut *writing.transaction)
            .await?;
        if used.rows_affected() == 0 {
            return Ok(false);
        }
        writing.set_password(&account.id, password, "").await?;
        let by = Actor(account.name.clone());
        writing.audit(self, &by, Deed::UseReset, (&account.id, &account.name), at).await?;
        writing.commit().await?;
        Ok(true)
    }
}

impl super::Writing {
    async fn set_password(&mut self, account: &str, password: &str, kept: &str) -> Result<(), StoreError> {
        sqlx::query("UPDATE accounts SET password = $1 WHERE id = $2")
            .bind(password.to_owned())
            .bind(account.to_owned())
            .execute(&mut *self.transaction)
            .await?;
        sqlx::query("DELETE FROM sessions WHERE account = $1 AND hash <> $2")
            .bind(account.to_owned())
            .bind(kept.to_owned())
            .execute(&mut *self.transaction)
            .await?;
        sqlx::query("DELETE FROM resets WHERE account = $1")
            .bind(account.to_owned())
            .execute(&mut *self.transaction)
            .await?;
        Ok(())
    }
}
