//! A player who looks further: Monte Carlo tree search over plans, with explicit chance children.
//!
//! - A **node** is a game in which a side makes plans; its **edges** are the most promising plans that the rulebook offers, each with
//!   a prior share by what it seems to be worth. An edge is walked by carrying out its plan with dice; each *different* game that
//!   comes of it is a child of the edge, so chance is a set of children that are met as often as they are likely.
//! - Small matters on the way (fights, fire, payments, and what has only one choice) are decided by the rulebook's quick choices
//!   and are no nodes, so that the tree reaches into the enemy's answer. Only the decision that is asked for is always a node.
//! - A new node is worth what the rulebook's evaluation says: the share of a won battle that a side can expect
//!   ([`Evaluate::chance`](crate::Evaluate::chance)). It is fitted to the ends of many battles, which says more than a noisy playout.
//!   The tree ends with the enemy's answer, when both sides have had their turn.
//! - Edges are chosen by value and prior (PUCT); in the end the edge that was walked most often is taken.
//!
//! Everything is drawn from the seed and the game: the same number of iterations gives the same choice. A search ends early when its
//! tree has a hundred thousand nodes.
use crate::eval::Guide;
use crate::greedy::{Greedy, Rest};
use crate::player::{Player, Stop, Trail};
use tree::Tree;
use voltigeur_engine::{Pending, Seeded, Side};

mod onward;
mod tree;

/// A player who searches with a number of iterations, or until it is told to stop.
pub struct Search<G: Guide> {
    name: String,
    seed: u64,
    iterations: u32,
    stop: Option<Stop>,
    greedy: Greedy<G>,
    rest: Rest<G>,
    trail: Trail,
    tree: Tree<G>,
}

impl<G: Guide> Search<G> {
    /// A player from a seed, with so many iterations for a decision.
    #[must_use]
    pub fn new(seed: u64, iterations: u32) -> Self {
        Self {
            name: format!("search:{iterations}"),
            seed,
            iterations,
            stop: None,
            greedy: Greedy::new(seed),
            rest: Rest::default(),
            trail: Trail::default(),
            tree: Tree::default(),
        }
    }

    pub(crate) fn named(self, name: &str) -> Self {
        Self { name: name.to_owned(), ..self }
    }

    /// The plan to carry out.
    fn think(&mut self, game: &G, side: Side, rng: &mut Seeded, plan: &mut Vec<G::Action>) {
        self.tree.plant(game, side, &self.greedy, rng);
        if self.tree.choices() > 1 {
            for n in 0..self.iterations {
                if self.tree.is_full() || (n > 0 && self.stop.as_ref().is_some_and(|stop| stop())) {
                    break;
                }
                self.tree.iterate(rng);
            }
        }
        plan.extend_from_slice(self.tree.best());
    }
}

impl<G: Guide> Player<G> for Search<G> {
    fn name(&self) -> &str {
        &self.name
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
        let mut plan = Vec::with_capacity(16);
        if game.is_routine() {
            self.greedy.best_plan(game, side, &mut rng, &mut plan);
        } else {
            self.think(game, side, &mut rng, &mut plan);
        }
        self.rest.keep(game, &plan, &mut rng);
        let first = plan.first().and_then(|first| legal.iter().position(|action| action == first));
        first.unwrap_or_else(|| game.quick(legal, &mut rng))
    }

    fn stop_when(&mut self, stop: Stop) {
        self.stop = Some(stop);
    }

    fn release_memory(&mut self) {
        self.tree = Tree::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lines_of_battle::LinesOfBattle;
    use voltigeur_engine::Rules;

    #[test]
    fn a_player_that_gave_its_memory_back_keeps_no_tree_and_chooses_as_before() {
        let mut game = lines_of_battle::new_game("mirror-ridge", None).expect("the scenario comes with the rulebook");
        let [mut keeps, mut gives] = [0; 2].map(|_| Search::<LinesOfBattle>::new(5, 20));
        let (mut dice, mut legal, mut most) = (Seeded::new(11), Vec::new(), 0);
        for _ in 0..40 {
            legal.clear();
            game.legal_actions(&mut legal);
            let chosen = keeps.choose(&game, &legal);
            assert_eq!(gives.choose(&game, &legal), chosen);
            most = most.max(gives.tree.room());
            gives.release_memory();
            assert_eq!(gives.tree.room(), 0);
            Rules::apply(&mut game, &legal[chosen], &mut dice, &mut ());
        }
        assert!(most > 10, "it has searched");
    }
}
