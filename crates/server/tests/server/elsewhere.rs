//! What a page on another site could make a visitor's browser send: simple requests, and requests under a name of its own.
use crate::client::{Client, RECORD, Reply};
use crate::machine::{Folder, Game, Server, config, wish};
use std::net::SocketAddr;
use voltigeur_server::{Config, serve};

/// What a form, or a script that is not asked back, can send.
const SIMPLE: [Option<&str>; 4] =
    [None, Some("text/plain"), Some("application/x-www-form-urlencoded"), Some("multipart/form-data; boundary=x")];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn simple_requests_make_nothing() {
    let server = Server::new().await;
    let game = Game::of_two(server.address()).await;
    let mut seat = game.seat(0);
    let record = seat.get(&game.path("/record")).await.text();
    let sent = [
        ("/api/games".to_owned(), wish("training-1", "here", "here").to_string()),
        ("/api/records".to_owned(), record.clone()),
        (game.path("/resign"), String::new()),
        (game.path("/offer-end"), String::new()),
        (game.path("/chat"), r#"{"text":"hello"}"#.to_owned()),
        ("/api/accounts".to_owned(), r#"{"name":"Ney","password":"a long password"}"#.to_owned()),
        ("/api/sessions".to_owned(), r#"{"name":"Ney","password":"a long password"}"#.to_owned()),
    ];
    let before = game.table(&mut seat).await.seq;
    for (path, body) in &sent {
        for kind in SIMPLE {
            let reply = seat.send("POST", path, kind, body.as_bytes()).await.unwrap();
            assert_eq!(reply.status, 415, "{path} {kind:?}: {}", reply.text());
            assert!(reply.why().contains("Content-Type"), "{}", reply.text());
        }
    }
    assert_eq!(game.table(&mut seat).await.seq, before, "nothing was written");
    let made = Client::new(server.address()).send("POST", "/api/records", Some(RECORD), record.as_bytes()).await;
    assert_eq!(made.unwrap().status, 201);
    assert_eq!(seat.send("POST", &game.path("/resign"), Some("application/json"), b"").await.unwrap().status, 200);
    server.running.shutdown().await;
}

async fn asked_as(address: SocketAddr, host: &str) -> Reply {
    let request = format!("GET /api/books HTTP/1.1\r\nHost: {host}\r\n\r\n");
    Client::new(address).exchange(request.as_bytes()).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_answers_only_to_its_own_names() {
    let folder = Folder::new();
    let names = vec!["club.example.org".to_owned()];
    let running = serve(Config { names, ..config(&folder.database()) }).await.unwrap();
    let address = running.address;
    for host in ["localhost", "127.0.0.1:1805", "[::1]:1805", "club.example.org", "Club.Example.org:443"] {
        assert_eq!(asked_as(address, host).await.status, 200, "{host}");
    }
    for host in ["evil.example", "evil.example:1805", "club.example.org.evil.example"] {
        let reply = asked_as(address, host).await;
        assert_eq!(reply.status, 421, "{host}");
        assert!(reply.why().contains("setting `names`"), "{}", reply.text());
    }
    // The page as well, and a request that names nobody.
    for request in ["GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", "GET / HTTP/1.0\r\n\r\n"] {
        let reply = Client::new(address).exchange(request.as_bytes()).await.unwrap();
        assert_eq!(reply.status, 421, "{request}");
    }
    running.shutdown().await;
}
