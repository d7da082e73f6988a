//! Making a battle of a file, and telling every fault of it.
use super::file::{self, DivisionKind, File};
use super::units::units;
use super::{ground, orders};
use crate::battle::{Army, Battle};
use crate::lists::{Arm, lists};
use crate::orders::Orders;
use crate::switches::Switches;
use crate::tables::{Allowances, Distances, Scale};
use crate::terrain::Ground;
use crate::unit::{
    Command, Division, DivisionId, FeatureId, Group, Leader, LeaderId, MOST_DIVISIONS, MOST_LEADERS, Unit, UnitId,
    UnitSet,
};
use crate::victory::{EarlyEnd, Objective, Victory};
use voltigeur_engine::{Faults, Side};
use voltigeur_field::table::{Feature, Heading, Length, Table};
use voltigeur_kit::scenario::Entry;

/// Names that a file gives to things, in byte order where numbers follow it.
pub(super) struct Names<'a> {
    pub table: &'a Table<Ground>,
    pub sides: &'a [String; 2],
    pub leaders: Vec<&'a file::Leader>,
    pub divisions: Vec<&'a file::Division>,
    pub groups: &'a [Entry<file::Reinforcement>],
    pub objective_radius: f64,
}

impl Names<'_> {
    pub fn side(&self, place: &str, id: &str, faults: &mut Faults) -> Side {
        match self.sides.iter().position(|side| side == id) {
            Some(0) => Side::First,
            Some(_) => Side::Second,
            None => {
                faults.unknown(place, "side", id, self.sides.iter().map(String::as_str));
                Side::First
            }
        }
    }

    pub fn feature(&self, place: &str, id: &str, faults: &mut Faults) -> Option<FeatureId> {
        let found = self.table.features.iter().position(|feature| feature.id == id);
        if found.is_none() {
            faults.unknown(place, "terrain", id, self.table.features.iter().map(|feature| feature.id.as_str()));
        }
        found.map(|n| FeatureId(n as u8))
    }

    pub fn find_leader(&self, id: &str) -> Option<LeaderId> {
        self.leaders.iter().position(|leader| leader.id == id).map(|n| LeaderId(n as u8))
    }

    pub fn leader(&self, place: &str, id: &str, side: &str, faults: &mut Faults) -> Option<LeaderId> {
        let found = self.find_leader(id);
        match found {
            None => faults.unknown(place, "leader", id, self.leaders.iter().map(|leader| leader.id.as_str())),
            Some(leader) if self.leaders[leader.index()].side != side => {
                faults.add(place, format!("leader '{id}' belongs to the other side"), "name a leader of its own side");
            }
            Some(_) => {}
        }
        found
    }

    pub fn division(&self, place: &str, id: &str, faults: &mut Faults) -> Option<(DivisionId, Side)> {
        let Some(n) = self.divisions.iter().position(|division| division.id == id) else {
            faults.unknown(place, "division", id, self.divisions.iter().map(|division| division.id.as_str()));
            return None;
        };
        let second = self.divisions[n].side == self.sides[1];
        Some((DivisionId(n as u8), if second { Side::Second } else { Side::First }))
    }

    pub fn group(&self, place: &str, id: &str, faults: &mut Faults) -> Option<u8> {
        let found = self.groups.iter().position(|group| group.id == id);
        if found.is_none() {
            faults.unknown(place, "reinforcement", id, self.groups.iter().map(|group| group.id.as_str()));
        }
        found.map(|n| n as u8)
    }
}

/// The scale of the figures. EOTE-0.7.1.
pub(crate) const fn scale(switches: &Switches) -> Scale {
    match (switches.scale_6mm, switches.scale_25mm) {
        (true, _) => Scale::Mm6,
        (_, true) => Scale::Mm25,
        _ => Scale::Mm15,
    }
}

/// A word of an id as a name: `hill_mill` is "Hill mill".
fn name_of(id: &str) -> String {
    let mut letters = id.chars().map(|sign| if sign == '_' { ' ' } else { sign });
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The name of a side.
pub(super) fn side_name(file: &File, side: &str) -> String {
    file.scenario.side_names.get(side).cloned().unwrap_or_else(|| name_of(side))
}

fn items<T>(entries: &[Entry<T>], most: usize) -> Vec<&T> {
    entries.iter().take(most).map(|entry| &entry.item).collect()
}

/// Makes the battle. Only scenarios are compared with the lists; positions of studies are not.
pub(super) fn battle(file: &File, switches: Switches, listed: bool, faults: &mut Faults) -> Battle {
    let scale = scale(&switches);
    let distance = Distances::at(scale);
    let table = ground::table(file, faults);
    let (mut leaders, mut divisions): (Vec<&file::Leader>, Vec<&file::Division>) =
        (items(&file.leader, MOST_LEADERS), items(&file.division, MOST_DIVISIONS));
    leaders.sort_by(|one, other| one.id.cmp(&other.id));
    divisions.sort_by(|one, other| one.id.cmp(&other.id));
    let names = Names {
        table: &table,
        sides: &file.scenario.sides,
        leaders,
        divisions,
        groups: &file.reinforcement,
        objective_radius: distance.objective_radius,
    };
    let mut areas = Vec::new();
    let leaders: Vec<Leader> = names.leaders.iter().map(|text| leader(text, listed, &names, faults)).collect();
    let mut divisions: Vec<Division> =
        names.divisions.iter().map(|text| division(text, &names, &mut areas, faults)).collect();
    let units = units(file, &names, scale, &switches, listed, faults);
    let ids: Vec<UnitId> = (0..units.len()).map(|n| UnitId(n as u8)).collect();
    let set = |of: &dyn Fn(&Unit) -> bool| ids.iter().copied().filter(|id| of(&units[id.index()])).collect::<UnitSet>();
    for (n, division) in divisions.iter_mut().enumerate() {
        let own = Command::Division(DivisionId(n as u8));
        division.units = set(&|unit| unit.command == own);
    }
    let groups = file.reinforcement.iter().enumerate();
    let groups = groups.map(|(n, text)| group(n, text, &units, &leaders, &names, faults)).collect();
    let army = |n: usize| {
        let id = &file.scenario.sides[n];
        let own = || file.unit.iter().filter(|unit| unit.side == *id).map(|unit| unit.nation.as_str());
        // The nation of most of its troops; the first of them if two are level.
        let count = |nation: &str| own().filter(|&other| other == nation).count();
        let nation = own().rev().max_by_key(|nation| count(nation)).unwrap_or_default();
        Army {
            id: id.clone(),
            name: side_name(file, id),
            nation: nation.to_owned(),
            exit: file.scenario.exit_edges.get(id).copied(),
        }
    };
    let sides = [army(0), army(1)];
    let victory = victory(&file.victory, &names, faults);
    let feature_name = |feature: &Feature<Ground>| {
        let text = file.terrain.iter().find(|text| text.id == feature.id);
        text.and_then(|text| text.name.clone()).unwrap_or_else(|| name_of(&feature.id))
    };
    Battle {
        id: file.head.id.clone(),
        title: file.head.title.clone(),
        year: file.scenario.year,
        turns: file.clock.turns,
        starts: file.clock.starts().unwrap_or(0),
        rain: file.scenario.rain,
        first_orders_at_once: file.scenario.first_turn_orders_immediate,
        sides,
        feature_names: table.features.iter().map(feature_name).collect(),
        areas,
        of_side: Side::BOTH.map(|side| set(&|unit| unit.side == side)),
        infantry: set(&|unit| unit.arm == Arm::Infantry),
        cavalry: set(&|unit| unit.arm == Arm::Cavalry),
        artillery: set(&|unit| unit.arm == Arm::Artillery),
        detachments: set(&|unit| unit.parent.is_some()),
        units,
        leaders,
        divisions,
        groups,
        victory,
        switches,
        allowance: Allowances::at(scale, switches.movement_chart),
        distance,
        table,
    }
}

fn leader(text: &file::Leader, listed: bool, names: &Names<'_>, faults: &mut Faults) -> Leader {
    let place = format!("leader '{}'", text.id);
    let list = text.list_nation.as_deref().unwrap_or(&text.nation);
    let rated = lists().rating(list, &text.name);
    if listed && !text.house && rated != text.rating {
        let wrong = format!("rating {}, where the lists have {rated} for {} of {list}", text.rating, text.name);
        faults.add(&place, wrong, "write that, or say house = true (EOTE-CE.5)");
    }
    let superior = text.superior.as_ref().and_then(|id| names.leader(&place, id, &text.side, faults));
    if let Some(over) = superior.map(|over| names.leaders[over.index()]).filter(|over| over.level <= text.level) {
        faults.add(
            &place,
            format!("'{}' does not outrank him", over.id),
            "name a superior of a higher level (EOTE-3.1.1)",
        );
    }
    let start = match (text.x, text.y) {
        (Some(x), Some(y)) => Some([Length::round(x), Length::round(y)]),
        _ => None,
    };
    placed(&place, start.is_some(), text.x.is_some() != text.y.is_some(), text.reinforcement.is_some(), faults);
    Leader {
        id: text.id.clone(),
        name: text.name.clone(),
        side: names.side(&place, &text.side, faults),
        nation: text.nation.clone(),
        british: text.nation == "Great Britain",
        french: text.nation == "France",
        level: text.level,
        rating: text.rating,
        superior,
        start,
        group: text.reinforcement.as_ref().and_then(|id| names.group(&place, id, faults)),
    }
}

/// Somebody stands on the table or comes later.
pub(super) fn placed(place: &str, there: bool, half: bool, comes: bool, faults: &mut Faults) {
    if half || there == comes {
        faults.add(
            place,
            "it must either stand on the table or come with a reinforcement",
            "give x and y, or 'reinforcement'",
        );
    }
}

fn division(
    text: &file::Division,
    names: &Names<'_>,
    areas: &mut Vec<voltigeur_field::table::Polygon>,
    faults: &mut Faults,
) -> Division {
    let place = format!("division '{}'", text.id);
    let side = names.side(&place, &text.side, faults);
    let superior = text.superior.as_ref().and_then(|id| names.leader(&place, id, &text.side, faults));
    let under = superior.is_some_and(|over| names.leaders[over.index()].level == crate::unit::Level::Division);
    if under {
        faults.add(
            &place,
            "its superior is the leader of a division",
            "name a corps, wing or army leader (EOTE-3.1.1)",
        );
    }
    let orders = match &text.order {
        Some(order) => orders::orders(order, &place, side, names, areas, faults),
        None => Orders::default(),
    };
    Division {
        id: text.id.clone(),
        name: text.name.clone(),
        side,
        cavalry: text.kind == DivisionKind::Cavalry,
        leader: names.leader(&place, &text.leader, &text.side, faults).unwrap_or(LeaderId(0)),
        superior,
        orders,
        units: UnitSet::EMPTY,
    }
}

/// A group of reinforcements: its units by id, batteries after the rest. EOTE-S.3.
fn group(
    n: usize,
    text: &file::Reinforcement,
    units: &[Unit],
    leaders: &[Leader],
    names: &Names<'_>,
    faults: &mut Faults,
) -> Group {
    let place = format!("reinforcement '{}'", text.id);
    let side = names.side(&place, &text.side, faults);
    let own = |group: Option<u8>| group == Some(n as u8);
    let mut coming: Vec<UnitId> = (0..units.len()).filter(|&m| own(units[m].group)).map(|m| UnitId(m as u8)).collect();
    coming.sort_by_key(|unit| (units[unit.index()].arm == Arm::Artillery, *unit));
    let with: Vec<LeaderId> =
        (0..leaders.len()).filter(|&m| own(leaders[m].group)).map(|m| LeaderId(m as u8)).collect();
    if let Some(said) = &text.with_leaders {
        let mut said: Vec<&str> = said.iter().map(String::as_str).collect();
        said.sort_unstable();
        if said != with.iter().map(|leader| leaders[leader.index()].id.as_str()).collect::<Vec<_>>() {
            let remedy = "make 'with_leaders' and the leaders' 'reinforcement' agree";
            faults.add(&place, "it does not name the leaders who come with it", remedy);
        }
    }
    let strangers = coming.iter().any(|unit| units[unit.index()].side != side)
        || with.iter().any(|leader| leaders[leader.index()].side != side);
    if strangers {
        faults.add(&place, "a unit or leader of the other side comes with it", "keep each group to one side");
    }
    let spot = |[x, y]: [f64; 2]| [Length::round(x), Length::round(y)];
    Group {
        id: text.id.clone(),
        side,
        turn: text.turn,
        point: spot(text.point),
        alternative: text.alternative_point.map(spot),
        heading: Heading::compass(text.heading),
        after: text.after.as_ref().and_then(|id| names.group(&place, id, faults)),
        units: coming,
        leaders: with,
    }
}

fn victory(text: &file::Victory, names: &Names<'_>, faults: &mut Faults) -> Victory {
    let mut objectives = Vec::new();
    for objective in &text.objective {
        let place = format!("victory.objective '{}'", objective.terrain);
        let initial = objective.initial.as_deref().filter(|&id| id != "none");
        let initial = initial.map(|id| names.side(&place, id, faults));
        let Some(terrain) = names.feature(&place, &objective.terrain, faults) else { continue };
        objectives.push(Objective { terrain, points: objective.points, hold: objective.hold, initial });
    }
    let early_end = match &text.early_end {
        None => EarlyEnd::Never,
        Some(file::EarlyEnd::AllBroken) => EarlyEnd::AllBroken,
        Some(file::EarlyEnd::HoldTwice { side, objective }) => {
            let side = names.side("victory.early_end", side, faults);
            let named = text.objective.iter().map(|objective| objective.terrain.as_str());
            match named.clone().position(|terrain| terrain == objective) {
                Some(n) => EarlyEnd::HoldTwice(side, n as u8),
                None => {
                    faults.unknown("victory.early_end", "objective", objective, named);
                    EarlyEnd::Never
                }
            }
        }
    };
    let leaders = text.points_per_leader_killed;
    Victory {
        objectives,
        early_end,
        per_unit: text.points_per_enemy_unit_routed_or_removed,
        per_worn_unit: text.points_per_enemy_unit_with_4_or_more_hits,
        per_battery: text.points_per_captured_battery,
        per_leader: [leaders.division, leaders.corps, leaders.wing, leaders.army],
        margin: text.margin_for_victory,
    }
}
