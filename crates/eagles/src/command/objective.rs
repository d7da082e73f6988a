//! 3.2.1 and 3.2.2: what orders are about, and what ends them.
use crate::game::Eagles;
use crate::geometry::within;
use crate::orders::{Edge, Objective, Until};
use crate::state::Status;
use crate::tables::TOLERANCE;
use crate::unit::{DivisionId, UnitId, UnitSet};
use voltigeur_engine::Side;
use voltigeur_field::table::{Block, Point, Polygon, Shape};

impl Eagles {
    /// The distance of a point from an edge of the table.
    pub(crate) fn edge_distance(&self, edge: Edge, from: Point) -> f64 {
        match edge {
            Edge::North => self.battle.table.height - from.y,
            Edge::East => self.battle.table.width - from.x,
            Edge::South => from.y,
            Edge::West => from.x,
        }
    }

    /// The polygon of an objective, if it has one.
    pub(crate) fn objective_polygon(&self, objective: Objective) -> Option<&Polygon> {
        match objective {
            Objective::Area(area) => self.battle.areas.get(usize::from(area)),
            Objective::Terrain(feature) => self.battle.polygon(feature),
            _ => None,
        }
    }

    /// Is it ground that can be held and lost?
    pub(crate) fn is_area(&self, objective: Objective) -> bool {
        matches!(objective, Objective::Point { .. }) || self.objective_polygon(objective).is_some()
    }

    /// How far a point is from the nearest point of an objective; 0 inside. Of an enemy division the nearest ready unit counts; without
    /// one, and for an order that names no place, there is nowhere to go. EOTE-3.2.7.
    #[must_use]
    pub fn objective_distance(&self, objective: Objective, from: Point) -> f64 {
        match objective {
            Objective::Here => 0.0,
            Objective::Point { x, y, radius } => (Point::new(x.get(), y.get()).distance(from) - radius.get()).max(0.0),
            Objective::Edge(edge) => self.edge_distance(edge, from).max(0.0),
            Objective::Enemy(division) => {
                let mut least: Option<f64> = None;
                for unit in self.ready_of(division) {
                    let quick = self.point(unit).distance(from) - self.reach(unit) - TOLERANCE;
                    if least.is_none_or(|least| quick < least) {
                        let distance = self.block(unit).nearest_to(from).distance(from);
                        least = Some(least.map_or(distance, |least| least.min(distance)));
                    }
                }
                least.unwrap_or(0.0)
            }
            Objective::Area(_) | Objective::Terrain(_) => self.place_distance(objective, &Block::point(from)),
        }
    }

    /// How far a body is from a polygon, a line or a spot.
    fn place_distance(&self, objective: Objective, block: &Block) -> f64 {
        if let Some(polygon) = self.objective_polygon(objective) {
            return polygon.distance(block);
        }
        let Objective::Terrain(feature) = objective else { return 0.0 };
        match &self.battle.feature(feature).shape {
            Shape::Area(polygon) => polygon.distance(block),
            Shape::Line(line) => line
                .pieces()
                .map(|[from, to]| block.distance(&crate::geometry::segment(from, to)))
                .fold(f64::INFINITY, f64::min),
            Shape::Spot(point) => block.distance(&Block::point(*point)),
        }
    }

    /// Ready units of a division on the table.
    pub(crate) fn ready_of(&self, division: DivisionId) -> UnitSet {
        let of = self.battle.division(division);
        of.units.filter(|&unit| self.is_ready(unit) && self.on_table(unit)).collect()
    }

    /// Is a unit in the ground of an objective? EOTE-0.4.3.
    pub(crate) fn is_in_objective(&self, unit: UnitId, objective: Objective) -> bool {
        match objective {
            Objective::Point { .. } => within(self.objective_distance(objective, self.point(unit)), 0.0),
            Objective::Terrain(feature) => self.is_in(unit, feature),
            Objective::Area(_) => self.objective_polygon(objective).is_some_and(|polygon| {
                let block = self.block(unit);
                2.0 * polygon.area_of(&block) > block.area()
            }),
            _ => false,
        }
    }

    fn formed_in(&self, objective: Objective, mut of: impl Iterator<Item = UnitId>) -> bool {
        of.any(|unit| self.on_table(unit) && self.is_formed(unit) && self.is_in_objective(unit, objective))
    }

    /// A formed unit of the division is in the ground and no formed enemy is. EOTE-3.2.2.
    pub(crate) fn holds_objective(&self, division: DivisionId, objective: Objective) -> bool {
        let of = self.battle.division(division);
        self.formed_in(objective, of.units) && !self.formed_in(objective, self.battle.of_side(of.side.other()))
    }

    /// A formed enemy is in the ground and no formed unit of the division. EOTE-3.2.2, EOTE-9.0.4.
    pub(crate) fn has_lost(&self, division: DivisionId, objective: Objective) -> bool {
        let of = self.battle.division(division);
        !self.formed_in(objective, of.units) && self.formed_in(objective, self.battle.of_side(of.side.other()))
    }

    /// Has a division arrived: its leader and at least half of its units on the table? EOTE-3.3.6.
    pub(crate) fn has_arrived(&self, division: DivisionId, objective: Objective) -> bool {
        let limit = self.battle.distance.objective_radius;
        let near = |block: &Block| match objective {
            Objective::Here => true,
            Objective::Point { x, y, radius } => {
                let at = Point::new(x.get(), y.get());
                within(block.nearest_to(at).distance(at), radius.get())
            }
            Objective::Edge(edge) => {
                let nearest =
                    block.corners().map(|corner| self.edge_distance(edge, corner)).fold(f64::INFINITY, f64::min);
                within(nearest, limit)
            }
            Objective::Area(_) | Objective::Terrain(_) => within(self.place_distance(objective, block), limit),
            Objective::Enemy(_) => false,
        };
        let Some(leader) = self.commander(division) else { return false };
        let on_table = self.battle.division(division).units.filter(|&unit| self.on_table(unit));
        let (all, there) =
            on_table.fold((0, 0), |(all, there), unit| (all + 1, there + u32::from(near(&self.block(unit)))));
        near(&Block::point(self.leader_point(leader))) && 2 * there >= all
    }

    /// Units of a division with three HITS or more, routed or removed. EOTE-3.2.2.
    pub(crate) fn losses(&self, division: DivisionId) -> usize {
        let lost = |unit: &UnitId| {
            let state = self.at(*unit);
            !self.is_detachment(*unit)
                && match state.status {
                    Status::Routed | Status::Pool | Status::Removed => true,
                    Status::Ready | Status::Waiting => self.hits(*unit) >= 3,
                    Status::Absent | Status::Due | Status::Withdrawn => false,
                }
        };
        self.battle.division(division).units.filter(lost).count()
    }

    /// The distance between a division's ready units and the nearest enemy that is not routed.
    pub(crate) fn enemy_distance(&self, division: DivisionId) -> f64 {
        let side = self.battle.division(division).side;
        let enemies = self.ready(side.other());
        let to = |unit: UnitId| enemies.into_iter().map(move |enemy| self.distance(unit, enemy));
        self.ready_of(division).into_iter().flat_map(to).fold(f64::INFINITY, f64::min)
    }

    /// Does a condition of an order hold? EOTE-3.2.2.
    pub(crate) fn is_met(&self, division: DivisionId, objective: Objective, until: Until) -> bool {
        match until {
            Until::TurnReached(turn) => self.state.turn >= turn,
            Until::ObjectiveHeld => self.is_area(objective) && self.holds_objective(division, objective),
            Until::ObjectiveLost => self.is_area(objective) && self.has_lost(division, objective),
            Until::Losses(count) => self.losses(division) >= usize::from(count),
            Until::EnemyWithin(limit) => within(self.enemy_distance(division), limit.get()),
            Until::NoEnemyWithin(limit) => !within(self.enemy_distance(division), limit.get()),
            Until::Arrived => self.has_arrived(division, objective),
            Until::OrderFromCommander => false,
        }
    }

    /// The nearest enemy division that routs or goes back, for a pursuit that names none. EOTE-3.3.9.
    pub(crate) fn nearest_retreating(&self, division: DivisionId) -> Option<DivisionId> {
        let side: Side = self.battle.division(division).side;
        let goes_back = |enemy: DivisionId| {
            let state = self.state.division(enemy);
            let routed = || self.battle.division(enemy).units.into_iter().any(|unit| self.is_routed(unit));
            state.falls_back || state.routed || state.orders.now.kind == crate::orders::Kind::Withdraw || routed()
        };
        let ours = self.ready_of(division);
        let mut best: Option<(f64, DivisionId)> = None;
        for enemy in self.battle.all_divisions() {
            if self.battle.division(enemy).side == side || self.ready_of(enemy).is_empty() || !goes_back(enemy) {
                continue;
            }
            let theirs = self.ready_of(enemy);
            let apart = |unit: UnitId| theirs.into_iter().map(move |other| self.distance(unit, other));
            let distance = ours.into_iter().flat_map(apart).fold(f64::INFINITY, f64::min);
            if best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, enemy));
            }
        }
        best.map(|(_, enemy)| enemy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions;

    #[test]
    fn the_nearest_of_an_enemy_division_is_the_nearest_of_all_its_units() {
        let mut measured = 0;
        positions::each(2, 40, |game| {
            for division in game.battle.all_divisions() {
                for n in 0..20 {
                    let from = Point::new(f64::from(n) * 3.7, f64::from(n * 7 % 20) * 2.9);
                    let to = |unit: UnitId| game.block(unit).nearest_to(from).distance(from);
                    let slow = game.ready_of(division).into_iter().map(to).min_by(f64::total_cmp).unwrap_or(0.0);
                    assert_eq!(game.objective_distance(Objective::Enemy(division), from), slow);
                    measured += 1;
                }
            }
        });
        assert!(measured > 1_000, "{measured}");
    }
}
