//! 2.0.1: phase 1 step by step. Both sides' choices of a step are collected before any of its dice; the first side of the scenario
//! speaks first. EOTE-0.5.2.
use crate::action::Action;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::{PutLeader, PutReason, PutUnit};
use crate::state::{LeaderStatus, Status};
use crate::unit::{LeaderId, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Side, Verdict, require};

/// The steps of phase 1 that ask for decisions. EOTE-2.0.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum CommandStep {
    /// (a) Replacement leaders are placed; disintegrated cavalry that waits, too.
    Replacements,
    /// (d) Rally attempts are named.
    Rally,
    /// (d) Those who have rallied are put on the table. EOTE-9.1.3.
    Return,
    /// (e) Leaders attach themselves.
    Attach,
    /// (f) Orders are issued.
    Orders,
    /// At the end of the turn disintegrated cavalry is put where it gathers. EOTE-5.11.1.
    Disintegrate,
}

/// Phase 1: a side is asked. EOTE-2.0.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CommandControl {
    /// For what.
    pub step: CommandStep,
    /// Who.
    pub side: Side,
    /// Rally attempts named so far.
    pub named: UnitSet,
}

impl CommandControl {
    /// The first side is asked in a step.
    const fn first(step: CommandStep) -> Self {
        Self { step, side: Side::First, named: UnitSet::EMPTY }
    }
}

impl Procedure<Eagles> for CommandControl {
    type Report = ();

    fn decider(&self, _: &Eagles) -> Side {
        self.side
    }

    fn question(&self, _: &Eagles) -> Question {
        match self.step {
            CommandStep::Rally => Question::new("EOTE-9.1.1", "Choose a routed unit to rally"),
            CommandStep::Attach => Question::new("EOTE-3.5.1.1", "Choose a leader to attach to a unit"),
            CommandStep::Orders => Question::new("EOTE-3.1.1", "Choose an order to issue"),
            _ => Question::new("EOTE-2.0.1", "Continue?"),
        }
    }

    fn candidates(&self, game: &Eagles, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let own = game.battle.of_side(self.side);
        match self.step {
            CommandStep::Rally => out.extend(own.filter(|&unit| !self.named.has(unit)).map(Action::Rally)),
            CommandStep::Attach => {
                for leader in game.leaders_here(self.side) {
                    game.sample_attachments(leader, out);
                }
            }
            CommandStep::Orders => {
                for division in game.battle.all_divisions() {
                    if game.battle.division(division).side == self.side {
                        game.sample_orders(self.side, division, out);
                    }
                }
            }
            _ => {}
        }
    }

    fn check(&self, game: &Eagles, action: &Action) -> Verdict {
        match (self.step, action) {
            (_, Action::Done) => Ok(()),
            (CommandStep::Rally, Action::Rally(unit)) => {
                require(!self.named.has(*unit), "EOTE-9.1.2", "that unit has already been chosen")?;
                game.check_rally(self.side, *unit)
            }
            (CommandStep::Attach, Action::Attach(leader, unit)) => game.check_attach(self.side, *leader, *unit),
            (CommandStep::Orders, Action::Order(issuer, division, orders)) => {
                game.check_order(self.side, *issuer, *division, orders)
            }
            (CommandStep::Orders, Action::EndPursuit(division)) => game.check_end_pursuit(self.side, *division),
            _ => not_in_this_step(),
        }
    }

    fn decline(&self, _: &Eagles) -> Option<Action> {
        Some(Action::Done)
    }

    fn label(&self, _: &Eagles, action: &Action) -> Option<String> {
        let done = match self.step {
            CommandStep::Rally => "no more rallies",
            CommandStep::Attach => "attach no more leaders",
            CommandStep::Orders => "no more orders",
            _ => return None,
        };
        (*action == Action::Done).then(|| done.to_owned())
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        match action {
            Action::Rally(unit) => umpire[me].named.insert(unit),
            Action::Attach(leader, unit) => umpire.attach(leader, unit),
            Action::Order(issuer, division, orders) => {
                umpire.state.division_mut(division).issued = Some((orders, issuer));
            }
            Action::EndPursuit(division) => umpire.end_order(division, false),
            _ => umpire.step_done(me),
        }
        Flow::On
    }

    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let Self { step, side, named } = umpire[me];
        match step {
            CommandStep::Replacements => umpire.arrive(me),
            CommandStep::Return => umpire.put_next(me, PutReason::Rallied),
            CommandStep::Disintegrate => umpire.put_next(me, PutReason::Disintegrated),
            _ if umpire.is_asked(step, side, named) => return Flow::Ask,
            _ => umpire.step_done(me),
        }
        Flow::On
    }
}

/// What belongs to another step of phase 1.
pub(super) fn not_in_this_step() -> Verdict {
    require(false, "EOTE-2.0.1", "that cannot be done in this step of the Command Control phase")
}

impl Eagles {
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
            units
                .find(|&unit| self.at(unit).status == Status::Waiting && self.has_place(unit, PutReason::Disintegrated))
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
        self.open(CommandControl::first(CommandStep::Replacements));
    }

    /// (a) Replacements and those who waited arrive; then (b), (c) and the beginning of (d), in which nobody has a choice. EOTE-2.0.1.
    fn arrive(&mut self, me: At<CommandControl>) {
        if let Some(leader) = self.next_replacement() {
            self.open(PutLeader { leader });
        } else if let Some(unit) = self.next_waiting() {
            self.open(PutUnit { unit, why: PutReason::Disintegrated });
        } else {
            self.orders_take_effect();
            self.gather_routed();
            self.recover_divisions();
            self.remove_disorder();
            self.recover_blown();
            self[me] = CommandControl::first(CommandStep::Rally);
        }
    }

    /// A side is done with a step: the other one follows, then the dice, then the next step. EOTE-2.0.1.
    fn step_done(&mut self, me: At<CommandControl>) {
        let CommandControl { step, side, named } = self[me];
        match (step, side) {
            (_, Side::First) => self[me].side = Side::Second,
            (CommandStep::Rally, _) => {
                let named = self.roll_to_rally(named);
                self[me] = CommandControl { named, ..CommandControl::first(CommandStep::Return) };
            }
            (CommandStep::Attach, _) => self[me] = CommandControl::first(CommandStep::Orders),
            (CommandStep::Orders, _) => {
                self.leave(me);
                self.roll_for_orders();
            }
            _ => {
                self.leave(me);
            }
        }
    }

    /// Units are put on the table one after the other: those of the side in turn first. EOTE-9.1.3, EOTE-5.11.1.
    fn put_next(&mut self, me: At<CommandControl>, why: PutReason) {
        let CommandControl { side, named, .. } = self[me];
        let own = self.battle.of_side(side);
        match named.and(own).first().or_else(|| named.first()) {
            Some(unit) => {
                self[me].named.remove(unit);
                self.open(PutUnit { unit, why });
            }
            None if why == PutReason::Rallied => {
                // Who could not rally in this turn can do so in the next. EOTE-8.0.6.
                for leader in &mut self.game.state.leaders {
                    leader.shaken = false;
                }
                self[me] = CommandControl { named, ..CommandControl::first(CommandStep::Attach) };
            }
            None => {
                self.leave(me);
            }
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
