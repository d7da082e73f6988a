//! What a group does. Chapter VI.
use crate::action::Turn;
use crate::event::Event;
use crate::game::Umpire;
use crate::procedure::{
    Form, FormWhy, Frame, Group, GroupKind, Moment, PairStep, Phase, Plan, Step, StepKind, StepStage,
};
use crate::state::NOWHERE;
use crate::unit::{Formation, LeaderSet, UnitId, UnitSet};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Log};
use voltigeur_field::hex::{Direction, Feature, HexId};

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub fn open_group(&mut self, unit: UnitId, kind: GroupKind, off_road: bool) {
        self.state.core.reactions.begin_move();
        self.state.core.command.origin = self.state.hex(unit).map_or(NOWHERE, |hex| hex.0);
        self.note_secret(unit);
        self.open(Group {
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
        });
    }

    /// The group on top changes.
    pub(in crate::phase) fn change_group(&mut self, change: impl FnOnce(&mut Group)) {
        if let Frame::Group(group) = self.top_frame_mut() {
            change(group);
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

    pub(crate) fn step_group(&mut self, group: Group, direction: Direction) {
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
        self.open(Step {
            units: group.units,
            leaders: group.leaders,
            from,
            to: plan.to,
            kind,
            stage: StepStage::Fire,
            cause: UnitSet::EMPTY,
            pair,
        });
    }

    pub(crate) fn turn_group(&mut self, group: Group, turn: Turn) {
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

    pub(crate) fn exit_group(&mut self, group: Group) {
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
            let steps = self.steps(unit);
            self.state.core.departed.count_exit(side, steps);
        }
        self.part_from_decoys(unit, false);
        self.note(|| Event::LeftMap { unit, home });
        if !home {
            self.reveal_by(side, |_, effect| matches!(effect, crate::options::Effect::Exit { .. }));
        }
        let core = &mut self.state.core;
        let lost = !home && core.formation[unit.index()] == Formation::Disorganized;
        match (home, lost) {
            (true, _) => core.departed.leave(unit),
            (false, true) => core.departed.eliminate(unit),
            (false, false) => core.departed.exit(unit),
        }
        self.lift(unit);
        self.forget(unit);
        self.test_demoralization(unit);
        self.test_collapse(side);
    }

    pub(crate) fn finish_group(&mut self, group: Group) {
        self.pop();
        self.state.core.chance.maneuver = None;
        if self.state.core.phase == Phase::MOVEMENT {
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
            self.state.core.efforts.mark_moved(unit);
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
            self.open(Form { units: cover, why: FormWhy::OnRoad });
        }
    }

    /// Does a hexside carry the road by which a column came?
    pub fn came_by_road(&self, from: HexId, to: HexId) -> bool {
        self.battle
            .direction(from, to)
            .is_some_and(|direction| self.battle.map.edge(from, direction).has(Feature::Road))
    }
}
