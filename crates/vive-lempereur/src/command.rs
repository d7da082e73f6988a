//! Command and control. Chapter XVII and section O, behind the switches command1 to command4.
//!
//! - Level 1: `wounds` (VLE-XVII.1a). Level 2: `radius` (VLE-XVII.2a ff.).
//! - Level 3: `orders` gives them, `duty` says what an order allows, `enforcement` what it demands (VLE-XVII.3a ff.); `aides`
//!   carries them, `obedience` tests them (VLE-XVII.5a to VLE-XVII.7a).
//! - Level 4: `language` is an order as the state holds it, `text` reads and checks one that a file gives, `writing` composes one
//!   piece by piece, `carrying` tests success and failure (VLE-XVII.4a ff., VLE-O.1 to VLE-O.8).
mod acts;
mod frames;
mod radius;
mod wounds;

pub use acts::{CommandEvent, CommandFrame};

use crate::battle::Battle;
use crate::state::NOWHERE;
use crate::unit::{LeaderSet, MOST_LEADERS, UnitSet};
use serde::{Deserialize, Serialize};

/// What never changes about command in a battle: what its scenario says.
#[derive(Clone, Debug)]
pub struct Staff {
    /// How far command reaches to units. VLE-XVII.2a.
    pub unit_radius: u16,
    /// How far command reaches to leaders. VLE-XVII.2b.
    pub leader_radius: u16,
}

impl Default for Staff {
    fn default() -> Self {
        Self { unit_radius: 6, leader_radius: 10 }
    }
}

/// What changes about command while a battle is fought.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Command {
    /// The turn in which a wounded leader comes back; 0 for those who are not wounded. VLE-XVII.1a.
    pub returns: [u8; MOST_LEADERS],
    /// Units of the active side that are out of command. VLE-XVII.2a.
    pub out: UnitSet,
    /// Leaders of the active side who are too far from their superior to move. VLE-XVII.2b.
    pub stuck: LeaderSet,
    /// The hex in which the group on the move began. VLE-XVII.2c.
    pub origin: u16,
}

impl Command {
    pub(crate) fn new() -> Self {
        Self { returns: [0; MOST_LEADERS], out: UnitSet::EMPTY, stuck: LeaderSet::EMPTY, origin: NOWHERE }
    }
}

impl Battle {
    /// The command level that is played: 0 to 4. Each includes the lower ones.
    pub(crate) const fn command_level(&self) -> u8 {
        self.derived.command
    }
}
