//! Rules that count the seconds of a player: the server measures them, and whoever is late pays or is asked.
use crate::machine::{Game, Server, config};
use serde_json::json;
use voltigeur_server::api::Table;
use voltigeur_server::serve;

/// Plays until the first player may move somebody, and gives the game and what he may do.
async fn until_movement(game: &Game) -> Table {
    loop {
        let table = game.table(&mut game.seat(0)).await;
        let options = &table.view.prompt.as_ref().unwrap().options;
        if options.iter().any(|option| option.action == "activate b3") {
            return table;
        }
        let offered = |wanted: &&str| options.iter().any(|option| option.action == *wanted);
        let action = ["begin blue", "corps b1", "done", "end"].into_iter().find(offered);
        let action = action.unwrap_or_else(|| panic!("{options:?}"));
        let wish = json!({ "action": action, "after": table.seq });
        let reply = game.seat(0).post(&game.path("/actions"), &wish).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
    }
}

/// The first player thinks for so many seconds about his first move of a unit; what the table shows then.
async fn thinking(switch: &str, seconds: i64) -> Table {
    let Server { running, folder } = Server::new().await;
    let wish = json!({ "rulebook": "vive-lempereur", "scenario": "stream-crossing", "switches": [switch],
        "seats": [{ "kind": "here" }, { "kind": "here" }] });
    let game = Game::new(running.address, &wish).await;
    until_movement(&game).await;
    running.shutdown().await;
    // All that happened so far was so long ago.
    let pool = sqlx::AnyPool::connect(&format!("sqlite://{}", folder.database())).await.unwrap();
    for statement in ["UPDATE games SET made = made - $1", "UPDATE entries SET at = at - $1"] {
        sqlx::query(statement).bind(seconds * 1_000).execute(&pool).await.unwrap();
    }
    pool.close().await;
    let running = serve(config(&folder.database())).await.unwrap();
    let game = Game { address: running.address, ..game };
    let table = game.table(&mut game.seat(0)).await;
    let wish = json!({ "action": "activate b3", "after": table.seq });
    let reply = game.seat(0).post(&game.path("/actions"), &wish).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let table = game.table(&mut game.seat(0)).await;
    running.shutdown().await;
    table
}

fn told(table: &Table) -> String {
    let lines = table.log.iter().flat_map(|entry| &entry.lines);
    lines.map(|line| format!("{}\n", line.text)).collect()
}

/// VLE-XIX.2a, VLE-XIX.4a: of four minutes five were used, so that two or three times thirty seconds cost morale.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_moves_late_pays_in_morale() {
    let table = thinking("time-limits", 301).await;
    let told = told(&table);
    assert!(told.contains("B1 moves late: morale -3 until the next turn."), "{told}");
    assert_eq!(table.log.last().unwrap().action, "activate b3");
    let resources = format!("{:?}", table.view.sides);
    assert!(
        resources.contains("of 240 seconds used") && resources.contains("B1: morale -3 for lost time"),
        "{resources}"
    );
}

/// VLE-XIX.1a: in time nothing is lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_moves_in_time_pays_nothing() {
    let table = thinking("time-limits", 200).await;
    let told = told(&table);
    assert!(told.contains(" of 240 seconds are used.") && !told.contains("moves late"), "{told}");
}

/// VLE-XXI.3a: in an activation the limit asks first, and what was to be done waits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn at_the_limit_of_an_activation_its_player_is_asked() {
    let table = thinking("interactive", 301).await;
    let prompt = table.view.prompt.as_ref().unwrap();
    assert_eq!(prompt.rule, "VLE-XXI.3a", "{}", prompt.question);
    assert!(prompt.options.iter().map(|option| option.action.as_str()).eq(["stop", "done"]), "{:?}", prompt.options);
    assert!(table.log.iter().all(|entry| entry.action != "activate b3"), "he has not moved yet");
}
