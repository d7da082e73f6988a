//! Units, leaders and elements: what a counter shows. Chapters 6 to 9.
use crate::numbers::Ordinal;
use crate::tables::{LossSchedule, Multiplier};
use crate::worded::worded;
use voltigeur_engine::Side;
use voltigeur_field::IdSet;

/// The most units of a battle, large counters and their parts counted apart.
pub const MOST_UNITS: usize = 192;
/// The most leaders of a battle.
pub const MOST_LEADERS: usize = 64;
/// The most command elements and sub-elements of a battle.
pub const MOST_ELEMENTS: usize = 64;
/// The most major morale organizations of a battle.
pub const MOST_ORGANIZATIONS: usize = 32;

voltigeur_field::ids! {
    /// A combat unit by its number: the units of the scenario in their order, then the regiments.
    UnitId, MOST_UNITS;
    /// A leader by his number.
    LeaderId, MOST_LEADERS;
    /// A command element or sub-element by its number. LB-9.1a.
    ElementId, MOST_ELEMENTS;
    /// A major morale organization by its number. LB-20.9.1.
    OrganizationId, MOST_ORGANIZATIONS;
}

/// A set of units.
pub type UnitSet = IdSet<UnitId, [u64; MOST_UNITS / 64]>;
/// A set of leaders.
pub type LeaderSet = IdSet<LeaderId>;
/// A set of elements.
pub type ElementSet = IdSet<ElementId>;

worded! {
    /// The branches. LB-7.2.2.3.
    pub enum Branch {
        /// Foot, sappers and marines among them.
        Infantry "infantry",
        /// Horse.
        Cavalry "cavalry",
        /// Guns.
        Artillery "artillery",
    }
}

worded! {
    /// What a counter stands for. LB-7.2.3.1.
    pub enum Size {
        /// Infantry or cavalry.
        Regiment "regiment",
        /// Infantry.
        Battalion "battalion",
        /// Cavalry.
        Squadron "squadron",
        /// Guns.
        Battery "battery",
        /// Infantry.
        Company "company",
    }
}

worded! {
    /// The nations: a unit's nation names its rows in the tables. LB-25.5.
    pub enum Nation {
        /// France.
        French "french",
        /// Britain and the King's German Legion.
        British "british",
        /// Hanover.
        Hanover "hanover",
        /// Brunswick.
        Brunswick "brunswick",
        /// The Netherlands.
        Netherlands "netherlands",
        /// Nassau.
        Nassau "nassau",
        /// Prussia.
        Prussian "prussian",
        /// Austria.
        Austrian "austrian",
        /// Russia.
        Russian "russian",
        /// Spain.
        Spanish "spanish",
    }
}

worded! {
    /// The classes within a branch: they name rows of the tables. LB-23.1, LB-25.5.
    pub enum Class {
        /// French line infantry.
        Ligne "ligne",
        /// French light infantry.
        Legere "legere",
        /// Guard infantry.
        Guard "guard",
        /// Line infantry.
        Line "line",
        /// Light infantry, and light cavalry.
        Light "light",
        /// Infantry with rifles.
        Rifles "rifles",
        /// Field battalions of Hanover.
        Field "field",
        /// Second line.
        Landwehr "landwehr",
        /// Riflemen and light infantry.
        Jager "jager",
        /// Second line.
        Militia "militia",
        /// Prussian light infantry.
        Fusilier "fusilier",
        /// Picked infantry.
        Grenadier "grenadier",
        /// Austrian border infantry.
        Grenz "grenz",
        /// Heavy cavalry.
        Heavy "heavy",
        /// Foot artillery.
        Foot "foot",
        /// Horse artillery.
        Horse "horse",
        /// Twelve-pounders.
        TwelvePounder "heavy_12pdr",
    }
}

impl Class {
    /// Is it a class of this branch?
    #[must_use]
    pub const fn fits(self, branch: Branch) -> bool {
        match self {
            Self::Light => matches!(branch, Branch::Infantry | Branch::Cavalry),
            Self::Heavy => matches!(branch, Branch::Cavalry),
            Self::Foot | Self::Horse | Self::TwelvePounder => matches!(branch, Branch::Artillery),
            _ => matches!(branch, Branch::Infantry),
        }
    }

    /// LB-23.1: light infantry, for the square roll.
    #[must_use]
    pub const fn is_light_infantry(self) -> bool {
        matches!(self, Self::Legere | Self::Light | Self::Rifles | Self::Jager | Self::Fusilier | Self::Grenz)
    }

    /// LB-23.1: second-line troops.
    #[must_use]
    pub const fn is_second_line(self) -> bool {
        matches!(self, Self::Landwehr | Self::Militia)
    }
}

/// How heavy cavalry is. LB-7.3.4.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Weight {
    /// Printed rate 13 or more, unless the scenario says otherwise.
    Light,
    /// Printed rate 11 or 12.
    Heavy,
    /// Printed rate 10: follows the rules for heavy cavalry unless a rule names it.
    SuperHeavy,
}

/// The values of a battery. LB-7.3.5.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Guns {
    /// Fire at short, medium and long range.
    pub fire: [u8; 3],
    /// The greatest range.
    pub range: u8,
    /// Ammunition points at the start. LB-17.10.1.
    pub ammunition: u8,
}

/// A combat unit as the scenario describes it. LB-7.2.1, LB-7.3.1.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its id in notation.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its nation.
    pub nation: Nation,
    /// Its branch.
    pub branch: Branch,
    /// Its class within the branch.
    pub class: Class,
    /// What the counter stands for.
    pub size: Size,
    /// Printed steps. LB-7.2.4.2.
    pub steps: u8,
    /// Printed movement rate. LB-7.2.4.1.
    pub rate: u8,
    /// Printed fire value of infantry. LB-7.4.2b.
    pub fire: u8,
    /// Printed melee value. LB-7.4.4.
    pub melee: u8,
    /// Printed morale. LB-7.3.1.
    pub morale: Ordinal,
    /// Fire range of infantry: 2 if it can skirmish. LB-7.3.3.1.
    pub range: u8,
    /// Skirmish value of cavalry, 0 for none. LB-7.3.4.1.
    pub skirmish: u8,
    /// Lance bonus, 0 for none. LB-7.3.4.1.
    pub lance: u8,
    /// The guns of a battery.
    pub guns: Guns,
    /// Fire multipliers in line and skirmish order. LB-11.16.6a, LB-11.20.4.5a.
    pub multiplier: Multiplier,
    /// At which losses it checks its morale. LB-20.6.4b.
    pub schedule: LossSchedule,
    /// Its organization.
    pub organization: OrganizationId,
    /// The element that it belongs to. LB-7.2.5.1.
    pub element: ElementId,
    /// The large counter that it is a part of. LB-11.22.1.
    pub regiment: Option<UnitId>,
    /// The small counters of a large one. LB-11.22.1.
    pub parts: UnitSet,
}

impl Unit {
    /// Is it cavalry, and how heavy? LB-7.3.4.2, LB-25.5.
    #[must_use]
    pub const fn weight(&self) -> Option<Weight> {
        match (self.branch, self.class) {
            (Branch::Cavalry, Class::Heavy) if self.rate == 10 => Some(Weight::SuperHeavy),
            (Branch::Cavalry, Class::Heavy) => Some(Weight::Heavy),
            (Branch::Cavalry, _) => Some(Weight::Light),
            _ => None,
        }
    }

    /// Is it light cavalry?
    #[must_use]
    pub const fn is_light_cavalry(&self) -> bool {
        matches!(self.weight(), Some(Weight::Light))
    }

    /// LB-11.20.2: infantry with range 2, cavalry with a skirmish value.
    #[must_use]
    pub const fn can_skirmish(&self) -> bool {
        match self.branch {
            Branch::Infantry => self.range >= 2,
            Branch::Cavalry => self.skirmish > 0,
            Branch::Artillery => false,
        }
    }

    /// LB-12.11: how many steps so many of its own count for in a stack, when those of artillery count among infantry or cavalry.
    #[must_use]
    pub const fn bulk(&self, steps: u8) -> u16 {
        match self.branch {
            Branch::Artillery => 4 * steps as u16,
            _ => steps as u16,
        }
    }
}

worded! {
    /// What an element is. LB-9.9.5a, LB-22.3.2a ff.
    pub enum ElementKind {
        /// A corps.
        Corps "corps",
        /// A cavalry corps.
        CavalryCorps "cavalry_corps",
        /// A division.
        Division "division",
        /// A division of cavalry.
        CavalryDivision "cavalry_division",
        /// Cavalry of a wing, or a group of it.
        CavalryGroup "cavalry_group",
        /// Heavy batteries under one leader. LB-9.8.10.
        GrandBattery "grand_battery",
        /// Any mix of troops. LB-22.4.7.
        Detachment "detachment",
        /// A brigade.
        Brigade "brigade",
        /// A brigade of cavalry.
        CavalryBrigade "cavalry_brigade",
    }
}

impl ElementKind {
    /// LB-9.9.5a: the radius of the disc that holds all hexes of an objective.
    #[must_use]
    pub const fn scope(self) -> u16 {
        match self {
            Self::Corps | Self::CavalryCorps => 8,
            Self::Division | Self::CavalryDivision | Self::CavalryGroup | Self::GrandBattery | Self::Detachment => 4,
            Self::Brigade | Self::CavalryBrigade => 3,
        }
    }
}

/// What a leader can do better than others. LB-8.6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ability {
    /// Leads massive charges and ad hoc cavalry elements. LB-19.13.1, LB-9.8.11.
    Cavalry,
    /// Leads grand batteries. LB-9.8.10, LB-16.8b.
    Artillery,
}

/// What a leader does for the morale of his stack. LB-8.3d, LB-8.5.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Inspiration {
    /// Added to every morale roll.
    Bonus(i16),
    /// Every check of his stack succeeds without a roll.
    Always,
}

/// The post of a leader.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Post {
    /// Commands the army.
    Army,
    /// Commands the army until its commander is on the map.
    ActingArmy,
    /// Commands an element.
    Commander(ElementId),
    /// Follows its commander. LB-9.7a.
    Deputy(ElementId),
    /// An aide. LB-8.1.
    Aide,
}

/// A leader as the scenario describes him. LB-8.3a.
#[derive(Clone, Debug)]
pub struct Leader {
    /// His id in notation.
    pub id: String,
    /// His name.
    pub name: String,
    /// Whose he is.
    pub side: Side,
    /// His nation.
    pub nation: Nation,
    /// His post at the start.
    pub post: Post,
    /// Movement rate.
    pub rate: u8,
    /// Infantry melee modifier, attacking and defending. LB-8.3b.
    pub infantry: [i16; 2],
    /// Cavalry melee modifier. LB-8.3b.
    pub cavalry: i16,
    /// Artillery fire modifier. LB-8.3c.
    pub artillery: i16,
    /// Morale modifier. LB-8.3d.
    pub morale: Inspiration,
    /// Command rating. LB-8.7.
    pub command: u8,
    /// Rank, 1 the highest. LB-21.2.
    pub rank: u8,
    /// Special ability. LB-8.6.
    pub ability: Option<Ability>,
    /// Has royal initiative. LB-9.10.3b.
    pub royal: bool,
}
