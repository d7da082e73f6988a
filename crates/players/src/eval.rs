//! What a rulebook tells its players: what a position is worth, and what is worth a thought.
//!
//! One module for each rulebook. An evaluation knows the rules only through the public face of the game.
use voltigeur_engine::{Game, Pending, Seeded, Side};

pub mod eagles;
pub mod lines_of_battle;
pub mod vive_lempereur;

/// What a position is worth.
pub trait Evaluate: Game {
    /// The worth to a side, in victory points: those it has and may expect above the other side's. What is good for one side is
    /// as bad for the other. Meant for games [at rest](Guide::at_rest).
    fn worth(&self, side: Side) -> f32;

    /// The logarithm of the odds that a side wins the battle as it stands: 0 is even, and what is good for one side is as bad for
    /// the other. Meant for games [at rest](Guide::at_rest) between players of equal skill.
    fn log_odds(&self, side: Side) -> f32;

    /// The share of a won battle that a side can expect: 1 is won, 0 is lost.
    fn chance(&self, side: Side) -> f32 {
        match self.pending() {
            Pending::Over(outcome) => match outcome.winner {
                Some(winner) => f32::from(u8::from(winner == side)),
                None => 0.5,
            },
            Pending::Decision(_) => logistic(self.log_odds(side)),
        }
    }
}

/// 1 / (1 + e^-x), with e^x as a power that is squared ten times: platform exponentials differ in their last bits, and the same seed
/// must give the same choice on every machine.
pub(crate) fn logistic(x: f32) -> f32 {
    let mut e = 1.0 + x.abs().min(20.0) / 1024.0;
    for _ in 0..10 {
        e *= e;
    }
    let larger = e / (1.0 + e);
    if x < 0.0 { 1.0 - larger } else { larger }
}

/// A plan as a rulebook offers it to a player: actions of one side, one after the other, of which only the last may throw dice.
#[derive(Clone, Copy, Debug)]
pub struct Thought<'a, G: Game> {
    /// The actions; at least one.
    pub actions: &'a [G::Action],
    /// The game before the last of them.
    pub before_last: &'a G,
    /// What it seems to be worth, in the units of [`Evaluate::worth`], without a throw of dice.
    pub seems: f32,
    /// Is `seems` all that there is to know? Then the last action leads, without dice, to a game at rest of that worth.
    pub certain: bool,
}

/// What somebody who is new to a rulebook gets wrong, in the measure of the book.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lapses {
    /// By how many victory points the worth of a plan is misjudged, up or down.
    pub misjudges: f32,
    /// How many of a hundred plans do not come to mind. Where there is only one, it does.
    pub overlooks: u8,
    /// How many of a hundred chances are [let pass](Guide::forgets).
    pub forgets: u8,
}

/// What is worth a thought.
pub trait Guide: Evaluate {
    /// What a recruit gets wrong.
    const RECRUIT: Lapses;

    /// Offers plans for the side that decides: a whole activation rather than its first word. Every legal action of a decision that
    /// stands alone is a plan of its own.
    fn plans(&self, rng: &mut Seeded, each: &mut dyn FnMut(Thought<'_, Self>));

    /// A quick, sensible choice, as an index into the legal actions, for decisions that call for no plans.
    fn quick(&self, legal: &[Self::Action], rng: &mut Seeded) -> usize;

    /// What a recruit may forget to do now (to fire, to support, to form square): an index into the legal actions that lets it be. None
    /// where nobody would forget, or where more than this chance hangs on it.
    fn forgets(&self, _legal: &[Self::Action]) -> Option<usize> {
        None
    }

    /// An index into the legal actions for a player who chooses at random. Where a list is full of the parts of one choice, a
    /// rulebook draws among whole choices.
    fn lot(&self, legal: &[Self::Action], rng: &mut Seeded) -> usize {
        rng.below(legal.len())
    }

    /// Is this a decision for which a searching player looks at plans when it thinks ahead?
    fn calls_for_plans(&self) -> bool;

    /// Is nothing in the air, so that an evaluation means something?
    fn at_rest(&self) -> bool;

    /// Is this a decision of small matters, in which the best by evaluation is good enough for a searching player too?
    fn is_routine(&self) -> bool;

    /// Grows by one with each player turn.
    fn clock(&self) -> u32;
}

#[cfg(test)]
mod tests {
    use super::logistic;

    #[test]
    fn the_logistic_is_close_and_symmetric() {
        for n in -80..=80 {
            let x = n as f32 / 8.0;
            let exact = 1.0 / (1.0 + f64::exp(-f64::from(x)));
            assert!((f64::from(logistic(x)) - exact).abs() < 0.01, "{x}");
            assert!((logistic(x) + logistic(-x) - 1.0).abs() < 1e-6, "{x}");
        }
    }
}
