//! 8.0.5: a leader's replacement joins a unit of his command.
use super::phase::not_in_this_step;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::unit::LeaderId;
use serde::{Deserialize, Serialize};
use voltigeur_engine::english::possessive;
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Side, Verdict, require};

/// So many units are offered.
const MOST_OFFERED: usize = 12;

/// A leader's replacement is put on the table. EOTE-8.0.5.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PutLeader {
    /// Who.
    pub leader: LeaderId,
}

impl Procedure<Eagles> for PutLeader {
    type Report = ();

    fn decider(&self, game: &Eagles) -> Side {
        game.battle.leader(self.leader).side
    }

    fn question(&self, game: &Eagles) -> Question {
        let name = possessive(&game.battle.leader(self.leader).name);
        Question::new("EOTE-8.0.5", format!("Which unit should {name} replacement join?"))
    }

    fn candidates(&self, game: &Eagles, out: &mut Vec<Action>) {
        let there = game.of_command(self.leader).filter(|&unit| game.on_table(unit));
        out.extend(there.take(MOST_OFFERED).map(Action::Beside));
    }

    fn check(&self, game: &Eagles, action: &Action) -> Verdict {
        let Action::Beside(unit) = *action else { return not_in_this_step() };
        let there = game.on_table(unit) && game.of_command(self.leader).has(unit);
        require(there, "EOTE-8.0.5", "the replacement must join a unit of that command on the table")
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let Self { leader } = umpire.leave(me);
        if let Action::Beside(unit) = action {
            umpire.replace_leader(leader, unit);
        }
        Flow::On
    }
}
