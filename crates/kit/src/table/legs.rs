//! A move as a list of legs.
use serde::{Deserialize, Serialize};
use std::ops::Deref;

/// A part of a move, as a book has it.
pub trait Part: Copy {
    /// Fills the room that a list has left. It is stored with the list: once a book has records, it stays what it is.
    const FILLER: Self;
}

/// A list of legs: of whatever a book says a leg is, and with room for `MOST` of them.
///
/// ```
/// use voltigeur_kit::table::{Legs, Part};
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// enum Leg {
///     Halt,
///     Ahead(u8),
/// }
/// impl Part for Leg {
///     const FILLER: Self = Leg::Halt;
/// }
/// let legs: Legs<Leg, 3> = [Leg::Ahead(2), Leg::Ahead(1)].into_iter().collect();
/// assert_eq!(legs.rest()[..], [Leg::Ahead(1)]);
/// assert_eq!(legs.with_first(Leg::Halt)[..], [Leg::Halt, Leg::Ahead(1)]);
/// assert_eq!(legs.longer(Leg::Halt).unwrap().longer(Leg::Halt), None, "it has room for three");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(bound(serialize = "L: Serialize", deserialize = "L: Part + Deserialize<'de>"))]
#[serde(try_from = "Stored<L, MOST>")]
pub struct Legs<L, const MOST: usize> {
    count: u8,
    #[serde(serialize_with = "slots::serialize")]
    legs: [L; MOST],
}

/// A list as it was stored, not yet known to be one.
#[derive(Deserialize)]
#[serde(bound(deserialize = "L: Deserialize<'de>"))]
struct Stored<L, const MOST: usize> {
    count: u8,
    #[serde(deserialize_with = "slots::deserialize")]
    legs: [L; MOST],
}

/// A list that says it has more legs than it has room for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a list of at most {0} legs says that it has more")]
struct TooLong(usize);

impl<L, const MOST: usize> TryFrom<Stored<L, MOST>> for Legs<L, MOST> {
    type Error = TooLong;
    fn try_from(stored: Stored<L, MOST>) -> Result<Self, TooLong> {
        let Stored { count, legs } = stored;
        if usize::from(count) > MOST { Err(TooLong(MOST)) } else { Ok(Self { count, legs }) }
    }
}

impl<L: Part, const MOST: usize> Legs<L, MOST> {
    /// No leg.
    pub const EMPTY: Self = Self { count: 0, legs: [L::FILLER; MOST] };

    /// One leg.
    #[must_use]
    pub fn one(leg: L) -> Self {
        let mut legs = Self::EMPTY;
        legs.push(leg);
        legs
    }

    /// Adds a leg; false if there is no room.
    pub fn push(&mut self, leg: L) -> bool {
        let Some(slot) = self.legs.get_mut(usize::from(self.count)) else { return false };
        *slot = leg;
        self.count += 1;
        true
    }

    /// With one leg more; none if there is no room.
    #[must_use]
    pub fn longer(mut self, leg: L) -> Option<Self> {
        self.push(leg).then_some(self)
    }

    /// Without the first.
    #[must_use]
    pub fn rest(&self) -> Self {
        self.iter().skip(1).copied().collect()
    }

    /// With another first leg.
    #[must_use]
    pub fn with_first(mut self, leg: L) -> Self {
        self.legs[0] = leg;
        self
    }
}

impl<L: Part, const MOST: usize> Default for Legs<L, MOST> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<L, const MOST: usize> Deref for Legs<L, MOST> {
    type Target = [L];
    fn deref(&self) -> &[L] {
        &self.legs[..usize::from(self.count)]
    }
}

impl<L: Part, const MOST: usize> FromIterator<L> for Legs<L, MOST> {
    fn from_iter<I: IntoIterator<Item = L>>(legs: I) -> Self {
        let mut list = Self::EMPTY;
        for leg in legs {
            list.push(leg);
        }
        list
    }
}

/// All places of a list, stored one after the other as an array is.
mod slots {
    use arrayvec::ArrayVec;
    use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
    use serde::ser::{Serialize, SerializeTuple, Serializer};
    use std::fmt;
    use std::marker::PhantomData;

    pub(super) fn serialize<L: Serialize, S: Serializer, const MOST: usize>(
        legs: &[L; MOST],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(MOST)?;
        for leg in legs {
            tuple.serialize_element(leg)?;
        }
        tuple.end()
    }

    pub(super) fn deserialize<'de, L: Deserialize<'de>, D: Deserializer<'de>, const MOST: usize>(
        deserializer: D,
    ) -> Result<[L; MOST], D::Error> {
        deserializer.deserialize_tuple(MOST, All(PhantomData))
    }

    struct All<L, const MOST: usize>(PhantomData<L>);

    impl<'de, L: Deserialize<'de>, const MOST: usize> Visitor<'de> for All<L, MOST> {
        type Value = [L; MOST];

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{MOST} legs")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<[L; MOST], A::Error> {
            let mut legs: ArrayVec<L, MOST> = ArrayVec::new();
            while !legs.is_full()
                && let Some(leg) = from.next_element()?
            {
                legs.push(leg);
            }
            let found = legs.len();
            legs.into_inner().map_err(|_| A::Error::invalid_length(found, &"a list with all its places"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
    struct Leg(u8);

    impl Part for Leg {
        const FILLER: Self = Leg(9);
    }

    #[test]
    fn a_list_is_stored_with_all_its_places_and_read_back() {
        let legs: Legs<Leg, 3> = [Leg(4)].into_iter().collect();
        let json = serde_json::to_string(&legs).unwrap();
        assert_eq!(json, r#"{"count":1,"legs":[4,9,9]}"#);
        assert_eq!(serde_json::from_str::<Legs<Leg, 3>>(&json).unwrap(), legs);
        for wrong in [r#"{"count":4,"legs":[4,9,9]}"#, r#"{"count":1,"legs":[4,9]}"#] {
            assert!(serde_json::from_str::<Legs<Leg, 3>>(wrong).is_err(), "{wrong}");
        }
    }
}
