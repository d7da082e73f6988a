//! PK-1.2: the battle is over, and nobody is asked.
use crate::game::{Picket, Umpire};
use serde::{Deserialize, Serialize};
use voltigeur_engine::procedure::{At, Flow, Procedure};
use voltigeur_engine::{Dice, Log, never_asks};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Over;

impl Procedure<Picket> for Over {
    type Report = ();

    never_asks!(Picket, "PK-1.2");

    fn run<D: Dice, L: Log<crate::words::Event>>(_: At<Self>, _: &mut Umpire<'_, D, L>) -> Flow {
        Flow::Ask
    }
}
