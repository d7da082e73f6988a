//! The battle is over. LOB-turn-3.
use crate::action::Action;
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict};

/// The battle is over. LOB-turn-3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Over;

impl Procedure<LinesOfBattle> for Over {
    type Report = ();

    fn decider(&self, game: &LinesOfBattle) -> Side {
        game.state.active()
    }

    fn question(&self, _: &LinesOfBattle) -> Question {
        Question::new("LOB-turn-3", "The battle is over.")
    }

    fn candidates(&self, _: &LinesOfBattle, _: &mut Vec<Action>) {}

    fn check(&self, _: &LinesOfBattle, _: &Action) -> Verdict {
        Err(Refusal::new("LOB-turn-3", "the battle is over"))
    }

    fn heading(&self, _: &LinesOfBattle) -> Option<&'static str> {
        Some("battle over")
    }

    fn take<D: Dice, L: Log<Event>>(_: At<Self>, _: &mut Umpire<'_, D, L>, _: Action) -> Flow {
        Flow::Ask
    }
}
