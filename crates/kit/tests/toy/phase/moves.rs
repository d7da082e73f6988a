//! PK-2: the active side moves, unit by unit.
use crate::action::Action;
use crate::game::{Picket, Umpire};
use crate::movement::Way;
use crate::procedure::{Assaults, March};
use crate::words::Event;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Moves;

impl Procedure<Picket> for Moves {
    type Report = ();

    fn decider(&self, game: &Picket) -> Side {
        game.state.active
    }
    fn question(&self, _: &Picket) -> Question {
        Question::new("PK-2.1", "Choose a unit to move")
    }
    fn candidates(&self, game: &Picket, out: &mut Vec<Action>) {
        for unit in game.units_of(game.state.active).minus(game.state.moved) {
            game.each_way(unit, |Way { path, .. }| out.extend(path.last().map(|&to| Action::Move(unit, to))));
        }
        out.push(Action::Done);
    }
    fn check(&self, game: &Picket, action: &Action) -> Verdict {
        match *action {
            Action::Move(unit, to) => {
                require(game.units_of(game.state.active).has(unit), "PK-2.1", "that is not your unit")?;
                require(!game.state.moved.has(unit), "PK-2.1", "it has moved already")?;
                require(game.way(unit, to).is_some(), "PK-2.1", "it cannot reach that hex")
            }
            Action::Done => Ok(()),
            _ => Err(Refusal::new("PK-1.1", "first move, or end the moves")),
        }
    }
    /// A search for each unit finds all that is legal.
    fn legal(&self, game: &Picket, out: &mut Vec<Action>) {
        self.candidates(game, out);
    }
    fn decline(&self, _: &Picket) -> Option<Action> {
        Some(Action::Done)
    }
    fn label(&self, _: &Picket, action: &Action) -> Option<String> {
        (*action == Action::Done).then(|| "End the moves".to_owned())
    }
    fn heading(&self, _: &Picket) -> Option<&'static str> {
        Some("Moves")
    }
    fn take<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        match action {
            Action::Move(unit, to) => {
                umpire.state.moved.insert(unit);
                let way = umpire.way(unit, to).expect("a legal move has a way");
                umpire.open(March { unit, way });
            }
            _ => umpire.turn_to(Assaults),
        }
        Flow::On
    }
}
