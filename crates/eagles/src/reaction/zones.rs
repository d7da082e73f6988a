//! Where a unit on the move can be answered, and by whom. EOTE-0.3.3.
use crate::game::Eagles;
use crate::geometry::{Place, PositionZone, within};
use crate::procedure::{Moving, Reaction};
use crate::state::LeaderStatus;
use crate::terrain::Kind;
use crate::unit::{Formation, LeaderId, UnitId, UnitSet};
use voltigeur_engine::procedure::{Procedural, Stacked};
use voltigeur_field::table::{Angle, Heading, Point};

/// What a mover may be off when it is asked about again after its place was rounded.
pub(crate) const SLACK: f64 = 0.01;

impl Reaction {
    /// All kinds in their order. EOTE-0.3.3.
    pub const ALL: [Reaction; Reaction::KINDS] = [
        Reaction::Retire,
        Reaction::Fire,
        Reaction::Intercept,
        Reaction::Countercharge,
        Reaction::Square,
        Reaction::Guns,
        Reaction::Charge,
        Reaction::Ride,
        Reaction::Leader,
    ];

    /// Those in which a charge is new to its target, wherever it begins. EOTE-5.6.1, house ruling H41.
    pub const OF_TARGET: [Reaction; 4] = [Reaction::Retire, Reaction::Countercharge, Reaction::Square, Reaction::Guns];
}

impl Eagles {
    /// The list that is being carried out for a unit.
    pub(crate) fn moving(&self, unit: UnitId) -> Option<&Moving> {
        self.stack().iter().rev().filter_map(Moving::of).find(|moving| moving.unit == unit)
    }

    /// The target of the charge of a unit on the move. EOTE-5.8.1.
    pub(crate) fn charges(&self, unit: UnitId) -> Option<UnitId> {
        self.moving(unit).and_then(|moving| moving.charge)
    }

    /// Whoever could react to a unit in this way at all, wherever they stand: a quick choice. For leaders their numbers. EOTE-0.3.3.
    pub(crate) fn reactors(&self, kind: Reaction, mover: UnitId) -> UnitSet {
        let enemy = self.side(mover).other();
        if kind == Reaction::Leader {
            let there = |&leader: &LeaderId| {
                let state = self.state.leader(leader);
                self.battle.leader(leader).side == enemy && state.status == LeaderStatus::Here && state.unit.is_none()
            };
            return self.battle.all_leaders().filter(there).map(|leader| UnitId(leader.0)).collect();
        }
        let of = |arm: UnitSet| self.battle.of_side(enemy).and(arm);
        let (foot, horse, guns) = (self.battle.infantry, self.battle.cavalry, self.battle.artillery);
        let some = match kind {
            Reaction::Retire => of(foot.or(horse)).filter(|&unit| self.is_skirmishing(unit)).collect(),
            Reaction::Fire => of(foot.or(guns)),
            Reaction::Intercept if self.is_cavalry(mover) => of(horse),
            Reaction::Countercharge => {
                self.charges(mover).map_or(UnitSet::EMPTY, |target| of(horse).and(UnitSet::one(target)))
            }
            Reaction::Square if self.is_cavalry(mover) => of(foot),
            Reaction::Square if self.is_infantry(mover) => of(horse),
            Reaction::Guns => of(guns),
            Reaction::Charge if !self.is_cavalry(mover) => of(foot),
            Reaction::Ride if self.is_infantry(mover) => of(horse),
            _ => UnitSet::EMPTY,
        };
        some.filter(|&unit| self.on_table(unit) && self.is_ready(unit)).collect()
    }

    /// Does a mover that begins in the zone enter it with its first step? EOTE-0.3.3.
    pub(crate) const fn enters_from_inside(kind: Reaction) -> bool {
        matches!(kind, Reaction::Fire | Reaction::Intercept | Reaction::Countercharge | Reaction::Charge)
    }

    /// May this enemy react in this way to a unit on the move, when it is at this place? For a leader his number. EOTE-0.3.3.
    pub(crate) fn in_zone(&self, kind: Reaction, by: UnitId, mover: UnitId, place: &Place) -> bool {
        self.in_zone_about(kind, by, mover, place, 0.0)
    }

    /// Is the mover still where this enemy could answer it, whether he may or not? Whoever was asked there is not asked again until it
    /// has left. For a leader his number. EOTE-0.3.3.
    pub(crate) fn is_near_still(&self, kind: Reaction, by: UnitId, mover: UnitId, place: &Place) -> bool {
        let distance = &self.battle.distance;
        let from_cavalry = |cavalry_moves: bool, limit: f64| {
            if cavalry_moves {
                self.place_front_within(place, by, limit)
            } else {
                self.front_within_of(by, place, limit)
            }
        };
        match kind {
            Reaction::Retire => self.within_of(by, place, self.retire_distance(mover)),
            Reaction::Fire if self.is_artillery(by) => self.front_within_of(by, place, distance.pass_through_artillery),
            Reaction::Fire => self.front_within_of(by, place, distance.pass_through_infantry),
            Reaction::Intercept => {
                let eye = self.point(by);
                let near = place.block.nearest_to(eye);
                within(near.distance(eye), distance.intercept) && self.is_ahead(by, near, 0.0)
            }
            Reaction::Countercharge => self.place_front_within(place, by, distance.charge),
            Reaction::Square => from_cavalry(self.is_cavalry(mover), distance.charge),
            Reaction::Guns if self.is_cavalry(mover) => self.place_front_within(place, by, distance.charge),
            Reaction::Guns => self.place_front_within(place, by, distance.assault),
            Reaction::Charge => self.front_within_of(by, place, distance.opportunity_charge),
            Reaction::Ride => self.front_within_of(by, place, distance.charge),
            Reaction::Leader => {
                let at = self.state.leader(LeaderId(by.0)).at.point();
                within(place.block.nearest_to(at).distance(at), distance.leader_threat)
            }
        }
    }

    /// [`Eagles::in_zone`] with something to spare in all distances.
    pub(crate) fn in_zone_about(&self, kind: Reaction, by: UnitId, mover: UnitId, place: &Place, slack: f64) -> bool {
        if kind != Reaction::Leader && !(self.on_table(by) && self.is_ready(by)) {
            return false;
        }
        match kind {
            Reaction::Retire => self.makes_retire(by, mover, place, slack),
            Reaction::Fire => self.may_pass_fire(by, mover, place, slack),
            Reaction::Intercept => self.may_intercept(by, mover, place, slack),
            Reaction::Countercharge => self.may_countercharge(by, mover, place, slack),
            Reaction::Square => self.calls_for_square(by, mover, place, slack),
            Reaction::Guns => self.calls_guns(by, mover, place, slack),
            Reaction::Charge => self.may_charge_flank(by, mover, place, slack),
            Reaction::Ride => self.may_ride(by, mover, place, slack),
            Reaction::Leader => self.endangers(LeaderId(by.0), mover, place, slack),
        }
    }

    /// Is it pinned by somebody other than the unit that it answers? EOTE-5.7.10.
    pub(crate) fn is_pinned_by_others(&self, unit: UnitId, but: UnitId) -> bool {
        self.ready(self.side(unit).other()).any(|enemy| enemy != but && self.pins(enemy, unit))
    }

    /// Is it in base contact with an enemy? EOTE-0.2.5.
    pub(crate) fn is_in_contact(&self, unit: UnitId) -> bool {
        self.present(self.side(unit).other()).any(|enemy| self.touches(unit, enemy))
    }

    /// A formed enemy comes within 3 inches of skirmishers, cavalry within 6. EOTE-5.5.2.
    fn makes_retire(&self, by: UnitId, mover: UnitId, place: &Place, slack: f64) -> bool {
        let limit = self.retire_distance(mover) + slack;
        self.is_skirmishing(by) && place.is_formed() && self.is_ready(mover) && self.within_of(by, place, limit)
    }

    /// How near skirmishers let a formed enemy come. EOTE-5.5.2.
    pub(crate) fn retire_distance(&self, enemy: UnitId) -> f64 {
        let distance = &self.battle.distance;
        if self.is_cavalry(enemy) { distance.retire_cavalry } else { distance.retire_infantry }
    }

    /// Infantry within 5 inches, an unlimbered battery within 8, in arc and sight, guns with a clear lane; not pinned, not even by this one.
    /// EOTE-6.7.1, EOTE-6.7.2, EOTE-6.2.1.
    fn may_pass_fire(&self, by: UnitId, mover: UnitId, place: &Place, slack: f64) -> bool {
        let distance = &self.battle.distance;
        let guns = self.is_artillery(by);
        let limit = slack + if guns { distance.pass_through_artillery } else { distance.pass_through_infantry };
        !self.is_cavalry(by)
            && within(self.at_least_to(by, place), limit)
            && !self.at(by).turn.passed_fire
            && !self.at(by).held_fire.has(mover)
            && self.can_fire(by)
            && self.front_within_of(by, place, limit)
            && !self.pins_from(place, by)
            && !self.is_pinned_by_others(by, mover)
            && self.sees_at(by, place)
            && (!guns || self.has_lane(by, &place.block, Some(mover)))
    }

    /// The point of the mover that is nearest to P of the enemy cavalry is within 8 inches of it, within 45 degrees of its heading, and
    /// seen; the enemy is free to go. EOTE-5.9.1, EOTE-5.9.2.
    fn may_intercept(&self, by: UnitId, mover: UnitId, place: &Place, slack: f64) -> bool {
        let limit = self.battle.distance.intercept + slack;
        if !self.is_cavalry(by)
            || !self.is_cavalry(mover)
            || !within(self.at_least_to(by, place), limit)
            || !self.is_formed(by)
            || !place.is_formed()
            || !self.is_ready(mover)
            || self.at(by).turn.moved
        {
            return false;
        }
        let eye = self.point(by);
        let near = place.block.nearest_to(eye);
        within(near.distance(eye), limit)
            && self.is_ahead(by, near, slack)
            && !self.is_in_contact(by)
            && !self.is_pinned_by_others(by, mover)
            && self.sees_at(by, place)
            && self.interception(by, place, slack).is_some()
    }

    /// Is a point within 45 degrees of a unit's heading, as seen from P?
    pub(crate) fn is_ahead(&self, unit: UnitId, point: Point, slack: f64) -> bool {
        let from = self.point(unit);
        let spare = if slack > 0.0 { 10 } else { 1 };
        point.distance(from) < 1e-9
            || self.heading(unit).apart(Heading::of(point - from)) <= Angle(super::charge::QUARTER + spare)
    }

    /// The target of a charge of cavalry, itself cavalry, when the charger is at 6 inches. EOTE-5.8.3.
    fn may_countercharge(&self, by: UnitId, mover: UnitId, place: &Place, slack: f64) -> bool {
        let limit = self.battle.distance.charge + slack;
        self.charges(mover) == Some(by)
            && self.is_cavalry(by)
            && self.is_cavalry(mover)
            && self.is_formed(by)
            && within(self.at_least_to(by, place), limit)
            && self.place_front_within(place, by, limit)
            && !self.is_in_contact(by)
            && !self.is_pinned_by_others(by, mover)
            && self.meeting_halfway(by, place).is_some()
    }

    /// Cavalry has infantry within 6 inches and in its arc; one of the two is on the move. EOTE-5.6.1.
    fn calls_for_square(&self, by: UnitId, mover: UnitId, place: &Place, slack: f64) -> bool {
        let limit = self.battle.distance.charge + slack;
        if !within(self.at_least_to(by, place), limit) {
            return false;
        }
        if self.is_cavalry(mover) {
            place.is_formed()
                && self.is_ready(mover)
                && self.place_front_within(place, by, limit)
                && self.may_try_square(by, mover, false)
        } else {
            self.is_formed(by)
                && self.is_cavalry(by)
                && self.front_within_of(by, place, limit)
                && !self.at(mover).tried_square.has(by)
                && self.can_form_square_at(place)
        }
    }

    /// Infantry comes within 3 inches of a battery, or cavalry that charges it within 6. EOTE-7.13.2.
    fn calls_guns(&self, by: UnitId, mover: UnitId, place: &Place, slack: f64) -> bool {
        let distance = &self.battle.distance;
        let limit = match () {
            () if !self.is_artillery(by) || !place.is_formed() || !self.is_ready(mover) => return false,
            () if self.is_infantry(mover) => distance.assault,
            () if self.is_cavalry(mover) && self.charges(mover) == Some(by) => distance.charge,
            () => return false,
        } + slack;
        within(self.at_least_to(by, place), limit)
            && self.place_front_within(place, by, limit)
            && self.guns_may_react(by, mover)
    }

    /// A formed enemy within an inch of a leader who is with no unit. EOTE-3.0.8.
    fn endangers(&self, leader: LeaderId, mover: UnitId, place: &Place, slack: f64) -> bool {
        let state = self.state.leader(leader);
        let limit = self.battle.distance.leader_threat + slack;
        if state.status != LeaderStatus::Here || state.unit.is_some() || !place.is_formed() || !self.is_ready(mover) {
            return false;
        }
        let at = state.at.point();
        within(place.block.middle().distance(at) - place.block.radius(), limit)
            && within(place.block.nearest_to(at).distance(at), limit)
    }

    /// The mover comes within 4 inches of formed infantry and shows it a whole flank; to go at it the infantry must be in command.
    /// EOTE-5.18.1, EOTE-5.18.2, EOTE-3.6.2, house ruling H116.
    fn may_charge_flank(&self, by: UnitId, mover: UnitId, place: &Place, slack: f64) -> bool {
        let limit = self.battle.distance.opportunity_charge + slack;
        if !self.is_infantry(by)
            || self.is_cavalry(mover)
            || !within(self.at_least_to(by, place), limit)
            || !self.is_ready(mover)
            || matches!(
                place.formation,
                Formation::Skirmish(_) | Formation::Square | Formation::Garrison | Formation::Crew
            )
        {
            return false;
        }
        let free = self.is_formed(by)
            && !self.at(by).turn.moved
            && !matches!(self.formation(by), Formation::Square | Formation::RoadColumn | Formation::Garrison);
        free && self.front_within_of(by, place, limit)
            && self.shows_flank(by, place)
            && self.in_command(by)
            && !self.is_pinned_by_others(by, mover)
            && self.flank_charge(by, place).is_some()
    }

    /// Is P of the infantry in the mover's flank zone, and the whole edge of that flank in the infantry's arc? EOTE-5.18.1.
    fn shows_flank(&self, by: UnitId, place: &Place) -> bool {
        let at = self.point(by);
        if place.zone_of(at) != PositionZone::Flank {
            return false;
        }
        let side = place.axes.local(at).0.signum() * place.width / 2.0;
        let edge = [place.axes.point(side, 0.0), place.axes.point(side, -place.depth)];
        let tolerance = crate::tables::TOLERANCE;
        self.fronts(by).iter().any(|front| edge.iter().all(|&corner| front.contains(corner, tolerance)))
    }

    /// Infantry comes within 6 inches of cavalry and into its arc. EOTE-5.19.1.
    fn may_ride(&self, by: UnitId, mover: UnitId, place: &Place, slack: f64) -> bool {
        let limit = self.battle.distance.charge + slack;
        self.is_cavalry(by)
            && self.is_infantry(mover)
            && within(self.at_least_to(by, place), limit)
            && !matches!(place.formation, Formation::Skirmish(_) | Formation::Garrison)
            && self.is_formed(by)
            && !self.at(by).turn.moved
            && self.front_within_of(by, place, limit)
            && !self.is_pinned_by_others(by, mover)
    }

    /// Ground where nobody can be reached by cavalry. EOTE-5.6.2.
    pub(crate) fn is_where_cavalry_cannot_charge(&self, place: &Place) -> bool {
        place.formation == Formation::Garrison
            || self.battle.features_of(Kind::bars_charges).any(|area| self.lies_in(&place.block, area))
    }
}
