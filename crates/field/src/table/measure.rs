//! Lengths and headings as whole numbers: what is stored is exact, and the same on every machine.
use super::Point;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, Neg, Sub};
use std::sync::LazyLock;

/// A length or a coordinate, in thousandths of the rulebook's own unit: an inch, a base width.
///
/// ```
/// use voltigeur_field::table::Length;
/// assert_eq!(Length::round(2.5), Length(2500));
/// assert_eq!(Length::round(-0.0005), Length(-1), "half away from zero");
/// assert_eq!((Length(2500) + Length(250)).get(), 2.75);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Length(pub i32);

impl Length {
    /// The nearest whole thousandth; halves go away from zero.
    #[must_use]
    pub fn round(value: f64) -> Self {
        Self(libm::round(value * 1000.0) as i32)
    }

    /// The length in the rulebook's unit.
    #[must_use]
    pub fn get(self) -> f64 {
        f64::from(self.0) / 1000.0
    }
}

impl Add for Length {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Length {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        thousandths(f, self.0, 3)
    }
}

/// A turn in hundredths of a degree; clockwise is positive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Angle(pub i32);

impl Angle {
    /// The nearest hundredth of a degree; halves go away from zero.
    #[must_use]
    pub fn round(degrees: f64) -> Self {
        Self(libm::round(degrees * 100.0) as i32)
    }

    /// In degrees.
    #[must_use]
    pub fn degrees(self) -> f64 {
        f64::from(self.0) / 100.0
    }

    /// In radians.
    #[must_use]
    pub fn radians(self) -> f64 {
        self.degrees() * (std::f64::consts::PI / 180.0)
    }

    /// Without its sign.
    #[must_use]
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }
}

impl Neg for Angle {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Angle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        thousandths(f, self.0, 2)
    }
}

/// A direction on the table, in hundredths of a degree clockwise from north. Rulebooks that count otherwise convert at the edge.
///
/// ```
/// use voltigeur_field::table::{Angle, Heading};
/// assert_eq!(Heading::compass(90.0), Heading::anticlockwise_from_east(0.0), "east");
/// assert_eq!(Heading::compass(350.0).turned(Angle(2000)), Heading::compass(10.0));
/// assert_eq!(Heading::compass(350.0).apart(Heading::compass(10.0)), Angle(2000));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Heading(u16);

/// A full turn.
const CIRCLE: i32 = 36_000;

impl Heading {
    /// North, where y grows.
    pub const NORTH: Self = Self(0);
    /// East, where x grows.
    pub const EAST: Self = Self(9_000);
    /// South.
    pub const SOUTH: Self = Self(18_000);
    /// West.
    pub const WEST: Self = Self(27_000);

    /// By hundredths of a degree clockwise from north.
    #[must_use]
    pub const fn hundredths(value: i32) -> Self {
        Self(value.rem_euclid(CIRCLE) as u16)
    }

    /// By degrees clockwise from north.
    #[must_use]
    pub fn compass(degrees: f64) -> Self {
        Self::hundredths(Angle::round(degrees).0)
    }

    /// By degrees counter-clockwise from east.
    #[must_use]
    pub fn anticlockwise_from_east(degrees: f64) -> Self {
        Self::compass(90.0 - degrees)
    }

    /// The direction in which a vector points; north for none.
    #[must_use]
    pub fn of(vector: Point) -> Self {
        if vector == Point::ORIGIN {
            return Self::NORTH;
        }
        Self::compass(libm::atan2(vector.x, vector.y) * (180.0 / std::f64::consts::PI))
    }

    /// In degrees clockwise from north, 0 to 359.99.
    #[must_use]
    pub fn degrees(self) -> f64 {
        f64::from(self.0) / 100.0
    }

    /// In degrees counter-clockwise from east.
    #[must_use]
    pub fn degrees_from_east(self) -> f64 {
        let turned = (9_000 - i32::from(self.0)).rem_euclid(CIRCLE);
        f64::from(turned) / 100.0
    }

    /// In hundredths of a degree.
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }

    /// Turned clockwise.
    #[must_use]
    pub const fn turned(self, by: Angle) -> Self {
        Self::hundredths(self.0 as i32 + by.0)
    }

    /// The other way.
    #[must_use]
    pub const fn reversed(self) -> Self {
        self.turned(Angle(CIRCLE / 2))
    }

    /// The shorter turn from here to there, -180 to 180 degrees.
    #[must_use]
    pub const fn turn_to(self, other: Self) -> Angle {
        let turn = (other.0 as i32 - self.0 as i32).rem_euclid(CIRCLE);
        Angle(if turn > CIRCLE / 2 { turn - CIRCLE } else { turn })
    }

    /// How far apart two headings are, 0 to 180 degrees.
    #[must_use]
    pub const fn apart(self, other: Self) -> Angle {
        self.turn_to(other).abs()
    }

    /// A vector of length one.
    #[must_use]
    pub fn vector(self) -> Point {
        // A saved heading may be beyond the circle.
        VECTORS.get(usize::from(self.0)).copied().unwrap_or_else(|| self.computed_vector())
    }

    /// What [`vector`](Self::vector) looks up.
    fn computed_vector(self) -> Point {
        // Quarter turns are exact.
        match self.0 {
            0 => Point::new(0.0, 1.0),
            9_000 => Point::new(1.0, 0.0),
            18_000 => Point::new(0.0, -1.0),
            27_000 => Point::new(-1.0, 0.0),
            _ => {
                let radians = Angle(i32::from(self.0)).radians();
                Point::new(libm::sin(radians), libm::cos(radians))
            }
        }
    }
}

/// The vectors of all headings there are: everything that is measured begins with one.
static VECTORS: LazyLock<Box<[Point]>> =
    LazyLock::new(|| (0..CIRCLE).map(|hundredths| Heading::hundredths(hundredths).computed_vector()).collect());

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        thousandths(f, i32::from(self.0), 2)
    }
}

/// Writes a whole number of small parts without needless zeros: 2500 thousandths are `2.5`.
fn thousandths(f: &mut fmt::Formatter<'_>, value: i32, digits: usize) -> fmt::Result {
    let one = 10_u32.pow(digits as u32);
    let (whole, part) = (value.unsigned_abs() / one, value.unsigned_abs() % one);
    if value < 0 {
        f.write_str("-")?;
    }
    write!(f, "{whole}")?;
    if part > 0 {
        let text = format!("{part:0digits$}");
        write!(f, ".{}", text.trim_end_matches('0'))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_turn_and_point() {
        assert_eq!(Heading::compass(-10.0), Heading::compass(350.0));
        assert_eq!(Heading::of(Point::new(1.0, 0.0)), Heading::EAST);
        assert_eq!(Heading::of(Point::new(-1.0, -1.0)), Heading::compass(225.0));
        assert_eq!(Heading::EAST.turn_to(Heading::NORTH), Angle(-9_000));
        assert_eq!(Heading::NORTH.turn_to(Heading::SOUTH), Angle(18_000));
        assert_eq!(Heading::compass(225.0).degrees_from_east(), 225.0);
        assert_eq!(Heading::compass(45.0).degrees_from_east(), 45.0);
        for hundredths in (0..CIRCLE).step_by(7) {
            let heading = Heading::hundredths(hundredths);
            assert_eq!(Heading::of(heading.vector()), heading, "there and back");
            assert_eq!(heading.vector(), heading.computed_vector(), "looked up");
        }
    }

    #[test]
    fn numbers_are_written_short() {
        assert_eq!(Length(-12_340).to_string(), "-12.34");
        assert_eq!(Length(5).to_string(), "0.005");
        assert_eq!(Length(7_000).to_string(), "7");
        assert_eq!(Heading::compass(45.5).to_string(), "45.5");
        assert_eq!(Angle(-4_500).to_string(), "-45");
    }
}
