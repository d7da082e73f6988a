//! Cavalry meets cavalry: counter-charges (EOTE-5.8.3 ff.) and interceptions (EOTE-5.9.1 ff.).
use super::Report;
use super::charge::{QUARTER, sweeps};
use super::zones::SLACK;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::geometry::{Place, cast, within};
use crate::procedure::{Answer, React, Reaction};
use crate::tables::TOLERANCE;
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Log, Verdict, require};
use voltigeur_field::table::motion::{Leg, Wing};
use voltigeur_field::table::{Angle, Block, Frame as Axes, Heading, Point, Pose, Zone};

/// How an interceptor goes: the heading after its turn, and how far it is to contact where the mover stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Interception {
    heading: Heading,
    travel: f64,
}

impl Eagles {
    /// The heading after a turn about P toward a point, 45 degrees at most. EOTE-5.8.4.
    pub(crate) fn turned_toward(&self, unit: UnitId, point: Point) -> Heading {
        let from = self.point(unit);
        if point.distance(from) < 1e-9 {
            return self.heading(unit);
        }
        let turn = self.heading(unit).turn_to(Heading::of(point - from)).0;
        self.heading(unit).turned(Angle(turn.clamp(-QUARTER, QUARTER)))
    }

    /// Where a counter-charger and the charger meet, in this order; none if it cannot turn to him, if the charger lacks the movement
    /// for his half, or if there is no room. EOTE-5.8.4, EOTE-5.8.5, EOTE-5.8.7.
    pub(crate) fn meeting_halfway(&self, by: UnitId, place: &Place) -> Option<[Pose; 2]> {
        let heading = self.turned_toward(by, place.point());
        let arc = Zone::arc(Axes::new(self.point(by), heading), self.footprint(by).width().get());
        let half = self.point(by).distance(place.point()) / 2.0;
        if !arc.touches(&place.block) || !within(half, self.travel_left(place.unit)) {
            return None;
        }
        self.halfway(by, heading, place)
    }

    /// The two with their P on the middle between them, if nobody else stands there and the ground allows it. EOTE-5.8.5.
    fn halfway(&self, by: UnitId, heading: Heading, place: &Place) -> Option<[Pose; 2]> {
        let middle = self.point(by).towards(place.point(), 0.5);
        let both = UnitSet::one(by).with(place.unit);
        let places = [
            self.place_at(by, self.formation(by), Axes::new(middle, heading)),
            self.place_at(place.unit, place.formation, place.axes.shifted(middle - place.point())),
        ];
        let is_free = |there: &Place, from: Point| {
            self.surely_holds(&there.block)
                && self.overlapped(&there.block, both).is_none()
                && self.charge_barred(there.unit, there.formation, from, middle).is_none()
        };
        let free = is_free(&places[0], self.point(by)) && is_free(&places[1], place.point());
        free.then(|| [places[0].pose(), places[1].pose()])
    }

    /// How an interceptor goes to the mover: it turns to face the mover's P, its line to contact is free and within its reach, a little
    /// more where the mover's place was rounded since. EOTE-5.9.2, EOTE-5.9.3.
    pub(crate) fn interception(&self, by: UnitId, place: &Place, slack: f64) -> Option<Interception> {
        self.interception_toward(by, place, place.point(), slack)
    }

    /// A further interceptor, who finds P taken, goes for the nearest part of the mover that he can reach. EOTE-5.9.5.
    fn further_interception(&self, by: UnitId, place: &Place) -> Option<Interception> {
        let eye = self.point(by);
        let mut parts: arrayvec::ArrayVec<Point, 16> = place.block.corners().take(14).collect();
        parts.sort_unstable_by(|a, b| a.distance(eye).total_cmp(&b.distance(eye)));
        let near = place.block.nearest_to(eye);
        let mut aims = [place.point(), near].into_iter().chain(parts);
        aims.find_map(|aim| self.interception_toward(by, place, aim, SLACK))
    }

    fn interception_toward(&self, by: UnitId, place: &Place, aim: Point, slack: f64) -> Option<Interception> {
        if !self.is_ahead(by, aim, 0.0) {
            return None;
        }
        self.interception_at(by, place, self.turned_toward(by, aim), slack)
    }

    /// Straight on with a heading, as far as contact; turned and there it is wholly on the table. EOTE-0.1.4.
    fn interception_at(&self, by: UnitId, place: &Place, heading: Heading, slack: f64) -> Option<Interception> {
        let start = self.place_at(by, self.formation(by), Axes::new(self.point(by), heading));
        let ahead = heading.vector();
        let reach = self.battle.distance.intercept + TOLERANCE + slack;
        let travel = cast(&start.block, ahead * reach, &place.block)?;
        let along = ahead * travel;
        let there = self.place_at(by, start.formation, start.axes.shifted(along));
        let barred = !self.surely_holds(&start.block)
            || !self.surely_holds(&there.block)
            || self.charge_barred(by, start.formation, start.point(), start.point() + along).is_some();
        let reach = start.block.radius() + travel / 2.0;
        let touches = |other: UnitId| {
            other != by
                && other != place.unit
                && self.on_table(other)
                && self.point(other).distance(start.block.middle() + along * 0.5) <= reach + self.reach(other)
                && sweeps(&start.block, along, &self.block(other))
        };
        (!barred && !self.battle.all_units().any(touches)).then_some(Interception { heading, travel })
    }

    /// May this unit still intercept one that another has intercepted? EOTE-5.9.5.
    pub(crate) fn may_join_interception(&self, by: UnitId, to: UnitId) -> bool {
        !self.at(by).turn.moved
            && !self.is_in_contact(by)
            && !self.is_pinned_by_others(by, to)
            && self.further_interception(by, &self.place(to)).is_some()
    }

    /// Others that may intercept at the same step and were not asked before. EOTE-5.9.5.
    fn other_interceptors(&self, by: UnitId, to: UnitId) -> UnitSet {
        let asked = self.state.asked[Reaction::Intercept as usize];
        let place = self.place(to);
        self.reactors(Reaction::Intercept, to)
            .filter(|&other| other != by && !asked.has(other))
            .filter(|&other| self.in_zone_about(Reaction::Intercept, other, to, &place, super::STEP))
            .collect()
    }

    /// Does a unit have a point in its arc? EOTE-1.6.1.
    fn has_in_arc(&self, unit: UnitId, point: Point) -> bool {
        self.fronts(unit).iter().any(|front| front.contains(point, TOLERANCE))
    }

    /// May the mover turn so far to meet an interceptor? EOTE-5.9.3.
    pub(crate) fn check_turn_to_meet(&self, unit: UnitId, angle: Angle) -> Verdict {
        require(angle.abs() <= Angle(QUARTER), "EOTE-5.9.3", "the unit may turn by at most 45 degrees")?;
        let pose = self.at(unit).pose;
        let turned = Pose { heading: pose.heading.turned(angle), ..pose };
        self.is_room(unit, turned)
    }

    /// May a unit that was caught outside its arc wheel so far? The interceptor must find room to stay in contact. EOTE-5.9.4.
    pub(crate) fn check_wheel_in_contact(&self, unit: UnitId, by: UnitId, angle: Angle) -> Verdict {
        let limits = angle.0 != 0 && angle.abs() <= Angle(QUARTER);
        require(limits, "EOTE-5.9.4", "the unit may wheel by at most 45 degrees")?;
        require(self.can_pay_wheel(unit), "EOTE-5.9.4", "the unit has no movement left for a wheel")?;
        let wheeled = self.wheeled(unit, angle);
        self.is_room(unit, wheeled)?;
        let followed = self.following(by, &self.block_at(unit, self.formation(unit), wheeled));
        let held = followed.is_none_or(|pose| self.surely_holds(&self.block_at(by, self.formation(by), pose)));
        require(held, "EOTE-0.1.4", "the interceptor could not stay in contact on the table")
    }

    /// Where an interceptor comes to contact by the same line when the one it caught has wheeled. EOTE-5.9.4.
    fn following(&self, by: UnitId, wheeled: &Block) -> Option<Pose> {
        let ahead = self.heading(by).vector();
        let back = self.battle.distance.intercept;
        let start = self.place_at(by, self.formation(by), self.axes(by).shifted(-ahead * back));
        let travel = cast(&start.block, ahead * (2.0 * back), wheeled)?;
        let at = start.point() + ahead * travel;
        Some(Pose::new(at.x, at.y, self.heading(by)))
    }

    /// Is there room for a unit, those in contact with it left aside? EOTE-0.2.7.
    fn is_room(&self, unit: UnitId, pose: Pose) -> Verdict {
        let block = self.block_at(unit, self.formation(unit), pose);
        require(self.holds(&block), "EOTE-0.2.7", "part of the unit would be off the table")?;
        let without = self.in_contact(unit).with(unit);
        require(self.overlapped(&block, without).is_none(), "EOTE-0.2.7", "another unit stands in the way")
    }

    /// Wheeled about its right front corner if clockwise, else about its left one.
    fn wheeled(&self, unit: UnitId, angle: Angle) -> Pose {
        let about = if angle.0 > 0 { Wing::Right } else { Wing::Left };
        let leg = Leg::Wheel { about, angle: angle.abs() };
        leg.at(&self.axes(unit), self.footprint(unit).width().get(), leg.measure()).pose()
    }

    /// Has cavalry on the move something left for a wheel? The first one is free. EOTE-5.3.2.2.
    fn can_pay_wheel(&self, unit: UnitId) -> bool {
        let wheeled = self.state.mover.is_some_and(|mover| mover.unit == unit && mover.wheels > 0);
        !wheeled || within(self.battle.distance.wheel, self.travel_left(unit))
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// The receiver of a charge counter-charges: they meet halfway, and both have charged. EOTE-5.8.4, EOTE-5.8.5.
    pub fn countercharge(&mut self, by: UnitId, to: UnitId) {
        let Some([ours, theirs]) = self.meeting_halfway(by, &self.place(to)) else { return };
        self.note(|| Event::React(Report::Countercharges { by, to }));
        self.ride_to(by, ours, "EOTE-5.8.5");
        self.ride_to(to, theirs, "EOTE-5.8.5");
        self.has_charged(by, to);
        self.has_charged(to, by);
        self.halt_mover();
    }

    /// An interceptor goes: the mover's move is over; where he comes from decides how they meet. EOTE-5.9.3, EOTE-5.9.4, EOTE-5.9.5.
    pub fn intercept(&mut self, by: UnitId, to: UnitId) {
        let (engaged, place) = (self.is_in_contact(to), self.place(to));
        let way = if engaged { self.further_interception(by, &place) } else { self.interception(by, &place, SLACK) };
        let Some(way) = way else { return };
        let others = if engaged { UnitSet::EMPTY } else { self.other_interceptors(by, to) };
        self.note(|| Event::React(Report::Intercepts { by, to }));
        self.halt_mover();
        let mut waiting: arrayvec::ArrayVec<UnitId, 12> = others.take(12).collect();
        while let Some(other) = waiting.pop() {
            self.open(React { kind: Reaction::Intercept, by: other, to });
        }
        self.state.unit_mut(by).pose.heading = way.heading;
        let met = !engaged && self.has_in_arc(to, self.point(by));
        if !met {
            self.come_out_of_friends(to);
            self.ride_to_contact(by, to);
            if self.touches(by, to) {
                self.has_charged(by, to);
            }
        }
        if met || (!engaged && self.touches(by, to) && self.can_pay_wheel(to)) {
            self.open(Answer { kind: Reaction::Intercept, unit: to, to: by });
        }
    }

    /// The mover has turned, or not, to meet an interceptor: they meet halfway, or where it stands if there is no room. Who does not
    /// come to contact has not charged. EOTE-5.9.3, house ruling H49.
    pub fn meet_interceptor(&mut self, unit: UnitId, by: UnitId, turn: Angle) {
        let state = self.state.unit_mut(unit);
        state.pose.heading = state.pose.heading.turned(turn);
        let faces = self.has_in_arc(unit, self.point(by));
        self.state.unit_mut(by).turn.moved = true;
        let place = self.place(unit);
        match self.halfway(by, self.heading(by), &place) {
            Some([theirs, ours]) => {
                self.ride_to(by, theirs, "EOTE-5.9.3");
                self.ride_to(unit, ours, "EOTE-5.9.3");
            }
            None => {
                self.come_out_of_friends(unit);
                self.ride_to_contact(by, unit);
            }
        }
        if self.touches(by, unit) {
            self.has_charged(by, unit);
            if faces {
                self.has_charged(unit, by);
            }
        }
    }

    /// A unit that was caught outside its arc wheels; the interceptor stays in contact with it. EOTE-5.9.4.
    pub fn wheel_in_contact(&mut self, unit: UnitId, by: UnitId, angle: Angle) {
        let pose = self.wheeled(unit, angle);
        self.ride_to(unit, pose, "EOTE-5.9.4");
        // The interceptor comes by the same line, as far as the mover lets it now.
        if let Some(pose) = self.following(by, &self.block(unit)) {
            self.state.unit_mut(by).pose = pose;
        }
        if self.has_in_arc(unit, self.point(by)) {
            self.has_charged(unit, by);
        }
    }

    /// An interceptor goes to contact with the mover where it stands. EOTE-5.9.4.
    fn ride_to_contact(&mut self, by: UnitId, to: UnitId) {
        let place = self.place(to);
        let way =
            self.interception_at(by, &place, self.heading(by), SLACK).or_else(|| self.further_interception(by, &place));
        let Some(Interception { heading, travel }) = way else { return };
        let at = self.point(by) + heading.vector() * travel;
        self.ride_to(by, Pose::new(at.x, at.y, heading), "EOTE-5.9.3");
    }

    /// A mover that is met in the middle of a formed friend is set back to where it was clear of him. EOTE-0.3.6.
    pub fn come_out_of_friends(&mut self, unit: UnitId) {
        let friends = self.present(self.side(unit)).without(unit);
        let others = self.present(self.side(unit).other()).with(unit);
        if friends.is_empty() || self.overlapped(&self.block(unit), others).is_none() {
            return;
        }
        if let Some(mover) = self.state.mover.filter(|mover| mover.unit == unit) {
            self.state.unit_mut(unit).pose = mover.clear;
        }
    }

    /// Cavalry charges to a place: what it crosses disorders it. EOTE-5.8.1.2.
    pub fn ride_to(&mut self, unit: UnitId, pose: Pose, rule: &'static str) {
        let from = self.at(unit).pose;
        let crosses = self.charge_disorders(from.point(), pose.point());
        let state = self.state.unit_mut(unit);
        state.pose = pose;
        state.turn.moved = true;
        self.note(|| Event::Placed { unit, from, rule });
        if crosses {
            self.disorder(unit, "EOTE-5.8.1.2");
        }
    }

    /// It counts as charging this enemy in the combat to come, and moves no more. A move that becomes a charge is disordered by what it
    /// has crossed on the way, whenever the charge was named; a march that is intercepted is not. EOTE-5.8.5, EOTE-5.8.1, EOTE-5.8.1.2.
    pub fn has_charged(&mut self, unit: UnitId, target: UnitId) {
        let crossed = self.state.mover.is_some_and(|mover| mover.unit == unit && mover.crossed);
        if crossed && self.charges(unit).is_some() {
            self.disorder(unit, "EOTE-5.8.1.2");
        }
        let state = self.state.unit_mut(unit);
        state.charge = Some(target);
        (state.turn.charged, state.turn.moved, state.turn.done) = (true, true, true);
    }
}
