//! The end of a phase: charges that are over, failed squares, facings that do not fit, places. VLE-V.7c, VLE-IX.3d, VLE-P12.4.
use crate::command::Ride;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::{Align, Form, FormWhy, Frame, Leaver, Phase, RetreatKind, Retreats, TrialWhy, Trials};
use crate::unit::{Formation, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedural, Procedure};
use voltigeur_engine::{Dice, Log, Side, never_asks};
use voltigeur_field::hex::HexId;

/// How far the end of a phase has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum ClosingStage {
    /// Charges are over. VLE-IX.3d.
    Charges,
    /// Units that failed to form square retreat. VLE-IX.6c.
    Squares,
    /// Disorganized beside rallied. VLE-XI.5a.
    Rallied,
    /// Facings that do not fit. VLE-V.7c.
    Conflicts,
    /// Voltigeurs. VLE-XVI.1c, VLE-XVI.1i.
    Voltigeurs,
    /// Places change hands. VLE-P12.4.
    Places,
}

/// The end of a phase. VLE-V.7c.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Closing {
    /// How far it has come.
    pub stage: ClosingStage,
    /// Units whose hex has been looked at.
    pub seen: UnitSet,
    /// A hex whose units have checked and may still have to be aligned.
    pub hex: Option<HexId>,
}

impl Procedure<ViveLEmpereur> for Closing {
    type Report = ();

    never_asks!(ViveLEmpereur, "VLE-P2.7");

    fn drop_out(&mut self, gone: Leaver) {
        self.seen = self.seen.minus(gone.unseen());
    }

    /// The next stage of the end of a phase.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let closing = umpire[me];
        match closing.stage {
            ClosingStage::Charges => {
                if !umpire.end_a_charge() {
                    umpire[me].stage = ClosingStage::Squares;
                }
            }
            ClosingStage::Squares => {
                umpire[me].stage = ClosingStage::Rallied;
                umpire.failed_squares_retreat();
            }
            ClosingStage::Rallied => {
                umpire[me].stage = ClosingStage::Conflicts;
                umpire.make_room_for_rallied();
            }
            ClosingStage::Conflicts => umpire.settle_conflicts(&closing),
            ClosingStage::Voltigeurs => {
                umpire[me].stage = ClosingStage::Places;
                match umpire.state.core.phase {
                    Phase::MOVEMENT if umpire.battle.switches.voltigeurs => umpire.clear_voltigeurs(),
                    Phase::RALLY if umpire.battle.switches.voltigeurs => umpire.open_evening(),
                    _ => {}
                }
            }
            ClosingStage::Places => {
                umpire.pop();
                umpire.take_places();
                umpire.next_phase();
            }
        }
        Flow::On
    }
}

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
        self.open(Closing { stage: ClosingStage::Charges, seen: UnitSet::EMPTY, hex: None });
        if self.battle.command_level() >= 3 && self.state.core.phase == Phase::MOVEMENT {
            self.open(Ride { next: 0 });
        }
    }

    fn change_closing(&mut self, change: impl FnOnce(&mut Closing)) {
        if let Frame::Closing(closing) = self.top_frame_mut() {
            change(closing);
        }
    }

    /// VLE-IX.3d: at the end of the melee phase cavalry in line goes back to column, one unit after the other.
    fn end_a_charge(&mut self) -> bool {
        if self.state.core.phase != Phase::MELEE {
            return false;
        }
        let contact = self.state.core.efforts.contact();
        self.state.core.efforts.break_contact(contact);
        let in_line = |unit: &UnitId| self.state.formation(*unit) == Formation::Line;
        let next = self.state.on_map().and(self.battle.derived.cavalry).into_iter().find(in_line);
        if let Some(unit) = next {
            self.open(Form { units: UnitSet::one(unit), why: FormWhy::ChargeOver });
        }
        next.is_some()
    }

    /// VLE-IX.6c: those whom no charge struck.
    fn failed_squares_retreat(&mut self) {
        if self.state.core.phase != Phase::MELEE || self.state.core.waiting.is_empty() {
            return;
        }
        let base = self.state.core.retreats.next_place();
        let mut waiting = std::mem::take(&mut self.state.core.waiting);
        while let Some(unit) = waiting.first() {
            let stack = self.units_in(self.state.at(unit)).and(waiting);
            waiting = waiting.minus(stack);
            self.send_back(stack, RetreatKind::Disorganized);
        }
        self.open(Retreats { base });
    }

    /// VLE-XI.5a: disorganized units beside a rallied one must go.
    fn make_room_for_rallied(&mut self) {
        if self.state.core.phase != Phase::RALLY {
            return;
        }
        let base = self.state.core.retreats.next_place();
        for unit in self.state.core.rallies.rallied() {
            let Some(hex) = self.state.hex(unit) else { continue };
            let queued = self.state.core.retreats.units();
            let beside: UnitSet = self
                .units_in(hex)
                .minus(queued)
                .filter(|&other| !self.state.good_order(other) && !self.is_left_behind(other))
                .collect();
            self.send_back(beside, RetreatKind::Rally);
        }
        self.open(Retreats { base });
    }

    /// VLE-V.7c: units that do not fit together check; if the rest still conflicts the owner aligns it.
    fn settle_conflicts(&mut self, closing: &Closing) {
        if let Some(hex) = closing.hex {
            self.change_closing(|closing| closing.hex = None);
            if self.conflicts(hex) {
                self.open(Align { hex, done: UnitSet::EMPTY, next: None });
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
                let base = self.state.core.retreats.next_place();
                self.open(Retreats { base });
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
