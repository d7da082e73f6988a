//! C. Rally. LOB-C-1 to LOB-C-6, LOB-opt-rm.
use crate::action::Action;
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::procedure::{Bill, Move, Paid};
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::english::count;
use voltigeur_engine::procedure::{At, Awaits, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};

/// C. Rally.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rally;

impl Procedure<LinesOfBattle> for Rally {
    type Report = ();

    fn decider(&self, game: &LinesOfBattle) -> Side {
        game.state.active()
    }

    fn question(&self, _: &LinesOfBattle) -> Question {
        Question::new("LOB-C-1", "which unit will you rally?")
    }

    fn candidates(&self, game: &LinesOfBattle, out: &mut Vec<Action>) {
        if game.has_points() {
            let own = game.on_map_of(game.state.active()).minus(game.battle.derived.artillery);
            out.extend(own.iter().filter(|&unit| game.state.hits(unit) > 0).map(Action::Rally));
        }
        out.push(Action::End);
    }

    fn check(&self, game: &LinesOfBattle, action: &Action) -> Verdict {
        match *action {
            Action::Rally(unit) => game.check_rally(unit),
            Action::End => Ok(()),
            Action::Activate(_) => Err(Refusal::new("LOB-C-6", "groups move after the rally phase: end it first")),
            _ => Err(Refusal::new("LOB-act-7", "that cannot be done now: answer the question first")),
        }
    }

    fn decline(&self, _: &LinesOfBattle) -> Option<Action> {
        Some(Action::End)
    }

    fn label(&self, _: &LinesOfBattle, action: &Action) -> Option<String> {
        (*action == Action::End).then(|| "End the rally phase".to_owned())
    }

    fn rule(&self, _: &LinesOfBattle, action: &Action) -> Option<RuleId> {
        (*action == Action::End).then_some(RuleId("LOB-C-6"))
    }

    fn cost(&self, game: &LinesOfBattle, action: &Action) -> Option<String> {
        game.rally_cost_in_words(action)
    }

    fn heading(&self, _: &LinesOfBattle) -> Option<&'static str> {
        Some("rally")
    }

    /// LOB-C-6.
    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        match action {
            Action::Rally(unit) => {
                let bill = umpire.order_rally(unit);
                umpire.call(me, bill);
            }
            _ => umpire.turn_to(Move),
        }
        Flow::On
    }
}

impl Awaits<LinesOfBattle, Bill> for Rally {
    fn resume<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, bill: Bill) -> Flow {
        umpire.rally_paid(bill);
        Flow::On
    }
}

impl LinesOfBattle {
    /// LOB-C-1, LOB-C-2, LOB-C-3, LOB-C-4: may the unit be rallied?
    pub(crate) fn check_rally(&self, unit: UnitId) -> Verdict {
        let side = self.state.active();
        require(self.on_map_of(side).has(unit), "LOB-C-1", "that is not one of your units on the map")?;
        require(!self.is_artillery(unit), "LOB-C-2", "artillery cannot rally")?;
        require(self.state.hits(unit) > 0, "LOB-C-2", "that unit has no hits to rally from")?;
        require(!self.state.lines().has(unit), "LOB-C-2", "a unit on an Approach cannot rally")?;
        let area = self.state.area_of(unit).expect("a unit on the map has an Area");
        let faced = self
            .battle
            .map
            .neighbours(area)
            .iter()
            .any(|&(_, link)| self.state.line_on(link).is_some_and(|line| self.unit(line).side != side));
        require(!faced, "LOB-C-2", "an enemy line on an Approach of the Area prevents the rally")?;
        require(!self.state.rallied().has(unit), "LOB-C-3", "that unit has already been rallied this turn")?;
        require(!self.state.moved().has(unit), "LOB-opt-rm", "that unit has already moved this turn")?;
        let (cost, funds) = (self.rally_cost(unit), self.funds(UnitSet::one(unit), area));
        if cost > funds {
            return Err(Refusal::new("LOB-C-1", "there are not enough command points")
                .numbers(i16::from(cost), i16::from(funds)));
        }
        Ok(())
    }

    /// LOB-C-1, LOB-leader-9d: 1 command point, 2 in the Area of a Buffoon.
    pub(crate) fn rally_cost(&self, unit: UnitId) -> u8 {
        let area = self.state.area_of(unit).expect("a unit on the map has an Area");
        1 + self.surcharge(area, self.unit(unit).side)
    }
    /// What a rally costs, in words.
    pub(crate) fn rally_cost_in_words(&self, action: &Action) -> Option<String> {
        let Action::Rally(unit) = *action else { return None };
        self.state.area_of(unit).map(|_| count(self.rally_cost(unit), "command point"))
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// LOB-C-1; LOB-leader-9e: an Imbecile's order may be lost first. What is to be paid.
    pub fn order_rally(&mut self, unit: UnitId) -> Bill {
        let area = self.state.area_of(unit).expect("a unit on the map has an Area");
        let owed = self.rally_cost(unit);
        let then = if self.order_is_lost(area) { Paid::Lost } else { Paid::Rally(unit) };
        Bill { owed, units: UnitSet::one(unit), origin: area, then }
    }

    /// LOB-C-1, LOB-C-3: a unit rallies; or its order was lost, and it has had its turn.
    pub fn rally_paid(&mut self, bill: Bill) {
        if let Paid::Rally(unit) = bill.then {
            self.state.core.hits[unit.index()] -= 1;
            self.state.core.rallied.insert(unit);
            self.note(|| Event::Rallied { unit });
        } else {
            self.state.core.moved = self.state.core.moved.or(bill.units);
        }
    }
}
