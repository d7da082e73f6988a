//! Games: made, listed, looked at, branched, sent and received as records.
use super::App;
use super::caller::{Asked, Caller, JsonBody, Part, Sentence, Text};
use super::play::check_orders;
use crate::api::{BranchWish, GameCard, LogPage, Made, NewGame, Room, SeatSpec, Table, TalkPage, Tokens};
use crate::fold::{Body, Fold};
use crate::limits::Limit;
use crate::problem::{Answer, Refused};
use crate::secrets::{Token, TokenHash, address_mark, new_id, random};
use crate::setup::Setup;
use crate::store::games::{Computers, NewRow, Role, SeatRow};
use crate::table;
use crate::work::Class;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use serde::Deserialize;
use voltigeur_engine::dice::fair::Secret;
use voltigeur_engine::standing::StandingOrders;
use voltigeur_engine::{Record, Side};

/// The most tokens that are asked for at once, and the most games that are listed.
const MOST_TOKENS: usize = 500;
const MOST_CARDS: usize = 100;

/// Makes a game.
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = NewGame,
    responses((status = 201, body = Made), (status = "4XX", body = Sentence)))]
pub async fn make(
    State(app): State<App>,
    caller: Caller,
    JsonBody(wish): JsonBody<NewGame>,
) -> Answer<(StatusCode, Json<Made>)> {
    let standing = wish.standing.clone();
    made(&app, &caller, Setup::of(wish)?, standing).await
}

async fn made(
    app: &App,
    caller: &Caller,
    setup: Setup,
    standing: Option<StandingOrders>,
) -> Answer<(StatusCode, Json<Made>)> {
    let account = caller.account()?.cloned();
    let address = address_mark(caller.address);
    if app.games.store.open_games(&address).await? >= app.limits.open_games {
        let why = format!("{} games from your address are not over: finish some of them first", app.limits.open_games);
        return Err(Refused::new(StatusCode::TOO_MANY_REQUESTS, why).by(Limit::OpenGames));
    }
    let most = app.limits.computer_games;
    if setup.computers() == Computers::Both && app.games.store.open_computer_games(&address).await? >= most {
        let why = format!("{most} games between computers from your address are not over: wait until one of them is");
        return Err(Refused::new(StatusCode::TOO_MANY_REQUESTS, why).by(Limit::ComputerGames));
    }
    let id = new_id(12);
    let secret = Secret::new(random()).reveal();
    let at = app.games.now();
    let (game, kept) = (id.clone(), secret.clone());
    let name = account.as_ref().map(|account| account.name.clone());
    let class = match (&setup.scenario_text, &setup.record) {
        (None, None) => Class::Medium,
        _ => Class::Long,
    };
    let begun = app.games.work.run(class, move |_| -> Answer<_> {
        let mut fold = Fold::new(&game, setup, &kept, at)?;
        let mut entries = Vec::new();
        if let Some(name) = name {
            for side in Side::BOTH {
                if *fold.setup.seat(side) == SeatSpec::Here {
                    entries.push(fold.note(&Body::Seat { side, name: Some(name.clone()) }, at)?);
                }
            }
        }
        if let Some(orders) = standing {
            check_orders(&fold, &orders)?;
            let seats = fold.setup.clone();
            for side in Side::BOTH.into_iter().filter(|&side| *seats.seat(side) == SeatSpec::Here) {
                entries.push(fold.note(&Body::Standing { side, orders: orders.clone() }, at)?);
            }
        }
        fold.play_forced(at, &mut entries);
        let text = serde_json::to_string(&*fold.setup).expect("a set-up is plain data");
        Ok((fold.setup.clone(), text, fold.mark(), entries))
    });
    let begun = begun.await?;
    let (setup, text, mark, entries) = begun?;

    let (maker, watch) = (Token::new(), Token::new());
    let invitations = Side::BOTH.map(|side| (*setup.seat(side) == SeatSpec::Invite).then(Token::new));
    let bound = account.map(|account| account.id).unwrap_or_default();
    let own = |role| SeatRow { role, hash: maker.hash(), account: bound.clone() };
    let mut seats = vec![SeatRow { role: Role::Watches, hash: watch.hash(), account: String::new() }, own(Role::Makes)];
    let here = Side::BOTH.map(|side| *setup.seat(side) == SeatSpec::Here);
    seats.extend(Side::BOTH.into_iter().filter(|side| here[side.index()]).map(|side| own(Role::Plays(side))));
    let open = Side::BOTH.into_iter().zip(&invitations);
    let open = open.filter_map(|(side, invitation)| Some((side, invitation.as_ref()?.hash()))).collect();
    let computers = setup.computers();
    let row = NewRow { id: &id, setup: text, secret, address, computers, seats, invitations: open, entries, mark, at };
    app.games.store.make_game(row).await?;
    if computers != Computers::None {
        // Opening it wakes the computer.
        let live = app.games.find(&id).await?;
        drop(app.games.open(&live).await?);
    }
    let made = Made {
        id,
        tokens: here.map(|here| here.then(|| maker.reveal())),
        invitations: invitations.map(|invitation| invitation.map(|invitation| invitation.reveal())),
        maker: maker.reveal(),
        watch: watch.reveal(),
    };
    Ok((StatusCode::CREATED, Json(made)))
}

/// Which page of a list of games is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListPage {
    before: Option<String>,
}

/// The games that these tokens open, and those of the account: the hundred made last, or those made before one of them.
#[utoipa::path(post, path = "/api/games/list", tag = "games", request_body = Tokens,
    params(("before" = Option<String>, Query, description = "the id of a game: those made before it, as the list has them")),
    responses((status = 200, body = Vec<GameCard>), (status = "4XX", body = Sentence)))]
pub async fn list(
    State(app): State<App>,
    caller: Caller,
    Asked(page): Asked<ListPage>,
    JsonBody(wish): JsonBody<Tokens>,
) -> Answer<Json<Vec<GameCard>>> {
    if wish.tokens.len() > MOST_TOKENS {
        return Err(Refused::impossible(format!("at most {MOST_TOKENS} tokens can be looked up at once")));
    }
    // It changes nothing, so that the cookie alone is enough.
    let account = caller.account.as_ref().map(|account| account.id.as_str());
    let tokens: Vec<TokenHash> =
        wish.tokens.iter().filter_map(|token| Token::read(token)).map(|token| token.hash()).collect();
    let mut cards = Vec::new();
    for id in app.games.store.games_of(&tokens, account, page.before.as_deref(), MOST_CARDS).await? {
        // One that was deleted meanwhile is not there.
        let Ok(live) = app.games.find(&id).await else { continue };
        match app.games.open_fresh(&live).await {
            Ok(fold) => {
                let (present, now) = (live.present(), app.games.now());
                cards.push(app.games.work.run(Class::Quick, move |_| table::card(&fold, present, now)).await?);
            }
            Err(refused) => tracing::warn!(game = id, why = refused.problem.why, "a game cannot be listed"),
        }
    }
    cards.sort_by_key(|card| std::cmp::Reverse(card.touched));
    Ok(Json(cards))
}

/// A game as the caller sees it.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", params(("id" = String, Path)),
    responses((status = 200, body = Table), (status = "4XX", body = Sentence)))]
pub async fn table(State(app): State<App>, caller: Caller, Part(id): Part<String>) -> Answer<Json<Table>> {
    let (live, access) = caller.at(&app, &id).await?;
    app.games.take_seats(&live, access, caller.token.as_ref(), caller.account.as_ref()).await?;
    app.games.check_clock(&live).await?;
    let (present, now) = (live.present(), app.games.now());
    app.games.look(&live, move |fold| table::table(fold, access, present, now)).await.map(Json)
}

/// A game as it stood after so many actions.
#[utoipa::path(get, path = "/api/games/{id}/at/{n}", tag = "games", params(("id" = String, Path), ("n" = u32, Path)),
    responses((status = 200, body = Table), (status = "4XX", body = Sentence)))]
pub async fn table_at(
    State(app): State<App>,
    caller: Caller,
    Part((id, actions)): Part<(String, u32)>,
) -> Answer<Json<Table>> {
    let (live, access) = caller.at(&app, &id).await?;
    let fold = app.games.open_fresh(&live).await?;
    let now = app.games.now();
    // It begins from a place nearby: no more is played again than in a short game.
    app.games.work.run(Class::Medium, move |_| table::at(&fold, access, actions as usize, now)).await?.map(Json)
}

/// Which page of the log is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogWish {
    before: Option<u32>,
}

/// A part of the log: the two hundred entries before one, or the last.
#[utoipa::path(get, path = "/api/games/{id}/log", tag = "games",
    params(("id" = String, Path), ("before" = Option<u32>, Query, description = "the number of an action: those before it")),
    responses((status = 200, body = LogPage), (status = "4XX", body = Sentence)))]
pub async fn log(
    State(app): State<App>,
    caller: Caller,
    Part(id): Part<String>,
    Asked(wish): Asked<LogWish>,
) -> Answer<Json<LogPage>> {
    let (live, access) = caller.at(&app, &id).await?;
    let fold = app.games.open_fresh(&live).await?;
    let before = wish.before.map_or(usize::MAX, |before| before as usize);
    app.games.work.run(Class::Medium, move |_| table::log_before(&fold, access, before)).await.map(Json)
}

/// Which page of what was said is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TalkWish {
    room: Room,
    before: Option<u32>,
}

/// A part of what was said: the two hundred lines before one, or the last.
#[utoipa::path(get, path = "/api/games/{id}/talk", tag = "games",
    params(("id" = String, Path), ("room" = Room, Query),
           ("before" = Option<u32>, Query, description = "how many of the first lines: the last of those")),
    responses((status = 200, body = TalkPage), (status = "4XX", body = Sentence)))]
pub async fn talk(
    State(app): State<App>,
    caller: Caller,
    Part(id): Part<String>,
    Asked(wish): Asked<TalkWish>,
) -> Answer<Json<TalkPage>> {
    let (live, access) = caller.at(&app, &id).await?;
    let before = wish.before.map_or(usize::MAX, |before| before as usize);
    app.games.look(&live, move |fold| table::talk_before(fold, access, wish.room, before)).await?.map(Json)
}

/// The record of a game.
#[utoipa::path(get, path = "/api/games/{id}/record", tag = "records", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = "4XX", body = Sentence)))]
pub async fn record(State(app): State<App>, caller: Caller, Part(id): Part<String>) -> Answer<impl IntoResponse> {
    let (live, access) = caller.at(&app, &id).await?;
    let fold = app.games.open_fresh(&live).await?;
    // While a battle with hidden things goes on it is the record as the caller sees it, which cannot be replayed.
    let name = format!("attachment; filename=\"{}-{id}.voltigeur\"", fold.setup.scenario);
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    let class = Class::of_replay(fold.actions());
    let text = app.games.work.run(class, move |_| table::record(&fold, access)).await?;
    Ok((headers, text))
}

/// A new game that goes on from a point of this one, with dice of its own.
#[utoipa::path(post, path = "/api/games/{id}/branch", tag = "games", params(("id" = String, Path)), request_body = BranchWish,
    responses((status = 201, body = Made), (status = "4XX", body = Sentence)))]
pub async fn branch(
    State(app): State<App>,
    caller: Caller,
    Part(id): Part<String>,
    JsonBody(wish): JsonBody<BranchWish>,
) -> Answer<(StatusCode, Json<Made>)> {
    let (live, access) = caller.at(&app, &id).await?;
    let fold = app.games.open_fresh(&live).await?;
    let class = Class::of_replay(fold.actions());
    let setup = app.games.work.run(class, move |_| -> Answer<Setup> {
        if !fold.is_open_to(access.plays) {
            return Err(Refused::forbidden("a branch would reveal hidden information: wait until the battle is over"));
        }
        let at = wish.at as usize;
        if at > fold.actions() {
            let why = format!("there is no action {at}: the battle has {} so far", fold.actions());
            return Err(Refused::impossible(why));
        }
        let mut record = fold.battle.record();
        record.line.steps.truncate(at);
        record.line.variations.clear();
        record.takebacks = 0;
        // The dice that fell stay as they fell, and the secret of this game stays its own.
        record.dice = voltigeur_engine::record::DiceSource::recorded();
        record.result = voltigeur_engine::record::Conclusion::Unfinished;
        Setup::from_record(&record, wish.seats)
    });
    let setup = setup.await??;
    made(&app, &caller, setup, None).await
}

/// Who sits where in a game that is made from a record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UploadSeats {
    first: Option<String>,
    second: Option<String>,
}

/// Makes a game from a record.
#[utoipa::path(post, path = "/api/records", tag = "records",
    params(("first" = Option<String>, Query, description = "here, invite, or computer:veteran"),
           ("second" = Option<String>, Query, description = "here, invite, or computer:veteran")),
    request_body(content = String, content_type = "application/x-voltigeur-record"),
    responses((status = 201, body = Made), (status = "4XX", body = Sentence)))]
pub async fn upload(
    State(app): State<App>,
    caller: Caller,
    Asked(seats): Asked<UploadSeats>,
    Text(text): Text,
) -> Answer<(StatusCode, Json<Made>)> {
    let seat = |wish: Option<String>| wish.as_deref().map_or(Ok(SeatSpec::Here), SeatSpec::read);
    let seats = [seat(seats.first)?, seat(seats.second)?];
    let read = app.games.work.run(Class::Long, move |_| -> Answer<Setup> {
        let record = Record::parse(&text).map_err(|error| Refused::impossible(error.to_string()))?;
        Setup::from_record(&record, seats)
    });
    let setup = read.await??;
    made(&app, &caller, setup, None).await
}
