//! 2.0.1: phase 1 step by step. Both sides' choices of a step are collected before any of its dice; the first side of the scenario
//! speaks first. EOTE-0.5.2.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::{CommandStep, Frame, Put};
use crate::state::{LeaderStatus, Status};
use crate::unit::{LeaderId, UnitId, UnitSet};
use voltigeur_engine::english::possessive;
use voltigeur_engine::{Dice, Log, Side, Verdict, require};

impl Eagles {
    pub(crate) fn command_decider(&self, frame: &Frame) -> Side {
        match frame {
            Frame::Command { side, .. } => *side,
            Frame::Put { unit, .. } => self.side(*unit),
            Frame::PutLeader { leader } => self.battle.leader(*leader).side,
            _ => self.a(),
        }
    }

    pub(crate) fn check_command(&self, frame: &Frame, action: &Action) -> Verdict {
        match (frame, action) {
            (Frame::Command { .. }, Action::Done) => Ok(()),
            (Frame::Command { step: CommandStep::Rally, side, named }, Action::Rally(unit)) => {
                require(!named.has(*unit), "EOTE-9.1.2", "that unit has already been chosen")?;
                self.check_rally(*side, *unit)
            }
            (Frame::Command { step: CommandStep::Attach, side, .. }, Action::Attach(leader, unit)) => {
                self.check_attach(*side, *leader, *unit)
            }
            (Frame::Command { step: CommandStep::Orders, side, .. }, Action::Order(issuer, division, orders)) => {
                self.check_order(*side, *issuer, *division, orders)
            }
            (Frame::Command { step: CommandStep::Orders, side, .. }, Action::EndPursuit(division)) => {
                self.check_end_pursuit(*side, *division)
            }
            (Frame::Put { unit, why }, Action::Put(pose)) => self.check_put(*unit, *why, *pose),
            (Frame::PutLeader { leader }, Action::Beside(unit)) => self.check_replacement(*leader, *unit),
            _ => require(false, "EOTE-2.0.1", "that cannot be done in this step of the Command Control phase"),
        }
    }

    /// The question, and the rule that asks it.
    pub(crate) fn command_question(&self, frame: &Frame) -> (String, &'static str) {
        match frame {
            Frame::Command { step: CommandStep::Rally, .. } => {
                ("Choose a routed unit to rally".to_owned(), "EOTE-9.1.1")
            }
            Frame::Command { step: CommandStep::Attach, .. } => {
                ("Choose a leader to attach to a unit".to_owned(), "EOTE-3.5.1.1")
            }
            Frame::Command { step: CommandStep::Orders, .. } => ("Choose an order to issue".to_owned(), "EOTE-3.1.1"),
            Frame::Put { unit, why: Put::Rallied } => {
                (format!("Where should {} re-form?", self.unit(*unit).name), "EOTE-9.1.3")
            }
            Frame::Put { unit, .. } => (format!("Where should {} gather again?", self.unit(*unit).name), "EOTE-5.11.1"),
            Frame::PutLeader { leader } => (
                format!("Which unit should {} replacement join?", possessive(&self.battle.leader(*leader).name)),
                "EOTE-8.0.5",
            ),
            _ => ("Continue?".to_owned(), "EOTE-2.0.1"),
        }
    }

    /// May a replacement be placed with this unit? EOTE-8.0.5.
    fn check_replacement(&self, leader: LeaderId, unit: UnitId) -> Verdict {
        let there = self.on_table(unit) && self.of_command(leader).has(unit);
        require(there, "EOTE-8.0.5", "the replacement must join a unit of that command on the table")
    }

    /// The next leader who arrives in phase 1(a). He waits while his command has nobody on the table. EOTE-8.0.5.
    fn next_replacement(&self) -> Option<LeaderId> {
        let due = |leader: &LeaderId| match self.state.leader(*leader).status {
            LeaderStatus::Killed(turn) => self.state.turn >= turn + 2,
            _ => false,
        };
        let welcome = |leader: &LeaderId| self.of_command(*leader).into_iter().any(|unit| self.on_table(unit));
        let of = |side: Side| {
            let mut leaders = self.battle.all_leaders();
            leaders.find(|leader| self.battle.leader(*leader).side == side && due(leader) && welcome(leader))
        };
        Side::BOTH.into_iter().find_map(of)
    }

    /// The next disintegrated unit that finds a place. EOTE-5.11.1.
    fn next_waiting(&self) -> Option<UnitId> {
        let of = |side: Side| {
            let mut units = self.battle.of_side(side);
            units.find(|&unit| self.at(unit).status == Status::Waiting && self.has_place(unit, Put::Disintegrated))
        };
        Side::BOTH.into_iter().find_map(of)
    }

    /// Has a side anything to decide in a step?
    fn is_asked(&self, step: CommandStep, side: Side, named: UnitSet) -> bool {
        match step {
            CommandStep::Rally => {
                self.battle.of_side(side).any(|unit| !named.has(unit) && self.check_rally(side, unit).is_ok())
            }
            CommandStep::Attach => {
                let free = |leader: &LeaderId| self.state.leader(*leader).unit.is_none();
                self.leaders_here(side).filter(free).any(|leader| {
                    self.of_command(leader).into_iter().any(|unit| self.check_attach(side, leader, unit).is_ok())
                })
            }
            CommandStep::Orders => self.may_order(side),
            CommandStep::Replacements | CommandStep::Return | CommandStep::Disintegrate => false,
        }
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Phase 1. EOTE-2.0.1.
    pub fn begin_command(&mut self) {
        self.push(Frame::Command { step: CommandStep::Replacements, side: Side::First, named: UnitSet::EMPTY });
    }

    pub fn take_command(&mut self, frame: &Frame, action: Action) {
        match (*frame, action) {
            (Frame::Command { step, side, named }, Action::Rally(unit)) => {
                self.change(Frame::Command { step, side, named: named.with(unit) });
            }
            (Frame::Command { .. }, Action::Attach(leader, unit)) => self.attach(leader, unit),
            (Frame::Command { .. }, Action::Order(issuer, division, orders)) => {
                self.state.division_mut(division).issued = Some((orders, issuer));
            }
            (Frame::Command { .. }, Action::EndPursuit(division)) => self.end_order(division, false),
            (Frame::Command { step, side, named }, _) => self.step_done(step, side, named),
            (Frame::Put { unit, why }, Action::Put(pose)) => {
                self.pop();
                self.put(unit, why, pose);
            }
            (Frame::PutLeader { leader }, Action::Beside(unit)) => {
                self.pop();
                self.replace_leader(leader, unit);
            }
            _ => unreachable!("check refuses all others"),
        }
    }

    /// Goes on by itself; false if somebody must decide.
    pub fn run_command(&mut self, frame: &Frame) -> bool {
        match *frame {
            Frame::Command { step: CommandStep::Replacements, .. } => self.arrive(),
            Frame::Command { step: CommandStep::Return, side, named } => self.put_next(named, side, Put::Rallied),
            Frame::Command { step: CommandStep::Disintegrate, side, named } => {
                self.put_next(named, side, Put::Disintegrated)
            }
            Frame::Command { step, side, named } => {
                if self.is_asked(step, side, named) {
                    return false;
                }
                self.step_done(step, side, named);
            }
            Frame::Put { unit, why } => {
                if self.has_place(unit, why) {
                    return false;
                }
                self.pop();
                self.find_no_place(unit, why);
            }
            _ => return false,
        }
        true
    }

    /// (a) Replacements and those who waited arrive; then (b), (c) and the beginning of (d), in which nobody has a choice. EOTE-2.0.1.
    fn arrive(&mut self) {
        if let Some(leader) = self.next_replacement() {
            self.push(Frame::PutLeader { leader });
        } else if let Some(unit) = self.next_waiting() {
            self.push(Frame::Put { unit, why: Put::Disintegrated });
        } else {
            self.orders_take_effect();
            self.gather_routed();
            self.recover_divisions();
            self.remove_disorder();
            self.recover_blown();
            self.change(Frame::Command { step: CommandStep::Rally, side: Side::First, named: UnitSet::EMPTY });
        }
    }

    /// A side is done with a step: the other one follows, then the dice, then the next step. EOTE-2.0.1.
    fn step_done(&mut self, step: CommandStep, side: Side, named: UnitSet) {
        let first = |step| Frame::Command { step, side: Side::First, named: UnitSet::EMPTY };
        match (step, side) {
            (_, Side::First) => self.change(Frame::Command { step, side: Side::Second, named }),
            (CommandStep::Rally, _) => {
                let named = self.roll_to_rally(named);
                self.change(Frame::Command { step: CommandStep::Return, side: Side::First, named });
            }
            (CommandStep::Attach, _) => self.change(first(CommandStep::Orders)),
            (CommandStep::Orders, _) => {
                self.pop();
                self.roll_for_orders();
            }
            _ => self.pop(),
        }
    }

    /// Units are put on the table one after the other: the given side's first. EOTE-9.1.3, EOTE-5.11.1.
    fn put_next(&mut self, named: UnitSet, side: Side, why: Put) {
        let own = self.battle.of_side(side);
        match named.and(own).first().or_else(|| named.first()) {
            Some(unit) => {
                let step = if why == Put::Rallied { CommandStep::Return } else { CommandStep::Disintegrate };
                self.change(Frame::Command { step, side, named: named.without(unit) });
                self.push(Frame::Put { unit, why });
            }
            None if why == Put::Rallied => {
                // Who could not rally in this turn can do so in the next. EOTE-8.0.6.
                for leader in &mut self.game.state.leaders {
                    leader.shaken = false;
                }
                self.change(Frame::Command { step: CommandStep::Attach, side: Side::First, named });
            }
            None => self.pop(),
        }
    }

    /// (d) DISORDER is removed where a commander can do it. EOTE-3.0.5, EOTE-3.0.6, EOTE-3.6.3.
    fn remove_disorder(&mut self) {
        let restored: UnitSet = self.battle.all_units().filter(|&unit| self.regains_order(unit)).collect();
        for unit in restored {
            self.state.unit_mut(unit).disordered = false;
            self.note(|| Event::Suffers { unit, what: "recovers from disorder", rule: "EOTE-3.0.5" });
        }
    }

    /// (d) BLOWN becomes DISORDER after a whole turn of rest. EOTE-5.12.1.
    fn recover_blown(&mut self) {
        for unit in self.battle.all_units() {
            let state = self.at(unit);
            if state.blown && state.rested > 0 {
                let state = self.state.unit_mut(unit);
                (state.blown, state.rested, state.disordered) = (false, 0, true);
                // It is fresh: if it fights in this turn it is blown again, and no more. EOTE-5.10.3.
                state.turn.was_blown = false;
                self.note(|| Event::Suffers { unit, what: "is no longer blown, but disordered", rule: "EOTE-5.12.1" });
            }
        }
    }
}

impl Eagles {
    /// Is a unit's DISORDER removed now? EOTE-3.0.5, EOTE-3.0.6, EOTE-9.0.9.
    fn regains_order(&self, unit: UnitId) -> bool {
        let state = self.at(unit);
        if !state.disordered || state.status != Status::Ready || self.must_fall_back(unit) || self.is_pinned(unit) {
            return false;
        }
        let near = |leader: LeaderId| {
            let limit = self.battle.distance.rally_near;
            !self.battle.switches.rally_six_inches || crate::geometry::within(self.leader_distance(leader, unit), limit)
        };
        self.reached_by(unit).any(|leader| self.is_able_to_rally(leader, unit) && near(leader))
    }

    /// Can a leader rally this unit? Not when he is shaken, nor when he is with another one. EOTE-3.0.6, EOTE-3.5.1.3, EOTE-8.0.6.
    pub(crate) fn is_able_to_rally(&self, leader: LeaderId, unit: UnitId) -> bool {
        let state = self.state.leader(leader);
        self.is_here(leader) && !state.shaken && state.unit.is_none_or(|with| with == unit)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// (b) Orders whose turn has come take effect; orders whose conditions hold end. EOTE-3.1.3, EOTE-3.2.2, EOTE-3.2.3.
    fn orders_take_effect(&mut self) {
        for division in self.battle.all_divisions() {
            if let Some((orders, turn, _)) = self.state.division(division).pending
                && turn <= self.state.turn
            {
                self.state.division_mut(division).pending = None;
                self.take_effect(division, orders);
            }
        }
        for division in self.battle.all_divisions() {
            // An order, the one that follows it, and the one after that.
            for _ in 0..3 {
                if !self.order_has_ended(division) {
                    break;
                }
                self.end_order(division, true);
            }
            self.game.remember_held(division);
        }
    }
}
