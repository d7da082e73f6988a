//! Where all bodies are, kept from one decision to the next: it follows from how they stand, and is never trusted beyond that.
use super::Block;
use crate::set::Id;
use std::marker::PhantomData;

/// The ground that a body covered when it stood so. `K` is whatever a rulebook says a body stands as: its pose and formation, say.
#[derive(Clone, Debug)]
pub struct Body<K> {
    stands: K,
    /// The ground that it covers.
    pub block: Block,
    /// No point of it is farther from its reference point.
    pub reach: f64,
}

impl<K> Body<K> {
    /// Of a body that stands so.
    pub const fn new(stands: K, block: Block, reach: f64) -> Self {
        Self { stands, block, reach }
    }

    /// As what it stood.
    pub const fn stands(&self) -> &K {
        &self.stands
    }
}

/// One body for each id, in their order. Whoever stands otherwise by now is not found here.
///
/// ```
/// use voltigeur_field::table::{Bodies, Body, Footprint, Heading, Length, Pose};
/// voltigeur_field::ids! {
///     /// A unit by its number.
///     UnitId, 64;
/// }
/// let line = Footprint::block(Length(4_000), Length(1_000));
/// let body = |pose: Pose| Body::new(pose, line.at(pose), line.reach());
/// let (here, there) = (Pose::new(10.0, 5.0, Heading::NORTH), Pose::new(10.0, 8.0, Heading::NORTH));
/// let mut bodies: Bodies<UnitId, Pose> = [body(here)].into_iter().collect();
/// assert!(bodies.get(UnitId(0), &here).is_some());
/// assert!(bodies.get(UnitId(0), &there).is_none(), "it has moved since");
/// bodies.refresh(UnitId(0), &there, || body(there));
/// assert_eq!(bodies.get(UnitId(0), &there).unwrap().block, line.at(there));
/// ```
#[derive(Clone, Debug)]
pub struct Bodies<T, K> {
    bodies: Vec<Body<K>>,
    of: PhantomData<T>,
}

impl<T: Id, K: PartialEq> Bodies<T, K> {
    /// The body of this id, if it still stands as it did.
    #[inline]
    pub fn get(&self, of: T, stands: &K) -> Option<&Body<K>> {
        self.bodies.get(of.index()).filter(|body| body.stands == *stands)
    }

    /// Brings the body of this id up to date, if it stands otherwise.
    #[inline]
    pub fn refresh(&mut self, of: T, stands: &K, make: impl FnOnce() -> Body<K>) {
        if let Some(body) = self.bodies.get_mut(of.index())
            && body.stands != *stands
        {
            *body = make();
        }
    }

    /// All of them, whether they still stand so or not.
    pub fn iter(&self) -> impl Iterator<Item = &Body<K>> {
        self.bodies.iter()
    }
}

impl<T: Id, K: PartialEq + Clone> Bodies<T, K> {
    /// Becomes a copy of those of another game of the same battle, where whoever stands alike has the same body.
    pub fn copy_from(&mut self, other: &Self) {
        for (mine, theirs) in self.bodies.iter_mut().zip(&other.bodies) {
            if mine.stands != theirs.stands {
                mine.clone_from(theirs);
            }
        }
    }
}

impl<T, K> FromIterator<Body<K>> for Bodies<T, K> {
    fn from_iter<I: IntoIterator<Item = Body<K>>>(bodies: I) -> Self {
        Self { bodies: bodies.into_iter().collect(), of: PhantomData }
    }
}
