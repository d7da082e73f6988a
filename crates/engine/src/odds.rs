//! Exact odds: the rules themselves, run on every outcome of every die.
//!
//! Games are comparable and hashable, so a fight unfolds into a graph of *different situations* in which equal ones are one
//! node. Where saves can leave everything as it was, the graph has cycles; mass is pushed through it until none is left in
//! them.
mod effort;
mod estimate;
mod unfolding;

pub use effort::Effort;
pub use estimate::{PLAYS, estimate};

use crate::view::OddsBar;
use crate::{BySide, Dice, Fights, Pending, Purpose, Roll, Rules, Seeded, Side};
use serde::{Deserialize, Serialize};
use std::rc::Rc;
use std::str::FromStr;
use unfolding::{Graph, Unfolding};

/// How a side behaves during a fight whose odds are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stance {
    /// Never gives way by choice, throws in whatever it may.
    FightOn,
    /// Gives way as soon as it is losing.
    Cautious,
    /// Does what is best for it, given that the other side does too.
    Best,
}

impl FromStr for Stance {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "fight-on" => Ok(Stance::FightOn),
            "cautious" => Ok(Stance::Cautious),
            "best" => Ok(Stance::Best),
            _ => Err(format!("there is no stance '{text}': use fight-on, cautious or best")),
        }
    }
}

/// What a fight has done.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Aftermath {
    /// Which side it went well for, if either.
    pub favours: Option<Side>,
    /// What happened, in a few words; equal ones are added up.
    pub what: String,
    /// Losses that each side took.
    pub losses: BySide<u8>,
    /// Units that each side lost.
    pub units_lost: BySide<u8>,
    /// What it is worth to the first side, for the stance [`Stance::Best`].
    pub worth: f64,
}

/// A throw on the way: the outcomes that lead to different things, each with the probability of all that are of its kind, and the one
/// that is taken.
struct Throw {
    outcomes: Vec<(u16, f64)>,
    taken: usize,
}

/// What is less likely than this is not told apart any further: dice that are thrown until they differ have an end here.
const NEGLIGIBLE: f64 = 1e-12;

/// Dice that take every branch in turn.
struct Branching {
    path: Vec<Throw>,
    at: usize,
    /// The probability of what came before the first throw, and of the path down to the next throw.
    before: f64,
    so_far: f64,
    /// For throws that are not told apart.
    rng: Seeded,
}

impl Branching {
    /// Dice for what comes after something of this probability.
    fn after(probability: f64) -> Self {
        Self { path: Vec::new(), at: 0, before: probability, so_far: probability, rng: Seeded::new(0) }
    }

    /// The probability of the branch.
    fn weight(&self) -> f64 {
        self.path.iter().map(|throw| throw.outcomes[throw.taken].1).product()
    }

    /// Goes on to the next branch; false if there is none.
    fn advance(&mut self) -> bool {
        self.at = 0;
        self.so_far = self.before;
        while let Some(throw) = self.path.last_mut() {
            throw.taken += 1;
            if throw.taken < throw.outcomes.len() {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

impl Dice for Branching {
    fn draw(&mut self, roll: Roll, why: Purpose) -> u16 {
        self.draw_kinds(roll, why, &|outcome| outcome)
    }

    fn draw_kinds(&mut self, roll: Roll, why: Purpose, kind: &dyn Fn(u16) -> u16) -> u16 {
        if self.at == self.path.len() && self.so_far < NEGLIGIBLE {
            return self.rng.draw(roll, why);
        }
        if self.at == self.path.len() {
            let mut outcomes: Vec<(u16, f64)> = Vec::new();
            for (outcome, weight) in (0..roll.outcomes()).map(|o| (o, roll.weight(o))).filter(|&(_, w)| w > 0.0) {
                match outcomes.iter_mut().find(|(known, _)| kind(*known) == kind(outcome)) {
                    Some((_, sum)) => *sum += weight,
                    None => outcomes.push((outcome, weight)),
                }
            }
            self.path.push(Throw { outcomes, taken: 0 });
        }
        self.at += 1;
        let Throw { outcomes, taken } = &self.path[self.at - 1];
        let (outcome, probability) = outcomes[*taken];
        self.so_far *= probability;
        outcome
    }
}

/// All results of one action with their probabilities.
pub fn outcomes<G: Rules>(game: &G, action: &G::Action, mut each: impl FnMut(G, f64)) {
    let mut dice = Branching::after(1.0);
    loop {
        let mut next = game.clone();
        next.apply(action, &mut dice, &mut ());
        debug_assert_eq!(dice.at, dice.path.len(), "the same branch draws the same dice");
        each(next, dice.weight());
        if !dice.advance() {
            return;
        }
    }
}

/// A fight that was too large to unfold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the fight can develop in more than {0} ways: choose another stance, or a smaller fight")]
pub struct TooLarge(pub usize);

/// The odds of a fight.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FightOdds {
    /// Different endings with their probabilities, the likeliest first.
    pub endings: Vec<(f64, Aftermath)>,
    /// How many different situations were looked at.
    pub situations: usize,
    /// How often the fight was played, if its odds are an estimate and not exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plays: Option<u32>,
}

impl FightOdds {
    /// The odds as one side sees them.
    #[must_use]
    pub fn bar(&self, side: Side) -> OddsBar {
        let mut bar = OddsBar::default();
        for (p, ending) in &self.endings {
            match ending.favours {
                Some(winner) if winner == side => bar.mine += p,
                Some(_) => bar.theirs += p,
                None => bar.undecided += p,
            }
        }
        bar
    }

    /// Adds an ending; those that differ only in what they are worth are one, worth what they are on average.
    fn add(&mut self, p: f64, ending: Aftermath) {
        let told = |ending: &Aftermath| (ending.favours, ending.losses, ending.units_lost);
        let alike = |known: &Aftermath| told(known) == told(&ending) && known.what == ending.what;
        match self.endings.iter_mut().find(|(_, known)| alike(known)) {
            Some((sum, known)) => {
                known.worth = (*sum * known.worth + p * ending.worth) / (*sum + p);
                *sum += p;
            }
            None => self.endings.push((p, ending)),
        }
    }

    /// Losses that a side must expect.
    #[must_use]
    pub fn expected_losses(&self, side: Side) -> f64 {
        self.endings.iter().map(|(p, ending)| p * f64::from(ending.losses[side])).sum()
    }
}

/// The most situations that [`fight`] looks at.
pub const MOST_SITUATIONS: usize = 300_000;

/// The exact odds of a fight: from `game`, through `action` if one is given, until the fight is over, both sides behaving by
/// their stances.
///
/// # Errors
/// If it unfolds into more than [`MOST_SITUATIONS`].
pub fn fight<G: Fights>(game: &G, action: Option<&G::Action>, stances: BySide<Stance>) -> Result<FightOdds, TooLarge> {
    fight_within(game, action, stances, MOST_SITUATIONS)
}

/// The same with a bound of one's own on the number of situations, for callers that answer in time.
///
/// # Errors
/// If it unfolds into more than `most`, or one action has more results.
pub fn fight_within<G: Fights>(
    game: &G,
    action: Option<&G::Action>,
    stances: BySide<Stance>,
    most: usize,
) -> Result<FightOdds, TooLarge> {
    fight_for(game, action, stances, &Effort::situations(most))
}

/// The same with a bound on the work as well.
///
/// # Errors
/// If the effort does not suffice. The error says how many situations were found until then.
pub fn fight_for<G: Fights>(
    game: &G,
    action: Option<&G::Action>,
    stances: BySide<Stance>,
    effort: &Effort,
) -> Result<FightOdds, TooLarge> {
    let mut unfolding = Unfolding::new(stances, effort);
    let start = match action {
        Some(action) => unfolding.results(game, action, game.chain_goes_on())?,
        None => vec![(unfolding.graph.add(Rc::new(game.clone())).0, 1.0)],
    };
    unfolding.unfold()?;
    let graph = unfolding.graph;
    let policy = best_policy(&graph, game, stances);
    let mass = absorb(&graph, &policy, &start);

    let mut odds = FightOdds { situations: graph.games.len(), ..FightOdds::default() };
    for (end, p) in graph.games.iter().zip(mass).filter(|&(_, p)| p > 0.0) {
        odds.add(p, end.aftermath(game));
    }
    odds.endings.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.what.cmp(&b.1.what)));
    Ok(odds)
}

/// For every node the option that its side takes: value iteration where a side does its best.
fn best_policy<G: Fights>(graph: &Graph<G>, before: &G, stances: BySide<Stance>) -> Vec<usize> {
    let mut policy = vec![0; graph.games.len()];
    if !stances.0.contains(&Stance::Best) {
        return policy;
    }
    let mut value: Vec<f64> = graph
        .games
        .iter()
        .zip(&graph.options)
        .map(|(game, options)| if options.is_empty() { game.aftermath(before).worth } else { 0.0 })
        .collect();
    for _ in 0..2_000 {
        let mut change = 0.0f64;
        // Later nodes are nearer to the end: going backwards settles most values in one sweep.
        for n in (0..graph.games.len()).rev() {
            let Pending::Decision(side) = graph.games[n].pending() else { continue };
            let sign = if side == Side::First { 1.0 } else { -1.0 };
            let worth = |option: &[(usize, f64)]| sign * worth_of(option, n, &value);
            let Some(kept) = graph.options[n].get(policy[n]) else { continue };
            let mut most = worth(kept);
            for (option, leads_to) in graph.options[n].iter().enumerate() {
                // Only what is truly better: among equals, one that merely comes round again must not push out a way forward.
                if worth(leads_to) > most + 1e-12 {
                    (policy[n], most) = (option, worth(leads_to));
                }
            }
            change = change.max((sign * most - value[n]).abs());
            value[n] = sign * most;
        }
        if change < 1e-9 {
            break;
        }
    }
    policy
}

/// The worth of an option at node `n`; where it can come round to `n` itself, a geometric series.
fn worth_of(option: &[(usize, f64)], n: usize, value: &[f64]) -> f64 {
    let stays = share_that_stays(option, n);
    if stays >= 1.0 {
        return value[n];
    }
    option.iter().filter(|&&(to, _)| to != n).map(|&(to, p)| p * value[to]).sum::<f64>() / (1.0 - stays)
}

fn share_that_stays(option: &[(usize, f64)], n: usize) -> f64 {
    option.iter().filter(|&&(to, _)| to == n).map(|&(_, p)| p).sum()
}

/// Pushes the mass of `start` through the graph until it rests in the nodes that lead nowhere.
fn absorb<G: Fights>(graph: &Graph<G>, policy: &[usize], start: &[(usize, f64)]) -> Vec<f64> {
    let mut moving = vec![0.0; graph.games.len()];
    let mut resting = vec![0.0; graph.games.len()];
    let goes_on = with_a_way_out(graph, policy);
    for &(n, p) in start {
        moving[n] += p;
    }
    loop {
        let mut left = 0.0;
        for n in 0..moving.len() {
            let mass = std::mem::take(&mut moving[n]);
            if mass == 0.0 {
                continue;
            }
            if !goes_on[n] {
                resting[n] += mass;
                continue;
            }
            let leads_to = &graph.options[n][policy[n]];
            // A situation that can come round to itself at once keeps nothing: a geometric series.
            let leaves = 1.0 - share_that_stays(leads_to, n);
            for &(to, p) in leads_to.iter().filter(|&&(to, _)| to != n) {
                moving[to] += mass * p / leaves;
                left += mass * p / leaves;
            }
        }
        if left < 1e-14 {
            return resting;
        }
    }
}

/// The nodes from which the fight goes on and can come to its end. The others are endings, or sides that wait for each other for
/// ever: there the mass rests.
fn with_a_way_out<G: Fights>(graph: &Graph<G>, policy: &[usize]) -> Vec<bool> {
    let mut comes_from: Vec<Vec<usize>> = vec![Vec::new(); graph.games.len()];
    let mut found = Vec::new();
    for (n, options) in graph.options.iter().enumerate() {
        match options.get(policy[n]) {
            Some(leads_to) => leads_to.iter().for_each(|&(to, _)| comes_from[to].push(n)),
            None => found.push(n),
        }
    }
    let mut way_out = vec![false; graph.games.len()];
    while let Some(n) = found.pop() {
        for from in std::mem::take(&mut comes_from[n]) {
            if !way_out[from] {
                way_out[from] = true;
                found.push(from);
            }
        }
    }
    way_out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_that_favour_different_sides_are_two() {
        let ending = |favours: Side, worth: f64| Aftermath {
            favours: Some(favours),
            what: "both sides hit".to_owned(),
            losses: BySide::new(1, 1),
            units_lost: BySide::new(0, 0),
            worth,
        };
        let mut odds = FightOdds::default();
        odds.add(0.25, ending(Side::First, 4.0));
        odds.add(0.5, ending(Side::Second, -1.0));
        odds.add(0.25, ending(Side::First, 1.0));
        assert_eq!(odds.endings, [(0.5, ending(Side::First, 2.5)), (0.5, ending(Side::Second, -1.0))]);
        assert_eq!((odds.bar(Side::First).mine, odds.bar(Side::First).theirs), (0.5, 0.5));
    }

    /// Both throw until one has more. What is left of the ties goes to either side.
    #[test]
    fn dice_that_are_thrown_until_they_differ_have_an_end() {
        let (mut dice, mut shares) = (Branching::after(1.0), [0.0; 2]);
        let why = Purpose::new("X-1", Side::First);
        loop {
            let first_wins = loop {
                let [first, second] = [(); 2].map(|()| dice.draw(Roll::Die { sides: 6 }, why));
                if first != second {
                    break first > second;
                }
            };
            shares[usize::from(first_wins)] += dice.weight();
            if !dice.advance() {
                break;
            }
        }
        assert!(shares.iter().all(|share| (share - 0.5).abs() < 1e-9), "{shares:?}");
    }

    /// An even or odd face, then one of every face: two times six branches.
    #[test]
    fn faces_of_one_kind_are_one_branch() {
        let (mut dice, mut branches) = (Branching::after(1.0), Vec::new());
        let why = Purpose::new("X-1", Side::First);
        loop {
            let first = dice.draw_kinds(Roll::Die { sides: 10 }, why, &|outcome| outcome % 2);
            let second = dice.draw(Roll::Die { sides: 6 }, why);
            branches.push((first, second));
            assert!((dice.weight() - 0.5 / 6.0).abs() < 1e-12);
            if !dice.advance() {
                break;
            }
        }
        let expected: Vec<_> = (0..2).flat_map(|first| (0..6).map(move |second| (first, second))).collect();
        assert_eq!(branches, expected);
    }
}
