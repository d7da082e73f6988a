//! Sides and corners of a hex, counted clockwise, and sets of sides.
use super::{Hex, Orientation};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A number that does not name a side or corner of a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a hex has the sides and corners 0 to 5, not {0}")]
pub struct NotASixth(pub u8);

macro_rules! sixth {
    ($name:ident) => {
        impl $name {
            /// All six, clockwise.
            pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

            /// By its number; whole turns do not matter.
            #[must_use]
            pub const fn new(number: i32) -> Self {
                Self(number.rem_euclid(6) as u8)
            }

            /// Its number, 0 to 5.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// Turned clockwise by so many sixths of a circle; negative is counter-clockwise.
            #[must_use]
            pub const fn turned(self, sixths: i32) -> Self {
                Self::new(self.0 as i32 + sixths)
            }

            /// The one across the hex.
            #[must_use]
            pub const fn opposite(self) -> Self {
                self.turned(3)
            }

            /// How many sixths of a circle lie between the two, the shorter way: 0 to 3.
            #[must_use]
            pub const fn sixths_to(self, other: Self) -> u8 {
                let clockwise = (other.0 + 6 - self.0) % 6;
                if clockwise > 3 { 6 - clockwise } else { clockwise }
            }
        }

        impl TryFrom<u8> for $name {
            type Error = NotASixth;
            fn try_from(number: u8) -> Result<Self, NotASixth> {
                if number < 6 { Ok(Self(number)) } else { Err(NotASixth(number)) }
            }
        }

        impl From<$name> for u8 {
            fn from(sixth: $name) -> u8 {
                sixth.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.0)
            }
        }
    };
}

/// A side of a hex, and the direction of the neighbour behind it. On a map with flat tops they are
/// 0 north, 1 north-east, 2 south-east, 3 south, 4 south-west and 5 north-west.
///
/// ```
/// use voltigeur_field::hex::{Direction, Hex};
/// assert_eq!(Direction::NE.turned(-2), Direction::NW);
/// assert_eq!(Hex::new(3, 4) + Direction::S, Hex::new(3, 5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Direction(u8);

sixth!(Direction);

impl Direction {
    /// North on a map with flat tops (north-west with pointed tops).
    pub const N: Self = Self(0);
    /// North-east on a map with flat tops (north-east with pointed tops).
    pub const NE: Self = Self(1);
    /// South-east on a map with flat tops (east with pointed tops).
    pub const SE: Self = Self(2);
    /// South on a map with flat tops (south-east with pointed tops).
    pub const S: Self = Self(3);
    /// South-west on a map with flat tops (south-west with pointed tops).
    pub const SW: Self = Self(4);
    /// North-west on a map with flat tops (west with pointed tops).
    pub const NW: Self = Self(5);

    /// The way to the neighbour.
    #[must_use]
    pub const fn delta(self) -> Hex {
        const DELTAS: [(i16, i16); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
        let (q, r) = DELTAS[self.index()];
        Hex::new(q, r)
    }

    /// The corner at its clockwise end.
    #[must_use]
    pub const fn corner_after(self) -> Corner {
        Corner(self.0)
    }

    /// The corner at its counter-clockwise end.
    #[must_use]
    pub const fn corner_before(self) -> Corner {
        Corner((self.0 + 5) % 6)
    }

    /// Mirrored at the axis that runs from side 0 to side 3.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self::new(-(self.0 as i32))
    }

    /// The compass point on a map of this orientation.
    #[must_use]
    pub const fn compass(self, orientation: Orientation) -> &'static str {
        match orientation {
            Orientation::FlatTop => ["N", "NE", "SE", "S", "SW", "NW"][self.index()],
            Orientation::PointyTop => ["NW", "NE", "E", "SE", "SW", "W"][self.index()],
        }
    }
}

/// A corner of a hex: corner `v` lies between the sides `v` and `v + 1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Corner(u8);

sixth!(Corner);

impl Corner {
    /// The side at its counter-clockwise hand.
    #[must_use]
    pub const fn side_before(self) -> Direction {
        Direction(self.0)
    }

    /// The side at its clockwise hand.
    #[must_use]
    pub const fn side_after(self) -> Direction {
        Direction((self.0 + 1) % 6)
    }

    /// The two sides that meet in it.
    #[must_use]
    pub const fn sides(self) -> [Direction; 2] {
        [self.side_before(), self.side_after()]
    }

    /// Mirrored at the axis that runs from side 0 to side 3.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(5 - self.0)
    }
}

/// A set of sides of a hex.
///
/// ```
/// use voltigeur_field::hex::{Direction, Directions};
/// const FRONT: Directions = Directions::offsets(&[-1, 0, 1]);
/// assert!(FRONT.turned(2).has(Direction::S));
/// assert_eq!(FRONT.turned(2).iter().collect::<Vec<_>>(), [Direction::NE, Direction::SE, Direction::S]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
pub struct Directions(u8);

impl Directions {
    /// No side.
    pub const NONE: Self = Self(0);
    /// All six sides.
    pub const ALL: Self = Self(0b11_1111);

    /// The sides with these numbers; whole turns do not matter, so that `-1` is side 5.
    #[must_use]
    pub const fn offsets(numbers: &[i32]) -> Self {
        let mut set = Self::NONE;
        let mut n = 0;
        while n < numbers.len() {
            set = set.with(Direction::new(numbers[n]));
            n += 1;
        }
        set
    }

    /// The set of one.
    #[must_use]
    pub const fn one(direction: Direction) -> Self {
        Self(1 << direction.0)
    }

    /// Is it a member?
    #[must_use]
    pub const fn has(self, direction: Direction) -> bool {
        self.0 >> direction.0 & 1 == 1
    }

    /// This set with one more.
    #[must_use]
    pub const fn with(self, direction: Direction) -> Self {
        Self(self.0 | 1 << direction.0)
    }

    /// Adds a member.
    pub const fn insert(&mut self, direction: Direction) {
        self.0 |= 1 << direction.0;
    }

    /// Members of both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Members of either.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Members of this one that are not in the other.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How many members it has.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Has it no member?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All of it turned clockwise by so many sixths of a circle.
    #[must_use]
    pub const fn turned(self, sixths: i32) -> Self {
        let sixths = sixths.rem_euclid(6) as u32;
        let wide = (self.0 as u16) << sixths;
        Self(((wide | wide >> 6) & 0b11_1111) as u8)
    }

    /// All of it mirrored at the axis that runs from side 0 to side 3.
    #[must_use]
    pub fn mirrored(self) -> Self {
        self.iter().map(Direction::mirrored).collect()
    }

    /// The members in order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Direction> + Clone {
        Direction::ALL.into_iter().filter(move |&direction| self.has(direction))
    }

    /// The neighbours of a hex behind these sides.
    pub fn around(self, hex: Hex) -> impl Iterator<Item = Hex> + Clone {
        self.iter().map(move |direction| hex + direction)
    }
}

impl From<u8> for Directions {
    fn from(bits: u8) -> Self {
        Self(bits & Self::ALL.0)
    }
}

impl From<Directions> for u8 {
    fn from(set: Directions) -> u8 {
        set.0
    }
}

impl FromIterator<Direction> for Directions {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Self {
        directions.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Directions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Direction::index)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_turns_and_mirrors_member_by_member() {
        for bits in 0..64u8 {
            let set = Directions::from(bits);
            assert_eq!(set.iter().collect::<Directions>(), set);
            assert_eq!(set.len(), set.iter().count());
            for sixths in -7..8 {
                let turned: Directions = set.iter().map(|direction| direction.turned(sixths)).collect();
                assert_eq!(set.turned(sixths), turned);
            }
            assert_eq!(set.mirrored().mirrored(), set);
        }
    }

    #[test]
    fn corners_lie_between_their_sides() {
        for corner in Corner::ALL {
            let [before, after] = corner.sides();
            assert_eq!((before.corner_after(), after.corner_before(), before.turned(1)), (corner, corner, after));
            let mirrored = corner.mirrored();
            assert_eq!(mirrored.sides(), [after.mirrored(), before.mirrored()]);
        }
        assert_eq!(Direction::N.sixths_to(Direction::NW), 1);
        assert_eq!(Direction::NE.sixths_to(Direction::SW), 3);
        assert_eq!(Direction::try_from(6), Err(NotASixth(6)));
        assert_eq!(Direction::SE.compass(Orientation::PointyTop), "E");
    }
}
