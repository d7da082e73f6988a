//! Small sets of ids, as one machine word or a few.
use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;

/// A small number that names something: a unit, an area. [`ids!`](crate::ids!) makes such types.
pub trait Id: Copy + Eq + fmt::Debug {
    /// How many there can be.
    const MOST: usize = 64;
    /// The id with this number.
    fn from_index(index: usize) -> Self;
    /// Its number.
    fn index(self) -> usize;
}

/// Ids of one byte: a type for each kind of thing, with the most that there can be.
///
/// Whoever uses it depends on `serde`, with its derive macros.
///
/// ```
/// use voltigeur_field::{Id, IdSet};
/// voltigeur_field::ids! {
///     /// A unit by its number in the file.
///     UnitId, 128;
///     /// A leader by his number in the file.
///     LeaderId, 32;
/// }
/// type UnitSet = IdSet<UnitId, u128>;
/// assert_eq!(UnitSet::one(UnitId(100)).first(), Some(UnitId(100)));
/// assert_eq!((LeaderId(7).index(), LeaderId::MOST), (7, 32));
/// ```
#[macro_export]
macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident, $most:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(transparent)]
        pub struct $id(pub u8);

        #[allow(dead_code, reason = "constants need it, others have it from `Id`")]
        impl $id {
            /// Its number.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl $crate::Id for $id {
            const MOST: usize = $most;
            #[inline]
            fn from_index(index: usize) -> Self {
                Self(index as u8)
            }
            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

/// What the members of a set are noted in: `u64`, `u128`, or an array of words.
pub trait Bits: Copy + Eq + Hash {
    /// No bit.
    const NONE: Self;
    /// How many bits there are.
    const ROOM: usize;
    /// Is a bit set?
    #[must_use]
    fn has(self, bit: usize) -> bool;
    /// Sets a bit.
    fn insert(&mut self, bit: usize);
    /// Clears a bit.
    fn remove(&mut self, bit: usize);
    /// Clears the lowest bit, and gives its number.
    fn pop(&mut self) -> Option<usize>;
    /// How many bits are set.
    #[must_use]
    fn count(self) -> usize;
    /// Bits of both.
    #[must_use]
    fn and(self, other: Self) -> Self;
    /// Bits of either.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// Bits of this one that are not in the other.
    #[must_use]
    fn minus(self, other: Self) -> Self;
}

macro_rules! bits_of_words {
    ($($word:ty),*) => {$(
        impl Bits for $word {
            const NONE: Self = 0;
            const ROOM: usize = <$word>::BITS as usize;
            #[inline]
            fn has(self, bit: usize) -> bool {
                self >> bit & 1 == 1
            }
            #[inline]
            fn insert(&mut self, bit: usize) {
                *self |= 1 << bit;
            }
            #[inline]
            fn remove(&mut self, bit: usize) {
                *self &= !(1 << bit);
            }
            #[inline]
            fn pop(&mut self) -> Option<usize> {
                if *self == 0 {
                    return None;
                }
                let bit = self.trailing_zeros() as usize;
                *self &= *self - 1;
                Some(bit)
            }
            #[inline]
            fn count(self) -> usize {
                self.count_ones() as usize
            }
            #[inline]
            fn and(self, other: Self) -> Self {
                self & other
            }
            #[inline]
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline]
            fn minus(self, other: Self) -> Self {
                self & !other
            }
        }
    )*};
}
bits_of_words!(u64, u128);

impl<const WORDS: usize> Bits for [u64; WORDS] {
    const NONE: Self = [0; WORDS];
    const ROOM: usize = 64 * WORDS;
    #[inline]
    fn has(self, bit: usize) -> bool {
        self[bit / 64] >> (bit % 64) & 1 == 1
    }
    #[inline]
    fn insert(&mut self, bit: usize) {
        self[bit / 64] |= 1 << (bit % 64);
    }
    #[inline]
    fn remove(&mut self, bit: usize) {
        self[bit / 64] &= !(1 << (bit % 64));
    }
    #[inline]
    fn pop(&mut self) -> Option<usize> {
        let word = self.iter().position(|&word| word != 0)?;
        self[word].pop().map(|bit| 64 * word + bit)
    }
    #[inline]
    fn count(self) -> usize {
        self.iter().map(|word| word.count()).sum()
    }
    #[inline]
    fn and(self, other: Self) -> Self {
        std::array::from_fn(|n| self[n] & other[n])
    }
    #[inline]
    fn or(self, other: Self) -> Self {
        std::array::from_fn(|n| self[n] | other[n])
    }
    #[inline]
    fn minus(self, other: Self) -> Self {
        std::array::from_fn(|n| self[n] & !other[n])
    }
}

/// A set of ids: at most 64, or more where its [`Bits`] are wider. As an iterator it gives its members in the order of their numbers.
///
/// ```
/// use voltigeur_field::area::AreaId;
/// use voltigeur_field::IdSet;
/// let mut held: IdSet<AreaId> = [AreaId(3), AreaId(7)].into_iter().collect();
/// held.insert(AreaId(5));
/// held.remove(AreaId(3));
/// assert_eq!(held.collect::<Vec<_>>(), [AreaId(5), AreaId(7)]);
/// ```
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub struct IdSet<T, B = u64> {
    bits: B,
    #[serde(skip)]
    of: PhantomData<T>,
}

impl<T, B: Bits> IdSet<T, B> {
    /// The set of nothing.
    pub const EMPTY: Self = Self { bits: B::NONE, of: PhantomData };

    /// A set from its bits.
    #[must_use]
    pub const fn from_bits(bits: B) -> Self {
        Self { bits, of: PhantomData }
    }

    /// Its bits.
    #[must_use]
    pub const fn bits(self) -> B {
        self.bits
    }

    /// Has it no member?
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits == B::NONE
    }

    /// How many members it has.
    #[must_use]
    #[inline]
    pub fn len(self) -> usize {
        self.bits.count()
    }

    /// Members of both.
    #[must_use]
    #[inline]
    pub fn and(self, other: Self) -> Self {
        Self::from_bits(self.bits.and(other.bits))
    }

    /// Members of either.
    #[must_use]
    #[inline]
    pub fn or(self, other: Self) -> Self {
        Self::from_bits(self.bits.or(other.bits))
    }

    /// Members of this one that are not in the other.
    #[must_use]
    #[inline]
    pub fn minus(self, other: Self) -> Self {
        Self::from_bits(self.bits.minus(other.bits))
    }

    /// Is every member in the other as well?
    #[must_use]
    #[inline]
    pub fn is_within(self, other: Self) -> bool {
        self.minus(other).is_empty()
    }

    /// Have both a member in common?
    #[must_use]
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }
}

impl<T: Id, B: Bits> IdSet<T, B> {
    /// A set that has room for every id: that is found out when it is compiled.
    const HAS_ROOM: () = assert!(T::MOST <= B::ROOM, "more ids than bits");

    /// The set of one.
    #[must_use]
    #[inline]
    pub fn one(id: T) -> Self {
        Self::EMPTY.with(id)
    }

    /// Is it a member?
    #[must_use]
    #[inline]
    pub fn has(self, id: T) -> bool {
        self.bits.has(id.index())
    }

    /// Adds a member.
    #[inline]
    pub fn insert(&mut self, id: T) {
        let () = Self::HAS_ROOM;
        self.bits.insert(id.index());
    }

    /// Takes a member out.
    #[inline]
    pub fn remove(&mut self, id: T) {
        self.bits.remove(id.index());
    }

    /// Adds or takes out.
    #[inline]
    pub fn set(&mut self, id: T, member: bool) {
        if member { self.insert(id) } else { self.remove(id) }
    }

    /// This set with one more.
    #[must_use]
    #[inline]
    pub fn with(mut self, id: T) -> Self {
        self.insert(id);
        self
    }

    /// This set with one less.
    #[must_use]
    #[inline]
    pub fn without(mut self, id: T) -> Self {
        self.remove(id);
        self
    }

    /// Its members in order. The set stays as it is, as every copy does.
    #[inline]
    pub fn iter(self) -> Self {
        self
    }

    /// The member with the lowest number.
    #[must_use]
    #[inline]
    pub fn first(mut self) -> Option<T> {
        self.next()
    }

    /// The only member, if there is exactly one.
    #[must_use]
    pub fn only(mut self) -> Option<T> {
        self.next().filter(|_| self.is_empty())
    }
}

impl<T: Id, B: Bits> Iterator for IdSet<T, B> {
    type Item = T;
    #[inline]
    fn next(&mut self) -> Option<T> {
        self.bits.pop().map(T::from_index)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }
}

impl<T: Id, B: Bits> FromIterator<T> for IdSet<T, B> {
    fn from_iter<I: IntoIterator<Item = T>>(ids: I) -> Self {
        ids.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<T, B: Bits> Clone for IdSet<T, B> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, B: Bits> Copy for IdSet<T, B> {}
impl<T, B: PartialEq> PartialEq for IdSet<T, B> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}
impl<T, B: Eq> Eq for IdSet<T, B> {}
impl<T, B: Hash> Hash for IdSet<T, B> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}
impl<T, B: Bits> Default for IdSet<T, B> {
    fn default() -> Self {
        Self::EMPTY
    }
}
impl<T: Id, B: Bits> fmt::Debug for IdSet<T, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    crate::ids! {
        /// One of a few.
        Few, 64;
        /// One of many.
        Many, 192;
    }

    fn behaves<T: Id + Ord, B: Bits>(one: &BTreeSet<usize>, other: &BTreeSet<usize>, n: usize) {
        let set = |of: &BTreeSet<usize>| of.iter().copied().map(T::from_index).collect::<IdSet<T, B>>();
        let members = |set: IdSet<T, B>| set.map(Id::index).collect::<BTreeSet<_>>();
        let (a, b, id) = (set(one), set(other), T::from_index(n));
        assert_eq!(members(a.and(b)), one & other);
        assert_eq!(members(a.or(b)), one | other);
        assert_eq!(members(a.minus(b)), one - other);
        assert_eq!(a.is_within(b), one.is_subset(other));
        assert_eq!(a.meets(b), !one.is_disjoint(other));
        assert_eq!((a.len(), a.is_empty()), (one.len(), one.is_empty()));
        assert_eq!(a.first().map(Id::index), one.first().copied());
        assert_eq!(a.only().is_some(), one.len() == 1);
        assert!(a.with(id).has(id) && !a.without(id).has(id));
    }

    fn numbers(below: usize) -> impl Strategy<Value = BTreeSet<usize>> {
        proptest::collection::btree_set(0..below, 0..below)
    }

    proptest! {
        #[test]
        fn it_behaves_like_a_set(a in numbers(64), b in numbers(64), n in 0usize..64) {
            behaves::<Few, u64>(&a, &b, n);
        }

        #[test]
        fn a_wide_one_does_too(a in numbers(128), b in numbers(128), n in 0usize..128) {
            behaves::<Few, u128>(&a, &b, n);
            behaves::<Many, [u64; 3]>(&a, &b, n + 64);
        }
    }
}
