//! What is hidden from a side stays hidden from it: in records, views, marks, previews, answers and frames.
use crate::client::Client;
use crate::machine::{Game, Server};
use serde_json::{Value, json};
use std::net::SocketAddr;
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
    let (mut seats, mut lots) = (game.seats(), Seeded::new(4));
    for _ in 0..30 {
        assert!(game.step(&mut seats, &mut lots).await, "the battle goes on");
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
