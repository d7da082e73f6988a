//! A leader whose unit is gone looks for another. LOB-leader-8.
use crate::action::Action;
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::state::LeaderAt;
use crate::tables;
use crate::unit::{LeaderId, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, RuleId, Side, Verdict, require};
use voltigeur_field::area::AreaSet;

/// A leader without a unit, whose owner picks one of the nearest. LOB-leader-8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Displaced {
    /// Whose leaders are still to be placed; the first of them now.
    pub side: Side,
}

impl Procedure<LinesOfBattle> for Displaced {
    type Report = ();

    fn decider(&self, _: &LinesOfBattle) -> Side {
        self.side
    }

    fn question(&self, game: &LinesOfBattle) -> Question {
        let name = game.first_displaced().map_or("the leader", |leader| game.leader_name(leader));
        Question::new("LOB-leader-8", format!("{name} has lost his unit. Where does he go?"))
    }

    fn candidates(&self, game: &LinesOfBattle, out: &mut Vec<Action>) {
        let Some(leader) = game.first_displaced() else { return };
        let refuges = game.refuges(leader);
        out.extend(refuges.iter().map(|unit| Action::LeaderTo(leader, unit)));
        if refuges.is_empty() {
            out.extend(game.refuge_entries(leader).iter().map(|area| Action::LeaderWaits(leader, area)));
        }
    }

    fn check(&self, game: &LinesOfBattle, action: &Action) -> Verdict {
        let now = game.first_displaced();
        match *action {
            Action::LeaderTo(leader, unit) => {
                require(Some(leader) == now, "LOB-leader-8", "another leader must find a unit first")?;
                require(
                    game.refuges(leader).has(unit),
                    "LOB-leader-8",
                    "the leader must go to the nearest unit without a leader",
                )
            }
            Action::LeaderWaits(leader, area) => {
                require(Some(leader) == now, "LOB-leader-8", "another leader must find a unit first")?;
                require(
                    game.refuges(leader).is_empty(),
                    "LOB-leader-8",
                    "the leader must go to a unit if there is one",
                )?;
                require(game.refuge_entries(leader).has(area), "LOB-leader-8", "the leader cannot reach that Area")
            }
            _ => Err(Refusal::new("LOB-leader-8", "first choose where the leader who has lost his unit goes")),
        }
    }
    fn rule(&self, _: &LinesOfBattle, _: &Action) -> Option<RuleId> {
        Some(RuleId("LOB-leader-8"))
    }

    fn is_fight(&self) -> bool {
        true
    }

    fn take<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        match action {
            Action::LeaderTo(leader, unit) => {
                umpire.state.core.displaced.remove(leader);
                umpire.join_leader(leader, unit, "LOB-leader-8");
            }
            Action::LeaderWaits(leader, area) => {
                umpire.state.core.displaced.remove(leader);
                umpire.leader_waits(leader, area, "LOB-leader-8");
            }
            _ => {}
        }
        Flow::Done(())
    }
}

impl LinesOfBattle {
    /// LOB-leader-8: the nearest units that a displaced leader can go to.
    pub(crate) fn refuges(&self, leader: LeaderId) -> UnitSet {
        let info = self.battle.leader(leader);
        let Some(from) = self.leader_area(leader) else { return UnitSet::EMPTY };
        for links in 0..=tables::LEADER_AREAS {
            let reached = self.ride(from, links, info.side);
            let near = |&unit: &UnitId| {
                self.may_join(leader, unit)
                    && self.commander(unit).is_none()
                    && self.state.area_of(unit).is_some_and(|area| reached.has(area))
            };
            let units: UnitSet = self.on_map_of(info.side).iter().filter(near).collect();
            if !units.is_empty() {
                return units;
            }
        }
        UnitSet::EMPTY
    }

    /// LOB-leader-8: Reinforcement Areas of his side that a displaced leader can reach.
    pub(crate) fn refuge_entries(&self, leader: LeaderId) -> AreaSet {
        let info = self.battle.leader(leader);
        let Some(from) = self.leader_area(leader) else { return AreaSet::EMPTY };
        self.ride(from, u8::MAX, info.side).and(self.battle.derived.entries[info.side])
    }

    /// The displaced leader who is to be placed now: the most senior. LOB-dice-4 (f).
    pub(crate) fn first_displaced(&self) -> Option<LeaderId> {
        self.state.core.displaced.iter().min_by_key(|&leader| self.battle.leader(leader).seniority)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// LOB-leader-8: places the leaders whose units are gone, and asks their owners where there is a choice.
    pub fn settle_displaced(&mut self) {
        while let Some(leader) = self.first_displaced() {
            let side = self.battle.leader(leader).side;
            if self.refuges(leader).is_empty() && self.refuge_entries(leader).is_empty() {
                self.state.core.displaced.remove(leader);
                self.state.core.leaders[leader.index()] = LeaderAt::Gone;
                self.state.core.purse.efficient.remove(leader);
                self.note(|| Event::LeaderLost { leader, rule: "LOB-leader-8" });
                continue;
            }
            return self.open(Displaced { side });
        }
    }
}
