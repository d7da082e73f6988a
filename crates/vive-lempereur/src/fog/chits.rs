//! What random events do to counters and decoys: Telescope and Decoy. VLE-XXII.3.6, VLE-XXII.3.7, VLE-XX.2b.
use super::{Conceal, Lure, Occasion};
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::{Dice, Log, Side, Verdict, require};

impl ViveLEmpereur {
    /// VLE-XXII.3.6: is there a counter to look under?
    pub(crate) fn may_use_telescope(&self, side: Side) -> Verdict {
        let theirs = |counter: &u8| self.battle.counters[usize::from(*counter)].side != side;
        let some = self.counters().filter(theirs).any(|counter| self.counter_hex(counter).is_some());
        require(some, "VLE-XXII.3.6", "the enemy has no reserve counter on the map")
    }

    /// VLE-XXII.3.7: is there a decoy that could come back, and a unit to put it under?
    pub(crate) fn may_renew_decoys(&self, side: Side) -> Verdict {
        require(self.battle.switches.dummies, "VLE-XX.2b", "this battle is played without decoys")?;
        let decoys = self.battle.decoys.iter().zip(&self.state.core.fog.decoys);
        let some = decoys.into_iter().any(|(decoy, at)| decoy.side == side && matches!(at, Lure::Out | Lure::Hand));
        require(some && !self.of_side(side).is_empty(), "VLE-XXII.3.7", "all of your decoys are on the map")
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    /// VLE-XXII.3.6: the player names a counter of the enemy.
    pub fn use_telescope(&mut self, side: Side) {
        let when = Occasion::Telescope;
        self.open(Conceal { side, when, unit: None, counter: None });
    }

    /// VLE-XXII.3.6: he alone is told how many units lie there; decoys are removed.
    pub fn look_under(&mut self, side: Side, counter: u8) {
        let Some(hex) = self.counter_hex(counter) else { return };
        let units = self.lying(counter).units.len() as u8;
        self.note(|| Event::LookedUnder { side, counter, units });
        self.expose_decoys(hex);
    }

    /// VLE-XX.2b, VLE-XXII.3.7: all own decoys become available, and are laid at once, in secret.
    pub fn renew_decoys(&mut self, side: Side) {
        for n in 0..self.battle.decoys.len() {
            if self.battle.decoys[n].side == side && self.state.core.fog.decoys[n] == Lure::Out {
                self.state.core.fog.decoys[n] = Lure::Hand;
            }
        }
        let when = Occasion::Decoys;
        self.open(Conceal { side, when, unit: None, counter: None });
    }
}
