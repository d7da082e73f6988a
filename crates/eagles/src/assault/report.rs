//! What this chapter tells the log, and the totals that a choice would compare.
use super::table::Severity;
use super::totals::{CombatForces, CombatTotals, Party, Total};
use crate::action::Action;
use crate::game::Eagles;
use crate::procedure::{AssaultStage, Combats, Fight};
use crate::unit::{UnitId, UnitSet};
use crate::words::{ledger_text, party};
use voltigeur_engine::english::list;
use voltigeur_engine::ledger::LedgerText;
use voltigeur_engine::log::DiceText;
use voltigeur_engine::procedure::Procedural;
use voltigeur_engine::view::Target;
use voltigeur_engine::{LogLine, RuleId, Side};

/// What this chapter tells the log.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each carries what its sentence needs")]
pub enum Report {
    Declared { number: u8, unit: UnitId, first: UnitId, further: UnitSet },
    PassedOver { unit: UnitId },
    Fought(Box<CombatReport>),
    Blown { unit: UnitId },
    GoesAlong { unit: UnitId },
    Follows { unit: UnitId, enemy: UnitId },
    HeldBack { unit: UnitId, die: i16, forced: bool },
    BreaksThrough { unit: UnitId },
}

/// A combat that was fought: the totals of A and B, the attack value, the die and what it brought.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the sentence above names them")]
pub struct CombatReport {
    pub(crate) totals: Box<CombatTotals>,
    pub value: i16,
    pub die: i16,
    pub results: (Severity, Severity),
}

/// An event of this chapter in words.
pub(crate) fn describe(game: &Eagles, report: &Report) -> LogLine {
    let name = |unit: UnitId| game.unit(unit).name.as_str();
    let line = |rule: &'static str, text: String, unit: UnitId| {
        LogLine::new(RuleId(rule), text).at(Target::Piece(game.unit(unit).id.clone()))
    };
    match report {
        Report::Declared { number, unit, first, further } => {
            let whom = list(std::iter::once(*first).chain(*further).map(name));
            line("EOTE-7.6.2", format!("Combat {}: {} against {whom}.", number + 1, name(*unit)), *unit)
        }
        Report::PassedOver { unit } => {
            line("EOTE-7.13.1", format!("{} does not assault the battery in front of it.", name(*unit)), *unit)
        }
        Report::Fought(report) => describe_combat(game, report),
        Report::Blown { unit } => {
            line("EOTE-7.7.4", format!("{} stays among the guns and is blown.", name(*unit)), *unit)
        }
        Report::GoesAlong { unit } => {
            line("EOTE-7.8.1", format!("{} limbers up and falls back as well.", name(*unit)), *unit)
        }
        Report::Follows { unit, enemy } => {
            line("EOTE-7.14.1", format!("{} follows {}.", name(*unit), name(*enemy)), *unit)
        }
        Report::HeldBack { unit, die, forced } => {
            let held = if *forced { "cannot be held back: it must break through" } else { "is held back" };
            let mut line = line("EOTE-5.151.1", format!("{} rolls {die} and {held}.", name(*unit)), *unit);
            line.dice.push(dice_text("EOTE-5.151.1", game.side(*unit), *die));
            line
        }
        Report::BreaksThrough { unit } => line("EOTE-5.15.2", format!("{} breaks through.", name(*unit)), *unit),
    }
}

fn dice_text(rule: &str, roller: Side, face: i16) -> DiceText {
    DiceText { rule: rule.to_owned(), roller, faces: vec![face.unsigned_abs() as u8], sides: 10 }
}

/// A combat in one sentence, with every total that it rests on. EOTE-7.6.6.
fn describe_combat(game: &Eagles, report: &CombatReport) -> LogLine {
    let CombatReport { totals, value, die, results } = report;
    let CombatTotals { a, b } = &**totals;
    let who = |total: &Total| list(total.parties.iter().map(|party| &game.unit(party.unit).name));
    let (own, other) = *results;
    let text = format!(
        "{} against {}: {} to {}, attack value {value:+}, die {die}: {}/{}, {} for {} and {} for {}.",
        who(a),
        who(b),
        a.sum.total(),
        b.sum.total(),
        own.sign(),
        other.sign(),
        own.word(),
        party(game, game.a()),
        other.word(),
        party(game, game.b())
    );
    let mut line = LogLine::new(RuleId("EOTE-7.6.6"), text);
    line.dice.push(dice_text("EOTE-7.6.6", game.a(), *die));
    line.ledgers = ledgers(game, totals);
    for party in a.parties.iter().chain(&b.parties) {
        line.points_at.push(Target::Piece(game.unit(party.unit).id.clone()));
    }
    line
}

/// The units and the sum of each side.
fn ledgers(game: &Eagles, totals: &CombatTotals) -> Vec<LedgerText> {
    let mut texts = Vec::new();
    for (total, side) in [(&totals.a, game.a()), (&totals.b, game.b())] {
        let value = |party: &Party| ledger_text(game.unit(party.unit).name.clone(), &party.value);
        texts.extend(total.parties.iter().map(value));
        texts.push(ledger_text(game.battle.sides[side.index()].name.clone(), &total.sum));
    }
    texts
}

/// The totals that a choice of this chapter would compare: a combat that is picked, with its support as far as it is named.
/// EOTE-7.6.4.
pub(crate) fn totals_of(game: &Eagles, action: &Action) -> Vec<LedgerText> {
    let forces = match (game.deciding::<Fight>(), *action) {
        (None, Action::Fight(number)) if game.deciding::<Combats>().is_some() => {
            let Some(combat) = game.state.combats.get(usize::from(number)) else { return Vec::new() };
            CombatForces { combat: *combat, support: UnitSet::EMPTY, breakthrough: UnitSet::EMPTY }
        }
        (Some(fight), Action::Pick(_) | Action::Done) if fight.stage == AssaultStage::Support => {
            let mut forces = fight.forces();
            if let Action::Pick(unit) = *action {
                forces.support.insert(unit);
            }
            forces
        }
        _ => return Vec::new(),
    };
    let mut totals = CombatTotals::default();
    game.combat_totals(&forces, &mut totals);
    ledgers(game, &totals)
}
