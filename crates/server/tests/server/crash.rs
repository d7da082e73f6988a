//! kill -9 at any moment: what was acknowledged is there.
use crate::client::Client;
use crate::machine::{Folder, Game, Postgres, config, wish};
use serde_json::json;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use voltigeur_engine::Seeded;
use voltigeur_server::api::{LogPage, Table};
use voltigeur_server::serve;

/// How often.
fn rounds() -> usize {
    std::env::var("VOLTIGEUR_KILLS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(50)
}

/// No test: the server that is killed. It is this very binary, started again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it is started by the tests that kill it"]
async fn be_a_server() {
    let Ok(database) = std::env::var("VOLTIGEUR_TEST_DATABASE") else { return };
    let place = std::env::var("VOLTIGEUR_TEST_ADDRESS").unwrap();
    let mut running = serve(config(&database)).await.unwrap();
    std::fs::write(format!("{place}.new"), running.address.to_string()).unwrap();
    std::fs::rename(format!("{place}.new"), &place).unwrap();
    running.wait().await;
}

/// A server that ends with the test.
pub struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

async fn start(database: &str, folder: &Path) -> (Killed, SocketAddr) {
    start_with(database, folder, None).await
}

/// A server in a process of its own, after something that a shell does first.
pub async fn start_with(database: &str, folder: &Path, first: Option<&str>) -> (Killed, SocketAddr) {
    let place = folder.join("address");
    let _ = std::fs::remove_file(&place);
    let program = std::env::current_exe().unwrap();
    let mut command = match first {
        None => Command::new(program),
        Some(first) => {
            let mut shell = Command::new("sh");
            shell.arg("-c").arg(format!("{first}; exec \"$@\"")).arg("sh").arg(program);
            shell
        }
    };
    command
        .args(["--exact", "crash::be_a_server", "--ignored", "--nocapture"])
        .env("VOLTIGEUR_TEST_DATABASE", database)
        .env("VOLTIGEUR_TEST_ADDRESS", &place)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let child = Killed(command.spawn().unwrap());
    for _ in 0..600 {
        if let Ok(address) = std::fs::read_to_string(&place) {
            return (child, address.parse().unwrap());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the server did not start");
}

/// What one player knows to be true: the acknowledged length of the journal, and the last table seen.
struct Player {
    id: String,
    token: String,
    acknowledged: u64,
    seen: Option<Table>,
}

/// Plays until the server is gone.
async fn play(mut player: Player, address: SocketAddr, seed: u64, acknowledged: Arc<AtomicUsize>) -> Player {
    let mut client = Client::with(address, &player.token);
    let mut rng = Seeded::new(seed);
    let path = format!("/api/games/{}", player.id);
    loop {
        let Ok(reply) = client.send("GET", &path, None, b"").await else { return player };
        let table: Table = match serde_json::from_slice(&reply.body) {
            Ok(table) => table,
            Err(_) => return player,
        };
        assert!(
            table.seq >= player.acknowledged,
            "{} was acknowledged, and {} is there",
            player.acknowledged,
            table.seq
        );
        let Some(prompt) = table.view.prompt.clone().filter(|prompt| !prompt.options.is_empty()) else { return player };
        let action = &prompt.options[rng.below(prompt.options.len())].action;
        let act = json!({ "action": action, "after": table.seq }).to_string();
        player.seen = Some(table);
        match client.send("POST", &format!("{path}/actions"), Some("application/json"), act.as_bytes()).await {
            Ok(reply) if reply.status == 200 => {
                player.acknowledged = reply.json()["seq"].as_u64().unwrap();
                acknowledged.fetch_add(1, Ordering::Relaxed);
            }
            Ok(reply) if reply.status == 409 => {}
            _ => return player,
        }
    }
}

async fn killed_again_and_again(database: &str) {
    let folder = Folder::new();
    let mut players = Vec::new();
    let (server, address) = start(database, &folder.0).await;
    for _ in 0..6 {
        let game = Game::new(address, &wish("quatre-bras", "here", "here")).await;
        players.push(Player { id: game.id.clone(), token: game.token(0).to_owned(), acknowledged: 0, seen: None });
    }
    drop(server);
    let mut rng = Seeded::new(u64::from(std::process::id()));
    let mut acknowledged = 0;
    for round in 0..rounds() {
        let (mut server, address) = start(database, &folder.0).await;
        let so_far = Arc::new(AtomicUsize::new(0));
        let playing: Vec<_> = players
            .drain(..)
            .enumerate()
            .map(|(n, player)| tokio::spawn(play(player, address, (round * 100 + n) as u64, so_far.clone())))
            .collect();
        // At any moment, but not before something was acknowledged, however slow the machine is.
        let enough = 10 + rng.below(60);
        for _ in 0..2_000 {
            if so_far.load(Ordering::Relaxed) >= enough {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        tokio::time::sleep(Duration::from_micros(rng.below(10_000) as u64)).await;
        // SIGKILL: nothing is flushed, nothing is closed.
        server.0.kill().unwrap();
        server.0.wait().unwrap();
        for player in playing {
            players.push(player.await.unwrap());
        }
        acknowledged = players.iter().map(|player| player.acknowledged).sum();
    }
    assert!(acknowledged > 30, "there was load: {acknowledged}");

    // Every game is folded from its journal again, which checks the hash of every state.
    let running = serve(config(database)).await.unwrap();
    for player in &players {
        let mut client = Client::with(running.address, &player.token);
        let table: Table = client.get(&format!("/api/games/{}", player.id)).await.read();
        assert!(table.seq >= player.acknowledged);
        let seen = player.seen.as_ref().unwrap();
        let mut log = table.log.clone();
        let first = seen.log.first().map_or(1, |entry| entry.n);
        while log.first().is_some_and(|entry| entry.n > first) {
            let page = format!("/api/games/{}/log?before={}", player.id, log[0].n);
            log.splice(0..0, client.get(&page).await.read::<LogPage>().log);
        }
        let kept = &log[log.first().map_or(0, |entry| (first - entry.n) as usize)..];
        assert_eq!(kept[..seen.log.len()], seen.log[..], "what was seen is what is kept");
        let record = client.get(&format!("/api/games/{}/record", player.id)).await.text();
        let record = voltigeur_engine::Record::parse(&record).unwrap();
        voltigeur_engine::Match::replay(voltigeur_players::books()[0].rulebook(), &record).unwrap();
    }
    eprintln!("{} kills, {acknowledged} acknowledged entries, none lost", rounds());
    running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_action_is_lost_when_a_server_on_sqlite_is_killed() {
    let folder = Folder::new();
    killed_again_and_again(&folder.database()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_action_is_lost_when_a_server_on_postgresql_is_killed() {
    let Some(postgres) = Postgres::start() else { return };
    killed_again_and_again(&postgres.url).await;
}
