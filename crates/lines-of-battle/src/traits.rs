//! What sets units and leaders apart: each flag, attribute and bonus in one place, for files, studies and views.
use crate::unit::{Arm, Bonuses, Traits};

/// A flag or an attribute of units.
pub(crate) struct TraitKind {
    /// The word of files and studies.
    pub id: &'static str,
    /// What views say.
    pub shown: &'static str,
    pub rule: &'static str,
    /// The switch with which it is effective.
    pub switch: &'static str,
    /// Which arms can have it.
    pub fits: fn(Arm) -> bool,
    pub is: fn(&Traits) -> bool,
    set: fn(&mut Traits),
}

/// A bonus of leaders, which can be a burden.
pub(crate) struct BonusKind {
    pub id: &'static str,
    pub is: fn(&Bonuses) -> bool,
    set: fn(&mut Bonuses),
}

macro_rules! traits {
    ($($field:ident $id:literal $rule:literal $switch:literal $fits:path, $shown:literal;)*) => {
        &[$(TraitKind {
            id: $id,
            shown: $shown,
            rule: $rule,
            switch: $switch,
            fits: $fits,
            is: |traits| traits.$field,
            set: |traits| traits.$field = true,
        }),*]
    };
}

macro_rules! bonuses {
    ($($field:ident $id:literal;)*) => {
        &[$(BonusKind { id: $id, is: |bonuses| bonuses.$field, set: |bonuses| bonuses.$field = true }),*]
    };
}

/// Flags: each has a switch of its own.
pub(crate) const FLAGS: &[TraitKind] = traits! {
    horse "horse" "LOB-opt-ha1" "horse-artillery" is_artillery, "horse artillery";
    heavy_guns "heavy" "LOB-opt-hv1" "heavy-artillery" is_artillery, "heavy artillery";
    unreliable "unreliable" "LOB-opt-unr1" "unreliable-cavalry" Arm::is_cavalry, "unreliable";
};

/// Attributes. LOB-attr-1 to LOB-attr-10.
pub(crate) const ATTRIBUTES: &[TraitKind] = traits! {
    heavy_artillery "heavy-artillery" "LOB-attr-1" "attributes" is_artillery, "heavy guns";
    light_artillery "light-artillery" "LOB-attr-2" "attributes" is_artillery, "light guns";
    fanatic "fanatic" "LOB-attr-3" "attributes" is_rated, "fanatic";
    fearful "fearful" "LOB-attr-4" "attributes" is_rated, "fearful";
    fire_discipline "fire-discipline" "LOB-attr-6" "attributes" is_infantry, "fire discipline";
    ferocious "ferocious" "LOB-attr-7" "attributes" is_rated, "ferocious";
    cuirassier "cuirassier" "LOB-attr-8" "attributes" Arm::is_cavalry, "cuirassier";
    imposing "imposing" "LOB-attr-9" "attributes" is_rated, "imposing";
    skirmishers "skirmishers" "LOB-attr-10" "attributes" is_rated, "skirmishers";
};

/// What leaders bring. LOB-leader-9a to LOB-leader-9k.
pub(crate) const BONUSES: &[BonusKind] = bonuses! {
    commander "commander";
    incompetent "incompetent";
    efficient "efficient";
    buffoon "buffoon";
    imbecile "imbecile";
    courageous "courageous";
    cowardly "cowardly";
    organised "organised";
    cavalryman "cavalryman";
    dashing "dashing";
    stubborn "stubborn";
};

/// All kinds of traits.
pub(crate) fn kinds() -> impl Iterator<Item = &'static TraitKind> {
    FLAGS.iter().chain(ATTRIBUTES)
}

/// The words by which bonuses are named.
pub(crate) fn bonus_ids() -> impl Iterator<Item = &'static str> + Clone {
    BONUSES.iter().map(|kind| kind.id)
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

/// What is effective of a unit's flags and attributes, with the switches that are on.
pub(crate) fn traits(flags: &[String], attributes: &[String], is_on: impl Fn(&str) -> bool) -> Traits {
    let mut traits = Traits::default();
    for (kinds, named) in [(FLAGS, flags), (ATTRIBUTES, attributes)] {
        for kind in kinds.iter().filter(|kind| is_on(kind.switch) && named.iter().any(|id| id == kind.id)) {
            (kind.set)(&mut traits);
        }
    }
    traits
}

/// A leader's bonuses.
pub(crate) fn bonuses(named: &[String]) -> Bonuses {
    let mut bonuses = Bonuses::default();
    for kind in BONUSES.iter().filter(|kind| named.iter().any(|id| id == kind.id)) {
        (kind.set)(&mut bonuses);
    }
    bonuses
}
