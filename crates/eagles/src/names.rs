//! What the things of a battle are called: in records, in files and by people.
use crate::battle::Battle;
use crate::unit::{DivisionId, FeatureId, LeaderId, UnitId};
use crate::words::division_words;
use std::borrow::Cow;
use voltigeur_engine::actions::Names;
use voltigeur_engine::view::Target;

voltigeur_engine::named!(Battle: UnitId, LeaderId, DivisionId, FeatureId);
voltigeur_engine::listed!(Battle { UnitId in units, "UNIT", Target::Piece; LeaderId in leaders, "LEADER"; });

impl Battle {
    pub(crate) fn unit_word(&self, unit: UnitId) -> &str {
        self.units.get(unit.index()).map_or("?", |unit| unit.id.as_str())
    }

    pub(crate) fn leader_word(&self, leader: LeaderId) -> &str {
        self.leaders.get(leader.index()).map_or("?", |leader| leader.id.as_str())
    }

    pub(crate) fn feature_word(&self, feature: FeatureId) -> &str {
        self.table.features.get(feature.index()).map_or("?", |feature| feature.id.as_str())
    }
}

impl Names<DivisionId> for Battle {
    const KIND: &'static str = "DIVISION";

    fn all(&self) -> impl Iterator<Item = DivisionId> {
        self.all_divisions()
    }
    fn has(&self, division: DivisionId) -> bool {
        division.index() < self.divisions.len()
    }
    fn id(&self, division: DivisionId) -> Cow<'_, str> {
        self.division(division).id.as_str().into()
    }
    fn name(&self, division: DivisionId) -> Cow<'_, str> {
        division_words(self, division).into()
    }
}

impl Names<FeatureId> for Battle {
    const KIND: &'static str = "TERRAIN";

    fn all(&self) -> impl Iterator<Item = FeatureId> {
        (0..self.table.features.len()).map(|n| FeatureId(n as u8))
    }
    fn has(&self, feature: FeatureId) -> bool {
        feature.index() < self.table.features.len()
    }
    fn id(&self, feature: FeatureId) -> Cow<'_, str> {
        self.feature_word(feature).into()
    }
    fn name(&self, feature: FeatureId) -> Cow<'_, str> {
        self.feature_names[feature.index()].as_str().into()
    }
    fn target(&self, feature: FeatureId) -> Option<Target> {
        Some(Target::Terrain(self.feature_word(feature).to_owned()))
    }
}
