//! A list is carried out. EOTE-0.3.2 ff.
use super::Report;
use super::course::{Course, Next, Setting};
use super::scan::Piece;
use super::watch::{Happening, Zones};
use crate::action::{Leg, Legs};
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::{Mover, React, Reaction};
use crate::state::{State, Status};
use crate::unit::{Formation, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Stacked};
use voltigeur_engine::{Dice, Log, Refusal, never_asks};
use voltigeur_field::table::{Angle, Leg as Motion, Length, Pose};

/// A place at which something happens is taken so much farther in, in inches or degrees times ten, that it holds after rounding.
const INTO: f64 = 0.001;

/// A list of legs that is carried out. EOTE-0.3.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Moving {
    /// Who.
    pub unit: UnitId,
    /// What is left of the list: the first leg is the one under way, shortened by what is done.
    pub legs: Legs,
    /// The target of a charge. EOTE-5.8.1.
    pub charge: Option<UnitId>,
    /// A part of the first leg is done already: what it costs as a whole is paid.
    pub under_way: bool,
    /// Formed friends that it is passing through. EOTE-5.3.5.2.
    pub through: UnitSet,
}

impl Procedure<Eagles> for Moving {
    type Report = ();
    never_asks!(Eagles, "EOTE-0.3.2");

    /// EOTE-0.3.2, EOTE-0.3.3, EOTE-0.3.4.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let moving = umpire[me];
        let unit = moving.unit;
        if !umpire.is_ready(unit) || !umpire.on_table(unit) {
            umpire.leave(me);
            umpire.end_list(unit);
            return Flow::On;
        }
        if umpire.ask_next(unit) {
            return Flow::On;
        }
        if moving.legs.is_empty() {
            umpire.leave(me);
            umpire.end_list(unit);
            return Flow::On;
        }
        // A charger whose target is gone is asked by the chapter of reactions; without one it goes no farther. EOTE-5.8.9.
        match umpire.carry(&moving) {
            Ok(carried) => umpire.carried(&moving, carried),
            Err(refusal) => {
                umpire.note(|| Event::Move(Report::Stopped { unit, rule: refusal.rule.0 }));
                umpire.halt_mover();
            }
        }
        Flow::On
    }
}

/// What became of the next part of a list.
#[derive(Clone, Debug)]
struct Carried {
    course: Course,
    legs: Legs,
    under_way: bool,
    zones: Zones,
    happening: Happening,
    passed: UnitSet,
    /// The last place without a formed friend in it, if there is a new one.
    clear: Option<Pose>,
    /// Something crossed that disorders a charge. EOTE-5.8.1.2.
    crossed: bool,
    /// The leg as far as it was done.
    done: Leg,
    instant: bool,
}

impl Eagles {
    /// The next part of a list: up to where something happens, or to the end of its leg.
    fn carry(&self, moving: &Moving) -> Result<Carried, Refusal> {
        let (unit, leg) = (moving.unit, moving.legs[0]);
        let course = self.course(unit);
        let pinned = if course.mover.pins.is_empty() { UnitSet::EMPTY } else { self.pinned_now(unit) };
        let setting = Setting {
            a: self.side(unit) == self.a(),
            pinned,
            charge: moving.charge,
            alone: moving.legs.len() == 1,
            under_way: moving.under_way,
            enters: false,
        };
        let zones = Zones { asked: self.state.asked, pins: course.mover.pins, holds: course.mover.holds };
        match self.next_of(&course, leg, &setting)? {
            Next::Instant(next) => Ok(self.carry_instant(moving, &course, next, zones)),
            Next::Motion(piece, rest) => self.carry_motion(moving, &course, &piece, rest, &setting, zones),
        }
    }

    fn carry_instant(&self, moving: &Moving, before: &Course, mut course: Course, mut zones: Zones) -> Carried {
        let leg = moving.legs[0];
        let mut happening = Happening::default();
        if course.town.is_none() && !matches!(leg, Leg::Detach(_) | Leg::Rejoin) {
            let piece = self.piece_of(&course, Motion::Pivot { angle: Angle(0) });
            let stood = self.place_of(before);
            if before.town.is_some() {
                zones = self.zones_of_garrison(&piece, &stood);
            }
            let stood = before.town.is_none().then_some(&stood);
            happening = self.happening_here(&piece, moving, &mut zones, stood);
        }
        course.mover.road = if matches!(leg, Leg::Detach(_)) { course.mover.road } else { None };
        Carried {
            clear: Some(course.axes.pose()),
            course,
            legs: moving.legs.rest(),
            under_way: false,
            zones,
            happening,
            passed: UnitSet::EMPTY,
            crossed: false,
            done: leg,
            instant: true,
        }
    }

    fn carry_motion(
        &self,
        moving: &Moving,
        course: &Course,
        piece: &Piece<'_>,
        rest: Option<Leg>,
        setting: &Setting,
        mut zones: Zones,
    ) -> Result<Carried, Refusal> {
        let whole = piece.measure();
        let mut happening = Happening::default();
        let mut at = whole;
        let turned_into = self.turned_into(moving, &self.place_of(course), piece);
        if let Some((found, what)) = turned_into.or_else(|| self.first_happening(piece, moving, &mut zones)) {
            happening = what;
            let turns = matches!(piece.motion, Motion::Wheel { .. } | Motion::Pivot { .. });
            let into = if turns { 10.0 * INTO } else { INTO };
            let only_in_way = what.in_way.is_some() && what.halt.is_none() && !what.contact && nobody(&what.due);
            at = match () {
                () if only_in_way => found.before,
                () if found.at == 0.0 => 0.0,
                () => (found.at + into).min(whole),
            };
        }
        let over = at >= whole;
        let mut next = if at > 0.0 { self.course_after(course, piece, at, setting)? } else { *course };
        let leg = moving.legs[0];
        let left = if over { rest } else { shortened(leg, piece, at, rest.is_some()) };
        let legs = match left {
            Some(left) => moving.legs.with_first(left),
            None => moving.legs.rest(),
        };
        if over && let Leg::Road { road, distance } = leg {
            next.mover.road = Some((road, distance.0 > 0));
        } else if at > 0.0 {
            next.mover.road = None;
        }
        let passed = if at > 0.0 { self.friends_passed(piece, at) } else { UnitSet::EMPTY };
        let enters = course.mover.enters;
        let clear = match () {
            // Where nothing was done, the last clear place is the one before.
            () if at == 0.0 => None,
            () if passed.is_empty() && (enters || self.holds(&piece.place(at).block)) => Some(at),
            () => self.last_clear(piece, at, enters),
        };
        Ok(Carried {
            clear: clear.map(|at| piece.axes(at).pose()),
            course: next,
            legs,
            under_way: left.is_some() && (at > 0.0 || moving.under_way),
            zones,
            happening,
            passed,
            crossed: self.is_cavalry(moving.unit) && self.crosses_obstacle(piece, at),
            done: part_of(leg, piece, at),
            instant: false,
        })
    }
}

fn nobody(due: &[UnitSet; Reaction::KINDS]) -> bool {
    due.iter().all(|due| due.is_empty())
}

/// What is left of a leg after a part of its piece. The way to a road is no part of the distance along it.
fn shortened(leg: Leg, piece: &Piece<'_>, at: f64, to_road: bool) -> Option<Leg> {
    if to_road {
        return Some(leg);
    }
    let less = |distance: Length| {
        let left = distance.0.abs() - Length::round(at).0;
        (left > 0).then_some(Length(left * distance.0.signum()))
    };
    let turn = |angle: Angle| {
        let left = angle.0.abs() - Angle::round(at).0;
        (left > 0).then_some(Angle(left * angle.0.signum()))
    };
    let _ = piece;
    match leg {
        Leg::Advance { distance, angle } => less(distance).map(|distance| Leg::Advance { distance, angle }),
        Leg::Prolong { distance, angle } => less(distance).map(|distance| Leg::Prolong { distance, angle }),
        Leg::Road { distance, road } => less(distance).map(|distance| Leg::Road { distance, road }),
        Leg::Wheel { about, angle } => turn(angle).map(|angle| Leg::Wheel { about, angle }),
        Leg::Pivot(angle) => turn(angle).map(Leg::Pivot),
        _ => None,
    }
}

/// The leg as far as it was done, for the log.
fn part_of(leg: Leg, piece: &Piece<'_>, at: f64) -> Leg {
    if at >= piece.measure() {
        return leg;
    }
    match leg {
        Leg::Advance { angle, .. } => Leg::Advance { distance: Length::round(at), angle },
        Leg::Prolong { angle, .. } => Leg::Prolong { distance: Length::round(at), angle },
        Leg::Road { road, .. } => Leg::Road { distance: Length::round(at), road },
        Leg::Wheel { about, .. } => Leg::Wheel { about, angle: Angle::round(at) },
        leg => leg,
    }
}

impl State {
    /// The move that was under way is over, and nobody has been asked about the next. EOTE-0.3.5.
    pub(crate) fn end_of_move(&mut self) -> Option<Mover> {
        self.asked = [UnitSet::EMPTY; Reaction::KINDS];
        self.mover.take()
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// A unit is taken in hand; another that had begun has ended its move. EOTE-0.3.5.
    pub(super) fn take_in_hand(&mut self, unit: UnitId) {
        if self.state.mover.is_some_and(|mover| mover.unit == unit) {
            return;
        }
        self.let_go();
        self.state.unit_mut(unit).turn.in_command = self.in_command(unit);
        self.state.mover = Some(self.fresh_mover(unit));
    }

    /// Nobody is in hand any more. EOTE-0.3.5.
    pub(super) fn let_go(&mut self) {
        if let Some(mover) = self.state.end_of_move()
            && mover.has_begun()
        {
            self.state.unit_mut(mover.unit).turn.done = true;
        }
    }

    /// A list begins. EOTE-0.3.1.
    pub(super) fn begin_list(&mut self, unit: UnitId, legs: Legs, charge: Option<UnitId>) {
        // One that had to leave a burning block has used a part of its move, but no list. EOTE-7.15.9.
        let fresh = self.fresh_mover(unit);
        let begun = self.state.mover.is_some_and(|mover| mover.unit == unit && mover.has_begun() && mover != fresh);
        self.take_in_hand(unit);
        let through = self.fellows_in_house(unit);
        self.open(Moving { unit, legs, charge, under_way: false, through });
        let course = self.course(unit);
        if course.town.is_some() {
            return;
        }
        let zones = {
            let piece = self.piece_of(&course, Motion::Pivot { angle: Angle(0) });
            self.zones_at_start(&piece, charge, begun.then_some(&self.state.asked))
        };
        self.state.asked = zones.asked;
        if let Some(mover) = &mut self.state.mover {
            (mover.pins, mover.holds) = (zones.pins, zones.holds);
        }
    }

    /// The list that is carried out, wherever it is in the stack.
    fn moving_mut(&mut self) -> Option<&mut Moving> {
        self.state.stack.iter_mut().rev().find_map(Moving::of_mut)
    }

    /// The state after the next part of a list.
    fn carried(&mut self, moving: &Moving, carried: Carried) {
        let unit = moving.unit;
        let leg = moving.legs[0];
        let from = self.at(unit).pose;
        let pinned = !carried.zones.pins.is_empty() || self.state.mover.is_some_and(|mover| !mover.pins.is_empty());
        let was = self.formation(unit);
        let stays = matches!(leg, Leg::Detach(_) | Leg::Rejoin);
        let state = self.state.unit_mut(unit);
        (state.pose, state.formation, state.town) =
            (carried.course.axes.pose(), carried.course.formation, carried.course.town);
        let goes = carried.instant || state.pose != from;
        state.turn.moved |= !stays && goes;
        let mut mover = carried.course.mover;
        (mover.pins, mover.holds) = (carried.zones.pins, carried.zones.holds);
        (mover.due, mover.halt) = (carried.happening.due, carried.happening.halt);
        mover.crossed |= carried.crossed;
        mover.clear = carried.clear.unwrap_or(mover.clear);
        (self.state.mover, self.state.asked) = (Some(mover), carried.zones.asked);
        if let Some(moving) = self.moving_mut() {
            (moving.legs, moving.under_way) = (carried.legs, carried.under_way);
            moving.through = moving.through.or(carried.passed);
        }
        let done = carried.done;
        if goes {
            self.note(|| Event::Move(Report::Leg { unit, leg: done, from }));
        }
        if carried.instant {
            self.act_of_leg(unit, leg, was, pinned);
        }
        for crew in self.sheltered_in(unit) {
            self.state.unit_mut(crew).pose = carried.course.axes.pose();
        }
        self.pass_friends(unit, carried.passed.minus(moving.through));
        if carried.happening.contact {
            self.reach_target(unit, moving.charge);
        } else if let Some(enemy) = carried.happening.in_way
            && carried.happening.halt.is_none()
            && nobody(&carried.happening.due)
        {
            self.note(|| Event::Move(Report::InWay { unit, enemy }));
            self.halt_mover();
        }
    }

    /// What a leg does beyond the place and the formation.
    fn act_of_leg(&mut self, unit: UnitId, leg: Leg, was: Formation, pinned: bool) {
        match leg {
            Leg::Form(_) | Leg::AboutFace => {
                let state = self.state.unit_mut(unit);
                // EOTE-5.7.12, EOTE-5.3.4.2.
                state.turn.changed_pinned |= pinned;
                if matches!(was, Formation::Skirmish(_)) && !matches!(state.formation, Formation::Skirmish(_)) {
                    // EOTE-5.4.8.
                    state.hits /= 2;
                }
                // EOTE-7.5.15.
                if was == Formation::Square && state.formation != Formation::Square {
                    self.leave_refuge(unit);
                }
            }
            // EOTE-5.2.3.3.
            Leg::Unlimber(_) => self.state.unit_mut(unit).turn.unlimbered = true,
            Leg::Detach(pose) => self.put_out(unit, pose),
            // To go back is its move of the phase. EOTE-0.3.5.
            Leg::Rejoin => {
                self.rejoin(unit, "EOTE-5.4.6");
                let turn = &mut self.state.unit_mut(unit).turn;
                (turn.moved, turn.done) = (true, true);
            }
            Leg::Leave(..) => self.state.unit_mut(unit).turn.left_town = true,
            _ => {}
        }
    }

    /// A charge has come to contact, or infantry has closed. EOTE-5.8.6, EOTE-5.3.1.1.
    fn reach_target(&mut self, unit: UnitId, target: Option<UnitId>) {
        let Some(target) = target else { return };
        if !self.is_cavalry(unit) {
            self.halt_mover();
            return;
        }
        self.charge_home(unit, target);
    }

    /// The next who is to be asked where the mover is; between the third and the fifth kind it halts if it must. EOTE-0.3.3.
    fn ask_next(&mut self, unit: UnitId) -> bool {
        let Some(mover) = self.state.mover else { return false };
        for kind in Reaction::ALL {
            if kind == Reaction::Square
                && let Some(enemy) = mover.halt
            {
                self.halt_by_pin(unit, enemy);
                return true;
            }
            if let Some(by) = mover.due[kind as usize].first() {
                if let Some(mover) = &mut self.state.mover {
                    mover.due[kind as usize].remove(by);
                }
                self.state.asked[kind as usize].insert(by);
                if kind == Reaction::Leader || (self.on_table(by) && self.is_ready(by)) {
                    self.open(React { kind, by, to: unit });
                }
                return true;
            }
        }
        false
    }

    /// A unit that becomes pinned, or has an enemy in its own zone, stops. EOTE-5.3.1.2, EOTE-5.3.1.3, EOTE-5.7.5.
    fn halt_by_pin(&mut self, unit: UnitId, enemy: UnitId) {
        if let Some(mover) = &mut self.state.mover {
            mover.halt = None;
        }
        self.note(|| Event::Move(Report::Pinned { unit, enemy }));
        self.lose_rest(unit);
    }

    /// The rest of the list is lost; those who are still to be asked are. EOTE-0.3.4.
    pub fn lose_rest(&mut self, unit: UnitId) {
        self.state.unit_mut(unit).turn.stopped = true;
        if let Some(moving) = self.moving_mut() {
            moving.legs = Legs::EMPTY;
        }
        if let Some(mover) = &mut self.state.mover {
            mover.last = true;
        }
    }

    /// The unit on the move goes no farther in this turn, and nobody else is asked about it. EOTE-0.3.4.
    pub fn halt_mover(&mut self) {
        let Some(unit) = self.moving_mut().map(|moving| moving.unit) else { return };
        if let Some(mover) = &mut self.state.mover {
            mover.due = [UnitSet::EMPTY; Reaction::KINDS];
            mover.halt = None;
        }
        self.lose_rest(unit);
    }

    /// The list is over. Who would stand in a formed friend, or is halted half over the edge, is set back; who cannot come onto the
    /// table waits. EOTE-0.3.6, EOTE-0.1.4, EOTE-S.3.
    fn end_list(&mut self, unit: UnitId) {
        if !self.is_ready(unit) || !self.on_table(unit) {
            self.state.end_of_move();
            return;
        }
        let course = self.course(unit);
        if self.leaves_over_edge(&course) {
            self.leave_table(unit, Status::Withdrawn, "EOTE-0.1.4");
            self.state.end_of_move();
            return;
        }
        let half_off = !course.mover.enters && !self.holds(&self.block(unit));
        if course.town.is_none() && (half_off || self.friend_in(&self.place(unit)).is_some()) {
            let clear = course.mover.clear;
            self.state.unit_mut(unit).pose = clear;
            self.note(|| Event::Move(Report::SetBack { unit }));
        }
        if course.mover.enters && !self.holds(&self.block(unit)) {
            self.take_back_entry(&course.mover);
            self.state.end_of_move();
            self.note(|| Event::Move(Report::Waits { unit }));
            return;
        }
        if let Some(mover) = &mut self.state.mover {
            (mover.enters, mover.upset, mover.through_guns) = (false, UnitSet::EMPTY, UnitSet::EMPTY);
        }
        if course.mover.last || self.at(unit).turn.stopped {
            self.state.unit_mut(unit).turn.done = true;
            self.state.end_of_move();
        }
    }
}
