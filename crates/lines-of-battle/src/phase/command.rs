//! B. Command points. LOB-B-1 to LOB-B-3, rulings R70 and H1.
use crate::action::Source;
use crate::event::Event;
use crate::game::{LinesOfBattle, Umpire};
use crate::procedure::{Move, Rally};
use crate::state::{LeaderAt, Purse};
use crate::unit::{ContingentId, LeaderId, UnitSet};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Ledger, Log, Purpose, RuleId, Side};
use voltigeur_field::area::AreaId;

impl LinesOfBattle {
    /// LOB-B-1, LOB-QB-18, LOB-QB-21, LOB-QB-22: what the turn track adds to the D3.
    fn printed_bonus(&self, side: Side) -> i16 {
        if self.battle.bonus_from_leaders_only {
            return 0;
        }
        let turn = self.state.turn();
        let printed = self.battle.turns[usize::from(turn) - 1].command_bonus[side];
        let late = self.battle.late_bonus.filter(|late| late.side == side).map_or(0, |late| {
            match self.state.core.setup_dice[usize::from(late.die)] {
                0 => 0,
                face => {
                    let n = usize::from(face - 1);
                    if late.from[n] > 0 && turn >= late.from[n] { late.extra[n] } else { 0 }
                }
            }
        });
        i16::from(printed) + i16::from(late)
    }

    /// Leaders of a side on the map or in a Reinforcement Area.
    fn leaders_present(&self, side: Side) -> impl Iterator<Item = LeaderId> {
        self.battle.all_leaders().filter(move |&leader| {
            let present = matches!(self.state.leader(leader), LeaderAt::With(_) | LeaderAt::Waiting(_));
            present && self.battle.leader(leader).side == side
        })
    }

    /// Ruling H1: an Efficient leader's point serves a group that started in his Area, if he still stands there or marched
    /// with it. LOB-leader-9c.
    fn efficient_serves(&self, leader: LeaderId, units: UnitSet, origin: AreaId) -> bool {
        let near = match self.state.leader(leader) {
            LeaderAt::With(unit) => self.state.area_of(unit) == Some(origin) || units.has(unit),
            LeaderAt::Waiting(area) => area == origin,
            LeaderAt::Expected | LeaderAt::Wounded(_) | LeaderAt::Gone => false,
        };
        near && units.iter().all(|unit| self.leads(leader, unit))
    }

    /// Which sources can pay for these units, and how much each has. Ruling R70: all units paid for must qualify.
    pub(crate) fn sources(&self, units: UnitSet, origin: AreaId, mut each: impl FnMut(Source, u8)) {
        let purse = &self.state.core.purse;
        if purse.free > 0 {
            each(Source::Free, purse.free);
        }
        if self.battle.leaders.is_empty() {
            return;
        }
        for (n, &points) in purse.contingent.iter().enumerate().filter(|&(_, &points)| points > 0) {
            let contingent = ContingentId(n as u8);
            if units.is_within(self.battle.of_contingent(contingent)) {
                each(Source::Contingent(contingent), points);
            }
        }
        for leader in purse.efficient {
            if self.efficient_serves(leader, units, origin) {
                each(Source::Efficient(leader), 1);
            }
        }
    }

    /// Command points that can be spent on these units.
    pub(crate) fn funds(&self, units: UnitSet, origin: AreaId) -> u8 {
        let mut funds = 0;
        self.sources(units, origin, |_, points| funds += points);
        funds
    }

    /// Has the active side any command point at all?
    pub(crate) fn has_points(&self) -> bool {
        let purse = &self.state.core.purse;
        purse.free > 0 || !purse.efficient.is_empty() || purse.contingent.iter().any(|&points| points > 0)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Phase B: the D3, what is added to it, and the markers that go. LOB-B-1, LOB-B-2, LOB-B-3.
    pub fn roll_command(&mut self) {
        let side = self.state.active();
        let rolled = self.dice.d3(Purpose::new("LOB-B-1", side));
        let mut total = Ledger::default();
        total
            .add(RuleId("LOB-B-1").applies("die roll"), i16::from(rolled))
            .add(RuleId("LOB-turn-2").applies("turn track"), self.printed_bonus(side));
        let mut purse = Purse::default();
        let (mut commanders, mut incompetents) = (0, 0);
        for leader in self.leaders_present(side) {
            let info = self.battle.leader(leader);
            match info.restricted_to {
                Some(contingent) if info.bonuses.commander => purse.contingent[usize::from(contingent.0)] += 1,
                _ => commanders += i16::from(info.bonuses.commander),
            }
            incompetents += i16::from(info.bonuses.incompetent);
            if info.bonuses.efficient {
                purse.efficient.insert(leader);
            }
        }
        total
            .add(RuleId("LOB-leader-9a").applies("Commander"), commanders)
            .add(RuleId("LOB-leader-9b").applies("Incompetent leader"), -incompetents);
        purse.free = total.total().max(0) as u8;
        self.state.core.purse = purse;
        let own = self.battle.of_side(side);
        self.state.core.moved = self.state.core.moved.minus(own);
        self.state.core.rallied = self.state.core.rallied.minus(own);
        let restricted = purse.contingent.iter().sum::<u8>() + purse.efficient.len() as u8;
        self.note(|| Event::CommandPoints { side, rolled, total: Box::new(total), free: purse.free, restricted });
        if self.battle.switches.rally_and_move {
            self.turn_to(Move);
        } else {
            self.turn_to(Rally);
        }
    }
}
