//! Whoever may or must react to the unit on the move is asked, kind by kind. EOTE-0.3.3.
use super::report::rule_of;
use super::zones::SLACK;
use super::{Report, not_asked};
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::{Answer, Reaction};
use crate::unit::{Formation, LeaderId, UnitId};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Side, Verdict};

/// Somebody may or must react to the unit on the move. EOTE-0.3.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct React {
    /// How.
    pub kind: Reaction,
    /// Who; a leader's number for [`Reaction::Leader`].
    pub by: UnitId,
    /// To whom.
    pub to: UnitId,
}

impl Procedure<Eagles> for React {
    type Report = ();

    fn decider(&self, game: &Eagles) -> Side {
        match self.kind {
            Reaction::Square => game.side(game.squaring(self.by, self.to).0),
            Reaction::Leader => game.side(self.to).other(),
            _ => game.side(self.by),
        }
    }

    fn question(&self, game: &Eagles) -> Question {
        let name = |unit: UnitId| game.unit(unit).name.as_str();
        let (by, to) = (name(self.by), name(self.to));
        let text = match self.kind {
            Reaction::Fire => format!("Should {by} fire at {to} as it passes?"),
            Reaction::Intercept => format!("Should {by} intercept {to}?"),
            Reaction::Countercharge => format!("Should {by} counter-charge {to}, or stand?"),
            Reaction::Square => {
                let (infantry, cavalry) = game.squaring(self.by, self.to);
                format!("Should {} try to form square against {}?", name(infantry), name(cavalry))
            }
            Reaction::Guns => format!("{to} approaches {by}: pull back, abandon the guns or stay?"),
            Reaction::Charge => format!("Should {by} charge the flank of {to}?"),
            Reaction::Ride => format!("Should {by} charge {to}?"),
            Reaction::Retire | Reaction::Leader => "Continue?".to_owned(),
        };
        Question::new(rule_of(self.kind), text)
    }

    fn candidates(&self, _: &Eagles, out: &mut Vec<Action>) {
        out.extend([Action::Yes, Action::No]);
        if self.kind == Reaction::Guns {
            out.push(Action::Form(Formation::Crew));
        }
    }

    fn check(&self, game: &Eagles, action: &Action) -> Verdict {
        match (self.kind, *action) {
            (_, Action::No) => Ok(()),
            (Reaction::Guns, Action::Yes) => game.check_get_away(self.by, self.to),
            (Reaction::Guns, Action::Form(Formation::Crew)) => game.check_abandon(self.by, self.to),
            (_, Action::Yes) => Ok(()),
            _ => not_asked("EOTE-0.3.3"),
        }
    }

    fn decline(&self, _: &Eagles) -> Option<Action> {
        Some(Action::No)
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let reaction = umpire.leave(me);
        match action {
            Action::No => umpire.does_not_react(reaction),
            _ => umpire.react(reaction, action),
        }
        Flow::On
    }

    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let Self { kind, by, to } = umpire[me];
        match kind {
            _ if !umpire.still_reacts(kind, by, to) => return Flow::Done(()),
            Reaction::Retire => {
                umpire.leave(me);
                umpire.ask_for_target(to, by, Reaction::Retire);
                umpire.must_retire(by, to);
            }
            Reaction::Leader => {
                umpire.leave(me);
                umpire.leader_flees(LeaderId(by.0));
            }
            _ => return Flow::Ask,
        }
        Flow::On
    }
}

impl Eagles {
    /// Does a reaction that was called for still make sense, after what others did before? EOTE-0.3.4.
    fn still_reacts(&self, kind: Reaction, by: UnitId, to: UnitId) -> bool {
        if !self.on_table(to) || !self.is_ready(to) {
            return false;
        }
        match kind {
            Reaction::Intercept if self.is_in_contact(to) => self.may_join_interception(by, to),
            Reaction::Fire => self.check_pass_through(by, to).is_ok(),
            Reaction::Ride => self.is_ready(by) && self.ride_way(by, to).is_some(),
            _ => self.in_zone_about(kind, by, to, &self.place(to), SLACK),
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// That stands until the mover has left the zone; for fire, for the turn. EOTE-0.3.3, EOTE-6.7.2.
    fn does_not_react(&mut self, React { kind, by, to }: React) {
        if kind == Reaction::Fire {
            self.state.unit_mut(by).held_fire.insert(to);
        }
        self.note(|| Event::React(Report::Declines { kind, by, to }));
    }

    fn react(&mut self, React { kind, by, to }: React, action: Action) {
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
            self.open(Answer { kind: Reaction::Square, unit: cavalry, to: infantry });
        } else if squared {
            self.lose_rest(infantry);
        }
    }

    /// If the mover charges somebody who gets away, its owner may name another target afterwards. EOTE-5.8.9.
    fn ask_for_target(&mut self, mover: UnitId, gone: UnitId, kind: Reaction) {
        if self.charges(mover) == Some(gone) {
            self.open(Answer { kind, unit: mover, to: gone });
        }
    }
}
