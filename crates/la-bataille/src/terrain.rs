//! The ground and what it does. LB-14.1a, LB-14.1e.
use crate::unit::Branch;
use crate::worded::worded;
use voltigeur_field::Id;

worded! {
    /// The ground of a hex.
    pub enum Ground {
        /// Open ground.
        Clear "clear",
        /// Tall rye: clear terrain that hides. LB-15.13.
        Rye "rye",
        /// Gardens and orchards.
        Garden "garden",
        /// Woods.
        Woods "woods",
        /// A village: a dwelling hex.
        Village "village",
        /// A walled farm: a dwelling hex and a special structure. LB-18.8c.
        WalledFarm "walled_farm",
        /// Swamp.
        Swamp "swamp",
        /// Water that nobody enters.
        Pond "pond",
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
