//! How a server is set up.
//!
//! A setting is one row of a `settings!` table: its documentation, name, type and default. Files, the environment,
//! `--print-config` and the table in `docs/guide/hosting.md` (a test compares it) follow from the row. [`load`] reads files and the
//! environment.
use crate::forwarded::{Proxies, ProxyHeader};
use serde::{Deserialize, Serialize};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

mod admin_listen;
mod base_path;
pub mod load;

pub use admin_listen::AdminListen;
pub use base_path::BasePath;

/// The port: the year of Austerlitz.
pub const PORT: u16 = 1805;

/// The port for health and metrics: the year of Waterloo.
pub const ADMIN_PORT: u16 = 1815;

/// How log lines are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line, for programs.
    Json,
}

/// A setting, for documentation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Its name in a file, with its section: `limits.sockets`.
    pub name: String,
    /// What it is for.
    pub about: String,
}

/// Makes a group of settings: a struct with defaults that a file can be read into, and the list of its rows.
macro_rules! settings {
    (
        $(#[doc = $about:literal])+
        $(#[derive($($derived:ident),+)])?
        pub struct $name:ident {
            $($(#[doc = $doc:literal])+ $field:ident: $type:ty = $default:expr;)*
        }
        $(sections { $($(#[doc = $section_doc:literal])+ $section:ident: $section_type:ty;)+ })?
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug, Serialize, Deserialize)]
        $(#[derive($($derived),+)])?
        #[serde(default, deny_unknown_fields)]
        pub struct $name {
            $($(#[doc = $doc])+ pub $field: $type,)*
            $($($(#[doc = $section_doc])+ pub $section: $section_type,)+)?
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default,)* $($($section: Default::default(),)+)? }
            }
        }

        impl $name {
            /// All settings of this group and the sections in it.
            #[must_use]
            pub fn settings() -> Vec<Setting> {
                #[allow(unused_mut, reason = "a group without sections adds none")]
                let mut rows = vec![$(Setting {
                    name: stringify!($field).to_owned(),
                    about: [$($doc.trim()),+].join(" "),
                },)*];
                $($(rows.extend(<$section_type>::settings().into_iter().map(|row| Setting {
                    name: format!("{}.{}", stringify!($section), row.name),
                    ..row
                }));)+)?
                rows
            }
        }
    };
}

settings! {
    /// How a server is set up. [`Config::default`] is for one person at one machine.
    pub struct Config {
        /// Where to listen; port 0 takes any free one.
        listen: SocketAddr = SocketAddr::from((Ipv4Addr::LOCALHOST, PORT));
        /// Where health and metrics are served, never where visitors are: an address, `auto` or `off`. `auto` is 127.0.0.1:1815 if
        /// that is free, and nowhere otherwise; port 0 takes any free one.
        admin_listen: AdminListen = AdminListen::Auto;
        /// The path below which everything is, such as `/voltigeur/`. A proxy in front passes paths on as they are.
        base_path: BasePath = BasePath::default();
        /// Where games are kept: a `postgres://` address, or the path of an SQLite file. If left out, the file `voltigeur.sqlite`
        /// in `data_dir`.
        database: Option<String> = None;
        /// The folder for files. If left out, your data folder (`$VOLTIGEUR_HOME`, or `$XDG_DATA_HOME/voltigeur`).
        data_dir: Option<PathBuf> = None;
        /// The host names under which the server is asked, without ports; `*` for any. Loopback names and the address in `listen`
        /// need not be named.
        names: Vec<String> = Vec::new();
        /// How many trusted proxies stand in front and name visitors in a header. With 0 such headers are ignored, because anybody can
        /// write them.
        proxies: u8 = 0;
        /// The header that the proxies write: `x-forwarded-for` or `forwarded`.
        proxy_header: ProxyHeader = ProxyHeader::default();
        /// Send cookies over HTTPS only.
        secure_cookies: bool = false;
        /// What is logged: `error`, `warn`, `info`, `debug` or `trace`, also by part: `info,voltigeur::access=off`. With `info` there is a
        /// line for each request.
        log: String = "warn".to_owned();
        /// How it is logged: `text` or `json`.
        log_format: LogFormat = LogFormat::Text;
        /// Threads for computer players. If left out, all cores but one.
        searchers: Option<usize> = None;
        /// How many games are kept in memory at most; others are read from the journal when somebody looks.
        games_in_memory: usize = 2_000;
    }
    sections {
        /// What one visitor may do.
        limits: Limits;
        /// How long abandoned games are kept.
        retention: Retention;
    }
}

settings! {
    /// What one visitor may do.
    #[derive(Copy)]
    pub struct Limits {
        /// Requests from one address.
        per_address: Rate = Rate::new(50, 400);
        /// Requests with one seat's token from one address.
        per_seat: Rate = Rate::new(20, 100);
        /// Attempts to sign in, or to make an account, from one address.
        sign_in: Rate = Rate::new(1, 10);
        /// Wrong passwords for one account before a pause, whatever addresses they come from; four times as many for one address.
        password_tries: u32 = 5;
        /// The longest pause after wrong passwords, in seconds.
        password_pause: u32 = 60;
        /// Unfinished games made from one address.
        open_games: u32 = 200;
        /// Unfinished games between computers made from one address.
        computer_games: u32 = 20;
        /// WebSockets from one address.
        sockets: usize = 200;
        /// Connections in all. If the system allows the process fewer open files, fewer.
        connections: usize = 16_384;
        /// Connections from one address; trusted proxies may have any number.
        connections_per_address: usize = 400;
        /// Seconds in which the head of a request must come.
        header_seconds: u32 = 10;
        /// Seconds in which the body of a request must come, and in which a client must take some of an answer.
        body_seconds: u32 = 30;
        /// Seconds that a connection may wait for another request.
        idle_seconds: u32 = 75;
        /// The largest body of a request, in bytes.
        body: usize = 256 * 1024;
        /// The largest record, in bytes.
        record: usize = 2 * 1024 * 1024;
        /// The work of one preview, in about microseconds. What takes more is estimated.
        preview_work: u64 = 40_000;
        /// Expensive requests of one person that may wait at a time: uploads, long previews, long games.
        waiting: usize = 50;
    }
}

settings! {
    /// How long abandoned games are kept.
    #[derive(Copy)]
    pub struct Retention {
        /// Days after which a game without accounts that was not finished and that nobody has touched is removed; 0 keeps them for ever.
        unfinished_days: u32 = 0;
        /// Days after which a game without accounts that is over and that nobody has touched is removed; 0 keeps them for ever.
        finished_days: u32 = 0;
    }
}

impl Config {
    /// The address of the database.
    #[must_use]
    pub fn database_url(&self) -> String {
        match &self.database {
            Some(url) if url.contains("://") || url.starts_with("sqlite:") => url.clone(),
            Some(path) => sqlite_url(Path::new(path)),
            None => sqlite_url(&self.default_database()),
        }
    }

    /// The SQLite file that is used, if it is one.
    #[must_use]
    pub fn sqlite_file(&self) -> Option<PathBuf> {
        let Some(named) = &self.database else { return Some(self.default_database()) };
        match named.strip_prefix("sqlite:") {
            Some(rest) => {
                let path = rest.strip_prefix("//").unwrap_or(rest);
                Some(PathBuf::from(unescaped(path.split('?').next().unwrap_or(path))))
            }
            None if named.contains("://") => None,
            None => Some(PathBuf::from(named)),
        }
    }

    /// The proxies in front of the server.
    #[must_use]
    pub fn trusted_proxies(&self) -> Proxies {
        Proxies { count: self.proxies, header: self.proxy_header }
    }

    /// The folder for files.
    #[must_use]
    pub fn data_folder(&self) -> PathBuf {
        self.data_dir.clone().or_else(data_dir).unwrap_or_else(|| PathBuf::from("."))
    }

    /// The SQLite file that is used if no database is named.
    #[must_use]
    pub fn default_database(&self) -> PathBuf {
        self.data_folder().join("voltigeur.sqlite")
    }
}

/// A path out of an address.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let escaped = match tail {
            [a, b, ..] if *first == b'%' => {
                std::str::from_utf8(&[*a, *b]).ok().and_then(|digits| u8::from_str_radix(digits, 16).ok())
            }
            _ => None,
        };
        bytes.push(escaped.unwrap_or(*first));
        rest = if escaped.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A path in an address: what has a meaning in addresses is escaped.
fn sqlite_url(path: &Path) -> String {
    let mut url = "sqlite://".to_owned();
    for byte in path.to_string_lossy().bytes() {
        match byte {
            b'%' | b'?' | b'#' | b' ' => url.push_str(&format!("%{byte:02X}")),
            _ => url.push(byte as char),
        }
    }
    url
}

/// How often something may happen: so many at once, and so many more each second.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    /// Each second.
    pub per_second: u32,
    /// At once.
    pub at_once: u32,
}

impl Rate {
    /// So many each second, so many at once.
    #[must_use]
    pub const fn new(per_second: u32, at_once: u32) -> Self {
        Self { per_second, at_once }
    }
}

impl Limits {
    /// No limits but those on sizes: for tests and benches.
    #[must_use]
    pub fn generous() -> Self {
        let often = Rate::new(1_000_000, 1_000_000);
        Self {
            per_address: often,
            per_seat: often,
            sign_in: often,
            password_tries: u32::MAX,
            open_games: u32::MAX,
            computer_games: u32::MAX,
            sockets: usize::MAX,
            waiting: usize::MAX,
            connections: usize::MAX,
            connections_per_address: usize::MAX,
            ..Self::default()
        }
    }
}

/// The folder in which Voltigeur keeps what it must not lose: `$VOLTIGEUR_HOME`, or `voltigeur` where the system keeps the data of
/// programs (`$XDG_DATA_HOME` or its like). None if the system names no such place.
#[must_use]
pub fn data_dir() -> Option<PathBuf> {
    let from = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(home) = from("VOLTIGEUR_HOME") {
        return Some(home);
    }
    let base = if cfg!(windows) {
        from("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        from("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        let named = from("XDG_DATA_HOME").filter(|path| path.is_absolute());
        named.or_else(|| from("HOME").map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("voltigeur"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_an_address_and_an_address_stays_one() {
        let url = |database: &str| Config { database: Some(database.to_owned()), ..Config::default() }.database_url();
        assert_eq!(url("/tmp/a b?.db"), "sqlite:///tmp/a%20b%3F.db");
        assert_eq!(url("postgres://localhost/v"), "postgres://localhost/v");
        assert_eq!(url("sqlite:///x.db"), "sqlite:///x.db");
        let file = |database: &str| Config { database: Some(database.to_owned()), ..Config::default() }.sqlite_file();
        assert_eq!(file(&url("/tmp/a b?.db")), Some(PathBuf::from("/tmp/a b?.db")));
        assert_eq!((file("x.db"), file("postgres://localhost/v")), (Some(PathBuf::from("x.db")), None));
    }
}
