//! Exact fractions: for books that halve, take thirds, or share out losses, and round nothing until the odds are read.
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A fraction in lowest terms.
///
/// ```
/// use voltigeur_engine::Fraction;
/// // A unit of 17 steps and a melee value of 34 has lost five steps.
/// let melee = Fraction::whole(34) * Fraction::new(12, 17);
/// assert_eq!(melee, Fraction::whole(24));
/// assert_eq!((melee * Fraction::new(1, 3)).to_string(), "8");
/// assert_eq!(Fraction::new(9, 2).to_string(), "4 1/2");
/// assert!(Fraction::new(8, 9) > Fraction::new(2, 3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fraction {
    over: i64,
    under: i64,
}

const fn common_divisor(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a as i64
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Self = Self::whole(0);
    /// One.
    pub const ONE: Self = Self::whole(1);

    /// `over / under`.
    ///
    /// # Panics
    /// If `under` is zero.
    #[must_use]
    pub const fn new(over: i64, under: i64) -> Self {
        assert!(under != 0, "nothing is divided by zero");
        let sign = if under < 0 { -1 } else { 1 };
        let divisor = sign * common_divisor(over, under);
        Self { over: over / divisor, under: under / divisor }
    }

    /// A whole number.
    #[must_use]
    pub const fn whole(number: i64) -> Self {
        Self { over: number, under: 1 }
    }

    /// The number above the line.
    #[must_use]
    pub const fn numerator(self) -> i64 {
        self.over
    }

    /// The number below the line, always positive.
    #[must_use]
    pub const fn denominator(self) -> i64 {
        self.under
    }

    /// Is it nothing?
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.over == 0
    }

    /// The largest whole number that is not above it.
    #[must_use]
    pub const fn floor(self) -> i64 {
        self.over.div_euclid(self.under)
    }

    /// The least whole number that is not below it.
    #[must_use]
    pub const fn ceil(self) -> i64 {
        -(-self.over).div_euclid(self.under)
    }

    /// This divided by another.
    ///
    /// # Panics
    /// If the other is zero.
    #[must_use]
    pub const fn over(self, other: Self) -> Self {
        self.times(Self::new(other.under, other.over))
    }

    /// This multiplied by another.
    #[must_use]
    pub const fn times(self, other: Self) -> Self {
        // Crosswise first, so that the products stay small.
        let (a, b) = (Self::new(self.over, other.under), Self::new(other.over, self.under));
        Self { over: a.over * b.over, under: a.under * b.under }
    }
}

impl Default for Fraction {
    fn default() -> Self {
        Self::ZERO
    }
}

impl From<i64> for Fraction {
    fn from(number: i64) -> Self {
        Self::whole(number)
    }
}

impl Add for Fraction {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let divisor = common_divisor(self.under, other.under);
        let (mine, theirs) = (other.under / divisor, self.under / divisor);
        Self::new(self.over * mine + other.over * theirs, self.under * mine)
    }
}

impl AddAssign for Fraction {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Neg for Fraction {
    type Output = Self;
    fn neg(self) -> Self {
        Self { over: -self.over, under: self.under }
    }
}

impl Sub for Fraction {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Fraction {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        self.times(other)
    }
}

impl Sum for Fraction {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::ZERO, Add::add)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let product = |a: i64, b: i64| i128::from(a) * i128::from(b);
        product(self.over, other.under).cmp(&product(other.over, self.under))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.over.abs() / self.under, self.over.abs() % self.under);
        let sign = if self.over < 0 { "-" } else { "" };
        match (whole, rest) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (0, rest) => write!(f, "{sign}{rest}/{}", self.under),
            (whole, rest) => write!(f, "{sign}{whole} {rest}/{}", self.under),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Fraction;

    #[test]
    fn sums_and_products_are_exact_and_in_lowest_terms() {
        let third = Fraction::new(1, 3);
        assert_eq!(third + third + third, Fraction::ONE);
        assert_eq!(Fraction::new(22, 3).over(Fraction::whole(15)), Fraction::new(22, 45));
        assert_eq!([Fraction::new(1, 2), Fraction::new(-3, 4)].into_iter().sum::<Fraction>(), Fraction::new(1, -4));
        assert_eq!((Fraction::new(6, -4).numerator(), Fraction::new(6, -4).denominator()), (-3, 2));
    }

    #[test]
    fn whole_parts_round_down_and_up() {
        let numbers = [(7, 2, 3, 4), (-7, 2, -4, -3), (6, 2, 3, 3), (0, 5, 0, 0)];
        for (over, under, floor, ceil) in numbers {
            let fraction = Fraction::new(over, under);
            assert_eq!((fraction.floor(), fraction.ceil()), (floor, ceil), "{fraction}");
        }
    }

    #[test]
    fn fractions_read_as_people_write_them() {
        let texts = [(0, 3, "0"), (3, 4, "3/4"), (-3, 4, "-3/4"), (-9, 2, "-4 1/2"), (68, 45, "1 23/45")];
        for (over, under, text) in texts {
            assert_eq!(Fraction::new(over, under).to_string(), text);
        }
    }

    #[test]
    fn order_is_that_of_the_numbers() {
        let rising = [(-1, 2), (-1, 3), (0, 1), (2, 3), (8, 9), (1, 1), (3, 2)];
        let rising: Vec<_> = rising.into_iter().map(|(over, under)| Fraction::new(over, under)).collect();
        assert!(rising.is_sorted());
    }
}
