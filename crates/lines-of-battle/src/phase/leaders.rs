//! A. Leaders arrive, return and move. LOB-A-7, LOB-leader-4 to LOB-leader-7.
use crate::action::Action;
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::state::LeaderAt;
use crate::tables;
use crate::unit::{LeaderId, LeaderSet, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};

/// A. Leaders arrive, return and move. LOB-A-7.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Leaders {
    /// Those who come now and are not yet placed.
    pub arriving: LeaderSet,
    /// Those who come back from a wound and are not yet placed. LOB-leader-7.
    pub returning: LeaderSet,
    /// Those who have moved, or may not.
    pub done: LeaderSet,
}

impl Procedure<LinesOfBattle> for Leaders {
    type Report = ();

    fn decider(&self, game: &LinesOfBattle) -> Side {
        game.state.active()
    }

    fn question(&self, game: &LinesOfBattle) -> Question {
        let text = match self.arriving.or(self.returning).first() {
            Some(leader) => format!("which unit does {} join?", game.leader_name(leader)),
            None => "which leaders will you move?".to_owned(),
        };
        Question::new("LOB-A-7", text)
    }

    fn candidates(&self, game: &LinesOfBattle, out: &mut Vec<Action>) {
        let side = game.state.active();
        let entries = game.battle.derived.entries[side];
        match self.arriving.or(self.returning).first() {
            Some(leader) => {
                out.extend(game.on_map_of(side).iter().map(|unit| Action::LeaderTo(leader, unit)));
                out.extend(entries.iter().map(|area| Action::LeaderWaits(leader, area)));
            }
            None => {
                for leader in game.battle.all_leaders() {
                    if game.battle.leader(leader).side == side
                        && !self.done.has(leader)
                        && game.leader_area(leader).is_some()
                    {
                        out.extend(game.on_map_of(side).iter().map(|unit| Action::LeaderTo(leader, unit)));
                    }
                }
            }
        }
        out.push(Action::End);
    }

    fn check(&self, game: &LinesOfBattle, action: &Action) -> Verdict {
        let side = game.state.active();
        let first = self.arriving.or(self.returning).first();
        match *action {
            Action::LeaderTo(leader, unit) => {
                game.check_may_join(leader, unit)?;
                require(game.battle.leader(leader).side == side, "LOB-leader-4", "that is not your leader")?;
                match first {
                    Some(now) => {
                        require(leader == now, "LOB-A-7", "another leader must be placed first")?;
                        let arrives = self.arriving.has(leader);
                        let there =
                            game.state.area_of(unit).is_some_and(|area| game.battle.derived.entries[side].has(area));
                        require(
                            !arrives || there,
                            "LOB-leader-5",
                            "an arriving leader must join a unit in a Reinforcement Area of his side",
                        )
                    }
                    None => self.check_move(game, leader, unit),
                }
            }
            Action::LeaderWaits(leader, area) => {
                require(first == Some(leader), "LOB-leader-5", "that leader cannot be placed now")?;
                require(
                    game.battle.derived.entries[side].has(area),
                    "LOB-leader-5",
                    "that is not a Reinforcement Area of the leader's side",
                )?;
                let none = !self.places_for(game, leader).iter().any(|unit| game.may_join(leader, unit));
                require(none, "LOB-leader-5", "the leader must join a unit if he can")
            }
            Action::End => match first {
                None => Ok(()),
                // Without a unit and without a Reinforcement Area he stays away for now (ruling H3).
                Some(leader) => {
                    let stuck = game.battle.derived.entries[side].is_empty()
                        && !self.places_for(game, leader).iter().any(|unit| game.may_join(leader, unit));
                    require(stuck, "LOB-A-7", "you have a leader left to place")
                }
            },
            _ => Err(Refusal::new("LOB-act-7", "this is the leader phase: place or move leaders, or end it")),
        }
    }

    fn decline(&self, _: &LinesOfBattle) -> Option<Action> {
        Some(Action::End)
    }

    fn label(&self, _: &LinesOfBattle, action: &Action) -> Option<String> {
        (*action == Action::End).then(|| "End leader movement".to_owned())
    }

    fn rule(&self, _: &LinesOfBattle, action: &Action) -> Option<RuleId> {
        match action {
            Action::LeaderTo(..) | Action::LeaderWaits(..) if !self.arriving.is_empty() => Some(RuleId("LOB-leader-5")),
            Action::LeaderTo(..) | Action::LeaderWaits(..) if !self.returning.is_empty() => {
                Some(RuleId("LOB-leader-7"))
            }
            _ => None,
        }
    }

    fn heading(&self, _: &LinesOfBattle) -> Option<&'static str> {
        Some("leaders")
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let Self { mut arriving, mut returning, mut done } = umpire[me];
        match action {
            Action::LeaderTo(leader, unit) => {
                let rule = if arriving.has(leader) {
                    "LOB-leader-5"
                } else if returning.has(leader) {
                    "LOB-leader-7"
                } else {
                    "LOB-leader-4"
                };
                if !arriving.has(leader) {
                    done.insert(leader);
                }
                arriving.remove(leader);
                returning.remove(leader);
                umpire.join_leader(leader, unit, rule);
            }
            Action::LeaderWaits(leader, area) => {
                if returning.has(leader) {
                    done.insert(leader);
                }
                arriving.remove(leader);
                returning.remove(leader);
                umpire.leader_waits(leader, area, "LOB-leader-5");
            }
            _ if !arriving.is_empty() || !returning.is_empty() => {
                if let Some(leader) = arriving.or(returning).first() {
                    arriving.remove(leader);
                    returning.remove(leader);
                }
            }
            _ => {
                umpire.roll_command();
                return Flow::On;
            }
        }
        umpire[me] = Self { arriving, returning, done };
        Flow::On
    }
}

impl Leaders {
    /// Units that a leader who arrives or returns may be put with. LOB-leader-5, LOB-leader-7.
    fn places_for(&self, game: &LinesOfBattle, leader: LeaderId) -> UnitSet {
        let side = game.state.active();
        let own = game.on_map_of(side);
        if self.returning.has(leader) {
            return own;
        }
        let entries = game.battle.derived.entries[side];
        own.iter().filter(|&unit| game.state.area_of(unit).is_some_and(|area| entries.has(area))).collect()
    }

    /// LOB-leader-4, LOB-leader-9j.
    fn check_move(&self, game: &LinesOfBattle, leader: LeaderId, unit: UnitId) -> Verdict {
        let Some(from) = game.leader_area(leader) else {
            return Err(Refusal::new("LOB-leader-4", "that leader is not on the map"));
        };
        require(!self.done.has(leader), "LOB-leader-4", "that leader cannot move again in this phase")?;
        require(
            game.state.leader(leader) != LeaderAt::With(unit),
            "LOB-leader-4",
            "that leader is already with that unit",
        )?;
        let dashing = game.battle.leader(leader).bonuses.dashing;
        let links = if dashing { tables::DASHING_AREAS } else { tables::LEADER_AREAS };
        let to = game.state.area_of(unit).expect("a unit on the map has an Area");
        let reached = game.ride(from, links, game.state.active());
        require(reached.has(to), "LOB-leader-4", "that unit is too far away, or the enemy is in the way")
    }
}

impl LinesOfBattle {
    /// LOB-A-7: what the leaders of the active side have to do.
    fn leader_phase(&self) -> Leaders {
        let side = self.state.active();
        let mut phase = Leaders { arriving: LeaderSet::EMPTY, returning: LeaderSet::EMPTY, done: LeaderSet::EMPTY };
        for leader in self.battle.all_leaders().filter(|&leader| self.battle.leader(leader).side == side) {
            let due =
                self.arrival_turn(self.battle.leader(leader).arrival).is_some_and(|turn| turn <= self.state.turn());
            match self.state.leader(leader) {
                LeaderAt::Expected if due => phase.arriving.insert(leader),
                LeaderAt::Wounded(0) => phase.returning.insert(leader),
                _ => {}
            }
        }
        phase
    }

    /// Has the side leaders on the map?
    fn has_leaders(&self, side: Side) -> bool {
        self.battle
            .all_leaders()
            .any(|leader| self.battle.leader(leader).side == side && self.leader_area(leader).is_some())
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// LOB-leader-7: a phase A of his side passes for every wounded leader.
    fn count_wounds(&mut self) -> LeaderSet {
        let side = self.state.active();
        let mut returning = LeaderSet::EMPTY;
        for leader in self.battle.all_leaders() {
            if self.battle.leader(leader).side != side {
                continue;
            }
            match self.state.leader(leader) {
                LeaderAt::Wounded(0) => returning.insert(leader),
                LeaderAt::Wounded(n) => self.state.core.leaders[leader.index()] = LeaderAt::Wounded(n - 1),
                _ => {}
            }
        }
        returning
    }

    /// LOB-A-7: after the units come the leaders.
    pub fn begin_leader_phase(&mut self) {
        let Leaders { arriving, done, .. } = self.leader_phase();
        let returning = self.count_wounds();
        let asks = !arriving.is_empty() || !returning.is_empty() || self.has_leaders(self.state.active());
        if asks {
            self.turn_to(Leaders { arriving, returning, done });
        } else {
            self.roll_command();
        }
    }
}
