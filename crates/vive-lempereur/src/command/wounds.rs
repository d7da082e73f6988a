//! Level 1: leaders who are wounded come back. VLE-XVII.1a, VLE-XVII.1b.
use super::CommandEvent;
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::on;
use crate::state::LeaderAt;
use crate::unit::{LeaderId, Rank, UnitId};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};

/// A leader who recovered joins a unit. VLE-XVII.1a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Return {
    /// Who.
    pub leader: LeaderId,
}

impl Procedure<ViveLEmpereur> for Return {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.battle.leader(self.leader).side
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        Question::new(
            "VLE-XVII.1a",
            format!("{} has returned: which unit does he join?", game.battle.leader(self.leader).name),
        )
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let side = game.battle.leader(self.leader).side;
        out.extend(game.of_side(side).map(Action::Substitute));
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match *action {
            Action::Substitute(unit) => game.may_return(self.leader, unit),
            _ => Err(Refusal::new("VLE-XVII.1a", "first choose the unit that the leader joins")),
        }
    }

    fn rule(&self, _: &ViveLEmpereur, action: &Action) -> Option<RuleId> {
        matches!(action, Action::Substitute(_)).then_some(RuleId("VLE-XVII.1a"))
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let leader = umpire[me].leader;
        if let Action::Substitute(unit) = action {
            umpire.pop();
            umpire.come_back(leader, Some(unit));
        }
        Flow::On
    }

    /// Nobody to join means that he comes later.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let leader = umpire[me].leader;
        let side = umpire.battle.leader(leader).side;
        let someone = umpire.of_side(side).into_iter().any(|unit| umpire.may_return(leader, unit).is_ok());
        if !someone {
            umpire.pop();
        }
        on(!someone)
    }
}

impl ViveLEmpereur {
    /// Is a wounded leader due back in this turn? Then nobody is asked for a substitute. VLE-XVII.1a.
    pub(crate) fn comes_back(&self, leader: LeaderId) -> bool {
        let due = self.state.core.command.returns[usize::from(leader.0)];
        due != 0 && due <= self.state.turn()
    }

    /// VLE-XVII.1a: without a substitute on the map he joins any unit of his.
    pub(crate) fn may_return(&self, leader: LeaderId, unit: UnitId) -> Verdict {
        let side = self.battle.leader(leader).side;
        require(self.of_side(side).has(unit), "VLE-XVII.1a", "that is not a unit of his side on the map")?;
        require(self.commands(leader, unit), "VLE-XVII.1a", "he does not command that unit")
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-XVII.1a: wounded, or gone for good? Says whether he is gone.
    pub fn wound(&mut self, leader: LeaderId) -> bool {
        let face = self.d6("VLE-XVII.1a", self.battle.leader(leader).side);
        let back = (face < 6).then(|| self.state.turn() + face + 1);
        self.state.core.command.returns[usize::from(leader.0)] = back.unwrap_or(0);
        self.note(|| Event::Command(CommandEvent::Wounded { leader, face, back }));
        back.is_none()
    }

    /// VLE-II.6, VLE-XVII.1a: wounded leaders return, after the substitutes have come.
    pub fn return_wounded(&mut self) {
        for n in (0..self.battle.leaders.len()).rev() {
            let leader = LeaderId(n as u8);
            if !self.comes_back(leader) {
                continue;
            }
            match self.leader_hex(leader) {
                Some(_) => self.come_back(leader, None),
                None => self.open(Return { leader }),
            }
        }
    }

    /// He takes over from his substitute, or joins a unit; a deputy who acted for him steps back.
    pub(super) fn come_back(&mut self, leader: LeaderId, unit: Option<UnitId>) {
        let info = self.battle.leader(leader);
        let (side, rank) = (info.side, info.rank);
        let joined = unit.map(|unit| self.state.at(unit));
        let Some(hex) = joined.or_else(|| self.leader_hex(leader)) else { return };
        let core = &mut self.state.core;
        core.leaders[usize::from(leader.0)] = LeaderAt::Hex(hex);
        core.substitutes.remove(leader);
        core.command.returns[usize::from(leader.0)] = 0;
        if rank == Rank::Army {
            core.deputy_acts[side] = false;
        }
        self.note(|| Event::Command(CommandEvent::Returned { leader, hex }));
    }
}
