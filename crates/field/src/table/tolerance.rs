//! How exactly a rulebook measures.
use super::Block;

/// What a rulebook forgives when it measures: its words "within", "in contact" and "overlap".
///
/// ```
/// use voltigeur_field::table::{Footprint, Heading, Length, Pose, Tolerance};
/// let exact = Tolerance { distance: 0.005, contact: 0.005, overlap: 0.005 };
/// let line = Footprint::block(Length(4_000), Length(1_000));
/// let at = |y| line.at(Pose::new(10.0, y, Heading::NORTH));
/// assert!(exact.touch(&at(5.0), &at(6.004)) && !exact.touch(&at(5.0), &at(6.006)));
/// assert!(exact.overlap(&at(5.0), &at(5.9)) && !exact.overlap(&at(5.0), &at(5.996)));
/// assert!(exact.are_within(&at(5.0), &at(8.004), 2.0));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tolerance {
    /// So much more is still within a distance.
    pub distance: f64,
    /// Bodies that are so near to each other touch.
    pub contact: f64,
    /// Bodies that lie in each other no deeper than this do not overlap.
    pub overlap: f64,
}

impl Tolerance {
    /// Is a distance within a limit?
    #[must_use]
    pub fn within(&self, distance: f64, limit: f64) -> bool {
        distance <= limit + self.distance
    }

    /// Are two bodies within a distance?
    #[must_use]
    pub fn are_within(&self, one: &Block, other: &Block, limit: f64) -> bool {
        one.within(other, limit + self.distance)
    }

    /// Do two bodies touch?
    #[must_use]
    pub fn touch(&self, one: &Block, other: &Block) -> bool {
        one.within(other, self.contact)
    }

    /// Do two bodies overlap?
    #[must_use]
    pub fn overlap(&self, one: &Block, other: &Block) -> bool {
        one.overlaps(other, self.overlap)
    }
}
