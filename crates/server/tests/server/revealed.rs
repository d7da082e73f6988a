//! Revealed is like rolled: whoever rides up to a hidden counter does not take the ride back.
use crate::client::{Client, Reply};
use crate::machine::{Game, Server};
use serde_json::json;
use std::net::SocketAddr;
use voltigeur_server::api::Table;

/// The Stream Crossing with Blue's chasseurs across the stream.
fn scenario() -> String {
    let book = voltigeur_players::books().iter().find(|book| book.rules().info.id == "vive-lempereur").unwrap();
    book.scenario_text("stream-crossing").unwrap().replacen("hex = \"0309\"", "hex = \"0801\"", 1)
}

async fn act(game: &Game, client: &mut Client, action: &str) -> Reply {
    let table = game.table(client).await;
    client.post(&game.path("/actions"), &json!({ "action": action, "after": table.seq })).await
}

/// What somebody does, one after the other.
async fn play(game: &Game, client: &mut Client, actions: &[&str]) -> Table {
    for action in actions {
        let reply = act(game, client, action).await;
        assert_eq!(reply.status, 200, "{action}: {}", reply.text());
    }
    game.table(client).await
}

/// Red has hidden something at 1204, and it is for Blue to move.
async fn battle(address: SocketAddr, hidden: &[&str]) -> Game {
    let wish = json!({
        "rulebook": "vive-lempereur",
        "scenario_text": scenario(),
        "switches": ["reserves", "dummies"],
        "seats": [{ "kind": "here" }, { "kind": "invite" }],
    });
    let game = Game::new(address, &wish).await;
    let [mut blue, mut red] = game.seats();
    play(&game, &mut blue, &["done"]).await;
    play(&game, &mut red, hidden).await;
    play(&game, &mut red, &["to 1204", "done"]).await;
    play(&game, &mut blue, &["end"]).await;
    game
}

fn is_irreversible(table: &Table, action: &str) -> bool {
    let options = &table.view.prompt.as_ref().unwrap().options;
    options.iter().find(|option| option.action == action).unwrap_or_else(|| panic!("{action} is offered")).irreversible
}

async fn undo(game: &Game, client: &mut Client, to: u32) -> Table {
    let reply = client.post(&game.path("/undo"), &json!({ "to": to })).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    game.table(client).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_scout_who_rides_up_to_a_hidden_counter_does_not_ride_back() {
    let server = Server::new().await;
    // Guns under a counter, or a decoy alone: "nothing was there" is knowledge, too.
    for hidden in [&["reserve r19", "counter red-army-1"][..], &["counter red-army-1"]] {
        let game = battle(server.address(), hidden).await;
        let [mut blue, mut red] = game.seats();
        let table = play(&game, &mut blue, &["activate b7"]).await;
        assert!(is_irreversible(&table, "go 1103"), "the ride shows what lies there");
        let before = table.actions;
        let table = play(&game, &mut blue, &["go 1103"]).await;
        assert_eq!(table.undo_to, table.actions, "nothing can be taken back at once");
        let told = game.table(&mut red).await.log;
        const LIFTED: [&str; 4] = ["VLE-XX.1a", "VLE-XX.1b", "VLE-XX.2a", "VLE-XX.2b"];
        let lifted = |line: &voltigeur_engine::LogLine| line.rules.iter().any(|rule| LIFTED.contains(&&**rule));
        assert!(told.last().unwrap().lines.iter().any(lifted), "Red reads what was revealed: {told:?}");
        let after = undo(&game, &mut blue, before).await;
        assert_eq!(after.actions, table.actions, "the ride stands");
        assert!(after.offer.is_some(), "Red is asked");
    }
    server.running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_far_from_the_enemy_is_taken_back_at_once_though_something_is_hidden() {
    let server = Server::new().await;
    let game = battle(server.address(), &["reserve r19", "counter red-army-1"]).await;
    let mut blue = game.seat(0);
    let before = game.table(&mut blue).await.actions;
    let table = play(&game, &mut blue, &["activate b6"]).await;
    assert!(!is_irreversible(&table, "go 0205"));
    let table = play(&game, &mut blue, &["go 0205", "stop"]).await;
    assert!(table.undo_to < table.actions);
    let table = undo(&game, &mut blue, before).await;
    assert_eq!((table.actions, table.offer), (before, None));
    server.running.shutdown().await;
}
