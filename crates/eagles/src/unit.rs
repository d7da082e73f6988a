//! Units, leaders and divisions: what never changes of them in a battle. EOTE-1.0.1.1 ff.
use crate::lists::{Arm, Skirmish};
use serde::{Deserialize, Serialize};
use std::fmt;
use voltigeur_engine::Side;
use voltigeur_field::table::{Heading, Length, Pose};

/// The most units of a battle, detachments that may be formed included.
pub const MOST_UNITS: usize = 192;
/// The most leaders.
pub const MOST_LEADERS: usize = 48;
/// The most divisions.
pub const MOST_DIVISIONS: usize = 32;

/// A unit by its number. Units are numbered in the byte order of their ids, which is the order of dice. EOTE-0.5.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

/// A leader by his number, in the byte order of ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LeaderId(pub u8);

/// A division by its number, in the byte order of ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DivisionId(pub u8);

/// A piece of terrain by its number: its place among the features of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FeatureId(pub u8);

macro_rules! index {
    ($($id:ty),*) => {$(
        impl $id {
            /// Its number.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}
index!(UnitId, LeaderId, DivisionId, FeatureId);

/// A set of units. As an iterator it gives them in the order of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitSet([u64; MOST_UNITS / 64]);

impl UnitSet {
    /// Nobody.
    pub const EMPTY: Self = Self([0; MOST_UNITS / 64]);

    /// The set of one.
    #[must_use]
    pub fn one(unit: UnitId) -> Self {
        Self::EMPTY.with(unit)
    }

    /// Is it a member?
    #[must_use]
    pub const fn has(&self, unit: UnitId) -> bool {
        self.0[unit.index() / 64] >> (unit.0 % 64) & 1 == 1
    }

    /// Adds a member.
    pub const fn insert(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] |= 1 << (unit.0 % 64);
    }

    /// Takes a member out.
    pub const fn remove(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] &= !(1 << (unit.0 % 64));
    }

    /// This set with one more.
    #[must_use]
    pub const fn with(mut self, unit: UnitId) -> Self {
        self.insert(unit);
        self
    }

    /// This set with one less.
    #[must_use]
    pub const fn without(mut self, unit: UnitId) -> Self {
        self.remove(unit);
        self
    }

    /// Has it no member?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// How many members it has.
    #[must_use]
    pub const fn len(&self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()) as usize
    }

    /// The first member.
    #[must_use]
    pub fn first(mut self) -> Option<UnitId> {
        self.next()
    }

    /// Members of both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }

    /// Members of either.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }

    /// Members of this one only.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1], self.0[2] & !other.0[2]])
    }
}

impl Iterator for UnitSet {
    type Item = UnitId;
    fn next(&mut self) -> Option<UnitId> {
        let word = self.0.iter().position(|&word| word != 0)?;
        let bit = self.0[word].trailing_zeros() as usize;
        self.0[word] &= self.0[word] - 1;
        Some(UnitId((64 * word + bit) as u8))
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        units.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for UnitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.map(|unit| unit.0)).finish()
    }
}

/// The formations. EOTE-1.0.2.1 ff.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Formation {
    /// One row. EOTE-1.0.2.1.
    Line,
    /// One stand wide, on a road. EOTE-1.0.2.2.
    RoadColumn,
    /// One stand wide, across country. EOTE-1.0.2.3.
    FieldColumn,
    /// Two stands wide. EOTE-1.0.2.4.
    AttackColumn,
    /// Three in front, the rest behind the middle. EOTE-1.0.2.5.
    AssaultColumn,
    /// A hollow box. EOTE-1.0.2.7.
    Square,
    /// Open order, so many inches wide: a whole unit or a detachment. EOTE-1.0.2.8, EOTE-1.0.2.9.
    Skirmish(u8),
    /// Cavalry with so many stands in front. EOTE-1.0.2.10.
    Front(u8),
    /// Guns in battery. EOTE-1.0.2.11.
    Unlimbered,
    /// Guns behind their limbers. EOTE-1.0.2.11.
    Limbered,
    /// In a town block, whose polygon is its block. EOTE-7.15.1.
    Garrison,
    /// Gunners without their guns. EOTE-7.5.15.
    Crew,
}

/// How tables and allowances see a formation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Category {
    /// Line.
    Line,
    /// Any column. EOTE-5.1.3.
    Column,
    /// Square.
    Square,
    /// Skirmishers of both kinds.
    Skirmish,
    /// Guns in battery.
    Unlimbered,
    /// Guns limbered.
    Limbered,
    /// In a town block: neither line nor column. EOTE-7.15.10.
    Garrison,
    /// Gunners.
    Crew,
}

/// The size of a battery. EOTE-5.1.1, EOTE-6.1.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    /// Light.
    #[default]
    Light,
    /// Medium.
    Medium,
    /// Heavy.
    Heavy,
}

/// What a unit is part of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Command {
    /// A division.
    Division(DivisionId),
    /// The reserve of a corps or army leader. EOTE-3.0.1.
    Reserve(LeaderId),
}

/// A unit: a battalion, a regiment, a battery, or a detachment of skirmishers that may be formed.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its id in the scenario; a detachment has its parent's with `.sk` behind it.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its nation.
    pub nation: String,
    /// British, the German Legion included. EOTE-0.6.3.
    pub british: bool,
    /// French. EOTE-0.6.3.
    pub french: bool,
    /// What it belongs to.
    pub command: Command,
    /// Foot, horse or guns.
    pub arm: Arm,
    /// Base CE. EOTE-1.0.1.3.
    pub ce: i16,
    /// Stands.
    pub stands: u8,
    /// The frontage of a stand. EOTE-1.1.1.1.
    pub frontage: Length,
    /// The depth of a stand.
    pub depth: Length,
    /// Skirmish stands of the whole unit. EOTE-1.0.2.8.
    pub skirmish_stands: u8,
    /// Its mark. EOTE-CE.2.
    pub skirmish: Skirmish,
    /// May form the French assault column. EOTE-1.0.2.6.
    pub assault_column: bool,
    /// Lancers. EOTE-0.6.3.
    pub lance: bool,
    /// Sappers go with it. EOTE-7.15.6.
    pub sappers: bool,
    /// An engineer battalion. EOTE-10.2.2.
    pub engineers: bool,
    /// The size of a battery.
    pub size: Size,
    /// Horse artillery.
    pub horse: bool,
    /// How many howitzers it has. EOTE-7.15.8.
    pub howitzers: u8,
    /// The unit that it is detached from. EOTE-5.4.3.
    pub parent: Option<UnitId>,
    /// The detachment that it may form.
    pub detachment: Option<UnitId>,
    /// Where it stands at the start, with its formation; none for reinforcements and detachments.
    pub start: Option<(Pose, Formation)>,
    /// The town block that it garrisons at the start. EOTE-7.15.10.
    pub garrison: Option<FeatureId>,
    /// The group of reinforcements that it comes with.
    pub group: Option<u8>,
}

/// The level of a leader. EOTE-1.1.1.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Of a division or a cavalry brigade.
    Division,
    /// Of a corps.
    Corps,
    /// Of a wing, which counts as an army.
    Wing,
    /// Of an army.
    Army,
}

/// A leader. EOTE-1.1.1.2.
#[derive(Clone, Debug)]
pub struct Leader {
    /// His id.
    pub id: String,
    /// His name.
    pub name: String,
    /// His side.
    pub side: Side,
    /// His nation: French and British ones issue orders better. EOTE-3.1.5.
    pub nation: String,
    /// British.
    pub british: bool,
    /// French.
    pub french: bool,
    /// His level.
    pub level: Level,
    /// His rating.
    pub rating: i8,
    /// Who commands him. EOTE-3.1.1.
    pub superior: Option<LeaderId>,
    /// Where he is at the start, in thousandths; none for reinforcements.
    pub start: Option<[Length; 2]>,
    /// The group of reinforcements that he comes with.
    pub group: Option<u8>,
}

/// A division, or a cavalry brigade that is a command of its own. EOTE-1.0.1.2.
#[derive(Clone, Debug)]
pub struct Division {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// A cavalry brigade or division. EOTE-3.1.5.
    pub cavalry: bool,
    /// Who commands it.
    pub leader: LeaderId,
    /// Who gives it orders. EOTE-3.1.1.
    pub superior: Option<LeaderId>,
    /// Its order at the start, with the one that follows it. EOTE-3.1.2.
    pub orders: crate::orders::Orders,
    /// Its units, detachments included.
    pub units: UnitSet,
}

/// A group of reinforcements. EOTE-S.3.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// The turn in which it comes.
    pub turn: u8,
    /// Where its first unit starts.
    pub point: [Length; 2],
    /// Another place, which the owner may choose.
    pub alternative: Option<[Length; 2]>,
    /// Which way it comes.
    pub heading: Heading,
    /// The group that must be in before.
    pub after: Option<u8>,
    /// Its units in the order in which they enter.
    pub units: Vec<UnitId>,
    /// Its leaders.
    pub leaders: Vec<LeaderId>,
}
