//! What this chapter tells the log. EOTE-0.5.1.
use super::table::Effect;
use crate::action::Action;
use crate::game::Eagles;
use crate::morale::{die, unit_target};
use crate::state::{Aim, Shot, Task};
use crate::unit::{FeatureId, UnitId, UnitSet};
use crate::words::ledger_text;
use voltigeur_engine::english::{agree, list, sentence};
use voltigeur_engine::ledger::LedgerText;
use voltigeur_engine::{Fraction, Ledger, LogLine, RuleId, Side};

/// What this chapter tells the log.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each carries what its sentence needs")]
pub enum Report {
    Shot { shot: Shot, rule: &'static str, total: i16, face: i16, effect: Effect, ledgers: Vec<(UnitId, Ledger)> },
    Burning { battery: UnitId, block: FeatureId, percent: i16, chance: i16, burns: bool },
    Freed { unit: UnitId },
    Work { unit: UnitId, task: Task },
    ChargeSet { unit: UnitId, bridge: FeatureId },
    PontoonWork { unit: UnitId, face: Option<i16>, counted: u8 },
    ChargeFired { bridge: FeatureId, side: Side, face: i16, works: bool },
    CrossingDestroyed { crossing: Aim },
}

/// What is fired at, in words.
fn target(game: &Eagles, aim: Aim) -> String {
    match aim {
        Aim::Unit(unit) => game.unit(unit).name.clone(),
        Aim::Bridge(feature) | Aim::Block(feature) => game.battle.feature_names[feature.index()].clone(),
        Aim::Pontoon(_) => "the pontoon".to_owned(),
    }
}

/// What a shot that is declared now would fire with, together with those that it joins. EOTE-6.2.3, EOTE-6.5.2, EOTE-6.3.1.
pub(crate) fn totals_of(game: &Eagles, action: &Action) -> Vec<LedgerText> {
    let shot = match *action {
        Action::Fire(unit, target) if !matches!(target, Aim::Block(_)) => Shot { firers: UnitSet::one(unit), target },
        Action::Join(unit, with) => {
            let Some(shot) = game.state.shots.iter().find(|shot| shot.firers.has(with)) else { return Vec::new() };
            Shot { firers: shot.firers.with(unit), ..*shot }
        }
        _ => return Vec::new(),
    };
    let value = |firer: UnitId| ledger_text(game.unit(firer).name.clone(), &game.shot_value(firer, shot.target));
    let mut texts: Vec<LedgerText> = shot.firers.map(value).collect();
    if texts.len() > 1 {
        let total = Fraction::whole(game.shot_total(&shot).into());
        texts.push(LedgerText { of: "Combined fire".to_owned(), lines: Vec::new(), total });
    }
    texts
}

/// An event of this chapter in words.
pub(crate) fn describe(game: &Eagles, report: &Report) -> LogLine {
    let name = |unit: &UnitId| game.unit(*unit).name.as_str();
    let line = |rule: &'static str, text: String| LogLine::new(RuleId(rule), text);
    match report {
        Report::Shot { shot, rule, total, face, effect, ledgers } => {
            let (many, aim, effect) = (ledgers.len(), target(game, shot.target), effect.word());
            let firers = list(ledgers.iter().map(|(unit, _)| name(unit)));
            let verb = agree(many, "fires", "fire");
            let text = format!("{firers} {verb} at {aim} with {total}: {face} on the die, {effect}.");
            let mut line = line(rule, text);
            for (unit, ledger) in ledgers {
                line.ledgers.push(ledger_text(format!("Fire of {}", name(unit)), ledger));
                line.points_at.push(unit_target(game, *unit));
            }
            if let Aim::Unit(unit) = shot.target {
                line.points_at.push(unit_target(game, unit));
            }
            if let Some((unit, _)) = ledgers.first() {
                line.dice.push(die(rule, game.side(*unit), *face));
            }
            line
        }
        Report::Burning { battery, block, percent, chance, burns } => {
            let result = if *burns { "it burns" } else { "it does not burn" };
            let block = target(game, Aim::Block(*block));
            let text = format!(
                "{} tries to set {block} on fire with a chance of {chance}% and rolls {percent}: {result}.",
                name(battery)
            );
            line("EOTE-7.15.8", text).at(unit_target(game, *battery))
        }
        Report::Freed { unit } => {
            line("EOTE-6.0.4", format!("{} is out of its assault.", name(unit))).at(unit_target(game, *unit))
        }
        Report::Work { unit, task } => {
            let (rule, what) = match task {
                Task::Pontoon(_) => ("EOTE-10.2.2", "begins to lay a pontoon"),
                Task::Charge(_) => ("EOTE-10.2.4", "begins to set a charge"),
            };
            line(rule, format!("{} {what}.", name(unit))).at(unit_target(game, *unit))
        }
        Report::ChargeSet { unit, bridge } => {
            let bridge = target(game, Aim::Bridge(*bridge));
            line("EOTE-10.2.4", format!("{} has set a charge under {bridge}.", name(unit)))
        }
        Report::PontoonWork { unit, face, counted } => {
            let rolls = face.map_or_else(String::new, |face| format!(" under fire, rolling {face}"));
            let text = format!("{} works on its pontoon{rolls}: {counted} of 4 turns done.", name(unit));
            let mut line = line("EOTE-10.2.3", text).at(unit_target(game, *unit));
            line.dice.extend(face.map(|face| die("EOTE-10.2.3", game.side(*unit), face)));
            line
        }
        Report::ChargeFired { bridge, side, face, works } => {
            let result = if *works { "goes off" } else { "fails and must be set again" };
            let text = format!("The charge under {} {result} (die {face}).", target(game, Aim::Bridge(*bridge)));
            let mut line = line("EOTE-10.2.4", text);
            line.dice.push(die("EOTE-10.2.4", *side, *face));
            line
        }
        Report::CrossingDestroyed { crossing } => {
            line("EOTE-10.2.5", sentence(&format!("{} is destroyed.", target(game, *crossing))))
        }
    }
}
