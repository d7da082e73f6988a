//! The program as a server: what it prints, where it listens, and what it keeps.
use crate::support::{err, folder, out, run, voltigeur};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};

/// A server that ends with the test.
struct Server {
    process: Child,
    lines: [String; 2],
}

impl Server {
    fn start(home: &Path) -> Self {
        Self::start_with(home, &[], Stdio::inherit())
    }

    fn start_with(home: &Path, variables: &[(&str, &str)], errors: Stdio) -> Self {
        let mut program = voltigeur(home);
        program.args(["serve", "--listen", "127.0.0.1:0"]).envs(variables.iter().copied());
        let mut process = program.stdout(Stdio::piped()).stderr(errors).spawn().unwrap();
        let mut printed = BufReader::new(process.stdout.take().unwrap()).lines();
        let lines = [(); 2].map(|()| printed.next().unwrap().unwrap());
        Self { process, lines }
    }

    fn address(&self) -> &str {
        self.lines[0].split_once("http://").unwrap().1.split([' ', '/']).next().unwrap()
    }

    /// Sends a request; the whole answer.
    fn ask(&self, method: &str, path: &str, token: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(self.address()).unwrap();
        let seat = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
        let kind = "Content-Type: application/json\r\nConnection: close";
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\n{kind}\r\n{seat}Content-Length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all(format!("{head}{body}").as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The value of a text field in an answer.
fn field<'a>(answer: &'a str, name: &str) -> &'a str {
    let from = answer.split_once(&format!("\"{name}\":")).unwrap().1.trim_start_matches(['[', '"']);
    from.split('"').next().unwrap()
}

#[test]
fn it_says_in_two_lines_where_it_is_and_what_it_keeps_and_serves_the_page() {
    let home = folder("serve");
    let server = Server::start(&home);
    assert!(server.lines[0].contains("http://127.0.0.1:"), "{}", server.lines[0]);
    assert!(server.lines[1].contains(home.join("voltigeur.sqlite").to_str().unwrap()), "{}", server.lines[1]);
    assert!(home.join("voltigeur.sqlite").exists());
    let page = server.ask("GET", "/", "", "");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<!doctype html>"), "{page}");

    let taken = run(&home, &["serve", "--listen", server.address()], "");
    assert_eq!(taken.status.code(), Some(2));
    assert!(err(&taken).contains("is in use") && err(&taken).contains("--listen"), "{}", err(&taken));
    let nowhere = run(&home, &["serve", "--listen", "127.0.0.1:0", "--database", "/no/such/folder/x.sqlite"], "");
    assert_eq!(nowhere.status.code(), Some(2));
    assert!(err(&nowhere).contains("cannot be opened"), "{}", err(&nowhere));
}

#[test]
fn the_dice_of_a_finished_battle_are_made_again() {
    let home = folder("verify");
    let server = Server::start(&home);
    let wish = r#"{"rulebook":"lines-of-battle","scenario":"training-1","seats":[{"kind":"here"},{"kind":"computer","level":"recruit"}]}"#;
    let made = server.ask("POST", "/api/games", "", wish);
    let (id, token) = (field(&made, "id").to_owned(), field(&made, "tokens").to_owned());
    let file = home.join("battle.txt");
    let record = |server: &Server| {
        let answer = server.ask("GET", &format!("/api/games/{id}/record"), &token, "");
        std::fs::write(&file, answer.split_once("\r\n\r\n").unwrap().1).unwrap();
        run(&home, &["verify", file.to_str().unwrap()], "")
    };
    let early = record(&server);
    assert_eq!(early.status.code(), Some(1));
    assert!(err(&early).contains("lacks the secret"), "{}", err(&early));
    assert!(
        server.ask("POST", &format!("/api/games/{id}/nonce"), &token, r#"{"nonce":"bonaparte"}"#).contains(" 200 ")
    );
    assert!(server.ask("POST", &format!("/api/games/{id}/resign"), &token, "").contains(" 200 "));
    let verified = record(&server);
    assert!(verified.status.success(), "{}", err(&verified));
    assert!(out(&verified).contains("match the secret"), "{}", out(&verified));
    assert!(out(&verified).contains("the first side added a nonce"), "{}", out(&verified));
    let seeded = run(&home, &["verify", "crates/cli/tests/quatre-bras.battle"], "");
    assert_eq!(seeded.status.code(), Some(1));
    assert!(err(&seeded).contains("nothing to verify"), "{}", err(&seeded));
}

#[test]
fn settings_come_from_a_file_the_environment_and_flags() {
    let home = folder("settings");
    let file = home.join("voltigeur.toml");
    std::fs::write(&file, "proxies = 3\nsearchers = 2\n[limits]\nsockets = 5\n").unwrap();
    let print = |more: &[&str], variable: Option<(&str, &str)>| {
        let mut program = voltigeur(&home);
        program.args(["serve", "--print-config"]).args(more).envs(variable);
        program.output().unwrap()
    };
    let config = ["--config", file.to_str().unwrap()];
    assert!(out(&print(&[], None)).contains("\nlisten = \"127.0.0.1:1805\"\n"));
    let all = [config.as_slice(), &["--searchers", "4"]].concat();
    let printed = out(&print(&all, Some(("VOLTIGEUR_LIMITS_SOCKETS", "6"))));
    for line in ["proxies = 3", "searchers = 4", "sockets = 6"] {
        assert!(printed.lines().any(|printed| printed == line), "{line}: {printed}");
    }
    std::fs::write(&file, "[limits]\nsokets = 5\n").unwrap();
    let refused = print(&config, None);
    assert_eq!(refused.status.code(), Some(2));
    assert!(err(&refused).contains("did you mean 'limits.sockets'?"), "{}", err(&refused));
}

#[test]
fn requests_are_logged_as_json_on_request() {
    let home = folder("json");
    let variables = [("VOLTIGEUR_LOG", "info"), ("VOLTIGEUR_LOG_FORMAT", "json"), ("VOLTIGEUR_ADMIN_LISTEN", "off")];
    let mut server = Server::start_with(&home, &variables, Stdio::piped());
    let token = "0f".repeat(32);
    let answer = server.ask("GET", "/api/books?secret=x", &token, "");
    let id = answer.lines().find_map(|line| line.strip_prefix("x-request-id: ")).unwrap().to_owned();
    let lines = BufReader::new(server.process.stderr.take().unwrap()).lines().map(Result::unwrap);
    let mut lines = lines.map(|line| (serde_json::from_str::<serde_json::Value>(&line).expect("a line is JSON"), line));
    let (read, line) = lines.find(|(read, _)| read["target"] == "voltigeur::access").unwrap();
    assert_eq!((&read["level"], &read["id"]), (&"INFO".into(), &id.into()), "{line}");
    assert_eq!((&read["method"], &read["path"]), (&"GET".into(), &"/api/books".into()), "{line}");
    assert_eq!((&read["route"], &read["status"]), (&"/api/books".into(), &200.into()), "{line}");
    assert!(read["ms"].as_f64().is_some_and(|ms| ms >= 0.0) && read["visitor"].is_string(), "{line}");
    assert!(!line.contains(&token) && !line.contains("secret"), "{line}");
}

#[test]
fn an_admin_address_that_is_taken_or_settings_that_cannot_be_read_are_told_with_code_2() {
    let home = folder("admin-listen");
    let other = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = other.local_addr().unwrap().to_string();
    for (name, value, parts) in [
        ("VOLTIGEUR_ADMIN_LISTEN", taken.as_str(), ["is in use", "admin_listen"]),
        ("VOLTIGEUR_ADMIN_LISTEN", "somewhere", ["VOLTIGEUR_ADMIN_LISTEN", "`auto` or `off`"]),
        ("VOLTIGEUR_BASE_PATH", "voltigeur", ["VOLTIGEUR_BASE_PATH", "begins with a slash"]),
        ("VOLTIGEUR_LOG_FORMAT", "xml", ["VOLTIGEUR_LOG_FORMAT", "json"]),
        ("VOLTIGEUR_LOG", "voltigeur=loud", ["`log`", "loud"]),
    ] {
        let mut program = voltigeur(&home);
        let refused = program.args(["serve", "--listen", "127.0.0.1:0"]).env(name, value).output().unwrap();
        assert_eq!(refused.status.code(), Some(2), "{name}={value}");
        let told = err(&refused);
        assert!(told.lines().count() == 1 && parts.iter().all(|part| told.contains(part)), "{name}={value}: {told}");
    }
}

#[test]
fn two_servers_on_one_machine_need_no_settings_and_a_base_path_is_in_the_first_line() {
    let homes = [folder("first"), folder("second")];
    let first = Server::start(&homes[0]);
    let second = Server::start_with(&homes[1], &[("VOLTIGEUR_BASE_PATH", "/voltigeur")], Stdio::inherit());
    assert!(first.ask("GET", "/api/books", "", "").starts_with("HTTP/1.1 200"));
    assert!(second.lines[0].contains(&format!("http://{}/voltigeur/ ", second.address())), "{}", second.lines[0]);
    assert!(second.ask("GET", "/voltigeur/api/books", "", "").starts_with("HTTP/1.1 200"));
}
