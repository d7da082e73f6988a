//! Settings: files, the environment, and the table in the guide.
use crate::machine::Folder;
use std::path::PathBuf;
use voltigeur_server::config::load::without_password;
use voltigeur_server::forwarded::ProxyHeader;
use voltigeur_server::{Config, Rate};

fn load(file: &str, variables: &[(&str, &str)]) -> Result<Config, String> {
    let folder = Folder::new();
    let path = folder.0.join("voltigeur.toml");
    std::fs::write(&path, file).unwrap();
    let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Config::load(Some(&path), variables).map_err(|why| why.to_string())
}

#[test]
fn a_file_changes_defaults_and_the_environment_changes_the_file() {
    let file = "listen = \"0.0.0.0:80\"\ndatabase = \"club.sqlite\"\nproxies = 2\nproxy_header = \"forwarded\"\n\
                [limits]\nsockets = 5\nper_seat = { per_second = 3, at_once = 4 }\n";
    let read = load(file, &[]).unwrap();
    assert_eq!((read.listen.to_string().as_str(), read.database.as_deref()), ("0.0.0.0:80", Some("club.sqlite")));
    assert_eq!((read.proxies, read.proxy_header), (2, ProxyHeader::Forwarded));
    assert_eq!((read.limits.sockets, read.limits.per_seat), (5, Rate::new(3, 4)));
    assert_eq!(read.limits.open_games, Config::default().limits.open_games);

    let variables = [
        ("VOLTIGEUR_LIMITS_SOCKETS", "6"),
        ("VOLTIGEUR_LIMITS_SIGN_IN", "{ per_second = 8, at_once = 9 }"),
        ("VOLTIGEUR_DATABASE", "1806"),
        ("VOLTIGEUR_SECURE_COOKIES", "true"),
        ("VOLTIGEUR_PORT_1805_TCP", "tcp://10.0.0.1:1805"),
        ("VOLTIGEUR_LOG", "info"),
    ];
    let read = load(file, &variables).unwrap();
    assert_eq!((read.limits.sockets, read.limits.sign_in), (6, Rate::new(8, 9)));
    assert_eq!((read.database.as_deref(), read.secure_cookies, read.proxies), (Some("1806"), true, 2));
}

#[test]
fn what_is_misspelt_or_does_not_fit_is_refused_with_a_hint() {
    let refused = |file: &str, variables: &[(&str, &str)], parts: &[&str]| {
        let why = load(file, variables).unwrap_err();
        assert!(parts.iter().all(|part| why.contains(part)), "{why}");
    };
    refused("[limits]\nsokets = 5", &[], &["'limits.sokets'", "did you mean 'limits.sockets'?"]);
    refused("[limit]\nsockets = 5", &[], &["there is no setting 'limit'", "did you mean 'limits'?"]);
    refused("databse = 'x'", &[], &["did you mean 'database'?"]);
    refused("moon = 1", &[], &["'moon'", "--print-config"]);
    refused("[limits]\nsockets = 'many'", &[], &["line 2", "sockets"]);
    refused("[limits]\nper_seat = { per_second = 1, at_onec = 2 }", &[], &["at_onec"]);
    refused("listen = ", &[], &["line 1"]);
    refused("", &[("VOLTIGEUR_LIMITS_SOKETS", "5")], &["did you mean 'VOLTIGEUR_LIMITS_SOCKETS'?"]);
    refused("", &[("VOLTIGEUR_LIMITS_SOCKETS", "many")], &["VOLTIGEUR_LIMITS_SOCKETS: invalid type"]);
    let nowhere = Config::load(Some(&PathBuf::from("/no/such/file.toml")), []).unwrap_err().to_string();
    assert!(nowhere.contains("/no/such/file.toml cannot be read"), "{nowhere}");
}

#[test]
fn what_is_printed_can_be_read_and_holds_no_password() {
    let database = Some("postgres://me:secret@host/club?password=secret&sslmode=require".to_owned());
    let limits = voltigeur_server::Limits { sockets: 7, ..Default::default() };
    let printed = Config { database, limits, ..Config::default() }.print();
    assert!(!printed.contains("secret"), "{printed}");
    let read = load(&printed, &[]).unwrap();
    assert_eq!(read.database.as_deref(), Some("postgres://me@host/club?sslmode=require"));
    assert_eq!((read.limits.sockets, read.searchers), (7, None));
    assert!(Config::settings().iter().all(|row| printed.contains(&row.about)));
    assert_eq!(without_password("club.sqlite"), "club.sqlite");
}

#[test]
fn the_guide_has_a_row_for_every_setting() {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/hosting.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    let missing: Vec<String> =
        Config::settings().iter().map(|row| row.row()).filter(|row| !guide.lines().any(|line| line == row)).collect();
    assert!(missing.is_empty(), "put these rows into docs/guide/hosting.md:\n{}", missing.join("\n"));
    let known = Config::settings().len();
    let is_setting = |line: &&str| {
        line.strip_prefix("| `").is_some_and(|rest| !rest.starts_with("voltigeur") && !rest.starts_with('/'))
    };
    let rows = guide.lines().filter(is_setting).count();
    assert_eq!(rows, known, "docs/guide/hosting.md has rows of settings that do not exist any more");
}
