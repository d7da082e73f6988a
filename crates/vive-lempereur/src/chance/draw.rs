//! Event chits are drawn before the first turn. VLE-XXII.1a.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::Moment;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, Side, Verdict, require};

/// Event chits are drawn before the first turn. VLE-XXII.1a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Draw;

impl Procedure<ViveLEmpereur> for Draw {
    type Report = ();

    fn decider(&self, _: &ViveLEmpereur) -> Side {
        Side::First
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-XXII.1a", "draw the event chits.")
    }

    fn candidates(&self, _: &ViveLEmpereur, out: &mut Vec<Action>) {
        out.push(Action::Draw);
    }

    fn check(&self, _: &ViveLEmpereur, action: &Action) -> Verdict {
        require(*action == Action::Draw, "VLE-XXII.1a", "first draw the event chits")
    }

    fn take<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, _: Action) -> Flow {
        umpire.pop();
        umpire.draw_at_start();
        umpire.ask_for_events(Moment::Between, None);
        Flow::On
    }
}
