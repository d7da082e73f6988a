//! Nobody stalls the others: expensive requests, computers, half requests, forged addresses.
use crate::attack::{Attack, Outcome};
use crate::client::{Client, RECORD, Reply, Socket};
use crate::site::{Battle, Site, number, patiently, wish};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use voltigeur_engine::Side;
use voltigeur_server::connections::raise_open_files;

pub fn attacks() -> Vec<Attack> {
    vec![
        attack!(
            10,
            "expensive-requests",
            "sixteen visitors ask for large previews, questions about a table, moments, records and uploads without a pause for 8 s",
            "everything is answered or refused, nothing is given up",
            expensive_requests
        ),
        attack!(
            12,
            "faulty-scenarios",
            "eight visitors upload scenarios with 25,000 faults for 4 s",
            "each is refused in less than 2 s, with the first faults only",
            faulty_scenarios
        ),
        attack!(
            13,
            "computer-games",
            "one visitor makes 200 games between marshals, nine others 20 each",
            "each visitor has 20 of them; another player's marshal decides within 5 s",
            computer_games
        ),
        attack!(
            14,
            "half-requests",
            "1,100 half heads, half bodies and silent connections where 1,024 files may be open",
            "new connections are answered all the while",
            half_requests,
            first: "ulimit -n 1024"
        ),
        attack!(
            14,
            "many-sockets",
            "300 live tables of one address, and 300 answers that nobody reads",
            "an address has 200 sockets",
            many_sockets
        ),
        attack!(
            15,
            "forged-addresses",
            "1,000 requests of one visitor who writes another address into X-Forwarded-For and Forwarded each time",
            "they are one visitor: 400 at once and 50 a second are answered",
            forged_addresses
        ),
    ]
}

/// An Eagles battle in which the second side gives orders: when it is done, dice for the initiative are thrown until they differ.
async fn before_the_initiative(site: &Site) -> (Battle, Vec<String>, Vec<String>) {
    let battle = Battle::new(site, &wish("eagles", "mill-hill", ["here", "here"])).await;
    let mut both = battle.seat(0);
    for _ in 0..40 {
        let table = battle.table(&mut both).await;
        let pieces = table.view.pieces.iter().map(|piece| piece.id.clone()).collect();
        let prompt = table.view.prompt.unwrap();
        let options: Vec<String> = prompt.options.into_iter().map(|option| option.action).collect();
        let orders = options.iter().any(|action| action.starts_with("order"));
        if orders && prompt.side == Side::Second {
            return (battle, options, pieces);
        }
        battle.play(&mut both, &[if orders { "done" } else { &options[0] }]).await;
    }
    panic!("the second side gives orders")
}

/// A scenario full of faults.
pub fn faulty() -> Value {
    let text = format!("name = \"x\"\n{}", "[[unit]]\n".repeat(25_000));
    json!({ "rulebook": "eagles", "scenario_text": text, "seats": [{ "kind": "here" }, { "kind": "here" }] })
}

/// What was asked together.
#[derive(Default)]
struct Asked {
    stop: AtomicBool,
    answered: AtomicUsize,
    refused: AtomicUsize,
    slowest: std::sync::Mutex<Duration>,
}

impl Asked {
    fn count(&self, reply: &Reply, took: Duration) -> Result<(), String> {
        match reply.status {
            429 => self.refused.fetch_add(1, Ordering::Relaxed),
            status if status < 500 && status != 408 => self.answered.fetch_add(1, Ordering::Relaxed),
            status => return Err(format!("{status}: {}", reply.text())),
        };
        let mut slowest = self.slowest.lock().unwrap();
        *slowest = took.max(*slowest);
        Ok(())
    }
}

async fn ask_much(site: Site, n: usize, asked: Arc<Asked>) -> Result<(), String> {
    let (battle, options, pieces) = before_the_initiative(&site).await;
    let mut client = battle.seat(0);
    let record = patiently(&mut client, &battle.path("/record"), None).await.text();
    let faulty = faulty();
    for turn in n.. {
        if asked.stop.load(Ordering::Relaxed) {
            break;
        }
        let (action, piece) = (&options[turn % options.len()], &pieces[turn % pieces.len()]);
        let began = Instant::now();
        let reply = match turn % 8 {
            0 => client.post(&battle.path("/preview"), &json!({ "action": "done" })).await,
            1 => client.post(&battle.path("/preview"), &json!({ "action": action })).await,
            2 => client.post(&battle.path("/query"), &json!({ "ask": "envelope", "piece": piece, "legs": "" })).await,
            3 => client.post(&battle.path("/query"), &json!({ "ask": "zones", "piece": piece })).await,
            4 => client.send("POST", "/api/records", Some(RECORD), record.as_bytes()).await.unwrap(),
            5 => client.post("/api/games", &faulty).await,
            6 => client.get(&battle.path("/at/1")).await,
            _ => client.get("/api/books/vive-lempereur/scenarios/stream-crossing").await,
        };
        asked.count(&reply, began.elapsed())?;
    }
    Ok(())
}

async fn expensive_requests(site: Site) -> Outcome {
    let asked = Arc::new(Asked::default());
    let asking: Vec<_> = (0..16).map(|n| tokio::spawn(ask_much(site.clone(), n, asked.clone()))).collect();
    tokio::time::sleep(Duration::from_secs(8)).await;
    asked.stop.store(true, Ordering::Relaxed);
    for visitor in asking {
        visitor.await.map_err(crate::attack::told)??;
    }
    let slowest = *asked.slowest.lock().unwrap();
    hold!(slowest < Duration::from_secs(10), "an answer took {slowest:?}");
    let (answered, refused) = (asked.answered.load(Ordering::Relaxed), asked.refused.load(Ordering::Relaxed));
    hold!(answered > 100, "only {answered} were answered");
    Ok(format!("{answered} answered, {refused} refused, the slowest in {:.1} s", slowest.as_secs_f64()))
}

async fn faulty_scenarios(site: Site) -> Outcome {
    let (faulty, ends) = (Arc::new(faulty()), Instant::now() + Duration::from_secs(4));
    let uploading: Vec<_> = (0..8)
        .map(|_| {
            let (mut client, faulty) = (site.stranger(), faulty.clone());
            tokio::spawn(async move {
                let (mut sent, mut slowest, mut longest) = (0, Duration::ZERO, 0);
                while Instant::now() < ends {
                    let began = Instant::now();
                    let reply = client.post("/api/games", &*faulty).await;
                    slowest = slowest.max(began.elapsed());
                    longest = longest.max(reply.body.len());
                    hold!([422, 429].contains(&reply.status), "{}: {}", reply.status, reply.text());
                    sent += usize::from(reply.status == 422);
                }
                Ok((sent, slowest, longest))
            })
        })
        .collect();
    let (mut sent, mut slowest, mut longest) = (0, Duration::ZERO, 0);
    for visitor in uploading {
        let theirs = visitor.await.map_err(crate::attack::told)??;
        (sent, slowest, longest) = (sent + theirs.0, slowest.max(theirs.1), longest.max(theirs.2));
    }
    hold!(slowest < Duration::from_secs(2), "a refusal took {slowest:?}");
    hold!(longest < 20_000, "a refusal has {longest} bytes");
    Ok(format!("{sent} refused, the slowest in {:.2} s, {longest} bytes each", slowest.as_secs_f64()))
}

/// The time from the making of a game to the first decision of its marshal.
async fn first_decision(site: &Site) -> Duration {
    let began = Instant::now();
    let wish = wish("lines-of-battle", "training-1", ["computer:marshal", "here"]);
    let battle = Battle::waiting(site, &wish).await;
    let mut client = battle.seat(1);
    while !battle.table(&mut client).await.log.iter().any(|entry| !entry.forced) {
        tokio::time::sleep(Duration::from_millis(60)).await;
    }
    began.elapsed()
}

async fn computer_games(site: Site) -> Outcome {
    let between = wish("lines-of-battle", "quatre-bras", ["computer:marshal", "computer:marshal"]);
    let mut greedy = site.stranger();
    let mut made = 0;
    for _ in 0..200 {
        made += usize::from(patiently_made(&mut greedy, &between).await);
    }
    hold!(made == 20, "one visitor made {made} games between computers");
    for _ in 0..9 {
        let mut other = site.stranger();
        for _ in 0..20 {
            made += usize::from(patiently_made(&mut other, &between).await);
        }
    }
    let mut slowest = Duration::ZERO;
    for _ in 0..5 {
        slowest = slowest.max(first_decision(&site).await);
    }
    hold!(slowest < Duration::from_secs(5), "another player's marshal took {slowest:?}");
    Ok(format!("{made} run, another player's marshal decides in {:.1} s", slowest.as_secs_f64()))
}

async fn patiently_made(client: &mut Client, wish: &Value) -> bool {
    loop {
        let reply = client.post("/api/games", wish).await;
        if reply.status == 201 || reply.why().contains("between computers") {
            return reply.status == 201;
        }
        assert_eq!(reply.status, 429, "{}", reply.text());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

const HALF_HEAD: &str = "GET /api/books HTTP/1.1\r\nHost: localhost\r\n";
const HALF_BODY: &str =
    "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";

async fn half_requests(site: Site) -> Outcome {
    let files = raise_open_files().unwrap_or(0);
    hold!(files > 1_500, "this attack needs 1,500 open files, and the system allows {files}");
    let (mut halves, mut slowest) = (Vec::new(), Duration::ZERO);
    for n in 0..1_100 {
        let mut stream = TcpStream::connect(site.address).await.unwrap();
        let _ = stream.write_all([HALF_HEAD, HALF_BODY, ""][n % 3].as_bytes()).await;
        halves.push(stream);
        if n % 20 == 19 {
            let began = Instant::now();
            let reply = site.stranger().send("GET", "/api/books", None, b"").await;
            hold!(reply.is_ok_and(|reply| reply.status == 200), "no answer after {n} half requests");
            slowest = slowest.max(began.elapsed());
        }
    }
    // They stay for a while.
    let until = Instant::now() + Duration::from_secs(3);
    while Instant::now() < until {
        let began = Instant::now();
        let reply = site.stranger().send("GET", "/api/books", None, b"").await;
        hold!(reply.is_ok_and(|reply| reply.status == 200), "no answer beside the half requests");
        slowest = slowest.max(began.elapsed());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    hold!(slowest < Duration::from_secs(1), "an answer took {slowest:?}");
    Ok(format!("new connections are answered in {:.0} ms at most", slowest.as_secs_f64() * 1_000.0))
}

async fn many_sockets(site: Site) -> Outcome {
    let battle = Battle::of_two(&site).await;
    let mut sockets = Vec::new();
    for _ in 0..300 {
        // No proxy names them: they all come from this machine. Nobody reads what they are sent.
        if let Ok(mut socket) = Socket::connect(site.address, &battle.id).await {
            let hello = json!({ "token": battle.made.watch });
            socket.say(&hello.to_string()).await;
            sockets.push(socket);
        }
    }
    hold!(sockets.len() <= 200, "one address has {} sockets", sockets.len());
    let request = format!(
        "GET {} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.9.9.9\r\nAuthorization: Bearer {}\r\n\r\n",
        battle.path(""),
        battle.token(0)
    );
    let mut unread = Vec::new();
    for _ in 0..30 {
        let mut stream = TcpStream::connect(site.address).await.unwrap();
        stream.write_all(request.repeat(10).as_bytes()).await.unwrap();
        unread.push(stream);
    }
    for n in 0..5 {
        let said = battle.seat(n % 2).post(&battle.path("/chat"), &json!({ "text": format!("line {n}") })).await;
        hold!([200, 429].contains(&said.status), "{}", said.text());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    Ok(format!("{} of 300 sockets were taken", sockets.len()))
}

async fn forged_addresses(site: Site) -> Outcome {
    let home = format!("203.0.113.{}", number() % 250);
    let mut client = Client::new(site.address);
    let (began, mut answered) = (Instant::now(), 0.0);
    for n in 0..1_000 {
        let forged = format!("198.51.{}.{}", n / 250, n % 250);
        client.headers = match n % 3 {
            // The proxy adds the visitor's address to the line, or a line of its own.
            0 => vec![("X-Forwarded-For".to_owned(), format!("{forged}, {home}"))],
            1 => vec![("X-Forwarded-For".to_owned(), forged), ("X-Forwarded-For".to_owned(), home.clone())],
            _ => vec![("Forwarded".to_owned(), format!("for={forged}")), ("X-Forwarded-For".to_owned(), home.clone())],
        };
        match client.get("/api/books").await.status {
            200 => answered += 1.0,
            429 => {}
            other => return Err(format!("{other}")),
        }
    }
    let allowed = 405.0 + 50.0 * began.elapsed().as_secs_f64();
    hold!(answered <= allowed, "{answered} of 1,000 were answered, {allowed:.0} are allowed");
    Ok(format!("{answered} of 1,000 answered"))
}
