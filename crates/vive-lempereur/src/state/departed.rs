//! Units that are off the map for good, and how they left it.
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::{BySide, Side};

/// Units that are off the map for good.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Departed {
    /// Eliminated.
    eliminated: UnitSet,
    /// Left by its own lines of communication. VLE-XV.1b.
    left: UnitSet,
    /// Left elsewhere, by a scenario's exit.
    exited: UnitSet,
    /// Good-order steps that left so.
    exit_steps: BySide<u8>,
}

impl Departed {
    /// All of them.
    pub fn all(&self) -> UnitSet {
        self.eliminated.or(self.left).or(self.exited)
    }

    /// Those who were eliminated.
    pub fn eliminated(&self) -> UnitSet {
        self.eliminated
    }

    /// Those whom their corps has lost: whoever left by its own lines of communication is not lost.
    pub fn lost(&self) -> UnitSet {
        self.eliminated.or(self.exited)
    }

    /// It is eliminated.
    pub fn eliminate(&mut self, unit: UnitId) {
        self.eliminated.insert(unit);
    }

    /// It leaves by its own lines of communication. VLE-XV.1b.
    pub fn leave(&mut self, unit: UnitId) {
        self.left.insert(unit);
    }

    /// It leaves by a scenario's exit.
    pub fn exit(&mut self, unit: UnitId) {
        self.exited.insert(unit);
    }

    /// Good-order steps of a side that left by an exit.
    pub fn exit_steps(&self, side: Side) -> u8 {
        self.exit_steps[side]
    }

    /// Good-order steps leave by an exit.
    pub fn count_exit(&mut self, side: Side, steps: u8) {
        self.exit_steps[side] += steps;
    }
}
