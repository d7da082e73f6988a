//! The program under attack: `voltigeur serve`, as a club would start it behind a proxy.
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A server in a process of its own. It ends, and its files go, when this is dropped.
pub struct Server {
    process: Child,
    pub address: SocketAddr,
    folder: PathBuf,
    /// Held open, so that the server can go on writing.
    _says: BufReader<ChildStdout>,
}

/// The settings that docs/guide/hosting.md recommends; whatever is not named is the default, all limits included.
fn settings(database: &Path) -> String {
    format!("listen = '127.0.0.1:0'\ndatabase = '{}'\nproxies = 1\nnames = ['club.example.org']\n", database.display())
}

/// A command without settings from the environment.
pub fn plain(program: &Path) -> Command {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("VOLTIGEUR_")) {
        command.env_remove(name);
    }
    command.stdin(Stdio::null());
    command
}

impl Server {
    /// Starts one, after something that a shell does first.
    pub async fn start(program: &Path, first: Option<&str>) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("voltigeur-abuse-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let (file, database) = (folder.join("voltigeur.toml"), folder.join("games.sqlite"));
        std::fs::write(&file, settings(&database)).unwrap();
        let mut command = match first {
            None => plain(program),
            Some(first) => {
                let mut shell = plain(Path::new("sh"));
                shell.arg("-c").arg(format!("{first}; exec \"$@\"")).arg("sh").arg(program);
                shell
            }
        };
        command.args(["serve", "--config"]).arg(&file).env("VOLTIGEUR_LOG", "error").stdout(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let mut says = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        // The first line says where it is.
        says.read_line(&mut line).unwrap();
        let place =
            line.split_whitespace().find_map(|word| word.strip_prefix("http://")).and_then(|at| at.parse().ok());
        let Some(address) = place else {
            let _ = process.kill();
            let _ = process.wait();
            panic!("the server does not start: {line}");
        };
        Self { process, address, folder, _says: says }
    }

    pub fn database(&self) -> PathBuf {
        self.folder.join("games.sqlite")
    }

    /// The most memory that it has used, in MiB.
    pub fn memory(&self) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap_or_default();
        let kib = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next()?.parse().ok());
        kib.unwrap_or(0usize) / 1024
    }

    pub fn is_alive(&mut self) -> bool {
        matches!(self.process.try_wait(), Ok(None))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
