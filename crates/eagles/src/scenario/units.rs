//! The units of a scenario file, with the detachments that they may form.
use super::build::{Names, placed};
use super::file::{self, File};
use super::troops;
use crate::lists::{Arm, Skirmish};
use crate::switches::Switches;
use crate::tables::Scale;
use crate::terrain::{Ground, Kind};
use crate::unit::{Command, DivisionId, MOST_UNITS, Unit, UnitId};
use voltigeur_engine::Faults;
use voltigeur_field::table::{Block, Feature, Heading, Pose, Shape};

/// All units and the detachments that they may form, in byte order of their ids. EOTE-0.5.2.
pub(super) fn units(
    file: &File,
    names: &Names<'_>,
    scale: Scale,
    switches: &Switches,
    listed: bool,
    faults: &mut Faults,
) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    for text in &file.unit {
        let unit = unit(text, file.scenario.year, names, scale, switches, listed, faults);
        if unit.skirmish != Skirmish::None {
            units.push(detachment(&unit));
        }
        units.push(unit);
    }
    if units.len() > MOST_UNITS {
        let wrong = format!("{} units, detachments that may be formed included", units.len());
        faults.add("unit", wrong, format!("at most {MOST_UNITS}"));
        units.truncate(MOST_UNITS);
    }
    units.sort_by(|one, other| one.id.cmp(&other.id));
    for n in 0..units.len() {
        // A detachment stands right behind its parent in this order.
        let own = units.get(n + 1).is_some_and(|next| next.id == detachment_id(&units[n].id));
        if own {
            units[n].detachment = Some(UnitId((n + 1) as u8));
            units[n + 1].parent = Some(UnitId(n as u8));
        }
    }
    units
}

fn detachment_id(parent: &str) -> String {
    format!("{parent}.sk")
}

/// The detachment that a unit may form: one skirmish stand. EOTE-1.0.2.9, EOTE-5.4.3.
fn detachment(parent: &Unit) -> Unit {
    Unit {
        id: detachment_id(&parent.id),
        name: format!("{} skirmish line", parent.name),
        stands: 1,
        skirmish_stands: 1,
        skirmish: Skirmish::None,
        assault_column: false,
        sappers: false,
        engineers: false,
        start: None,
        garrison: None,
        group: None,
        ..parent.clone()
    }
}

fn unit(
    text: &file::Unit,
    year: u16,
    names: &Names<'_>,
    scale: Scale,
    switches: &Switches,
    listed: bool,
    faults: &mut Faults,
) -> Unit {
    let place = format!("unit '{}'", text.id);
    let side = names.side(&place, &text.side, faults);
    let command = match names.find_leader(&text.division) {
        Some(leader) => {
            names.leader(&place, &text.division, &text.side, faults);
            Command::Reserve(leader)
        }
        None => {
            let division = names.division(&place, &text.division, faults);
            if division.is_some_and(|(_, of)| of != side) {
                let wrong = format!("division '{}' belongs to the other side", text.division);
                faults.add(&place, wrong, "name a division of its own side");
            }
            Command::Division(division.map_or(DivisionId(0), |(division, _)| division))
        }
    };
    let mounting = troops::mounting(&text.nation);
    let ranks = text.ranks.unwrap_or(mounting.ranks);
    if !matches!(ranks, 2 | 3) {
        faults.add(&place, format!("{ranks} ranks"), "2 or 3 (EOTE-1.1.1.1)");
    }
    let stands = match text.arm {
        Arm::Infantry => text.stands.unwrap_or(mounting.infantry),
        Arm::Cavalry => text.stands.unwrap_or(mounting.cavalry),
        Arm::Artillery => text.stands.unwrap_or(1),
    };
    if !(1..=8).contains(&stands) {
        faults.add(&place, format!("{stands} stands"), "1 to 8");
    }
    let [frontage, depth] = troops::stand(scale, text.arm, ranks);
    let skirmish_stands = match text.arm {
        Arm::Infantry => mounting.figures / 2,
        Arm::Cavalry => stands,
        Arm::Artillery => 0,
    };
    let skirmish = match listed {
        true => troops::rated(text, year, switches, faults),
        false => text.skirmish.map(Skirmish::from).unwrap_or_default(),
    };
    let assault_column = text.french_assault_column.unwrap_or_else(|| troops::assaults_in_column(&text.nation));
    let least = (frontage.0 * i32::from(stands) + 999) / 1000;
    let widths = [least as u8, (scale.of(4.0) as u8) * skirmish_stands];
    let formation = troops::formation(text, stands, widths, assault_column, faults);
    let garrison = text.garrison.as_ref().and_then(|id| names.feature(&place, id, faults));
    let start = match (text.x, text.y, garrison) {
        (Some(x), Some(y), _) => Some(Pose::new(x, y, Heading::compass(text.heading.unwrap_or(0.0)))),
        (_, _, Some(town)) => town_middle(&names.table.features[town.index()]),
        _ => None,
    };
    if let Some(town) = garrison.filter(|town| names.table.features[town.index()].kind.kind != Kind::TownBlock) {
        let wrong = format!("'{}' is not a town block", names.table.features[town.index()].id);
        faults.add(&place, wrong, "name a town block for the garrison (EOTE-7.15.10)");
    }
    if garrison.is_some() && text.arm == Arm::Cavalry {
        faults.add(&place, "cavalry cannot garrison a town", "garrison it with infantry or a battery (EOTE-7.15.1)");
    }
    placed(&place, start.is_some(), text.x.is_some() != text.y.is_some(), text.reinforcement.is_some(), faults);
    Unit {
        id: text.id.clone(),
        name: text.name.clone(),
        side,
        nation: text.nation.clone(),
        british: text.nation == "Great Britain",
        french: text.nation == "France",
        command,
        arm: text.arm,
        ce: i16::from(text.ce),
        stands,
        frontage,
        depth,
        skirmish_stands,
        skirmish,
        assault_column,
        lance: text.lance,
        sappers: text.sappers,
        engineers: text.engineers,
        size: text.size,
        horse: text.horse,
        howitzers: text.howitzers,
        parent: None,
        detachment: None,
        start: start.map(|pose| (pose, formation)),
        garrison,
        group: text.reinforcement.as_ref().and_then(|id| names.group(&place, id, faults)),
    }
}

fn town_middle(feature: &Feature<Ground>) -> Option<Pose> {
    let Shape::Area(polygon) = &feature.shape else { return None };
    let middle = Block::new(polygon.triangles().iter().take(8).cloned()).middle();
    Some(Pose::new(middle.x, middle.y, Heading::NORTH))
}
