//! One's own account: its password, where it is signed in, its data, its end.
use super::App;
use super::accounts::{attempt, cookie, hashed, verified};
use super::caller::{Caller, JsonBody, Part, Sentence};
use crate::api::people::{PasswordWish, Proof, ResetWish, SessionCard};
use crate::clock::now;
use crate::problem::{Answer, Refused};
use crate::secrets::{Token, TokenHash};
use crate::store::accounts::{Account, Credit};
use crate::{export, passwords};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;

impl Caller {
    /// The account of whoever is signed in, and the session.
    pub(super) fn signed_in(&self) -> Answer<(&Account, TokenHash)> {
        match (self.account()?, &self.session) {
            (Some(account), Some(session)) => Ok((account, session.hash())),
            _ => Err(Refused::new(StatusCode::UNAUTHORIZED, "sign in first")),
        }
    }
}

/// The account of the caller, if the password is right.
async fn proven(app: &App, caller: &Caller, password: String) -> Answer<Credit> {
    let (account, _) = caller.signed_in()?;
    let gone = || Refused::new(StatusCode::UNAUTHORIZED, "sign in first");
    let attempt = attempt(app, caller, &account.name).await?;
    let credit = app.games.store.account(&account.name).await?.filter(|credit| credit.account.id == account.id);
    let credit = credit.ok_or_else(gone)?;
    if !verified(app, password, credit.password.clone()).await? {
        return Err(Refused::forbidden("the password is wrong"));
    }
    app.games.store.signed_in_from(&attempt, now()).await?;
    Ok(credit)
}

/// Changes the password. All other sessions end.
#[utoipa::path(post, path = "/api/me/password", tag = "accounts", request_body = PasswordWish,
    responses((status = 204, description = "It is changed."), (status = "4XX", body = Sentence)))]
pub async fn change_password(
    State(app): State<App>,
    caller: Caller,
    JsonBody(wish): JsonBody<PasswordWish>,
) -> Answer<StatusCode> {
    let (account, session) = caller.signed_in()?;
    passwords::check(&wish.password, &account.name).map_err(Refused::impossible)?;
    proven(&app, &caller, wish.current).await?;
    let password = hashed(&app, wish.password).await?;
    app.games.store.set_password(&account.id, &password, &session).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sets a password by a one-time link. All sessions end.
#[utoipa::path(post, path = "/api/resets", tag = "accounts", request_body = ResetWish,
    responses((status = 204, description = "The password is set: sign in with it."), (status = "4XX", body = Sentence)))]
pub async fn use_reset(State(app): State<App>, JsonBody(wish): JsonBody<ResetWish>) -> Answer<StatusCode> {
    let used = || Refused::missing("this link has been used or has expired: ask for a new one");
    let link = Token::read(&wish.token).ok_or_else(used)?.hash();
    let account = app.games.store.reset(&link, now()).await?.ok_or_else(used)?;
    passwords::check(&wish.password, &account.name).map_err(Refused::impossible)?;
    let password = hashed(&app, wish.password).await?;
    let done = app.games.store.use_reset(&account, &link, &password, now()).await?;
    if done { Ok(StatusCode::NO_CONTENT) } else { Err(used()) }
}

/// Where one is signed in.
#[utoipa::path(get, path = "/api/me/sessions", tag = "accounts",
    responses((status = 200, body = Vec<SessionCard>), (status = "4XX", body = Sentence)))]
pub async fn sessions(State(app): State<App>, caller: Caller) -> Answer<Json<Vec<SessionCard>>> {
    let (account, own) = caller.signed_in()?;
    let sessions = app.games.store.sessions(&account.id, now()).await?;
    let card = |session: &crate::store::sessions::SessionRow| SessionCard {
        id: session.id().to_owned(),
        device: session.device.clone(),
        made: session.made,
        seen: session.seen,
        current: session.hash == own,
    };
    Ok(Json(sessions.iter().map(card).collect()))
}

/// Ends a session of one's own.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", tag = "accounts", params(("id" = String, Path)),
    responses((status = 204, description = "It is ended."), (status = "4XX", body = Sentence)))]
pub async fn end_session(State(app): State<App>, caller: Caller, Part(id): Part<String>) -> Answer<StatusCode> {
    let (account, _) = caller.signed_in()?;
    let sessions = app.games.store.sessions(&account.id, now()).await?;
    let found = sessions.iter().find(|session| session.id() == id);
    let session = found.ok_or_else(|| Refused::missing("this session has already ended"))?;
    app.games.store.end_session(&session.hash).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends all sessions of one's own but this one.
#[utoipa::path(delete, path = "/api/me/sessions", tag = "accounts",
    responses((status = 204, description = "They are ended."), (status = "4XX", body = Sentence)))]
pub async fn end_other_sessions(State(app): State<App>, caller: Caller) -> Answer<StatusCode> {
    let (account, own) = caller.signed_in()?;
    app.games.store.end_other_sessions(&account.id, &own).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// All that the server keeps of one, as a zip file.
#[utoipa::path(get, path = "/api/me/export", tag = "accounts",
    responses((status = 200, body = String, content_type = "application/zip"), (status = "4XX", body = Sentence)))]
pub async fn export_all(State(app): State<App>, caller: Caller) -> Answer<impl IntoResponse> {
    let (account, _) = caller.signed_in()?;
    let gone = || Refused::new(StatusCode::UNAUTHORIZED, "sign in first");
    let credit = app.games.store.account(&account.name).await?.ok_or_else(gone)?;
    // One at a time: each reads all games of a person.
    let _one = app.exports.lock().await;
    let zip = export::of(&app.games, account, credit.made).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/zip"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"voltigeur-account.zip\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, zip))
}

/// Deletes one's account. Games stay under a neutral name; those that are not over are resigned, or closed where nobody else plays.
#[utoipa::path(post, path = "/api/me/delete", tag = "accounts", request_body = Proof,
    responses((status = 204, description = "It is deleted."), (status = "4XX", body = Sentence)))]
pub async fn delete_account(
    State(app): State<App>,
    caller: Caller,
    JsonBody(wish): JsonBody<Proof>,
) -> Answer<(StatusCode, HeaderMap)> {
    let credit = proven(&app, &caller, wish.password).await?;
    app.games.store.delete_account(&credit.account, now()).await?;
    app.games.hear_deeds().await?;
    Ok((StatusCode::NO_CONTENT, cookie(&app, "", 0)))
}
