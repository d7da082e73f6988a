//! Games and the seats at them.
use super::journal::Mark;
use super::{Entry, Store, StoreError};
use crate::clock::Millis;
use crate::metrics::Operation;
use crate::secrets::TokenHash;
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};
use voltigeur_engine::Side;

/// A game as it is stored, without its journal.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// What was set up, as JSON.
    pub setup: String,
    /// The secret of its dice.
    pub secret: String,
    /// When it was made.
    pub made: Millis,
    /// A mark of the address that it was made from.
    pub address: String,
}

/// What a token is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// To play a side.
    Plays(Side),
    /// To watch.
    Watches,
    /// To watch, and to invite others to seats that are open.
    Makes,
}

impl Role {
    pub(super) fn word(self) -> &'static str {
        match self {
            Role::Plays(Side::First) => "first",
            Role::Plays(Side::Second) => "second",
            Role::Watches => "watch",
            Role::Makes => "maker",
        }
    }

    pub(super) fn read(word: &str) -> Self {
        match word {
            "first" => Role::Plays(Side::First),
            "second" => Role::Plays(Side::Second),
            "maker" => Role::Makes,
            _ => Role::Watches,
        }
    }
}

/// Who may sit where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatRow {
    /// What for.
    pub role: Role,
    /// The hash of the token; empty if only the account opens it.
    pub hash: TokenHash,
    /// The account that it is bound to; empty if none.
    pub account: String,
}

/// Which sides computers play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Computers {
    /// None.
    None,
    /// One.
    One,
    /// Both.
    Both,
}

impl Computers {
    /// As it is stored.
    const fn number(self) -> i64 {
        self as i64
    }
}

/// A game that is to be made.
pub struct NewRow<'a> {
    /// Its id.
    pub id: &'a str,
    /// What is set up, as JSON.
    pub setup: String,
    /// The secret of its dice.
    pub secret: String,
    /// Where it was made from.
    pub address: String,
    /// Which sides computers play.
    pub computers: Computers,
    /// Who may sit where.
    pub seats: Vec<SeatRow>,
    /// The seats that somebody is invited to.
    pub invitations: Vec<(Side, TokenHash)>,
    /// The beginning of its journal.
    pub entries: Vec<Entry>,
    /// What the list of games must know.
    pub mark: Mark,
    /// When.
    pub at: Millis,
}

impl Store {
    /// Makes a game.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn make_game(&self, game: NewRow<'_>) -> Result<(), StoreError> {
        let mut writing = self.begin().await?;
        sqlx::query(
            "INSERT INTO games (id, setup, secret, address, made, deadline, ended, computer) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(game.id.to_owned())
        .bind(game.setup)
        .bind(game.secret)
        .bind(game.address)
        .bind(game.at)
        .bind(game.mark.deadline)
        .bind(i64::from(game.mark.ended))
        .bind(game.computers.number())
        .execute(&mut *writing.transaction)
        .await?;
        for seat in game.seats {
            sqlx::query("INSERT INTO seats (game, role, hash, account) VALUES ($1, $2, $3, $4)")
                .bind(game.id.to_owned())
                .bind(seat.role.word())
                .bind(seat.hash.0)
                .bind(seat.account)
                .execute(&mut *writing.transaction)
                .await?;
        }
        for (side, hash) in game.invitations {
            sqlx::query("INSERT INTO invitations (game, role, hash) VALUES ($1, $2, $3)")
                .bind(game.id.to_owned())
                .bind(Role::Plays(side).word())
                .bind(hash.0)
                .execute(&mut *writing.transaction)
                .await?;
        }
        for entry in game.entries {
            sqlx::query("INSERT INTO entries (game, seq, kind, body, at) VALUES ($1, $2, $3, $4, $5)")
                .bind(game.id.to_owned())
                .bind(entry.seq as i64)
                .bind(entry.kind)
                .bind(entry.body)
                .bind(entry.at)
                .execute(&mut *writing.transaction)
                .await?;
        }
        writing.commit().await
    }

    /// A game, if there is one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let _timed = self.timed(Operation::Game);
        let row = sqlx::query("SELECT setup, secret, made, address FROM games WHERE id = $1")
            .bind(id.to_owned())
            .fetch_optional(self.pool())
            .await?;
        let read = |row: AnyRow| {
            let (setup, secret, made) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            Ok(GameRow { setup, secret, made, address: row.try_get(3)? })
        };
        row.map(read).transpose()
    }

    /// The seats of a game.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn seats(&self, game: &str) -> Result<Vec<SeatRow>, StoreError> {
        let _timed = self.timed(Operation::Seats);
        let rows = sqlx::query("SELECT role, hash, account FROM seats WHERE game = $1")
            .bind(game.to_owned())
            .fetch_all(self.pool())
            .await?;
        let read = |row: &AnyRow| {
            let role: String = row.try_get(0)?;
            Ok(SeatRow { role: Role::read(&role), hash: TokenHash(row.try_get(1)?), account: row.try_get(2)? })
        };
        rows.iter().map(read).collect()
    }

    /// Binds the seats that a token opens to an account. From then on the account opens them, and the token does not. Gives the sides.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn bind_seats(&self, game: &str, token: &TokenHash, account: &str) -> Result<Vec<Side>, StoreError> {
        let mut writing = self.begin().await?;
        let bound = sqlx::query(
            "UPDATE seats SET account = $1, hash = '' WHERE game = $2 AND hash = $3 AND account = '' AND role <> 'watch' RETURNING role",
        )
        .bind(account.to_owned())
        .bind(game.to_owned())
        .bind(token.0.clone())
        .fetch_all(&mut *writing.transaction)
        .await?;
        writing.commit().await?;
        let mut sides = Vec::new();
        for row in bound {
            let role: String = row.try_get(0)?;
            if let Role::Plays(side) = Role::read(&role) {
                sides.push(side);
            }
        }
        Ok(sides)
    }

    /// The games that these tokens open, and those of the account; those made last come first. With `before` those that come after that one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn games_of(
        &self,
        tokens: &[TokenHash],
        account: Option<&str>,
        before: Option<&str>,
        most: usize,
    ) -> Result<Vec<String>, StoreError> {
        let _timed = self.timed(Operation::Games);
        let mut found: Vec<(Millis, String)> = Vec::new();
        let mut keep = |rows: Vec<AnyRow>| -> Result<(), StoreError> {
            for row in rows {
                found.push((row.try_get(1)?, row.try_get(0)?));
            }
            Ok(())
        };
        for tokens in tokens.chunks(50) {
            let places = (1..=tokens.len()).map(|n| format!("${n}")).collect::<Vec<_>>().join(", ");
            let statement = format!(
                "SELECT DISTINCT games.id, games.made FROM games JOIN seats ON seats.game = games.id WHERE seats.hash IN ({places})"
            );
            let mut query = sqlx::query(AssertSqlSafe(statement));
            for token in tokens {
                query = query.bind(token.0.clone());
            }
            keep(query.fetch_all(self.pool()).await?)?;
        }
        if let Some(account) = account {
            let query = sqlx::query(
                "SELECT DISTINCT games.id, games.made FROM games JOIN seats ON seats.game = games.id WHERE seats.account = $1",
            );
            keep(query.bind(account.to_owned()).fetch_all(self.pool()).await?)?;
        }
        found.sort_by(|a, b| b.cmp(a));
        found.dedup();
        let from = match before {
            // One that is not among them is at nobody's place: nothing comes after it.
            Some(before) => found.iter().position(|(_, id)| id == before).map_or(found.len(), |n| n + 1),
            None => 0,
        };
        Ok(found.into_iter().skip(from).take(most).map(|(_, id)| id).collect())
    }

    /// How many games from an address are not over.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn open_games(&self, address: &str) -> Result<u32, StoreError> {
        let _timed = self.timed(Operation::Games);
        let row = sqlx::query("SELECT COUNT(*) FROM games WHERE address = $1 AND ended = 0")
            .bind(address.to_owned())
            .fetch_one(self.pool())
            .await?;
        Ok(row.try_get::<i64, _>(0)? as u32)
    }

    /// How many games between computers that were made from an address are not over.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn open_computer_games(&self, address: &str) -> Result<u32, StoreError> {
        let _timed = self.timed(Operation::Games);
        let row = sqlx::query("SELECT COUNT(*) FROM games WHERE address = $1 AND ended = 0 AND computer = $2")
            .bind(address.to_owned())
            .bind(Computers::Both.number())
            .fetch_one(self.pool())
            .await?;
        Ok(row.try_get::<i64, _>(0)? as u32)
    }

    /// Games in which somebody has run out of time.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn out_of_time(&self, now: Millis) -> Result<Vec<String>, StoreError> {
        let _timed = self.timed(Operation::Games);
        let rows = sqlx::query(
            "SELECT id FROM games WHERE ended = 0 AND deadline > 0 AND deadline <= $1 ORDER BY deadline LIMIT 100",
        )
        .bind(now)
        .fetch_all(self.pool())
        .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// The games made last in which a computer plays and that are not over.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn with_computers(&self, most: u32) -> Result<Vec<String>, StoreError> {
        let _timed = self.timed(Operation::Games);
        let rows = sqlx::query("SELECT id FROM games WHERE ended = 0 AND computer > 0 ORDER BY made DESC LIMIT $1")
            .bind(i64::from(most))
            .fetch_all(self.pool())
            .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}
