//! Units, leaders, corps and sides of a battle.
use super::{Names, side_name, slug};
use crate::battle::{Corps, Held, SideInfo, Start};
use crate::scenario::file::File;
use crate::unit::{Arm, CorpsId, Face, Formation, Leader, LeaderId, Rank, Unit, UnitId};
use voltigeur_engine::Faults;
use voltigeur_engine::Side;
use voltigeur_field::hex::HexId;
use voltigeur_kit::scenario::Named;

pub(super) fn units(file: &File, names: &Names<'_>, faults: &mut Faults) -> (Vec<Unit>, Vec<Start>) {
    let mut units: Vec<Unit> = Vec::new();
    let mut starts = Vec::new();
    for (n, unit) in file.unit.iter().enumerate() {
        let id = unit.called().into_owned();
        let place = unit.place();
        let arm = match unit.arm.as_str() {
            "inf" | "infantry" => Arm::Infantry,
            "cav" | "cavalry" => Arm::Cavalry,
            "art" | "artillery" => Arm::Artillery,
            other => {
                faults.unknown(&place, "type", other, ["inf", "cav", "art"]);
                Arm::Infantry
            }
        };
        if units.iter().any(|known| known.id == id) {
            faults.add(&place, "two units have this id", "give each an id of its own");
        }
        if unit.steps == 0 {
            faults.add(&place, "the unit has no steps", "give it at least one step");
        }
        let corps = names.corps.iter().position(|known| *known == unit.corps).unwrap_or(0);
        let face = |face: crate::scenario::file::Face| Face {
            fire: face.fire,
            melee: face.melee,
            movement: face.movement,
            morale: face.morale,
        };
        if let Some(at) = &unit.at {
            let formation = Formation::from_word(&at.formation).unwrap_or_else(|| {
                faults.unknown(&place, "formation", &at.formation, Formation::ALL.map(Formation::word));
                Formation::Column
            });
            let hex = names.hex(&place, &at.hex, faults);
            let known = names.map.grid().parse(&at.hex).is_ok() && Formation::from_word(&at.formation).is_some();
            if at.facing > 5 {
                faults.add(&place, format!("facing {} does not exist", at.facing), "facings are 0 to 5");
            }
            let facing = if formation.has_facing() { at.facing % 6 } else { 0 };
            if known {
                starts.push(Start { unit: UnitId(n as u8), hex, formation, facing, rank: at.stack });
            }
        }
        units.push(Unit {
            id,
            name: unit.name.clone(),
            side: names.side(&place, &unit.side, faults),
            corps: CorpsId(corps as u8),
            arm,
            steps: unit.steps,
            light: unit.light,
            guard: unit.guard,
            militia: unit.militia,
            range: if arm == Arm::Cavalry { 0 } else { unit.range.max(1) },
            line: face(unit.item.line),
            column: face(unit.column),
            arrives: names.arrives(&place, unit.arrives.as_ref(), faults),
        });
    }
    starts.sort_by_key(|start| (start.hex, start.rank, start.unit));
    (units, starts)
}

pub(super) fn leaders(file: &File, names: &Names<'_>, faults: &mut Faults) -> (Vec<Leader>, Vec<(LeaderId, HexId)>) {
    let mut leaders = Vec::new();
    let mut starts = Vec::new();
    for (n, leader) in file.leader.iter().enumerate() {
        let place = leader.place();
        let rank = match leader.rank.as_str() {
            "corps" => Rank::Corps,
            "wing" => Rank::Wing,
            "army_deputy" | "deputy" => Rank::Deputy,
            "army" => Rank::Army,
            other => {
                faults.unknown(&place, "rank", other, ["corps", "wing", "army_deputy", "army"]);
                Rank::Corps
            }
        };
        for corps in leader.commands.iter().filter(|corps| !names.corps.contains(corps)) {
            faults.unknown(&place, "corps", corps, names.corps.iter().map(String::as_str));
        }
        if let Some(at) = &leader.at {
            starts.push((LeaderId(n as u8), names.hex(&place, &at.hex, faults)));
        }
        leaders.push(Leader {
            id: leader.id.as_ref().map_or_else(|| slug(&leader.name), ToString::to_string),
            name: leader.name.clone(),
            side: names.side(&place, &leader.side, faults),
            rank,
            commands: names.mask(&leader.commands),
            combat: leader.combat,
            morale: leader.morale,
            movement: leader.movement,
            initiative: leader.initiative,
            obedience: leader.obedience,
            napoleon: leader.napoleon || leader.name.contains("Napoleon"),
            arrives: names.arrives(&place, leader.arrives.as_ref(), faults),
        });
    }
    (leaders, starts)
}

pub(super) fn corps(file: &File, names: &Names<'_>, units: &[Unit]) -> Vec<Corps> {
    let make = |(n, id): (usize, &String)| {
        let own = |unit: &&Unit| usize::from(unit.corps.0) == n;
        let side = units.iter().find(own).map_or(Side::First, |unit| unit.side);
        let level = file.side.iter().find_map(|side| side.demoralization_levels.get(id).copied());
        let members = (0..units.len()).filter(|&u| usize::from(units[u].corps.0) == n).map(|u| UnitId(u as u8));
        let held = file.entry.iter().filter_map(|entry| entry.held.as_ref()).find(|held| held.corps.contains(id));
        Corps {
            id: id.clone(),
            side,
            level,
            units: members.collect(),
            held: held.map(|held| Held {
                column: held.column.saturating_sub(1),
                until: held.until_turn,
                radius: held.enemy_within,
                released_by: names.mask(&held.released_by),
            }),
        }
    };
    names.corps.iter().enumerate().map(make).collect()
}

pub(super) fn side_info(file: &File, n: usize, names: &Names<'_>, faults: &mut Faults) -> SideInfo {
    let side = &file.side[n];
    let place = side.place();
    let mut hexes = |labels: &[String]| labels.iter().map(|label| names.hex(&place, label, faults)).collect::<Vec<_>>();
    let communication = hexes(&side.loc);
    let exits = file.victory.exit_hexes.get(&side.id).map_or_else(Vec::new, |labels| hexes(labels));
    if communication.is_empty() {
        faults.add(&place, "the side has no lines of communication", "list their hexes as 'loc'");
    }
    SideInfo {
        id: side.id.clone(),
        name: side_name(side),
        nation: match side.nation.as_str() {
            "" => side.nationality.split('_').next().unwrap_or_default().to_owned(),
            nation => nation.to_owned(),
        },
        french: side.nation == "french" || side.nationality == "french",
        communication,
        exit_points: file.victory.vp_exit_step.get(&side.id).copied().unwrap_or(if exits.is_empty() { 0 } else { 2 }),
        exits,
        per_demoralized: file.victory.vp_demoralized_corps.get(&side.id).copied().unwrap_or(0),
        level: side.demoralization_level,
    }
}
