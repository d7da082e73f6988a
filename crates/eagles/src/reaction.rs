//! What the enemy does in the middle of a move, and what the mover answers. EOTE-0.3.3.
mod charge;
mod guns;
mod home;
mod meeting;
mod opportunity;
mod retire;
mod square;
mod standing;
mod told;
mod zones;

pub(crate) use standing::{KINDS, kind_asked};
pub use told::Told;
pub(crate) use told::describe;

use crate::action::{Action, Leg, Legs};
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::geometry::Place;
use crate::procedure::{Frame, Put, Reaction};
use crate::unit::{Formation, LeaderId, UnitId};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict};
use voltigeur_field::table::{Angle, Block, Length};

/// A step of travel. EOTE-0.3.2.
pub(crate) const STEP: f64 = 0.1;

/// df from a unit at a place to a block. EOTE-0.2.4.
fn front_distance_of(game: &Eagles, place: &Place, block: &Block) -> f64 {
    crate::geometry::front_distance(&game.fronts_of(place), block)
}

/// There is nothing like that to decide here.
fn not_asked(rule: &'static str) -> Verdict {
    Err(Refusal::new(rule, "that does not answer the current question"))
}

impl Eagles {
    /// The infantry of the two, which may try a square. EOTE-5.6.1.
    fn squaring(&self, by: UnitId, to: UnitId) -> (UnitId, UnitId) {
        if self.is_infantry(by) { (by, to) } else { (to, by) }
    }

    /// The unit whose list is being carried out. EOTE-0.3.2.
    pub(crate) fn moving_unit(&self) -> Option<UnitId> {
        self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Moving(moving) => Some(moving.unit),
            _ => None,
        })
    }

    pub(crate) fn reaction_decider(&self, frame: &Frame) -> Side {
        match *frame {
            Frame::React { kind: Reaction::Square, by, to } => self.side(self.squaring(by, to).0),
            Frame::React { kind: Reaction::Leader, to, .. } => self.side(to).other(),
            Frame::React { by, .. } => self.side(by),
            Frame::Answer { unit, .. } | Frame::Put { unit, .. } => self.side(unit),
            _ => self.a(),
        }
    }

    pub(crate) fn reaction_candidates(&self, frame: &Frame, out: &mut Vec<Action>) {
        match *frame {
            Frame::React { kind, .. } => {
                out.extend([Action::Yes, Action::No]);
                if kind == Reaction::Guns {
                    out.push(Action::Form(Formation::Crew));
                }
            }
            Frame::Answer { kind: Reaction::Square, .. } => out.extend([Action::Yes, Action::No]),
            Frame::Answer { kind: Reaction::Intercept, unit, to } => {
                let toward = self.heading(unit).turn_to(self.turned_toward(unit, self.point(to)));
                out.extend([Action::Turn(toward), Action::No]);
                out.extend([-4_500, -3_000, -1_500, 1_500, 3_000, 4_500].map(|angle| Action::Turn(Angle(angle))));
            }
            Frame::Answer { unit, .. } => {
                out.push(Action::No);
                out.extend(self.targets_ahead(unit).map(Action::Pick));
            }
            Frame::Put { unit, why: Put::Retire } => {
                if let Some(from) = self.moving_unit() {
                    self.retirements(unit, from, out);
                }
            }
            _ => {}
        }
    }

    /// Enemies that a charger could reach at best.
    fn targets_ahead(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let most = self.travel_left(unit);
        self.present(self.side(unit).other()).filter(move |&enemy| self.at_least(unit, enemy) <= most)
    }

    pub(crate) fn check_reaction(&self, frame: &Frame, action: &Action) -> Verdict {
        match (*frame, *action) {
            (Frame::React { .. }, Action::No) => Ok(()),
            (Frame::React { kind: Reaction::Guns, by, to }, Action::Yes) => self.check_get_away(by, to),
            (Frame::React { kind: Reaction::Guns, by, to }, Action::Form(Formation::Crew)) => {
                self.check_abandon(by, to)
            }
            (Frame::React { .. }, Action::Yes) => Ok(()),
            (Frame::Answer { kind: Reaction::Intercept, unit, to }, action) => match action {
                Action::No => Ok(()),
                Action::Turn(angle) if self.touches(unit, to) => self.check_wheel_in_contact(unit, to, angle),
                Action::Turn(angle) => self.check_turn_to_meet(unit, angle),
                _ => not_asked("EOTE-5.9.3"),
            },
            (Frame::Answer { kind: Reaction::Square, unit, to }, action) => match action {
                Action::No => Ok(()),
                Action::Yes => self.charge_on(unit, to).map(|_| ()),
                _ => not_asked("EOTE-5.6.5"),
            },
            (Frame::Answer { unit, to, .. }, action) => match action {
                Action::No => Ok(()),
                Action::Pick(target) => self.check_new_target(unit, target, to),
                _ => not_asked("EOTE-5.8.9"),
            },
            (Frame::Put { unit, why: Put::Retire }, Action::Put(pose)) => match self.moving_unit() {
                Some(from) => self.check_retire(unit, from, pose),
                None => not_asked("EOTE-5.5.2"),
            },
            (Frame::Put { .. }, _) => not_asked("EOTE-5.5.2"),
            _ => not_asked("EOTE-0.3.3"),
        }
    }

    /// The question, and the rule that asks it.
    pub(crate) fn reaction_question(&self, frame: &Frame) -> (String, &'static str) {
        told::question(self, frame)
    }

    /// Does a reaction that was called for still make sense, after what others did before? EOTE-0.3.4.
    fn still_reacts(&self, kind: Reaction, by: UnitId, to: UnitId) -> bool {
        if !self.on_table(to) || !self.is_ready(to) {
            return false;
        }
        match kind {
            Reaction::Intercept if self.is_in_contact(to) => self.may_join_interception(by, to),
            Reaction::Fire => self.check_pass_through(by, to).is_ok(),
            Reaction::Ride => self.is_ready(by) && self.ride_way(by, to).is_some(),
            _ => self.in_zone_about(kind, by, to, &self.place(to), zones::SLACK),
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn take_reaction(&mut self, frame: &Frame, action: Action) {
        self.pop();
        match *frame {
            Frame::React { kind, by, to } if action == Action::No => self.decline(kind, by, to),
            Frame::React { kind, by, to } => self.react(kind, by, to, action),
            Frame::Answer { kind: Reaction::Intercept, unit, to } => match action {
                Action::Turn(angle) if self.touches(unit, to) => self.wheel_in_contact(unit, to, angle),
                Action::Turn(angle) => self.meet_interceptor(unit, to, angle),
                _ if !self.touches(unit, to) => self.meet_interceptor(unit, to, Angle(0)),
                _ => {}
            },
            Frame::Answer { kind: Reaction::Square, unit, to } => match action {
                Action::Yes => self.charge_another(unit, to),
                _ => self.halt_short(unit, to, "EOTE-5.6.5"),
            },
            Frame::Answer { unit, to, .. } => match action {
                Action::Pick(target) => self.charge_another(unit, target),
                _ => self.halt_short(unit, to, "EOTE-5.8.9"),
            },
            Frame::Put { unit, why: Put::Retire } => {
                if let Action::Put(pose) = action {
                    self.retire_to(unit, pose);
                }
            }
            _ => {}
        }
    }

    /// The owner does not react: that stands until the mover has left the zone; for fire, for the turn. EOTE-0.3.3, EOTE-6.7.2.
    fn decline(&mut self, kind: Reaction, by: UnitId, to: UnitId) {
        if kind == Reaction::Fire {
            self.state.unit_mut(by).held_fire.insert(to);
        }
        self.note(|| Event::React(Told::Declines { kind, by, to }));
    }

    fn react(&mut self, kind: Reaction, by: UnitId, to: UnitId, action: Action) {
        match kind {
            Reaction::Fire => self.pass_through(by, to),
            Reaction::Intercept => self.intercept(by, to),
            Reaction::Countercharge => self.countercharge(by, to),
            Reaction::Square => self.square_against(by, to),
            Reaction::Guns => {
                self.ask_for_target(to, by, kind);
                match action {
                    Action::Yes => self.get_away(by, to),
                    _ => self.abandon_guns(by, to),
                }
            }
            Reaction::Charge => self.charge_flank(by, to),
            Reaction::Ride => self.ride_at(by, to),
            // Compulsory ones are no choice.
            Reaction::Retire | Reaction::Leader => {}
        }
    }

    /// A square is tried; cavalry on the move that fails to prevent it goes on against it, or halts. EOTE-5.6.4, EOTE-5.6.5.
    fn square_against(&mut self, by: UnitId, to: UnitId) {
        let (infantry, cavalry) = self.squaring(by, to);
        let squared = self.try_square(infantry, cavalry, false);
        if squared && to == cavalry {
            self.push(Frame::Answer { kind: Reaction::Square, unit: cavalry, to: infantry });
        } else if squared {
            self.lose_rest(infantry);
        }
    }

    /// If the mover charges somebody who gets away, its owner may name another target afterwards. EOTE-5.8.9.
    fn ask_for_target(&mut self, mover: UnitId, gone: UnitId, kind: Reaction) {
        if self.charges(mover) == Some(gone) {
            self.push(Frame::Answer { kind, unit: mover, to: gone });
        }
    }

    /// The charge goes on, straight at another enemy, and is new to it. EOTE-5.8.9, EOTE-5.6.5.
    fn charge_another(&mut self, unit: UnitId, target: UnitId) {
        let Ok(way) = self.charge_on(unit, target) else { return };
        let moving = self.state.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Moving(moving) if moving.unit == unit => Some(moving),
            _ => None,
        });
        if let Some(moving) = moving {
            moving.charge = Some(target);
            moving.legs = Legs::one(Leg::Advance { distance: Length::round(way.travel), angle: way.angle });
        }
        for kind in Reaction::OF_TARGET {
            self.state.asked[kind as usize].remove(target);
        }
        self.note(|| Event::React(Told::GoesOn { unit, target }));
    }

    /// The cavalry halts where it is, without having charged. EOTE-5.8.9, EOTE-5.6.5.
    fn halt_short(&mut self, unit: UnitId, before: UnitId, rule: &'static str) {
        self.note(|| Event::React(Told::Halts { unit, before, rule }));
        self.lose_rest(unit);
    }

    /// Goes on by itself; false if somebody must decide.
    pub fn run_reaction(&mut self, frame: &Frame) -> bool {
        match *frame {
            Frame::React { kind, by, to } if !self.still_reacts(kind, by, to) => self.pop(),
            Frame::React { kind: Reaction::Retire, by, to } => {
                self.pop();
                self.ask_for_target(to, by, Reaction::Retire);
                self.must_retire(by, to);
            }
            Frame::React { kind: Reaction::Leader, by, .. } => {
                self.pop();
                self.leader_flees(LeaderId(by.0));
            }
            Frame::Answer { kind, unit, to } => return self.run_answer(kind, unit, to),
            _ => return false,
        }
        true
    }

    /// An answer is asked for only where there is something to choose.
    fn run_answer(&mut self, kind: Reaction, unit: UnitId, to: UnitId) -> bool {
        if !self.on_table(unit) || !self.is_ready(unit) {
            self.pop();
            return true;
        }
        match kind {
            Reaction::Intercept => false,
            Reaction::Square if self.charge_on(unit, to).is_ok() => false,
            Reaction::Square => {
                self.pop();
                self.halt_short(unit, to, "EOTE-5.6.5");
                true
            }
            _ if self.is_skirmishing(to) && self.stands_its_ground(to) => {
                self.pop();
                true
            }
            _ if self.targets_ahead(unit).any(|enemy| self.check_new_target(unit, enemy, to).is_ok()) => false,
            _ => {
                self.pop();
                self.halt_short(unit, to, "EOTE-5.8.9");
                true
            }
        }
    }
}

impl Eagles {
    /// Skirmishers who could not get away stand and are fought. EOTE-5.5.2.
    pub(crate) fn stands_its_ground(&self, unit: UnitId) -> bool {
        self.on_table(unit) && self.at(unit).turn.stands
    }
}
