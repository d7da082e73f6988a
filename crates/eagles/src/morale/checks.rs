//! 7.5 Morale checks. EOTE-7.5.1 ff.
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::procedure::Why;
use crate::unit::{Category, Command, Formation, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure};
use voltigeur_engine::{Dice, Ledger, Log, RuleId, never_asks};

/// Units that must check their morale. EOTE-7.5.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Checks {
    /// Who still must.
    pub todo: UnitSet,
    /// Checks whatever its HITS: routed friends came through. EOTE-7.5.10.
    pub anyway: bool,
}

impl Procedure<Eagles> for Checks {
    type Report = ();
    never_asks!(Eagles, "EOTE-7.5.1");

    /// The next check: A's units by id, then B's; whatever it leads to is done before the one after it. EOTE-6.0.1.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let Some(unit) = umpire.next_in_order(umpire[me].todo) else { return Flow::Done(()) };
        umpire[me].todo.remove(unit);
        if umpire.is_ready(unit) && umpire.at(unit).refuge.is_none() {
            umpire.check_unit(unit);
        }
        Flow::On
    }

    fn is_fight(&self) -> bool {
        true
    }

    fn may_throw(&self, _: &Eagles, begun: bool) -> bool {
        begun && !self.todo.is_empty()
    }
}

/// What came of a check. EOTE-7.5.3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Lower than the value.
    Holds,
    /// Equal.
    FallsBack,
    /// Higher.
    Routs,
}

impl Outcome {
    /// By the die and the value. EOTE-7.5.3.
    #[must_use]
    pub const fn of(face: i16, value: i16) -> Self {
        if face < value {
            Outcome::Holds
        } else if face == value {
            Outcome::FallsBack
        } else {
            Outcome::Routs
        }
    }
}

impl Eagles {
    /// From how many HITS on a unit checks. EOTE-7.5.1.
    pub(crate) fn first_check(&self) -> i16 {
        if self.battle.switches.first_check_three { 3 } else { 4 }
    }

    /// The value that the die must stay under. EOTE-7.5.2.
    pub(crate) fn morale_value(&self, unit: UnitId) -> Ledger {
        const RULE: RuleId = RuleId("EOTE-7.5.2");
        let (data, infantry) = (self.unit(unit), self.is_infantry(unit));
        let mut value = Ledger::default();
        value.add(RuleId("EOTE-1.0.1.3"), data.ce);
        value.add(RuleId("EOTE-1.4.1").applies("hits"), -self.hits(unit));
        value.add_if(self.at(unit).blown, RuleId("EOTE-5.10.2").applies("blown"), -1);
        let leaderless = match data.command {
            Command::Division(division) => self.commander(division).is_none(),
            Command::Reserve(_) => false,
        };
        value.add_if(leaderless, RuleId("EOTE-8.0.5").applies("no division commander"), -2);
        value.add_if(!leaderless && !self.in_command(unit), RuleId("EOTE-3.0.1").applies("out of command"), -2);
        value.add_if(
            !self.is_cavalry(unit) && self.is_pinned_by_cavalry(unit),
            RuleId("EOTE-5.7.3").applies("pinned by cavalry"),
            -3,
        );
        value.add_if(infantry && self.category(unit) == Category::Column, RULE.applies("in column"), 1);
        let firm = self.formation(unit) == Formation::Square || self.at(unit).town.is_some();
        let shelter = match self.at(unit).town {
            Some(_) => RuleId("EOTE-7.15.2").applies("in a town"),
            None => RULE.applies("in square"),
        };
        value.add_if(infantry && firm, shelter, 2);
        value.add_if(self.attached_leader(unit).is_some(), RuleId("EOTE-3.5.1.2").applies("attached leader"), 3);
        value.add_if(
            self.is_artillery(unit) && !self.supported(unit),
            RuleId("EOTE-1.7.2").applies("unsupported guns"),
            -2,
        );
        value
    }

    /// Pinned by enemy cavalry where it stands. EOTE-7.5.2.
    pub(crate) fn is_pinned_by_cavalry(&self, unit: UnitId) -> bool {
        self.pinned_by(unit).any(|enemy| self.is_cavalry(enemy))
    }

    /// Who of these must check now: four HITS or more, or routed friends came through. Detachments never do, nor the routed.
    /// EOTE-7.5.1, EOTE-7.5.4.
    fn must_check(&self, units: UnitSet, anyway: bool) -> UnitSet {
        units
            .filter(|&unit| {
                self.is_ready(unit)
                    && !self.is_detachment(unit)
                    && self.at(unit).refuge.is_none()
                    && (anyway || self.hits(unit) >= self.first_check())
            })
            .collect()
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Those of these units that must check their morale do so before anything else: units that took HITS in a step, or, `anyway`, units
    /// that routed friends came through. EOTE-7.5.1, EOTE-7.5.10.
    pub fn begin_checks(&mut self, units: UnitSet, anyway: bool) {
        let todo = self.must_check(units, anyway);
        if !todo.is_empty() {
            self.open(Checks { todo, anyway });
        }
    }

    /// One check, and what comes of it. EOTE-7.5.3, EOTE-7.5.5, EOTE-7.5.10.
    fn check_unit(&mut self, unit: UnitId) {
        let ledger = self.morale_value(unit);
        let value = ledger.total();
        let side = self.side(unit);
        let face = self.d10_against("EOTE-7.5.3", side, value);
        let outcome = Outcome::of(face, value);
        self.note(|| Event::Morale(super::Report::Checked { unit, face, ledger: Box::new(ledger), outcome }));
        match outcome {
            Outcome::Holds => {}
            Outcome::FallsBack => {
                self.suffer(unit, 1, "EOTE-7.5.5");
                self.disorder(unit, "EOTE-7.5.5");
                self.fall_back(unit, Why::Morale, UnitSet::EMPTY);
            }
            Outcome::Routs => self.rout(unit, true, UnitSet::EMPTY),
        }
    }
}
