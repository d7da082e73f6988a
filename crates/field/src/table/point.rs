//! Points and vectors of a table.
use std::ops::{Add, Mul, Neg, Sub};

/// A point or a vector in the rulebook's unit of length: x grows east, y grows north.
///
/// Only addition, multiplication, division and square root are used on it: these are exact to the bit on every machine.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// Eastward.
    pub x: f64,
    /// Northward.
    pub y: f64,
}

impl Point {
    /// The south-west corner of the table.
    pub const ORIGIN: Self = Self { x: 0.0, y: 0.0 };

    /// By its coordinates.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The scalar product.
    #[must_use]
    pub fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The cross product: positive if the other one points to the left of this one.
    #[must_use]
    pub fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// The square of its length.
    #[must_use]
    pub fn square(self) -> f64 {
        self.dot(self)
    }

    /// Its length.
    #[must_use]
    pub fn length(self) -> f64 {
        self.square().sqrt()
    }

    /// How far it is to another point.
    #[must_use]
    pub fn distance(self, other: Self) -> f64 {
        (other - self).length()
    }

    /// Of length one in the same direction; nothing stays nothing.
    #[must_use]
    pub fn unit(self) -> Self {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { self }
    }

    /// Turned by a right angle, clockwise.
    #[must_use]
    pub fn right(self) -> Self {
        Self::new(self.y, -self.x)
    }

    /// A point on the way to another: 0 is here, 1 is there.
    #[must_use]
    pub fn towards(self, other: Self, share: f64) -> Self {
        self + (other - self) * share
    }

    /// The point of a segment that is nearest to this one.
    #[must_use]
    pub fn nearest_on(self, from: Self, to: Self) -> Self {
        let along = to - from;
        let square = along.square();
        if square == 0.0 {
            return from;
        }
        let share = ((self - from).dot(along) / square).clamp(0.0, 1.0);
        from.towards(to, share)
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Self;
    fn mul(self, by: f64) -> Self {
        Self::new(self.x * by, self.y * by)
    }
}

impl Neg for Point {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

/// Where two segments meet, as shares of each; none if they are parallel or miss each other.
#[must_use]
pub fn meeting(a: [Point; 2], b: [Point; 2]) -> Option<(f64, f64)> {
    let (along_a, along_b) = (a[1] - a[0], b[1] - b[0]);
    let cross = along_a.cross(along_b);
    if cross == 0.0 {
        return None;
    }
    let between = b[0] - a[0];
    let (s, t) = (between.cross(along_b) / cross, between.cross(along_a) / cross);
    ((0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t)).then_some((s, t))
}

/// The nearest points of two segments.
#[must_use]
pub fn nearest_of_segments(a: [Point; 2], b: [Point; 2]) -> (Point, Point) {
    if let Some((share, _)) = meeting(a, b) {
        let at = a[0].towards(a[1], share);
        return (at, at);
    }
    let pairs = [
        (a[0], a[0].nearest_on(b[0], b[1])),
        (a[1], a[1].nearest_on(b[0], b[1])),
        (b[0].nearest_on(a[0], a[1]), b[0]),
        (b[1].nearest_on(a[0], a[1]), b[1]),
    ];
    let mut best = pairs[0];
    for pair in &pairs[1..] {
        if (pair.1 - pair.0).square() < (best.1 - best.0).square() {
            best = *pair;
        }
    }
    best
}
