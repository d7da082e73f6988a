//! What every player does, and a game between two of them.
use std::sync::Arc;
use voltigeur_engine::view::Viewer;
use voltigeur_engine::{BySide, Dice, Game, Outcome, Pending, Seeded, StateHash};

/// Asked now and then by players that search: is it time to answer? The caller knows why: a clock, a button, a closed window.
pub type Stop = Arc<dyn Fn() -> bool + Send + Sync>;

/// Somebody who decides. Made from a seed: the same seed and the same games give the same choices.
pub trait Player<G: Game>: Send {
    /// What it is called.
    fn name(&self) -> &str;

    /// Which of the legal actions to take, as an index. There is at least one.
    fn choose(&mut self, game: &G, legal: &[G::Action]) -> usize;

    /// Answer as soon as this says so. Players that do not search answer at once anyway.
    fn stop_when(&mut self, _stop: Stop) {}
}

/// Chance for one decision: it depends on the seed and on the game as the side that decides knows it, not on what was decided before.
pub(crate) fn lots_for<G: Game>(seed: u64, game: &G) -> Seeded {
    let hash = match game.pending() {
        Pending::Decision(side) => StateHash::of(game.as_seen(Viewer::Side(side)).state()),
        Pending::Over(_) => StateHash::of(game.state()),
    };
    Seeded::numbered(seed, hash.0)
}

/// Plays a game to its end. Decisions without a choice are taken without asking. Gives the game, and how many decisions it took.
///
/// # Panics
/// If the rulebook leaves a side without a legal action.
pub fn play_out<G: Game>(start: &G, players: &mut BySide<Box<dyn Player<G>>>, dice: &mut impl Dice) -> (G, Ended) {
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
        assert!(!legal.is_empty(), "the battle is not over, so something is legal");
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
