//! Hexsides as places of their own.
use super::{Direction, Hex};
use serde::{Deserialize, Serialize};

/// The side between two hexes, the same whichever of the two it is seen from.
///
/// ```
/// use voltigeur_field::hex::{Direction, Hex, HexSide};
/// let here = Hex::new(4, 4);
/// let there = here + Direction::SW;
/// assert_eq!(HexSide::new(here, Direction::SW), HexSide::new(there, Direction::NE));
/// assert_eq!(HexSide::between(here, there), Some(HexSide::new(here, Direction::SW)));
/// assert_eq!(HexSide::between(here, here + Direction::N + Direction::NE), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(from = "Raw")]
pub struct HexSide {
    hex: Hex,
    direction: Direction,
}

/// A side as a file may write it: from either of its hexes.
#[derive(Deserialize)]
struct Raw {
    hex: Hex,
    direction: Direction,
}

impl From<Raw> for HexSide {
    fn from(raw: Raw) -> Self {
        Self::new(raw.hex, raw.direction)
    }
}

impl HexSide {
    /// The side of a hex in a direction.
    #[must_use]
    pub fn new(hex: Hex, direction: Direction) -> Self {
        if direction < Direction::S {
            Self { hex, direction }
        } else {
            Self { hex: hex + direction, direction: direction.opposite() }
        }
    }

    /// The side between two hexes, if they are neighbours.
    #[must_use]
    pub fn between(a: Hex, b: Hex) -> Option<Self> {
        a.direction_to(b).map(|direction| Self::new(a, direction))
    }

    /// The hex that it is counted with; the other lies in [`HexSide::direction`] of it.
    #[must_use]
    pub const fn hex(self) -> Hex {
        self.hex
    }

    /// The direction from [`HexSide::hex`] across it: 0, 1 or 2.
    #[must_use]
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// The two hexes that it divides.
    #[must_use]
    pub fn hexes(self) -> [Hex; 2] {
        [self.hex, self.hex + self.direction]
    }

    /// The hex on the other side, if the given one lies at it.
    #[must_use]
    pub fn across(self, from: Hex) -> Option<Hex> {
        let [a, b] = self.hexes();
        if from == a {
            Some(b)
        } else if from == b {
            Some(a)
        } else {
            None
        }
    }

    /// Turned clockwise about the origin by so many sixths of a circle.
    #[must_use]
    pub fn turned(self, sixths: i32) -> Self {
        Self::new(self.hex.turned(sixths), self.direction.turned(sixths))
    }

    /// Mirrored at the axis that runs through the origin from side 0 to side 3.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self::new(self.hex.mirrored(), self.direction.mirrored())
    }
}

/// A hexside of a map by its number, for tables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexSideId(pub u16);

impl HexSideId {
    /// Its number.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
