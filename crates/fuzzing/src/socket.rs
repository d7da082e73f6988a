//! What clients of the server send: on sockets, and as JSON elsewhere.
use crate::positions::position;
use crate::{action, read_by_a_person, text};
use serde::de::DeserializeOwned;
use voltigeur_engine::Side;
use voltigeur_engine::query::Query;
use voltigeur_engine::view::Viewer;
use voltigeur_players::books;
use voltigeur_server::api::{Act, ChatWish, Hello, NewGame, NonceWish, PreviewWish, UndoWish};
use voltigeur_server::secrets::{Token, is_game_id};

fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

/// Reads a message as each of those that the server understands, and does what can be done with it without a server. The first byte
/// chooses a position for what is asked about one.
pub fn socket(bytes: &[u8]) {
    let Some((which, rest)) = bytes.split_first() else { return };
    let text = text(rest);
    let token = |text: &str| {
        if let Some(token) = Token::read(text) {
            let _ = (token.reveal(), token.hash(), token.csrf());
        }
    };
    if let Some(hello) = read::<Hello>(&text) {
        token(&hello.token.unwrap_or_default());
    }
    let _ = (read::<ChatWish>(&text), read::<UndoWish>(&text), is_game_id(&text));
    if let Some(wish) = read::<NonceWish>(&text) {
        let _ = wish.nonce.parse::<voltigeur_engine::dice::fair::Nonce>();
    }
    if let Some(wish) = read::<PreviewWish>(&text) {
        action(position(*which), &wish.action);
    }
    if let Some(act) = read::<Act>(&text) {
        action(position(*which), &act.action);
    }
    if let Some(query) = read::<Query>(&text) {
        for viewer in [Viewer::Side(Side::First), Viewer::Side(Side::Second), Viewer::Spectator, Viewer::Everyone] {
            if let Err(why) = position(*which).answer(viewer, &query) {
                read_by_a_person(&why);
            }
        }
    }
    if let Some(new) = read::<NewGame>(&text) {
        for book in books().iter().filter(|book| book.rules().info.id == new.rulebook) {
            let own = new.scenario_text.as_deref();
            let known = new.scenario.as_deref().and_then(|id| book.scenario_text(id));
            if let Some(scenario) = own.or(known) {
                let _ = book.set_up(scenario, new.switches.as_deref());
            }
        }
    }
}
