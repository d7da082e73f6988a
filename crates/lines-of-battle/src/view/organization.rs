//! Contingents and divisions: who belongs together.
use crate::battle::Battle;
use crate::unit::{Unit, UnitId};
use voltigeur_engine::english;
use voltigeur_engine::view::{Formation, Formations};

/// The contingents of both sides, and the divisions in them.
pub(super) fn table(battle: &Battle) -> Vec<Formation> {
    let (mut all, mut known) = (Formations::default(), Vec::new());
    for unit in &battle.units {
        let (contingent, division) = (contingent_id(unit), division_id(unit));
        if !known.contains(&contingent) {
            known.push(contingent.clone());
            let name = english::sentence(&battle.contingents[usize::from(unit.contingent.0)]);
            all.add(unit.side, "contingent", contingent.clone(), name, None);
        }
        if let Some(id) = division.filter(|id| !known.contains(id)) {
            known.push(id.clone());
            all.add(unit.side, "division", id, unit.division.clone(), Some(contingent));
        }
    }
    all.table()
}

/// What a unit belongs to, the smallest first.
pub(super) fn of(battle: &Battle, unit: UnitId) -> Vec<String> {
    let unit = battle.unit(unit);
    division_id(unit).into_iter().chain([contingent_id(unit)]).collect()
}

fn contingent_id(unit: &Unit) -> String {
    format!("contingent {} {}", unit.side, unit.contingent.0)
}

fn division_id(unit: &Unit) -> Option<String> {
    (!unit.division.is_empty()).then(|| format!("division {} {} {}", unit.side, unit.contingent.0, unit.division))
}
