//! What actions say: things with names, numbers, words.
use crate::nearest;
use crate::view::Target;
use std::borrow::Cow;
use std::fmt::Write;

/// What things of one kind are called: units, places, leaders.
pub trait Names<T: Copy + Eq> {
    /// What such a thing is called where one is missing: `UNIT`.
    const KIND: &'static str;
    /// All of them, in order.
    fn all(&self) -> impl Iterator<Item = T>;
    /// Is it one of them? Asked of every action that is judged.
    fn has(&self, thing: T) -> bool;
    /// Its id: one word, as records write it.
    fn id(&self, thing: T) -> Cow<'_, str>;

    /// Its name as people say it.
    fn name(&self, thing: T) -> Cow<'_, str> {
        self.id(thing)
    }

    /// What it points at.
    fn target(&self, _thing: T) -> Option<Target> {
        None
    }

    /// The one with this id, in any case. A book whose ids can be computed, or that knows further names for a thing, says so.
    fn find(&self, id: &str) -> Option<T> {
        self.all().find(|&thing| self.id(thing).eq_ignore_ascii_case(id))
    }
}

/// Something that an action says: one or more words of its notation.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no argument of actions in `{B}`",
    note = "implement `Names<{Self}>` and list it: `named!({B}: {Self});`, or use `words!`"
)]
pub trait Argument<B: ?Sized>: Copy + Eq {
    /// What it is called where it is missing.
    const KIND: &'static str;
    /// Every value, legal or not; on a free table, a sample.
    fn all(battle: &B) -> impl Iterator<Item = Self>;
    /// Writes it as records have it.
    fn write(self, battle: &B, out: &mut String);
    /// Reads it from the words that come next.
    ///
    /// # Errors
    /// Says what is wrong, and what could stand there.
    fn read(words: &mut Words<'_>, battle: &B) -> Result<Self, String>;

    /// Writes it as people say it.
    fn say(self, battle: &B, out: &mut String) {
        self.write(battle, out);
    }
    /// Appends what it points at.
    fn point(self, _battle: &B, _out: &mut Vec<Target>) {}
    /// Does the battle have it?
    #[inline]
    fn exists(self, _battle: &B) -> bool {
        true
    }
}

/// The words of a text, one after the other, in lower case.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    words: &'a [&'a str],
    next: usize,
}

impl<'a> Words<'a> {
    pub(super) const fn new(words: &'a [&'a str]) -> Self {
        Self { words, next: 0 }
    }

    pub(super) const fn gone(&self) -> usize {
        self.next
    }

    /// The next word, if there is one.
    #[must_use]
    pub fn peek(&self) -> Option<&'a str> {
        self.words.get(self.next).copied()
    }

    /// Takes the next word.
    ///
    /// # Errors
    /// If there is none: that what is wanted is missing.
    pub fn take(&mut self, wanted: &str) -> Result<&'a str, String> {
        let word = self.peek().ok_or_else(|| format!("{wanted} is missing"))?;
        self.next += 1;
        Ok(word)
    }

    /// Goes past the next word, if it is this one.
    pub fn accept(&mut self, word: &str) -> bool {
        let accepted = self.peek() == Some(word);
        self.next += usize::from(accepted);
        accepted
    }
}

/// The thing that a word names.
///
/// # Errors
/// If the battle has none of that name: which one may have been meant.
pub fn look_up<T: Copy + Eq, B: Names<T> + ?Sized>(battle: &B, word: &str) -> Result<T, String> {
    battle.find(word).ok_or_else(|| {
        let ids = Vec::from_iter(battle.all().map(|thing| battle.id(thing)));
        let near = nearest(word, ids.iter().map(|id| &**id));
        let hint = near.map_or(String::new(), |near| format!("; did you mean '{near}'?"));
        format!("there is no {} '{word}'{hint}", B::KIND.to_ascii_lowercase())
    })
}

/// Things that have [`Names`] in a battle are arguments of its actions: `named!(Field: UnitId, PlaceId);`
///
/// A list and no blanket `impl`, since ids may come from another crate: of a foreign type a book may say only what it means in its own
/// battle.
#[macro_export]
macro_rules! named {
    ($battle:ty: $($thing:ty),+ $(,)?) => {
        $(impl $crate::actions::Argument<$battle> for $thing {
            const KIND: &'static str = <$battle as $crate::actions::Names<$thing>>::KIND;

            fn all(battle: &$battle) -> impl Iterator<Item = Self> {
                $crate::actions::Names::<$thing>::all(battle)
            }
            fn write(self, battle: &$battle, out: &mut String) {
                out.push_str(&$crate::actions::Names::id(battle, self));
            }
            fn read(words: &mut $crate::actions::Words<'_>, battle: &$battle) -> Result<Self, String> {
                $crate::actions::look_up(battle, words.take(<Self as $crate::actions::Argument<$battle>>::KIND)?)
            }
            fn say(self, battle: &$battle, out: &mut String) {
                out.push_str(&$crate::actions::Names::name(battle, self));
            }
            fn point(self, battle: &$battle, out: &mut Vec<$crate::view::Target>) {
                out.extend($crate::actions::Names::target(battle, self));
            }
            #[inline]
            fn exists(self, battle: &$battle) -> bool {
                $crate::actions::Names::has(battle, self)
            }
        })+
    };
}

/// A number of a range.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize)]
pub struct Number<const LOW: u8, const HIGH: u8>(pub u8);

impl<B: ?Sized, const LOW: u8, const HIGH: u8> Argument<B> for Number<LOW, HIGH> {
    const KIND: &'static str = "NUMBER";

    fn all(_: &B) -> impl Iterator<Item = Self> {
        (LOW..=HIGH).map(Self)
    }
    fn write(self, _: &B, out: &mut String) {
        write!(out, "{}", self.0).expect("a string takes all");
    }
    fn read(words: &mut Words<'_>, _: &B) -> Result<Self, String> {
        let word = words.take("a number")?;
        let number = word.parse().ok().filter(|number| (LOW..=HIGH).contains(number));
        number.map(Self).ok_or_else(|| format!("'{word}' is not a number from {LOW} to {HIGH}"))
    }
    fn exists(self, _: &B) -> bool {
        (LOW..=HIGH).contains(&self.0)
    }
}

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

/// An enum whose values are words.
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
///         Square = "square",
///     }
/// }
/// voltigeur_engine::actions! {
///     #[derive(Clone, Copy, PartialEq, Eq, Debug)]
///     pub enum Action in () { Form(to: Formation) = "form {to}", "X-1", "Form {to}"; }
/// }
/// assert_eq!(Action::read(&(), "form square").unwrap(), Action::Form(Formation::Square));
/// let fault = Action::read(&(), "form column").unwrap_err();
/// assert_eq!(fault.to_string(), "'column' is not one of line|square; say: form line|square");
/// ```
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$about:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        $vis enum $name { $($(#[$about])* $variant),+ }

        impl $name {
            /// All of them, in order.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// Its word.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }
        }

        impl<B: ?Sized> $crate::actions::Argument<B> for $name {
            const KIND: &'static str = concat!($($word, "|"),+).split_at(concat!($($word, "|"),+).len() - 1).0;

            fn all(_: &B) -> impl Iterator<Item = Self> {
                Self::ALL.iter().copied()
            }
            fn write(self, _: &B, out: &mut String) {
                out.push_str(self.word());
            }
            fn read(words: &mut $crate::actions::Words<'_>, _: &B) -> Result<Self, String> {
                let kind = <Self as $crate::actions::Argument<B>>::KIND;
                let word = words.take(kind)?;
                let known = Self::ALL.iter().find(|known| known.word().eq_ignore_ascii_case(word));
                known.copied().ok_or_else(|| format!("'{word}' is not one of {kind}"))
            }
        }
    };
}
