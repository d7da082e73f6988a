//! 4.0 The Initiative Phase.
use super::Report;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::orders::Kind;
use crate::unit::DivisionId;
use voltigeur_engine::{Dice, Ledger, Log, RuleId, Side};

impl Eagles {
    /// Cavalry units of a side that count: ready, on the table. EOTE-4.0.1.
    fn horse(&self, side: Side) -> usize {
        self.ready(side).and(self.battle.cavalry).minus(self.battle.detachments).len()
    }

    /// What a side adds to its die. EOTE-4.0.1.
    #[must_use]
    pub fn initiative_ledger(&self, side: Side) -> Ledger {
        let rule = RuleId("EOTE-4.0.1");
        let count = |counts: &dyn Fn(DivisionId) -> bool| {
            let mine =
                |division: &DivisionId| self.battle.division(*division).side == side && self.is_on_table(*division);
            self.battle.all_divisions().filter(mine).filter(|&division| counts(division)).count() as i16
        };
        let chief = self.highest_commander(side).map_or(0, |leader| self.rating(leader));
        let mut ledger = Ledger::default();
        ledger.add(rule.applies("highest leader's rating"), i16::from(chief));
        let headless = |division| self.commander(division).is_none() && !self.state.division(division).routed;
        ledger.add(rule.applies("divisions without a leader"), -count(&headless));
        ledger.add_if(self.horse(side) > self.horse(side.other()), rule.applies("more cavalry"), 1);
        ledger.add_if(self.state.last_initiative == Some(side), rule.applies("had the initiative last turn"), 1);
        ledger.add(
            rule.applies("divisions with attack orders"),
            count(&|division| self.state.order(division) == Kind::Attack),
        );
        ledger
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Phase 2: both roll, until one has more. EOTE-4.0.1, EOTE-4.0.2.
    pub fn roll_for_initiative(&mut self) {
        let ledgers = Side::BOTH.map(|side| self.initiative_ledger(side));
        loop {
            let mut totals = [0; 2];
            for side in Side::BOTH {
                let ledger = ledgers[side.index()].clone();
                let face = self.d10("EOTE-4.0.1", side);
                totals[side.index()] = face + ledger.total();
                self.note(|| Event::Command(Report::Initiative { side, face, ledger }));
            }
            let winner = match totals[0].cmp(&totals[1]) {
                std::cmp::Ordering::Greater => Some(Side::First),
                std::cmp::Ordering::Less => Some(Side::Second),
                std::cmp::Ordering::Equal => None,
            };
            self.note(|| Event::Command(Report::HasInitiative { side: winner }));
            if winner.is_some() {
                self.state.initiative = winner;
                return;
            }
        }
    }
}
