//! What can be so of a unit in the course of a battle: each in one place, for lines that set it and for expectations.
use super::hidden;
use crate::game::ViveLEmpereur;
use crate::unit::{Formation, UnitId, UnitSet};
use voltigeur_kit::scenario::Flag;

/// A flag of a unit.
pub(super) type UnitFlag = Flag<ViveLEmpereur, UnitId>;

/// A flag that is a set of units.
macro_rules! set {
    ($word:literal $($path:ident).+) => {
        UnitFlag::new(
            $word,
            |game, unit| game.state.core.$($path).+.has(unit),
            |game, unit| game.state.core.$($path).+.insert(unit),
        )
    };
}

/// All of them.
pub(super) const FLAGS: &[UnitFlag] = &[
    set!("half" optional.artillery.halves),
    set!("routed" optional.rout.routed),
    set!("left-behind" optional.artillery.left),
    set!("straggler" stragglers),
    set!("charged-before" optional.classes.charged),
    UnitFlag::new(
        "contact",
        |game, unit| game.state.core.efforts.in_contact(unit),
        |game, unit| {
            let core = &mut game.state.core;
            core.formation[unit.index()] = Formation::Line;
            core.efforts.mark_charged(unit);
            core.efforts.make_contact(UnitSet::one(unit));
        },
    ),
    UnitFlag::asked("gone", |game, unit| game.state.core.departed.eliminated().has(unit)),
    UnitFlag::asked("off", |game, unit| {
        let departed = &game.state.core.departed;
        departed.all().minus(departed.eliminated()).has(unit)
    }),
    UnitFlag::asked("waiting", |game, unit| game.state.core.waiting.has(unit)),
    UnitFlag::asked("moved", |game, unit| game.state.core.efforts.has_moved(unit)),
    UnitFlag::asked("top", |game, unit| {
        game.state.hex(unit).is_some() && game.state.top(game.state.at(unit)) == Some(unit)
    }),
    UnitFlag::asked("hidden", |game, unit| game.under_counter(unit)),
    UnitFlag::asked("seen", hidden::is_seen),
];

/// How a flag is set that a line can set.
pub(super) fn setter(word: &str) -> Option<fn(&mut ViveLEmpereur, UnitId)> {
    UnitFlag::find(FLAGS, word)?.set
}
