//! C. Rally. LOB-C-1 to LOB-C-6, LOB-opt-rm.
use crate::action::Action;
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::procedure::{Paid, Phase};
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Verdict, require};
use voltigeur_field::Id;

impl LinesOfBattle {
    pub(crate) fn rally_candidates(&self, out: &mut Vec<Action>) {
        if self.has_points() {
            let own = self.on_map_of(self.state.active()).minus(self.battle.derived.artillery);
            out.extend(own.iter().filter(|&unit| self.state.hits(unit) > 0).map(Action::Rally));
        }
        out.push(Action::End);
    }

    pub(crate) fn check_rally_phase(&self, action: &Action) -> Verdict {
        match *action {
            Action::Rally(unit) => self.check_rally(unit),
            Action::End => Ok(()),
            Action::Activate(_) => Err(Refusal::new("LOB-C-6", "groups move after the rally phase: end it first")),
            _ => Err(Refusal::new("LOB-act-7", "that cannot be done now: answer the question first")),
        }
    }

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
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// LOB-C-1; LOB-leader-9e: an Imbecile's order may be lost first.
    pub fn apply_rally(&mut self, unit: UnitId) {
        let area = self.state.area_of(unit).expect("a unit on the map has an Area");
        let cost = self.rally_cost(unit);
        let then = if self.order_is_lost(area) { Paid::Lost } else { Paid::Rally(unit) };
        self.settle(cost, UnitSet::one(unit), area, then);
    }

    /// LOB-C-1, LOB-C-3.
    pub fn rally(&mut self, unit: UnitId) {
        self.state.core.hits[unit.index()] -= 1;
        self.state.core.rallied.insert(unit);
        self.note(|| Event::Rallied { unit });
    }

    /// LOB-C-6.
    pub fn end_rally(&mut self) {
        self.state.core.phase = Phase::Move;
    }
}
