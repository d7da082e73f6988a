//! Looking after accounts and games: by their owners, by admins in the page, and from another process beside the server.
use crate::client::{Client, Reply, Socket};
use crate::machine::{Game, Postgres, Server, config, wish};
use serde_json::{Value, json};
use sqlx::{AnyPool, Row};
use std::io::{Cursor, Read};
use std::net::SocketAddr;
use std::time::Duration;
use voltigeur_engine::Seeded;
use voltigeur_server::clock::now;
use voltigeur_server::http::admin::{announced, make_reset};
use voltigeur_server::store::Store;
use voltigeur_server::store::audit::{Actor, Deed};
use voltigeur_server::{BasePath, Retention, serve};

const PASSWORD: &str = "three grey geese";
const OTHER: &str = "four brown hares";
const AGENT: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

fn cli() -> Actor {
    Actor("command line (test)".to_owned())
}

/// A client with the cookie and the CSRF header of a session.
async fn entered(address: SocketAddr, reply: &Reply) -> Client {
    let mut client = Client::new(address);
    let cookie = reply.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    client.headers.push(("Cookie".to_owned(), cookie));
    let csrf = reply.json()["csrf"].as_str().unwrap().to_owned();
    client.headers.push(("X-CSRF".to_owned(), csrf));
    client
}

async fn account(address: SocketAddr, name: &str) -> Client {
    let mut nobody = Client::new(address);
    nobody.headers.push(("User-Agent".to_owned(), AGENT.to_owned()));
    let reply = nobody.post("/api/accounts", &json!({ "name": name, "password": PASSWORD })).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    entered(address, &reply).await
}

async fn sign_in(address: SocketAddr, name: &str, password: &str) -> Reply {
    Client::new(address).post("/api/sessions", &json!({ "name": name, "password": password })).await
}

async fn delete(client: &mut Client, path: &str) -> Reply {
    client.send("DELETE", path, None, b"").await.unwrap()
}

/// A game of an account; the other seat is a computer's, an open one, or the account's own.
async fn game(client: &mut Client, other: &str) -> String {
    let made = client.post("/api/games", &wish("training-1", "here", other)).await;
    assert_eq!(made.status, 201, "{}", made.text());
    made.json()["id"].as_str().unwrap().to_owned()
}

/// A game between two accounts, and the token of the guest's seat.
async fn between(maker: &mut Client, guest: &mut Client) -> (String, String) {
    let made = maker.post("/api/games", &wish("training-1", "here", "invite")).await.json();
    let id = made["id"].as_str().unwrap().to_owned();
    let accepted = guest.accept(&id, made["invitations"][1].as_str().unwrap()).await;
    assert_eq!(accepted.status, 200, "{}", accepted.text());
    (id, accepted.json()["token"].as_str().unwrap().to_owned())
}

async fn act(client: &mut Client, game: &str) -> u16 {
    let path = format!("/api/games/{game}");
    let table = client.get(&path).await;
    if table.status != 200 {
        return table.status;
    }
    let table = table.json();
    let action = &table["view"]["prompt"]["options"][0]["action"];
    client.post(&format!("{path}/actions"), &json!({ "action": action, "after": table["seq"] })).await.status
}

async fn eventually(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    for _ in 0..60 {
        if is_so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{what}: not within six seconds");
}

pub async fn own_account(address: SocketAddr) {
    let mut ney = account(address, "Michel").await;
    let mut second = entered(address, &sign_in(address, "Michel", PASSWORD).await).await;

    // Sessions are listed without what opens them, and can be ended.
    let sessions = ney.get("/api/me/sessions").await.json();
    assert_eq!(sessions.as_array().unwrap().len(), 2);
    let own: Vec<&Value> = sessions.as_array().unwrap().iter().filter(|one| one["current"] == true).collect();
    assert_eq!((own.len(), &own[0]["device"]), (1, &json!("Firefox on Linux")));
    let other = sessions.as_array().unwrap().iter().find(|one| one["current"] == false).unwrap();
    let path = format!("/api/me/sessions/{}", other["id"].as_str().unwrap());
    assert_eq!(delete(&mut ney, &path).await.status, 204);
    assert_eq!(delete(&mut ney, &path).await.status, 404);
    assert_eq!(second.get("/api/me").await.json()["name"], Value::Null);

    // A new password ends the others, and the old one is of no use.
    let mut second = entered(address, &sign_in(address, "Michel", PASSWORD).await).await;
    for (wish, status) in [
        (json!({ "current": "wrong password", "password": OTHER }), 403),
        (json!({ "current": PASSWORD, "password": "short" }), 422),
        (json!({ "current": PASSWORD, "password": OTHER }), 204),
    ] {
        assert_eq!(ney.post("/api/me/password", &wish).await.status, status, "{wish}");
    }
    assert_eq!(second.get("/api/me").await.json()["name"], Value::Null);
    assert_eq!(ney.get("/api/me").await.json()["name"], "Michel");
    assert_eq!(sign_in(address, "Michel", PASSWORD).await.status, 401);
    assert_eq!(sign_in(address, "Michel", OTHER).await.status, 200);

    // All data: the account, the games, their records, what was said.
    let mine = game(&mut ney, "here").await;
    let computers = game(&mut ney, "computer:recruit").await;
    assert_eq!(act(&mut ney, &mine).await, 200);
    let said = json!({ "text": "Forward!" });
    assert_eq!(ney.post(&format!("/api/games/{mine}/chat"), &said).await.status, 200);
    let export = ney.get("/api/me/export").await;
    assert_eq!((export.status, export.header("content-type")), (200, Some("application/zip")));
    let mut zip = zip::ZipArchive::new(Cursor::new(export.body)).unwrap();
    let mut text = |name: &str| {
        let mut text = String::new();
        zip.by_name(name).unwrap_or_else(|_| panic!("{name}")).read_to_string(&mut text).unwrap();
        text
    };
    assert!(text("account.json").contains("\"Michel\""));
    let record = voltigeur_engine::Record::parse(&text(&format!("games/training-1-{mine}.voltigeur"))).unwrap();
    assert!(!record.line.steps.is_empty(), "what was played is in it");
    let games: Value = serde_json::from_str(&text("games.json")).unwrap();
    assert!(games.to_string().contains("Forward!") && games.to_string().contains(&computers));

    // The account goes: its games stay, under a neutral name, and are over.
    let mut rival = account(address, "Rival").await;
    let (theirs, _) = between(&mut ney, &mut rival).await;
    assert_eq!(ney.post("/api/me/delete", &json!({ "password": PASSWORD })).await.status, 403);
    let gone = ney.post("/api/me/delete", &json!({ "password": OTHER })).await;
    assert_eq!(gone.status, 204, "{}", gone.text());
    assert_eq!(ney.get("/api/me").await.json()["name"], Value::Null);
    assert_eq!(sign_in(address, "Michel", OTHER).await.status, 401);
    let table = rival.get(&format!("/api/games/{theirs}")).await.json();
    assert!(table["ended"].as_str().unwrap().contains("resigns"), "{}", table["ended"]);
    assert!(table["seats"].to_string().contains("former player"), "{}", table["seats"]);
    let record = rival.get(&format!("/api/games/{theirs}/record")).await.text();
    assert!(!table.to_string().contains("Michel") && !record.contains("Michel"), "the name is nowhere");
    // The name is free again, and does not open what was.
    let mut heir = account(address, "Michel").await;
    assert_eq!(heir.get(&format!("/api/games/{theirs}")).await.status, 403);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn owners_look_after_their_accounts() {
    let server = Server::new().await;
    own_account(server.address()).await;
    server.running.shutdown().await;
}

/// Everything that admins do, in the page and from outside, on a server at that address with that database.
pub async fn admins(address: SocketAddr, database: &str) {
    let outside = Store::open_beside(database).await.unwrap();
    let mut chief = account(address, "Berthier").await;
    let mut player = account(address, "Augereau").await;
    assert_eq!(chief.get("/api/admin/accounts").await.status, 403, "nobody is an admin by themselves");
    let berthier = outside.account("berthier").await.unwrap().unwrap().account;
    outside.set_admin(&berthier, true, &cli(), now()).await.unwrap();
    assert_eq!(chief.get("/api/me").await.json()["admin"], true);
    assert_eq!(player.get("/api/admin/audit").await.status, 403);

    // Suspended from another process: within two seconds or so neither the session nor an open socket is of use.
    let played = game(&mut player, "here").await;
    assert_eq!(act(&mut player, &played).await, 200);
    let cookie = player.headers[0].1.clone();
    let mut socket = Socket::signed_in(address, &played, &cookie).await;
    socket.next_of("table").await;
    let (invited, token) = between(&mut chief, &mut player).await;
    let mut by_token = Client::with(address, &token);
    let path = format!("/api/games/{invited}");
    let before = by_token.get(&path).await.status;
    assert!(
        [200, 403].contains(&before),
        "a token of a seat that belongs to an account opens it, or is good for nothing: {before}"
    );
    let augereau = outside.account("augereau").await.unwrap().unwrap().account;
    outside.suspend(&augereau, true, &cli(), now()).await.unwrap();
    assert_eq!(act(&mut player, &played).await, 401, "the session is over at once");
    assert_eq!(sign_in(address, "Augereau", PASSWORD).await.status, 403);
    let closed = tokio::time::timeout(Duration::from_secs(3), async {
        loop {
            match socket.next_text().await {
                Some(text) if text.starts_with("close 4403") => return true,
                Some(text) if text.starts_with('{') => {}
                other => panic!("{other:?}"),
            }
        }
    });
    assert!(closed.await.expect("the socket ends in time"));

    assert_eq!(by_token.get(&path).await.status, 403, "nor does a token of a seat of the account");
    assert_eq!(by_token.post(&format!("{path}/resign"), &json!({})).await.status, 403);

    // Allowed again in the page, with a link for a new password that is good once.
    let found = chief.get("/api/admin/accounts?find=auger").await.json();
    assert_eq!((found[0]["name"].as_str(), &found[0]["suspended"]), (Some("Augereau"), &json!(true)));
    let id = found[0]["id"].as_str().unwrap();
    assert_eq!(chief.post(&format!("/api/admin/accounts/{id}/allow"), &json!({})).await.status, 204);
    let link = chief.post(&format!("/api/admin/accounts/{id}/reset"), &json!({})).await;
    assert_eq!(link.status, 201, "{}", link.text());
    let link = link.json()["path"].as_str().unwrap().to_owned();
    let token = link.strip_prefix("/reset#token=").unwrap();
    let mut nobody = Client::new(address);
    for (password, status) in [("short", 422), (OTHER, 204), (OTHER, 404)] {
        let reply = nobody.post("/api/resets", &json!({ "token": token, "password": password })).await;
        assert_eq!(reply.status, status, "{}", reply.text());
    }
    assert_eq!(sign_in(address, "Augereau", PASSWORD).await.status, 401);
    let mut player = entered(address, &sign_in(address, "Augereau", OTHER).await).await;
    assert_eq!(act(&mut player, &played).await, 200);
    // A second link ends the first, and neither is for an admin's password in the page.
    let first = make_reset(&outside, &BasePath::default(), &augereau, &cli()).await.unwrap().path;
    let second = make_reset(&outside, &BasePath::default(), &augereau, &cli()).await.unwrap().path;
    for (path, status) in [(first, 404), (second, 204)] {
        let wish = json!({ "token": path.strip_prefix("/reset#token=").unwrap(), "password": PASSWORD });
        assert_eq!(nobody.post("/api/resets", &wish).await.status, status);
    }
    let mut player = entered(address, &sign_in(address, "Augereau", PASSWORD).await).await;

    // Games: listed, exported, closed in the page, deleted from outside.
    let listed = chief.get("/api/admin/games?find=augereau").await.json();
    let listed = listed.as_array().unwrap();
    assert_eq!(listed.len(), 2);
    assert!(listed.iter().any(|game| game["id"] == json!(played) && game["ended"] == json!(false)), "{listed:?}");
    let record = chief.get(&format!("/api/admin/games/{played}/record")).await.text();
    assert!(voltigeur_engine::Record::parse(&record).is_ok());
    let path = format!("/api/admin/games/{played}/close");
    assert_eq!(chief.post(&path, &json!({})).await.status, 204);
    assert_eq!(chief.post(&path, &json!({})).await.status, 422);
    let table = player.get(&format!("/api/games/{played}")).await.json();
    assert!(table["ended"].as_str().unwrap().contains("closed"), "{}", table["ended"]);
    let open = game(&mut player, "here").await;
    assert_eq!(act(&mut player, &open).await, 200);
    assert!(outside.delete_game(&open, Deed::DeleteGame, &cli(), now()).await.unwrap());
    eventually("a deleted game is gone", async || act(&mut player, &open).await == 404).await;
    assert_eq!(delete(&mut chief, &format!("/api/admin/games/{played}")).await.status, 204);
    assert_eq!(player.get(&format!("/api/games/{played}")).await.status, 404);

    // Closed from outside in the middle of play.
    let open = game(&mut player, "computer:recruit").await;
    assert_eq!(act(&mut player, &open).await, 200);
    outside.close_game(&open, &cli(), now()).await.unwrap();
    eventually("a closed game is over", async || {
        player.get(&format!("/api/games/{open}")).await.json()["ended"].is_string()
    })
    .await;

    // The announcement.
    assert_eq!(nobody.get("/api/announcement").await.json()["text"], "");
    let text = announced(" The server stops at ten. ").unwrap();
    outside.announce(&text, &cli(), now()).await.unwrap();
    eventually("it is announced", async || {
        nobody.get("/api/announcement").await.json()["text"] == "The server stops at ten."
    })
    .await;
    assert_eq!(chief.post("/api/admin/announcement", &json!({ "text": "" })).await.status, 204);
    assert_eq!(nobody.get("/api/announcement").await.json()["text"], "");

    // All of it is in the log.
    let log = chief.get("/api/admin/audit").await.json();
    let lines: Vec<(String, String)> = log
        .as_array()
        .unwrap()
        .iter()
        .rev()
        .filter(|line| line["at"].is_i64())
        .map(|line| {
            let text = |key: &str| line[key].as_str().unwrap().to_owned();
            (text("who"), text("what"))
        })
        .collect();
    let known: Vec<(&str, &str)> = lines.iter().map(|(who, what)| (who.as_str(), what.as_str())).collect();
    let outside_did = |what| ("command line (test)", what);
    let begins = known.iter().position(|line| *line == outside_did("make admin")).unwrap();
    assert_eq!(
        known[begins..],
        [
            outside_did("make admin"),
            outside_did("suspend account"),
            ("Berthier", "allow account"),
            ("Berthier", "reset password"),
            ("Augereau", "use reset link"),
            outside_did("reset password"),
            outside_did("reset password"),
            ("Augereau", "use reset link"),
            ("Berthier", "export game"),
            ("Berthier", "close game"),
            outside_did("delete game"),
            ("Berthier", "delete game"),
            outside_did("close game"),
            outside_did("announce"),
            ("Berthier", "announce"),
        ]
    );
    outside.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn admins_act_in_the_page_and_beside_the_server() {
    let server = Server::new().await;
    admins(server.address(), &config(&server.folder.database()).database_url()).await;
    server.running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn accounts_and_admins_work_on_postgresql_too() {
    let Some(postgres) = Postgres::start() else { return };
    let running = serve(config(&postgres.url)).await.unwrap();
    own_account(running.address).await;
    admins(running.address, &postgres.url).await;
    running.shutdown().await;
}

/// The schema says which tables belong to a game: after its end none of them knows it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deleted_game_leaves_no_row_in_any_table() {
    let server = Server::new().await;
    let address = server.address();
    let kept = Game::of_two(address).await;
    let mut ids = Vec::new();
    for other in ["here", "invite", "computer:recruit"] {
        let game = Game::new(address, &wish("training-1", "here", other)).await;
        let said = json!({ "text": "En avant" });
        game.seat(0).post(&game.path("/chat"), &said).await;
        ids.push(game.id);
    }
    let store = Store::open_beside(&config(&server.folder.database()).database_url()).await.unwrap();
    for id in &ids {
        assert!(store.delete_game(id, Deed::DeleteGame, &cli(), now()).await.unwrap());
        assert!(!store.delete_game(id, Deed::DeleteGame, &cli(), now()).await.unwrap(), "once");
    }
    let pool = AnyPool::connect(&format!("sqlite://{}", server.folder.database())).await.unwrap();
    let tables =
        sqlx::query("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetch_all(&pool).await.unwrap();
    let mut looked_at = 0;
    for table in tables {
        let (name, sql): (String, String) = (table.get(0), table.get(1));
        let column = match (name.as_str(), sql.contains("game TEXT")) {
            ("games", _) => "id",
            (_, true) => "game",
            (_, false) => continue,
        };
        looked_at += 1;
        let rows =
            sqlx::query(sqlx::AssertSqlSafe(format!("SELECT {column} FROM {name}"))).fetch_all(&pool).await.unwrap();
        let left: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
        assert!(ids.iter().all(|id| !left.contains(id)), "{name} still knows a deleted game");
        assert!(name != "games" || left.contains(&kept.id), "another game stays");
    }
    assert!(looked_at >= 3, "{looked_at} tables");
    server.running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn abandoned_games_go_after_so_many_days_and_no_others() {
    const DAY: i64 = 24 * 60 * 60 * 1_000;
    let server = Server::new().await;
    let address = server.address();
    let unfinished = Game::of_two(address).await;
    let finished = Game::new(address, &wish("training-1", "here", "here")).await;
    let mut seats = [finished.seat(0), finished.seat(0)];
    finished.step(&mut seats, &mut Seeded::new(1)).await;
    assert_eq!(finished.seat(0).post(&finished.path("/resign"), &json!({})).await.status, 200);
    let mut owner = account(address, "Lannes").await;
    let owned = game(&mut owner, "here").await;
    let store = Store::open_beside(&config(&server.folder.database()).database_url()).await.unwrap();
    let left = async || {
        let listed = store.games_listed("", None, 100).await.unwrap();
        let is_there = |id: &str| listed.iter().any(|game| game.id == id);
        [is_there(&unfinished.id), is_there(&finished.id), is_there(&owned)]
    };

    let off = Retention::default();
    assert_eq!(store.expire(off, now() + 10_000 * DAY).await.unwrap(), 0, "off by default");
    let both = Retention { unfinished_days: 30, finished_days: 90 };
    assert_eq!(store.expire(both, now() + 29 * DAY).await.unwrap(), 0);
    assert_eq!(store.expire(both, now() + 31 * DAY).await.unwrap(), 1);
    assert_eq!(left().await, [false, true, true], "the unfinished one goes first");
    assert_eq!(store.expire(both, now() + 89 * DAY).await.unwrap(), 0);
    assert_eq!(store.expire(both, now() + 91 * DAY).await.unwrap(), 1);
    assert_eq!(left().await, [false, false, true], "games of accounts stay");
    eventually("the server knows", async || unfinished.seat(0).get(&unfinished.path("")).await.status == 404).await;

    // Many at a time are removed in turns.
    for _ in 0..60 {
        Game::new(address, &wish("training-1", "here", "here")).await;
    }
    let mut turns = Vec::new();
    while turns.last() != Some(&0) {
        turns.push(store.expire(both, now() + 31 * DAY).await.unwrap());
    }
    assert_eq!(turns, [50, 10, 0]);
    let log = store.audit_last(None, 1).await.unwrap();
    assert_eq!((log[0].who.as_str(), log[0].what.as_str()), ("retention", "expire game"));
    server.running.shutdown().await;
}
