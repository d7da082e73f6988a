//! Names for how well a computer plays.
use crate::eval::Guide;
use crate::{Greedy, Player, Random, Search};
use std::fmt;
use std::str::FromStr;

/// How well a computer plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// Plays at random. Written `random`.
    Random,
    /// Sees what is good and what is bad, misjudges it, overlooks some of it and lets chances pass, as much as the book says
    /// ([`Guide::RECRUIT`]). Written `recruit`.
    Recruit,
    /// Takes the best plan by evaluation. Written `veteran`.
    Veteran,
    /// Searches, with [`Level::MARSHAL_ITERATIONS`]; the veteran where a rulebook's small decisions leave nothing to search. Written
    /// `marshal`.
    Marshal,
    /// The same player as the veteran, under its own name. Written `greedy`.
    Greedy,
    /// Searches with so many iterations. Written `search:N`.
    Search(u32),
}

impl Level {
    /// The levels that people choose from, the weakest first. Which of them a rulebook offers is in its entry:
    /// [`Book::levels`](crate::Book::levels).
    pub const NAMED: [Level; 3] = [Level::Recruit, Level::Veteran, Level::Marshal];

    /// Iterations of the marshal. On Mirror Ridge, in 400 games with sides changing from game to game, it won 70.0 % (95 % interval 65.3
    /// to 74.3 %) against [`Level::Greedy`], with 30 ms a decision on one core in the mean and 234 ms for the longest. Measured by
    /// `cargo xtask bench --players 400`.
    pub const MARSHAL_ITERATIONS: u32 = 2000;

    /// What a player of this level does, in a few words.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Level::Random => "draws lots",
            Level::Recruit => "overlooks much, and misjudges what it sees",
            Level::Veteran | Level::Greedy => "takes the best plan that it sees",
            Level::Marshal | Level::Search(_) => "looks further ahead, about a second for a decision",
        }
    }

    /// A player of this level.
    #[must_use]
    pub fn player<G: Guide>(self, seed: u64) -> Box<dyn Player<G>> {
        match self {
            Level::Random => Box::new(Random::new(seed)),
            Level::Recruit => Box::new(Greedy::careless(seed, G::RECRUIT)),
            Level::Veteran => Box::new(Greedy::new(seed).named("veteran")),
            Level::Greedy => Box::new(Greedy::new(seed)),
            Level::Marshal => Box::new(Search::new(seed, Self::MARSHAL_ITERATIONS).named("marshal")),
            Level::Search(iterations) => Box::new(Search::new(seed, iterations)),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Random => f.write_str("random"),
            Level::Recruit => f.write_str("recruit"),
            Level::Veteran => f.write_str("veteran"),
            Level::Marshal => f.write_str("marshal"),
            Level::Greedy => f.write_str("greedy"),
            Level::Search(iterations) => write!(f, "search:{iterations}"),
        }
    }
}

/// A level that nobody has heard of.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no player '{0}': use recruit, veteran, marshal, random, greedy, or search:N with N iterations")]
pub struct UnknownLevel(pub String);

impl FromStr for Level {
    type Err = UnknownLevel;
    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let unknown = || UnknownLevel(text.to_owned());
        match text {
            "random" => Ok(Level::Random),
            "recruit" => Ok(Level::Recruit),
            "veteran" => Ok(Level::Veteran),
            "marshal" => Ok(Level::Marshal),
            "greedy" => Ok(Level::Greedy),
            _ => {
                let iterations = text.strip_prefix("search:").ok_or_else(unknown)?;
                iterations.parse().ok().filter(|&n| n > 0).map(Level::Search).ok_or_else(unknown)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_read_as_it_is_written() {
        let levels = [Level::Random, Level::Greedy, Level::Search(50)].into_iter().chain(Level::NAMED);
        for level in levels {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        for nonsense in ["", "search", "search:", "search:0", "general"] {
            assert_eq!(nonsense.parse::<Level>(), Err(UnknownLevel(nonsense.to_owned())));
        }
    }
}
