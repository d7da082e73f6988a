//! 7.4.2: routed units run on before anybody else of their side moves.
use crate::event::Event;
use crate::game::{Eagles, Umpire};
use crate::unit::UnitSet;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure};
use voltigeur_engine::{Dice, Log, never_asks};

/// Routed units run, one after the other. EOTE-7.4.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Flights {
    /// Who still must.
    pub todo: UnitSet,
}

impl Procedure<Eagles> for Flights {
    type Report = ();
    never_asks!(Eagles, "EOTE-7.4.2");

    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let Some(unit) = umpire[me].todo.first() else { return Flow::Done(()) };
        umpire[me].todo.remove(unit);
        umpire.flee(unit);
        Flow::On
    }
}
