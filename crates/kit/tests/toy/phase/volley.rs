//! PK-3: fire at whoever comes. It reports whether there was a hit.
use crate::action::Action;
use crate::battle::UnitId;
use crate::game::{Picket, Umpire};
use crate::words::Event;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, Purpose, Refusal, Side, Verdict, require};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Volley {
    pub at: UnitId,
    pub hit: bool,
}

impl Procedure<Picket> for Volley {
    type Report = bool;

    fn decider(&self, game: &Picket) -> Side {
        game.side(self.at).other()
    }
    fn question(&self, game: &Picket) -> Question {
        Question::new("PK-3.1", format!("Fire at the {}?", game.battle.unit(self.at).name))
    }
    fn candidates(&self, game: &Picket, out: &mut Vec<Action>) {
        out.extend(game.who_fires(self.at).map(Action::Fire));
        out.push(Action::Done);
    }
    fn check(&self, game: &Picket, action: &Action) -> Verdict {
        match *action {
            Action::Fire(unit) => {
                require(game.units_of(self.decider(game)).has(unit), "PK-3.1", "that is not your unit")?;
                require(game.who_fires(self.at).has(unit), "PK-3.1", "it has fired, or has no field of fire there")
            }
            Action::Done => Ok(()),
            _ => Err(Refusal::new("PK-3.1", "fire, or hold your fire")),
        }
    }
    fn decline(&self, _: &Picket) -> Option<Action> {
        Some(Action::Done)
    }
    fn label(&self, _: &Picket, action: &Action) -> Option<String> {
        (*action == Action::Done).then(|| "Hold your fire".to_owned())
    }
    fn is_fight(&self) -> bool {
        true
    }
    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow<bool> {
        let Action::Fire(unit) = action else { return Flow::Done(umpire[me].hit) };
        let (side, at) = (umpire.side(unit), umpire[me].at);
        umpire.state.fired.insert(unit);
        let needs = umpire.fire_value(unit, at);
        let hit = umpire.dice.test(needs.total() as u8, Purpose::new("PK-3.2", side));
        umpire.note(|| Event::Fire { unit, at, hit });
        if hit {
            umpire[me].hit = true;
            umpire.lose_step(at);
        }
        Flow::On
    }
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow<bool> {
        let Volley { at, hit } = umpire[me];
        if umpire.who_fires(at).is_empty() { Flow::Done(hit) } else { Flow::Ask }
    }
}
