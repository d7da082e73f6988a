//! Accounts and sessions.
use super::{Store, StoreError};
use crate::clock::Millis;
use crate::names::{folded, written};
use crate::secrets::TokenHash;
use sqlx::Row;

/// Somebody who has an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// The id.
    pub id: String,
    /// The name, as it was written.
    pub name: String,
}

impl Store {
    /// Makes an account; false if the name is taken, or looks like one that is.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn make_account(&self, account: &Account, password: &str, at: Millis) -> Result<bool, StoreError> {
        let mut writing = self.begin().await?;
        let folded = folded(&account.name);
        // An account that looked like an older one when names were first folded: see the schema.
        let alike = sqlx::query("SELECT 1 FROM accounts WHERE substr(folded, 1, length($1)) = $1 LIMIT 1")
            .bind(format!("{folded}#"))
            .fetch_optional(&mut *writing.transaction)
            .await?;
        if alike.is_some() {
            return Ok(false);
        }
        let done = sqlx::query(
            "INSERT INTO accounts (id, name, folded, written, password, made) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
        )
        .bind(account.id.clone())
        .bind(account.name.clone())
        .bind(folded)
        .bind(written(&account.name))
        .bind(password.to_owned())
        .bind(at)
        .execute(&mut *writing.transaction)
        .await?;
        writing.commit().await?;
        Ok(done.rows_affected() > 0)
    }

    /// An account by its name, with the hash of its password: the one that is written so, or else the one that looks so.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn account(&self, name: &str) -> Result<Option<(Account, String)>, StoreError> {
        for (statement, name) in [
            ("SELECT id, name, password FROM accounts WHERE written = $1", written(name)),
            ("SELECT id, name, password FROM accounts WHERE folded = $1", folded(name)),
        ] {
            if let Some(row) = sqlx::query(statement).bind(name).fetch_optional(self.pool()).await? {
                return Ok(Some((Account { id: row.try_get(0)?, name: row.try_get(1)? }, row.try_get(2)?)));
            }
        }
        Ok(None)
    }

    /// Opens a session.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn make_session(
        &self,
        session: &TokenHash,
        account: &str,
        at: Millis,
        expires: Millis,
    ) -> Result<(), StoreError> {
        let mut writing = self.begin().await?;
        sqlx::query("INSERT INTO sessions (hash, account, made, expires) VALUES ($1, $2, $3, $4)")
            .bind(session.0.clone())
            .bind(account.to_owned())
            .bind(at)
            .bind(expires)
            .execute(&mut *writing.transaction)
            .await?;
        writing.commit().await
    }

    /// Whose session it is, if it is one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn session(&self, session: &TokenHash, now: Millis) -> Result<Option<Account>, StoreError> {
        let row = sqlx::query(
            "SELECT accounts.id, accounts.name FROM sessions JOIN accounts ON accounts.id = sessions.account WHERE sessions.hash = $1 AND sessions.expires > $2",
        )
        .bind(session.0.clone())
        .bind(now)
        .fetch_optional(self.pool())
        .await?;
        match row {
            Some(row) => Ok(Some(Account { id: row.try_get(0)?, name: row.try_get(1)? })),
            None => Ok(None),
        }
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

    /// Forgets sessions that have expired.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn forget_sessions(&self, now: Millis) -> Result<(), StoreError> {
        let mut writing = self.begin().await?;
        sqlx::query("DELETE FROM sessions WHERE expires <= $1").bind(now).execute(&mut *writing.transaction).await?;
        writing.commit().await
    }
}
