//! What a hexside may carry.
use crate::set::{Id, IdSet};
use serde::{Deserialize, Serialize};

macro_rules! features {
    ($($(#[$doc:meta])* $name:ident $word:literal),* $(,)?) => {
        /// What a hexside may carry. The words are those of the books; what they mean is a rulebook's business, and a rulebook
        /// may bring an enum of its own.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Feature { $($(#[$doc])* $name),* }

        impl Feature {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Its word in files and drawings.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                }
            }
        }
    };
}

features! {
    /// A slope; it has a high side.
    Slope "slope",
    /// A crest line; it has a high side.
    Ridge "ridge",
    /// A small stream.
    Brook "brook",
    /// A stream.
    Stream "stream",
    /// A gully.
    Gully "gully",
    /// A river.
    River "river",
    /// A wall.
    Wall "wall",
    /// A wall of a walled farm.
    FarmWall "farm_wall",
    /// A hedge.
    Hedge "hedge",
    /// A bank.
    Bank "bank",
    /// A gate in a wall.
    Gate "gate",
    /// A bridge over whatever else the side carries.
    Bridge "bridge",
    /// A ford through whatever else the side carries.
    Ford "ford",
    /// A road leads across.
    Road "road",
    /// A path leads across.
    Path "path",
}

impl Feature {
    /// The feature with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|feature| feature.word() == word)
    }

    /// Does it have a high side?
    #[must_use]
    pub const fn rises(self) -> bool {
        matches!(self, Self::Slope | Self::Ridge)
    }

    /// Does it lead across, from hex to hex?
    #[must_use]
    pub const fn is_way(self) -> bool {
        matches!(self, Self::Road | Self::Path)
    }
}

impl Id for Feature {
    const MOST: usize = Self::ALL.len();
    fn from_index(index: usize) -> Self {
        Self::ALL[index]
    }
    fn index(self) -> usize {
        self as usize
    }
}

/// How the ground lies across a hexside, seen from one of its hexes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rise {
    /// No high side is marked.
    #[default]
    Level,
    /// The other hex is the high side.
    Up,
    /// This hex is the high side.
    Down,
}

impl Rise {
    /// Seen from the other hex.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Level => Self::Level,
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }
}

/// A hexside as seen from one of its hexes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Edge<F: Id> {
    /// What it carries.
    pub features: IdSet<F>,
    /// Where the high side of its slope or ridge is.
    pub rise: Rise,
}

impl<F: Id> Edge<F> {
    /// Level, and without any feature.
    pub const PLAIN: Self = Self { features: IdSet::EMPTY, rise: Rise::Level };

    /// Does it carry this?
    #[must_use]
    pub fn has(self, feature: F) -> bool {
        self.features.has(feature)
    }
}
