//! Passwords and names: what is taken, how guessing is slowed down, and that nobody with an older account is shut out.
use crate::client::{Client, Reply};
use crate::machine::{Folder, Postgres, config};
use argon2::Argon2;
use argon2::password_hash::PasswordHasher;
use serde_json::json;
use sqlx::AnyPool;
use std::net::SocketAddr;
use voltigeur_server::{Config, Limits, Running, serve};

/// Somebody at an address, as a proxy in front tells it.
struct Visitor(Client);

impl Visitor {
    fn at(server: SocketAddr, address: &str) -> Self {
        let mut client = Client::new(server);
        client.headers.push(("X-Forwarded-For".to_owned(), address.to_owned()));
        Self(client)
    }

    async fn makes(&mut self, name: &str, password: &str) -> Reply {
        self.0.post("/api/accounts", &json!({ "name": name, "password": password })).await
    }

    async fn signs_in(&mut self, name: &str, password: &str) -> Reply {
        self.0.post("/api/sessions", &json!({ "name": name, "password": password })).await
    }
}

const OWNER: &str = "192.0.2.1";
const PASSWORD: &str = "three grey geese";

async fn strict(database: &str) -> Running {
    let limits = Limits { password_tries: 3, password_pause: 2, ..Limits::generous() };
    serve(Config { limits, proxies: 1, ..config(database) }).await.unwrap()
}

async fn guessing_is_slowed_down(database: &str) {
    let running = strict(database).await;
    let mut owner = Visitor::at(running.address, OWNER);
    assert_eq!(owner.makes("Ney", PASSWORD).await.status, 201);
    assert_eq!(owner.signs_in("Ney", PASSWORD).await.status, 200);

    // A hundred strangers, each from an address of their own, all at once.
    let guesses = (0..100).map(|n| {
        let address = running.address;
        tokio::spawn(async move {
            let mut stranger = Visitor::at(address, &format!("198.51.100.{n}"));
            stranger.signs_in("ney", &format!("guess number {n}")).await
        })
    });
    let (mut tried, mut told_to_wait) = (0, 0);
    for guess in guesses.collect::<Vec<_>>() {
        let reply = guess.await.unwrap();
        match reply.status {
            401 => tried += 1,
            429 => {
                let wait: u64 = reply.header("retry-after").unwrap().parse().unwrap();
                assert!((1..=2).contains(&wait), "{wait}");
                assert!(reply.why().contains("try again in"), "{}", reply.why());
                told_to_wait += 1;
            }
            other => panic!("{other}: {}", reply.text()),
        }
    }
    assert_eq!(tried + told_to_wait, 100);
    // Three without a pause, and those that came after a pause of one second or two.
    assert!((3..=10).contains(&tried), "{tried} guesses were tried");

    // The owner is not shut out: neither where the account was used before, nor, after the longest pause, elsewhere.
    let mut stranger = Visitor::at(running.address, "203.0.113.9");
    stranger.signs_in("Ney", "one more wrong guess").await;
    assert_eq!(owner.signs_in("Ney", PASSWORD).await.status, 200);
    assert_eq!(stranger.signs_in("Ney", PASSWORD).await.status, 429, "the right password waits as well");
    tokio::time::sleep(std::time::Duration::from_millis(2_100)).await;
    assert_eq!(stranger.signs_in("Ney", PASSWORD).await.status, 200);

    // One address that tries many names waits too, and others do not wait for it.
    let mut mean = Visitor::at(running.address, "203.0.113.66");
    let mut statuses = Vec::new();
    for n in 0..14 {
        statuses.push(mean.signs_in(&format!("name {n}"), "a wrong password").await.status);
    }
    assert_eq!(statuses[..12], [401; 12]);
    assert!(statuses[12..].contains(&429), "{statuses:?}");
    assert_eq!(owner.signs_in("Ney", PASSWORD).await.status, 200);
    running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guessing_from_many_addresses_is_slowed_down_and_the_owner_gets_in() {
    guessing_is_slowed_down(&Folder::new().database()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guessing_is_slowed_down_on_postgresql_too() {
    let Some(postgres) = Postgres::start() else { return };
    guessing_is_slowed_down(&postgres.url).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn common_passwords_and_names_that_look_alike_are_refused() {
    let folder = Folder::new();
    let running = serve(config(&folder.database())).await.unwrap();
    let mut visitor = Visitor::at(running.address, OWNER);
    for (password, word) in [
        ("ninechars", "at least 10"),
        ("Password2026!", "most common"),
        ("qwertyuiop", "most common"),
        ("abcabcabcabc", "pattern"),
        ("Soult12345", "name of the account"),
    ] {
        let reply = visitor.makes("Soult", password).await;
        assert_eq!(reply.status, 422, "{password}");
        assert!(reply.why().contains(word), "{password}: {}", reply.why());
    }
    assert_eq!(visitor.makes("Soult", PASSWORD).await.status, 201);
    // Cyrillic, fullwidth, a digit for a letter, a one for a letter.
    for alike in ["SOULT", "Ѕоult", "Ｓｏｕｌｔ", "S0ult", "Sou1t", "Soult "] {
        let reply = visitor.makes(alike, PASSWORD).await;
        assert_eq!(reply.status, 409, "{alike}: {}", reply.text());
    }
    assert_eq!(visitor.makes("Saint-Cyr", PASSWORD).await.status, 201);
    assert_eq!(visitor.signs_in("ｓｏｕｌｔ", PASSWORD).await.status, 200, "however it is typed");
    running.shutdown().await;
}

/// A database of the first version, with what it took then: short passwords, and names that look alike.
async fn old_database(path: &str) {
    sqlx::any::install_default_drivers();
    let pool = AnyPool::connect(&format!("sqlite://{path}?mode=rwc")).await.unwrap();
    for statement in [
        "CREATE TABLE versions (version BIGINT PRIMARY KEY, at BIGINT NOT NULL)",
        "INSERT INTO versions VALUES (1, 0)",
        "CREATE TABLE games (id TEXT PRIMARY KEY, setup TEXT NOT NULL, secret TEXT NOT NULL, address TEXT NOT NULL, made BIGINT NOT NULL, deadline BIGINT NOT NULL, ended BIGINT NOT NULL, computer BIGINT NOT NULL)",
        "CREATE INDEX games_open ON games (address, ended)",
        "CREATE INDEX games_deadline ON games (ended, deadline)",
        "CREATE TABLE seats (game TEXT NOT NULL REFERENCES games (id), role TEXT NOT NULL, hash TEXT NOT NULL, account TEXT NOT NULL, PRIMARY KEY (game, role))",
        "CREATE INDEX seats_hash ON seats (hash)",
        "CREATE INDEX seats_account ON seats (account)",
        "CREATE TABLE entries (game TEXT NOT NULL REFERENCES games (id), seq BIGINT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (game, seq))",
        "CREATE TABLE accounts (id TEXT PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, password TEXT NOT NULL, made BIGINT NOT NULL)",
        "CREATE TABLE sessions (hash TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts (id), made BIGINT NOT NULL, expires BIGINT NOT NULL)",
    ] {
        sqlx::query(statement).execute(&pool).await.unwrap();
    }
    for (made, name, password) in ACCOUNTS {
        let hash = Argon2::default().hash_password(password.as_bytes()).unwrap().to_string();
        sqlx::query("INSERT INTO accounts (id, name, folded, password, made) VALUES ($1, $2, $3, $4, $5)")
            .bind(format!("account {made}"))
            .bind(name)
            .bind(name.to_lowercase())
            .bind(hash)
            .bind(made)
            .execute(&pool)
            .await
            .unwrap();
    }
    pool.close().await;
}

/// When they were made, names, passwords. All but the last look like the first; the second has a Cyrillic letter.
const ACCOUNTS: [(i64, &str, &str); 4] =
    [(1, "Paul", "short one"), (2, "Рaul", "shorter"), (3, "paui", "12345678"), (4, "Murat", "password")];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_with_an_older_account_still_signs_in_and_as_themselves() {
    let folder = Folder::new();
    old_database(&folder.database()).await;
    for _ in 0..2 {
        let running = serve(config(&folder.database())).await.unwrap();
        for (n, (_, name, password)) in ACCOUNTS.into_iter().enumerate() {
            let mut visitor = Visitor::at(running.address, OWNER);
            let reply = visitor.signs_in(&name.to_uppercase(), password).await;
            assert_eq!(reply.status, 200, "{name}: {}", reply.text());
            assert_eq!(reply.json()["name"], name);
            let other = ACCOUNTS[(n + 1) % ACCOUNTS.len()].2;
            assert_eq!(visitor.signs_in(name, other).await.status, 401, "{name}");
            assert_eq!(visitor.makes(name, PASSWORD).await.status, 409, "{name}");
        }
        running.shutdown().await;
    }
}
