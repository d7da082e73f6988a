//! Accounts: optional. They let a person find their games on another machine.
use super::App;
use super::caller::{COOKIE, Caller, JsonBody, Sentence};
use crate::api::{Credentials, Me};
use crate::clock::{Millis, now};
use crate::limits::Limit;
use crate::names::{self, folded};
use crate::passwords;
use crate::problem::{Answer, Refused};
use crate::secrets::{Token, address_mark, new_id};
use crate::store::accounts::Account;
use crate::store::attempts::{Attempt, Patience, Try};
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use axum::Json;
use axum::extract::State;
use axum::http::header::{SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use tokio::sync::OwnedSemaphorePermit;

/// How long a session lasts.
const SESSION: Millis = 30 * 24 * 60 * 60 * 1_000;

/// Makes an account, and signs in.
#[utoipa::path(post, path = "/api/accounts", tag = "accounts", request_body = Credentials,
    responses((status = 201, body = Me), (status = "4XX", body = Sentence)))]
pub async fn make_account(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<Credentials>,
) -> Answer<(StatusCode, HeaderMap, Json<Me>)> {
    let name = names::checked(&wish.name)?;
    passwords::check(&wish.password, &name).map_err(Refused::impossible)?;
    let password = hashed(&app, wish.password).await?;
    let account = Account { id: new_id(16), name, admin: false };
    if !app.games.store.make_account(&account, &password, now()).await? {
        return Err(Refused::new(
            StatusCode::CONFLICT,
            "this name is taken, or looks too much like one that is: choose another",
        ));
    }
    let (headers, me) = session(&app, &account, &device(&headers)).await?;
    Ok((StatusCode::CREATED, headers, me))
}

/// Signs in.
#[utoipa::path(post, path = "/api/sessions", tag = "accounts", request_body = Credentials,
    responses((status = 200, body = Me), (status = "4XX", body = Sentence)))]
pub async fn sign_in(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<Credentials>,
) -> Answer<(HeaderMap, Json<Me>)> {
    let wrong = || Refused::new(StatusCode::UNAUTHORIZED, "the name or the password is wrong");
    if wish.password.len() > 1_000 || wish.name.len() > 200 {
        return Err(wrong());
    }
    // A crowd that signs in waits here, and not for the store, where others would wait for it.
    let permit = app.hashing.clone().acquire_owned().await.ok();
    let found = app.games.store.account(&wish.name).await?;
    let named = found.as_ref().map_or(wish.name.as_str(), |credit| &credit.account.name);
    let attempt = attempt(&app, &caller, named).await?;
    // It takes as long as with a name that is known.
    let password = found.as_ref().map_or(NOBODY, |credit| &credit.password).to_owned();
    let right = verified_by(permit, wish.password, password).await?;
    let credit = found.filter(|_| right).ok_or_else(wrong)?;
    app.games.store.signed_in_from(&attempt, now()).await?;
    if credit.suspended {
        return Err(Refused::forbidden("this account is suspended: ask the people who run this server"));
    }
    session(&app, &credit.account, &device(&headers)).await
}

/// A password for an account of that name is about to be tried.
pub(super) async fn attempt(app: &App, caller: &Caller, name: &str) -> Answer<Attempt> {
    let patience = Patience { tries: app.limits.password_tries, longest_pause: app.limits.password_pause };
    let tried = app.games.store.try_sign_in(&folded(name), &address_mark(caller.address), patience, now()).await?;
    match tried {
        Try::Now(attempt) => Ok(attempt),
        Try::Wait(wait) => {
            let seconds = (wait + 999) / 1_000;
            let why = format!("too many wrong passwords: try again in {seconds} s");
            Err(Refused::wait(seconds, why).by(Limit::PasswordTries))
        }
    }
}

/// Signs out.
#[utoipa::path(delete, path = "/api/sessions", tag = "accounts",
    responses((status = 204, description = "Signed out."), (status = "4XX", body = Sentence)))]
pub async fn sign_out(State(app): State<App>, caller: Caller) -> Answer<(StatusCode, HeaderMap)> {
    caller.account()?;
    if let Some(session) = &caller.session {
        app.games.store.end_session(&session.hash()).await?;
    }
    Ok((StatusCode::NO_CONTENT, cookie(&app, "", 0)))
}

/// Who is signed in.
#[utoipa::path(get, path = "/api/me", tag = "accounts", responses((status = 200, body = Me)))]
pub async fn me(caller: Caller) -> Json<Me> {
    let csrf = caller.session.as_ref().map(Token::csrf);
    let admin = caller.account.as_ref().is_some_and(|account| account.admin);
    Json(Me { csrf, admin, name: caller.account.map(|account| account.name) })
}

/// A hash that no password has.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

pub(super) async fn hashed(app: &App, password: String) -> Answer<String> {
    let permit = app.hashing.clone().acquire_owned().await;
    let hashed = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string())
    });
    match hashed.await {
        Ok(Ok(hash)) => Ok(hash),
        _ => Err(Refused::impossible("this password cannot be used: choose another")),
    }
}

pub(super) async fn verified(app: &App, password: String, hash: String) -> Answer<bool> {
    verified_by(app.hashing.clone().acquire_owned().await.ok(), password, hash).await
}

async fn verified_by(permit: Option<OwnedSemaphorePermit>, password: String, hash: String) -> Answer<bool> {
    let verified = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        let Ok(hash) = PasswordHash::new(&hash) else { return false };
        Argon2::default().verify_password(password.as_bytes(), &hash).is_ok()
    });
    Ok(verified.await.unwrap_or(false))
}

async fn session(app: &App, account: &Account, device: &str) -> Answer<(HeaderMap, Json<Me>)> {
    let token = Token::new();
    let at = now();
    app.games.store.make_session(&token.hash(), &account.id, device, at, at + SESSION).await?;
    let me = Me { name: Some(account.name.clone()), csrf: Some(token.csrf()), admin: account.admin };
    Ok((cookie(app, &token.reveal(), SESSION / 1_000), Json(me)))
}

pub(super) fn cookie(app: &App, value: &str, seconds: Millis) -> HeaderMap {
    let base = &app.base;
    let secure = if app.secure_cookies { "; Secure" } else { "" };
    let text = format!("{COOKIE}={value}; Path={base}; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    let mut headers = HeaderMap::new();
    headers.insert(SET_COOKIE, HeaderValue::from_str(&text).expect("tokens are plain letters"));
    headers
}

/// The browser and the system that a request comes from, in a few words.
fn device(headers: &HeaderMap) -> String {
    let agent = headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or("");
    let named =
        |known: &[(&str, &'static str)]| known.iter().find(|(part, _)| agent.contains(part)).map(|(_, name)| *name);
    let browser = named(&[
        ("Firefox/", "Firefox"),
        ("Edg/", "Edge"),
        ("OPR/", "Opera"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
        ("curl/", "curl"),
    ]);
    let system = named(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => "Unknown device".to_owned(),
    }
}
