//! A server that runs.
use crate::accept::accept;
use crate::clock::{Millis, Timeline, now};
use crate::config::{AdminListen, Config, Limits, Retention};
use crate::connections::Connections;
use crate::forwarded::Proxies;
use crate::http::{App, health, router};
use crate::live::Games;
use crate::metrics::Metrics;
use crate::store::file::{FileError, OnlyServer, make_folder, path_of};
use crate::store::{Kind, Store, StoreError};
use crate::work::Work;
use others::Others;
use sqlx::postgres::PgListener;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

mod others;

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Somebody else listens there.
    #[error("{0} is in use by another Voltigeur or another program: end it, or choose another address with --listen")]
    InUse(SocketAddr),
    /// Somebody else listens where health and metrics were to be served.
    #[error(
        "{0}, the address for health and metrics, is in use: choose another one for the setting `admin_listen`, or `auto`"
    )]
    AdminInUse(SocketAddr),
    /// It cannot be listened at.
    #[error("the server cannot listen on {address}: {why}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why.
        why: io::Error,
    },
    /// The folder for its files cannot be made.
    #[error("the folder {} cannot be created: {why}", folder.display())]
    Folder {
        /// Which.
        folder: PathBuf,
        /// Why.
        why: io::Error,
    },
    /// The database has an empty name.
    #[error(
        "the database has no name: give the path of a file or a postgres:// address, or omit --database and VOLTIGEUR_DATABASE"
    )]
    NoDatabase,
    /// The file of the database cannot be used.
    #[error("{0}")]
    File(#[from] FileError),
    /// The store cannot be opened.
    #[error("the database cannot be opened: {0}")]
    Store(#[from] StoreError),
}

/// A server that runs. It stops when [`Running::shutdown`] is called, or with the process.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where health and metrics are served, if they are.
    pub admin_address: Option<SocketAddr>,
    stop: watch::Sender<bool>,
    serving: JoinHandle<()>,
    stop_admin: watch::Sender<bool>,
    serving_admin: Option<JoinHandle<()>>,
    games: Arc<Games>,
    helpers: Vec<JoinHandle<()>>,
    _only: Option<OnlyServer>,
}

impl Running {
    /// Waits until it stops by itself, which it does only if something is very wrong.
    pub async fn wait(&mut self) {
        let _ = (&mut self.serving).await;
    }

    /// Takes no more requests, closes the sockets, ends what is under way, and closes the store.
    pub async fn shutdown(self) {
        let _ = self.stop.send(true);
        if tokio::time::timeout(Duration::from_secs(5), self.serving).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        // Until here it was told that the server stops.
        let _ = self.stop_admin.send(true);
        if let Some(serving) = self.serving_admin {
            let _ = tokio::time::timeout(Duration::from_secs(1), serving).await;
        }
        for helper in self.helpers {
            helper.abort();
        }
        self.games.store.close().await;
    }

    /// How many games are in memory.
    #[must_use]
    pub fn games_in_memory(&self) -> usize {
        self.games.loaded()
    }
}

/// Starts a server.
///
/// # Errors
/// If the address is taken, or the store cannot be opened.
pub async fn serve(config: Config) -> Result<Running, ServeError> {
    serve_by(config, Timeline::system().clone()).await
}

/// The same, with a clock of its own for what happens in games.
///
/// # Errors
/// If the address is taken, or the store cannot be opened.
pub async fn serve_by(config: Config, timeline: Timeline) -> Result<Running, ServeError> {
    let listener = TcpListener::bind(config.listen).await.map_err(|why| match why.kind() {
        io::ErrorKind::AddrInUse => ServeError::InUse(config.listen),
        _ => ServeError::Listen { address: config.listen, why },
    })?;
    let address = listener.local_addr().map_err(|why| ServeError::Listen { address: config.listen, why })?;
    let admin_listener = listen_for_admin(config.admin_listen).await?;
    if config.database.as_deref().is_some_and(|name| name.trim().is_empty()) {
        return Err(ServeError::NoDatabase);
    }
    let url = config.database_url();
    if config.database.is_none() {
        let folder = config.data_folder();
        make_folder(&folder).map_err(|why| ServeError::Folder { folder, why })?;
    }
    let only = path_of(&url).map(|file| OnlyServer::of(&file)).transpose()?;
    let store = Store::open(&url).await?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let searchers = config.searchers.unwrap_or(cores.saturating_sub(1)).max(1);
    let work = Work::new(cores, config.limits.waiting);
    let games = Games::new(store, work, config.games_in_memory, searchers, timeline);
    games.begin_hearing().await?;
    let (stop, stopping) = watch::channel(false);
    let mut helpers =
        vec![tokio::spawn(keep_time(games.clone(), config.retention)), tokio::spawn(wake_computers(games.clone()))];
    if games.store.kind() == Kind::Postgres {
        let listener = PgListener::connect(&url).await.map_err(StoreError::from)?;
        let others = Arc::new(Others::default());
        helpers.push(tokio::spawn(others::listen(games.clone(), others.clone(), listener)));
        helpers.push(tokio::spawn(others::keep_in_touch(games.clone(), others)));
        helpers.push(tokio::spawn(games.store.clone().watch_over()));
    }
    let connections = Connections::new(&config.limits);
    let app = App::new(games.clone(), &config, &connections, stopping.clone());
    let (stop_admin, admin_stopping) = watch::channel(false);
    let admin_address = admin_listener.as_ref().map(|(_, address)| *address);
    let serving_admin = admin_listener.map(|(listener, address)| {
        let health = health::router(app.clone(), Metrics::of(&app, &connections), address, &config.names);
        let connections = Connections::new(&Limits { connections: 64, connections_per_address: 64, ..config.limits });
        tracing::info!(%address, "health and metrics are served");
        tokio::spawn(accept(listener, health, connections, Proxies::default(), admin_stopping))
    });
    let serving = tokio::spawn(accept(listener, router(app), connections, config.trusted_proxies(), stopping));
    tracing::info!(%address, database = scheme(&url), "listening");
    Ok(Running { address, admin_address, stop, serving, stop_admin, serving_admin, games, helpers, _only: only })
}

/// The listener for health and metrics, and where it is. At the usual address it is only a service: whoever starts a second server goes
/// without.
async fn listen_for_admin(wish: AdminListen) -> Result<Option<(TcpListener, SocketAddr)>, ServeError> {
    let address = match wish {
        AdminListen::Off => return Ok(None),
        AdminListen::Auto => AdminListen::USUAL,
        AdminListen::At(address) => address,
    };
    let bound = TcpListener::bind(address).await.and_then(|listener| {
        let address = listener.local_addr()?;
        Ok((listener, address))
    });
    match bound {
        Ok(bound) => Ok(Some(bound)),
        Err(why) if wish == AdminListen::Auto => {
            tracing::info!(%address, %why, "health and metrics are not served: choose another address for the setting `admin_listen`");
            Ok(None)
        }
        Err(why) if why.kind() == io::ErrorKind::AddrInUse => Err(ServeError::AdminInUse(address)),
        Err(why) => Err(ServeError::Listen { address, why }),
    }
}

/// The kind of database in an address; the rest may hold a password.
fn scheme(url: &str) -> &str {
    url.split(':').next().unwrap_or("")
}

/// Ends games in which somebody has run out of time, whether or not anybody looks; forgets old sessions.
async fn keep_time(games: Arc<Games>, retention: Retention) {
    for second in 0u64.. {
        tokio::time::sleep(Duration::from_secs(1)).await;
        if let Err(error) = games.hear_deeds().await {
            tracing::warn!(%error, "what admins did cannot be read");
        }
        if second % 60 == 59 {
            expire(&games, retention).await;
        }
        if second % 3_600 == 0
            && let Err(error) = forget_old(&games.store, now()).await
        {
            tracing::warn!(%error, "old sessions were not forgotten");
        }
        let fallen = match games.store.out_of_time(games.now()).await {
            Ok(fallen) => fallen,
            Err(error) => {
                tracing::warn!(%error, "the clocks cannot be read");
                continue;
            }
        };
        for id in fallen {
            let Ok(live) = games.find(&id).await else { continue };
            if games.refresh(&live).await.is_ok() {
                let _ = games.check_clock(&live).await;
            }
        }
    }
}

/// Removes some of the games that nobody has touched for as long as the settings say.
async fn expire(games: &Arc<Games>, retention: Retention) {
    match games.store.expire(retention, now()).await {
        Ok(0) => {}
        Ok(removed) => tracing::info!(removed, "abandoned games were removed"),
        Err(error) => tracing::warn!(%error, "abandoned games were not removed"),
    }
}

/// Forgets sessions that have expired, and attempts to sign in that matter no more.
async fn forget_old(store: &Store, now: Millis) -> Result<(), StoreError> {
    store.forget_sessions(now).await?;
    store.forget_attempts(now).await
}

/// After a start: computers go on where they were.
async fn wake_computers(games: Arc<Games>) {
    let waiting = games.store.with_computers(500).await.unwrap_or_default();
    for id in waiting {
        if let Ok(live) = games.find(&id).await {
            // Opening it wakes the computer.
            let _ = games.open(&live).await.map(drop);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
