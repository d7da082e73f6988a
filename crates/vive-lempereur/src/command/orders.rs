//! Giving orders: who gets which, by whom, and when they are in force. VLE-XVII.3a to VLE-XVII.3c, VLE-XVII.3k to VLE-XVII.3o,
//! VLE-XVII.3r.
pub(super) mod giving;

use super::language::{NONE, Objective, Tactic};
use super::{Brief, GENERAL, Progress, StaffAct};
use crate::action::Action;
use crate::command::{Orders, Purpose};
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::Phase;
use crate::state::NOWHERE;
use crate::unit::{CorpsId, LeaderId, UnitId};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict, require};
use voltigeur_field::hex::HexId;

/// The first orders of a side. VLE-XVII.3o.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Initial {
    /// Whose.
    pub side: Side,
}

impl Procedure<ViveLEmpereur> for Initial {
    type Report = ();

    fn decider(&self, _: &ViveLEmpereur) -> Side {
        self.side
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-XVII.3o", "choose the initial order of the corps.")
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let Self { side, .. } = *self;
        let Some(corps) = game.unordered(side) else { return };
        if game.battle.command_level() >= 4 {
            out.push(Action::Staff(StaffAct::Write(corps)));
        } else {
            out.extend(Tactic::ALL.map(|tactic| Action::Staff(StaffAct::Order(corps, tactic))));
        }
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match *action {
            Action::Staff(act) => game.check_initial(self.side, act),
            _ => Err(Refusal::new("VLE-XVII.3o", "first give each corps its initial order")),
        }
    }

    fn take<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        match action {
            Action::Staff(StaffAct::Order(corps, tactic)) => {
                umpire.decide_first(corps, Brief { tactic, number: NONE });
            }
            Action::Staff(StaffAct::Write(corps)) => umpire.begin_draft(corps, Purpose::Initial),
            _ => {}
        }
        Flow::On
    }

    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let side = umpire[me].side;
        if umpire.unordered(side).is_none() { Flow::Done(()) } else { Flow::Ask }
    }
}

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
        require(self.battle.corps(corps).side == side, "VLE-XVII.3m", "that is not your corps")?;
        let chief = self.overall(side).and_then(|chief| self.leader_hex(chief));
        require(chief.is_some(), "VLE-XVII.3m", "only the army commander gives orders, and he is not on the map")?;
        require(
            command.given[side] != GENERAL,
            "VLE-XVII.3n",
            "no other order may be given in the turn of a general retreat",
        )?;
        let capability = self.option_capability(side).unwrap_or(self.battle.staff.capability[side]);
        let given = command.given[side];
        if given >= capability {
            let why = "the army commander cannot give any more orders this turn";
            return Err(Refusal::new("VLE-XVII.3l", why).numbers(i16::from(given), i16::from(capability)));
        }
        require(self.recipient(corps).is_some(), "VLE-XVII.3c", "the corps commander is not on the map")?;
        require(!command.aides.is_full(), "VLE-XVII.5a", "no aide is left")
    }

    fn may_order(&self, corps: CorpsId, tactic: Tactic) -> Verdict {
        require(self.battle.command_level() == 3, "VLE-XVII.4a", "orders have to be written in this battle")?;
        require(tactic != Tactic::Reserve, "VLE-XVII.3a", "Reserve can only be an initial order")?;
        self.may_give(corps)
    }

    /// VLE-XVII.3n.
    fn may_retreat_all(&self) -> Verdict {
        let side = self.state.active();
        let command = &self.state.core.command;
        let chief = self.overall(side).and_then(|chief| self.leader_hex(chief));
        require(chief.is_some(), "VLE-XVII.3m", "only the army commander gives orders, and he is not on the map")?;
        require(command.given[side] == 0, "VLE-XVII.3n", "other orders have already been given this turn")?;
        let corps = self.corps_of(side).filter(|&corps| self.recipient(corps).is_some()).count();
        require(corps > 0, "VLE-XVII.3n", "no corps commander is on the map")?;
        let room = command.aides.remaining_capacity() >= corps;
        require(room, "VLE-XVII.5a", "there are not enough aides left")?;
        if self.battle.command_level() >= 4 { self.has_paper(side) } else { Ok(()) }
    }

    /// VLE-XVII.7a: may a corps commander try to change his tactic?
    pub(super) fn may_dare(&self, corps: CorpsId) -> Verdict {
        let command = &self.state.core.command;
        require(self.battle.corps(corps).side == self.state.active(), "VLE-XVII.7a", "that is not your corps")?;
        require(self.recipient(corps).is_some(), "VLE-XVII.7a", "the corps commander is not on the map")?;
        require(command.tried >> corps.0 & 1 == 0, "VLE-XVII.7a", "the corps commander has already tried this turn")
    }

    fn may_initiate(&self, corps: CorpsId, tactic: Tactic) -> Verdict {
        require(self.battle.command_level() == 3, "VLE-XVII.4d", "the commander has to write his own order")?;
        require(tactic != Tactic::Reserve, "VLE-XVII.3a", "Reserve can only be an initial order")?;
        let now = self.state.core.command.orders[usize::from(corps.0)].tactic;
        require(tactic != now, "VLE-XVII.7a", "the corps already has that tactic")?;
        self.may_dare(corps)
    }

    /// VLE-XVII.3e, VLE-XVII.3i, VLE-XVII.3k, VLE-XVII.3r: changes that need no test.
    pub(crate) fn may_switch(&self, corps: CorpsId, tactic: Tactic) -> Verdict {
        let command = &self.state.core.command;
        require(self.battle.command_level() >= 3, "VLE-XVII.3a", "this battle is played without tactical orders")?;
        let playing = !matches!(self.state.core.phase, Phase::HOUSEKEEPING | Phase::OVER);
        let active = self.state.active();
        let own = playing && self.battle.corps(corps).side == active && self.decider() == active;
        require(own, "VLE-XVII.3r", "you can change orders only in your own turn")?;
        let now = command.orders[usize::from(corps.0)].tactic;
        let cavalry = self.is_mounted_corps(usize::from(corps.0));
        match (now, tactic) {
            (Tactic::March, Tactic::Attack | Tactic::Defense) | (Tactic::Reserve, Tactic::Defense) => {}
            (Tactic::Attack, Tactic::March) if cavalry => {}
            (Tactic::Attack, Tactic::March) => {
                return Err(Refusal::new("VLE-XVII.3k", "only a cavalry corps may change to March without an order"));
            }
            _ => return Err(Refusal::new("VLE-XVII.3c", "that change needs an order or initiative")),
        }
        let commander = self.corps_commander(corps).is_none_or(|leader| self.leader_hex(leader).is_some());
        require(commander, "VLE-XVII.3e", "the corps commander is not on the map")?;
        // Ruling H83: once in a phase.
        require(
            command.switched >> corps.0 & 1 == 0,
            "VLE-XVII.3r",
            "that corps has already changed its tactic this phase",
        )
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

    pub(super) fn check_initial(&self, side: Side, act: StaffAct) -> Verdict {
        const WHY: &str = "give the corps their initial orders one after the other";
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

    pub(super) fn check_orders(&self, initiative: bool, act: StaffAct) -> Verdict {
        match (initiative, act) {
            (false, StaffAct::Order(corps, tactic)) => self.may_order(corps, tactic),
            (false, StaffAct::GeneralRetreat) => self.may_retreat_all(),
            (false, StaffAct::Write(corps)) => self.may_write(corps),
            (false, StaffAct::Fail(corps)) => self.may_fail(corps),
            (false, StaffAct::Challenge(corps)) => self.may_challenge(self.state.active(), corps),
            (true, StaffAct::Initiative(corps, tactic)) => self.may_initiate(corps, tactic),
            (true, StaffAct::Alter(corps)) => self.may_alter(corps),
            (false, _) => Err(Refusal::new("VLE-XVII.3r", "first the army commander gives his orders")),
            (true, _) => Err(Refusal::new("VLE-XVII.3r", "the army commander has already given his orders")),
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
        self.open(Orders { initiative: false });
        for side in [Side::Second, Side::First] {
            if self.unordered(side).is_some() {
                self.open(Initial { side });
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
