//! Lines of sight. EOTE-0.4.6.
use super::Place;
use crate::game::Eagles;
use crate::tables::TOLERANCE;
use crate::terrain::Kind;
use crate::unit::{FeatureId, UnitId};
use voltigeur_field::table::sight::Line;
use voltigeur_field::table::{Block, Point};

/// What blocks a line of sight. EOTE-0.4.6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Blocked {
    /// Too much wood along it.
    Woods,
    /// A town block between the two.
    Town(FeatureId),
    /// Ground that is higher than both.
    Hill,
    /// The edge of the height: the higher one stands back from the crest.
    Crest,
    /// Troops.
    Troops(UnitId),
}

impl Blocked {
    /// What blocks, as a sentence without a full stop.
    #[must_use]
    pub fn why(self, game: &Eagles) -> String {
        match self {
            Blocked::Woods => "woods are in the way".to_owned(),
            Blocked::Town(town) => format!("{} is in the way", game.feature_name(town)),
            Blocked::Hill => "a hill is in the way".to_owned(),
            Blocked::Crest => "the higher unit stands back from the crest".to_owned(),
            Blocked::Troops(unit) => format!("{} is in the way", game.unit(unit).name),
        }
    }
}

impl Eagles {
    /// What a piece of terrain is called, or its kind.
    #[must_use]
    pub fn feature_name(&self, feature: FeatureId) -> String {
        let name = self.battle.feature_names.get(feature.index()).filter(|name| !name.is_empty());
        name.cloned().unwrap_or_else(|| self.battle.kind(feature).word().replace('_', " "))
    }

    /// Does one unit see another? EOTE-0.4.6.
    #[must_use]
    pub fn sees(&self, from: UnitId, to: UnitId) -> bool {
        self.sight(from, to).is_ok()
    }

    /// The line by which one unit sees another, or what blocks the first of its five lines. EOTE-0.4.6.
    ///
    /// # Errors
    /// What blocks, if all lines are blocked.
    pub fn sight(&self, from: UnitId, to: UnitId) -> Result<Line, Blocked> {
        self.sight_of(from, to, &self.block(to), self.level(to))
    }

    /// Does a unit see one that is at a place? EOTE-0.4.6.
    #[must_use]
    pub fn sees_at(&self, from: UnitId, place: &Place) -> bool {
        self.sight_of(from, place.unit, &place.block, self.battle.level(place.point())).is_ok()
    }

    fn sight_of(&self, from: UnitId, to: UnitId, target: &Block, level: u8) -> Result<Line, Blocked> {
        let levels = [self.level(from), level];
        let mut first = None;
        for front in self.fronts(from) {
            let [left, right] = front.edge();
            for share in [0.5, 0.0, 1.0, 0.25, 0.75] {
                let start = left.towards(right, share);
                let line = Line { from: start, to: target.nearest_to(start) };
                match self.blocked(&line, from, to, levels) {
                    None => return Ok(line),
                    Some(by) => _ = first.get_or_insert(by),
                }
            }
        }
        Err(first.unwrap_or(Blocked::Hill))
    }

    /// What blocks a line between two units. EOTE-0.4.6.
    fn blocked(&self, line: &Line, from: UnitId, to: UnitId, levels: [u8; 2]) -> Option<Blocked> {
        self.blocked_by_ground(line, levels).or_else(|| self.blocked_by_troops(line, from, to, levels))
    }

    /// Woods, town blocks and hills on a line between two points of these levels.
    pub(crate) fn blocked_by_ground(&self, line: &Line, levels: [u8; 2]) -> Option<Blocked> {
        let (table, distance) = (&self.battle.table, &self.battle.distance);
        if line.through(table, |ground| ground.kind == Kind::LightWoods) > distance.sight_light_woods + TOLERANCE
            || line.through(table, |ground| ground.kind == Kind::HeavyWoods) > distance.sight_heavy_woods + TOLERANCE
        {
            return Some(Blocked::Woods);
        }
        for town in self.battle.features_of(|kind| kind == Kind::TownBlock) {
            if self.battle.polygon(town).is_some_and(|polygon| line.passes(polygon)) {
                return Some(Blocked::Town(town));
            }
        }
        let (high, length) = (levels[0].max(levels[1]), line.length());
        if length == 0.0 || self.battle.table.areas().all(|(feature, _)| feature.level == 0) {
            return None;
        }
        for ([start, end], level) in line.levels(table) {
            if level > high && end > start {
                return Some(Blocked::Hill);
            }
            if levels[0] != levels[1] && level == high && end > start {
                // How far the farthest point of this stretch is from the higher end.
                let from_high = if levels[0] > levels[1] { end * length } else { (1.0 - start) * length };
                if from_high > distance.sight_crest + TOLERANCE {
                    return Some(Blocked::Crest);
                }
            }
        }
        None
    }

    /// Blocks of formed units, unless they stand lower than the eye and nearer to it than to the target.
    fn blocked_by_troops(&self, line: &Line, from: UnitId, to: UnitId, levels: [u8; 2]) -> Option<Blocked> {
        let middle = line.at(0.5);
        for unit in self.battle.all_units() {
            if unit == from || unit == to || !self.on_table(unit) || !self.is_formed(unit) {
                continue;
            }
            if self.point(unit).distance(middle) > line.length() / 2.0 + self.reach(unit) {
                continue;
            }
            if self.at(unit).town.is_some() {
                continue;
            }
            let block = self.block(unit);
            if block.meets_segment(line.from, line.to) && !self.seen_over(unit, &block, line, levels[0]) {
                return Some(Blocked::Troops(unit));
            }
        }
        None
    }

    /// Is a unit low enough and near enough to the eye to be looked over? EOTE-0.4.6.
    pub(crate) fn seen_over(&self, unit: UnitId, block: &Block, line: &Line, eye: u8) -> bool {
        let near = |point: Point| block.nearest_to(point).distance(point);
        self.level(unit) < eye && near(line.from) < near(line.to)
    }
}
