//! Sight and fire lines. Chapter 15.
use crate::tables::tables;
use crate::terrain::{Feature, Ground};
use voltigeur_engine::RuleId;
use voltigeur_field::hex::sight::{Blocked, Sight, Station, before_target, look};
use voltigeur_field::hex::{Hex, HexId, Map};

/// What stands in a hex, to whoever looks across it. LB-15.5, LB-15.6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Screen {
    /// No combat unit: leaders and headquarters block nothing.
    #[default]
    Nobody,
    /// Only skirmishers and routed units: they block fire, and no sight.
    Loose,
    /// A unit that blocks sight and fire.
    Formed,
}

/// Where units stand, as far as lines care.
pub trait Troops {
    /// What stands in a hex.
    fn screen(&self, hex: HexId) -> Screen;
}

/// What is asked of a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Purpose {
    /// May it be seen?
    Sight,
    /// May it be fired at? LB-15.1: fire is stricter.
    Fire,
}

/// Lines on a battlefield.
pub struct Lines<'a, T> {
    /// The map.
    pub map: &'a Map<Ground, Feature>,
    /// Who stands where.
    pub troops: &'a T,
    /// Tall rye hides. LB-15.13.
    pub rye: bool,
}

impl<T> Clone for Lines<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Lines<'_, T> {}

impl<T: Troops> Lines<'_, T> {
    /// LB-15.2, LB-15.4: can the one hex be seen from the other?
    ///
    /// # Errors
    /// Where the line ends, and the rule that ends it.
    pub fn sight(self, from: HexId, to: HexId) -> Result<(), Blocked<RuleId>> {
        self.trace(Purpose::Sight, from, to, &[])
    }

    /// LB-15.6, LB-15.9: is there a line of fire from the one hex to the other?
    ///
    /// # Errors
    /// Where the line ends, and the rule that ends it.
    pub fn fire(self, from: HexId, to: HexId) -> Result<(), Blocked<RuleId>> {
        self.trace(Purpose::Fire, from, to, &[])
    }

    /// LB-15.10: the same as if no unit stood in some hexes.
    ///
    /// # Errors
    /// Where the line ends, and the rule that ends it.
    pub fn fire_past(self, from: HexId, to: HexId, past: &[HexId]) -> Result<(), Blocked<RuleId>> {
        self.trace(Purpose::Fire, from, to, past)
    }

    fn trace(self, purpose: Purpose, from: HexId, to: HexId, past: &[HexId]) -> Result<(), Blocked<RuleId>> {
        let [start, end] = [from, to].map(|hex| self.map.hex(hex));
        let [here, there] = [from, to].map(|hex| self.map.level(hex));
        let uphill = purpose == Purpose::Fire && here < there;
        let crowded = if uphill { before_target(start, end) } else { None };
        let (low, low_end, high_end) = if here <= there { (here, start, end) } else { (there, end, start) };
        let high = here.max(there);
        let mut line = Line { lines: self, purpose, past, crowded, low, high, low_end, high_end, rye: 0 };
        look(self.map.grid(), start, end, &mut line)
    }
}

/// One line, with all that its obstacles are measured by.
struct Line<'a, T> {
    lines: Lines<'a, T>,
    purpose: Purpose,
    past: &'a [HexId],
    /// For fire uphill, the place before the target. LB-15.9.
    crowded: Option<Station>,
    low: i8,
    high: i8,
    low_end: Hex,
    high_end: Hex,
    /// Rye crossed so far. LB-15.13.
    rye: u8,
}

impl<T: Troops> Line<'_, T> {
    fn is_nearer_below(&self, hex: Hex) -> bool {
        hex.distance(self.low_end) < hex.distance(self.high_end)
    }

    /// LB-15.5, LB-15.7, LB-15.8a, LB-15.8c: ground, woods and dwellings.
    fn ground(&self, at: HexId, hex: Hex) -> Option<RuleId> {
        let (ground, level) = (*self.lines.map.ground(at), self.lines.map.level(at));
        if level > self.high {
            return Some(RuleId("LB-15.7"));
        }
        let covered = tables().terrain(ground).blocks_sight;
        let top = level + i8::from(covered);
        let hides = top > self.high || self.low < self.high && top > self.low && self.is_nearer_below(hex);
        match (hides, self.low == self.high) {
            (false, _) => None,
            (true, true) => Some(RuleId(if covered { "LB-15.5" } else { "LB-15.8c" })),
            (true, false) => Some(RuleId("LB-15.8a")),
        }
    }

    /// LB-15.5, LB-15.6, LB-15.8b, LB-15.8c: units.
    fn unit(&self, at: HexId, hex: Hex) -> Option<RuleId> {
        if self.past.contains(&at) {
            return None;
        }
        let rule = match (self.lines.troops.screen(at), self.purpose) {
            (Screen::Nobody, _) | (Screen::Loose, Purpose::Sight) => return None,
            (Screen::Loose, Purpose::Fire) => "LB-15.6",
            (Screen::Formed, _) if self.low == self.high => "LB-15.8c",
            (Screen::Formed, _) => "LB-15.8b",
        };
        let hides = self.lines.map.level(at) >= self.low && (self.low == self.high || self.is_nearer_below(hex));
        hides.then_some(RuleId(rule))
    }

    /// LB-15.9, ruling H1: whoever fires uphill past a unit right before the target; of two hexes beside the line, past one in each.
    fn crowds(&self, station: Station) -> bool {
        let map = self.lines.map;
        self.crowded == Some(station)
            && station.hexes().all(|hex| {
                let at = map.id(hex).filter(|at| !self.past.contains(at));
                at.is_some_and(|at| self.lines.troops.screen(at) != Screen::Nobody)
            })
    }
}

impl<T: Troops> Sight for Line<'_, T> {
    type Rule = RuleId;

    fn hex(&mut self, hex: Hex) -> Option<RuleId> {
        let at = self.lines.map.id(hex)?;
        self.ground(at, hex).or_else(|| self.unit(at, hex))
    }

    fn passed(&mut self, station: Station) -> Option<RuleId> {
        if self.crowds(station) {
            return Some(RuleId("LB-15.9"));
        }
        let map = self.lines.map;
        let tall = |hex: Hex| map.id(hex).is_some_and(|at| *map.ground(at) == Ground::Rye && map.level(at) >= self.low);
        if self.lines.rye && self.low == self.high && station.hexes().all(tall) {
            self.rye += 1;
            if self.rye == 2 {
                return Some(RuleId("LB-15.13"));
            }
        }
        None
    }
}
