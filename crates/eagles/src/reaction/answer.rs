//! What the unit on the move does about a reaction. EOTE-5.9.3, EOTE-5.6.5, EOTE-5.8.9.
use super::{Report, not_asked};
use crate::action::{Action, Leg, Legs};
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::{Moving, Reaction};
use crate::unit::UnitId;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question, Stacked};
use voltigeur_engine::{Dice, Log, Side, Verdict};
use voltigeur_field::table::{Angle, Length};

/// The mover's answer: turn to meet an interceptor (EOTE-5.9.3), go on against a square (EOTE-5.6.5), another target (EOTE-5.8.9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// To what.
    pub kind: Reaction,
    /// Who.
    pub unit: UnitId,
    /// To whom.
    pub to: UnitId,
}

impl Procedure<Eagles> for Answer {
    type Report = ();

    fn decider(&self, game: &Eagles) -> Side {
        game.side(self.unit)
    }

    fn question(&self, game: &Eagles) -> Question {
        let name = |unit: UnitId| game.unit(unit).name.as_str();
        let (unit, to) = (name(self.unit), name(self.to));
        match self.kind {
            Reaction::Intercept if game.touches(self.unit, self.to) => {
                Question::new("EOTE-5.9.4", format!("{to} has reached {unit}: wheel to face it?"))
            }
            Reaction::Intercept => Question::new("EOTE-5.9.3", format!("{to} intercepts {unit}: turn to face it?")),
            Reaction::Square => {
                Question::new("EOTE-5.6.5", format!("{to} is in square: should {unit} ride on, or halt?"))
            }
            _ => Question::new("EOTE-5.8.9", format!("{to} has gone. Which enemy should {unit} charge instead?")),
        }
    }

    fn candidates(&self, game: &Eagles, out: &mut Vec<Action>) {
        match self.kind {
            Reaction::Square => out.extend([Action::Yes, Action::No]),
            Reaction::Intercept => {
                let bearing = game.turned_toward(self.unit, game.point(self.to));
                let toward = game.heading(self.unit).turn_to(bearing);
                out.extend([Action::Turn(toward), Action::No]);
                out.extend([-4_500, -3_000, -1_500, 1_500, 3_000, 4_500].map(|angle| Action::Turn(Angle(angle))));
            }
            _ => {
                out.push(Action::No);
                out.extend(game.targets_ahead(self.unit).map(Action::Pick));
            }
        }
    }

    fn check(&self, game: &Eagles, action: &Action) -> Verdict {
        let Self { kind, unit, to } = *self;
        match (kind, *action) {
            (_, Action::No) => Ok(()),
            (Reaction::Intercept, Action::Turn(angle)) if game.touches(unit, to) => {
                game.check_wheel_in_contact(unit, to, angle)
            }
            (Reaction::Intercept, Action::Turn(angle)) => game.check_turn_to_meet(unit, angle),
            (Reaction::Intercept, _) => not_asked("EOTE-5.9.3"),
            (Reaction::Square, Action::Yes) => game.charge_on(unit, to).map(|_| ()),
            (Reaction::Square, _) => not_asked("EOTE-5.6.5"),
            (_, Action::Pick(target)) => game.check_new_target(unit, target, to),
            _ => not_asked("EOTE-5.8.9"),
        }
    }

    fn decline(&self, _: &Eagles) -> Option<Action> {
        Some(Action::No)
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let Self { kind, unit, to } = umpire.leave(me);
        match (kind, action) {
            (Reaction::Intercept, Action::Turn(angle)) if umpire.touches(unit, to) => {
                umpire.wheel_in_contact(unit, to, angle);
            }
            (Reaction::Intercept, Action::Turn(angle)) => umpire.meet_interceptor(unit, to, angle),
            (Reaction::Intercept, _) if !umpire.touches(unit, to) => umpire.meet_interceptor(unit, to, Angle(0)),
            (Reaction::Intercept, _) => {}
            (Reaction::Square, Action::Yes) => umpire.charge_another(unit, to),
            (Reaction::Square, _) => umpire.halt_short(unit, to, "EOTE-5.6.5"),
            (_, Action::Pick(target)) => umpire.charge_another(unit, target),
            _ => umpire.halt_short(unit, to, "EOTE-5.8.9"),
        }
        Flow::On
    }

    /// It is asked for only where there is something to choose.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let Self { kind, unit, to } = umpire[me];
        if !umpire.on_table(unit) || !umpire.is_ready(unit) {
            return Flow::Done(());
        }
        let halts = match kind {
            Reaction::Intercept => return Flow::Ask,
            Reaction::Square if umpire.charge_on(unit, to).is_ok() => return Flow::Ask,
            Reaction::Square => "EOTE-5.6.5",
            _ if umpire.is_skirmishing(to) && umpire.stands_its_ground(to) => return Flow::Done(()),
            _ if umpire.targets_ahead(unit).any(|enemy| umpire.check_new_target(unit, enemy, to).is_ok()) => {
                return Flow::Ask;
            }
            _ => "EOTE-5.8.9",
        };
        umpire.leave(me);
        umpire.halt_short(unit, to, halts);
        Flow::On
    }
}

impl Eagles {
    /// Enemies that a charger could reach at best.
    fn targets_ahead(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let most = self.travel_left(unit);
        self.present(self.side(unit).other()).filter(move |&enemy| self.at_least(unit, enemy) <= most)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// The charge goes on, straight at another enemy, and is new to it. EOTE-5.8.9, EOTE-5.6.5.
    fn charge_another(&mut self, unit: UnitId, target: UnitId) {
        let Ok(way) = self.charge_on(unit, target) else { return };
        let mut lists = self.state.stack.iter_mut().rev().filter_map(Moving::of_mut);
        if let Some(moving) = lists.find(|moving| moving.unit == unit) {
            moving.charge = Some(target);
            moving.legs = Legs::one(Leg::Advance { distance: Length::round(way.travel), angle: way.angle });
        }
        for kind in Reaction::OF_TARGET {
            self.state.asked[kind as usize].remove(target);
        }
        self.note(|| Event::React(Report::GoesOn { unit, target }));
    }

    /// The cavalry halts where it is, without having charged. EOTE-5.8.9, EOTE-5.6.5.
    fn halt_short(&mut self, unit: UnitId, before: UnitId, rule: &'static str) {
        self.note(|| Event::React(Report::Halts { unit, before, rule }));
        self.lose_rest(unit);
    }
}
