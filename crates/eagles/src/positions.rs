//! Positions of random games, for tests that compare a quick way with the slow one.
use crate::game::Eagles;
use voltigeur_engine::{Pending, Rules, Seeded};

/// Plays a game of each scenario at random from each of some seeds, and shows every so manieth position of its first turns.
pub(crate) fn each(seeds: u64, every: usize, mut look: impl FnMut(&Eagles)) {
    for scenario in ["mill-hill", "quatre-bras"] {
        let first = crate::new_game(scenario, None).expect("it ships");
        for seed in 0..seeds {
            let (mut game, mut dice, mut legal) = (first.clone(), Seeded::new(seed), Vec::new());
            for n in 0..600 {
                let Pending::Decision(_) = game.pending() else { break };
                if n % every == 0 {
                    look(&game);
                }
                legal.clear();
                game.legal_actions(&mut legal);
                game.apply(&legal[dice.below(legal.len())], &mut dice, &mut ());
            }
        }
    }
}
