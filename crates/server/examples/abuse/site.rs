//! Visitors of the server under attack, each from an address of their own, and their battles.
use crate::client::{Client, Reply};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use voltigeur_engine::Seeded;
use voltigeur_server::api::{Made, Seated, Table};

/// A server, as its visitors know it.
#[derive(Clone)]
pub struct Site {
    pub address: SocketAddr,
    /// The program that serves.
    pub program: PathBuf,
    /// The file that it keeps its games in.
    pub database: PathBuf,
}

static NEXT: AtomicU32 = AtomicU32::new(1);

/// A number that nothing else has.
pub fn number() -> u32 {
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// An address from which nobody has come so far.
pub fn new_home() -> String {
    let [_, b, c, d] = number().to_be_bytes();
    format!("10.{b}.{c}.{d}")
}

impl Site {
    /// Somebody at an address.
    pub fn at(&self, home: &str) -> Client {
        let mut client = Client::new(self.address);
        client.headers.push(("X-Forwarded-For".to_owned(), home.to_owned()));
        client
    }

    /// Somebody from an address from which nobody has come so far.
    pub fn stranger(&self) -> Client {
        self.at(&new_home())
    }

    /// A stranger who holds a token.
    pub fn holder(&self, token: &str) -> Client {
        holding(token, self.stranger())
    }

    /// Somebody with a new account, signed in at the page of the server.
    pub async fn account(&self) -> Client {
        let mut client = self.stranger();
        let account = json!({ "name": format!("Player {}", number()), "password": "Hougoumont at dawn" });
        let reply = client.post("/api/accounts", &account).await;
        assert_eq!(reply.status, 201, "{}", reply.text());
        sign_in(&mut client, &reply).await;
        client
    }
}

fn holding(token: &str, mut client: Client) -> Client {
    client.token = Some(token.to_owned());
    client
}

/// Keeps the cookie of a session, and asks for what changes need beside it.
async fn sign_in(client: &mut Client, reply: &Reply) {
    let cookie = reply.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    client.headers.push(("Cookie".to_owned(), cookie));
    let csrf = client.get("/api/me").await.json()["csrf"].as_str().unwrap().to_owned();
    client.headers.push(("X-CSRF".to_owned(), csrf));
}

/// A wish for a battle; a seat is `here`, `invite`, or `computer:` and a level.
pub fn wish(rulebook: &str, scenario: &str, seats: [&str; 2]) -> Value {
    let seats = seats.map(|who| match who.strip_prefix("computer:") {
        Some(level) => json!({ "kind": "computer", "level": level }),
        None => json!({ "kind": who }),
    });
    json!({ "rulebook": rulebook, "scenario": scenario, "seats": seats })
}

/// A battle, and whoever plays it: both from addresses of their own.
pub struct Battle {
    pub id: String,
    pub made: Made,
    homes: [String; 2],
    site: Site,
}

impl Battle {
    /// A battle that waits for those who are invited.
    pub async fn waiting(site: &Site, wish: &Value) -> Self {
        let homes = [new_home(), new_home()];
        let reply = site.at(&homes[0]).post("/api/games", wish).await;
        assert_eq!(reply.status, 201, "{}", reply.text());
        let made: Made = reply.read();
        Self { id: made.id.clone(), made, homes, site: site.clone() }
    }

    /// A battle whose seats are all taken: invitations are accepted at once.
    pub async fn new(site: &Site, wish: &Value) -> Self {
        let mut battle = Self::waiting(site, wish).await;
        for side in 0..2 {
            if let Some(invitation) = battle.made.invitations[side].take() {
                let accepted = site.at(&battle.homes[side]).accept(&battle.id, &invitation).await;
                assert_eq!(accepted.status, 200, "{}", accepted.text());
                battle.made.tokens[side] = Some(accepted.read::<Seated>().token);
            }
        }
        battle
    }

    /// A small battle of two people.
    pub async fn of_two(site: &Site) -> Self {
        Self::new(site, &wish("lines-of-battle", "training-1", ["here", "invite"])).await
    }

    pub fn path(&self, rest: &str) -> String {
        format!("/api/games/{}{rest}", self.id)
    }

    pub fn token(&self, side: usize) -> &str {
        self.made.tokens[side].as_deref().unwrap()
    }

    pub fn seat(&self, side: usize) -> Client {
        holding(self.token(side), self.site.at(&self.homes[side]))
    }

    pub fn seats(&self) -> [Client; 2] {
        [self.seat(0), self.seat(1)]
    }

    /// Whoever made it.
    pub fn maker(&self) -> Client {
        holding(&self.made.maker, self.site.at(&self.homes[0]))
    }

    /// Somebody who watches.
    pub fn watcher(&self) -> Client {
        self.site.holder(&self.made.watch)
    }

    /// The table as somebody sees it.
    pub async fn table(&self, client: &mut Client) -> Table {
        let reply = patiently(client, &self.path(""), None).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        reply.read()
    }

    /// Takes an action; gives what the server says.
    pub async fn act(&self, client: &mut Client, action: &str) -> Reply {
        let seq = self.table(client).await.seq;
        patiently(client, &self.path("/actions"), Some(&json!({ "action": action, "after": seq }))).await
    }

    /// Takes actions that must be legal, and looks.
    pub async fn play(&self, client: &mut Client, actions: &[&str]) -> Table {
        for action in actions {
            let reply = self.act(client, action).await;
            assert_eq!(reply.status, 200, "{action}: {}", reply.text());
        }
        self.table(client).await
    }

    /// Takes one action by lot, by whichever of the two must.
    pub async fn step(&self, seats: &mut [Client; 2], rng: &mut Seeded) {
        for client in seats {
            let table = self.table(client).await;
            let Some(prompt) = table.view.prompt.as_ref().filter(|prompt| !prompt.options.is_empty()) else { continue };
            let action = &prompt.options[rng.below(prompt.options.len())].action;
            self.play(client, &[action]).await;
            return;
        }
        panic!("somebody can choose");
    }
}

/// Asks, and waits where it asks too often.
pub async fn patiently(client: &mut Client, path: &str, body: Option<&Value>) -> Reply {
    for _ in 0..40 {
        let reply = match body {
            Some(body) => client.post(path, body).await,
            None => client.get(path).await,
        };
        if reply.status != 429 {
            return reply;
        }
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    panic!("{path} is refused for ten seconds");
}
