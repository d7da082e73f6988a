//! Where the game stands: two tables. Each procedure is a file with all of its faces.
use crate::game::Picket;
pub use crate::phase::assaults::Assaults;
pub use crate::phase::march::March;
pub use crate::phase::moves::Moves;
pub use crate::phase::over::Over;
pub use crate::phase::volley::Volley;
use serde::{Deserialize, Serialize};
use voltigeur_engine::frames;

pub type Stack = voltigeur_engine::procedure::Stack<Frame, 2>;

frames! {
    /// The phases, in the order of the turn. PK-1.1.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Phase: ground of Picket { Moves, Assaults, Over }
}

frames! {
    /// What interrupts them; after the arrow: to whom it reports.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Frame: stack of Picket { March, Volley => March }
}
