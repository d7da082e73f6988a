//! A hex by its axial coordinates: distances, rings, ranges, lines, turns and mirrors.
use super::{Corner, Direction, Facing};
use serde::{Deserialize, Serialize};
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A hex, or a way from one hex to another, in axial coordinates. On a map with flat tops `q` counts the columns eastward and
/// `r` grows to the south.
///
/// ```
/// use voltigeur_field::hex::{Direction, Hex};
/// let gun = Hex::new(2, 3);
/// let target = gun + Direction::NE.delta() * 2 + Direction::SE;
/// assert_eq!(gun.distance(target), 3);
/// assert_eq!(gun.ring(3).count(), 18);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Hex {
    /// The first coordinate.
    pub q: i16,
    /// The second coordinate.
    pub r: i16,
}

/// A way, written as steps in two neighbouring directions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Course {
    /// The first direction; the second is the next one clockwise.
    pub direction: Direction,
    /// Steps in the first direction, at least one.
    pub ahead: u16,
    /// Steps in the second direction.
    pub aside: u16,
}

impl Hex {
    /// The hex that axial coordinates count from.
    pub const ORIGIN: Self = Self::new(0, 0);

    /// A hex by its coordinates.
    #[must_use]
    pub const fn new(q: i16, r: i16) -> Self {
        Self { q, r }
    }

    /// How many hexes apart two hexes are.
    #[must_use]
    pub const fn distance(self, other: Self) -> u16 {
        let (q, r) = ((other.q - self.q) as i32, (other.r - self.r) as i32);
        let (a, b, c) = (q.unsigned_abs(), r.unsigned_abs(), (q + r).unsigned_abs());
        let longer = if a > b { a } else { b };
        (if longer > c { longer } else { c }) as u16
    }

    /// The neighbours, clockwise from side 0.
    #[must_use]
    pub fn neighbours(self) -> [Self; 6] {
        Direction::ALL.map(|direction| self + direction)
    }

    /// The direction of a neighbour.
    #[must_use]
    pub fn direction_to(self, neighbour: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self + direction == neighbour)
    }

    /// The way to another hex as steps in two neighbouring directions; nothing for the same hex.
    ///
    /// ```
    /// use voltigeur_field::hex::{Course, Direction, Hex};
    /// let way = Hex::ORIGIN.course_to(Hex::ORIGIN + Direction::SW.delta() * 3 + Direction::NW);
    /// assert_eq!(way, Some(Course { direction: Direction::SW, ahead: 3, aside: 1 }));
    /// ```
    #[must_use]
    pub fn course_to(self, other: Self) -> Option<Course> {
        let (q, r) = (other.q - self.q, other.r - self.r);
        let s = -q - r;
        let (number, ahead, aside) = match (q, r, s) {
            (0, 0, _) => return None,
            _ if q >= 0 && r < 0 && s > 0 => (0, s, q),
            _ if q > 0 && r < 0 => (1, -r, -s),
            _ if q > 0 && s < 0 => (2, q, r),
            _ if r > 0 && s < 0 => (3, -s, -q),
            _ if q < 0 && r > 0 => (4, r, s),
            _ => (5, -q, -r),
        };
        Some(Course { direction: Direction::new(number), ahead: ahead.unsigned_abs(), aside: aside.unsigned_abs() })
    }

    /// By which side or corner the straight line to another hex leaves this one; nothing for the same hex.
    ///
    /// Fire that comes from `firer` enters `target` by `target.bearing_to(firer)`.
    #[must_use]
    pub fn bearing_to(self, other: Self) -> Option<Facing> {
        let Course { direction, ahead, aside } = self.course_to(other)?;
        Some(match ahead.cmp(&aside) {
            std::cmp::Ordering::Greater => Facing::Side(direction),
            std::cmp::Ordering::Less => Facing::Side(direction.turned(1)),
            std::cmp::Ordering::Equal => Facing::Corner(direction.corner_after()),
        })
    }

    /// Turned clockwise about the origin by so many sixths of a circle.
    #[must_use]
    pub const fn turned(self, sixths: i32) -> Self {
        let mut hex = self;
        let mut n = sixths.rem_euclid(6);
        while n > 0 {
            hex = Self::new(-hex.r, hex.q + hex.r);
            n -= 1;
        }
        hex
    }

    /// Mirrored at the axis that runs through the origin from side 0 to side 3.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self::new(-self.q, self.q + self.r)
    }

    /// The hexes at exactly this distance, clockwise from the one in direction 0; the hex itself at distance 0.
    pub fn ring(self, distance: u16) -> impl Iterator<Item = Self> + Clone {
        let start = (distance == 0).then_some(self);
        start.into_iter().chain(Direction::ALL.into_iter().flat_map(move |direction| {
            let first = self + direction.delta() * distance as i16;
            (0..distance as i16).map(move |n| first + direction.turned(2).delta() * n)
        }))
    }

    /// The hexes within this distance, nearest first; the hex itself is the first.
    pub fn range(self, distance: u16) -> impl Iterator<Item = Self> + Clone {
        (0..=distance).flat_map(move |far| self.ring(far))
    }

    /// A shortest chain of hexes along the straight line to another, both ends included. Where the line runs exactly between
    /// two hexes it takes the one that [`Hex::trace_to`] names `left`.
    ///
    /// It is a chain for drawing and marching; what a sight line touches is [`Hex::trace_to`].
    pub fn line_to(self, other: Self) -> impl Iterator<Item = Self> + Clone {
        let Course { direction, ahead, aside } =
            self.course_to(other).unwrap_or(Course { direction: Direction::N, ahead: 0, aside: 0 });
        let far = i32::from(ahead) + i32::from(aside);
        let (step, turn) = (direction.delta(), direction.turned(1).delta());
        (0..=far).map(move |n| {
            // Steps aside so far, n * aside / far rounded to the nearest, halves downward.
            let bends = if far == 0 { 0 } else { (2 * n * i32::from(aside) + far - 1).div_euclid(2 * far) };
            self + step * (n - bends) as i16 + turn * bends as i16
        })
    }

    /// The way to the corner, doubled and more: the sum of the two neighbours that meet in it.
    pub(super) const fn toward_corner(corner: Corner) -> Self {
        let (a, b) = (corner.side_before().delta(), corner.side_after().delta());
        Self::new(a.q + b.q, a.r + b.r)
    }

    /// Positive if `other` lies clockwise of this way, by less than half a circle; zero on the same straight line.
    pub(super) const fn clockwise(self, other: Self) -> i32 {
        self.q as i32 * other.r as i32 - self.r as i32 * other.q as i32
    }
}

impl Add for Hex {
    type Output = Self;
    fn add(self, way: Self) -> Self {
        Self::new(self.q + way.q, self.r + way.r)
    }
}

impl Add<Direction> for Hex {
    type Output = Self;
    fn add(self, direction: Direction) -> Self {
        self + direction.delta()
    }
}

impl AddAssign<Direction> for Hex {
    fn add_assign(&mut self, direction: Direction) {
        *self = *self + direction;
    }
}

impl Sub for Hex {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.q - other.q, self.r - other.r)
    }
}

impl Neg for Hex {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(-self.q, -self.r)
    }
}

impl Mul<i16> for Hex {
    type Output = Self;
    fn mul(self, times: i16) -> Self {
        Self::new(self.q * times, self.r * times)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_course_leads_where_it_says() {
        for hex in Hex::ORIGIN.range(9).skip(1) {
            let Course { direction, ahead, aside } = Hex::ORIGIN.course_to(hex).unwrap();
            assert!(ahead > 0);
            assert_eq!(direction.delta() * ahead as i16 + direction.turned(1).delta() * aside as i16, hex);
        }
        assert_eq!(Hex::ORIGIN.course_to(Hex::ORIGIN), None);
    }

    #[test]
    fn turning_and_mirroring_agree_with_the_directions() {
        for direction in Direction::ALL {
            assert_eq!(direction.delta().turned(1), direction.turned(1).delta());
            assert_eq!(direction.delta().mirrored(), direction.mirrored().delta());
            assert_eq!(Hex::toward_corner(direction.corner_after()).mirrored(), {
                Hex::toward_corner(direction.corner_after().mirrored())
            });
        }
    }

    #[test]
    fn a_line_is_a_shortest_chain() {
        for hex in Hex::ORIGIN.range(8) {
            let line: Vec<_> = Hex::ORIGIN.line_to(hex).collect();
            assert_eq!(line.len(), 1 + usize::from(Hex::ORIGIN.distance(hex)));
            assert!(line.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
            assert_eq!((line[0], *line.last().unwrap()), (Hex::ORIGIN, hex));
        }
        // Exactly between two hexes it keeps to the left.
        let [left, right] = [Direction::SE, Direction::S];
        let target = Hex::ORIGIN + left + right;
        assert_eq!(Hex::ORIGIN.line_to(target).collect::<Vec<_>>(), [Hex::ORIGIN, Hex::ORIGIN + left, target]);
    }
}
