//! Divisions, and the corps, wings and armies above them.
use crate::battle::Battle;
use crate::unit::{Command, LeaderId, Level, UnitId};
use voltigeur_engine::english::possessive;
use voltigeur_engine::view::{Formation, Formations};

/// The divisions of both sides, and what their leaders' superiors command.
pub(super) fn table(battle: &Battle) -> Vec<Formation> {
    let mut all = Formations::default();
    for leader in battle.all_leaders() {
        let of = battle.leader(leader);
        let level = match of.level {
            Level::Division => continue,
            Level::Corps => "corps",
            Level::Wing => "wing",
            Level::Army => "army",
        };
        let name = format!("{} {level}", possessive(&of.name));
        all.add(of.side, level, commanded_by(battle, leader), name, of.superior.map(|over| commanded_by(battle, over)));
    }
    for division in &battle.divisions {
        let parent = division.superior.map(|over| commanded_by(battle, over));
        let level = if division.cavalry { "cavalry" } else { "division" };
        all.add(division.side, level, division_id(&division.id), division.name.clone(), parent);
    }
    all.table()
}

/// What a unit belongs to, the smallest first.
pub(super) fn of(battle: &Battle, unit: UnitId) -> Vec<String> {
    let (mut all, mut over) = match battle.unit(unit).command {
        Command::Division(division) => {
            let division = battle.division(division);
            (vec![division_id(&division.id)], division.superior)
        }
        Command::Reserve(leader) => (Vec::new(), Some(leader)),
    };
    while let Some(leader) = over {
        all.push(commanded_by(battle, leader));
        over = battle.leader(leader).superior;
    }
    all
}

fn division_id(id: &str) -> String {
    format!("division {id}")
}

fn commanded_by(battle: &Battle, leader: LeaderId) -> String {
    format!("led by {}", battle.leader(leader).id)
}
