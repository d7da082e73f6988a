//! Games in which somebody thinks. Players live above the engine: they come as a function that chooses.
use super::circles::{Circles, walk};
use super::{Broken, Options, guarded};
use crate::record::{DiceLine, Line, Step};
use crate::{Game, Outcome, Pending, Recording, Seeded, Side, StateHash, Throw, notation};

/// How a game ended in which somebody thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended {
    /// Decisions, those without a choice included.
    pub decisions: usize,
    /// Who won.
    pub outcome: Outcome,
}

/// A game that broke the contract.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenGame {
    /// What is wrong, in a sentence.
    pub why: String,
    /// What was played up to there, with the dice that fell.
    pub line: Line,
}

/// Plays a game to its end by the choices of `choose`, which is given the side that decides, the game, and what is legal, and answers by an
/// index; it is not asked where there is no choice.
///
/// The invariants hold after every action, something is legal at every decision, the game ends within [`Options::most_decisions`],
/// and it never comes back to a state without dice. At one decision in [`Options::walk_every`] nobody else could do that either, as
/// far as a walk shows.
///
/// # Errors
/// The first fault, a panic of the game or of the chooser included, and the game up to there.
pub fn guided_game<G: Game>(
    start: &G,
    choose: impl FnMut(Side, &G, &[G::Action]) -> usize,
    dice: Seeded,
    options: &Options,
) -> Result<Ended, BrokenGame> {
    let mut run = Run { dice: Recording::new(dice), rng: Seeded::new(options.seed), played: Vec::new() };
    guarded(|| run.play(start.clone(), choose, options))
        .map_err(|why| BrokenGame { why, line: run.written_down(start.clone()) })
}

/// The game lies outside of what may panic, so that it can still tell what happened.
struct Run<G: Game> {
    dice: Recording<Seeded>,
    rng: Seeded,
    played: Vec<(G::Action, Vec<Throw>)>,
}

impl<G: Game> Run<G> {
    fn play(
        &mut self,
        mut game: G,
        mut choose: impl FnMut(Side, &G, &[G::Action]) -> usize,
        options: &Options,
    ) -> Result<Ended, Broken> {
        let mut circles = Circles::default();
        let mut legal = Vec::new();
        loop {
            game.invariants().map_err(|why| format!("an invariant does not hold: {why}"))?;
            let decisions = self.played.len();
            let side = match game.pending() {
                Pending::Over(outcome) => return Ok(Ended { decisions, outcome }),
                Pending::Decision(side) => side,
            };
            if decisions == options.most_decisions {
                return Err(format!("the game has not ended after {decisions} decisions"));
            }
            legal.clear();
            game.legal_actions(&mut legal);
            if legal.is_empty() {
                return Err("a dead end: the battle is not over, and nothing is legal".to_owned());
            }
            if options.walk_every > 0 && decisions.is_multiple_of(options.walk_every) {
                walk(&game, &mut self.rng, options.walk_steps)?;
            }
            let chosen = if legal.len() == 1 { 0 } else { choose(side, &game, &legal) };
            let action = legal[chosen].clone();
            self.played.push((action.clone(), Vec::new()));
            game.apply(&action, &mut self.dice, &mut ());
            let throws = std::mem::take(&mut self.dice.throws);
            circles.step(StateHash::of(game.state()), self.played.len(), !throws.is_empty())?;
            if let Some(last) = self.played.last_mut() {
                last.1 = throws;
            }
        }
    }

    /// The notation of what was played is made by playing it once more, as far as that goes.
    fn written_down(mut self, mut game: G) -> Line {
        let mut line = Line::default();
        // Dice of an action that did not come to its end.
        if let Some(last) = self.played.last_mut() {
            last.1.append(&mut self.dice.throws);
        }
        for (action, throws) in &self.played {
            let dice = throws.iter().map(DiceLine::from).collect();
            line.steps.push(Step { action: notation(&game, action), dice, ..Step::default() });
            let mut fall = super::random::as_thrown(throws);
            let again = guarded(|| {
                game.apply(action, &mut fall, &mut ());
                Ok(())
            });
            if again.is_err() {
                break;
            }
        }
        line
    }
}
