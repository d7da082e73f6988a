//! What an action of a group would do, use and cost, or why it may not be taken. LOB-D-3 to LOB-D-21.
use crate::action::Action;
use crate::game::LinesOfBattle;
use crate::phase::group::Group;
use crate::tables;
use crate::unit::UnitSet;
use voltigeur_engine::{Refusal, Side, require};
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
pub(super) enum Kind {
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
    pub(super) fn limit(&self, group: &Group, kind: Kind) -> u8 {
        let cavalry = group.members.is_within(self.battle.derived.cavalry);
        match (kind, cavalry) {
            (Kind::Attack, false) => tables::ATTACK_ACTIONS,
            (Kind::Attack, true) => tables::ATTACK_ACTIONS_CAVALRY,
            (_, false) => tables::ACTIONS,
            (_, true) => tables::ACTIONS_CAVALRY,
        }
    }

    /// LOB-opt-road1, LOB-opt-road2: one action more while every action is a MOVE along a road.
    pub(super) fn road_allowance(&self, group: &Group) -> u8 {
        let barred = group.members.meets(self.state.core.square) || group.members.meets(group.from_line);
        u8::from(self.battle.switches.road_movement && group.road && !barred)
    }

    /// LOB-leader-9h: one action less is counted.
    pub(super) fn discount(&self, group: &Group, marched: bool) -> u8 {
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
