//! Live updates: nothing lost, nothing repeated.
use crate::client::{Client, Socket};
use crate::machine::{Game, Server};
use serde_json::{Value, json};
use std::net::SocketAddr;
use voltigeur_engine::Seeded;

/// What a client makes of what it hears: the numbers of the log's entries, and the last `seq`.
#[derive(Default)]
struct Heard {
    log: Vec<(u64, String)>,
    seq: u64,
    chat: Vec<String>,
}

fn entries(log: &Value) -> Vec<(u64, String)> {
    let entry = |entry: &Value| (entry["n"].as_u64().unwrap(), entry["action"].as_str().unwrap().to_owned());
    log.as_array().unwrap().iter().map(entry).collect()
}

impl Heard {
    fn take(&mut self, update: &Value) {
        match update["kind"].as_str().unwrap() {
            "table" => {
                let table = &update["table"];
                self.log = entries(&table["log"]);
                self.seq = table["seq"].as_u64().unwrap();
                self.chat = table["chat"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|line| line["text"].as_str().unwrap().to_owned())
                    .collect();
            }
            "played" => {
                assert!(update["table"]["log"].as_array().unwrap().is_empty());
                for entry in entries(&update["log"]) {
                    assert_eq!(entry.0, self.log.len() as u64 + 1, "no gap and no repetition");
                    self.log.push(entry);
                }
                self.seq = update["seq"].as_u64().unwrap();
            }
            "chat" => {
                self.chat.push(update["line"]["text"].as_str().unwrap().to_owned());
                self.seq = update["seq"].as_u64().unwrap();
            }
            _ => {}
        }
    }
}

pub async fn everything(address: SocketAddr) {
    resume(address).await;
    presence_and_chat(address).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dropped_connection_resumes_without_loss_or_repetition() {
    let server = Server::new().await;
    everything(server.address()).await;
    server.running.shutdown().await;
}

async fn resume(address: SocketAddr) {
    let game = Game::of_two(address).await;
    let mut seats = game.seats();
    game.table(&mut seats[1]).await;
    let mut rng = Seeded::new(11);
    let mut heard = Heard::default();
    let mut after = None;
    for round in 0..12 {
        let mut socket = Socket::open(address, &game.id, game.token(1), after).await;
        loop {
            let update = socket.next().await;
            if update["kind"] == "presence" {
                break;
            }
            if round > 0 && round % 4 != 0 {
                assert_eq!(update["kind"], "played", "only what is missing: {update}");
            }
            heard.take(&update);
        }
        for _ in 0..3 {
            assert!(game.step(&mut seats, &mut rng).await);
            let seq = game.table(&mut seats[0]).await.seq;
            while heard.seq < seq {
                heard.take(&socket.next().await);
            }
        }
        after = Some(heard.seq);
        drop(socket);
        // What happens while nobody listens.
        for _ in 0..2 {
            game.step(&mut seats, &mut rng).await;
        }
        if round % 4 == 3 {
            seats[0].post(&game.path("/chat"), &json!({ "text": format!("round {round}") })).await;
        }
    }
    let mut socket = Socket::open(address, &game.id, game.token(1), after).await;
    let table = game.table(&mut seats[0]).await;
    while heard.seq < table.seq {
        heard.take(&socket.next().await);
    }
    let log: Vec<(u64, String)> = table.log.iter().map(|entry| (u64::from(entry.n), entry.action.clone())).collect();
    assert_eq!(heard.log, log);
    assert_eq!(heard.chat, ["round 3", "round 7", "round 11"]);

    // Whoever has seen everything hears only who is there; whoever claims to have seen the future gets the table.
    let mut socket = Socket::open(address, &game.id, game.token(1), Some(table.seq)).await;
    assert_eq!(socket.next().await["kind"], "presence");
    let mut socket = Socket::open(address, &game.id, game.token(1), Some(9_999_999)).await;
    assert_eq!(socket.next().await["kind"], "table");
}

async fn presence_and_chat(address: SocketAddr) {
    let game = Game::of_two(address).await;
    let mut first = Socket::open(address, &game.id, game.token(0), None).await;
    assert_eq!(first.next().await["kind"], "table");
    assert_eq!(first.next().await["present"], json!([true, false]));
    let second = Socket::open(address, &game.id, game.token(1), None).await;
    loop {
        let update = first.next_of("presence").await;
        if update["present"] == json!([true, true]) {
            break;
        }
    }
    let watcher = Socket::open(address, &game.id, &game.made.watch, None).await;
    assert_eq!(first.next_of("presence").await["watching"], 1);
    game.seat(1).post(&game.path("/chat"), &json!({ "text": "<b>vive</b>" })).await;
    let said = first.next_of("chat").await;
    assert_eq!((said["line"]["text"].as_str(), said["line"]["by"].as_str()), (Some("<b>vive</b>"), Some("second")));
    drop((second, watcher));
    while first.next_of("presence").await["present"] != json!([true, false]) {}
    game.seat(1).post(&game.path("/resign"), &json!({})).await;
    assert!(first.next_of("table").await["table"]["ended"].is_string());

    for hello in ["{}", "nonsense", "{\"token\": 5}", &json!({ "token": "f".repeat(64) }).to_string()] {
        let mut socket = Socket::connect(address, &game.id).await.unwrap();
        socket.say(hello).await;
        let closed = socket.next_text().await.unwrap();
        assert!(closed.starts_with("close 44"), "{hello}: {closed}");
    }
    assert!(Socket::connect(address, "aaaaaaaaaaaa").await.is_err());
    let mut page = Client::with(address, game.token(0));
    assert_eq!(page.get(&game.path("/live")).await.status, 426);
}
