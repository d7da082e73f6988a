//! What may be done at any time, or between two actions of a phase, besides what is asked: standing orders are recalled, events played,
//! orders changed, counters lifted; and the time that was used is told.
use crate::action::{Action, Policy};
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::Moment;
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Log, Verdict, require};

impl ViveLEmpereur {
    /// No procedure interrupts the phase.
    fn is_between(&self) -> bool {
        self.state.core.stack.is_empty()
    }

    /// Appends what could be done between two actions of a phase.
    pub(crate) fn between_candidates(&self, out: &mut Vec<Action>) {
        if !self.is_between() {
            return;
        }
        if self.has_events() && self.plays_events() {
            self.play_candidates(self.decider(), Moment::Between, out);
        }
        if self.battle.command_level() >= 3 {
            self.switch_candidates(out);
        }
        if self.is_foggy() {
            self.fog_candidates(out);
        }
    }

    /// Judges what is not asked; nothing if whatever is on top must judge.
    pub(crate) fn check_between(&self, action: &Action) -> Option<Verdict> {
        match *action {
            Action::Standing(order, Policy::Ask) => Some(self.check_recall(order)),
            Action::Time(seconds) => Some(self.check_time(seconds)),
            Action::Play { event, joker, unit } if self.is_between() => Some(
                require(self.plays_events(), "VLE-XXII.2b", "nothing can be done between phases")
                    .and_then(|()| self.may_play(self.decider(), Moment::Between, event, joker, unit)),
            ),
            Action::Staff(_) if self.is_between() => Some(self.check_staff(action)),
            Action::Fog(deed) if self.is_between() => Some(self.check_fog(deed)),
            _ => None,
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Takes what was not asked; false if whatever is on top must take it. Time is put down to what is asked and to orders.
    pub fn take_between(&mut self, action: Action) -> bool {
        let between = self.state.core.stack.is_empty();
        match action {
            Action::Standing(order, Policy::Ask) => self.stand_by(self.decider(), order, Policy::Ask),
            Action::Time(seconds) => self.take_time(seconds),
            Action::Play { event, joker, unit } if between => {
                self.play(self.decider(), Moment::Between, event, joker, unit);
            }
            Action::Fog(deed) if between => self.take_fog(deed),
            _ => {
                if self.clock_runs() {
                    self.put_down_time(action);
                }
                if !(between && matches!(action, Action::Staff(_))) {
                    return false;
                }
                self.take_staff(action);
            }
        }
        true
    }
}
