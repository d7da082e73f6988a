//! 9.0 The Divisional Integrity Phase, and what becomes of a division that fails.
use super::Report;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::orders::Kind;
use crate::state::Status;
use crate::unit::{DivisionId, UnitId, UnitSet};
use voltigeur_engine::{Dice, Ledger, Log, RuleId};

/// The base by the mean CE of a division. EOTE-9.0.2.
#[must_use]
pub(crate) const fn base(mean: i16) -> i16 {
    match mean {
        ..=6 => 7,
        7..=8 => 9,
        9..=10 => 11,
        11..=12 => 13,
        13..=14 => 15,
        15..=16 => 17,
        17.. => 20,
    }
}

impl Eagles {
    /// The mean base CE of a division's infantry and cavalry that is not out of the game, to the nearest whole, half up. EOTE-9.0.2.
    fn mean_ce(&self, division: DivisionId) -> i16 {
        let counts = |unit: &UnitId| {
            !self.is_artillery(*unit)
                && !self.is_detachment(*unit)
                && !matches!(self.at(*unit).status, Status::Removed | Status::Withdrawn)
        };
        let units = self.battle.division(division).units.filter(counts);
        let (sum, count) = units.fold((0, 0), |(sum, count), unit| (sum + self.unit(unit).ce, count + 1));
        if count == 0 { 0 } else { (2 * sum + count) / (2 * count) }
    }

    /// What the die must not exceed. EOTE-9.0.2, EOTE-9.0.3, EOTE-9.0.4, EOTE-9.0.6.
    #[must_use]
    pub fn integrity_ledger(&self, division: DivisionId) -> Ledger {
        let units = || self.battle.division(division).units.filter(|&unit| !self.is_detachment(unit));
        let is_routed = |unit: UnitId| matches!(self.at(unit).status, Status::Routed | Status::Pool);
        let routs = units().filter(|&unit| self.at(unit).turn.routed).count() as i16;
        let twice = self.battle.switches.routs_count_double;
        let routed = units().filter(|&unit| is_routed(unit) && (twice || !self.at(unit).turn.routed)).count() as i16;
        let worn = units().filter(|&unit| !is_routed(unit) && self.stands(unit) && self.hits(unit) >= 3).count() as i16;
        let mut ledger = Ledger::default();
        ledger.add(RuleId("EOTE-9.0.2"), base(self.mean_ce(division)));
        ledger.add(RuleId("EOTE-9.0.3").applies("routed units"), -3 * routed);
        ledger.add(RuleId("EOTE-9.0.6").applies("units routed this turn"), -3 * routs);
        ledger.add_if(self.commander(division).is_none(), RuleId("EOTE-9.0.3").applies("no commander"), -3);
        ledger.add_if(self.has_lost_objective(division), RuleId("EOTE-9.0.4"), -2);
        ledger.add(RuleId("EOTE-9.0.3").applies("every two units with three or more hits"), -(worn / 2));
        ledger
    }

    fn stands(&self, unit: UnitId) -> bool {
        matches!(self.at(unit).status, Status::Ready | Status::Waiting)
    }

    /// Has a division lost the ground of its order to defend, or ground that it held under an order before? EOTE-9.0.4.
    fn has_lost_objective(&self, division: DivisionId) -> bool {
        let state = self.state.division(division);
        let order = state.orders.now;
        let defended = (order.kind == Kind::Defend).then_some(order.objective);
        let areas = defended.into_iter().chain(state.held.into_iter().flatten());
        areas.filter(|&area| self.is_area(area)).any(|area| self.has_lost(division, area))
    }

    /// At least half of its ready infantry is in town blocks: it makes no check. EOTE-7.15.3.
    fn holds_towns(&self, division: DivisionId) -> bool {
        let infantry = self.ready_of(division).and(self.battle.infantry).minus(self.battle.detachments);
        let inside = infantry.into_iter().filter(|&unit| self.at(unit).town.is_some()).count();
        !infantry.is_empty() && 2 * inside >= infantry.len()
    }

    /// Must a division check in phase 7? EOTE-9.0.1.
    fn must_check_integrity(&self, division: DivisionId) -> bool {
        let mut infantry =
            self.battle.division(division).units.and(self.battle.infantry).minus(self.battle.detachments);
        self.state.division(division).lost_leader || infantry.any(|unit| self.at(unit).turn.routed)
    }

    /// Is a division as far from all enemies as it must be after falling back? EOTE-9.0.9.
    fn is_out_of_danger(&self, division: DivisionId) -> bool {
        let distance = &self.battle.distance;
        let safe = if self.battle.switches.division_back_twelve {
            distance.division_back_short
        } else {
            distance.division_back
        };
        self.ready_of(division).into_iter().all(|unit| self.is_clear_of_enemies(unit, safe))
    }

    /// Must a unit fall back because its division does? EOTE-9.0.8, EOTE-9.0.9.
    pub(crate) fn must_fall_back(&self, unit: UnitId) -> bool {
        let division = self.battle.division_of(unit).filter(|&division| self.state.division(division).falls_back);
        division.is_some_and(|division| self.compelled(division).has(unit))
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// Phase 7. EOTE-9.0.1.
    pub fn integrity_checks(&mut self) {
        self.check_divisions(Eagles::must_check_integrity);
    }

    /// Divisions check, A's by id and then B's. EOTE-9.0.1, EOTE-7.15.3.
    pub(super) fn check_divisions(&mut self, must: impl Fn(&Eagles, DivisionId) -> bool) {
        for side in [self.a(), self.b()] {
            for division in self.battle.all_divisions() {
                let there = self.battle.division(division).side == side && self.is_on_table(division);
                let spared = self.state.division(division).routed || self.holds_towns(division);
                if there && !spared && must(self, division) {
                    self.check_integrity(division);
                }
            }
        }
    }

    /// One check. EOTE-9.0.5.
    fn check_integrity(&mut self, division: DivisionId) {
        let side = self.battle.division(division).side;
        let ledger = self.integrity_ledger(division);
        let face = self.d10("EOTE-9.0.5", side);
        let good = face <= ledger.total();
        self.note(|| Event::Command(Report::Integrity { division, face, ledger, good }));
        if good {
            return;
        }
        let face = self.d10("EOTE-9.0.5", side);
        let routs = face <= 3;
        self.note(|| Event::Command(Report::Breaks { division, face, routs }));
        if routs {
            self.division_routs(division);
        } else {
            self.division_falls_back(division);
        }
    }

    /// A division routs: every unit is routed with one more HIT, where it stands, and there is no rally. EOTE-9.0.7.
    fn division_routs(&mut self, division: DivisionId) {
        self.defend_here(division);
        let state = self.state.division_mut(division);
        (state.routed, state.falls_back, state.awaits_highest) = (true, false, false);
        let units = self.battle.division(division).units;
        let ready: UnitSet = units.minus(self.battle.detachments).filter(|&unit| self.is_ready(unit)).collect();
        for unit in units {
            if ready.has(unit) {
                self.suffer(unit, 1, "EOTE-9.0.7");
                // Gunners may have routed with a square. EOTE-7.5.15.
                if !self.is_routed(unit) {
                    self.become_routed(unit, false);
                }
                self.face_away(unit);
            }
            let state = self.state.unit_mut(unit);
            state.beyond_rally = true;
            if state.status == Status::Waiting {
                state.status = Status::Removed;
            }
        }
        // Its leaders stay where they are, without it.
        let (own, units) = (self.battle.division(division).leader, self.battle.division(division).units);
        for leader in self.battle.all_leaders() {
            let with = self.state.leader(leader).unit.is_some_and(|unit| units.has(unit));
            if with || leader == own {
                let at = crate::state::Spot::of(self.leader_point(leader));
                let state = self.state.leader_mut(leader);
                (state.at, state.unit) = (at, None);
            }
            let state = self.state.leader_mut(leader);
            if state.division == Some(division) {
                (state.division, state.commands) = (None, false);
            }
        }
    }

    /// A routed unit turns its back on the nearest enemy. EOTE-9.0.7.
    fn face_away(&mut self, unit: UnitId) {
        let Some((_, enemy)) = self.nearest_enemy(unit) else { return };
        if self.at(unit).town.is_none() {
            let away = self.point(unit) - self.point(enemy);
            self.state.unit_mut(unit).pose.heading = voltigeur_field::table::Heading::of(away);
        }
    }

    /// A division falls back: foot and guns are disordered, it defends, and goes back in its movements until it is safe. EOTE-9.0.8.
    fn division_falls_back(&mut self, division: DivisionId) {
        self.defend_here(division);
        let state = self.state.division_mut(division);
        (state.falls_back, state.awaits_highest) = (true, true);
        for unit in self.ready_of(division).minus(self.battle.cavalry) {
            self.disorder(unit, "EOTE-9.0.8");
        }
    }

    /// Phase 1: divisions that are far enough from the enemy no longer fall back, and rally as others do. EOTE-9.0.9.
    pub(super) fn recover_divisions(&mut self) {
        for division in self.battle.all_divisions() {
            if self.state.division(division).falls_back && self.is_out_of_danger(division) {
                self.state.division_mut(division).falls_back = false;
                self.note(|| Event::Command(Report::Recovered { division }));
            }
        }
    }
}
