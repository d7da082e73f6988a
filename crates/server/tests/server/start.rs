//! Starting: what cannot work is said at once in a sentence; and what happens to a store that is lost, shared, or left by the dead.
use crate::client::{Client, Socket};
use crate::crash::start_with;
use crate::machine::{Folder, Game, Postgres, config};
use serde_json::json;
use std::time::{Duration, Instant};
use voltigeur_server::{Config, serve};

/// Why a server does not start; it must say so within five seconds.
async fn refusal(config: Config) -> String {
    let began = Instant::now();
    let why = match serve(config).await {
        Ok(_) => panic!("it starts"),
        Err(why) => why.to_string(),
    };
    assert!(began.elapsed() < Duration::from_secs(5), "{why}: {:?}", began.elapsed());
    why
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_work_is_said_at_once() {
    let folder = Folder::new();
    for name in ["", "  "] {
        assert!(refusal(config(name)).await.contains("the database has no name"));
    }
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let nobody = refusal(config(&format!("postgres://me:secret@{free}/club"))).await;
    assert!(nobody.contains(&format!("postgres://me@{free}/club cannot be reached")), "{nobody}");
    assert!(!nobody.contains("secret"), "{nobody}");
    // Somebody listens, and never answers.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let silence = refusal(config(&format!("postgres://me@{}/club", silent.local_addr().unwrap()))).await;
    assert!(silence.contains("no answer within 4 s"), "{silence}");

    let garbage = folder.0.join("garbage.sqlite");
    std::fs::write(&garbage, "no database at all, and rather long. ".repeat(100)).unwrap();
    assert!(refusal(config(garbage.to_str().unwrap())).await.contains("damaged"));
    let running = serve(config(&folder.database())).await.unwrap();
    Game::of_two(running.address).await;
    running.shutdown().await;
    let mut bytes = std::fs::read(folder.database()).unwrap();
    let middle = bytes.len() / 4;
    bytes[middle..].fill(0x5a);
    let broken = folder.0.join("broken.sqlite");
    std::fs::write(&broken, &bytes).unwrap();
    let why = refusal(config(broken.to_str().unwrap())).await;
    assert!(why.contains("damaged") && why.contains("restore a backup"), "{why}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_a_newer_program_has_used_is_left_alone() {
    let folder = Folder::new();
    serve(config(&folder.database())).await.unwrap().shutdown().await;
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(&format!("sqlite://{}", folder.database())).await.unwrap();
    sqlx::query("INSERT INTO versions (version, at) VALUES (1815, 0)").execute(&pool).await.unwrap();
    pool.close().await;
    let why = refusal(config(&folder.database())).await;
    assert!(why.contains("a newer program") && why.contains("1815"), "{why}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_server_on_one_file_is_refused_and_pointed_to_postgresql() {
    let folder = Folder::new();
    let running = serve(config(&folder.database())).await.unwrap();
    let why = refusal(config(&folder.database())).await;
    assert!(why.contains("another server") && why.contains("PostgreSQL"), "{why}");
    running.shutdown().await;
    serve(config(&folder.database())).await.unwrap().shutdown().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_and_folders_are_for_their_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let data_dir = folder.0.join("some/where");
    let running = serve(Config { database: None, data_dir: Some(data_dir.clone()), ..config("") }).await.unwrap();
    Game::of_two(running.address).await;
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&data_dir), 0o700);
    let files: Vec<_> = std::fs::read_dir(&data_dir).unwrap().map(|file| file.unwrap().path()).collect();
    assert!(files.len() >= 2, "{files:?}");
    for file in files {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
    running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgresql_that_is_lost_is_said_within_two_seconds_and_found_again() {
    let Some(postgres) = Postgres::start() else { return };
    let running = serve(config(&postgres.url)).await.unwrap();
    let game = Game::of_two(running.address).await;
    let mut seat = game.seat(0);
    for freezes in [false, true] {
        if freezes {
            postgres.signal("STOP")
        } else {
            postgres.stop()
        }
        for _ in 0..3 {
            let began = Instant::now();
            let reply = seat.get(&game.path("")).await;
            assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
            assert_eq!(reply.status, 503, "{}", reply.text());
            assert!(reply.why().contains("try again"), "{}", reply.text());
        }
        if freezes {
            postgres.signal("CONT")
        } else {
            postgres.start_again()
        }
        let began = Instant::now();
        while seat.get(&game.path("")).await.status != 200 {
            assert!(began.elapsed() < Duration::from_secs(10), "it does not recover");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let said = seat.post(&game.path("/chat"), &json!({ "text": "still there" })).await;
        assert_eq!(said.status, 200, "{}", said.text());
    }
    running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_stays_present_at_a_process_that_died() {
    let Some(postgres) = Postgres::start() else { return };
    let folder = Folder::new();
    let here = serve(config(&postgres.url)).await.unwrap();
    let (there, address) = start_with(&postgres.url, &folder.0, None).await;
    let game = Game::new(here.address, &crate::machine::wish("training-1", "here", "here")).await;
    let mut watcher = Socket::open(here.address, &game.id, &game.made.watch, None).await;
    watcher.next_of("table").await;
    let mut player = Socket::open(address, &game.id, game.token(0), None).await;
    player.next_of("table").await;
    while watcher.next_of("presence").await["present"] != json!([true, true]) {}
    drop(there);
    let died = Instant::now();
    while watcher.next_of("presence").await["present"] != json!([false, false]) {}
    assert!(died.elapsed() < Duration::from_secs(15), "{:?}", died.elapsed());
    assert!(Client::new(here.address).get("/api/books").await.status == 200);
    here.shutdown().await;
}
