//! A unit in the middle of a move: where it is at a step, and what is measured from there. EOTE-0.3.2.
use super::{Fronts, PositionZone, fronts_at, touch, within};
use crate::game::Eagles;
use crate::tables::{CONTACT, TOLERANCE};
use crate::unit::{Formation, UnitId};
use std::ops::Deref;
use voltigeur_field::table::{self, Frame as Axes, Point};

/// A unit at a place, which need not be the one where it stands.
#[derive(Clone, Debug)]
pub struct Place {
    /// Who.
    pub unit: UnitId,
    /// In which formation.
    pub formation: Formation,
    /// Where, and what it covers there.
    pub at: table::Place,
}

impl Deref for Place {
    type Target = table::Place;
    fn deref(&self) -> &table::Place {
        &self.at
    }
}

impl Place {
    /// Skirmishers, guns in battery and gunners are not formed. EOTE-1.0.1.6.
    #[must_use]
    pub const fn is_formed(&self) -> bool {
        !matches!(self.formation, Formation::Skirmish(_) | Formation::Unlimbered | Formation::Crew)
    }

    /// Where a point lies, seen from here. EOTE-1.0.1.10.
    #[must_use]
    pub fn zone_of(&self, point: Point) -> PositionZone {
        self.at.aspect(point)
    }
}

impl Eagles {
    /// A unit where it stands.
    #[must_use]
    pub fn place(&self, unit: UnitId) -> Place {
        let (state, footprint) = (self.at(unit), self.footprint(unit));
        let (width, depth) = (footprint.width().get(), footprint.depth().get());
        let (axes, block) = (state.pose.frame(), self.block(unit).into_owned());
        Place { unit, formation: state.formation, at: table::Place { axes, block, width, depth } }
    }

    /// A unit somewhere else, on open ground.
    #[must_use]
    pub fn place_at(&self, unit: UnitId, formation: Formation, axes: Axes) -> Place {
        Place { unit, formation, at: table::Place::of(&self.battle.footprint(unit, formation), axes) }
    }

    /// The fronts of a unit at a place. EOTE-0.2.4.
    #[must_use]
    pub fn fronts_of(&self, place: &Place) -> Fronts {
        match self.at(place.unit).town {
            Some(_) if place.formation == Formation::Garrison => self.fronts(place.unit),
            _ => fronts_at(&self.battle.footprint(place.unit, place.formation), place.formation, &place.axes),
        }
    }

    /// No two points of a unit and of one at a place can be nearer than this; quick.
    #[must_use]
    pub fn at_least_to(&self, unit: UnitId, place: &Place) -> f64 {
        self.point(unit).distance(place.block.middle()) - self.reach(unit) - place.block.radius()
    }

    /// d between a unit and one at a place. EOTE-0.2.3.
    #[must_use]
    pub fn distance_to(&self, unit: UnitId, place: &Place) -> f64 {
        self.block(unit).distance(&place.block)
    }

    /// Is d between a unit and one at a place within a limit? Quick if they are far apart.
    #[must_use]
    pub fn within_of(&self, unit: UnitId, place: &Place, limit: f64) -> bool {
        within(self.at_least_to(unit, place), limit) && place.block.within(&self.block(unit), limit + TOLERANCE)
    }

    /// Is df from a unit to one at a place within a limit? EOTE-0.2.4.
    #[must_use]
    pub fn front_within_of(&self, from: UnitId, place: &Place, limit: f64) -> bool {
        within(self.at_least_to(from, place), limit)
            && within(super::front_distance(&self.fronts(from), &place.block), limit)
    }

    /// Is df from a unit at a place to another one within a limit? EOTE-0.2.4.
    #[must_use]
    pub fn place_front_within(&self, place: &Place, to: UnitId, limit: f64) -> bool {
        within(self.at_least_to(to, place), limit)
            && within(super::front_distance(&self.fronts_of(place), &self.block(to)), limit)
    }

    /// Would an enemy pin the unit at this place? EOTE-5.7.3, EOTE-5.7.4, house ruling H120.
    #[must_use]
    pub fn pins_at(&self, by: UnitId, place: &Place) -> bool {
        let Some(limit) = self.pinning_distance(by) else { return false };
        if !within(self.at_least_to(by, place), limit)
            || !self.may_pin(by, place.unit)
            || matches!(place.formation, Formation::Skirmish(_) | Formation::Crew)
            || !self.front_within_of(by, place, limit)
        {
            return false;
        }
        match (self.is_cavalry(by), self.is_cavalry(place.unit)) {
            (false, _) => true,
            (true, true) => !self.is_hidden_from_horse(&place.block, Some(&self.block(by))),
            (true, false) => !self.is_busy_with_horse(by) && !self.is_hidden_from_horse(&place.block, None),
        }
    }

    /// Would the unit pin an enemy from this place? EOTE-5.7.3, EOTE-5.7.4, house ruling H120.
    #[must_use]
    pub fn pins_from(&self, place: &Place, enemy: UnitId) -> bool {
        let Some(limit) = self.pinning_distance(place.unit) else { return false };
        if !within(self.at_least_to(enemy, place), limit)
            || !self.may_pin(place.unit, enemy)
            || matches!(place.formation, Formation::Skirmish(_))
            || !self.place_front_within(place, enemy, limit)
        {
            return false;
        }
        match (self.is_cavalry(place.unit), self.is_cavalry(enemy)) {
            (false, _) => true,
            (true, true) => !self.is_hidden_from_horse(&self.block(enemy), Some(&place.block)),
            (true, false) => !self.safe_from_cavalry(enemy),
        }
    }

    /// Base contact with a unit at a place. EOTE-0.2.5.
    #[must_use]
    pub fn touches_at(&self, other: UnitId, place: &Place) -> bool {
        self.at_least_to(other, place) <= CONTACT && touch(&place.block, &self.block(other))
    }
}
