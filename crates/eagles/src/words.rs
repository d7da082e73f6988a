//! Actions, events and questions in words.
use crate::action::Action;
use crate::event::Event;
use crate::game::Eagles;
use voltigeur_engine::view::Choice;
use voltigeur_engine::{LogLine, RuleId};

/// The rule that an action rests on.
pub(crate) fn rule_of(game: &Eagles, _action: &Action) -> RuleId {
    RuleId(game.question().1)
}

/// An action in words, with what it points at and costs.
pub(crate) fn describe_action(game: &Eagles, action: &Action) -> Choice {
    let action_text = voltigeur_engine::notation(game, action);
    Choice {
        label: action_text.clone(),
        action: action_text,
        rule: rule_of(game, action).0.to_owned(),
        ..Choice::default()
    }
}

/// An event in words.
pub(crate) fn describe_event(game: &Eagles, event: &Event) -> LogLine {
    match event {
        Event::TurnBegan { turn } => LogLine::new(RuleId("EOTE-2.0.1"), format!("Turn {turn} begins.")),
        Event::PhaseBegan { phase } => LogLine::new(RuleId("EOTE-2.0.1"), format!("{phase:?}.")),
        Event::Rolled { rule, .. } | Event::Placed { rule, .. } | Event::Suffers { rule, .. } => {
            LogLine::new(RuleId(rule), format!("{event:?}"))
        }
        Event::Command(told) => crate::command::describe(game, told),
        Event::Move(told) => crate::movement::describe(game, told),
        Event::React(told) => crate::reaction::describe(game, told),
        Event::Fire(told) => crate::fire::describe(game, told),
        Event::Morale(told) => crate::morale::describe(game, told),
        Event::Assault(told) => crate::assault::describe(game, told),
    }
}

/// The shape that a formation is drawn in, in a word.
pub(crate) const fn posture(formation: crate::unit::Formation) -> &'static str {
    use crate::unit::Formation;
    match formation {
        Formation::Line => "line",
        Formation::RoadColumn => "road column",
        Formation::FieldColumn => "field column",
        Formation::AttackColumn => "attack column",
        Formation::AssaultColumn => "assault column",
        Formation::Square => "square",
        Formation::Skirmish(_) => "skirmish",
        Formation::Front(_) => "mounted",
        Formation::Unlimbered => "unlimbered",
        Formation::Limbered => "limbered",
        Formation::Garrison => "garrison",
        Formation::Crew => "crew",
    }
}
