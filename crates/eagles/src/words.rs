//! Actions, events and questions in words.
mod choices;
mod happenings;
mod measures;
mod orders;

pub(crate) use choices::{describe_action, leg_words};
pub(crate) use measures::{facing, inches, inches_between, short, short_inches, slant, turned, wind};
pub(crate) use orders::{division_words, kind_words, orders_targets, orders_words, task_words};

use crate::action::{Action, Leg};
use crate::event::Event;
use crate::game::Eagles;
use crate::state::{Aim, Spot, Task};
use crate::unit::{LeaderId, Level, UnitId};
use voltigeur_engine::actions::Actions;
use voltigeur_engine::english::{self, Party};
use voltigeur_engine::ledger::LedgerText;
use voltigeur_engine::log::DiceText;
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::view::{Place, Target};
use voltigeur_engine::{Ledger, LogLine, RuleId, Side};

/// The rule that an action rests on: that of its first leg or its kind, else the one that asks.
pub(crate) fn rule_of(game: &Eagles, action: &Action) -> RuleId {
    rule_now(game, action).map_or(action.row().rule, RuleId)
}

/// The same, where the table of actions does not say it.
fn rule_now(game: &Eagles, action: &Action) -> Option<&'static str> {
    match action {
        Action::Move(unit, _, Some(_)) if game.is_cavalry(*unit) => Some("EOTE-5.8.1"),
        Action::Move(_, _, Some(_)) => Some("EOTE-5.3.1.1"),
        Action::Move(_, legs, None) => legs.first().map(rule_of_leg),
        Action::Engineer(_, Task::Charge(_)) => Some("EOTE-10.2.4"),
        Action::Fire(_, Aim::Block(_)) => Some("EOTE-7.15.8"),
        Action::Fire(_, Aim::Bridge(_) | Aim::Pontoon(_)) => Some("EOTE-10.2.6"),
        Action::Done | Action::Yes | Action::No | Action::Pick(_) | Action::Put(_) | Action::Beside(_) => {
            Some(game.question().rule.0)
        }
        Action::Back(..) | Action::Shelter(_) | Action::Turn(_) | Action::Form(_) => Some(game.question().rule.0),
        _ => None,
    }
}

/// The rule of a part of a move.
pub(crate) const fn rule_of_leg(leg: &Leg) -> &'static str {
    match leg {
        Leg::Advance { .. } => "EOTE-5.3.3.1",
        Leg::Wheel { .. } => "EOTE-5.3.2.1",
        Leg::Road { .. } => "EOTE-5.1.11",
        Leg::AboutFace => "EOTE-5.3.4.1",
        Leg::Form(_) => "EOTE-5.2.1.1",
        Leg::Pivot(_) | Leg::Limber(_) | Leg::Unlimber(_) => "EOTE-5.2.3.1",
        Leg::Prolong { .. } => "EOTE-5.2.3.2",
        Leg::Detach(_) => "EOTE-5.4.3",
        Leg::Rejoin => "EOTE-5.4.6",
        Leg::Enter(_) | Leg::Leave(..) => "EOTE-7.15.10",
    }
}

/// An event in words, and as a screen plays it.
pub(crate) fn describe_event(game: &Eagles, event: &Event) -> LogLine {
    LogLine { happening: Some(happenings::happening(game, event)), ..in_words(game, event) }
}

fn in_words(game: &Eagles, event: &Event) -> LogLine {
    match event {
        Event::TurnBegan { turn } => LogLine::new(RuleId("EOTE-2.0.1"), format!("Turn {turn} begins.")),
        Event::PhaseBegan { phase } => LogLine::new(RuleId(phase.rule()), format!("{}.", phase.name())),
        Event::Rolled { rule, side, of, face, ledger, unit, .. } => {
            let who = unit.map_or_else(|| party(game, *side).to_string(), |unit| name(game, unit).to_owned());
            let text = format!("{who} tries to {of}, rolling {face} against {}.", ledger.total());
            let mut line = LogLine::new(RuleId(rule), english::sentence(&text));
            line.dice.push(die(rule, *side, *face));
            line.ledgers.push(ledger_text(english::sentence(of), ledger));
            line.points_at.extend(unit.map(|unit| target(game, unit)));
            line
        }
        Event::Placed { unit, from, rule } => {
            let at = game.at(*unit).pose;
            let place = measures::place_words(at);
            let text = format!("{} is now at {place}.", name(game, *unit));
            let way = [from.point(), at.point()].map(crate::query::place).to_vec();
            LogLine::new(RuleId(rule), text).at(target(game, *unit)).at(Target::Way(way))
        }
        Event::Suffers { unit, what, rule } => {
            LogLine::new(RuleId(rule), format!("{} {what}.", name(game, *unit))).at(target(game, *unit))
        }
        Event::Command(report) => crate::command::describe(game, report),
        Event::Move(report) => crate::movement::describe(game, report),
        Event::React(report) => crate::reaction::describe(game, report),
        Event::Fire(report) => crate::fire::describe(game, report),
        Event::Morale(report) => crate::morale::describe(game, report),
        Event::Assault(report) => crate::assault::describe(game, report),
    }
}

/// The name of a unit.
pub(crate) fn name(game: &Eagles, unit: UnitId) -> &str {
    &game.unit(unit).name
}

/// A unit as something to light up.
pub(crate) fn target(game: &Eagles, unit: UnitId) -> Target {
    Target::Piece(game.unit(unit).id.clone())
}

/// A side as the subject or object of a sentence.
pub(crate) fn party(game: &Eagles, side: Side) -> Party {
    Party::of(&game.battle.sides[side.index()].name)
}

/// A point as views write it.
pub(crate) const fn place(at: Spot) -> Place {
    Place { x: at.x.0, y: at.y.0 }
}

/// What is written on a leader: name, level and rating.
pub(crate) fn leader_label(game: &Eagles, leader: LeaderId) -> String {
    let (of, state) = (game.battle.leader(leader), game.state.leader(leader));
    let level = match of.level {
        Level::Division => "division",
        Level::Corps => "corps",
        Level::Wing => "wing",
        Level::Army => "army",
    };
    let name = if state.replaced { format!("{} replacement", english::possessive(&of.name)) } else { of.name.clone() };
    format!("{name} ({level}, {:+})", game.rating(leader))
}

/// A total as the log shows it.
pub(crate) fn ledger_text(of: impl Into<String>, ledger: &Ledger) -> LedgerText {
    ledger.told(of, |id| crate::rules().get(id).map_or_else(|| id.to_owned(), |rule| rule.title.clone()))
}

/// A ten-sided die as the log shows it.
pub(crate) fn die(rule: &str, roller: Side, face: i16) -> DiceText {
    DiceText { rule: rule.to_owned(), roller, faces: vec![face as u8], sides: 10 }
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
