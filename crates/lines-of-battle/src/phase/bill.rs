//! A price is paid in command points; its owner is asked where there is more than one way to do it. LOB-D-12, ruling R70.
use crate::action::{Action, Source};
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::area::AreaId;

/// A price to be paid. Paid, it is its own report. LOB-D-12.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bill {
    /// Command points still owed.
    pub owed: u8,
    /// The units that are paid for.
    pub units: UnitSet,
    /// Where they started.
    pub origin: AreaId,
    /// What comes then.
    pub then: Paid,
}

/// What a payment is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Paid {
    /// The activation ends. LOB-D-15.
    Stop,
    /// The attack begins. LOB-D-14.
    Attack(AreaId),
    /// A unit rallies. LOB-C-1.
    Rally(UnitId),
    /// An Imbecile's order was lost. LOB-leader-9e.
    Lost,
}

impl Procedure<LinesOfBattle> for Bill {
    type Report = Self;

    fn decider(&self, game: &LinesOfBattle) -> Side {
        game.state.active()
    }

    fn question(&self, _: &LinesOfBattle) -> Question {
        let text = format!("which command points will you spend? {} still to pay.", self.owed);
        Question::new("LOB-D-12", text)
    }

    fn candidates(&self, game: &LinesOfBattle, out: &mut Vec<Action>) {
        game.sources(self.units, self.origin, |source, _| out.push(Action::Pay(source)));
    }

    fn check(&self, game: &LinesOfBattle, action: &Action) -> Verdict {
        let Action::Pay(source) = *action else {
            return Err(Refusal::new("LOB-D-12", "first choose the command points that pay"));
        };
        let mut has = false;
        game.sources(self.units, self.origin, |usable, _| has |= usable == source);
        require(has, "LOB-D-12", "you have no command point of that kind to spend on these units")
    }

    fn is_fight(&self) -> bool {
        true
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow<Self> {
        if let Action::Pay(source) = action {
            umpire.spend(source, 1);
            umpire[me].owed -= 1;
        }
        Flow::On
    }

    /// Pays as long as there is only one way to do it.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow<Self> {
        let bill = umpire[me];
        let (mut kinds, mut total, mut first) = (0, 0, Source::Free);
        umpire.sources(bill.units, bill.origin, |source, points| {
            if kinds == 0 {
                first = source;
            }
            kinds += 1;
            total += points;
        });
        if bill.owed == 0 {
            return Flow::Done(bill);
        }
        if kinds <= 1 {
            umpire.spend(first, bill.owed);
            return Flow::Done(bill);
        }
        if total > bill.owed {
            return Flow::Ask;
        }
        umpire.spend(first, 1);
        umpire[me].owed -= 1;
        Flow::On
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    fn spend(&mut self, source: Source, amount: u8) {
        let side = self.state.active();
        let purse = &mut self.state.core.purse;
        match source {
            Source::Free => purse.free = purse.free.saturating_sub(amount),
            Source::Contingent(contingent) => {
                let points = &mut purse.contingent[usize::from(contingent.0)];
                *points = points.saturating_sub(amount);
            }
            Source::Efficient(leader) => purse.efficient.remove(leader),
        }
        self.note(|| Event::Paid { side, source, amount });
    }
}
