//! What a group of units on the move, or charging, may do next. Chapter VI.
mod act;
mod tirailleurs;

use crate::action::{Action, Turn};
use crate::game::ViveLEmpereur;
use crate::movement::{Stance, StepPlan};
use crate::procedure::{Group, GroupKind, Moment};
use crate::tables::{ABOUT_TURN_COST, CHARGE_TURN_COST, change_cost};
use crate::unit::{Arm, Formation, UnitId};
use voltigeur_engine::{Refusal, Verdict, require};
use voltigeur_field::hex::Direction;

impl ViveLEmpereur {
    pub(crate) fn group_candidates(&self, group: &Group, out: &mut Vec<Action>) {
        let Some(unit) = group.units.first() else { return };
        let hex = self.state.at(unit);
        if !group.acted {
            out.extend(self.units_in(hex).minus(group.units).map(Action::Join));
            out.extend(self.leaders_in(hex).map(Action::Bring));
        }
        if self.has_events() {
            self.play_candidates(self.state.active(), Moment::Moving, out);
        }
        if group.kind != GroupKind::March {
            self.combine_candidates(group, out);
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
                    // VLE-VI.3b: but for an event, few changes lead anywhere.
                    let (from, now) = (self.state.formation(unit), self.state.facing(unit));
                    let any = self.chance().maneuver.is_some() || from == Formation::Square;
                    for formation in [Formation::Line, Formation::Column] {
                        let near = if formation == Formation::Line { (now + 5) % 6 } else { (now + 1) % 6 };
                        let facings = (0..6).filter(|&facing| any || facing == now || facing == near);
                        if any || from != formation {
                            out.extend(facings.map(|facing| Action::Form(formation, facing)));
                        }
                    }
                    out.extend([Action::Form(Formation::Square, 0), Action::Form(Formation::General, 0)]);
                }
                Arm::Cavalry => {
                    out.push(Action::Form(Formation::General, 0));
                    if self.chance().maneuver.is_some() {
                        out.extend((0..6).map(|facing| Action::Form(Formation::Column, facing)));
                    }
                }
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
            if group.units.len() > 1 {
                out.push(Action::ScatterStack(hex));
            }
        }
    }

    pub(crate) fn check_group(&self, group: &Group, action: &Action) -> Verdict {
        let Some(first) = group.units.first() else { return Err(Refusal::new("VLE-VI.1a", "no unit is left to move")) };
        let declared = group.kind != GroupKind::Forming;
        let march = group.kind == GroupKind::March;
        if self.is_deploying() {
            self.fits_deployment(action)?;
        }
        if self.battle.command_level() >= 2 {
            self.check_group_in_command(group, action)?;
        }
        match *action {
            Action::Join(unit) if !march && declared => self.may_unite(group, unit),
            Action::Join(unit) if !march && self.state.hex(unit) != self.state.hex(first) => {
                self.may_combine(group, unit)
            }
            Action::Join(unit) => {
                require(!group.acted, "VLE-VI.1a", "units can join only before the group starts to move")?;
                require(!group.units.has(unit), "VLE-VI.1a", "that unit is already in the group")?;
                require(self.state.hex(unit) == self.state.hex(first), "VLE-VI.1a", "that unit is in another hex")?;
                let together = self.is_left_behind(unit) == self.is_left_behind(first);
                require(together, "VLE-XVI.3a", "guns that were left behind move alone")?;
                if march { self.may_move(unit) } else { self.may_charge(unit) }
            }
            Action::Bring(leader) => {
                require(!group.acted, "VLE-XIV.2a", "a leader can join only before the group starts to move")?;
                require(
                    self.leader_hex(leader) == self.state.hex(first),
                    "VLE-XIV.2a",
                    "that leader is in another hex",
                )?;
                require(!group.leaders.has(leader), "VLE-XIV.2a", "he is already riding with them")?;
                self.may_ride(leader)
            }
            Action::Play { event, joker, unit } => {
                self.may_play(self.state.active(), Moment::Moving, event, joker, unit)
            }
            Action::Form(Formation::Line, facing) if !declared => self.may_declare(group, facing),
            _ if !declared => Err(Refusal::new("VLE-IX.2b", "first declare the charge by choosing its facing")),
            Action::Step(direction) => self.group_step(group, direction).map(|_| ()),
            Action::Go(hex) => {
                let route = self.route(group, hex);
                route.map(|_| ()).ok_or(Refusal::new(
                    "VLE-VI.2b",
                    "the unit cannot reach that hex with its remaining movement points",
                ))
            }
            Action::Turn(turn) => self.turn_cost(group, turn).map(|_| ()),
            Action::Stop => Ok(()),
            Action::Scatter(unit) => {
                require(group.units.has(unit), "VLE-VI.5a", "that unit is not in the group")?;
                self.may_scatter(unit)
            }
            Action::ScatterStack(hex) => {
                let here = self.state.hex(first) == Some(hex) && group.units.len() > 1;
                require(here, "VLE-VI.5a", "only the whole group can do so, in its own hex")?;
                group.units.into_iter().try_for_each(|unit| self.may_scatter(unit))
            }
            Action::Drop(unit) if !march => self.may_part(group, unit),
            Action::Done if !march => self.may_pause(group),
            _ if !march => Err(Refusal::new("VLE-IX.2c", "a charging unit may step, turn or stop")),
            Action::Drop(unit) => {
                let fits = group.acted && group.units.len() > 1 && group.units.has(unit);
                require(fits, "VLE-VI.1a", "only one of several units moving together can be left behind")
            }
            Action::Form(formation, facing) => self.change_of(group, formation, facing).map(|_| ()),
            Action::Spread(hex) => self.spread(group, hex).map(|_| ()),
            Action::Pivot(hex, turn) => self.pivot(group, hex, turn).map(|_| ()),
            Action::Exit => self.may_exit(group),
            _ => Err(Refusal::new("VLE-VI.1a", "that cannot be done during a move")),
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
                    require(open, "VLE-VI.3c", "the unit has left cover; first choose its formation")?;
                    self.plan_step(unit, stance, direction, steps, alone)?
                }
                _ => self.plan_charge(stance, direction)?,
            };
            self.may_enter(group.units, unit, plan.to)?;
            let plan = match self.state.second(&self.battle, unit) {
                Some(second) => {
                    self.may_shift(group.units, unit, direction)?;
                    // VLE-IV.6i: the dearer of the two entries.
                    let other = self.plan_step(unit, Stance { hex: second, ..stance }, direction, steps, alone)?;
                    StepPlan { cost: plan.cost.max(other.cost), ..plan }
                }
                None => plan,
            };
            dearest = Some(match dearest {
                Some(known) if known.cost >= plan.cost => StepPlan { road: known.road && plan.road, ..known },
                Some(known) => StepPlan { road: known.road && plan.road, ..plan },
                None => plan,
            });
        }
        let plan = dearest.ok_or(Refusal::new("VLE-VI.1a", "no unit is left to move"))?;
        let limit = self.limit(group, plan.road);
        if group.spent + plan.cost > limit {
            let left = i16::from(limit.saturating_sub(group.spent));
            return Err(
                Refusal::new("VLE-VI.2b", "not enough movement points are left").numbers(i16::from(plan.cost), left)
            );
        }
        Ok(plan)
    }

    /// In general order outside of cover: only between a step and the choice that follows it.
    fn left_cover(&self, unit: UnitId) -> bool {
        !self.ground(self.state.at(unit)).general_order()
    }

    /// What a change of facing costs. VLE-VI.4a to VLE-VI.4c, VLE-IX.2c.
    fn turn_cost(&self, group: &Group, turn: Turn) -> Result<u8, Refusal> {
        if group.kind == GroupKind::Charge {
            require(turn != Turn::About, "VLE-IX.2c", "a charging unit cannot turn about")?;
            let most = self.charge_turns(group.units);
            if group.turns >= most {
                let rule = if self.battle.switches.cav_classes { "VLE-XVI.4e" } else { "VLE-IX.2c" };
                return Err(Refusal::new(rule, "a charging unit cannot change facing so often")
                    .numbers(i16::from(group.turns) + 1, i16::from(most)));
            }
            require(!group.turned, "VLE-IX.2c", "a charging unit changes facing only once in each hex")?;
            let enough = group.spent + CHARGE_TURN_COST <= self.limit(group, false);
            require(enough, "VLE-IX.2c", "not enough movement points are left")?;
            return Ok(CHARGE_TURN_COST);
        }
        let mut cost = 0;
        for unit in group.units {
            let formation = self.state.formation(unit);
            require(formation.has_facing(), "VLE-G.6", "that formation has no facing")?;
            match (formation, turn) {
                (Formation::Unlimbered, Turn::Left | Turn::Right) => {
                    require(
                        !group.acted && group.units.len() == 1,
                        "VLE-IV.12c",
                        "unlimbered guns pivot once and do nothing else",
                    )?;
                }
                (Formation::Unlimbered, Turn::About) => {
                    return Err(Refusal::new("VLE-VI.4b", "unlimbered guns pivot by 60 degrees only"));
                }
                (Formation::Tirailleurs, Turn::Left | Turn::Right) => {
                    return Err(Refusal::new("VLE-IV.6i", "tirailleurs have to pivot around one of their hexes"));
                }
                (_, Turn::About) => cost = cost.max(ABOUT_TURN_COST),
                (Formation::Column | Formation::Limbered, _) if !group.turned => {}
                _ => cost = cost.max(1),
            }
        }
        let limit = self.limit(group, true);
        if group.spent + cost > limit {
            let left = i16::from(limit.saturating_sub(group.spent));
            return Err(Refusal::new("VLE-VI.4a", "not enough movement points are left").numbers(i16::from(cost), left));
        }
        Ok(cost)
    }

    /// What a change of formation costs. VLE-VI.1c, VLE-VI.3a to VLE-VI.3e.
    fn change_of(&self, group: &Group, to: Formation, facing: u8) -> Result<u8, Refusal> {
        if let Some(cost) = self.maneuver_cost(group, to, facing) {
            return cost;
        }
        let unit = group.units.first().ok_or(Refusal::new("VLE-VI.3a", "no unit is left"))?;
        let (arm, hex) = (self.arm(unit), self.state.at(unit));
        let (from, now) = (self.state.formation(unit), self.state.facing(unit));
        let alike = group.units.into_iter().all(|other| {
            self.arm(other) == arm && self.state.formation(other) == from && self.state.facing(other) == now
        });
        require(alike, "VLE-VI.3a", "units change formation together only if they have the same formation and facing")?;
        require(
            facing < 6 && (to.has_facing() || facing == 0),
            "VLE-G.6",
            "that facing does not exist: facings are 0 to 5",
        )?;
        let side = |offset: u8| (now + offset) % 6;
        let free = match (arm, from, to) {
            (Arm::Infantry, Formation::Column, Formation::Line) => {
                require(
                    facing == now || facing == side(5),
                    "VLE-VI.3b",
                    "the front of the line has to be part of the column's front",
                )?;
                false
            }
            (Arm::Infantry, Formation::Line, Formation::Column) => {
                require(
                    facing == now || facing == side(1),
                    "VLE-VI.3b",
                    "the front of the line has to be part of the column's front",
                )?;
                false
            }
            (Arm::Infantry, Formation::Column | Formation::Line, Formation::Square) => {
                let others = self.units_in(hex).minus(group.units).and(self.battle.derived.infantry);
                require(others.is_empty(), "VLE-V.7b", "a square cannot stack with infantry in another formation")?;
                false
            }
            (Arm::Infantry, Formation::Square, Formation::Column | Formation::Line) => {
                let others = self.units_in(hex).minus(group.units).and(self.battle.derived.infantry);
                require(others.is_empty(), "VLE-V.7b", "a square cannot stack with infantry in another formation")?;
                false
            }
            (Arm::Infantry | Arm::Cavalry, Formation::Column, Formation::General) => true,
            (Arm::Artillery, Formation::Limbered, Formation::Unlimbered) => false,
            (Arm::Artillery, Formation::Unlimbered, Formation::Limbered) => false,
            _ => return Err(Refusal::new("VLE-VI.3a", "that change of formation is not possible")),
        };
        require(self.ground(hex).admits(arm, to, false), "VLE-IV.3a", "the terrain does not allow that formation")?;
        if free {
            return Ok(0);
        }
        let cost = change_cost(arm);
        let pays = if from == Formation::Unlimbered { to } else { from };
        let allowance = group.units.map(|unit| self.allowance(unit, pays)).min().unwrap_or(0);
        if group.spent + cost > allowance {
            let left = i16::from(allowance.saturating_sub(group.spent));
            return Err(Refusal::new("VLE-VI.1c", "not enough movement points are left").numbers(i16::from(cost), left));
        }
        Ok(cost)
    }

    /// VLE-XV.1b: leaving the map costs a point.
    fn may_exit(&self, group: &Group) -> Verdict {
        let unit = group.units.first().ok_or(Refusal::new("VLE-XV.1b", "no unit is left"))?;
        let (hex, side) = (self.state.at(unit), &self.battle.sides[self.side(unit).index()]);
        let door = side.communication.contains(&hex) || side.exits.contains(&hex);
        require(door, "VLE-XV.1b", "the unit may leave the map only by its lines of communication")?;
        let guns = group.units.into_iter().any(|unit| self.state.formation(unit) == Formation::Unlimbered);
        require(!guns, "VLE-IV.12b", "unlimbered guns do not move")?;
        let limit = self.limit(group, false);
        require(group.spent < limit, "VLE-XV.1b", "no movement point is left to leave the map")
    }
}
