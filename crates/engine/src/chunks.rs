//! Lists that only change at their end, and whose copies share what is old.
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::{Bound, Index, RangeBounds};
use std::sync::Arc;

/// So many entries are shared as one.
const CHUNK: usize = 128;

/// A list that only changes at its end. A copy shares all but the last entries with the original, so that copying a long list costs
/// hardly more than copying a short one.
///
/// ```
/// use voltigeur_engine::Chunks;
/// let mut long: Chunks<u32> = (0..1_000).collect();
/// let before = long.clone();
/// long.truncate(400);
/// long.push(7);
/// assert_eq!((long.len(), long[400], before[400]), (401, 7, 400));
/// assert_eq!(before.range(998..).copied().collect::<Vec<_>>(), [998, 999]);
/// ```
#[derive(Clone)]
pub struct Chunks<T> {
    /// Each of the same length.
    full: Vec<Arc<Vec<T>>>,
    /// What is left: less than one more.
    tail: Vec<T>,
}

impl<T> Default for Chunks<T> {
    fn default() -> Self {
        Self { full: Vec::new(), tail: Vec::new() }
    }
}

impl<T> Chunks<T> {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.full.len() * CHUNK + self.tail.len()
    }

    /// There are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One entry.
    #[must_use]
    pub fn get(&self, n: usize) -> Option<&T> {
        match self.full.get(n / CHUNK) {
            Some(chunk) => chunk.get(n % CHUNK),
            None => self.tail.get(n.checked_sub(self.full.len() * CHUNK)?),
        }
    }

    /// The last entry.
    #[must_use]
    pub fn last(&self) -> Option<&T> {
        self.get(self.len().checked_sub(1)?)
    }

    /// All entries.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator + Clone {
        self.range(..)
    }

    /// The entries of a range; those beyond the end are left out.
    pub fn range(
        &self,
        range: impl RangeBounds<usize>,
    ) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator + Clone {
        let from = match range.start_bound() {
            Bound::Included(&from) => from,
            Bound::Excluded(&before) => before.saturating_add(1),
            Bound::Unbounded => 0,
        };
        let to = match range.end_bound() {
            Bound::Included(&last) => last.saturating_add(1),
            Bound::Excluded(&to) => to,
            Bound::Unbounded => usize::MAX,
        };
        (from..to.min(self.len())).map(|n| &self[n])
    }

    /// One more entry at the end.
    pub fn push(&mut self, entry: T) {
        self.tail.push(entry);
        if self.tail.len() == CHUNK {
            self.full.push(Arc::new(std::mem::take(&mut self.tail)));
        }
    }
}

impl<T: Clone> Chunks<T> {
    /// Leaves the first so many.
    pub fn truncate(&mut self, len: usize) {
        if len >= self.len() {
            return;
        }
        let whole = len / CHUNK;
        if let Some(cut) = self.full.get(whole) {
            self.tail = cut[..len % CHUNK].to_vec();
            self.full.truncate(whole);
        } else {
            self.tail.truncate(len - self.full.len() * CHUNK);
        }
    }

    /// One entry, to change: what is shared is copied first.
    pub fn get_mut(&mut self, n: usize) -> Option<&mut T> {
        let whole = self.full.len() * CHUNK;
        match self.full.get_mut(n / CHUNK) {
            Some(chunk) => Arc::make_mut(chunk).get_mut(n % CHUNK),
            None => self.tail.get_mut(n.checked_sub(whole)?),
        }
    }

    /// All entries as one piece.
    #[must_use]
    pub fn to_vec(&self) -> Vec<T> {
        self.iter().cloned().collect()
    }
}

impl<T> Index<usize> for Chunks<T> {
    type Output = T;
    fn index(&self, n: usize) -> &T {
        self.get(n).unwrap_or_else(|| panic!("there is no entry {n}: the list has {}", self.len()))
    }
}

impl<T> Extend<T> for Chunks<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, entries: I) {
        entries.into_iter().for_each(|entry| self.push(entry));
    }
}

impl<T> FromIterator<T> for Chunks<T> {
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> Self {
        let mut list = Self::new();
        list.extend(entries);
        list
    }
}

impl<T: PartialEq> PartialEq for Chunks<T> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().zip(other.iter()).all(|(a, b)| a == b)
    }
}

impl<T: Eq> Eq for Chunks<T> {}

impl<T: PartialEq> PartialEq<[T]> for Chunks<T> {
    fn eq(&self, other: &[T]) -> bool {
        self.len() == other.len() && self.iter().zip(other).all(|(a, b)| a == b)
    }
}

impl<T: fmt::Debug> fmt::Debug for Chunks<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Serialize> Serialize for Chunks<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Chunks<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_same_list_as_a_vector() {
        let mut plain: Vec<usize> = Vec::new();
        let mut list = Chunks::new();
        for n in 0..3_000usize {
            plain.push(n * 7);
            list.push(n * 7);
            if n % 41 == 40 {
                let len = plain.len() - (n * 13) % 60.min(plain.len());
                plain.truncate(len);
                list.truncate(len);
            }
            assert_eq!((list.len(), list.last()), (plain.len(), plain.last()));
        }
        assert!(list == *plain);
        assert_eq!(list.get(plain.len()), None);
        for at in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, plain.len() - 1, plain.len(), plain.len() + 5] {
            assert_eq!(
                list.range(at..at + 200).collect::<Vec<_>>(),
                plain.iter().skip(at).take(200).collect::<Vec<_>>()
            );
        }
        assert_eq!(list.iter().rposition(|&n| n == plain[200]), Some(200));
        let bytes = postcard::to_allocvec(&list).unwrap();
        assert_eq!(postcard::from_bytes::<Chunks<usize>>(&bytes).unwrap(), list);
    }

    #[test]
    fn what_is_changed_in_a_copy_is_not_changed_in_the_original() {
        let list: Chunks<usize> = (0..1_000).collect();
        let mut copy = list.clone();
        assert!(list.full.iter().zip(&copy.full).all(|(a, b)| Arc::ptr_eq(a, b)), "a copy shares what is old");
        *copy.get_mut(5).unwrap() = 77;
        *copy.get_mut(999).unwrap() = 78;
        assert_eq!((list[5], copy[5], list[999], copy[999]), (5, 77, 999, 78));
        assert_eq!(copy.get_mut(1_000), None);
    }
}
