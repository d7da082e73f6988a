//! The whole game as data: what changes while a battle is fought.
use crate::battle::{Battle, MOST_LINKS};
use crate::procedure::{Begin, Phase, Stack};
use crate::unit::{LeaderId, LeaderSet, MOST_CONTINGENTS, MOST_LEADERS, MOST_UNITS, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;
use std::hash::{Hash, Hasher};
use voltigeur_engine::Side;
use voltigeur_field::area::{AreaId, LinkId, MOST_AREAS};

/// No Area, no link.
const NOWHERE: u8 = u8::MAX;

/// Where a unit stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// Not on the map: expected, or eliminated.
    Off,
    /// In an Area.
    Area(AreaId),
    /// In line on an Approach, facing the other end. LOB-map-4.
    Line {
        /// The Approach.
        link: LinkId,
        /// The Area that it belongs to.
        home: AreaId,
    },
}

/// Where a leader is. LOB-leader-1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum LeaderAt {
    /// Not yet arrived.
    Expected,
    /// With a unit.
    With(UnitId),
    /// Alone in a Reinforcement Area.
    Waiting(AreaId),
    /// Out for this many more of his side's player turns. LOB-leader-7.
    Wounded(u8),
    /// Out of the game.
    Gone,
}

/// Command points of the player turn. LOB-B-1, ruling R70.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Purse {
    /// For anything.
    pub free: u8,
    /// Only for units of one contingent. LOB-leader-9a.
    pub contingent: [u8; MOST_CONTINGENTS],
    /// One each, only in the Area of the leader. LOB-leader-9c.
    pub efficient: LeaderSet,
}

/// What is saved, compared and hashed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Core {
    pub turn: u8,
    pub active: Side,
    pub phase: Phase,
    pub stack: Stack,
    pub purse: Purse,
    /// Area of each unit; of a line, its home.
    #[serde(with = "BigArray")]
    area: [u8; MOST_UNITS],
    /// Approach of each unit in line.
    #[serde(with = "BigArray")]
    link: [u8; MOST_UNITS],
    #[serde(with = "BigArray")]
    pub hits: [u8; MOST_UNITS],
    pub square: UnitSet,
    pub limbered: UnitSet,
    pub moved: UnitSet,
    pub rallied: UnitSet,
    pub lost: UnitSet,
    pub leaders: [LeaderAt; MOST_LEADERS],
    /// Leaders whose unit is gone and who look for another. LOB-leader-8.
    pub displaced: LeaderSet,
    /// Faces of the set-up dice.
    pub setup_dice: [u8; 2],
    /// How many of the listed units dice have brought. LOB-QB-15.
    pub listed: u8,
}

/// What follows from the rest, for speed.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Index {
    /// The units of each Area: in it, or on an Approach with it as home. LOB-map-5.
    units_of: [UnitSet; MOST_AREAS],
    /// The unit on each Approach.
    slot: [u8; MOST_LINKS],
    /// Units in line.
    lines: UnitSet,
    /// Units on the map.
    on_map: UnitSet,
}

/// All that changes while a battle is fought. It is a flat value: cloning it copies a kilobyte.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "Core", into = "Core")]
pub struct State {
    pub(crate) core: Core,
    index: Index,
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.core == other.core
    }
}
impl Eq for State {}
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.core.hash(hasher);
    }
}

impl From<State> for Core {
    fn from(state: State) -> Self {
        state.core
    }
}

impl From<Core> for State {
    fn from(core: Core) -> Self {
        let mut index = Index {
            units_of: [UnitSet::EMPTY; MOST_AREAS],
            slot: [NOWHERE; MOST_LINKS],
            lines: UnitSet::EMPTY,
            on_map: UnitSet::EMPTY,
        };
        for n in 0..MOST_UNITS {
            let unit = UnitId(n as u8);
            let (area, link) = (core.area[n], core.link[n]);
            if usize::from(area) < MOST_AREAS {
                index.units_of[usize::from(area)].insert(unit);
                index.on_map.insert(unit);
                if usize::from(link) < MOST_LINKS {
                    index.slot[usize::from(link)] = n as u8;
                    index.lines.insert(unit);
                }
            }
        }
        Self { core, index }
    }
}

impl State {
    /// A battle that has not begun: nobody is on the map.
    #[must_use]
    pub(crate) fn new() -> Self {
        Self::from(Core {
            turn: 0,
            active: Side::First,
            phase: Phase::Begin(Begin),
            stack: Stack::new(),
            purse: Purse::default(),
            area: [NOWHERE; MOST_UNITS],
            link: [NOWHERE; MOST_UNITS],
            hits: [0; MOST_UNITS],
            square: UnitSet::EMPTY,
            limbered: UnitSet::EMPTY,
            moved: UnitSet::EMPTY,
            rallied: UnitSet::EMPTY,
            lost: UnitSet::EMPTY,
            leaders: [LeaderAt::Expected; MOST_LEADERS],
            displaced: LeaderSet::EMPTY,
            setup_dice: [0; 2],
            listed: 0,
        })
    }

    /// Does a restored state speak only of what the battle has?
    pub(crate) fn fits(&self, battle: &Battle) -> Result<(), String> {
        let all = battle.all_units();
        if !self.index.on_map.is_within(all) || !self.core.lost.is_within(all) {
            return Err("the state has units that are not in the scenario".to_owned());
        }
        if self.index.on_map.meets(self.core.lost) {
            return Err("the state has an eliminated unit on the map".to_owned());
        }
        for unit in self.index.on_map {
            let area = self.area_of(unit).filter(|area| area.index() < battle.areas.len());
            let line_fits = match self.place(unit) {
                Place::Line { link, home } => {
                    link.index() < battle.links.len()
                        && battle.map.ends(link).contains(&home)
                        && self.line_on(link) == Some(unit)
                }
                _ => true,
            };
            if area.is_none() || !line_fits {
                return Err(format!("the state puts {} where the scenario has no room for it", battle.unit(unit).id));
            }
        }
        Ok(())
    }

    /// Where a unit stands.
    #[must_use]
    pub fn place(&self, unit: UnitId) -> Place {
        match (self.core.area[unit.index()], self.core.link[unit.index()]) {
            (NOWHERE, _) => Place::Off,
            (area, NOWHERE) => Place::Area(AreaId(area)),
            (home, link) => Place::Line { link: LinkId(link), home: AreaId(home) },
        }
    }

    /// The Area that a unit belongs to.
    #[must_use]
    pub fn area_of(&self, unit: UnitId) -> Option<AreaId> {
        let area = self.core.area[unit.index()];
        (area != NOWHERE).then_some(AreaId(area))
    }

    /// The units of an Area, lines with it as home included. LOB-map-5.
    #[must_use]
    pub fn units_of(&self, area: AreaId) -> UnitSet {
        self.index.units_of[area.index()]
    }

    /// The units in an Area, lines left out.
    #[must_use]
    pub fn units_in(&self, area: AreaId) -> UnitSet {
        self.index.units_of[area.index()].minus(self.index.lines)
    }

    /// The unit in line on an Approach. LOB-map-3.
    #[must_use]
    pub fn line_on(&self, link: LinkId) -> Option<UnitId> {
        let unit = self.index.slot[link.index()];
        (unit != NOWHERE).then_some(UnitId(unit))
    }

    /// The Approach of a unit in line.
    #[must_use]
    pub fn link_of(&self, unit: UnitId) -> Option<LinkId> {
        let link = self.core.link[unit.index()];
        (link != NOWHERE).then_some(LinkId(link))
    }

    /// All units in line.
    #[must_use]
    pub fn lines(&self) -> UnitSet {
        self.index.lines
    }

    /// All units on the map.
    #[must_use]
    pub fn on_map(&self) -> UnitSet {
        self.index.on_map
    }

    /// Puts a unit somewhere. A line is not in square; LOB-units-2.
    pub(crate) fn put(&mut self, unit: UnitId, place: Place) {
        let n = unit.index();
        if let Some(area) = self.area_of(unit) {
            self.index.units_of[area.index()].remove(unit);
        }
        if let Some(link) = self.link_of(unit) {
            self.index.slot[link.index()] = NOWHERE;
        }
        self.index.lines.remove(unit);
        self.index.on_map.insert(unit);
        (self.core.area[n], self.core.link[n]) = match place {
            Place::Off => {
                self.index.on_map.remove(unit);
                (NOWHERE, NOWHERE)
            }
            Place::Area(area) => {
                self.index.units_of[area.index()].insert(unit);
                (area.0, NOWHERE)
            }
            Place::Line { link, home } => {
                self.index.units_of[home.index()].insert(unit);
                self.index.slot[link.index()] = unit.0;
                self.index.lines.insert(unit);
                self.core.square.remove(unit);
                (home.0, link.0)
            }
        };
    }

    /// Where a leader is.
    #[must_use]
    pub fn leader(&self, leader: LeaderId) -> LeaderAt {
        self.core.leaders[leader.index()]
    }

    /// Hits that a unit has. LOB-units-5.
    #[must_use]
    pub fn hits(&self, unit: UnitId) -> u8 {
        self.core.hits[unit.index()]
    }

    /// Is it in square? LOB-units-2.
    #[must_use]
    pub fn in_square(&self, unit: UnitId) -> bool {
        self.core.square.has(unit)
    }

    /// Is it limbered? LOB-units-4.
    #[must_use]
    pub fn is_limbered(&self, unit: UnitId) -> bool {
        self.core.limbered.has(unit)
    }

    /// Units eliminated so far.
    #[must_use]
    pub fn lost(&self) -> UnitSet {
        self.core.lost
    }

    /// The turn, from 1; 0 is the set-up.
    #[must_use]
    pub fn turn(&self) -> u8 {
        self.core.turn
    }

    /// Whose phases run.
    #[must_use]
    pub fn active(&self) -> Side {
        self.core.active
    }

    /// The phase.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.core.phase
    }

    /// The command points of the player turn.
    #[must_use]
    pub fn purse(&self) -> &Purse {
        &self.core.purse
    }

    /// Units with a `moved` marker. LOB-turn-4.
    #[must_use]
    pub fn moved(&self) -> UnitSet {
        self.core.moved
    }

    /// Units with a `rallied` marker. LOB-turn-4.
    #[must_use]
    pub fn rallied(&self) -> UnitSet {
        self.core.rallied
    }
}
