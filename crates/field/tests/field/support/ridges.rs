//! Sight as in Vive l'Empereur!: close ground, troops and ridges block, unless the ridge is the observer's or the target's own.
use super::Ground;
use voltigeur_field::hex::sight::{Blocked, Crossing, Sight, look};
use voltigeur_field::hex::{Feature, Hex, Map, Rise};

/// A rule of that book.
pub type Rule = &'static str;

pub struct Ridges<'a> {
    pub map: &'a Map<Ground>,
    pub troops: &'a [Hex],
    pub from: Hex,
    pub to: Hex,
}

impl Sight for Ridges<'_> {
    type Rule = Rule;

    fn hex(&mut self, hex: Hex) -> Option<Rule> {
        let id = self.map.id(hex).expect("only hexes of the map are asked about");
        (self.map.ground(id).is_close() || self.troops.contains(&hex)).then_some("VLE-VII.7a")
    }

    fn side(&mut self, crossing: Crossing) -> Option<Rule> {
        let edge = self.map.edge(self.map.id(crossing.from)?, crossing.direction);
        let own = crossing.from == self.from && edge.rise == Rise::Down;
        let targets = crossing.to() == self.to && edge.rise == Rise::Up;
        (edge.has(Feature::Ridge) && !own && !targets).then_some("VLE-VII.7b")
    }

    fn off_map(&mut self, _hex: Hex) -> Option<Rule> {
        Some("VLE-P.LOS5")
    }
}

/// May the one see the other?
pub fn sees(map: &Map<Ground>, troops: &[Hex], from: Hex, to: Hex) -> Result<(), Blocked<Rule>> {
    look(map.grid(), from, to, &mut Ridges { map, troops, from, to })
}
