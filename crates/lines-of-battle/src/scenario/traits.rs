//! Flags, attributes and bonuses by the names that files use.
use crate::switches::Switches;
use crate::unit::{Arm, Bonuses, Traits};

/// A flag or an attribute of units.
pub(crate) struct TraitKind {
    pub id: &'static str,
    /// Which arms can have it.
    pub fits: fn(Arm) -> bool,
    set: fn(&mut Traits),
}

/// Flags: each is effective with the switch of its rule. LOB-opt-ha1, LOB-opt-hv1, LOB-opt-unr1.
pub(crate) const FLAGS: &[TraitKind] = &[
    TraitKind { id: "horse", fits: is_artillery, set: |traits| traits.horse = true },
    TraitKind { id: "heavy", fits: is_artillery, set: |traits| traits.heavy_guns = true },
    TraitKind { id: "unreliable", fits: Arm::is_cavalry, set: |traits| traits.unreliable = true },
];

/// Attributes, effective with the switch `attributes`. LOB-attr-1 to LOB-attr-10.
pub(crate) const ATTRIBUTES: &[TraitKind] = &[
    TraitKind { id: "heavy-artillery", fits: is_artillery, set: |traits| traits.heavy_artillery = true },
    TraitKind { id: "light-artillery", fits: is_artillery, set: |traits| traits.light_artillery = true },
    TraitKind { id: "fanatic", fits: is_rated, set: |traits| traits.fanatic = true },
    TraitKind { id: "fearful", fits: is_rated, set: |traits| traits.fearful = true },
    TraitKind { id: "fire-discipline", fits: is_infantry, set: |traits| traits.fire_discipline = true },
    TraitKind { id: "ferocious", fits: is_rated, set: |traits| traits.ferocious = true },
    TraitKind { id: "cuirassier", fits: Arm::is_cavalry, set: |traits| traits.cuirassier = true },
    TraitKind { id: "imposing", fits: is_rated, set: |traits| traits.imposing = true },
    TraitKind { id: "skirmishers", fits: is_rated, set: |traits| traits.skirmishers = true },
];

/// The words by which kinds are named.
pub(crate) fn ids(kinds: &'static [TraitKind]) -> impl Iterator<Item = &'static str> {
    kinds.iter().map(|kind| kind.id)
}

fn is_artillery(arm: Arm) -> bool {
    arm == Arm::Artillery
}

fn is_infantry(arm: Arm) -> bool {
    arm == Arm::Infantry
}

fn is_rated(arm: Arm) -> bool {
    arm != Arm::Artillery
}

/// What is effective of a unit's flags and attributes.
pub(super) fn traits(flags: &[String], attributes: &[String], switches: Switches) -> Traits {
    let effective = |flag: &str| match flag {
        "horse" => switches.horse_artillery,
        "heavy" => switches.heavy_artillery,
        _ => switches.unreliable_cavalry,
    };
    let mut traits = Traits::default();
    for kind in FLAGS.iter().filter(|kind| effective(kind.id) && flags.iter().any(|id| id == kind.id)) {
        (kind.set)(&mut traits);
    }
    for kind in ATTRIBUTES.iter().filter(|kind| switches.attributes && attributes.iter().any(|id| id == kind.id)) {
        (kind.set)(&mut traits);
    }
    traits
}

/// LOB-leader-9a to LOB-leader-9k.
pub(crate) const BONUSES: [&str; 11] = [
    "commander",
    "incompetent",
    "efficient",
    "buffoon",
    "imbecile",
    "courageous",
    "cowardly",
    "organised",
    "cavalryman",
    "dashing",
    "stubborn",
];

/// A leader's bonuses.
pub(super) fn bonuses(named: &[String]) -> Bonuses {
    let has = |id: &str| named.iter().any(|bonus| bonus == id);
    Bonuses {
        commander: has("commander"),
        incompetent: has("incompetent"),
        efficient: has("efficient"),
        buffoon: has("buffoon"),
        imbecile: has("imbecile"),
        courageous: has("courageous"),
        cowardly: has("cowardly"),
        organised: has("organised"),
        cavalryman: has("cavalryman"),
        dashing: has("dashing"),
        stubborn: has("stubborn"),
    }
}
