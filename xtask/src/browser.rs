//! `cargo xtask browser`: the page in a real Chromium against a real server, and what it measures there.
use crate::{built, npm, root};
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

/// What a Chromium may be called.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The tests of `web/tests/browser`; `more` names some of them.
pub fn tests(more: &[&str]) -> bool {
    with_server(false, |environment| {
        let mut words = vec!["run", "test:browser", "--"];
        words.extend_from_slice(more);
        npm(&words, environment)
    })
}

/// The promises of the page, measured against a release server.
pub fn bench(more: &[&str]) -> bool {
    with_server(true, |environment| {
        let mut words = vec!["run", "--silent", "bench", "--"];
        words.extend_from_slice(more);
        npm(&words, environment)
    })
}

/// Runs something while a fresh server is up, told by `VOLTIGEUR_URL` where it is.
fn with_server(release: bool, what: impl FnOnce(&[(&str, &OsStr)]) -> bool) -> bool {
    let Some(chromium) = chromium() else {
        eprintln!(
            "there is no Chromium: the page is tested in a real browser.\n\
             Install one (Debian and Ubuntu: apt-get install chromium), or name one: CHROMIUM=/path/to/chromium"
        );
        return false;
    };
    let Some(program) = built("voltigeur", release) else { return false };
    if !root().join("web/node_modules").exists() && !npm(&["ci"], &[]) {
        return false;
    }
    let Some(server) = Server::start(&program) else {
        eprintln!("{} does not serve", program.display());
        return false;
    };
    what(&[
        ("VOLTIGEUR_URL", OsStr::new(&server.url)),
        ("VOLTIGEUR_BIN", program.as_os_str()),
        ("CHROMIUM", chromium.as_os_str()),
    ])
}

/// A server with a store of its own, ended and cleared away when it is dropped.
struct Server {
    child: Child,
    /// Held open, so that the server can go on writing.
    _says: BufReader<ChildStdout>,
    folder: PathBuf,
    url: String,
}

impl Server {
    fn start(program: &Path) -> Option<Self> {
        let folder = env::temp_dir().join(format!("voltigeur-browser-{}", std::process::id()));
        fs::create_dir_all(&folder).ok()?;
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--database"])
            .arg(folder.join("games.sqlite"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .ok()?;
        let mut says = BufReader::new(child.stdout.take()?);
        let mut line = String::new();
        // The first line says where it is.
        let _ = says.read_line(&mut line);
        let url = line.split_whitespace().find(|word| word.starts_with("http://")).map(str::to_owned);
        let mut server = Self { child, _says: says, folder, url: String::new() };
        server.url = url?;
        Some(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The one that is named, one that is there, or one that the system's package manager brings.
fn chromium() -> Option<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM") {
        return Some(PathBuf::from(named));
    }
    found().or_else(|| {
        println!("there is no Chromium; trying apt-get install chromium");
        let install = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"];
        let ways: [&[&str]; 2] = [&[], &["sudo", "-n"]];
        ways.into_iter().find_map(|way| {
            let words: Vec<&str> = way.iter().chain(&install).copied().collect();
            let done = Command::new(words[0]).args(&words[1..]).env("DEBIAN_FRONTEND", "noninteractive").status();
            done.is_ok_and(|status| status.success()).then(found).flatten()
        })
    })
}

fn found() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|file| file.is_file())
}
