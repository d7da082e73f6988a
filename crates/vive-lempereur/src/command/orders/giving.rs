//! Orders are given, sent and come into force; commanders dare to change theirs. VLE-XVII.3c, VLE-XVII.7a.
use crate::action::Action;
use crate::command::language::{NONE, Tactic, Written};
use crate::command::{Aide, Brief, Coming, CommandEvent, GENERAL, StaffAct};
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::Phase;
use crate::unit::{CorpsId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Refusal, Side, Verdict};

/// At the start of a player turn: orders, then initiative. VLE-XVII.3r.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Orders {
    /// Orders are given; corps commanders may act on their own.
    pub initiative: bool,
}

impl Procedure<ViveLEmpereur> for Orders {
    type Report = ();

    fn decider(&self, game: &ViveLEmpereur) -> Side {
        game.state.active()
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        if self.initiative {
            Question::new("VLE-XVII.7a", "which corps commander acts on his own initiative?")
        } else {
            Question::new("VLE-XVII.3r", "which orders does the army commander give?")
        }
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        let Self { initiative, .. } = *self;
        let side = game.state.active();
        let written = game.battle.command_level() >= 4;
        for corps in game.corps_of(side) {
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
            out.extend(game.corps_of(side.other()).map(|corps| Action::Staff(StaffAct::Challenge(corps))));
        }
        out.push(Action::Done);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        match *action {
            Action::Done => Ok(()),
            Action::Staff(act) => game.check_orders(self.initiative, act),
            _ => Err(Refusal::new("VLE-XVII.3r", "give orders before charges")),
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Done)
    }

    fn label(&self, _: &ViveLEmpereur, action: &Action) -> Option<String> {
        (*action == Action::Done).then(|| "No more orders".to_owned())
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let initiative = umpire[me].initiative;
        umpire.take_orders(initiative, action);
        Flow::On
    }

    /// Nothing to order, nothing to ask.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let initiative = umpire[me].initiative;
        if umpire.orders_ask(initiative) {
            return Flow::Ask;
        }
        umpire.take_orders(initiative, Action::Done);
        Flow::On
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub(in crate::command) fn order_of(&mut self, corps: CorpsId) -> &mut crate::command::CorpsOrder {
        &mut self.state.core.command.orders[usize::from(corps.0)]
    }

    /// The first order of a corps. VLE-XVII.3o.
    pub(in crate::command) fn decide_first(&mut self, corps: CorpsId, brief: Brief) {
        self.state.core.command.undecided &= !(1 << corps.0);
        self.settle_order(corps, brief);
        self.note(|| {
            Event::Command(CommandEvent::InForce { corps, tactic: brief.tactic, rule: "VLE-XVII.3o", chosen: true })
        });
    }

    pub(in crate::command) fn take_orders(&mut self, initiative: bool, action: Action) {
        let side = self.state.active();
        match action {
            Action::Staff(StaffAct::Order(corps, tactic)) => {
                self.state.core.command.given[side] += 1;
                self.options_in_orders(side);
                self.send(corps, Brief { tactic, number: NONE }, false);
            }
            Action::Staff(StaffAct::GeneralRetreat) => {
                self.state.core.command.given[side] = GENERAL;
                self.note(|| Event::Command(CommandEvent::GeneralRetreat { side }));
                self.sweep();
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
            Action::Staff(StaffAct::Write(corps)) => self.begin_draft(corps, crate::command::Purpose::Order),
            Action::Staff(StaffAct::Alter(corps)) => self.begin_draft(corps, crate::command::Purpose::Initiative),
            Action::Staff(StaffAct::Fail(corps)) => self.declare_failed(corps),
            Action::Staff(StaffAct::Challenge(corps)) => self.challenge(side, corps),
            _ => {
                self.pop();
                if !initiative {
                    self.open(Orders { initiative: true });
                }
            }
        }
    }

    /// An order leaves the army commander: by word of mouth, or by an aide. VLE-XVII.3c, VLE-XVII.3m, VLE-XVII.5d.
    pub(in crate::command) fn send(&mut self, corps: CorpsId, brief: Brief, directly: bool) {
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
        self.note(|| Event::Command(CommandEvent::InForce { corps, tactic, rule, chosen: true }));
    }

    /// VLE-XVII.7a: a corps commander acts on his own.
    pub(in crate::command) fn dare(&mut self, corps: CorpsId, brief: Brief) {
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

    /// VLE-II.6, VLE-XVII.6a: at the start of a game turn orders due come into force, and delays are rolled for.
    pub fn orders_due(&mut self) {
        for n in 0..self.battle.corps.len() {
            let corps = CorpsId(n as u8);
            // An order over which the commander hesitates does not stop one that is due before it.
            self.order_comes_due(corps);
            self.roll_delay(corps);
        }
        self.sweep();
    }

    fn order_comes_due(&mut self, corps: CorpsId) {
        let turn = self.state.turn();
        let Some(coming) = self.order_of(corps).coming.filter(|coming| coming.due <= turn) else { return };
        // VLE-O.4: until its first turn the order before goes on.
        let start = self.state.core.command.book.order(coming.brief.number).map_or(0, |order| order.start);
        if start > turn {
            self.order_of(corps).coming = Some(Coming { due: start, ..coming });
            return;
        }
        self.order_of(corps).coming = None;
        if self.order_of(corps).tactic == Tactic::Reserve && coming.received {
            self.freshen(self.battle.corps(corps).units);
        }
        self.settle_order(corps, coming.brief);
        let tactic = self.order_of(corps).tactic;
        self.note(|| Event::Command(CommandEvent::InForce { corps, tactic, rule: "VLE-XVII.3c", chosen: false }));
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

    /// A turn of a side begins: what it may do once in a turn may be done again. VLE-XVII.3d, VLE-XVII.3e, VLE-XVII.3l, VLE-XVII.7a,
    /// VLE-XVII.8a.
    pub(crate) fn renew_staff(&mut self, side: Side) {
        let corps = self.corps_of(side).fold(0u32, |bits, corps| bits | 1 << corps.0);
        let own = self.battle.of_side(side);
        let command = &mut self.state.core.command;
        command.given[side] = 0;
        command.discarded[side] = 0;
        command.tried &= !corps;
        command.free = command.free.minus(own);
        command.engaged = command.engaged.minus(own);
        command.challenged[side] = false;
        command.known[side] = 0;
    }

    /// What orders do when a phase begins. VLE-XVII.3r.
    pub(in crate::command) fn orders_in_phase(&mut self, phase: Phase) {
        let side = self.state.active();
        let command = &mut self.state.core.command;
        command.switched = 0;
        match phase {
            Phase::CHARGE => {
                // VLE-XXI.2a: in the interactive game a turn has many activations, and orders are counted by the turn.
                if !self.battle.switches.interactive {
                    self.renew_staff(side);
                }
                self.remember_places();
                if self.battle.command_level() >= 4 {
                    self.carry_orders_on(side);
                }
                self.open(Orders { initiative: false });
            }
            Phase::MOVEMENT => self.remember_places(),
            _ => {}
        }
    }
}
