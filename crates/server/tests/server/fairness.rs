//! Expensive requests of some do not delay the cheap ones of others.
use crate::client::Client;
use crate::machine::{Folder, Game, config, wish};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use voltigeur_engine::Side;
use voltigeur_server::{Config, Limits, Running, serve};

/// Tests run with little optimisation on machines that do other things: a release server answers in a tenth of this.
const CHEAP: Duration = Duration::from_millis(500);

/// A server behind a proxy, so that visitors can come from different addresses.
async fn behind_a_proxy(folder: &Folder) -> Running {
    serve(Config { proxies: 1, ..config(&folder.database()) }).await.unwrap()
}

fn from(n: usize, mut client: Client) -> Client {
    client.headers.push(("X-Forwarded-For".to_owned(), format!("10.0.0.{n}")));
    client
}

fn eagles() -> Value {
    let mut eagles = wish("mill-hill", "here", "here");
    eagles["rulebook"] = json!("eagles");
    eagles
}

/// An Eagles battle in which the second side gives orders: when it is done, dice for the initiative are thrown until they differ.
async fn before_the_initiative(address: SocketAddr) -> (Game, Vec<String>) {
    let game = Game::new(address, &eagles()).await;
    let mut both = game.seat(0);
    for _ in 0..40 {
        let table = game.table(&mut both).await;
        let prompt = table.view.prompt.as_ref().unwrap();
        let options: Vec<String> = prompt.options.iter().map(|option| option.action.clone()).collect();
        let orders = options.iter().any(|action| action.starts_with("order"));
        if orders && prompt.side == Side::Second {
            return (game, options);
        }
        let action = if orders { "done" } else { &options[0] };
        let reply = both.post(&game.path("/actions"), &json!({ "action": action, "after": table.seq })).await;
        assert_eq!(reply.status, 200, "{action}: {}", reply.text());
    }
    panic!("the second side gives orders")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_preview_of_an_order_is_answered_soon_and_always_alike() {
    let folder = Folder::new();
    let server = behind_a_proxy(&folder).await;
    let (game, options) = before_the_initiative(server.address).await;
    let mut client = game.seat(0);
    for action in options.iter().filter(|action| action.starts_with("order") || *action == "done").take(20) {
        let began = Instant::now();
        let first = client.post(&game.path("/preview"), &json!({ "action": action })).await;
        let took = began.elapsed();
        assert!(took < Duration::from_secs(2), "{action}: {took:?}");
        assert_eq!((first.status, first.json()["legal"].as_bool()), (200, Some(true)), "{action}");
        assert_eq!(first.json()["bar"], Value::Null, "{action}: an order is no fight");
        let again = client.post(&game.path("/preview"), &json!({ "action": action })).await;
        assert_eq!(first.json(), again.json(), "{action}");
    }
    server.shutdown().await;
}

/// Asks for expensive things again and again until it is told to stop; counts the answers.
async fn ask_much(server: SocketAddr, n: usize, stop: Arc<AtomicBool>, answers: Arc<AtomicUsize>) {
    let (game, options) = before_the_initiative(server).await;
    let mut client = from(n, game.seat(0));
    let record = from(n, game.seat(0)).get(&game.path("/record")).await.text();
    let scenario = format!("name = \"x\"\n{}", "[[unit]]\n".repeat(25_000));
    for turn in n.. {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let reply = match turn % 5 {
            0 | 1 => {
                let action = &options[turn % options.len()];
                client.post(&game.path("/preview"), &json!({ "action": action })).await
            }
            2 => client.send("POST", "/api/records", Some("text/plain"), record.as_bytes()).await.unwrap(),
            3 => {
                let wish = json!({ "rulebook": "eagles", "scenario_text": scenario, "seats": [{"kind": "here"}, {"kind": "here"}] });
                client.post("/api/games", &wish).await
            }
            _ => client.get(&game.path("/at/1")).await,
        };
        assert_ne!(reply.status, 408, "nothing is given up");
        answers.fetch_add(1, Ordering::Relaxed);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cheap_requests_are_answered_soon_while_others_ask_for_expensive_ones() {
    let folder = Folder::new();
    let server = behind_a_proxy(&folder).await;
    let address = server.address;
    let (stop, answers) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let asking: Vec<_> = (1..=12).map(|n| tokio::spawn(ask_much(address, n, stop.clone(), answers.clone()))).collect();
    let game = Game::new(address, &wish("training-1", "here", "here")).await;
    let mut client = from(200, game.seat(0));
    while answers.load(Ordering::Relaxed) < 12 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let mut took = Vec::new();
    for _ in 0..60 {
        let began = Instant::now();
        let table = game.table(&mut client).await;
        took.push(began.elapsed());
        let action = &table.view.prompt.as_ref().unwrap().options[0].action;
        let began = Instant::now();
        let preview = client.post(&game.path("/preview"), &json!({ "action": action })).await;
        took.push(began.elapsed());
        assert_eq!(preview.status, 200, "{}", preview.text());
        let began = Instant::now();
        let taken = client.post(&game.path("/actions"), &json!({ "action": action, "after": table.seq })).await;
        took.push(began.elapsed());
        assert_eq!(taken.status, 200, "{}", taken.text());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let asked = answers.load(Ordering::Relaxed);
    stop.store(true, Ordering::Relaxed);
    took.sort();
    let p99 = took[took.len() * 99 / 100];
    eprintln!("p99 {p99:?}, median {:?}, while {asked} expensive requests were answered", took[took.len() / 2]);
    assert!(p99 < CHEAP, "p99 {p99:?}");
    for task in asking {
        task.await.unwrap();
    }
    server.shutdown().await;
}

/// Requests are sent and nobody waits for their answers: they do not hold up the next one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_of_somebody_who_has_gone_are_not_worked_on() {
    use tokio::io::AsyncWriteExt;
    let folder = Folder::new();
    let limits = Limits { preview_work: 400_000, ..Limits::generous() };
    let server = serve(Config { limits, ..config(&folder.database()) }).await.unwrap();
    let (game, _) = before_the_initiative(server.address).await;
    let body = json!({ "action": "done" }).to_string();
    let ask = async || {
        let began = Instant::now();
        let reply = game.seat(0).post(&game.path("/preview"), &json!({ "action": "done" })).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        began.elapsed()
    };
    let alone = ask().await;
    for _ in 0..40 {
        let mut stream = tokio::net::TcpStream::connect(server.address).await.unwrap();
        let (path, token, length) = (game.path("/preview"), game.token(0), body.len());
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}",
            server.address
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let behind = ask().await;
    assert!(behind < 10 * alone, "alone {alone:?}, behind forty that were given up {behind:?}");
    server.shutdown().await;
}

/// The time from the making of a game to the first decision of its computer.
async fn first_decision(address: SocketAddr) -> Duration {
    let began = Instant::now();
    let reply =
        from(200, Client::new(address)).post("/api/games", &wish("training-1", "computer:veteran", "here")).await;
    let made: voltigeur_server::api::Made = reply.read();
    let game = Game { id: made.id.clone(), address, made };
    let mut client = from(200, game.seat(1));
    loop {
        if game.table(&mut client).await.log.iter().any(|entry| !entry.forced) {
            return began.elapsed();
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_between_computers_of_one_visitor_do_not_slow_the_computer_of_another() {
    let folder = Folder::new();
    let server = serve(Config { proxies: 1, searchers: Some(1), ..config(&folder.database()) }).await.unwrap();
    let mut visitor = from(1, Client::new(server.address));
    for _ in 0..100 {
        let made = visitor.post("/api/games", &wish("quatre-bras", "computer:marshal", "computer:marshal")).await;
        assert_eq!(made.status, 201, "{}", made.text());
    }
    let mut slowest = Duration::ZERO;
    for _ in 0..5 {
        slowest = slowest.max(first_decision(server.address).await);
    }
    eprintln!("the slowest first decision took {slowest:?}");
    assert!(slowest < Duration::from_millis(1_500), "{slowest:?}");
    server.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_between_computers_are_limited_by_visitor() {
    let folder = Folder::new();
    let limits = Limits { computer_games: 2, ..Limits::generous() };
    let server = serve(Config { proxies: 1, limits, ..config(&folder.database()) }).await.unwrap();
    let between = wish("quatre-bras", "computer:marshal", "computer:marshal");
    let mut visitor = from(1, Client::new(server.address));
    for _ in 0..2 {
        assert_eq!(visitor.post("/api/games", &between).await.status, 201);
    }
    let refused = visitor.post("/api/games", &between).await;
    assert_eq!((refused.status, refused.why().contains("between computers")), (429, true), "{}", refused.text());
    assert_eq!(visitor.post("/api/games", &wish("quatre-bras", "computer:marshal", "here")).await.status, 201);
    assert_eq!(from(2, Client::new(server.address)).post("/api/games", &between).await.status, 201);
    server.shutdown().await;
}
