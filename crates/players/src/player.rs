//! What every player does, and a game between two of them.
use crate::eval::Guide;
use std::sync::Arc;
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{BySide, Concealment, Dice, Outcome, Pending, Rules, Seeded, StateHash};

/// Asked now and then by players that search: is it time to answer? The caller knows why: a clock, a button, a closed window.
pub type Stop = Arc<dyn Fn() -> bool + Send + Sync>;

/// Somebody who decides. Made from a seed: the same seed and the same games give the same choices.
pub trait Player<G: Rules + Concealment>: Send {
    /// What it is called.
    fn name(&self) -> &str;

    /// Which of the legal actions to take, as an index. There is at least one.
    fn choose(&mut self, game: &G, legal: &[G::Action]) -> usize;

    /// Answer as soon as this says so. Players that do not search answer at once anyway.
    fn stop_when(&mut self, _stop: Stop) {}

    /// Gives back the memory that a search has used. It chooses as before: what it knows of the game stays.
    fn release_memory(&mut self) {}
}

/// The game as the side that decides knows it.
fn known<G: Rules + Concealment>(game: &G) -> StateHash {
    match game.pending() {
        Pending::Decision(side) => StateHash::of(game.as_seen(Viewer::Side(side)).state()),
        Pending::Over(_) => StateHash::of(game.state()),
    }
}

/// Chance for one decision: it depends on the seed and on the game as the side that decides knows it, not on what was decided before.
pub(crate) fn rng_for<G: Rules + Concealment>(seed: u64, game: &G) -> Seeded {
    Seeded::numbered(seed, known(game).0)
}

/// The games that a player has decided since the last player turn. Whoever decides by the game alone decides the same when he is there
/// again; one who has come back to a game too often goes round in circles, and plays at random instead.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trail {
    clock: u32,
    seen: Vec<StateHash>,
}

impl Trail {
    /// So often the same game is decided by thought. More than once, because people take moves back.
    pub const OFTEN: usize = 8;

    /// A game is to be decided: chance for it, and whether it is one of those that come back and back.
    pub fn step<G: Guide>(&mut self, seed: u64, game: &G) -> (Seeded, bool) {
        let (clock, hash) = (game.clock(), known(game));
        if clock != self.clock {
            self.clock = clock;
            self.seen.clear();
        }
        let before = self.seen.iter().filter(|&&seen| seen == hash).count();
        self.seen.push(hash);
        if before < Self::OFTEN {
            return (Seeded::numbered(seed, hash.0), false);
        }
        (Seeded::numbered(seed.wrapping_add(before as u64), hash.0), true)
    }
}

/// Plays a game to its end. Decisions without a choice are taken without asking. Gives the game, and how many decisions it took.
///
/// # Panics
/// If the rulebook leaves a side without a legal action.
pub fn play_out<G: Rules + Concealment>(
    start: &G,
    players: &mut BySide<Box<dyn Player<G>>>,
    dice: &mut impl Dice,
) -> (G, Ended) {
    let mut game = start.clone();
    let mut legal = Vec::new();
    let mut decisions = 0;
    loop {
        let side = match game.pending() {
            Pending::Decision(side) => side,
            Pending::Over(outcome) => return (game, Ended { outcome, decisions }),
        };
        legal.clear();
        game.legal_actions(&mut legal);
        assert!(!legal.is_empty(), "the battle is not over, but nothing is legal");
        let chosen = if legal.len() == 1 { 0 } else { players[side].choose(&game, &legal) };
        game.apply(&legal[chosen], dice, &mut ());
        decisions += 1;
    }
}

/// How a game between players ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended {
    /// Who won.
    pub outcome: Outcome,
    /// How many decisions it took, those without a choice included.
    pub decisions: u32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use eagles::Eagles;

    #[test]
    fn whoever_comes_back_to_the_same_game_again_and_again_plays_at_random() {
        let game: Eagles = eagles::new_game("mill-hill", None).expect("it ships");
        let mut trail = Trail::default();
        let steps: Vec<bool> = (0..Trail::OFTEN + 3).map(|_| trail.step(1, &game).1).collect();
        let first = steps.iter().position(|&at_random| at_random);
        assert_eq!(first, Some(Trail::OFTEN), "so often he thinks");
        assert!(steps[Trail::OFTEN..].iter().all(|&at_random| at_random));
        let draws: Vec<usize> = (0..20).map(|_| trail.step(1, &game).0.below(1000)).collect();
        assert!(draws.iter().any(|&draw| draw != draws[0]), "each time another draw");
    }
}
