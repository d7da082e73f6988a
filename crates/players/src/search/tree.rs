//! The tree: nodes, edges and plans in arenas that are used again for every decision.
use super::onward::{Counted, advance, carry_out};
use crate::eval::Guide;
use crate::greedy::Greedy;
use std::ops::Range;
use voltigeur_engine::{Pending, Seeded, Side};

/// Plans kept at the root and at other nodes.
const ROOT_PLANS: usize = 20;
const NODE_PLANS: usize = 8;
/// How sharply a plan that seems better is preferred: victory points that divide the prior share by e.
const TEMPER: f32 = 0.3;
/// How much the prior counts against the values met.
const EXPLORE: f32 = 0.4;
/// Visits before a node is unfolded: one that chance brings only once is not worth its plans.
const UNFOLD_AT: u32 = 3;
/// How far ahead the tree goes, in player turns: to the end of the enemy's answer.
const HORIZON: u32 = 2;

/// The most nodes of a tree: a node holds a game, and memory has an end even where time has none.
const MOST_NODES: usize = 100_000;

type NodeId = usize;

struct Node<G> {
    game: G,
    /// Who makes plans; nobody at the horizon.
    side: Option<Side>,
    edges: Range<usize>,
    unfolded: bool,
    /// What the rulebook thinks of it: the first side's share of a won battle.
    chance: f32,
    visits: u32,
    /// Sum of values for the first side.
    total: f32,
    /// Another game that came of the same plan.
    sibling: Option<NodeId>,
}

struct Edge {
    plan: Range<usize>,
    prior: f32,
    visits: u32,
    total: f32,
    child: Option<NodeId>,
    /// No die fell on the way to its child: it is the only one.
    fixed: bool,
}

/// A plan that a node may keep.
struct Candidate {
    plan: Range<usize>,
    seems: f32,
}

pub(super) struct Tree<G: Guide> {
    nodes: Vec<Node<G>>,
    edges: Vec<Edge>,
    actions: Vec<G::Action>,
    candidates: Vec<Candidate>,
    /// The walk of the present iteration.
    walk: Vec<(NodeId, Option<usize>)>,
    /// Legal actions, listed again and again.
    legal: Vec<G::Action>,
    horizon: u32,
}

impl<G: Guide> Default for Tree<G> {
    fn default() -> Self {
        Self {
            nodes: Vec::new(),
            edges: Vec::new(),
            actions: Vec::new(),
            candidates: Vec::new(),
            walk: Vec::new(),
            legal: Vec::new(),
            horizon: 0,
        }
    }
}

impl<G: Guide> Tree<G> {
    /// Begins a new tree at a decision. The plans of the root are weighed as the greedy player weighs them.
    pub fn plant(&mut self, game: &G, side: Side, greedy: &Greedy<G>, rng: &mut Seeded) {
        self.nodes.clear();
        self.edges.clear();
        self.actions.clear();
        self.horizon = game.clock() + HORIZON;
        self.add_node(game.clone());
        self.nodes[0].side = Some(side);
        let mut legal = Vec::new();
        let dice = rng.clone();
        self.unfold(0, ROOT_PLANS, rng, |thought| greedy.weigh(thought, side, &dice, &mut legal));
    }

    /// For how many nodes, edges and actions it has memory.
    #[cfg(test)]
    pub fn room(&self) -> usize {
        self.nodes.capacity() + self.edges.capacity() + self.actions.capacity()
    }

    /// How many plans the root has.
    pub fn choices(&self) -> usize {
        self.nodes[0].edges.len()
    }

    /// Has it as many nodes as it may have?
    pub fn is_full(&self) -> bool {
        self.nodes.len() >= MOST_NODES
    }

    /// The plan that was walked most often.
    pub fn best(&self) -> &[G::Action] {
        let edges = &self.edges[self.nodes[0].edges.clone()];
        let mut best: Option<&Edge> = None;
        for edge in edges {
            if best.is_none_or(|known| edge.visits > known.visits) {
                best = Some(edge);
            }
        }
        best.map_or(&[], |edge| &self.actions[edge.plan.clone()])
    }

    fn add_node(&mut self, game: G) -> NodeId {
        let beyond = game.clock() >= self.horizon && game.at_rest();
        let side = match game.pending() {
            Pending::Decision(side) if !beyond => Some(side),
            _ => None,
        };
        let chance = game.chance(Side::First);
        self.nodes.push(Node {
            game,
            side,
            edges: 0..0,
            unfolded: false,
            chance,
            visits: 0,
            total: 0.0,
            sibling: None,
        });
        self.nodes.len() - 1
    }

    /// Gives a node its edges: the plans that seem best, the best first.
    fn unfold(
        &mut self,
        node: NodeId,
        most: usize,
        rng: &mut Seeded,
        mut weigh: impl FnMut(&crate::Thought<'_, G>) -> f32,
    ) {
        self.candidates.clear();
        let (actions, candidates) = (&mut self.actions, &mut self.candidates);
        let from = actions.len();
        self.nodes[node].game.plans(rng, &mut |thought| {
            let start = actions.len();
            actions.extend_from_slice(thought.actions);
            candidates.push(Candidate { plan: start..actions.len(), seems: weigh(&thought) });
        });
        candidates.sort_by(|a, b| b.seems.total_cmp(&a.seems).then(a.plan.start.cmp(&b.plan.start)));
        candidates.truncate(most);
        let first = self.edges.len();
        let top = candidates.first().map_or(0.0, |best| best.seems);
        let share = |seems: f32| {
            let x = (top - seems) / TEMPER;
            1.0 / (1.0 + x + 0.5 * x * x + x * x * x / 6.0)
        };
        let sum: f32 = candidates.iter().map(|candidate| share(candidate.seems)).sum();
        for candidate in candidates.iter() {
            self.edges.push(Edge {
                plan: candidate.plan.clone(),
                prior: share(candidate.seems) / sum,
                visits: 0,
                total: 0.0,
                child: None,
                fixed: false,
            });
        }
        self.nodes[node].edges = first..self.edges.len();
        self.nodes[node].unfolded = true;
        self.forget_other_plans(from, first);
    }

    /// Moves the plans that were kept together and drops the others.
    fn forget_other_plans(&mut self, from: usize, first: usize) {
        let mut kept: Vec<usize> = (first..self.edges.len()).collect();
        kept.sort_by_key(|&edge| self.edges[edge].plan.start);
        let mut end = from;
        for edge in kept {
            let plan = self.edges[edge].plan.clone();
            let length = plan.len();
            for n in 0..length {
                self.actions.swap(end + n, plan.start + n);
            }
            self.edges[edge].plan = end..end + length;
            end += length;
        }
        self.actions.truncate(end);
    }

    /// One walk from the root to a leaf, and what that is worth back to the root.
    pub fn iterate(&mut self, rng: &mut Seeded) {
        self.walk.clear();
        let mut node = 0;
        loop {
            if !self.nodes[node].unfolded && self.nodes[node].side.is_some() && self.nodes[node].visits >= UNFOLD_AT {
                self.unfold(node, NODE_PLANS, rng, |thought| thought.seems);
            }
            if self.nodes[node].edges.is_empty() {
                self.walk.push((node, None));
                break;
            }
            let edge = self.select(node);
            self.walk.push((node, Some(edge)));
            let (child, new) = self.follow(node, edge, rng);
            node = child;
            if new {
                self.walk.push((node, None));
                break;
            }
        }
        let value = self.nodes[node].chance;
        for &(node, edge) in &self.walk {
            self.nodes[node].visits += 1;
            self.nodes[node].total += value;
            if let Some(edge) = edge {
                self.edges[edge].visits += 1;
                self.edges[edge].total += value;
            }
        }
    }

    /// PUCT: the value met, and the prior share as long as there is little of it. What was never tried is valued like its node.
    fn select(&self, node: NodeId) -> usize {
        let Node { edges, side, visits, total, .. } = &self.nodes[node];
        let first = *side == Some(Side::First);
        let seen_by = |value: f32| if first { value } else { 1.0 - value };
        let so_far = if *visits == 0 { 0.5 } else { seen_by(total / *visits as f32) };
        let root = ((*visits + 1) as f32).sqrt();
        let mut best = (edges.start, f32::NEG_INFINITY);
        for n in edges.clone() {
            let edge = &self.edges[n];
            let value = if edge.visits == 0 { so_far } else { seen_by(edge.total / edge.visits as f32) };
            let worth = value + EXPLORE * edge.prior * root / (1 + edge.visits) as f32;
            if worth > best.1 {
                best = (n, worth);
            }
        }
        best.0
    }

    /// Carries out the plan of an edge; the game that comes of it is a child, perhaps a new one.
    fn follow(&mut self, node: NodeId, edge: usize, rng: &mut Seeded) -> (NodeId, bool) {
        if let (true, Some(child)) = (self.edges[edge].fixed, self.edges[edge].child) {
            return (child, false);
        }
        let mut game = self.nodes[node].game.clone();
        let mut dice = Counted { dice: rng, thrown: 0 };
        carry_out(&mut game, &self.actions[self.edges[edge].plan.clone()], &mut dice);
        advance(&mut game, self.horizon, &mut dice, &mut self.legal);
        let thrown = dice.thrown;
        let mut known = self.edges[edge].child;
        while let Some(child) = known {
            if self.nodes[child].game == game {
                return (child, false);
            }
            known = self.nodes[child].sibling;
        }
        let child = self.add_node(game);
        self.nodes[child].sibling = self.edges[edge].child.replace(child);
        self.edges[edge].fixed = thrown == 0;
        (child, true)
    }
}
