//! From a scenario file to a battle, with all faults at once.
use super::Scenario;
use super::file::{ConditionFile, HeadquartersFile, SetUp};
use crate::battle::{
    Arrival, Award, Battle, Condition, Depot, Element, FirstOrder, Hexes, Level, MOST_HEXES, OrderKind, Organization,
    Place, Points, SideInfo, Start,
};
use crate::switches::Switches;
use crate::tables::tables;
use crate::terrain::{Feature, Ground};
use crate::unit::{Branch, ElementId, ElementSet, LeaderId, Nation, UnitSet};
use voltigeur_engine::{Faults, Side};
use voltigeur_field::Id;
use voltigeur_field::hex::{HexId, Map};
use voltigeur_kit::hex::map_text::{MapBuilder, hex_of, hexes_of};

/// Makes a battle of a file and notes what is wrong with it.
pub(super) struct Builder<'a> {
    pub(super) file: &'a Scenario,
    pub(super) faults: &'a mut Faults,
    pub(super) map: Map<Ground, Feature>,
    pub(super) sides: [String; 2],
}

impl<'a> Builder<'a> {
    /// Nothing without a map.
    pub(super) fn new(file: &'a Scenario, faults: &'a mut Faults) -> Option<Self> {
        let size = [file.map.cols, file.map.rows];
        let mut map = MapBuilder::<Ground, Feature>::new(size, MOST_HEXES, &file.map.terrain, faults)?;
        map.levels(&file.map.elevation);
        map.slopes(|climb| Some(if climb == 1 { Feature::GentleSlope } else { Feature::SteepSlope }));
        for feature in &file.features {
            let place = format!("feature '{}' (line {})", feature.kind.word(), feature.line);
            for side in &feature.hexsides {
                map.side(&place, side, feature.kind);
            }
        }
        for gate in &file.gates {
            map.side(&format!("gate (line {})", gate.line), &gate.hexside, Feature::Gate);
        }
        for road in &file.roads {
            map.way(&format!("road '{}' (line {})", road.id, road.line), Feature::Road, &road.hexes);
        }
        let map = map.finish();
        Some(Self { file, faults, map, sides: file.side_ids() })
    }

    pub(super) fn side(&mut self, place: &str, id: &str) -> Option<Side> {
        let known = self.sides.iter().map(String::as_str).collect::<Vec<_>>();
        self.faults.find(place, "side", id, known.iter().copied()).map(|n| Side::BOTH[n])
    }

    pub(super) fn hex(&mut self, place: &str, label: &str) -> Option<HexId> {
        hex_of(&self.map, place, label, self.faults)
    }

    pub(super) fn hexes(&mut self, place: &str, labels: &[String]) -> Vec<HexId> {
        hexes_of(&self.map, place, labels, self.faults)
    }

    pub(super) fn arrival(&mut self, place: &str, id: &str) -> Option<u8> {
        let known = self.file.arrivals.iter().map(|arrival| arrival.id.as_str());
        self.faults.find(place, "reinforcement", id, known).map(|n| n as u8)
    }

    pub(super) fn element(&mut self, place: &str, id: &str) -> Option<ElementId> {
        let known = self.file.elements.iter().map(|element| element.id.as_str());
        self.faults.find(place, "element", id, known).map(ElementId::from_index)
    }

    pub(super) fn leader(&mut self, place: &str, id: &str) -> Option<LeaderId> {
        let known = self.file.leaders.iter().map(|leader| leader.id.as_str());
        self.faults.find(place, "leader", id, known).map(LeaderId::from_index)
    }

    /// Somebody who stands in one hex or comes with an arrival.
    pub(super) fn start(&mut self, place: &str, set_up: &SetUp) -> Option<Start> {
        match (set_up.hexes.as_slice(), &set_up.reinforcement) {
            ([hex], None) => self.hex(place, hex).map(Start::Hex),
            ([], Some(id)) => self.arrival(place, id).map(Start::Arrives),
            _ => {
                self.faults.add(
                    place,
                    "its set-up names no single hex",
                    "write { hexes = [\"1010\"] } or { reinforcement = \"…\" }",
                );
                None
            }
        }
    }

    pub(super) fn battle(mut self, switches: Switches) -> Option<Battle> {
        let file = self.file;
        let organizations = self.organizations();
        let roads: Vec<Vec<HexId>> =
            file.roads.iter().map(|road| self.hexes(&format!("road '{}'", road.id), &road.hexes)).collect();
        let places = self.places();
        let arrivals = self.arrivals();
        let depots = self.depots();
        self.bridges();
        let (leaders, leader_starts) = self.leaders();
        let mut elements = self.elements();
        let (units, starts) = self.units(&organizations, switches);
        self.clashes(&units, &starts);
        let points = self.points();
        let levels = self.levels();
        for (n, unit) in units.iter().enumerate() {
            if let Some(element) = elements.get_mut(unit.element.index()) {
                element.units.insert(crate::unit::UnitId::from_index(n));
            }
        }
        let parents: Vec<_> = elements.iter().enumerate().filter_map(|(n, e)| Some((n, e.parent?))).collect();
        for (part, parent) in parents {
            if let Some(parent) = elements.get_mut(parent.index()) {
                parent.parts.insert(ElementId::from_index(part));
            }
        }
        let mut organizations = organizations;
        for unit in units.iter().filter(|unit| unit.branch == Branch::Infantry && unit.parts.is_empty()) {
            if let Some(organization) = organizations.get_mut(unit.organization.index()) {
                organization.steps += u16::from(unit.steps);
            }
        }
        let mut periods = [None; Nation::COUNT];
        periods[Nation::Prussian.index()] = file.rest.prussian_period.map(|period| period.word());
        periods[Nation::Austrian.index()] = file.rest.austrian_period.map(|period| period.word());
        let nation_of = |side: Side| {
            let own = units.iter().find(|unit| unit.side == side).map(|unit| unit.nation);
            own.unwrap_or(Nation::French)
        };
        let names = file.side_names();
        let sides = [Side::First, Side::Second].map(|side| SideInfo {
            id: self.sides[side.index()].clone(),
            name: names[side.index()].clone(),
            nation: nation_of(side),
        });
        if !self.faults.is_empty() {
            return None;
        }
        Some(Battle {
            id: file.head.id.clone(),
            title: file.head.title.clone(),
            turns: file.clock.turns,
            start_minute: file.clock.starts().unwrap_or(0),
            switches,
            tables: tables(),
            map: self.map,
            sides,
            units,
            starts,
            leaders,
            leader_starts,
            elements,
            organizations,
            roads,
            depots,
            places,
            arrivals,
            points,
            levels,
            periods,
            sight_limit: file.special.sight_limit.iter().map(|limit| (limit.from_turn, limit.hexes)).collect(),
            prone_nations: file.special.prone_nations.clone(),
        })
    }

    fn organizations(&mut self) -> Vec<Organization> {
        let all = &self.file.organizations;
        let mut read = Vec::new();
        for organization in all {
            let side = self.side(&organization.item.told(), &organization.side).unwrap_or(Side::First);
            read.push(Organization { id: organization.id.clone(), side, steps: 0 });
        }
        read
    }

    fn places(&mut self) -> Vec<Place> {
        let mut read = Vec::new();
        for place in &self.file.places {
            let at = place.item.told();
            let hexes = self.hexes(&at, &place.hexes);
            let control = place.initial_control.as_deref().and_then(|id| self.side(&at, id));
            read.push(Place { name: place.name.clone(), hexes, control });
        }
        read
    }

    /// LB-25.3: turns, times, edge hexes.
    fn arrivals(&mut self) -> Vec<Arrival> {
        let mut read = Vec::new();
        for arrival in &self.file.arrivals {
            let at = arrival.item.told();
            self.file.clock.check_turn(&at, arrival.turn, self.faults);
            if let Some(time) = &arrival.time {
                self.file.clock.check_time(&at, arrival.turn, time, self.faults);
            }
            let entry = self.hexes(&at, &arrival.entry);
            for &hex in &entry {
                if self.map.around(hex).iter().all(Option::is_some) {
                    let label = self.map.grid().label(self.map.hex(hex));
                    self.faults.add(&at, format!("hex {label} is not at the edge of the map"), "name edge hexes");
                }
            }
            if entry.is_empty() {
                self.faults.add(&at, "it has no hex to enter by", "add entry = [\"…\"]");
            }
            let side = self.side(&at, &arrival.side).unwrap_or(Side::First);
            read.push(Arrival { id: arrival.id.clone(), side, turn: arrival.turn, entry });
        }
        read
    }

    fn road(&mut self, place: &str, id: &str) -> Option<usize> {
        let known = self.file.roads.iter().map(|road| road.id.as_str());
        self.faults.find(place, "road", id, known)
    }

    /// LB-17.10.3: a depot lies beyond the end of its road.
    fn depots(&mut self) -> Vec<Depot> {
        let mut read = Vec::new();
        for depot in &self.file.depots {
            let at = format!("depot (line {})", depot.line);
            let side = self.side(&at, &depot.side);
            let road = self.road(&at, &depot.road);
            let exit = self.hex(&at, &depot.exit);
            let (Some(side), Some(road), Some(exit)) = (side, road, exit) else { continue };
            let hexes = &self.file.roads[road].hexes;
            if hexes.first() != Some(&depot.exit) && hexes.last() != Some(&depot.exit) {
                let wrong = format!("road '{}' does not end in {}", depot.road, depot.exit);
                self.faults.add(&at, wrong, "name the hex by which the road leaves the map");
            }
            read.push(Depot { side, road: road as u8, exit });
        }
        read
    }

    fn bridges(&mut self) {
        for bridge in &self.file.bridges {
            let at = format!("bridge (line {})", bridge.line);
            self.road(&at, &bridge.road);
            match self.map.grid().parse_side(&bridge.hexside) {
                Ok(side) if self.map.features(side).has(Feature::Road) => {}
                Ok(_) => self.faults.add(&at, "no road crosses this hexside", "name a hexside that the road crosses"),
                Err(why) => self.faults.add(&at, why.to_string(), "write a hex and a direction, as in 1109/3"),
            }
        }
    }

    fn elements(&mut self) -> Vec<Element> {
        let mut read = Vec::new();
        for element in &self.file.elements {
            let at = element.item.told();
            let side = self.side(&at, &element.side).unwrap_or(Side::First);
            let commander = self.leader(&at, &element.commander).unwrap_or(LeaderId(0));
            let parent = element.parent.as_deref().and_then(|id| self.element(&at, id));
            let headquarters = match &element.hq {
                None => None,
                Some(HeadquartersFile::Hex(hex)) => self.hex(&at, hex).map(Start::Hex),
                Some(HeadquartersFile::Arrives { reinforcement }) => {
                    self.arrival(&at, reinforcement).map(Start::Arrives)
                }
            };
            if parent.is_none() && element.hq.is_none() {
                self.faults.add(&at, "it has no headquarters", "add hq = \"…\", or name its parent");
            }
            if parent.is_some() && element.hq.is_some() {
                self.faults.add(&at, "a sub-element has no headquarters of its own (LB-9.5b)", "remove hq");
            }
            let order = element.order.as_ref().and_then(|order| {
                let kind = match order.kind.as_str() {
                    "attack" => OrderKind::Attack,
                    "move" => OrderKind::Move,
                    "defend" => OrderKind::Defend,
                    word => {
                        self.faults.unknown(&at, "order", word, ["attack", "move", "defend"]);
                        return None;
                    }
                };
                let objective: Hexes = self.hexes(&at, &order.objective.hexes).into_iter().collect();
                if objective.is_empty() {
                    self.faults.add(&at, "its order has no objective", "name its hexes");
                }
                Some(FirstOrder { kind, objective })
            });
            read.push(Element {
                id: element.id.clone(),
                name: element.name.clone().unwrap_or_else(|| element.id.clone()),
                side,
                kind: element.kind,
                commander,
                parent,
                headquarters,
                order,
                parts: ElementSet::EMPTY,
                units: UnitSet::EMPTY,
            });
        }
        self.parents(&read);
        read
    }

    /// LB-9.1a: one level of sub-elements, of the same side, with one commander each.
    fn parents(&mut self, elements: &[Element]) {
        for (n, element) in elements.iter().enumerate() {
            let at = format!("element '{}'", element.id);
            if let Some(parent) = element.parent.and_then(|parent| elements.get(parent.index())) {
                if parent.parent.is_some() || std::ptr::eq(parent, element) {
                    self.faults.add(
                        &at,
                        "its parent is a sub-element itself",
                        "name the element that has headquarters",
                    );
                }
                if parent.side != element.side {
                    self.faults.add(&at, "its parent is on the other side", "name an element of its own side");
                }
            }
            if elements[..n].iter().any(|other| other.commander == element.commander) {
                self.faults.add(&at, "its commander commands another element, too", "name another leader");
            }
        }
    }

    fn place_number(&mut self, at: &str, name: &str) -> Option<u8> {
        let known = self.file.places.iter().map(|place| place.name.as_str());
        self.faults.find(at, "named place", name, known).map(|n| n as u8)
    }

    /// LB-25.7.
    fn points(&mut self) -> Vec<Points> {
        let mut read = Vec::new();
        for points in &self.file.victory.points {
            let at = format!("victory.points '{}'", points.what);
            let side = if points.side == "either" { None } else { self.side(&at, &points.side) };
            let place = |builder: &mut Self| match &points.named {
                Some(name) => builder.place_number(&at, name),
                None => {
                    builder.faults.add(&at, "it names no place", "add named = \"…\"");
                    None
                }
            };
            let award = match points.what.as_str() {
                "control" => place(self).map(Award::Control),
                "control_majority" => place(self).map(Award::Majority),
                "enemy_infantry_or_cavalry_step_lost" => Some(Award::Steps),
                "enemy_battery_destroyed" => Some(Award::Batteries),
                "enemy_leader_killed_or_captured" => Some(Award::Leaders),
                "enemy_org_at_level_2_or_worse_at_end" => Some(Award::Organizations),
                word => {
                    let known = [
                        "control",
                        "control_majority",
                        "enemy_infantry_or_cavalry_step_lost",
                        "enemy_battery_destroyed",
                        "enemy_leader_killed_or_captured",
                        "enemy_org_at_level_2_or_worse_at_end",
                    ];
                    self.faults.unknown(&at, "kind of points", word, known);
                    None
                }
            };
            read.extend(award.map(|award| Points { side, award, each: points.each }));
        }
        read
    }

    fn levels(&mut self) -> Vec<Level> {
        let mut read = Vec::new();
        for level in &self.file.victory.levels {
            let at = format!("victory.levels '{}'", level.level);
            let any = level.any.iter().map(|condition| self.condition(&at, condition)).collect();
            read.push(Level { name: level.level.replace('_', " "), any });
        }
        read
    }

    fn condition(&mut self, at: &str, condition: &ConditionFile) -> Condition {
        let side = if condition.side == "either" { None } else { self.side(at, &condition.side) };
        if condition.controls.is_empty() && condition.lead.is_none() {
            self.faults.add(at, "a condition asks for nothing", "add controls = [\"…\"] or lead = …");
        }
        let controls = condition.controls.iter().filter_map(|name| self.place_number(at, name)).collect();
        Condition { side, controls, lead: condition.lead }
    }
}
