//! What belongs together among the choices, what they end, and why others are not there.
use crate::action::{Action, Leg};
use crate::game::Eagles;
use crate::words;
use voltigeur_engine::Side;
use voltigeur_engine::view::{Choice, Ends, Group, Missing, in_groups, missing};

/// Marks the choices, and gives their groups.
pub(super) fn mark(game: &Eagles, legal: &[Action], options: &mut [Choice]) -> Vec<Group> {
    let part = legal.iter().any(|action| matches!(action, Action::Take(_) | Action::Finish(_) | Action::Ride(..)));
    for (action, option) in legal.iter().zip(options.iter_mut()) {
        option.ends = match action {
            Action::Done if game.state.mover.is_some() => Some(Ends::Move),
            Action::Done if part => Some(Ends::Phase),
            _ => None,
        };
    }
    in_groups(options, |n| group(game, &legal[n]))
}

/// The group of an action: key and name.
fn group(game: &Eagles, action: &Action) -> Option<(String, String)> {
    let named = |key: &str, name: &str| Some((key.to_owned(), name.to_owned()));
    match *action {
        Action::Take(_) => named("units", "Units"),
        Action::Move(_, _, Some(_)) => named("charge", "Charge or close"),
        Action::Move(_, ref legs, None) => match legs.first()? {
            Leg::Advance { .. } | Leg::Road { .. } => named("advance", "Advance"),
            Leg::Wheel { .. } | Leg::AboutFace | Leg::Pivot(_) => named("turn", "Wheel or turn"),
            Leg::Form(_) | Leg::Limber(_) | Leg::Unlimber(_) => named("formation", "Change formation"),
            Leg::Prolong { .. } => named("hand", "Move the guns by hand"),
            Leg::Detach(_) | Leg::Rejoin => named("skirmish", "Skirmishers"),
            Leg::Enter(_) | Leg::Leave(..) => named("town", "Town blocks"),
        },
        Action::Ride(leader, _) => {
            Some((format!("leader {}", leader.0), format!("{} rides", game.battle.leader(leader).name)))
        }
        Action::Attach(leader, _) => {
            Some((format!("leader {}", leader.0), format!("{} joins a unit", game.battle.leader(leader).name)))
        }
        Action::Order(_, division, _) => {
            let name = words::division_words(&game.battle, division);
            Some((format!("division {}", division.0), format!("Orders for {name}")))
        }
        Action::Fire(unit, _) | Action::Join(unit, _) => {
            Some((format!("unit {}", unit.0), format!("{} fires", game.unit(unit).name)))
        }
        Action::Enter(unit, ..) => Some((format!("unit {}", unit.0), format!("{} enters", game.unit(unit).name))),
        Action::Rally(_) => named("rally", "Rally"),
        Action::Square(_) => named("square", "Form square"),
        Action::Engineer(..) => named("engineers", "Engineers"),
        Action::Finish(_) => named("finish", "Finish a division"),
        Action::Fight(_) => named("fight", "Combats"),
        Action::Back(..) => named("back", "Fall back"),
        Action::Put(_) => named("place", "Places"),
        _ => None,
    }
}

/// Units that one would expect among those that can be moved, and why they cannot. EOTE-0.3.5.
pub(super) fn absent(game: &Eagles, side: Side, legal: &[Action]) -> Vec<Missing> {
    if !legal.iter().any(|action| matches!(action, Action::Take(_))) {
        return Vec::new();
    }
    let own = game.battle.of_side(side).into_iter().filter(|&unit| game.on_table(unit));
    missing(game, own.map(|unit| (Action::Take(unit), words::target(game, unit))))
}
