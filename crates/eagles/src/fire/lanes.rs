//! 6.4.1 Lanes of artillery fire, and sight of what is no unit. EOTE-6.4.1.1, EOTE-6.4.1.2.
use crate::game::Eagles;
use crate::tables::{OVERLAP, TOLERANCE};
use crate::terrain::Kind;
use crate::unit::{UnitId, UnitSet};
use arrayvec::ArrayVec;
use voltigeur_field::table::sight::Line;
use voltigeur_field::table::{Block, Frame as Axes, Part, Point, Zone, zone};

/// Points of a target that guns may aim at.
type Aimed = ArrayVec<Point, 40>;

impl Eagles {
    /// Has a battery a clear lane to some point of a target in its arc? EOTE-6.4.1.1.
    pub(crate) fn has_lane(&self, battery: UnitId, target: &Block, who: Option<UnitId>) -> bool {
        let Some((axes, points)) = self.aimed_points(battery, target) else { return false };
        let width = self.footprint(battery).width().get();
        let blockers = self.lane_blockers(battery, target, who);
        points.iter().any(|&point| {
            let lane = Block::new([Part::of(zone::lane(&axes, width, point).corners())]);
            !blockers.into_iter().any(|unit| lane.overlaps(&self.block(unit), OVERLAP))
                && !self.crosses_town(battery, &lane, target, who)
        })
    }

    /// Where the lane begins and what points it may lead to: the nearest one in the arc first, then others of the part in the arc. Guns
    /// in a town block fire from the point of its edge that is nearest to the target.
    fn aimed_points(&self, battery: UnitId, target: &Block) -> Option<(Axes, Aimed)> {
        let fronts = self.fronts(battery);
        let nearest = |front: &Zone| front.nearest(target).map(|found| (*front, found));
        let (front, (_, from, to)) = fronts.iter().filter_map(nearest).min_by(|a, b| a.1.0.total_cmp(&b.1.0))?;
        let garrison = self.at(battery).town.is_some();
        let axes = if garrison { Axes::new(from, front.frame.heading) } else { front.frame };
        let mut points = Aimed::new();
        points.push(to);
        for part in target.parts() {
            let inside = front.part(part);
            for [a, b] in inside.sides() {
                for share in [0.5, 0.0, 0.25, 0.75] {
                    _ = points.try_push(a.towards(b, share));
                }
            }
        }
        Some((axes, points))
    }

    /// Formed units that could stand in a lane: friends, unless guns fire over them, and enemies other than the target. Whoever shares
    /// the target's block or the battery's, or stands on the bridge that is fired at, does not. EOTE-6.4.1.1, EOTE-6.4.1.2, EOTE-0.1.3.
    fn lane_blockers(&self, battery: UnitId, target: &Block, who: Option<UnitId>) -> UnitSet {
        let side = self.side(battery);
        let towns = [self.at(battery).town, who.and_then(|who| self.at(who).town)];
        let (from, level) = (self.block(battery), self.level(battery));
        let middle = from.middle().towards(target.middle(), 0.5);
        let reach = from.middle().distance(target.middle()) / 2.0 + from.radius() + target.radius();
        self.battle
            .all_units()
            .filter(|&unit| {
                unit != battery
                    && Some(unit) != who
                    && self.on_table(unit)
                    && self.is_formed(unit)
                    && !(who.is_none() && self.block(unit).contains(target.middle()))
                    && (self.at(unit).town.is_none() || !towns.contains(&self.at(unit).town))
                    && self.point(unit).distance(middle) <= reach + self.reach(unit)
                    && !(self.side(unit) == side && level > self.level(unit) && {
                        let block = self.block(unit);
                        block.distance(target) > block.distance(&from) + TOLERANCE
                    })
            })
            .collect()
    }

    /// Does a lane cross a town block other than the target's and the battery's own? EOTE-6.4.1.1.
    fn crosses_town(&self, battery: UnitId, lane: &Block, target: &Block, who: Option<UnitId>) -> bool {
        let own = [self.at(battery).town, who.and_then(|who| self.at(who).town)];
        self.battle.features_of(|kind| kind == Kind::TownBlock).any(|town| {
            let polygon = self.battle.polygon(town).filter(|polygon| polygon.distance(lane) <= 0.0);
            // A bridge or a unit of the street may touch the block beside it.
            polygon.is_some()
                && !own.contains(&Some(town))
                && !polygon.is_some_and(|polygon| polygon.contains(target.middle()))
                && lane.overlaps(&self.town_block(town), OVERLAP)
        })
    }

    /// Does a unit see a piece of ground: a bridge, a block that is to burn? EOTE-0.4.6.
    pub(crate) fn sees_ground(&self, from: UnitId, ground: &Block) -> bool {
        let levels = [self.level(from), self.battle.level(ground.middle())];
        self.fronts(from).iter().any(|front| {
            let [left, right] = front.edge();
            [0.5, 0.0, 1.0, 0.25, 0.75].into_iter().any(|share| {
                let start = left.towards(right, share);
                let line = Line { from: start, to: ground.nearest_to(start) };
                self.blocked_by_ground(&line, levels).is_none() && !self.blocked_by_formed(&line, from)
            })
        })
    }

    /// Is a formed unit between a unit and a piece of ground, and not looked over? EOTE-0.4.6.
    fn blocked_by_formed(&self, line: &Line, from: UnitId) -> bool {
        self.battle.all_units().any(|unit| {
            unit != from
                && self.on_table(unit)
                && self.is_formed(unit)
                && self.at(unit).town.is_none()
                && !self.block(unit).contains(line.to)
                && self.block(unit).meets_segment(line.from, line.to)
                && !self.seen_over(unit, &self.block(unit), line, self.level(from))
        })
    }
}
