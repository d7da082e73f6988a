//! Actions: one row for each, and everything else follows from it.
//!
//! ```
//! use std::borrow::Cow;
//! use voltigeur_engine::actions::{Actions, Names, Number};
//! use voltigeur_engine::view::Target;
//!
//! #[derive(Clone, Copy, PartialEq, Eq, Debug)]
//! pub struct UnitId(u8);
//!
//! /// What never changes, and so knows what things are called.
//! pub struct Field { units: [(&'static str, &'static str); 2] }
//!
//! impl Names<UnitId> for Field {
//!     const KIND: &'static str = "UNIT";
//!     fn all(&self) -> impl Iterator<Item = UnitId> { (0..2).map(UnitId) }
//!     fn has(&self, unit: UnitId) -> bool { unit.0 < 2 }
//!     fn id(&self, unit: UnitId) -> Cow<'_, str> { self.units[usize::from(unit.0)].0.into() }
//!     fn name(&self, unit: UnitId) -> Cow<'_, str> { self.units[usize::from(unit.0)].1.into() }
//!     fn target(&self, unit: UnitId) -> Option<Target> { Some(Target::Piece(self.id(unit).into_owned())) }
//! }
//! voltigeur_engine::named!(Field: UnitId);
//!
//! voltigeur_engine::actions! {
//!     #[derive(Clone, Copy, PartialEq, Eq, Debug)]
//!     pub enum Action in Field {
//!         // variant and arguments            notation                rule   label
//!         End                              = "end",                  "X-1", "End the turn";
//!         Charge(unit: UnitId, at: UnitId) = "charge {unit} at {at}", "X-2", "{unit} charges {at}";
//!         Commit(points: Number<1, 3>)     = "commit {points}",      "X-3", "Commit {points} points";
//!     }
//! }
//!
//! let field = Field { units: [("f1", "The 1st Foot"), ("s1", "The 2nd Foot")] };
//! let charge = Action::read(&field, "Charge F1 at s1").unwrap();
//! assert_eq!(charge, Action::Charge(UnitId(0), UnitId(1)));
//! assert_eq!(charge.written(&field), "charge f1 at s1");
//! assert_eq!(charge.label(&field), "The 1st Foot charges The 2nd Foot");
//! assert_eq!(charge.targets(&field).len(), 2);
//! let fault = Action::read(&field, "charge f1 s1").unwrap_err();
//! assert_eq!(fault.to_string(), "'s1' stands where 'at' must; say: charge UNIT at UNIT");
//! let mut all = 0;
//! Action::conceive(&field, &mut |_| all += 1);
//! assert_eq!(all, 1 + 4 + 3);
//! ```
//!
//! What knows the names ([`Names`]) is any type of the book's: the battle, where names never change, or the game itself, where what could be
//! written depends on the state, such as samples of moves on a free table.
//!
//! # Why a macro, and how much of one
//! Three shapes were weighed.
//! - *A trait and a table of constants, no macro.* The enum, the fields that a row writes, those that it reads and the loops over all of
//!   them would have to be written beside the table, and nothing would say that the four agree.
//! - *A derive macro with attributes.* A row is spread over several lines, so that nobody can look down a column; and it needs a crate of its
//!   own, with a parser.
//! - *A table that is the enum*, chosen here. [`actions!`](crate::actions!) writes only what cannot be written otherwise: the enum, and the
//!   way from its fields to their names and back. All behaviour is in plain functions of [`Actions`], over the [`Row`]s as data. A template
//!   that does not fit its arguments does not compile:
//! ```compile_fail,E0080
//! voltigeur_engine::actions! {
//!     #[derive(Clone, Copy, PartialEq, Eq, Debug)]
//!     pub enum Action in () {
//!         Pursue(yes: bool) = "pursue {now}", "X-1", "Pursue";
//!     }
//! }
//! ```
//! A book with chapters has a table in each of them, and one that takes them up: `..Fog(fog::Deed);`. What has a word for each value is an
//! argument by [`words!`](crate::words!).
//!
//! What an action holds need not be what its notation says. `points: u8 as Number<1, 3>` holds a `u8` and reads and writes it as a number from
//! one to three; after `as` stands any argument that can be made of the field and back ([`From`]). Where several fields make one argument
//! together, such as a formation and the facing that only some formations have, the row says so after its fields:
//! ```
//! # use voltigeur_engine::actions::{Actions, Argument, Number, Words};
//! /// A formation: `line 3`, `square`.
//! #[derive(Clone, Copy, PartialEq, Eq, Debug)]
//! pub struct Formed(bool, u8);
//! impl From<(bool, u8)> for Formed {
//!     fn from((square, facing): (bool, u8)) -> Self { Self(square, facing) }
//! }
//! impl From<Formed> for (bool, u8) {
//!     fn from(Formed(square, facing): Formed) -> Self { (square, facing) }
//! }
//! impl Argument<()> for Formed {
//!     const KIND: &'static str = "square|line FACING";
//!     fn all(_: &()) -> impl Iterator<Item = Self> { (0..6).map(|facing| Self(false, facing)).chain([Self(true, 0)]) }
//!     fn write(self, _: &(), out: &mut String) {
//!         if self.0 { out.push_str("square") } else { out.push_str(&format!("line {}", self.1)) }
//!     }
//!     fn read(words: &mut Words<'_>, battle: &()) -> Result<Self, String> {
//!         match words.take("square or line")? {
//!             "square" => Ok(Self(true, 0)),
//!             "line" => Number::<0, 5>::read(words, battle).map(|facing| Self(false, facing.into())),
//!             word => Err(format!("'{word}' is neither square nor line")),
//!         }
//!     }
//! }
//! voltigeur_engine::actions! {
//!     #[derive(Clone, Copy, PartialEq, Eq, Debug)]
//!     pub enum Action in () {
//!         Commit(points: u8 as Number<1, 3>)           = "commit {points}", "X-1", "Commit {points} points";
//!         Form(square: bool, facing: u8) as to: Formed = "form {to}",       "X-2", "Form {to}";
//!     }
//! }
//! assert_eq!(Action::read(&(), "form line 2").unwrap(), Action::Form(false, 2));
//! assert_eq!(Action::Form(true, 0).written(&()), "form square");
//! assert_eq!(Action::read(&(), "commit 3").unwrap(), Action::Commit(3));
//! ```
//!
//! Verbs that depend on a field (limber or deploy) are two variants; labels that depend on yes or no, or on what goes on, are the
//! [procedure's](crate::procedure::Procedure::label).
mod argument;
mod read;
mod ready;
mod row;

pub use argument::{Argument, Names, Words, look_up, read_all};
pub use read::{Misread, Reader, Unreadable};
pub use ready::{Number, word_of};
pub use row::Row;

use crate::RuleId;
use crate::procedure::{self, Procedural};
use crate::view::{Choice, Target};

/// Looks at the arguments of an action, one after the other.
pub trait Visitor<B: ?Sized> {
    /// One of them.
    fn argument<A: Argument<B>>(&mut self, name: &'static str, argument: A);
}

/// All actions of a book, as a table. Implemented by [`actions!`](crate::actions!).
pub trait Actions<B: ?Sized>: Copy + Eq {
    /// The table, with those that it takes up.
    fn rows() -> impl Iterator<Item = &'static Row>;
    /// The row of this action.
    fn row(&self) -> &'static Row;
    /// Shows its arguments, in order.
    fn visit(&self, visitor: &mut impl Visitor<B>);
    /// Reads an action of the `n`-th row.
    ///
    /// # Errors
    /// Where the text does not fit.
    fn read_row(n: usize, reader: Reader<'_, B>) -> Result<Self, Misread>;
    /// Every action that can be written down, legal or not.
    fn conceive(battle: &B, each: &mut impl FnMut(Self));

    /// Writes it as records have it.
    fn write(&self, battle: &B, out: &mut String) {
        row::fill(self.row().pattern, out, |name, out| self.visit(&mut WriteOne { name, battle, aloud: false, out }));
    }

    /// Its notation.
    fn written(&self, battle: &B) -> String {
        let mut out = String::new();
        self.write(battle, &mut out);
        out
    }

    /// It in a few words.
    fn label(&self, battle: &B) -> String {
        let mut out = String::new();
        row::fill(self.row().label, &mut out, |name, out| {
            self.visit(&mut WriteOne { name, battle, aloud: true, out });
        });
        out
    }

    /// What it points at.
    fn targets(&self, battle: &B) -> Vec<Target> {
        let mut targets = Targets(battle, Vec::new());
        self.visit(&mut targets);
        targets.1
    }

    /// Does the battle have all that it names?
    #[inline]
    fn exists(&self, battle: &B) -> bool {
        let mut exists = Exists(battle, true);
        self.visit(&mut exists);
        exists.1
    }

    /// Every verb once, in the order of the table.
    #[must_use]
    fn verbs() -> Vec<&'static str> {
        let mut verbs = Vec::new();
        for row in Self::rows() {
            if !verbs.contains(&row.verb()) {
                verbs.push(row.verb());
            }
        }
        verbs
    }

    /// Reads an action. Of rows that begin alike, the one that understands most says what is wrong.
    ///
    /// # Errors
    /// What cannot be read, and what could stand there.
    fn read(battle: &B, text: &str) -> Result<Self, Unreadable> {
        read::read(battle, text)
    }
}

/// An action in words: by the table, or as what decides says it.
pub fn choice<G, B: ?Sized>(game: &G, battle: &B, action: &G::Action) -> Choice
where
    G: Procedural<Action: Actions<B>>,
{
    Choice {
        action: action.written(battle),
        label: game.label_now(action).unwrap_or_else(|| action.label(battle)),
        rule: rule_of::<G, B>(game, action).0.to_owned(),
        cost: game.cost_now(action),
        points_at: action.targets(battle),
        ..Choice::default()
    }
}

/// The rule of an action: that of the table, or as what decides says it.
pub fn rule_of<G, B: ?Sized>(game: &G, action: &G::Action) -> RuleId
where
    G: Procedural<Action: Actions<B>>,
{
    procedure::rule_of(game, action).unwrap_or(action.row().rule)
}

/// Writes the argument of one name.
struct WriteOne<'a, B: ?Sized> {
    name: &'a str,
    battle: &'a B,
    aloud: bool,
    out: &'a mut String,
}

impl<B: ?Sized> Visitor<B> for WriteOne<'_, B> {
    fn argument<A: Argument<B>>(&mut self, name: &'static str, argument: A) {
        match name == self.name {
            true if self.aloud => argument.say(self.battle, self.out),
            true => argument.write(self.battle, self.out),
            false => {}
        }
    }
}

struct Targets<'a, B: ?Sized>(&'a B, Vec<Target>);

impl<B: ?Sized> Visitor<B> for Targets<'_, B> {
    fn argument<A: Argument<B>>(&mut self, _: &'static str, argument: A) {
        argument.point(self.0, &mut self.1);
    }
}

struct Exists<'a, B: ?Sized>(&'a B, bool);

impl<B: ?Sized> Visitor<B> for Exists<'_, B> {
    #[inline]
    fn argument<A: Argument<B>>(&mut self, _: &'static str, argument: A) {
        self.1 &= argument.exists(self.0);
    }
}

/// The table of a book's actions: see [the module](mod@crate::actions).
#[macro_export]
macro_rules! actions {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident in $battle:ty {
            $(
                $variant:ident
                $(($($argument:ident: $kind:ty $(as $face:ty)?),+))?
                $({$($(#[$about:meta])* $field:ident: $stored:ty),+ $(,)?})?
                $(as $whole:ident: $made:ty)?
                = $pattern:literal, $rule:literal, $label:literal;
            )*
            $(..$chapter:ident($table:ty);)*
        }
    ) => {
        $(#[$meta])*
        $vis enum $name {
            $(
                #[doc = concat!("`", $pattern, "`: ", $label, ". ", $rule)]
                $variant $(($($kind),+))? $({$($(#[$about])* $field: $stored),+})?,
            )*
            $(#[doc = concat!("Rows of [`", stringify!($table), "`].")] $chapter($table),)*
        }

        const _: () = {
            #[allow(non_camel_case_types, dead_code, reason = "it only counts the rows")]
            enum Nth { $($variant,)* __Count }

            static ROWS: [$crate::actions::Row; Nth::__Count as usize] = [$(const { $crate::actions::Row::new(
                $pattern,
                $rule,
                $label,
                $crate::actions!(
                    @kinds $battle;
                    [$($($argument: $kind $(as $face)?),+)? $($($field: $stored),+)?] [$($whole: $made)?]
                ),
            ) },)*];

            impl $crate::actions::Actions<$battle> for $name {
                fn rows() -> impl Iterator<Item = &'static $crate::actions::Row> {
                    ROWS.iter()$(.chain(<$table as $crate::actions::Actions<$battle>>::rows()))*
                }

                #[inline]
                fn row(&self) -> &'static $crate::actions::Row {
                    match self {
                        $(Self::$variant { .. } => &ROWS[Nth::$variant as usize],)*
                        $(Self::$chapter(action) => $crate::actions::Actions::<$battle>::row(action),)*
                    }
                }

                #[inline]
                #[allow(unused_variables, reason = "a table may have no arguments")]
                fn visit(&self, visitor: &mut impl $crate::actions::Visitor<$battle>) {
                    match *self {
                        $(Self::$variant $(($($argument),+))? $({$($field),+})? => {
                            $crate::actions!(
                                @visit visitor
                                [$($($argument: $kind $(as $face)?),+)? $($($field: $stored),+)?] [$($whole: $made)?]
                            );
                        })*
                        $(Self::$chapter(action) => $crate::actions::Actions::<$battle>::visit(&action, visitor),)*
                    }
                }

                #[allow(unused_mut, unused_variables, reason = "a table may have no chapters")]
                fn read_row(
                    n: usize,
                    mut reader: $crate::actions::Reader<'_, $battle>,
                ) -> Result<Self, $crate::actions::Misread> {
                    $(if n == Nth::$variant as usize {
                        $crate::actions!(
                            @read reader
                            [$($($argument: $kind $(as $face)?),+)? $($($field: $stored),+)?] [$($whole: $made)?]
                        );
                        return reader.end().map(|()| Self::$variant $(($($argument),+))? $({$($field),+})?);
                    })*
                    let n = n - ROWS.len();
                    $(
                        let count = <$table as $crate::actions::Actions<$battle>>::rows().count();
                        if n < count {
                            let read = <$table as $crate::actions::Actions<$battle>>::read_row(n, reader);
                            return read.map(Self::$chapter);
                        }
                        let n = n - count;
                    )*
                    unreachable!("row {n} after the last")
                }

                fn conceive(battle: &$battle, each: &mut impl FnMut(Self)) {
                    $($crate::actions!(
                        @conceive battle $battle;
                        [$($($argument: $kind $(as $face)?),+)? $($($field: $stored),+)?] [$($whole: $made)?]
                        each(Self::$variant $(($($argument),+))? $({$($field),+})?)
                    );)*
                    $(<$table as $crate::actions::Actions<$battle>>::conceive(
                        battle,
                        &mut |action| each(Self::$chapter(action)),
                    );)*
                }
            }
        };
    };

    (@face $kind:ty) => { $kind };
    (@face $kind:ty as $face:ty) => { $face };

    (@kinds $battle:ty; [$($field:tt)*] [$whole:ident: $made:ty]) => {
        &[(stringify!($whole), <$made as $crate::actions::Argument<$battle>>::KIND)]
    };
    (@kinds $battle:ty; [$($argument:ident: $kind:ty $(as $face:ty)?),*] []) => {
        &[$((
            stringify!($argument),
            <$crate::actions!(@face $kind $(as $face)?) as $crate::actions::Argument<$battle>>::KIND,
        )),*]
    };

    (@visit $visitor:ident [$($field:ident: $stored:ty),+] [$whole:ident: $made:ty]) => {
        $visitor.argument(stringify!($whole), <$made as From<($($stored,)+)>>::from(($($field,)+)))
    };
    (@visit $visitor:ident [$($argument:ident: $kind:ty $(as $face:ty)?),*] []) => {
        $($visitor.argument(
            stringify!($argument),
            <$crate::actions!(@face $kind $(as $face)?) as From<$kind>>::from($argument),
        );)*
    };

    (@read $reader:ident [$($field:ident: $stored:ty),+] [$whole:ident: $made:ty]) => {
        let ($($field,)+): ($($stored,)+) = $reader.argument::<$made>()?.into();
    };
    (@read $reader:ident [$($argument:ident: $kind:ty $(as $face:ty)?),*] []) => {
        $(let $argument: $kind = $reader.argument::<$crate::actions!(@face $kind $(as $face)?)>()?.into();)*
    };

    (@conceive $b:ident $battle:ty; [$($field:ident: $stored:ty),+] [$whole:ident: $made:ty] $body:expr) => {
        for $whole in <$made as $crate::actions::Argument<$battle>>::all($b) {
            let ($($field,)+): ($($stored,)+) = $whole.into();
            $body;
        }
    };
    (@conceive $b:ident $battle:ty; [] [] $body:expr) => {
        $body
    };
    (
        @conceive $b:ident $battle:ty;
        [$argument:ident: $kind:ty $(as $face:ty)? $(, $rest:ident: $rest_kind:ty $(as $rest_face:ty)?)*] [] $body:expr
    ) => {
        for $argument in <$crate::actions!(@face $kind $(as $face)?) as $crate::actions::Argument<$battle>>::all($b) {
            let $argument: $kind = $argument.into();
            $crate::actions!(@conceive $b $battle; [$($rest: $rest_kind $(as $rest_face)?),*] [] $body);
        }
    };
}
