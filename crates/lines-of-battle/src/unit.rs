//! Units and leaders as the order of battle lists them: what never changes in a battle. LOB-units-1, LOB-leader-1.
use serde::{Deserialize, Serialize};
use voltigeur_engine::Side;
use voltigeur_field::IdSet;
use voltigeur_field::area::AreaId;

/// The most units of a battle, both sides together.
pub const MOST_UNITS: usize = 64;
/// The most leaders of a battle, both sides together.
pub const MOST_LEADERS: usize = 32;
/// The most contingents of a battle.
pub const MOST_CONTINGENTS: usize = 8;

voltigeur_field::ids! {
    /// A unit by its number in the scenario's listing order.
    UnitId, MOST_UNITS;
    /// A leader by his number in the scenario's listing order.
    LeaderId, MOST_LEADERS;
    /// A contingent by its number among all contingents of the scenario.
    ContingentId, MOST_CONTINGENTS;
}

/// A set of units.
pub type UnitSet = IdSet<UnitId>;
/// A set of leaders.
pub type LeaderSet = IdSet<LeaderId>;

/// The arms. Lancers are not light cavalry (LOB-units-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arm {
    /// Foot.
    Infantry,
    /// Heavy cavalry.
    Heavy,
    /// Light cavalry.
    Light,
    /// Lancers.
    Lancer,
    /// Guns.
    Artillery,
}

impl Arm {
    /// Is it cavalry of any kind?
    #[must_use]
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Arm::Heavy | Arm::Light | Arm::Lancer)
    }

    /// The code that players use: `I`, `HC`, `LC`, `LN`, `G`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Arm::Infantry => "I",
            Arm::Heavy => "HC",
            Arm::Light => "LC",
            Arm::Lancer => "LN",
            Arm::Artillery => "G",
        }
    }

    /// The word that views carry.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Arm::Infantry => "infantry",
            Arm::Heavy => "heavy",
            Arm::Light => "light",
            Arm::Lancer => "lancer",
            Arm::Artillery => "artillery",
        }
    }
}

/// What sets a unit apart. Only what its switch turns on is set: LOB-attr-1 to LOB-attr-10, LOB-opt-ha1, LOB-opt-hv1,
/// LOB-opt-unr1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "each is the rule of its name")]
pub struct Traits {
    pub horse: bool,
    pub heavy_guns: bool,
    pub unreliable: bool,
    pub heavy_artillery: bool,
    pub light_artillery: bool,
    pub fanatic: bool,
    pub fearful: bool,
    pub fire_discipline: bool,
    pub ferocious: bool,
    pub cuirassier: bool,
    pub imposing: bool,
    pub skirmishers: bool,
}

/// When a unit or leader comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// On the map when the battle begins.
    Start,
    /// In phase A of this turn.
    Turn(u8),
    /// In the n-th place, counted from 1, of the list from which dice bring units (LOB-QB-15, LOB-QB-16).
    Listed(u8),
    /// In the turn that a die decides at set-up: by face, 1 first; 0 is never (LOB-QB-17, LOB-QB-22).
    ByDie {
        /// Which of the battle's set-up dice.
        die: u8,
        /// Turn by face.
        turns: [u8; 6],
    },
}

/// Where the scenario puts a unit at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// The owner places it.
    Free,
    /// It is placed as listed; artillery in the state given, or as its owner likes.
    Listed {
        /// Where.
        area: AreaId,
        /// On which Approach of it, if on one: the Area it faces.
        facing: Option<AreaId>,
        /// In square.
        square: bool,
        /// Limbered, deployed, or the owner's choice.
        limbered: Option<bool>,
    },
}

/// A unit of the order of battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// The id that notation uses.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// The division or brigade that it belongs to.
    pub division: String,
    /// For colours.
    pub nation: String,
    /// Whose it is.
    pub side: Side,
    /// For leaders' restrictions.
    pub contingent: ContingentId,
    /// Its arm.
    pub arm: Arm,
    /// Rating; 0 for artillery, which has none. LOB-units-4, LOB-units-5.
    pub rating: u8,
    /// What sets it apart.
    pub traits: Traits,
    /// When it comes.
    pub arrival: Arrival,
    /// Where it stands at the start.
    pub start: Start,
    /// The reinforcement area in which it arrives.
    pub entry: Option<AreaId>,
    /// Where a computer player may put it in a free set-up.
    pub suggested: Option<AreaId>,
}

impl Unit {
    /// `I3`, `HC4`, `G`.
    #[must_use]
    pub fn code(&self) -> String {
        match self.arm {
            Arm::Artillery => "G".to_owned(),
            arm => format!("{}{}", arm.code(), self.rating),
        }
    }
}

/// A leader's bonuses. LOB-leader-9a to LOB-leader-9k.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "each is the rule of its name")]
pub struct Bonuses {
    pub commander: bool,
    pub incompetent: bool,
    pub efficient: bool,
    pub buffoon: bool,
    pub imbecile: bool,
    pub courageous: bool,
    pub cowardly: bool,
    pub organised: bool,
    pub cavalryman: bool,
    pub dashing: bool,
    pub stubborn: bool,
}

/// A leader. LOB-leader-3.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leader {
    /// The id that notation uses.
    pub id: String,
    /// His name.
    pub name: String,
    /// Whose he is.
    pub side: Side,
    /// What he does.
    pub bonuses: Bonuses,
    /// The contingent that his bonuses are restricted to.
    pub restricted_to: Option<ContingentId>,
    /// When he comes.
    pub arrival: Arrival,
    /// His place in the seniority list of his side; lower is more senior.
    pub seniority: u8,
}
