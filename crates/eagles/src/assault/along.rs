//! After the retreats: guns that go along with a friend, British infantry that follows an enemy. EOTE-7.8.1, EOTE-7.14.1.
use super::Report;
use super::table::Severity;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::geometry::Place;
use crate::procedure::{Fight, Why};
use crate::tables::{OVERLAP, STOP_BEFORE_ENEMY};
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::procedure::At;
use voltigeur_engine::{Dice, Log, Refusal, Verdict, require};
use voltigeur_field::table::motion::{self, Leg};
use voltigeur_field::table::{Angle, Heading, Pace};

/// The steps of a move. EOTE-0.3.2.
pub(crate) const PACE: Pace = Pace { travel: 0.1, turn: 1.0, halvings: 12 };
/// The greatest turn and the greatest obliquity, with the tolerance of EOTE-0.1.3.
pub(crate) const FORTY_FIVE: Angle = Angle(4_501);

impl Eagles {
    /// May a battery still go along? EOTE-7.8.1.
    pub(crate) fn may_go_along(&self, battery: UnitId) -> bool {
        self.on_table(battery) && self.is_ready(battery)
    }

    /// British infantry of B that drove an attacker back and kept its order. EOTE-7.14.1.
    pub(crate) fn followers(&self, fight: &Fight) -> UnitSet {
        let (_, result) = fight.results.unwrap_or((Severity::Nothing, Severity::Nothing));
        if result != Severity::Nothing {
            return UnitSet::EMPTY;
        }
        fight
            .combat
            .defenders
            .minus(fight.driven)
            .filter(|&unit| {
                self.unit(unit).british
                    && self.is_infantry(unit)
                    && self.is_formed(unit)
                    && self.at(unit).town.is_none()
            })
            .collect()
    }

    /// Attackers who fell back and did not rout. EOTE-7.14.1.
    fn followed(&self, fight: &Fight) -> UnitSet {
        let fell = fight.combat.attackers.and(fight.driven).minus(fight.routs);
        fell.filter(|&enemy| self.on_table(enemy) && self.is_ready(enemy)).collect()
    }

    pub(crate) fn may_follow(&self, fight: &Fight, unit: UnitId) -> bool {
        self.ways_to_follow(fight, unit).any(|action| self.check_follow(fight, unit, &action).is_ok())
    }

    fn ways_to_follow(&self, fight: &Fight, unit: UnitId) -> impl Iterator<Item = Action> + '_ {
        self.followed(fight).into_iter().flat_map(move |enemy| {
            let goal = self.block(enemy).nearest_to(self.point(unit));
            let bearing = self.heading(unit).turn_to(Heading::of(goal - self.point(unit)));
            let direct = Angle(bearing.0.clamp(-4_500, 4_500));
            [direct, Angle(0)].map(|angle| Action::Follow(enemy, angle))
        })
    }

    pub(crate) fn follow_candidates(&self, fight: &Fight, unit: UnitId, out: &mut Vec<Action>) {
        out.extend(self.ways_to_follow(fight, unit));
        out.push(Action::No);
    }

    pub(crate) fn check_follow(&self, fight: &Fight, unit: UnitId, action: &Action) -> Verdict {
        let (enemy, angle) = match *action {
            Action::No => return Ok(()),
            Action::Follow(enemy, angle) => (enemy, angle),
            _ => return Err(Refusal::new("EOTE-7.14.1", "follow the enemy, or stay")),
        };
        require(self.followed(fight).has(enemy), "EOTE-7.14.1", "that enemy did not fall back from this combat")?;
        require(angle.abs() <= FORTY_FIVE, "EOTE-5.3.3.1", "an advance may be at most 45 degrees off the heading")?;
        let travel = self.follow_distance(unit, enemy, angle);
        require(travel >= STOP_BEFORE_ENEMY, "EOTE-7.14.1", "the unit cannot advance that way")?;
        let place = self.place_ahead(unit, angle, travel);
        let nearer = self.distance_to(enemy, &place) < self.distance(enemy, unit);
        require(nearer, "EOTE-7.14.1", "that way does not bring the unit nearer to the enemy")
    }

    /// A unit after a straight or oblique advance.
    fn place_ahead(&self, unit: UnitId, angle: Angle, travel: f64) -> Place {
        let axes = self.axes(unit);
        let along = axes.heading.turned(angle).vector() * travel;
        self.place_at(unit, self.formation(unit), axes.shifted(along))
    }

    /// How far the advance goes: until that enemy is at pinning distance, or anybody pins the unit, or it has used its allowance, or
    /// something is in its way. EOTE-7.14.1.
    fn follow_distance(&self, unit: UnitId, enemy: UnitId, angle: Angle) -> f64 {
        let (axes, formation) = (self.axes(unit), self.formation(unit));
        let limit = self.allowance(unit, formation);
        let near = self.battle.distance.pin_by_infantry;
        let hostile = self.present(self.side(unit).other());
        let place = |axes| self.place_at(unit, formation, axes);
        let met =
            |at: &Place| self.place_front_within(at, enemy, near) || hostile.into_iter().any(|by| self.pins_at(by, at));
        if met(&place(axes)) {
            return 0.0;
        }
        let barred = |at: &Place| {
            !self.holds(&at.block)
                || self.forbidden(unit, axes.at, at.point()).is_some()
                || hostile.into_iter().any(|other| self.within_of(other, at, STOP_BEFORE_ENEMY))
                || self.overlapped(&at.block, UnitSet::one(unit)).is_some()
        };
        let leg = Leg::Straight { angle, distance: limit };
        let halt = motion::until(&leg, &axes, 0.0, 0.0, PACE, |axes| {
            let at = place(*axes);
            met(&at) || barred(&at)
        });
        match halt {
            None => limit,
            Some(halt) if barred(&place(halt.frame)) => (halt.done - OVERLAP).max(0.0),
            Some(halt) => halt.done,
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// A battery goes along, or stays. EOTE-7.8.1.
    pub(crate) fn take_along(&mut self, me: At<Fight>, action: Action) {
        let fight = self[me];
        let Some(battery) = self.next_in_order(fight.todo) else { return };
        self[me].acted(battery);
        if action == Action::Yes {
            self.note(|| Event::Assault(Report::GoesAlong { unit: battery }));
            let parties = fight.combat.attackers.or(fight.combat.defenders);
            let from = parties.and(self.battle.of_side(self.side(battery).other()));
            self.fall_back(battery, Why::Along, from);
        }
    }

    /// British infantry follows, or stays. EOTE-7.14.1, EOTE-7.14.2.
    pub(crate) fn take_follow(&mut self, me: At<Fight>, action: Action) {
        let Some(unit) = self.next_in_order(self[me].todo) else { return };
        self[me].acted(unit);
        let Action::Follow(enemy, angle) = action else { return };
        let travel = self.follow_distance(unit, enemy, angle);
        let pose = self.place_ahead(unit, angle, travel).pose();
        let last = self.state.turn + 1;
        let from = self.at(unit).pose;
        let state = self.state.unit_mut(unit);
        (state.pose, state.turn.moved, state.counter) = (pose, true, Some((enemy, last)));
        self.note(|| Event::Assault(Report::Follows { unit, enemy }));
        self.note(|| Event::Placed { unit, from, rule: "EOTE-7.14.1" });
    }
}
