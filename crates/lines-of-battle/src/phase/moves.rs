//! D. Move phase: groups, actions, command cost. LOB-D-1 to LOB-D-21.
//!
//! A group is built unit by unit and closed by its first action. Every action is worked out as a [`Plan`] (what it uses and
//! costs, and the group after it); a plan that exists is a legal action, a refusal says which rule is in the way.
use crate::action::Action;
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::procedure::{Group, Paid, Phase, Procedure};
use crate::state::Place;
use crate::tables;
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::Id;
use voltigeur_field::area::{AreaId, LinkId};

/// An action of a group that the rules allow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// The group after it. For an attack, as it stands when combat begins.
    pub after: Group,
    /// Only the road allowance made it legal. LOB-opt-ha1.
    pub by_road: bool,
}

/// What kind of action is planned: it decides limits and cost.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// MOVE, or STEP-OFF to the faced Area.
    March(LinkId),
    /// ATTACK.
    Attack,
    /// STEP-OFF to the home Area.
    StepBack,
    /// LINE or SQUARE.
    Form,
}

fn refuse<T>(rule: &'static str, why: &'static str) -> Result<T, Refusal> {
    Err(Refusal::new(rule, why))
}

/// Groups.
impl LinesOfBattle {
    pub(crate) fn move_candidates(&self, out: &mut Vec<Action>) {
        if self.has_points() {
            let side = self.state.active();
            let ready = self.on_map_of(side).minus(self.state.moved()).minus(self.state.rallied());
            out.extend(ready.iter().map(Action::Activate));
            if self.battle.switches.rally_and_move {
                let own = self.on_map_of(side).minus(self.battle.derived.artillery);
                out.extend(own.iter().filter(|&unit| self.state.hits(unit) > 0).map(Action::Rally));
            }
        }
        out.push(Action::End);
    }

    pub(crate) fn check_move_phase(&self, action: &Action) -> Verdict {
        match *action {
            Action::Activate(unit) => self.check_activate(unit),
            Action::Rally(unit) if self.battle.switches.rally_and_move => self.check_rally(unit),
            Action::Rally(_) => refuse("LOB-C-6", "the rally phase is over for this turn"),
            Action::End => Ok(()),
            _ => refuse("LOB-act-7", "no unit is active: first activate one, or end the phase"),
        }
    }

    /// LOB-D-2: may the unit be part of a group?
    fn check_ready(&self, unit: UnitId) -> Verdict {
        require(self.on_map_of(self.state.active()).has(unit), "LOB-D-2", "that is not one of your units on the map")?;
        require(!self.state.moved().has(unit), "LOB-D-2", "that unit has already moved or fought this turn")?;
        require(!self.state.rallied().has(unit), "LOB-C-3", "that unit was rallied this turn and cannot be activated")
    }

    /// LOB-D-1: a group may be activated only if it has a legal first action.
    fn check_activate(&self, unit: UnitId) -> Verdict {
        self.check_ready(unit)?;
        self.check_first_action(&self.group_of(unit))
    }

    fn group_of(&self, unit: UnitId) -> Group {
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

    pub(crate) fn group_candidates(&self, group: &Group, out: &mut Vec<Action>) {
        let in_line = group.line.is_some() && group.members.len() == 1;
        for &(to, link) in self.battle.exits(group.at) {
            if self.is_held_by(to, self.state.active().other()) {
                out.push(Action::Attack(to));
            } else if in_line {
                out.push(Action::StepOff(to));
            } else {
                out.push(Action::Move(to));
            }
            if group.members.len() == 1 && !in_line {
                out.push(Action::Line(link));
            }
        }
        if in_line {
            out.push(Action::StepOff(group.at));
        } else if group.members.is_within(self.battle.derived.infantry) {
            let square = group.members.first().is_some_and(|unit| self.state.in_square(unit));
            out.push(if square { Action::FormColumn } else { Action::FormSquare });
        }
        if group.used == 0 {
            let others = self.state.units_of(group.origin).minus(group.members);
            out.extend(others.iter().map(Action::Join));
        } else {
            if group.members.len() > 1 {
                out.extend(group.members.iter().map(Action::Drop));
            }
            out.push(Action::Stop);
        }
    }

    pub(crate) fn check_group(&self, group: &Group, action: &Action) -> Verdict {
        match *action {
            Action::Join(unit) => self.check_join(group, unit),
            Action::Drop(unit) => self.check_drop(group, unit),
            Action::Stop => self.check_stop(group),
            action => self.plan(group, action).map(|_| ()),
        }
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
    fn has_room_to_rest(&self, group: &Group) -> bool {
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
    fn can_end(&self, group: &Group) -> bool {
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

/// Actions.
impl LinesOfBattle {
    /// LOB-D-4: what an action of the group would do, or why it may not be taken.
    pub(crate) fn plan(&self, group: &Group, action: Action) -> Result<Plan, Refusal> {
        match action {
            Action::Move(to) => self.plan_move(group, to),
            Action::Attack(to) => self.plan_attack(group, to),
            Action::Line(link) => self.plan_line(group, link),
            Action::StepOff(to) => self.plan_step_off(group, to),
            Action::FormSquare => self.plan_square(group, true),
            Action::FormColumn => self.plan_square(group, false),
            _ => refuse("LOB-act-7", "that cannot be done now: answer the question first"),
        }
    }

    /// The link that the group would cross. LOB-D-3: with a unit from an Approach it is that Approach.
    fn way(&self, group: &Group, to: AreaId) -> Result<LinkId, Refusal> {
        let Some(link) = (to.index() < self.battle.areas.len()).then(|| self.battle.exit(group.at, to)).flatten()
        else {
            return refuse("LOB-map-1", "the group cannot go there directly: the two Areas are not joined");
        };
        match group.line {
            Some(line) if line != link => refuse("LOB-D-3", "a unit on an Approach can only cross it or step back"),
            _ => Ok(link),
        }
    }

    fn plan_move(&self, group: &Group, to: AreaId) -> Result<Plan, Refusal> {
        let alone_in_line = group.line.is_some() && group.members.len() == 1;
        require(!alone_in_line, "LOB-D-4", "a unit in line must first step off its Approach")?;
        self.plan_march(group, to)
    }

    fn plan_march(&self, group: &Group, to: AreaId) -> Result<Plan, Refusal> {
        let link = self.way(group, to)?;
        require(!self.battle.is_entry(to), "LOB-A-3", "units cannot move into a Reinforcement Area")?;
        let enemy = self.state.active().other();
        require(!self.is_held_by(to, enemy), "LOB-D-4", "the enemy holds that Area: attack it instead")?;
        let squares = group.members.meets(self.state.core.square);
        require(
            !squares || self.admits_square(to),
            "LOB-units-9",
            "a square cannot enter closed terrain: form column first",
        )?;
        let plan = self.afford(group, Kind::March(link), self.crossing(group, link))?;
        let mut after = plan.after;
        after.at = to;
        after.line = None;
        after.areas += 1;
        require(self.can_end(&after), "LOB-D-21", "the group would have nowhere to end its activation")?;
        Ok(Plan { after, ..plan })
    }

    /// LOB-D-13.
    fn plan_attack(&self, group: &Group, to: AreaId) -> Result<Plan, Refusal> {
        let link = self.way(group, to)?;
        require(!self.battle.is_entry(to), "LOB-A-3", "units cannot attack into a Reinforcement Area")?;
        let enemy = self.state.active().other();
        require(self.is_held_by(to, enemy), "LOB-D-13", "there is no enemy in that Area: move there instead")?;
        require(
            !group.members.meets(self.battle.derived.artillery),
            "LOB-D-13",
            "artillery cannot attack: leave it behind first",
        )?;
        let exhausted = group.members.iter().any(|unit| self.is_exhausted(unit));
        require(!exhausted, "LOB-units-6", "a unit of zero strength cannot attack: leave it behind first")?;
        let squares = group.members.meets(self.state.core.square);
        require(
            !squares || self.admits_square(to),
            "LOB-units-9",
            "a square cannot attack into closed terrain: form column first",
        )?;
        let crowd = self.state.units_in(group.at).len();
        let capacity = usize::from(self.battle.derived.capacity[group.at.index()]);
        require(crowd <= capacity, "LOB-terrain-b2", "too many units are in the Area where the attack starts")?;
        self.afford(group, Kind::Attack, self.crossing(group, link))
    }

    /// LOB-D-4, LOB-D-5, LOB-D-6, LOB-D-19.
    fn plan_line(&self, group: &Group, link: LinkId) -> Result<Plan, Refusal> {
        let Some(unit) = group.members.only() else {
            return refuse("LOB-D-5", "only a unit on its own can form line: leave the others behind first");
        };
        require(link.index() < self.battle.links.len(), "LOB-map-1", "there is no such link on this map")?;
        require(group.line.is_none(), "LOB-D-4", "that unit is already in line on an Approach")?;
        require(self.is_infantry(unit), "LOB-map-3", "only infantry can form line on an Approach")?;
        require(!self.state.in_square(unit), "LOB-D-6", "a square cannot form line: form column first")?;
        require(
            self.battle.map.ends(link).contains(&group.at),
            "LOB-D-4",
            "that Approach does not touch the unit's Area",
        )?;
        require(self.approach(link), "LOB-map-7", "closed terrain has no Approaches")?;
        require(!self.battle.is_entry(group.at), "LOB-A-5", "a unit in a Reinforcement Area cannot form line")?;
        let taken = self.state.line_on(link).is_some_and(|line| !group.all.has(line) || group.used == 0);
        require(!taken, "LOB-map-3", "another unit is already on that Approach")?;
        let mut plan = self.afford(group, Kind::Form, 1)?;
        plan.after.line = Some(link);
        Ok(plan)
    }

    /// LOB-D-3, LOB-D-4: from an Approach to its home or to the faced Area.
    fn plan_step_off(&self, group: &Group, to: AreaId) -> Result<Plan, Refusal> {
        require(
            group.line.is_some() && group.members.len() == 1,
            "LOB-D-4",
            "only a unit on its own on an Approach can step off it",
        )?;
        if to != group.at {
            return self.plan_march(group, to);
        }
        let mut plan = self.afford(group, Kind::StepBack, 1)?;
        plan.after.line = None;
        require(self.can_end(&plan.after), "LOB-D-21", "the Area has no room for the unit")?;
        Ok(plan)
    }

    /// LOB-D-4, LOB-D-5, LOB-units-9, ruling R60: all units of the group make the same change.
    fn plan_square(&self, group: &Group, on: bool) -> Result<Plan, Refusal> {
        require(group.members.is_within(self.battle.derived.infantry), "LOB-units-2", "only infantry can form square")?;
        require(group.line.is_none(), "LOB-units-2", "a unit on an Approach cannot form square: step off first")?;
        require(self.admits_square(group.at) || !on, "LOB-units-9", "a square cannot stand in closed terrain")?;
        let squares = group.members.and(self.state.core.square);
        if on {
            require(
                squares.is_empty(),
                "LOB-D-5",
                "some units of the group are already in square, and all must change together",
            )?;
        } else {
            require(
                squares == group.members,
                "LOB-D-5",
                "some units of the group are already in column, and all must change together",
            )?;
        }
        let plan = self.afford(group, Kind::Form, 1)?;
        require(self.has_room_to_rest(group), "LOB-D-21", "this Area has no room for so many units: move on first")?;
        Ok(plan)
    }

    /// LOB-D-8, ruling R10: the dearest member counts.
    fn crossing(&self, group: &Group, link: LinkId) -> u8 {
        let derived = &self.battle.derived;
        let classes = [derived.infantry, derived.cavalry, derived.artillery];
        let of_class = |(class, units): (usize, &UnitSet)| {
            if group.members.meets(*units) { self.battle.crossing_cost(link, group.at, class) } else { 0 }
        };
        classes.iter().enumerate().map(of_class).max().unwrap_or(0)
    }

    /// LOB-D-9.
    fn limit(&self, group: &Group, kind: Kind) -> u8 {
        let cavalry = group.members.is_within(self.battle.derived.cavalry);
        match (kind, cavalry) {
            (Kind::Attack, false) => tables::ATTACK_ACTIONS,
            (Kind::Attack, true) => tables::ATTACK_ACTIONS_CAVALRY,
            (_, false) => tables::ACTIONS,
            (_, true) => tables::ACTIONS_CAVALRY,
        }
    }

    /// LOB-opt-road1, LOB-opt-road2: one action more while every action is a MOVE along a road.
    fn road_allowance(&self, group: &Group) -> u8 {
        let barred = group.members.meets(self.state.core.square) || group.members.meets(group.from_line);
        u8::from(self.battle.switches.road_movement && group.road && !barred)
    }

    /// LOB-leader-9h: one action less is counted.
    fn discount(&self, group: &Group, marched: bool) -> u8 {
        if self.battle.leaders.is_empty() || !marched {
            return 0;
        }
        let organised = group.members.iter().any(|unit| {
            self.commander(unit).is_some_and(|leader| {
                self.battle.leader(leader).bonuses.organised
                    && group.members.iter().all(|other| self.leads(leader, other))
            })
        });
        u8::from(organised)
    }

    /// LOB-leader-9d: an activation that starts in, or a rally in, the Area of a Buffoon costs 1 more.
    pub(crate) fn surcharge(&self, area: AreaId, side: Side) -> u8 {
        u8::from(self.has_leader_of(area, side, |bonuses| bonuses.buffoon))
    }

    /// LOB-D-9, LOB-D-10, LOB-D-12: limits and cost of one more action.
    fn afford(&self, group: &Group, kind: Kind, actions: u8) -> Result<Plan, Refusal> {
        let mut after = *group;
        let on_road = |link: LinkId| self.battle.link(link).road;
        after.road = group.road && matches!(kind, Kind::March(link) if on_road(link) && group.line.is_none());
        after.marched |= matches!(kind, Kind::March(_));
        after.used += actions;
        let counted = after.used - self.discount(&after, after.marched);
        let limit = self.limit(group, kind);
        let allowance = self.road_allowance(&after);
        if counted > limit + allowance {
            return Err(Refusal::new("LOB-D-9", "that takes more actions than the group has")
                .numbers(i16::from(counted), i16::from(limit + allowance)));
        }
        let moves = kind != Kind::Form;
        after.square_moved |= moves && group.members.meets(self.state.core.square);
        let cavalry = group.members.is_within(self.battle.derived.cavalry);
        let price = match kind {
            _ if after.square_moved => 2,
            Kind::Attack => 1 + u8::from(counted > if cavalry { 2 } else { 1 }),
            _ => 1,
        };
        after.cost = price + self.surcharge(group.origin, self.state.active());
        let funds = self.funds(group.all, group.origin);
        if after.cost > funds {
            return Err(Refusal::new("LOB-D-12", "there are not enough command points")
                .numbers(i16::from(after.cost), i16::from(funds)));
        }
        Ok(Plan { after, by_road: counted > limit })
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn activate(&mut self, unit: UnitId) {
        let group = self.group_of(unit);
        self.push(Procedure::Group(group));
    }

    /// LOB-D-15, then E.
    pub fn end_move_phase(&mut self) {
        self.state.core.phase = Phase::Fire { side: self.state.active(), fired: UnitSet::EMPTY };
    }

    pub fn apply_group(&mut self, group: Group, action: Action) {
        match action {
            Action::Join(unit) => {
                let joined = self.with_unit(&group, unit);
                *self.group_mut() = joined;
            }
            Action::Drop(unit) => {
                self.group_mut().members.remove(unit);
                self.limber_after(&group, unit);
                self.state.core.moved.insert(unit);
                self.note(|| Event::Dropped { unit, area: group.at });
            }
            Action::Stop => {
                for unit in group.members {
                    self.limber_after(&group, unit);
                }
                self.settle(group.cost, group.all, group.origin, Paid::Stop);
            }
            action => self.act(group, action),
        }
    }

    fn act(&mut self, group: Group, action: Action) {
        let plan = self.plan(&group, action).expect("a legal action has a plan");
        if group.used == 0 {
            let side = self.state.active();
            self.note(|| Event::Activated { side, units: group.all, area: group.origin });
            if self.order_is_lost(group.origin) {
                return self.settle(plan.after.cost, group.all, group.origin, Paid::Lost);
            }
        }
        *self.group_mut() = plan.after;
        let actions = plan.after.used - group.used;
        match action {
            Action::Attack(to) => self.settle(plan.after.cost, group.all, group.origin, Paid::Attack(to)),
            Action::Move(to) => {
                for unit in group.members {
                    self.arrive(unit, to);
                }
                self.limber_by_road(&group, plan);
                self.note(|| Event::Moved { units: group.members, from: group.at, to, actions });
            }
            Action::StepOff(to) => {
                let unit = group.members.first().expect("a group has members");
                self.arrive(unit, to);
                self.note(|| Event::SteppedOff { unit, to });
            }
            Action::Line(link) => {
                let unit = group.members.first().expect("a group has members");
                self.state.put(unit, Place::Line { link, home: group.at });
                self.note(|| Event::WentIntoLine { unit, link, home: group.at });
            }
            Action::FormSquare | Action::FormColumn => {
                let on = action == Action::FormSquare;
                for unit in group.members {
                    self.state.core.square.set(unit, on);
                }
                self.note(|| Event::Squares { units: group.members, on });
            }
            _ => {}
        }
    }

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

    /// LOB-D-15: all units of the group are marked.
    pub fn end_activation(&mut self) {
        let group = *self.group_mut();
        self.pop();
        self.state.core.moved = self.state.core.moved.or(group.all);
        self.note(|| Event::ActivationEnded { units: group.members, area: group.at });
    }

    /// LOB-D-14, LOB-C1: the attack is paid for and begins.
    pub fn begin_attack(&mut self, target: AreaId) {
        let group = *self.group_mut();
        self.pop();
        self.state.core.moved = self.state.core.moved.or(group.all);
        self.declare(self.state.active(), group.members, group.at, target, false);
    }
}
