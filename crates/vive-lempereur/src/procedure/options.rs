//! Frames of battle options. Chapter XXIII.
use crate::unit::UnitSet;
use serde::{Deserialize, Serialize};
use voltigeur_engine::Side;

/// Why options are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ChoosingWhy {
    /// System A: options for 4 points. VLE-XXIII.1a.
    Points,
    /// System B: a number is written in secret. VLE-XXIII.2a.
    Numbers {
        /// The first round is 0.
        round: u8,
    },
    /// One more option of one point. VLE-XXII.3.27.
    Extra,
    /// Guns fire better in this turn.
    Guns,
}

/// A side chooses options, in secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Choosing {
    /// Who.
    pub side: Side,
    /// Why.
    pub why: ChoosingWhy,
}

/// An option changes the set-up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deploy {
    /// Whose.
    pub side: Side,
    /// Which.
    pub number: u8,
    /// Units that may still be set up.
    pub todo: UnitSet,
}
