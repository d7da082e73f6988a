//! Bad and hostile input: always a refusal with a sentence, never a failure of the server.
use crate::client::{Client, RECORD};
use crate::machine::{Game, Server, config, wish};
use serde_json::{Value, json};
use voltigeur_engine::{Record, Seeded};
use voltigeur_server::setup::MOST_ACTIONS;
use voltigeur_server::{Config, Limits, Rate, serve};

/// Every way to write, with a body that would do.
fn writes(game: &Game) -> Vec<(String, Value)> {
    vec![
        ("/api/games".to_owned(), wish("training-1", "here", "here")),
        ("/api/games/list".to_owned(), json!({ "tokens": [] })),
        (game.path("/actions"), json!({ "action": "end", "after": 1 })),
        (game.path("/preview"), json!({ "action": "end" })),
        (game.path("/undo"), json!({ "to": 1 })),
        (game.path("/answer"), json!({ "accept": true, "offer": 1 })),
        (game.path("/accept"), json!({ "invitation": "x" })),
        (game.path("/invitations"), json!({ "side": "second" })),
        (game.path("/invitations/look"), json!({ "invitation": "x" })),
        (game.path("/chat"), json!({ "text": "x" })),
        (game.path("/nonce"), json!({ "nonce": "x" })),
        (game.path("/branch"), json!({ "at": 0, "seats": [{"kind": "here"}, {"kind": "here"}] })),
        ("/api/accounts".to_owned(), json!({ "name": "Soult", "password": "long enough" })),
        ("/api/sessions".to_owned(), json!({ "name": "Soult", "password": "long enough" })),
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_input_is_refused_with_a_sentence() {
    let server = Server::new().await;
    let game = Game::of_two(server.address()).await;
    let mut client = game.seat(0);
    let nonsense: Vec<Vec<u8>> = vec![
        b"".to_vec(),
        b"{".to_vec(),
        b"null".to_vec(),
        b"[]".to_vec(),
        b"\"x\"".to_vec(),
        b"{\"\\u0000\": 1}".to_vec(),
        b"\xff\xfe".to_vec(),
        b"{\"action\": 5, \"after\": \"x\", \"to\": -1, \"tokens\": 7, \"text\": null, \"nonce\": {}, \"accept\": \"yes\"}".to_vec(),
        b"{\"action\": \"end\", \"after\": 1e400, \"to\": 1e400}".to_vec(),
        format!("{}1{}", "[".repeat(5_000), "]".repeat(5_000)).into_bytes(),
    ];
    for (path, good) in writes(&game) {
        for body in &nonsense {
            let reply = client.send("POST", &path, Some("application/json"), body).await.unwrap();
            assert!((400..500).contains(&reply.status), "{path} {:?}: {}", String::from_utf8_lossy(body), reply.status);
            reply.why();
        }
        let huge = vec![b' '; 300 * 1024];
        assert_eq!(client.send("POST", &path, Some("application/json"), &huge).await.unwrap().status, 413, "{path}");
        let plain = client.send("POST", &path, Some("text/plain"), good.to_string().as_bytes()).await.unwrap();
        assert_eq!(plain.status, 415, "{path}");
        for method in ["PUT", "PATCH", "DELETE", "OPTIONS", "BREW"] {
            let reply = client.send(method, &path, None, b"").await.unwrap();
            assert!((200..500).contains(&reply.status), "{method} {path}: {}", reply.status);
        }
    }
    let huge = vec![b'x'; 2 * 1024 * 1024 + 1];
    assert_eq!(client.send("POST", "/api/records", Some(RECORD), &huge).await.unwrap().status, 413);
    for body in [
        &b""[..],
        b"\xff",
        b"Voltigeur record 1",
        b"Voltigeur record 1\nRulebook: lines-of-battle\nRules: 99999999999999999999",
    ] {
        let reply = client.send("POST", "/api/records", Some(RECORD), body).await.unwrap();
        assert!((400..500).contains(&reply.status), "{}", reply.text());
        reply.why();
    }
    for path in [
        "/api/games/%2e%2e%2f%2e%2e",
        "/api/games//",
        "/api/games/x'--/actions",
        "/api/games/%00",
        "/api/games/%ff%fe",
        &game.path("/at/-1"),
        &game.path("/at/99999999999999999999"),
        &game.path("/at/x"),
        "/api/books/%2e%2e/rules/%2e%2e",
        "/../../etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/g/../../x.js",
        "/assets/../../Cargo.toml",
        "/index.html%00.js",
        "//etc/passwd.txt",
        "/api/records?first=%ff",
        "/api/books/lines-of-battle/rules/%F0%9F%92%A9",
    ] {
        let reply = client.get(path).await;
        assert!(
            (400..500).contains(&reply.status) || reply.text().contains("<!doctype html>"),
            "{path}: {} {}",
            reply.status,
            reply.text()
        );
        assert!(!reply.text().contains("root:"), "{path}");
    }
    for token in ["", "x", "' OR 1=1 --", &"f".repeat(63), &"\u{e9}".repeat(32), &"f".repeat(10_000)] {
        let mut client = Client::with(server.address(), token);
        let status = client.get(&game.path("")).await.status;
        assert!((400..500).contains(&status), "{token}: {status}");
    }
    // Requests that are no HTTP are closed or refused.
    for raw in [
        &b"GET / HTTP/9.9\r\n\r\n"[..],
        b"\x16\x03\x01\x02",
        b"GET /api/books HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
    ] {
        if let Ok(Ok(reply)) =
            tokio::time::timeout(std::time::Duration::from_millis(500), Client::new(server.address()).exchange(raw))
                .await
        {
            assert!((400..500).contains(&reply.status), "{}", reply.status);
        }
    }
    assert_eq!(
        game.table(&mut client).await.actions,
        game.table(&mut client).await.log.len() as u32,
        "the game is as sound as before"
    );
    server.running.shutdown().await;
}

/// Actions and texts made of pieces of real ones, by lot.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scrambled_actions_and_records_never_break_the_server() {
    let server = Server::new().await;
    let game = Game::new(server.address(), &wish("training-2", "here", "here")).await;
    let mut client = game.seat(0);
    let mut rng = Seeded::new(99);
    let mut words: Vec<String> =
        ["", "-", "999999999999", "é", "\u{0}", "#", ";", "end", "'", "../.."].map(str::to_owned).to_vec();
    for round in 0..40 {
        let table = game.table(&mut client).await;
        let Some(prompt) = table.view.prompt else { break };
        words.extend(prompt.options.iter().flat_map(|option| option.action.split(' ').map(str::to_owned)));
        words.sort();
        words.dedup();
        for _ in 0..10 {
            let action =
                (0..=rng.below(5)).map(|_| words[rng.below(words.len())].as_str()).collect::<Vec<_>>().join(" ");
            for (path, body) in [
                ("/preview", json!({ "action": action })),
                ("/actions", json!({ "action": action, "after": table.seq })),
            ] {
                let reply = client.post(&game.path(path), &body).await;
                assert!([200, 409, 422].contains(&reply.status), "{action}: {} {}", reply.status, reply.text());
            }
        }
        game.step(&mut game.seats(), &mut rng).await;
        if round % 10 == 0 {
            let text = client.get(&game.path("/record")).await.text();
            for _ in 0..10 {
                let mut lines: Vec<&str> = text.lines().collect();
                let (a, b) = (rng.below(lines.len()), rng.below(lines.len()));
                lines.swap(a, b);
                let reply =
                    client.send("POST", "/api/records", Some(RECORD), lines.join("\n").as_bytes()).await.unwrap();
                assert!([201, 422].contains(&reply.status), "{}", reply.text());
            }
        }
    }
    server.running.shutdown().await;
}

/// A record to play on from has a most of actions; one more is refused before any of them is carried out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_of_too_many_actions_is_refused() {
    let server = Server::new().await;
    let game = Game::new(server.address(), &wish("training-1", "here", "here")).await;
    let mut client = game.seat(0);
    let record = client.get(&game.path("/record")).await.text();
    let played = Record::parse(&record).unwrap().line.steps.len();
    let long_by = |more: usize| {
        let added = (played + 1..=MOST_ACTIONS + more).map(|n| format!("{n} dance\n"));
        format!("{}\n{}", record.trim_end(), added.collect::<String>())
    };
    let too_long = client.send("POST", "/api/records", Some(RECORD), long_by(1).as_bytes()).await.unwrap();
    assert_eq!(too_long.status, 422);
    assert!(too_long.why().contains("at most 20000 actions, and this one has 20001"), "{}", too_long.why());
    // One fewer is read, and refused for what it says.
    let long = client.send("POST", "/api/records", Some(RECORD), long_by(0).as_bytes()).await.unwrap();
    assert_eq!(long.status, 422);
    assert!(long.why().contains("dance"), "{}", long.why());
    server.running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_visitor_may_do_only_so_much() {
    let folder = crate::machine::Folder::new();
    let mut config = config(&folder.database());
    let few = Rate { per_second: 1, at_once: 5 };
    config.limits = Limits { open_games: 2, sockets: 1, per_seat: few, ..Limits::generous() };
    let running = serve(config.clone()).await.unwrap();
    let game = Game::of_two(running.address).await;
    Game::of_two(running.address).await;
    let third = Client::new(running.address).post("/api/games", &wish("training-1", "here", "here")).await;
    assert_eq!(third.status, 429, "too many open games");
    third.why();
    let mut statuses = Vec::new();
    let mut client = game.seat(0);
    for _ in 0..10 {
        statuses.push(client.get(&game.path("")).await.status);
    }
    assert!(statuses.starts_with(&[200; 5]) && statuses.ends_with(&[429]), "{statuses:?}");
    assert_eq!(game.seat(1).get(&game.path("")).await.status, 200, "another seat is not held up");
    let _socket = crate::client::Socket::open(running.address, &game.id, game.token(1), None).await;
    assert!(crate::client::Socket::connect(running.address, &game.id).await.is_err(), "too many sockets");
    running.shutdown().await;

    config.limits = Limits { per_address: few, ..Limits::generous() };
    let running = serve(config).await.unwrap();
    let mut client = Client::new(running.address);
    let mut last = client.get("/api/books").await;
    for _ in 0..10 {
        last = client.get("/api/books").await;
    }
    assert_eq!(last.status, 429);
    assert!(last.header("retry-after").is_some());
    last.why();
    running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_spectator_does_not_use_up_what_the_others_may_ask() {
    let folder = crate::machine::Folder::new();
    let limits = Limits { per_seat: Rate { per_second: 1, at_once: 5 }, ..Limits::generous() };
    let running = serve(Config { limits, proxies: 1, ..config(&folder.database()) }).await.unwrap();
    let game = Game::of_two(running.address).await;
    let watcher = |address: &str| {
        let mut watcher = game.watcher();
        watcher.headers.push(("X-Forwarded-For".to_owned(), address.to_owned()));
        watcher
    };
    let mut greedy = watcher("192.0.2.1");
    let mut last = 200;
    for _ in 0..10 {
        last = greedy.get(&game.path("")).await.status;
    }
    assert_eq!(last, 429);
    assert_eq!(watcher("192.0.2.2").get(&game.path("")).await.status, 200, "another one with the same link");
    running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answer_has_its_security_headers_and_the_page_its_tag() {
    let server = Server::new().await;
    let mut client = Client::new(server.address());
    for path in ["/", "/g/abc", "/api/books", "/api/nothing", "/missing.js"] {
        let reply = client.get(path).await;
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.contains("script-src 'self'") && policy.contains("frame-ancestors 'none'"), "{policy}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
    }
    let page = client.get("/").await;
    assert_eq!(page.status, 200);
    assert!(page.text().contains("<!doctype html>") || page.text().contains("<!DOCTYPE html>"));
    if let Some(tag) = page.header("etag").map(str::to_owned) {
        client.headers.push(("If-None-Match".to_owned(), tag));
        assert_eq!(client.get("/").await.status, 304);
    }
    server.running.shutdown().await;
}
