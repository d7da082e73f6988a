//! Invitations: good once, for whoever accepts first; the maker of a game never holds the seat of another.
use crate::accounts::signed_in;
use crate::client::{Client, Socket};
use crate::machine::{Folder, Game, Server, config, wish};
use serde_json::{Value, json};
use std::net::SocketAddr;
use voltigeur_server::api::{Invited, NewInvitation, Seated};
use voltigeur_server::serve;

/// Somebody with an account, signed in at a page of the server.
pub async fn somebody(address: SocketAddr, name: &str) -> Client {
    let account = json!({ "name": name, "password": "Hougoumont at dawn" });
    let mut client = signed_in(address, &Client::new(address).post("/api/accounts", &account).await);
    let csrf = client.get("/api/me").await.json()["csrf"].as_str().unwrap().to_owned();
    client.headers.push(("X-CSRF".to_owned(), csrf));
    client
}

pub async fn everything(address: SocketAddr) {
    accepted_once(address).await;
    renewed_and_withdrawn(address).await;
    bound_seats(address).await;
    sockets_of_a_seat_that_is_bound(address).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_is_good_once_and_the_maker_never_holds_the_seat() {
    let server = Server::new().await;
    everything(server.address()).await;
    server.running.shutdown().await;
}

async fn accepted_once(address: SocketAddr) {
    let game = Game::waiting(address, &wish("training-1", "here", "invite")).await;
    assert!(game.made.tokens[1].is_none(), "the maker gets no token of the invited seat");
    let table = game.table(&mut game.maker()).await;
    assert_eq!((table.seats[1].kind.as_str(), table.invites.len()), ("open", 1));

    // The invitation is no token: it neither shows the table nor acts.
    let mut outsider = Client::with(address, game.invitation(1));
    assert_eq!(outsider.get(&game.path("")).await.status, 403);
    assert_eq!(outsider.post(&game.path("/resign"), &json!({})).await.status, 403);
    let held = json!({ "invitation": game.invitation(1) });
    for _ in 0..2 {
        let invited: Invited = Client::new(address).post(&game.path("/invitations/look"), &held).await.read();
        assert_eq!(
            (invited.name.as_str(), invited.game.id.as_str()),
            ("Red", game.id.as_str()),
            "looking costs nothing"
        );
    }

    let (mut a, mut b) = (Client::new(address), Client::new(address));
    let (a, b) = tokio::join!(a.accept(&game.id, game.invitation(1)), b.accept(&game.id, game.invitation(1)));
    let (good, late) = if a.status == 200 { (a, b) } else { (b, a) };
    assert_eq!((good.status, late.status), (200, 410), "one of the two has the seat");
    assert!(late.why().contains("ask the person who sent it"), "{}", late.why());
    let seated: Seated = good.read();
    assert_ne!(seated.token, game.invitation(1));
    let table = game.table(&mut Client::with(address, &seated.token)).await;
    assert_eq!((table.plays.len(), table.seats[1].kind.as_str()), (1, "person"));
    assert!(game.table(&mut game.maker()).await.invites.is_empty());
    for (path, status) in [("/accept", 410), ("/invitations/look", 410)] {
        assert_eq!(Client::new(address).post(&game.path(path), &held).await.status, status, "{path}");
    }
    // What the maker knows opens only what is the maker's.
    for secret in [game.invitation(1), &game.made.maker] {
        let reply = Client::with(address, secret).get(&game.path("")).await;
        assert!(reply.status == 403 || reply.json()["plays"] == json!(["first"]), "{}", reply.text());
    }
}

async fn renewed_and_withdrawn(address: SocketAddr) {
    let game = Game::waiting(address, &wish("training-1", "invite", "invite")).await;
    let second = json!({ "side": "second" });
    assert_eq!(game.watcher().post(&game.path("/invitations"), &second).await.status, 403);
    let renewed: NewInvitation = game.maker().post(&game.path("/invitations"), &second).await.read();
    assert_eq!(Client::new(address).accept(&game.id, game.invitation(1)).await.status, 410, "it was renewed");

    // Whoever has accepted one invitation cannot get hold of the other.
    let first: Seated = Client::new(address).accept(&game.id, game.invitation(0)).await.read();
    assert_eq!(Client::with(address, &first.token).post(&game.path("/invitations"), &second).await.status, 403);

    let path = game.path("/invitations/second");
    assert_eq!(game.maker().send("DELETE", &path, None, b"").await.unwrap().status, 204);
    assert_eq!(Client::new(address).accept(&game.id, &renewed.invitation).await.status, 410, "it was withdrawn");
    for nothing in ["", "0", &"0".repeat(64)] {
        assert_eq!(Client::new(address).accept(&game.id, nothing).await.status, 410);
    }
    let again: NewInvitation = game.maker().post(&game.path("/invitations"), &second).await.read();
    assert_eq!(Client::new(address).accept(&game.id, &again.invitation).await.status, 200);
    assert_eq!(game.maker().post(&game.path("/invitations"), &second).await.status, 409, "the seat is taken");
    assert_eq!(game.maker().send("DELETE", &path, None, b"").await.unwrap().status, 409);
}

async fn bound_seats(address: SocketAddr) {
    // Accepted by an account: it acts by the account, or by the token that it got.
    let game = Game::waiting(address, &wish("training-1", "here", "invite")).await;
    let mut lannes = somebody(address, "Lannes").await;
    let seated: Seated = lannes.accept(&game.id, game.invitation(1)).await.read();
    let table = lannes.get(&game.path("")).await.json();
    assert_eq!((&table["plays"], &table["seats"][1]["name"]), (&json!(["second"]), &Value::from("Lannes")));
    assert_eq!(game.table(&mut Client::with(address, &seated.token)).await.plays.len(), 1);

    // Bound later: the older token is dead, and whoever else holds it can do nothing with it.
    let game = Game::of_two(address).await;
    let mut old = game.seat(1);
    assert_eq!(game.table(&mut old).await.plays.len(), 1);
    lannes.token = Some(game.token(1).to_owned());
    assert_eq!(lannes.get(&game.path("")).await.json()["plays"], json!(["second"]));
    for path in ["/resign", "/offer-end"] {
        let reply = old.post(&game.path(path), &json!({})).await;
        assert_eq!((reply.status, reply.why().contains("sign in")), (403, true), "{path}");
    }
    assert_eq!(old.get(&game.path("")).await.status, 403, "nor does it show what the other side sees");
    assert!(game.table(&mut game.seat(0)).await.ended.is_none());
    // The account acts, with or without the dead token in the request.
    assert_eq!(lannes.post(&game.path("/chat"), &json!({ "text": "En avant" })).await.status, 200);
    lannes.token = None;
    assert_eq!(lannes.post(&game.path("/resign"), &json!({})).await.status, 200);
    // A maker who signs in later keeps the right to invite.
    let game = Game::waiting(address, &wish("training-1", "here", "invite")).await;
    lannes.token = Some(game.made.maker.clone());
    assert_eq!(lannes.get(&game.path("")).await.json()["invites"], json!(["second"]));
    lannes.token = None;
    assert_eq!(lannes.post(&game.path("/invitations"), &json!({ "side": "second" })).await.status, 200);
    assert_eq!(game.maker().post(&game.path("/invitations"), &json!({ "side": "second" })).await.status, 403);
}

async fn sockets_of_a_seat_that_is_bound(address: SocketAddr) {
    let game = Game::of_two(address).await;
    let mut old = Socket::open(address, &game.id, game.token(1), None).await;
    let mut other = Socket::open(address, &game.id, game.token(0), None).await;
    old.next_of("table").await;
    other.next_of("table").await;
    let mut bessieres = somebody(address, "Bessieres").await;
    bessieres.token = Some(game.token(1).to_owned());
    assert_eq!(bessieres.get(&game.path("")).await.status, 200);
    let closed = loop {
        let message = old.next_text().await.unwrap();
        if message.starts_with("close") {
            break message;
        }
    };
    assert!(closed.starts_with("close 4403"), "{closed}");
    let table = other.next_of("table").await;
    assert_eq!(table["table"]["seats"][1]["name"], "Bessieres", "the other side goes on, and sees who it is");
}

/// The tables of the version before invitations.
const OLD_TABLES: [&str; 7] = [
    "CREATE TABLE games (id TEXT PRIMARY KEY, setup TEXT NOT NULL, secret TEXT NOT NULL, address TEXT NOT NULL, made BIGINT NOT NULL,
        deadline BIGINT NOT NULL, ended BIGINT NOT NULL, computer BIGINT NOT NULL)",
    "CREATE TABLE seats (game TEXT NOT NULL REFERENCES games (id), role TEXT NOT NULL, hash TEXT NOT NULL, account TEXT NOT NULL,
        PRIMARY KEY (game, role))",
    "CREATE TABLE entries (game TEXT NOT NULL REFERENCES games (id), seq BIGINT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
        at BIGINT NOT NULL, PRIMARY KEY (game, seq))",
    "CREATE TABLE accounts (id TEXT PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, password TEXT NOT NULL,
        made BIGINT NOT NULL)",
    "CREATE TABLE sessions (hash TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts (id), made BIGINT NOT NULL,
        expires BIGINT NOT NULL)",
    "CREATE TABLE versions (version BIGINT PRIMARY KEY, at BIGINT NOT NULL)",
    "INSERT INTO versions (version, at) VALUES (1, 1)",
];

/// Stores what is there as the version before invitations did. `revoked` was the token of the seat that is bound.
async fn as_before(url: &str, revoked: &str) {
    type Text = String;
    type GameRow = (Text, Text, Text, Text, i64, i64, i64, i64);
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(url).await.unwrap();
    let games: Vec<GameRow> =
        sqlx::query_as("SELECT id, setup, secret, address, made, deadline, ended, computer FROM games")
            .fetch_all(&pool)
            .await
            .unwrap();
    let seats: Vec<(Text, Text, Text, Text)> = sqlx::query_as(
        "SELECT game, role, hash, account FROM seats WHERE role <> 'maker' UNION ALL SELECT game, role, hash, '' FROM invitations",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    let entries: Vec<(Text, i64, Text, Text, i64)> =
        sqlx::query_as("SELECT game, seq, kind, body, at FROM entries").fetch_all(&pool).await.unwrap();
    let accounts: Vec<(Text, Text, Text)> =
        sqlx::query_as("SELECT id, name, password FROM accounts").fetch_all(&pool).await.unwrap();
    let pool = match url.strip_prefix("sqlite://") {
        Some(file) => {
            pool.close().await;
            for file in [file.to_owned(), format!("{file}-wal"), format!("{file}-shm")] {
                let _ = std::fs::remove_file(file);
            }
            sqlx::AnyPool::connect(&format!("{url}?mode=rwc")).await.unwrap()
        }
        None => {
            sqlx::query("DROP SCHEMA public CASCADE").execute(&pool).await.unwrap();
            sqlx::query("CREATE SCHEMA public").execute(&pool).await.unwrap();
            pool
        }
    };
    for statement in OLD_TABLES {
        sqlx::query(statement).execute(&pool).await.unwrap();
    }
    for (id, setup, secret, address, made, deadline, ended, computer) in games {
        let insert = sqlx::query("INSERT INTO games VALUES ($1, $2, $3, $4, $5, $6, $7, $8)");
        let insert = insert.bind(id).bind(setup).bind(secret).bind(address);
        insert.bind(made).bind(deadline).bind(ended).bind(computer).execute(&pool).await.unwrap();
    }
    let revoked = voltigeur_server::secrets::Token::read(revoked).unwrap().hash().0;
    for (game, role, hash, account) in seats {
        let hash = if account.is_empty() { hash } else { revoked.clone() };
        let insert = sqlx::query("INSERT INTO seats VALUES ($1, $2, $3, $4)");
        insert.bind(game).bind(role).bind(hash).bind(account).execute(&pool).await.unwrap();
    }
    for (game, seq, kind, body, at) in entries {
        let insert = sqlx::query("INSERT INTO entries VALUES ($1, $2, $3, $4, $5)");
        insert.bind(game).bind(seq).bind(kind).bind(body).bind(at).execute(&pool).await.unwrap();
    }
    for (id, name, password) in accounts {
        let insert = sqlx::query("INSERT INTO accounts VALUES ($1, $2, $3, $4, 1)");
        insert.bind(id).bind(name.clone()).bind(name.to_lowercase()).bind(password).execute(&pool).await.unwrap();
    }
    pool.close().await;
}

/// Games as the version before invitations stored them.
pub async fn old_games(database: &str, url: &str) {
    let running = serve(config(database)).await.unwrap();
    let address = running.address;
    let mut ney = somebody(address, "Ney").await;
    let bound = Game::of_two(address).await;
    ney.token = Some(bound.token(1).to_owned());
    assert_eq!(ney.get(&bound.path("")).await.status, 200);
    ney.token = None;
    let unbound = Game::of_two(address).await;
    let open = Game::waiting(address, &wish("training-1", "here", "invite")).await;
    let against = Game::waiting(address, &wish("training-1", "computer:recruit", "invite")).await;
    let both_open = Game::waiting(address, &wish("training-1", "invite", "invite")).await;
    running.shutdown().await;

    as_before(url, bound.token(1)).await;

    let running = serve(config(database)).await.unwrap();
    let address = running.address;
    let at = |game: Game| Game { address, ..game };
    let (bound, unbound, open, against, both_open) = (at(bound), at(unbound), at(open), at(against), at(both_open));
    assert_eq!(bound.seat(1).get(&bound.path("")).await.status, 403, "the token of a bound seat is revoked");
    let credentials = json!({ "name": "Ney", "password": "Hougoumont at dawn" });
    let mut ney = signed_in(address, &Client::new(address).post("/api/sessions", &credentials).await);
    assert_eq!(ney.get(&bound.path("")).await.json()["plays"], json!(["second"]), "its account goes on");
    for side in 0..2 {
        assert_eq!(
            unbound.table(&mut unbound.seat(side)).await.plays.len(),
            1,
            "a seat without an account keeps its token"
        );
    }
    // An old link is an invitation now: it opens nothing by itself, and can be accepted once.
    for (game, sides) in [(&open, &[1][..]), (&against, &[1]), (&both_open, &[0, 1])] {
        for &side in sides {
            let link = game.invitation(side);
            assert_eq!(Client::with(address, link).get(&game.path("")).await.status, 403);
            assert_eq!(Client::new(address).accept(&game.id, link).await.status, 200);
            assert_eq!(Client::new(address).accept(&game.id, link).await.status, 410);
        }
    }
    let renewed = bound.seat(0).post(&bound.path("/invitations"), &json!({ "side": "second" })).await;
    assert_eq!(renewed.status, 409, "whoever sat here made the game, and the seat is taken");
    running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_from_before_invitations_are_brought_up_to_date() {
    let folder = Folder::new();
    old_games(&folder.database(), &format!("sqlite://{}", folder.database())).await;
}
