//! The connections of a server, and which of them is closed when there are too many or one takes too long.
//!
//! A connection *waits* (for a request, the rest of one, or its body) or is *at work* (a request is complete and its answer is under
//! way), or is a WebSocket, which has limits of its own. Only a connection that waits is ever closed to make room: the one that has
//! waited longest. Whoever sends half requests closes their own connections that way, and never an answer to a proper request.
use crate::config::Limits;
use crate::limits::Limit;
use crate::live::locked;
use crate::metrics::Refusals;
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, watch};

/// Open files that are not connections: the store, the log, the listeners.
const OTHER_FILES: usize = 100;

/// What a connection does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Nothing has come yet: there is a request behind it, and maybe another one will come.
    Idle,
    /// The beginning of a request has come, or is due.
    Head,
    /// A request has come without all of its body.
    Body,
    /// A request is complete; its answer is being made or sent.
    AtWork,
    /// It is a WebSocket now.
    Socket,
}

/// What has been seen of a connection.
#[derive(Clone, Copy, Debug)]
struct Seen {
    state: State,
    since: Instant,
    /// The client has taken nothing of what it is sent since then.
    stalled: Option<Instant>,
    /// It is to be closed, unless something happens first.
    leaves: bool,
}

impl Seen {
    /// May it be closed to make room?
    fn waits(&self) -> bool {
        matches!(self.state, State::Idle | State::Head | State::Body) && self.stalled.is_none() && !self.leaves
    }

    fn enter(&mut self, state: State) {
        if self.state != State::Socket && self.state != state {
            *self = Self { state, since: Instant::now(), leaves: false, ..*self };
        }
    }
}

/// What the list of all knows of a connection.
struct Slot {
    seen: Mutex<Seen>,
    close: Notify,
}

impl Slot {
    fn close(&self) {
        locked(&self.seen).leaves = true;
        self.close.notify_one();
    }
}

/// One connection. It counts as long as this lives.
pub struct Connection {
    id: u64,
    address: IpAddr,
    slot: Arc<Slot>,
    all: Arc<Connections>,
}

impl Connection {
    fn enter(&self, state: State) {
        locked(&self.slot.seen).enter(state);
    }

    /// Something was read.
    pub(crate) fn read(&self) {
        let mut seen = locked(&self.slot.seen);
        if seen.state == State::Idle {
            seen.enter(State::Head);
        }
    }

    /// The head of a request is complete; its body may follow.
    pub(crate) fn head(&self) {
        self.enter(State::Body);
    }

    /// The request is complete.
    pub(crate) fn work(&self) {
        self.enter(State::AtWork);
    }

    /// The answer was sent.
    pub(crate) fn rest(&self) {
        self.enter(State::Idle);
    }

    /// It becomes a WebSocket.
    pub(crate) fn upgrade(&self) {
        self.enter(State::Socket);
    }

    /// The client takes, or does not take, what it is sent.
    pub(crate) fn written(&self, taken: bool) {
        let mut seen = locked(&self.slot.seen);
        match (taken, seen.stalled) {
            (true, Some(_)) => (seen.stalled, seen.leaves) = (None, false),
            (false, None) => seen.stalled = Some(Instant::now()),
            _ => {}
        }
    }

    /// Waits until it is to be closed.
    pub(crate) async fn closed(&self) {
        loop {
            self.slot.close.notified().await;
            if locked(&self.slot.seen).leaves {
                return;
            }
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut open = locked(&self.all.open);
        if let Some(theirs) = open.by_address.get_mut(&self.address) {
            theirs.remove(&self.id);
            if theirs.is_empty() {
                open.by_address.remove(&self.address);
            }
        }
        open.count -= 1;
        drop(open);
        self.all.changes.send_modify(|changes| *changes += 1);
    }
}

#[derive(Default)]
struct Open {
    by_address: HashMap<IpAddr, BTreeMap<u64, Arc<Slot>>>,
    count: usize,
    next: u64,
}

/// All connections of a server.
pub struct Connections {
    open: Mutex<Open>,
    changes: watch::Sender<u64>,
    most: usize,
    most_of_one: usize,
    times: Times,
    /// What limits have refused.
    pub(crate) refusals: Refusals,
}

/// How long a connection may take for something.
#[derive(Clone, Copy, Debug)]
struct Times {
    head: Duration,
    body: Duration,
    idle: Duration,
    stalled: Duration,
}

impl Connections {
    /// With these limits, and those of the system.
    #[must_use]
    pub fn new(limits: &Limits) -> Arc<Self> {
        let files = raise_open_files().map_or(usize::MAX, |files| files.saturating_sub(OTHER_FILES).max(files / 2));
        let seconds = |seconds: u32| Duration::from_secs(u64::from(seconds.max(1)));
        Arc::new(Self {
            open: Mutex::default(),
            changes: watch::Sender::new(0),
            most: limits.connections.clamp(1, files),
            most_of_one: limits.connections_per_address.max(1),
            times: Times {
                head: seconds(limits.header_seconds),
                body: seconds(limits.body_seconds),
                idle: seconds(limits.idle_seconds),
                stalled: seconds(limits.body_seconds),
            },
            refusals: Refusals::default(),
        })
    }

    /// How many WebSockets there may be in all: some connections are kept for requests.
    #[must_use]
    pub fn most_sockets(&self) -> usize {
        self.most - self.most / 8
    }

    /// How many are open.
    #[must_use]
    pub fn count(&self) -> usize {
        locked(&self.open).count
    }

    /// A new connection; none if there is no room for it. A trusted proxy is not limited by its address.
    pub(crate) fn open(self: &Arc<Self>, address: IpAddr, is_proxy: bool) -> Option<Arc<Connection>> {
        let mut open = locked(&self.open);
        let theirs = open.by_address.get(&address);
        let mut leaving = None;
        if !is_proxy && theirs.is_some_and(|theirs| theirs.len() >= self.most_of_one) {
            self.refusals.add(Limit::ConnectionsPerAddress);
            leaving = Some(longest_waiting(theirs.into_iter().flat_map(BTreeMap::values))?);
        } else if open.count >= self.most {
            self.refusals.add(Limit::Connections);
            leaving = Some(longest_waiting(open.by_address.values().flat_map(BTreeMap::values))?);
        }
        open.next += 1;
        open.count += 1;
        let id = open.next;
        let seen = Seen { state: State::Head, since: Instant::now(), stalled: None, leaves: false };
        let slot = Arc::new(Slot { seen: Mutex::new(seen), close: Notify::new() });
        open.by_address.entry(address).or_default().insert(id, slot.clone());
        drop(open);
        if let Some(leaving) = leaving {
            leaving.close();
        }
        Some(Arc::new(Connection { id, address, slot, all: self.clone() }))
    }

    /// Closes one connection that waits; false if there is none.
    pub(crate) fn make_room(&self) -> bool {
        let leaving = longest_waiting(locked(&self.open).by_address.values().flat_map(BTreeMap::values));
        if let Some(leaving) = &leaving {
            leaving.close();
        }
        leaving.is_some()
    }

    /// Closes whatever waits, if `all`, or has taken too long.
    pub(crate) fn sweep(&self, all: bool) {
        let now = Instant::now();
        for slot in locked(&self.open).by_address.values().flat_map(BTreeMap::values) {
            let seen = *locked(&slot.seen);
            let exceeded = self.times.exceeded(&seen, now);
            if exceeded && !seen.leaves {
                match (seen.stalled.is_some(), seen.state) {
                    (false, State::Head) => self.refusals.add(Limit::HeaderSeconds),
                    (false, State::Idle) => {}
                    _ => self.refusals.add(Limit::BodySeconds),
                }
            }
            if exceeded || (all && seen.waits()) {
                slot.close();
            }
        }
    }

    /// Waits until all are closed.
    pub(crate) async fn none_left(&self) {
        let mut changes = self.changes.subscribe();
        while self.count() > 0 {
            if changes.changed().await.is_err() {
                return;
            }
        }
    }
}

impl Times {
    fn exceeded(&self, seen: &Seen, now: Instant) -> bool {
        let since = |then: Instant| now.saturating_duration_since(then);
        if seen.state != State::Socket && seen.stalled.is_some_and(|stalled| since(stalled) > self.stalled) {
            return true;
        }
        let longest = match seen.state {
            State::Idle => self.idle,
            State::Head => self.head,
            // The handler says so first.
            State::Body => self.body + Duration::from_secs(2),
            State::AtWork | State::Socket => return false,
        };
        since(seen.since) > longest
    }
}

/// Of those that wait, the one that has waited longest.
fn longest_waiting<'s>(slots: impl Iterator<Item = &'s Arc<Slot>>) -> Option<Arc<Slot>> {
    let waiting = slots.filter_map(|slot| {
        let seen = *locked(&slot.seen);
        seen.waits().then_some((seen.since, slot))
    });
    waiting.min_by_key(|(since, _)| *since).map(|(_, slot)| slot.clone())
}

/// Raises the number of files that the process may have open to what the system allows, and tells it; none where nobody knows.
#[must_use]
pub fn raise_open_files() -> Option<usize> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        let raised = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum }).is_ok();
        let files = if raised { limit.maximum } else { limit.current };
        files.map(|files| usize::try_from(files).unwrap_or(usize::MAX))
    }
    #[cfg(not(unix))]
    None
}
