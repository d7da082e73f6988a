//! PK-4: the active side assaults, unit by unit; then the other side has its turn.
use crate::action::Action;
use crate::battle::UnitSet;
use crate::game::{Picket, Umpire};
use crate::procedure::{Moves, Over};
use crate::words::Event;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Contest, Dice, Log, Purpose, Refusal, Side, Verdict, require};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Assaults;

impl Procedure<Picket> for Assaults {
    type Report = ();

    fn decider(&self, game: &Picket) -> Side {
        game.state.active
    }
    fn question(&self, _: &Picket) -> Question {
        Question::new("PK-4.1", "Choose a unit to assault with")
    }
    fn candidates(&self, game: &Picket, out: &mut Vec<Action>) {
        for unit in game.units_of(game.state.active) {
            out.extend(game.targets(unit).map(|at| Action::Assault(unit, at)));
        }
        out.push(Action::Done);
    }
    fn check(&self, game: &Picket, action: &Action) -> Verdict {
        match *action {
            Action::Assault(unit, at) => {
                require(game.units_of(game.state.active).has(unit), "PK-4.1", "that is not your unit")?;
                require(!game.state.struck.has(unit), "PK-4.1", "it has assaulted already")?;
                require(game.targets(unit).any(|hex| hex == at), "PK-4.1", "no enemy stands there before its front")
            }
            Action::Done => Ok(()),
            _ => Err(Refusal::new("PK-1.1", "first assault, or end the assaults")),
        }
    }
    fn decline(&self, _: &Picket) -> Option<Action> {
        Some(Action::Done)
    }
    fn label(&self, _: &Picket, action: &Action) -> Option<String> {
        (*action == Action::Done).then(|| "End the assaults".to_owned())
    }
    fn heading(&self, _: &Picket) -> Option<&'static str> {
        Some("Assaults")
    }
    fn take<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        match action {
            Action::Assault(unit, hex) => {
                umpire.state.struck.insert(unit);
                let at = umpire.state.stacks.top(hex).expect("a legal assault has a target");
                let (attack, defence) = (umpire.assault_value(unit, None), umpire.assault_value(at, Some(hex)));
                let edge = attack.total() - defence.total();
                let contest = umpire.dice.opposed(edge, Purpose::new("PK-4.1", umpire.state.active));
                umpire.note(|| Event::Assault { unit, at, contest });
                match contest {
                    Contest::Won => umpire.lose_step(at),
                    Contest::Lost => umpire.lose_step(unit),
                    Contest::Drawn => {}
                }
            }
            _ => umpire.next_turn(),
        }
        Flow::On
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// PK-1.1, PK-1.2.
    fn next_turn(&mut self) {
        let state = &mut self.game.state;
        (state.moved, state.fired, state.struck) = (UnitSet::EMPTY, UnitSet::EMPTY, UnitSet::EMPTY);
        state.active = state.active.other();
        state.turn += u8::from(state.active == Side::First);
        if self.state.turn > self.battle.turns {
            self.turn_to(Over);
        } else {
            self.turn_to(Moves);
        }
    }
}
