//! What is hidden stays hidden: in marks, previews, answers, frames and records.
use crate::attack::{Attack, Outcome};
use crate::client::{Client, RECORD, Socket};
use crate::site::{Battle, Site, patiently};
use serde_json::{Value, json};
use std::time::Duration;
use voltigeur_engine::Seeded;
use voltigeur_engine::record::AS_SEEN;

pub fn attacks() -> Vec<Attack> {
    vec![
        attack!(
            8,
            "decoys",
            "two battles that differ only in what lies under two counters are asked for everything: views with all marks, previews, questions, refusals, frames",
            "opponents and spectators get the same answers from both, byte by byte",
            decoys
        ),
        attack!(
            9,
            "secret-records",
            "the record of a running battle with secret choices is downloaded, uploaded and branched from",
            "it tells each side its own choices only, and nothing can be made from it",
            secret_records
        ),
    ]
}

fn wish(switches: &[&str]) -> Value {
    json!({ "rulebook": "vive-lempereur", "scenario": "stream-crossing", "switches": switches,
            "seats": [{ "kind": "here" }, { "kind": "invite" }] })
}

/// A battle in which infantry lies under one counter and guns under another, or the other way round.
async fn world(site: &Site, [one, other]: [&str; 2]) -> Battle {
    let battle = Battle::new(site, &wish(&["hidden-stacks", "reserves", "dummies"])).await;
    let [mut blue, mut red] = battle.seats();
    battle.play(&mut blue, &["done"]).await;
    let [one, other] = [one, other].map(|unit| format!("reserve {unit}"));
    let hides = [&one, "counter red-r1-1", "to 1305", &other, "counter red-army-1", "to 1307", "decoy r13", "done"];
    battle.play(&mut red, &hides).await;
    battle
}

/// Everything that somebody can ask now, without what differs in every game.
async fn answers(battle: &Battle, client: &mut Client, decides: bool) -> Vec<String> {
    let table = battle.table(client).await;
    let masked = |text: String| text.replace(&battle.id, "ID").replace(&table.dice.commitment, "COMMITMENT");
    let mut heard = Vec::new();
    for path in ["", "/record", "/at/9"] {
        heard.push(masked(patiently(client, &battle.path(path), None).await.text()));
    }
    let mut asked: Vec<(&str, Value)> = Vec::new();
    for piece in table.view.pieces.iter().map(|piece| piece.id.as_str()).take(12) {
        asked.push(("/query", json!({ "ask": "reach", "piece": piece })));
        asked.push(("/query", json!({ "ask": "arcs", "piece": piece })));
    }
    asked.push(("/query", json!({ "ask": "sight", "from": "0506", "to": "1305" })));
    if decides {
        let options = table.view.prompt.iter().flat_map(|prompt| &prompt.options).map(|option| option.action.as_str());
        for action in options.take(12).chain(["go 1305", "attack 1305", "fire r11", "reserve r11"]) {
            asked.push(("/preview", json!({ "action": action })));
        }
        for action in ["attack 1305", "activate r11", "counter red-army-1"] {
            asked.push(("/actions", json!({ "action": action, "after": table.seq })));
        }
    }
    for (path, body) in asked {
        let reply = patiently(client, &battle.path(path), Some(&body)).await;
        heard.push(format!("{body}: {} {}", reply.status, masked(reply.text())));
    }
    heard
}

/// What comes over a socket in a while, without what differs in every game and without who is present.
async fn frames(battle: &Battle, socket: &mut Socket, commitment: &str) -> Vec<String> {
    let mut heard = Vec::new();
    while let Ok(Some(text)) = tokio::time::timeout(Duration::from_millis(150), socket.next_text()).await {
        if !text.starts_with("{\"kind\":\"presence\"") {
            heard.push(text.replace(&battle.id, "ID").replace(commitment, "COMMITMENT"));
        }
    }
    heard
}

async fn decoys(site: Site) -> Outcome {
    let worlds = [world(&site, ["r11", "r19"]).await, world(&site, ["r19", "r11"]).await];
    let mut sockets = Vec::new();
    for battle in &worlds {
        let commitment = battle.table(&mut battle.seat(0)).await.dice.commitment;
        for token in [battle.token(0), &battle.made.watch] {
            let socket = Socket::open(site.address, &battle.id, token, None).await;
            sockets.push((battle, socket, commitment.clone()));
        }
    }
    let (mut compared, mut rng) = (0, Seeded::new(11));
    for n in 0..6 {
        let mut heard = Vec::new();
        for (battle, socket, commitment) in &mut sockets {
            heard.push(frames(battle, socket, commitment).await);
        }
        hold!(heard[0] == heard[2] && heard[1] == heard[3], "frames differ after {n} actions");
        compared += heard[0].len() + heard[1].len();
        let side = battle_side(&worlds[0]).await;
        if n % 2 == 0 {
            for watches in [false, true] {
                let client = |battle: &Battle| if watches { battle.watcher() } else { battle.seat(0) };
                let decides = side == 0 && !watches;
                let one = answers(&worlds[0], &mut client(&worlds[0]), decides).await;
                let other = answers(&worlds[1], &mut client(&worlds[1]), decides).await;
                let differs = one.iter().zip(&other).find(|(one, other)| one != other);
                hold!(differs.is_none() && one.len() == other.len(), "answers differ: {differs:?}");
                compared += one.len();
            }
        }
        let common = common_options(&worlds, side).await;
        if common.is_empty() {
            break;
        }
        let action = &common[rng.below(common.len())];
        for battle in &worlds {
            battle.play(&mut battle.seat(side), &[action]).await;
        }
    }
    hold!(compared > 100, "only {compared} answers were compared");
    Ok(format!("{compared} answers and frames are alike"))
}

async fn battle_side(battle: &Battle) -> usize {
    battle.table(&mut battle.seat(0)).await.view.prompt.map_or(0, |prompt| prompt.side.index())
}

/// What can be done in both worlds and is no secret.
async fn common_options(worlds: &[Battle; 2], side: usize) -> Vec<String> {
    let mut offered = Vec::new();
    for battle in worlds {
        let prompt = battle.table(&mut battle.seat(side)).await.view.prompt;
        let options = prompt.map(|prompt| prompt.options).unwrap_or_default();
        offered.push(options.into_iter().map(|option| option.action).collect::<Vec<_>>());
    }
    let hidden = |action: &String| ["r11", "r19", "red-"].iter().any(|name| action.contains(name));
    let common = offered[0].iter().filter(|action| offered[1].contains(action) && !hidden(action));
    common.cloned().collect()
}

async fn secret_records(site: Site) -> Outcome {
    let battle = Battle::new(&site, &wish(&["reserves", "dummies", "hidden-stacks"])).await;
    let (mut seats, mut rng) = (battle.seats(), Seeded::new(4));
    for _ in 0..30 {
        battle.step(&mut seats, &mut rng).await;
    }
    let [first, second] = &mut seats;
    let logs = [battle.table(first).await.log, battle.table(second).await.log];
    let mut secrets = [Vec::new(), Vec::new()];
    for (one, other) in logs[0].iter().zip(&logs[1]).filter(|(one, other)| one.action != other.action) {
        let line = |action: &str| format!("{} {} {action}", one.n, one.side);
        match one.action.as_str() {
            "(a secret choice)" => secrets[1].push(line(&other.action)),
            own => secrets[0].push(line(own)),
        }
    }
    let count = secrets.iter().flatten().count();
    hold!(count > 0, "nothing was chosen in secret");
    for (n, reader) in [battle.seat(0), battle.seat(1), battle.watcher()].iter_mut().enumerate() {
        let text = patiently(reader, &battle.path("/record"), None).await.text();
        hold!(text.starts_with(AS_SEEN) && !text.contains('#'), "the whole record is given out");
        for (side, secrets) in secrets.iter().enumerate().filter(|(side, _)| *side != n) {
            let told = secrets.iter().find(|secret| text.lines().any(|line| line == secret.as_str()));
            hold!(told.is_none(), "reader {n} reads of side {side}: {told:?}");
        }
        let upload = reader.send("POST", "/api/records", Some(RECORD), text.as_bytes()).await.unwrap();
        hold!(upload.status == 422, "the record as seen is taken: {}", upload.status);
        let branch = json!({ "at": 1, "seats": [{ "kind": "here" }, { "kind": "here" }] });
        let branch = patiently(reader, &battle.path("/branch"), Some(&branch)).await;
        hold!(branch.status == 403, "a branch is made: {}", branch.status);
    }
    Ok(format!("{count} secret choices, none told"))
}
