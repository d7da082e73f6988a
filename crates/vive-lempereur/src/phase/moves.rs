//! 2. Regular movement, and what regular moves and charges have in common: a group of units and what it may do next. Chapter VI.
use crate::action::{Action, Turn};
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::movement::StepPlan;
use crate::procedure::{FormWhy, Frame, Group, GroupKind, PairStep, Phase, Plan, Step, StepKind, StepStage};
use crate::tables::{CHARGE_TURN_COST, CHARGE_TURNS, change_cost};
use crate::unit::{Arm, Formation, LeaderId, LeaderSet, UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Verdict, require};
use voltigeur_field::hex::{Direction, Feature, HexId};

impl ViveLEmpereur {
    /// May a unit begin a regular move? VLE-VI.1a, VLE-VI.1b.
    pub(crate) fn may_move(&self, unit: UnitId) -> Verdict {
        require(self.of_side(self.state.active()).has(unit), "VLE-VI.1a", "it is not a unit of yours on the map")?;
        require(!self.state.core.moved.has(unit), "VLE-VI.1a", "it has moved in this phase")?;
        require(!self.state.core.charged.has(unit), "VLE-VI.1b", "cavalry that charged does not move this turn")?;
        require(!self.state.core.waiting.has(unit), "VLE-IX.6c", "it waits for the charge after a failed square")?;
        require(!self.state.core.spent.has(unit), "VLE-IX.7f", "it may do nothing more this turn")
    }

    /// May a leader move by himself? VLE-XIV.2a.
    pub(crate) fn may_ride(&self, leader: LeaderId) -> Verdict {
        let own = self.battle.leader(leader).side == self.state.active() && self.leader_hex(leader).is_some();
        require(own, "VLE-XIV.2a", "he is not a leader of yours on the map")?;
        require(!self.state.core.rode.has(leader), "VLE-XIV.2a", "he has moved or ridden along in this turn")
    }

    /// VLE-V.9a: may a unit be put on top?
    pub(crate) fn may_reorder(&self, unit: UnitId) -> Verdict {
        require(self.of_side(self.state.active()).has(unit), "VLE-V.9a", "it is not a unit of yours on the map")?;
        require(self.state.top(self.state.at(unit)) != Some(unit), "VLE-V.9a", "it is on top already")
    }

    /// VLE-VI.5a: may cavalry disorganize itself in its own turn?
    pub(crate) fn may_scatter(&self, unit: UnitId) -> Verdict {
        require(self.of_side(self.state.active()).has(unit), "VLE-VI.5a", "it is not a unit of yours on the map")?;
        require(self.is_cavalry(unit), "VLE-VI.5a", "only cavalry disorganizes itself")?;
        require(self.state.good_order(unit), "VLE-VI.5a", "it is disorganized already")
    }

    pub(crate) fn movement_candidates(&self, out: &mut Vec<Action>) {
        for unit in self.of_side(self.state.active()) {
            out.push(Action::Activate(unit));
            out.push(Action::Top(unit));
            if self.is_cavalry(unit) {
                out.push(Action::Scatter(unit));
            }
        }
        for leader in self.battle.all_leaders() {
            out.push(Action::Ride(leader));
        }
        self.entry_candidates(out);
        out.push(Action::End);
    }

    pub(crate) fn check_movement(&self, action: &Action) -> Verdict {
        match *action {
            Action::End => Ok(()),
            Action::Activate(unit) => self.may_move(unit),
            Action::Top(unit) => self.may_reorder(unit),
            Action::Scatter(unit) => self.may_scatter(unit),
            Action::Ride(leader) => self.may_ride(leader),
            Action::Enter(unit, hex) => self.may_come(unit, hex),
            Action::EnterLeader(leader, hex) => self.may_leader_come(leader, hex),
            _ => Err(Refusal::new("VLE-II.2", "that is not done in the movement phase")),
        }
    }

    pub(crate) fn group_candidates(&self, group: &Group, out: &mut Vec<Action>) {
        let Some(unit) = group.units.first() else { return };
        let hex = self.state.at(unit);
        if !group.acted {
            out.extend(self.units_in(hex).minus(group.units).map(Action::Join));
            out.extend(self.leaders_in(hex).map(Action::Bring));
        }
        if group.kind == GroupKind::Forming {
            out.extend((0..6).map(|facing| Action::Form(Formation::Line, facing)));
            return;
        }
        out.extend(Direction::ALL.into_iter().map(Action::Step));
        out.extend([Turn::Left, Turn::Right, Turn::About].map(Action::Turn));
        out.extend([Action::Stop, Action::Exit]);
        if group.kind == GroupKind::March {
            if group.acted && group.units.len() > 1 {
                out.extend(group.units.map(Action::Drop));
            }
            match self.arm(unit) {
                Arm::Infantry => {
                    for formation in [Formation::Line, Formation::Column] {
                        out.extend((0..6).map(|facing| Action::Form(formation, facing)));
                    }
                    out.extend([Action::Form(Formation::Square, 0), Action::Form(Formation::General, 0)]);
                }
                Arm::Cavalry => out.push(Action::Form(Formation::General, 0)),
                Arm::Artillery => {
                    for formation in [Formation::Limbered, Formation::Unlimbered] {
                        out.extend((0..6).map(|facing| Action::Form(formation, facing)));
                    }
                }
            }
            if self.unit(unit).light {
                out.push(Action::Spread(hex));
                out.extend(self.battle.map.neighbours(hex).map(|(_, next)| Action::Spread(next)));
                for pivot in self.hexes_of(unit) {
                    out.extend([Turn::Left, Turn::Right].map(|turn| Action::Pivot(pivot, turn)));
                }
            }
        }
        if self.is_cavalry(unit) {
            out.extend(group.units.map(Action::Scatter));
        }
    }

    pub(crate) fn check_group(&self, group: &Group, action: &Action) -> Verdict {
        let Some(first) = group.units.first() else { return Err(Refusal::new("VLE-VI.1a", "nobody is left to move")) };
        let declared = group.kind != GroupKind::Forming;
        let march = group.kind == GroupKind::March;
        match *action {
            Action::Join(unit) => {
                require(!group.acted, "VLE-VI.1a", "units start together or not at all")?;
                require(!group.units.has(unit), "VLE-VI.1a", "it is in the group already")?;
                require(self.state.hex(unit) == self.state.hex(first), "VLE-VI.1a", "it starts in another hex")?;
                if march { self.may_move(unit) } else { self.may_charge(unit) }
            }
            Action::Bring(leader) => {
                require(!group.acted, "VLE-XIV.2a", "a leader is carried from the start or not at all")?;
                require(self.leader_hex(leader) == self.state.hex(first), "VLE-XIV.2a", "he is in another hex")?;
                require(!group.leaders.has(leader), "VLE-XIV.2a", "he comes along already")?;
                self.may_ride(leader)
            }
            Action::Form(Formation::Line, facing) if !declared => self.may_declare(group, facing),
            _ if !declared => Err(Refusal::new("VLE-IX.2b", "the charge is to be declared: choose its facing")),
            Action::Step(direction) => self.group_step(group, direction).map(|_| ()),
            Action::Go(hex) => {
                let route = self.route(group, hex);
                route.map(|_| ()).ok_or(Refusal::new("VLE-VI.2b", "there is no way there with what is left"))
            }
            Action::Turn(turn) => self.turn_cost(group, turn).map(|_| ()),
            Action::Stop => Ok(()),
            Action::Scatter(unit) => {
                require(group.units.has(unit), "VLE-VI.5a", "it is not in the group")?;
                self.may_scatter(unit)
            }
            _ if !march => Err(Refusal::new("VLE-IX.2c", "a charge steps, turns, or stops")),
            Action::Drop(unit) => {
                let fits = group.acted && group.units.len() > 1 && group.units.has(unit);
                require(fits, "VLE-VI.1a", "only one of several units on the march is left behind")
            }
            Action::Form(formation, facing) => self.change_of(group, formation, facing).map(|_| ()),
            Action::Spread(hex) => self.spread(group, hex).map(|_| ()),
            Action::Pivot(hex, turn) => self.pivot(group, hex, turn).map(|_| ()),
            Action::Exit => self.may_exit(group),
            _ => Err(Refusal::new("VLE-VI.1a", "that is not a part of a move")),
        }
    }

    /// One step of the whole group: legal for each of its units, at the cost of the dearest. VLE-VI.1a, ruling R29.
    pub(crate) fn group_step(&self, group: &Group, direction: Direction) -> Result<StepPlan, Refusal> {
        let (steps, alone) = (self.steps_of(group.units), group.units.len() == 1);
        let mut dearest: Option<StepPlan> = None;
        for unit in group.units {
            let stance = self.stance(unit);
            let plan = match group.kind {
                GroupKind::March => {
                    let open = stance.formation != Formation::General || !self.left_cover(unit);
                    require(open, "VLE-VI.3c", "it has left cover and takes a formation first")?;
                    self.plan_step(unit, stance, direction, steps, alone)?
                }
                _ => self.plan_charge(stance, direction)?,
            };
            self.may_enter(group.units, unit, plan.to)?;
            if stance.formation == Formation::Tirailleurs {
                self.may_shift(group, unit, direction)?;
            }
            dearest = Some(match dearest {
                Some(known) if known.cost >= plan.cost => StepPlan { road: known.road && plan.road, ..known },
                Some(known) => StepPlan { road: known.road && plan.road, ..plan },
                None => plan,
            });
        }
        let plan = dearest.ok_or(Refusal::new("VLE-VI.1a", "nobody is left to move"))?;
        let limit = self.limit(group, plan.road);
        if group.spent + plan.cost > limit {
            let left = i16::from(limit.saturating_sub(group.spent));
            return Err(
                Refusal::new("VLE-VI.2b", "it has not enough movement points").numbers(i16::from(plan.cost), left)
            );
        }
        Ok(plan)
    }

    /// In general order outside of cover: only between a step and the choice that follows it.
    fn left_cover(&self, unit: UnitId) -> bool {
        !self.ground(self.state.at(unit)).general_order()
    }

    /// VLE-IV.6i, VLE-IV.6j: both hexes of a pair must be free after a shift.
    fn may_shift(&self, group: &Group, unit: UnitId, direction: Direction) -> Verdict {
        let stance = self.stance(unit);
        let axis = Direction::new(i32::from(stance.facing));
        let to = self.battle.map.neighbour(stance.hex, direction);
        let second = to.and_then(|to| self.battle.map.neighbour(to, axis));
        let (Some(to), Some(second)) = (to, second) else {
            return Err(Refusal::new("VLE-IV.6i", "one of the two hexes is off the map"));
        };
        self.may_hold_pair(group.units, [to, second])
    }

    /// VLE-IV.6a, VLE-IV.6j: may these two hexes be taken by tirailleurs?
    fn may_hold_pair(&self, units: UnitSet, pair: [HexId; 2]) -> Verdict {
        for hex in pair {
            require(self.ground(hex).is_open(), "VLE-IV.6a", "tirailleurs need open ground in both hexes")?;
            require(self.units_in(hex).minus(units).is_empty(), "VLE-IV.6j", "one of the two hexes is not free")?;
        }
        let apart = self.battle.direction(pair[0], pair[1]).is_none_or(|direction| {
            crate::terrain::crossing(self.battle.map.edge(pair[0], direction), Arm::Infantry, false, false).is_none()
        });
        require(!apart, "VLE-IV.6j", "the hexside between the two cannot be crossed")
    }

    /// What a change of facing costs. VLE-VI.4a to VLE-VI.4c, VLE-IX.2c.
    fn turn_cost(&self, group: &Group, turn: Turn) -> Result<u8, Refusal> {
        if group.kind == GroupKind::Charge {
            require(turn != Turn::About, "VLE-IX.2c", "a charge does not turn about")?;
            require(group.turns < CHARGE_TURNS, "VLE-IX.2c", "a charge changes facing twice at most")?;
            require(!group.turned, "VLE-IX.2c", "a charge changes facing once in a hex at most")?;
            let enough = group.spent + CHARGE_TURN_COST <= self.limit(group, false);
            require(enough, "VLE-IX.2c", "it has not enough movement points")?;
            return Ok(CHARGE_TURN_COST);
        }
        let mut cost = 0;
        for unit in group.units {
            let formation = self.state.formation(unit);
            require(formation.has_facing(), "VLE-G.6", "its formation has no facing")?;
            match (formation, turn) {
                (Formation::Unlimbered, Turn::Left | Turn::Right) => {
                    require(
                        !group.acted && group.units.len() == 1,
                        "VLE-IV.12c",
                        "guns in battery pivot once, and do nothing else",
                    )?;
                }
                (Formation::Unlimbered, Turn::About) => {
                    return Err(Refusal::new("VLE-VI.4b", "guns in battery pivot by 60 degrees only"));
                }
                (Formation::Tirailleurs, Turn::Left | Turn::Right) => {
                    return Err(Refusal::new("VLE-IV.6i", "tirailleurs pivot about one of their hexes"));
                }
                (_, Turn::About) => cost = cost.max(2),
                (Formation::Column | Formation::Limbered, _) if !group.turned => {}
                _ => cost = cost.max(1),
            }
        }
        let limit = self.limit(group, true);
        if group.spent + cost > limit {
            let left = i16::from(limit.saturating_sub(group.spent));
            return Err(Refusal::new("VLE-VI.4a", "it has not enough movement points").numbers(i16::from(cost), left));
        }
        Ok(cost)
    }

    /// What a change of formation costs. VLE-VI.1c, VLE-VI.3a to VLE-VI.3e.
    fn change_of(&self, group: &Group, to: Formation, facing: u8) -> Result<u8, Refusal> {
        let unit = group.units.first().ok_or(Refusal::new("VLE-VI.3a", "nobody is left"))?;
        let (arm, hex) = (self.arm(unit), self.state.at(unit));
        let (from, now) = (self.state.formation(unit), self.state.facing(unit));
        let alike = group.units.into_iter().all(|other| {
            self.arm(other) == arm && self.state.formation(other) == from && self.state.facing(other) == now
        });
        require(alike, "VLE-VI.3a", "units that stand alike change formation together")?;
        require(facing < 6 && (to.has_facing() || facing == 0), "VLE-G.6", "there is no such facing")?;
        let side = |offset: u8| (now + offset) % 6;
        let free = match (arm, from, to) {
            (Arm::Infantry, Formation::Column, Formation::Line) => {
                require(facing == now || facing == side(5), "VLE-VI.3b", "the line's front is part of the column's")?;
                false
            }
            (Arm::Infantry, Formation::Line, Formation::Column) => {
                require(facing == now || facing == side(1), "VLE-VI.3b", "the line's front is part of the column's")?;
                false
            }
            (Arm::Infantry, Formation::Column | Formation::Line, Formation::Square) => {
                let others = self.units_in(hex).minus(group.units).and(self.battle.derived.infantry);
                require(others.is_empty(), "VLE-V.7b", "a square stacks with no infantry in another formation")?;
                false
            }
            (Arm::Infantry, Formation::Square, Formation::Column | Formation::Line) => {
                let others = self.units_in(hex).minus(group.units).and(self.battle.derived.infantry);
                require(others.is_empty(), "VLE-V.7b", "a square stacks with no infantry in another formation")?;
                false
            }
            (Arm::Infantry | Arm::Cavalry, Formation::Column, Formation::General) => true,
            (Arm::Artillery, Formation::Limbered, Formation::Unlimbered) => false,
            (Arm::Artillery, Formation::Unlimbered, Formation::Limbered) => false,
            _ => return Err(Refusal::new("VLE-VI.3a", "there is no such change of formation")),
        };
        require(self.ground(hex).admits(arm, to, false), "VLE-IV.3a", "the ground does not allow that formation")?;
        if free {
            return Ok(0);
        }
        let cost = change_cost(arm);
        let pays = if from == Formation::Unlimbered { to } else { from };
        let allowance = group.units.map(|unit| self.allowance(unit, pays)).min().unwrap_or(0);
        if group.spent + cost > allowance {
            let left = i16::from(allowance.saturating_sub(group.spent));
            return Err(Refusal::new("VLE-VI.1c", "it has not enough movement points").numbers(i16::from(cost), left));
        }
        Ok(cost)
    }

    /// Forming tirailleurs or closing up: the new hex A and axis, or the hex that is kept. VLE-IV.6h.
    fn spread(&self, group: &Group, hex: HexId) -> Result<Spread, Refusal> {
        let unit = group.units.first().ok_or(Refusal::new("VLE-IV.6h", "nobody is left"))?;
        let (from, facing, own) = (self.state.formation(unit), self.state.facing(unit), self.state.at(unit));
        let alike = group.units.into_iter().all(|other| {
            self.unit(other).light && self.state.formation(other) == from && self.state.facing(other) == facing
        });
        require(alike, "VLE-IV.6a", "only light infantry forms tirailleurs, and units that stand alike together")?;
        let allowance = self.group_allowance(group.units);
        require(group.spent < allowance, "VLE-VI.1c", "it has no movement points left")?;
        if from == Formation::Tirailleurs {
            require(
                self.hexes_of(unit).any(|half| half == hex),
                "VLE-IV.6h",
                "tirailleurs close up on one of their hexes",
            )?;
            return Ok(Spread::CloseUp { kept: hex });
        }
        require(
            matches!(from, Formation::Line | Formation::Column),
            "VLE-IV.6h",
            "tirailleurs form from line or column",
        )?;
        let Some(direction) = self.battle.direction(own, hex) else {
            return Err(Refusal::new("VLE-IV.6h", "the second hex is a neighbour"));
        };
        let offset = (direction.index() as u8 + 6 - facing) % 6;
        // Beside the old front: for a line facing v the axis is v - 1; a column counts as v = d - 1 or v = d.
        let (axis, own_is_a) = match (from, offset) {
            (Formation::Line, 5) => (facing + 5, true),
            (Formation::Line, 2) => (facing + 5, false),
            (Formation::Column, 4) => (facing + 4, true),
            (Formation::Column, 1) => (facing + 4, false),
            (Formation::Column, 5) => (facing + 5, true),
            (Formation::Column, 2) => (facing + 5, false),
            _ => return Err(Refusal::new("VLE-IV.6h", "the pair keeps the front of the old formation")),
        };
        let pair = if own_is_a { [own, hex] } else { [hex, own] };
        self.may_hold_pair(group.units, pair)?;
        Ok(Spread::Open { a: pair[0], axis: axis % 6 })
    }

    /// A pivot of a pair about one of its hexes: its new hex A and axis. VLE-IV.6i.
    fn pivot(&self, group: &Group, about: HexId, turn: Turn) -> Result<(HexId, u8, HexId, HexId), Refusal> {
        let unit = group.units.first().ok_or(Refusal::new("VLE-IV.6i", "nobody is left"))?;
        let pair = self.state.second(&self.battle, unit).map(|b| [self.state.at(unit), b]);
        let Some([a, b]) = pair else { return Err(Refusal::new("VLE-IV.6i", "only tirailleurs pivot")) };
        require(group.spent < self.group_allowance(group.units), "VLE-IV.6i", "it has no movement points left")?;
        let axis = i32::from(self.state.facing(unit))
            + match turn {
                Turn::Left => -1,
                Turn::Right => 1,
                Turn::About => return Err(Refusal::new("VLE-IV.6i", "a pivot is 60 degrees")),
            };
        let (old, new) = match about {
            hex if hex == a => (b, self.battle.map.neighbour(a, Direction::new(axis))),
            hex if hex == b => (a, self.battle.map.neighbour(b, Direction::new(axis + 3))),
            _ => return Err(Refusal::new("VLE-IV.6i", "the pivot is one of the two hexes")),
        };
        let new = new.ok_or(Refusal::new("VLE-IV.6i", "the new hex is off the map"))?;
        let pair = if about == a { [a, new] } else { [new, b] };
        self.may_hold_pair(group.units, pair)?;
        Ok((pair[0], Direction::new(axis).index() as u8, old, new))
    }

    /// VLE-XV.1b: leaving the map costs a point.
    fn may_exit(&self, group: &Group) -> Verdict {
        let unit = group.units.first().ok_or(Refusal::new("VLE-XV.1b", "nobody is left"))?;
        let (hex, side) = (self.state.at(unit), &self.battle.sides[self.side(unit).index()]);
        let door = side.communication.contains(&hex) || side.exits.contains(&hex);
        require(door, "VLE-XV.1b", "it leaves the map only by its lines of communication")?;
        let guns = group.units.into_iter().any(|unit| self.state.formation(unit) == Formation::Unlimbered);
        require(!guns, "VLE-IV.12b", "guns in battery do not move")?;
        let limit = self.limit(group, false);
        require(group.spent < limit, "VLE-XV.1b", "it has no movement point left for that")
    }
}

/// What [`Action::Spread`] does.
enum Spread {
    Open { a: HexId, axis: u8 },
    CloseUp { kept: HexId },
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn take_movement(&mut self, action: Action) {
        match action {
            Action::Activate(unit) => {
                let off_road = self.starts_off_road(unit);
                self.open_group(unit, GroupKind::March, off_road);
            }
            Action::Ride(leader) => self.push(Frame::Rider { leader, spent: 0 }),
            Action::Enter(unit, hex) => self.enter(unit, hex),
            Action::EnterLeader(leader, hex) => self.enter_leader(leader, hex),
            other => self.take_common(other),
        }
    }

    /// What may be done in several phases.
    pub fn take_common(&mut self, action: Action) {
        match action {
            Action::Top(unit) => self.reorder(unit, true),
            Action::Scatter(unit) => self.scatter(unit),
            _ => self.end_phase(),
        }
    }

    pub fn reorder(&mut self, unit: UnitId, on_top: bool) {
        let hex = self.state.at(unit);
        self.lift(unit);
        self.put(unit, hex, on_top);
    }

    /// VLE-VI.5b: it retreats, and its marker bears the number of the turn before.
    pub fn scatter(&mut self, unit: UnitId) {
        let base = self.state.core.queue.len() as u8;
        let marker = self.state.turn().saturating_sub(1);
        self.break_with_marker(UnitSet::one(unit), "VLE-VI.5b", UnitSet::EMPTY, marker);
        self.push(Frame::Retreats { base });
    }

    pub fn open_group(&mut self, unit: UnitId, kind: GroupKind, off_road: bool) {
        self.state.core.withdrew = UnitSet::EMPTY;
        self.push(Frame::Group(Group {
            units: UnitSet::one(unit),
            leaders: LeaderSet::EMPTY,
            kind,
            spent: 0,
            turns: 0,
            turned: false,
            off_road,
            acted: false,
            spread_from: None,
            stopped: false,
            plan: Plan::default(),
        }));
    }

    /// The group on top changes.
    fn change_group(&mut self, change: impl FnOnce(&mut Group)) {
        if let Frame::Group(group) = self.top_frame_mut() {
            change(group);
        }
    }

    pub fn take_group(&mut self, group: Group, action: Action) {
        match action {
            Action::Join(unit) => self.change_group(|group| group.units.insert(unit)),
            Action::Bring(leader) => self.change_group(|group| group.leaders.insert(leader)),
            Action::Form(Formation::Line, facing) if group.kind == GroupKind::Forming => self.declare(group, facing),
            Action::Step(direction) => self.step_group(group, direction),
            Action::Go(hex) => {
                let plan = self.route(&group, hex).unwrap_or_default();
                self.change_group(|group| group.plan = plan);
            }
            Action::Turn(turn) => self.turn_group(group, turn),
            Action::Form(formation, facing) => {
                let cost = self.change_of(&group, formation, facing).unwrap_or(0);
                for unit in group.units {
                    self.form(unit, formation, facing, "VLE-VI.3a");
                }
                self.after_change(cost);
            }
            Action::Spread(hex) => self.take_spread(group, hex),
            Action::Pivot(hex, turn) => self.take_pivot(group, hex, turn),
            Action::Drop(unit) => {
                self.state.core.moved.insert(unit);
                self.change_group(|group| group.units.remove(unit));
                self.rest(UnitSet::one(unit));
            }
            Action::Scatter(unit) => {
                self.change_group(|group| group.acted = true);
                self.scatter(unit);
            }
            Action::Exit => self.exit_group(group),
            _ => self.change_group(|group| group.stopped = true),
        }
    }

    /// After a change of formation: a unit whose new allowance is used up stops. VLE-VI.1c.
    fn after_change(&mut self, cost: u8) {
        self.change_group(|group| {
            group.spent += cost;
            group.acted = true;
        });
        let Some(Frame::Group(group)) = self.frame().copied() else { return };
        let used_up = cost > 0 && group.spent >= self.group_allowance(group.units);
        self.change_group(|group| {
            group.stopped |= used_up;
            group.off_road = true;
        });
    }

    fn step_group(&mut self, group: Group, direction: Direction) {
        let Ok(plan) = self.group_step(&group, direction) else {
            return self.change_group(|group| group.plan = Plan::default());
        };
        let Some(first) = group.units.first() else { return };
        let from = self.state.at(first);
        let steps = self.steps_of(group.units);
        if let Some(ford) = plan.ford {
            self.state.core.fords[ford] = self.state.core.fords[ford].saturating_add(steps);
        }
        self.change_group(|group| {
            group.spent += plan.cost;
            group.acted = true;
            group.turned = false;
            group.off_road |= !plan.road;
        });
        let pair = self.state.second(&self.battle, first).map(|second| PairStep {
            also_from: Some(second),
            also_to: self.battle.map.neighbour(second, direction),
            pose: Some((plan.to, self.state.facing(first))),
        });
        let kind = if group.kind == GroupKind::Charge { StepKind::Charge } else { StepKind::March };
        self.push(Frame::Step(Step {
            units: group.units,
            leaders: group.leaders,
            from,
            to: plan.to,
            kind,
            stage: StepStage::Fire,
            cause: UnitSet::EMPTY,
            pair,
        }));
    }

    fn turn_group(&mut self, group: Group, turn: Turn) {
        let Ok(cost) = self.turn_cost(&group, turn) else {
            return self.change_group(|group| group.plan = Plan::default());
        };
        let by = match turn {
            Turn::Left => 5,
            Turn::Right => 1,
            Turn::About => 3,
        };
        let mut pivoted = false;
        for unit in group.units {
            let (formation, facing) = (self.state.formation(unit), (self.state.facing(unit) + by) % 6);
            pivoted |= formation == Formation::Unlimbered;
            if formation == Formation::Tirailleurs {
                let second = self.state.second(&self.battle, unit);
                self.lift(unit);
                self.state.set_form(unit, formation, facing);
                let hex = second.expect("tirailleurs stand on two hexes");
                self.put(unit, hex, false);
            } else {
                self.state.set_form(unit, formation, facing);
            }
            self.note(|| Event::Turned { unit, facing });
        }
        let charge = group.kind == GroupKind::Charge;
        self.change_group(|group| {
            group.spent += cost;
            group.turns += u8::from(charge);
            group.turned |= turn != Turn::About;
            group.acted = true;
            group.stopped |= pivoted;
        });
    }

    fn take_spread(&mut self, group: Group, hex: HexId) {
        let (Ok(spread), Some(first)) = (self.spread(&group, hex), group.units.first()) else { return };
        let own = self.state.at(first);
        match spread {
            Spread::Open { a, axis } => {
                for unit in group.units {
                    self.lift(unit);
                    self.state.set_form(unit, Formation::Tirailleurs, axis);
                    self.put(unit, a, false);
                    self.note(|| Event::Formed {
                        unit,
                        formation: Formation::Tirailleurs,
                        facing: axis,
                        rule: "VLE-IV.6h",
                    });
                }
                self.change_group(|group| group.spread_from = group.spread_from.or(Some(own)));
                self.after_change(1);
                let side = self.side(first);
                while self.startle(side, hex) {}
            }
            Spread::CloseUp { kept } => {
                let axis = self.state.facing(first);
                let given_up = self.hexes_of(first).find(|&half| half != kept).unwrap_or(kept);
                let slips = group.spread_from.is_some_and(|start| start != kept);
                self.change_group(|group| {
                    group.spent += 1;
                    group.acted = true;
                    group.off_road = true;
                });
                if slips {
                    // VLE-IV.6c: slipping sideways counts as leaving the old hex.
                    let pair = PairStep { also_from: None, also_to: None, pose: None };
                    self.push(Frame::Step(Step {
                        units: group.units,
                        leaders: group.leaders,
                        from: given_up,
                        to: kept,
                        kind: StepKind::March,
                        stage: StepStage::Fire,
                        cause: UnitSet::EMPTY,
                        pair: Some(pair),
                    }));
                } else {
                    self.contract(group.units, kept);
                    self.push(Frame::Form { units: group.units, why: FormWhy::Contracted { axis } });
                }
            }
        }
    }

    fn take_pivot(&mut self, group: Group, about: HexId, turn: Turn) {
        let Ok((a, axis, old, new)) = self.pivot(&group, about, turn) else { return };
        self.change_group(|group| {
            group.spent += 1;
            group.acted = true;
            group.off_road = true;
        });
        self.push(Frame::Step(Step {
            units: group.units,
            leaders: LeaderSet::EMPTY,
            from: old,
            to: new,
            kind: StepKind::March,
            stage: StepStage::Fire,
            cause: UnitSet::EMPTY,
            pair: Some(PairStep { also_from: None, also_to: None, pose: Some((a, axis)) }),
        }));
    }

    /// Tirailleurs close up on a hex, as a line that keeps the front. VLE-IV.6h.
    pub fn contract(&mut self, units: UnitSet, kept: HexId) {
        for unit in units {
            let facing = (self.state.facing(unit) + 1) % 6;
            self.lift(unit);
            self.state.set_form(unit, Formation::Line, facing);
            self.put(unit, kept, false);
            self.note(|| Event::Formed { unit, formation: Formation::Line, facing, rule: "VLE-IV.6h" });
        }
    }

    fn exit_group(&mut self, group: Group) {
        for unit in group.units {
            self.leave_map(unit);
        }
        for leader in group.leaders {
            self.state.core.leaders[usize::from(leader.0)] = crate::state::LeaderAt::Gone;
        }
        self.change_group(|group| group.stopped = true);
    }

    /// VLE-XV.1b, VLE-VIII.9g: off the map, by the own lines of communication or elsewhere.
    pub fn leave_map(&mut self, unit: UnitId) {
        let (hex, side) = (self.state.at(unit), self.side(unit));
        let home = self.battle.sides[side.index()].communication.contains(&hex);
        let door = home || self.battle.sides[side.index()].exits.contains(&hex);
        if !home && door && self.state.good_order(unit) {
            self.state.core.exit_steps[side] += self.steps(unit);
        }
        self.note(|| Event::LeftMap { unit, home });
        self.lift(unit);
        let set = if home { &mut self.state.core.left } else { &mut self.state.core.exited };
        set.insert(unit);
        self.forget(unit);
    }

    /// A group that is done, goes on by its plan, or asks. Says whether the game goes on by itself.
    pub fn run_group(&mut self, group: Group) -> bool {
        if group.units.is_empty() || group.stopped {
            self.finish_group(group);
            return true;
        }
        let mut plan = group.plan;
        match plan.pop() {
            None => false,
            Some(next) => {
                self.change_group(|group| group.plan = plan);
                match next {
                    Plan::LEFT => self.turn_group(group, Turn::Left),
                    Plan::RIGHT => self.turn_group(group, Turn::Right),
                    Plan::ABOUT => self.turn_group(group, Turn::About),
                    direction => self.step_group(group, Direction::new(i32::from(direction))),
                }
                true
            }
        }
    }

    fn finish_group(&mut self, group: Group) {
        self.pop();
        for leader in group.leaders {
            self.state.core.rode.insert(leader);
        }
        if group.kind == GroupKind::Charge {
            return self.stop_charge(group.units);
        }
        for unit in group.units {
            self.state.core.moved.insert(unit);
        }
        self.rest(group.units);
    }

    /// VLE-VI.7d: units that end on a road in cover choose.
    fn rest(&mut self, units: UnitSet) {
        let cover: UnitSet = units
            .filter(|&unit| {
                self.state.hex(unit).is_some()
                    && self.state.formation(unit) == Formation::Column
                    && self.in_road_column(unit)
            })
            .collect();
        if !cover.is_empty() {
            self.push(Frame::Form { units: cover, why: FormWhy::OnRoad });
        }
    }

    /// Does a hexside carry the road by which a column came?
    pub fn came_by_road(&self, from: HexId, to: HexId) -> bool {
        self.battle
            .direction(from, to)
            .is_some_and(|direction| self.battle.map.edge(from, direction).has(Feature::Road))
    }

    pub fn take_rider(&mut self, leader: LeaderId, action: Action) {
        self.pop();
        self.state.core.rode.insert(leader);
        if let Action::Go(hex) = action {
            self.state.core.leaders[usize::from(leader.0)] = crate::state::LeaderAt::Hex(hex);
            self.note(|| Event::LeaderMoved { leader, to: hex, rule: "VLE-XIV.2a" });
        }
    }
}

impl ViveLEmpereur {
    pub(crate) fn check_rider(&self, leader: LeaderId, spent: u8, action: &Action) -> Verdict {
        match *action {
            Action::Stop => Ok(()),
            Action::Go(hex) => {
                let mut reached = false;
                self.ride_reach(leader, spent, |there| reached |= there == hex);
                require(reached, "VLE-XIV.2a", "he cannot ride there with what is left")
            }
            _ => Err(Refusal::new("VLE-XIV.2a", "a leader rides somewhere, or stays")),
        }
    }

    /// Is this the phase of a side's own moves, in which stacks are reordered? VLE-V.9a.
    pub(crate) fn orders_stacks(&self) -> bool {
        matches!(self.state.core.phase, Phase::Charge | Phase::Movement)
    }
}
