//! Ground that shelters infantry: what it stands in, behind or above, seen from an enemy. EOTE-7.6.5, EOTE-6.5.6.
use super::within;
use crate::game::Eagles;
use crate::terrain::Kind;
use crate::unit::UnitId;
use voltigeur_field::table::Point;
use voltigeur_field::table::point::meeting;

impl Eagles {
    /// What the ground is worth to a unit against an enemy: the best single value. Light woods 1, heavy woods 2, buildings, works and
    /// stone walls 2, a hillcrest or hedge 1. EOTE-7.6.5.
    #[must_use]
    pub fn cover(&self, unit: UnitId, against: UnitId) -> i16 {
        if self.at(unit).town.is_some() {
            return 2;
        }
        let mut best = 0;
        for feature in self.battle.all_features() {
            let worth = match self.battle.kind(feature) {
                Kind::HeavyWoods | Kind::Works | Kind::Wall => 2,
                Kind::LightWoods | Kind::Hedge => 1,
                _ => 0,
            };
            if worth <= best {
                continue;
            }
            let covers = match self.battle.line(feature) {
                Some(_) => self.is_behind(unit, feature, against),
                None => self.is_in(unit, feature),
            };
            if covers {
                best = worth;
            }
        }
        if best == 0 && self.on_crest(unit, against) { 1 } else { best }
    }

    /// Is a unit behind a wall or hedge with respect to an enemy? EOTE-0.4.4.
    #[must_use]
    pub fn is_behind(&self, unit: UnitId, feature: crate::unit::FeatureId, against: UnitId) -> bool {
        let Some(line) = self.battle.line(feature) else { return false };
        let block = self.block(unit);
        if !within(line.distance(&block), self.battle.distance.behind_wall) {
            return false;
        }
        let (from, to) = block.nearest(&self.block(against));
        line.crosses(from, to)
    }

    /// Is a unit on a hillcrest against an enemy who is lower? EOTE-0.4.5.
    #[must_use]
    pub fn on_crest(&self, unit: UnitId, against: UnitId) -> bool {
        if self.level(against) >= self.level(unit) {
            return false;
        }
        let (from, to) = self.block(unit).nearest(&self.block(against));
        let near = |[a, b]: [Point; 2]| {
            meeting([from, to], [a, b])
                .is_some_and(|(share, _)| within(share * from.distance(to), self.battle.distance.hillcrest))
        };
        let hills = self.battle.features_of(|kind| kind == Kind::Hill);
        hills.filter_map(|hill| self.battle.polygon(hill)).any(|hill| hill.sides().any(near))
    }
}
