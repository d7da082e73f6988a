//! Arguments that every book needs: numbers, yes and no, words of a list.
use super::{Argument, Words};
use crate::nearest;
use std::fmt::Write;

/// A number of a range, whatever type the action holds it in: `Commit(points: u8 as Number<1, 3>)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize)]
pub struct Number<const LOW: i32, const HIGH: i32>(pub i32);

impl<B: ?Sized, const LOW: i32, const HIGH: i32> Argument<B> for Number<LOW, HIGH> {
    const KIND: &'static str = "NUMBER";

    fn all(_: &B) -> impl Iterator<Item = Self> {
        (LOW..=HIGH).map(Self)
    }
    fn write(self, _: &B, out: &mut String) {
        write!(out, "{}", self.0).expect("a string takes all");
    }
    fn read(words: &mut Words<'_>, _: &B) -> Result<Self, String> {
        words.number("a number", LOW..=HIGH).map(Self)
    }
    fn exists(self, _: &B) -> bool {
        (LOW..=HIGH).contains(&self.0)
    }
}

macro_rules! held_in {
    ($($held:ty),+) => {
        $(impl<const LOW: i32, const HIGH: i32> From<$held> for Number<LOW, HIGH> {
            fn from(number: $held) -> Self {
                Self(i32::from(number))
            }
        }

        impl<const LOW: i32, const HIGH: i32> From<Number<LOW, HIGH>> for $held {
            fn from(number: Number<LOW, HIGH>) -> Self {
                const { assert!(LOW >= <$held>::MIN as i32 && HIGH <= <$held>::MAX as i32, "the type holds the range") };
                number.0 as $held
            }
        })+
    };
}
held_in!(u8, i8, u16, i16);

/// Yes or no.
impl<B: ?Sized> Argument<B> for bool {
    const KIND: &'static str = "yes|no";

    fn all(_: &B) -> impl Iterator<Item = Self> {
        [true, false].into_iter()
    }
    fn write(self, _: &B, out: &mut String) {
        out.push_str(if self { "yes" } else { "no" });
    }
    fn read(words: &mut Words<'_>, _: &B) -> Result<Self, String> {
        match words.take("yes or no")? {
            "yes" => Ok(true),
            "no" => Ok(false),
            word => Err(format!("'{word}' is neither yes nor no")),
        }
    }
}

/// The value of a [`words!`](crate::words!) that a word stands for.
///
/// # Errors
/// Which words there are, and which one may have been meant.
pub fn word_of<T: Copy>(words: &mut Words<'_>, kind: &str, known: &[(&'static str, T)]) -> Result<T, String> {
    let word = words.take(kind)?;
    let found = known.iter().find(|(known, _)| known.eq_ignore_ascii_case(word));
    found.map(|(_, value)| *value).ok_or_else(|| match nearest(word, known.iter().map(|(known, _)| *known)) {
        Some(near) => format!("'{word}' is not one of {kind}; did you mean '{near}'?"),
        None => format!("'{word}' is not one of {kind}"),
    })
}

/// An enum whose values are words. A value may have further words by which it is read, and a text by which it is said.
///
/// ```
/// use voltigeur_engine::actions::Actions;
/// voltigeur_engine::words! {
///     /// How a unit stands.
///     #[derive(Clone, Copy, PartialEq, Eq, Debug)]
///     pub enum Formation {
///         /// To march and to fire.
///         Line = "line",
///         /// Against cavalry.
///         Square = "square" | "carre",
///         /// As skirmishers.
///         Open = "open" => "open order",
///     }
/// }
/// voltigeur_engine::actions! {
///     #[derive(Clone, Copy, PartialEq, Eq, Debug)]
///     pub enum Action in () { Form(to: Formation) = "form {to}", "X-1", "Form {to}"; }
/// }
/// assert_eq!(Action::read(&(), "form carre").unwrap(), Action::Form(Formation::Square));
/// assert_eq!(Action::Form(Formation::Open).label(&()), "Form open order");
/// let fault = Action::read(&(), "form column").unwrap_err();
/// assert_eq!(fault.to_string(), "'column' is not one of line|square|open; say: form line|square|open");
/// ```
#[macro_export]
macro_rules! words {
    (@said $word:literal) => { $word };
    (@said $word:literal $said:literal) => { $said };
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$about:meta])* $variant:ident = $word:literal $(| $alias:literal)* $(=> $said:literal)?),+ $(,)?
    }) => {
        $(#[$meta])*
        $vis enum $name { $($(#[$about])* $variant),+ }

        #[allow(dead_code, reason = "not every book asks for each of them")]
        impl $name {
            /// All of them, in order.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];
            /// Every word, with what it stands for.
            const WORDS: &[(&'static str, Self)] = &[$(($word, Self::$variant), $(($alias, Self::$variant),)*)+];

            /// Its word.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// It as people say it.
            #[must_use]
            pub const fn said(self) -> &'static str {
                match self { $(Self::$variant => $crate::words!(@said $word $($said)?)),+ }
            }

            /// By its word, in any case.
            #[must_use]
            pub fn from_word(word: &str) -> Option<Self> {
                let found = Self::WORDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word));
                found.map(|(_, value)| *value)
            }
        }

        impl<B: ?Sized> $crate::actions::Argument<B> for $name {
            const KIND: &'static str = concat!($($word, "|"),+).split_at(concat!($($word, "|"),+).len() - 1).0;

            fn all(_: &B) -> impl Iterator<Item = Self> {
                Self::ALL.into_iter()
            }
            fn write(self, _: &B, out: &mut String) {
                out.push_str(self.word());
            }
            fn read(words: &mut $crate::actions::Words<'_>, _: &B) -> Result<Self, String> {
                $crate::actions::word_of(words, <Self as $crate::actions::Argument<B>>::KIND, Self::WORDS)
            }
            fn say(self, _: &B, out: &mut String) {
                out.push_str(self.said());
            }
        }
    };
}
