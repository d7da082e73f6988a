//! What whoever hosts a server can measure, as [`/metrics`](crate::http::health) tells it.
//!
//! Whatever happens often has an instrument of its own where it happens: requests and [`Refusals`] here, [`StoreTimes`] in the store,
//! [`FoldTimes`] where games are read. What just is (sockets, queues) is counted when somebody asks. Labels are route templates and
//! words of this program, never what a visitor sent; the most frequent instruments are found without allocating.
use crate::connections::Connections;
use crate::http::App;
use crate::limits::{Limit, Sockets};
use crate::live::Games;
use crate::work::{Class, Load};
use axum::http::StatusCode;
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeLabelSet, text};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};
use std::time::{Duration, Instant};

/// The content type of what [`Metrics::tell`] gives.
pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Seconds: from half a millisecond to ten seconds.
const SECONDS: [f64; 12] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5, 10.0];

fn seconds() -> Histogram {
    Histogram::new(SECONDS)
}

/// All metrics of a server.
pub struct Metrics(Registry);

impl Metrics {
    /// Those of this server.
    #[must_use]
    pub fn of(app: &App, connections: &Arc<Connections>) -> Self {
        let mut registry = Registry::with_prefix("voltigeur");
        let Requests { counts, times, .. } = &app.notes.requests;
        registry.register("requests", "Requests that were answered", counts.clone());
        registry.register("request_seconds", "Seconds until an answer began", times.clone());
        registry.register("refusals", "Requests and connections refused by a limit", app.notes.refusals.family.clone());
        registry.register("fold_seconds", "Seconds to read a game from its journal", app.games.folds.0.clone());
        registry.register("store_seconds", "Seconds that the store took", app.games.store.times.family.clone());
        let (games, sockets, connections) = (app.games.clone(), app.sockets.clone(), connections.clone());
        registry.register_collector(Box::new(Now { games, sockets, connections }));
        Self(registry)
    }

    /// All of them as text.
    #[must_use]
    pub fn tell(&self) -> String {
        let mut told = String::new();
        text::encode(&mut told, &self.0).expect("a text takes what is written to it");
        told
    }
}

/// Histograms of seconds.
type Seconds<L> = Family<L, Histogram, fn() -> Histogram>;

/// A label with one of a few words.
type Word = [(&'static str, &'static str); 1];

/// The labels of a request.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Answered {
    route: String,
    status: &'static str,
}

/// Requests by the template of their route and the class of their answer.
pub struct Requests {
    counts: Family<Answered, Counter>,
    times: Seconds<Answered>,
    routes: RwLock<HashMap<Box<str>, Arc<Route>>>,
}

/// The instruments of a route, by the class of the answer.
#[derive(Default)]
struct Route([OnceLock<(Counter, Histogram)>; 5]);

/// The classes of answers.
const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

impl Default for Requests {
    fn default() -> Self {
        Self { counts: Family::default(), times: Family::new_with_constructor(seconds), routes: RwLock::default() }
    }
}

impl Requests {
    /// A request to a route was answered. The route is a template of this program: there are only so many.
    pub fn answered(&self, template: &str, status: StatusCode, took: Duration) {
        let route = self.route(template);
        let class = usize::from(status.as_u16() / 100).clamp(1, CLASSES.len()) - 1;
        let (count, time) = route.0[class].get_or_init(|| {
            let labels = Answered { route: template.to_owned(), status: CLASSES[class] };
            (self.counts.get_or_create_owned(&labels), self.times.get_or_create_owned(&labels))
        });
        count.inc();
        time.observe(took.as_secs_f64());
    }

    fn route(&self, template: &str) -> Arc<Route> {
        if let Some(route) = self.routes.read().unwrap_or_else(PoisonError::into_inner).get(template) {
            return route.clone();
        }
        self.routes.write().unwrap_or_else(PoisonError::into_inner).entry(template.into()).or_default().clone()
    }
}

/// What was refused, by the limit.
#[derive(Clone)]
pub struct Refusals {
    family: Family<Word, Counter>,
    counts: Arc<[Counter; Limit::ALL.len()]>,
}

impl Default for Refusals {
    fn default() -> Self {
        let family = Family::<Word, Counter>::default();
        let counts = Limit::ALL.map(|limit| family.get_or_create_owned(&[("limit", limit.word())]));
        Self { family, counts: Arc::new(counts) }
    }
}

impl Refusals {
    /// A limit refused something.
    pub fn add(&self, limit: Limit) {
        self.counts[limit as usize].inc();
    }
}

/// What the store is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    /// Entries of a journal are written: from the wish to the commit, with the wait for others.
    Append,
    /// A transaction, from its beginning to its commit.
    Transaction,
    /// Entries of a journal are read.
    Journal,
    /// What a game began with is read.
    Game,
    /// Who may sit where is read.
    Seats,
    /// Games are listed or counted.
    Games,
    /// Accounts are read.
    Accounts,
    /// Sessions are read.
    Sessions,
    /// Invitations are read.
    Invitations,
    /// What admins did or announced is read.
    Audit,
    /// It is asked whether it is there.
    Ping,
}

impl Operation {
    const ALL: [Self; 11] = [
        Operation::Append,
        Operation::Transaction,
        Operation::Journal,
        Operation::Game,
        Operation::Seats,
        Operation::Games,
        Operation::Accounts,
        Operation::Sessions,
        Operation::Invitations,
        Operation::Audit,
        Operation::Ping,
    ];

    const fn word(self) -> &'static str {
        match self {
            Operation::Append => "append",
            Operation::Transaction => "transaction",
            Operation::Journal => "journal",
            Operation::Game => "game",
            Operation::Seats => "seats",
            Operation::Games => "games",
            Operation::Accounts => "accounts",
            Operation::Sessions => "sessions",
            Operation::Invitations => "invitations",
            Operation::Audit => "audit",
            Operation::Ping => "ping",
        }
    }
}

/// How long the store took, by operation.
#[derive(Clone)]
pub struct StoreTimes {
    family: Seconds<Word>,
    times: Arc<[Histogram; Operation::ALL.len()]>,
}

impl Default for StoreTimes {
    fn default() -> Self {
        let family = Seconds::<Word>::new_with_constructor(seconds);
        let times = Operation::ALL.map(|operation| family.get_or_create_owned(&[("operation", operation.word())]));
        Self { family, times: Arc::new(times) }
    }
}

impl StoreTimes {
    /// An operation begins; it ends when what is given is dropped.
    pub(crate) fn begin(&self, operation: Operation) -> Timed {
        Timed { began: Instant::now(), times: self.times[operation as usize].clone() }
    }
}

/// Something takes as long as this lives.
#[must_use = "it measures as long as it lives"]
pub(crate) struct Timed {
    began: Instant,
    times: Histogram,
}

impl Drop for Timed {
    fn drop(&mut self) {
        self.times.observe(self.began.elapsed().as_secs_f64());
    }
}

/// How often games were read from their journal, and how long it took.
pub struct FoldTimes(Histogram);

impl Default for FoldTimes {
    fn default() -> Self {
        Self(seconds())
    }
}

impl FoldTimes {
    /// A game is about to be read; it is when what is given is dropped.
    pub(crate) fn begin(&self) -> Timed {
        Timed { began: Instant::now(), times: self.0.clone() }
    }
}

/// What just is, counted when somebody asks.
struct Now {
    games: Arc<Games>,
    sockets: Arc<Sockets>,
    connections: Arc<Connections>,
}

impl fmt::Debug for Now {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Now")
    }
}

impl Now {
    fn gauge(
        encoder: &mut DescriptorEncoder,
        name: &str,
        about: &str,
        values: &[(Option<Word>, usize)],
    ) -> Result<(), fmt::Error> {
        let mut gauge = encoder.encode_descriptor(name, about, None, MetricType::Gauge)?;
        for (label, value) in values {
            match label {
                Some(label) => gauge.encode_family(label)?.encode_gauge(value)?,
                None => gauge.encode_gauge(value)?,
            }
        }
        Ok(())
    }
}

impl Collector for Now {
    fn encode(&self, mut encoder: DescriptorEncoder) -> Result<(), fmt::Error> {
        let mut one = |name, about, value| Self::gauge(&mut encoder, name, about, &[(None, value)]);
        one("connections", "Connections that are open", self.connections.count())?;
        one("sockets", "WebSockets that are open", self.sockets.count())?;
        one("games_live", "Games that somebody uses", self.games.in_use())?;
        one("games_loaded", "Games that are in memory as a whole", self.games.loaded())?;
        let work = Class::ALL.map(|class| ([("class", class.word())], self.games.work.load(class)));
        let computers = self.games.computers().load().map(|(opponents, load)| ([("opponents", opponents)], load));
        for (loads, waiting, running) in [
            (&work[..], ("work_waiting", "Computations that wait"), ("work_running", "Computations under way")),
            (
                &computers[..],
                ("computers_waiting", "Decisions of computers that wait"),
                ("computers_thinking", "Decisions that computers think about"),
            ),
        ] {
            let count = |of: fn(&Load) -> usize| loads.iter().map(|(word, load)| (Some(*word), of(load))).collect();
            let (waits, runs): (Vec<_>, Vec<_>) = (count(|load| load.waiting), count(|load| load.running));
            Self::gauge(&mut encoder, waiting.0, waiting.1, &waits)?;
            Self::gauge(&mut encoder, running.0, running.1, &runs)?;
        }
        Ok(())
    }
}
