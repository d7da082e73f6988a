//! 7.5 Morale, and all moves back: falling back, routing, flying. EOTE-7.0.4 ff.
pub(crate) mod back;
pub(crate) mod checks;
mod guns;
mod losses;
mod ways;

use crate::action::Shelter;
use crate::game::Eagles;
use crate::procedure::Why;
use crate::state::Status;
use crate::unit::UnitId;
use crate::words::ledger_text;
pub(crate) use checks::Outcome;
use voltigeur_engine::english::{count, possessive};
use voltigeur_engine::log::DiceText;
use voltigeur_engine::view::Target;
use voltigeur_engine::{Ledger, LogLine, RuleId, Side};
use voltigeur_field::table::Pose;

/// What this chapter tells the log.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each carries what its sentence needs")]
pub enum Report {
    Hits { unit: UnitId, hits: u8, total: i16, rule: &'static str },
    Disordered { unit: UnitId, rule: &'static str },
    Rejoins { detachment: UnitId, parent: UnitId, brings: u8, rule: &'static str },
    Gone { unit: UnitId, status: Status, rule: &'static str },
    Checked { unit: UnitId, face: i16, ledger: Box<Ledger>, outcome: Outcome },
    GunsLeft { unit: UnitId },
    Sheltered { unit: UnitId, shelter: Shelter },
    Routed { unit: UnitId, by_morale: bool },
    MovedBack { unit: UnitId, why: Why, from: Pose, distance: f64 },
    NoWay { unit: UnitId },
}

/// An event of this chapter in words.
pub(crate) fn describe(game: &Eagles, report: &Report) -> LogLine {
    let name = |unit: &UnitId| game.unit(*unit).name.as_str();
    let line =
        |rule: &'static str, unit: &UnitId, text: String| LogLine::new(RuleId(rule), text).at(unit_target(game, *unit));
    match report {
        Report::Hits { unit, hits, total, rule } => {
            let sum = if i16::from(*hits) == *total { String::new() } else { format!(" and now has {total}") };
            line(rule, unit, format!("{} takes {}{sum}.", name(unit), count(*hits, "hit")))
        }
        Report::Disordered { unit, rule } => line(rule, unit, format!("{} is disordered.", name(unit))),
        Report::Rejoins { detachment, parent, brings, rule } => {
            let brings = match brings {
                0 => String::new(),
                brings => format!(", which takes over {}", count(*brings, "hit")),
            };
            line(rule, parent, format!("{} rejoins {}{brings}.", name(detachment), name(parent)))
        }
        Report::Gone { unit, status, rule } => {
            let text = match status {
                Status::Pool => "routs off the table",
                Status::Removed if *rule == "EOTE-7.0.6" => "has no way back and surrenders",
                Status::Withdrawn => "withdraws from the table as ordered",
                _ => "is removed from the battle",
            };
            line(rule, unit, format!("{} {text}.", name(unit)))
        }
        Report::Checked { unit, face, ledger, outcome } => {
            let result = match outcome {
                Outcome::Holds => "holds",
                Outcome::FallsBack => "falls back",
                Outcome::Routs => "routs",
            };
            let value = ledger.total();
            let text = format!("{} checks its morale: {face} against {value}, so it {result}.", name(unit));
            let mut line = line("EOTE-7.5.3", unit, text);
            line.ledgers.push(ledger_text(format!("Morale of {}", name(unit)), ledger));
            line.dice.push(die("EOTE-7.5.3", game.side(*unit), *face));
            line
        }
        Report::GunsLeft { unit } => line("EOTE-7.5.11", unit, format!("{} abandons its guns.", name(unit))),
        Report::Sheltered { unit, shelter } => {
            let (rule, place) = match shelter {
                Shelter::Square(square) => ("EOTE-7.0.3", format!("{} square", possessive(name(square)))),
                Shelter::Block(block) => ("EOTE-7.15.4", game.battle.feature_names[block.index()].clone()),
            };
            line(rule, unit, format!("{} takes shelter in {place}.", name(unit)))
        }
        Report::Routed { unit, by_morale } => {
            let rule = if *by_morale { "EOTE-7.5.10" } else { "EOTE-7.3.8" };
            line(rule, unit, format!("{} routs.", name(unit)))
        }
        Report::MovedBack { unit, why, distance, .. } => {
            let (rule, verb) = match why {
                Why::Rout => ("EOTE-7.5.10", "runs back"),
                Why::Flight => ("EOTE-7.4.2", "runs on"),
                Why::Away | Why::Along => ("EOTE-7.0.4", "pulls back"),
                _ => ("EOTE-7.0.4", "falls back"),
            };
            line(rule, unit, format!("{} {verb} {distance:.1} inches.", name(unit)))
        }
        Report::NoWay { unit } => line("EOTE-7.0.4", unit, format!("{} has no way back and stays.", name(unit))),
    }
}

/// A unit as something to light up.
pub(crate) fn unit_target(game: &Eagles, unit: UnitId) -> Target {
    Target::Piece(game.unit(unit).id.clone())
}

/// A ten-sided die as the log shows it.
pub(crate) fn die(rule: &str, roller: Side, face: i16) -> DiceText {
    DiceText { rule: rule.to_owned(), roller, faces: vec![face as u8], sides: 10 }
}
