//! XVI.4: light, line and heavy cavalry. VLE-XVI.4a to VLE-XVI.4h.
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Group, Melee, Phase, RetreatKind, Retreats};
use crate::tables::{CHARGE_TURNS, RETREAT};
use crate::unit::{Formation, MOST_UNITS, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Log, RuleId, Verdict, require};
use voltigeur_field::hex::HexId;

/// What the classes need to remember.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Classes {
    /// Charged in the last turn of their side. VLE-XVI.4f.
    pub charged: UnitSet,
    /// Points that a charge of this turn had left. VLE-XVI.4g.
    #[serde(with = "BigArray")]
    pub left: [u8; MOST_UNITS],
}

impl Default for Classes {
    fn default() -> Self {
        Self { charged: UnitSet::EMPTY, left: [0; MOST_UNITS] }
    }
}

/// The classes of cavalry. VLE-XVI.4a.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    Light,
    Line,
    Heavy,
}

impl ViveLEmpereur {
    /// VLE-XVI.4a: by the allowance in column.
    pub(crate) fn class(&self, unit: UnitId) -> Class {
        match self.unit(unit).column.movement {
            10.. => Class::Light,
            9 => Class::Line,
            _ => Class::Heavy,
        }
    }

    /// How often a charge may change facing: VLE-IX.2c, by class VLE-XVI.4b to VLE-XVI.4d, a stack as its worst VLE-XVI.4e.
    pub(crate) fn charge_turns(&self, units: UnitSet) -> u8 {
        if !self.battle.switches.cav_classes {
            return CHARGE_TURNS;
        }
        let turns = |unit| match self.class(unit) {
            Class::Light => 3,
            Class::Line => 2,
            Class::Heavy => 1,
        };
        units.map(turns).min().unwrap_or(CHARGE_TURNS)
    }

    /// VLE-XVI.4b, VLE-XVI.4e: light cavalry withdraws without a check.
    pub(crate) fn slips_away(&self, unit: UnitId) -> bool {
        self.battle.switches.cav_classes && self.class(unit) == Class::Light
    }

    /// VLE-XVI.4d: heavy cavalry rides down what is no heavy cavalry.
    pub(crate) fn heavy_charge(&self, unit: UnitId, struck: HexId) -> bool {
        let heavy = |unit| self.is_cavalry(unit) && self.class(unit) == Class::Heavy;
        self.battle.switches.cav_classes
            && heavy(unit)
            && self.state.formation(unit) == Formation::Line
            && !self.units_in(struck).into_iter().any(heavy)
    }

    /// The die bonus of attacking cavalry: VLE-XVI.4b, VLE-XVI.4c; all must have one, and it counts once (VLE-XVI.4e). Defenders
    /// have none (VLE-XVI.4h).
    pub(crate) fn class_bonus(&self, melee: &Melee) -> Option<RuleId> {
        if !self.battle.switches.cav_classes {
            return None;
        }
        let riders = melee.attackers.and(self.battle.derived.cavalry);
        let here: UnitSet = melee.defenders.filter(|&unit| self.state.hex(unit).is_some()).collect();
        let broken = here.into_iter().all(|unit| !self.state.good_order(unit));
        let light = here.is_within(self.battle.derived.cavalry)
            && here.into_iter().any(|unit| self.class(unit) == Class::Light);
        let bonus = |unit| match self.class(unit) {
            Class::Light if broken => Some(RuleId("VLE-XVI.4b")),
            Class::Line if light => Some(RuleId("VLE-XVI.4c")),
            _ => None,
        };
        let first = bonus(riders.first()?)?;
        riders.into_iter().all(|unit| bonus(unit).is_some()).then_some(first)
    }

    /// VLE-XVI.4f.
    pub(crate) fn may_charge_again(&self, unit: UnitId) -> Verdict {
        let rested = !self.battle.switches.cav_classes || !self.state.core.optional.classes.charged.has(unit);
        require(rested, "VLE-XVI.4f", "that unit charged last turn")
    }

    /// VLE-XVI.4g: cavalry whose charge has been fought out.
    pub(crate) fn may_fall_back_far(&self, unit: UnitId) -> Verdict {
        require(self.battle.switches.cav_classes, "VLE-XVI.4g", "this battle is played without that option")?;
        self.may_scatter(unit)?;
        let core = &self.state.core;
        let fought = core.phase == Phase::MELEE && core.efforts.has_charged(unit) && core.melees.has_attacked(unit);
        require(fought, "VLE-XVI.4g", "that is possible only after the melee of the unit's charge")
    }

    /// The points of such a retreat: what the charge left, 2 at least.
    pub(crate) fn points_after_charge(&self, unit: UnitId) -> u8 {
        self.state.core.optional.classes.left[unit.index()].max(RETREAT)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// What a charge has left when it stops. VLE-XVI.4g.
    pub fn remember_charge(&mut self, group: &Group) {
        if self.battle.switches.cav_classes {
            for unit in group.units {
                let left = self.allowance(unit, Formation::Line).saturating_sub(group.spent);
                self.state.core.optional.classes.left[unit.index()] = left;
            }
        }
    }

    /// A new charge phase: those of the other side have charged in their last turn. VLE-XVI.4f.
    pub fn rest_horses(&mut self) {
        if self.battle.switches.cav_classes && !self.battle.switches.interactive {
            let own = self.battle.of_side(self.state.active());
            let core = &mut self.state.core;
            core.optional.classes.charged = core.optional.classes.charged.and(own).or(core.efforts.charged());
        }
    }

    /// VLE-XVI.4g: it disorganizes itself and rides back as far as its horses go.
    pub fn ride_back(&mut self, unit: UnitId) {
        let base = self.state.core.retreats.next_place();
        let (left, marker) = (self.points_after_charge(unit), self.state.turn().saturating_sub(1));
        self.break_with_marker(UnitSet::one(unit), "VLE-XVI.4g", UnitSet::EMPTY, marker);
        if let Some(waiting) = self.state.core.retreats.last_mut().filter(|waiting| waiting.units.has(unit)) {
            (waiting.left, waiting.kind) = (left, RetreatKind::RideBack);
        }
        self.open(Retreats { base });
    }
}
