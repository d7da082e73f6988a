//! Artillery in a new square goes up or down. VLE-IX.6e.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::Leaver;
use crate::unit::UnitSet;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};
use voltigeur_field::hex::HexId;

/// Artillery in a new square goes up or down. VLE-IX.6e.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Arrange {
    /// The hex.
    pub hex: HexId,
    /// Guns that were moved.
    pub moved: UnitSet,
}

impl Procedure<ViveLEmpereur> for Arrange {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.side_in(self.hex).unwrap_or(game.state.active())
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-IX.6e", "do guns move to the top or the bottom of the square?")
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        for unit in game.units_in(self.hex) {
            out.extend([Action::Top(unit), Action::Bottom(unit)]);
        }
        out.push(Action::Done);
    }

    /// VLE-IX.6e: guns inside a new square go up or down, once each.
    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        let Self { hex, moved, .. } = *self;
        match *action {
            Action::Done => Ok(()),
            Action::Top(unit) | Action::Bottom(unit) => {
                let here = game.state.hex(unit) == Some(hex) && game.is_artillery(unit);
                require(
                    here && !moved.has(unit),
                    "VLE-IX.6e",
                    "only guns in the square move up or down, each of them once",
                )?;
                let pile = game.pile(hex);
                let there = if matches!(action, Action::Top(_)) { pile.first() } else { pile.last() };
                require(there != Some(&unit), "VLE-IX.6e", "the guns are already there")
            }
            _ => Err(Refusal::new("VLE-IX.6e", "first say whether the guns go up or down")),
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Done)
    }

    fn label(&self, _: &ViveLEmpereur, action: &Action) -> Option<String> {
        (*action == Action::Done).then(|| "Leave the guns where they are".to_owned())
    }

    fn rule(&self, _: &ViveLEmpereur, action: &Action) -> Option<RuleId> {
        matches!(action, Action::Top(_) | Action::Bottom(_)).then_some(RuleId("VLE-IX.6e"))
    }

    fn drop_out(&mut self, gone: Leaver) {
        self.moved = self.moved.minus(gone.unseen());
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let (Action::Top(unit) | Action::Bottom(unit)) = action else { return Flow::Done(()) };
        umpire.reorder(unit, matches!(action, Action::Top(_)));
        umpire[me].moved.insert(unit);
        Flow::On
    }
}
