//! One or two hexes more of a retreat? VLE-V.1c, VLE-V.2a.
use crate::action::Action;
use crate::combat::retreat::RetreatKind;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Frame, Leaver, Waiting};
use crate::unit::UnitSet;
use crate::words::does;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, Side, Verdict, require};

/// One or two hexes more? VLE-V.1c, VLE-V.2a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Extra {
    /// Whose retreat grows; those who retreat now, or others who then wait.
    pub units: UnitSet,
    /// The stack that retreats now.
    pub own: bool,
}

impl Procedure<ViveLEmpereur> for Extra {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.side_of(self.units)
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        let (does, who) = (does(self.units), game.names(self.units));
        Question::new("VLE-V.1c", format!("how many more hexes {does} {who} retreat?"))
    }

    fn candidates(&self, _: &ViveLEmpereur, out: &mut Vec<Action>) {
        out.extend([Action::More(1), Action::More(2)]);
    }

    fn check(&self, _: &ViveLEmpereur, action: &Action) -> Verdict {
        require(matches!(action, Action::More(1 | 2)), "VLE-V.1c", "choose one more hex or two")
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        each(Leaver::Units(self.units));
    }

    fn drop_out(&mut self, gone: Leaver) {
        self.units = self.units.minus(gone.unseen());
    }

    /// VLE-V.1c, VLE-V.2a: one or two hexes more.
    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let Self { units, own } = umpire[me];
        umpire.pop();
        let Action::More(hexes) = action else { return Flow::On };
        if own {
            let retreat = umpire.state.core.stack.iter_mut().rev().find_map(|frame| match frame {
                Frame::Retreat(retreat) => Some(retreat),
                _ => None,
            });
            if let Some(retreat) = retreat {
                retreat.left += hexes;
            }
        } else {
            umpire.state.core.waiting = umpire.state.core.waiting.minus(units);
            umpire.enqueue(Waiting { units, left: hexes, kind: RetreatKind::Extra, cause: UnitSet::EMPTY, pair: None });
        }
        Flow::On
    }

    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let gone = umpire[me].units.into_iter().all(|unit| umpire.state.hex(unit).is_none());
        if gone { Flow::Done(()) } else { Flow::Ask }
    }
}
