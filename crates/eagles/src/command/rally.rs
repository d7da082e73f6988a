//! 7.5.13 and 9.1: routed units leave the table, and are rallied or lost.
use super::Report;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::geometry::within;
use crate::procedure::PutReason;
use crate::state::Status;
use crate::unit::{Command, LeaderId, MOST_UNITS, UnitId, UnitSet};
use arrayvec::ArrayVec;
use voltigeur_engine::{Dice, Ledger, Log, RuleId, Side, Verdict, require};

impl Eagles {
    /// Is a unit farther than this from every enemy on the table? EOTE-7.5.13.
    pub(crate) fn is_clear_of_enemies(&self, unit: UnitId, distance: f64) -> bool {
        self.present(self.side(unit).other())
            .into_iter()
            .all(|enemy| !within(self.at_least(unit, enemy), distance) || !within(self.distance(unit, enemy), distance))
    }

    /// The command that a unit belongs to: its division, or the reserve of its leader.
    pub(crate) fn comrades(&self, unit: UnitId) -> UnitSet {
        match self.unit(unit).command {
            Command::Division(division) => self.battle.division(division).units,
            Command::Reserve(leader) => {
                let same = |other: &UnitId| self.unit(*other).command == Command::Reserve(leader);
                self.battle.of_side(self.side(unit)).filter(same).collect()
            }
        }
    }

    /// Who can rally a routed unit: the commanders of its division, a superior who is attached to it among them, or the leader whose
    /// reserve it is. EOTE-9.1.1, EOTE-3.0.2.
    pub(crate) fn who_can_rally(&self, unit: UnitId) -> impl Iterator<Item = LeaderId> + '_ {
        let (division, reserve) = match self.unit(unit).command {
            Command::Division(division) => (Some(division), None),
            Command::Reserve(leader) => (None, Some(leader)),
        };
        let all = division.into_iter().flat_map(|division| self.commanders(division)).chain(reserve);
        all.filter(move |&leader| self.is_able_to_rally(leader, unit))
    }

    /// The one of them with the best rating, the divisional commander among equals. House ruling H103.
    pub(crate) fn rallies(&self, unit: UnitId) -> Option<LeaderId> {
        self.who_can_rally(unit).reduce(|best, other| if self.rating(other) > self.rating(best) { other } else { best })
    }

    /// May the owner try to rally a unit? EOTE-9.1.1, EOTE-9.1.2, EOTE-9.0.7.
    pub(super) fn check_rally(&self, side: Side, unit: UnitId) -> Verdict {
        let state = self.at(unit);
        let rule = "EOTE-9.1.1";
        let routed = matches!(state.status, Status::Pool | Status::Routed) && self.side(unit) == side;
        require(routed, rule, "that is not one of your routed units")?;
        require(!self.battle.switches.routed_removed, "EOTE-7.5.13", "routed units cannot rally in this battle")?;
        require(!state.beyond_rally, "EOTE-9.0.7", "the unit's division has routed, so the unit cannot rally")?;
        require(!state.rally_tried, "EOTE-9.1.2", "the unit has already had its one rally attempt")?;
        require(self.rallies(unit).is_some(), rule, "no commander on the table can rally the unit")?;
        let out = self.are_out_of_combat_range(self.comrades(unit), side);
        require(out, rule, "the unit's division is within Tactical Combat Range of the enemy")?;
        require(self.has_place(unit, PutReason::Rallied), rule, "there is no place for the unit to re-form")
    }

    /// What the die must stay below. EOTE-9.1.2.
    pub(crate) fn rally_ledger(&self, unit: UnitId) -> Ledger {
        let rule = RuleId("EOTE-9.1.2");
        let rating = self.rallies(unit).map_or(0, |leader| self.rating(leader));
        let mut ledger = Ledger::default();
        ledger.add(RuleId("EOTE-1.0.1.3"), self.unit(unit).ce);
        ledger.add(rule.applies("leader's rating"), i16::from(rating)).add(rule.applies("hits"), -self.hits(unit));
        ledger.add_if(self.at(unit).routed_by_morale, rule.applies("routed by a morale check"), -1);
        ledger
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// (c) Routed units that are safe leave the table: into the rally pool, or for good. EOTE-7.5.13, EOTE-9.0.7.
    pub(super) fn gather_routed(&mut self) {
        let safe = self.battle.distance.safe;
        let goes = |game: &Eagles, unit: UnitId| {
            let state = game.at(unit);
            let never = state.beyond_rally || game.battle.switches.routed_removed;
            let rule = if state.beyond_rally { "EOTE-9.0.7" } else { "EOTE-7.5.13" };
            let clear = || game.is_clear_of_enemies(unit, safe);
            let out = || game.are_out_of_combat_range(game.comrades(unit), game.side(unit));
            match state.status {
                Status::Pool if never => Some((Status::Removed, rule)),
                Status::Routed if state.beyond_rally => clear().then_some((Status::Removed, rule)),
                Status::Routed if never => Some((Status::Removed, rule)),
                Status::Routed => (clear() || out()).then_some((Status::Pool, rule)),
                _ => None,
            }
        };
        // All look at the same moment: the first who goes makes no room for the next.
        let going: ArrayVec<(UnitId, Status, &'static str), MOST_UNITS> = {
            let units = self.battle.all_units();
            units.filter_map(|unit| goes(self.game, unit).map(|(status, rule)| (unit, status, rule))).collect()
        };
        for (unit, status, rule) in going {
            self.leave_table(unit, status, rule);
        }
    }

    /// A unit of a division that has routed is out of the game as soon as it has run out of reach, or off the table. EOTE-9.0.7.
    pub fn after_flight(&mut self, unit: UnitId) {
        let state = self.at(unit);
        let gone = state.status == Status::Pool || self.is_clear_of_enemies(unit, self.battle.distance.safe);
        if state.beyond_rally && gone {
            self.leave_table(unit, Status::Removed, "EOTE-9.0.7");
        }
    }

    /// (d) The dice for those who are named, the first side's before the second's; those who have rallied are returned. EOTE-9.1.2.
    pub(super) fn roll_to_rally(&mut self, named: UnitSet) -> UnitSet {
        let mut rallied = UnitSet::EMPTY;
        for side in Side::BOTH {
            for unit in named.and(self.battle.of_side(side)) {
                let ledger = self.rally_ledger(unit);
                let face = self.d10("EOTE-9.1.2", side);
                let good = face < ledger.total();
                self.state.unit_mut(unit).rally_tried = true;
                self.note(|| Event::Command(Report::Rally { unit, face, ledger, good }));
                if good {
                    rallied.insert(unit);
                } else {
                    self.leave_table(unit, Status::Removed, "EOTE-9.1.2");
                }
            }
        }
        rallied
    }
}
