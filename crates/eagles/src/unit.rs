//! Units, leaders and divisions: what never changes of them in a battle. EOTE-1.0.1.1 ff.
use crate::lists::{Arm, Skirmish};
use serde::{Deserialize, Serialize};
use voltigeur_engine::Side;
use voltigeur_field::IdSet;
use voltigeur_field::table::{Heading, Length, Pose};

/// The most units of a battle, detachments that may be formed included.
pub const MOST_UNITS: usize = 192;
/// The most leaders.
pub const MOST_LEADERS: usize = 48;
/// The most divisions.
pub const MOST_DIVISIONS: usize = 32;

voltigeur_field::ids! {
    /// A unit by its number. Units are numbered in the byte order of their ids, which is the order of dice. EOTE-0.5.2.
    UnitId, MOST_UNITS;
    /// A leader by his number, in the byte order of ids.
    LeaderId, MOST_LEADERS;
    /// A division by its number, in the byte order of ids.
    DivisionId, MOST_DIVISIONS;
    /// A piece of terrain by its number: its place among the features of the table.
    FeatureId, 256;
}

/// A set of units.
pub type UnitSet = IdSet<UnitId, [u64; MOST_UNITS / 64]>;

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
