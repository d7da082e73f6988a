//! Units that fire better once are picked. VLE-XXIII.0a.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::options::Effect;
use crate::procedure::on;
use crate::unit::UnitSet;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict};

/// Units that fire better once are picked. VLE-XXIII.0a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Once {
    /// Whose.
    pub side: Side,
}

impl Procedure<ViveLEmpereur> for Once {
    type Report = ();

    fn decider(&self, _: &ViveLEmpereur) -> Side {
        self.side
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-XXIII.0a", "which units use their better fire now? Each can do so once in the battle.")
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        out.extend(game.volley_now().map_or(UnitSet::EMPTY, |volley| volley.firers).map(Action::Pick));
        out.push(Action::Done);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        let Self { side, .. } = *self;
        match *action {
            Action::Done => Ok(()),
            Action::Pick(unit) => game.may_fire_better(side, unit),
            _ => Err(Refusal::new("VLE-XXIII.0a", "say which units use their better fire now")),
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Done)
    }

    fn label(&self, _: &ViveLEmpereur, action: &Action) -> Option<String> {
        (*action == Action::Done).then(|| "No more units".to_owned())
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let side = umpire[me].side;
        let Action::Pick(unit) = action else {
            umpire.pop();
            return Flow::On;
        };
        let plans = &mut umpire.state.core.battle_options;
        plans.volley_used.insert(unit);
        plans.volley_now.insert(unit);
        umpire.reveal_by(side, |_, effect| matches!(effect, Effect::Volley { units, .. } if units.has(unit)));
        Flow::On
    }

    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let side = umpire[me].side;
        let firers = umpire.volley_now().map_or(UnitSet::EMPTY, |volley| volley.firers);
        let open = firers.into_iter().any(|unit| umpire.may_fire_better(side, unit).is_ok());
        if !open {
            umpire.pop();
        }
        on(!open)
    }
}
