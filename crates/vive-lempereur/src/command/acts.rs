//! Where the game then stands, and what the log receives.
use crate::unit::LeaderId;
use serde::{Deserialize, Serialize};
use voltigeur_field::hex::HexId;

/// Where the game stands when command interrupts it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum CommandFrame {
    /// A leader who recovered joins a unit. VLE-XVII.1a.
    Return {
        /// Who.
        leader: LeaderId,
    },
}

/// What happened about command.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each carries what its sentence needs")]
pub enum CommandEvent {
    Wounded { leader: LeaderId, face: u8, back: Option<u8> },
    Returned { leader: LeaderId, hex: HexId },
}
