//! What never changes in a battle: the table, the order of battle, the switches, the distances at the scale of the figures.
use crate::lists::Arm;
use crate::switches::Switches;
use crate::tables::{Allowances, Distances};
use crate::terrain::{Ground, Kind};
use crate::unit::{
    Command, Division, DivisionId, FeatureId, Formation, Group, Leader, LeaderId, Unit, UnitId, UnitSet,
};
use crate::victory::Victory;
use voltigeur_engine::Side;
use voltigeur_field::table::{Feature, Footprint, Length, Point, Polygon, Polyline, Rectangle, Shape, Table};

/// A side of a battle.
#[derive(Clone, Debug)]
pub struct Army {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The nation of most of its troops, for colours.
    pub nation: String,
    /// Over which edge it withdraws. EOTE-0.1.4.
    pub exit: Option<crate::orders::Edge>,
}

/// What never changes in a battle.
#[derive(Clone, Debug)]
pub struct Battle {
    /// The scenario's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The year, which settles skirmish points. EOTE-5.5.1.1.
    pub year: u16,
    /// How many turns.
    pub turns: u8,
    /// The time of day when turn 1 begins, in minutes.
    pub starts: u16,
    /// It rains. EOTE-7.6.11.
    pub rain: bool,
    /// Orders of turn 1 take effect at once. EOTE-3.1.2.
    pub first_orders_at_once: bool,
    /// The two sides.
    pub sides: [Army; 2],
    /// The table and what lies on it.
    pub table: Table<Ground>,
    /// Names of the features, where they have one.
    pub feature_names: Vec<String>,
    /// Polygons that orders speak of and that are no terrain.
    pub areas: Vec<Polygon>,
    /// Units in the byte order of their ids.
    pub units: Vec<Unit>,
    /// Leaders in the byte order of their ids.
    pub leaders: Vec<Leader>,
    /// Divisions in the byte order of their ids.
    pub divisions: Vec<Division>,
    /// Reinforcements.
    pub groups: Vec<Group>,
    /// How it is won.
    pub victory: Victory,
    /// What is switched on.
    pub switches: Switches,
    /// Distances of the rules at the scale of the figures. EOTE-0.7.1.
    pub distance: Distances,
    /// Movement at that scale. EOTE-5.1.1.
    pub allowance: Allowances,
    /// Units of each side.
    pub of_side: [UnitSet; 2],
    /// Units of each arm.
    pub infantry: UnitSet,
    /// Units of each arm.
    pub cavalry: UnitSet,
    /// Units of each arm.
    pub artillery: UnitSet,
    /// Detachments that may be formed.
    pub detachments: UnitSet,
}

impl Battle {
    /// A unit.
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// A leader.
    #[must_use]
    pub fn leader(&self, leader: LeaderId) -> &Leader {
        &self.leaders[leader.index()]
    }

    /// A division.
    #[must_use]
    pub fn division(&self, division: DivisionId) -> &Division {
        &self.divisions[division.index()]
    }

    /// The division of a unit, if it has one.
    #[must_use]
    pub fn division_of(&self, unit: UnitId) -> Option<DivisionId> {
        match self.unit(unit).command {
            Command::Division(division) => Some(division),
            Command::Reserve(_) => None,
        }
    }

    /// All units.
    pub fn all_units(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len()).map(|n| UnitId(n as u8))
    }

    /// All leaders.
    pub fn all_leaders(&self) -> impl Iterator<Item = LeaderId> + use<> {
        (0..self.leaders.len()).map(|n| LeaderId(n as u8))
    }

    /// All divisions.
    pub fn all_divisions(&self) -> impl Iterator<Item = DivisionId> + use<> {
        (0..self.divisions.len()).map(|n| DivisionId(n as u8))
    }

    /// All features.
    pub fn all_features(&self) -> impl Iterator<Item = FeatureId> + use<> {
        (0..self.table.features.len()).map(|n| FeatureId(n as u8))
    }

    /// A feature.
    #[must_use]
    pub fn feature(&self, feature: FeatureId) -> &Feature<Ground> {
        &self.table.features[feature.index()]
    }

    /// What a feature is.
    #[must_use]
    pub fn kind(&self, feature: FeatureId) -> Kind {
        self.feature(feature).kind.kind
    }

    /// The polygon of an area.
    #[must_use]
    pub fn polygon(&self, feature: FeatureId) -> Option<&Polygon> {
        match &self.feature(feature).shape {
            Shape::Area(polygon) => Some(polygon),
            _ => None,
        }
    }

    /// The course of a line.
    #[must_use]
    pub fn line(&self, feature: FeatureId) -> Option<&Polyline> {
        match &self.feature(feature).shape {
            Shape::Line(line) => Some(line),
            _ => None,
        }
    }

    /// Features of some kinds.
    pub fn features_of(&self, of: impl Fn(Kind) -> bool) -> impl Iterator<Item = FeatureId> {
        self.all_features().filter(move |&feature| of(self.kind(feature)))
    }

    /// The level at a point. EOTE-0.4.2.
    #[must_use]
    pub fn level(&self, point: Point) -> u8 {
        self.table.level(point)
    }

    /// Units of a side.
    #[must_use]
    pub const fn of_side(&self, side: Side) -> UnitSet {
        self.of_side[side.index()]
    }

    /// What a unit covers in a formation. EOTE-1.0.2.1 ff. A garrison covers its block, which is no footprint: it gets that of a line.
    #[must_use]
    pub fn footprint(&self, unit: UnitId, formation: Formation) -> Footprint {
        let unit = self.unit(unit);
        let (n, front, depth) = (unit.stands.max(1), unit.frontage, unit.depth);
        let times = |length: Length, by: u8| Length(length.0 * i32::from(by));
        let rows = |counts: &mut dyn Iterator<Item = u8>| {
            let counts: arrayvec::ArrayVec<u8, 16> = counts.take(16).collect();
            Footprint::ranks(front, depth, &counts)
        };
        // So many in each row, the rest centred in the last one.
        let fronted = |k: u8| {
            let k = k.clamp(1, n);
            rows(&mut (0..n.div_ceil(k)).map(|row| k.min(n - k * row)))
        };
        match formation {
            Formation::Line | Formation::Garrison => Footprint::block(times(front, n), depth),
            Formation::RoadColumn | Formation::FieldColumn => Footprint::block(front, times(depth, n)),
            Formation::AttackColumn if self.switches.attack_column_one => Footprint::block(front, times(depth, n)),
            Formation::AttackColumn => fronted(2),
            Formation::AssaultColumn => rows(&mut std::iter::once(3).chain((3..n).map(|_| 1))),
            Formation::Square => {
                // Half thousandths do not occur: sides of a square are rounded down to a whole thousandth.
                let side = front.0.max(front.0 * i32::from(n) / 4) + depth.0;
                Footprint::block(Length(side), Length(side))
            }
            Formation::Skirmish(inches) => Footprint::block(Length(i32::from(inches) * 1000), depth),
            Formation::Front(k) => fronted(k),
            Formation::Unlimbered | Formation::Crew => Footprint::block(front, depth),
            Formation::Limbered => Footprint::block(front, times(depth, 2)),
        }
    }

    /// No corner of its footprint is farther from the reference point than this: [`Footprint::reach`] or a little more, and quick.
    #[must_use]
    pub fn reach(&self, unit: UnitId, formation: Formation) -> f64 {
        let unit = self.unit(unit);
        let n = unit.stands.max(1);
        let (stands, front, depth) = (f64::from(n), unit.frontage.get(), unit.depth.get());
        let corner = |width: f64, depth: f64| (width * width / 4.0 + depth * depth).sqrt();
        let fronted = |k: u8| {
            let k = k.clamp(1, n);
            corner(f64::from(k) * front, f64::from(n.div_ceil(k)) * depth)
        };
        match formation {
            Formation::Line | Formation::Garrison => corner(stands * front, depth),
            Formation::RoadColumn | Formation::FieldColumn => corner(front, stands * depth),
            Formation::AttackColumn if self.switches.attack_column_one => corner(front, stands * depth),
            Formation::AttackColumn => fronted(2),
            Formation::AssaultColumn => corner(3.0 * front, depth).max(corner(front, (stands - 2.0).max(1.0) * depth)),
            Formation::Square => {
                let side = front.max(front * stands / 4.0) + depth;
                corner(side, side)
            }
            Formation::Skirmish(inches) => corner(f64::from(inches), depth),
            Formation::Front(k) => fronted(k),
            Formation::Unlimbered | Formation::Crew => corner(front, depth),
            Formation::Limbered => corner(front, 2.0 * depth),
        }
    }

    /// How tables see a formation of a unit. EOTE-1.0.2.10, EOTE-5.1.3.
    #[must_use]
    pub fn category(&self, unit: UnitId, formation: Formation) -> crate::unit::Category {
        use crate::unit::Category;
        match formation {
            Formation::Line => Category::Line,
            Formation::RoadColumn | Formation::FieldColumn | Formation::AttackColumn | Formation::AssaultColumn => {
                Category::Column
            }
            Formation::Square => Category::Square,
            Formation::Skirmish(_) => Category::Skirmish,
            Formation::Front(k) if 2 * k <= self.unit(unit).stands => Category::Column,
            Formation::Front(_) => Category::Line,
            Formation::Unlimbered => Category::Unlimbered,
            Formation::Limbered => Category::Limbered,
            Formation::Garrison => Category::Garrison,
            Formation::Crew => Category::Crew,
        }
    }

    /// Foot, horse or guns.
    #[must_use]
    pub fn arm(&self, unit: UnitId) -> Arm {
        self.unit(unit).arm
    }
}

/// A rectangle of a footprint, for those who draw stands.
#[must_use]
pub fn stand(width: Length, depth: Length) -> Rectangle {
    Rectangle { middle: Length(0), width, back: Length(-depth.0), front: Length(0) }
}
