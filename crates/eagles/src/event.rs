//! What happens, as the log receives it. Each chapter has its own events beside its rules.
use crate::procedure::Phase;
use crate::unit::UnitId;
use voltigeur_engine::{Ledger, Side};
use voltigeur_field::table::Pose;

/// Something that happened.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each carries what its sentence needs")]
pub enum Event {
    TurnBegan {
        turn: u8,
    },
    PhaseBegan {
        phase: Phase,
    },
    /// A die and what it was compared with; `of` says what was tried, as it goes on after "to". What came of it is told next.
    Rolled {
        rule: &'static str,
        side: Side,
        of: &'static str,
        face: i16,
        ledger: Ledger,
        good: bool,
        unit: Option<UnitId>,
    },
    /// A unit is somewhere else, or in another formation.
    Placed {
        unit: UnitId,
        from: Pose,
        rule: &'static str,
    },
    /// Something happened to a unit, in a few words: "is disordered", "takes 1 HIT".
    Suffers {
        unit: UnitId,
        what: &'static str,
        rule: &'static str,
    },
    Command(crate::command::Report),
    Move(crate::movement::Report),
    React(crate::reaction::Report),
    Fire(crate::fire::Report),
    Morale(crate::morale::Report),
    Assault(crate::assault::Report),
}
