//! Leaders (switch `leaders`): LOB-leader-1 to LOB-leader-9k. What a bonus does in a fight stands with the fight.
use crate::action::Action;
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::procedure::{Phase, Procedure};
use crate::state::LeaderAt;
use crate::tables;
use crate::unit::{Bonuses, LeaderId, LeaderSet, UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Purpose, Refusal, Side, Verdict, require};
use voltigeur_field::Id;
use voltigeur_field::area::{AreaId, AreaSet};

/// What the leaders of a side still have to do in phase A.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LeaderPhase {
    pub arriving: LeaderSet,
    pub returning: LeaderSet,
    pub done: LeaderSet,
}

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

    fn may_join(&self, leader: LeaderId, unit: UnitId) -> bool {
        self.check_may_join(leader, unit).is_ok()
    }

    /// Areas that the leaders of a side may not enter: those the enemy holds, and his Reinforcement Areas. LOB-leader-4.
    fn closed_to_leaders(&self, side: Side) -> AreaSet {
        self.held_by(side.other()).or(self.battle.derived.entries[side.other()])
    }

    /// Areas within so many links, arrows respected; the start is not tested. LOB-leader-4, LOB-leader-8.
    fn ride(&self, from: AreaId, links: u8, side: Side) -> AreaSet {
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

    /// LOB-A-7: what the leaders of the active side have to do.
    pub(crate) fn leader_phase(&self) -> LeaderPhase {
        let side = self.state.active();
        let mut phase = LeaderPhase { arriving: LeaderSet::EMPTY, returning: LeaderSet::EMPTY, done: LeaderSet::EMPTY };
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
    pub(crate) fn has_leaders(&self, side: Side) -> bool {
        self.battle
            .all_leaders()
            .any(|leader| self.battle.leader(leader).side == side && self.leader_area(leader).is_some())
    }

    pub(crate) fn leader_candidates(&self, phase: LeaderPhase, out: &mut Vec<Action>) {
        let side = self.state.active();
        let entries = self.battle.derived.entries[side];
        match phase.arriving.or(phase.returning).first() {
            Some(leader) => {
                out.extend(self.on_map_of(side).iter().map(|unit| Action::LeaderTo(leader, unit)));
                out.extend(entries.iter().map(|area| Action::LeaderWaits(leader, area)));
            }
            None => {
                for leader in self.battle.all_leaders() {
                    if self.battle.leader(leader).side == side
                        && !phase.done.has(leader)
                        && self.leader_area(leader).is_some()
                    {
                        out.extend(self.on_map_of(side).iter().map(|unit| Action::LeaderTo(leader, unit)));
                    }
                }
            }
        }
        out.push(Action::End);
    }

    pub(crate) fn check_leader_phase(&self, phase: LeaderPhase, action: &Action) -> Verdict {
        let side = self.state.active();
        let first = phase.arriving.or(phase.returning).first();
        match *action {
            Action::LeaderTo(leader, unit) => {
                self.check_may_join(leader, unit)?;
                require(self.battle.leader(leader).side == side, "LOB-leader-4", "that is not your leader")?;
                match first {
                    Some(now) => {
                        require(leader == now, "LOB-A-7", "another leader must be placed first")?;
                        let arrives = phase.arriving.has(leader);
                        let there =
                            self.state.area_of(unit).is_some_and(|area| self.battle.derived.entries[side].has(area));
                        require(
                            !arrives || there,
                            "LOB-leader-5",
                            "an arriving leader must join a unit in a Reinforcement Area of his side",
                        )
                    }
                    None => self.check_leader_move(phase, leader, unit),
                }
            }
            Action::LeaderWaits(leader, area) => {
                require(first == Some(leader), "LOB-leader-5", "that leader cannot be placed now")?;
                require(
                    self.battle.derived.entries[side].has(area),
                    "LOB-leader-5",
                    "that is not a Reinforcement Area of the leader's side",
                )?;
                let none = !self.places_for(phase, leader).iter().any(|unit| self.may_join(leader, unit));
                require(none, "LOB-leader-5", "the leader must join a unit if he can")
            }
            Action::End => match first {
                None => Ok(()),
                // Without a unit and without a Reinforcement Area he stays away for now (ruling H3).
                Some(leader) => {
                    let stuck = self.battle.derived.entries[side].is_empty()
                        && !self.places_for(phase, leader).iter().any(|unit| self.may_join(leader, unit));
                    require(stuck, "LOB-A-7", "you have a leader left to place")
                }
            },
            _ => Err(Refusal::new("LOB-act-7", "this is the leader phase: place or move leaders, or end it")),
        }
    }

    /// Units that a leader who arrives or returns may be put with. LOB-leader-5, LOB-leader-7.
    fn places_for(&self, phase: LeaderPhase, leader: LeaderId) -> UnitSet {
        let side = self.state.active();
        let own = self.on_map_of(side);
        if phase.returning.has(leader) {
            return own;
        }
        let entries = self.battle.derived.entries[side];
        own.iter().filter(|&unit| self.state.area_of(unit).is_some_and(|area| entries.has(area))).collect()
    }

    /// LOB-leader-4, LOB-leader-9j.
    fn check_leader_move(&self, phase: LeaderPhase, leader: LeaderId, unit: UnitId) -> Verdict {
        let Some(from) = self.leader_area(leader) else {
            return Err(Refusal::new("LOB-leader-4", "that leader is not on the map"));
        };
        require(!phase.done.has(leader), "LOB-leader-4", "that leader cannot move again in this phase")?;
        require(
            self.state.leader(leader) != LeaderAt::With(unit),
            "LOB-leader-4",
            "that leader is already with that unit",
        )?;
        let dashing = self.battle.leader(leader).bonuses.dashing;
        let links = if dashing { tables::DASHING_AREAS } else { tables::LEADER_AREAS };
        let to = self.state.area_of(unit).expect("a unit on the map has an Area");
        let reached = self.ride(from, links, self.state.active());
        require(reached.has(to), "LOB-leader-4", "that unit is too far away, or the enemy is in the way")
    }

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

    pub(crate) fn displaced_candidates(&self, out: &mut Vec<Action>) {
        let Some(leader) = self.first_displaced() else { return };
        let refuges = self.refuges(leader);
        out.extend(refuges.iter().map(|unit| Action::LeaderTo(leader, unit)));
        if refuges.is_empty() {
            out.extend(self.refuge_entries(leader).iter().map(|area| Action::LeaderWaits(leader, area)));
        }
    }

    pub(crate) fn check_displaced(&self, action: &Action) -> Verdict {
        let now = self.first_displaced();
        match *action {
            Action::LeaderTo(leader, unit) => {
                require(Some(leader) == now, "LOB-leader-8", "another leader must find a unit first")?;
                require(
                    self.refuges(leader).has(unit),
                    "LOB-leader-8",
                    "the leader must go to the nearest unit without a leader",
                )
            }
            Action::LeaderWaits(leader, area) => {
                require(Some(leader) == now, "LOB-leader-8", "another leader must find a unit first")?;
                require(
                    self.refuges(leader).is_empty(),
                    "LOB-leader-8",
                    "the leader must go to a unit if there is one",
                )?;
                require(self.refuge_entries(leader).has(area), "LOB-leader-8", "the leader cannot reach that Area")
            }
            _ => Err(Refusal::new("LOB-leader-8", "first choose where the leader who has lost his unit goes")),
        }
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

    /// LOB-leader-7: a phase A of his side passes for every wounded leader.
    pub fn count_wounds(&mut self) -> LeaderSet {
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
        let LeaderPhase { arriving, done, .. } = self.leader_phase();
        let returning = self.count_wounds();
        let asks = !arriving.is_empty() || !returning.is_empty() || self.has_leaders(self.state.active());
        if asks {
            self.state.core.phase = Phase::Leaders { arriving, returning, done };
        } else {
            self.roll_command();
        }
    }

    pub fn apply_leader_phase(&mut self, phase: LeaderPhase, action: Action) {
        let LeaderPhase { mut arriving, mut returning, mut done } = phase;
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
                self.join_leader(leader, unit, rule);
            }
            Action::LeaderWaits(leader, area) => {
                if returning.has(leader) {
                    done.insert(leader);
                }
                arriving.remove(leader);
                returning.remove(leader);
                self.leader_waits(leader, area, "LOB-leader-5");
            }
            _ if !arriving.is_empty() || !returning.is_empty() => {
                if let Some(leader) = arriving.or(returning).first() {
                    arriving.remove(leader);
                    returning.remove(leader);
                }
            }
            _ => return self.roll_command(),
        }
        self.state.core.phase = Phase::Leaders { arriving, returning, done };
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

    /// LOB-leader-8: places the leaders whose units are gone, and asks their owners where there is a choice. Says whether a
    /// decision is needed.
    pub fn settle_displaced(&mut self) -> bool {
        while let Some(leader) = self.first_displaced() {
            let side = self.battle.leader(leader).side;
            if self.refuges(leader).is_empty() && self.refuge_entries(leader).is_empty() {
                self.state.core.displaced.remove(leader);
                self.state.core.leaders[leader.index()] = LeaderAt::Gone;
                self.state.core.purse.efficient.remove(leader);
                self.note(|| Event::LeaderLost { leader, rule: "LOB-leader-8" });
                continue;
            }
            self.push(Procedure::Displaced { side });
            return true;
        }
        false
    }

    pub fn apply_displaced(&mut self, action: Action) {
        self.pop();
        match action {
            Action::LeaderTo(leader, unit) => {
                self.state.core.displaced.remove(leader);
                self.join_leader(leader, unit, "LOB-leader-8");
            }
            Action::LeaderWaits(leader, area) => {
                self.state.core.displaced.remove(leader);
                self.leader_waits(leader, area, "LOB-leader-8");
            }
            _ => {}
        }
    }
}
