//! Sight as in the La Bataille variant: levels, woods one level high, and rye of which two hexes block.
use voltigeur_field::hex::sight::{Blocked, Sight, Station, look};
use voltigeur_field::hex::{Hex, Map};

/// A rule of that book.
pub type Rule = &'static str;

pub struct Heights<'a> {
    map: &'a Map<char>,
    from: Hex,
    to: Hex,
    rye: u8,
}

impl Heights<'_> {
    fn level(&self, hex: Hex) -> i8 {
        self.map.id(hex).map_or(0, |id| self.map.level(id))
    }

    /// The lower and the higher end.
    fn ends(&self) -> [Hex; 2] {
        if self.level(self.from) <= self.level(self.to) { [self.from, self.to] } else { [self.to, self.from] }
    }
}

impl Sight for Heights<'_> {
    type Rule = Rule;

    fn hex(&mut self, hex: Hex) -> Option<Rule> {
        let wooded = *self.map.ground(self.map.id(hex)?) == 'W';
        let [low, high] = self.ends();
        let (a, b, top) = (self.level(low), self.level(high), self.level(hex) + i8::from(wooded));
        let near_low = hex.distance(low) < hex.distance(high);
        if top > b {
            Some("LB-15.7")
        } else if a < b && top > a && near_low {
            Some("LB-15.8a")
        } else {
            None
        }
    }

    fn passed(&mut self, station: Station) -> Option<Rule> {
        let level = self.level(self.from);
        let rye = |hex| self.map.id(hex).is_some_and(|id| *self.map.ground(id) == 'r' && self.map.level(id) >= level);
        self.rye += u8::from(level == self.level(self.to) && station.hexes().all(rye));
        (self.rye >= 2).then_some("LB-15.13")
    }
}

/// May the one see the other?
pub fn sees(map: &Map<char>, from: Hex, to: Hex) -> Result<(), Blocked<Rule>> {
    look(map.grid(), from, to, &mut Heights { map, from, to, rye: 0 })
}
