//! Where the game stands: a stack of procedures that interrupt each other. The lowest is the turn with its phases; the topmost decides, and
//! returns to the one below when it is done. Each of them is a file with all of its faces; this is the table. EOTE-2.0.1 ff., EOTE-A.3.1.
pub use crate::assault::breakthrough::Break;
pub use crate::assault::combats::Combats;
pub use crate::assault::declaration::Declare;
pub use crate::assault::fight::{AssaultStage, Fight, Winner};
pub use crate::command::phase::{CommandControl, CommandStep};
pub use crate::command::place::{PutReason, PutUnit};
pub use crate::command::replacement::PutLeader;
pub use crate::fire::declare::DeclareFire;
use crate::game::Eagles;
pub use crate::morale::back::{Back, Why};
pub use crate::morale::checks::Checks;
pub use crate::movement::burnt::Burnt;
pub use crate::movement::compelled::Compelled;
pub use crate::movement::entry::Enter;
pub use crate::movement::execute::Moving;
pub use crate::movement::flights::Flights;
pub use crate::movement::mover::Mover;
pub use crate::movement::part::Part;
pub use crate::reaction::Reaction;
pub use crate::reaction::answer::Answer;
pub use crate::reaction::react::React;
pub use crate::sequence::{Nothing, Phase};
use serde::{Deserialize, Serialize};
use voltigeur_engine::frames;
use voltigeur_engine::procedure::Layers;
use voltigeur_kit::Bounded;

/// The most procedures that interrupt each other.
pub const DEEPEST: usize = 24;

/// Procedures in progress; the last one decides.
pub type Stack = Bounded<Frame, DEEPEST>;

frames! {
    /// A procedure that waits for a decision or for the one above it. After the arrow: to whom it reports.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    pub enum Frame: stack of Eagles {
        Phase,
        CommandControl,
        Part,
        Moving,
        React,
        Answer,
        Declare,
        DeclareFire,
        Checks,
        Back,
        Combats,
        Fight,
        Break => Fight,
        PutUnit,
        PutLeader,
        Enter,
        Burnt,
        Flights,
        Compelled,
    }
}

frames! {
    /// What is below the lowest phase.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Ground: ground of Eagles { Nothing }
}

impl Layers<Frame> for Stack {
    #[inline]
    fn push(&mut self, frame: Frame) {
        Bounded::push(self, frame);
    }

    #[inline]
    fn pop(&mut self) -> Option<Frame> {
        Bounded::pop(self)
    }

    fn clear(&mut self) {
        Bounded::clear(self);
    }

    fn room(&self) -> usize {
        DEEPEST - self.len()
    }
}
