//! What a group does. Chapter VI.
use crate::action::{Action, Turn};
use crate::event::Event;
use crate::game::Umpire;
use crate::procedure::{FormWhy, Frame, Group, GroupKind, Moment, PairStep, Phase, Plan, Step, StepKind, StepStage};
use crate::state::NOWHERE;
use crate::unit::{Formation, LeaderSet, UnitId, UnitSet};
use voltigeur_engine::{Dice, Log};
use voltigeur_field::hex::{Direction, Feature, HexId};

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn open_group(&mut self, unit: UnitId, kind: GroupKind, off_road: bool) {
        self.state.core.withdrew = UnitSet::EMPTY;
        self.state.core.command.origin = self.state.hex(unit).map_or(NOWHERE, |hex| hex.0);
        self.note_secret(unit);
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
            idle: false,
        }));
    }

    /// The group on top changes.
    pub(in crate::phase) fn change_group(&mut self, change: impl FnOnce(&mut Group)) {
        if let Frame::Group(group) = self.top_frame_mut() {
            change(group);
        }
    }

    pub fn take_group(&mut self, group: Group, action: Action) {
        match action {
            Action::Join(unit) if group.kind == GroupKind::Charge => self.unite(group, unit),
            Action::Join(unit) => {
                self.note_secret(unit);
                let elsewhere = group.units.first().is_some_and(|first| self.state.hex(first) != self.state.hex(unit));
                if group.kind == GroupKind::Forming && elsewhere {
                    return self.combine(group, unit);
                }
                // VLE-VI.7b: the bonus is for units that all march by road.
                let off_road = self.starts_off_road(unit);
                self.change_group(|group| {
                    group.units.insert(unit);
                    group.off_road |= off_road;
                });
                self.ask_for_events(Moment::MoveStart, Some(unit));
            }
            Action::Play { event, joker, unit } => {
                self.play(self.state.active(), Moment::Moving, event, joker, unit);
            }
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
                let maneuver = self.state.core.chance.maneuver.take();
                let rule = if maneuver.is_some() { "VLE-XXII.3.14" } else { "VLE-VI.3a" };
                self.voltigeurs_follow(group.units);
                for unit in group.units {
                    self.form(unit, formation, facing, rule);
                }
                self.after_change(cost);
            }
            Action::Spread(hex) => self.take_spread(group, hex),
            Action::Pivot(hex, turn) => self.take_pivot(group, hex, turn),
            Action::Drop(unit) if group.kind == GroupKind::Charge => self.part_from(group, unit),
            Action::Done => self.pause(group),
            Action::Drop(unit) => {
                self.note_secret(unit);
                self.state.core.moved.insert(unit);
                self.change_group(|group| group.units.remove(unit));
                self.set_out_followers(UnitSet::one(unit));
                self.rest(UnitSet::one(unit));
            }
            Action::Scatter(unit) => {
                self.change_group(|group| group.acted = true);
                self.scatter(UnitSet::one(unit));
            }
            Action::ScatterStack(_) => {
                self.change_group(|group| group.acted = true);
                self.scatter(group.units);
            }
            Action::Exit => self.exit_group(group),
            _ => self.change_group(|group| group.stopped = true),
        }
    }

    /// After a change of formation: a unit whose new allowance is used up stops. VLE-VI.1c.
    pub(super) fn after_change(&mut self, cost: u8) {
        self.change_group(|group| {
            group.spent += cost;
            group.acted = true;
            group.idle = false;
        });
        let Some(Frame::Group(group)) = self.frame().copied() else { return };
        let used_up = cost > 0 && group.spent >= self.group_allowance(group.units);
        self.change_group(|group| {
            group.stopped |= used_up;
        });
    }

    fn step_group(&mut self, group: Group, direction: Direction) {
        let Ok(plan) = self.group_step(&group, direction) else {
            return self.change_group(|group| group.plan = Plan::default());
        };
        let Some(first) = group.units.first() else { return };
        self.spend_freedom_to_move(group.units);
        let from = self.state.at(first);
        let steps = self.steps_of(group.units);
        if let Some(ford) = plan.ford {
            self.state.core.fords[ford] = self.state.core.fords[ford].saturating_add(steps);
        }
        self.change_group(|group| {
            group.spent += plan.cost;
            group.acted = true;
            group.idle = false;
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
        self.voltigeurs_follow(group.units);
        for unit in self.in_order(group.units) {
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
            group.idle = false;
            group.stopped |= pivoted;
        });
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
        self.part_from_decoys(unit, false);
        self.note(|| Event::LeftMap { unit, home });
        if !home {
            self.reveal_by(side, |_, effect| matches!(effect, crate::options::Effect::Exit { .. }));
        }
        let core = &mut self.state.core;
        let lost = !home && core.formation[unit.index()] == Formation::Disorganized;
        let set = match (home, lost) {
            (true, _) => &mut core.left,
            (false, true) => &mut core.eliminated,
            (false, false) => &mut core.exited,
        };
        set.insert(unit);
        self.lift(unit);
        self.forget(unit);
        self.test_demoralization(unit);
        self.test_collapse(side);
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
                    // Nobody is left who leaves cover.
                    Plan::COLUMN.. => self.change_group(|group| group.plan = Plan::default()),
                    direction => self.step_group(group, Direction::new(i32::from(direction))),
                }
                true
            }
        }
    }

    fn finish_group(&mut self, group: Group) {
        self.pop();
        self.state.core.chance.maneuver = None;
        if self.state.core.phase == Phase::Movement {
            self.ask_for_events(Moment::Moved, None);
        }
        for leader in group.leaders {
            self.state.core.rode.insert(leader);
        }
        if group.kind == GroupKind::Charge {
            self.remember_charge(&group);
            return self.stop_charge(group.units);
        }
        for unit in group.units {
            self.state.core.moved.insert(unit);
        }
        self.set_out_followers(group.units);
        self.rest(group.units);
    }

    /// VLE-VI.7d: units that end on a road in cover choose.
    pub fn rest(&mut self, units: UnitSet) {
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
}
