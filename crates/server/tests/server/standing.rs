//! Standing orders: kept for a seat, at work without a page, and nobody else's to see.
use crate::client::Client;
use crate::machine::{Game, Server};
use serde_json::{Value, json};
use std::net::SocketAddr;
use voltigeur_engine::Seeded;

pub async fn everything(address: SocketAddr) {
    they_decide_and_only_their_owner_knows(address).await;
    they_are_refused_where_they_make_no_sense(address).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn standing_orders_decide_for_their_seat_and_are_hidden_from_the_other() {
    let server = Server::new().await;
    everything(server.address()).await;
    server.running.shutdown().await;
}

fn never() -> Value {
    json!({ "reactions": { "retreat-before-combat": "never", "counterattack": "never", "pursuit": "never" } })
}

async fn give(game: &Game, seat: &mut Client, side: &str, orders: Value) -> u16 {
    let body = serde_json::to_vec(&json!({ "side": side, "orders": orders })).unwrap();
    let path = game.path("/standing");
    seat.send("PUT", &path, Some("application/json"), &body).await.unwrap().status
}

/// Both sides of a table, and its log, as JSON.
async fn told(game: &Game, seat: &mut Client) -> Value {
    seat.get(&game.path("")).await.json()
}

async fn they_decide_and_only_their_owner_knows(address: SocketAddr) {
    let mut rng = Seeded::new(11);
    for _ in 0..12 {
        let game = Game::of_two(address).await;
        let mut seats = game.seats();
        assert_eq!(give(&game, &mut seats[1], "second", never()).await, 200);
        // Without an order of the first side everything is asked there.
        let own = told(&game, &mut seats[1]).await;
        assert_eq!(own["standing"][0]["orders"]["reactions"]["counterattack"], "never", "{}", own["standing"]);
        assert_eq!(own["standing"].as_array().unwrap().len(), 1);
        let other = told(&game, &mut seats[0]).await;
        assert!(!other["standing"].to_string().contains("never"), "{}", other["standing"]);
        assert!(told(&game, &mut game.watcher()).await["standing"].as_array().unwrap().is_empty());
        for _ in 0..160 {
            if !game.step(&mut seats, &mut rng).await {
                break;
            }
            let log = told(&game, &mut seats[1]).await["log"].clone();
            let Some(entry) = log.as_array().unwrap().iter().find(|entry| entry["ordered"].is_string()).cloned() else {
                continue;
            };
            assert_eq!((entry["side"].as_str(), entry["forced"].as_bool()), (Some("second"), Some(false)), "{entry}");
            let heard = told(&game, &mut seats[0]).await["log"].clone();
            assert!(
                heard.as_array().unwrap().iter().all(|entry| entry["ordered"].is_null()),
                "it is nobody else's to know"
            );
            let [theirs, own] =
                [seats[0].get(&game.path("/record")).await.text(), seats[1].get(&game.path("/record")).await.text()];
            assert!(own.contains("; By a standing order of the side second: never"), "{own}");
            assert!(!theirs.contains("standing order"), "{theirs}");
            taken_back(&game, &mut seats).await;
            return;
        }
    }
    panic!("no reaction was asked for in any of these games");
}

/// Where a player has gone back to, the orders keep still; a new order is at work at once.
async fn taken_back(game: &Game, seats: &mut [Client; 2]) {
    let table = game.table(&mut seats[1]).await;
    let ordered =
        table.log.iter().find(|entry| entry.n == table.undo_to + 1).is_some_and(|entry| entry.ordered.is_some());
    if table.undo_to >= table.actions || !ordered {
        return;
    }
    assert_eq!(seats[1].post(&game.path("/undo"), &json!({ "to": table.undo_to })).await.status, 200);
    let back = game.table(&mut seats[1]).await;
    assert_eq!(back.actions, table.undo_to, "the player decides there");
    assert_eq!(give(game, &mut seats[1], "second", never()).await, 200);
    assert!(game.table(&mut seats[1]).await.actions > back.actions, "the order is at work");
}

async fn they_are_refused_where_they_make_no_sense(address: SocketAddr) {
    let game = Game::of_two(address).await;
    let mut seats = game.seats();
    assert_eq!(give(&game, &mut seats[0], "second", never()).await, 403, "they are another side's");
    let lunch = json!({ "reactions": { "lunch": "always" } });
    assert_eq!(give(&game, &mut seats[0], "first", lunch).await, 422, "nothing of the kind is asked");
    assert_eq!(give(&game, &mut game.watcher(), "first", never()).await, 403, "whoever watches has no orders to give");
}
