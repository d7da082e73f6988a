//! The ground under a move: what it costs, what is forbidden. EOTE-5.1.5 ff., EOTE-0.1.5. Cost is charged by where P travels. EOTE-0.4.3.
use crate::game::Eagles;
use crate::lists::Arm;
use crate::tables::TOLERANCE;
use crate::terrain::Kind;
use crate::unit::{FeatureId, Formation, UnitId};
use arrayvec::ArrayVec;
use voltigeur_engine::Refusal;
use voltigeur_field::table::point::meeting;
use voltigeur_field::table::polygon::{are_apart, bounds};
use voltigeur_field::table::{Block, Point, Polygon, Polyline, Shape};

/// The most borders that one leg crosses.
const MOST_CUTS: usize = 32;
/// The most walls, hedges and waters that one leg crosses.
pub(crate) const MOST_CROSSINGS: usize = 8;
/// A bridge, ford or pontoon serves those who cross the water as near to it as this. House ruling H23.
pub(crate) const CROSSING_REACH: f64 = 0.5;
/// A unit as near as this to an obstacle may always cross it with its whole move, and ends as far beyond. EOTE-5.1.10.
pub(crate) const AT_OBSTACLE: f64 = 0.1;

/// Half of a move. EOTE-5.1.6, EOTE-5.1.7.
pub(crate) const HALF: f64 = 0.5;

/// An obstacle that P crosses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crossing {
    /// What it is.
    pub line: FeatureId,
    /// What it costs, as a share of a whole move.
    pub share: f64,
}

/// What travel of P costs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Travel {
    /// Inches, each multiplied by the ground.
    pub inches: f64,
    /// Obstacles on the way.
    pub crossings: ArrayVec<Crossing, MOST_CROSSINGS>,
}

impl Travel {
    /// As a share of a whole move. EOTE-5.0.1.
    pub fn share(&self, allowance: f64) -> f64 {
        self.inches / allowance + self.crossings.iter().map(|crossing| crossing.share).sum::<f64>()
    }
}

/// How a unit goes over the ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gait {
    /// Foot, horse or guns; gunners without guns go on foot.
    pub arm: Arm,
    /// In road column, one stand wide or limbered: the formations that use roads and bridges. EOTE-5.1.8, EOTE-10.2.1.
    pub march: bool,
}

impl Eagles {
    /// How a unit in a formation goes over the ground.
    pub(crate) fn gait(&self, unit: UnitId, formation: Formation) -> Gait {
        let arm = if formation == Formation::Crew { Arm::Infantry } else { self.arm(unit) };
        let march = matches!(formation, Formation::RoadColumn | Formation::Limbered | Formation::Front(1));
        Gait { arm, march }
    }

    /// May P of such a unit not be in an area of this kind, away from roads? EOTE-0.1.5, EOTE-5.1.5, EOTE-5.1.9.
    pub(crate) const fn ground_bars(gait: Gait, kind: Kind) -> bool {
        match kind {
            Kind::Pond | Kind::TownBlock => true,
            Kind::LightWoods | Kind::HeavyWoods | Kind::Marsh => matches!(gait.arm, Arm::Artillery),
            Kind::RockyHillside => !matches!(gait.arm, Arm::Infantry),
            _ => false,
        }
    }

    /// Is this the street of a town, for those who go in column? EOTE-5.1.9, EOTE-7.15.5.
    fn in_street(&self, gait: Gait, at: Point) -> bool {
        gait.march && self.is_on_road(at)
    }

    /// Is a block, with its street, shut to those who come from there? It burns or is burnt out, and they are not in it. EOTE-7.15.9,
    /// house ruling H30.
    pub(crate) fn is_shut(&self, town: FeatureId, from: Point) -> bool {
        self.state.is_burning(town) && self.battle.polygon(town).is_some_and(|polygon| !polygon.contains(from))
    }

    /// What an inch costs there. EOTE-5.1.5, EOTE-0.4.1.
    const fn ground_factor(kind: Kind) -> f64 {
        match kind {
            Kind::LightWoods => 2.0,
            Kind::HeavyWoods | Kind::Marsh | Kind::RockyHillside => 4.0,
            _ => 1.0,
        }
    }

    /// What it costs to travel straight across country, or why it is forbidden. EOTE-5.1.5 ff.
    pub(crate) fn travel_over(&self, gait: Gait, allowance: f64, from: Point, to: Point) -> Result<Travel, Refusal> {
        let mut travel = Travel { inches: self.inches_over(gait, from, to)?, crossings: ArrayVec::new() };
        self.obstacles_on(gait, allowance, from, to, false, &mut travel)?;
        Ok(travel)
    }

    /// What walls, hedges and streams on a straight way of P cost, in inches of travel; none if one of them bars it. EOTE-5.1.6, EOTE-5.1.7.
    pub(crate) fn obstacle_inches(&self, unit: UnitId, formation: Formation, from: Point, to: Point) -> Option<f64> {
        let allowance = self.allowance(unit, formation);
        let mut travel = Travel::default();
        self.obstacles_on(self.gait(unit, formation), allowance, from, to, false, &mut travel).ok()?;
        Some(travel.share(allowance) * allowance)
    }

    /// Is all ground in a box surely open: nothing that bars or slows such a unit, no obstacle? Then every way in it costs its length.
    pub(crate) fn is_plain(&self, gait: Gait, around: [Point; 2]) -> bool {
        self.features_near(around).all(|(_, feature)| {
            let kind = feature.kind.kind;
            match &feature.shape {
                Shape::Area(polygon) => {
                    (Self::ground_factor(kind) == 1.0 && !Self::ground_bars(gait, kind))
                        || are_apart(polygon.bounds(), around)
                }
                Shape::Line(line) => {
                    !matches!(kind, Kind::Stream | Kind::River | Kind::Wall | Kind::Hedge)
                        || are_apart(line.bounds(), around)
                }
                Shape::Spot(_) => true,
            }
        })
    }

    /// Inches with their factors along a straight way of P.
    fn inches_over(&self, gait: Gait, from: Point, to: Point) -> Result<f64, Refusal> {
        let length = from.distance(to);
        let mut areas: ArrayVec<(FeatureId, &Polygon), 12> = ArrayVec::new();
        let mut cuts: ArrayVec<f64, MOST_CUTS> = ArrayVec::new();
        for (id, feature) in self.features_near(bounds(&[from, to])) {
            let Shape::Area(polygon) = &feature.shape else { continue };
            let kind = feature.kind.kind;
            if (Self::ground_factor(kind) == 1.0 && !Self::ground_bars(gait, kind))
                || polygon.surely_misses(from, to)
                || areas.is_full()
            {
                continue;
            }
            areas.push((id, polygon));
            for side in polygon.sides() {
                if let Some((share, _)) = meeting([from, to], side)
                    && !cuts.is_full()
                {
                    cuts.push(share);
                }
            }
        }
        if areas.is_empty() {
            return Ok(length);
        }
        cuts.sort_unstable_by(f64::total_cmp);
        let mut total = 0.0;
        let mut start = 0.0;
        for end in cuts.iter().copied().chain([1.0]) {
            if (end - start) * length <= 1e-9 {
                continue;
            }
            let middle = from.towards(to, (start + end) / 2.0);
            let mut factor: f64 = 1.0;
            for (feature, polygon) in &areas {
                if !polygon.contains(middle) {
                    continue;
                }
                let kind = self.battle.kind(*feature);
                let ends = [from.towards(to, start), middle, from.towards(to, end)];
                if kind == Kind::TownBlock && ends.into_iter().all(|point| self.in_street(gait, point)) {
                    if self.is_shut(*feature, from) {
                        return Err(shut());
                    }
                    continue;
                }
                // Who stands in forbidden ground, however he came there, gets out of it as out of heavy woods. House ruling H22.
                if Self::ground_bars(gait, kind) && !polygon.contains(from) {
                    return Err(forbidden_ground(kind));
                }
                factor = factor.max(if Self::ground_bars(gait, kind) { 4.0 } else { Self::ground_factor(kind) });
            }
            total += (end - start) * length * factor;
            start = end;
        }
        Ok(total)
    }

    /// Walls, hedges, streams and rivers that a straight way of P crosses. EOTE-5.1.6, EOTE-5.1.7.
    fn obstacles_on(
        &self,
        gait: Gait,
        allowance: f64,
        from: Point,
        to: Point,
        road: bool,
        travel: &mut Travel,
    ) -> Result<(), Refusal> {
        for (id, feature) in self.features_near(bounds(&[from, to])) {
            let Shape::Line(line) = &feature.shape else { continue };
            let kind = feature.kind.kind;
            let water = matches!(kind, Kind::Stream | Kind::River);
            if !water && (!matches!(kind, Kind::Wall | Kind::Hedge) || road) {
                continue;
            }
            let mut last = 0.0;
            for at in crossings(line, from, to) {
                // A way that begins on the line does not cross it, and a corner of the line is crossed once.
                if at <= 1e-9 || at - last <= 1e-9 {
                    continue;
                }
                last = at;
                let share = match kind {
                    Kind::Wall | Kind::Hedge if gait.arm == Arm::Artillery => {
                        return Err(Refusal::new("EOTE-5.1.6", "guns cannot cross walls or hedges"));
                    }
                    Kind::Wall | Kind::Hedge => HALF,
                    _ => self.water_share(gait, allowance, kind, from.towards(to, at))?,
                };
                if share > 0.0 && !travel.crossings.is_full() {
                    travel.crossings.push(Crossing { line: id, share });
                }
            }
        }
        Ok(())
    }

    /// What it costs to cross a stream or river at a point. EOTE-5.1.7, EOTE-10.2.1.
    fn water_share(&self, gait: Gait, allowance: f64, kind: Kind, at: Point) -> Result<f64, Refusal> {
        let near = |place: Point| place.distance(at) <= CROSSING_REACH + TOLERANCE;
        let mut ford = kind == Kind::Stream;
        for (n, feature) in self.battle.table.features.iter().enumerate() {
            let Shape::Spot(place) = feature.shape else { continue };
            if !near(place) {
                continue;
            }
            match feature.kind.kind {
                Kind::Bridge if gait.march && !self.state.is_destroyed(FeatureId(n as u8)) => return Ok(0.0),
                Kind::Ford => ford = true,
                _ => {}
            }
        }
        if gait.march && self.state.pontoons.iter().any(|pontoon| near(pontoon.point())) {
            return Ok(0.0);
        }
        if !ford {
            return Err(Refusal::new(
                "EOTE-5.1.7",
                "cross a river at a ford, or in road column by a bridge or pontoon",
            ));
        }
        Ok(if gait.arm == Arm::Cavalry { self.battle.distance.ford_cavalry / allowance } else { HALF })
    }

    /// What it costs to march along a road, from one distance along it to another. EOTE-5.1.8.
    pub(crate) fn road_travel(
        &self,
        gait: Gait,
        allowance: f64,
        road: &Polyline,
        start: f64,
        end: f64,
    ) -> Result<Travel, Refusal> {
        let mut travel = Travel { inches: (end - start).abs() / 2.0, crossings: ArrayVec::new() };
        let (low, high) = (start.min(end), start.max(end));
        let fires = self.state.burning | self.state.closed != 0;
        let (begins, _) = road.at(start);
        let mut along = 0.0;
        for [from, to] in road.pieces() {
            let length = from.distance(to);
            let (a, b) = ((low - along).clamp(0.0, length), (high - along).clamp(0.0, length));
            if b > a {
                let (a, b) = (from.towards(to, a / length), from.towards(to, b / length));
                let (a, b) = if end < start { (b, a) } else { (a, b) };
                if fires && self.enters_fire(begins, a, b) {
                    return Err(shut());
                }
                self.obstacles_on(gait, allowance, a, b, true, &mut travel)?;
            }
            along += length;
        }
        Ok(travel)
    }

    /// Does a stretch of road lead into a block that is shut to those who begin there? EOTE-7.15.9.
    fn enters_fire(&self, begins: Point, from: Point, to: Point) -> bool {
        self.battle.features_of(|kind| kind == Kind::TownBlock).any(|town| {
            self.is_shut(town, begins)
                && self.battle.polygon(town).is_some_and(|polygon| polygon.length_of(from, to) > TOLERANCE)
        })
    }

    /// Why a unit's P may not go straight from here to there, whatever it costs. EOTE-0.1.5.
    pub(crate) fn forbidden(&self, unit: UnitId, from: Point, to: Point) -> Option<Refusal> {
        let gait = self.gait(unit, self.formation(unit));
        self.travel_over(gait, 1.0, from, to).err()
    }

    /// Does a block lap over ground that is forbidden to it by half or more? EOTE-0.1.5.
    pub(crate) fn laps_too_much(&self, gait: Gait, block: &Block) -> Option<Kind> {
        self.battle.table.areas().find_map(|(feature, polygon)| {
            let kind = feature.kind.kind;
            let bars = Self::ground_bars(gait, kind) && kind != Kind::TownBlock;
            (bars && 2.0 * polygon.area_of(block) >= block.area()).then_some(kind)
        })
    }

    /// Is P of such a unit in ground forbidden to it?
    pub(crate) fn stands_forbidden(&self, gait: Gait, at: Point) -> Option<Kind> {
        self.battle.table.areas().find_map(|(feature, polygon)| {
            let kind = feature.kind.kind;
            let street = kind == Kind::TownBlock && self.in_street(gait, at);
            (Self::ground_bars(gait, kind)
                && !street
                && polygon.contains(at)
                && polygon.border_distance(at) > TOLERANCE)
                .then_some(kind)
        })
    }
}

/// The refusal for ground that a unit may not enter.
pub(crate) fn forbidden_ground(kind: Kind) -> Refusal {
    match kind {
        Kind::TownBlock => {
            Refusal::new("EOTE-5.1.9", "the move goes through a town block: only a street leads through it")
        }
        Kind::Pond => Refusal::new("EOTE-0.1.5", "the move goes through a pond"),
        Kind::RockyHillside => Refusal::new("EOTE-0.1.5", "only infantry may cross rocks, except by road"),
        _ => Refusal::new("EOTE-5.1.5", "guns may enter woods and marsh only by road"),
    }
}

/// The refusal for a block that burns or is burnt out.
fn shut() -> Refusal {
    Refusal::new("EOTE-7.15.9", "the move enters a burning or burnt-out block")
}

/// Where a segment crosses a line, as shares of the segment, in order.
fn crossings(line: &Polyline, from: Point, to: Point) -> ArrayVec<f64, MOST_CROSSINGS> {
    let mut shares: ArrayVec<f64, MOST_CROSSINGS> = ArrayVec::new();
    let around = bounds(&[from, to]);
    if are_apart(line.bounds(), around) {
        return shares;
    }
    for [a, b] in line.pieces() {
        if are_apart(bounds(&[a, b]), around) {
            continue;
        }
        if let Some((share, _)) = meeting([from, to], [a, b])
            && !shares.is_full()
        {
            shares.push(share);
        }
    }
    shares.sort_unstable_by(f64::total_cmp);
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_plain_ground_every_way_costs_its_length() {
        let mut plain = 0;
        for scenario in ["mill-hill", "quatre-bras"] {
            let game = crate::new_game(scenario, None).unwrap();
            let (width, height) = (game.battle.table.width as i32, game.battle.table.height as i32);
            for (n, (x, y)) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))).enumerate() {
                let low = Point::new(f64::from(x), f64::from(y));
                let high = low + Point::new(1.5, 2.5);
                let gait = Gait { arm: [Arm::Infantry, Arm::Cavalry, Arm::Artillery][n % 3], march: n % 2 == 0 };
                if !game.is_plain(gait, [low, high]) {
                    continue;
                }
                plain += 1;
                for [from, to] in [[low, high], [Point::new(low.x, high.y), Point::new(high.x, low.y)]] {
                    let travel = game.travel_over(gait, 8.0, from, to).unwrap();
                    assert_eq!((travel.inches, travel.crossings.len()), (from.distance(to), 0));
                }
            }
        }
        assert!(plain > 1_000, "{plain}");
    }
}
