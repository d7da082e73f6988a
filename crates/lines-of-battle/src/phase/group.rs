//! D. An activation: groups, actions, command cost. LOB-D-1 to LOB-D-21.
//!
//! A group is built unit by unit and closed by its first action. Every action is worked out as a [`Plan`] (what it uses and
//! costs, and the group after it); a plan that exists is a legal action, a refusal says which rule is in the way.
use crate::action::Action;
use crate::combat::Attack;
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::phase::plan::{Kind, Plan};
use crate::procedure::{Bill, Paid};
use crate::state::Place;
use crate::tables;
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::english::count;
use voltigeur_engine::procedure::{At, Awaits, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::area::{AreaId, LinkId};

/// An activation in progress. LOB-D-2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Group {
    /// The Area in which it started.
    pub origin: AreaId,
    /// The Area in which it is.
    pub at: AreaId,
    /// The units still in it.
    pub members: UnitSet,
    /// The units that it started with.
    pub all: UnitSet,
    /// The Approach on which one of its units stands.
    pub line: Option<LinkId>,
    /// Actions used.
    pub used: u8,
    /// Areas entered, for the house reading of LOB-D-16.
    pub areas: u8,
    /// What it costs so far, with the surcharge of a Buffoon.
    pub cost: u8,
    /// A unit in square has moved. LOB-D-10.
    pub square_moved: bool,
    /// A non-attack MOVE, or a STEP-OFF to the faced Area, was made. LOB-leader-9h.
    pub marched: bool,
    /// Every action was a MOVE along a road. LOB-opt-road1.
    pub road: bool,
    /// A unit of it started on an Approach. LOB-opt-road2.
    pub from_line: UnitSet,
}

impl Procedure<LinesOfBattle> for Group {
    type Report = ();

    fn decider(&self, game: &LinesOfBattle) -> Side {
        game.state.active()
    }

    fn question(&self, game: &LinesOfBattle) -> Question {
        let who = game.unit_names(self.members);
        if self.used > 0 {
            let used = count(self.used, "action");
            return Question::new("LOB-D-5", format!("what will {who} do next? {used} used so far."));
        }
        let more = if game.can_be_joined(self) { " Other units in the Area can join the group." } else { "" };
        Question::new("LOB-D-4", format!("what will {who} do?{more}"))
    }

    fn candidates(&self, game: &LinesOfBattle, out: &mut Vec<Action>) {
        let in_line = self.line.is_some() && self.members.len() == 1;
        for &(to, link) in game.battle.exits(self.at) {
            if game.is_held_by(to, game.state.active().other()) {
                out.push(Action::Attack(to));
            } else if in_line {
                out.push(Action::StepOff(to));
            } else {
                out.push(Action::Move(to));
            }
            if self.members.len() == 1 && !in_line {
                out.push(Action::Line(link));
            }
        }
        if in_line {
            out.push(Action::StepOff(self.at));
        } else if self.members.is_within(game.battle.derived.infantry) {
            let square = self.members.first().is_some_and(|unit| game.state.in_square(unit));
            out.push(if square { Action::FormColumn } else { Action::FormSquare });
        }
        if self.used == 0 {
            let others = game.state.units_of(self.origin).minus(self.members);
            out.extend(others.iter().map(Action::Join));
        } else {
            if self.members.len() > 1 {
                out.extend(self.members.iter().map(Action::Drop));
            }
            out.push(Action::Stop);
        }
    }

    fn check(&self, game: &LinesOfBattle, action: &Action) -> Verdict {
        match *action {
            Action::Join(unit) => game.check_join(self, unit),
            Action::Drop(unit) => game.check_drop(self, unit),
            Action::Stop => game.check_stop(self),
            action => game.plan(self, action).map(|_| ()),
        }
    }

    fn decline(&self, _: &LinesOfBattle) -> Option<Action> {
        Some(Action::Stop)
    }

    fn label(&self, game: &LinesOfBattle, action: &Action) -> Option<String> {
        match *action {
            Action::Line(link) => Some(format!("Form line facing {}", game.across(link, self.at))),
            _ => None,
        }
    }

    fn cost(&self, game: &LinesOfBattle, action: &Action) -> Option<String> {
        let points = |n: u8| count(n, "command point");
        if *action == Action::Stop {
            return Some(points(self.cost));
        }
        let plan = game.plan(self, *action).ok()?;
        let actions = plan.after.used - self.used;
        Some(format!("{}, {} in all", count(actions, "action"), points(plan.after.cost)))
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let group = umpire[me];
        match action {
            Action::Join(unit) => {
                umpire[me] = umpire.with_unit(&group, unit);
            }
            Action::Drop(unit) => {
                umpire[me].members.remove(unit);
                umpire.limber_after(&group, unit);
                umpire.state.core.moved.insert(unit);
                umpire.note(|| Event::Dropped { unit, area: group.at });
            }
            Action::Stop => {
                for unit in group.members {
                    umpire.limber_after(&group, unit);
                }
                umpire.call(me, group.bill(group.cost, Paid::Stop));
            }
            action => Self::act(me, umpire, action),
        }
        Flow::On
    }
}

impl Awaits<LinesOfBattle, Bill> for Group {
    /// LOB-D-14, LOB-D-15: what was paid for happens, and all units of the group are marked.
    fn resume<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, bill: Bill) -> Flow {
        let group = umpire[me];
        umpire.state.core.moved = umpire.state.core.moved.or(group.all);
        if let Paid::Attack(target) = bill.then {
            let side = umpire.state.active();
            umpire.declare(me, Attack { side, units: group.members, from: group.at, target, pursuit: false });
            return Flow::On;
        }
        umpire.note(|| Event::ActivationEnded { units: group.members, area: group.at });
        Flow::Done(())
    }
}

impl Group {
    /// What it has to pay.
    const fn bill(&self, owed: u8, then: Paid) -> Bill {
        Bill { owed, units: self.all, origin: self.origin, then }
    }

    /// LOB-D-4: an action of the whole group.
    fn act<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) {
        let group = umpire[me];
        let plan = umpire.plan(&group, action).expect("a legal action has a plan");
        if group.used == 0 {
            let side = umpire.state.active();
            umpire.note(|| Event::Activated { side, units: group.all, area: group.origin });
            if umpire.order_is_lost(group.origin) {
                return umpire.call(me, group.bill(plan.after.cost, Paid::Lost));
            }
        }
        umpire[me] = plan.after;
        let actions = plan.after.used - group.used;
        match action {
            Action::Attack(to) => umpire.call(me, group.bill(plan.after.cost, Paid::Attack(to))),
            Action::Move(to) => {
                for unit in group.members {
                    umpire.arrive(unit, to);
                }
                umpire.limber_by_road(&group, plan);
                umpire.note(|| Event::Moved { units: group.members, from: group.at, to, actions });
            }
            Action::StepOff(to) => {
                let unit = group.members.first().expect("a group has members");
                umpire.arrive(unit, to);
                umpire.note(|| Event::SteppedOff { unit, to });
            }
            Action::Line(link) => {
                let unit = group.members.first().expect("a group has members");
                umpire.state.put(unit, Place::Line { link, home: group.at });
                umpire.note(|| Event::WentIntoLine { unit, link, home: group.at });
            }
            Action::FormSquare | Action::FormColumn => {
                let on = action == Action::FormSquare;
                for unit in group.members {
                    umpire.state.core.square.set(unit, on);
                }
                umpire.note(|| Event::Squares { units: group.members, on });
            }
            _ => {}
        }
    }
}

impl LinesOfBattle {
    /// LOB-D-2: may the unit be part of a group?
    fn check_ready(&self, unit: UnitId) -> Verdict {
        require(self.on_map_of(self.state.active()).has(unit), "LOB-D-2", "that is not one of your units on the map")?;
        require(!self.state.moved().has(unit), "LOB-D-2", "that unit has already moved or fought this turn")?;
        require(!self.state.rallied().has(unit), "LOB-C-3", "that unit was rallied this turn and cannot be activated")
    }

    /// LOB-D-1: a group may be activated only if it has a legal first action.
    pub(crate) fn check_activate(&self, unit: UnitId) -> Verdict {
        self.check_ready(unit)?;
        self.check_first_action(&self.group_of(unit))
    }

    pub(crate) fn group_of(&self, unit: UnitId) -> Group {
        let area = self.state.area_of(unit).expect("a unit on the map has an Area");
        let line = self.state.link_of(unit);
        let members = UnitSet::one(unit);
        Group {
            origin: area,
            at: area,
            members,
            all: members,
            line,
            used: 0,
            areas: 0,
            cost: 0,
            square_moved: false,
            marched: false,
            road: true,
            from_line: if line.is_some() { members } else { UnitSet::EMPTY },
        }
    }

    fn with_unit(&self, group: &Group, unit: UnitId) -> Group {
        let mut group = *group;
        group.members.insert(unit);
        group.all.insert(unit);
        if let Some(link) = self.state.link_of(unit) {
            group.line = Some(link);
            group.from_line.insert(unit);
        }
        group
    }

    /// LOB-D-2, LOB-D-3: may the unit join the group that is being formed?
    fn check_join(&self, group: &Group, unit: UnitId) -> Verdict {
        require(group.used == 0, "LOB-D-2", "the group has already begun to act, so no unit can join it")?;
        require(!group.members.has(unit), "LOB-D-2", "that unit is already in the group")?;
        self.check_ready(unit)?;
        require(
            self.state.area_of(unit) == Some(group.origin),
            "LOB-D-2",
            "that unit is not in the same Area as the group",
        )?;
        let second_line = group.line.is_some() && self.state.lines().has(unit);
        require(!second_line, "LOB-D-2", "a group can include only one unit from an Approach")?;
        self.check_first_action(&self.with_unit(group, unit))
    }

    /// Is there a unit that may join the group that is being formed?
    pub(crate) fn can_be_joined(&self, group: &Group) -> bool {
        self.state.units_of(group.origin).iter().any(|unit| self.check_join(group, unit).is_ok())
    }

    /// LOB-D-1: is there a first action for the group as formed, with the command points at hand?
    fn check_first_action(&self, group: &Group) -> Verdict {
        let mut refusal = Refusal::new("LOB-D-1", "that unit has no action that it can take");
        for &(to, link) in self.battle.exits(group.at) {
            for action in [Action::Move(to), Action::Attack(to), Action::StepOff(to), Action::Line(link)] {
                match self.plan(group, action) {
                    Ok(_) => return Ok(()),
                    Err(why) if why.numbers.is_some() => refusal = why,
                    Err(_) => {}
                }
            }
        }
        let others = [Action::FormSquare, Action::FormColumn, Action::StepOff(group.origin)];
        if others.into_iter().any(|action| self.plan(group, action).is_ok()) { Ok(()) } else { Err(refusal) }
    }

    /// LOB-D-5, LOB-D-20, LOB-D-21: may the unit be dropped here?
    fn check_drop(&self, group: &Group, unit: UnitId) -> Verdict {
        require(group.members.has(unit), "LOB-D-5", "that unit is not in the group")?;
        require(group.used > 0, "LOB-D-5", "the group must act before it can leave a unit behind")?;
        require(group.members.len() > 1, "LOB-D-5", "that is the last unit of the group: stop instead")?;
        let mut after = *group;
        after.members.remove(unit);
        let resting = self.state.units_in(group.at).minus(after.members).len();
        let capacity = usize::from(self.battle.derived.capacity[group.at.index()]);
        require(resting <= capacity, "LOB-D-20", "this Area has no room for that unit to stay")?;
        self.check_discount_kept(&after)?;
        require(self.can_end(&after), "LOB-D-21", "the rest of the group would have nowhere to end its activation")
    }

    /// LOB-leader-9h: the Organised leader's unit must take part to the end if the group has used his action.
    fn check_discount_kept(&self, after: &Group) -> Verdict {
        if self.battle.leaders.is_empty() {
            return Ok(());
        }
        let limit = self.limit(after, Kind::Form) + self.road_allowance(after);
        let counted = after.used - self.discount(after, after.marched);
        require(
            counted <= limit,
            "LOB-leader-9h",
            "the group has used too many actions to go on without its Organised leader",
        )
    }

    /// LOB-D-1, LOB-D-20: may the activation end here?
    fn check_stop(&self, group: &Group) -> Verdict {
        require(group.used > 0, "LOB-D-1", "an activated group must take at least one action")?;
        require(self.has_room_to_rest(group), "LOB-D-20", "this Area has no room for so many units: move on")
    }

    /// LOB-D-20: does the Area of the group hold all who would rest there?
    pub(super) fn has_room_to_rest(&self, group: &Group) -> bool {
        if group.line.is_some() {
            return true;
        }
        let resting = self.state.units_in(group.at).or(group.members).minus(self.lines_outside(group)).len();
        resting <= usize::from(self.battle.derived.capacity[group.at.index()])
    }

    /// Units in line that are not members of the group do not rest in an Area.
    fn lines_outside(&self, group: &Group) -> UnitSet {
        self.state.lines().minus(group.members)
    }

    /// LOB-D-21, ruling R76: can the activation still be brought to a legal end? As many as fit may be left behind.
    pub(super) fn can_end(&self, group: &Group) -> bool {
        if self.has_room_to_rest(group) {
            return true;
        }
        let resting = self.state.units_in(group.at).minus(group.members).len();
        let capacity = usize::from(self.battle.derived.capacity[group.at.index()]);
        let Some(left) = capacity.checked_sub(resting) else { return false };
        self.can_go_on(group, group.members, left)
    }

    /// Can the group go on after leaving `left` of the units in `from` behind?
    fn can_go_on(&self, group: &Group, from: UnitSet, left: usize) -> bool {
        if left == 0 {
            return self.battle.exits(group.at).iter().any(|&(to, link)| {
                self.plan(group, Action::Move(to)).is_ok() || self.plan(group, Action::Line(link)).is_ok()
            });
        }
        let mut rest = from;
        while let Some(unit) = rest.first() {
            rest.remove(unit);
            let mut fewer = *group;
            fewer.members.remove(unit);
            if !fewer.members.is_empty() && self.can_go_on(&fewer, rest, left - 1) {
                return true;
            }
        }
        false
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// LOB-opt-ha1: horse artillery is limbered only by an action that the road allowance made legal.
    fn limber_by_road(&mut self, group: &Group, plan: Plan) {
        if plan.by_road {
            for unit in group.members.and(self.battle.derived.artillery) {
                if self.unit(unit).traits.horse {
                    self.limber(unit, "LOB-opt-ha1");
                }
            }
        }
    }

    fn limber(&mut self, unit: UnitId, rule: &'static str) {
        if !self.state.is_limbered(unit) {
            self.state.core.limbered.insert(unit);
            self.note(|| Event::Limbered { unit, rule });
        }
    }

    /// LOB-D-16, LOB-opt-hv1: guns that leave the group are limbered if it has spent two actions.
    fn limber_after(&mut self, group: &Group, unit: UnitId) {
        if !self.is_artillery(unit) || self.unit(unit).traits.horse {
            return;
        }
        let spent = if self.battle.switches.limber_by_areas { group.areas } else { group.used };
        if spent >= tables::LIMBERED_AT {
            self.limber(unit, "LOB-D-16");
        } else if self.unit(unit).traits.heavy_guns && group.areas > 0 {
            self.limber(unit, "LOB-opt-hv1");
        }
    }
}
