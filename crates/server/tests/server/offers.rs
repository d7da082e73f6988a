//! Offers: an answer names what it answers, and nobody is asked without end.
use crate::machine::{Game, Server};
use serde_json::json;
use voltigeur_engine::Seeded;
use voltigeur_server::Timeline;

/// A game in which the first side has something to ask to take back.
async fn begun(server: &Server) -> Game {
    let game = Game::of_two(server.address()).await;
    let mut rng = Seeded::new(3);
    while game.table(&mut game.seat(0)).await.actions < 25 {
        game.step(&mut game.seats(), &mut rng).await;
    }
    game
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_offer_that_is_swapped_while_the_other_side_answers_is_not_accepted() {
    let server = Server::new().await;
    let game = begun(&server).await;
    let mut seats = game.seats();
    let before = game.table(&mut seats[1]).await.actions;
    assert_eq!(seats[0].post(&game.path("/offer-end"), &json!({})).await.status, 200);
    let read = game.table(&mut seats[1]).await.offer.unwrap().id;
    // A second offer does not replace the first; it must be withdrawn, and the new one has another name.
    let swap = seats[0].post(&game.path("/undo"), &json!({ "to": 0 })).await;
    assert_eq!(swap.status, 422);
    assert!(swap.why().contains("withdraw"), "{}", swap.why());
    assert_eq!(seats[0].post(&game.path("/answer"), &json!({ "accept": false, "offer": read })).await.status, 200);
    assert_eq!(seats[0].post(&game.path("/undo"), &json!({ "to": 0 })).await.status, 200);
    let late = seats[1].post(&game.path("/answer"), &json!({ "accept": true, "offer": read })).await;
    assert_eq!(late.status, 409);
    assert!(late.why().contains("the offer has changed"), "{}", late.why());
    let table = game.table(&mut seats[1]).await;
    assert!(table.actions == before && table.ended.is_none() && table.offer.is_some_and(|offer| offer.id != read));
    let nameless = seats[1].post(&game.path("/answer"), &json!({ "accept": true })).await;
    assert_eq!(nameless.status, 422, "an answer without a name is none");
    server.running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn offers_have_a_pause_after_a_refusal_and_a_number_for_each_turn() {
    let timeline = Timeline::manual(1_800_000_000_000);
    let server = Server::by(&timeline).await;
    let game = begun(&server).await;
    let mut seats = game.seats();
    for round in 0..3 {
        let asked = seats[0].post(&game.path("/offer-end"), &json!({})).await;
        assert_eq!(asked.status, 200, "{round}: {}", asked.text());
        let other = seats[1].post(&game.path("/offer-end"), &json!({})).await;
        assert!(other.why().contains("first answer the other side's offer"), "{}", other.why());
        let offer = game.table(&mut seats[1]).await.offer.unwrap().id;
        assert_eq!(seats[1].post(&game.path("/answer"), &json!({ "accept": false, "offer": offer })).await.status, 200);
        if round < 2 {
            let again = seats[0].post(&game.path("/offer-end"), &json!({})).await;
            assert_eq!(again.status, 422);
            assert!(again.why().contains("try again in 10 s"), "{}", again.why());
        }
        timeline.advance(10_000);
    }
    let enough = seats[0].post(&game.path("/offer-end"), &json!({})).await;
    assert!(enough.why().contains("next turn"), "{}", enough.why());
    assert_eq!(seats[1].post(&game.path("/offer-end"), &json!({})).await.status, 200, "the other side may still ask");
    server.running.shutdown().await;
}
