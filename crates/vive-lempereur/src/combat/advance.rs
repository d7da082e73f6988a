//! After a melee: who moves into the hex that it emptied? VLE-VIII.10a.
use crate::action::Action;
use crate::combat::exploit::{Exploit, ExploitStage};
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Leaver, StepKind, StepStage};
use crate::unit::{LeaderSet, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict};
use voltigeur_field::hex::HexId;

/// Who moves into the hex that a melee emptied. VLE-VIII.10a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Advance {
    /// The hex.
    pub target: HexId,
    /// Who may.
    pub able: UnitSet,
    /// Who will.
    pub going: UnitSet,
    /// Leaders who ride along. VLE-XIV.2a.
    pub leaders: LeaderSet,
    /// Charging units may exploit. VLE-IX.4a.
    pub exploit: bool,
    /// First hexes of the defenders' retreats; none if all are gone.
    pub retreats: [u16; 3],
}

impl Procedure<ViveLEmpereur> for Advance {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.side_of(self.able)
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        Question::new("VLE-VIII.10a", format!("which units advance into {}?", game.label(self.target)))
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        out.extend(self.able.map(Action::Advance));
        for unit in self.going {
            out.extend(game.leaders_in(game.state.at(unit)).map(Action::Bring));
        }
        if self.exploit && self.going.is_empty() {
            out.extend(game.battle.map.neighbours(self.target).map(|(_, hex)| Action::Exploit(hex)));
        }
        out.push(Action::Done);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match *action {
            Action::Done => Ok(()),
            Action::Advance(unit) => game.may_advance(self, unit),
            Action::Bring(leader) => game.may_bring(self.going, self.leaders, leader),
            Action::Exploit(goal) => game.may_exploit(self, goal),
            _ => Err(Refusal::new("VLE-VIII.10a", "say which units advance into the hex, if any")),
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Done)
    }

    fn label(&self, _: &ViveLEmpereur, action: &Action) -> Option<String> {
        let words = if self.going.is_empty() { "Do not advance" } else { "Advance" };
        (*action == Action::Done).then(|| words.to_owned())
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        each(Leaver::Units(self.able));
        each(Leaver::Units(self.going));
    }

    fn drop_out(&mut self, gone: Leaver) {
        if let Leaver::Leader(leader) = gone {
            self.leaders.remove(leader);
        }
        for units in [&mut self.able, &mut self.going] {
            *units = units.minus(gone.out());
        }
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let advance = umpire[me];
        match action {
            Action::Advance(unit) => {
                umpire[me].going.insert(unit);
            }
            Action::Bring(leader) => {
                umpire[me].leaders.insert(leader);
            }
            Action::Exploit(goal) => {
                umpire.pop();
                let able = advance.able.and(umpire.battle.derived.cavalry);
                umpire.open(Exploit {
                    hex: advance.target,
                    goal,
                    pursuit: advance.retreats.contains(&goal.0),
                    able,
                    going: UnitSet::EMPTY,
                    leaders: LeaderSet::EMPTY,
                    turning: UnitSet::EMPTY,
                    stage: ExploitStage::Choose,
                });
            }
            _ => {
                umpire.pop();
                umpire.walk_in(advance.going, advance.leaders, advance.target, StepKind::Advance, StepStage::Place);
            }
        }
        Flow::On
    }

    /// An advance that nobody can make asks nothing.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let advance = umpire[me];
        let possible = advance.able.into_iter().any(|unit| umpire.may_advance(&advance, unit).is_ok());
        if possible || !advance.going.is_empty() {
            return Flow::Ask;
        }
        umpire.pop();
        Flow::On
    }
}
