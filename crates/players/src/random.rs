//! A player who chooses at random.
use crate::Player;
use crate::eval::Guide;
use voltigeur_engine::Seeded;

/// Takes any legal action by lot ([`Guide::lot`]): each equally likely, unless the rulebook has a better urn.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Seeded,
}

impl Random {
    /// A player from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { rng: Seeded::new(seed) }
    }
}

impl<G: Guide> Player<G> for Random {
    fn name(&self) -> &str {
        "random"
    }

    fn choose(&mut self, game: &G, legal: &[G::Action]) -> usize {
        game.lot(legal, &mut self.rng)
    }
}
