//! 5.10 to 5.12: blown and disintegrated cavalry.
use crate::event::Event;
use crate::game::Umpire;
use crate::procedure::{CommandControl, CommandStep};
use crate::state::Status;
use crate::unit::{UnitId, UnitSet};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Log};

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// The end of the turn: cavalry that fought is blown, or disintegrates if it was blown before; the others get their breath back.
    /// EOTE-5.10.1, EOTE-5.10.3, EOTE-5.11.1, EOTE-5.12.1.
    pub(super) fn wind_cavalry(&mut self) {
        let mut scattered = UnitSet::EMPTY;
        for unit in self.battle.cavalry {
            let state = self.at(unit);
            let fought = state.turn.fought_cavalry || state.turn.fought_infantry;
            match () {
                () if fought && state.turn.was_blown => {
                    if state.status == Status::Ready {
                        scattered.insert(unit);
                    }
                }
                () if fought && !state.blown => {
                    let state = self.state.unit_mut(unit);
                    (state.blown, state.rested) = (true, 0);
                    self.note(|| Event::Suffers { unit, what: "is blown", rule: "EOTE-5.10.1" });
                }
                // Blown in this very turn: its rest begins with the next. EOTE-7.7.4.
                () if fought || !state.blown => {}
                () => {
                    let idle = !state.turn.moved;
                    let state = self.state.unit_mut(unit);
                    state.rested = if idle { state.rested.saturating_add(1) } else { 0 };
                }
            }
        }
        for unit in scattered {
            self.disintegrate(unit);
        }
        if !scattered.is_empty() {
            let side = self.a();
            self.open(CommandControl { step: CommandStep::Disintegrate, side, named: scattered });
        }
    }

    /// Cavalry disintegrates: it leaves its place, and its owner gathers it near the place where it started. EOTE-5.11.1.
    fn disintegrate(&mut self, unit: UnitId) {
        self.detach_leader_of(unit);
        let state = self.state.unit_mut(unit);
        (state.status, state.disordered, state.rested) = (Status::Waiting, false, 0);
        self.note(|| Event::Suffers { unit, what: "disintegrates", rule: "EOTE-5.10.3" });
    }
}
