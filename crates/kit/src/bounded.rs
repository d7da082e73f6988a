//! Lists of a state that grow and shrink in play, up to a bound.
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

/// A list with room for `MOST` entries from the start, and so has every copy of it: playing on never allocates, and copying a game copies
/// only the entries that there are.
pub struct Bounded<T, const MOST: usize>(Vec<T>);

impl<T, const MOST: usize> Bounded<T, MOST> {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        Self(Vec::with_capacity(MOST))
    }

    /// Is there no room left?
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.0.len() >= MOST
    }

    /// Adds an entry.
    ///
    /// # Panics
    /// If the list is full.
    pub fn push(&mut self, entry: T) {
        assert!(!self.is_full(), "a list of at most {MOST} is full");
        self.0.push(entry);
    }

    /// Takes the last entry off.
    pub fn pop(&mut self) -> Option<T> {
        self.0.pop()
    }

    /// Takes all entries off.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl<T, const MOST: usize> Default for Bounded<T, MOST> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Clone, const MOST: usize> Clone for Bounded<T, MOST> {
    fn clone(&self) -> Self {
        let mut copy = Self::new();
        copy.0.extend_from_slice(&self.0);
        copy
    }

    fn clone_from(&mut self, other: &Self) {
        self.0.clone_from(&other.0);
    }
}

impl<T, const MOST: usize> Deref for Bounded<T, MOST> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T, const MOST: usize> DerefMut for Bounded<T, MOST> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T, const MOST: usize> Extend<T> for Bounded<T, MOST> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, entries: I) {
        entries.into_iter().for_each(|entry| self.push(entry));
    }
}

impl<T: PartialEq, const MOST: usize> PartialEq for Bounded<T, MOST> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<T: Eq, const MOST: usize> Eq for Bounded<T, MOST> {}

impl<T: Hash, const MOST: usize> Hash for Bounded<T, MOST> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash(hasher);
    }
}

impl<T: std::fmt::Debug, const MOST: usize> std::fmt::Debug for Bounded<T, MOST> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Serialize, const MOST: usize> Serialize for Bounded<T, MOST> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>, const MOST: usize> Deserialize<'de> for Bounded<T, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let entries = Vec::<T>::deserialize(deserializer)?;
        if entries.len() > MOST {
            return Err(D::Error::invalid_length(entries.len(), &"no longer list than the rules can make"));
        }
        let mut list = Self::new();
        list.0.extend(entries);
        Ok(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_keeps_its_room_and_its_bound() {
        let mut list: Bounded<u8, 3> = Bounded::new();
        list.extend([1, 2]);
        let copy = list.clone();
        assert_eq!(copy, list);
        assert!(copy.0.capacity() >= 3, "a copy has room as well");
        let json = serde_json::to_string(&list).unwrap();
        assert_eq!(json, "[1,2]");
        assert_eq!(serde_json::from_str::<Bounded<u8, 3>>(&json).unwrap(), list);
        assert!(serde_json::from_str::<Bounded<u8, 3>>("[1,2,3,4]").is_err(), "too long");
        list.push(3);
        assert!(list.is_full());
        assert_eq!(list.pop(), Some(3));
    }
}
