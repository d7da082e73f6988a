//! Talk: what players say is theirs, spectators have a room of their own, and nobody fills either.
use crate::client::Socket;
use crate::machine::{Game, Server};
use serde_json::{Value, json};
use std::net::SocketAddr;
use voltigeur_server::Timeline;

pub async fn everything(address: SocketAddr) {
    two_rooms(address).await;
    limits(address).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_and_spectators_talk_in_rooms_of_their_own_and_nobody_fills_them() {
    let server = Server::new().await;
    everything(server.address()).await;
    server.running.shutdown().await;
}

fn say(text: &str) -> Value {
    json!({ "text": text })
}

async fn two_rooms(address: SocketAddr) {
    let game = Game::of_two(address).await;
    let mut sockets = [
        Socket::open(address, &game.id, game.token(0), None).await,
        Socket::open(address, &game.id, &game.made.watch, None).await,
    ];
    for socket in &mut sockets {
        socket.next_of("table").await;
    }
    assert_eq!(game.seat(1).post(&game.path("/chat"), &say("between us")).await.status, 200);
    assert_eq!(game.watcher().post(&game.path("/chat"), &say("what a charge")).await.status, 200);
    let [player, spectator] = &mut sockets;
    assert_eq!(player.next_of("chat").await["line"]["text"], "between us");
    assert_eq!(player.next_of("chat").await["line"]["text"], "what a charge", "players may read the gallery");
    assert_eq!(spectator.next_of("chat").await["line"]["text"], "what a charge", "spectators do not hear the players");
    let texts =
        |lines: &[voltigeur_server::api::ChatLine]| lines.iter().map(|line| line.text.clone()).collect::<Vec<_>>();
    let seen = game.table(&mut game.seat(0)).await;
    assert_eq!(
        (texts(&seen.chat), texts(&seen.gallery)),
        (vec!["between us".to_owned()], vec!["what a charge".to_owned()])
    );
    let watched = game.table(&mut game.watcher()).await;
    assert!(watched.chat.is_empty());
    assert_eq!(texts(&watched.gallery), ["what a charge"]);
}

async fn limits(address: SocketAddr) {
    let game = Game::of_two(address).await;
    let mut spectator = game.watcher();
    let mut statuses = Vec::new();
    for n in 0..8 {
        statuses.push(spectator.post(&game.path("/chat"), &say(&format!("line {n}"))).await.status);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429, 429]);
    let refused = spectator.post(&game.path("/chat"), &say("more")).await;
    assert!(refused.why().contains("wait"), "{}", refused.why());
    for side in 0..2 {
        assert_eq!(game.seat(side).post(&game.path("/chat"), &say("we still hear each other")).await.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_spectator_has_so_many_lines_and_players_have_room_after_that() {
    let timeline = Timeline::manual(1_800_000_000_000);
    let server = Server::by(&timeline).await;
    let game = Game::of_two(server.address()).await;
    let mut spectator = game.watcher();
    for n in 0..200 {
        assert_eq!(spectator.post(&game.path("/chat"), &say("again")).await.status, 200, "{n}");
        timeline.advance(2_000);
    }
    let enough = spectator.post(&game.path("/chat"), &say("again")).await;
    assert_eq!(enough.status, 422);
    assert!(enough.why().contains("200 messages"), "{}", enough.why());
    assert_eq!(game.seat(0).post(&game.path("/chat"), &say("quiet at last")).await.status, 200);
    server.running.shutdown().await;
}
