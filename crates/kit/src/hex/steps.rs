//! Following a way step by step: what is left of it waits in the state while others decide about what they see of it.
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use voltigeur_field::hex::Direction;

/// A step of a way as it is stored: a hex on, a turn, a change of formation, as the book has them.
pub trait Step: Copy {
    /// Its number.
    fn code(self) -> u8;
    /// The step with this number; nothing if there is none.
    fn from_code(code: u8) -> Option<Self>;
}

impl Step for u8 {
    fn code(self) -> u8 {
        self
    }
    fn from_code(code: u8) -> Option<Self> {
        Some(code)
    }
}

/// For whoever only goes from hex to hex.
impl Step for Direction {
    fn code(self) -> u8 {
        self.index() as u8
    }
    fn from_code(code: u8) -> Option<Self> {
        Self::try_from(code).ok()
    }
}

/// What is left of a way of at most `MOST` steps. It is flat and can lie in a procedure on the stack; whatever led to them, ways on which
/// the same is left are equal.
///
/// ```
/// use voltigeur_field::hex::Direction;
/// use voltigeur_kit::hex::steps::{Step, Steps};
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// enum Pace { On(Direction), About }
/// impl Step for Pace {
///     fn code(self) -> u8 {
///         match self {
///             Self::On(direction) => direction.index() as u8,
///             Self::About => 6,
///         }
///     }
///     fn from_code(code: u8) -> Option<Self> {
///         match code {
///             6 => Some(Self::About),
///             _ => Direction::try_from(code).ok().map(Self::On),
///         }
///     }
/// }
/// let mut way = Steps::<Pace, 8>::of([Pace::About, Pace::On(Direction::S)]).unwrap();
/// assert_eq!(way.take(), Some(Pace::About));
/// assert_eq!(way.left().collect::<Vec<_>>(), [Pace::On(Direction::S)]);
/// way.stop();
/// assert_eq!(way.take(), None);
/// ```
pub struct Steps<S, const MOST: usize> {
    steps: [u8; MOST],
    left: u8,
    of: PhantomData<S>,
}

impl<S: Step, const MOST: usize> Steps<S, MOST> {
    /// No way.
    pub const NONE: Self = Self { steps: [0; MOST], left: 0, of: PhantomData };

    /// A way of these steps; nothing if there are too many.
    pub fn of(steps: impl IntoIterator<Item = S>) -> Option<Self> {
        let mut way = Self::NONE;
        for step in steps {
            *way.steps.get_mut(usize::from(way.left))? = step.code();
            way.left += 1;
        }
        Some(way)
    }

    /// A way whose steps are found from the last to the first, as a search finds them; nothing if there are too many.
    pub fn backward(steps: impl IntoIterator<Item = S>) -> Option<Self> {
        let mut way = Self::of(steps)?;
        way.steps[..usize::from(way.left)].reverse();
        Some(way)
    }

    /// The next step, without taking it.
    #[must_use]
    pub fn peek(&self) -> Option<S> {
        self.left().next()
    }

    /// Takes the next step.
    pub fn take(&mut self) -> Option<S> {
        let step = self.peek()?;
        let left = usize::from(self.left);
        self.steps.copy_within(1..left, 0);
        self.steps[left - 1] = 0;
        self.left -= 1;
        Some(step)
    }

    /// The steps that are left, in order.
    pub fn left(&self) -> impl Iterator<Item = S> + Clone + '_ {
        self.steps[..usize::from(self.left)].iter().filter_map(|&code| S::from_code(code))
    }

    /// Is nothing left of it?
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.left == 0
    }

    /// Whoever follows it stops here: nothing is left of it.
    pub fn stop(&mut self) {
        *self = Self::NONE;
    }
}

impl<S, const MOST: usize> Clone for Steps<S, MOST> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<S, const MOST: usize> Copy for Steps<S, MOST> {}
impl<S, const MOST: usize> PartialEq for Steps<S, MOST> {
    fn eq(&self, other: &Self) -> bool {
        (self.steps, self.left) == (other.steps, other.left)
    }
}
impl<S, const MOST: usize> Eq for Steps<S, MOST> {}
impl<S, const MOST: usize> std::hash::Hash for Steps<S, MOST> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.steps, self.left).hash(state);
    }
}
impl<S: Step, const MOST: usize> Default for Steps<S, MOST> {
    fn default() -> Self {
        Self::NONE
    }
}
impl<S: Step + fmt::Debug, const MOST: usize> fmt::Debug for Steps<S, MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.left()).finish()
    }
}

/// As it is stored: the steps that are left, zeros after them, and how many are left.
#[derive(Serialize, Deserialize)]
struct Stored<const MOST: usize> {
    steps: Codes<MOST>,
    left: u8,
}

struct Codes<const MOST: usize>([u8; MOST]);

impl<const MOST: usize> Serialize for Codes<MOST> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeTuple;
        let mut tuple = serializer.serialize_tuple(MOST)?;
        self.0.iter().try_for_each(|code| tuple.serialize_element(code))?;
        tuple.end()
    }
}

impl<'de, const MOST: usize> Deserialize<'de> for Codes<MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct All<const MOST: usize>;
        impl<'de, const MOST: usize> Visitor<'de> for All<MOST> {
            type Value = Codes<MOST>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{MOST} steps")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut codes: A) -> Result<Codes<MOST>, A::Error> {
                let mut all = [0; MOST];
                for (n, code) in all.iter_mut().enumerate() {
                    *code = codes.next_element()?.ok_or_else(|| A::Error::invalid_length(n, &self))?;
                }
                Ok(Codes(all))
            }
        }
        deserializer.deserialize_tuple(MOST, All)
    }
}

impl<S, const MOST: usize> Serialize for Steps<S, MOST> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        Stored { steps: Codes(self.steps), left: self.left }.serialize(serializer)
    }
}

impl<'de, S: Step, const MOST: usize> Deserialize<'de> for Steps<S, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Stored { steps: Codes(steps), left } = Stored::<MOST>::deserialize(deserializer)?;
        let known = |codes: &[u8]| codes.iter().all(|&code| S::from_code(code).is_some());
        match steps.split_at_checked(usize::from(left)) {
            Some((way, rest)) if known(way) && rest.iter().all(|&code| code == 0) => {
                Ok(Self { steps, left, of: PhantomData })
            }
            _ => Err(D::Error::custom("that is not a way")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn steps_are_taken_in_order(codes in proptest::collection::vec(any::<u8>(), 0..12), taken in 0usize..12) {
            let way = Steps::<u8, 8>::of(codes.iter().copied());
            prop_assert_eq!(way.is_some(), codes.len() <= 8);
            let Some(mut way) = way else { return Ok(()) };
            prop_assert_eq!(Steps::backward(codes.iter().rev().copied()), Some(way));
            for &code in codes.iter().take(taken) {
                prop_assert_eq!(way.take(), Some(code));
            }
            prop_assert!(way.left().eq(codes.iter().copied().skip(taken)));
            prop_assert_eq!(way.is_over(), taken >= codes.len());
            prop_assert_eq!(Steps::of(codes.iter().skip(taken).copied()), Some(way));
            let stored = toml::to_string(&way).unwrap();
            prop_assert_eq!(toml::from_str::<Steps<u8, 8>>(&stored).unwrap(), way);
        }
    }

    #[test]
    fn a_way_that_goes_beyond_itself_is_refused() {
        let read = |text| toml::from_str::<Steps<u8, 2>>(text);
        assert!(read("steps = [1, 2]\nleft = 2").is_ok());
        assert!(read("steps = [1, 2]\nleft = 3").is_err());
        assert!(read("steps = [1, 2]\nleft = 1").is_err());
        assert!(read("steps = [1]\nleft = 1").is_err());
    }
}
