//! The time of an activation is up. VLE-XXI.3a.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Frame, Plan, Rider};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, RuleId, Side, Verdict};

/// The time of an activation is up: stop, or go on? VLE-XXI.3a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TimeUp {
    /// Whose.
    pub side: Side,
}

impl Procedure<ViveLEmpereur> for TimeUp {
    type Report = ();

    fn decider(&self, _: &ViveLEmpereur) -> Side {
        self.side
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-XXI.3a", "your time is up: stop moving, or go on at a cost in morale?")
    }

    fn candidates(&self, _: &ViveLEmpereur, out: &mut Vec<Action>) {
        out.extend([Action::Stop, Action::Done]);
    }

    fn check(&self, _: &ViveLEmpereur, action: &Action) -> Verdict {
        crate::watch::check_time_up(action)
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Done)
    }

    fn label(&self, _: &ViveLEmpereur, action: &Action) -> Option<String> {
        match action {
            Action::Stop => Some("Stop moving".to_owned()),
            Action::Done => Some("Go on, at a cost in morale".to_owned()),
            _ => None,
        }
    }

    fn rule(&self, _: &ViveLEmpereur, action: &Action) -> Option<RuleId> {
        matches!(action, Action::Stop).then_some(RuleId("VLE-XXI.3a"))
    }

    /// VLE-XXI.3a: at the limit the owner stops the activation's moves, or goes on and pays.
    fn take<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        umpire.pop();
        if action != Action::Stop {
            umpire.state.core.watch.goes_on = true;
            return Flow::On;
        }
        umpire.state.core.watch.out = true;
        if let Some(group) = umpire.group_mut() {
            group.stopped = true;
            group.plan = Plan::default();
        }
        if let Some(&Frame::Rider(Rider { leader, .. })) = umpire.frame() {
            umpire.take_rider(leader, Action::Stop);
        }
        Flow::On
    }
}
