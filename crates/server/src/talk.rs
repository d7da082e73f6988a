//! What is said at a game: between the players, and in the gallery.
//!
//! Spectators have a room of their own: they never read what the players say to each other, while players may read the gallery. How much one person says is
//! limited, so that there is always room for the others; the journal tells who said what, so that all processes count alike.
use crate::api::ChatLine;
use crate::clock::Millis;
use crate::limits::Limit;
use crate::problem::{Answer, Refused};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, VecDeque};
use voltigeur_engine::{Chunks, Side};

/// So many lines of one person in this time.
const AT_ONCE: usize = 5;
const WHILE: Millis = 10_000;

/// The most lines of one player, of one spectator, and of the gallery as a whole.
const MOST_OF_A_PLAYER: usize = 2_000;
const MOST_OF_A_SPECTATOR: usize = 200;
const MOST_OF_THE_GALLERY: usize = 4_000;

/// What was said.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Talk {
    /// By the players.
    pub players: Chunks<ChatLine>,
    /// By spectators.
    pub gallery: Chunks<ChatLine>,
    said: HashMap<String, Speaker>,
}

/// How much one person has said.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Speaker {
    lines: usize,
    /// When they said the last few.
    last: VecDeque<Millis>,
}

/// Who speaks: a player by the side, a spectator by a mark.
fn speaker(by: Option<Side>, who: &str) -> String {
    by.map_or_else(|| who.to_owned(), |side| side.to_string())
}

impl Talk {
    /// One more line.
    pub fn hear(&mut self, line: ChatLine, who: &str) {
        let said = self.said.entry(speaker(line.by, who)).or_default();
        said.lines += 1;
        said.last.push_back(line.at);
        if said.last.len() > AT_ONCE {
            said.last.pop_front();
        }
        match line.by {
            Some(_) => self.players.push(line),
            None => self.gallery.push(line),
        }
    }

    /// May somebody say something now?
    ///
    /// # Errors
    /// Why not, and when they may.
    pub fn check(&self, by: Option<Side>, who: &str, at: Millis) -> Answer<()> {
        let said = self.said.get(&speaker(by, who));
        let most = if by.is_some() { MOST_OF_A_PLAYER } else { MOST_OF_A_SPECTATOR };
        if said.is_some_and(|said| said.lines >= most) {
            let why = format!("you have sent {most} messages in this game, which is the limit");
            return Err(Refused::impossible(why).by(Limit::Talk));
        }
        if by.is_none() && self.gallery.len() >= MOST_OF_THE_GALLERY {
            return Err(Refused::impossible("the gallery of this game is full").by(Limit::Talk));
        }
        if let Some(&first) = said.filter(|said| said.last.len() == AT_ONCE).and_then(|said| said.last.front())
            && at < first + WHILE
        {
            let why = format!("you are sending messages too fast: wait {} s", (first + WHILE - at + 999) / 1_000);
            return Err(Refused::new(StatusCode::TOO_MANY_REQUESTS, why).by(Limit::Talk));
        }
        Ok(())
    }
}
