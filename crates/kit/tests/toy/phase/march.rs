//! PK-2.4: a unit follows its way step by step, and the enemy may fire after each.
use crate::battle::UnitId;
use crate::game::{Picket, Umpire};
use crate::movement::LONGEST_WAY;
use crate::procedure::Volley;
use crate::words::Event;
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Awaits, Flow, Procedural, Procedure};
use voltigeur_engine::{Dice, Log, never_asks};
use voltigeur_field::hex::Direction;
use voltigeur_kit::hex::steps::Steps;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct March {
    pub unit: UnitId,
    pub way: Steps<Direction, LONGEST_WAY>,
}

impl Procedure<Picket> for March {
    type Report = ();

    never_asks!(Picket, "PK-2.4");

    fn drop_out(&mut self, gone: UnitId) {
        if self.unit == gone {
            self.way.stop();
        }
    }

    fn run<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>) -> Flow {
        let unit = umpire[me].unit;
        let Some(direction) = umpire[me].way.take() else { return Flow::Done(()) };
        umpire.step(unit, direction);
        if !umpire.who_fires(unit).is_empty() {
            umpire.call(me, Volley { at: unit, hit: false });
        }
        Flow::On
    }
}

impl Awaits<Picket, Volley> for March {
    /// PK-3.2: who is hit goes no further.
    fn resume<D: Dice, L: Log<Event>>(me: At<Self>, umpire: &mut Umpire<'_, D, L>, hit: bool) -> Flow {
        if hit {
            umpire[me].way.stop();
        }
        Flow::On
    }
}
