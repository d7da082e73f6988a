//! A unit that was attacked attacks instead. VLE-XXII.3.21.
use crate::chance::Declared;
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use crate::procedure::Leaver;
use crate::unit::{UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure};
use voltigeur_engine::{Dice, Log, never_asks};
use voltigeur_field::hex::HexId;

/// A unit that was attacked attacks instead. VLE-XXII.3.21.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct StrikeBack {
    /// For whom the event was played.
    pub unit: UnitId,
    /// Who attacks.
    pub units: UnitSet,
    /// Which hex.
    pub target: HexId,
}

impl Procedure<ViveLEmpereur> for StrikeBack {
    type Report = ();

    never_asks!(ViveLEmpereur, "VLE-P2.7");

    fn rests_on(&self, each: &mut dyn FnMut(Leaver)) {
        each(Leaver::Units(self.units));
        each(Leaver::Units(UnitSet::one(self.unit)));
    }

    fn drop_out(&mut self, gone: Leaver) {
        self.units = self.units.minus(gone.off_map());
    }

    /// Those who were attacked attack.
    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let strike = umpire[me];
        umpire.pop();
        let side = umpire.side(strike.unit);
        umpire.open_melee(strike.units, strike.target, false, true);
        umpire.state.core.chance.declared.push(Declared { event: 21, side, unit: strike.unit });
        Flow::On
    }
}
