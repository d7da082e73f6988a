//! D. Move phase: a group is activated, or the phase ends; with rally-and-move units rally, too. LOB-D-1, LOB-D-15, LOB-opt-rm.
use crate::action::Action;
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::procedure::{Bill, Fire};
use crate::unit::UnitSet;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Awaits, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict};

/// D. Move; with rally-and-move also rally. LOB-opt-rm.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Move;

impl Procedure<LinesOfBattle> for Move {
    type Report = ();

    fn decider(&self, game: &LinesOfBattle) -> Side {
        game.state.active()
    }

    fn question(&self, game: &LinesOfBattle) -> Question {
        let rally = if game.battle.switches.rally_and_move { " or rally" } else { "" };
        Question::new("LOB-D-1", format!("which unit will you activate{rally}?"))
    }

    fn candidates(&self, game: &LinesOfBattle, out: &mut Vec<Action>) {
        if game.has_points() {
            let side = game.state.active();
            let ready = game.on_map_of(side).minus(game.state.moved()).minus(game.state.rallied());
            out.extend(ready.iter().map(Action::Activate));
            if game.battle.switches.rally_and_move {
                let own = game.on_map_of(side).minus(game.battle.derived.artillery);
                out.extend(own.iter().filter(|&unit| game.state.hits(unit) > 0).map(Action::Rally));
            }
        }
        out.push(Action::End);
    }

    fn check(&self, game: &LinesOfBattle, action: &Action) -> Verdict {
        match *action {
            Action::Activate(unit) => game.check_activate(unit),
            Action::Rally(unit) if game.battle.switches.rally_and_move => game.check_rally(unit),
            Action::Rally(_) => Err(Refusal::new("LOB-C-6", "the rally phase is over for this turn")),
            Action::End => Ok(()),
            _ => Err(Refusal::new("LOB-act-7", "no unit is active: first activate one, or end the phase")),
        }
    }

    fn decline(&self, _: &LinesOfBattle) -> Option<Action> {
        Some(Action::End)
    }

    fn label(&self, game: &LinesOfBattle, action: &Action) -> Option<String> {
        match *action {
            Action::Activate(unit) => {
                let place =
                    game.state.area_of(unit).map_or(String::new(), |area| format!(" in {}", game.area_name(area)));
                Some(format!("Activate {}{place}", game.unit_name(unit)))
            }
            Action::End => Some("End the movement phase".to_owned()),
            _ => None,
        }
    }

    fn rule(&self, _: &LinesOfBattle, action: &Action) -> Option<RuleId> {
        (*action == Action::End).then_some(RuleId("LOB-D-1"))
    }

    fn cost(&self, game: &LinesOfBattle, action: &Action) -> Option<String> {
        game.rally_cost_in_words(action)
    }

    fn heading(&self, _: &LinesOfBattle) -> Option<&'static str> {
        Some("movement")
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        match action {
            Action::Activate(unit) => {
                let group = umpire.group_of(unit);
                umpire.open(group);
            }
            Action::Rally(unit) => {
                let bill = umpire.order_rally(unit);
                umpire.call(me, bill);
            }
            _ => umpire.end_move_phase(),
        }
        Flow::On
    }
}

impl Awaits<LinesOfBattle, Bill> for Move {
    fn resume<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, bill: Bill) -> Flow {
        umpire.rally_paid(bill);
        Flow::On
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// LOB-D-15, then E.
    pub fn end_move_phase(&mut self) {
        let side = self.state.active();
        self.turn_to(Fire { side, fired: UnitSet::EMPTY });
    }
}
