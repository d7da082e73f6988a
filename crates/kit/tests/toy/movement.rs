//! PK-2.1 to PK-2.4: where a unit can go, and by which way. Points are counted in halves.
use crate::battle::{Arm, Ground, UnitId};
use crate::game::Picket;
use voltigeur_field::hex::movement::{Form, Mover, Offers, Points, Pose, Search};
use voltigeur_field::hex::{Direction, Feature, HexId};
use voltigeur_kit::hex::steps::Steps;

/// Horse on a road all the way.
pub const LONGEST_WAY: usize = 10;

/// A way that a unit can go: its hexes, both ends included, and what it costs.
pub struct Way<'a> {
    pub path: &'a [HexId],
    pub cost: Points,
}

struct Marcher<'g> {
    game: &'g Picket,
    unit: UnitId,
}

impl Mover for Marcher<'_> {
    fn offer(&self, from: Pose, spent: Points, offers: &mut Offers<'_>) {
        let side = self.game.side(self.unit);
        if spent > Points(0) && self.game.is_in_front_of(from.hex, side.other()) {
            return;
        }
        for (direction, hex) in self.game.battle.map.neighbours(from.hex) {
            if self.game.has_room(hex, side) {
                offers.add(Pose { hex, ..from }, self.game.cost(from.hex, direction, hex));
            }
        }
    }

    fn may_end(&self, _: Pose, spent: Points) -> bool {
        spent > Points(0)
    }
}

impl Picket {
    /// PK-2.1: what a unit may spend.
    pub fn allowance(&self, unit: UnitId) -> Points {
        match self.battle.unit(unit).arm {
            Arm::Foot => Points(6),
            Arm::Horse => Points(10),
        }
    }

    /// PK-2.1, PK-2.2: what a step costs.
    fn cost(&self, from: HexId, direction: Direction, to: HexId) -> Points {
        let edge = self.battle.map.edge(from, direction);
        if edge.has(Feature::Road) {
            return Points(1);
        }
        let ground = if *self.battle.map.ground(to) == Ground::Wood { 4 } else { 2 };
        Points(ground + if edge.has(Feature::Stream) { 2 } else { 0 })
    }

    /// PK-2.3: is there room for one more of a side?
    fn has_room(&self, hex: HexId, side: voltigeur_engine::Side) -> bool {
        let mut pile = self.state.stacks.pile(self.battle.map.grid(), hex);
        pile.next().is_none_or(|top| self.side(top) == side && pile.next().is_none())
    }

    /// Every way of a unit: one to each hex, the cheapest.
    pub fn each_way(&self, unit: UnitId, mut each: impl FnMut(Way<'_>)) {
        let Some(hex) = self.hex(unit) else { return };
        let (marcher, mut search, mut path) = (Marcher { game: self, unit }, Search::default(), Vec::new());
        let start = Pose { hex, facing: None, form: Form(0) };
        let reach = search.run(&marcher, self.battle.map.hexes(), &[(start, Points(0))], self.allowance(unit));
        for (end, cost) in reach.ends() {
            path.clear();
            path.extend(reach.path_back(end).map(|pose| pose.hex));
            path.reverse();
            each(Way { path: &path, cost });
        }
    }

    /// The way of a unit to a hex, as it will be followed.
    pub fn way(&self, unit: UnitId, to: HexId) -> Option<Steps<Direction, LONGEST_WAY>> {
        let mut found = None;
        let map = &self.battle.map;
        self.each_way(unit, |Way { path, .. }| {
            if path.last() == Some(&to) {
                let step = |pair: &[HexId]| map.hex(pair[0]).direction_to(map.hex(pair[1]));
                found = Steps::of(path.windows(2).filter_map(step));
            }
        });
        found
    }
}
