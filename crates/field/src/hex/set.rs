//! Sets of hexes as an array of bits.
use super::HexId;
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A set of hexes of one map: `64 * WORDS` numbers, no allocation. A rulebook that knows its largest map takes as few words as
/// it needs: a map of 720 hexes fits into 12.
///
/// ```
/// use voltigeur_field::hex::{HexId, HexSet};
/// let mut held: HexSet<12> = [HexId(3), HexId(700)].into_iter().collect();
/// held.insert(HexId(64));
/// held.remove(HexId(3));
/// assert_eq!(held.iter().collect::<Vec<_>>(), [HexId(64), HexId(700)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HexSet<const WORDS: usize> {
    words: [u64; WORDS],
}

impl<const WORDS: usize> HexSet<WORDS> {
    /// The set of nothing.
    pub const EMPTY: Self = Self { words: [0; WORDS] };
    /// How many hexes a map may have.
    pub const CAPACITY: usize = 64 * WORDS;

    /// The set of one.
    ///
    /// # Panics
    /// If the number does not fit; so does [`HexSet::insert`].
    #[must_use]
    pub fn one(hex: HexId) -> Self {
        Self::EMPTY.with(hex)
    }

    /// Is it a member? What does not fit is none.
    #[must_use]
    pub const fn has(&self, hex: HexId) -> bool {
        let index = hex.index();
        index < Self::CAPACITY && self.words[index / 64] >> (index % 64) & 1 == 1
    }

    /// Adds a member; says whether it is new.
    ///
    /// # Panics
    /// If its number is not below [`HexSet::CAPACITY`].
    pub const fn insert(&mut self, hex: HexId) -> bool {
        let new = !self.has(hex);
        self.words[hex.index() / 64] |= 1 << (hex.index() % 64);
        new
    }

    /// Takes a member out; says whether it was there.
    pub const fn remove(&mut self, hex: HexId) -> bool {
        let was = self.has(hex);
        if was {
            self.words[hex.index() / 64] &= !(1 << (hex.index() % 64));
        }
        was
    }

    /// This set with one more.
    #[must_use]
    pub fn with(mut self, hex: HexId) -> Self {
        self.insert(hex);
        self
    }

    /// Has it no member?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// How many members it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Members of both.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// Members of either.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// Members of this one that are not in the other.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// Is every member in the other as well?
    #[must_use]
    pub fn is_within(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).all(|(a, b)| a & !b == 0)
    }

    /// Have both a member in common?
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// The member with the lowest number.
    #[must_use]
    pub fn first(&self) -> Option<HexId> {
        self.iter().next()
    }

    /// The members in order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = HexId> + Clone + '_ {
        self.words.iter().enumerate().flat_map(|(n, &word)| Bits(word).map(move |bit| HexId((64 * n) as u16 + bit)))
    }

    fn zip(&self, other: &Self, join: impl Fn(u64, u64) -> u64) -> Self {
        let mut words = [0; WORDS];
        for (n, word) in words.iter_mut().enumerate() {
            *word = join(self.words[n], other.words[n]);
        }
        Self { words }
    }
}

#[derive(Clone)]
struct Bits(u64);

impl Iterator for Bits {
    type Item = u16;
    fn next(&mut self) -> Option<u16> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as u16;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

impl<const WORDS: usize> Default for HexSet<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> FromIterator<HexId> for HexSet<WORDS> {
    fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> Self {
        hexes.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<const WORDS: usize> Extend<HexId> for HexSet<WORDS> {
    fn extend<I: IntoIterator<Item = HexId>>(&mut self, hexes: I) {
        for hex in hexes {
            self.insert(hex);
        }
    }
}

impl<const WORDS: usize> fmt::Debug for HexSet<WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|hex| hex.0)).finish()
    }
}

impl<const WORDS: usize> Serialize for HexSet<WORDS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(WORDS)?;
        for word in &self.words {
            tuple.serialize_element(word)?;
        }
        tuple.end()
    }
}

struct Words<const WORDS: usize>;

impl<'de, const WORDS: usize> Visitor<'de> for Words<WORDS> {
    type Value = HexSet<WORDS>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{WORDS} words of bits")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut words: A) -> Result<HexSet<WORDS>, A::Error> {
        let mut set = HexSet::EMPTY;
        for (n, word) in set.words.iter_mut().enumerate() {
            *word = words.next_element()?.ok_or_else(|| A::Error::invalid_length(n, &self))?;
        }
        Ok(set)
    }
}

impl<'de, const WORDS: usize> Deserialize<'de> for HexSet<WORDS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(WORDS, Words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn members() -> impl Strategy<Value = BTreeSet<u16>> {
        proptest::collection::btree_set(0u16..192, 0..40)
    }

    proptest! {
        #[test]
        fn it_behaves_like_a_set(a in members(), b in members(), one in 0u16..192) {
            let set = |members: &BTreeSet<u16>| members.iter().copied().map(HexId).collect::<HexSet<3>>();
            let model = |set: HexSet<3>| set.iter().map(|hex| hex.0).collect::<Vec<_>>();
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(model(x), a.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(model(x.and(&y)), a.intersection(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(model(x.or(&y)), a.union(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(model(x.minus(&y)), a.difference(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(x.is_within(&y), a.is_subset(&b));
            prop_assert_eq!(x.meets(&y), !a.is_disjoint(&b));
            prop_assert_eq!((x.len(), x.is_empty()), (a.len(), a.is_empty()));
            let mut z = x;
            prop_assert_eq!(z.insert(HexId(one)), !a.contains(&one));
            prop_assert!(z.has(HexId(one)) && z.remove(HexId(one)) && !z.has(HexId(one)) && !z.remove(HexId(one)));
        }
    }

    #[test]
    fn what_does_not_fit_is_no_member() {
        assert!(!HexSet::<1>::EMPTY.has(HexId(64)));
    }

    #[test]
    fn a_set_is_saved_as_its_words() {
        let set = HexSet::<2>::one(HexId(65));
        let text = toml::to_string(&std::collections::BTreeMap::from([("held", set)])).unwrap();
        assert_eq!(text, "held = [0, 2]\n");
        let back: std::collections::BTreeMap<String, HexSet<2>> = toml::from_str(&text).unwrap();
        assert_eq!(back["held"], set);
        assert!(toml::from_str::<std::collections::BTreeMap<String, HexSet<3>>>(&text).is_err());
    }
}
