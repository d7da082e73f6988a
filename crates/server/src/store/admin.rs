//! What admins do: to accounts, to games, and the announcement. Each deed is written together with its line in the audit log.
use super::accounts::Account;
use super::audit::{Actor, Deed};
use super::{Kind, Store, StoreError, Writing};
use crate::clock::Millis;
use crate::fold::Body;
use crate::metrics::Operation;
use crate::names;
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};
use voltigeur_engine::Side;

/// An account in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountLine {
    /// The account.
    pub account: Account,
    /// When it was made.
    pub made: Millis,
    /// It may not be used.
    pub suspended: bool,
    /// When it was last used, as far as its open sessions tell; 0 if there is none.
    pub seen: Millis,
    /// How many games it plays or has played.
    pub games: i64,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameLine {
    /// Its id.
    pub id: String,
    /// What was set up, as JSON.
    pub setup: String,
    /// When it was made.
    pub made: Millis,
    /// When something last happened.
    pub touched: Millis,
    /// It is over.
    pub ended: bool,
    /// The accounts that play in it.
    pub players: Vec<String>,
}

/// What became of the wish to close a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closed {
    /// It is closed.
    Now,
    /// It was over already.
    Before,
    /// There is no such game.
    Missing,
}

/// When something last happened at a game.
const TOUCHED: &str = "COALESCE((SELECT entries.at FROM entries WHERE entries.game = games.id ORDER BY entries.seq DESC LIMIT 1), games.made)";

/// What comes after a line of a list, the newest first, if its id is the third value; everything, if that is empty.
fn after(table: &str) -> String {
    format!(
        "($3 = '' OR {table}.made < (SELECT made FROM {table} AS last WHERE last.id = $3) OR ({table}.made = (SELECT made FROM {table} AS last WHERE last.id = $3) AND {table}.id > $3))"
    )
}

impl Store {
    /// Accounts whose name has this text in it, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn accounts(&self, find: &str, before: Option<&str>, most: u32) -> Result<Vec<AccountLine>, StoreError> {
        let _timed = self.timed(Operation::Accounts);
        let has = if self.kind == Kind::Sqlite { "instr" } else { "strpos" };
        let after = after("accounts");
        let statement = format!(
            "SELECT id, name, admin, made, suspended, COALESCE((SELECT MAX(seen) FROM sessions WHERE account = accounts.id), 0), (SELECT COUNT(DISTINCT game) FROM seats WHERE account = accounts.id) FROM accounts WHERE ($1 = '' OR {has}(written, $1) > 0) AND {after} ORDER BY accounts.made DESC, id LIMIT $2"
        );
        let rows = sqlx::query(AssertSqlSafe(statement))
            .bind(names::written(find))
            .bind(i64::from(most))
            .bind(before.unwrap_or_default().to_owned())
            .fetch_all(self.pool())
            .await?;
        let read = |row: &AnyRow| {
            let account = Account { id: row.try_get(0)?, name: row.try_get(1)?, admin: row.try_get::<i64, _>(2)? != 0 };
            Ok(AccountLine {
                account,
                made: row.try_get(3)?,
                suspended: row.try_get::<i64, _>(4)? != 0,
                seen: row.try_get(5)?,
                games: row.try_get(6)?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// An account by its id.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn account_by_id(&self, id: &str) -> Result<Option<Account>, StoreError> {
        let _timed = self.timed(Operation::Accounts);
        let row = sqlx::query("SELECT id, name, admin FROM accounts WHERE id = $1")
            .bind(id.to_owned())
            .fetch_optional(self.pool())
            .await?;
        let read = |row: AnyRow| {
            Ok(Account { id: row.try_get(0)?, name: row.try_get(1)?, admin: row.try_get::<i64, _>(2)? != 0 })
        };
        row.map(read).transpose()
    }

    /// Suspends an account, or lets it be used again. A suspended one has no sessions.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn suspend(&self, account: &Account, suspend: bool, by: &Actor, at: Millis) -> Result<(), StoreError> {
        let mut writing = self.begin().await?;
        writing.flag("UPDATE accounts SET suspended = $1 WHERE id = $2", suspend, &account.id).await?;
        if suspend {
            sqlx::query("DELETE FROM sessions WHERE account = $1")
                .bind(account.id.clone())
                .execute(&mut *writing.transaction)
                .await?;
        }
        let deed = if suspend { Deed::SuspendAccount } else { Deed::AllowAccount };
        writing.audit(self, by, deed, (&account.id, &account.name), at).await?;
        writing.commit().await
    }

    /// Makes an account an admin, or no admin.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_admin(&self, account: &Account, admin: bool, by: &Actor, at: Millis) -> Result<(), StoreError> {
        let mut writing = self.begin().await?;
        writing.flag("UPDATE accounts SET admin = $1 WHERE id = $2", admin, &account.id).await?;
        let deed = if admin { Deed::MakeAdmin } else { Deed::RemoveAdmin };
        writing.audit(self, by, deed, (&account.id, &account.name), at).await?;
        writing.commit().await
    }

    /// Accounts that play nowhere: those that are suspended, and those that were deleted and have seats.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn barred(&self) -> Result<Vec<String>, StoreError> {
        let _timed = self.timed(Operation::Accounts);
        let rows = sqlx::query("SELECT id FROM accounts WHERE suspended = 1 UNION SELECT seats.account FROM seats WHERE seats.account <> '' AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.id = seats.account)")
            .fetch_all(self.pool())
            .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Games whose id or set-up has this text in it, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn games_listed(&self, find: &str, before: Option<&str>, most: u32) -> Result<Vec<GameLine>, StoreError> {
        let _timed = self.timed(Operation::Games);
        let after = after("games");
        let statement = format!(
            "SELECT id, setup, made, {TOUCHED}, ended FROM games WHERE ($1 = '' OR id = $1 OR EXISTS (SELECT 1 FROM seats JOIN accounts ON accounts.id = seats.account WHERE seats.game = games.id AND accounts.written = $1)) AND {after} ORDER BY made DESC, id LIMIT $2"
        );
        let rows = sqlx::query(AssertSqlSafe(statement))
            .bind(names::written(find))
            .bind(i64::from(most))
            .bind(before.unwrap_or_default().to_owned())
            .fetch_all(self.pool())
            .await?;
        let mut games = Vec::with_capacity(rows.len());
        for row in rows {
            let id: String = row.try_get(0)?;
            games.push(GameLine {
                players: self.players(&id).await?,
                id,
                setup: row.try_get(1)?,
                made: row.try_get(2)?,
                touched: row.try_get(3)?,
                ended: row.try_get::<i64, _>(4)? != 0,
            });
        }
        Ok(games)
    }

    async fn players(&self, game: &str) -> Result<Vec<String>, StoreError> {
        let _timed = self.timed(Operation::Games);
        let rows = sqlx::query("SELECT DISTINCT accounts.name FROM seats JOIN accounts ON accounts.id = seats.account WHERE seats.game = $1 ORDER BY accounts.name")
            .bind(game.to_owned())
            .fetch_all(self.pool())
            .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Ends a game as it stands.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn close_game(&self, game: &str, by: &Actor, at: Millis) -> Result<Closed, StoreError> {
        let mut writing = self.begin().await?;
        let closed = writing.end_game(self, game, &Body::Closed, at).await?;
        if closed == Closed::Now {
            writing.audit(self, by, Deed::CloseGame, (game, ""), at).await?;
            writing.commit().await?;
        }
        Ok(closed)
    }

    /// Removes a game with all that belongs to it; false if there is none.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn delete_game(&self, game: &str, deed: Deed, by: &Actor, at: Millis) -> Result<bool, StoreError> {
        let tables = self.tables_of_games().await?;
        let mut writing = self.begin().await?;
        writing.lock_game(self, game).await?;
        for table in tables {
            sqlx::query(AssertSqlSafe(format!("DELETE FROM {table} WHERE game = $1")))
                .bind(game.to_owned())
                .execute(&mut *writing.transaction)
                .await?;
        }
        let done = sqlx::query("DELETE FROM games WHERE id = $1")
            .bind(game.to_owned())
            .execute(&mut *writing.transaction)
            .await?;
        if done.rows_affected() == 0 {
            return Ok(false);
        }
        writing.audit(self, by, deed, (game, ""), at).await?;
        writing.commit().await?;
        Ok(true)
    }

    /// All tables with a column `game`. The database knows them, so that none is forgotten. What others refer to comes last.
    async fn tables_of_games(&self) -> Result<Vec<String>, StoreError> {
        let statement = match self.kind {
            Kind::Sqlite => {
                "SELECT tables.name FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table' AND columns.name = 'game'"
            }
            Kind::Postgres => {
                "SELECT CAST(table_name AS TEXT) FROM information_schema.columns WHERE column_name = 'game' AND table_schema = current_schema()"
            }
        };
        let rows = sqlx::query(statement).fetch_all(self.pool()).await?;
        let mut tables = Vec::with_capacity(rows.len());
        for row in rows {
            tables.push(row.try_get::<String, _>(0)?);
        }
        tables.sort_by_key(|table| (table == "seats", table.clone()));
        Ok(tables)
    }

    /// What is announced on the page; empty if nothing is.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn announcement(&self) -> Result<String, StoreError> {
        let _timed = self.timed(Operation::Audit);
        let row = sqlx::query("SELECT text FROM announcements WHERE id = 1").fetch_optional(self.pool()).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?.unwrap_or_default())
    }

    /// Announces something, or nothing.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn announce(&self, text: &str, by: &Actor, at: Millis) -> Result<(), StoreError> {
        let mut writing = self.begin().await?;
        sqlx::query(
            "INSERT INTO announcements (id, text) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET text = excluded.text",
        )
        .bind(text.to_owned())
        .execute(&mut *writing.transaction)
        .await?;
        writing.audit(self, by, Deed::Announce, ("", text), at).await?;
        writing.commit().await
    }

    /// Deletes an account. Its unfinished games are resigned, or closed where nobody else plays; in all of its games it has a neutral name, and
    /// nobody can act for its seats any more.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn delete_account(&self, account: &Account, at: Millis) -> Result<(), StoreError> {
        let mut writing = self.begin().await?;
        let rows = sqlx::query(
            "SELECT game, role FROM seats WHERE account = $1 AND role IN ('first', 'second') ORDER BY game, role",
        )
        .bind(account.id.clone())
        .fetch_all(&mut *writing.transaction)
        .await?;
        let mut games: Vec<(String, Vec<Side>)> = Vec::new();
        for row in rows {
            let (game, role): (String, String) = (row.try_get(0)?, row.try_get(1)?);
            let side = if role == "first" { Side::First } else { Side::Second };
            match games.last_mut() {
                Some((known, sides)) if *known == game => sides.push(side),
                _ => games.push((game, vec![side])),
            }
        }
        for (game, sides) in &games {
            let ending = match sides[..] {
                [side] => Body::Resign { side },
                _ => Body::Closed,
            };
            writing.end_game(self, game, &ending, at).await?;
            writing.rename_seats(game, &account.name).await?;
        }
        for statement in [
            "UPDATE seats SET hash = '' WHERE account = $1",
            "DELETE FROM sessions WHERE account = $1",
            "DELETE FROM resets WHERE account = $1",
            "DELETE FROM accounts WHERE id = $1",
        ] {
            sqlx::query(statement).bind(account.id.clone()).execute(&mut *writing.transaction).await?;
        }
        let by = Actor(names::FORMER.to_owned());
        writing.audit(self, &by, Deed::DeleteAccount, (&account.id, ""), at).await?;
        writing.commit().await
    }

    /// Games without accounts that nobody has touched since then: those that are over, or those that are not.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn abandoned(&self, ended: bool, since: Millis, most: u32) -> Result<Vec<String>, StoreError> {
        let _timed = self.timed(Operation::Games);
        let statement = format!(
            "SELECT id FROM games WHERE ended = $1 AND made < $2 AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.game = games.id AND seats.account <> '') AND {TOUCHED} < $2 ORDER BY made LIMIT $3"
        );
        let rows = sqlx::query(AssertSqlSafe(statement))
            .bind(i64::from(ended))
            .bind(since)
            .bind(i64::from(most))
            .fetch_all(self.pool())
            .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}

impl Writing {
    async fn flag(&mut self, statement: &'static str, on: bool, account: &str) -> Result<(), StoreError> {
        sqlx::query(statement).bind(i64::from(on)).bind(account.to_owned()).execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Nobody else writes to the journal of this game until this is committed.
    async fn lock_game(&mut self, store: &Store, game: &str) -> Result<(), StoreError> {
        if store.kind == Kind::Postgres {
            sqlx::query("SELECT id FROM games WHERE id = $1 FOR UPDATE")
                .bind(game.to_owned())
                .fetch_optional(&mut *self.transaction)
                .await?;
        }
        Ok(())
    }

    /// Adds an entry that ends a game to its journal.
    async fn end_game(&mut self, store: &Store, game: &str, ending: &Body, at: Millis) -> Result<Closed, StoreError> {
        self.lock_game(store, game).await?;
        let row = sqlx::query("SELECT ended FROM games WHERE id = $1")
            .bind(game.to_owned())
            .fetch_optional(&mut *self.transaction)
            .await?;
        let Some(row) = row else { return Ok(Closed::Missing) };
        if row.try_get::<i64, _>(0)? != 0 {
            return Ok(Closed::Before);
        }
        sqlx::query("INSERT INTO entries (game, seq, kind, body, at) VALUES ($1, (SELECT COALESCE(MAX(seq), 0) + 1 FROM entries WHERE game = $1), $2, $3, $4)")
            .bind(game.to_owned())
            .bind(ending.word())
            .bind(serde_json::to_string(ending).expect("an entry is plain data"))
            .bind(at)
            .execute(&mut *self.transaction)
            .await?;
        sqlx::query("UPDATE games SET ended = 1, deadline = 0 WHERE id = $1")
            .bind(game.to_owned())
            .execute(&mut *self.transaction)
            .await?;
        Ok(Closed::Now)
    }

    /// Puts the neutral name in place of a name in the journal of a game.
    async fn rename_seats(&mut self, game: &str, name: &str) -> Result<(), StoreError> {
        let rows = sqlx::query("SELECT seq, body FROM entries WHERE game = $1 AND kind = 'seat'")
            .bind(game.to_owned())
            .fetch_all(&mut *self.transaction)
            .await?;
        for row in rows {
            let (seq, body): (i64, String) = (row.try_get(0)?, row.try_get(1)?);
            let Ok(mut entry) = serde_json::from_str::<serde_json::Value>(&body) else { continue };
            if entry["name"] != name {
                continue;
            }
            entry["name"] = names::FORMER.into();
            sqlx::query("UPDATE entries SET body = $1 WHERE game = $2 AND seq = $3")
                .bind(entry.to_string())
                .bind(game.to_owned())
                .bind(seq)
                .execute(&mut *self.transaction)
                .await?;
        }
        Ok(())
    }
}
