//! A study's own map as the tables of a scenario file, each on the line of the study that says it.
use super::ground::{Map, MapArea};
use super::troops::{LeaderLine, UnitLine};
use crate::battle::Effects;
use crate::scenario::file::{self, Canvas, File, LinkType, Setup, SideTable, Terrain, VictoryKind};
use crate::traits::TraitKind;
use crate::unit::Arm;
use std::collections::BTreeMap;
use voltigeur_engine::study::StudyError;
use voltigeur_kit::scenario::{Entry, Head, Part};

/// How many turns a battle has if nothing is said.
const TURNS: u8 = 20;
/// The size of the plane on which the Areas are drawn.
const PLANE: f32 = 800.0;
/// Half of the side of an Area, as it is drawn.
const HALF: f32 = 40.0;

impl Map<'_> {
    /// The whole file. `line` stands for what no line says.
    pub fn file(&self, line: usize) -> Result<File, StudyError> {
        let sight = self.lines.sight.as_ref().map(|at| at.item).unwrap_or_default();
        let rest = file::Rest { first_player: self.sides[0].0.clone(), los_mode: sight, setup_order: Vec::new() };
        let areas = self.areas.iter().enumerate();
        let leaders = self.lines.leaders.iter();
        // The lines of the study say where units stand.
        let free = Setup::Free { forbidden_areas: Vec::new(), approaches_allowed: false, squares_allowed: false };
        let setup = self.sides.iter().map(|(id, _)| (id.clone(), Entry::new(line, free.clone())));
        Ok(File {
            head: Part::new(line, Head::of_study(crate::ID)),
            scenario: Entry::new(line, rest),
            canvas: Entry::new(line, Canvas { width: PLANE, height: PLANE }),
            sides: self.side_tables()?,
            setup: setup.collect(),
            areas: areas.map(|(n, area)| Ok(Entry::new(area.line, self.area(n, area)?))).collect::<Result<_, _>>()?,
            links: self.link_tables(),
            roads: self.roads(),
            turns: self.turns(line)?,
            units: self.units(line)?,
            leaders: leaders
                .map(|at| Ok(Entry::new(at.line, self.leader(at.line, &at.item)?)))
                .collect::<Result<_, _>>()?,
            seniority: self.seniority(line),
            victory: self.prizes(line)?,
            options: Vec::new(),
            los_override: Vec::new(),
            los_check: Vec::new(),
            symmetry: None,
        })
    }

    fn side_tables(&self) -> Result<BTreeMap<String, Entry<SideTable>>, StudyError> {
        let line = self.lines.sides.as_ref().map_or(0, |at| at.line);
        let table = |(id, name): &(String, &str)| {
            let entry = self.areas.iter().find(|area| self.entry_of(area).is_ok_and(|side| side == Some(id)));
            let table = SideTable {
                name: (*name).to_owned(),
                nation: None,
                reinforcement_area: entry.map(|area| area.id.clone()),
                contingents: self.contingents(id)?,
            };
            Ok((id.clone(), Entry::new(line, table)))
        };
        self.sides.iter().map(table).collect()
    }

    fn turns(&self, line: usize) -> Result<Vec<Entry<file::Turn>>, StudyError> {
        let mut bonus: BTreeMap<String, i8> = self.sides.iter().map(|(id, _)| (id.clone(), 0)).collect();
        for Entry { line, item: (name, points) } in &self.lines.bonuses {
            bonus.insert(self.side(*line, name)?.to_owned(), *points);
        }
        let turn = |n| file::Turn { n, time: format!("turn {n}"), cp_bonus: bonus.clone() };
        let last = self.lines.turns.as_ref().map_or(TURNS, |at| at.item);
        Ok((1..=last).map(|n| Entry::new(line, turn(n))).collect())
    }

    /// The contingents that a side's units name; those that name none form one of the side's own name.
    fn contingents(&self, side: &str) -> Result<Vec<String>, StudyError> {
        let mut found = Vec::new();
        for unit in &self.lines.units {
            if self.side(unit.line, &unit.item.side)? == side {
                let name = unit.item.contingent.as_ref().map_or(side.to_owned(), |name| name.to_lowercase());
                if !found.contains(&name) {
                    found.push(name);
                }
            }
        }
        Ok(found)
    }

    fn area(&self, n: usize, area: &MapArea<'_>) -> Result<file::Area, StudyError> {
        let said = area.said.cloned().unwrap_or_default();
        let [x, y] = self.place(n);
        let kind = match (said.effects, &said.entry) {
            (_, Some(_)) => "entry",
            (Effects::Wood, _) => "wood",
            (Effects::Buildings, _) => "farm",
            (Effects::None, None) if said.height > 0 => "heights",
            (Effects::None, None) => "field",
        };
        let [left, right, top, bottom] = [x - HALF, x + HALF, y - HALF, y + HALF];
        Ok(file::Area {
            id: area.id.clone(),
            name: area.name.to_owned(),
            terrain: if said.effects == Effects::None { Terrain::Open } else { Terrain::Closed },
            kind: kind.to_owned(),
            effects: said.effects,
            height: said.height,
            ridge: said.ridge,
            capacity: said.capacity,
            reinforcement: self.entry_of(area)?.map(str::to_owned),
            x,
            y,
            polygon: vec![[left, top], [right, top], [right, bottom], [left, bottom]],
        })
    }

    /// Areas are drawn in rows.
    fn place(&self, n: usize) -> [f32; 2] {
        let row = (1..).find(|row| row * row >= self.areas.len()).unwrap_or(1);
        [n % row, n / row].map(|step| (step as f32 + 0.5) * PLANE / row as f32)
    }

    /// LOB-map-1: a link is an Approach if both Areas are open, else an arrow.
    fn link_tables(&self) -> Vec<Entry<file::Link>> {
        let number = |id: &String| self.areas.iter().position(|area| &area.id == id).unwrap_or_default();
        let closed = |id: &String| self.areas[number(id)].said.is_some_and(|said| said.effects != Effects::None);
        let table = |(a, b, link): &(String, String, &Entry<super::lines::LinkLine>)| {
            let ([ax, ay], [bx, by]) = (self.place(number(a)), self.place(number(b)));
            let (x, y) = ((ax + bx) / 2.0, (ay + by) / 2.0);
            let table = file::Link {
                id: format!("{a}--{b}"),
                a: a.clone(),
                b: b.clone(),
                is: if closed(a) || closed(b) { LinkType::Arrow } else { LinkType::Approach },
                kind: link.item.kind,
                height: link.item.height,
                one_way: link.item.one_way,
                edge: [[x - HALF / 2.0, y], [x + HALF / 2.0, y]],
            };
            Entry::new(link.line, table)
        };
        self.links.iter().map(table).collect()
    }

    fn roads(&self) -> Vec<Entry<file::Road>> {
        let roads = self.links.iter().filter(|(.., link)| link.item.road);
        let road = |a: &String, b: &String| file::Road {
            name: format!("Road from {a} to {b}"),
            areas: vec![a.clone(), b.clone()],
        };
        roads.map(|(a, b, link)| Entry::new(link.line, road(a, b))).collect()
    }

    /// A scenario has units of both sides. Where a study has none of one, a battery that never comes stands for it.
    fn units(&self, line: usize) -> Result<Vec<Entry<file::Unit>>, StudyError> {
        let units = self.lines.units.iter();
        let mut units: Vec<Entry<file::Unit>> = units
            .map(|at| Ok(Entry::new(at.line, self.unit(at.line, &at.item)?)))
            .collect::<Result<_, StudyError>>()?;
        for (id, _) in &self.sides {
            if self.contingents(id)?.is_empty() {
                units.push(Entry::new(line, unit(&format!("nobody-{id}"), "Nobody", id, Arm::Artillery)));
            }
        }
        Ok(units)
    }

    fn unit(&self, line: usize, said: &UnitLine) -> Result<file::Unit, StudyError> {
        let side = self.side(line, &said.side)?;
        let named = |kinds: &[&TraitKind]| kinds.iter().map(|kind| kind.id.to_owned()).collect();
        Ok(file::Unit {
            contingent: Some(said.contingent.as_deref().unwrap_or(side).to_lowercase()),
            rating: said.rating,
            flags: named(&said.flags),
            attributes: named(&said.attributes),
            arrive_turn: said.arrives,
            ..unit(&said.id.to_lowercase(), &said.id, side, said.arm)
        })
    }

    fn leader(&self, line: usize, said: &LeaderLine) -> Result<file::Leader, StudyError> {
        Ok(file::Leader {
            id: said.id.to_lowercase(),
            name: said.id.clone(),
            side: self.side(line, &said.side)?.to_owned(),
            division: String::new(),
            bonuses: said.bonuses.iter().map(|&bonus| bonus.to_owned()).collect(),
            restrict_contingent: said.restricted.as_ref().map(|id| id.to_lowercase()),
            arrive_turn: said.arrives,
            requires: None,
        })
    }

    /// LOB-leader-2: by the numbers that are given, then in the order of the lines.
    fn seniority(&self, line: usize) -> BTreeMap<String, Entry<Vec<String>>> {
        let list = |(id, _): &(String, &str)| {
            let own =
                self.lines.leaders.iter().map(|at| &at.item).filter(|leader| leader.side.eq_ignore_ascii_case(id));
            let mut own: Vec<&LeaderLine> = own.collect();
            own.sort_by_key(|leader| leader.seniority);
            (id.clone(), Entry::new(line, own.iter().map(|leader| leader.id.to_lowercase()).collect()))
        };
        self.sides.iter().map(list).collect()
    }

    fn prizes(&self, line: usize) -> Result<Vec<Entry<file::Victory>>, StudyError> {
        if self.lines.prizes.is_empty() {
            let kind = VictoryKind::EliminatedUnit;
            let units = file::Victory { name: "units".to_owned(), side: None, kind, areas: Vec::new(), points: 1 };
            return Ok(vec![Entry::new(line, units)]);
        }
        let prize = |(n, Entry { line, item }): (usize, &Entry<super::lines::PrizeLine>)| {
            let prize = file::Victory {
                name: n.to_string(),
                side: item.side.as_ref().map(|name| self.side(*line, name).map(str::to_owned)).transpose()?,
                kind: item.kind,
                areas: item.areas.iter().map(|id| id.to_lowercase()).collect(),
                points: item.points,
            };
            Ok(Entry::new(*line, prize))
        };
        self.lines.prizes.iter().enumerate().map(prize).collect()
    }
}

/// A unit without anything but its name.
fn unit(id: &str, name: &str, side: &str, arm: Arm) -> file::Unit {
    file::Unit {
        id: id.to_owned(),
        name: name.to_owned(),
        side: side.to_owned(),
        contingent: None,
        nationality: None,
        division: String::new(),
        arm,
        rating: None,
        flags: Vec::new(),
        attributes: Vec::new(),
        arrive_turn: 0,
        schedule_order: None,
        alternate_area: None,
        requires: None,
        suggested_area: None,
        area: None,
        formation: None,
        facing: None,
        artillery_state: None,
    }
}
