//! On top or at the bottom of a stack? VLE-V.9b.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Frame, GroupKind, Leaver};
use crate::unit::{UnitId, UnitSet};
use crate::words::does;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};

/// On top or at the bottom of a stack? VLE-V.9b.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Arrival {
    /// Who arrives.
    pub units: UnitSet,
}

impl Procedure<ViveLEmpereur> for Arrival {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.side_of(self.units)
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        let (does, who) = (does(self.units), game.names(self.units));
        Question::new("VLE-V.9b", format!("{does} {who} go on top or at the bottom of the stack?"))
    }

    fn candidates(&self, _: &ViveLEmpereur, out: &mut Vec<Action>) {
        out.extend(self.units.first().into_iter().flat_map(|unit| [Action::Top(unit), Action::Bottom(unit)]));
    }

    fn check(&self, _: &ViveLEmpereur, action: &Action) -> Verdict {
        match *action {
            Action::Top(unit) | Action::Bottom(unit) => {
                require(self.units.first() == Some(unit), "VLE-V.9b", "another unit is being placed")
            }
            _ => Err(Refusal::new("VLE-V.9b", "say whether the unit goes on top or to the bottom of the stack")),
        }
    }

    fn decline(&self, game: &ViveLEmpereur) -> Option<Action> {
        // Whoever only passes through a stack has nothing to gain from its top.
        game.passing().map(Action::Bottom)
    }

    fn rule(&self, _: &ViveLEmpereur, action: &Action) -> Option<RuleId> {
        matches!(action, Action::Top(_) | Action::Bottom(_)).then_some(RuleId("VLE-V.9b"))
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        each(Leaver::Units(self.units));
    }

    fn drop_out(&mut self, gone: Leaver) {
        self.units = self.units.minus(gone.unseen());
    }

    /// VLE-V.9b: on top or at the bottom.
    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let units = umpire[me].units;
        umpire.pop();
        if let Action::Top(_) = action
            && let Some(first) = units.first()
        {
            let order: crate::state::Pile =
                umpire.pile(umpire.state.at(first)).into_iter().filter(|&unit| units.has(unit)).collect();
            for &unit in order.iter().rev() {
                umpire.reorder(unit, true);
            }
            umpire.sink_guns(umpire.state.at(first));
        }
        Flow::On
    }
}

impl ViveLEmpereur {
    /// The unit that has come to a stack on a march which goes on from there. VLE-V.9b.
    pub(crate) fn passing(&self) -> Option<UnitId> {
        let Some(Frame::Arrival(Arrival { units })) = self.frame() else { return None };
        let goes_on = self.state.core.stack.iter().rev().find_map(|frame| match frame {
            Frame::Group(group) => Some(group.kind == GroupKind::March && group.plan.len > group.plan.next),
            _ => None,
        });
        if goes_on == Some(true) { units.first() } else { None }
    }
}
