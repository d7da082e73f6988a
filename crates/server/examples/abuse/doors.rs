//! Passwords, requests from other sites, and garbage.
use crate::attack::{Attack, Outcome};
use crate::client::{Client, RECORD, Socket};
use crate::site::{Battle, Site, new_home, number, wish};
use serde_json::json;
use std::time::{Duration, Instant};

pub fn attacks() -> Vec<Attack> {
    vec![
        attack!(
            17,
            "password-guessing",
            "200 strangers, each from an address of their own, guess one account's password; weak passwords and names that look alike",
            "a handful of guesses is tried, and the owner signs in meanwhile",
            password_guessing
        ),
        attack!(
            18,
            "other-sites",
            "forms and scripts of another site make games, accounts and moves; the server is asked under another name",
            "nothing is made (415), nothing is answered (421)",
            other_sites
        ),
        attack!(
            19,
            "garbage",
            "bodies that are too large, too deep or no JSON; bytes that are no HTTP; frames that are no messages",
            "everything is refused or closed, with a sentence where there is somebody to read it",
            garbage
        ),
    ]
}

async fn password_guessing(site: Site) -> Outcome {
    let name = format!("Owner {}", number());
    let account = json!({ "name": name, "password": "three grey geese" });
    let mut owner = site.stranger();
    hold!(owner.post("/api/accounts", &account).await.status == 201, "the account is not made");
    hold!(owner.post("/api/sessions", &account).await.status == 200, "the owner cannot sign in");
    for (name, password) in [("Soult", "qwertyuiop"), ("Soult", "Password2026!"), ("Soult", "ninechars")] {
        let reply = site.stranger().post("/api/accounts", &json!({ "name": name, "password": password })).await;
        hold!(reply.status == 422, "the password {password} is taken: {}", reply.status);
    }
    let alike = json!({ "name": name.replace('O', "0"), "password": "three grey geese" });
    let alike = site.stranger().post("/api/accounts", &alike).await;
    hold!(alike.status == 409, "a name that looks alike is taken: {}", alike.status);
    let guesses: Vec<_> = (0..200)
        .map(|n| {
            let (mut stranger, name) = (site.stranger(), name.clone());
            tokio::spawn(async move {
                let guess = json!({ "name": name, "password": format!("guess number {n}") });
                stranger.post("/api/sessions", &guess).await
            })
        })
        .collect();
    let mut slowest = Duration::ZERO;
    for _ in 0..4 {
        let began = Instant::now();
        let reply = owner.post("/api/sessions", &account).await;
        slowest = slowest.max(began.elapsed());
        hold!(reply.status == 200, "the owner is kept out: {}", reply.text());
    }
    let mut tried = 0;
    for guess in guesses {
        let reply = guess.await.unwrap();
        hold!([401, 429].contains(&reply.status), "{}: {}", reply.status, reply.text());
        tried += usize::from(reply.status == 401);
    }
    hold!((1..=12).contains(&tried), "{tried} of 200 guesses were tried");
    hold!(slowest < Duration::from_secs(2), "the owner waited {slowest:?}");
    Ok(format!("{tried} of 200 tried, the owner is in after {:.0} ms", slowest.as_secs_f64() * 1_000.0))
}

/// What a form, or a script that is not asked back, can send.
const SIMPLE: [Option<&str>; 4] =
    [None, Some("text/plain"), Some("application/x-www-form-urlencoded"), Some("multipart/form-data; boundary=x")];

async fn other_sites(site: Site) -> Outcome {
    let battle = Battle::of_two(&site).await;
    let mut seat = battle.seat(0);
    let before = battle.table(&mut seat).await.seq;
    let record = seat.get(&battle.path("/record")).await.text();
    let new = wish("lines-of-battle", "training-1", ["here", "here"]).to_string();
    let account = json!({ "name": "Somebody", "password": "three grey geese" }).to_string();
    let mut refused = 0;
    for (path, body) in [
        ("/api/games", new.as_str()),
        ("/api/records", &record),
        ("/api/accounts", &account),
        ("/api/sessions", &account),
        (&battle.path("/resign"), ""),
        (&battle.path("/offer-end"), ""),
        (&battle.path("/chat"), "{\"text\":\"hello\"}"),
    ] {
        for kind in SIMPLE {
            let reply = seat.send("POST", path, kind, body.as_bytes()).await.unwrap();
            hold!(reply.status == 415, "{path} {kind:?}: {}", reply.status);
            refused += 1;
        }
    }
    hold!(battle.table(&mut seat).await.seq == before, "something was written");
    for host in ["evil.example", "club.example.org.evil.example", "127.0.0.1.evil.example:80"] {
        for path in ["/api/books", "/", &battle.path("")] {
            let request = format!(
                "GET {path} HTTP/1.1\r\nHost: {host}\r\nX-Forwarded-For: 10.8.8.8\r\nAuthorization: Bearer {}\r\n\r\n",
                battle.token(0)
            );
            let reply = Client::new(site.address).exchange(request.as_bytes()).await.unwrap();
            hold!(reply.status == 421, "{path} under {host}: {}", reply.status);
            refused += 1;
        }
    }
    let home = new_home();
    let named = format!("GET /api/books HTTP/1.1\r\nHost: club.example.org\r\nX-Forwarded-For: {home}\r\n\r\n");
    let named = Client::new(site.address).exchange(named.as_bytes()).await;
    hold!(named.is_ok_and(|reply| reply.status == 200), "the server does not answer to its own name");
    Ok(format!("{refused} refused, nothing was written"))
}

async fn garbage(site: Site) -> Outcome {
    let battle = Battle::of_two(&site).await;
    let mut client = battle.seat(0);
    let (mut refused, mut sent) = (0, 0);
    let deep = format!("{}1{}", "[".repeat(50_000), "]".repeat(50_000)).into_bytes();
    let bodies =
        [b"{".to_vec(), b"\xff\xfe".to_vec(), b"null".to_vec(), deep, vec![b' '; 300 * 1024], vec![b'x'; 4 << 20]];
    for path in ["/api/games", "/api/accounts", &battle.path("/actions"), &battle.path("/chat")] {
        for body in &bodies {
            let reply = client.send("POST", path, Some("application/json"), body).await.unwrap();
            hold!((400..500).contains(&reply.status), "{path}: {} {}", reply.status, reply.text());
            hold!(!reply.why().is_empty(), "{path}: no sentence");
            refused += 1;
        }
    }
    let huge = vec![b'x'; (2 << 20) + 1];
    let reply = client.send("POST", "/api/records", Some(RECORD), &huge).await.unwrap();
    hold!(reply.status == 413, "a record that is too large: {}", reply.status);
    for raw in [&b"GET / HTTP/9.9\r\n\r\n"[..], b"\x16\x03\x01\x02\x00", b"\0\0\0\0\r\n\r\n", &[b'A'; 100_000]] {
        let mut nobody = Client::new(site.address);
        if let Ok(Ok(reply)) = tokio::time::timeout(Duration::from_millis(300), nobody.exchange(raw)).await {
            hold!((400..500).contains(&reply.status), "{}", reply.status);
        }
        sent += 1;
    }
    for message in ["{", "null", "{\"token\":7}", &"x".repeat(100_000), "{\"token\":\"\",\"after\":-1}"] {
        let mut socket = Socket::connect(site.address, &battle.id).await.map_err(|error| error.to_string())?;
        socket.say(message).await;
        let heard = tokio::time::timeout(Duration::from_secs(5), socket.next_text()).await;
        let closed = heard.map_err(|_| format!("'{message:.20}' is not answered"))?;
        hold!(closed.as_ref().is_none_or(|text| text.starts_with("close 4")), "'{message:.20}': {closed:?}");
        sent += 1;
    }
    let table = battle.table(&mut client).await;
    hold!(table.actions as usize == table.log.len(), "the battle is not as sound as before");
    Ok(format!("{refused} bodies and {sent} connections refused"))
}
