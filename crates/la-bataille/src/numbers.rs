//! Base-6 numbers and movement points. LB-3.1a to LB-3.1f.
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use voltigeur_field::hex::movement::Points;

/// A base-6 number, counted from 11: 11 is 0, 16 is 5, 21 is 6, 66 is 35. Modifiers add to it; it may leave the range of the dice.
/// LB-3.1b, LB-3.1c.
///
/// ```
/// use la_bataille::numbers::Ordinal;
/// let morale: Ordinal = "23".parse().unwrap();
/// assert_eq!(morale.plus(6).to_string(), "33");
/// assert_eq!("11".parse::<Ordinal>().unwrap().plus(-3).to_string(), "04");
/// assert_eq!("66".parse::<Ordinal>().unwrap().plus(1).to_string(), "71");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Ordinal(pub i16);

/// A text that is no base-6 number.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a base-6 number: two digits from 11 to 66, or 06 for a tilde")]
pub struct NotBase6(pub String);

impl Ordinal {
    /// The lowest roll, 11.
    pub const LOWEST: Self = Self(0);
    /// The highest roll, 66.
    pub const HIGHEST: Self = Self(35);
    /// A morale printed as a tilde. LB-3.1f.
    pub const TILDE: Self = Self(-1);

    /// With a modifier. LB-3.1c.
    #[must_use]
    pub const fn plus(self, modifier: i16) -> Self {
        Self(self.0 + modifier)
    }

    /// What a table reads: no less than 11, no more than 66. LB-3.1e.
    #[must_use]
    pub const fn on_table(self) -> Self {
        match self.0 {
            ..=0 => Self::LOWEST,
            35.. => Self::HIGHEST,
            _ => self,
        }
    }

    /// The tens die of a natural roll.
    #[must_use]
    pub const fn tens(self) -> i16 {
        self.0.div_euclid(6) + 1
    }

    /// The units die of a natural roll.
    #[must_use]
    pub const fn units(self) -> i16 {
        self.0.rem_euclid(6) + 1
    }
}

impl fmt::Display for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.tens(), self.units())
    }
}

impl FromStr for Ordinal {
    type Err = NotBase6;

    fn from_str(text: &str) -> Result<Self, NotBase6> {
        let digit = |byte: u8, least: u8| (least + b'0'..=b'6').contains(&byte).then(|| i16::from(byte - b'0'));
        match text.as_bytes() {
            b"06" | b"~" => Ok(Self::TILDE),
            &[tens, units] => match (digit(tens, 1), digit(units, 1)) {
                (Some(tens), Some(units)) => Ok(Self(6 * (tens - 1) + units - 1)),
                _ => Err(NotBase6(text.to_owned())),
            },
            _ => Err(NotBase6(text.to_owned())),
        }
    }
}

/// Sixths in a movement point: halves of roads, thirds of the exhausted and one and a half of the routed are whole numbers of them. LB-0.3.
pub const SIXTHS: u16 = 6;

/// Whole movement points.
#[must_use]
pub const fn points(number: u16) -> Points {
    Points(number * SIXTHS)
}

/// Movement points as people write them: `3`, `3 1/2`.
#[must_use]
pub fn in_words(points: Points) -> String {
    voltigeur_engine::Fraction::new(i64::from(points.0), i64::from(SIXTHS)).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// EX1: LB-3.1b, LB-3.1c, LB-3.1f.
    #[test]
    fn labels_are_read_and_written() {
        for (label, ordinal) in [("11", 0), ("16", 5), ("21", 6), ("23", 8), ("66", 35), ("06", -1)] {
            assert_eq!(label.parse(), Ok(Ordinal(ordinal)));
            assert_eq!(Ordinal(ordinal).to_string(), label);
        }
        for (label, modifier, result) in [("23", 6, "33"), ("16", 1, "21"), ("66", -12, "46"), ("11", -3, "04")] {
            assert_eq!(label.parse::<Ordinal>().map(|n| n.plus(modifier).to_string()).as_deref(), Ok(result));
        }
        for label in ["10", "17", "07", "2", "234", "ab", "é"] {
            assert!(label.parse::<Ordinal>().is_err(), "{label}");
        }
    }

    /// LB-3.1e.
    #[test]
    fn tables_clamp_what_modifiers_have_moved() {
        assert_eq!(Ordinal(-4).on_table(), Ordinal::LOWEST);
        assert_eq!(Ordinal(41).on_table(), Ordinal::HIGHEST);
        assert_eq!(Ordinal(17).on_table(), Ordinal(17));
    }

    #[test]
    fn movement_points_are_told_as_fractions() {
        assert_eq!(in_words(points(3)), "3");
        assert_eq!(in_words(Points(21)), "3 1/2");
        assert_eq!(in_words(Points(28)), "4 2/3");
    }
}
