//! A fight unfolds into the graph of its situations.
//!
//! Only where dice fall does one game become several, and only there is a game kept: what comes before a die is done once, and what
//! follows without another is done at once.
use super::effort::{Effort, Spent};
use super::{Branching, Stance, TooLarge};
use crate::{BySide, Dice, Fights, Purpose, Roll};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;
use std::rc::Rc;

/// So many decisions without a die are taken at once; sides that wait for each other for ever are left to the graph.
const MOST_IN_ONE_GO: usize = 64;

/// Where something leads: to which nodes, how likely.
type LeadsTo = Vec<(usize, f64)>;

/// Each game is there once, and hashed once.
pub(super) struct Graph<G: Fights> {
    pub games: Vec<Rc<G>>,
    /// For each game and each action considered there, where it leads; nothing where the fight is over.
    pub options: Vec<Vec<LeadsTo>>,
    /// By their hashes; more than one only where hashes are equal by chance.
    index: FxHashMap<u64, Vec<usize>>,
}

impl<G: Fights> Graph<G> {
    /// The node of a game. One that is there already is given back.
    pub fn add(&mut self, game: Rc<G>) -> (usize, Option<Rc<G>>) {
        let alike = self.index.entry(FxBuildHasher.hash_one(&*game)).or_default();
        if let Some(&n) = alike.iter().find(|&&n| *self.games[n] == *game) {
            return (n, Some(game));
        }
        let n = self.games.len();
        alike.push(n);
        self.games.push(game);
        self.options.push(Vec::new());
        (n, None)
    }
}

/// What is known in the middle of an action.
#[derive(Clone, Copy)]
struct SoFar {
    /// The probability of what has happened.
    weight: f64,
    /// There is, or was, a fight.
    fights: bool,
}

/// A fight that is being unfolded.
pub(super) struct Unfolding<'e, G: Fights> {
    pub graph: Graph<G>,
    stances: BySide<Stance>,
    effort: &'e Effort<'e>,
    spent: Spent,
    /// Games that are done with, to be written over.
    spare: Vec<Rc<G>>,
    legal: Vec<G::Action>,
}

impl<'e, G: Fights> Unfolding<'e, G> {
    pub fn new(stances: BySide<Stance>, effort: &'e Effort<'e>) -> Self {
        let graph = Graph { games: Vec::new(), options: Vec::new(), index: FxHashMap::default() };
        Self { graph, stances, effort, spent: Spent::default(), spare: Vec::new(), legal: Vec::new() }
    }

    /// Counts one part of an action, or one choice of a side.
    fn spend(&mut self, game: &G) -> Result<(), TooLarge> {
        if self.spent.one(game, self.effort) { Ok(()) } else { Err(TooLarge(self.graph.games.len())) }
    }

    /// Unfolds every node of the graph, including those that it adds.
    pub fn unfold(&mut self) -> Result<(), TooLarge> {
        let mut n = 0;
        while n < self.graph.games.len() {
            if self.graph.games.len() > self.effort.situations {
                return Err(TooLarge(self.effort.situations));
            }
            let game = Rc::clone(&self.graph.games[n]);
            if game.chain_goes_on() && game.pending().side().is_some() {
                self.spend(&game)?;
                let considered = self.considered(&game);
                let results = considered.iter().map(|action| self.results(&game, action, true));
                self.graph.options[n] = results.collect::<Result<_, _>>()?;
            }
            n += 1;
        }
        Ok(())
    }

    /// What may be done in a situation, by the stance of the side that decides.
    fn considered(&mut self, game: &G) -> Vec<G::Action> {
        match self.chosen(game) {
            Some(action) => vec![action],
            None => {
                let mut legal = Vec::new();
                game.legal_actions(&mut legal);
                legal
            }
        }
    }

    /// What a stance does without looking at what comes of it.
    fn chosen(&mut self, game: &G) -> Option<G::Action> {
        let stance = self.stances[game.pending().side()?];
        if stance == Stance::Best {
            return None;
        }
        self.legal.clear();
        game.stance_actions(stance, &mut self.legal);
        Some(self.legal[game.by_stance(stance, &self.legal)].clone())
    }

    /// All results of an action, up to the next decision before dice or to the end of the fight, which may be under way already.
    pub fn results(&mut self, game: &G, action: &G::Action, fights: bool) -> Result<LeadsTo, TooLarge> {
        let (so_far, mut leads_to) = (SoFar { weight: 1.0, fights }, Vec::new());
        self.branch(game, so_far, &|next, dice| next.begin(action, dice, &mut ()), &mut leads_to)?;
        Ok(leads_to)
    }

    /// All results of a part of an action, each followed by all results of what comes after it.
    fn branch(
        &mut self,
        game: &G,
        so_far: SoFar,
        part: &dyn Fn(&mut G, &mut Branching) -> bool,
        leads_to: &mut LeadsTo,
    ) -> Result<(), TooLarge> {
        let mut dice = Branching::after(so_far.weight);
        loop {
            self.spend(game)?;
            let mut copy = self.copy_of(game);
            let next = Rc::get_mut(&mut copy).expect("nobody else has it");
            let more = part(next, &mut dice);
            debug_assert_eq!(dice.at, dice.path.len(), "the same branch draws the same dice");
            let mut so_far = SoFar { weight: so_far.weight * dice.weight(), ..so_far };
            if self.go_on(next, more, &mut so_far.fights)? {
                self.branch(next, so_far, &|next, dice| next.go_on(dice, &mut ()), leads_to)?;
                self.spare.push(copy);
            } else {
                let (node, known) = self.graph.add(copy);
                leads_to.push((node, so_far.weight));
                self.spare.extend(known);
            }
            if !dice.advance() {
                return Ok(());
            }
            if leads_to.len() > self.effort.situations {
                return Err(TooLarge(self.effort.situations));
            }
        }
    }

    /// Goes on with a game until dice may fall, somebody must think, or the fight is over. True if there is more to do of an action.
    fn go_on(&mut self, game: &mut G, mut more: bool, fights: &mut bool) -> Result<bool, TooLarge> {
        let mut decisions = 0;
        loop {
            let may_throw = game.may_throw(more);
            if may_throw && !more {
                return Ok(false);
            }
            let lasts = game.chain_goes_on();
            *fights |= lasts;
            // An action that has yet to lead to a fight is done to its end.
            if !lasts && (*fights || !more) {
                return Ok(false);
            }
            if may_throw {
                return Ok(true);
            }
            self.spend(game)?;
            if more {
                more = game.go_on(&mut NoDice, &mut ());
                continue;
            }
            let Some(action) = self.chosen(game).filter(|_| decisions < MOST_IN_ONE_GO) else { return Ok(false) };
            more = game.begin(&action, &mut NoDice, &mut ());
            decisions += 1;
        }
    }

    fn copy_of(&mut self, game: &G) -> Rc<G> {
        let Some(mut spare) = self.spare.pop() else { return Rc::new(game.clone()) };
        Rc::get_mut(&mut spare).expect("nobody has it any more").clone_from(game);
        spare
    }
}

/// For what is said to throw no dice.
struct NoDice;

impl Dice for NoDice {
    fn draw(&mut self, roll: Roll, why: Purpose) -> u16 {
        unreachable!("{roll:?} for {why:?} where no dice were to be thrown")
    }
}
