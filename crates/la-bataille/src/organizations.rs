//! Major morale organizations and control of places. LB-20.9.1 to LB-20.9.8, LB-25.7.
use crate::formation::Formation;
use crate::game::LaBataille;
use crate::state::Fate;
use crate::unit::{Branch, OrganizationId};
use voltigeur_engine::{BySide, Side};

/// LB-20.9.2: the level of an organization that has lost so many of its infantry steps.
#[must_use]
pub const fn level(lost: u16, of: u16) -> u8 {
    if of == 0 {
        return 0;
    }
    match lost as u32 * 100 / of as u32 {
        0..20 => 0,
        20..40 => 1,
        40..60 => 2,
        _ => 3,
    }
}

impl LaBataille {
    /// LB-20.9.3: infantry steps of an organization that count as lost: destroyed ones, those off the map that cannot rally, and those of routed
    /// units.
    #[must_use]
    pub fn lost_by(&self, organization: OrganizationId) -> u16 {
        let troops = &self.state.troops;
        let infantry = self.battle.all_units().filter(|&unit| {
            let counter = self.unit(unit);
            let counts = counter.organization == organization && counter.branch == Branch::Infantry;
            counts && troops.fate(unit) != Fate::Replaced
        });
        let lost = infantry.map(|unit| {
            let gone = matches!(troops.fate(unit), Fate::Destroyed | Fate::Gone);
            let there = troops.fate(unit) == Fate::There && self.formation(unit) == Formation::Rout;
            let steps = if gone || there { self.unit(unit).steps } else { troops.lost(unit) };
            u16::from(steps)
        });
        lost.sum()
    }

    /// LB-20.9.2: the level of an organization as it stands now.
    #[must_use]
    pub fn level_now(&self, organization: OrganizationId) -> u8 {
        level(self.lost_by(organization), self.battle.organization(organization).steps)
    }

    /// LB-25.7: who controls a hex of a place, by its number among the place's hexes.
    #[must_use]
    pub fn controls(&self, place: u8, hex: usize) -> Option<Side> {
        self.battle.places[usize::from(place)].control?;
        let second = self.state.control[usize::from(place)] >> hex & 1 == 1;
        Some(if second { Side::Second } else { Side::First })
    }

    /// LB-25.7: hexes of a place that each side controls.
    #[must_use]
    pub fn held(&self, place: u8) -> BySide<usize> {
        let hexes = self.battle.places[usize::from(place)].hexes.len();
        BySide::from_fn(|side| (0..hexes).filter(|&hex| self.controls(place, hex) == Some(side)).count())
    }

    /// LB-25.7: at the end of a player turn a hex changes hands if a unit in good order of the other side is in it.
    pub fn take_control(&mut self) {
        for place in 0..self.battle.places.len() {
            for hex in 0..self.battle.places[place].hexes.len() {
                let id = self.battle.places[place].hexes[hex];
                let good = |&unit: &crate::unit::UnitId| self.formation(unit).is_good_order();
                let holder = self.pile(id).find(good).map(|unit| self.side(unit));
                let bit = 1u32 << hex;
                match holder {
                    Some(Side::Second) => self.state.control[place] |= bit,
                    Some(Side::First) => self.state.control[place] &= !bit,
                    None => {}
                }
            }
        }
    }

    /// LB-25.7: the points of places as they stand now.
    #[must_use]
    pub fn points_of_places(&self) -> BySide<i32> {
        use crate::battle::Award;
        let mut points = BySide::from_fn(|_| 0);
        for award in &self.battle.points {
            for side in Side::BOTH.into_iter().filter(|&side| award.side.is_none_or(|only| only == side)) {
                let (place, majority) = match award.award {
                    Award::Control(place) => (place, false),
                    Award::Majority(place) => (place, true),
                    _ => continue,
                };
                let held = self.held(place)[side];
                let all = self.battle.places[usize::from(place)].hexes.len();
                let times = if majority { usize::from(2 * held > all) } else { held };
                points[side] += award.each * times as i32;
            }
        }
        points
    }
}
