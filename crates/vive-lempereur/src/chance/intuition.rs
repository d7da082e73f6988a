//! A unit moves in the enemy's movement phase. VLE-XXII.3.20.
use crate::action::{Action, Turn};
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Leaver, PairStep, Step, StepKind, StepStage, on};
use crate::unit::{Formation, LeaderSet, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::Direction;

/// A unit moves up to two hexes in the enemy's movement phase. VLE-XXII.3.20.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Intuition {
    /// Who.
    pub unit: UnitId,
    /// Leaders that go along.
    pub leaders: LeaderSet,
    /// Hexes made.
    pub steps: u8,
    /// Turns made.
    pub turns: u8,
    /// It was in good order when it began.
    pub good: bool,
}

impl Procedure<ViveLEmpereur> for Intuition {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.side(self.unit)
    }

    fn question(&self, game: &ViveLEmpereur) -> Question {
        Question::new("VLE-XXII.3.20", format!("{} may move up to two hexes: where to?", game.unit_name(self.unit)))
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        out.extend(Direction::ALL.into_iter().map(Action::Step));
        out.extend([Turn::Left, Turn::Right].map(Action::Turn));
        out.extend(game.leaders_in(game.state.at(self.unit)).map(Action::Bring));
        out.push(Action::Done);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        let rule = "VLE-XXII.3.20";
        let formation = game.state.formation(self.unit);
        match *action {
            Action::Done => Ok(()),
            Action::Step(direction) => game.may_step_by_intuition(self, direction).map(|_| ()),
            Action::Turn(Turn::Left | Turn::Right) => {
                let turns = formation.has_facing() && formation != Formation::Tirailleurs;
                require(turns, "VLE-G.6", "that formation has no facing to change")?;
                require(self.turns < 6, rule, "that unit has turned often enough")
            }
            Action::Bring(leader) => {
                let here = game.leader_hex(leader) == game.state.hex(self.unit) && self.steps == 0;
                require(here, "VLE-XIV.2a", "he did not start in the unit's hex")?;
                let own = game.battle.leader(leader).side == game.side(self.unit);
                require(own && !self.leaders.has(leader), "VLE-XIV.2a", "he cannot ride with that unit")
            }
            _ => Err(Refusal::new(rule, "step, turn or stop")),
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Done)
    }

    fn label(&self, _: &ViveLEmpereur, action: &Action) -> Option<String> {
        (*action == Action::Done).then(|| "Stop here".to_owned())
    }

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        each(Leaver::Units(UnitSet::one(self.unit)));
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let intuition = umpire[me];
        let unit = intuition.unit;
        match action {
            Action::Step(direction) => {
                let Ok(to) = umpire.may_step_by_intuition(&intuition, direction) else { return Flow::On };
                umpire[me].steps += 1;
                let from = umpire.state.at(unit);
                let pair = umpire.state.second(&umpire.battle, unit).map(|second| PairStep {
                    also_from: Some(second),
                    also_to: umpire.battle.map.neighbour(second, direction),
                    pose: Some((to, umpire.state.facing(unit))),
                });
                umpire.open(Step {
                    units: UnitSet::one(unit),
                    leaders: intuition.leaders,
                    from,
                    to,
                    kind: StepKind::March,
                    stage: StepStage::Fire,
                    cause: UnitSet::EMPTY,
                    pair,
                });
            }
            Action::Turn(turn) => {
                let facing = (umpire.state.facing(unit) + if turn == Turn::Left { 5 } else { 1 }) % 6;
                let formation = umpire.state.formation(unit);
                umpire.state.set_form(unit, formation, facing);
                umpire.note(|| Event::Turned { unit, facing });
                umpire[me].turns += 1;
            }
            Action::Bring(leader) => {
                umpire[me].leaders.insert(leader);
            }
            _ => {
                umpire.pop();
                umpire.rest(UnitSet::one(unit));
            }
        }
        Flow::On
    }

    /// A unit that was eliminated or broken on the way moves no further.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let intuition = umpire[me];
        let unit = intuition.unit;
        let here = umpire.state.hex(unit).is_some() && umpire.state.good_order(unit) == intuition.good;
        if !here {
            umpire.pop();
        }
        on(!here)
    }
}
