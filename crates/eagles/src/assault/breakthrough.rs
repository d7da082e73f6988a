//! The ride of a breakthrough: whom it startles, where it ends, whom it meets. EOTE-5.15.2 ff., EOTE-A.2.3.
use super::Report;
use super::along::PACE;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::geometry::{Place, cast, front_distance};
use crate::procedure::Fight;
use crate::state::Combat;
use crate::tables::{CONTACT, OVERLAP, STOP_BEFORE_ENEMY, TOLERANCE};
use crate::unit::{Category, Formation, MOST_UNITS, UnitId, UnitSet};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict};
use voltigeur_field::table::motion::{self, Halt, Leg};
use voltigeur_field::table::{Angle, Frame as Axes, Length};

/// A little less than a step, so that a rider who must stop short does.
const SHORT: f64 = 0.001;
/// A little more, so that a rider who touches somebody still does when his place is rounded. EOTE-0.2.5.
const CLOSE: f64 = 0.02;

/// Much less than a place is rounded by: how near to what happens a ride is looked at closely.
const ALERT: f64 = 0.0002;

/// Cavalry that breaks through. EOTE-5.15.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Break {
    /// Who.
    pub unit: UnitId,
    /// How far it may still go.
    pub left: Length,
    /// Infantry that has had its chance to form square. EOTE-5.15.4.
    pub asked: UnitSet,
    /// The infantry whose owner is asked.
    pub asks: Option<UnitId>,
    /// The square before which the rider is asked whether he goes on. EOTE-5.6.5.
    pub square: Option<UnitId>,
}

/// It reports the rider if he has met somebody whom he fights. EOTE-5.15.2.
impl Procedure<Eagles> for Break {
    type Report = Option<UnitId>;

    fn decider(&self, game: &Eagles) -> Side {
        game.side(self.asks.unwrap_or(self.unit))
    }

    fn question(&self, game: &Eagles) -> Question {
        let name = |unit: UnitId| &game.unit(unit).name;
        match self.asks {
            Some(infantry) => Question::new("EOTE-5.15.4", format!("Should {} try to form square?", name(infantry))),
            None => Question::new("EOTE-5.6.5", format!("Should {} ride on?", name(self.unit))),
        }
    }

    fn candidates(&self, _: &Eagles, out: &mut Vec<Action>) {
        out.extend([Action::Yes, Action::No]);
    }

    fn check(&self, _: &Eagles, action: &Action) -> Verdict {
        match action {
            Action::Yes | Action::No => Ok(()),
            _ => Err(Refusal::new("EOTE-5.15.4", "answer yes or no")),
        }
    }

    fn decline(&self, _: &Eagles) -> Option<Action> {
        Some(Action::No)
    }

    fn take<D: Dice, L: Log<Event>>(
        me: At<Self>,
        umpire: &mut Umpire<'_, D, L>,
        action: Action,
    ) -> Flow<Option<UnitId>> {
        let riding = umpire[me];
        let yes = action == Action::Yes;
        if let Some(infantry) = riding.asks {
            let square = (yes && umpire.try_square(infantry, riding.unit, true)).then_some(infantry);
            umpire[me] = Self { asked: riding.asked.with(infantry), asks: None, square, ..riding };
        } else if yes {
            umpire[me].square = None;
        } else {
            let done = umpire.last_free(&riding, 0.0);
            if done != 0.0 {
                umpire.ride(&riding, done);
            }
            return Flow::Done(umpire.has_met(riding.unit));
        }
        Flow::On
    }

    /// Rides until somebody is asked, until contact or until something stops him. EOTE-5.15.2, EOTE-5.15.3.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow<Option<UnitId>> {
        let riding = umpire[me];
        let unit = riding.unit;
        if let Some(infantry) = riding.asks {
            if umpire.may_try_square(infantry, unit, true) {
                return Flow::Ask;
            }
            (umpire[me].asks, umpire[me].asked) = (None, riding.asked.with(infantry));
            return Flow::On;
        }
        if riding.square.is_some() {
            return Flow::Ask;
        }
        let infantry = umpire.can_be_startled(&riding);
        let asks = umpire.startled(infantry, &umpire.place(unit));
        if asks.is_some() {
            umpire[me].asks = asks;
            return Flow::On;
        }
        let Some(Ride { done, ends, asks }) = umpire.rest_of_ride(&riding, infantry) else {
            return Flow::Done(umpire.has_met(unit));
        };
        let done = if ends { umpire.last_free(&riding, done) } else { done };
        umpire.ride(&riding, done);
        if ends {
            return Flow::Done(umpire.has_met(unit));
        }
        let left = Length((riding.left - Length::round(done)).0.max(0));
        (umpire[me].left, umpire[me].asks) = (left, asks);
        Flow::On
    }

    fn is_fight(&self) -> bool {
        true
    }

    fn may_throw(&self, _: &Eagles, begun: bool) -> bool {
        !begun && self.asks.is_some()
    }
}

/// How far a rider goes until something happens.
struct Ride {
    done: f64,
    /// He stops there.
    ends: bool,
    /// The infantry that he startles there.
    asks: Option<UnitId>,
}

/// Somebody with whom something happens when a rider comes as near as `gap`, and how far he can surely ride before.
struct Watched {
    unit: UnitId,
    gap: f64,
    /// Infantry counts by its distance from the rider's front.
    startles: bool,
    room: f64,
}

impl Eagles {
    /// The enemy whom a rider who breaks through like this would meet first if nothing stopped him, and how far away he is.
    pub(crate) fn first_before(&self, unit: UnitId, angle: Angle, distance: Length) -> Option<(f64, UnitId)> {
        let (block, along) = (self.block(unit), self.heading(unit).turned(angle).vector() * distance.get());
        let enemies = self.present(self.side(unit).other());
        let met = enemies.filter_map(|enemy| Some((cast(&block, along, &self.block(enemy))?, enemy)));
        met.min_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// Would a rider on his way meet this enemy if nobody stopped him?
    pub(crate) fn would_meet(&self, riding: &Break, enemy: UnitId) -> bool {
        let along = self.heading(riding.unit).vector() * riding.left.get();
        cast(&self.block(riding.unit), along, &self.block(enemy)).is_some()
    }

    /// May a rider who breaks through contact this enemy? EOTE-5.15.3.
    fn may_ride_into(&self, unit: UnitId, enemy: UnitId) -> bool {
        self.can_be_assaulted(enemy)
            && self.is_charge_target(unit, enemy).is_ok()
            && self.is_not_banned(unit, enemy).is_ok()
    }

    /// Enemies that he has ridden into.
    fn ridden_into(&self, unit: UnitId) -> UnitSet {
        self.in_contact(unit).filter(|&enemy| self.may_ride_into(unit, enemy)).collect()
    }

    /// Enemies whom he may touch or who may stop him on what is left of his ride: no others come so near to it.
    fn beside_the_way(&self, riding: &Break) -> UnitSet {
        let start = self.axes(riding.unit);
        let end = start.at + start.ahead * riding.left.get();
        let near = STOP_BEFORE_ENEMY.max(CONTACT) + CLOSE + self.reach(riding.unit);
        let is_near = |&enemy: &UnitId| {
            let at = self.point(enemy);
            at.distance(at.nearest_on(start.at, end)) <= near + self.reach(enemy)
        };
        self.present(self.side(riding.unit).other()).filter(is_near).collect()
    }

    /// Infantry that he can come near to on what is left of his ride and that was not asked yet. EOTE-5.15.4.
    fn can_be_startled(&self, riding: &Break) -> UnitSet {
        let near = riding.left.get() + self.battle.distance.charge + TOLERANCE;
        let can = |infantry: UnitId| {
            self.is_infantry(infantry)
                && self.is_formed(infantry)
                && !matches!(self.formation(infantry), Formation::Square | Formation::Garrison)
                && self.at_least(riding.unit, infantry) <= near
        };
        self.ready(self.side(riding.unit).other()).minus(riding.asked).filter(|&infantry| can(infantry)).collect()
    }

    /// How far a rider can certainly go straight ahead before anything happens with his prey, with enemies who stop him, or with infantry
    /// that he startles. None of them comes nearer than he rides, and straight ahead nobody comes into his arc who was not in it.
    fn surely_free(&self, here: &Place, most: f64, [prey, stopping, infantry]: [UnitSet; 3]) -> f64 {
        let ahead = Leg::Straight { angle: Angle(0), distance: most };
        let gaps = [CONTACT, STOP_BEFORE_ENEMY + TOLERANCE, self.battle.distance.charge + TOLERANCE];
        let mut watched: ArrayVec<Watched, { 3 * MOST_UNITS }> = ArrayVec::new();
        for ((units, gap), startles) in [prey, stopping, infantry].into_iter().zip(gaps).zip([false, false, true]) {
            watched.extend(units.map(|unit| Watched { unit, gap, startles, room: self.at_least_to(unit, here) - gap }));
        }
        let mut before = here.axes.at;
        motion::leap(&ahead, &here.axes, 0.0, ALERT / 2.0, |axes| {
            let (at, gone) = (self.place_at(here.unit, here.formation, *axes), axes.at.distance(before));
            before = axes.at;
            watched.iter_mut().for_each(|one| one.room -= gone);
            let (fronts, mut least) = (self.fronts_of(&at), most + ALERT);
            // Only those are measured who can be nearer than the nearest so far.
            while let Some(one) =
                watched.iter_mut().min_by(|a, b| a.room.total_cmp(&b.room)).filter(|one| one.room < least)
            {
                let distance = match one.startles {
                    true => front_distance(&fronts, &self.block(one.unit)),
                    false => self.distance_to(one.unit, &at),
                };
                one.room = distance - one.gap;
                least = least.min(one.room);
            }
            least - ALERT / 2.0
        })
    }

    /// The first of them that has him within six inches. EOTE-5.15.4.
    fn startled(&self, infantry: UnitSet, place: &Place) -> Option<UnitId> {
        let near = self.battle.distance.charge;
        infantry.into_iter().find(|&infantry| self.place_front_within(place, infantry, near))
    }

    /// The rider, if he has ridden into somebody.
    fn has_met(&self, unit: UnitId) -> Option<UnitId> {
        (!self.ridden_into(unit).is_empty()).then_some(unit)
    }

    /// How far he goes on, past infantry that he may startle; none if he goes no farther. EOTE-5.15.2, EOTE-5.15.3.
    fn rest_of_ride(&self, riding: &Break, infantry: UnitSet) -> Option<Ride> {
        let unit = riding.unit;
        let (start, formation) = (self.axes(unit), self.formation(unit));
        let enemies = self.beside_the_way(riding);
        let stopping: UnitSet = enemies.filter(|&enemy| !self.may_ride_into(unit, enemy)).collect();
        let prey = enemies.minus(stopping);
        let place = |axes| self.place_at(unit, formation, axes);
        let touched = |at: &Place| prey.into_iter().any(|enemy| self.touches_at(enemy, at));
        let off =
            |at: &Place| !self.holds(&at.block) || self.charge_barred(unit, formation, start.at, at.point()).is_some();
        let leg = Leg::Straight { angle: Angle(0), distance: riding.left.get() };
        // What bars a straight ride bars all who ride on; but who keeps to a road passes houses.
        let on_road = self.battle.category(unit, formation) == Category::Column && self.is_on_road(start.at);
        let ahead = |done: f64| place(leg.at(&start, 0.0, done));
        let open = if on_road { 0.0 } else { open_steps(leg.measure(), |done| !off(&ahead(done))) };
        let barred = |at: &Place| {
            open < leg.measure() && off(at)
                || stopping.into_iter().any(|enemy| self.within_of(enemy, at, STOP_BEFORE_ENEMY))
        };
        let here = self.place(unit);
        if touched(&here) || riding.left.0 <= 0 {
            return None;
        }
        let happens = |axes: &Axes| {
            let at = place(*axes);
            touched(&at) || barred(&at) || self.startled(infantry, &at).is_some()
        };
        let free = self.surely_free(&here, open, [prey, stopping, infantry]);
        // Where somebody is near, as a rule it happens just beyond; where he only brushes past, step by step.
        let beyond = if free < open { (free + ALERT).min(leg.measure()) } else { open };
        let at_once = Halt { done: beyond, frame: leg.at(&start, 0.0, beyond) };
        let halt = if free < open && happens(&at_once.frame) {
            Some(at_once)
        } else {
            motion::until(&leg, &start, 0.0, beyond, PACE, happens)
        };
        let (mut done, mut ends, mut asks) = (leg.measure(), true, None);
        if let Some(halt) = halt {
            let at = place(halt.frame);
            let stopped = barred(&at);
            ends = stopped || touched(&at);
            done = match () {
                () if stopped => (halt.done - SHORT).max(0.0),
                // Well inside base contact, so that rounding does not part them.
                () if ends => halt.done + CLOSE,
                () => halt.done,
            };
            // Whoever is startled here is asked: the place that is stored is rounded and may lie a hair outside.
            asks = self.startled(infantry, &at);
        }
        Some(Ride { done, ends, asks })
    }

    /// No move ends in a formed friend: the rider stops at the last place that is free, or is set back on his way to it. EOTE-0.3.6,
    /// EOTE-5.3.5.2.
    fn last_free(&self, riding: &Break, done: f64) -> f64 {
        let (unit, start, formation) = (riding.unit, self.axes(riding.unit), self.formation(riding.unit));
        let friends = self.battle.of_side(self.side(unit).other()).with(unit);
        let free = |done: f64| {
            let at = self.place_at(unit, formation, start.shifted(start.ahead * done));
            self.overlapped(&at.block, friends).is_none()
        };
        let steps = ((done + self.battle.distance.breakthrough) / PACE.travel).ceil() as i32;
        (0..=steps).map(|n| done - f64::from(n) * PACE.travel).find(|&done| free(done)).unwrap_or(0.0)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// EOTE-5.15.2.
    pub(super) fn break_through(&mut self, winners: At<Fight>, unit: UnitId, angle: Angle, distance: Length) {
        self.note(|| Event::Assault(Report::BreaksThrough { unit }));
        self.disorder(unit, "EOTE-5.15.2");
        let state = self.state.unit_mut(unit);
        state.turn.broke_through = true;
        state.pose.heading = state.pose.heading.turned(angle);
        self.call(winners, Break { unit, left: distance, asked: UnitSet::EMPTY, asks: None, square: None });
    }

    /// Moves straight ahead; formed friends on the way are disordered. EOTE-5.3.5.2.
    fn ride(&mut self, riding: &Break, done: f64) {
        let unit = riding.unit;
        let (start, from) = (self.axes(unit), self.at(unit).pose);
        let along = start.ahead * done;
        let before = self.block(unit);
        let friends = self.ready(self.side(unit)).without(unit);
        let crossed: UnitSet = friends
            .filter(|&friend| {
                self.is_formed(friend) && {
                    let block = self.block(friend);
                    !before.overlaps(&block, OVERLAP) && before.cast(along, &block).is_some_and(|share| share < 1.0)
                }
            })
            .collect();
        self.state.unit_mut(unit).pose = start.shifted(along).pose();
        self.note(|| Event::Placed { unit, from, rule: "EOTE-5.15.2" });
        for friend in crossed {
            self.disorder(friend, "EOTE-5.3.5.2");
        }
    }

    /// The breakthrough combat: the rider and what he touches, with the others of his combat who touch the same. EOTE-A.2.3.
    pub(crate) fn clash(&mut self, me: At<Fight>, unit: UnitId) {
        let met = if self.is_ready(unit) { self.ridden_into(unit) } else { UnitSet::EMPTY };
        let side = self.battle.of_side(self.side(unit));
        let riders: UnitSet = self[me]
            .todo
            .and(side)
            .filter(|&rider| self.is_ready(rider) && met.into_iter().any(|enemy| self.touches(rider, enemy)))
            .collect();
        self[me].todo = self[me].todo.minus(riders).without(unit);
        if met.is_empty() {
            return;
        }
        let (attackers, defenders) = if self.side(unit) == self.a() { (riders, met) } else { (met, riders) };
        let combat = Combat { attackers, defenders, cavalry: true, over: false };
        self.open_fight(Fight::new(combat, None, riders));
    }
}

/// How much of a straight ride is open, where what closes it closes all beyond: all, or so many whole steps.
fn open_steps(whole: f64, open: impl Fn(f64) -> bool) -> f64 {
    if open(whole) {
        return whole;
    }
    let (mut low, mut high) = (0, (whole / PACE.travel).ceil() as i32);
    while high - low > 1 {
        let middle = (low + high) / 2;
        *(if open(f64::from(middle) * PACE.travel) { &mut low } else { &mut high }) = middle;
    }
    f64::from(low) * PACE.travel
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions;

    /// EOTE-5.15.2: an open ride is taken whole; one that is closed ends with the last whole step before.
    #[test]
    fn a_ride_goes_to_the_last_step_that_is_open() {
        let whole = 10.03;
        assert_eq!(open_steps(whole, |_| true), whole);
        let most = (whole / PACE.travel).floor() as i32;
        for last in [0, 1, 2, 7, most - 1, most] {
            let end = (f64::from(last) + 0.5) * PACE.travel;
            assert_eq!(open_steps(whole, |ride| ride < end.min(whole)), f64::from(last) * PACE.travel, "{last}");
        }
    }

    #[test]
    fn whoever_is_met_on_a_ride_is_beside_the_way() {
        let (mut met, mut far) = (0, 0);
        positions::each(6, 10, |game| {
            for unit in game.battle.cavalry.filter(|&unit| game.on_table(unit)) {
                let left = Length::round(game.battle.distance.breakthrough);
                let riding = Break { unit, left, asked: UnitSet::EMPTY, asks: None, square: None };
                let (beside, start) = (game.beside_the_way(&riding), game.axes(unit));
                let places: Vec<_> = (0..=100)
                    .map(|n| start.shifted(start.ahead * (left.get() * f64::from(n) / 100.0)))
                    .map(|axes| game.place_at(unit, game.formation(unit), axes))
                    .collect();
                for enemy in game.present(game.side(unit).other()) {
                    let meets = places.iter().any(|at| game.within_of(enemy, at, STOP_BEFORE_ENEMY));
                    assert!(beside.has(enemy) || !meets, "{enemy:?} on the way of {unit:?}");
                    *(if meets { &mut met } else { &mut far }) += usize::from(meets || !beside.has(enemy));
                }
            }
        });
        assert!(met > 100 && far > 100, "{met} met, {far} far away");
    }
}
