//! Everything below a base path.
use crate::client::{Client, Socket};
use crate::machine::{Folder, config, wish};
use serde_json::json;
use voltigeur_server::api::Made;
use voltigeur_server::{BasePath, Config, Running, serve};

async fn below(base: &str) -> (Running, Folder) {
    let folder = Folder::new();
    let base_path: BasePath = base.parse().unwrap();
    (serve(Config { base_path, ..config(&folder.database()) }).await.unwrap(), folder)
}

/// All addresses in the page: `src="…"` and `href="…"`.
fn addresses(html: &str) -> Vec<&str> {
    let after = |name| html.split(name).skip(1).filter_map(|rest| rest.split('"').next());
    after("src=\"").chain(after("href=\"")).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_and_its_files_are_below_the_base_path() {
    for base in ["/voltigeur/", "/club/games/", "/"] {
        let (running, _folder) = below(base).await;
        let mut client = Client::new(running.address);
        for path in ["", "index.html", "g/abcdefghijkm", "new/lines-of-battle/training-1", "account", "admin", "reset"]
        {
            let page = client.get(&format!("{base}{path}")).await;
            assert_eq!(page.status, 200, "{base}{path}");
            assert!(page.text().contains(&format!("<meta name=\"base-path\" content=\"{base}\"")), "{}", page.text());
            let found = page.text();
            let found = addresses(&found);
            assert!(found.len() >= 4, "{found:?}");
            for address in found {
                assert!(address.starts_with(base), "{address}");
                let file = client.get(address).await;
                assert_eq!(file.status, 200, "{address}");
                assert!(!file.header("content-type").unwrap().contains("html"), "{address}");
            }
        }
        assert_eq!(client.get(&format!("{base}nothing.js")).await.status, 404);
        running.shutdown().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_is_known_is_not_sent_again_and_differs_by_base_path() {
    let mut tags = Vec::new();
    for base in ["/", "/voltigeur/"] {
        let (running, _folder) = below(base).await;
        let mut client = Client::new(running.address);
        let tag = client.get(base).await.header("etag").unwrap().to_owned();
        client.headers.push(("If-None-Match".to_owned(), tag.clone()));
        assert_eq!(client.get(base).await.status, 304);
        tags.push(tag);
        running.shutdown().await;
    }
    assert_ne!(tags[0], tags[1]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_leaves_the_slash_out_is_led_there_and_nothing_is_elsewhere() {
    let (running, _folder) = below("/voltigeur").await;
    let mut client = Client::new(running.address);
    let led = client.get("/voltigeur").await;
    assert_eq!((led.status, led.header("location")), (308, Some("/voltigeur/")));
    assert_eq!(client.get("/voltigeur?at=3").await.header("location"), Some("/voltigeur/?at=3"));
    for elsewhere in ["/", "/api/books", "/voltigeurs/", "/g/abc", "/icon.svg", "//voltigeur/", "/Voltigeur/"] {
        let reply = client.get(elsewhere).await;
        assert_eq!(reply.status, 404, "{elsewhere}");
        assert!(reply.why().contains("this server is at /voltigeur/"), "{}", reply.text());
        assert!(reply.header("x-request-id").is_some() && reply.header("content-security-policy").is_some());
    }
    let made = client.post("/api/games", &wish("training-1", "here", "here")).await;
    assert_eq!(made.status, 404);
    running.shutdown().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_interface_sockets_cookies_and_links_are_below_the_base_path() {
    let (running, folder) = below("/voltigeur/").await;
    let mut client = Client::new(running.address);
    let made = client.post("/voltigeur/api/games", &wish("training-1", "here", "here")).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let made: Made = made.read();
    let token = made.tokens[0].clone().unwrap();
    client.token = Some(token.clone());
    let path = format!("/voltigeur/api/games/{}", made.id);
    let mut socket = Socket::connect_below(running.address, "/voltigeur", &made.id).await.unwrap();
    socket.say(&json!({ "token": token }).to_string()).await;
    let table = socket.next_of("table").await;
    let action = &table["table"]["view"]["prompt"]["options"][0]["action"];
    let taken =
        client.post(&format!("{path}/actions"), &json!({ "action": action, "after": table["table"]["seq"] })).await;
    assert_eq!(taken.status, 200, "{}", taken.text());
    socket.next_of("played").await;
    assert!(Socket::connect(running.address, &made.id).await.is_err());

    client.token = None;
    let account = json!({ "name": "Augereau", "password": "of Castiglione 1796" });
    let cookie = client.post("/voltigeur/api/accounts", &account).await.header("set-cookie").unwrap().to_owned();
    assert!(cookie.contains("; Path=/voltigeur/;"), "{cookie}");
    let description = client.get("/voltigeur/api/openapi.json").await.json();
    assert_eq!(description["servers"][0]["url"], "/voltigeur");
    running.shutdown().await;

    let store = voltigeur_server::store::Store::open(&format!("sqlite://{}", folder.database())).await.unwrap();
    let account = store.account("Augereau").await.unwrap().unwrap().account;
    let by = voltigeur_server::store::audit::Actor("the test".to_owned());
    let link = voltigeur_server::http::admin::make_reset(&store, &"/voltigeur/".parse().unwrap(), &account, &by).await;
    assert!(link.unwrap().path.starts_with("/voltigeur/reset#token="));
    store.close().await;
}
