//! What one side asks of the other: how often it may.
use crate::api::Offer;
use crate::clock::Millis;
use crate::problem::{Answer, Refused};
use serde::{Deserialize, Serialize};
use voltigeur_engine::Side;

/// The most offers of one side in a turn.
const MOST: u32 = 3;

/// The pause after a refusal.
const PAUSE: Millis = 10_000;

impl Offer {
    /// Who asks.
    #[must_use]
    pub const fn by(&self) -> Side {
        match self {
            Self::Undo { by, .. } | Self::End { by } => *by,
        }
    }
}

/// How often a side has asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Asked {
    turn: u32,
    times: u32,
    /// When it was last refused.
    pub refused: Option<Millis>,
}

impl Asked {
    /// It asks once more, in this turn.
    pub fn once_more(&mut self, turn: u32) {
        self.times = if self.turn == turn { self.times + 1 } else { 1 };
        self.turn = turn;
    }

    /// May it ask now?
    ///
    /// # Errors
    /// Why not, and when it may.
    pub fn check(&self, turn: u32, at: Millis) -> Answer<()> {
        if self.turn == turn && self.times >= MOST {
            return Err(Refused::impossible(format!(
                "you have made {MOST} offers this turn: make the next one next turn"
            )));
        }
        match self.refused.map(|refused| refused + PAUSE - at) {
            Some(wait) if wait > 0 => {
                let seconds = (wait + 999) / 1_000;
                Err(Refused::impossible(format!("the other side has just refused: try again in {seconds} s")))
            }
            _ => Ok(()),
        }
    }
}
