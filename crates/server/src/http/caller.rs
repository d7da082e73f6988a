//! Who asks, and what they say.
use super::App;
use super::guard::{RECORD, is_kind, not_json};
use crate::api::Problem;
use crate::clock::{Millis, now};
use crate::limits::Limit;
use crate::live::Live;
use crate::problem::{Answer, Refused};
use crate::seats::Access;
use crate::secrets::{Token, TokenHash, same};
use crate::store::accounts::Account;
use crate::work::{Home, Person, name_person};
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// The cookie of a session.
pub const COOKIE: &str = "voltigeur_session";

/// The header with which a page shows that it can read answers of this server.
pub const CSRF: &str = "x-csrf";

/// Who asks.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The hash of the seat's token that they sent.
    pub token: Option<TokenHash>,
    /// Their account, if they are signed in.
    pub account: Option<Account>,
    /// Their session.
    pub session: Option<Token>,
    /// They sent what only a page of this server can know, or only read.
    pub from_own_page: bool,
    /// Where they are.
    pub address: IpAddr,
}

impl FromRequestParts<App> for Caller {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Self> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| *peer);
        let token = bearer(&parts.headers)?.map(|token| token.hash());
        let session = session(&parts.headers);
        let account = match &session {
            Some(session) => signed_in(app, session).await?,
            None => None,
        };
        let reads = parts.method.is_safe();
        let from_own_page = reads
            || session.as_ref().is_some_and(|session| {
                let sent = parts.headers.get(CSRF).and_then(|value| value.to_str().ok());
                sent.is_some_and(|sent| same(sent, &session.csrf()))
            });
        let address = app.proxies.visitor(peer, &parts.headers);
        name_person(person(address, token.as_ref(), account.as_ref()));
        Ok(Self { token, session: session.filter(|_| account.is_some()), account, from_own_page, address })
    }
}

/// For whom the server works: the account, or else the address, and the seat.
fn person(address: IpAddr, token: Option<&TokenHash>, account: Option<&Account>) -> Person {
    let home = account.map_or(Home::Address(address), |account| Home::Account(account.id.clone()));
    let mut hasher = DefaultHasher::new();
    token.map(|token| &token.0).hash(&mut hasher);
    Person { home, seat: hasher.finish() }
}

/// So long the time at which a session was last used may be behind.
const SEEN: Millis = 10 * 60 * 1_000;

/// Whose session it is.
async fn signed_in(app: &App, session: &Token) -> Answer<Option<Account>> {
    let at = now();
    let Some((account, seen)) = app.games.store.session(&session.hash(), at).await? else { return Ok(None) };
    if at - seen > SEEN {
        let (store, session) = (app.games.store.clone(), session.hash());
        tokio::spawn(async move {
            if let Err(error) = store.saw_session(&session, at).await {
                tracing::debug!(%error, "the use of a session was not noted");
            }
        });
    }
    Ok(Some(account))
}

/// The token of a seat.
pub(crate) fn bearer(headers: &HeaderMap) -> Answer<Option<Token>> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let token =
        value.to_str().ok().and_then(|text| text.strip_prefix("Bearer ")).and_then(|text| Token::read(text.trim()));
    match token {
        Some(token) => Ok(Some(token)),
        None => {
            Err(Refused::new(StatusCode::UNAUTHORIZED, "the Authorization header does not hold the token of a seat"))
        }
    }
}

pub(crate) fn session(headers: &HeaderMap) -> Option<Token> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).and_then(|(_, value)| Token::read(value))
}

impl Caller {
    /// The account, where it counts: a change that rests on a cookie alone must come from a page of this server.
    ///
    /// # Errors
    /// If it does not.
    pub fn account(&self) -> Answer<Option<&Account>> {
        match &self.account {
            Some(account) if self.from_own_page => Ok(Some(account)),
            Some(_) if self.token.is_none() => {
                Err(Refused::forbidden("the header X-CSRF is missing or wrong: get it from /api/me"))
            }
            _ => Ok(None),
        }
    }

    /// The game, and what they may do at it.
    ///
    /// # Errors
    /// If there is no such game, or they may not even watch.
    pub async fn at(&self, app: &App, game: &str) -> Answer<(Arc<Live>, Access)> {
        if self.token.is_none() && self.account.is_none() {
            return Err(Refused::unknown());
        }
        let account = self.account()?;
        let live = app.games.find(game).await?;
        let id = account.map(|account| account.id.as_str());
        let access = app.games.access(&live, self.token.as_ref(), id).await?;
        Ok((live, access))
    }

    /// The game, for somebody who plays in it.
    ///
    /// # Errors
    /// If they do not.
    pub async fn plays_at(&self, app: &App, game: &str) -> Answer<(Arc<Live>, Access)> {
        let (live, access) = self.at(app, game).await?;
        if access.plays == [false; 2] {
            return Err(Refused::forbidden("spectators cannot play"));
        }
        Ok((live, access))
    }
}

/// A request body in JSON.
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for JsonBody<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, app: &App) -> Answer<Self> {
        if !is_kind(request.headers(), "application/json") {
            return Err(not_json());
        }
        let body = body(request, app, Limit::Body).await?;
        match serde_json::from_slice(&body) {
            Ok(value) => Ok(Self(value)),
            Err(error) if error.is_data() => {
                Err(Refused::impossible(format!("the request is not what is expected here: {error}")))
            }
            Err(error) => Err(Refused::unreadable(format!("the request is not JSON: {error}"))),
        }
    }
}

/// A record that was sent.
pub struct Text(pub String);

impl FromRequest<App> for Text {
    type Rejection = Refused;

    async fn from_request(request: Request, app: &App) -> Answer<Self> {
        if !is_kind(request.headers(), RECORD) {
            let why = format!("send the record with Content-Type: {RECORD}");
            return Err(Refused::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, why));
        }
        let body = body(request, app, Limit::Record).await?;
        match String::from_utf8(body.to_vec()) {
            Ok(text) => Ok(Self(text)),
            Err(_) => Err(Refused::unreadable("the request is not UTF-8 text")),
        }
    }
}

async fn body(request: Request, app: &App, size: Limit) -> Answer<Bytes> {
    let longest = Duration::from_secs(u64::from(app.limits.body_seconds.max(1)));
    let Ok(read) = timeout(longest, Bytes::from_request(request, app)).await else {
        let why = format!("the body of the request did not arrive within {} s", longest.as_secs());
        return Err(Refused::new(StatusCode::REQUEST_TIMEOUT, why).by(Limit::BodySeconds));
    };
    match read {
        Ok(body) => Ok(body),
        Err(BytesRejection::FailedToBufferBody(why)) if why.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            Err(Refused::new(StatusCode::PAYLOAD_TOO_LARGE, "the request is too large").by(size))
        }
        Err(_) => Err(Refused::unreadable("the body of the request cannot be read")),
    }
}

/// A part of the path.
pub struct Part<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Part<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Self> {
        match axum::extract::Path::from_request_parts(parts, app).await {
            Ok(axum::extract::Path(part)) => Ok(Self(part)),
            Err(_) => Err(Refused::missing("there is nothing under this address")),
        }
    }
}

/// The query of an address.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Answer<Self> {
        match axum::extract::Query::from_request_parts(parts, app).await {
            Ok(axum::extract::Query(query)) => Ok(Self(query)),
            Err(error) => Err(Refused::unreadable(format!("the query cannot be read: {error}"))),
        }
    }
}

/// For descriptions of handlers.
pub type Sentence = Problem;
