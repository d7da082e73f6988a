//! A ford across a river. VLE-XXII.3.28.
use crate::action::Action;
use crate::battle::{MOST_FORDS, MOST_HEXES};
use crate::event::Event;
use crate::game::{Umpire, ViveLEmpereur};
use voltigeur_engine::{Dice, Log, Side, Verdict, require};
use voltigeur_field::hex::{Direction, Feature, HexId};

/// The least distance to a bridge of the river. Ruling R80.
const FROM_BRIDGE: u16 = 4;

/// The hexside as its number in lists: from the hex for which it lies to the north, north-east or south-east.
fn canonical(direction: Direction) -> bool {
    direction.index() < 3
}

impl ViveLEmpereur {
    /// VLE-XXII.3.28: is there a hexside for it?
    pub(super) fn may_look_for_ford(&self, side: Side) -> Verdict {
        require(side == self.state.active(), "VLE-XXII.3.28", "this event is played in your own turn")?;
        let mut somewhere = false;
        self.each_river_side(|hex, direction| somewhere |= self.may_find_ford(hex, direction).is_ok());
        require(somewhere, "VLE-XXII.3.28", "every stretch of river is too close to a bridge")
    }

    fn each_river_side(&self, mut each: impl FnMut(HexId, Direction)) {
        for hex in self.battle.map.grid().ids() {
            for (direction, _) in self.battle.map.neighbours(hex) {
                if canonical(direction) && self.battle.map.edge(hex, direction).has(Feature::River) {
                    each(hex, direction);
                }
            }
        }
    }

    pub(super) fn ford_candidates(&self, out: &mut Vec<Action>) {
        self.each_river_side(|hex, direction| out.push(Action::Ford(hex, direction)));
    }

    /// VLE-XXII.3.28: a river hexside more than 3 hexes from every bridge of that river.
    pub(super) fn may_find_ford(&self, hex: HexId, direction: Direction) -> Verdict {
        let rule = "VLE-XXII.3.28";
        let map = &self.battle.map;
        let Some(beyond) = map.neighbour(hex, direction) else {
            return require(false, rule, "that hexside is on the edge of the map");
        };
        let edge = map.edge(hex, direction);
        require(
            canonical(direction),
            rule,
            "name the hexside from the hex on its other side, so that the direction is 0, 1 or 2",
        )?;
        require(edge.has(Feature::River), rule, "there is no river along that hexside")?;
        let crossed = edge.has(Feature::Bridge) || edge.has(Feature::Ford) || self.found_ford(hex, direction).is_some();
        require(!crossed, rule, "the river can already be crossed there")?;
        let most = usize::from(self.battle.derived.ford_count) + self.chance().fords.len();
        require(
            most < MOST_FORDS && !self.chance().fords.is_full(),
            rule,
            "no more fords can be found in this battle",
        )?;
        // The river, hexside by hexside, from here.
        let mut seen = [0u8; MOST_HEXES];
        let mut near = true;
        let mut grown = true;
        seen[hex.index()] |= 1 << direction.index();
        while grown {
            grown = false;
            for at in map.grid().ids() {
                for (side, next) in map.neighbours(at) {
                    let known = |hex: HexId, side: Direction| seen[hex.index()] >> side.index() & 1 == 1;
                    if !map.edge(at, side).has(Feature::River) || known(at, side) {
                        continue;
                    }
                    let back = side.opposite();
                    let touches = known(next, back)
                        || [-1, 1]
                            .into_iter()
                            .any(|turn| known(at, side.turned(turn)) || known(next, back.turned(turn)));
                    if touches {
                        seen[at.index()] |= 1 << side.index();
                        grown = true;
                        if map.edge(at, side).has(Feature::Bridge) {
                            let ends = [hex, beyond].into_iter().flat_map(|a| [(a, at), (a, next)]);
                            near &= ends.map(|(a, b)| self.battle.distance(a, b)).min() >= Some(FROM_BRIDGE);
                        }
                    }
                }
            }
        }
        require(near, rule, "there is a bridge over the river within 3 hexes")
    }

    /// Were fords found in play? VLE-XXII.3.28.
    pub(crate) fn has_found_fords(&self) -> bool {
        self.has_events() && !self.chance().fords.is_empty()
    }

    /// The number of a ford that was found in play. VLE-XXII.3.28.
    pub(crate) fn found_ford(&self, hex: HexId, direction: Direction) -> Option<usize> {
        if !self.has_found_fords() {
            return None;
        }
        let beyond = self.battle.map.neighbour(hex, direction)?;
        let named = if canonical(direction) { (hex, direction) } else { (beyond, direction.opposite()) };
        let place = self.chance().fords.iter().position(|&ford| ford == (named.0, named.1.index() as u8))?;
        Some(usize::from(self.battle.derived.ford_count) + place)
    }
}

impl<D: Dice, L: Log<Event>> Umpire<'_, D, L> {
    pub(super) fn find_ford(&mut self, hex: HexId, direction: Direction) {
        self.state.core.chance.fords.push((hex, direction.index() as u8));
        self.note(|| Event::FordFound { hex, direction: direction.index() as u8 });
    }
}
