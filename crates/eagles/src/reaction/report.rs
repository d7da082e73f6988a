//! Reactions in words.
use crate::game::Eagles;
use crate::procedure::Reaction;
use crate::unit::UnitId;
use voltigeur_engine::english::possessive;
use voltigeur_engine::{LogLine, RuleId};

/// What this chapter tells the log.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each carries what its sentence needs")]
pub enum Report {
    Declines { kind: Reaction, by: UnitId, to: UnitId },
    Square { unit: UnitId },
    NoSquare { unit: UnitId },
    Countercharges { by: UnitId, to: UnitId },
    Intercepts { by: UnitId, to: UnitId },
    ChargesFlank { by: UnitId, to: UnitId },
    RidesAt { by: UnitId, to: UnitId },
    Contact { unit: UnitId, target: UnitId },
    GoesOn { unit: UnitId, target: UnitId },
    Halts { unit: UnitId, before: UnitId, rule: &'static str },
    GetsAway { by: UnitId, to: UnitId },
    Abandons { by: UnitId, to: UnitId },
    Retires { unit: UnitId },
    Stands { unit: UnitId },
}

/// The rule of a kind of reaction.
pub(super) const fn rule_of(kind: Reaction) -> &'static str {
    match kind {
        Reaction::Retire => "EOTE-5.5.2",
        Reaction::Fire => "EOTE-6.7.1",
        Reaction::Intercept => "EOTE-5.9.1",
        Reaction::Countercharge => "EOTE-5.8.3",
        Reaction::Square => "EOTE-5.6.1",
        Reaction::Guns => "EOTE-7.13.2",
        Reaction::Charge => "EOTE-5.18.1",
        Reaction::Ride => "EOTE-5.19.1",
        Reaction::Leader => "EOTE-3.0.8",
    }
}

/// An event of this chapter in words.
pub(crate) fn describe(game: &Eagles, report: &Report) -> LogLine {
    let name = |unit: UnitId| game.battle.unit(unit).name.as_str();
    let (rule, text) = match *report {
        Report::Declines { kind, by, to } => {
            let text = match kind {
                Reaction::Fire => format!("{} holds its fire as {} passes.", name(by), name(to)),
                Reaction::Intercept => format!("{} lets {} pass.", name(by), name(to)),
                Reaction::Countercharge => format!("{} stands to receive {} charge.", name(by), possessive(name(to))),
                Reaction::Square => {
                    let infantry = if game.is_infantry(by) { by } else { to };
                    format!("{} does not try to form square.", name(infantry))
                }
                Reaction::Guns => format!("{} stays with its guns as {} approaches.", name(by), name(to)),
                _ => format!("{} does not charge {}.", name(by), name(to)),
            };
            (rule_of(kind), text)
        }
        Report::Square { unit } => ("EOTE-5.6.4", format!("{} forms square.", name(unit))),
        Report::NoSquare { unit } => ("EOTE-5.6.4", format!("{} fails to form square.", name(unit))),
        Report::Countercharges { by, to } => {
            ("EOTE-5.8.5", format!("{} counter-charges and meets {} halfway.", name(by), name(to)))
        }
        Report::Intercepts { by, to } => ("EOTE-5.9.3", format!("{} intercepts {}.", name(by), name(to))),
        Report::ChargesFlank { by, to } => ("EOTE-5.18.3", format!("{} charges the flank of {}.", name(by), name(to))),
        Report::RidesAt { by, to } => ("EOTE-5.19.2", format!("{} charges {}.", name(by), name(to))),
        Report::Contact { unit, target } => {
            ("EOTE-5.8.6", format!("{} charges home against {}.", name(unit), name(target)))
        }
        Report::GoesOn { unit, target } => {
            ("EOTE-5.8.9", format!("{} continues its charge against {}.", name(unit), name(target)))
        }
        Report::Halts { unit, before, rule } => (rule, format!("{} halts in front of {}.", name(unit), name(before))),
        Report::GetsAway { by, to } => ("EOTE-7.13.2", format!("{} gets away from {}.", name(by), name(to))),
        Report::Abandons { by, to } => {
            ("EOTE-7.13.2", format!("{} gunners abandon their guns to {}.", possessive(name(by)), name(to)))
        }
        Report::Retires { unit } => ("EOTE-5.5.2", format!("{} retires.", name(unit))),
        Report::Stands { unit } => ("EOTE-5.5.2", format!("{} cannot retire and stands.", name(unit))),
    };
    LogLine::new(RuleId(rule), text)
}
