//! The map of a battle.
use crate::battle::MOST_HEXES;
use crate::scenario::file::File;
use crate::terrain::Ground;
use voltigeur_engine::Faults;
use voltigeur_field::hex::{Feature, Map};

/// What hexsides of the book carry, beside bridges and fords.
const FEATURES: [Feature; 6] =
    [Feature::Slope, Feature::Ridge, Feature::Stream, Feature::Gully, Feature::River, Feature::Wall];

pub(super) fn map(file: &File, faults: &mut Faults) -> Option<Map<Ground>> {
    file.map.map(MOST_HEXES, &FEATURES, faults)
}
