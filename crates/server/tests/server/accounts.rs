//! Accounts: made, signed in and out, protected against other pages, and their games found again.
use crate::client::{Client, Reply};
use crate::machine::{Game, Server, wish};
use serde_json::{Value, json};
use std::net::SocketAddr;

pub fn signed_in(address: SocketAddr, reply: &Reply) -> Client {
    let cookie = reply.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let mut client = Client::new(address);
    client.headers.push(("Cookie".to_owned(), cookie.split(';').next().unwrap().to_owned()));
    client
}

pub async fn everything(address: SocketAddr) {
    let mut nobody = Client::new(address);
    let who = json!({ "name": "Ney", "password": "Friedland 1807" });
    let reply = nobody.post("/api/accounts", &who).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    for (wish, status) in [
        (json!({ "name": "NEY", "password": "something else" }), 409),
        (json!({ "name": "x", "password": "long enough" }), 422),
        (json!({ "name": "Davout<script>", "password": "long enough" }), 422),
        (json!({ "name": "Davout", "password": "short" }), 422),
    ] {
        assert_eq!(nobody.post("/api/accounts", &wish).await.status, status, "{wish}");
    }
    assert_eq!(nobody.post("/api/sessions", &json!({ "name": "Ney", "password": "wrong" })).await.status, 401);
    assert_eq!(nobody.post("/api/sessions", &json!({ "name": "Nobody", "password": "wrong" })).await.status, 401);
    assert_eq!(nobody.get("/api/me").await.json(), json!({ "name": null, "csrf": null }));

    let reply = nobody.post("/api/sessions", &json!({ "name": "ney", "password": "Friedland 1807" })).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let mut ney = signed_in(address, &reply);
    let me = ney.get("/api/me").await.json();
    assert_eq!(me["name"], "Ney");

    // A change that rests on the cookie needs the header that only a page of this server can know.
    let battle = wish("training-1", "here", "invite");
    assert_eq!(ney.post("/api/games", &battle).await.status, 403);
    ney.headers.push(("X-CSRF".to_owned(), me["csrf"].as_str().unwrap().to_owned()));
    let made = ney.post("/api/games", &battle).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let game = made.json();
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());

    // Another machine: no token, only the account.
    let mut elsewhere = signed_in(address, &nobody.post("/api/sessions", &who).await);
    let cards = elsewhere.post("/api/games/list", &json!({ "tokens": [] })).await.json();
    assert_eq!((cards.as_array().unwrap().len(), &cards[0]["seats"][0]["name"]), (1, &Value::from("Ney")));
    let table = elsewhere.get(&path).await.json();
    assert_eq!(table["plays"], json!(["first"]));
    assert_eq!(elsewhere.post(&format!("{path}/resign"), &json!({})).await.status, 403, "no CSRF header");

    // An invitation that is taken up by somebody with an account is bound to it.
    let other = json!({ "name": "Uxbridge", "password": "Waterloo 1815" });
    let mut uxbridge = signed_in(address, &nobody.post("/api/accounts", &other).await);
    assert_eq!(uxbridge.get(&path).await.status, 403);
    let invitation = json!({ "invitation": game["invitations"][1] });
    assert_eq!(uxbridge.post(&format!("{path}/accept"), &invitation).await.status, 403, "no CSRF header");
    let me = uxbridge.get("/api/me").await.json();
    uxbridge.headers.push(("X-CSRF".to_owned(), me["csrf"].as_str().unwrap().to_owned()));
    let seated = uxbridge.post(&format!("{path}/accept"), &invitation).await;
    assert_eq!(seated.status, 200, "{}", seated.text());
    let table = uxbridge.get(&path).await.json();
    assert_eq!((&table["plays"], &table["seats"][1]["name"]), (&json!(["second"]), &Value::from("Uxbridge")));

    let gone = ney.send("DELETE", "/api/sessions", None, b"").await.unwrap();
    assert_eq!(gone.status, 204);
    assert_eq!(ney.get("/api/me").await.json()["name"], Value::Null);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_finds_its_games_on_another_machine() {
    let server = Server::new().await;
    everything(server.address()).await;
    let _ = Game::of_two(server.address()).await;
    server.running.shutdown().await;
}
