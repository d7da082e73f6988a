//! Front, flank and rear. EOTE-1.0.1.10 ff.
use crate::game::Eagles;
use crate::unit::{Formation, UnitId};
use voltigeur_field::table::{Angle, Point, zone};

/// Where a point lies, seen from a unit. EOTE-1.0.1.10.
pub use voltigeur_field::table::Aspect as PositionZone;

/// How an attack strikes. EOTE-1.0.1.11.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Aspect {
    /// In front.
    Front,
    /// In the flank: doubled.
    Flank,
    /// In the rear: tripled.
    Rear,
}

impl Aspect {
    /// What an attack is multiplied by. EOTE-7.6.4.
    #[must_use]
    pub const fn factor(self) -> i16 {
        match self {
            Aspect::Front => 1,
            Aspect::Flank => 2,
            Aspect::Rear => 3,
        }
    }
}

impl Eagles {
    /// Has it neither flank nor rear? Squares, skirmishers and garrisons. EOTE-1.0.1.11.
    #[must_use]
    pub fn faces_all_round(&self, unit: UnitId) -> bool {
        self.at(unit).town.is_some() || matches!(self.formation(unit), Formation::Square | Formation::Skirmish(_))
    }

    /// Where a point lies, seen from a unit. EOTE-1.0.1.10.
    #[must_use]
    pub fn zone_of(&self, seen_from: UnitId, point: Point) -> PositionZone {
        let footprint = self.footprint(seen_from);
        zone::aspect(&self.axes(seen_from), footprint.width().get(), footprint.depth().get(), point)
    }

    /// How an attack of one unit on another strikes. Infantry that charged a flank as it passed by strikes the flank, wherever its
    /// charge ended. EOTE-1.0.1.11, EOTE-5.18.3.
    #[must_use]
    pub fn aspect(&self, attacker: UnitId, target: UnitId) -> Aspect {
        if self.faces_all_round(target) || self.faces_all_round(attacker) {
            return Aspect::Front;
        }
        if self.at(attacker).turn.flank_charge == Some((target, self.at(target).pose)) {
            return Aspect::Flank;
        }
        let apart = self.heading(attacker).apart(self.heading(target));
        let tolerance = 1;
        let aspect = match self.zone_of(target, self.point(attacker)) {
            PositionZone::Front => Aspect::Front,
            PositionZone::Flank if apart <= Angle(13_500 + tolerance) => Aspect::Flank,
            PositionZone::Flank => Aspect::Front,
            PositionZone::Rear if apart <= Angle(4_500 + tolerance) => Aspect::Rear,
            PositionZone::Rear => Aspect::Flank,
        };
        if aspect != Aspect::Front && !self.in_arc(attacker, target) { Aspect::Front } else { aspect }
    }
}
