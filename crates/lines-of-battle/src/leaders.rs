//! Leaders (switch `leaders`): LOB-leader-1 to LOB-leader-9k. What a bonus does in a fight stands with the fight.
pub(crate) mod displaced;

use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::state::LeaderAt;
use crate::tables;
use crate::unit::{Bonuses, LeaderId, UnitId};
use voltigeur_engine::{Dice, Log, Purpose, Side, Verdict, require};
use voltigeur_field::area::{AreaId, AreaSet};

impl LinesOfBattle {
    /// LOB-leader-1, LOB-leader-9i: may the leader be with that unit?
    pub(crate) fn check_may_join(&self, leader: LeaderId, unit: UnitId) -> Verdict {
        require(leader.index() < self.battle.leaders.len(), "LOB-leader-3", "there is no such leader in this battle")?;
        let info = self.battle.leader(leader);
        require(
            self.on_map_of(info.side).has(unit),
            "LOB-leader-1",
            "a leader can join only a unit of his own side on the map",
        )?;
        let fits = !info.bonuses.cavalryman || self.is_cavalry(unit);
        require(fits, "LOB-leader-9i", "a Cavalryman can join only cavalry")
    }

    pub(crate) fn may_join(&self, leader: LeaderId, unit: UnitId) -> bool {
        self.check_may_join(leader, unit).is_ok()
    }

    /// Areas that the leaders of a side may not enter: those the enemy holds, and his Reinforcement Areas. LOB-leader-4.
    fn closed_to_leaders(&self, side: Side) -> AreaSet {
        self.held_by(side.other()).or(self.battle.derived.entries[side.other()])
    }

    /// Areas within so many links, arrows respected; the start is not tested. LOB-leader-4, LOB-leader-8.
    pub(crate) fn ride(&self, from: AreaId, links: u8, side: Side) -> AreaSet {
        let closed = self.closed_to_leaders(side);
        let mut reached = AreaSet::one(from);
        for _ in 0..links {
            let mut further = reached;
            for area in reached {
                further = self.battle.exits(area).iter().fold(further, |set, &(to, _)| set.with(to));
            }
            let further = reached.or(further.minus(closed));
            if further == reached {
                break;
            }
            reached = further;
        }
        reached
    }

    /// Is there a leader of the side in the Area whose effects count and who has the bonus? LOB-leader-2, LOB-leader-9c.
    pub(crate) fn has_leader_of(&self, area: AreaId, side: Side, has: impl Fn(&Bonuses) -> bool) -> bool {
        self.leader_of(area, side, has).is_some()
    }

    fn leader_of(&self, area: AreaId, side: Side, has: impl Fn(&Bonuses) -> bool) -> Option<LeaderId> {
        if self.battle.leaders.is_empty() {
            return None;
        }
        self.battle.all_leaders().find(|&leader| {
            let info = self.battle.leader(leader);
            let counts = match self.state.leader(leader) {
                LeaderAt::With(unit) => self.commander(unit) == Some(leader),
                _ => true,
            };
            info.side == side && has(&info.bonuses) && counts && self.leader_area(leader) == Some(area)
        })
    }

    /// Has the most senior leader with the unit this bonus, and does it work on the unit?
    pub(crate) fn led_by(&self, unit: UnitId, has: impl Fn(&Bonuses) -> bool) -> bool {
        self.commander(unit).is_some_and(|leader| has(&self.battle.leader(leader).bonuses) && self.leads(leader, unit))
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn join_leader(&mut self, leader: LeaderId, unit: UnitId, rule: &'static str) {
        self.state.core.leaders[leader.index()] = LeaderAt::With(unit);
        self.note(|| Event::LeaderPlaced { leader, unit, rule });
    }

    pub fn leader_waits(&mut self, leader: LeaderId, area: AreaId, rule: &'static str) {
        self.state.core.leaders[leader.index()] = LeaderAt::Waiting(area);
        self.note(|| Event::LeaderWaits { leader, area, rule });
    }

    /// LOB-leader-9e: when command points are spent in the Area of an Imbecile a die decides whether the order gets through.
    pub fn order_is_lost(&mut self, area: AreaId) -> bool {
        let side = self.state.active();
        let Some(leader) = self.leader_of(area, side, |bonuses| bonuses.imbecile) else { return false };
        let through = self.test(tables::IMBECILE_SUCCEEDS, "LOB-leader-9e", side);
        let face = self.dice.faces().first().copied().unwrap_or(0);
        self.note(|| Event::OrderLost { leader, face, lost: !through });
        !through
    }

    /// LOB-leader-6: one die for each hit that the unit took and each leader with it, the most senior first.
    pub fn roll_wounds(&mut self, unit: UnitId, hits: u8) {
        if self.battle.leaders.is_empty() {
            return;
        }
        let side = self.unit(unit).side;
        for leader in self.leaders_with(unit) {
            for _ in 0..hits {
                let unhurt = self.test(2, "LOB-leader-6", side);
                let face = self.dice.faces().first().copied().unwrap_or(0);
                self.note(|| Event::WoundRoll { leader, face });
                if unhurt {
                    continue;
                }
                let severity = self.dice.d6(Purpose::new("LOB-leader-6", side));
                self.note(|| Event::Severity { leader, face: severity });
                let at = if severity <= 3 { LeaderAt::Wounded(severity) } else { LeaderAt::Gone };
                self.state.core.leaders[leader.index()] = at;
                self.state.core.purse.efficient.remove(leader);
                break;
            }
        }
    }
}
