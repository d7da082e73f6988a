//! What happens, in words.
use crate::battle::UnitId;
use crate::game::Picket;
use voltigeur_engine::{Contest, LogLine, RuleId, Side};

#[derive(Clone, Debug)]
pub enum Event {
    Fire { unit: UnitId, at: UnitId, hit: bool },
    Assault { unit: UnitId, at: UnitId, contest: Contest },
    Takes { side: Side, place: usize },
    Gone { unit: UnitId },
}

pub fn describe(game: &Picket, event: &Event) -> LogLine {
    let name = |unit: UnitId| game.battle.unit(unit).name.as_str();
    let (rule, text) = match *event {
        Event::Fire { unit, at, hit } => {
            let result = if hit { "hit" } else { "miss" };
            ("PK-3.2", format!("{} fire at {} and {result}.", name(unit), name(at)))
        }
        Event::Assault { unit, at, contest } => {
            let result = match contest {
                Contest::Won => "win",
                Contest::Drawn => "are held",
                Contest::Lost => "lose",
            };
            ("PK-4.1", format!("{} assault {} and {result}.", name(unit), name(at)))
        }
        Event::Takes { side, place } => {
            ("PK-1.2", format!("{} takes {}.", game.battle.sides[side.index()], game.battle.places[place].name))
        }
        Event::Gone { unit } => ("PK-3.2", format!("{} are gone.", name(unit))),
    };
    LogLine::new(RuleId(rule), text)
}
