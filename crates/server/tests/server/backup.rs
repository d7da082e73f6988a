//! Copies of an SQLite database: made while people play, put back, and refused where that would do harm.
use crate::client::Client;
use crate::machine::{Folder, Game, Server, config, wish};
use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use voltigeur_engine::Seeded;
use voltigeur_server::api::Table;
use voltigeur_server::backup::{BackupError, backup, restore};
use voltigeur_server::serve;

/// Plays one game on and on, and notes how much of it was acknowledged.
async fn plays(game: Arc<Game>, acknowledged: Arc<AtomicU64>, stop: Arc<AtomicBool>, seed: u64) {
    let mut seats = [game.seat(0), game.seat(0)];
    let mut rng = Seeded::new(seed);
    while !stop.load(Ordering::Acquire) {
        let table = game.table(&mut seats[0]).await;
        let Some(prompt) = table.view.prompt.filter(|prompt| !prompt.options.is_empty()) else { return };
        let action = prompt.options[rng.below(prompt.options.len())].action.clone();
        let wish = json!({ "action": action, "after": table.seq });
        let reply = seats[1].post(&game.path("/actions"), &wish).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        acknowledged.store(reply.json()["seq"].as_u64().unwrap(), Ordering::Release);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_before_a_backup_began_is_in_it() {
    let Server { running, folder } = Server::new().await;
    let settings = config(&folder.database());
    let stop = Arc::new(AtomicBool::new(false));
    let mut games = Vec::new();
    let mut playing = Vec::new();
    for seed in 0..6 {
        let game = Arc::new(Game::new(running.address, &wish("quatre-bras", "here", "here")).await);
        let acknowledged = Arc::new(AtomicU64::new(0));
        playing.push(tokio::spawn(plays(game.clone(), acknowledged.clone(), stop.clone(), seed)));
        games.push((game, acknowledged));
    }
    // Backups one after another, each in the middle of play, with what was known before each of them.
    let mut copies: Vec<(PathBuf, Vec<u64>)> = Vec::new();
    for n in 0..5 {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let known = games.iter().map(|(_, acknowledged)| acknowledged.load(Ordering::Acquire)).collect();
        let file = folder.0.join(format!("copy-{n}.sqlite"));
        backup(&settings, &file, false).await.unwrap();
        copies.push((file, known));
    }
    stop.store(true, Ordering::Release);
    for player in playing {
        player.await.unwrap();
    }
    assert!(copies.last().unwrap().1.iter().all(|&seq| seq > 5), "there was load: {:?}", copies.last().unwrap().1);
    running.shutdown().await;

    for (file, known) in &copies {
        restore(&settings, file).await.unwrap();
        let running = serve(settings.clone()).await.unwrap();
        for ((game, _), acknowledged) in games.iter().zip(known) {
            // Opening a game checks the hash of every state.
            let table: Table = Client::with(running.address, game.token(0)).get(&game.path("")).await.read();
            assert!(table.seq >= *acknowledged, "{} was acknowledged, and {} is there", acknowledged, table.seq);
        }
        // Play goes on from there.
        let game = Game { id: games[0].0.id.clone(), address: running.address, made: games[0].0.made.clone() };
        game.step(&mut [game.seat(0), game.seat(0)], &mut Seeded::new(9)).await;
        running.shutdown().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn backups_and_restores_do_no_harm() {
    let Server { running, folder } = Server::new().await;
    let settings = config(&folder.database());
    let game = Game::of_two(running.address).await;
    let file = folder.0.join("copy.sqlite");
    backup(&settings, &file, false).await.unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let again = backup(&settings, &file, false).await;
    assert!(matches!(again, Err(BackupError::Exists(_))), "{again:?}");
    backup(&settings, &file, true).await.unwrap();

    // Not while a server runs, and not from a file that is damaged, foreign or missing.
    let busy = restore(&settings, &file).await;
    assert!(matches!(busy, Err(BackupError::InUse(_))), "{busy:?}");
    assert_eq!(game.seat(0).get(&game.path("")).await.status, 200, "the server goes on");
    running.shutdown().await;
    let damaged = folder.0.join("damaged.sqlite");
    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 2_000].fill(0x5a);
    std::fs::write(&damaged, &bytes).unwrap();
    std::fs::write(folder.0.join("short.sqlite"), &bytes[..bytes.len() / 3]).unwrap();
    std::fs::write(folder.0.join("text.sqlite"), "this is no database at all").unwrap();
    for name in ["damaged.sqlite", "short.sqlite", "text.sqlite", "missing.sqlite"] {
        let refused = restore(&settings, &folder.0.join(name)).await;
        assert!(matches!(refused, Err(BackupError::Unfit { .. } | BackupError::Missing(_))), "{name}: {refused:?}");
    }
    let elsewhere = config("postgres://somewhere/voltigeur");
    let refused = backup(&elsewhere, &folder.0.join("other"), false).await.unwrap_err();
    assert!(refused.to_string().contains("pg_dump"), "{refused}");

    // What was there is kept, all of it but for the way in which the file is written (its first hundred bytes).
    let before = std::fs::read(folder.database()).unwrap();
    let kept = restore(&settings, &file).await.unwrap().unwrap();
    assert!(std::fs::read(&kept).unwrap()[100..] == before[100..]);
    let second = restore(&settings, &file).await.unwrap().unwrap();
    assert_ne!(kept, second);
    // A restore to a place where there is nothing yet.
    let fresh = Folder::new();
    assert_eq!(restore(&config(&fresh.database()), &file).await.unwrap(), None);
    let running = serve(config(&fresh.database())).await.unwrap();
    let moved = Game { address: running.address, ..game };
    assert_eq!(moved.seat(0).get(&moved.path("")).await.status, 200);
    running.shutdown().await;
}
