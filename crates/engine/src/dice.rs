//! Chance, in the books' own units.
//!
//! Rules ask for a [`Roll`] and get the index of an *outcome*: a pool of eighteen dice has nineteen outcomes and an opposed
//! roll has three, so that the same rules run on dice that fall and on dice that take every branch. The raw faces stay
//! visible through [`Dice::faces`] for logs and records.
use crate::{RuleId, Side};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

pub mod fair;
mod notation;
mod recorded;
mod scripted;
mod seeded;

pub use fair::Fair;
pub use recorded::{Recorded, Recording};
pub use scripted::Scripted;
pub use seeded::{GENERATOR, Seeded};

/// The most dice that fall in one throw.
pub const MOST_DICE: usize = 64;

/// The raw faces of one throw.
pub type Faces = ArrayVec<u8, MOST_DICE>;

/// One face from a source of random numbers, by rejection, so that all faces are exactly equally likely.
#[inline]
fn face(sides: u8, mut next: impl FnMut() -> u32) -> u8 {
    let sides = u32::from(sides);
    let zone = u32::MAX - u32::MAX % sides;
    loop {
        let n = next();
        if n < zone {
            return (n % sides) as u8 + 1;
        }
    }
}

/// A draw as a rulebook names it. The result is an index into its outcomes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Roll {
    /// One die: outcome `n` is face `n + 1`.
    Die {
        /// How many faces it has.
        sides: u8,
    },
    /// One d6 halved and rounded up: outcomes 0, 1, 2 are 1, 2, 3.
    D3,
    /// Several dice added: outcome 0 is the lowest sum, `dice`.
    Sum {
        /// How many dice.
        dice: u8,
        /// How many faces each has.
        sides: u8,
    },
    /// Two d6 as tens and units in base six: outcome 0 is 11, outcome 35 is 66.
    Base6,
    /// One die that must show `target` or more: outcome 0 fails, 1 succeeds.
    Test {
        /// How many faces it has.
        sides: u8,
        /// The least face that succeeds.
        target: u8,
    },
    /// One die against a number: outcome 0 is lower, 1 equal, 2 higher.
    Against {
        /// How many faces it has.
        sides: u8,
        /// The number, which need not be a face.
        value: u8,
    },
    /// Two sides roll a d6 each; `edge` is the first roller's total of modifiers less the second's: outcome 0 lost, 1 drawn,
    /// 2 won, as the first roller sees it.
    Opposed {
        /// First roller's modifiers less second roller's.
        edge: i8,
    },
    /// A pool of d6, each of `target` or more is a hit: the outcome is the number of hits.
    Hits {
        /// How many dice.
        pool: u8,
        /// The least face that hits.
        target: u8,
    },
}

impl Roll {
    /// How many outcomes there are.
    #[must_use]
    pub fn outcomes(self) -> u16 {
        match self {
            Roll::Die { sides } => u16::from(sides),
            Roll::D3 | Roll::Opposed { .. } | Roll::Against { .. } => 3,
            Roll::Sum { dice, sides } => u16::from(dice) * (u16::from(sides) - 1) + 1,
            Roll::Base6 => 36,
            Roll::Test { .. } => 2,
            Roll::Hits { pool, .. } => u16::from(pool) + 1,
        }
    }

    /// How many faces fall, and how many sides each die has.
    #[must_use]
    pub fn dice(self) -> (u8, u8) {
        match self {
            Roll::Die { sides } | Roll::Test { sides, .. } | Roll::Against { sides, .. } => (1, sides),
            Roll::D3 => (1, 6),
            Roll::Sum { dice, sides } => (dice, sides),
            Roll::Base6 | Roll::Opposed { .. } => (2, 6),
            Roll::Hits { pool, .. } => (pool, 6),
        }
    }

    /// The outcome that these faces make.
    #[must_use]
    pub fn read(self, faces: &[u8]) -> u16 {
        match self {
            Roll::Die { .. } => u16::from(faces[0]) - 1,
            Roll::D3 => u16::from(faces[0]).div_ceil(2) - 1,
            Roll::Sum { dice, .. } => faces.iter().map(|&f| u16::from(f)).sum::<u16>() - u16::from(dice),
            Roll::Base6 => 6 * (u16::from(faces[0]) - 1) + u16::from(faces[1]) - 1,
            Roll::Test { target, .. } => u16::from(faces[0] >= target),
            Roll::Against { value, .. } => u16::from(faces[0] >= value) + u16::from(faces[0] > value),
            Roll::Opposed { edge } => {
                let difference = i16::from(faces[0]) + i16::from(edge) - i16::from(faces[1]);
                (1 + difference.signum()) as u16
            }
            Roll::Hits { target, .. } => faces.iter().filter(|&&f| f >= target).count() as u16,
        }
    }

    /// The exact probability of an outcome.
    #[must_use]
    pub fn weight(self, outcome: u16) -> f64 {
        match self {
            Roll::Die { sides } => 1.0 / f64::from(sides),
            Roll::D3 => 1.0 / 3.0,
            Roll::Base6 => 1.0 / 36.0,
            Roll::Test { sides, target } => {
                let fails = f64::from(target.saturating_sub(1).min(sides)) / f64::from(sides);
                if outcome == 0 { fails } else { 1.0 - fails }
            }
            Roll::Against { sides, value } => {
                let lower = f64::from(value.saturating_sub(1).min(sides));
                let equal = f64::from(u8::from((1..=sides).contains(&value)));
                [lower, equal, f64::from(sides) - lower - equal][usize::from(outcome)] / f64::from(sides)
            }
            Roll::Opposed { edge } => {
                let ways = (1..=6i16)
                    .flat_map(|a| (1..=6i16).map(move |b| (1 + (a + i16::from(edge) - b).signum()) as u16))
                    .filter(|&o| o == outcome)
                    .count();
                ways as f64 / 36.0
            }
            Roll::Hits { pool, target } => {
                let p = f64::from(7 - target.clamp(1, 7)) / 6.0;
                let (n, k) = (i32::from(pool), i32::from(outcome));
                let choose = (0..k).fold(1.0, |c, i| c * f64::from(n - i) / f64::from(i + 1));
                choose * p.powi(k) * (1.0 - p).powi(n - k)
            }
            Roll::Sum { dice, sides } => {
                let mut ways = vec![1.0f64];
                for _ in 0..dice {
                    let mut next = vec![0.0; ways.len() + usize::from(sides) - 1];
                    for (sum, way) in ways.iter().enumerate() {
                        for face in 0..usize::from(sides) {
                            next[sum + face] += way / f64::from(sides);
                        }
                    }
                    ways = next;
                }
                ways.get(usize::from(outcome)).copied().unwrap_or(0.0)
            }
        }
    }
}

/// Why dice are thrown, and by whom. Both go into the record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Purpose {
    /// The rule that asks for the throw.
    pub rule: RuleId,
    /// The side that rolls; in an opposed roll the side whose die comes first.
    pub roller: Side,
}

impl Purpose {
    /// A purpose from a rule id and a side.
    #[must_use]
    pub const fn new(rule: &'static str, roller: Side) -> Self {
        Self { rule: RuleId(rule), roller }
    }
}

/// How a contest between two rollers ended, as the first of them sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Contest {
    /// The second roller has more.
    Lost,
    /// Both have the same.
    Drawn,
    /// The first roller has more.
    Won,
}

/// The only source of chance.
pub trait Dice {
    /// Throws, and says which outcome came up.
    fn draw(&mut self, roll: Roll, why: Purpose) -> u16;

    /// The same, where outcomes of one kind lead to the same: whoever looks at all of them need look at one of each kind only. Dice that
    /// really fall take no notice.
    fn draw_kinds(&mut self, roll: Roll, why: Purpose, kind: &dyn Fn(u16) -> u16) -> u16 {
        let _ = kind;
        self.draw(roll, why)
    }

    /// The raw faces of the last throw; empty where no die really fell.
    fn faces(&self) -> &[u8] {
        &[]
    }

    /// One six-sided die.
    fn d6(&mut self, why: Purpose) -> u8 {
        self.draw(Roll::Die { sides: 6 }, why) as u8 + 1
    }

    /// One ten-sided die.
    fn d10(&mut self, why: Purpose) -> u8 {
        self.draw(Roll::Die { sides: 10 }, why) as u8 + 1
    }

    /// A d6 halved and rounded up.
    fn d3(&mut self, why: Purpose) -> u8 {
        self.draw(Roll::D3, why) as u8 + 1
    }

    /// The sum of several dice.
    fn sum(&mut self, dice: u8, sides: u8, why: Purpose) -> u16 {
        self.draw(Roll::Sum { dice, sides }, why) + u16::from(dice)
    }

    /// Two d6 read as tens and units; the result is the ordinal, 0 for 11 and 35 for 66.
    fn percentile_base6(&mut self, why: Purpose) -> u8 {
        self.draw(Roll::Base6, why) as u8
    }

    /// Does a d6 show `target` or more?
    fn test(&mut self, target: u8, why: Purpose) -> bool {
        self.draw(Roll::Test { sides: 6, target }, why) == 1
    }

    /// How many of `pool` d6 show `target` or more?
    fn hits(&mut self, pool: u8, target: u8, why: Purpose) -> u8 {
        self.draw(Roll::Hits { pool, target }, why) as u8
    }

    /// A d6 against a d6, with the difference of the modifiers.
    fn opposed(&mut self, edge: i16, why: Purpose) -> Contest {
        let edge = edge.clamp(-6, 6) as i8;
        match self.draw(Roll::Opposed { edge }, why) {
            0 => Contest::Lost,
            1 => Contest::Drawn,
            _ => Contest::Won,
        }
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn draw(&mut self, roll: Roll, why: Purpose) -> u16 {
        (**self).draw(roll, why)
    }
    fn draw_kinds(&mut self, roll: Roll, why: Purpose, kind: &dyn Fn(u16) -> u16) -> u16 {
        (**self).draw_kinds(roll, why, kind)
    }
    fn faces(&self) -> &[u8] {
        (**self).faces()
    }
}

/// One throw as it goes into a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Throw {
    /// What was rolled.
    pub roll: Roll,
    /// Why and by whom.
    pub why: Purpose,
    /// What fell.
    pub faces: Faces,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outcomes_of_every_roll_have_probabilities_that_sum_to_one() {
        let rolls = [
            Roll::Die { sides: 6 },
            Roll::D3,
            Roll::Sum { dice: 2, sides: 6 },
            Roll::Base6,
            Roll::Test { sides: 6, target: 4 },
            Roll::Test { sides: 6, target: 1 },
            Roll::Test { sides: 6, target: 7 },
            Roll::Against { sides: 10, value: 0 },
            Roll::Against { sides: 10, value: 6 },
            Roll::Against { sides: 10, value: 11 },
            Roll::Opposed { edge: -3 },
            Roll::Opposed { edge: 6 },
            Roll::Hits { pool: 18, target: 4 },
        ];
        for roll in rolls {
            let sum: f64 = (0..roll.outcomes()).map(|o| roll.weight(o)).sum();
            assert!((sum - 1.0).abs() < 1e-12, "{roll}: {sum}");
        }
    }

    #[test]
    fn weights_count_the_faces() {
        for roll in
            [Roll::Opposed { edge: 2 }, Roll::Sum { dice: 2, sides: 6 }, Roll::Hits { pool: 2, target: 5 }, Roll::Base6]
        {
            let mut counted = vec![0u32; usize::from(roll.outcomes())];
            for a in 1..=6 {
                for b in 1..=6 {
                    counted[usize::from(roll.read(&[a, b]))] += 1;
                }
            }
            for (outcome, count) in counted.iter().enumerate() {
                assert!((roll.weight(outcome as u16) - f64::from(*count) / 36.0).abs() < 1e-12, "{roll} {outcome}");
            }
        }
    }

    #[test]
    fn a_die_against_a_number_is_lower_equal_or_higher() {
        let roll = Roll::Against { sides: 10, value: 6 };
        assert_eq!([5, 6, 7].map(|face| roll.read(&[face])), [0, 1, 2]);
        assert_eq!([0, 1, 2].map(|outcome| roll.weight(outcome)), [0.5, 0.1, 0.4]);
        let beyond = Roll::Against { sides: 10, value: 11 };
        assert_eq!([0, 1, 2].map(|outcome| beyond.weight(outcome)), [1.0, 0.0, 0.0]);
    }

    #[test]
    fn a_d3_is_a_halved_d6_rounded_up() {
        let read: Vec<u16> = (1..=6).map(|face| Roll::D3.read(&[face]) + 1).collect();
        assert_eq!(read, [1, 1, 2, 2, 3, 3]);
    }
}
