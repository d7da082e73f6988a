//! Small sets of ids, as one machine word.
use serde::{Deserialize, Serialize};
use std::fmt;
use std::marker::PhantomData;

/// A small number that names something: a unit, an area.
pub trait Id: Copy + Eq + fmt::Debug {
    /// How many there can be.
    const MOST: usize = 64;
    /// The id with this number.
    fn from_index(index: usize) -> Self;
    /// Its number, below 64.
    fn index(self) -> usize;
}

/// A set of at most 64 ids.
///
/// ```
/// use voltigeur_field::area::AreaId;
/// use voltigeur_field::IdSet;
/// let mut held: IdSet<AreaId> = [AreaId(3), AreaId(7)].into_iter().collect();
/// held.insert(AreaId(5));
/// held.remove(AreaId(3));
/// assert_eq!(held.iter().collect::<Vec<_>>(), [AreaId(5), AreaId(7)]);
/// ```
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdSet<T> {
    bits: u64,
    #[serde(skip)]
    of: PhantomData<T>,
}

impl<T> IdSet<T> {
    /// The set of nothing.
    pub const EMPTY: Self = Self { bits: 0, of: PhantomData };

    /// A set from its bits.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self { bits, of: PhantomData }
    }

    /// Its bits.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// Has it no member?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// How many members it has.
    #[must_use]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Members of both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self::from_bits(self.bits & other.bits)
    }

    /// Members of either.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self::from_bits(self.bits | other.bits)
    }

    /// Members of this one that are not in the other.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self::from_bits(self.bits & !other.bits)
    }

    /// Is every member in the other as well?
    #[must_use]
    pub const fn is_within(self, other: Self) -> bool {
        self.bits & !other.bits == 0
    }

    /// Have both a member in common?
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.bits & other.bits != 0
    }
}

impl<T: Id> IdSet<T> {
    /// The set of one.
    #[must_use]
    pub fn one(id: T) -> Self {
        Self::from_bits(1 << id.index())
    }

    /// Is it a member?
    #[must_use]
    pub fn has(self, id: T) -> bool {
        self.bits >> id.index() & 1 == 1
    }

    /// Adds a member.
    pub fn insert(&mut self, id: T) {
        self.bits |= 1 << id.index();
    }

    /// Takes a member out.
    pub fn remove(&mut self, id: T) {
        self.bits &= !(1 << id.index());
    }

    /// Adds or takes out.
    pub fn set(&mut self, id: T, member: bool) {
        if member { self.insert(id) } else { self.remove(id) }
    }

    /// This set with one more.
    #[must_use]
    pub fn with(mut self, id: T) -> Self {
        self.insert(id);
        self
    }

    /// This set with one less.
    #[must_use]
    pub fn without(mut self, id: T) -> Self {
        self.remove(id);
        self
    }

    /// The member with the lowest number.
    #[must_use]
    pub fn first(self) -> Option<T> {
        if self.bits == 0 { None } else { Some(T::from_index(self.bits.trailing_zeros() as usize)) }
    }

    /// The only member, if there is exactly one.
    #[must_use]
    pub fn only(self) -> Option<T> {
        if self.len() == 1 { self.first() } else { None }
    }

    /// The members in order of their numbers.
    #[must_use]
    pub fn iter(self) -> Members<T> {
        Members { bits: self.bits, of: PhantomData }
    }
}

/// The members of a set in order.
#[derive(Clone, Copy, Debug)]
pub struct Members<T> {
    bits: u64,
    of: PhantomData<T>,
}

impl<T: Id> Iterator for Members<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        if self.bits == 0 {
            return None;
        }
        let index = self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(T::from_index(index))
    }
}

impl<T: Id> IntoIterator for IdSet<T> {
    type Item = T;
    type IntoIter = Members<T>;
    fn into_iter(self) -> Members<T> {
        self.iter()
    }
}

impl<T: Id> FromIterator<T> for IdSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(ids: I) -> Self {
        ids.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<T> Clone for IdSet<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for IdSet<T> {}
impl<T> PartialEq for IdSet<T> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}
impl<T> Eq for IdSet<T> {}
impl<T> std::hash::Hash for IdSet<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}
impl<T> Default for IdSet<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}
impl<T: Id> fmt::Debug for IdSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::area::AreaId;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn it_behaves_like_a_set(a: u64, b: u64, n in 0usize..64) {
            let set = |bits| IdSet::<AreaId>::from_bits(bits);
            let model = |bits: u64| (0..64).filter(|i| bits >> i & 1 == 1).collect::<BTreeSet<usize>>();
            let members = |s: IdSet<AreaId>| s.iter().map(Id::index).collect::<BTreeSet<_>>();
            prop_assert_eq!(members(set(a).and(set(b))), model(a).intersection(&model(b)).copied().collect());
            prop_assert_eq!(members(set(a).or(set(b))), model(a).union(&model(b)).copied().collect());
            prop_assert_eq!(members(set(a).minus(set(b))), model(a).difference(&model(b)).copied().collect());
            prop_assert_eq!(set(a).is_within(set(b)), model(a).is_subset(&model(b)));
            prop_assert_eq!(set(a).meets(set(b)), !model(a).is_disjoint(&model(b)));
            prop_assert_eq!(set(a).len(), model(a).len());
            let id = AreaId(n as u8);
            prop_assert!(set(a).with(id).has(id) && !set(a).without(id).has(id));
        }
    }
}
