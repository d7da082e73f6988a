//! Giving orders: who gets which, by whom, and when they are in force. VLE-XVII.3a to VLE-XVII.3c, VLE-XVII.3k to VLE-XVII.3o,
//! VLE-XVII.3r.
use super::language::{NONE, Objective, Tactic, Written};
use super::{Aide, Brief, Coming, CommandEvent, CommandFrame, GENERAL, Progress, StaffAct};
use crate::action::Action;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Frame, Phase};
use crate::state::NOWHERE;
use crate::unit::{CorpsId, LeaderId, UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::HexId;

impl ViveLEmpereur {
    /// All corps of a side.
    pub(crate) fn corps_of(&self, side: Side) -> impl Iterator<Item = CorpsId> + '_ {
        let corps = (0..self.battle.corps.len() as u8).map(CorpsId);
        corps.filter(move |&corps| self.battle.corps(corps).side == side)
    }

    /// The tactic that a unit acts under.
    pub(crate) fn tactic_of(&self, unit: UnitId) -> Tactic {
        if self.acts_freely(unit) {
            return Tactic::Attack;
        }
        self.state.core.command.orders[usize::from(self.unit(unit).corps.0)].tactic
    }

    /// Is a whole side demoralized?
    pub(crate) fn army_is_broken(&self, side: Side) -> bool {
        self.corps_of(side).all(|corps| self.is_demoralized(corps))
    }

    /// A cavalry corps. VLE-XVII.3k.
    fn is_cavalry_corps(&self, corps: CorpsId) -> bool {
        let units = self.battle.corps(corps).units;
        !units.is_empty() && units.minus(self.battle.derived.cavalry).is_empty()
    }

    /// VLE-XVII.3b: 3 points, until the army breaks or half of its corps retreat.
    pub(crate) fn is_fixed(&self, leader: LeaderId) -> bool {
        let side = self.battle.leader(leader).side;
        if self.overall(side) != Some(leader) || self.army_is_broken(side) {
            return false;
        }
        let orders = &self.state.core.command.orders;
        let all = self.corps_of(side).count();
        let retreating = self.corps_of(side).filter(|corps| orders[usize::from(corps.0)].tactic == Tactic::Retreat);
        retreating.count() < all.div_ceil(2)
    }

    /// Obedience; a substitute has 2. VLE-XVII.6b, VLE-XIV.6a.
    pub(crate) fn obedience(&self, leader: LeaderId) -> u8 {
        if self.state.core.substitutes.has(leader) {
            return 2;
        }
        self.option_command(leader).1.unwrap_or(self.battle.leader(leader).obedience)
    }

    /// Initiative; a substitute has 2. VLE-XVII.7a, VLE-XIV.6a.
    pub(crate) fn initiative(&self, leader: LeaderId) -> u8 {
        if self.state.core.substitutes.has(leader) {
            return 2;
        }
        self.option_command(leader).0.unwrap_or(self.battle.leader(leader).initiative)
    }

    /// The commander of a corps and his hex, while he is on the map.
    pub(super) fn recipient(&self, corps: CorpsId) -> Option<(LeaderId, HexId)> {
        let leader = self.corps_commander(corps)?;
        Some((leader, self.leader_hex(leader)?))
    }

    /// VLE-XVII.3l, VLE-XVII.3m, VLE-XVII.3r: may the army commander give this corps an order?
    pub(super) fn may_give(&self, corps: CorpsId) -> Verdict {
        let side = self.state.active();
        let command = &self.state.core.command;
        require(self.battle.corps(corps).side == side, "VLE-XVII.3m", "it is not a corps of yours")?;
        let chief = self.overall(side).and_then(|chief| self.leader_hex(chief));
        require(chief.is_some(), "VLE-XVII.3m", "only the army commander gives orders, and he is not there")?;
        require(command.given != GENERAL, "VLE-XVII.3n", "there is no other order in the turn of a general retreat")?;
        let capability = self.option_capability(side).unwrap_or(self.battle.staff.capability[side]);
        if command.given >= capability {
            let why = "the army commander has given as many orders as he can";
            return Err(Refusal::new("VLE-XVII.3l", why).numbers(i16::from(command.given), i16::from(capability)));
        }
        require(self.recipient(corps).is_some(), "VLE-XVII.3c", "its commander is not on the map")?;
        require(!command.aides.is_full(), "VLE-XVII.5a", "no aide is left to ride")
    }

    fn may_order(&self, corps: CorpsId, tactic: Tactic) -> Verdict {
        require(self.battle.command_level() == 3, "VLE-XVII.4a", "orders are written")?;
        require(tactic != Tactic::Reserve, "VLE-XVII.3a", "Reserve is an order only from the start")?;
        self.may_give(corps)
    }

    /// VLE-XVII.3n.
    fn may_retreat_all(&self) -> Verdict {
        let side = self.state.active();
        let command = &self.state.core.command;
        let chief = self.overall(side).and_then(|chief| self.leader_hex(chief));
        require(chief.is_some(), "VLE-XVII.3m", "only the army commander gives orders, and he is not there")?;
        require(command.given == 0, "VLE-XVII.3n", "other orders were given in this turn")?;
        let corps = self.corps_of(side).filter(|&corps| self.recipient(corps).is_some()).count();
        require(corps > 0, "VLE-XVII.3n", "no commander is on the map")?;
        let room = command.aides.remaining_capacity() >= corps && !command.book.orders.is_full();
        require(room, "VLE-XVII.5a", "no aides are left to ride")
    }

    /// VLE-XVII.7a: may a corps commander try to change his tactic?
    pub(super) fn may_dare(&self, corps: CorpsId) -> Verdict {
        let command = &self.state.core.command;
        require(self.battle.corps(corps).side == self.state.active(), "VLE-XVII.7a", "it is not a corps of yours")?;
        require(self.recipient(corps).is_some(), "VLE-XVII.7a", "its commander is not on the map")?;
        require(command.tried >> corps.0 & 1 == 0, "VLE-XVII.7a", "its commander has tried in this turn")
    }

    fn may_initiate(&self, corps: CorpsId, tactic: Tactic) -> Verdict {
        require(self.battle.command_level() == 3, "VLE-XVII.4d", "he writes his own order")?;
        require(tactic != Tactic::Reserve, "VLE-XVII.3a", "Reserve is an order only from the start")?;
        let now = self.state.core.command.orders[usize::from(corps.0)].tactic;
        require(tactic != now, "VLE-XVII.7a", "that is the tactic of the corps already")?;
        self.may_dare(corps)
    }

    /// VLE-XVII.3e, VLE-XVII.3i, VLE-XVII.3k, VLE-XVII.3r: changes that need no test.
    pub(crate) fn may_switch(&self, corps: CorpsId, tactic: Tactic) -> Verdict {
        let command = &self.state.core.command;
        require(self.battle.command_level() >= 3, "VLE-XVII.3a", "there are no tactical orders in this battle")?;
        let playing = !matches!(self.state.core.phase, Phase::Housekeeping | Phase::Over);
        let active = self.state.active();
        let own = playing && self.battle.corps(corps).side == active && self.decider() == active;
        require(own, "VLE-XVII.3r", "orders change in their owner's turn")?;
        let now = command.orders[usize::from(corps.0)].tactic;
        let cavalry = self.is_cavalry_corps(corps);
        match (now, tactic) {
            (Tactic::March, Tactic::Attack | Tactic::Defense) | (Tactic::Reserve, Tactic::Defense) => {}
            (Tactic::Attack, Tactic::March) if cavalry => {}
            (Tactic::Attack, Tactic::March) => {
                return Err(Refusal::new("VLE-XVII.3k", "only a cavalry corps goes over to March without an order"));
            }
            _ => return Err(Refusal::new("VLE-XVII.3c", "that change takes an order, or initiative")),
        }
        let commander = self.corps_commander(corps).is_none_or(|leader| self.leader_hex(leader).is_some());
        require(commander, "VLE-XVII.3e", "its commander is not on the map")?;
        // Ruling H83: once in a phase.
        require(command.switched >> corps.0 & 1 == 0, "VLE-XVII.3r", "it has changed in this phase")
    }

    pub(crate) fn switch_candidates(&self, out: &mut Vec<Action>) {
        for corps in self.corps_of(self.state.active()) {
            for tactic in [Tactic::Attack, Tactic::March, Tactic::Defense] {
                if self.may_switch(corps, tactic).is_ok() {
                    out.push(Action::Staff(StaffAct::Switch(corps, tactic)));
                }
            }
        }
    }

    /// Could a corps of the active side change without a test? Then a phase asks, even if nothing else is to be done.
    pub(crate) fn has_switch(&self) -> bool {
        let tactics = [Tactic::Attack, Tactic::March, Tactic::Defense];
        self.corps_of(self.state.active())
            .any(|corps| tactics.into_iter().any(|tactic| self.may_switch(corps, tactic).is_ok()))
    }

    /// The corps of a side whose first order is still to be chosen. VLE-XVII.3o.
    pub(super) fn unordered(&self, side: Side) -> Option<CorpsId> {
        self.corps_of(side).find(|corps| self.state.core.command.undecided >> corps.0 & 1 == 1)
    }

    pub(super) fn initial_candidates(&self, side: Side, out: &mut Vec<Action>) {
        let Some(corps) = self.unordered(side) else { return };
        if self.battle.command_level() >= 4 {
            out.push(Action::Staff(StaffAct::Write(corps)));
        } else {
            out.extend(Tactic::ALL.map(|tactic| Action::Staff(StaffAct::Order(corps, tactic))));
        }
    }

    pub(super) fn check_initial(&self, side: Side, act: StaffAct) -> Verdict {
        const WHY: &str = "the first orders come first, one corps after the other";
        let next = self.unordered(side);
        match act {
            StaffAct::Order(corps, _) if self.battle.command_level() == 3 => {
                require(next == Some(corps), "VLE-XVII.3o", WHY)
            }
            StaffAct::Write(corps) if self.battle.command_level() >= 4 => {
                require(next == Some(corps), "VLE-XVII.3o", WHY)
            }
            _ => Err(Refusal::new("VLE-XVII.3o", WHY)),
        }
    }

    pub(super) fn orders_candidates(&self, initiative: bool, out: &mut Vec<Action>) {
        let side = self.state.active();
        let written = self.battle.command_level() >= 4;
        for corps in self.corps_of(side) {
            match (initiative, written) {
                (false, false) => out.extend(Tactic::ALL.map(|tactic| Action::Staff(StaffAct::Order(corps, tactic)))),
                (true, false) => {
                    out.extend(Tactic::ALL.map(|tactic| Action::Staff(StaffAct::Initiative(corps, tactic))));
                }
                (false, true) => out.extend([StaffAct::Write(corps), StaffAct::Fail(corps)].map(Action::Staff)),
                (true, true) => out.push(Action::Staff(StaffAct::Alter(corps))),
            }
        }
        if !initiative {
            out.push(Action::Staff(StaffAct::GeneralRetreat));
            out.extend(self.corps_of(side.other()).map(|corps| Action::Staff(StaffAct::Challenge(corps))));
        }
        out.push(Action::Done);
    }

    pub(super) fn check_orders(&self, initiative: bool, act: StaffAct) -> Verdict {
        match (initiative, act) {
            (false, StaffAct::Order(corps, tactic)) => self.may_order(corps, tactic),
            (false, StaffAct::GeneralRetreat) => self.may_retreat_all(),
            (false, StaffAct::Write(corps)) => self.may_write(corps),
            (false, StaffAct::Fail(corps)) => self.may_fail(corps),
            (false, StaffAct::Challenge(corps)) => self.may_challenge(self.state.active(), corps),
            (true, StaffAct::Initiative(corps, tactic)) => self.may_initiate(corps, tactic),
            (true, StaffAct::Alter(corps)) => self.may_alter(corps),
            (false, _) => Err(Refusal::new("VLE-XVII.3r", "the army commander gives his orders first")),
            (true, _) => Err(Refusal::new("VLE-XVII.3r", "the army commander has given his orders")),
        }
    }

    /// Is there anything to be done in this part of the orders?
    fn orders_ask(&self, initiative: bool) -> bool {
        let side = self.state.active();
        let own = |may: fn(&Self, CorpsId) -> Verdict| self.corps_of(side).any(|corps| may(self, corps).is_ok());
        if initiative {
            return own(Self::may_dare);
        }
        own(Self::may_give)
            || self.may_retreat_all().is_ok()
            || own(Self::may_fail)
            || self.corps_of(side.other()).any(|corps| self.may_challenge(side, corps).is_ok())
    }

    /// Sets up the orders of both sides before the first turn. VLE-XVII.3o.
    pub(crate) fn set_up_orders(&mut self) {
        let level = self.battle.command_level();
        if level < 3 {
            return;
        }
        let battle = std::sync::Arc::clone(&self.battle);
        for n in 0..battle.corps.len() {
            let corps = CorpsId(n as u8);
            let tactic = battle.staff.initial.get(n).copied().flatten();
            let written = battle.staff.written.get(n).and_then(Option::as_ref).filter(|_| level >= 4);
            let number = written.map_or(NONE, |book| self.state.core.command.book.copy(book, 0, false));
            let known = if level >= 4 { number != NONE } else { tactic.is_some() };
            if known {
                let tactic = self.state.core.command.book.order(number).map_or(tactic, |order| Some(order.tactic));
                self.settle_order(corps, Brief { tactic: tactic.unwrap_or(Tactic::Defense), number });
            } else {
                self.state.core.command.undecided |= 1 << n;
            }
        }
        self.push(Frame::Command(CommandFrame::Orders { initiative: false }));
        for side in [Side::Second, Side::First] {
            if self.unordered(side).is_some() {
                self.push(Frame::Command(CommandFrame::Initial { side }));
            }
        }
    }

    /// An order is in force from now on. VLE-XVII.3c, VLE-O.5.
    pub(super) fn settle_order(&mut self, corps: CorpsId, brief: Brief) {
        let turn = self.state.turn().max(1);
        let from = self.recipient(corps).map_or(NOWHERE, |(_, hex)| hex.0);
        let own = &mut self.state.core.command.orders[usize::from(corps.0)];
        (own.number, own.list, own.since, own.from) = (brief.number, NONE, turn, from);
        own.progress = Progress::Active;
        self.set_tactic(corps, brief.tactic);
        self.wake_or_sleep(corps);
    }

    /// A tactic is in force; under Defense the forward limit is drawn. VLE-XVII.3f.
    pub(super) fn set_tactic(&mut self, corps: CorpsId, tactic: Tactic) {
        let number = self.state.core.command.orders[usize::from(corps.0)].number;
        let ring = match self.state.core.command.book.order(number).map(|order| order.objective) {
            Some(Objective::Place(_)) => {
                self.state.core.command.orders[usize::from(corps.0)].progress == Progress::Active
            }
            _ => false,
        };
        let limit = if tactic == Tactic::Defense && !ring { self.forward_limit(corps) } else { 0 };
        let own = &mut self.state.core.command.orders[usize::from(corps.0)];
        (own.tactic, own.limit) = (tactic, limit);
    }

    /// VLE-XVII.3f: hexes nearer than this to the enemy's communication hexes are closed.
    fn forward_limit(&self, corps: CorpsId) -> u16 {
        let enemy = self.battle.corps(corps).side.other();
        let units = self.battle.corps(corps).units.and(self.state.on_map());
        let foremost = units.map(|unit| self.battle.to_communications(enemy, self.state.at(unit))).min();
        foremost.map_or(0, |distance| distance.saturating_sub(1))
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub(super) fn order_of(&mut self, corps: CorpsId) -> &mut super::CorpsOrder {
        &mut self.state.core.command.orders[usize::from(corps.0)]
    }

    /// The first order of a corps. VLE-XVII.3o.
    pub(super) fn decide_first(&mut self, corps: CorpsId, brief: Brief) {
        self.state.core.command.undecided &= !(1 << corps.0);
        self.settle_order(corps, brief);
        self.note(|| Event::Command(CommandEvent::InForce { corps, tactic: brief.tactic, rule: "VLE-XVII.3o" }));
    }

    pub(super) fn take_orders(&mut self, initiative: bool, action: Action) {
        let side = self.state.active();
        match action {
            Action::Staff(StaffAct::Order(corps, tactic)) => {
                self.state.core.command.given += 1;
                self.options_in_orders(side);
                self.send(corps, Brief { tactic, number: NONE }, false);
            }
            Action::Staff(StaffAct::GeneralRetreat) => {
                self.state.core.command.given = GENERAL;
                self.note(|| Event::Command(CommandEvent::GeneralRetreat { side }));
                let number = match self.battle.command_level() {
                    4 => self.state.core.command.book.add(Written::new(Tactic::Retreat)),
                    _ => NONE,
                };
                for n in 0..self.battle.corps.len() {
                    let corps = CorpsId(n as u8);
                    if self.battle.corps(corps).side == side && self.recipient(corps).is_some() {
                        self.send(corps, Brief { tactic: Tactic::Retreat, number }, true);
                    }
                }
            }
            Action::Staff(StaffAct::Initiative(corps, tactic)) => self.dare(corps, Brief { tactic, number: NONE }),
            Action::Staff(StaffAct::Write(corps)) => self.begin_draft(corps, super::Purpose::Order),
            Action::Staff(StaffAct::Alter(corps)) => self.begin_draft(corps, super::Purpose::Initiative),
            Action::Staff(StaffAct::Fail(corps)) => self.declare_failed(corps),
            Action::Staff(StaffAct::Challenge(corps)) => self.challenge(side, corps),
            _ => {
                self.pop();
                if !initiative {
                    self.push(Frame::Command(CommandFrame::Orders { initiative: true }));
                }
            }
        }
    }

    /// Nothing to order, nothing to ask. Says whether the game goes on by itself.
    pub(super) fn run_orders(&mut self, initiative: bool) -> bool {
        if self.orders_ask(initiative) {
            return false;
        }
        self.take_orders(initiative, Action::Done);
        true
    }

    /// An order leaves the army commander: by word of mouth, or by an aide. VLE-XVII.3c, VLE-XVII.3m, VLE-XVII.5d.
    pub(super) fn send(&mut self, corps: CorpsId, brief: Brief, directly: bool) {
        let side = self.battle.corps(corps).side;
        let turn = self.state.turn();
        let (Some(chief), Some((leader, at))) =
            (self.overall(side).and_then(|chief| self.leader_hex(chief)), self.recipient(corps))
        else {
            return;
        };
        let at_once = at == chief;
        self.note(|| Event::Command(CommandEvent::Given { corps, tactic: brief.tactic, at_once }));
        if at_once {
            self.order_of(corps).coming = Some(Coming { brief, due: turn + 1, received: true });
            return;
        }
        let wing = self.wing_commander(corps).filter(|_| !directly);
        let with_chief = wing.is_some_and(|wing| self.leader_hex(wing) == Some(chief));
        let aide = Aide {
            side,
            leader,
            corps,
            brief,
            hex: chief,
            wing: wing.filter(|_| !with_chief).map_or(NONE, |wing| wing.0),
            leaves: if with_chief { turn + 1 } else { turn },
        };
        if self.state.core.command.aides.try_push(aide).is_ok() && with_chief {
            let aide = self.state.core.command.aides.len() as u8 - 1;
            self.ask_wing(aide);
        }
    }

    /// A change without a test is in force at once. VLE-XVII.3e.
    pub fn switch(&mut self, corps: CorpsId, tactic: Tactic) {
        let rule = if self.order_of(corps).tactic == Tactic::March { "VLE-XVII.3e" } else { tactic.rule() };
        self.state.core.command.switched |= 1 << corps.0;
        self.set_tactic(corps, tactic);
        self.note(|| Event::Command(CommandEvent::InForce { corps, tactic, rule }));
    }

    /// VLE-XVII.7a: a corps commander acts on his own.
    pub(super) fn dare(&mut self, corps: CorpsId, brief: Brief) {
        let Some((leader, _)) = self.recipient(corps) else { return };
        let side = self.battle.corps(corps).side;
        let more = std::mem::take(&mut self.state.core.chance.daring[side]);
        let value = self.initiative(leader) + u8::from(more);
        self.options_in_command(leader, true);
        let face = self.d6("VLE-XVII.7a", side);
        let due = self.state.turn() + 1;
        self.state.core.command.tried |= 1 << corps.0;
        let own = self.order_of(corps);
        own.shaken_turn = due;
        own.shaken = if face <= value { -1 } else { -2 };
        if face <= value {
            own.coming = Some(Coming { brief, due, received: false });
        }
        self.note(|| Event::Command(CommandEvent::Dared { corps, leader, face, value, tactic: brief.tactic }));
    }

    /// VLE-II.6, VLE-XVII.6a: at the start of a game turn delays are rolled for and orders due come into force.
    pub fn orders_due(&mut self) {
        let turn = self.state.turn();
        for n in 0..self.battle.corps.len() {
            let corps = CorpsId(n as u8);
            self.roll_delay(corps);
            let Some(coming) = self.order_of(corps).coming.filter(|coming| coming.due <= turn) else { continue };
            // VLE-O.4: until its first turn the order before goes on.
            let start = self.state.core.command.book.order(coming.brief.number).map_or(0, |order| order.start);
            if start > turn {
                self.order_of(corps).coming = Some(Coming { due: start, ..coming });
                continue;
            }
            self.order_of(corps).coming = None;
            if self.order_of(corps).tactic == Tactic::Reserve && coming.received {
                self.freshen(self.battle.corps(corps).units);
            }
            self.settle_order(corps, coming.brief);
            let tactic = self.order_of(corps).tactic;
            self.note(|| Event::Command(CommandEvent::InForce { corps, tactic, rule: "VLE-XVII.3c" }));
        }
        self.sweep();
    }

    /// VLE-XVII.3j: a corps that leaves Reserve, or units that give up a reserve counter, are fresh in this turn and in two more
    /// if the delay of the scenario is over.
    pub fn freshen(&mut self, units: UnitSet) {
        let turn = self.state.turn();
        if self.battle.command_level() >= 3 && turn > self.battle.staff.reserve_delay {
            for unit in units {
                self.state.core.command.fresh[unit.index()] = turn + 2;
            }
        }
    }

    /// What orders do when a phase begins. VLE-XVII.3r.
    pub(super) fn orders_in_phase(&mut self, phase: Phase) {
        let side = self.state.active();
        let command = &mut self.state.core.command;
        command.switched = 0;
        match phase {
            Phase::Charge => {
                command.given = 0;
                command.tried = 0;
                let own = self.battle.of_side(side);
                let command = &mut self.state.core.command;
                command.free = command.free.minus(own);
                command.engaged = command.engaged.minus(own);
                command.challenged[side] = false;
                command.known[side] = 0;
                self.remember_places();
                if self.battle.command_level() >= 4 {
                    self.carry_orders_on(side);
                }
                self.push(Frame::Command(CommandFrame::Orders { initiative: false }));
            }
            Phase::Movement => self.remember_places(),
            _ => {}
        }
    }
}

impl ViveLEmpereur {
    /// Where everybody stands when the phase begins. VLE-G.16.
    pub(crate) fn remember_places(&mut self) {
        for unit in self.battle.all_units() {
            self.state.core.command.start[unit.index()] = self.state.hex(unit).map_or(NOWHERE, |hex| hex.0);
        }
        for leader in self.battle.all_leaders() {
            let hex = self.leader_hex(leader).map_or(NOWHERE, |hex| hex.0);
            self.state.core.command.leader_start[usize::from(leader.0)] = hex;
        }
    }
}
