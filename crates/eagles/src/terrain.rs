//! The ground: kinds of terrain and what they do. EOTE-0.4.1 ff.
use serde::{Deserialize, Serialize};

/// A kind of terrain. EOTE-0.4.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A hill; its level is the feature's.
    Hill,
    /// Light woods.
    LightWoods,
    /// Heavy woods.
    HeavyWoods,
    /// A block of buildings.
    TownBlock,
    /// Field works.
    Works,
    /// Rocks.
    RockyHillside,
    /// Marsh: as heavy woods for movement, blocks nothing.
    Marsh,
    /// A pond: impassable, blocks nothing.
    Pond,
    /// A road.
    Road,
    /// A stream.
    Stream,
    /// A river.
    River,
    /// A wall.
    Wall,
    /// A hedge.
    Hedge,
    /// A bridge, on a stream or river.
    Bridge,
    /// A ford, on a stream or river.
    Ford,
}

impl Kind {
    /// The word of scenarios and views.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Hill => "hill",
            Kind::LightWoods => "light_woods",
            Kind::HeavyWoods => "heavy_woods",
            Kind::TownBlock => "town_block",
            Kind::Works => "works",
            Kind::RockyHillside => "rocky_hillside",
            Kind::Marsh => "marsh",
            Kind::Pond => "pond",
            Kind::Road => "road",
            Kind::Stream => "stream",
            Kind::River => "river",
            Kind::Wall => "wall",
            Kind::Hedge => "hedge",
            Kind::Bridge => "bridge",
            Kind::Ford => "ford",
        }
    }

    /// Cavalry cannot charge there. EOTE-5.8.1.1.
    #[must_use]
    pub const fn bars_charges(self) -> bool {
        matches!(
            self,
            Kind::LightWoods
                | Kind::HeavyWoods
                | Kind::TownBlock
                | Kind::RockyHillside
                | Kind::Marsh
                | Kind::Pond
                | Kind::River
        )
    }
}

/// What buildings are made of. EOTE-0.4.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Material {
    /// Wood.
    #[default]
    Wood,
    /// Masonry.
    Masonry,
    /// Stone.
    Stone,
}

/// How strong works and buildings are against guns. EOTE-0.4.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strength {
    /// Light.
    #[default]
    Light,
    /// Medium.
    Medium,
    /// Heavy.
    Heavy,
}

/// What a piece of terrain is, for [`voltigeur_field::table::Feature`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ground {
    /// The kind.
    pub kind: Kind,
    /// Of buildings and bridges.
    pub material: Material,
    /// Of buildings and works.
    pub works: Strength,
    /// A hill that dominates. EOTE-0.4.7.
    pub dominating: bool,
}
