//! What a rulebook tells its players: what a position is worth, and what is worth a thought.
//!
//! One module for each rulebook. An evaluation knows the rules only through the public face of the game.
use voltigeur_engine::{Game, Pending, Seeded, Side};

mod lines_of_battle;

/// What a position is worth.
pub trait Evaluate: Game {
    /// The worth to a side, in victory points: those it has and may expect above the other side's. What is good for one side is
    /// as bad for the other. Meant for games [at rest](Guide::at_rest).
    fn worth(&self, side: Side) -> f32;

    /// How much worth makes a decisive advantage now. It shrinks as the battle nears its end.
    fn decisive(&self) -> f32;

    /// The share of a won battle that a side can expect: 1 is won, 0 is lost.
    fn chance(&self, side: Side) -> f32 {
        match self.pending() {
            Pending::Over(outcome) => match outcome.winner {
                Some(winner) => f32::from(u8::from(winner == side)),
                None => 0.5,
            },
            Pending::Decision(_) => logistic(self.worth(side) / self.decisive()),
        }
    }
}

/// 1 / (1 + e^-x), by a rational function: platform exponentials differ in their last bits, and the same seed must give the same
/// choice on every machine.
pub(crate) fn logistic(x: f32) -> f32 {
    let t = (x / 2.0).clamp(-3.0, 3.0);
    0.5 + 0.5 * t * (27.0 + t * t) / (27.0 + 9.0 * t * t)
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

/// How many plans a rulebook offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Breadth {
    /// All that are worth a thought.
    Full,
    /// A few, picked by lot, for playouts.
    Few,
}

/// What is worth a thought.
pub trait Guide: Evaluate {
    /// Offers plans for the side that decides: a whole activation rather than its first word. Every legal action of a decision that
    /// stands alone is a plan of its own.
    fn plans(&self, breadth: Breadth, lots: &mut Seeded, each: &mut dyn FnMut(Thought<'_, Self>));

    /// A quick, sensible choice, as an index into the legal actions: what playouts do where they make no plans.
    fn quick(&self, legal: &[Self::Action], lots: &mut Seeded) -> usize;

    /// Is this a decision for which playouts make plans?
    fn calls_for_plans(&self) -> bool;

    /// Is nothing in the air, so that [`Evaluate::worth`] means something?
    fn at_rest(&self) -> bool;

    /// Is this a decision of small matters, in which the best by evaluation is good enough for a searching player too?
    fn is_routine(&self) -> bool;

    /// Grows by one with each player turn.
    fn clock(&self) -> u32;
}
