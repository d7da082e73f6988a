//! How a search plays on: through small matters to the next decision, and from a leaf to the horizon.
use crate::eval::{Breadth, Guide};
use voltigeur_engine::{Dice, Pending, Purpose, Roll, Seeded, Side};

/// The most decisions of a playout.
const LONGEST: usize = 2_000;
/// How often a playout draws plans anew before it believes that nothing more is to be done.
const DRAWS: usize = 2;

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

/// Lists used again and again.
pub(super) struct Lists<G: Guide> {
    legal: Vec<G::Action>,
    plan: Vec<G::Action>,
}

impl<G: Guide> Default for Lists<G> {
    fn default() -> Self {
        Self { legal: Vec::with_capacity(64), plan: Vec::with_capacity(16) }
    }
}

impl<G: Guide> Lists<G> {
    /// Carries out a plan, as far as the dice let it.
    pub fn carry_out(&self, game: &mut G, plan: &[G::Action], dice: &mut Counted<'_>) {
        for (n, action) in plan.iter().enumerate() {
            if n > 0 && game.check(action).is_err() {
                return;
            }
            game.apply(action, dice, &mut ());
        }
    }

    /// Plays on by quick choices until somebody makes plans, or the horizon is reached.
    pub fn advance(&mut self, game: &mut G, horizon: u32, dice: &mut Counted<'_>) {
        for _ in 0..LONGEST {
            if matches!(game.pending(), Pending::Over(_)) || (game.at_rest() && game.clock() >= horizon) {
                return;
            }
            self.legal.clear();
            game.legal_actions(&mut self.legal);
            if self.legal.len() > 1 && game.calls_for_plans() {
                return;
            }
            let chosen = if self.legal.len() == 1 { 0 } else { game.quick(&self.legal, dice.dice) };
            game.apply(&self.legal[chosen], dice, &mut ());
        }
    }

    /// Plays to the horizon and says how the first side stands there.
    pub fn playout(&mut self, game: &mut G, horizon: u32, dice: &mut Counted<'_>) -> f32 {
        for _ in 0..LONGEST {
            self.advance(game, horizon, dice);
            let over = matches!(game.pending(), Pending::Over(_));
            if over || game.clock() >= horizon {
                break;
            }
            self.draw_plan(game, dice.dice);
            let plan = std::mem::take(&mut self.plan);
            self.carry_out(game, &plan, dice);
            self.plan = plan;
        }
        game.chance(Side::First)
    }

    /// The best of a few plans drawn by lot.
    fn draw_plan(&mut self, game: &G, lots: &mut Seeded) {
        let decline = game.decline();
        for _ in 0..DRAWS {
            let mut best = f32::NEG_INFINITY;
            let plan = &mut self.plan;
            game.plans(Breadth::Few, lots, &mut |thought| {
                if thought.seems > best {
                    best = thought.seems;
                    plan.clear();
                    plan.extend_from_slice(thought.actions);
                }
            });
            if self.plan.first() != decline.as_ref() {
                return;
            }
        }
    }
}
