//! Live updates. A socket remembers which part of the journal its client has seen, and sends what is missing: nothing is lost and
//! nothing is sent twice, however often the connection drops.
use super::App;
use super::caller::{Caller, Part, Sentence};
use super::websocket::{Heard, Socket, Upgrade, Utf8Bytes};
use crate::api::{Hello, Update};
use crate::clock::{Timeline, now};
use crate::fold::{Fold, Trace};
use crate::limits::OneSocket;
use crate::live::{Arrival, Live, SharedMessage, locked};
use crate::problem::{Answer, Refused};
use crate::seats::Access;
use crate::secrets::{Token, TokenHash};
use crate::table;
use crate::work::{Class, for_person, person};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, timeout};

/// A client says who it is within this time.
const HELLO: Duration = Duration::from_secs(10);

/// So often a quiet client is asked whether it is there, and so long it may be silent.
const PING: Duration = Duration::from_secs(25);
const SILENCE: Duration = Duration::from_secs(70);

/// A client that does not take a message within this time is gone.
const SLOW: Duration = Duration::from_secs(20);

/// A client that does not answer a goodbye within this time has gone.
const GOODBYE: Duration = Duration::from_secs(2);

/// The largest message from a client.
const LARGEST: usize = 4 * 1024;

/// Live updates over a WebSocket. The first message of the client is a `Hello`; then it receives `Update`s.
#[utoipa::path(get, path = "/api/games/{id}/live", tag = "games", params(("id" = String, Path)),
    responses((status = 101, description = "A WebSocket: the client sends a `Hello`, and receives `Update`s."), (status = "4XX", body = Sentence)))]
pub async fn live(
    State(app): State<App>,
    caller: Caller,
    Part(id): Part<String>,
    headers: HeaderMap,
    upgrade: Result<Upgrade, Refused>,
) -> Answer<Response> {
    let upgrade = upgrade.map_err(|_| Refused::new(StatusCode::UPGRADE_REQUIRED, "this address is a WebSocket"))?;
    if !same_origin(&headers) {
        return Err(Refused::forbidden("this page comes from another site"));
    }
    let live = app.games.find(&id).await?;
    let slot = app.sockets.one_more(caller.address, app.limits.sockets)?;
    let who = person();
    Ok(upgrade.serve(LARGEST, move |socket| for_person(who, serve(app, caller, live, slot, socket))))
}

/// Browsers say which page opens a socket; others need not.
fn same_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    match (text(header::ORIGIN), text(header::HOST)) {
        (Some(origin), Some(host)) => origin.split_once("://").is_some_and(|(_, from)| from.eq_ignore_ascii_case(host)),
        (Some(_), None) => false,
        (None, _) => true,
    }
}

async fn serve(app: App, caller: Caller, live: Arc<Live>, _slot: OneSocket, mut socket: Socket) {
    let mut stopping = app.stopping.clone();
    let welcomed = tokio::select! {
        // What happens once, or now and then, is boxed: whoever waits keeps no room for it.
        welcomed = Box::pin(welcome(&app, &caller, &live, &mut socket)) => Some(welcomed),
        () = stop(&mut stopping) => None,
    };
    let Some(welcomed) = welcomed else { return say_goodbye(&mut socket).await };
    let closed = match welcomed {
        Ok(Some((opened, after))) => {
            let arrival = app.games.arrive(&live, opened.access);
            let news = live.changed.subscribe();
            let Opened { access, by } = opened;
            let eyes = Eyes { live: live.clone(), access, ground: 0, timeline: app.games.timeline().clone() };
            let session = caller.session.as_ref().map(Token::hash);
            let seat = Seat { app, live, by, session, after, seq: None, eyes, presence: None };
            seat.run(&mut socket, news, arrival).await
        }
        Ok(None) => Ok(()),
        Err(refused) => Err(refused),
    };
    if let Err(refused) = closed {
        // A reason has at most 123 bytes.
        let mut reason = refused.problem.why;
        while reason.len() > 120 {
            reason.pop();
        }
        let _ = timeout(SLOW, socket.close(4_000 + refused.status.as_u16(), &reason)).await;
    }
}

/// What a client may do, and what shows it.
struct Opened {
    access: Access,
    by: Key,
}

/// What opens a seat.
struct Key {
    token: Option<TokenHash>,
    account: Option<String>,
}

/// Hears who it is. None if the client went away.
async fn welcome(
    app: &App,
    caller: &Caller,
    live: &Arc<Live>,
    socket: &mut Socket,
) -> Answer<Option<(Opened, Option<u64>)>> {
    let hello = loop {
        match timeout(HELLO, socket.hear()).await {
            Ok(Some(Heard::Text(text))) => break text,
            Ok(Some(Heard::Sign)) => {}
            Ok(Some(Heard::Bytes)) => {
                return Err(Refused::unreadable("the first message is a Hello, as JSON"));
            }
            Ok(None | Some(Heard::Close)) => return Ok(None),
            Err(_) => return Err(Refused::unknown()),
        }
    };
    let hello: Hello =
        serde_json::from_str(&hello).map_err(|_| Refused::unreadable("the first message is a Hello, as JSON"))?;
    let token = match hello.token.as_deref() {
        None | Some("") => caller.token.clone(),
        Some(text) => Some(Token::read(text).ok_or_else(Refused::unknown)?.hash()),
    };
    let account = caller.account.as_ref();
    let access = app.games.access(live, token.as_ref(), account.map(|account| account.id.as_str())).await?;
    app.games.take_seats(live, access, token.as_ref(), account).await?;
    app.games.check_clock(live).await?;
    let by = Key { token, account: account.map(|account| account.id.clone()) };
    Ok(Some((Opened { access, by }, hello.after)))
}

/// One client, and what it has seen.
struct Seat {
    app: App,
    live: Arc<Live>,
    by: Key,
    /// The session that it rests on, if it does.
    session: Option<TokenHash>,
    after: Option<u64>,
    /// The part of the journal that was sent; none before the first message.
    seq: Option<u64>,
    eyes: Eyes,
    presence: Option<([bool; 2], u32)>,
}

impl Seat {
    async fn run(mut self, socket: &mut Socket, mut changed: watch::Receiver<u64>, _here: Arrival) -> Answer<()> {
        let mut stopping = self.app.stopping.clone();
        let mut heard = Instant::now();
        loop {
            changed.mark_unchanged();
            self.app.games.check_barred(&self.live, self.eyes.access)?;
            if Box::pin(self.has_other_access()).await? {
                // The client comes back, and is told anew who it is.
                return Ok(());
            }
            for text in Box::pin(self.news()).await? {
                match timeout(SLOW, socket.say(text)).await {
                    Ok(Ok(())) => {}
                    _ => return Ok(()),
                }
            }
            tokio::select! {
                gone = changed.changed() => if gone.is_err() { return Ok(()) },
                heard_now = socket.hear() => match heard_now {
                    None | Some(Heard::Close) => return Ok(()),
                    Some(_) => heard = Instant::now(),
                },
                () = tokio::time::sleep(PING) => {
                    Box::pin(self.check_session()).await?;
                    let asked = timeout(SLOW, socket.ping()).await;
                    if heard.elapsed() > SILENCE || !matches!(asked, Ok(Ok(()))) {
                        return Ok(());
                    }
                },
                () = stop(&mut stopping) => {
                    say_goodbye(socket).await;
                    return Ok(());
                },
            }
        }
    }

    /// Does the client's key open something else than it did? Only when somebody takes or binds a seat.
    async fn has_other_access(&self) -> Answer<bool> {
        let Some(seq) = self.seq else { return Ok(false) };
        let seats = {
            let fold = self.app.games.open(&self.live).await?;
            let known = seq as usize;
            known > fold.traces.len() || fold.traces.range(known..).any(|&trace| trace == Trace::Seat)
        };
        if !seats {
            return Ok(false);
        }
        let access = self.app.games.access(&self.live, self.by.token.as_ref(), self.by.account.as_deref()).await?;
        Ok(access != self.eyes.access)
    }

    /// Whoever is signed out elsewhere does not go on watching here.
    async fn check_session(&self) -> Answer<()> {
        let Some(session) = &self.session else { return Ok(()) };
        match self.app.games.store.session(session, now()).await? {
            Some(_) => Ok(()),
            None => Err(Refused::unknown()),
        }
    }

    /// What the client has not seen yet.
    async fn news(&mut self) -> Answer<Vec<Utf8Bytes>> {
        let mut news = Vec::new();
        let presence = self.live.presence().told();
        if self.seq.is_none() && self.after.is_some_and(|after| after > 0) {
            self.app.games.open_fresh(&self.live).await.map(drop)?;
        }
        let fold = self.app.games.open(&self.live).await?;
        if self.seq != Some(fold.seq()) {
            let mut eyes = self.eyes.clone();
            let (seq, after) = (self.seq, self.after);
            let seen = self.app.games.work.run(Class::Quick, move |_| (eyes.see(&fold, seq, after), fold.seq(), eyes));
            let seq;
            (news, seq, self.eyes) = seen.await?;
            self.seq = Some(seq);
        }
        if self.presence != Some(presence) {
            self.presence = Some(presence);
            let (present, watching) = presence;
            news.push(text(&Update::Presence { present, watching }));
        }
        Ok(news)
    }
}

/// What one client sees, and the ground that it knows.
#[derive(Clone)]
struct Eyes {
    live: Arc<Live>,
    access: Access,
    ground: u64,
    timeline: Timeline,
}

impl Eyes {
    /// What a client has not seen yet that was sent the journal up to `seq`, or, before the first message, knows it up to `after`.
    fn see(&mut self, fold: &Fold, seq: Option<u64>, after: Option<u64>) -> Vec<Utf8Bytes> {
        let mut news = Vec::new();
        match seq {
            Some(seq) if seq == fold.seq() => {}
            Some(seq) => self.since(fold, seq, &mut news),
            None => match after {
                Some(seq) if seq == fold.seq() => {
                    self.ground = table::ground(
                        &table::position(fold, self.access, self.live.present(), self.timeline.now()).view,
                    )
                }
                // What was said cannot be told from what the client has heard: the whole table replaces it.
                Some(seq) if only(fold, seq, |trace| trace == Trace::Action) => self.played(fold, seq, true, &mut news),
                _ => self.table(fold, &mut news),
            },
        }
        news
    }

    fn since(&mut self, fold: &Fold, seq: u64, news: &mut Vec<Utf8Bytes>) {
        if !only(fold, seq, |trace| matches!(trace, Trace::Action | Trace::Chat | Trace::Gallery)) {
            return self.table(fold, news);
        }
        let new = || fold.traces.range(seq as usize..);
        let mut lines = Vec::new();
        for (room, talk) in [(Trace::Chat, &fold.talk.players), (Trace::Gallery, &fold.talk.gallery)] {
            let at: Vec<u64> =
                (seq + 1..).zip(new()).filter(|(_, trace)| **trace == room).map(|(seq, _)| seq).collect();
            // What players say is theirs.
            if room == Trace::Gallery || self.access.plays != [false; 2] {
                lines.extend(at.iter().copied().zip(talk.range(talk.len() - at.len()..)));
            }
        }
        lines.sort_by_key(|(seq, _)| *seq);
        news.extend(lines.into_iter().map(|(seq, line)| text(&Update::Chat { seq, line: line.clone() })));
        if new().any(|&trace| trace == Trace::Action) {
            self.played(fold, seq, false, news);
        }
    }

    fn table(&mut self, fold: &Fold, news: &mut Vec<Utf8Bytes>) {
        let table = table::table(fold, self.access, self.live.present(), self.timeline.now());
        self.ground = table::ground(&table.view);
        news.push(text(&Update::Table { table: Box::new(table) }));
    }

    /// Actions that were played since then. Whoever comes back may hold an old ground, and gets the whole of it.
    fn played(&mut self, fold: &Fold, from: u64, with_ground: bool, news: &mut Vec<Utf8Bytes>) {
        let to = fold.seq();
        let known = |shared: &&SharedMessage| {
            shared.access == self.access && shared.from == from && shared.to == to && shared.ground == self.ground
        };
        if !with_ground && let Some(shared) = locked(&self.live.shared).iter().find(known) {
            self.ground = shared.new_ground;
            return news.push(shared.text.clone());
        }
        let actions = fold.traces.range(from as usize..).filter(|trace| **trace == Trace::Action).count();
        let mut table = table::position(fold, self.access, self.live.present(), self.timeline.now());
        let new_ground = table::ground(&table.view);
        if with_ground || new_ground != self.ground {
            table::put_ground(&mut table.view, fold, self.access);
        } else {
            table::without_ground(&mut table.view);
        }
        let log = table::log(fold, self.access, table::From(fold.actions() - actions));
        let text = text(&Update::Played { seq: to, table: Box::new(table), log });
        if !with_ground {
            let shared =
                SharedMessage { access: self.access, from, to, ground: self.ground, new_ground, text: text.clone() };
            locked(&self.live.shared).push(shared);
        }
        self.ground = new_ground;
        news.push(text);
    }
}

/// The server stops. The client's answer is waited for: a connection that is closed with something unread loses what was sent.
async fn say_goodbye(socket: &mut Socket) {
    let goodbye = async {
        if socket.close(1_001, "the server stops").await.is_ok() {
            while socket.hear().await.is_some() {}
        }
    };
    let _ = timeout(GOODBYE, goodbye).await;
}

async fn stop(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// Is the journal after `seq` of such entries only, and of no more than a table shows? Whoever has missed more gets the table.
fn only(fold: &Fold, seq: u64, such: impl Fn(Trace) -> bool) -> bool {
    let since = fold.seq().checked_sub(seq);
    since.is_some_and(|since| since <= table::LOG_PAGE as u64)
        && fold.traces.range(seq as usize..).all(|&trace| such(trace))
}

fn text(update: &Update) -> Utf8Bytes {
    serde_json::to_string(update).expect("an update is plain data").into()
}
