//! Facings to a side or to a corner; front, flank and rear as sets of sides; cones of fire.
use super::{Corner, Direction, Directions, Hex, Orientation};
use serde::{Deserialize, Serialize};

/// What a piece looks at, or where something comes from: a side of its hex or a corner of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Facing {
    /// A side, as a column does.
    Side(Direction),
    /// A corner, as a line does.
    Corner(Corner),
}

impl Facing {
    /// How many there are.
    pub const COUNT: usize = 12;

    /// All twelve, clockwise: side 0, corner 0, side 1 and so on.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..Self::COUNT).map(Self::from_index)
    }

    /// The facing with this number; whole turns do not matter.
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        let sixth = (index / 2 % 6) as i32;
        if index.is_multiple_of(2) { Self::Side(Direction::new(sixth)) } else { Self::Corner(Corner::new(sixth)) }
    }

    /// Its number, in twelfths of a circle clockwise from side 0.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Side(direction) => 2 * direction.index(),
            Self::Corner(corner) => 2 * corner.index() + 1,
        }
    }

    /// Turned clockwise by so many sixths of a circle: a side stays a side and a corner a corner.
    #[must_use]
    pub const fn turned(self, sixths: i32) -> Self {
        match self {
            Self::Side(direction) => Self::Side(direction.turned(sixths)),
            Self::Corner(corner) => Self::Corner(corner.turned(sixths)),
        }
    }

    /// Turned clockwise by so many twelfths of a circle.
    #[must_use]
    pub const fn turned_twelfths(self, twelfths: i32) -> Self {
        Self::from_index((self.index() as i32 + twelfths).rem_euclid(12) as usize)
    }

    /// Mirrored at the axis that runs from side 0 to side 3.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Side(direction) => Self::Side(direction.mirrored()),
            Self::Corner(corner) => Self::Corner(corner.mirrored()),
        }
    }

    /// Degrees clockwise from the top of the drawing.
    #[must_use]
    pub const fn degrees(self, orientation: Orientation) -> u16 {
        let turned = match orientation {
            Orientation::FlatTop => 0,
            Orientation::PointyTop => 330,
        };
        (self.index() as u16 * 30 + turned) % 360
    }

    /// The sides through which it leads: one, or the two that meet in the corner.
    #[must_use]
    pub const fn sides(self) -> Directions {
        match self {
            Self::Side(direction) => Directions::one(direction),
            Self::Corner(corner) => Directions::one(corner.side_before()).with(corner.side_after()),
        }
    }

    const fn way(self) -> Hex {
        match self {
            Self::Side(direction) => direction.delta(),
            Self::Corner(corner) => Hex::toward_corner(corner),
        }
    }
}

/// Front, flank or rear; the better for the piece comes first in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Aspect {
    /// Where it looks.
    Front,
    /// Beside it.
    Flank,
    /// Behind it.
    Rear,
}

/// Which sides are front, flank and rear. A rulebook writes one for each formation, as if it faced side 0 or corner 0, and
/// turns it to where the piece looks. Sides that are in none of the three belong to the piece itself.
///
/// ```
/// use voltigeur_field::hex::{Aspect, Aspects, Corner, Direction, Facing};
/// // A line faces a corner: two sides before it, one at each end, two behind.
/// const LINE: Aspects = Aspects::offsets(&[0, 1], &[2, -1], &[3, 4]);
/// let line = LINE.facing(Facing::Corner(Corner::new(4)));
/// assert_eq!(line.of(Direction::SW), Some(Aspect::Front));
/// assert_eq!(line.of(Direction::N), Some(Aspect::Flank));
/// assert_eq!(line.of(Direction::NE), Some(Aspect::Rear));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Aspects {
    /// The sides that are front.
    pub front: Directions,
    /// The sides that are flank.
    pub flank: Directions,
    /// The sides that are rear.
    pub rear: Directions,
}

impl Aspects {
    /// Front all round: squares, and whatever has no facing.
    pub const ALL_ROUND: Self = Self { front: Directions::ALL, flank: Directions::NONE, rear: Directions::NONE };

    /// By the numbers of the sides; whole turns do not matter.
    #[must_use]
    pub const fn offsets(front: &[i32], flank: &[i32], rear: &[i32]) -> Self {
        Self { front: Directions::offsets(front), flank: Directions::offsets(flank), rear: Directions::offsets(rear) }
    }

    /// All three turned clockwise by so many sixths of a circle.
    #[must_use]
    pub const fn turned(self, sixths: i32) -> Self {
        Self { front: self.front.turned(sixths), flank: self.flank.turned(sixths), rear: self.rear.turned(sixths) }
    }

    /// Written for side 0 or corner 0, turned to where the piece looks.
    #[must_use]
    pub const fn facing(self, facing: Facing) -> Self {
        self.turned(match facing {
            Facing::Side(direction) => direction.index() as i32,
            Facing::Corner(corner) => corner.index() as i32,
        })
    }

    /// What a side is.
    #[must_use]
    pub const fn of(self, direction: Direction) -> Option<Aspect> {
        if self.front.has(direction) {
            Some(Aspect::Front)
        } else if self.flank.has(direction) {
            Some(Aspect::Flank)
        } else if self.rear.has(direction) {
            Some(Aspect::Rear)
        } else {
            None
        }
    }

    /// What something is that comes by a side or by a corner; by a corner the better of its two sides counts.
    #[must_use]
    pub fn against(self, bearing: Facing) -> Option<Aspect> {
        bearing.sides().iter().filter_map(|direction| self.of(direction)).min()
    }

    /// For pieces that share a hex: every side is the best that it is for one of them.
    #[must_use]
    pub const fn best_of(self, other: Self) -> Self {
        let front = self.front.or(other.front);
        let flank = self.flank.or(other.flank).minus(front);
        let rear = self.rear.or(other.rear).minus(front).minus(flank);
        Self { front, flank, rear }
    }

    /// Makes a side what the aspect says.
    pub(super) fn set(&mut self, direction: Direction, aspect: Aspect) {
        match aspect {
            Aspect::Front => self.front.insert(direction),
            Aspect::Flank => self.flank.insert(direction),
            Aspect::Rear => self.rear.insert(direction),
        }
    }
}

/// A cone of directions about a facing, borders included.
///
/// ```
/// use voltigeur_field::hex::{Cone, Corner, Direction, Facing, Hex};
/// // A sixth of a circle about corner 0: between the directions 0 and 1.
/// let arc = Cone::new(Facing::Corner(Corner::new(0)), 1);
/// let ahead = Direction::N.delta() * 3;
/// assert!(arc.covers(Hex::ORIGIN, ahead) && arc.covers(Hex::ORIGIN, ahead + Direction::NE));
/// assert!(!arc.covers(Hex::ORIGIN, ahead + Direction::NW));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cone {
    centre: Facing,
    half: u8,
}

impl Cone {
    /// A cone by its middle and the angle between middle and border, in twelfths of a circle: 1 makes a cone of 60 degrees,
    /// 2 one of 120, 6 and more the whole circle, 0 a ray.
    #[must_use]
    pub const fn new(centre: Facing, half: u8) -> Self {
        Self { centre, half }
    }

    /// Does the cone that starts in one hex cover another? Its own hex it does not.
    #[must_use]
    pub fn covers(self, from: Hex, target: Hex) -> bool {
        let way = target - from;
        if way == Hex::ORIGIN {
            return false;
        }
        let half = i32::from(self.half.min(6));
        let first = self.centre.turned_twelfths(-half).way();
        let last = self.centre.turned_twelfths(half).way();
        let (after, before) = (first.clockwise(way) >= 0, way.clockwise(last) >= 0);
        match half {
            0 => after && before && from.distance(target) < target.distance(from - self.centre.way()),
            1 | 2 => after && before,
            3..=5 => after || before,
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cone_of_sixty_degrees_has_one_more_hex_than_its_range() {
        for corner in Corner::ALL {
            let cone = Cone::new(Facing::Corner(corner), 1);
            for range in 1..6 {
                let covered = Hex::ORIGIN.ring(range).filter(|&hex| cone.covers(Hex::ORIGIN, hex)).count();
                assert_eq!(covered, usize::from(range) + 1);
            }
        }
    }

    #[test]
    fn wider_cones_hold_narrower_ones() {
        for facing in Facing::all() {
            for hex in Hex::ORIGIN.range(6).skip(1) {
                let covered: Vec<_> = (0..=6).map(|half| Cone::new(facing, half).covers(Hex::ORIGIN, hex)).collect();
                assert!(covered.is_sorted() && covered[6], "{facing:?} {hex:?} {covered:?}");
                // What half a circle about a facing does not cover, half a circle about the opposite does.
                assert!(covered[3] || Cone::new(facing.turned(3), 3).covers(Hex::ORIGIN, hex));
                assert!(!(covered[2] && Cone::new(facing.turned(3), 3).covers(Hex::ORIGIN, hex)));
            }
            assert_eq!(Hex::ORIGIN.range(6).filter(|&hex| Cone::new(facing, 0).covers(Hex::ORIGIN, hex)).count(), {
                if matches!(facing, Facing::Side(_)) { 6 } else { 3 }
            });
        }
    }

    #[test]
    fn a_stack_shows_the_best_aspect_of_its_pieces() {
        const COLUMN: Aspects = Aspects::offsets(&[-1, 0, 1], &[2, -2], &[3]);
        const LINE: Aspects = Aspects::offsets(&[0, 1], &[2, -1], &[3, 4]);
        let both = COLUMN.turned(2).best_of(LINE.turned(1));
        assert_eq!(both, Aspects::offsets(&[1, 2, 3], &[0, 4], &[5]));
        assert_eq!(COLUMN.against(Facing::Corner(Corner::new(1))), Some(Aspect::Front));
        assert_eq!(COLUMN.against(Facing::Corner(Corner::new(2))), Some(Aspect::Flank));
    }
}
