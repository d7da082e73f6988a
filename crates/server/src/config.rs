//! How a server is set up.
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

/// The port: the year of Austerlitz.
pub const PORT: u16 = 1805;

/// How a server is set up. [`Config::default`] is for one person at one machine.
#[derive(Clone, Debug)]
pub struct Config {
    /// A `postgres://` or `sqlite:` address, or the path of an SQLite file; a file in `data_dir` if left out.
    pub database: Option<String>,
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where files are kept.
    pub data_dir: PathBuf,
    /// What one visitor may do.
    pub limits: Limits,
    /// Threads for computer players; all cores but one if left out.
    pub searchers: Option<usize>,
    /// How many games are kept in memory at most; others are read from the journal when somebody looks.
    pub games_in_memory: usize,
    /// There is a proxy in front that names visitors in `X-Forwarded-For`. Without one, anybody could write anything there.
    pub behind_proxy: bool,
    /// Send cookies over HTTPS only.
    pub secure_cookies: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            database: None,
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, PORT)),
            data_dir: data_dir().unwrap_or_else(|| PathBuf::from(".")),
            limits: Limits::default(),
            searchers: None,
            games_in_memory: 2_000,
            behind_proxy: false,
            secure_cookies: false,
        }
    }
}

impl Config {
    /// The address of the database.
    #[must_use]
    pub fn database_url(&self) -> String {
        match &self.database {
            Some(url) if url.contains("://") || url.starts_with("sqlite:") => url.clone(),
            Some(path) => sqlite_url(&PathBuf::from(path)),
            None => sqlite_url(&self.data_dir.join("voltigeur.sqlite")),
        }
    }
}

/// A path in an address: what has a meaning in addresses is escaped.
fn sqlite_url(path: &std::path::Path) -> String {
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// Each second.
    pub per_second: u32,
    /// At once.
    pub at_once: u32,
}

impl Rate {
    const fn new(per_second: u32, at_once: u32) -> Self {
        Self { per_second, at_once }
    }
}

/// What one visitor may do.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests from one address.
    pub per_address: Rate,
    /// Requests with one seat's token.
    pub per_seat: Rate,
    /// Attempts to sign in, or to make an account, from one address.
    pub sign_in: Rate,
    /// Games from one address that are not over.
    pub open_games: u32,
    /// Sockets from one address.
    pub sockets: usize,
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// The largest record.
    pub record: usize,
    /// Situations that a preview of a fight unfolds at most.
    pub situations: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            per_address: Rate::new(50, 400),
            per_seat: Rate::new(20, 100),
            sign_in: Rate::new(1, 10),
            open_games: 200,
            sockets: 200,
            body: 256 * 1024,
            record: 2 * 1024 * 1024,
            situations: 20_000,
        }
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
            open_games: u32::MAX,
            sockets: usize::MAX,
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
    }
}
