//! What a player can do: a row for each action.
use crate::battle::{Battle, UnitId};
use voltigeur_field::hex::HexId;

voltigeur_engine::actions! {
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Action in Battle {
        // variant and arguments          notation                   rule      label
        Move(unit: UnitId, to: HexId)    = "move {unit} to {to}",    "PK-2.1", "{unit} moves to {to}";
        Fire(unit: UnitId)               = "fire {unit}",            "PK-3.1", "{unit} fires";
        Assault(unit: UnitId, at: HexId) = "assault {unit} at {at}", "PK-4.1", "{unit} assaults {at}";
        Done                             = "done",                   "PK-1.1", "Done";
    }
}
