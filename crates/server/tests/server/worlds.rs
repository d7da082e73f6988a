//! What is hidden from a side stays hidden from it: in records, views, marks, previews, answers and frames.
use crate::client::{Client, Socket};
use crate::machine::{Game, Server};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use voltigeur_engine::record::AS_SEEN;
use voltigeur_engine::{Match, Record, Seeded};

/// A battle of two people under these switches of Vive l'Empereur!
fn wish(scenario: &str, switches: &[&str]) -> Value {
    json!({
        "rulebook": "vive-lempereur",
        "scenario": scenario,
        "switches": switches,
        "seats": [{ "kind": "here" }, { "kind": "invite" }],
    })
}

/// Somebody's record.
async fn record(game: &Game, client: &mut Client) -> String {
    let reply = client.get(&game.path("/record")).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.text()
}

/// Plays by lot until somebody has chosen something in secret, and a little further. Gives the lines of the record that tell of the
/// secret choices of either side.
async fn with_secret_choices(address: SocketAddr, switches: &[&str]) -> (Game, [Vec<String>; 2]) {
    let game = Game::new(address, &wish("stream-crossing", switches)).await;
    let (mut seats, mut rng) = (game.seats(), Seeded::new(4));
    for _ in 0..30 {
        assert!(game.step(&mut seats, &mut rng).await, "the battle goes on");
    }
    let [first, second] = &mut seats;
    let tables = [game.table(first).await, game.table(second).await];
    let mut secrets = [Vec::new(), Vec::new()];
    for (one, other) in tables[0].log.iter().zip(&tables[1].log) {
        let line = |action: &str| format!("{} {} {action}", one.n, one.side);
        match (one.action.as_str(), other.action.as_str()) {
            ("(a secret choice)", theirs) => secrets[1].push(line(theirs)),
            (own, "(a secret choice)") => secrets[0].push(line(own)),
            (own, theirs) => assert_eq!(own, theirs),
        }
    }
    assert!(secrets.iter().any(|secrets| !secrets.is_empty()), "something was chosen in secret");
    (game, secrets)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_record_of_a_running_battle_with_secrets_is_the_record_as_seen() {
    let server = Server::new().await;
    for switches in [&["reserves", "dummies"][..], &["command3"]] {
        let (game, secrets) = with_secret_choices(server.address(), switches).await;
        let mut readers = [game.seat(0), game.seat(1), game.watcher()];
        for (n, reader) in readers.iter_mut().enumerate() {
            let text = record(&game, reader).await;
            assert!(text.starts_with(AS_SEEN), "{text}");
            let dice = text.lines().find(|line| line.starts_with("Dice: ")).unwrap();
            assert!(!text.contains('#') && !dice.contains("secret"), "no state hash and no secret: {text}");
            for (side, secrets) in secrets.iter().enumerate() {
                let knows = |secret: &String| text.lines().any(|line| line == secret);
                assert!(
                    secrets.iter().all(|secret| knows(secret) == (n == side)),
                    "{n} reads of {side}: {secrets:?}\n{text}"
                );
            }
            let refused = Record::parse(&text).unwrap_err().to_string();
            assert!(refused.contains("cannot be replayed or verified"), "{refused}");
            let upload = reader
                .send("POST", "/api/records", Some("application/x-voltigeur-record"), text.as_bytes())
                .await
                .unwrap();
            assert_eq!(upload.status, 422);
            let branch = json!({ "at": 1, "seats": [{ "kind": "here" }, { "kind": "here" }] });
            assert_eq!(reader.post(&game.path("/branch"), &branch).await.status, 403);
        }
        readers[0].post(&game.path("/resign"), &json!({})).await;
        for reader in &mut readers {
            let whole: Record = record(&game, reader).await.parse().unwrap();
            let book = voltigeur_players::books().iter().find(|book| book.rules().info.id == whole.rulebook).unwrap();
            Match::replay(book.rulebook(), &whole).unwrap();
            let told = |secret: &String| whole.line.steps.iter().any(|step| secret.ends_with(&step.action));
            assert!(secrets.iter().flatten().all(told));
        }
    }
    server.running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_plays_both_sides_has_the_whole_record_at_once() {
    let server = Server::new().await;
    let mut wish = wish("stream-crossing", &["hidden-stacks"]);
    wish["seats"] = json!([{ "kind": "here" }, { "kind": "here" }]);
    let game = Game::new(server.address(), &wish).await;
    record(&game, &mut game.seat(0)).await.parse::<Record>().unwrap();
    assert!(record(&game, &mut game.watcher()).await.starts_with(AS_SEEN), "a spectator knows less");
    server.running.shutdown().await;
}

/// Two battles that differ only in which of two units, infantry and guns, lies under which of two counters.
async fn two_worlds(address: SocketAddr) -> [Game; 2] {
    let mut worlds = Vec::new();
    for [one, other] in [["r11", "r19"], ["r19", "r11"]] {
        let game = Game::new(address, &wish("stream-crossing", &["hidden-stacks", "reserves", "dummies"])).await;
        let [mut blue, mut red] = game.seats();
        act(&game, &mut blue, "done").await;
        let [one, other] = [one, other].map(|unit| format!("reserve {unit}"));
        let red_hides =
            [&one, "counter red-r1-1", "to 1305", &other, "counter red-army-1", "to 1307", "decoy r13", "done"];
        for action in red_hides {
            assert_eq!(act(&game, &mut red, action).await, 200, "{action}");
        }
        worlds.push(game);
    }
    worlds.try_into().unwrap_or_else(|_| panic!("there are two worlds"))
}

async fn act(game: &Game, client: &mut Client, action: &str) -> u16 {
    let seq = game.table(client).await.seq;
    client.post(&game.path("/actions"), &json!({ "action": action, "after": seq })).await.status
}

/// An answer without what is different in every game: its id and the commitment of its dice, which are as long in all of them.
fn masked(game: &Game, commitment: &str, text: &str) -> String {
    text.replace(&game.id, "ID").replace(commitment, "COMMITMENT")
}

/// How long answers took, by their kind and the class of their size (powers of two).
type Times = BTreeMap<(&'static str, u32), Vec<Duration>>;

/// Answers to all that was asked.
struct Answers<'a> {
    told: Vec<(String, String)>,
    times: &'a mut Times,
}

impl Answers<'_> {
    fn add(&mut self, kind: &'static str, asked: String, began: Instant, told: String) {
        let took = began.elapsed();
        self.times.entry((kind, told.len().ilog2())).or_default().push(took);
        self.told.push((asked, told));
    }
}

/// Everything that somebody can ask about a game now.
async fn all_answers(game: &Game, client: &mut Client, decides: bool, times: &mut Times) -> Vec<(String, String)> {
    let table = game.table(client).await;
    let commitment = table.dice.commitment.clone();
    let mut answers = Answers { told: Vec::new(), times };
    for path in ["", "/record", "/at/9"] {
        let began = Instant::now();
        let reply = client.get(&game.path(path)).await;
        answers.add("table", path.to_owned(), began, masked(game, &commitment, &reply.text()));
    }
    for piece in table.view.pieces.iter().map(|piece| piece.id.as_str()) {
        for query in [json!({ "ask": "reach", "piece": piece }), json!({ "ask": "arcs", "piece": piece })] {
            let began = Instant::now();
            let reply = client.post(&game.path("/query"), &query).await;
            answers.add("query", query.to_string(), began, reply.text());
        }
    }
    for (from, to) in [("0506", "1305"), ("0406", "1307"), ("0801", "1306")] {
        let query = json!({ "ask": "sight", "from": from, "to": to });
        let began = Instant::now();
        let reply = client.post(&game.path("/query"), &query).await;
        answers.add("query", query.to_string(), began, reply.text());
    }
    if decides {
        let options = table.view.prompt.iter().flat_map(|prompt| &prompt.options).map(|option| option.action.as_str());
        for action in options.take(25).chain(["go 1305", "attack 1305", "fire r11", "reserve r11", "nonsense"]) {
            let began = Instant::now();
            let preview = client.post(&game.path("/preview"), &json!({ "action": action })).await;
            let told = format!("{} {}", preview.status, preview.text());
            answers.add("preview", format!("preview {action}"), began, told);
        }
        for action in ["attack 1305", "activate r11", "counter red-army-1", "nonsense"] {
            let began = Instant::now();
            let reply = client.post(&game.path("/actions"), &json!({ "action": action, "after": table.seq })).await;
            answers.add("refusal", format!("refused {action}"), began, format!("{} {}", reply.status, reply.text()));
        }
    }
    answers.told
}

fn median(times: &[Duration]) -> Duration {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    sorted[sorted.len() / 2]
}

/// Nobody tells the worlds apart by how long answers of one kind and size take. A test that runs beside others is told by half of
/// its answers only, and roughly: what is worked out on another game than the one that is seen takes a multiple.
fn are_as_fast(worlds: &[Times; 2]) {
    let [one, other] = worlds;
    assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
    for (class, times) in one.iter().filter(|(_, times)| times.len() >= 20) {
        let (a, b) = (median(times), median(&other[class]));
        let near = a.max(b) <= 2 * a.min(b) + Duration::from_millis(3);
        assert!(near, "{class:?}: {a:?} in one world, {b:?} in the other");
    }
    assert!(one.values().any(|times| times.len() >= 20), "some kind of answer was timed often");
}

/// The frames that come over a socket until it has told of the last entry of the journal, without what differs in every game. Who is
/// present is left out: that depends on when a socket is opened.
async fn frames(game: &Game, socket: &mut Socket) -> Vec<String> {
    let table = game_table(game, 0).await;
    let mut heard = Vec::new();
    loop {
        let frame = socket.next().await;
        if frame["kind"] == "presence" {
            continue;
        }
        heard.push(masked(game, &table.dice.commitment, &frame.to_string()));
        if frame["seq"] == table.seq || frame["table"]["seq"] == table.seq {
            return heard;
        }
    }
}

/// The two worlds are played alike, with nothing but what both offer; Blue and those who watch are told the same in both, byte by byte.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_worlds_that_differ_only_in_what_is_hidden_are_one_to_those_from_whom_it_is_hidden() {
    let server = Server::new().await;
    let address = server.address();
    let worlds = two_worlds(address).await;
    let mut sockets = Vec::new();
    for game in &worlds {
        for token in [game.token(0), &game.made.watch] {
            let mut socket = Socket::open(address, &game.id, token, None).await;
            frames(game, &mut socket).await;
            sockets.push(socket);
        }
    }
    let mut rng = Seeded::new(11);
    let (mut compared, mut marked, mut times) = (0, 0, [Times::new(), Times::new()]);
    for n in 0..40 {
        let tables = [game_table(&worlds[0], 0).await, game_table(&worlds[1], 0).await];
        let side = tables[0].view.prompt.as_ref().unwrap().side;
        assert_eq!(side, tables[1].view.prompt.as_ref().unwrap().side);
        if n % 4 == 0 {
            for client in [Game::seat as fn(&Game, usize) -> Client, |game, _| game.watcher()] {
                let decides = side.index() == 0 && client(&worlds[0], 0).token == worlds[0].seat(0).token;
                let [first, second] = &mut times;
                let one = all_answers(&worlds[0], &mut client(&worlds[0], 0), decides, first).await;
                let other = all_answers(&worlds[1], &mut client(&worlds[1], 0), decides, second).await;
                compared += one.len();
                for (one, other) in one.iter().zip(&other) {
                    assert_eq!(one, other, "after {n} actions");
                }
                assert_eq!(one.len(), other.len());
            }
        }
        let offered = [0, 1].map(|world: usize| game_table(&worlds[world], side.index()));
        let [one, other] = offered;
        let (one, other) = (one.await, other.await);
        marked +=
            one.view.prompt.iter().flat_map(|prompt| &prompt.options).filter(|option| option.irreversible).count();
        let common = shared_options(&one, &other);
        if common.is_empty() {
            break;
        }
        let action = &common[rng.below(common.len())];
        let mut heard = Vec::new();
        for (game, sockets) in worlds.iter().zip(sockets.chunks_mut(2)) {
            assert_eq!(act(game, &mut game.seat(side.index()), action).await, 200, "{action}");
            for socket in sockets {
                heard.push(frames(game, socket).await);
            }
        }
        assert_eq!(heard[..2], heard[2..], "{action}");
        let thrown = |table: &voltigeur_server::api::Table| {
            table.log.iter().any(|entry| entry.lines.iter().any(|line| !line.dice.is_empty()))
        };
        if thrown(&game_table(&worlds[0], 1).await) || thrown(&game_table(&worlds[1], 1).await) {
            break;
        }
    }
    are_as_fast(&times);
    assert!(compared > 200 && marked > 0, "{compared} answers were compared, {marked} options were marked");
    server.running.shutdown().await;
}

async fn game_table(game: &Game, side: usize) -> voltigeur_server::api::Table {
    game.table(&mut game.seat(side)).await
}

/// What can be done in both worlds, and is no secret and no die: the story stays one.
fn shared_options(one: &voltigeur_server::api::Table, other: &voltigeur_server::api::Table) -> Vec<String> {
    let options = |table: &voltigeur_server::api::Table| -> Vec<String> {
        let prompt = table.view.prompt.as_ref().unwrap();
        prompt.options.iter().map(|option| option.action.clone()).collect()
    };
    let others = options(other);
    let hidden = ["r11", "r19", "red-"];
    let open = |action: &String| others.contains(action) && !hidden.iter().any(|name| action.contains(name));
    options(one).into_iter().filter(open).collect()
}
