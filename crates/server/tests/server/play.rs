//! Games over HTTP: what goes, and every way in which it does not.
use crate::client::{Client, RECORD};
use crate::machine::{Game, Server, config, wish};
use serde_json::{Value, json};
use std::net::SocketAddr;
use voltigeur_engine::record::{self, Record};
use voltigeur_engine::{Match, Seeded};
use voltigeur_server::api::{BookCard, GameCard, Made, Preview, ScenarioPage, Table};
use voltigeur_server::serve;

/// All that is tested here, on any database.
pub async fn everything(address: SocketAddr) {
    books(address).await;
    two_people(address).await;
    refusals(address).await;
    taking_back(address).await;
    ends(address).await;
    records(address).await;
    against_the_computer(address).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_are_made_played_taken_back_ended_branched_and_recorded() {
    let server = Server::new().await;
    everything(server.address()).await;
    server.running.shutdown().await;
}

async fn books(address: SocketAddr) {
    let mut client = Client::new(address);
    let cards: Vec<BookCard> = client.get("/api/books").await.read();
    assert_eq!(cards.len(), 5);
    assert!(cards[0].built && cards[0].scenarios.len() >= 4);
    assert!(cards[1].built && cards[1].scenarios.len() >= 2 && !cards[2].built);
    let page: ScenarioPage = client.get("/api/books/lines-of-battle/scenarios/quatre-bras").await.read();
    assert_eq!(page.levels, ["recruit", "veteran", "marshal"]);
    let two: ScenarioPage = client.get("/api/books/vive-lempereur/scenarios/stream-crossing").await.read();
    assert_eq!(two.levels, ["recruit", "veteran"]);
    assert!(!page.switches.is_empty());
    let rule = client.get("/api/books/lines-of-battle/rules/LOB-A-3").await;
    assert_eq!((rule.status, rule.json()["rule"]["id"].as_str()), (200, Some("LOB-A-3")));
    for missing in [
        "/api/books/chess/scenarios/x",
        "/api/books/lines-of-battle/scenarios/quatrebras",
        "/api/books/lines-of-battle/rules/X-1",
        "/api/nothing",
    ] {
        let reply = client.get(missing).await;
        assert_eq!(reply.status, 404, "{missing}");
        reply.why();
    }
    let near = client.get("/api/books/lines-of-battle/scenarios/quatrebras").await.why();
    assert!(near.contains("did you mean 'quatre-bras'"), "{near}");
    let description = client.get("/api/openapi.json").await;
    assert_eq!(description.text(), voltigeur_server::openapi());
    for schema in ["Table", "View", "Update", "Hello", "Made", "Problem", "Point"] {
        assert!(description.json()["components"]["schemas"][schema].is_object(), "{schema}");
    }
}

async fn two_people(address: SocketAddr) {
    let game = Game::of_two(address).await;
    let [mut first, mut second] = game.seats();
    let table = game.table(&mut first).await;
    assert_eq!(table.dice.commitment.len(), 64);
    assert!(table.dice.secret.is_none());
    let seen = game.table(&mut second).await;
    let watched = game.table(&mut game.watcher()).await;
    assert!(watched.plays.is_empty());
    for (table, may) in [(&game.table(&mut first).await, true), (&seen, false), (&watched, false)] {
        let decides = table.view.prompt.as_ref().unwrap();
        let own = table.plays.contains(&decides.side);
        assert_eq!(!decides.options.is_empty(), own);
        assert!(!may || table.plays.len() == 1);
    }

    // A nonce from each, then an action by whoever must.
    for (n, client) in [&mut first, &mut second].into_iter().enumerate() {
        let nonce = json!({ "nonce": format!("nonce-{n}") });
        assert_eq!(client.post(&game.path("/nonce"), &nonce).await.status, 200);
        assert_eq!(client.post(&game.path("/nonce"), &nonce).await.status, 422, "only one");
    }
    let mut rng = Seeded::new(1);
    for _ in 0..30 {
        assert!(game.step(&mut [game.seat(0), game.seat(1)], &mut rng).await);
    }
    let table = game.table(&mut first).await;
    assert!(table.actions >= 30 && table.log.len() == table.actions as usize);
    assert_eq!(table.dice.nonces, [Some("nonce-0".to_owned()), Some("nonce-1".to_owned())]);
    let early: Table = first.get(&game.path("/at/10")).await.read();
    assert_eq!((early.actions, early.log.len()), (10, 10));
    assert!(early.view.prompt.is_none_or(|prompt| prompt.options.is_empty()));
    assert_eq!(first.get(&game.path("/at/100000")).await.status, 422);

    let cards: Vec<GameCard> = Client::new(address)
        .post("/api/games/list", &json!({ "tokens": [game.token(0), "nonsense", "0".repeat(64)] }))
        .await
        .read();
    assert_eq!(cards.len(), 1);
    assert_eq!((&cards[0].id, cards[0].scenario.as_str()), (&game.id, "training-1"));
}

async fn refusals(address: SocketAddr) {
    let game = Game::of_two(address).await;
    let mut seats = game.seats();
    game.table(&mut seats[1]).await;
    let table = game.table(&mut seats[0]).await;
    let decides = table.view.prompt.as_ref().unwrap().side.index();
    let table = game.table(&mut seats[decides]).await;
    let action = &table.view.prompt.as_ref().unwrap().options[0].action;
    let act = json!({ "action": action, "after": table.seq });

    assert_eq!(Client::new(address).post(&game.path("/actions"), &act).await.status, 401);
    assert_eq!(Client::with(address, "short").post(&game.path("/actions"), &act).await.status, 401);
    assert_eq!(Client::with(address, &"a".repeat(64)).post(&game.path("/actions"), &act).await.status, 403);
    assert_eq!(seats[1 - decides].post(&game.path("/actions"), &act).await.status, 403);
    assert_eq!(game.watcher().post(&game.path("/actions"), &act).await.status, 403);
    assert_eq!(seats[0].post("/api/games/aaaaaaaaaaaa/actions", &act).await.status, 404);
    assert_eq!(seats[0].post("/api/games/../../etc/passwd", &act).await.status, 404);

    let client = &mut seats[decides];
    let stale = client.post(&game.path("/actions"), &json!({ "action": action, "after": table.seq + 5 })).await;
    assert_eq!(stale.status, 409);
    stale.why();
    let nonsense = client.post(&game.path("/actions"), &json!({ "action": "dance", "after": table.seq })).await;
    assert_eq!(nonsense.status, 422);
    let preview: Preview = client.post(&game.path("/preview"), &json!({ "action": "dance" })).await.read();
    assert!(!preview.legal && preview.problem.is_some());
    let preview: Preview = client.post(&game.path("/preview"), &json!({ "action": action })).await.read();
    assert!(preview.legal && preview.problem.is_none());

    // Talk in between does not make a decision stale; another decision does.
    assert_eq!(client.post(&game.path("/chat"), &json!({ "text": " good day " })).await.status, 200);
    assert_eq!(client.post(&game.path("/chat"), &json!({ "text": "  " })).await.status, 422);
    assert_eq!(client.post(&game.path("/actions"), &act).await.status, 200);
    assert_eq!(client.post(&game.path("/actions"), &act).await.status, 409);
    let said = game.table(client).await.chat;
    assert_eq!((said.len(), said[0].text.as_str()), (1, "good day"));

    // An action that the rules refuse names its rule.
    let refused = a_refusal_with_a_rule(&game, &mut seats).await;
    assert!(refused["rule"].as_str().unwrap().starts_with("LOB-"), "{refused}");

    for (wish, status) in [
        (json!({ "rulebook": "chess", "scenario": "x", "seats": [{"kind": "here"}, {"kind": "here"}] }), 404),
        (wish("nowhere", "here", "here"), 404),
        (wish("training-1", "here", "computer:napoleon"), 422),
        (wish("training-1", "here", "computer:search:999999999"), 422),
        (json!({ "rulebook": "lines-of-battle", "seats": [{"kind": "here"}, {"kind": "here"}] }), 422),
        (
            json!({ "rulebook": "lines-of-battle", "scenario_text": "nonsense", "seats": [{"kind": "here"}, {"kind": "here"}] }),
            422,
        ),
        (
            json!({ "rulebook": "lines-of-battle", "scenario": "training-1", "switches": ["no-such"], "seats": [{"kind": "here"}, {"kind": "here"}] }),
            422,
        ),
        (json!({ "rulebook": "lines-of-battle", "scenario": "training-1", "seats": [{"kind": "here"}] }), 422),
        (
            json!({ "rulebook": "lines-of-battle", "scenario": "training-1", "clock": {"kind": "days", "days": 0}, "seats": [{"kind": "here"}, {"kind": "here"}] }),
            422,
        ),
    ] {
        let reply = Client::new(address).post("/api/games", &wish).await;
        assert_eq!(reply.status, status, "{wish}: {}", reply.text());
        reply.why();
    }
}

/// Plays on until something that is written like an action is refused by a rule.
async fn a_refusal_with_a_rule(game: &Game, seats: &mut [Client; 2]) -> Value {
    let mut rng = Seeded::new(5);
    let mut tried: Vec<String> = Vec::new();
    for _ in 0..60 {
        for client in seats.iter_mut() {
            let table = game.table(client).await;
            let Some(prompt) = table.view.prompt.filter(|prompt| !prompt.options.is_empty()) else { continue };
            for action in &tried {
                let reply = client.post(&game.path("/preview"), &json!({ "action": action })).await.json();
                if reply["problem"]["rule"].is_string() {
                    let reply =
                        client.post(&game.path("/actions"), &json!({ "action": action, "after": table.seq })).await;
                    assert_eq!(reply.status, 422);
                    return reply.json();
                }
            }
            tried = prompt.options.into_iter().map(|option| option.action).collect();
        }
        game.step(seats, &mut rng).await;
    }
    panic!("no rule refused anything");
}

async fn taking_back(address: SocketAddr) {
    // Two people: own decisions at once, others by agreement.
    let game = Game::of_two(address).await;
    let mut seats = game.seats();
    game.table(&mut seats[1]).await;
    let mut rng = Seeded::new(3);
    let offered = loop {
        assert!(game.step(&mut seats, &mut rng).await);
        let tables = [game.table(&mut seats[0]).await, game.table(&mut seats[1]).await];
        if let Some(side) = (0..2).find(|&side| tables[side].undo_to < tables[side].actions)
            && tables[side].actions < 12
        {
            let to = tables[side].undo_to;
            assert_eq!(seats[side].post(&game.path("/undo"), &json!({ "to": to })).await.status, 200);
            assert!(game.table(&mut seats[side]).await.actions <= tables[side].actions);
            game.step(&mut seats, &mut rng).await;
            continue;
        }
        if let Some(side) =
            (0..2).find(|&side| tables[side].undo_to == tables[side].actions && tables[side].actions >= 12)
        {
            break side;
        }
    };
    let before = game.table(&mut seats[offered]).await;
    assert_eq!(seats[offered].post(&game.path("/undo"), &json!({ "to": 0 })).await.status, 200);
    let asked = game.table(&mut seats[1 - offered]).await;
    assert!(asked.offer.is_some() && asked.actions == before.actions);
    let answer = |accept: bool, offer: u64| json!({ "accept": accept, "offer": offer });
    let id = asked.offer.unwrap().id;
    let refused = seats[offered].post(&game.path("/answer"), &answer(true, id)).await;
    assert_eq!(refused.status, 403, "not one's own offer");
    assert_eq!(seats[offered].post(&game.path("/answer"), &answer(false, id)).await.status, 200, "it is withdrawn");
    let late = seats[1 - offered].post(&game.path("/answer"), &answer(true, id)).await;
    assert_eq!(late.status, 422, "nothing is asked any more");
    assert_eq!(seats[offered].post(&game.path("/undo"), &json!({ "to": 0 })).await.status, 200);
    let id = game.table(&mut seats[1 - offered]).await.offer.unwrap().id;
    assert_eq!(seats[1 - offered].post(&game.path("/answer"), &answer(true, id)).await.status, 200);
    let after = game.table(&mut seats[0]).await;
    assert!(after.offer.is_none() && after.actions < before.actions);
    assert_eq!(seats[0].post(&game.path("/undo"), &json!({ "to": 5000 })).await.status, 422);
    assert_eq!(game.watcher().post(&game.path("/undo"), &json!({ "to": 0 })).await.status, 403);

    // Two at one screen take back what they like.
    let game = Game::new(address, &wish("training-1", "here", "here")).await;
    assert_eq!(game.token(0), game.token(1), "one token plays both sides");
    let mut seats = game.seats();
    for _ in 0..15 {
        game.step(&mut seats, &mut rng).await;
    }
    let table = game.table(&mut seats[0]).await;
    assert!(table.undo_to < table.actions && table.plays.len() == 2);
    assert_eq!(seats[0].post(&game.path("/undo"), &json!({ "to": 3 })).await.status, 200);
    assert!(game.table(&mut seats[0]).await.actions < table.actions);
}

async fn ends(address: SocketAddr) {
    let game = Game::of_two(address).await;
    let mut seats = game.seats();
    game.table(&mut seats[1]).await;
    assert_eq!(seats[0].post(&game.path("/offer-end"), &json!({})).await.status, 200);
    let offer = game.table(&mut seats[1]).await.offer.unwrap().id;
    assert_eq!(seats[1].post(&game.path("/answer"), &json!({ "accept": true, "offer": offer })).await.status, 200);
    let table = game.table(&mut seats[0]).await;
    assert!(table.ended.as_ref().unwrap().contains("agreed"), "{:?}", table.ended);
    assert!(table.view.prompt.is_none() && table.view.ended.is_some() && table.dice.secret.is_some());
    for what in ["/resign", "/offer-end"] {
        assert_eq!(seats[0].post(&game.path(what), &json!({})).await.status, 422, "{what} after the end");
    }
    assert_eq!(seats[0].post(&game.path("/undo"), &json!({ "to": 0 })).await.status, 422);

    let game = Game::of_two(address).await;
    assert_eq!(game.watcher().post(&game.path("/resign"), &json!({})).await.status, 403);
    assert_eq!(game.seat(1).post(&game.path("/resign"), &json!({})).await.status, 200);
    let table = game.table(&mut game.seat(0)).await;
    assert_eq!(table.view.ended.unwrap().winner, Some(voltigeur_engine::Side::First));
}

async fn records(address: SocketAddr) {
    let game = Game::of_two(address).await;
    let mut seats = game.seats();
    let mut rng = Seeded::new(8);
    for _ in 0..40 {
        game.step(&mut seats, &mut rng).await;
    }
    let text = seats[0].get(&game.path("/record")).await.text();
    let record: Record = text.parse().unwrap();
    assert!(record.dice.fair.as_ref().unwrap().secret.is_none(), "the secret is told at the end");
    let replayed = Match::replay(lines_of_battle(), &record).unwrap();
    assert_eq!(replayed.history().len(), game.table(&mut seats[0]).await.actions as usize);

    let reply =
        seats[0].post(&game.path("/branch"), &json!({ "at": 20, "seats": [{"kind": "here"}, {"kind": "here"}] })).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let made: Made = reply.read();
    let branch = Game { id: made.id.clone(), address, made };
    let table = branch.table(&mut branch.seat(0)).await;
    assert!(table.actions >= 20);
    assert_eq!(
        table.log[..20].iter().map(|entry| &entry.action).collect::<Vec<_>>(),
        record.line.steps[..20].iter().map(|step| &step.action).collect::<Vec<_>>()
    );
    let mut both = branch.seats();
    while branch.step(&mut both, &mut rng).await {}
    let record: Record = both[0].get(&branch.path("/record")).await.text().parse().unwrap();
    assert_eq!(record::verify(&record).unwrap().from_action, 21);
    let too_far = json!({ "at": 100000, "seats": [{"kind": "here"}, {"kind": "here"}] });
    assert_eq!(seats[0].post(&game.path("/branch"), &too_far).await.status, 422);

    let mut client = Client::new(address);
    let upload = "/api/records?first=here&second=computer:recruit";
    let reply = client.send("POST", upload, Some(RECORD), text.as_bytes()).await.unwrap();
    assert_eq!(reply.status, 201, "{}", reply.text());
    let forged = text.replacen("1 ", "1 dance ", 1);
    for (path, body) in [(upload, "nonsense"), (upload, forged.as_str()), ("/api/records?first=nobody", text.as_str())]
    {
        let reply = client.send("POST", path, Some(RECORD), body.as_bytes()).await.unwrap();
        assert_eq!(reply.status, 422, "{}", reply.text());
        reply.why();
    }
    // It is refused by its length, before any of it is played.
    let played = text.parse::<Record>().unwrap().line.steps.len();
    let more: String = (played + 1..=20_001).map(|n| format!("{n} done\n")).collect();
    let long = format!("{}\n{more}", text.trim_end());
    let reply = client.send("POST", upload, Some(RECORD), long.as_bytes()).await.unwrap();
    assert_eq!(reply.status, 422, "{}", reply.text());
    assert!(reply.why().contains("at most 20000 actions, and this one has 20001"), "{}", reply.text());
}

fn lines_of_battle() -> &'static dyn voltigeur_engine::Rulebook {
    voltigeur_players::books()[0].rulebook()
}

async fn against_the_computer(address: SocketAddr) {
    let game = Game::new(address, &wish("training-1", "here", "computer:recruit")).await;
    let mut client = game.seat(0);
    let mut rng = Seeded::new(4);
    let ended = loop {
        let table = game.table(&mut client).await;
        if let Some(ended) = table.ended {
            break ended;
        }
        match table.view.prompt.filter(|prompt| !prompt.options.is_empty()) {
            Some(prompt) => {
                let action = &prompt.options[rng.below(prompt.options.len())].action;
                let reply = client.post(&game.path("/actions"), &json!({ "action": action, "after": table.seq })).await;
                assert_eq!(reply.status, 200, "{}", reply.text());
            }
            None => tokio::time::sleep(std::time::Duration::from_millis(20)).await,
        }
    };
    assert!(!ended.is_empty());
    let record: Record = client.get(&game.path("/record")).await.text().parse().unwrap();
    let report = record::verify(&record).unwrap();
    assert!(report.dice > 0, "every die can be checked after the battle");
    Match::replay(lines_of_battle(), &record).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_go_on_after_a_restart_and_few_are_kept_in_memory() {
    let Server { running, folder } = Server::new().await;
    let mut games = Vec::new();
    let mut rng = Seeded::new(2);
    for _ in 0..6 {
        let game = Game::of_two(running.address).await;
        for _ in 0..10 {
            game.step(&mut game.seats(), &mut rng).await;
        }
        games.push((game.table(&mut game.seat(0)).await, game));
    }
    running.shutdown().await;
    let mut config = config(&folder.database());
    config.games_in_memory = 2;
    let running = serve(config).await.unwrap();
    for (before, game) in &mut games {
        game.address = running.address;
        let after = game.table(&mut game.seat(0)).await;
        assert_eq!((before.seq, &before.view.pieces, &before.log), (after.seq, &after.view.pieces, &after.log));
    }
    assert!(running.games_in_memory() <= 3, "{}", running.games_in_memory());
    running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_runs_out_of_time_loses_whether_or_not_anybody_looks() {
    let Server { running, folder } = Server::new().await;
    let mut wish = wish("training-1", "here", "here");
    wish["clock"] = json!({ "kind": "live", "minutes": 1, "increment": 5 });
    let game = Game::new(running.address, &wish).await;
    let left = game.table(&mut game.seat(0)).await.seats.map(|seat| seat.time_left.unwrap());
    assert!(left.iter().all(|left| (55_000..=60_000).contains(left)), "{left:?}");
    running.shutdown().await;
    let pool = sqlx::AnyPool::connect(&format!("sqlite://{}", folder.database())).await.unwrap();
    for statement in ["UPDATE games SET made = made - 120000, deadline = 1", "UPDATE entries SET at = at - 120000"] {
        sqlx::query(statement).execute(&pool).await.unwrap();
    }
    pool.close().await;
    let running = serve(config(&folder.database())).await.unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(2_500)).await;
    let pool = sqlx::AnyPool::connect(&format!("sqlite://{}", folder.database())).await.unwrap();
    let ended: (i64,) = sqlx::query_as("SELECT ended FROM games").fetch_one(&pool).await.unwrap();
    assert_eq!(ended.0, 1, "the timer has seen it");
    let game = Game { address: running.address, ..game };
    let table = game.table(&mut game.seat(0)).await;
    assert!(table.ended.unwrap().contains("out of time"));
    assert_eq!(game.seat(0).post(&game.path("/resign"), &json!({})).await.status, 422);
    running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_port_that_is_taken_is_said_to_be() {
    let server = Server::new().await;
    let mut config = config(&server.folder.database());
    config.listen = server.address();
    let error = serve(config).await.err().unwrap().to_string();
    assert!(error.contains("is in use"), "{error}");
    server.running.shutdown().await;
}
