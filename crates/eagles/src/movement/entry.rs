//! Reinforcements come onto the table. EOTE-S.3.
use super::Report;
use super::course::{Course, Setting};
use crate::action::{Action, Leg, Legs};
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::Mover;
use crate::state::{LeaderStatus, Spot, Status};
use crate::tables::WHOLE;
use crate::unit::{Formation, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::table::{Angle, Length, Pose};

/// A group of reinforcements enters. EOTE-S.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Enter {
    /// Which.
    pub group: u8,
}

impl Procedure<Eagles> for Enter {
    type Report = ();

    fn decider(&self, game: &Eagles) -> Side {
        game.battle.groups[usize::from(self.group)].side
    }

    fn question(&self, game: &Eagles) -> Question {
        match game.next_of_group(self.group) {
            Some(unit) => Question::new("EOTE-S.3", format!("How should {} enter the table?", game.unit(unit).name)),
            None => Question::new("EOTE-S.3", "Continue?"),
        }
    }

    fn candidates(&self, game: &Eagles, out: &mut Vec<Action>) {
        out.extend(game.entries(self.group));
        out.push(Action::Done);
    }

    fn check(&self, game: &Eagles, action: &Action) -> Verdict {
        game.check_entry(self.group, action)
    }

    fn decline(&self, _: &Eagles) -> Option<Action> {
        Some(Action::Done)
    }

    /// A unit comes onto the table, or the rest of the group waits. EOTE-S.3.
    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let Action::Enter(unit, legs, alternative) = action else { return Flow::Done(()) };
        if let Some(start) = umpire.entry(umpire[me].group, unit, alternative) {
            umpire.enter_table(unit, &start, legs);
        }
        Flow::On
    }

    /// The leaders of a group are set beside its first unit; the next group follows. EOTE-S.3.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let group = umpire[me].group;
        umpire.settle_group(group);
        if umpire.next_of_group(group).is_some() {
            return Flow::Ask;
        }
        umpire.leave(me);
        let side = umpire.battle.groups[usize::from(group)].side;
        for next in 0..umpire.battle.groups.len() {
            let follows = umpire.battle.groups[next].after == Some(group) && umpire.group_is_due(next as u8, side);
            let next = Enter { group: next as u8 };
            if follows && umpire.every::<Enter>().all(|enter| *enter != next) {
                umpire.open(next);
            }
        }
        Flow::On
    }
}

impl Eagles {
    /// Does a group come in this part: of this side, its turn has come, some of it waits, and the one before it is in? EOTE-S.3.
    pub(crate) fn group_is_due(&self, group: u8, side: Side) -> bool {
        let of = &self.battle.groups[usize::from(group)];
        of.side == side
            && of.turn <= self.state.turn
            && self.next_of_group(group).is_some()
            && of.after.is_none_or(|before| self.whole_group_is_in(before))
    }

    /// Has all of a group come onto the table? EOTE-S.3.
    fn whole_group_is_in(&self, group: u8) -> bool {
        self.battle.groups[usize::from(group)].units.iter().all(|&unit| self.at(unit).status != Status::Due)
    }

    /// The unit of a group that enters next: by id, batteries after the rest. One that came to a halt before it was in waits for the next
    /// turn. EOTE-S.3.
    pub(crate) fn next_of_group(&self, group: u8) -> Option<UnitId> {
        let units = &self.battle.groups[usize::from(group)].units;
        let due = |unit: &&UnitId| self.at(**unit).status == Status::Due && !self.at(**unit).turn.done;
        let first = units.iter().filter(due).find(|&&unit| !self.is_artillery(unit));
        first.or_else(|| units.iter().find(due)).copied()
    }

    /// In which formation a unit enters. EOTE-S.3.
    fn entry_formation(&self, unit: UnitId) -> Formation {
        match () {
            () if self.is_artillery(unit) => Formation::Limbered,
            () if self.is_cavalry(unit) => Formation::Front(1),
            () => Formation::RoadColumn,
        }
    }

    /// Where a unit of a group starts: P on the point, its block behind it over the edge. EOTE-S.3.
    fn entry(&self, group: u8, unit: UnitId, alternative: bool) -> Option<Course> {
        let of = &self.battle.groups[usize::from(group)];
        let [x, y] = if alternative { of.alternative? } else { of.point };
        let pose = Pose { x, y, heading: of.heading };
        Some(Course {
            unit,
            formation: self.entry_formation(unit),
            axes: pose.frame(),
            town: None,
            mover: Mover::new(unit, pose),
            leaves: false,
        })
    }

    /// EOTE-S.3.
    fn check_entry(&self, group: u8, action: &Action) -> Verdict {
        let Some(next) = self.next_of_group(group) else { return Ok(()) };
        match *action {
            Action::Enter(unit, ref legs, alternative) => {
                require(unit == next, "EOTE-S.3", "another unit of the group enters first")?;
                let Some(start) = self.entry(group, unit, alternative) else {
                    return Err(Refusal::new("EOTE-S.3", "the group has only one entry point"));
                };
                let setting = Setting {
                    a: self.side(unit) == self.a(),
                    pinned: UnitSet::EMPTY,
                    charge: None,
                    alone: legs.len() == 1,
                    under_way: false,
                    enters: true,
                };
                self.plan_from(&start, legs, &setting).map(|_| ())
            }
            Action::Done => {
                let can = self.entries(group).any(|action| self.check_entry(group, &action).is_ok());
                require(!can, "EOTE-S.3", "a unit that can enter the table must do so")
            }
            _ => Err(Refusal::new("EOTE-S.3", "bring on the reinforcements first")),
        }
    }

    /// Ways onto the table: straight ahead or aslant, along a road, the whole move or a part of it.
    fn entries(&self, group: u8) -> impl Iterator<Item = Action> + '_ {
        let other = self.battle.groups[usize::from(group)].alternative.is_some();
        let places = self.next_of_group(group).into_iter().flat_map(move |unit| {
            let alternatives = std::iter::once(false).chain(other.then_some(true));
            alternatives.filter_map(move |alternative| Some((unit, alternative, self.entry(group, unit, alternative)?)))
        });
        places.flat_map(|(unit, alternative, start)| {
            let most = self.allowance(unit, start.formation) * f64::from(self.budget(unit)) / f64::from(WHOLE);
            let roads = self.roads_from(&start, 2.0 * most).into_iter();
            let roads = roads.map(|(road, way)| Leg::Road { distance: way, road });
            let straight = [0, -1500, 1500, -3000, 3000, -4500, 4500].into_iter().flat_map(move |angle| {
                [1.0, 0.75, 0.5].map(|share| {
                    let distance = Length((most * share * 1000.0) as i32);
                    Leg::Advance { distance, angle: Angle(angle) }
                })
            });
            roads.chain(straight).map(move |leg| Action::Enter(unit, Legs::one(leg), alternative))
        })
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// A unit comes onto the table with a first list. EOTE-S.3.
    fn enter_table(&mut self, unit: UnitId, start: &Course, legs: Legs) {
        self.let_go();
        let pose = start.axes.pose();
        let state = self.state.unit_mut(unit);
        (state.pose, state.formation, state.status) = (pose, start.formation, Status::Ready);
        let spot = Spot { x: pose.x, y: pose.y };
        (state.entered, state.anchor) = (spot, spot);
        self.note(|| Event::Move(Report::Enters { unit }));
        self.take_in_hand(unit);
        if let Some(mover) = &mut self.state.mover {
            mover.enters = true;
        }
        self.begin_list(unit, legs, None);
    }

    /// Whoever has come in stands on its anchor where it ended, and the leaders of the group are beside its first unit. EOTE-S.3.
    fn settle_group(&mut self, group: u8) {
        let battle = std::sync::Arc::clone(&self.game.battle);
        let of = &battle.groups[usize::from(group)];
        for &unit in &of.units {
            let state = self.state.unit_mut(unit);
            if state.status == Status::Ready && state.anchor == state.entered {
                state.anchor = Spot { x: state.pose.x, y: state.pose.y };
            }
        }
        let Some(&first) = of.units.iter().find(|&&unit| self.on_table(unit)) else { return };
        for &leader in &of.leaders {
            if self.state.leader(leader).status == LeaderStatus::Due {
                let at = Spot::of(self.point(first));
                let state = self.state.leader_mut(leader);
                (state.status, state.at) = (LeaderStatus::Here, at);
                self.put_beside(leader, first);
            }
        }
    }
}
