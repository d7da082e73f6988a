//! Nothing is tried out: nobody plays on alone, and whatever is taken back is counted and shown.
use crate::client::{Client, Socket};
use crate::machine::{Game, Server, wish};
use serde_json::json;
use std::net::SocketAddr;
use voltigeur_engine::record::{self, Record};
use voltigeur_engine::{Seeded, Side};

pub async fn everything(address: SocketAddr) {
    nothing_before_all_are_there(address).await;
    counted_and_shown(address).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_plays_on_alone_and_takebacks_are_counted_and_shown() {
    let server = Server::new().await;
    everything(server.address()).await;
    server.running.shutdown().await;
}

async fn nothing_before_all_are_there(address: SocketAddr) {
    for seats in [["here", "invite"], ["invite", "here"]] {
        let game = Game::waiting(address, &wish("training-1", seats[0], seats[1])).await;
        let mut maker = game.maker();
        let table = game.table(&mut maker).await;
        assert_eq!(table.actions, 0, "nothing is thrown for whoever is alone, not even where there is no choice");
        if let Some(option) = table.view.prompt.as_ref().and_then(|prompt| prompt.options.first()) {
            let act = json!({ "action": option.action, "after": table.seq });
            let reply = maker.post(&game.path("/actions"), &act).await;
            assert_eq!(reply.status, 422);
            assert!(reply.why().contains("wait until your opponent has joined"), "{}", reply.why());
            assert_eq!(game.table(&mut maker).await.seq, table.seq);
        }
        let open = usize::from(seats[1] == "invite");
        assert_eq!(Client::new(address).accept(&game.id, game.invitation(open)).await.status, 200);
        let table = game.table(&mut maker).await;
        if let Some(option) = table.view.prompt.as_ref().and_then(|prompt| prompt.options.first()) {
            let act = json!({ "action": option.action, "after": table.seq });
            assert_eq!(maker.post(&game.path("/actions"), &act).await.status, 200, "now they are both there");
        }
    }
    // A computer waits for whoever is invited to play against it.
    let game = Game::waiting(address, &wish("training-1", "computer:recruit", "invite")).await;
    tokio::time::sleep(std::time::Duration::from_millis(400)).await;
    let before = game.table(&mut game.maker()).await;
    assert_eq!(before.actions, 0, "nothing was decided");
    assert_eq!(Client::new(address).accept(&game.id, game.invitation(1)).await.status, 200);
    for _ in 0..200 {
        if game.table(&mut game.maker()).await.actions > before.actions {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the computer does not begin");
}

async fn counted_and_shown(address: SocketAddr) {
    let game = Game::of_two(address).await;
    let mut seats = game.seats();
    let mut rng = Seeded::new(3);
    let (side, before) = loop {
        assert!(game.step(&mut seats, &mut rng).await);
        let tables = [game.table(&mut seats[0]).await, game.table(&mut seats[1]).await];
        if let Some(side) = (0..2).find(|&side| tables[side].undo_to < tables[side].actions) {
            break (side, tables[side].clone());
        }
    };
    let mut socket = Socket::open(address, &game.id, game.token(1 - side), None).await;
    socket.next_of("table").await;
    let to = before.undo_to;
    assert_eq!(seats[side].post(&game.path("/undo"), &json!({ "to": to })).await.status, 200);
    let told = loop {
        let table = socket.next_of("table").await["table"].clone();
        if table["takebacks"].as_array().unwrap().len() == 1 {
            break table["takebacks"][0].clone();
        }
    };
    let by = if side == 0 { "first" } else { "second" };
    assert_eq!((told["by"].as_str(), told["agreed"].as_bool()), (Some(by), Some(false)), "{told}");
    assert_eq!((told["from"].as_u64(), told["to"].as_u64()), (Some(before.actions.into()), Some(to.into())));

    game.step(&mut seats, &mut rng).await;
    assert_eq!(seats[0].post(&game.path("/resign"), &json!({})).await.status, 200);
    let text = seats[0].get(&game.path("/record")).await.text();
    assert!(text.contains("\nTakebacks: 1\n"), "{text}");
    let record: Record = text.parse().unwrap();
    assert_eq!(record::verify(&record).unwrap().takebacks, 1);
    assert_eq!(record.to_string(), text, "it is read and written as it is");

    // Together: the other side agrees, and what was taken back before stands below what is left.
    let game = Game::of_two(address).await;
    let mut seats = game.seats();
    while game.table(&mut seats[0]).await.actions < 25 {
        game.step(&mut seats, &mut rng).await;
        let table = game.table(&mut seats[0]).await;
        if table.undo_to < table.actions && table.takebacks.is_empty() {
            seats[0].post(&game.path("/undo"), &json!({ "to": table.undo_to })).await;
        }
    }
    assert_eq!(seats[0].post(&game.path("/undo"), &json!({ "to": 0 })).await.status, 200);
    let offer = game.table(&mut seats[1]).await.offer.unwrap().id;
    assert_eq!(seats[1].post(&game.path("/answer"), &json!({ "accept": true, "offer": offer })).await.status, 200);
    let table = game.table(&mut seats[1]).await;
    let last = table.takebacks.last().unwrap();
    assert!(last.agreed && last.by == Some(Side::First) && last.below == last.to);
    assert!(table.takebacks.iter().all(|takeback| takeback.below <= last.to));
}
