//! Invitations to open seats: looked at, accepted, renewed, withdrawn.
use super::App;
use super::caller::{Caller, JsonBody, Part, Sentence};
use crate::api::{HeldInvitation, InviteWish, Invited, NewInvitation, Seated};
use crate::live::Live;
use crate::problem::{Answer, Refused};
use crate::secrets::{Token, TokenHash};
use crate::table;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use std::sync::Arc;
use voltigeur_engine::Side;

fn gone() -> Refused {
    let why = "this invitation has been used, replaced or withdrawn: ask the person who sent it for a new one";
    Refused::new(StatusCode::GONE, why)
}

fn hash_of(held: &HeldInvitation) -> Answer<TokenHash> {
    Token::read(&held.invitation).map(|invitation| invitation.hash()).ok_or_else(gone)
}

/// What an invitation is for. Looking at it does not use it up.
#[utoipa::path(post, path = "/api/games/{id}/invitations/look", tag = "seats", params(("id" = String, Path)),
    request_body = HeldInvitation, responses((status = 200, body = Invited), (status = "4XX", body = Sentence)))]
pub async fn look(
    State(app): State<App>,
    Part(id): Part<String>,
    JsonBody(held): JsonBody<HeldInvitation>,
) -> Answer<Json<Invited>> {
    let live = app.games.find(&id).await?;
    let side = app.games.store.invited(&id, &hash_of(&held)?).await?.ok_or_else(gone)?;
    let (present, now) = (live.present(), app.games.now());
    let told = app.games.look(&live, move |fold| {
        let game = table::card(fold, present, now);
        Invited { side, name: fold.names[side.index()].clone(), game }
    });
    told.await.map(Json)
}

/// Accepts an invitation: whoever does has the seat, and a token that nobody else knows. If they are signed in, the seat belongs to
/// their account.
#[utoipa::path(post, path = "/api/games/{id}/accept", tag = "seats", params(("id" = String, Path)),
    request_body = HeldInvitation, responses((status = 200, body = Seated), (status = "4XX", body = Sentence)))]
pub async fn accept(
    State(app): State<App>,
    caller: Caller,
    Part(id): Part<String>,
    JsonBody(held): JsonBody<HeldInvitation>,
) -> Answer<Json<Seated>> {
    let account = caller.account()?.cloned();
    let invitation = hash_of(&held)?;
    let live = app.games.find(&id).await?;
    let token = Token::new();
    let hash = token.hash();
    // Once begun it is finished, whether or not anybody still waits for it.
    let seated = tokio::spawn(async move {
        let (owner, name) = account.map(|account| (account.id, account.name)).unzip();
        let owner = owner.unwrap_or_default();
        let accepted = app.games.store.accept_invitation(&live.id, &invitation, &hash, &owner).await?;
        let side = accepted.ok_or_else(gone)?;
        app.games.seated(&live, side, name).await?;
        Ok(side)
    });
    let broken = |_| Err(Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "the seat could not be taken: try again"));
    let side = seated.await.unwrap_or_else(broken)?;
    Ok(Json(Seated { side, token: token.reveal() }))
}

/// Makes a new invitation to an open seat. The one before it is good no more.
#[utoipa::path(post, path = "/api/games/{id}/invitations", tag = "seats", params(("id" = String, Path)),
    request_body = InviteWish, responses((status = 200, body = NewInvitation), (status = "4XX", body = Sentence)))]
pub async fn renew(
    State(app): State<App>,
    caller: Caller,
    Part(id): Part<String>,
    JsonBody(wish): JsonBody<InviteWish>,
) -> Answer<Json<NewInvitation>> {
    let live = made_by(&app, &caller, &id).await?;
    let invitation = Token::new();
    set(&app, &live, wish.side, Some(&invitation.hash())).await?;
    Ok(Json(NewInvitation { side: wish.side, invitation: invitation.reveal() }))
}

/// Withdraws the invitation to a seat: nobody can take it until there is a new one.
#[utoipa::path(delete, path = "/api/games/{id}/invitations/{side}", tag = "seats",
    params(("id" = String, Path), ("side" = Side, Path)),
    responses((status = 204, description = "Withdrawn."), (status = "4XX", body = Sentence)))]
pub async fn withdraw(
    State(app): State<App>,
    caller: Caller,
    Part((id, side)): Part<(String, Side)>,
) -> Answer<StatusCode> {
    let live = made_by(&app, &caller, &id).await?;
    set(&app, &live, side, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The game, for whoever made it.
async fn made_by(app: &App, caller: &Caller, id: &str) -> Answer<Arc<Live>> {
    let (live, access) = caller.at(app, id).await?;
    if access.makes {
        Ok(live)
    } else {
        Err(Refused::forbidden("only the person who made this game can invite others"))
    }
}

async fn set(app: &App, live: &Live, side: Side, invitation: Option<&TokenHash>) -> Answer<()> {
    if app.games.store.set_invitation(&live.id, side, invitation).await? {
        return Ok(());
    }
    Err(Refused::new(StatusCode::CONFLICT, "this seat is no longer open: look at the table again"))
}
