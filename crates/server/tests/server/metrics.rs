//! Health and metrics, at the admin listener and nowhere else.
use crate::client::{Client, RECORD, Socket};
use crate::machine::{Folder, Game, Postgres, config, wish};
use serde_json::json;
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use voltigeur_engine::Seeded;
use voltigeur_server::config::AdminListen;
use voltigeur_server::{Config, Limits, Rate, Running, serve};

/// With an admin listener at any free port.
fn watched(database: &str) -> Config {
    Config { admin_listen: AdminListen::At(SocketAddr::from(([127, 0, 0, 1], 0))), ..config(database) }
}

fn admin(running: &Running) -> Client {
    Client::new(running.admin_address.unwrap())
}

/// The page `/metrics`.
struct Page(String);

impl Page {
    async fn by(running: &Running) -> Self {
        let reply = admin(running).get("/metrics").await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        assert!(reply.header("content-type").unwrap().starts_with("application/openmetrics-text; version=1.0.0"));
        assert!(reply.text().ends_with("# EOF\n"));
        Self(reply.text())
    }

    /// The sum of all lines with this name and these labels.
    fn sum(&self, name: &str, labels: &[&str]) -> f64 {
        let fits = |line: &&str| {
            let (found, rest) = line.split_once(['{', ' ']).unwrap_or_default();
            found == name && labels.iter().all(|label| rest.contains(label))
        };
        let lines: Vec<&str> = self.0.lines().filter(fits).collect();
        lines.iter().map(|line| line.rsplit(' ').next().unwrap().parse::<f64>().unwrap()).sum()
    }

    fn refused(&self, limit: &str) -> f64 {
        self.sum("voltigeur_refusals_total", &[&format!("limit=\"{limit}\"")])
    }

    /// The names of all metrics.
    fn names(&self) -> BTreeSet<String> {
        let types = self.0.lines().filter_map(|line| line.strip_prefix("# TYPE "));
        types.map(|line| line.split(' ').next().unwrap().to_owned()).collect()
    }
}

/// Waits until a metric is as it should be.
async fn until(running: &Running, what: &str, is: impl Fn(&Page) -> bool) {
    let began = Instant::now();
    loop {
        let told = Page::by(running).await;
        if is(&told) {
            return;
        }
        assert!(began.elapsed() < Duration::from_secs(20), "{what}:\n{}", told.0);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_and_metrics_are_told_at_the_admin_listener_and_nowhere_else() {
    let folder = Folder::new();
    let running = serve(watched(&folder.database())).await.unwrap();
    let mut host = admin(&running);
    for (path, said) in [("/healthz", "alive\n"), ("/readyz", "ready\n")] {
        let reply = host.get(path).await;
        assert_eq!((reply.status, reply.text().as_str()), (200, said));
        assert!(!Client::new(running.address).get(path).await.text().contains(said.trim()), "{path}");
    }
    assert!(!Client::new(running.address).get("/metrics").await.text().contains("voltigeur_"));
    for path in ["/", "/api/books", "/api/me", "/g/abc"] {
        assert_eq!(host.get(path).await.status, 404, "{path}");
    }
    // A page elsewhere could lead a browser on this machine here.
    let elsewhere = host.exchange(b"GET /metrics HTTP/1.1\r\nHost: evil.example\r\n\r\n").await.unwrap();
    assert_eq!(elsewhere.status, 421);
    running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_are_counted_by_route_and_class_and_never_by_what_was_sent() {
    let folder = Folder::new();
    let running = serve(watched(&folder.database())).await.unwrap();
    let game = Game::of_two(running.address).await;
    let token = game.token(0);
    let mut seat = game.seat(0);
    for _ in 0..3 {
        assert_eq!(seat.get(&game.path("")).await.status, 200);
    }
    assert_eq!(Client::new(running.address).get(&game.path("")).await.status, 401);
    for path in ["/", "/g/abc", "/icon.svg", "/quatre/vents"] {
        assert_eq!(seat.get(path).await.status, 200, "{path}");
    }
    assert_eq!(seat.get(&format!("/api/{token}?token={token}")).await.status, 404);
    assert_eq!(seat.get(&format!("/{token}.html?{token}")).await.status, 404);
    assert_eq!(seat.send("DELETE", "/api/games", None, b"").await.unwrap().status, 405);

    let told = Page::by(&running).await;
    let table = "route=\"/api/games/{id}\"";
    for name in ["voltigeur_requests_total", "voltigeur_request_seconds_count"] {
        assert_eq!(told.sum(name, &[table, "status=\"2xx\""]), 3.0, "{name}");
        assert_eq!(told.sum(name, &[table, "status=\"4xx\""]), 1.0, "{name}");
        assert_eq!(told.sum(name, &["route=\"page\"", "status=\"2xx\""]), 4.0, "{name}");
        assert_eq!(told.sum(name, &["route=\"page\"", "status=\"4xx\""]), 1.0, "{name}");
        assert_eq!(told.sum(name, &["route=\"/api/{*rest}\"", "status=\"4xx\""]), 1.0, "{name}");
        assert_eq!(told.sum(name, &["route=\"/api/games\"", "status=\"4xx\""]), 1.0, "{name}");
    }
    assert!(told.sum("voltigeur_request_seconds_sum", &[table]) > 0.0);
    for secret in [token, &game.id, "icon", "quatre", "vents"] {
        assert!(!told.0.contains(secret), "{secret}");
    }
    running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_metric_moves_when_its_event_happens() {
    let folder = Folder::new();
    let running = serve(Config { searchers: Some(1), ..watched(&folder.database()) }).await.unwrap();
    let before = Page::by(&running).await;
    for name in ["voltigeur_sockets", "voltigeur_games_live", "voltigeur_games_loaded", "voltigeur_fold_seconds_count"]
    {
        assert_eq!(before.sum(name, &[]), 0.0, "{name}");
    }
    let game = Game::of_two(running.address).await;
    let socket = Socket::open(running.address, &game.id, game.token(0), None).await;
    until(&running, "a socket", |told| {
        told.sum("voltigeur_sockets", &[]) == 1.0
            && told.sum("voltigeur_connections", &[]) >= 1.0
            && told.sum("voltigeur_games_live", &[]) == 1.0
            && told.sum("voltigeur_games_loaded", &[]) == 1.0
    })
    .await;
    drop(socket);
    until(&running, "no socket", |told| told.sum("voltigeur_sockets", &[]) == 0.0).await;

    // The store, by what is asked of it.
    let store = |told: &Page, operation: &str| {
        told.sum("voltigeur_store_seconds_count", &[&format!("operation=\"{operation}\"")])
    };
    let before = Page::by(&running).await;
    let mut rng = Seeded::new(5);
    game.step(&mut game.seats(), &mut rng).await;
    let somebody = json!({ "name": "Lannes", "password": "of Montebello, 1809" });
    let mut lannes = Client::new(running.address);
    let signed_in = lannes.post("/api/accounts", &somebody).await;
    let cookie = signed_in.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    assert_eq!(lannes.post("/api/sessions", &somebody).await.status, 200);
    lannes.headers.push(("Cookie".to_owned(), cookie));
    assert_eq!(lannes.get("/api/me").await.status, 200);
    let waiting = Game::waiting(running.address, &wish("training-1", "here", "invite")).await;
    let held = json!({ "invitation": waiting.invitation(1) });
    assert_eq!(lannes.post(&waiting.path("/invitations/look"), &held).await.status, 200);
    assert_eq!(admin(&running).get("/readyz").await.status, 200);
    let after = Page::by(&running).await;
    let operations =
        ["append", "transaction", "journal", "game", "seats", "games", "accounts", "sessions", "invitations", "ping"];
    for operation in operations {
        assert!(store(&after, operation) > store(&before, operation), "{operation}:\n{}", after.0);
    }
    // What admins did is read every second.
    until(&running, "audit", |told| store(told, "audit") > store(&before, "audit")).await;
    assert!(after.sum("voltigeur_store_seconds_sum", &["operation=\"append\""]) > 0.0);

    // Computers wait and think, by who plays.
    for _ in 0..3 {
        let wish = wish("quatre-bras", "computer:marshal", "computer:marshal");
        assert_eq!(Client::new(running.address).post("/api/games", &wish).await.status, 201);
    }
    let among = ["opponents=\"computers\""];
    until(&running, "computers", |told| {
        told.sum("voltigeur_computers_waiting", &among) >= 1.0
            && told.sum("voltigeur_computers_thinking", &among) == 1.0
    })
    .await;
    running.shutdown().await;

    // After a start games are read from their journals.
    let running = serve(watched(&folder.database())).await.unwrap();
    let before = Page::by(&running).await.sum("voltigeur_fold_seconds_count", &[]);
    let again = Game { address: running.address, ..game };
    again.table(&mut again.seat(0)).await;
    let after = Page::by(&running).await;
    assert!(after.sum("voltigeur_fold_seconds_count", &[]) > before);
    assert!(after.sum("voltigeur_fold_seconds_sum", &[]) > 0.0);
    running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_queues_of_work_are_told_by_class() {
    let folder = Folder::new();
    let running = serve(watched(&folder.database())).await.unwrap();
    let game = Game::of_two(running.address).await;
    let mut asking = Vec::new();
    for _ in 0..24 {
        let mut client = Client::new(running.address);
        asking.push(tokio::spawn(async move {
            loop {
                let made = client.post("/api/games", &wish("quatre-bras", "here", "here")).await;
                assert_eq!(made.status, 201, "{}", made.text());
            }
        }));
    }
    let medium = ["class=\"medium\""];
    until(&running, "work", |told| {
        told.sum("voltigeur_work_waiting", &medium) >= 1.0 && told.sum("voltigeur_work_running", &medium) >= 1.0
    })
    .await;
    asking.iter().for_each(|asks| asks.abort());
    until(&running, "no work", |told| {
        told.sum("voltigeur_work_waiting", &[]) == 0.0 && told.sum("voltigeur_work_running", &[]) == 0.0
    })
    .await;
    game.table(&mut game.seat(0)).await;
    running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refusals_are_counted_by_the_limit() {
    let folder = Folder::new();
    let limits = Limits {
        sockets: 1,
        open_games: 3,
        computer_games: 0,
        password_tries: 1,
        header_seconds: 1,
        body_seconds: 1,
        body: 2_000,
        record: 3_000,
        ..Limits::generous()
    };
    let running = serve(Config { limits, ..watched(&folder.database()) }).await.unwrap();
    let address = running.address;
    let before = Page::by(&running).await;
    assert_eq!(before.sum("voltigeur_refusals_total", &[]), 0.0, "{}", before.0);
    let game = Game::of_two(address).await;
    let mut seat = game.seat(0);

    let _one = Socket::open(address, &game.id, game.token(0), None).await;
    assert!(Socket::connect(address, &game.id).await.is_err());
    let long = "x".repeat(4_000);
    assert_eq!(seat.post(&game.path("/chat"), &json!({ "text": long })).await.status, 413);
    assert_eq!(seat.send("POST", "/api/records", Some(RECORD), long.as_bytes()).await.unwrap().status, 413);
    while seat.post(&game.path("/chat"), &json!({ "text": "on and on" })).await.status == 200 {}
    while seat.post("/api/games", &wish("training-1", "here", "here")).await.status == 201 {}
    let mut nobody = Client::new(address);
    let guess = json!({ "name": "Ney", "password": "nothing at all" });
    while nobody.post("/api/sessions", &guess).await.status != 429 {}
    // Half a head, and a head without its body.
    let mut slow = TcpStream::connect(address).await.unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nHost: loc").await.unwrap();
    let mut slower = TcpStream::connect(address).await.unwrap();
    let head =
        "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n";
    slower.write_all(head.as_bytes()).await.unwrap();
    for limit in ["sockets", "body", "record", "talk", "open_games", "password_tries", "header_seconds", "body_seconds"]
    {
        until(&running, limit, |told| told.refused(limit) == 1.0).await;
    }
    running.shutdown().await;

    let folder = Folder::new();
    let rare = Rate::new(1, 2);
    for (limit, limits) in [
        ("per_address", Limits { per_address: rare, ..Limits::generous() }),
        ("per_seat", Limits { per_seat: rare, ..Limits::generous() }),
        ("sign_in", Limits { sign_in: rare, ..Limits::generous() }),
        ("computer_games", Limits { computer_games: 0, ..Limits::generous() }),
        ("connections_per_address", Limits { connections_per_address: 1, ..Limits::generous() }),
        ("connections", Limits { connections: 1, ..Limits::generous() }),
        ("waiting", Limits { waiting: 0, ..Limits::generous() }),
    ] {
        let running = serve(Config { limits, ..watched(&folder.database()) }).await.unwrap();
        let mut client = Client::with(running.address, &"f0".repeat(32));
        let mut open = Vec::new();
        for _ in 0..5 {
            match limit {
                "sign_in" => drop(client.post("/api/sessions", &guess).await),
                "computer_games" => {
                    let wish = wish("training-1", "computer:recruit", "computer:recruit");
                    assert_eq!(client.post("/api/games", &wish).await.status, 429);
                }
                "waiting" => {
                    assert_eq!(client.post("/api/games", &wish("training-1", "here", "here")).await.status, 429)
                }
                "connections_per_address" | "connections" => {
                    open.push(TcpStream::connect(running.address).await.unwrap())
                }
                _ => drop(client.get("/api/games/abcdefghijkm").await),
            }
        }
        until(&running, limit, |told| told.refused(limit) >= 1.0).await;
        let others = Page::by(&running).await;
        assert_eq!(others.sum("voltigeur_refusals_total", &[]), others.refused(limit), "{limit}: {}", others.0);
        running.shutdown().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_guide_has_a_row_for_every_metric() {
    let folder = Folder::new();
    let running = serve(watched(&folder.database())).await.unwrap();
    assert_eq!(Client::new(running.address).get("/api/books").await.status, 200);
    let told = Page::by(&running).await;
    running.shutdown().await;
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/hosting.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    let rows = guide.lines().filter_map(|line| line.strip_prefix("| `voltigeur_")?.split(['{', '`']).next());
    // Counters are printed with `_total`, and histograms with `_bucket`, `_count` and `_sum`.
    let rows: BTreeSet<String> = rows.map(|name| format!("voltigeur_{}", name.trim_end_matches("_total"))).collect();
    assert_eq!(rows, told.names(), "the table of metrics in docs/guide/hosting.md");
    for limit in voltigeur_server::limits::Limit::ALL {
        assert!(guide.contains(&format!("`{}`", limit.word())), "{} in docs/guide/hosting.md", limit.word());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_is_ready_while_its_store_is_and_it_does_not_stop() {
    let folder = Folder::new();
    let running = serve(watched(&folder.database())).await.unwrap();
    let host = running.admin_address.unwrap();
    let game = Game::of_two(running.address).await;
    // Another program has brought the tables up to date.
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(&format!("sqlite://{}", folder.database())).await.unwrap();
    sqlx::query("INSERT INTO versions (version, at) VALUES (1815, 0)").execute(&pool).await.unwrap();
    let newer = Client::new(host).get("/readyz").await;
    assert_eq!(newer.status, 503);
    assert!(newer.text().contains("version 1815"), "{}", newer.text());
    sqlx::query("DELETE FROM versions WHERE version = 1815").execute(&pool).await.unwrap();
    pool.close().await;
    assert_eq!(Client::new(host).get("/readyz").await.status, 200);

    // A socket that does not answer a goodbye keeps the server from stopping for two seconds.
    let mut silent = Socket::open(running.address, &game.id, game.token(0), None).await;
    silent.next_of("table").await;
    let stops = tokio::spawn(running.shutdown());
    let began = Instant::now();
    let stopping = loop {
        let reply = Client::new(host).get("/readyz").await;
        if reply.status != 200 {
            break reply;
        }
        assert!(began.elapsed() < Duration::from_secs(1));
    };
    assert_eq!((stopping.status, stopping.text().as_str()), (503, "not ready: the server is stopping\n"));
    assert_eq!(Client::new(host).get("/healthz").await.status, 200);
    stops.await.unwrap();
    assert!(TcpStream::connect(host).await.is_err());
    drop(silent);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_whose_postgresql_is_lost_is_not_ready_until_it_is_back() {
    let Some(postgres) = Postgres::start() else { return };
    let running = serve(watched(&postgres.url)).await.unwrap();
    let mut host = admin(&running);
    assert_eq!(host.get("/readyz").await.status, 200);
    for freezes in [false, true] {
        if freezes {
            postgres.signal("STOP")
        } else {
            postgres.stop()
        }
        let began = Instant::now();
        let lost = host.get("/readyz").await;
        assert!(began.elapsed() < Duration::from_millis(2_500), "{:?}", began.elapsed());
        assert_eq!(lost.status, 503, "{}", lost.text());
        assert!(lost.text().starts_with("not ready: "), "{}", lost.text());
        assert_eq!(host.get("/healthz").await.status, 200);
        assert_eq!(host.get("/metrics").await.status, 200);
        if freezes {
            postgres.signal("CONT")
        } else {
            postgres.start_again()
        }
        let began = Instant::now();
        while host.get("/readyz").await.status != 200 {
            assert!(began.elapsed() < Duration::from_secs(10), "it does not recover");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_taken_admin_address_stops_a_server_only_if_it_was_asked_for() {
    // Somebody else may have it already, which is as good.
    let _usual = std::net::TcpListener::bind(AdminListen::USUAL);
    let folder = Folder::new();
    let running = serve(Config { admin_listen: AdminListen::Auto, ..config(&folder.database()) }).await.unwrap();
    assert_eq!(running.admin_address, None);
    assert_eq!(Client::new(running.address).get("/api/books").await.status, 200);
    running.shutdown().await;
    let other = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = other.local_addr().unwrap();
    let refused = serve(Config { admin_listen: AdminListen::At(taken), ..config(&folder.database()) }).await;
    let why = refused.err().unwrap().to_string();
    assert!(why.contains(&taken.to_string()) && why.contains("in use") && why.contains("admin_listen"), "{why}");
}
