//! A leader is shifted. VLE-XIV.5c, VLE-XIV.5d.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::state::LeaderAt;
use crate::unit::LeaderId;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict};

/// A leader is shifted. VLE-XIV.5c, VLE-XIV.5d.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Shift {
    /// Who.
    pub leader: LeaderId,
    /// How far: 1, or 2 when he is surrounded.
    pub far: u8,
}

impl Procedure<ViveLEmpereur> for Shift {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.battle.leader(self.leader).side
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        Question::new("VLE-XIV.5c", format!("which hex does {} move to?", game.leader_name(self.leader)))
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let Self { leader, far, .. } = *self;
        let Some(here) = game.leader_hex(leader) else { return };
        let around = game.battle.map.hex(here).ring(u16::from(far));
        out.extend(around.filter_map(|hex| game.battle.map.id(hex)).map(Action::To));
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match *action {
            Action::To(hex) => game.may_shift_leader(self.leader, self.far, hex),
            _ => Err(Refusal::new("VLE-XIV.5c", "first move the leader")),
        }
    }

    fn rule(&self, _: &ViveLEmpereur, action: &Action) -> Option<RuleId> {
        let rule = if self.far == 1 { "VLE-XIV.5c" } else { "VLE-XIV.5d" };
        matches!(action, Action::To(_)).then_some(RuleId(rule))
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let leader = umpire[me].leader;
        umpire.pop();
        if let Action::To(hex) = action {
            umpire.state.core.leaders[usize::from(leader.0)] = LeaderAt::Hex(hex);
            umpire.note(|| Event::LeaderMoved { leader, to: hex, rule: "VLE-XIV.5c" });
        }
        Flow::On
    }
}
