//! Clocks: time is never given back, and no clock of the machine can be set to give any.
use crate::machine::{Folder, Game, Server, config, wish};
use serde_json::json;
use voltigeur_server::api::Table;
use voltigeur_server::{Timeline, serve_by};

const START: i64 = 1_800_000_000_000;

async fn with_clock(server: &Server, clock: serde_json::Value) -> Game {
    let mut wish = wish("training-1", "here", "invite");
    wish["clock"] = clock;
    Game::new(server.address(), &wish).await
}

fn left(table: &Table) -> [i64; 2] {
    table.seats.each_ref().map(|seat| seat.time_left.unwrap())
}

/// Takes the first option of whoever decides that can be taken back; gives the side.
async fn act(game: &Game) -> usize {
    for side in 0..2 {
        let table = game.table(&mut game.seat(side)).await;
        let options = table.view.prompt.map(|prompt| prompt.options).unwrap_or_default();
        let Some(option) = options.iter().find(|option| !option.irreversible).or(options.first()) else { continue };
        let act = json!({ "action": option.action, "after": table.seq });
        let reply = game.seat(side).post(&game.path("/actions"), &act).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        return side;
    }
    panic!("somebody decides");
}

/// Plays until somebody has taken a decision that can be taken back; gives the side.
async fn until_undo(game: &Game) -> usize {
    for _ in 0..40 {
        let side = act(game).await;
        let table = game.table(&mut game.seat(side)).await;
        if table.undo_to < table.actions {
            return side;
        }
    }
    panic!("nothing can be taken back");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acting_and_taking_back_earns_no_time() {
    let timeline = Timeline::manual(START);
    let server = Server::by(&timeline).await;
    let game = with_clock(&server, json!({ "kind": "live", "minutes": 1, "increment": 10 })).await;
    let side = until_undo(&game).await;
    let mut before = left(&game.table(&mut game.seat(side)).await)[side];
    assert!(before <= 70_000, "an increment is paid once in a turn: {before}");
    for _ in 0..12 {
        let table = game.table(&mut game.seat(side)).await;
        timeline.advance(1_000);
        let undone = game.seat(side).post(&game.path("/undo"), &json!({ "to": table.undo_to })).await;
        assert_eq!(undone.status, 200, "{}", undone.text());
        timeline.advance(1_000);
        assert_eq!(act(&game).await, side);
        let now = left(&game.table(&mut game.seat(side)).await)[side];
        assert_eq!(now, before - 2_000, "all of it was charged, and nothing was paid");
        before = now;
    }
    server.running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn days_are_not_renewed_by_taking_back() {
    const HOUR: i64 = 3_600_000;
    let timeline = Timeline::manual(START);
    let server = Server::by(&timeline).await;
    let game = with_clock(&server, json!({ "kind": "days", "days": 1 })).await;
    let side = until_undo(&game).await;
    let undo = || async {
        let table = game.table(&mut game.seat(side)).await;
        game.seat(side).post(&game.path("/undo"), &json!({ "to": table.undo_to })).await
    };
    assert_eq!(undo().await.status, 200);
    for hours in 1..=2 {
        timeline.advance(8 * HOUR);
        act(&game).await;
        assert_eq!(undo().await.status, 200);
        let now = left(&game.table(&mut game.seat(side)).await)[side];
        assert_eq!(now, (24 - 8 * hours) * HOUR);
    }
    // Whoever has used up the time of a decision cannot go back to it.
    act(&game).await;
    timeline.advance(9 * HOUR);
    let late = undo().await;
    assert_eq!((late.status, late.why().contains("the time left")), (422, true), "{}", late.text());
    assert!(game.table(&mut game.seat(side)).await.ended.is_none());
    server.running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_was_set_back_between_two_runs_stops_nobodys_time() {
    let timeline = Timeline::manual(START);
    let folder = Folder::new();
    let running = serve_by(config(&folder.database()), timeline.clone()).await.unwrap();
    let server = Server { running, folder };
    let game = with_clock(&server, json!({ "kind": "live", "minutes": 5, "increment": 0 })).await;
    act(&game).await;
    let before = left(&game.table(&mut game.seat(0)).await);
    let Server { running, folder } = server;
    running.shutdown().await;

    // The machine's clock was an hour fast, and is right after the restart.
    let timeline = Timeline::manual(START - 3_600_000);
    let running = serve_by(config(&folder.database()), timeline.clone()).await.unwrap();
    let game = Game { address: running.address, ..game };
    assert_eq!(left(&game.table(&mut game.seat(0)).await), before, "it goes on where it stopped");
    timeline.advance(10_000);
    let after = left(&game.table(&mut game.seat(0)).await);
    assert_eq!(after.iter().sum::<i64>(), before.iter().sum::<i64>() - 10_000, "and it runs");
    act(&game).await;
    timeline.advance(600_000);
    let table = game.table(&mut game.seat(0)).await;
    assert!(table.ended.unwrap().contains("out of time"));
    running.shutdown().await;
}
