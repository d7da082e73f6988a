//! Written orders at work: success, failure, what follows, what sleeps, and who may look. VLE-XVII.4b to VLE-XVII.4d, VLE-XVII.8a,
//! VLE-O.1, VLE-O.5, VLE-O.6.
use super::language::{LONGEST_WHEN, MOST_ORDERS, NONE, Objective, OrderBook, Tactic, Term, Written};
use super::{Command, CommandEvent, Progress, StaffAct};
use crate::action::Action;
use crate::battle::Battle;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::state::NOWHERE;
use crate::unit::CorpsId;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure, Question};
use voltigeur_engine::{Dice, Log, Side, Verdict, require};
use voltigeur_field::hex::HexId;

/// The challenged player may look, too. VLE-XVII.8a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// Who may.
    pub side: Side,
}

impl Procedure<ViveLEmpereur> for Answer {
    type Report = ();

    fn decider(&self, _: &ViveLEmpereur) -> Side {
        self.side
    }

    fn question(&self, _: &ViveLEmpereur) -> Question {
        Question::new("VLE-XVII.8a", "choose which enemy order you want to see, or none.")
    }

    fn candidates(&self, game: &ViveLEmpereur, out: &mut Vec<Action>) {
        out.extend(game.corps_of(self.side.other()).map(|corps| Action::Staff(StaffAct::Challenge(corps))));
        out.push(Action::Done);
    }

    fn check(&self, game: &ViveLEmpereur, action: &Action) -> Verdict {
        let Self { side, .. } = *self;
        match *action {
            Action::Done => Ok(()),
            Action::Staff(StaffAct::Challenge(corps)) => {
                require(game.battle.corps(corps).side != side, "VLE-XVII.8a", "that is not an enemy corps")
            }
            _ => {
                Err(voltigeur_engine::Refusal::new("VLE-XVII.8a", "choose which enemy order you want to see, or none."))
            }
        }
    }

    fn decline(&self, _: &ViveLEmpereur) -> Option<Action> {
        Some(Action::Done)
    }

    fn label(&self, _: &ViveLEmpereur, action: &Action) -> Option<String> {
        (*action == Action::Done).then(|| "See no order".to_owned())
    }

    fn take<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, action: Action) -> Flow {
        let side = umpire[me].side;
        umpire.pop();
        if let Action::Staff(StaffAct::Challenge(corps)) = action {
            umpire.show_order(side, corps);
        }
        Flow::On
    }
}

/// How long a commander keeps to an order before he may call it failed. VLE-XVII.4b.
const BINDING_TURNS: u8 = 3;

impl ViveLEmpereur {
    /// VLE-O.6: is an order carried out?
    pub(super) fn has_succeeded(&self, corps: CorpsId, order: &Written) -> bool {
        let battle = &self.battle;
        let side = battle.corps(corps).side;
        let own = battle.corps(corps).units.and(self.state.on_map());
        let leader = self.recipient(corps).map(|(_, hex)| hex);
        let from = Some(self.corps_order(corps).from).filter(|&hex| hex != NOWHERE).map(HexId);
        match (order.tactic, order.objective) {
            (Tactic::Defense | Tactic::Reserve, _) => false,
            (Tactic::Retreat, _) => own.is_empty(),
            (_, Objective::Open) => false,
            (_, Objective::Direction(direction)) => {
                leader.zip(from).is_some_and(|(now, then)| self.along(direction, then, now) >= 12)
            }
            (_, Objective::Toward(site)) => leader.zip(from).is_some_and(|(now, then)| {
                let (far, near) = (site.distance(battle, then), site.distance(battle, now));
                near == 0 || far >= near + 6
            }),
            (Tactic::Withdrawal, Objective::Place(site) | Objective::Enemy { bound: site, .. }) => {
                leader.is_some_and(|hex| site.distance(battle, hex) <= 2)
            }
            (Tactic::Attack | Tactic::March, Objective::Place(site)) => {
                let free = !site.hexes(battle).any(|hex| self.enemy_in(hex, side));
                let inside = |hex: HexId| site.hexes(battle).any(|own| own == hex);
                free && own.into_iter().any(|unit| self.state.good_order(unit) && self.hexes_of(unit).any(inside))
            }
            (Tactic::Attack | Tactic::March, Objective::Enemy { corps: enemy, bound, radius }) => {
                let there = battle.corps(enemy).units.and(self.state.on_map());
                !there.into_iter().any(|unit| self.state.good_order(unit) && self.is_near(unit, &bound, radius))
            }
        }
    }

    /// VLE-O.5: while its condition is false an order sleeps, and the corps acts as under Defense.
    pub(super) fn wake_or_sleep(&mut self, corps: CorpsId) {
        let own = *self.corps_order(corps);
        let Some(&order) = self.state.core.command.book.order(own.number) else { return };
        if own.progress == Progress::Over {
            return;
        }
        let side = self.battle.corps(corps).side;
        let progress = if self.when_holds(side, &order) { Progress::Active } else { Progress::Asleep };
        if progress != own.progress {
            self.state.core.command.orders[usize::from(corps.0)].progress = progress;
            let tactic = if progress == Progress::Active { order.tactic } else { Tactic::Defense };
            self.set_tactic(corps, tactic);
        }
    }

    /// VLE-O.1: the order of a list that is in force: the first whose condition holds and whose time has come.
    fn first_of(&self, side: Side, first: u8) -> Option<u8> {
        let book = &self.state.core.command.book;
        let turn = self.state.turn();
        book.list(first)
            .find(|&number| book.order(number).is_some_and(|order| order.start <= turn && self.when_holds(side, order)))
    }

    /// VLE-O.4: has a corps done with its order, which goes on until the first turn of one that follows?
    fn waits_for_next(&self, corps: CorpsId) -> bool {
        let own = self.corps_order(corps);
        own.list != NONE && !self.state.core.command.book.list(own.list).any(|number| number == own.number)
    }

    /// VLE-XVII.4b: from the fourth turn on a commander may declare his order failed.
    pub(super) fn may_fail(&self, corps: CorpsId) -> Verdict {
        require(self.battle.command_level() >= 4, "VLE-XVII.4a", "this battle is played without written orders")?;
        require(self.battle.corps(corps).side == self.state.active(), "VLE-XVII.4b", "that is not your corps")?;
        let own = self.corps_order(corps);
        let order = self.state.core.command.book.order(own.number);
        let bound = order.is_some() && own.progress != Progress::Over && !self.waits_for_next(corps);
        require(bound, "VLE-XVII.4c", "that corps has no order to carry out")?;
        require(self.recipient(corps).is_some(), "VLE-XVII.4b", "the corps commander is not on the map")?;
        let long = self.state.turn() >= own.since + BINDING_TURNS;
        require(long, "VLE-XVII.4b", "an order is binding for three turns")
    }

    /// VLE-XVII.8a: may a player ask to see the order of a corps?
    pub(super) fn may_challenge(&self, side: Side, corps: CorpsId) -> Verdict {
        require(self.battle.command_level() >= 4, "VLE-XVII.8a", "this battle is played without written orders")?;
        require(self.battle.corps(corps).side != side, "VLE-XVII.8a", "that is not an enemy corps")?;
        let there = self.battle.corps(corps).units.meets(self.state.on_map());
        require(there, "VLE-XVII.8a", "the corps is not on the map")?;
        require(
            !self.state.core.command.challenged[side],
            "VLE-XVII.8a",
            "you have already asked to see an order this turn",
        )
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-XVII.4b, VLE-O.1, VLE-O.6: at the start of a player turn his written orders are tested and followed up.
    pub(super) fn carry_orders_on(&mut self, side: Side) {
        for n in 0..self.battle.corps.len() {
            let corps = CorpsId(n as u8);
            let own = *self.corps_order(corps);
            if self.battle.corps(corps).side != side || own.progress == Progress::Over {
                continue;
            }
            let Some(&order) = self.state.core.command.book.order(own.number) else { continue };
            if self.waits_for_next(corps) {
                self.choose_again(corps);
            } else if own.progress == Progress::Active && self.has_succeeded(corps, &order) {
                self.note(|| Event::Command(CommandEvent::Succeeded { corps }));
                self.follow(corps, order.success);
            } else if order.limit > 0 && self.state.turn() > order.limit {
                self.note(|| Event::Command(CommandEvent::Failed { corps, declared: false }));
                self.follow(corps, order.failure);
            } else if own.list != NONE {
                self.choose_again(corps);
            } else {
                self.wake_or_sleep(corps);
            }
        }
        self.sweep();
    }

    /// What follows an order: one of a list, or nothing, and then Defense. VLE-XVII.4b, VLE-XVII.4c.
    fn follow(&mut self, corps: CorpsId, first: u8) {
        if first == NONE {
            self.order_of(corps).progress = Progress::Over;
            self.set_tactic(corps, Tactic::Defense);
        } else {
            self.order_of(corps).list = first;
            self.choose_again(corps);
        }
        let tactic = self.order_of(corps).tactic;
        self.note(|| Event::Command(CommandEvent::InForce { corps, tactic, rule: "VLE-XVII.4b", chosen: false }));
    }

    /// VLE-O.1: a list is looked through anew at the start of each own turn.
    fn choose_again(&mut self, corps: CorpsId) {
        let side = self.battle.corps(corps).side;
        let own = *self.corps_order(corps);
        match self.first_of(side, own.list) {
            Some(number) if number == own.number => self.wake_or_sleep(corps),
            Some(number) => {
                let tactic = self.state.core.command.book.order(number).map_or(Tactic::Defense, |order| order.tactic);
                self.settle_order(corps, super::Brief { tactic, number });
                self.order_of(corps).list = own.list;
            }
            None if !self.waits_for_next(corps) => self.wake_or_sleep(corps),
            None => {
                // VLE-O.4: until the first turn of what follows the order before goes on; a false condition makes it sleep.
                let turn = self.state.turn();
                let book = &self.state.core.command.book;
                let early =
                    book.list(own.list).any(|number| book.order(number).is_some_and(|order| order.start > turn));
                if !early {
                    let own = self.order_of(corps);
                    (own.number, own.progress) = (own.list, Progress::Asleep);
                    self.set_tactic(corps, Tactic::Defense);
                }
            }
        }
    }

    pub(super) fn declare_failed(&mut self, corps: CorpsId) {
        let number = self.corps_order(corps).number;
        let failure = self.state.core.command.book.order(number).map_or(NONE, |order| order.failure);
        self.note(|| Event::Command(CommandEvent::Failed { corps, declared: true }));
        self.follow(corps, failure);
    }

    /// VLE-XVII.8a.
    pub(super) fn challenge(&mut self, side: Side, corps: CorpsId) {
        let command = &mut self.state.core.command;
        command.challenged[side] = true;
        self.show_order(side, corps);
        self.open(Answer { side: side.other() });
    }

    pub(crate) fn show_order(&mut self, side: Side, corps: CorpsId) {
        self.state.core.command.known[side] |= 1 << corps.0;
        self.note(|| Event::Command(CommandEvent::Shown { corps, to: side }));
    }

    /// Orders that nobody has any more leave the book.
    pub(super) fn sweep(&mut self) {
        if self.battle.command_level() >= 4 {
            self.state.core.command.sweep();
        }
    }
}

impl Command {
    /// Keeps the orders that somebody has, carries, awaits or writes.
    pub(super) fn sweep(&mut self) {
        let mut old = std::mem::take(&mut self.book);
        // The condition that is being said grows at the end of the book.
        let in_hand = self.draft.filter(|draft| draft.is_conditional()).and_then(|draft| {
            let order = old.orders.get_mut(usize::from(draft.here()))?;
            let (first, len) = (usize::from(order.when.0), usize::from(order.when.1));
            order.when = (0, 0);
            Some(old.terms.get(first..first + len)?.iter().copied().collect::<ArrayVec<Term, LONGEST_WHEN>>())
        });
        let mut moved = [NONE; MOST_ORDERS];
        let mut book = OrderBook::default();
        let mut keep = |number: &mut u8| *number = book.carry(&old, *number, &mut moved);
        for own in &mut self.orders {
            keep(&mut own.list);
            keep(&mut own.number);
            if let Some(coming) = &mut own.coming {
                keep(&mut coming.brief.number);
            }
            if let Some(doubted) = &mut own.doubted {
                keep(&mut doubted.brief.number);
            }
        }
        for aide in &mut self.aides {
            keep(&mut aide.brief.number);
        }
        if let Some(draft) = &mut self.draft {
            draft.path.iter_mut().for_each(keep);
        }
        self.book = book;
        if let Some(own) = in_hand
            && let Some(draft) = self.draft
            && let Some(order) = self.book.orders.get_mut(usize::from(draft.here()))
        {
            order.when = (self.book.terms.len() as u8, own.len() as u8);
            self.book.terms.extend(own);
        }
    }

    /// How many orders a side has in the book, and how many terms in their conditions.
    pub(super) fn written_by(&self, battle: &Battle, side: Side) -> (usize, usize) {
        let mut seen = 0u64;
        let corps = battle.corps.iter().zip(&self.orders).filter(|(corps, _)| corps.side == side);
        for (_, own) in corps {
            let coming = own.coming.map_or(NONE, |coming| coming.brief.number);
            let doubted = own.doubted.map_or(NONE, |doubted| doubted.brief.number);
            [own.list, own.number, coming, doubted].into_iter().for_each(|number| self.book.mark(number, &mut seen));
        }
        let aides = self.aides.iter().filter(|aide| aide.side == side);
        aides.for_each(|aide| self.book.mark(aide.brief.number, &mut seen));
        if let Some(draft) = self.draft.filter(|draft| battle.corps(draft.corps).side == side) {
            self.book.mark(draft.path[0], &mut seen);
        }
        let own = self.book.orders.iter().enumerate().filter(|(n, _)| seen >> n & 1 == 1);
        own.fold((0, 0), |(orders, terms), (_, order)| (orders + 1, terms + usize::from(order.when.1)))
    }
}

impl OrderBook {
    /// Marks an order and all that follows it.
    fn mark(&self, number: u8, seen: &mut u64) {
        let Some(order) = self.order(number) else { return };
        if *seen >> number & 1 == 0 {
            *seen |= 1 << number;
            [order.success, order.failure, order.next].into_iter().for_each(|next| self.mark(next, seen));
        }
    }

    /// Carries an order over from an older book, once.
    fn carry(&mut self, old: &Self, number: u8, moved: &mut [u8; MOST_ORDERS]) -> u8 {
        let Some(&order) = old.order(number) else { return NONE };
        if moved[usize::from(number)] != NONE {
            return moved[usize::from(number)];
        }
        let (first, len) = (usize::from(order.when.0), usize::from(order.when.1));
        let when = if len == 0 { (0, 0) } else { (self.terms.len() as u8, order.when.1) };
        self.terms.extend(old.terms.iter().copied().skip(first).take(len));
        let own = self.add(Written { when, ..order });
        moved[usize::from(number)] = own;
        let (success, failure, next) = (
            self.carry(old, order.success, moved),
            self.carry(old, order.failure, moved),
            self.carry(old, order.next, moved),
        );
        let kept = &mut self.orders[usize::from(own)];
        (kept.success, kept.failure, kept.next) = (success, failure, next);
        own
    }
}
