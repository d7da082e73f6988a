//! What belongs together among the choices, what they end, and why others are not there.
use crate::action::{Action, Spot};
use crate::game::LinesOfBattle;
use voltigeur_engine::Rules;
use voltigeur_engine::view::{Choice, Ends, Group, Missing, Target, in_groups, missing};

/// Marks the choices, and gives their groups.
pub(super) fn mark(game: &LinesOfBattle, legal: &[Action], options: &mut [Choice]) -> Vec<Group> {
    for (action, option) in legal.iter().zip(options.iter_mut()) {
        option.ends = match action {
            Action::End | Action::EndSetup => Some(Ends::Phase),
            Action::Stop => Some(Ends::Move),
            _ => None,
        };
    }
    in_groups(options, |n| group(game, &legal[n]))
}

/// The group of an action: key and name.
fn group(game: &LinesOfBattle, action: &Action) -> Option<(String, String)> {
    let named = |key: &str, name: &str| Some((key.to_owned(), name.to_owned()));
    match *action {
        Action::Take(_) => named("place", "Units to place"),
        Action::Place(_, spot) => match spot {
            Spot::Area(_) => named("area", "In an Area"),
            Spot::Square(_) => named("square", "In square"),
            Spot::Limbered(_) => named("limbered", "Limbered"),
            Spot::Line(..) => named("line", "In line"),
        },
        Action::Reinforce(unit, _) => Some((format!("unit {}", unit.0), game.unit_name(unit))),
        Action::LeaderTo(leader, _) | Action::LeaderWaits(leader, _) => {
            Some((format!("leader {}", leader.0), game.battle.leader(leader).name.clone()))
        }
        Action::Rally(_) => named("rally", "Rally"),
        Action::Activate(_) => named("activate", "Activate a group"),
        Action::Join(_) | Action::Drop(_) => named("group", "Who is in the group"),
        Action::Move(_) | Action::StepOff(_) => named("move", "Move"),
        Action::Attack(_) => named("attack", "Attack"),
        Action::Line(_) | Action::FormSquare | Action::FormColumn => named("formation", "Change formation"),
        Action::Fire(unit, _) => Some((format!("unit {}", unit.0), game.unit_name(unit))),
        Action::Limber(_) | Action::Deploy(_) => named("guns", "Limber or deploy guns"),
        Action::Pay(_) => named("pay", "Pay with"),
        _ => None,
    }
}

/// Units that one would expect among the choices, and why they cannot be chosen: those that cannot be activated, and hit ones that cannot
/// rally. LOB-D-1, LOB-C-2.
pub(super) fn absent(game: &LinesOfBattle, legal: &[Action]) -> Vec<Missing> {
    let Some(side) = game.pending().side() else { return Vec::new() };
    let offers = |kind: fn(&Action) -> bool| legal.iter().any(kind);
    let (activate, rally) =
        (offers(|action| matches!(action, Action::Activate(_))), offers(|action| matches!(action, Action::Rally(_))));
    let own = game.battle.of_side(side).and(game.state().on_map());
    let expected = own.iter().flat_map(|unit| {
        let target = || Target::Piece(game.unit(unit).id.clone());
        let activates = activate.then(|| (Action::Activate(unit), target()));
        let rallies = (rally && game.state().hits(unit) > 0).then(|| (Action::Rally(unit), target()));
        activates.into_iter().chain(rallies)
    });
    missing(game, expected)
}
