//! What actions say: things with names, numbers, words.
use crate::nearest;
use crate::view::Target;
use std::borrow::Cow;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

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

    /// How many words are left.
    #[must_use]
    pub const fn left(&self) -> usize {
        self.words.len() - self.next
    }

    /// Takes a number of a range, whole or not.
    ///
    /// # Errors
    /// Says what could stand there.
    pub fn number<N: FromStr + PartialOrd + Display>(
        &mut self,
        what: &str,
        range: RangeInclusive<N>,
    ) -> Result<N, String> {
        let word = self.take(what)?;
        let number = word.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("'{word}' is not {what} from {} to {}", range.start(), range.end()))
    }

    /// Goes past the next word, if it is this one.
    pub fn accept(&mut self, word: &str) -> bool {
        let accepted = self.peek() == Some(word);
        self.next += usize::from(accepted);
        accepted
    }
}

/// The words of a text in lower case. Commas only separate.
pub(super) fn split(lower: &str) -> Vec<&str> {
    lower.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty()).collect()
}

/// Reads a whole text that is not an action, such as an order in a study, by the arguments of actions.
///
/// # Errors
/// What is wrong with it, or that words are left over.
pub fn read_all<T>(text: &str, read: impl FnOnce(&mut Words<'_>) -> Result<T, String>) -> Result<T, String> {
    let lower = text.to_ascii_lowercase();
    let words = split(&lower);
    let mut words = Words::new(&words);
    let read = read(&mut words)?;
    words.peek().map_or(Ok(read), |word| Err(format!("'{word}' is too much")))
}

/// The thing that a word names.
///
/// # Errors
/// If the battle has none of that name: which one may have been meant, or, if there are few, which there are.
pub fn look_up<T: Copy + Eq, B: Names<T> + ?Sized>(battle: &B, word: &str) -> Result<T, String> {
    battle.find(word).ok_or_else(|| {
        let ids = Vec::from_iter(battle.all().map(|thing| battle.id(thing)));
        let hint = match nearest(word, ids.iter().map(|id| &**id)) {
            Some(near) => format!("; did you mean '{near}'?"),
            None if (1..=FEW).contains(&ids.len()) => format!(": {}", ids.join(", ")),
            None => String::new(),
        };
        format!("there is no {} '{word}'{hint}", B::KIND.to_ascii_lowercase())
    })
}

/// So many names are listed where none of them is near.
const FEW: usize = 10;

/// Things that have [`Names`] in a battle are arguments of its actions: `named!(Field: UnitId, PlaceId);` Where the game is asked, since some
/// names depend on its state, those that do not are its battle's: `named!(Game => battle: Field; UnitId, PlaceId);`
///
/// A list and no blanket `impl`, since ids may come from another crate: of a foreign type a book may say only what it means in its own
/// battle.
#[macro_export]
macro_rules! named {
    (@one $asked:ty, $battle:ty, [$($path:tt)*] $thing:ty) => {
        impl $crate::actions::Argument<$asked> for $thing {
            const KIND: &'static str = <$battle as $crate::actions::Names<$thing>>::KIND;

            fn all(asked: &$asked) -> impl Iterator<Item = Self> {
                let battle: &$battle = &asked$($path)*;
                $crate::actions::Names::<$thing>::all(battle)
            }
            fn write(self, asked: &$asked, out: &mut String) {
                let battle: &$battle = &asked$($path)*;
                out.push_str(&$crate::actions::Names::id(battle, self));
            }
            fn read(words: &mut $crate::actions::Words<'_>, asked: &$asked) -> Result<Self, String> {
                let battle: &$battle = &asked$($path)*;
                $crate::actions::look_up(battle, words.take(<Self as $crate::actions::Argument<$asked>>::KIND)?)
            }
            fn say(self, asked: &$asked, out: &mut String) {
                let battle: &$battle = &asked$($path)*;
                out.push_str(&$crate::actions::Names::name(battle, self));
            }
            fn point(self, asked: &$asked, out: &mut Vec<$crate::view::Target>) {
                let battle: &$battle = &asked$($path)*;
                out.extend($crate::actions::Names::target(battle, self));
            }
            #[inline]
            fn exists(self, asked: &$asked) -> bool {
                let battle: &$battle = &asked$($path)*;
                $crate::actions::Names::has(battle, self)
            }
        }
    };
    ($battle:ty: $($thing:ty),+ $(,)?) => {
        $($crate::named!(@one $battle, $battle, [] $thing);)+
    };
    ($game:ty => $field:ident: $battle:ty; $($thing:ty),+ $(,)?) => {
        $($crate::named!(@one $game, $battle, [.$field] $thing);)+
    };
}

/// [`Names`] of things that a battle keeps in lists, each with an `id` and a `name`, by their numbers:
/// `listed!(Battle { UnitId in units, "UNIT", Target::Piece; LeaderId in leaders, "LEADER"; });` A view's target, if they have one, stands last.
///
/// ```
/// use voltigeur_engine::actions::Names;
/// use voltigeur_engine::view::Target;
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// pub struct UnitId(pub u8);
/// pub struct Unit { id: String, name: String }
/// pub struct Battle { units: Vec<Unit> }
/// voltigeur_engine::listed!(Battle { UnitId in units, "UNIT", Target::Piece; });
///
/// let battle = Battle { units: vec![Unit { id: "f1".to_owned(), name: "The 1st Foot".to_owned() }] };
/// assert_eq!(battle.find("F1"), Some(UnitId(0)));
/// assert_eq!(battle.name(UnitId(0)), "The 1st Foot");
/// assert_eq!(battle.target(UnitId(0)), Some(Target::Piece("f1".to_owned())));
/// ```
#[macro_export]
macro_rules! listed {
    ($battle:ty { $($thing:ident in $list:ident, $kind:literal $(, $target:path)?;)+ }) => {
        $(impl $crate::actions::Names<$thing> for $battle {
            const KIND: &'static str = $kind;

            fn all(&self) -> impl Iterator<Item = $thing> {
                (0..self.$list.len()).map(|number| $thing(number as u8))
            }
            #[inline]
            fn has(&self, thing: $thing) -> bool {
                usize::from(thing.0) < self.$list.len()
            }
            fn id(&self, thing: $thing) -> std::borrow::Cow<'_, str> {
                self.$list.get(usize::from(thing.0)).map_or("?", |thing| thing.id.as_str()).into()
            }
            fn name(&self, thing: $thing) -> std::borrow::Cow<'_, str> {
                self.$list.get(usize::from(thing.0)).map_or("?", |thing| thing.name.as_str()).into()
            }
            $(fn target(&self, thing: $thing) -> Option<$crate::view::Target> {
                Some($target($crate::actions::Names::id(self, thing).into_owned()))
            })?
        })+
    };
}
