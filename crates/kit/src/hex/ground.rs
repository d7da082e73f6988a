//! Kinds of ground and of hexsides: their signs in files, their words, what they do.
use voltigeur_engine::RuleId;
use voltigeur_field::Id;
use voltigeur_field::hex::Feature;

/// A kind of ground, usually a value of an enum made by [`grounds!`](crate::grounds!). Files, studies, views and legends take from here
/// what it is called.
pub trait GroundKind: Copy + 'static {
    /// All kinds, in the order of the legend.
    const ALL: &'static [Self];

    /// Its sign in the rows of a map.
    fn sign(self) -> char;

    /// Its word in studies and legends.
    fn word(self) -> &'static str;

    /// The kind with this sign.
    #[must_use]
    fn from_sign(sign: char) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.sign() == sign)
    }

    /// The kind with this word.
    #[must_use]
    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.word() == word)
    }
}

/// An enum of kinds of ground: for each its sign in the rows of a map and its word.
///
/// ```
/// use voltigeur_kit::hex::ground::GroundKind;
/// voltigeur_kit::grounds! {
///     /// What lies in a hex.
///     #[derive(Clone, Copy, PartialEq, Eq, Debug)]
///     pub enum Ground {
///         /// Grass and fields.
///         Open = '.' "open",
///         /// Trees.
///         Wood = 'w' "wood",
///     }
/// }
/// assert_eq!(Ground::from_sign('w'), Some(Ground::Wood));
/// assert_eq!(Ground::from_word("open"), Some(Ground::Open));
/// assert_eq!(Ground::Wood.word(), "wood");
/// ```
#[macro_export]
macro_rules! grounds {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$about:meta])* $variant:ident = $sign:literal $word:literal),+ $(,)?
    }) => {
        $(#[$meta])*
        $vis enum $name { $($(#[$about])* $variant),+ }

        impl $name {
            /// All kinds, in the order of the legend.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Its word in studies and legends.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }
        }

        impl $crate::hex::ground::GroundKind for $name {
            const ALL: &'static [Self] = Self::ALL;

            fn sign(self) -> char {
                match self { $(Self::$variant => $sign),+ }
            }
            fn word(self) -> &'static str {
                Self::word(self)
            }
        }
    };
}

/// What a hexside may carry: the features of [`field::hex`](voltigeur_field::hex::Feature), or an enum of the book's own.
pub trait FeatureKind: Id {
    /// Its word in files.
    fn word(self) -> &'static str;

    /// Its word in views, by which it is drawn; nothing if it is not drawn on the hexside: roads are drawn as ways.
    fn drawn(self) -> Option<&'static str> {
        Some(self.word())
    }
}

impl FeatureKind for Feature {
    fn word(self) -> &'static str {
        Self::word(self)
    }
    fn drawn(self) -> Option<&'static str> {
        (!self.is_way()).then_some(Self::word(self))
    }
}

/// Something that a kind of ground does, in a few words, and the rule that says so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// In a few words: `fire -1`.
    pub text: String,
    /// The rule.
    pub rule: RuleId,
}

impl Effect {
    /// An effect in words.
    #[must_use]
    pub fn new(text: impl Into<String>, rule: &'static str) -> Self {
        Self { text: text.into(), rule: RuleId(rule) }
    }
}
