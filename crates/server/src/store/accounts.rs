//! Accounts.
use super::{Store, StoreError};
use crate::clock::Millis;
use crate::metrics::Operation;
use crate::names::{folded, written};
use sqlx::Row;

/// Somebody who has an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// The id.
    pub id: String,
    /// The name, as it was written.
    pub name: String,
    /// It may look after the server.
    pub admin: bool,
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

    /// An account by its name: the one that is written so, or else the one that looks so.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn account(&self, name: &str) -> Result<Option<Credit>, StoreError> {
        let _timed = self.timed(Operation::Accounts);
        for (statement, name) in [
            ("SELECT id, name, admin, password, suspended, made FROM accounts WHERE written = $1", written(name)),
            ("SELECT id, name, admin, password, suspended, made FROM accounts WHERE folded = $1", folded(name)),
        ] {
            if let Some(row) = sqlx::query(statement).bind(name).fetch_optional(self.pool()).await? {
                let account =
                    Account { id: row.try_get(0)?, name: row.try_get(1)?, admin: row.try_get::<i64, _>(2)? != 0 };
                let suspended = row.try_get::<i64, _>(4)? != 0;
                return Ok(Some(Credit { account, password: row.try_get(3)?, suspended, made: row.try_get(5)? }));
            }
        }
        Ok(None)
    }
}

/// An account with what it is opened by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Credit {
    /// The account.
    pub account: Account,
    /// The hash of its password.
    pub password: String,
    /// It may not be used.
    pub suspended: bool,
    /// When it was made.
    pub made: Millis,
}
