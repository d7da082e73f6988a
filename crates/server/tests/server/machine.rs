//! Servers and databases to test with.
use crate::client::Client;
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use voltigeur_server::api::{Made, Seated, Table};
use voltigeur_server::{AdminListen, Config, Limits, Running, Timeline, serve, serve_by};

/// A folder that goes when it is dropped.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("voltigeur-test-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn database(&self) -> String {
        self.0.join("test.sqlite").to_string_lossy().into_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn config(database: &str) -> Config {
    Config {
        database: Some(database.to_owned()),
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        admin_listen: AdminListen::Off,
        limits: Limits::generous(),
        ..Config::default()
    }
}

/// A server on a fresh SQLite file.
pub struct Server {
    pub running: Running,
    pub folder: Folder,
}

impl Server {
    pub async fn new() -> Self {
        let folder = Folder::new();
        let running = serve(config(&folder.database())).await.unwrap();
        Self { running, folder }
    }

    /// A server whose games are played by another clock.
    pub async fn by(timeline: &Timeline) -> Self {
        let folder = Folder::new();
        let running = serve_by(config(&folder.database()), timeline.clone()).await.unwrap();
        Self { running, folder }
    }

    pub fn address(&self) -> SocketAddr {
        self.running.address
    }
}

/// A PostgreSQL that is thrown away.
pub struct Postgres {
    folder: Folder,
    bin: PathBuf,
    port: u16,
    pub url: String,
}

impl Postgres {
    /// Starts one; none, with a plain message, where the machine has no PostgreSQL.
    pub fn start() -> Option<Self> {
        let Some(bin) = installed() else {
            eprintln!(
                "skipped: there is no PostgreSQL in /usr/lib/postgresql; install the package postgresql to run this test"
            );
            return None;
        };
        let folder = Folder::new();
        let data = folder.0.join("data");
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port();
        if is_root() {
            run(Command::new("chown").arg("nobody").arg(&folder.0));
        }
        let init = ["-A", "trust", "-U", "voltigeur", "--no-sync", "-E", "UTF8", "--locale=C", "-D"];
        run(unprivileged(&bin.join("initdb"), &folder.0).args(init).arg(&data));
        let url = format!("postgres://voltigeur@127.0.0.1:{port}/postgres");
        let postgres = Self { folder, bin, port, url };
        postgres.start_again();
        Some(postgres)
    }

    /// Starts it, for the first time or after [`Postgres::stop`].
    pub fn start_again(&self) {
        let folder = &self.folder.0;
        let options = format!("-c listen_addresses=127.0.0.1 -p {} -k {}", self.port, folder.display());
        run(unprivileged(&self.bin.join("pg_ctl"), folder)
            .arg("-D")
            .arg(folder.join("data"))
            .args(["-w", "-o", &options, "-l"])
            .arg(folder.join("log"))
            .arg("start"));
    }

    /// Stops it at once.
    pub fn stop(&self) {
        let mut stop = unprivileged(&self.bin.join("pg_ctl"), &self.folder.0);
        let _ = stop.arg("-D").arg(self.folder.0.join("data")).args(["-m", "immediate", "stop"]).status();
    }

    /// Sends a signal to all of its processes: `STOP` freezes them, `CONT` lets them go on.
    pub fn signal(&self, signal: &str) {
        let id = std::fs::read_to_string(self.folder.0.join("data/postmaster.pid")).unwrap();
        let id = id.lines().next().unwrap();
        let children = Command::new("ps").args(["-o", "pid=", "--ppid", id]).output().unwrap();
        for process in String::from_utf8_lossy(&children.stdout).split_whitespace().chain([id]) {
            run(Command::new("kill").args(["-s", signal, process]));
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop();
    }
}

fn installed() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let bins = versions.filter_map(|version| Some(version.ok()?.path().join("bin")));
    bins.filter(|bin| bin.join("initdb").exists()).max()
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n")
}

/// PostgreSQL does not run as root.
fn unprivileged(program: &Path, folder: &Path) -> Command {
    let mut command = if is_root() {
        let mut command = Command::new("runuser");
        command.args(["-u", "nobody", "--"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    command.current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn run(command: &mut Command) {
    let status = command.status().unwrap();
    assert!(status.success(), "{command:?}: {status}");
}

/// A wish for a game.
pub fn wish(scenario: &str, first: &str, second: &str) -> Value {
    let seat = |who: &str| match who.strip_prefix("computer:") {
        Some(level) => json!({ "kind": "computer", "level": level }),
        None => json!({ "kind": who }),
    };
    json!({ "rulebook": "lines-of-battle", "scenario": scenario, "seats": [seat(first), seat(second)] })
}

/// A game with its seats.
pub struct Game {
    pub id: String,
    pub address: SocketAddr,
    pub made: Made,
}

impl Game {
    /// A game whose seats are all taken: invitations are accepted at once.
    pub async fn new(address: SocketAddr, wish: &Value) -> Self {
        let mut game = Self::waiting(address, wish).await;
        for side in 0..2 {
            if let Some(invitation) = game.made.invitations[side].take() {
                let accepted = Client::new(address).accept(&game.id, &invitation).await;
                assert_eq!(accepted.status, 200, "{}", accepted.text());
                game.made.tokens[side] = Some(accepted.read::<Seated>().token);
            }
        }
        game
    }

    /// A game that waits for those who are invited.
    pub async fn waiting(address: SocketAddr, wish: &Value) -> Self {
        let reply = Client::new(address).post("/api/games", wish).await;
        assert_eq!(reply.status, 201, "{}", reply.text());
        let made: Made = reply.read();
        Self { id: made.id.clone(), address, made }
    }

    pub fn invitation(&self, side: usize) -> &str {
        self.made.invitations[side].as_deref().unwrap()
    }

    /// Whoever made it.
    pub fn maker(&self) -> Client {
        Client::with(self.address, &self.made.maker)
    }

    /// Two people, each with a seat of their own.
    pub async fn of_two(address: SocketAddr) -> Self {
        Self::new(address, &wish("training-1", "here", "invite")).await
    }

    pub fn token(&self, side: usize) -> &str {
        self.made.tokens[side].as_deref().unwrap()
    }

    pub fn path(&self, rest: &str) -> String {
        format!("/api/games/{}{rest}", self.id)
    }

    pub fn seat(&self, side: usize) -> Client {
        Client::with(self.address, self.token(side))
    }

    pub fn watcher(&self) -> Client {
        Client::with(self.address, &self.made.watch)
    }

    /// The table as somebody sees it.
    pub async fn table(&self, client: &mut Client) -> Table {
        let reply = client.get(&self.path("")).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        reply.read()
    }

    /// Plays one action by lot, by whichever of the two must; false if the battle is over.
    pub async fn step(&self, seats: &mut [Client; 2], rng: &mut voltigeur_engine::Seeded) -> bool {
        for client in seats {
            let table = self.table(client).await;
            let Some(prompt) = &table.view.prompt else { return false };
            if prompt.options.is_empty() {
                continue;
            }
            let action = prompt.options[rng.below(prompt.options.len())].action.clone();
            let reply = client.post(&self.path("/actions"), &json!({ "action": action, "after": table.seq })).await;
            assert_eq!(reply.status, 200, "{action}: {}", reply.text());
            return true;
        }
        panic!("somebody can choose");
    }

    pub fn seats(&self) -> [Client; 2] {
        [self.seat(0), self.seat(1)]
    }
}
