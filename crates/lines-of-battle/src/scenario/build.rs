//! From a description that passed the check to a battle.
use super::arrivals::Arrivals;
use super::choice::Choice;
use super::file::{self, File, Formation, GunState, LinkType, Setup, VictoryKind};
use super::{CHECKED, option_rule};
use crate::battle::{
    Area, Battle, Derived, FreeSetup, LateBonus, Link, Prize, PrizeFor, RandomArrival, SetupDie, SideInfo, SightMode,
    Turn,
};
use crate::sight::Ground;
use crate::traits::{bonuses, traits};
use crate::unit::{Arm, Arrival, ContingentId, Leader, Start, Unit};
use voltigeur_engine::{BySide, Side};
use voltigeur_field::Id;
use voltigeur_field::area::{AreaId, AreaSet, Graph};

/// The map of a scenario: enough for lines of fire.
pub(super) struct Map {
    names: Vec<String>,
    pub graph: Graph,
    areas: Vec<Area>,
    links: Vec<Link>,
    mode: SightMode,
    no_sight: Vec<(AreaId, AreaId)>,
}

impl Map {
    /// The number of an Area.
    pub fn id(&self, name: &str) -> AreaId {
        area_id(&self.names, name)
    }

    fn set(&self, names: &[String]) -> AreaSet {
        names.iter().map(|name| self.id(name)).collect()
    }

    pub fn ground(&self) -> Ground<'_> {
        let Self { graph, areas, links, mode, no_sight, .. } = self;
        Ground { map: graph, areas, links, mode: *mode, no_sight }
    }
}

fn area_id(names: &[String], name: &str) -> AreaId {
    AreaId::from_index(names.iter().position(|id| id == name).expect(CHECKED))
}

/// The side of an id: the first is the one that moves first.
fn side(file: &File, id: &str) -> Side {
    if id == file.scenario.first_player { Side::First } else { Side::Second }
}

/// Builds the map. Its part of the file, and the names in `los_override`, must have passed the check.
pub(super) fn map(file: &File) -> Map {
    let names: Vec<String> = file.areas.iter().map(|area| area.item.id.clone()).collect();
    let id = |name: &str| area_id(&names, name);
    let ends: Vec<[AreaId; 2]> = file.links.iter().map(|link| [id(&link.a), id(&link.b)]).collect();
    let graph = Graph::new(names.len(), &ends).expect(CHECKED);
    let areas: Vec<Area> = file.areas.iter().map(|entry| area(file, &entry.item)).collect();
    let lower = |[a, b]: [AreaId; 2]| areas[a.index()].height.min(areas[b.index()].height);
    let mut links: Vec<Link> =
        file.links.iter().zip(&ends).map(|(entry, &ends)| link(&entry.item, lower(ends))).collect();
    for road in &file.roads {
        for pair in road.areas.windows(2) {
            let carries = graph.link(id(&pair[0]), id(&pair[1])).expect(CHECKED);
            links[carries.index()].road = true;
        }
    }
    let no_sight = file.los_override.iter().map(|pair| (id(&pair.gun), id(&pair.target))).collect();
    Map { names, graph, areas, links, mode: file.scenario.los_mode, no_sight }
}

fn area(file: &File, area: &file::Area) -> Area {
    Area {
        id: area.id.clone(),
        name: area.name.clone(),
        ground: area.kind.clone(),
        open: area.is_open(),
        effects: area.effects,
        height: area.height,
        ridge: area.ridge,
        capacity: area.capacity(),
        entry_of: area.reinforcement.as_ref().map(|id| side(file, id)),
        label: [area.x, area.y],
        outline: area.polygon.clone(),
    }
}

/// LOB-map-8: a height that is missing is the lower of the two Areas.
fn link(link: &file::Link, lower: i8) -> Link {
    Link {
        id: link.id.clone(),
        approach: link.is == LinkType::Approach,
        kind: link.kind,
        height: link.height.unwrap_or(lower),
        road: false,
        one_way: link.one_way,
        edge: link.edge,
    }
}

/// Builds the battle of a checked description under a checked choice.
pub(super) fn battle(file: &File, choice: &Choice) -> Battle {
    let map = map(file);
    let arrivals = Arrivals::of(file, choice);
    let contingents: Vec<&str> = file.side_ids().into_iter().flat_map(|id| file.contingents_of(id)).collect();
    let builder = Builder { file, choice, map: &map, arrivals: &arrivals, contingents: &contingents };
    let mut battle = Battle {
        id: file.head.id.clone(),
        title: file.head.title.clone(),
        sides: builder.sides(),
        setup_order: builder.setup_order(),
        turns: builder.turns(),
        canvas: [file.canvas.width, file.canvas.height],
        roads: file.roads.iter().map(|road| road.areas.iter().map(|id| map.id(id)).collect()).collect(),
        units: builder.units(),
        leaders: builder.leaders(),
        contingents: contingents.iter().map(|&id| id.to_owned()).collect(),
        prizes: builder.prizes(),
        switches: choice.rulebook,
        switched_on: choice.on.clone(),
        bonus_from_leaders_only: choice.options(file).any(|option| option.ignores_turn_bonus),
        setup_dice: builder.setup_dice(),
        late_bonus: builder.late_bonus(),
        random_arrival: builder.random_arrival(),
        sight_mode: map.mode,
        no_sight: map.no_sight,
        map: map.graph,
        areas: map.areas,
        links: map.links,
        derived: Derived::default(),
    };
    battle.derive();
    battle
}

struct Builder<'f> {
    file: &'f File,
    choice: &'f Choice,
    map: &'f Map,
    arrivals: &'f Arrivals<'f>,
    contingents: &'f [&'f str],
}

impl Builder<'_> {
    fn by_side<T>(&self, mut of: impl FnMut(&str) -> T) -> BySide<T> {
        let ids = self.file.side_ids();
        BySide::from_fn(|side| of(ids[side.index()]))
    }

    fn contingent(&self, id: &str) -> ContingentId {
        ContingentId(self.contingents.iter().position(|&other| other == id).expect(CHECKED) as u8)
    }

    fn sides(&self) -> BySide<SideInfo> {
        self.by_side(|id| {
            let side = &self.file.sides[id];
            SideInfo {
                id: id.to_owned(),
                name: side.name.clone(),
                nation: side.nation.clone().unwrap_or_else(|| self.nation_of_most(id)),
                entry: side.reinforcement_area.as_ref().map(|area| self.map.id(area)),
                free_setup: self.free_setup(&self.file.setup[id]),
            }
        })
    }

    /// The nation of most units of a side; of two that are equal, the one that is listed first.
    fn nation_of_most(&self, side: &str) -> String {
        let of_side = || self.file.units.iter().filter(|unit| unit.side == side).map(|unit| self.nation(unit));
        let count = |nation: &str| of_side().filter(|&other| other == nation).count();
        let most = of_side().rev().max_by_key(|nation| count(nation));
        most.unwrap_or(side).to_owned()
    }

    fn nation<'u>(&'u self, unit: &'u file::Unit) -> &'u str {
        unit.nationality.as_deref().unwrap_or_else(|| self.contingent_of(unit))
    }

    fn contingent_of<'u>(&'u self, unit: &'u file::Unit) -> &'u str {
        unit.contingent.as_deref().unwrap_or_else(|| self.file.contingents_of(&unit.side)[0])
    }

    /// LOB-QB-3: nobody sets up freely in a Reinforcement Area.
    fn free_setup(&self, setup: &Setup) -> Option<FreeSetup> {
        let Setup::Free { forbidden_areas, approaches_allowed, squares_allowed } = setup else { return None };
        let entries = self.map.areas.iter().enumerate().filter(|(_, area)| area.entry_of.is_some());
        let entries: AreaSet = entries.map(|(n, _)| AreaId::from_index(n)).collect();
        let forbidden = self.map.set(forbidden_areas).or(entries);
        Some(FreeSetup { forbidden, approaches: *approaches_allowed, squares: *squares_allowed })
    }

    fn setup_order(&self) -> [Side; 2] {
        match self.file.scenario.setup_order.first() {
            Some(id) => [side(self.file, id), side(self.file, id).other()],
            None => Side::BOTH,
        }
    }

    /// LOB-B-1, LOB-QB-21, LOB-QB-22: the bonus of the column that is in force.
    fn turns(&self) -> Vec<Turn> {
        let mut columns = self.by_side(str::to_owned);
        for option in self.choice.options(self.file) {
            for (id, column) in &option.cp_column {
                columns[side(self.file, id)].clone_from(column);
            }
        }
        let turn = |turn: &file::Turn| Turn {
            time: turn.time.clone(),
            command_bonus: BySide::from_fn(|side| turn.cp_bonus[&columns[side]]),
        };
        self.file.turns.iter().map(|entry| turn(&entry.item)).collect()
    }

    fn units(&self) -> Vec<Unit> {
        let taking_part = self.file.units.iter().filter(|unit| self.choice.allows(unit.requires.as_deref()));
        taking_part.map(|entry| self.unit(&entry.item)).collect()
    }

    fn unit(&self, unit: &file::Unit) -> Unit {
        let contingent = self.contingent_of(unit);
        let traits = traits(&unit.flags, &unit.attributes, |switch| self.choice.has(switch));
        let arrival = self.arrivals.of_unit(unit);
        Unit {
            id: unit.id.clone(),
            name: unit.name.clone(),
            division: unit.division.clone(),
            nation: self.nation(unit).to_owned(),
            side: side(self.file, &unit.side),
            contingent: self.contingent(contingent),
            arm: unit.arm,
            rating: unit.rating.unwrap_or(0),
            traits,
            arrival,
            start: if arrival == Arrival::Start { self.start(unit, traits.horse) } else { Start::Free },
            entry: if arrival == Arrival::Start { None } else { self.entry(unit) },
            suggested: unit.suggested_area.as_ref().map(|area| self.map.id(area)),
        }
    }

    /// LOB-A-1, LOB-QB-23: the Reinforcement Area of the side, or the unit's other one.
    fn entry(&self, unit: &file::Unit) -> Option<AreaId> {
        let alternate = self.choice.options(self.file).any(|option| option.alternate_entry);
        let other = unit.alternate_area.as_ref().filter(|_| alternate);
        other.or(self.file.sides[&unit.side].reinforcement_area.as_ref()).map(|area| self.map.id(area))
    }

    /// LOB-opt-ha1: horse artillery never starts limbered.
    fn start(&self, unit: &file::Unit, horse: bool) -> Start {
        let (area, state) = match &self.file.setup[&unit.side].item {
            Setup::Free { .. } => return Start::Free,
            Setup::Fixed { area, artillery_state } => (area, *artillery_state),
            Setup::AsListed {} => (unit.area.as_ref().expect(CHECKED), unit.artillery_state.unwrap_or_default()),
        };
        let limbered = match state {
            _ if horse || unit.arm != Arm::Artillery => Some(false),
            GunState::Deployed => Some(false),
            GunState::Limbered => Some(true),
            GunState::OwnerChoice => None,
        };
        let facing = unit.facing.as_ref().map(|area| self.map.id(area));
        Start::Listed { area: self.map.id(area), facing, square: unit.formation == Some(Formation::Square), limbered }
    }

    /// LOB-leader-3: nobody without the switch.
    fn leaders(&self) -> Vec<Leader> {
        if !self.choice.rulebook.leaders {
            return Vec::new();
        }
        let taking_part = self.file.leaders.iter().filter(|leader| self.choice.allows(leader.requires.as_deref()));
        taking_part.map(|entry| self.leader(&entry.item)).collect()
    }

    fn leader(&self, leader: &file::Leader) -> Leader {
        Leader {
            id: leader.id.clone(),
            name: leader.name.clone(),
            side: side(self.file, &leader.side),
            bonuses: bonuses(&leader.bonuses),
            restricted_to: leader.restrict_contingent.as_deref().map(|id| self.contingent(id)),
            arrival: self.arrivals.of_leader(leader),
            seniority: self.seniority(leader),
        }
    }

    /// LOB-leader-2, LOB-QB-21: his place in the list in force. Who is not in it ranks behind it, in the order of the file.
    fn seniority(&self, leader: &file::Leader) -> u8 {
        let of_option =
            self.choice.options(self.file).filter_map(|option| option.item.seniority.get(&leader.side)).last();
        let list = of_option.or(self.file.seniority.get(&leader.side).map(|list| &list.item));
        let listed = list.and_then(|list| list.iter().position(|id| id == &leader.id));
        let unlisted = || {
            let before = self.file.leaders.iter().take_while(|other| other.id != leader.id).count();
            list.map_or(0, Vec::len) + before
        };
        listed.unwrap_or_else(unlisted) as u8
    }

    fn prizes(&self) -> Vec<Prize> {
        let prize = |prize: &file::Victory| Prize {
            name: prize.name.clone(),
            side: prize.side.as_ref().map(|id| side(self.file, id)),
            for_what: match prize.kind {
                VictoryKind::EliminatedUnit => PrizeFor::EliminatedUnit,
                VictoryKind::EachArea => PrizeFor::EachArea(self.map.set(&prize.areas)),
                VictoryKind::AnyArea => PrizeFor::AnyArea(self.map.set(&prize.areas)),
            },
            points: prize.points,
        };
        self.file.victory.iter().map(|entry| prize(&entry.item)).collect()
    }

    fn setup_dice(&self) -> Vec<SetupDie> {
        let die = |&(rule, die): &(&str, &file::SetupDie)| SetupDie {
            rule: option_rule(rule).expect(CHECKED),
            roller: side(self.file, &die.roller),
        };
        self.arrivals.dice.iter().map(die).collect()
    }

    /// LOB-QB-22: from the turn on which the division of the face arrives.
    fn late_bonus(&self) -> Option<LateBonus> {
        let (n, die, extra) =
            self.arrivals.dice.iter().enumerate().find_map(|(n, (_, die))| Some((n, die, die.extra_bonus?)))?;
        let arrives = |division: &String| {
            let units = self.file.units.iter().filter(|unit| &unit.division == division && !division.is_empty());
            units.map(|unit| unit.arrive_turn).min().unwrap_or(0)
        };
        let from = die.divisions.as_ref().map_or([0; 6], |divisions| divisions.each_ref().map(arrives));
        Some(LateBonus { side: side(self.file, &die.roller), die: n as u8, from, extra })
    }

    /// LOB-QB-15, LOB-QB-16.
    fn random_arrival(&self) -> Option<RandomArrival> {
        self.choice.options(self.file).find_map(|option| {
            let random = option.random_arrival.as_ref()?;
            Some(RandomArrival {
                side: side(self.file, &random.side),
                from_turn: random.from_turn,
                plus: random.plus,
                rule: option_rule(&option.rule).expect(CHECKED),
            })
        })
    }
}
