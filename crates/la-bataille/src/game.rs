//! A game in play: the battle, its state, and what every chapter asks of them.
use crate::battle::{Battle, Hexes};
use crate::formation::{Formation, LINE, SKIRMISHERS, aspects};
use crate::sight::{Lines, Screen};
use crate::state::State;
use crate::unit::{Branch, LeaderId, Unit, UnitId, UnitSet};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use voltigeur_engine::{RuleId, Side};
use voltigeur_field::hex::sight::Blocked;
use voltigeur_field::hex::{Aspect, Aspects, Direction, Directions, HexId};
use voltigeur_kit::hex::post::Post;

/// A game of the La Bataille variant.
#[derive(Clone, Debug)]
pub struct LaBataille {
    /// What never changes.
    pub battle: Arc<Battle>,
    /// What changes.
    pub state: State,
}

impl PartialEq for LaBataille {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}
impl Eq for LaBataille {}
impl Hash for LaBataille {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state.hash(hasher);
    }
}

impl LaBataille {
    /// A battle before its first turn.
    #[must_use]
    pub fn new(battle: Arc<Battle>) -> Self {
        let state = State::new(&battle);
        Self { battle, state }
    }

    /// A unit as its counter shows it.
    #[must_use]
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        self.battle.unit(unit)
    }

    /// Whose it is.
    #[must_use]
    #[inline]
    pub fn side(&self, unit: UnitId) -> Side {
        self.unit(unit).side
    }

    /// How it stands.
    #[must_use]
    #[inline]
    pub fn formation(&self, unit: UnitId) -> Formation {
        self.state.troops.formation(unit)
    }

    /// Its steps now.
    #[must_use]
    #[inline]
    pub fn steps(&self, unit: UnitId) -> u8 {
        self.unit(unit).steps - self.state.troops.lost(unit)
    }

    /// The units of a hex, from top to bottom.
    pub fn pile(&self, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        self.state.piles.pile(self.battle.map.grid(), hex)
    }

    /// The top unit of a hex. LB-12.1.
    #[must_use]
    #[inline]
    pub fn top(&self, hex: HexId) -> Option<UnitId> {
        self.state.piles.top(hex)
    }

    /// Whose combat units stand in a hex. LB-12.2.
    #[must_use]
    #[inline]
    pub fn holder(&self, hex: HexId) -> Option<Side> {
        self.top(hex).map(|unit| self.side(unit))
    }

    /// The units of a side that are on the map.
    #[must_use]
    pub fn units_of(&self, side: Side) -> UnitSet {
        self.state.piles.units().filter(|&unit| self.side(unit) == side).collect()
    }

    /// The hexes of a unit that are on the map.
    pub fn hexes(&self, unit: UnitId) -> impl Iterator<Item = HexId> + '_ {
        let grid = self.battle.map.grid();
        self.state.post(unit).into_iter().flat_map(move |post| post.on(grid).map(|(_, hex)| hex))
    }

    /// The leaders of a side in a hex.
    pub fn leaders_in(&self, hex: HexId, side: Side) -> impl Iterator<Item = LeaderId> + '_ {
        let there = move |&leader: &LeaderId| {
            self.battle.leader(leader).side == side && self.state.staff.hex_of(leader) == Some(hex)
        };
        self.battle.all_leaders().filter(there)
    }

    /// LB-11.4, LB-11.16.12.1b, LB-11.18.6, LB-11.20.4.2: front, flank and rear of a unit in one of its hexes, as sets of its sides.
    #[must_use]
    pub fn aspects(&self, unit: UnitId, hex: HexId) -> Aspects {
        let formation = self.formation(unit);
        let facing = self.state.troops.facing(unit);
        let shape = formation.shape(self.unit(unit));
        match self.state.post(unit) {
            Some(Post::Row(row)) if row.length > 1 => {
                let zones = if formation == Formation::Skirmish { SKIRMISHERS } else { LINE };
                row.aspects(self.battle.map.hex(hex), zones)
            }
            Some(Post::File(file)) => {
                let ahead = file.facing_of(self.battle.map.hex(hex));
                aspects(shape, ahead.map(voltigeur_field::hex::Facing::Side))
            }
            _ => aspects(shape, facing),
        }
    }

    /// LB-11.5: through which sides of one of its hexes a unit fires and assaults.
    #[must_use]
    pub fn front(&self, unit: UnitId, hex: HexId) -> Directions {
        self.aspects(unit, hex).front
    }

    /// LB-11.8, LB-18.13.4.2: what a unit is to whoever comes from a neighbouring hex to one of its own.
    #[must_use]
    pub fn struck_from(&self, unit: UnitId, hex: HexId, from: Direction) -> Option<Aspect> {
        self.aspects(unit, hex).of(from)
    }

    /// LB-13.1, LB-11.21.4, ruling R17: does a unit exert a zone of influence?
    #[must_use]
    pub fn has_zone(&self, unit: UnitId) -> bool {
        let formation = self.formation(unit);
        let limbered = self.unit(unit).branch == Branch::Artillery && formation != Formation::Unlimbered;
        let in_square = formation == Formation::Square;
        !matches!(formation, Formation::Rout) && (!limbered || in_square) && !self.state.troops.is_prone(unit)
    }

    /// LB-13.1: the hexes of the zone of influence of a unit.
    pub fn zone(&self, unit: UnitId) -> impl Iterator<Item = HexId> + '_ {
        let exerts = self.has_zone(unit);
        let hexes = self.hexes(unit).filter(move |_| exerts);
        hexes.flat_map(move |hex| {
            let front = self.front(unit, hex);
            let around = self.battle.map.neighbours(hex);
            around.filter(move |&(direction, _)| front.has(direction)).map(|(_, hex)| hex)
        })
    }

    /// LB-13.1: the units of a side in whose zone a hex lies.
    #[must_use]
    pub fn zones_over(&self, hex: HexId, side: Side) -> UnitSet {
        let around = self.battle.map.neighbours(hex);
        around
            .flat_map(|(direction, next)| {
                let back = direction.opposite();
                self.pile(next).filter(move |&unit| {
                    self.side(unit) == side && self.has_zone(unit) && self.front(unit, next).has(back)
                })
            })
            .collect()
    }

    /// LB-13.1: does a hex lie in the zone of a unit of this side?
    #[must_use]
    pub fn is_in_zone_of(&self, hex: HexId, side: Side) -> bool {
        !self.zones_over(hex, side).is_empty()
    }

    /// All hexes in zones of a side.
    #[must_use]
    pub fn zones_of(&self, side: Side) -> Hexes {
        self.units_of(side).into_iter().flat_map(|unit| self.zone(unit).collect::<Vec<_>>()).collect()
    }

    /// The lines of this position. LB-15.1.
    #[must_use]
    pub fn lines(&self) -> Lines<'_, Self> {
        Lines { map: &self.battle.map, troops: self, rye: self.battle.switches.rye }
    }

    /// LB-15.2: can the one hex be seen from the other now? The scenario may limit how far.
    ///
    /// # Errors
    /// Where the line ends, and why.
    pub fn sees(&self, from: HexId, to: HexId) -> Result<(), Blocked<RuleId>> {
        self.lines().sight(from, to)
    }

    /// How far one sees in this turn, where the scenario limits it.
    #[must_use]
    pub fn sight_limit(&self) -> Option<u16> {
        let begun = self.battle.sight_limit.iter().filter(|limit| limit.0 <= self.state.turn);
        begun.map(|limit| limit.1).min()
    }
}

impl crate::sight::Troops for LaBataille {
    /// LB-15.5, LB-15.6.
    fn screen(&self, hex: HexId) -> Screen {
        let screen = |unit| match self.formation(unit) {
            Formation::Skirmish | Formation::Rout => Screen::Loose,
            _ => Screen::Formed,
        };
        self.pile(hex).map(screen).max().unwrap_or_default()
    }
}
