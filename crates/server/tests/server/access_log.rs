//! Request ids, and the line of a request in the log.
use crate::client::{Client, Socket};
use crate::machine::{Folder, Game, config};
use crate::secrets::Kept;
use serde_json::json;
use std::collections::HashSet;
use voltigeur_server::{Config, serve};

fn heard(kept: &Kept) -> Vec<String> {
    String::from_utf8(kept.0.lock().unwrap().clone()).unwrap().lines().map(str::to_owned).collect()
}

/// Logs this thread, on which the server of the test runs.
fn log(filter: &str) -> (Kept, tracing::subscriber::DefaultGuard) {
    let kept = Kept::default();
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(kept.clone()).with_ansi(false).finish();
    (kept, tracing::subscriber::set_default(log))
}

#[tokio::test]
async fn every_request_has_a_line_without_secrets() {
    let (kept, _guard) = log("voltigeur::access=info");
    let folder = Folder::new();
    let running = serve(config(&folder.database())).await.unwrap();
    let game = Game::waiting(running.address, &wish()).await;
    let (token, invitation) = (game.token(0).to_owned(), game.invitation(1).to_owned());
    let mut seat = game.seat(0);
    assert_eq!(seat.get(&format!("{}?token={token}", game.path(""))).await.status, 200);
    assert_eq!(seat.accept(&game.id, &invitation).await.status, 200);
    assert_eq!(seat.get(&format!("/g/{}/{token}?x={invitation}", game.id)).await.status, 200);
    let account = json!({ "name": "Bessières", "password": "of Istria, 1809!" });
    let signed_in = seat.post("/api/accounts", &account).await;
    let session = signed_in.header("set-cookie").unwrap().split(['=', ';']).nth(1).unwrap().to_owned();
    let id = signed_in.header("x-request-id").unwrap().to_owned();
    let mut socket = Socket::open(running.address, &game.id, &token, None).await;
    socket.next_of("table").await;

    let lines = heard(&kept);
    let line =
        |part: &str| lines.iter().find(|line| line.contains(part)).unwrap_or_else(|| panic!("{part}: {lines:#?}"));
    assert_eq!(lines.len(), 6, "{lines:#?}");
    for line in &lines {
        for field in ["INFO", "voltigeur::access", "id=", "method=", "path=", "route=", "status=", "ms=", "visitor="] {
            assert!(line.contains(field), "{field}: {line}");
        }
    }
    let table = line("route=\"/api/games/{id}\"");
    assert!(table.contains(&format!("path=\"{}\"", game.path(""))) && table.contains("status=200"), "{table}");
    assert!(table.contains("method=GET"), "{table}");
    assert!(line(&id).contains("status=201") && line(&id).contains("route=\"/api/accounts\""));
    assert!(line("/(token)").contains("route=\"page\""));
    assert!(line("/live\"").contains("status=101"));
    let all = lines.concat();
    for secret in [&token, &invitation, &session, &game.made.watch, "Istria", "Bessi", "127.0.0.1", "?"] {
        assert!(!all.contains(secret), "{secret}: {all}");
    }
    running.shutdown().await;
}

fn wish() -> serde_json::Value {
    crate::machine::wish("training-1", "here", "invite")
}

#[tokio::test]
async fn a_lone_player_hears_nothing() {
    let (kept, _guard) = log(&Config::default().log);
    let folder = Folder::new();
    let running = serve(config(&folder.database())).await.unwrap();
    let game = Game::of_two(running.address).await;
    assert_eq!(game.seat(0).get(&game.path("")).await.status, 200);
    assert_eq!(game.seat(0).get("/api/nothing").await.status, 404);
    running.shutdown().await;
    assert!(heard(&kept).is_empty(), "{:#?}", heard(&kept));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_has_an_id_of_its_own_or_that_of_a_trusted_proxy() {
    let folder = Folder::new();
    let running = serve(config(&folder.database())).await.unwrap();
    let mut client = Client::new(running.address);
    let mut ids = HashSet::new();
    for path in ["/", "/api/books", "/api/nothing", "/nothing.html", "/api/books"] {
        ids.insert(client.get(path).await.header("x-request-id").unwrap().to_owned());
    }
    assert_eq!(ids.len(), 5);
    client.headers.push(("X-Request-Id".to_owned(), "of-a-stranger".to_owned()));
    assert_ne!(client.get("/").await.header("x-request-id"), Some("of-a-stranger"));
    running.shutdown().await;

    let running = serve(Config { proxies: 1, ..config(&folder.database()) }).await.unwrap();
    let mut client = Client::new(running.address);
    client.headers = vec![("X-Request-Id".to_owned(), "of-the-proxy.4711".to_owned())];
    assert_eq!(client.get("/").await.header("x-request-id"), Some("of-the-proxy.4711"));
    for odd in ["two words", "\"quoted\"", &"f0".repeat(32)] {
        client.headers = vec![("X-Request-Id".to_owned(), odd.to_owned())];
        let given = client.get("/").await.header("x-request-id").unwrap().to_owned();
        assert!(given.len() == 16 && given != odd, "{given}");
    }
    running.shutdown().await;
}
