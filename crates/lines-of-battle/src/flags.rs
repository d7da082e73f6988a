//! What can be so of a unit in the course of a battle: each in one place, for studies and views.
use crate::game::LinesOfBattle;
use crate::state::Place;
use crate::unit::UnitId;
use voltigeur_kit::scenario::Flag;

/// A flag of a unit.
pub(crate) type UnitFlag = Flag<LinesOfBattle, UnitId>;

/// All of them.
pub(crate) const FLAGS: &[UnitFlag] = &[
    UnitFlag::new("moved", |game, unit| game.state.moved().has(unit), |game, unit| game.state.core.moved.insert(unit))
        .shown("moved"),
    UnitFlag::new(
        "rallied",
        |game, unit| game.state.rallied().has(unit),
        |game, unit| game.state.core.rallied.insert(unit),
    )
    .shown("rallied"),
    UnitFlag::asked("column", |game, unit| {
        is_in_area(game, unit) && game.is_infantry(unit) && !game.state.in_square(unit)
    }),
    UnitFlag::asked("square", |game, unit| game.state.in_square(unit)),
    UnitFlag::asked("line", |game, unit| game.state.lines().has(unit)),
    UnitFlag::asked("deployed", |game, unit| {
        is_in_area(game, unit) && game.is_artillery(unit) && !game.state.is_limbered(unit)
    }),
    UnitFlag::asked("limbered", |game, unit| game.state.is_limbered(unit)),
    UnitFlag::asked("lost", |game, unit| game.state.lost().has(unit)),
    UnitFlag::asked("absent", |game, unit| !game.state.on_map().has(unit) && !game.state.lost().has(unit)),
];

fn is_in_area(game: &LinesOfBattle, unit: UnitId) -> bool {
    matches!(game.state.place(unit), Place::Area(_))
}
