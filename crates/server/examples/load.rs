//! How much one server bears: `cargo run --release -p voltigeur-server --example load -- games 1000 60`, and `-- idle 10000 30`.
//!
//! The server is a process of its own on a fresh SQLite file, or on the database in `VOLTIGEUR_LOAD_DATABASE`; everything stays on
//! this machine. A third word for `games` is another scenario, as in `games 1000 60 training-1`. It ends with exit code 1 if a promise is not kept:
//! p99 of 50 ms and 1 GiB for 1,000 games with one action a second each, 600 MiB for 10,000 idle sockets.
#![allow(clippy::unwrap_used, missing_docs, reason = "a measurement that fails may panic")]

#[allow(dead_code, reason = "it is shared with the tests")]
#[path = "../tests/server/client.rs"]
mod client;

use client::{Client, Socket};
use serde_json::json;
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use voltigeur_server::api::Made;
use voltigeur_server::{Config, Limits, serve};

/// As in the program itself.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["serve", database, place] => runtime.block_on(be_a_server(database, place)),
        ["games", games, seconds] => runtime.block_on(games_run(number(games), number(seconds), "quatre-bras")),
        ["games", games, seconds, scenario] => runtime.block_on(games_run(number(games), number(seconds), scenario)),
        ["idle", sockets, seconds] => runtime.block_on(idle_run(number(sockets), number(seconds))),
        _ => eprintln!("load games GAMES SECONDS [SCENARIO] | load idle SOCKETS SECONDS"),
    }
    if BROKEN.load(Ordering::Relaxed) {
        std::process::exit(1);
    }
}

fn number(word: &str) -> usize {
    word.parse().unwrap_or_else(|_| panic!("'{word}' is no number"))
}

async fn be_a_server(database: &str, place: &str) {
    let config = Config {
        database: Some(database.to_owned()),
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        limits: Limits::generous(),
        ..Config::default()
    };
    let mut running = serve(config).await.unwrap();
    std::fs::write(format!("{place}.new"), running.address.to_string()).unwrap();
    std::fs::rename(format!("{place}.new"), place).unwrap();
    running.wait().await;
}

/// A server in a process of its own.
struct Server {
    process: Child,
    address: SocketAddr,
    folder: std::path::PathBuf,
}

impl Server {
    async fn start() -> Self {
        let folder = std::env::temp_dir().join(format!("voltigeur-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let place = folder.join("address");
        let file = folder.join("load.sqlite").to_string_lossy().into_owned();
        let database = std::env::var("VOLTIGEUR_LOAD_DATABASE").unwrap_or(file);
        let me = std::env::current_exe().unwrap();
        let nowhere = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let process = Command::new(me).args(["serve", &database]).arg(&place).spawn().unwrap();
        let mut server = Self { process, address: nowhere, folder };
        while server.address == nowhere {
            tokio::time::sleep(Duration::from_millis(50)).await;
            if let Ok(address) = std::fs::read_to_string(&place) {
                server.address = address.parse().unwrap();
            }
        }
        server
    }

    /// A line of `/proc/<pid>/status`, in MiB.
    fn memory(&self, line: &str) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap_or_default();
        let kib = status.lines().find_map(|known| known.strip_prefix(line)?.split_whitespace().next()?.parse().ok());
        kib.unwrap_or(0usize) / 1024
    }

    /// Seconds of CPU so far.
    fn cpu(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id())).unwrap_or_default();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
        let ticks = |n: usize| fields.get(n).and_then(|ticks| ticks.parse::<f64>().ok()).unwrap_or(0.0);
        (ticks(11) + ticks(12)) / 100.0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

async fn make(address: SocketAddr, scenario: &str) -> Made {
    let wish =
        json!({ "rulebook": "lines-of-battle", "scenario": scenario, "seats": [{"kind": "here"}, {"kind": "invite"}] });
    let reply = Client::new(address).post("/api/games", &wish).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let mut made: Made = reply.read();
    let accepted = Client::new(address).accept(&made.id, made.invitations[1].as_deref().unwrap()).await;
    assert_eq!(accepted.status, 200, "{}", accepted.text());
    made.tokens[1] = accepted.json()["token"].as_str().map(str::to_owned);
    made
}

/// One game: its two sockets, and what the one that decides may choose.
struct Game {
    id: String,
    clients: [Client; 2],
    sockets: [Socket; 2],
    options: [Vec<String>; 2],
    seq: u64,
}

/// The options of a prompt, found without reading all of the message.
fn options(text: &str) -> Vec<String> {
    let Some(at) = text.find("\"options\":[{") else { return Vec::new() };
    let end = text[at..].find("],\"decline\"").map_or(text.len(), |end| at + end);
    let actions = text[at..end].match_indices("{\"action\":\"");
    actions.map(|(n, found)| text[at + n + found.len()..].split('"').next().unwrap_or("").to_owned()).collect()
}

fn seq(text: &str) -> u64 {
    let after = text.find("\"seq\":").map_or("", |at| &text[at + 6..]);
    after.split(|c: char| !c.is_ascii_digit()).next().and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

/// Waits for a message with a position that is newer than `than`.
async fn newer(socket: &mut Socket, than: u64) -> Option<(Instant, u64, Vec<String>)> {
    loop {
        let text = socket.next_text().await?;
        let came = Instant::now();
        if (text.starts_with("{\"kind\":\"played\"") || text.starts_with("{\"kind\":\"table\"")) && seq(&text) > than {
            return Some((came, seq(&text), options(&text)));
        }
    }
}

impl Game {
    async fn new(address: SocketAddr, scenario: &str) -> Self {
        let made = make(address, scenario).await;
        let tokens = made.tokens.map(Option::unwrap);
        let mut clients = tokens.each_ref().map(|token| Client::with(address, token));
        let mut sockets = Vec::new();
        for token in &tokens {
            let mut socket = Socket::open(address, &made.id, token, None).await;
            // Whoever plays has the table before his eyes.
            newer(&mut socket, 0).await;
            sockets.push(socket);
        }
        let mut game = Self {
            sockets: sockets.try_into().ok().unwrap(),
            id: made.id,
            options: Default::default(),
            seq: 0,
            clients: clients.each_mut().map(|client| Client::with(address, client.token.as_deref().unwrap())),
        };
        for (client, options_of) in game.clients.iter_mut().zip(&mut game.options) {
            let text = client.get(&format!("/api/games/{}", game.id)).await.text();
            (game.seq, *options_of) = (seq(&text), options(&text));
        }
        game
    }

    /// Takes an action; gives the time until the other socket had it. None if the battle is over.
    async fn step(&mut self, choice: usize) -> Option<Duration> {
        let side = (0..2).find(|&side| !self.options[side].is_empty())?;
        let action = self.options[side][choice % self.options[side].len()].clone();
        let act = json!({ "action": action, "after": self.seq });
        let path = format!("/api/games/{}/actions", self.id);
        let [first, second] = &mut self.sockets;
        let before = self.seq;
        let sent = Instant::now();
        let (reply, a, b) =
            tokio::join!(self.clients[side].post(&path, &act), newer(first, before), newer(second, before));
        assert_eq!(reply.status, 200, "{}", reply.text());
        let heard = [a?, b?];
        let took = heard[1 - side].0 - sent;
        self.seq = heard[0].1;
        self.options = heard.map(|(_, _, options)| options);
        Some(took)
    }
}

async fn games_run(games: usize, seconds: usize, scenario: &str) {
    let server = Server::start().await;
    let began = Instant::now();
    let mut playing = Vec::new();
    for _ in 0..games {
        playing.push(Game::new(server.address, scenario).await);
    }
    println!("{games} games with two sockets each, made in {:.1} s", began.elapsed().as_secs_f64());
    let (cpu, start) = (server.cpu(), tokio::time::Instant::now() + Duration::from_millis(500));
    let played: Vec<_> = playing
        .into_iter()
        .enumerate()
        .map(|(n, mut game)| {
            tokio::spawn(async move {
                let mut times = Vec::with_capacity(seconds);
                let phase = Duration::from_micros((n * 1_000_000 / games) as u64);
                for second in 0..seconds {
                    tokio::time::sleep_until(start + phase + Duration::from_secs(second as u64)).await;
                    match game.step(second * 31 + n * 17).await {
                        Some(took) => times.push(took),
                        None => break,
                    }
                }
                times
            })
        })
        .collect();
    let mut times = Vec::new();
    for game in played {
        times.extend(game.await.expect("no action was lost"));
    }
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1_000.0;
    println!(
        "{} actions in {seconds} s, POST to the other socket: p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, most {:.1} ms",
        times.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    );
    let spent = server.cpu() - cpu;
    let (p99, peak) = (at(0.99), server.memory("VmHWM:"));
    println!(
        "server: {} MiB resident, {} MiB at its peak, {:.0} % of a core",
        server.memory("VmRSS:"),
        server.memory("VmHWM:"),
        100.0 * spent / seconds as f64
    );
    promised(&[("p99 in ms", p99, 50.0), ("memory in MiB", peak as f64, 1024.0)]);
}

/// Compares with what was promised; ends the program if it is not kept.
fn promised(rows: &[(&str, f64, f64)]) {
    for (what, value, bar) in rows {
        println!("{what:<16} {value:>10.1}  <= {bar} {}", if value <= bar { "ok" } else { "MISSED" });
    }
    if rows.iter().any(|(_, value, bar)| value > bar) {
        BROKEN.store(true, Ordering::Relaxed);
    }
}

/// A promise was not kept.
static BROKEN: AtomicBool = AtomicBool::new(false);

async fn idle_run(sockets: usize, seconds: usize) {
    let server = Server::start().await;
    println!("server: {} MiB resident with nobody there", server.memory("VmRSS:"));
    let made = Arc::new(AtomicUsize::new(0));
    let workers: Vec<_> = (0..8)
        .map(|_| {
            let (made, address) = (made.clone(), server.address);
            tokio::spawn(async move {
                let mut held = Vec::new();
                // Ten sockets a game: two that play and eight that watch.
                while made.fetch_add(10, Ordering::Relaxed) < sockets {
                    let game = make(address, "quatre-bras").await;
                    let [first, second] = game.tokens.map(Option::unwrap);
                    for n in 0..10 {
                        let token = [&first, &second].get(n).copied().unwrap_or(&game.watch);
                        let mut socket = Socket::open(address, &game.id, token, None).await;
                        newer(&mut socket, 0).await;
                        held.push(socket);
                    }
                }
                held
            })
        })
        .collect();
    let mut held = Vec::new();
    for worker in workers {
        held.extend(worker.await.unwrap());
    }
    println!("{} sockets open: {} MiB resident", held.len(), server.memory("VmRSS:"));
    tokio::time::sleep(Duration::from_secs(seconds as u64)).await;
    println!(
        "after {seconds} s: {} MiB resident, {} MiB at the peak",
        server.memory("VmRSS:"),
        server.memory("VmHWM:")
    );
    promised(&[("memory in MiB", server.memory("VmHWM:") as f64, 600.0)]);
}
