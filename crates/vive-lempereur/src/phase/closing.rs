//! The end of a phase: charges that are over, failed squares, facings that do not fit, places. VLE-V.7c, VLE-IX.3d, VLE-P12.4.
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Closing, ClosingStage, FormWhy, Frame, Phase, RetreatKind, TrialWhy, Trials};
use crate::unit::{Formation, UnitId, UnitSet};
use voltigeur_engine::{Dice, Log, Side};
use voltigeur_field::hex::HexId;

impl ViveLEmpereur {
    /// Good-order units of a hex that have to fit together. VLE-V.7c.
    pub(crate) fn formed(&self, hex: HexId) -> UnitSet {
        self.units_in(hex).filter(|&unit| self.state.good_order(unit)).collect()
    }

    /// VLE-V.7a, VLE-V.7b: do the units of a hex fit together?
    pub(crate) fn conflicts(&self, hex: HexId) -> bool {
        let units = self.formed(hex);
        if units.len() < 2 {
            return false;
        }
        for unit in units {
            let (formation, facing) = (self.state.formation(unit), self.state.facing(unit));
            for other in units {
                let (theirs, faces) = (self.state.formation(other), self.state.facing(other));
                if formation == theirs && facing != faces {
                    return true;
                }
                let foot = self.is_infantry(unit) && self.is_infantry(other);
                if foot && (formation == Formation::Square) != (theirs == Formation::Square) {
                    return true;
                }
            }
        }
        self.common_front(hex).len() < 2
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-II.4: the phase ends.
    pub fn end_phase(&mut self) {
        self.excuse();
        self.push(Frame::Closing(Closing { stage: ClosingStage::Charges, seen: UnitSet::EMPTY, hex: None }));
        if self.battle.command_level() >= 3 && self.state.core.phase == Phase::Movement {
            self.push(Frame::Command(crate::command::CommandFrame::Ride { next: 0 }));
        }
    }

    fn change_closing(&mut self, change: impl FnOnce(&mut Closing)) {
        if let Frame::Closing(closing) = self.top_frame_mut() {
            change(closing);
        }
    }

    /// The next stage of the end of a phase.
    pub fn run_closing(&mut self, closing: Closing) -> bool {
        match closing.stage {
            ClosingStage::Charges => {
                if !self.end_a_charge() {
                    self.change_closing(|closing| closing.stage = ClosingStage::Squares);
                }
            }
            ClosingStage::Squares => {
                self.change_closing(|closing| closing.stage = ClosingStage::Rallied);
                self.failed_squares_retreat();
            }
            ClosingStage::Rallied => {
                self.change_closing(|closing| closing.stage = ClosingStage::Conflicts);
                self.make_room_for_rallied();
            }
            ClosingStage::Conflicts => self.settle_conflicts(&closing),
            ClosingStage::Voltigeurs => {
                self.change_closing(|closing| closing.stage = ClosingStage::Places);
                match self.state.core.phase {
                    Phase::Movement if self.battle.switches.voltigeurs => self.clear_voltigeurs(),
                    Phase::Rally if self.battle.switches.voltigeurs => self.open_evening(),
                    _ => {}
                }
            }
            ClosingStage::Places => {
                self.pop();
                self.take_places();
                self.next_phase();
            }
        }
        true
    }

    /// VLE-IX.3d: at the end of the melee phase cavalry in line goes back to column, one unit after the other.
    fn end_a_charge(&mut self) -> bool {
        if self.state.core.phase != Phase::Melee {
            return false;
        }
        self.state.core.contact = UnitSet::EMPTY;
        let in_line = |unit: &UnitId| self.state.formation(*unit) == Formation::Line;
        let next = self.state.on_map().and(self.battle.derived.cavalry).into_iter().find(in_line);
        if let Some(unit) = next {
            self.push(Frame::Form { units: UnitSet::one(unit), why: FormWhy::ChargeOver });
        }
        next.is_some()
    }

    /// VLE-IX.6c: those whom no charge struck.
    fn failed_squares_retreat(&mut self) {
        if self.state.core.phase != Phase::Melee || self.state.core.waiting.is_empty() {
            return;
        }
        let base = self.state.core.queue.len() as u8;
        let mut waiting = std::mem::take(&mut self.state.core.waiting);
        while let Some(unit) = waiting.first() {
            let stack = self.units_in(self.state.at(unit)).and(waiting);
            waiting = waiting.minus(stack);
            self.send_back(stack, RetreatKind::Disorganized);
        }
        self.push(Frame::Retreats { base });
    }

    /// VLE-XI.5a: disorganized units beside a rallied one must go.
    fn make_room_for_rallied(&mut self) {
        if self.state.core.phase != Phase::Rally {
            return;
        }
        let base = self.state.core.queue.len() as u8;
        for unit in self.state.core.rallied {
            let Some(hex) = self.state.hex(unit) else { continue };
            let queued = self.state.core.queue.iter().fold(UnitSet::EMPTY, |all, waiting| all.or(waiting.units));
            let beside: UnitSet = self
                .units_in(hex)
                .minus(queued)
                .filter(|&other| !self.state.good_order(other) && !self.is_left_behind(other))
                .collect();
            self.send_back(beside, RetreatKind::Rally);
        }
        self.push(Frame::Retreats { base });
    }

    /// VLE-V.7c: units that do not fit together check; if the rest still conflicts the owner aligns it.
    fn settle_conflicts(&mut self, closing: &Closing) {
        if let Some(hex) = closing.hex {
            self.change_closing(|closing| closing.hex = None);
            if self.conflicts(hex) {
                self.push(Frame::Align { hex, done: UnitSet::EMPTY, next: None });
            }
            return;
        }
        let mut seen = closing.seen;
        for unit in self.state.on_map().minus(seen) {
            if seen.has(unit) {
                continue;
            }
            let hex = self.state.at(unit);
            seen = seen.or(self.units_in(hex)).with(unit);
            if self.conflicts(hex) {
                self.change_closing(|closing| {
                    closing.seen = seen;
                    closing.hex = Some(hex);
                });
                let base = self.state.core.queue.len() as u8;
                self.push(Frame::Retreats { base });
                self.open_trials(Trials::new(TrialWhy::Facing, self.formed(hex), hex));
                return;
            }
        }
        self.change_closing(|closing| closing.stage = ClosingStage::Voltigeurs);
    }

    /// VLE-P12.4: a good-order unit in every hex of a place makes its side the owner.
    fn take_places(&mut self) {
        for n in 0..self.battle.places.len() {
            for side in Side::BOTH {
                let held = self.battle.places[n].hexes.iter().all(|&hex| {
                    self.units_in(hex).into_iter().any(|unit| self.side(unit) == side && self.state.good_order(unit))
                });
                if held && self.state.core.places[n] != Some(side) {
                    self.state.core.places[n] = Some(side);
                    self.note(|| Event::PlaceTaken { place: n as u8, side });
                }
            }
        }
    }
}
