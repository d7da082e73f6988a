//! What must not be told is not told: on the wire, and in the logs.
use crate::client::{Client, Socket};
use crate::machine::{Game, Server};
use serde_json::json;
use std::io;
use std::sync::{Arc, Mutex};
use tracing_subscriber::fmt::MakeWriter;
use voltigeur_engine::Seeded;

#[derive(Clone, Default)]
pub struct Kept(pub Arc<Mutex<Vec<u8>>>);

impl io::Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Kept {
    type Writer = Self;
    fn make_writer(&self) -> Self {
        self.clone()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tokens_and_the_secret_of_the_dice_appear_in_nobodys_traffic_and_in_no_log() {
    let kept = Kept::default();
    let log = tracing_subscriber::fmt().with_env_filter("trace").with_writer(kept.clone()).with_ansi(false).finish();
    let _ = tracing::subscriber::set_global_default(log);
    let server = Server::new().await;
    let address = server.address();
    let game = Game::of_two(address).await;
    let mut sockets = [
        Socket::open(address, &game.id, game.token(0), None).await,
        Socket::open(address, &game.id, game.token(1), None).await,
        Socket::open(address, &game.id, &game.made.watch, None).await,
    ];
    let account = json!({ "name": "Murat", "password": "a secret of Murat" });
    let session = Client::new(address).post("/api/accounts", &account).await;
    let cookie = session.header("set-cookie").unwrap().split(['=', ';']).nth(1).unwrap().to_owned();

    let mut traffic: [String; 3] = Default::default();
    let mut clients = [game.seat(0), game.seat(1), game.watcher()];
    let mut rng = Seeded::new(6);
    for _ in 0..25 {
        game.step(&mut game.seats(), &mut rng).await;
        for (client, heard) in clients.iter_mut().zip(&mut traffic) {
            for path in ["", "/record", "/at/1"] {
                heard.push_str(&client.get(&game.path(path)).await.text());
            }
        }
    }
    for (client, heard) in clients.iter_mut().zip(&mut traffic) {
        for (path, body) in [
            ("/chat", json!({ "text": "x" })),
            ("/actions", json!({ "action": "x", "after": 0 })),
            ("/nonce", json!({ "nonce": "n" })),
        ] {
            heard.push_str(&client.post(&game.path(path), &body).await.text());
        }
    }
    for (socket, heard) in sockets.iter_mut().zip(&mut traffic) {
        while let Ok(Some(text)) = tokio::time::timeout(std::time::Duration::from_millis(300), socket.next_text()).await
        {
            heard.push_str(&text);
        }
    }
    game.seat(0).post(&game.path("/resign"), &json!({})).await;
    let secret = game.table(&mut clients[0]).await.dice.secret.unwrap();
    server.running.shutdown().await;

    let tokens = [game.token(0), game.token(1), &game.made.watch];
    for heard in &traffic {
        assert!(heard.len() > 10_000, "there was traffic");
        for token in tokens {
            assert!(!heard.contains(token), "a token came over the wire");
        }
        assert!(!heard.contains(&secret), "the secret of the dice was told before the end");
    }
    let log = String::from_utf8_lossy(&kept.0.lock().unwrap()).into_owned();
    assert!(log.contains("listening"), "the log was kept");
    for kept_secret in tokens.into_iter().chain([secret.as_str(), "a secret of Murat", cookie.as_str()]) {
        let place = log.find(kept_secret).map(|at| log[at.saturating_sub(200)..at].to_owned());
        assert!(place.is_none(), "a secret stands in the log: {place:?}");
    }
}
