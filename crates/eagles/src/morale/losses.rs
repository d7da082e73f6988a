//! HITS, DISORDER, and those who leave the table. EOTE-6.8.1, EOTE-7.4.1; what losses do to detachments: EOTE-5.4.4 ff.
use super::Report;
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::state::Status;
use crate::unit::{Formation, UnitId, UnitSet};
use voltigeur_engine::{Dice, Log};

/// A detachment with so many HITS is ineffective. EOTE-5.4.7.
const INEFFECTIVE: u8 = 2;

impl Eagles {
    /// Gunners who are in this square. EOTE-7.5.15.
    pub(crate) fn sheltered_in(&self, square: UnitId) -> UnitSet {
        self.battle.artillery.filter(|&crew| self.at(crew).refuge == Some(square)).collect()
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// A unit takes HITS. A detachment with two of them goes back to its parent. EOTE-6.8.1, EOTE-5.4.7.
    pub fn suffer(&mut self, unit: UnitId, hits: u8, rule: &'static str) {
        if hits == 0 {
            return;
        }
        let state = self.state.unit_mut(unit);
        state.hits = state.hits.saturating_add(hits);
        let total = self.hits(unit);
        self.note(|| Event::Morale(Report::Hits { unit, hits, total, rule }));
        if self.is_detachment(unit) && self.at(unit).hits >= INEFFECTIVE && self.on_table(unit) {
            self.rejoin(unit, "EOTE-5.4.7");
        }
    }

    /// A unit is disordered; a second time changes nothing. EOTE-6.8.1, EOTE-7.4.1.
    pub fn disorder(&mut self, unit: UnitId, rule: &'static str) {
        if !std::mem::replace(&mut self.state.unit_mut(unit).disordered, true) {
            self.note(|| Event::Morale(Report::Disordered { unit, rule }));
        }
    }

    /// A detachment is with its parent again: its own HIT marker goes, half of the HITS that it took are added. EOTE-5.4.6.
    pub fn rejoin(&mut self, detachment: UnitId, rule: &'static str) {
        let Some(parent) = self.unit(detachment).parent else { return };
        let state = self.state.unit_mut(detachment);
        let brings = state.hits / 2;
        (state.status, state.hits, state.disordered) = (Status::Absent, 0, false);
        let state = self.state.unit_mut(parent);
        state.detached = false;
        state.hits = state.hits.saturating_add(brings);
        self.note(|| Event::Morale(Report::Rejoins { detachment, parent, brings, rule }));
    }

    /// A parent that routs or goes takes its detachment with it. EOTE-5.4.7.
    pub fn recall_detachment(&mut self, parent: UnitId) {
        if let Some(detachment) = self.unit(parent).detachment.filter(|&out| self.on_table(out)) {
            self.rejoin(detachment, "EOTE-5.4.7");
        }
    }

    /// A unit leaves the table, and whoever is with it. EOTE-7.0.6, EOTE-7.4.2, EOTE-7.5.15, EOTE-3.5.1.6.
    pub fn leave_table(&mut self, unit: UnitId, status: Status, rule: &'static str) {
        self.recall_detachment(unit);
        for crew in self.sheltered_in(unit) {
            self.state.unit_mut(crew).refuge = None;
            self.leave_table(crew, status, rule);
        }
        self.detach_leader_of(unit);
        self.lose_move(unit);
        // Nobody garrisons a block from off the table. EOTE-7.15.1.
        let formation = match self.formation(unit) {
            Formation::Garrison => self.returns_in(unit),
            formation => formation,
        };
        let state = self.state.unit_mut(unit);
        (state.status, state.formation, state.town, state.task) = (status, formation, None, state.kept_task());
        self.note(|| Event::Morale(Report::Gone { unit, status, rule }));
    }
}
