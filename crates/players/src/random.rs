//! A player who draws lots.
use crate::Player;
use voltigeur_engine::{Game, Seeded};

/// Takes any legal action, each equally likely.
#[derive(Clone, Debug)]
pub struct Random {
    lots: Seeded,
}

impl Random {
    /// A player from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { lots: Seeded::new(seed) }
    }
}

impl<G: Game> Player<G> for Random {
    fn name(&self) -> &str {
        "random"
    }

    fn choose(&mut self, _: &G, legal: &[G::Action]) -> usize {
        self.lots.below(legal.len())
    }
}
