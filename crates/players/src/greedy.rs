//! A player who looks one plan ahead.
use crate::eval::{Guide, Lapses, Thought};
use crate::player::{Player, Trail, rng_for};
use voltigeur_engine::{Game, Pending, Seeded, Side, odds};

/// Looks at every plan that the rulebook offers, works out what it is worth, and carries out the best.
///
/// A plan whose end is certain is worth what the evaluation says. For any other its last action is unfolded into all outcomes with
/// their exact probabilities, and what then is still in the air is played out by the rulebook's quick choices, a few times for the
/// likely outcomes and once for the others. All plans see the same dice.
#[derive(Clone, Debug)]
pub struct Greedy<G: Game> {
    name: &'static str,
    seed: u64,
    /// How often a fight is played out.
    samples: u16,
    /// What it gets wrong.
    lapses: Lapses,
    rest: Rest<G>,
    trail: Trail,
}

/// Nothing wrong.
const NONE: Lapses = Lapses { misjudges: 0.0, overlooks: 0, forgets: 0 };

/// The rest of a plan that is being carried out. It is kept only as long as the game is the one that was foreseen.
#[derive(Clone, Debug)]
pub(crate) struct Rest<G: Game> {
    foreseen: Option<G>,
    actions: Vec<G::Action>,
}

impl<G: Game> Default for Rest<G> {
    fn default() -> Self {
        Self { foreseen: None, actions: Vec::new() }
    }
}

impl<G: Game> Rest<G> {
    /// Keeps a plan whose first action is about to be taken.
    pub fn keep(&mut self, game: &G, plan: &[G::Action], dice: &mut Seeded) {
        self.actions.clear();
        self.foreseen = None;
        if plan.len() > 1 {
            let mut next = game.clone();
            next.apply(&plan[0], dice, &mut ());
            self.foreseen = Some(next);
            self.actions.extend(plan[1..].iter().rev().cloned());
        }
    }

    /// The next action of the plan, if the game is as foreseen.
    pub fn next(&mut self, game: &G, legal: &[G::Action], dice: &mut Seeded) -> Option<usize> {
        if self.foreseen.as_ref() != Some(game) {
            return None;
        }
        let action = self.actions.pop()?;
        let chosen = legal.iter().position(|known| *known == action)?;
        self.foreseen = (!self.actions.is_empty()).then(|| {
            let mut next = game.clone();
            next.apply(&action, dice, &mut ());
            next
        });
        Some(chosen)
    }
}

/// The most decisions that a fight is followed for.
const FOLLOWED: usize = 200;

/// Plays on by quick choices until nothing is in the air, and says what that is worth.
pub(crate) fn settle<G: Guide>(mut game: G, side: Side, dice: &mut Seeded, legal: &mut Vec<G::Action>) -> f32 {
    for _ in 0..FOLLOWED {
        if game.at_rest() || matches!(game.pending(), Pending::Over(_)) {
            break;
        }
        legal.clear();
        game.legal_actions(legal);
        let chosen = game.quick(legal, dice);
        game.apply(&legal[chosen], dice, &mut ());
    }
    game.worth(side)
}

impl<G: Guide> Greedy<G> {
    /// A player from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { name: "greedy", seed, samples: 12, lapses: NONE, rest: Rest::default(), trail: Trail::default() }
    }

    /// One who gets things wrong, and looks at fights only briefly.
    #[must_use]
    pub fn careless(seed: u64, lapses: Lapses) -> Self {
        Self { name: "recruit", seed, samples: 2, lapses, rest: Rest::default(), trail: Trail::default() }
    }

    pub(crate) fn named(self, name: &'static str) -> Self {
        Self { name, ..self }
    }

    /// The worth of a plan to a side.
    pub(crate) fn weigh(&self, thought: &Thought<'_, G>, side: Side, dice: &Seeded, legal: &mut Vec<G::Action>) -> f32 {
        if thought.certain {
            return thought.seems;
        }
        let last = thought.actions.last().expect("a plan has at least one action");
        let mut worth = 0.0;
        let mut dice = dice.clone();
        odds::outcomes(thought.before_last, last, |game, p| {
            let times = if game.at_rest() { 1 } else { (p * f64::from(self.samples)).ceil() as u16 };
            let sum: f32 = (0..times).map(|_| settle(game.clone(), side, &mut dice, legal)).sum();
            worth += p as f32 * sum / f32::from(times.max(1));
        });
        worth
    }

    /// The best plan, as far as it comes to mind and is judged well.
    pub(crate) fn best_plan(&self, game: &G, side: Side, rng: &mut Seeded, plan: &mut Vec<G::Action>) {
        let Lapses { misjudges, overlooks, .. } = self.lapses;
        let mut best = f32::NEG_INFINITY;
        let mut legal = Vec::with_capacity(32);
        let dice = rng.clone();
        let mut blunders = rng_for(self.seed ^ 0x5eed, game);
        // The first plan, if no other follows.
        let (mut only, mut offered) = (Vec::new(), 0);
        game.plans(rng, &mut |thought| {
            offered += 1;
            if overlooks > 0 && blunders.below(100) < usize::from(overlooks) {
                if offered == 1 {
                    only.extend_from_slice(thought.actions);
                }
                return;
            }
            let mut worth = self.weigh(&thought, side, &dice, &mut legal);
            if misjudges > 0.0 {
                worth += misjudges * (blunders.below(2001) as f32 / 1000.0 - 1.0);
            }
            if worth > best {
                best = worth;
                plan.clear();
                plan.extend_from_slice(thought.actions);
            }
        });
        if offered == 1 && plan.is_empty() {
            plan.append(&mut only);
        }
    }

    /// Something that this player forgets to do now, as an index into the legal actions.
    fn forgotten(&self, game: &G, legal: &[G::Action]) -> Option<usize> {
        let often = usize::from(self.lapses.forgets);
        let forgets = often > 0 && rng_for(self.seed ^ 0xf09e7, game).below(100) < often;
        if forgets { game.forgets(legal) } else { None }
    }
}

impl<G: Guide> Player<G> for Greedy<G> {
    fn name(&self) -> &str {
        self.name
    }

    fn choose(&mut self, game: &G, legal: &[G::Action]) -> usize {
        let (Pending::Decision(side), 2..) = (game.pending(), legal.len()) else { return 0 };
        let (mut rng, in_circles) = self.trail.step(self.seed, game);
        if in_circles {
            return game.lot(legal, &mut rng);
        }
        if let Some(chosen) = self.rest.next(game, legal, &mut rng) {
            return chosen;
        }
        if let Some(forgotten) = self.forgotten(game, legal) {
            return forgotten;
        }
        let mut plan = Vec::with_capacity(16);
        self.best_plan(game, side, &mut rng, &mut plan);
        self.rest.keep(game, &plan, &mut rng);
        let first = plan.first().and_then(|first| legal.iter().position(|action| action == first));
        first.unwrap_or_else(|| game.quick(legal, &mut rng))
    }
}
