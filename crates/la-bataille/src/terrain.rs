//! The ground and what it does. LB-14.1a, LB-14.1e.
use crate::unit::Branch;
use crate::worded::worded;
use serde::{Deserialize, Serialize};
use voltigeur_field::Id;
use voltigeur_kit::hex::ground::FeatureKind;

voltigeur_kit::grounds! {
    /// The ground of a hex.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Ground {
        /// Open ground.
        #[default]
        Clear = '.' "clear",
        /// Tall rye: clear terrain that hides. LB-15.13.
        Rye = 'r' "rye",
        /// Gardens and orchards.
        Garden = 'g' "garden",
        /// Woods.
        Woods = 'W' "woods",
        /// A village: a dwelling hex.
        Village = 'V' "village",
        /// A walled farm: a dwelling hex and a special structure. LB-18.8c.
        WalledFarm = 'F' "walled_farm",
        /// Swamp.
        Swamp = 'S' "swamp",
        /// Water that nobody enters.
        Pond = 'P' "pond",
    }
}

impl Ground {
    /// How many kinds there are.
    pub const COUNT: usize = Self::ALL.len();

    /// Its number in tables.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// LB-11.3: clear terrain is clear or rye.
    #[must_use]
    pub const fn is_clear(self) -> bool {
        matches!(self, Self::Clear | Self::Rye)
    }
}

worded! {
    /// What a hexside carries.
    pub enum Feature {
        /// The ground rises by one level to the other side. LB-14.1a.
        GentleSlope "gentle_slope",
        /// The ground rises by more.
        SteepSlope "steep_slope",
        /// A stream.
        Stream "stream",
        /// A brook.
        Brook "brook",
        /// A hedge.
        Hedge "hedge",
        /// A wall.
        Wall "wall",
        /// A road bank or ditch.
        Bank "bank",
        /// The outer wall of a special structure. LB-18.8c.
        FarmWall "farm_wall",
        /// A river.
        River "river",
        /// A gate in a farm wall. LB-18.8c.
        Gate "gate",
        /// A road crosses it. LB-14.1e.
        Road "road",
    }
}

impl Id for Feature {
    const MOST: usize = Self::COUNT;
    fn from_index(index: usize) -> Self {
        Self::ALL[index]
    }
    fn index(self) -> usize {
        self as usize
    }
}

impl FeatureKind for Feature {
    fn word(self) -> &'static str {
        Self::word(self)
    }
    fn drawn(self) -> Option<&'static str> {
        match self {
            Self::Road => None,
            Self::GentleSlope | Self::SteepSlope => Some("slope"),
            Self::FarmWall => Some("wall"),
            _ => Some(Self::word(self)),
        }
    }
}

/// Who pays for ground: the branches, and leaders with headquarters. LB-9.2b, LB-21.16.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Payer {
    /// Combat units of a branch.
    Troops(Branch),
    /// Leaders and headquarters.
    Leaders,
}

impl Payer {
    /// How many kinds there are.
    pub const COUNT: usize = 4;

    /// Its column in the tables.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Troops(branch) => branch.index(),
            Self::Leaders => 3,
        }
    }
}
