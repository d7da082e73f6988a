//! How a search gets from one decision to the next.
use crate::eval::Guide;
use voltigeur_engine::{Dice, Pending, Purpose, Roll, Seeded};

/// The most small matters between two decisions.
const LONGEST: usize = 2_000;

/// Dice that count how often they are thrown.
pub(super) struct Counted<'a> {
    pub dice: &'a mut Seeded,
    pub thrown: u32,
}

impl Dice for Counted<'_> {
    fn draw(&mut self, roll: Roll, why: Purpose) -> u16 {
        self.thrown += 1;
        self.dice.draw(roll, why)
    }
}

/// Carries out a plan, as far as the dice let it.
pub(super) fn carry_out<G: Guide>(game: &mut G, plan: &[G::Action], dice: &mut Counted<'_>) {
    for (n, action) in plan.iter().enumerate() {
        if n > 0 && game.check(action).is_err() {
            return;
        }
        game.apply(action, dice, &mut ());
    }
}

/// Plays on by quick choices until somebody makes plans, or the horizon is reached. `legal` is a list to be used again.
pub(super) fn advance<G: Guide>(game: &mut G, horizon: u32, dice: &mut Counted<'_>, legal: &mut Vec<G::Action>) {
    for _ in 0..LONGEST {
        if matches!(game.pending(), Pending::Over(_)) || (game.at_rest() && game.clock() >= horizon) {
            return;
        }
        legal.clear();
        game.legal_actions(legal);
        if legal.len() > 1 && game.calls_for_plans() {
            return;
        }
        let chosen = if legal.len() == 1 { 0 } else { game.quick(legal, dice.dice) };
        game.apply(&legal[chosen], dice, &mut ());
    }
}
