//! Where a body stands and which way it looks.
use super::{Angle, Heading, Length, Point};
use serde::{Deserialize, Serialize};

/// A stored place: the reference point, which is the middle of the front edge, and the heading. Whole numbers, so that poses are
/// equal or not, and hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Pose {
    /// Eastward.
    pub x: Length,
    /// Northward.
    pub y: Length,
    /// Which way it looks.
    pub heading: Heading,
}

impl Pose {
    /// By coordinates in the rulebook's unit, rounded.
    #[must_use]
    pub fn new(x: f64, y: f64, heading: Heading) -> Self {
        Self { x: Length::round(x), y: Length::round(y), heading }
    }

    /// The reference point.
    #[must_use]
    pub fn point(self) -> Point {
        Point::new(self.x.get(), self.y.get())
    }

    /// The frame in which the body's own coordinates are counted.
    #[must_use]
    pub fn frame(self) -> Frame {
        Frame::new(self.point(), self.heading)
    }
}

/// A place while something moves: not rounded, with the axes of the body. `u` counts to the right of the reference point along the
/// front edge, `v` forward of it: a body lies at `v` of zero and less.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// The reference point.
    pub at: Point,
    /// The heading, in whole hundredths of a degree.
    pub heading: Heading,
    /// What the heading lacks, in radians clockwise: not zero only inside a turn.
    rest: f64,
    /// To the right, of length one.
    pub right: Point,
    /// Forward, of length one.
    pub ahead: Point,
}

impl Frame {
    /// At a point, with a heading.
    #[must_use]
    pub fn new(at: Point, heading: Heading) -> Self {
        let ahead = heading.vector();
        Self { at, heading, rest: 0.0, right: ahead.right(), ahead }
    }

    /// A point of the table by the body's own coordinates.
    #[must_use]
    pub fn point(&self, u: f64, v: f64) -> Point {
        self.at + self.right * u + self.ahead * v
    }

    /// The body's own coordinates of a point of the table, `(u, v)`.
    #[must_use]
    pub fn local(&self, point: Point) -> (f64, f64) {
        let from = point - self.at;
        (from.dot(self.right), from.dot(self.ahead))
    }

    /// Shifted without a turn.
    #[must_use]
    pub fn shifted(&self, by: Point) -> Self {
        Self { at: self.at + by, ..*self }
    }

    /// Turned about a point of the table; clockwise is positive.
    #[must_use]
    pub fn turned_about(&self, centre: Point, by: Angle) -> Self {
        self.turned_by_radians(centre, by.radians())
    }

    /// The same by radians, for places in the middle of a turn.
    #[must_use]
    pub fn turned_by_radians(&self, centre: Point, clockwise: f64) -> Self {
        let total = self.rest + clockwise;
        let hundredths = Angle::round(total * (180.0 / std::f64::consts::PI));
        let mut rest = total - hundredths.radians();
        // What is lost by counting to and fro is no turn.
        if rest.abs() < 1e-12 {
            rest = 0.0;
        }
        let heading = self.heading.turned(hundredths);
        let ahead = if rest == 0.0 { heading.vector() } else { rotated(heading.vector(), rest) };
        let at = centre + rotated(self.at - centre, clockwise);
        Self { at, heading, rest, right: ahead.right(), ahead }
    }

    /// Rounded, as it is stored after an action.
    #[must_use]
    pub fn pose(&self) -> Pose {
        Pose::new(self.at.x, self.at.y, self.heading)
    }
}

/// A vector turned clockwise.
fn rotated(vector: Point, clockwise: f64) -> Point {
    let (sin, cos) = (libm::sin(clockwise), libm::cos(clockwise));
    Point::new(vector.x * cos + vector.y * sin, vector.y * cos - vector.x * sin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_own_coordinates_of_a_body() {
        let frame = Pose::new(10.0, 5.0, Heading::EAST).frame();
        assert_eq!(frame.point(2.0, 3.0), Point::new(13.0, 3.0), "right of east is south");
        assert_eq!(frame.local(Point::new(13.0, 3.0)), (2.0, 3.0));
    }

    #[test]
    fn a_wheel_in_small_parts_is_a_wheel() {
        let start = Pose::new(10.0, 5.0, Heading::compass(30.0)).frame();
        let corner = start.point(3.0, 0.0);
        let whole = start.turned_about(corner, Angle(4500));
        let mut parts = start;
        for _ in 0..45 {
            parts = parts.turned_about(corner, Angle(100));
        }
        assert_eq!(whole.heading, Heading::compass(75.0));
        assert_eq!(whole.pose(), parts.pose());
        let odd = start.turned_by_radians(corner, 0.123_456).turned_by_radians(corner, -0.123_456);
        assert!(odd.at.distance(start.at) < 1e-12);
        assert_eq!(odd.pose(), start.pose());
    }
}
