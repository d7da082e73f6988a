//! What those who look after a server do in the page. An account is made an admin on the command line.
use super::App;
use super::caller::{Asked, Caller, JsonBody, Part, Sentence};
use crate::api::people::{AccountCard, Announcement, AuditEntry, GameSummary, ResetLink};
use crate::clock::{Millis, now};
use crate::config::BasePath;
use crate::fold::Fold;
use crate::live::read_fold;
use crate::problem::{Answer, Refused};
use crate::secrets::{Token, is_game_id};
use crate::setup::Setup;
use crate::store::Store;
use crate::store::accounts::Account;
use crate::store::admin::{AccountLine, Closed, GameLine};
use crate::store::audit::{Actor, Deed};
use crate::work::Class;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::Deserialize;

/// How long a link for a new password can be used.
pub const RESET_LASTS: Millis = 24 * 60 * 60 * 1_000;

/// The longest announcement, in characters.
pub const LONGEST_ANNOUNCEMENT: usize = 500;

/// The most lines of a list.
const MOST: u32 = 200;

impl Caller {
    /// The caller as an admin.
    fn admin(&self) -> Answer<(&Account, Actor)> {
        let (account, _) = self.signed_in()?;
        if !account.admin {
            return Err(Refused::forbidden(
                "only admins can do this; `voltigeur admin users make-admin NAME` makes an account an admin",
            ));
        }
        Ok((account, Actor(account.name.clone())))
    }
}

/// What to look for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Find {
    #[serde(default)]
    find: String,
    /// The id of the last of the page before.
    before: Option<String>,
}

/// Which page of the audit log.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuditPage {
    before: Option<i64>,
}

impl From<AccountLine> for AccountCard {
    fn from(line: AccountLine) -> Self {
        Self {
            id: line.account.id,
            name: line.account.name,
            admin: line.account.admin,
            suspended: line.suspended,
            made: line.made,
            seen: line.seen,
            games: line.games,
        }
    }
}

impl From<GameLine> for GameSummary {
    fn from(line: GameLine) -> Self {
        let setup = serde_json::from_str::<Setup>(&line.setup).ok();
        let (rulebook, scenario) = setup.map(|setup| (setup.rulebook, setup.scenario)).unwrap_or_default();
        Self {
            id: line.id,
            rulebook,
            scenario,
            players: line.players,
            made: line.made,
            touched: line.touched,
            ended: line.ended,
        }
    }
}

async fn account(app: &App, id: &str) -> Answer<Account> {
    app.games.store.account_by_id(id).await?.ok_or_else(|| Refused::missing("there is no such account"))
}

/// Accounts whose name has a text in it, the newest first.
#[utoipa::path(get, path = "/api/admin/accounts", tag = "admin",
    params(("find" = Option<String>, Query), ("before" = Option<String>, Query, description = "the id of the last of the page before")),
    responses((status = 200, body = Vec<AccountCard>), (status = "4XX", body = Sentence)))]
pub async fn accounts(
    State(app): State<App>,
    caller: Caller,
    Asked(wish): Asked<Find>,
) -> Answer<Json<Vec<AccountCard>>> {
    caller.admin()?;
    let found = app.games.store.accounts(&wish.find, wish.before.as_deref(), MOST).await?;
    Ok(Json(found.into_iter().map(AccountCard::from).collect()))
}

async fn set_suspended(app: &App, caller: &Caller, id: &str, suspended: bool) -> Answer<StatusCode> {
    let (own, by) = caller.admin()?;
    if own.id == id {
        return Err(Refused::impossible("you cannot suspend yourself; another admin can"));
    }
    app.games.store.suspend(&account(app, id).await?, suspended, &by, now()).await?;
    app.games.hear_deeds().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Suspends an account: it is signed out everywhere and cannot act.
#[utoipa::path(post, path = "/api/admin/accounts/{id}/suspend", tag = "admin", params(("id" = String, Path)),
    responses((status = 204, description = "Done."), (status = "4XX", body = Sentence)))]
pub async fn suspend(State(app): State<App>, caller: Caller, Part(id): Part<String>) -> Answer<StatusCode> {
    set_suspended(&app, &caller, &id, true).await
}

/// Lets an account be used again.
#[utoipa::path(post, path = "/api/admin/accounts/{id}/allow", tag = "admin", params(("id" = String, Path)),
    responses((status = 204, description = "Done."), (status = "4XX", body = Sentence)))]
pub async fn allow(State(app): State<App>, caller: Caller, Part(id): Part<String>) -> Answer<StatusCode> {
    set_suspended(&app, &caller, &id, false).await
}

/// Makes a one-time link for a new password.
#[utoipa::path(post, path = "/api/admin/accounts/{id}/reset", tag = "admin", params(("id" = String, Path)),
    responses((status = 201, body = ResetLink), (status = "4XX", body = Sentence)))]
pub async fn reset(
    State(app): State<App>,
    caller: Caller,
    Part(id): Part<String>,
) -> Answer<(StatusCode, Json<ResetLink>)> {
    let (_, by) = caller.admin()?;
    let account = account(&app, &id).await?;
    if account.admin && caller.account.as_ref().is_some_and(|own| own.id != account.id) {
        return Err(Refused::forbidden("a password link for another admin can only be made on the command line"));
    }
    Ok((StatusCode::CREATED, Json(make_reset(&app.games.store, &app.base, &account, &by).await?)))
}

/// Makes a one-time link for a new password, whoever asks.
///
/// # Errors
/// If the store fails.
pub async fn make_reset(store: &Store, base: &BasePath, account: &Account, by: &Actor) -> Answer<ResetLink> {
    let (token, at) = (Token::new(), now());
    let expires = at + RESET_LASTS;
    store.make_reset(account, &token.hash(), by, at, expires).await?;
    // Behind the #, where no server and no log sees it.
    Ok(ResetLink { path: format!("{base}reset#token={}", token.reveal()), expires })
}

/// Games, the newest first: all, the one with an id, or those of an account.
#[utoipa::path(get, path = "/api/admin/games", tag = "admin",
    params(("find" = Option<String>, Query), ("before" = Option<String>, Query, description = "the id of the last of the page before")),
    responses((status = 200, body = Vec<GameSummary>), (status = "4XX", body = Sentence)))]
pub async fn games(State(app): State<App>, caller: Caller, Asked(wish): Asked<Find>) -> Answer<Json<Vec<GameSummary>>> {
    caller.admin()?;
    let found = app.games.store.games_listed(&wish.find, wish.before.as_deref(), MOST).await?;
    Ok(Json(found.into_iter().map(GameSummary::from).collect()))
}

fn no_game() -> Refused {
    Refused::missing("there is no such game")
}

/// Ends a game as it stands.
#[utoipa::path(post, path = "/api/admin/games/{id}/close", tag = "admin", params(("id" = String, Path)),
    responses((status = 204, description = "Done."), (status = "4XX", body = Sentence)))]
pub async fn close(State(app): State<App>, caller: Caller, Part(id): Part<String>) -> Answer<StatusCode> {
    let (_, by) = caller.admin()?;
    match app.games.store.close_game(&id, &by, now()).await? {
        Closed::Now => app.games.hear_deeds().await?,
        Closed::Before => return Err(Refused::over()),
        Closed::Missing => return Err(no_game()),
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a game with all that belongs to it.
#[utoipa::path(delete, path = "/api/admin/games/{id}", tag = "admin", params(("id" = String, Path)),
    responses((status = 204, description = "Done."), (status = "4XX", body = Sentence)))]
pub async fn delete(State(app): State<App>, caller: Caller, Part(id): Part<String>) -> Answer<StatusCode> {
    let (_, by) = caller.admin()?;
    if !app.games.store.delete_game(&id, Deed::DeleteGame, &by, now()).await? {
        return Err(no_game());
    }
    app.games.hear_deeds().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The whole record of a game. It is in the audit log, because it may show what players cannot see yet.
#[utoipa::path(get, path = "/api/admin/games/{id}/record", operation_id = "export_record", tag = "admin", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = "4XX", body = Sentence)))]
pub async fn record(State(app): State<App>, caller: Caller, Part(id): Part<String>) -> Answer<impl IntoResponse> {
    let (_, by) = caller.admin()?;
    if !is_game_id(&id) {
        return Err(no_game());
    }
    let fold = app.games.read(&id).await?;
    app.games.store.note_deed(&by, Deed::ExportGame, &id, "", now()).await?;
    let text = app.games.work.run(Class::of_replay(fold.actions()), move |_| whole_record(&fold)).await?;
    let name = format!("attachment; filename=\"{id}.voltigeur\"");
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)], text))
}

/// The whole record of a game, for an admin; the secret of its dice stays secret until it is over.
///
/// # Errors
/// If there is no such game, or the store fails.
pub async fn export_record(store: &Store, id: &str, by: &Actor) -> Answer<String> {
    if !is_game_id(id) {
        return Err(no_game());
    }
    let fold = read_fold(store, id).await?;
    store.note_deed(by, Deed::ExportGame, id, "", now()).await?;
    Ok(whole_record(&fold))
}

fn whole_record(fold: &Fold) -> String {
    let mut record = fold.battle.record();
    if fold.battle.to_decide().is_some() {
        record.dice.conceal();
    }
    record.to_string()
}

/// What is announced to all.
#[utoipa::path(get, path = "/api/announcement", tag = "admin", responses((status = 200, body = Announcement)))]
pub async fn announcement(State(app): State<App>) -> Json<Announcement> {
    Json(Announcement { text: app.games.announcement().to_string() })
}

/// Announces something to all, or nothing.
#[utoipa::path(post, path = "/api/admin/announcement", tag = "admin", request_body = Announcement,
    responses((status = 204, description = "Done."), (status = "4XX", body = Sentence)))]
pub async fn announce(
    State(app): State<App>,
    caller: Caller,
    JsonBody(wish): JsonBody<Announcement>,
) -> Answer<StatusCode> {
    let (_, by) = caller.admin()?;
    let text = announced(&wish.text)?;
    app.games.store.announce(&text, &by, now()).await?;
    app.games.hear_deeds().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// An announcement as it is stored.
///
/// # Errors
/// If it is too long.
pub fn announced(text: &str) -> Answer<String> {
    let text = text.trim();
    if text.chars().count() > LONGEST_ANNOUNCEMENT {
        return Err(Refused::impossible(format!("an announcement has at most {LONGEST_ANNOUNCEMENT} characters")));
    }
    Ok(text.to_owned())
}

/// The last lines of the audit log, the newest first.
#[utoipa::path(get, path = "/api/admin/audit", tag = "admin",
    params(("before" = Option<i64>, Query, description = "the number of a line: those before it")),
    responses((status = 200, body = Vec<AuditEntry>), (status = "4XX", body = Sentence)))]
pub async fn audit(
    State(app): State<App>,
    caller: Caller,
    Asked(page): Asked<AuditPage>,
) -> Answer<Json<Vec<AuditEntry>>> {
    caller.admin()?;
    let lines = app.games.store.audit_last(page.before, MOST).await?;
    let entry = |line: crate::store::audit::AuditLine| AuditEntry {
        seq: line.seq,
        at: line.at,
        who: line.who,
        what: line.what,
        target: line.target,
        note: line.note,
    };
    Ok(Json(lines.into_iter().map(entry).collect()))
}
