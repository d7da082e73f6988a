//! The beginning: set-up dice, and what the scenario puts down. LOB-QB-17, LOB-QB-22.
use crate::action::{Action, Spot};
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::procedure::SetUp;
use crate::unit::{Arrival, Start};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Purpose, Refusal, Side, Verdict};

/// Before anything: the set-up dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Begin;

impl Procedure<LinesOfBattle> for Begin {
    type Report = ();

    fn decider(&self, game: &LinesOfBattle) -> Side {
        game.battle.setup_order[0]
    }

    fn question(&self, _: &LinesOfBattle) -> Question {
        Question::new("LOB-act-1", "Begin the battle?")
    }

    fn candidates(&self, _: &LinesOfBattle, out: &mut Vec<Action>) {
        out.push(Action::Begin);
    }

    fn check(&self, _: &LinesOfBattle, action: &Action) -> Verdict {
        match action {
            Action::Begin => Ok(()),
            _ => Err(Refusal::new("LOB-act-1", "the battle has not begun: begin it first")),
        }
    }

    fn heading(&self, _: &LinesOfBattle) -> Option<&'static str> {
        Some("set-up")
    }

    fn take<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, _: Action) -> Flow {
        umpire.begin();
        Flow::On
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Rolls the set-up dice and places what needs no decision. LOB-QB-17, LOB-QB-22.
    fn begin(&mut self) {
        for n in 0..self.battle.setup_dice.len() {
            let die = self.battle.setup_dice[n];
            let face = self.dice.d6(Purpose::new(die.rule, die.roller));
            self.state.core.setup_dice[n] = face;
            self.note(|| Event::SetupDie { rule: die.rule, face });
        }
        for unit in self.battle.all_units() {
            let info = self.unit(unit);
            if info.arrival != Arrival::Start {
                continue;
            }
            let Start::Listed { area, facing, square, limbered } = info.start else { continue };
            let asks = self.is_artillery(unit) && limbered.is_none() && !info.traits.horse;
            if asks {
                continue;
            }
            let spot = match facing.and_then(|to| self.battle.map.link(area, to)) {
                Some(link) => Spot::Line(area, link),
                None if square => Spot::Square(area),
                None if limbered == Some(true) && !info.traits.horse => Spot::Limbered(area),
                None => Spot::Area(area),
            };
            self.put_down(unit, spot);
        }
        let side = self.battle.setup_order[0];
        self.turn_to(SetUp { side, unit: None });
    }
}
