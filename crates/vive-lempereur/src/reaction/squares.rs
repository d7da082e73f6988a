//! Squares against a charge. VLE-IX.6a to VLE-IX.6e, VLE-P10.1, VLE-P10.2.
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Arrange, React, Retreats, StepKind, TrialWhy, Trials};
use crate::unit::{Formation, UnitId, UnitSet};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Log, Verdict, require};
use voltigeur_field::hex::HexId;

impl ViveLEmpereur {
    /// VLE-IX.6a, VLE-P10.1: may the stack of this unit try to form square?
    pub(crate) fn may_square(&self, react: &React, unit: UnitId) -> Verdict {
        require(self.of_side(self.reactor(react)).has(unit), "VLE-IX.6a", "that is not one of your units on the map")?;
        let charges = matches!(react.kind, StepKind::Charge | StepKind::Exploit | StepKind::Pursuit);
        require(charges, "VLE-IX.6a", "no enemy cavalry is charging")?;
        let hex = self.state.at(unit);
        let first = self.pile(hex).into_iter().find(|&other| self.is_infantry(other));
        require(first == Some(unit), "VLE-IX.6a", "the first infantry unit of a stack tries for the whole stack")?;
        let order = self.state.good_order(unit) && self.state.formation(unit) != Formation::Square;
        require(order, "VLE-IX.6a", "only infantry in good order that is not yet in square can try")?;
        require(
            self.ground(hex).is_open(),
            "VLE-IV.4a",
            "infantry forms square only in clear, farm or difficult hexes",
        )?;
        require(
            !self.state.core.reactions.has_tried_square(unit),
            "VLE-IX.6d",
            "that unit has already tried against this charge",
        )?;
        require(
            self.square_distance(react, unit).is_some(),
            "VLE-IX.6a",
            "the charge is already adjacent, or cannot be seen",
        )
    }

    /// How far away the charge is seen; nothing if it is not seen or too near. VLE-IX.6a, VLE-IV.6m.
    pub(crate) fn square_distance(&self, react: &React, unit: UnitId) -> Option<u16> {
        // VLE-IX.6d: of a combined charge the nearest part that is seen counts; none may be adjacent.
        let near = |hex: HexId| self.charging_hexes(react.movers).any(|at| self.battle.distance(hex, at) < 2);
        if self.hexes_of(unit).any(near) {
            return None;
        }
        let seen = |hex: HexId| {
            let parts = self.charging_hexes(react.movers).filter(move |&at| self.sees(hex, at).is_ok());
            parts.map(move |at| self.battle.distance(hex, at)).min()
        };
        self.hexes_of(unit).filter_map(seen).min()
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-P10.2: the infantry of the stack tries to form square, from the top.
    pub fn try_square(&mut self, unit: UnitId, distance: u16) {
        let hex = self.state.at(unit);
        let infantry = self.units_in(hex).and(self.battle.derived.infantry);
        self.state.core.reactions.try_square(infantry);
        let why = TrialWhy::Square { distance: u8::try_from(distance).unwrap_or(u8::MAX) };
        self.open_trials(Trials::new(why, infantry, hex));
    }

    /// VLE-IX.6c: the first that passes forms square with those below; those that failed retreat, or wait if nobody passed.
    pub fn finish_square(&mut self, hex: HexId, failed: UnitSet) {
        let turn = self.state.turn();
        let held = self.state.core.held.and(failed);
        for unit in failed {
            self.disorganize(unit, "VLE-IX.6c", turn);
        }
        let formed = self.units_in(hex).and(self.battle.derived.infantry).minus(failed);
        if formed.is_empty() {
            let core = &mut self.state.core;
            core.waiting = core.waiting.or(failed);
            // VLE-P9.4: they did pass the check that the rout caused.
            core.held = core.held.or(held);
            return;
        }
        for unit in formed {
            self.form(unit, Formation::Square, 0, "VLE-IX.6c");
        }
        self.note(|| Event::SquareFormed { hex });
        if !failed.is_empty() {
            let base = self.state.core.retreats.next_place();
            self.send_back(failed, crate::procedure::RetreatKind::Disorganized);
            self.open(Retreats { base });
        }
        // VLE-IX.6e: guns go up or down.
        if self.units_in(hex).meets(self.battle.derived.artillery) {
            self.open(Arrange { hex, moved: UnitSet::EMPTY });
        }
    }
}
