//! All that changes while a battle is fought.
use crate::battle::{Battle, MOST_HEXES, MOST_PLACES, Stand, Start, UnitStart, WIDEST};
use crate::formation::Formation;
use crate::unit::{ElementId, LeaderId, MOST_ELEMENTS, MOST_LEADERS, MOST_UNITS, UnitId, UnitSet};
use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;
use voltigeur_engine::Side;
use voltigeur_field::hex::{Facing, HexId};
use voltigeur_kit::hex::post::Post;
use voltigeur_kit::hex::stacks::{End, NoStacks, Stacks};

/// Who stands where, and who lies on whom.
pub type Piles = Stacks<UnitId, MOST_UNITS, MOST_HEXES, WIDEST>;

/// What has become of a unit that is not on the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Fate {
    /// It is on the map.
    #[default]
    There,
    /// It comes with an arrival. LB-25.3.
    Expected(u8),
    /// Other counters stand for it. LB-11.22.4.
    Replaced,
    /// Its last step is gone, it was destroyed or has surrendered. LB-20.7.5.
    Destroyed,
    /// It has left the map for good. LB-14.11, LB-20.7.11.
    Gone,
    /// Routed off the map near a depot road, by its number: it may rally there from this turn on. LB-20.8.5b.
    Beyond {
        /// The depot.
        depot: u8,
        /// The first turn in which it may check.
        from: u8,
    },
    /// A destroyed battery in the box, of which a part may return. LB-17.8.5.
    Boxed,
}

/// How tired cavalry is. LB-19.10.9.1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub enum Fatigue {
    /// Fresh.
    #[default]
    Rested,
    /// LB-19.10.9.5.
    Tired,
    /// LB-19.10.9.6.
    Exhausted,
}

impl Fatigue {
    /// One level more, never beyond exhausted. LB-19.10.9.2.
    #[must_use]
    pub const fn worse(self) -> Self {
        match self {
            Self::Rested => Self::Tired,
            _ => Self::Exhausted,
        }
    }

    /// So many levels less. LB-19.10.9.10.
    #[must_use]
    pub const fn better(self, levels: u8) -> Self {
        match (self, levels) {
            (Self::Exhausted, 1) => Self::Tired,
            (kept, 0) => kept,
            _ => Self::Rested,
        }
    }
}

/// What is so of every unit: how it stands, what it has lost.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Troops {
    #[serde(with = "BigArray")]
    formation: [Formation; MOST_UNITS],
    #[serde(with = "BigArray")]
    facing: [Option<Facing>; MOST_UNITS],
    #[serde(with = "BigArray")]
    lost: [u8; MOST_UNITS],
    #[serde(with = "BigArray")]
    scheduled: [u8; MOST_UNITS],
    #[serde(with = "BigArray")]
    fatigue: [Fatigue; MOST_UNITS],
    #[serde(with = "BigArray")]
    ammunition: [u8; MOST_UNITS],
    #[serde(with = "BigArray")]
    fate: [Fate; MOST_UNITS],
    /// Lying down. LB-25.1.
    prone: UnitSet,
}

impl Troops {
    fn new(battle: &Battle) -> Self {
        let mut troops = Self {
            formation: [Formation::Column; MOST_UNITS],
            facing: [None; MOST_UNITS],
            lost: [0; MOST_UNITS],
            scheduled: [0; MOST_UNITS],
            fatigue: [Fatigue::Rested; MOST_UNITS],
            ammunition: [0; MOST_UNITS],
            fate: [Fate::There; MOST_UNITS],
            prone: UnitSet::EMPTY,
        };
        for unit in battle.all_units() {
            let n = unit.index();
            troops.ammunition[n] = battle.unit(unit).guns.ammunition;
            match battle.starts[n] {
                UnitStart::Stands(stand) => troops.stand(unit, stand.formation, stand.facing),
                UnitStart::Arrives(arrival) => troops.fate[n] = Fate::Expected(arrival),
                UnitStart::Replaced => troops.fate[n] = Fate::Replaced,
            }
        }
        troops
    }

    /// How it stands.
    #[must_use]
    #[inline]
    pub const fn formation(&self, unit: UnitId) -> Formation {
        self.formation[unit.index()]
    }

    /// Where it looks, if it looks anywhere.
    #[must_use]
    #[inline]
    pub const fn facing(&self, unit: UnitId) -> Option<Facing> {
        self.facing[unit.index()]
    }

    /// It stands otherwise from now on.
    pub const fn stand(&mut self, unit: UnitId, formation: Formation, facing: Option<Facing>) {
        self.formation[unit.index()] = formation;
        self.facing[unit.index()] = facing;
    }

    /// Steps lost so far.
    #[must_use]
    #[inline]
    pub const fn lost(&self, unit: UnitId) -> u8 {
        self.lost[unit.index()]
    }

    /// Steps lost to fire and to melee results, which the schedule of losses looks at. LB-20.6.4b.
    #[must_use]
    pub const fn scheduled(&self, unit: UnitId) -> u8 {
        self.scheduled[unit.index()]
    }

    /// It loses steps; `scheduled` if the schedule of losses looks at them. LB-20.6.4b, ruling R38.
    pub const fn lose(&mut self, unit: UnitId, steps: u8, scheduled: bool) {
        self.lost[unit.index()] += steps;
        if scheduled {
            self.scheduled[unit.index()] += steps;
        }
    }

    /// How tired it is.
    #[must_use]
    pub const fn fatigue(&self, unit: UnitId) -> Fatigue {
        self.fatigue[unit.index()]
    }

    /// It is as tired as this.
    pub const fn tire(&mut self, unit: UnitId, fatigue: Fatigue) {
        self.fatigue[unit.index()] = fatigue;
    }

    /// Ammunition points left. LB-17.10.1.
    #[must_use]
    pub const fn ammunition(&self, unit: UnitId) -> u8 {
        self.ammunition[unit.index()]
    }

    /// It has so many ammunition points from now on.
    pub const fn supply(&mut self, unit: UnitId, points: u8) {
        self.ammunition[unit.index()] = points;
    }

    /// What has become of it.
    #[must_use]
    pub const fn fate(&self, unit: UnitId) -> Fate {
        self.fate[unit.index()]
    }

    /// This has become of it.
    pub const fn meet(&mut self, unit: UnitId, fate: Fate) {
        self.fate[unit.index()] = fate;
    }

    /// Is it lying down? LB-25.1.
    #[must_use]
    pub fn is_prone(&self, unit: UnitId) -> bool {
        self.prone.has(unit)
    }

    /// It lies down or rises. LB-25.1.
    pub fn lie_down(&mut self, unit: UnitId, down: bool) {
        if down {
            self.prone.insert(unit);
        } else {
            self.prone.remove(unit);
        }
    }
}

/// Where a leader is. Chapter 21.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum LeaderAt {
    /// Comes with an arrival.
    Expected(u8),
    /// In a hex.
    Hex(HexId),
    /// Wounded: returns in this turn. LB-21.5, LB-21.6.
    Wounded(u16),
    /// Dead. LB-21.5.
    Dead,
    /// A captive in this hex, guarded by the enemy. LB-21.13.
    Captive(HexId),
    /// Off the map for good.
    Gone,
}

/// Leaders and headquarters: where they are.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Staff {
    #[serde(with = "BigArray")]
    leaders: [LeaderAt; MOST_LEADERS],
    #[serde(with = "BigArray")]
    headquarters: [Option<HexId>; MOST_ELEMENTS],
    /// Who commands each element now. LB-9.7a.
    #[serde(with = "BigArray")]
    commanders: [Option<LeaderId>; MOST_ELEMENTS],
}

impl Staff {
    fn new(battle: &Battle) -> Self {
        let mut staff = Self {
            leaders: [LeaderAt::Gone; MOST_LEADERS],
            headquarters: [None; MOST_ELEMENTS],
            commanders: [None; MOST_ELEMENTS],
        };
        for (n, start) in battle.leader_starts.iter().enumerate() {
            staff.leaders[n] = match *start {
                Start::Hex(hex) => LeaderAt::Hex(hex),
                Start::Arrives(arrival) => LeaderAt::Expected(arrival),
            };
        }
        for (n, element) in battle.elements.iter().enumerate() {
            staff.commanders[n] = Some(element.commander);
            if let Some(Start::Hex(hex)) = element.headquarters {
                staff.headquarters[n] = Some(hex);
            }
        }
        staff
    }

    /// Where a leader is.
    #[must_use]
    pub const fn leader(&self, leader: LeaderId) -> LeaderAt {
        self.leaders[leader.index()]
    }

    /// The hex of a leader who is on the map and free.
    #[must_use]
    pub const fn hex_of(&self, leader: LeaderId) -> Option<HexId> {
        match self.leader(leader) {
            LeaderAt::Hex(hex) => Some(hex),
            _ => None,
        }
    }

    /// A leader is somewhere else.
    pub const fn move_leader(&mut self, leader: LeaderId, at: LeaderAt) {
        self.leaders[leader.index()] = at;
    }

    /// The headquarters of an element that has some on the map. LB-9.2a.
    #[must_use]
    pub const fn headquarters(&self, element: ElementId) -> Option<HexId> {
        self.headquarters[element.index()]
    }

    /// Headquarters stand somewhere else.
    pub const fn move_headquarters(&mut self, element: ElementId, at: Option<HexId>) {
        self.headquarters[element.index()] = at;
    }

    /// Who commands an element now. LB-9.7a.
    #[must_use]
    pub const fn commander(&self, element: ElementId) -> Option<LeaderId> {
        self.commanders[element.index()]
    }

    /// Somebody else commands an element. LB-9.7a.
    pub const fn appoint(&mut self, element: ElementId, leader: Option<LeaderId>) {
        self.commanders[element.index()] = leader;
    }
}

/// What is saved, compared and hashed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// The game turn, counted from 1. LB-5.1.
    pub turn: u8,
    /// Whose player turn it is. LB-5.2.
    pub active: Side,
    /// Who stands where.
    pub piles: Piles,
    /// How units stand and what they have lost.
    pub troops: Troops,
    /// Leaders and headquarters.
    pub staff: Staff,
    /// Who controls which hexes of places: for each place, a bit for each of its hexes that the second side has. LB-25.7.
    pub control: [u32; MOST_PLACES],
}

impl State {
    /// A battle before its first turn.
    #[must_use]
    pub fn new(battle: &Battle) -> Self {
        let mut control = [0; MOST_PLACES];
        for (bits, place) in control.iter_mut().zip(&battle.places) {
            if place.control == Some(Side::Second) {
                *bits = (1 << place.hexes.len()) - 1;
            }
        }
        let mut piles = Piles::new();
        for unit in battle.all_units() {
            if let UnitStart::Stands(Stand { post, .. }) = battle.starts[unit.index()] {
                piles.put(battle.map.grid(), unit, post, End::Bottom);
            }
        }
        Self { turn: 1, active: Side::First, piles, troops: Troops::new(battle), staff: Staff::new(battle), control }
    }

    /// Makes anew what follows from the rest, after it was loaded.
    ///
    /// # Errors
    /// If the stacks do not hold together.
    pub fn rebuild(&mut self, battle: &Battle) -> Result<(), NoStacks> {
        self.piles.rebuild(battle.map.grid())
    }

    /// Where a unit stands, if it is on the map.
    #[must_use]
    #[inline]
    pub fn post(&self, unit: UnitId) -> Option<Post> {
        self.piles.post(unit)
    }
}
