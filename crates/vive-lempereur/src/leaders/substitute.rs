//! A substitute joins a unit. VLE-XIV.6a.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::on;
use crate::state::LeaderAt;
use crate::unit::LeaderId;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict};

/// A substitute joins a unit. VLE-XIV.6a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Substitute {
    /// Whom he replaces.
    pub leader: LeaderId,
}

impl Procedure<ViveLEmpereur> for Substitute {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.battle.leader(self.leader).side
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        Question::new(
            "VLE-XIV.6a",
            format!("which unit does the substitute for {} join?", game.battle.leader(self.leader).name),
        )
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let side = game.battle.leader(self.leader).side;
        out.extend(game.of_side(side).map(Action::Substitute));
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match *action {
            Action::Substitute(unit) => game.may_substitute(self.leader, unit),
            _ => Err(Refusal::new("VLE-XIV.6a", "first choose the unit that the substitute joins")),
        }
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let leader = umpire[me].leader;
        umpire.pop();
        if let Action::Substitute(unit) = action {
            let hex = umpire.state.at(unit);
            umpire.state.core.leaders[usize::from(leader.0)] = LeaderAt::Hex(hex);
            umpire.state.core.substitutes.insert(leader);
            umpire.state.core.overdue.remove(leader);
            umpire.note(|| Event::Substitute { leader, hex });
        }
        Flow::On
    }

    /// VLE-XIV.6a: nobody to join means that he comes later.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let leader = umpire[me].leader;
        let side = umpire.battle.leader(leader).side;
        let someone = umpire.of_side(side).into_iter().any(|unit| umpire.may_substitute(leader, unit).is_ok());
        if !someone {
            umpire.pop();
            umpire.state.core.overdue.insert(leader);
        }
        on(!someone)
    }
}
