//! No player can act for ever: without dice no state comes back.
use super::Broken;
use crate::{Dice, Game, Pending, Purpose, Roll, Seeded, StateHash, notation};
use rustc_hash::{FxHashMap, FxHashSet};

/// The states of a game since dice last fell, and after how many actions each was reached. Whoever could come back to one of them could
/// go on for ever.
#[derive(Clone, Debug, Default)]
pub(super) struct Circles {
    seen: FxHashMap<u64, usize>,
}

impl Circles {
    /// The game has come to another state after so many actions, with dice or without.
    pub fn step(&mut self, state: StateHash, actions: usize, thrown: bool) -> Result<(), Broken> {
        if thrown {
            self.seen.clear();
        }
        match self.seen.insert(state.0, actions) {
            None => Ok(()),
            Some(before) => Err(format!("a circle: without dice the game is back where it was after action {before}")),
        }
    }
}

/// Of the saved state: the hash of a game may leave out what seldom differs.
fn hash<G: Game>(game: &G) -> u64 {
    StateHash::of(game.state()).0
}

/// Dice that tell whether they fell.
struct Watched<'a> {
    dice: &'a mut Seeded,
    fell: bool,
}

impl Dice for Watched<'_> {
    fn draw(&mut self, roll: Roll, why: Purpose) -> u16 {
        self.fell = true;
        self.dice.draw(roll, why)
    }

    fn faces(&self) -> &[u8] {
        self.dice.faces()
    }
}

/// A game on the walk: how it was reached, and from which of those before.
struct Place<G: Game> {
    game: G,
    from: Option<(usize, G::Action)>,
}

/// Walks from a game along actions that throw no dice, nearest first and in any order, as many as `most`, and never comes back to where it
/// began.
pub(super) fn walk<G: Game>(start: &G, rng: &mut Seeded, most: usize) -> Result<(), Broken> {
    let home = hash(start);
    let mut seen: FxHashSet<u64> = std::iter::once(home).collect();
    let mut places = vec![Place { game: start.clone(), from: None }];
    let (mut next, mut steps) = (0, 0);
    let mut legal = Vec::new();
    while next < places.len() && steps < most {
        legal.clear();
        if let Pending::Decision(_) = places[next].game.pending() {
            places[next].game.legal_actions(&mut legal);
        }
        shuffle(&mut legal, rng);
        // Whoever declines is often back where he was.
        let decline = places[next].game.decline();
        if let Some(n) = legal.iter().position(|action| Some(action) == decline.as_ref()) {
            legal.swap(0, n);
        }
        // Most of the walk is for those who come after, so that longer ways are walked as well.
        let share = (most / 4).max(1);
        for action in legal.iter().take(share) {
            let mut game = places[next].game.clone();
            let mut dice = Watched { dice: rng, fell: false };
            game.apply(action, &mut dice, &mut ());
            steps += 1;
            if dice.fell {
                continue;
            }
            let reached = hash(&game);
            places.push(Place { game, from: Some((next, action.clone())) });
            if reached == home && places.last().is_some_and(|place| place.game == *start) {
                return Err(told(&places));
            }
            if !seen.insert(reached) {
                places.pop();
            }
        }
        next += 1;
    }
    Ok(())
}

fn shuffle<T>(list: &mut [T], rng: &mut Seeded) {
    for n in (1..list.len()).rev() {
        list.swap(n, rng.below(n + 1));
    }
}

/// The way to the last place.
fn told<G: Game>(places: &[Place<G>]) -> Broken {
    let mut way = Vec::new();
    let mut at = places.len() - 1;
    while let Some((before, action)) = &places[at].from {
        way.push(format!("'{}'", notation(&places[*before].game, action)));
        at = *before;
    }
    way.reverse();
    format!("a circle: without dice {} lead back to where they began", way.join(", "))
}
