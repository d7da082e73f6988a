//! How much work may be spent on odds. Work is counted, not timed: the same question gets the same answer on every machine.
use crate::Fights;

/// How much may be spent on one question.
#[derive(Clone, Copy)]
pub struct Effort<'s> {
    /// The most situations that are kept.
    pub situations: usize,
    /// The most work: parts of actions and choices, each counted with the [weight](Fights::weight) of its game.
    pub work: u64,
    /// Says that nobody waits for the answer any more.
    pub stop: &'s dyn Fn() -> bool,
}

impl Effort<'_> {
    /// So many situations, whatever the work.
    #[must_use]
    pub fn situations(most: usize) -> Self {
        Self { situations: most, ..Self::work(u64::MAX) }
    }

    /// So much work.
    #[must_use]
    pub fn work(most: u64) -> Self {
        Self { situations: super::MOST_SITUATIONS, work: most, stop: &|| false }
    }
}

/// So many parts are done between two looks at the signal to stop.
const LOOKS: u32 = 64;

/// The work that was done.
#[derive(Default)]
pub(super) struct Spent {
    work: u64,
    parts: u32,
}

impl Spent {
    /// Counts one part of an action, or one choice. False if there is no effort left for it.
    pub fn one<G: Fights>(&mut self, game: &G, effort: &Effort) -> bool {
        self.work += u64::from(game.weight());
        self.parts = self.parts.wrapping_add(1);
        self.work <= effort.work && !(self.parts.is_multiple_of(LOOKS) && (effort.stop)())
    }
}
