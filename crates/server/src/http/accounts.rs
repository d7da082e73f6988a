//! Accounts: optional. They let a person find their games on another machine.
use super::App;
use super::caller::{COOKIE, Caller, Said, Sentence};
use crate::api::{Credentials, Me};
use crate::clock::{Millis, now};
use crate::problem::{Answer, Refused};
use crate::secrets::{Token, new_id};
use crate::store::accounts::Account;
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderValue, StatusCode};

/// How long a session lasts.
const SESSION: Millis = 30 * 24 * 60 * 60 * 1_000;

/// Makes an account, and signs in.
#[utoipa::path(post, path = "/api/accounts", tag = "accounts", request_body = Credentials,
    responses((status = 201, body = Me), (status = "4XX", body = Sentence)))]
pub async fn make_account(
    State(app): State<App>,
    Said(wish): Said<Credentials>,
) -> Answer<(StatusCode, HeaderMap, Json<Me>)> {
    let name = wish.name.split_whitespace().collect::<Vec<_>>().join(" ");
    let plain = |letter: char| letter.is_alphanumeric() || " -_.".contains(letter);
    if !(2..=24).contains(&name.chars().count()) || !name.chars().all(plain) {
        return Err(Refused::impossible("a name has 2 to 24 letters, digits, blanks, '-', '_' or '.'"));
    }
    if !(8..=200).contains(&wish.password.chars().count()) {
        return Err(Refused::impossible("a password has 8 to 200 characters"));
    }
    let password = hashed(&app, wish.password).await?;
    let account = Account { id: new_id(16), name };
    if !app.games.store.make_account(&account, &password, now()).await? {
        return Err(Refused::new(StatusCode::CONFLICT, "this name is taken"));
    }
    let (headers, me) = session(&app, &account).await?;
    Ok((StatusCode::CREATED, headers, me))
}

/// Signs in.
#[utoipa::path(post, path = "/api/sessions", tag = "accounts", request_body = Credentials,
    responses((status = 200, body = Me), (status = "4XX", body = Sentence)))]
pub async fn sign_in(State(app): State<App>, Said(wish): Said<Credentials>) -> Answer<(HeaderMap, Json<Me>)> {
    let wrong = || Refused::new(StatusCode::UNAUTHORIZED, "the name or the password is wrong");
    if wish.password.len() > 1_000 || wish.name.len() > 200 {
        return Err(wrong());
    }
    let found = app.games.store.account(wish.name.trim()).await?;
    let (account, password) = match found {
        Some((account, password)) => (Some(account), password),
        // It takes as long as with a name that is known.
        None => (None, NOBODY.to_owned()),
    };
    let right = verified(&app, wish.password, password).await?;
    session(&app, &account.filter(|_| right).ok_or_else(wrong)?).await
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
    Json(Me { csrf: caller.session.as_ref().map(Token::csrf), name: caller.account.map(|account| account.name) })
}

/// A hash that no password has.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

async fn hashed(app: &App, password: String) -> Answer<String> {
    let permit = app.hashing.clone().acquire_owned().await;
    let hashed = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string())
    });
    match hashed.await {
        Ok(Ok(hash)) => Ok(hash),
        _ => Err(Refused::impossible("this password cannot be used: choose another one")),
    }
}

async fn verified(app: &App, password: String, hash: String) -> Answer<bool> {
    let permit = app.hashing.clone().acquire_owned().await;
    let verified = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        let Ok(hash) = PasswordHash::new(&hash) else { return false };
        Argon2::default().verify_password(password.as_bytes(), &hash).is_ok()
    });
    Ok(verified.await.unwrap_or(false))
}

async fn session(app: &App, account: &Account) -> Answer<(HeaderMap, Json<Me>)> {
    let token = Token::new();
    let at = now();
    app.games.store.make_session(&token.hash(), &account.id, at, at + SESSION).await?;
    let me = Me { name: Some(account.name.clone()), csrf: Some(token.csrf()) };
    Ok((cookie(app, &token.reveal(), SESSION / 1_000), Json(me)))
}

fn cookie(app: &App, value: &str, seconds: Millis) -> HeaderMap {
    let secure = if app.secure_cookies { "; Secure" } else { "" };
    let text = format!("{COOKIE}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    let mut headers = HeaderMap::new();
    headers.insert(SET_COOKIE, HeaderValue::from_str(&text).expect("tokens are plain letters"));
    headers
}
