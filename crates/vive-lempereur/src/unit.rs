//! Units, leaders and their sets: what a counter shows. Chapters III and XIV.
use serde::{Deserialize, Serialize};
use voltigeur_engine::Side;
use voltigeur_field::IdSet;

/// The most units of a battle.
pub const MOST_UNITS: usize = 128;
/// The most leaders of a battle.
pub const MOST_LEADERS: usize = 32;
/// The most corps of a battle, both sides together.
pub const MOST_CORPS: usize = 32;

voltigeur_field::ids! {
    /// A unit by its number.
    UnitId, MOST_UNITS;
    /// A leader by his number.
    LeaderId, MOST_LEADERS;
    /// A corps: the command group of the rules, whatever its historical size.
    CorpsId, MOST_CORPS;
}

/// A set of units, as one wide word.
pub type UnitSet = IdSet<UnitId, u128>;
/// A set of leaders.
pub type LeaderSet = IdSet<LeaderId>;

/// The arms. VLE-III.1a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Arm {
    /// Foot.
    Infantry,
    /// Horse.
    Cavalry,
    /// Guns.
    Artillery,
}

impl Arm {
    /// Its number in tables.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// One face of a counter. VLE-III.1a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Face {
    /// Fire value.
    pub fire: i16,
    /// Melee value.
    pub melee: i16,
    /// Movement allowance.
    pub movement: u8,
    /// Morale.
    pub morale: i16,
}

voltigeur_engine::words! {
    /// How a unit stands. VLE-IV.0a.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
    pub enum Formation {
        /// Infantry or cavalry in column. VLE-IV.2a, VLE-IV.8a.
        #[default]
        Column = "column",
        /// Infantry in line, or charging cavalry. VLE-IV.1a, VLE-IV.7a.
        Line = "line",
        /// Infantry in square. VLE-IV.4a.
        Square = "square",
        /// General order. VLE-IV.3a, VLE-IV.9a.
        General = "general" | "general_order" | "general-order",
        /// Light infantry on two hexes. VLE-IV.6a.
        Tirailleurs = "tirailleurs",
        /// Guns on the move. VLE-IV.11a.
        Limbered = "limbered",
        /// Guns in battery. VLE-IV.12a.
        Unlimbered = "unlimbered",
        /// Out of order. VLE-IV.5a, VLE-IV.10a, VLE-IV.13a.
        Disorganized = "disorganized",
    }
}

impl Formation {
    /// Has it a facing? VLE-G.6.
    #[must_use]
    pub const fn has_facing(self) -> bool {
        !matches!(self, Self::Square | Self::General | Self::Disorganized)
    }

    /// Can it go by road? VLE-VI.7a.
    #[must_use]
    pub const fn marches(self) -> bool {
        matches!(self, Self::Column | Self::Limbered | Self::Disorganized)
    }

    /// Does it face a corner rather than a side? VLE-G.4.
    #[must_use]
    pub const fn faces_corner(self) -> bool {
        matches!(self, Self::Line | Self::Unlimbered)
    }

    /// Does it show the line (unlimbered) face of the counter? VLE-IV.1a, VLE-IV.4a, VLE-IV.6b, VLE-IV.12a.
    #[must_use]
    pub const fn shows_line(self) -> bool {
        matches!(self, Self::Line | Self::Square | Self::Tirailleurs | Self::Unlimbered)
    }
}

/// A combat unit as the scenario describes it. VLE-III.1a.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its id in notation.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its corps.
    pub corps: CorpsId,
    /// Its arm.
    pub arm: Arm,
    /// Steps at full strength.
    pub steps: u8,
    /// Light infantry: may form tirailleurs. VLE-III.1b.
    pub light: bool,
    /// A guard unit.
    pub guard: bool,
    /// Militia: no voltigeurs. VLE-XVI.1a.
    pub militia: bool,
    /// Fire range. VLE-III.1b.
    pub range: u8,
    /// The line (unlimbered) face.
    pub line: Face,
    /// The column (limbered) face.
    pub column: Face,
    /// Turn and entry group of a reinforcement. VLE-XIII.1a.
    pub arrives: Option<(u8, u8)>,
}

impl Unit {
    /// The face that a formation shows.
    #[must_use]
    pub const fn face(&self, formation: Formation) -> &Face {
        if formation.shows_line() { &self.line } else { &self.column }
    }
}

/// The rank of a leader. VLE-XIV.1a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Rank {
    /// Commands a corps.
    Corps,
    /// Commands several corps.
    Wing,
    /// Takes over when the army commander falls.
    Deputy,
    /// Commands all.
    Army,
}

/// A leader as the scenario describes him. VLE-III.2a.
#[derive(Clone, Debug)]
pub struct Leader {
    /// His id in notation.
    pub id: String,
    /// His name.
    pub name: String,
    /// Whose he is.
    pub side: Side,
    /// His rank.
    pub rank: Rank,
    /// The corps that he commands, as bits.
    pub commands: u32,
    /// Added to a melee die.
    pub combat: i16,
    /// Added to morale.
    pub morale: i16,
    /// Movement allowance.
    pub movement: u8,
    /// Initiative. Chapter XVII.
    pub initiative: u8,
    /// Obedience. Chapter XVII.
    pub obedience: u8,
    /// His fall ends the battle at once. VLE-XIV.5g.
    pub napoleon: bool,
    /// Turn and entry group.
    pub arrives: Option<(u8, u8)>,
}
