//! 5.8 Cavalry charges: who may charge whom, over which ground, and by which line. EOTE-5.8.1 ff.
use crate::game::Eagles;
use crate::geometry::{Place, cast, within};
use crate::tables::{OVERLAP, TOLERANCE};
use crate::terrain::Kind;
use crate::unit::{Category, FeatureId, Formation, UnitId};
use voltigeur_engine::{Verdict, require};
use voltigeur_field::table::{Angle, Block, Heading, Point};

/// The greatest angle off the heading of a straight way. EOTE-5.3.3.1.
pub(crate) const QUARTER: i32 = 4_500;

/// A straight way to contact.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Way {
    /// Clockwise off the heading.
    pub angle: Angle,
    /// How far it is to contact.
    pub travel: f64,
}

impl Eagles {
    /// May a cavalry unit charge this enemy at all, wherever it starts? EOTE-5.8.2. The way is judged by [`Eagles::charge_path`].
    pub(crate) fn may_charge(&self, unit: UnitId, target: UnitId) -> Verdict {
        require(self.is_cavalry(unit), "EOTE-5.8.1", "only cavalry can charge")?;
        require(self.is_ready(unit) && self.is_formed(unit), "EOTE-5.5.3", "only formed cavalry can charge")?;
        self.is_charge_target(unit, target)?;
        require(self.in_command(unit), "EOTE-5.8.2", "cavalry out of command cannot charge")?;
        self.is_not_banned(unit, target)
    }

    /// Is this an enemy on ground where cavalry can charge it? EOTE-5.8.1.1.
    pub(crate) fn is_charge_target(&self, unit: UnitId, target: UnitId) -> Verdict {
        let enemy = self.side(target) != self.side(unit) && self.on_table(target);
        require(enemy, "EOTE-5.8.1", "the target of a charge must be an enemy on the table")?;
        let open =
            self.at(target).town.is_none() && (!self.is_on_heavy_ground(target) || self.stands_in_street(target));
        require(open, "EOTE-5.8.1.1", "the target stands on terrain that cavalry cannot charge")?;
        let column = self.category(unit) == Category::Column;
        require(
            column || !self.is_on_heavy_ground(target),
            "EOTE-7.15.5",
            "only cavalry in column can charge along a street",
        )
    }

    /// Is the target clear of infantry of the cavalry's own side? EOTE-7.0.9.
    pub(crate) fn is_not_banned(&self, unit: UnitId, target: UnitId) -> Verdict {
        let limit = self.battle.distance.assault;
        let friends = self.battle.of_side(self.side(unit)).and(self.battle.infantry);
        let is_near = |friend: UnitId| self.is_within(friend, target, limit);
        let near = friends.filter(|&friend| self.on_table(friend) && self.is_ready(friend)).any(is_near);
        require(!near, "EOTE-7.0.9", "friendly infantry is within 3 inches of the target")
    }

    fn is_on_heavy_ground(&self, unit: UnitId) -> bool {
        self.is_in_kind(unit, Kind::bars_charges)
    }

    /// Does it stand in a street between houses, not in them? EOTE-7.15.5.
    fn stands_in_street(&self, unit: UnitId) -> bool {
        let heavy = |kind: Kind| kind.bars_charges() && kind != Kind::TownBlock;
        self.at(unit).town.is_none() && !self.is_in_kind(unit, heavy) && self.is_on_road(self.point(unit))
    }

    /// Is a point on a road, or as near to one as makes no difference? EOTE-5.1.11.
    pub(crate) fn is_on_road(&self, point: Point) -> bool {
        let catch = self.battle.distance.road_catch;
        self.battle
            .features_of(|kind| kind == Kind::Road)
            .filter_map(|road| self.battle.line(road))
            .any(|road| within(road.nearest(point).0.distance(point), catch))
    }

    /// May a charge in this formation go straight from one point to another? EOTE-5.8.1.1.
    pub(crate) fn charge_path(&self, unit: UnitId, formation: Formation, from: Point, to: Point) -> Verdict {
        let free = self.charge_barred(unit, formation, from, to).is_none();
        require(free, "EOTE-5.8.1.1", "cavalry cannot charge through that terrain")
    }

    /// The ground that bars a charge along a stretch.
    pub(crate) fn charge_barred(
        &self,
        unit: UnitId,
        formation: Formation,
        from: Point,
        to: Point,
    ) -> Option<FeatureId> {
        let column = self.battle.category(unit, formation) == Category::Column;
        let march = self.gait(unit, formation).march;
        let length = from.distance(to);
        self.battle.features_of(Kind::bars_charges).find(|&feature| match self.battle.kind(feature) {
            Kind::River => self.crosses_river(feature, march, from, to),
            Kind::TownBlock
                if column && self.is_on_road(from) && self.is_on_road(to) && !self.is_shut(feature, from) =>
            {
                false
            }
            _ => self
                .battle
                .polygon(feature)
                .is_some_and(|polygon| length > 0.0 && polygon.length_of(from, to) > TOLERANCE),
        })
    }

    /// Across a river away from bridges, or not one stand wide, as bridges and pontoons are crossed. EOTE-10.2.1, house ruling H23.
    fn crosses_river(&self, river: FeatureId, march: bool, from: Point, to: Point) -> bool {
        let Some(line) = self.battle.line(river) else { return false };
        line.crossings(from, to).into_iter().any(|share| !(march && self.is_bridged(from.towards(to, share))))
    }

    fn is_bridged(&self, at: Point) -> bool {
        let catch = self.battle.distance.road_catch;
        let bridge = self.battle.features_of(|kind| kind == Kind::Bridge).any(|bridge| {
            !self.state.is_destroyed(bridge)
                && match self.battle.feature(bridge).shape {
                    voltigeur_field::table::Shape::Spot(spot) => within(spot.distance(at), catch),
                    _ => false,
                }
        });
        bridge || self.state.pontoons.iter().any(|pontoon| within(pontoon.point().distance(at), catch))
    }

    /// Does a charge along this stretch cross a stream, a bridge, a wall or a hedge, which disorders it? EOTE-5.8.1.2.
    pub(crate) fn charge_disorders(&self, from: Point, to: Point) -> bool {
        let kinds = |kind: Kind| matches!(kind, Kind::Stream | Kind::River | Kind::Wall | Kind::Hedge);
        self.battle
            .features_of(kinds)
            .filter_map(|feature| self.battle.line(feature))
            .any(|line| line.crosses(from, to))
    }

    /// The most direct straight way from a place to contact with a target, within `most` inches, that touches nobody else: toward the
    /// nearest point of it in the arc, or as little off that as can be, in whole degrees. EOTE-5.8.1, EOTE-5.8.2.
    pub(crate) fn charge_way(&self, place: &Place, target: UnitId, most: f64) -> Option<Way> {
        let goal = self.block(target);
        let fronts = self.fronts_of(place);
        let (_, from, to) = fronts.first()?.nearest(&goal)?;
        let direct = if from.distance(to) > 1e-6 { place.axes.heading.turn_to(Heading::of(to - from)).0 } else { 0 };
        let offsets = std::iter::once(0).chain((1..=90).flat_map(|n| [-100 * n, 100 * n]));
        offsets
            .map(|offset| direct.clamp(-QUARTER, QUARTER) + offset)
            .filter(|angle| angle.abs() <= QUARTER + 1)
            .find_map(|angle| self.way_at(place, target, &goal, Angle(angle), most))
    }

    /// The way to contact at one angle, if it is free, over ground where cavalry charges, within `most` inches with what the walls, hedges
    /// and streams on it cost, and ends wholly on the table. EOTE-5.8.1.2, EOTE-0.1.4.
    pub(crate) fn way_at(&self, place: &Place, target: UnitId, goal: &Block, angle: Angle, most: f64) -> Option<Way> {
        let along = place.axes.heading.turned(angle).vector();
        let unit = place.unit;
        let travel = cast(&place.block, along * (most + TOLERANCE), goal)?;
        let (from, to) = (place.axes.at, place.axes.at + along * travel);
        let over_ground = || {
            self.charge_barred(unit, place.formation, from, to).is_none()
                && self
                    .obstacle_inches(unit, place.formation, from, to)
                    .is_some_and(|obstacles| within(travel + obstacles, most))
        };
        let there = self.place_at(unit, place.formation, place.axes.shifted(along * travel));
        let free = self.surely_holds(&there.block) && (!self.is_cavalry(unit) || over_ground());
        (free && self.is_way_free(unit, &place.block, along * travel, target)).then_some(Way { angle, travel })
    }

    /// Does a block that is shifted straight touch no enemy but the target, and no formed friend?
    pub(crate) fn is_way_free(&self, unit: UnitId, block: &Block, along: Point, target: UnitId) -> bool {
        let (middle, reach) = (block.middle() + along * 0.5, block.radius() + along.length() / 2.0);
        !self.battle.all_units().any(|other| {
            other != unit
                && other != target
                && self.on_table(other)
                && (self.side(other) != self.side(unit) || self.is_formed(other))
                && self.point(other).distance(middle) <= reach + self.reach(other)
                && sweeps(block, along, &self.block(other))
        })
    }
}

/// Does a block that is shifted along a vector run into another one?
pub(crate) fn sweeps(block: &Block, along: Point, other: &Block) -> bool {
    block.parts().iter().any(|a| {
        let swept = a.swept(along);
        other.parts().iter().any(|b| swept.is_deep_in(b, OVERLAP))
    })
}
