//! The options are known: what they do before the first turn. VLE-XXIII.0a.
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure};
use voltigeur_engine::{Dice, Log, never_asks};

/// The options are known: what they do before the first turn. VLE-XXIII.0a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Opening;

impl Procedure<ViveLEmpereur> for Opening {
    type Report = ();

    never_asks!(ViveLEmpereur, "VLE-P2.7");

    fn run<D: Dice, L: Log<Event>>(_: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        umpire.pop();
        umpire.options_of_turn();
        umpire.open_deployments();
        Flow::On
    }
}
