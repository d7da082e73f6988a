//! What the enemy may do about a unit on the move, and what makes it halt. EOTE-0.3.3, EOTE-5.3.1.2, EOTE-5.3.1.3, EOTE-0.2.8.
use super::scan::{Foe, Foes, Found, Look, Piece};
use crate::game::Eagles;
use crate::geometry::{Place, touch};
use crate::procedure::{Moving, Reaction};
use crate::state::LeaderStatus;
use crate::tables::{OVERLAP, STOP_BEFORE_ENEMY, TOLERANCE};
use crate::unit::{Formation, UnitId, UnitSet};
use voltigeur_field::table::Leg as Motion;

/// How far an enemy was in whose block the mover stood when its leg began, as after a meeting head on: he is in nobody's way. EOTE-5.8.5.
const ENTANGLED: f64 = -1.0;
/// The same for one who was pressed into the mover by the rounding of places: he is in the way like one who is touched.
const PRESSED: f64 = -0.5;
/// How deep such a one may come to lie in the mover.
const MOST_PRESSED: f64 = 0.008;
/// Whoever lies in it deeper than this where a leg begins is entangled: rounding after [`MOST_PRESSED`] does not bring him there.
const ENTANGLED_FROM: f64 = 0.0095;

/// Who was asked, or is to be, kind by kind.
type Asked = [UnitSet; Reaction::KINDS];

const NOBODY: Asked = [UnitSet::EMPTY; Reaction::KINDS];

/// Zones in which a mover is, kept from step to step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Zones {
    /// Who had his chance, kind by kind.
    pub asked: Asked,
    /// Who pins it.
    pub pins: UnitSet,
    /// Who is in its own zone.
    pub holds: UnitSet,
}

/// What happens where a move is interrupted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Happening {
    /// Who is to be asked, kind by kind.
    pub due: Asked,
    /// Who makes it halt by a pin.
    pub halt: Option<UnitId>,
    /// Who is in the way. EOTE-0.2.8.
    pub in_way: Option<UnitId>,
    /// The target is reached. EOTE-5.8.1.
    pub contact: bool,
}

const fn bit(kind: Reaction) -> u16 {
    1 << kind as usize
}

impl Eagles {
    /// The reactions that an enemy could have to a unit, wherever both are, as bits, and how far they reach.
    fn answers(&self, enemy: UnitId, unit: UnitId, formation: Formation, charge: Option<UnitId>) -> (u16, f64) {
        let distance = &self.battle.distance;
        let mut kinds = 0;
        let mut range = STOP_BEFORE_ENEMY;
        let mut add = |kind: Reaction, reach: f64| {
            kinds |= bit(kind);
            range = range.max(reach);
        };
        let state = self.at(enemy);
        if self.is_routed(enemy) {
            return (0, range);
        }
        let (foot, horse) = (self.is_infantry(unit), self.is_cavalry(unit));
        let formed = !matches!(formation, Formation::Skirmish(_) | Formation::Unlimbered | Formation::Crew);
        let skirmishers = self.is_skirmishing(enemy);
        if skirmishers && formed {
            add(Reaction::Retire, if horse { distance.retire_cavalry } else { distance.retire_infantry });
        }
        let may_fire = !state.turn.passed_fire && !state.turn.fired && !state.held_fire.has(unit);
        if self.is_infantry(enemy) {
            if may_fire {
                add(Reaction::Fire, distance.pass_through_infantry);
            }
            if horse && formed && !skirmishers && state.formation != Formation::Square {
                add(Reaction::Square, distance.charge);
            }
            if !horse && !skirmishers {
                add(Reaction::Charge, distance.opportunity_charge);
            }
        } else if self.is_artillery(enemy) {
            if may_fire && matches!(state.formation, Formation::Unlimbered | Formation::Garrison) {
                add(Reaction::Fire, distance.pass_through_artillery);
            }
            if foot && formed {
                add(Reaction::Guns, distance.assault);
            } else if charge == Some(enemy) {
                add(Reaction::Guns, distance.charge);
            }
        } else if !skirmishers {
            if horse && formed {
                add(Reaction::Intercept, distance.intercept);
                if charge == Some(enemy) {
                    add(Reaction::Countercharge, distance.charge);
                }
            }
            if foot && formed {
                add(Reaction::Square, distance.charge);
                add(Reaction::Ride, distance.charge);
            }
        }
        if let Some(reach) = self.pinning_distance(enemy) {
            range = range.max(reach);
        }
        if self.own_zone(unit, formation).is_some() && self.is_held(enemy) {
            range = range.max(distance.pin_by_infantry);
        }
        (kinds, range)
    }

    /// Those who may matter to a piece of a move.
    pub(crate) fn foes_near(&self, piece: &Piece<'_>, charge: Option<UnitId>) -> Foes {
        let (unit, reach) = (piece.unit, piece.footprint.reach());
        let side = self.side(unit).other();
        let farthest = self.battle.distance.intercept.max(self.battle.distance.pass_through_artillery) + TOLERANCE;
        let mut foes = Foes::new();
        for enemy in self.battle.of_side(side) {
            if !self.on_table(enemy) {
                continue;
            }
            let (at, size) = (self.point(enemy), self.reach(enemy));
            let near = piece.path_distance(at) - reach - size;
            if near > farthest || foes.is_full() {
                continue;
            }
            let (kinds, range) = self.answers(enemy, unit, piece.formation, charge);
            if near <= range + TOLERANCE {
                foes.push(Foe { id: enemy, leader: false, at, reach: size, range, kinds, started: f64::INFINITY });
            }
        }
        for leader in self.battle.all_leaders() {
            let state = self.state.leader(leader);
            if self.battle.leader(leader).side != side || state.status != LeaderStatus::Here || state.unit.is_some() {
                continue;
            }
            let (at, range) = (state.at.point(), self.battle.distance.leader_threat);
            if piece.path_distance(at) - reach <= range + TOLERANCE && !foes.is_full() {
                let (id, kinds) = (UnitId(leader.0), bit(Reaction::Leader));
                foes.push(Foe { id, leader: true, at, reach: 0.0, range, kinds, started: f64::INFINITY });
            }
        }
        foes
    }

    /// Does an enemy newly pin it there, so that it must halt? EOTE-5.3.1.2, EOTE-5.3.1.3.
    fn newly_pins(&self, foe: &Foe, place: &Place, zones: &Zones, charge: Option<UnitId>) -> bool {
        // Cavalry is not halted by the cavalry that it charges.
        !foe.leader && charge != Some(foe.id) && !zones.pins.has(foe.id) && self.pins_at(foe.id, place)
    }

    /// Is an enemy newly in its own zone? EOTE-5.3.1.2.
    fn newly_holds(&self, foe: &Foe, place: &Place, zones: &Zones, charge: Option<UnitId>) -> bool {
        !foe.leader
            && charge != Some(foe.id)
            && !zones.holds.has(foe.id)
            && self.is_held(foe.id)
            && self
                .own_zone(place.unit, place.formation)
                .is_some_and(|reach| self.place_front_within(place, foe.id, reach))
    }

    /// Is an enemy in the way: nearer than a tenth of an inch, and nearer than before? EOTE-0.2.8.
    fn is_in_way(&self, foe: &Foe, place: &Place, charge: Option<UnitId>) -> bool {
        if foe.leader || charge == Some(foe.id) || self.at_least_to(foe.id, place) > STOP_BEFORE_ENEMY {
            return false;
        }
        let distance = self.distance_to(foe.id, place);
        let nearer = distance < STOP_BEFORE_ENEMY - 1e-9 && distance < foe.started - 1e-6;
        // Whoever touches an enemy already does not get nearer by the measure; he may not go into him either. EOTE-0.2.6.
        let touches = (PRESSED..=1e-6).contains(&foe.started) && distance <= 1e-6;
        let depth = if foe.started < 0.0 { MOST_PRESSED } else { OVERLAP };
        nearer || (touches && place.block.overlaps(&self.block(foe.id), depth))
    }

    /// Where a list begins: who has had his chance already. The first list of a move enters the zones in which it begins, by the kinds
    /// that EOTE-0.3.3 names; a later one goes on in those of the lists before it. A charge is new to its target wherever it begins.
    /// EOTE-5.6.1, EOTE-5.8.3, house ruling H41.
    pub(crate) fn zones_at_start(&self, piece: &Piece<'_>, charge: Option<UnitId>, before: Option<&Asked>) -> Zones {
        let foes = self.foes_near(piece, charge);
        let place = piece.place(0.0);
        let mut zones = self.pinning_zones(&foes, &place);
        zones.asked = match before {
            Some(before) => self.near_still(&foes, &place, |kind, by| before[kind as usize].has(by)),
            None => self.near_still(&foes, &place, |kind, _| !Self::enters_from_inside(kind)),
        };
        if let Some(target) = charge {
            for kind in Reaction::OF_TARGET {
                zones.asked[kind as usize].remove(target);
            }
        }
        zones
    }

    /// A garrison that comes out: nobody has been asked about it, but those who pinned it in its houses do not halt it.
    /// EOTE-7.15.10, house ruling H113.
    pub(crate) fn zones_of_garrison(&self, outside: &Piece<'_>, houses: &Place) -> Zones {
        self.pinning_zones(&self.foes_near(outside, None), houses)
    }

    /// Who pins a unit at a place, and whom it holds in its own zone; nobody has been asked. EOTE-5.3.1.2.
    fn pinning_zones(&self, foes: &Foes, place: &Place) -> Zones {
        let mut zones = Zones { asked: NOBODY, pins: UnitSet::EMPTY, holds: UnitSet::EMPTY };
        for foe in foes.iter().filter(|foe| !foe.leader) {
            if self.pins_at(foe.id, place) {
                zones.pins.insert(foe.id);
            }
            if self.newly_holds(foe, place, &zones, None) {
                zones.holds.insert(foe.id);
            }
        }
        zones
    }

    /// Those of some enemies who have a unit near at a place, kind by kind. EOTE-0.3.3.
    fn near_still(&self, foes: &Foes, place: &Place, of: impl Fn(Reaction, UnitId) -> bool) -> Asked {
        let mut near = NOBODY;
        for foe in foes {
            for kind in Reaction::ALL {
                if foe.kinds & bit(kind) != 0 && of(kind, foe.id) && self.is_near_still(kind, foe.id, place.unit, place)
                {
                    near[kind as usize].insert(foe.id);
                }
            }
        }
        near
    }

    /// Coming onto a road turns the whole column at once: an enemy into whom it would turn is in its way before it turns.
    /// EOTE-0.2.8, EOTE-5.1.11, house ruling H125.
    pub(crate) fn turned_into(&self, moving: &Moving, stood: &Place, piece: &Piece<'_>) -> Option<(Found, Happening)> {
        let turned = piece.place(0.0);
        if !matches!(piece.motion, Motion::Along { .. }) || turned.axes.heading == stood.axes.heading {
            return None;
        }
        let in_way = self.battle.of_side(self.side(moving.unit).other()).find(|&enemy| {
            let overlaps = |place: &Place| {
                self.at_least_to(enemy, place) <= STOP_BEFORE_ENEMY && place.block.overlaps(&self.block(enemy), OVERLAP)
            };
            self.on_table(enemy) && moving.charge != Some(enemy) && overlaps(&turned) && !overlaps(stood)
        })?;
        Some((Found { at: 0.0, before: 0.0 }, Happening { in_way: Some(in_way), ..Happening::default() }))
    }

    /// The first place of a piece at which something happens, with what happens there; the zones are kept up to that place.
    /// EOTE-0.3.2, EOTE-0.3.3.
    pub(crate) fn first_happening(
        &self,
        piece: &Piece<'_>,
        moving: &Moving,
        zones: &mut Zones,
    ) -> Option<(Found, Happening)> {
        let charge = moving.charge;
        let mut foes = self.foes_near(piece, charge);
        if foes.is_empty() {
            *zones = Zones { asked: NOBODY, pins: UnitSet::EMPTY, holds: UnitSet::EMPTY };
            return None;
        }
        let start = piece.place(0.0);
        for foe in &mut foes {
            if !foe.leader && self.at_least_to(foe.id, &start) <= STOP_BEFORE_ENEMY {
                let enemy = self.block(foe.id);
                foe.started = match () {
                    () if start.block.overlaps(&enemy, ENTANGLED_FROM) => ENTANGLED,
                    () if start.block.overlaps(&enemy, OVERLAP) => PRESSED,
                    () => self.distance_to(foe.id, &start),
                };
            }
        }
        // Whoever enters his zone with the first step is asked where the mover stands. EOTE-0.3.3.
        let happening = self.happening(&foes, piece.unit, &start, zones, charge, true);
        if happening.due.iter().any(|due| !due.is_empty()) {
            return Some((Found { at: 0.0, before: 0.0 }, happening));
        }
        let unit = piece.unit;
        let found = self.scan_foes(piece, &foes, |place, foe, look| {
            let mut happens = false;
            for kind in Reaction::ALL {
                if foe.kinds & bit(kind) == 0 {
                    continue;
                }
                let asked = zones.asked[kind as usize].has(foe.id);
                if asked && look == Look::Probe {
                    continue;
                }
                if !asked {
                    happens |= foe.range >= 0.0 && self.in_zone(kind, foe.id, unit, place);
                } else if foe.range < 0.0 || !self.is_near_still(kind, foe.id, unit, place) {
                    zones.asked[kind as usize].remove(foe.id);
                }
            }
            if foe.range < 0.0 {
                zones.pins.remove(foe.id);
                zones.holds.remove(foe.id);
                return false;
            }
            if foe.leader {
                return happens;
            }
            if look == Look::Step {
                if zones.pins.has(foe.id) && !self.pins_at(foe.id, place) {
                    zones.pins.remove(foe.id);
                }
                if zones.holds.has(foe.id)
                    && !self
                        .own_zone(unit, place.formation)
                        .is_some_and(|reach| self.place_front_within(place, foe.id, reach))
                {
                    zones.holds.remove(foe.id);
                }
            }
            happens
                || self.newly_pins(foe, place, zones, charge)
                || self.newly_holds(foe, place, zones, charge)
                || self.is_in_way(foe, place, charge)
                || (charge == Some(foe.id) && self.touches_at(foe.id, place))
        })?;
        let place = piece.place(found.at);
        let happening = self.happening(&foes, unit, &place, zones, charge, false);
        Some((found, happening))
    }

    /// What happens where a unit stands after it changed its formation or facing, which is no step: those answer in whose zones it was
    /// not before. One that has come out of houses was in nobody's. EOTE-0.3.2, EOTE-0.3.3, house rulings H113, H114.
    pub(crate) fn happening_here(
        &self,
        piece: &Piece<'_>,
        moving: &Moving,
        zones: &mut Zones,
        before: Option<&Place>,
    ) -> Happening {
        let (foes, unit, place) = (self.foes_near(piece, moving.charge), piece.unit, piece.place(0.0));
        zones.asked = self.near_still(&foes, &place, |kind, by| zones.asked[kind as usize].has(by));
        let mut happening = self.happening(&foes, unit, &place, zones, moving.charge, false);
        if let Some(before) = before {
            for kind in Reaction::ALL {
                let due = &mut happening.due[kind as usize];
                *due = due.filter(|&by| !self.in_zone(kind, by, unit, before)).collect();
            }
        }
        happening
    }

    /// All that happens at a place.
    fn happening(
        &self,
        foes: &Foes,
        unit: UnitId,
        place: &Place,
        zones: &Zones,
        charge: Option<UnitId>,
        start: bool,
    ) -> Happening {
        let mut happening = Happening::default();
        for foe in foes {
            for kind in Reaction::ALL {
                if foe.kinds & bit(kind) != 0
                    && !zones.asked[kind as usize].has(foe.id)
                    && self.in_zone(kind, foe.id, unit, place)
                {
                    happening.due[kind as usize].insert(foe.id);
                }
            }
            if foe.leader || start {
                continue;
            }
            if happening.halt.is_none()
                && (self.newly_pins(foe, place, zones, charge) || self.newly_holds(foe, place, zones, charge))
            {
                happening.halt = Some(foe.id);
            }
            if charge == Some(foe.id) && touch(&place.block, &self.block(foe.id)) {
                happening.contact = true;
            }
            if self.is_in_way(foe, place, charge) {
                happening.in_way = Some(foe.id);
            }
        }
        happening
    }
}
