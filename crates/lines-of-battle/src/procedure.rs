//! Where the game stands: the phase, and on top of it the stack of procedures that interrupt each other. The topmost one decides; when it is
//! done it returns to the one below. Each of them is a file with all of its faces; these are the tables.
pub use crate::combat::retreat::{Retreat, RetreatKind};
pub use crate::combat::{Combat, Led, Step};
use crate::game::LinesOfBattle;
pub use crate::leaders::displaced::Displaced;
pub use crate::phase::begin::Begin;
pub use crate::phase::bill::{Bill, Paid};
pub use crate::phase::fire::Fire;
pub use crate::phase::group::Group;
pub use crate::phase::guns::Guns;
pub use crate::phase::leaders::Leaders;
pub use crate::phase::moves::Move;
pub use crate::phase::over::Over;
pub use crate::phase::rally::Rally;
pub use crate::phase::reinforcements::Reinforcements;
pub use crate::phase::setup::SetUp;
use serde::{Deserialize, Serialize};
use voltigeur_engine::frames;
use voltigeur_engine::procedure as engine;

/// The most procedures that interrupt each other.
pub const DEEPEST: usize = 4;

/// Procedures in progress; the last one decides.
pub type Stack = engine::Stack<Frame, DEEPEST>;

frames! {
    /// The phases, in the book's order. LOB-turn-1. (B, command points, needs no decision.)
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Phase: ground of LinesOfBattle {
        Begin,
        SetUp,
        Reinforcements,
        Leaders,
        Rally,
        Move,
        Fire,
        Guns,
        Over,
    }
}

frames! {
    /// What interrupts a phase. After the arrow: to whom it reports.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Frame: stack of LinesOfBattle {
        Group,
        Bill => Group | Rally | Move,
        Combat,
        Retreat,
        Displaced,
    }
}
