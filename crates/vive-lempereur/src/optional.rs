//! The optional rules of chapter XVI, each behind its switch: their state, and the code of each section in a room of its own.
pub(crate) mod artillery;
pub(crate) mod classes;
pub(crate) mod demoralization;
pub(crate) mod reintegration;
pub(crate) mod rout;
pub(crate) mod voltigeurs;

use serde::{Deserialize, Serialize};

/// What the sections of chapter XVI keep. Sections whose switch is off stay as they began.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Optional {
    pub voltigeurs: voltigeurs::Voltigeurs,
    pub artillery: artillery::Artillery,
    pub classes: classes::Classes,
    pub rout: rout::Rout,
    pub reintegration: reintegration::Reintegration,
    pub demoralization: demoralization::Demoralization,
}
