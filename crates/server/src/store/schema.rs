//! The tables, and how an older database is brought up to date.
use super::{Kind, StoreError};
use crate::names;
use sqlx::{Any, AnyPool, AssertSqlSafe, Connection, Row, Transaction};
use std::collections::HashSet;

/// What each version adds, in order. A version that was released is never changed.
const VERSIONS: &[&[&str]] = &[
    &[
        "CREATE TABLE games (
        id TEXT PRIMARY KEY,
        setup TEXT NOT NULL,
        secret TEXT NOT NULL,
        address TEXT NOT NULL,
        made BIGINT NOT NULL,
        deadline BIGINT NOT NULL,
        ended BIGINT NOT NULL,
        computer BIGINT NOT NULL
    )",
        "CREATE INDEX games_open ON games (address, ended)",
        "CREATE INDEX games_deadline ON games (ended, deadline)",
        "CREATE TABLE seats (
        game TEXT NOT NULL REFERENCES games (id),
        role TEXT NOT NULL,
        hash TEXT NOT NULL,
        account TEXT NOT NULL,
        PRIMARY KEY (game, role)
    )",
        "CREATE INDEX seats_hash ON seats (hash)",
        "CREATE INDEX seats_account ON seats (account)",
        "CREATE TABLE entries (
        game TEXT NOT NULL REFERENCES games (id),
        seq BIGINT NOT NULL,
        kind TEXT NOT NULL,
        body TEXT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (game, seq)
    )",
        "CREATE TABLE accounts (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        folded TEXT NOT NULL UNIQUE,
        password TEXT NOT NULL,
        made BIGINT NOT NULL
    )",
        "CREATE TABLE sessions (
        hash TEXT PRIMARY KEY,
        account TEXT NOT NULL REFERENCES accounts (id),
        made BIGINT NOT NULL,
        expires BIGINT NOT NULL
    )",
    ],
    &[
        "ALTER TABLE accounts ADD COLUMN written TEXT NOT NULL DEFAULT ''",
        FOLD_NAMES,
        "CREATE UNIQUE INDEX accounts_written ON accounts (written)",
        "CREATE TABLE attempts (
        subject TEXT PRIMARY KEY,
        failures BIGINT NOT NULL,
        last BIGINT NOT NULL,
        known BIGINT NOT NULL
    )",
    ],
    INVITATIONS,
    ADMINS,
    SNAPSHOTS,
];

/// Stands where names of accounts are folded anew: what two names have in common is not for a statement to say.
const FOLD_NAMES: &str = "-- fold names";

/// Folds the names of all accounts anew. Where two are alike from now on the older account has the name; the other keeps its own, and is found by
/// it as it is written.
async fn fold_names(transaction: &mut Transaction<'_, Any>) -> Result<(), StoreError> {
    sqlx::query("UPDATE accounts SET written = folded, folded = '#' || id").execute(&mut **transaction).await?;
    let rows = sqlx::query("SELECT id, name FROM accounts ORDER BY made, id").fetch_all(&mut **transaction).await?;
    let mut taken = HashSet::new();
    for row in rows {
        let (id, name): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        let mut folded = names::folded(&name);
        if !taken.insert(folded.clone()) {
            folded = format!("{folded}#{id}");
        }
        sqlx::query("UPDATE accounts SET folded = $1 WHERE id = $2")
            .bind(folded)
            .bind(id)
            .execute(&mut **transaction)
            .await?;
    }
    Ok(())
}

/// Invitations are secrets of their own. An open seat of an older game had its token in the link: that becomes its invitation. A seat
/// that is bound to an account is opened by that account alone from now on. Whoever sat "here" made the game.
const INVITATIONS: &[&str] = &[
    "CREATE TABLE invitations (
        game TEXT NOT NULL REFERENCES games (id),
        role TEXT NOT NULL,
        hash TEXT NOT NULL,
        PRIMARY KEY (game, role)
    )",
    "INSERT INTO invitations (game, role, hash)
        SELECT seats.game, seats.role, seats.hash FROM seats JOIN games ON games.id = seats.game
        WHERE seats.account = ''
        AND ((seats.role = 'first' AND games.setup LIKE '%\"seats\":[{\"kind\":\"invite\"}%')
            OR (seats.role = 'second' AND games.setup LIKE '%\"seats\":[%},{\"kind\":\"invite\"}]%'))
        AND NOT EXISTS (
            SELECT 1 FROM entries WHERE entries.game = seats.game AND entries.kind = 'seat'
            AND entries.body LIKE '%\"side\":\"' || seats.role || '\"%'
        )",
    "DELETE FROM seats WHERE EXISTS (
        SELECT 1 FROM invitations WHERE invitations.game = seats.game AND invitations.role = seats.role
    )",
    "UPDATE seats SET hash = '' WHERE account <> ''",
    "INSERT INTO seats (game, role, hash, account)
        SELECT seats.game, 'maker', seats.hash, seats.account FROM seats JOIN games ON games.id = seats.game
        WHERE seats.role = 'first' AND games.setup LIKE '%\"seats\":[{\"kind\":\"here\"}%'",
    "INSERT INTO seats (game, role, hash, account)
        SELECT seats.game, 'maker', seats.hash, seats.account FROM seats JOIN games ON games.id = seats.game
        WHERE seats.role = 'second' AND games.setup LIKE '%\"seats\":[%},{\"kind\":\"here\"}]%'
        AND NOT EXISTS (SELECT 1 FROM seats AS known WHERE known.game = seats.game AND known.role = 'maker')",
];

/// Admins, what they do, and what an account knows of its sessions.
const ADMINS: &[&str] = &[
    "ALTER TABLE accounts ADD COLUMN suspended BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE accounts ADD COLUMN admin BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE sessions ADD COLUMN seen BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT ''",
    "UPDATE sessions SET seen = made",
    "CREATE INDEX sessions_account ON sessions (account)",
    "CREATE TABLE resets (
        hash TEXT PRIMARY KEY,
        account TEXT NOT NULL REFERENCES accounts (id),
        made BIGINT NOT NULL,
        expires BIGINT NOT NULL
    )",
    "CREATE TABLE announcements (id BIGINT PRIMARY KEY, text TEXT NOT NULL)",
    "CREATE TABLE audit (
        seq BIGINT PRIMARY KEY,
        at BIGINT NOT NULL,
        who TEXT NOT NULL,
        what TEXT NOT NULL,
        target TEXT NOT NULL,
        note TEXT NOT NULL
    )",
];

/// How long games stood after some entry.
const SNAPSHOTS: &[&str] = &["CREATE TABLE snapshots (
        game TEXT PRIMARY KEY REFERENCES games (id),
        seq BIGINT NOT NULL,
        version TEXT NOT NULL,
        body BLOB NOT NULL
    )"];

/// A statement as a database has it: only the name for bytes differs.
fn in_words_of(kind: Kind, statement: &str) -> String {
    match kind {
        Kind::Sqlite => statement.to_owned(),
        Kind::Postgres => statement.replace(" BLOB ", " BYTEA "),
    }
}

/// The version of the tables that this program uses.
pub const VERSION: i64 = VERSIONS.len() as i64;

/// Brings the tables up to date. Processes that start at the same time wait for each other.
pub(super) async fn migrate(pool: &AnyPool, kind: Kind) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await?;
    let mut transaction = match kind {
        Kind::Sqlite => connection.begin_with("BEGIN IMMEDIATE").await?,
        Kind::Postgres => {
            let mut transaction = connection.begin().await?;
            sqlx::query("SELECT 1 FROM (SELECT pg_advisory_xact_lock(1805)) AS locked")
                .execute(&mut *transaction)
                .await?;
            transaction
        }
    };
    sqlx::query("CREATE TABLE IF NOT EXISTS versions (version BIGINT PRIMARY KEY, at BIGINT NOT NULL)")
        .execute(&mut *transaction)
        .await?;
    let reached: i64 =
        sqlx::query("SELECT COALESCE(MAX(version), 0) FROM versions").fetch_one(&mut *transaction).await?.try_get(0)?;
    let known = VERSIONS.len() as i64;
    if reached > known {
        return Err(StoreError::TooNew { found: reached, known });
    }
    for (version, statements) in (1i64..).zip(VERSIONS.iter()) {
        if version <= reached {
            continue;
        }
        for statement in *statements {
            if *statement == FOLD_NAMES {
                fold_names(&mut transaction).await?;
                continue;
            }
            sqlx::query(AssertSqlSafe(in_words_of(kind, statement))).execute(&mut *transaction).await?;
        }
        sqlx::query("INSERT INTO versions (version, at) VALUES ($1, $2)")
            .bind(version)
            .bind(crate::clock::now())
            .execute(&mut *transaction)
            .await?;
    }
    transaction.commit().await?;
    Ok(())
}
