//! What players do at a game.
use super::App;
use super::caller::{Caller, JsonBody, Part, Sentence};
use crate::api::{Act, ChatWish, NonceWish, Offer, OfferAnswer, Preview, PreviewWish, StandingWish, Taken, UndoWish};
use crate::clock::Millis;
use crate::fold::{Body, Fold};
use crate::foresight;
use crate::problem::{Answer, Refused};
use crate::seats::Access;
use crate::secrets::address_mark;
use crate::store::Entry;
use crate::work::{Class, Waited};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use std::sync::{Arc, OnceLock};
use voltigeur_engine::Side;
use voltigeur_engine::english::Party;
use voltigeur_engine::query;
use voltigeur_engine::standing::StandingOrders;
use voltigeur_engine::view::Viewer;

/// The longest line of chat.
const LONGEST_LINE: usize = 500;

/// The longest notation that is looked at.
const LONGEST_ACTION: usize = 2_000;

fn taken(seq: u64) -> Json<Taken> {
    Json(Taken { seq })
}

fn check_length(action: &str) -> Answer<()> {
    if action.len() > LONGEST_ACTION { Err(Refused::impossible("this is too long for an action")) } else { Ok(()) }
}

/// No question is longer than an action: what an answer costs follows from the position and from that.
fn check_question(query: &query::Query) -> Answer<()> {
    use query::Query;
    let words = match query {
        Query::Reach { piece } | Query::Arcs { piece } | Query::Zones { piece } => piece.len(),
        Query::Envelope { piece, legs } => piece.len() + legs.len(),
        Query::Course { action } => action.len(),
        Query::Sight { from, to } | Query::Measure { from, to } => from.len() + to.len(),
    };
    if words > LONGEST_ACTION { Err(Refused::impossible("this is too long for a question")) } else { Ok(()) }
}

/// Whose decision it is, if it is the caller's.
fn own_decision(access: Access, decides: Option<Side>, names: &[String; 2]) -> Answer<Side> {
    let side = decides.ok_or_else(Refused::over)?;
    if access.plays(side) {
        return Ok(side);
    }
    Err(Refused::forbidden(format!("{} must decide now", Party::of(&names[side.index()]))))
}

/// Takes an action.
#[utoipa::path(post, path = "/api/games/{id}/actions", tag = "play", params(("id" = String, Path)), request_body = Act,
    responses((status = 200, body = Taken), (status = 409, body = Sentence, description = "Something happened meanwhile."),
              (status = 422, body = Sentence, description = "It is not legal: why, and by which rule."),
              (status = "4XX", body = Sentence)))]
pub async fn act(
    State(app): State<App>,
    caller: Caller,
    Part(id): Part<String>,
    JsonBody(wish): JsonBody<Act>,
) -> Answer<Json<Taken>> {
    check_length(&wish.action)?;
    let (live, access) = caller.plays_at(&app, &id).await?;
    let behind = app.games.open(&live).await?.seq() < wish.after;
    if behind {
        // Another process has written, and the caller knows it already.
        app.games.refresh(&live).await?;
    }
    let learnt = Arc::new(OnceLock::new());
    let refusal = learnt.clone();
    let action = wish.action.clone();
    let changed = app.games.change_by_rules(&live, action, move |fold, at| {
        let after = usize::try_from(wish.after).unwrap_or(usize::MAX);
        // What was only said or noted since then makes no difference to a decision.
        let fresh = after <= fold.traces.len() && fold.traces.range(after..).all(|trace| trace.is_talk());
        if !fresh {
            return Err(Refused::stale());
        }
        let side = own_decision(access, fold.battle.to_decide(), &fold.names)?;
        if !fold.is_complete() {
            return Err(Refused::impossible(
                "the battle has not begun: wait until your opponent has joined, or open the invitation and take the seat yourself",
            ));
        }
        fold.act(&wish.action, at).or_else(|refused| told_apart(fold, side, &wish.action, refused, at, &refusal))
    });
    let seq = changed.await?;
    match learnt.get() {
        Some(refused) => Err(refused.clone()),
        None => Ok(taken(seq)),
    }
}

/// What a side is told of an action that is refused. What it knows is reason enough, if it is; else the refusal itself tells something
/// that was hidden, which goes into the journal: nothing before it is taken back at once.
fn told_apart(
    fold: &mut Fold,
    side: Side,
    action: &str,
    refused: Refused,
    at: Millis,
    told: &OnceLock<Refused>,
) -> Answer<Vec<Entry>> {
    if !fold.battle.game().has_secrets() {
        return Err(refused);
    }
    fold.known_to(Viewer::Side(side)).parse(action)?;
    let entry = fold.note(&Body::Refused { side }, at)?;
    let _ = told.set(refused);
    Ok(vec![entry])
}

/// May an action be taken, and how may it turn out?
#[utoipa::path(post, path = "/api/games/{id}/preview", tag = "play", params(("id" = String, Path)), request_body = PreviewWish,
    responses((status = 200, body = Preview), (status = "4XX", body = Sentence)))]
pub async fn preview(
    State(app): State<App>,
    caller: Caller,
    Part(id): Part<String>,
    JsonBody(wish): JsonBody<PreviewWish>,
) -> Answer<Json<Preview>> {
    check_length(&wish.action)?;
    let (live, access) = caller.plays_at(&app, &id).await?;
    let fold = app.games.open(&live).await?;
    let side = own_decision(access, fold.battle.to_decide(), &fold.names)?;
    let work = app.limits.preview_work;
    let quick = move |_: &Waited| {
        // Nobody is told more than may be seen: what is hidden plays no part.
        let game = fold.known_to(Viewer::Side(side));
        drop(fold);
        foresight::at_once(game, &wish.action, side, work)
    };
    match app.games.work.run(Class::Quick, quick).await? {
        Ok(preview) => Ok(Json(preview)),
        Err(large) => {
            let long = move |waited: &Waited| foresight::at_length(&large, work, waited);
            app.games.work.run(Class::Long, long).await.map(Json)
        }
    }
}

/// Asks about the position: where a unit can go, what is seen from where, where its fire reaches.
#[utoipa::path(post, path = "/api/games/{id}/query", tag = "play", params(("id" = String, Path)), request_body = query::Query,
    responses((status = 200, body = query::Answer), (status = "4XX", body = Sentence)))]
pub async fn ask(
    State(app): State<App>,
    caller: Caller,
    Part(id): Part<String>,
    JsonBody(query): JsonBody<query::Query>,
) -> Answer<Json<query::Answer>> {
    let (live, access) = caller.at(&app, &id).await?;
    check_question(&query)?;
    let fold = app.games.open(&live).await?;
    let answered = app.games.work.run(Class::Medium, move |_| {
        let viewer = access.viewer(fold.battle.to_decide());
        let game = fold.known_to(viewer);
        drop(fold);
        game.answer(viewer, &query)
    });
    let answered = answered.await?;
    answered.map(Json).map_err(Refused::impossible)
}

/// Goes back: at once, or as an offer to the other side.
#[utoipa::path(post, path = "/api/games/{id}/undo", tag = "play", params(("id" = String, Path)), request_body = UndoWish,
    responses((status = 200, body = Taken), (status = "4XX", body = Sentence)))]
pub async fn undo(
    State(app): State<App>,
    caller: Caller,
    Part(id): Part<String>,
    JsonBody(wish): JsonBody<UndoWish>,
) -> Answer<Json<Taken>> {
    let (live, access) = caller.plays_at(&app, &id).await?;
    let changed = app.games.change(&live, move |fold, at| {
        let side = access.acts_for(fold.battle.to_decide()).ok_or_else(Refused::over)?;
        if fold.battle.to_decide().is_none() {
            return Err(Refused::impossible("the battle is over: use What if? to play on from here"));
        }
        if wish.to as usize >= fold.actions() {
            return Err(Refused::impossible("there is nothing to take back"));
        }
        let to = fold.decision_at(wish.to as usize);
        if to >= fold.undo_limit(access.plays) {
            return fold.undo(to, side, false, at);
        }
        fold.may_ask(side, at)?;
        fold.note(&Body::Offer { offer: Offer::Undo { by: side, to: to as u32 } }, at).map(|entry| vec![entry])
    });
    changed.await.map(taken)
}

/// Answers what the other side asks.
#[utoipa::path(post, path = "/api/games/{id}/answer", tag = "play", params(("id" = String, Path)), request_body = OfferAnswer,
    responses((status = 200, body = Taken), (status = "4XX", body = Sentence)))]
pub async fn answer(
    State(app): State<App>,
    caller: Caller,
    Part(id): Part<String>,
    JsonBody(wish): JsonBody<OfferAnswer>,
) -> Answer<Json<Taken>> {
    let (live, access) = caller.plays_at(&app, &id).await?;
    let changed = app.games.change(&live, move |fold, at| {
        let Some(open) = fold.offer.clone() else {
            return Err(Refused::impossible("there is no offer for you to answer"));
        };
        if open.id != wish.offer {
            return Err(Refused::new(StatusCode::CONFLICT, "the offer has changed: read it before you answer"));
        }
        let by = open.offer.by();
        // Whoever asked may withdraw; only the other side may accept.
        if wish.accept && !access.plays(by.other()) {
            return Err(Refused::forbidden("only the other side can answer this"));
        }
        let withdrawn = !access.plays(by.other());
        let mut entries = vec![fold.note(&Body::Answer { accept: wish.accept, withdrawn }, at)?];
        if let (Offer::Undo { to, .. }, true) = (open.offer, wish.accept) {
            entries.extend(fold.undo(to as usize, by, true, at)?);
        }
        Ok(entries)
    });
    changed.await.map(taken)
}

/// Offers to end the battle as it stands.
#[utoipa::path(post, path = "/api/games/{id}/offer-end", tag = "play", params(("id" = String, Path)),
    responses((status = 200, body = Taken), (status = "4XX", body = Sentence)))]
pub async fn offer_end(State(app): State<App>, caller: Caller, Part(id): Part<String>) -> Answer<Json<Taken>> {
    let (live, access) = caller.plays_at(&app, &id).await?;
    let changed = app.games.change(&live, move |fold, at| {
        let decides = fold.battle.to_decide().ok_or_else(Refused::over)?;
        let by = access.acts_for(Some(decides)).ok_or_else(Refused::over)?;
        let alone = fold.is_alone(access.plays);
        if !alone {
            fold.may_ask(by, at)?;
        }
        let mut entries = vec![fold.note(&Body::Offer { offer: Offer::End { by } }, at)?];
        if alone {
            entries.push(fold.note(&Body::Answer { accept: true, withdrawn: false }, at)?);
        }
        Ok(entries)
    });
    changed.await.map(taken)
}

/// Gives up.
#[utoipa::path(post, path = "/api/games/{id}/resign", tag = "play", params(("id" = String, Path)),
    responses((status = 200, body = Taken), (status = "4XX", body = Sentence)))]
pub async fn resign(State(app): State<App>, caller: Caller, Part(id): Part<String>) -> Answer<Json<Taken>> {
    let (live, access) = caller.plays_at(&app, &id).await?;
    let changed = app.games.change(&live, move |fold, at| {
        let decides = fold.battle.to_decide().ok_or_else(Refused::over)?;
        let side = access.acts_for(Some(decides)).ok_or_else(Refused::over)?;
        fold.note(&Body::Resign { side }, at).map(|entry| vec![entry])
    });
    changed.await.map(taken)
}

/// Says something: players to each other, spectators in the gallery.
#[utoipa::path(post, path = "/api/games/{id}/chat", tag = "play", params(("id" = String, Path)), request_body = ChatWish,
    responses((status = 200, body = Taken), (status = "4XX", body = Sentence)))]
pub async fn chat(
    State(app): State<App>,
    caller: Caller,
    Part(id): Part<String>,
    JsonBody(wish): JsonBody<ChatWish>,
) -> Answer<Json<Taken>> {
    let (live, access) = caller.at(&app, &id).await?;
    let text: String = wish.text.trim().chars().filter(|letter| !letter.is_control()).collect();
    if text.is_empty() {
        return Err(Refused::impossible("the message is empty"));
    }
    if text.chars().count() > LONGEST_LINE {
        return Err(Refused::impossible(format!("a message has at most {LONGEST_LINE} characters")));
    }
    let spectator = match &caller.account {
        Some(account) => account.id.clone(),
        None => address_mark(caller.address),
    };
    let changed = app.games.change(&live, move |fold, at| {
        let by = access.acts_for(fold.battle.to_decide());
        let who = if by.is_some() { String::new() } else { spectator };
        fold.talk.check(by, &who, at)?;
        fold.note(&Body::Chat { by, text, who }, at).map(|entry| vec![entry])
    });
    changed.await.map(taken)
}

/// Adds a nonce to the dice of what follows.
#[utoipa::path(post, path = "/api/games/{id}/nonce", tag = "play", params(("id" = String, Path)), request_body = NonceWish,
    responses((status = 200, body = Taken), (status = "4XX", body = Sentence)))]
pub async fn nonce(
    State(app): State<App>,
    caller: Caller,
    Part(id): Part<String>,
    JsonBody(wish): JsonBody<NonceWish>,
) -> Answer<Json<Taken>> {
    let (live, access) = caller.plays_at(&app, &id).await?;
    let changed = app.games.change(&live, move |fold, at| {
        fold.battle.to_decide().ok_or_else(Refused::over)?;
        let given = |side: Side| fold.battle.dice().fair.as_ref().is_some_and(|fair| fair.nonces[side].is_some());
        // Whoever plays both sides adds to both.
        let open: Vec<Side> = access.sides().filter(|&side| !given(side)).collect();
        let sides = if open.is_empty() { access.sides().take(1).collect() } else { open };
        let mut entries = Vec::new();
        for side in sides {
            entries.push(fold.note(&Body::Nonce { side, nonce: wish.nonce.clone() }, at)?);
        }
        Ok(entries)
    });
    changed.await.map(taken)
}

/// Gives standing orders: what a side wishes to have decided without being asked. They are at work at once.
#[utoipa::path(put, path = "/api/games/{id}/standing", tag = "play", params(("id" = String, Path)), request_body = StandingWish,
    responses((status = 200, body = Taken), (status = "4XX", body = Sentence)))]
pub async fn standing(
    State(app): State<App>,
    caller: Caller,
    Part(id): Part<String>,
    JsonBody(wish): JsonBody<StandingWish>,
) -> Answer<Json<Taken>> {
    let (live, access) = caller.plays_at(&app, &id).await?;
    let changed = app.games.change(&live, move |fold, at| {
        let StandingWish { side, orders } = wish;
        if !access.plays(side) {
            return Err(Refused::forbidden("these are not your orders to give"));
        }
        fold.battle.to_decide().ok_or_else(Refused::over)?;
        check_orders(fold, &orders)?;
        let mut entries = vec![fold.note(&Body::Standing { side, orders }, at)?];
        fold.play_forced(at, &mut entries);
        Ok(entries)
    });
    changed.await.map(taken)
}

/// What is stored is bounded: only what this battle asks can be named.
pub(super) fn check_orders(fold: &Fold, orders: &StandingOrders) -> Answer<()> {
    let known = fold.battle.game().reactions();
    let all = orders.reactions.keys().all(|id| known.iter().any(|kind| kind.id == id));
    if all { Ok(()) } else { Err(Refused::impossible("this battle does not ask for all of these reactions")) }
}
