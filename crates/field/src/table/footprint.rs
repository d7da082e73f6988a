//! The ground that a body of troops covers: rectangles behind a front edge, and the same put on the table.
use super::convex::{Convex, Part, hull};
use super::{Frame, Length, Point, Pose};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The most rectangles of a footprint.
pub const MOST_RECTANGLES: usize = 8;

/// A rectangle in a body's own coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rectangle {
    /// Its middle along the front.
    pub middle: Length,
    /// Its width.
    pub width: Length,
    /// Its rear, zero or less.
    pub back: Length,
    /// Its front, zero or less.
    pub front: Length,
}

impl Rectangle {
    /// Its left and right end along the front.
    #[must_use]
    pub fn ends(&self) -> [f64; 2] {
        let (middle, half) = (self.middle.get(), self.width.get() / 2.0);
        [middle - half, middle + half]
    }
}

/// What a body covers, in its own coordinates: the reference point is the middle of the front edge, and everything lies behind it.
///
/// ```
/// use voltigeur_field::table::{Footprint, Length};
/// // Three stands in front and two more behind the middle one, each an inch wide and half an inch deep.
/// let (inch, half) = (Length(1000), Length(500));
/// let column = Footprint::ranks(inch, half, &[3, 1, 1]);
/// assert_eq!((column.width(), column.depth()), (Length(3000), Length(1500)));
/// assert_eq!(column.rectangles().len(), 2, "equal ranks are one rectangle");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Footprint {
    rectangles: ArrayVec<Rectangle, MOST_RECTANGLES>,
}

impl Footprint {
    /// One rectangle, as wide and as deep as said.
    #[must_use]
    pub fn block(width: Length, depth: Length) -> Self {
        Self::ranks(width, depth, &[1])
    }

    /// Stands of one size in ranks, each rank centred behind the one before.
    #[must_use]
    pub fn ranks(width: Length, depth: Length, stands: &[u8]) -> Self {
        let mut rectangles: ArrayVec<Rectangle, MOST_RECTANGLES> = ArrayVec::new();
        let mut back = Length(0);
        let mut last = 0;
        for &count in stands {
            let front = back;
            back = back - depth;
            match rectangles.last_mut() {
                Some(rank) if last == count => rank.back = back,
                _ => {
                    let width = Length(width.0 * i32::from(count));
                    rectangles.push(Rectangle { middle: Length(0), width, back, front });
                }
            }
            last = count;
        }
        Self { rectangles }
    }

    /// By its rectangles; the first one has the front edge.
    #[must_use]
    pub fn of(rectangles: impl IntoIterator<Item = Rectangle>) -> Self {
        Self { rectangles: rectangles.into_iter().collect() }
    }

    /// Its rectangles, from front to rear.
    #[must_use]
    pub fn rectangles(&self) -> &[Rectangle] {
        &self.rectangles
    }

    /// The length of the front edge.
    #[must_use]
    pub fn width(&self) -> Length {
        self.rectangles.first().map_or(Length(0), |rank| rank.width)
    }

    /// From the front edge to the rear.
    #[must_use]
    pub fn depth(&self) -> Length {
        Length(0) - self.rectangles.iter().map(|rank| rank.back).min().unwrap_or_default()
    }

    /// On the table.
    #[must_use]
    pub fn at(&self, pose: Pose) -> Block {
        self.in_frame(&pose.frame())
    }

    /// On the table, in the middle of a move.
    #[must_use]
    pub fn in_frame(&self, frame: &Frame) -> Block {
        let part = |rank: &Rectangle| Part::rectangle(frame, rank.ends(), [rank.back.get(), rank.front.get()]);
        Block::new(self.rectangles.iter().map(part))
    }

    /// The stands of which it is made, each as wide and deep as said: rank by rank from the front, in each from left to right. Each is told by
    /// its ends along the front, and its rear and front; [`Part::rectangle`] puts it on the table.
    ///
    /// ```
    /// use voltigeur_field::table::{Footprint, Length};
    /// let (inch, half) = (Length(1000), Length(500));
    /// let bases = |ranks: &[u8]| Footprint::ranks(inch, half, ranks).bases([inch, half]).collect::<Vec<_>>();
    /// assert_eq!(bases(&[2, 1])[1..], [([0.0, 1.0], [-0.5, 0.0]), ([-0.5, 0.5], [-1.0, -0.5])]);
    /// assert_eq!(bases(&[2, 2]).len(), 4, "although it is one rectangle");
    /// ```
    pub fn bases(&self, [width, depth]: [Length; 2]) -> impl Iterator<Item = ([f64; 2], [f64; 2])> + '_ {
        self.rectangles.iter().flat_map(move |rank| {
            let many = |length: i32, of: Length| (length / of.0.max(1)).max(1);
            let (columns, rows) = (many(rank.width.0, width), many(rank.front.0 - rank.back.0, depth));
            let ([left, right], front) = (rank.ends(), rank.front.get());
            let (wide, deep) = ((right - left) / f64::from(columns), (front - rank.back.get()) / f64::from(rows));
            (0..rows).flat_map(move |row| {
                (0..columns).map(move |column| {
                    let (left, ahead) = (left + wide * f64::from(column), front - deep * f64::from(row));
                    ([left, left + wide], [ahead - deep, ahead])
                })
            })
        })
    }

    /// How far the farthest corner is from the reference point.
    #[must_use]
    pub fn reach(&self) -> f64 {
        let corner = |rank: &Rectangle| {
            let [left, right] = rank.ends();
            Point::new(left.abs().max(right.abs()), rank.back.get()).length()
        };
        self.rectangles.iter().map(corner).fold(0.0, f64::max)
    }
}

/// A body on the table: convex parts, and a circle around them all that spares most comparisons.
///
/// A body of troops has one or two parts and is made, copied and thrown away without allocation; the many parts of a piece of terrain are
/// shared by all copies.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Block {
    parts: Parts,
    middle: Point,
    radius: f64,
}

/// The parts of a block.
#[derive(Clone, PartialEq, Debug)]
enum Parts {
    /// In place, and how many there are.
    Few([Part; 2], u8),
    /// Shared.
    Many(Arc<[Part]>),
}

impl Default for Parts {
    fn default() -> Self {
        Self::Few([Part::default(); 2], 0)
    }
}

impl Parts {
    fn new(parts: impl IntoIterator<Item = Part>) -> Self {
        let mut parts = parts.into_iter();
        let (mut few, mut count) = ([Part::default(); 2], 0);
        for part in parts.by_ref().take(2) {
            few[usize::from(count)] = part;
            count += 1;
        }
        match parts.next() {
            Some(third) => Self::Many(few.into_iter().chain([third]).chain(parts).collect()),
            None => Self::Few(few, count),
        }
    }

    fn all(&self) -> &[Part] {
        match self {
            Self::Few(few, count) => &few[..usize::from(*count)],
            Self::Many(many) => many,
        }
    }
}

impl Block {
    /// By its convex parts.
    #[must_use]
    pub fn new(parts: impl IntoIterator<Item = Part>) -> Self {
        let mut block = Self { parts: Parts::new(parts), middle: Point::ORIGIN, radius: 0.0 };
        let mut low = Point::new(f64::INFINITY, f64::INFINITY);
        let mut high = -low;
        for corner in block.corners() {
            low = Point::new(low.x.min(corner.x), low.y.min(corner.y));
            high = Point::new(high.x.max(corner.x), high.y.max(corner.y));
        }
        block.middle = low.towards(high, 0.5);
        // The root of the greatest square is the greatest root.
        block.radius = block.corners().map(|corner| (block.middle - corner).square()).fold(0.0, f64::max).sqrt();
        block
    }

    /// A point, such as a leader.
    #[must_use]
    pub fn point(at: Point) -> Self {
        Self::new([Part::of(&[at])])
    }

    /// The convex parts.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        self.parts.all()
    }

    /// All corners.
    pub fn corners(&self) -> impl Iterator<Item = Point> + '_ {
        self.parts().iter().flat_map(|part| part.corners().iter().copied())
    }

    /// The middle of the box around it.
    #[must_use]
    pub fn middle(&self) -> Point {
        self.middle
    }

    /// The radius of a circle about [`Block::middle`] that holds it.
    #[must_use]
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// The area; the parts must not overlap.
    #[must_use]
    pub fn area(&self) -> f64 {
        self.parts().iter().map(Part::area).sum()
    }

    /// No two points of the bodies are nearer than this; quick.
    #[must_use]
    pub fn at_least(&self, other: &Self) -> f64 {
        (self.middle.distance(other.middle) - self.radius - other.radius).max(0.0)
    }

    /// The least distance between any two points of the bodies; zero if they touch or overlap.
    #[must_use]
    pub fn distance(&self, other: &Self) -> f64 {
        let mut least = f64::INFINITY;
        for a in self.parts() {
            for b in other.parts() {
                least = least.min(a.distance(b));
            }
        }
        least
    }

    /// Is the other one as near as this?
    #[must_use]
    pub fn within(&self, other: &Self, distance: f64) -> bool {
        let near = |a: &Part| other.parts().iter().any(|b| a.within(b, distance));
        self.at_least(other) <= distance && self.parts().iter().any(near)
    }

    /// The nearest points: one of this body, one of the other.
    #[must_use]
    pub fn nearest(&self, other: &Self) -> (Point, Point) {
        let mut best = (Point::ORIGIN, Point::new(f64::INFINITY, 0.0));
        for a in self.parts() {
            for b in other.parts() {
                let pair = a.nearest(b);
                if (pair.1 - pair.0).square() < (best.1 - best.0).square() {
                    best = pair;
                }
            }
        }
        best
    }

    /// Do the bodies lie in each other deeper than this?
    #[must_use]
    pub fn overlaps(&self, other: &Self, deeper_than: f64) -> bool {
        self.at_least(other) <= 0.0
            && self.parts().iter().any(|a| other.parts().iter().any(|b| a.is_deep_in(b, deeper_than)))
    }

    /// Is a point inside or on the edge?
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.parts().iter().any(|part| part.contains(point))
    }

    /// The point of the body that is nearest to a point.
    #[must_use]
    pub fn nearest_to(&self, point: Point) -> Point {
        let (mut best, mut least) = (Point::ORIGIN, f64::INFINITY);
        for part in self.parts() {
            let near = part.nearest_to(point);
            let square = (point - near).square();
            if square < least {
                (best, least) = (near, square);
            }
        }
        best
    }

    /// Does a segment touch it?
    #[must_use]
    pub fn meets_segment(&self, from: Point, to: Point) -> bool {
        let segment = Part::of(&[from, to]);
        let (middle, half) = (from.towards(to, 0.5), from.distance(to) / 2.0);
        middle.distance(self.middle) <= half + self.radius + 1e-9
            && self.parts().iter().any(|part| part.distance(&segment) <= 0.0)
    }

    /// How far it can be shifted along a vector, as a share of it, until it meets the other.
    #[must_use]
    pub fn cast(&self, along: Point, other: &Self) -> Option<f64> {
        let (middle, reach) = (self.middle + along * 0.5, along.length() * 0.5);
        if middle.distance(other.middle) > reach + self.radius + other.radius + 1e-9 {
            return None;
        }
        let shares = self.parts().iter().flat_map(|a| other.parts().iter().filter_map(move |b| a.cast(along, b)));
        shares.min_by(f64::total_cmp)
    }

    /// How far it can be shifted along a vector until it meets the other, as a length; none if it does not meet it on the way.
    #[must_use]
    pub fn travel(&self, along: Point, other: &Self) -> Option<f64> {
        self.cast(along, other).map(|share| share * along.length())
    }

    /// The convex body around all of it.
    #[must_use]
    pub fn hull(&self) -> Convex {
        hull(self.corners())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Heading;

    fn line(x: f64, y: f64, heading: f64) -> Block {
        Footprint::block(Length(6000), Length(1000)).at(Pose::new(x, y, Heading::compass(heading)))
    }

    #[test]
    fn distances_of_lines() {
        assert_eq!(line(10.0, 10.0, 0.0).distance(&line(10.0, 14.0, 180.0)), 4.0, "front to front");
        assert_eq!(line(10.0, 10.0, 0.0).distance(&line(10.0, 14.0, 0.0)), 3.0, "front to rear");
        let (a, b) = line(10.0, 10.0, 0.0).nearest(&line(20.0, 14.0, 90.0));
        assert_eq!((a, b), (Point::new(13.0, 10.0), Point::new(19.0, 11.0)), "corner to corner");
        assert!(line(10.0, 10.0, 0.0).overlaps(&line(12.0, 10.5, 45.0), 0.005));
        assert!(!line(10.0, 10.0, 0.0).overlaps(&line(10.0, 11.0, 0.0), 0.005), "touching is not overlapping");
    }

    #[test]
    fn the_nearest_point_to_a_point_and_to_a_segment() {
        let body = line(10.0, 10.0, 0.0);
        assert_eq!(body.nearest_to(Point::new(11.0, 20.0)), Point::new(11.0, 10.0), "before its front");
        assert_eq!(body.nearest_to(Point::new(16.0, 5.0)), Point::new(13.0, 9.0), "off a rear corner");
        assert_eq!(body.nearest_to(Point::new(10.0, 9.5)), Point::new(10.0, 9.5), "inside");
        let beside = Block::new([Part::of(&[Point::new(15.0, 10.0), Point::new(18.0, 10.0)])]);
        assert_eq!(body.nearest(&beside), (Point::new(13.0, 10.0), Point::new(15.0, 10.0)), "on the line of its front");
    }

    #[test]
    fn a_line_is_shifted_until_it_meets_another() {
        let ahead = Point::new(0.0, 10.0);
        assert_eq!(line(10.0, 10.0, 0.0).cast(ahead, &line(12.0, 15.0, 180.0)), Some(0.5));
        assert_eq!(line(10.0, 10.0, 0.0).cast(ahead, &line(12.0, 25.0, 180.0)), None);
        assert_eq!(line(10.0, 10.0, 0.0).cast(ahead, &line(20.0, 15.0, 180.0)), None);
    }
}
